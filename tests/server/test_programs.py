"""Programs with tokens of their own: marked to everybody, and kept apart from people where games are rated."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pettable.server.tables import journal as e
from pettable.server.tables.archive import counts
from pettable.server.tables.settings import TableSettings
from pettable.server.tables.state import TableState, fold
from pettable.table.seats import Seat
from tests.server.in_process import Inside, Person, evening
from tests.server.stores import Where, both, new_table, with_store
from tests.server.test_lobby import quick

CHAIN = "chain-of-command"


def marked(person: Person) -> list[bool]:
    return [chair["program"] for chair in person.table["chairs"]]


def test_everybody_sees_which_guests_are_programs(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, robot = await here.human("Anna"), await here.guest("Robot")
        table, invite = await anna.open(game=CHAIN, seats=3)
        await anna.join(table)
        await robot.join(table, invite)
        await robot.done("sit")
        await anna.done("start")
        await here.rest()
        assert marked(anna) == marked(robot) == [False, True, False]
        answer = await anna.request("GET", f"/api/tables/{table}")
        assert [chair["program"] for chair in answer.json()["chairs"]] == [False, True, False]
        # A journal keeps the mark.
        live = await here.live(table)
        rows = await here.server.store.journal(table)
        assert fold(table, [(row.entry, row.command) for row in rows]).seating == live.state.seating

    evening(tmp_path, story)


def test_a_host_that_is_a_program_is_marked_in_a_rematch_too(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        robot = await here.guest("Robot")
        table, _ = await robot.open(game=CHAIN, seats=2, bots=["random"])
        await robot.join(table)
        assert marked(robot) == [True, False]
        await robot.done("start")
        await here.play_out(robot)
        await robot.done("rematch")
        await robot.until(lambda: robot.table["rematch"] is not None)
        await robot.join(robot.table["rematch"])
        assert marked(robot) == [True, False]

    evening(tmp_path, story)


def test_quick_match_keeps_people_and_programs_apart(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.human("Anna"), await here.human("Ben")
        robot, rover = await here.guests("Robot", "Rover")
        table = await quick(anna)
        apart = await quick(robot)
        assert table != apart
        assert await quick(ben) == table
        assert await quick(rover) == apart
        # Not even by the table's address.
        await robot.join(table)
        assert await robot.wrong("sit") == "programs-apart"
        await ben.join(apart)
        assert await ben.wrong("sit") == "programs-apart"
        await ben.join(table)
        await ben.done("sit")

    evening(tmp_path, story)


@both
def test_the_store_keeps_two_queues(where: Where, tmp_path: Path) -> None:
    async def story(store: Any) -> None:
        for id, programs in (("people", False), ("programs", True)):
            table = replace(new_table(id), quick=True, programs=programs)
            assert await store.match(table, [], 0.0, host="g") == id
        assert await store.waiting("paws-up", 0.0, programs=False) == ["people"]
        assert await store.waiting("paws-up", 0.0, programs=True) == ["programs"]

    with_store(where(tmp_path), story)


def seated(*programs: bool, rated_programs: bool = False) -> TableState:
    opened = e.Opened(0.0, TableSettings(CHAIN, 2), "g0", "", "00" * 32, rated=True, programs=rated_programs)
    sat = [e.Sat(0.0, Seat(n), f"g{n}", f"G{n}", program) for n, program in enumerate(programs)]
    return fold("t", [(e.encode(entry), None) for entry in (opened, *sat, e.Started(0.0))])


def test_a_rated_table_of_people_and_a_program_does_not_count() -> None:
    assert counts(seated(False, False))
    assert counts(seated(True, True, rated_programs=True))
    assert not counts(seated(False, True))
    assert not counts(seated(True, True))
    assert not counts(seated(False, True, rated_programs=True))


def test_a_journal_from_before_the_mark_is_one_of_people() -> None:
    old = b'{"entry":"sat","at":0.0,"seat":0,"guest":"g0","name":"Anna"}'
    opened = e.Opened(0.0, TableSettings(CHAIN, 2), "g0", "", "00" * 32, rated=True)
    state = fold("t", [(e.encode(opened), None), (old, None)])
    assert not state.seating.chairs[0].program
