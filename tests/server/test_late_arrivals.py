"""Guests who come when the game has started: a bot's seat, or a place to watch."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pettable.table.rng import Rng
from tests.server.in_process import Inside, Person, evening
from tests.server.test_lobby import archived, strangers
from tests.server.two_players import CHAIN


async def with_bots(here: Inside, seats: int = 3, **setting: Any) -> tuple[str, str, Person]:
    """Anna against bots, in the middle of the game's first question."""
    anna = await here.guest("Anna")
    bots = ["random"] * (seats - 1)
    table, invite = await anna.open(**{"game": CHAIN, "seats": seats, "bots": bots, **setting})
    await anna.join(table)
    await anna.done("start")
    await anna.until(lambda: anna.game is not None)
    return table, invite, anna


async def until_asked(here: Inside, person: Person, kind: str = "turn") -> None:
    """The game goes on until this person has to answer a question of that kind."""
    rng = Rng(b"", "until asked")
    async with asyncio.timeout(60.0):
        while not (person.may_move() and person.kind == kind):
            if person.may_move():
                await person.move(rng)
            else:
                here.clock.turn(0.3)
                await asyncio.sleep(0.001)


async def until_a_reaction_is_hers_alone(here: Inside, person: Person) -> int:
    """The game goes on until a window waits for this person and no bot reacted in it; the window's question."""
    async with asyncio.timeout(60.0):
        while True:
            await until_asked(here, person, "react")
            question = person.asked
            # Long after the moment at which bots react.
            await here.turn(60.0)
            if person.may_move() and person.asked == question:
                return question


async def visitor(here: Inside, name: str, table: str, invite: str) -> Person:
    guest = await here.guest(name)
    return await guest.join(table, invite)


