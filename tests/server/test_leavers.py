"""Leaving a rated game: a loss for the leaver alone, and never a win by the bot that played on."""

from pathlib import Path
from typing import Any

import pytest

from pettable.server.limits.constants import LEAVER_GRACE
from pettable.server.people.rating import START, displayed_rating, rate, rated_places
from tests.server.in_process import Inside, Person, evening
from tests.server.spoiled import execute
from tests.server.test_lobby import archived, ratings, strangers

NAMES = ("Anna", "Ben", "Cleo", "Dora")


async def ended(here: Inside, people: list[Person], stayed: list[Person]) -> list[int]:
    """The game is played to its end by those who stayed; the ranks of all seats."""
    await here.play_out(*stayed)
    await archived(here, people[0].table["id"])
    assert stayed[0].game is not None
    ranks: list[int] = stayed[0].game["outcome"]["ranks"]
    return ranks


async def rating_of(person: Person) -> int:
    [found] = await ratings(person)
    rating: int = found["rating"]
    return rating


@pytest.mark.parametrize("how", ["rise", "stand-in", "away"])
def test_a_leaver_has_the_last_place_whatever_the_bot_achieves(how: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await strangers(here, *NAMES)
        await here.rest()
        leaver, stayed = people[0], people[1:]
        if how == "away":
            await leaver.leave()
            await here.turn(LEAVER_GRACE + 0.1)
        else:
            await leaver.done(how)
            await here.rest()
        assert [chair["left"] for chair in stayed[0].table["chairs"]] == [True, False, False, False]
        ranks = await ended(here, people, stayed)
        places = rated_places(ranks, {0})
        assert places[0] == 4
        expected = [displayed_rating(*skill) for skill in rate([START] * 4, places)]
        assert [await rating_of(person) for person in people] == expected
        history = (await leaver.request("GET", "/api/me/history")).json()["games"]
        assert history[0]["left_early"]
        history = (await stayed[0].request("GET", "/api/me/history")).json()["games"]
        assert not history[0]["left_early"]

    evening(tmp_path, story)


def test_a_player_who_is_back_in_the_game_is_rated_as_usual(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await strangers(here, *NAMES)
        await here.rest()
        table = people[0].table["id"]
        await people[0].leave()
        await here.turn(LEAVER_GRACE + 0.1)
        await people[0].join(table)
        await here.rest()
        ranks = await ended(here, people, people)
        expected = [displayed_rating(*skill) for skill in rate([START] * 4, ranks)]
        assert [await rating_of(person) for person in people] == expected

    evening(tmp_path, story)


def test_leaving_by_command_stays_a_loss_after_coming_back(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await strangers(here, *NAMES)
        await here.rest()
        await people[0].done("stand-in")
        await people[0].done("come-back")
        ranks = await ended(here, people, people)
        expected = [displayed_rating(*skill) for skill in rate([START] * 4, rated_places(ranks, {0}))]
        assert [await rating_of(person) for person in people] == expected

    evening(tmp_path, story)


def test_a_game_that_everybody_left_is_not_rated(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await strangers(here, *NAMES)
        await here.rest()
        for person in people:
            await person.done("stand-in")
        await ended(here, people, people[:1])
        for person in people:
            assert await ratings(person) == []

    evening(tmp_path, story)


def test_ratings_can_be_computed_again_from_the_stored_places(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await strangers(here, *NAMES)
        await here.rest()
        await people[2].done("rise")
        await ended(here, people, [people[0], people[1], people[3]])
        rows: list[Any] = execute(tmp_path, "SELECT guest, rated_place FROM played ORDER BY table_id, seat")
        again = rate([START] * 4, [place for _, place in rows])
        stored: list[Any] = execute(tmp_path, "SELECT guest, mu, sigma FROM ratings")
        assert {guest: pytest.approx((mu, sigma)) for guest, mu, sigma in stored} == {
            guest: skill for (guest, _), skill in zip(rows, again, strict=True)
        }

    evening(tmp_path, story)


def test_leaving_costs_nobody_else_anything() -> None:
    stayed = rate([START] * 4, rated_places([1, 2, 3, 4], left={3}))
    played_on = rate([START] * 4, [1, 2, 3, 4])
    assert stayed == played_on
    # Between two, the one who stayed has won.
    assert rate([START] * 2, rated_places([2, 1], left={1}))[0][0] > START[0]
