"""Finding each other: the list of public tables, quick matches of strangers, and the same people once more."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pettable import registry
from pettable.server.limits.constants import OPEN_TABLES_KEPT, QUICK_MATCH_WAIT
from pettable.server.people.rating import DISPLAYED_START
from pettable.server.tables.lobby import QUICK_SEATS
from tests.server.in_process import Inside, Person, evening
from tests.table_sizes import seats_near

CHAIN = "chain-of-command"


async def listed(person: Person, query: str = "") -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = (await person.request("GET", f"/api/tables{query}")).json()["tables"]
    return tables


async def quick(person: Person, game: str = CHAIN) -> str:
    answer = await person.request("POST", "/api/quick", {"game": game})
    assert answer.status_code == 200, answer.text
    table: str = answer.json()["table"]
    return table


async def ratings(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await person.request("GET", "/api/me/ratings")).json()["ratings"]
    return found


async def strangers(here: Inside, *names: str) -> list[Person]:
    """So many people, each at the table that a quick match sent them to."""
    people = await here.guests(*names)
    for person in people:
        table = await quick(person)
        await person.join(table)
        await person.done("sit")
    return people


# The list.


def test_public_tables_are_listed_until_their_game_is_over(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        await anna.open(game=CHAIN, seats=2)
        assert await listed(ben) == []
        table, _ = await anna.open(game=CHAIN, seats=2, privacy="public", options=["tricks"], pace="steady")
        [row] = await listed(ben)
        wanted = {"id": table, "game": CHAIN, "state": "open", "seats": 2, "options": ["tricks"], "pace": "steady"}
        assert {name: row[name] for name in wanted} == wanted
        assert row["names"] == ["Anna", ""]
        assert row["taken"] == 1
        assert [each["id"] for each in await listed(ben, f"?game={CHAIN}")] == [table]
        assert await listed(ben, "?game=paws-up") == []
        # No invitation is needed.
        await anna.join(table)
        await ben.join(table)
        await ben.done("sit")
        [row] = await listed(ben)
        assert (row["taken"], row["names"]) == (2, ["Anna", "Ben"])
        await anna.done("start")
        [row] = await listed(ben)
        assert row["state"] == "playing"
        await here.play_out(anna, ben)
        await archived(here, table)
        assert await listed(ben) == []

    evening(tmp_path, story)


def test_the_list_names_bots_as_the_table_does(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=4, privacy="public", bots=["tabby"])
        await anna.join(table)
        await anna.done("seat-bot", seat=2, bot="tabby")
        assert (await listed(anna))[0]["names"] == ["Anna", "Ollie Otter", "Suki Seal", ""]
        await anna.done("start")
        [row] = await listed(anna)
        assert row["names"] == [chair["name"] for chair in anna.table["chairs"]]
        assert row["names"] == ["Anna", "Ollie Otter", "Suki Seal", "Cleo Camel"]
        assert row["characters"] == [None, "otter", "seal", "camel"]

    evening(tmp_path, story)


async def archived(here: Inside, table: str) -> None:
    async with asyncio.timeout(20):
        while await here.server.store.record(table) is None:
            await asyncio.sleep(0.005)


def test_a_table_that_everybody_left_is_not_listed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2, privacy="public")
        await anna.join(table)
        await anna.done("rise")
        assert await listed(anna) == []

    evening(tmp_path, story)


def test_an_abandoned_table_is_closed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2, privacy="public")
        await here.turn(OPEN_TABLES_KEPT + 1)
        await here.server.retention.round()
        assert await listed(anna) == []
        answer = await anna.request("GET", f"/api/tables/{table}")
        assert answer.json()["problem"] == "table-closed"

    evening(tmp_path, story)


# Quick matches.


def test_the_second_stranger_joins_the_first(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await strangers(here, "Anna", "Ben")
        assert anna.table["id"] == ben.table["id"]
        assert ben.table["fills"] == here.clock.now() + QUICK_MATCH_WAIT
        assert await quick(anna) == anna.table["id"]
        assert await quick(anna, "paws-up") != anna.table["id"]

    evening(tmp_path, story)


def test_two_strangers_who_ask_at_the_same_time_meet(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await here.guests("Anna", "Ben", "Cleo")
        assert len(set(await asyncio.gather(*(quick(person) for person in people)))) == 1

    evening(tmp_path, story)


def test_bots_take_the_empty_seats_at_the_announced_time(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await strangers(here, "Anna", "Ben")
        await here.turn(anna.table["fills"] - here.clock.now() - 0.1)
        assert anna.table["state"] == "open"
        await here.turn(0.2)
        assert anna.table["state"] == ben.table["state"] == "playing"
        assert [chair["bot"] is not None for chair in anna.table["chairs"]] == [False, False, True, True]
        cleo = await here.guest("Cleo")
        assert await quick(cleo) != anna.table["id"]

    evening(tmp_path, story)


def test_a_full_quick_match_starts_at_once_and_is_rated(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await strangers(here, "Anna", "Ben", "Cleo", "Dora")
        assert len(people) == QUICK_SEATS
        await here.rest()
        assert people[0].table["state"] == "playing"
        assert people[0].table["rated"]
        await here.play_out(*people)
        await archived(here, people[0].table["id"])
        assert people[0].game is not None
        ranks = people[0].game["outcome"]["ranks"]
        after = [(await ratings(person))[0] for person in people]
        assert all(each["game"] == CHAIN and each["games"] == 1 for each in after)
        # Who came first has gained on who came last.
        best, last = ranks.index(min(ranks)), ranks.index(max(ranks))
        assert after[best]["rating"] > after[last]["rating"]
        assert any(each["rating"] != DISPLAYED_START for each in after)

    evening(tmp_path, story)


def test_a_rated_table_gives_one_seat_to_a_guest_and_no_hints(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, *others = await strangers(here, "Anna", "Ben", "Cleo")
        neighbour = Person(here, "Nora")
        neighbour.guest, neighbour.token = f"{anna.guest}#1", anna.token
        await neighbour.join(anna.table["id"])
        assert (await neighbour.ask("sit"))["problem"] == "seated"
        await neighbour.leave()
        [dora] = await here.guests("Dora")
        await dora.join(anna.table["id"])
        await dora.done("sit")
        await here.rest()
        assert anna.table["state"] == "playing"
        for person in (anna, *others, dora):
            assert (await person.ask("hint"))["problem"] == "no-hints"

    evening(tmp_path, story)


def test_a_quick_match_with_bots_is_not_rated(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await strangers(here, "Anna", "Ben")
        await here.turn(QUICK_MATCH_WAIT + 0.1)
        await here.play_out(anna, ben)
        await archived(here, anna.table["id"])
        assert await ratings(anna) == []

    evening(tmp_path, story)


def test_a_private_game_is_not_rated(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        table, _ = await anna.open(game=CHAIN, seats=2, privacy="public", pace="steady")
        await anna.join(table)
        await ben.join(table)
        await ben.done("sit")
        assert not ben.table["rated"]
        await anna.done("start")
        await here.play_out(anna, ben)
        await archived(here, table)
        assert await ratings(anna) == []

    evening(tmp_path, story)


def test_nobody_is_matched_with_players_who_left(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        [anna] = await strangers(here, "Anna")
        left = anna.table["id"]
        await anna.done("rise")
        ben = await here.guest("Ben")
        table = await quick(ben)
        assert table != left
        await ben.join(table)
        assert ben.you["seat"] == 0

    evening(tmp_path, story)


def test_there_is_no_quick_match_of_an_unknown_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        answer = await anna.request("POST", "/api/quick", {"game": "chess"})
        assert answer.json()["problem"] == "bad-options"
        assert CHAIN in answer.json()["why"]

    evening(tmp_path, story)


# Once more.


@pytest.mark.parametrize("game", registry.names())
def test_a_rematch_keeps_seats_and_options_and_knows_the_winners(game: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        seats = seats_near(game, 3)
        bots = ["random"] * (seats - 2)
        table, invite = await anna.open(game=game, seats=seats, hints=False, bots=bots, privacy="public")
        await anna.join(table)
        await ben.join(table, invite)
        await ben.done("sit", seat=seats - 1)
        await anna.done("start")
        await here.play_out(anna, ben)
        assert anna.game is not None
        winners = [seat for seat, rank in enumerate(anna.game["outcome"]["ranks"]) if rank == 1]
        await ben.done("rematch")
        await anna.until(lambda: anna.table["rematch"] is not None)
        again = anna.table["rematch"]
        assert {"type": "rematch", "table": again} in anna.others
        # Whoever presses it, and as often as they like: it is the same table.
        await anna.done("rematch")
        await ben.done("rematch")
        assert anna.table["rematch"] == again
        for person in (anna, ben):
            await person.leave()
        await anna.join(again)
        assert [chair["name"] for chair in anna.table["chairs"]] == ["Anna", *["Random"] * len(bots), "Ben"]
        assert not anna.table["hints"]
        assert anna.table["host"] == anna.guest
        assert anna.table["commitment"] != ""
        assert anna.table["state"] == "open"
        # It starts as soon as all are there.
        await ben.join(again)
        await here.rest()
        assert ben.table["state"] == "playing"
        live = await here.live(again)
        assert live.state.table is not None
        assert list(live.state.table.options.last_winners) == winners
        old = await here.live(table)
        assert live.state.seed != old.state.seed

    evening(tmp_path, story)


def test_only_players_may_ask_for_a_rematch(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, zoe = await here.guests("Anna", "Zoe")
        table, invite = await anna.open(game=CHAIN, seats=2, bots=["random"])
        await anna.join(table)
        await zoe.join(table, invite)
        assert await anna.wrong("rematch") == "not-over"
        await anna.done("start")
        assert await anna.wrong("rematch") == "not-over"
        await here.play_out(anna)
        assert await zoe.wrong("rematch") == "not-seated"
        await anna.done("rematch")

    evening(tmp_path, story)