def test_a_guest_takes_over_a_bots_seat_while_another_has_the_turn(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, invite, anna = await with_bots(here)
        await until_asked(here, anna)
        zoe = await visitor(here, "Zoe", table, invite)
        assert zoe.game is not None
        assert zoe.you["seat"] is None
        await zoe.done("take-over", seat=1)
        await here.rest()
        assert zoe.you["seat"] == 1
        assert anna.table["chairs"][1]["name"] == "Zoe"
        assert anna.table["chairs"][1]["bot"] is None
        # The seat is hers to its end: the bot never answers for her again.
        await here.play_out(anna, zoe)
        await archived(here, table)
        history = (await zoe.request("GET", "/api/me/history")).json()["games"]
        assert [game["left_early"] for game in history] == [False]

    evening(tmp_path, story)


def test_a_seat_that_has_to_answer_changes_hands_with_the_next_question(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, invite, anna = await with_bots(here, game="paws-up", seats=3)
        await anna.until(lambda: anna.kind == "commit")
        zoe = await visitor(here, "Zoe", table, invite)
        question = zoe.asked
        await zoe.done("take-over", seat=2)
        await here.rest()
        assert zoe.you["seat"] is None
        coming = {"seat": 2, "guest": zoe.guest, "name": "Zoe", "program": True, "avatar": ""}
        assert zoe.table["newcomers"] == [coming]
        assert anna.table["chairs"][2]["bot"] == "random"
        # Done already: no second entry.
        await zoe.done("take-over", seat=2)
        await anna.play_first()
        await zoe.until(lambda: zoe.you["seat"] == 2)
        assert zoe.asked != question
        assert zoe.table["newcomers"] == []
        await here.play_out(anna, zoe)

    evening(tmp_path, story)


def test_a_taken_seat_survives_the_reading_of_the_journal(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, invite, anna = await with_bots(here)
        await until_asked(here, anna)
        zoe = await visitor(here, "Zoe", table, invite)
        await zoe.done("take-over", seat=1)
        await anna.done("allow-take-over", allowed=False)
        await here.rest()
        for person in (anna, zoe):
            await person.leave()
        await here.turn(600.0)
        assert here.server.lobby.held(table) is None
        await zoe.join(table)
        assert zoe.you["seat"] == 1
        assert not zoe.table["take_over"]

    evening(tmp_path, story)


def test_the_host_decides_whether_bots_seats_can_be_taken(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, invite, anna = await with_bots(here, take_over=False)
        zoe = await visitor(here, "Zoe", table, invite)
        assert await zoe.wrong("take-over", seat=1) == "started"
        assert await zoe.wrong("allow-take-over", allowed=True) == "not-host"
        await anna.done("allow-take-over", allowed=True)
        await until_asked(here, anna)
        await zoe.done("take-over", seat=1)

    evening(tmp_path, story)


def test_only_a_bots_seat_can_be_taken_over_and_only_one(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, invite, anna = await with_bots(here, seats=4)
        await until_asked(here, anna)
        zoe, yann = await visitor(here, "Zoe", table, invite), await visitor(here, "Yann", table, invite)
        assert await zoe.wrong("take-over", seat=0) == "seat-taken"
        assert await zoe.wrong("take-over", seat=9) == "no-seat"
        await zoe.done("take-over", seat=1)
        await here.rest()
        assert await zoe.wrong("take-over", seat=2) == "seated"
        assert await yann.wrong("take-over", seat=1) == "seat-taken"
        assert await anna.wrong("take-over", seat=2) == "seated"
        double = await visitor(here, "Z0e", table, invite)
        assert await double.wrong("take-over", seat=2) == "name-taken"

    evening(tmp_path, story)


def test_a_player_who_has_seen_one_hand_never_gets_another(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, invite, anna = await with_bots(here, seats=4)
        await until_asked(here, anna)
        zoe = await visitor(here, "Zoe", table, invite)
        await zoe.done("take-over", seat=1)
        await here.rest()
        await anna.done("remove", guest=zoe.guest)
        await anna.done("remove", guest=zoe.guest, removed=False)
        await zoe.join(table, invite)
        assert zoe.you["seat"] is None
        assert await zoe.wrong("take-over", seat=2) == "seated"
        await zoe.done("take-over", seat=1)

    evening(tmp_path, story)


def test_nobody_joins_a_rated_game_after_its_start(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await strangers(here, "Anna", "Ben")
        await here.turn(60.0)
        assert people[0].table["state"] == "playing"
        assert not people[0].table["take_over"]
        zoe = await here.guest("Zoe")
        await zoe.join(people[0].table["id"])
        bot = next(seat for seat, chair in enumerate(zoe.table["chairs"]) if chair["bot"])
        assert await zoe.wrong("take-over", seat=bot) == "started"

    evening(tmp_path, story)


@pytest.mark.parametrize("how", ["removed", "deleted"])
def test_a_newcomer_who_goes_before_the_next_question_gets_no_seat(how: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, invite, anna = await with_bots(here, game="paws-up", seats=3)
        await anna.until(lambda: anna.kind == "commit")
        zoe = await visitor(here, "Zoe", table, invite)
        await zoe.done("take-over", seat=2)
        if how == "removed":
            await anna.done("remove", guest=zoe.guest)
        else:
            await zoe.request("DELETE", "/api/me")
        await here.rest()
        assert anna.table["newcomers"] == []
        await anna.play_first()
        await here.turn(1.0)
        assert anna.table["chairs"][2]["bot"] == "random"

    evening(tmp_path, story)


def test_sitting_down_ends_no_reaction_window(tmp_path: Path) -> None:
    """At the relaxed pace one guest among bots may think as long as they like; a second one changes nothing of that."""

    async def story(here: Inside) -> None:
        table, invite, anna = await with_bots(here, game="pupularity", seats=3)
        question = await until_a_reaction_is_hers_alone(here, anna)
        zoe = await visitor(here, "Zoe", table, invite)
        await zoe.done("take-over", seat=1)
        await here.turn(60.0)
        assert anna.asked == question
        assert zoe.you["seat"] is None

    evening(tmp_path, story)
