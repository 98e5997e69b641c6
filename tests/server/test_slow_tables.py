"""Tables with hours or days a move: nobody has to be there, and nothing is forgotten."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pettable.server.clock import ManualClock
from pettable.server.limits.constants import (
    ASLEEP_AFTER,
    CLOSED_AFTER,
    DUE_LOOKED_FOR_EVERY,
    SLOW_WINDOW_MARK,
    VACATION_DAYS,
    VACATION_DAYS_A_YEAR,
)
from pettable.server.push.settings import PushSettings
from pettable.server.push.vapid import new_key
from pettable.server.store import Standstill
from pettable.server.tables.standstills import time_up
from tests.server.in_process import Inside, Person, evening, inside
from tests.server.push_receiver import BrowserKeys, PushReceiver, push_receiver
from tests.server.test_clocks import asked as question_of
from tests.server.test_clocks import play_until, the_pass
from tests.server.test_clocks import times as clocks_of
from tests.server.two_players import CHAIN

HOUR, DAY = 3600.0, 24 * 3600.0
ROUND = DUE_LOOKED_FOR_EVERY + 1
#: A busy machine gets this many looks, at least 5 ms apart, to end a periodic run before the clock goes on.
LOOKS_A_ROUND = 100


async def until(here: Inside, holds: Callable[[], Awaitable[bool]], *, rounds: bool = False) -> None:
    """What is due is done; the clock goes no further.

    With `rounds` the clock goes on slowly: a periodic run that began before the clock was turned leaves the rest of its
    work to the next one.
    """
    async with asyncio.timeout(60):
        for looked in count(1):
            if await holds():
                return
            here.clock.turn(ROUND if rounds and looked % LOOKS_A_ROUND == 0 else 0)
            await asyncio.sleep(0.005)


async def turns(person: Person) -> list[dict[str, Any]]:
    while (answer := await person.request("GET", "/api/me/turns")).status_code == 429:
        # A busy machine needs more looks than anybody may have at one moment: a second later there are others.
        person.inside.clock.turn(1)
    listed: list[dict[str, Any]] = answer.json()["turns"]
    return listed


async def asked(here: Inside, *people: Person, after: float = 0.0) -> tuple[Person, Person]:
    """The one of two guests whose turn it is by their lists, with a question of later than `after`; and the other."""
    found: list[Person] = []

    async def one_is() -> bool:
        found[:] = [person for person in people if any(each["due"] > after for each in await turns(person))]
        return len(found) == 1

    await until(here, one_is)
    return found[0], next(person for person in people if person is not found[0])


async def two_away(here: Inside, pace: str = "day", **setting: Any) -> tuple[str, Person, Person]:
    """Anna and Ben at a table with a bot, which began with Ben's sitting down; nobody is there any more."""
    anna, ben = await here.guests("Anna", "Ben")
    setting = {"game": CHAIN, "seats": 3, "bots": ["greedy"], "pace": pace, **setting}
    table, invite = await anna.open(**setting)
    await anna.join(table)
    await ben.join(table, invite)
    await ben.done("sit")
    await ben.until(lambda: ben.table["state"] == "playing")
    await anna.leave()
    await ben.leave()
    return table, anna, ben


async def visit(person: Person, table: str) -> None:
    """Come, answer what is asked, and leave."""
    await person.join(table)
    await person.until(person.may_move)
    answer = await person.play_first()
    assert answer["type"] == "ack", answer
    await person.leave()


async def fall_asleep(here: Inside, table: str) -> None:
    for _ in range(20):
        await here.turn(ASLEEP_AFTER)
        if here.server.lobby.held(table) is None:
            return
    raise AssertionError("the table stays in memory")


def settings(receiver: PushReceiver, key: bytes) -> dict[str, Any]:
    return {"push": PushSettings(key, "mailto:op@example.org", (receiver.url,))}


@asynccontextmanager
async def restarted(folder: Path, clock: ManualClock, *people: Person, **how: Any) -> AsyncIterator[tuple[Any, ...]]:
    """The server once more, on the same database; and the same people there."""
    async with inside(folder, clock=clock, **how) as here:
        back = [Person.of(person) for person in people]
        for person in back:
            person.inside = here
        yield (here, *back)


def test_three_visits_over_days_with_a_restart_between_them(tmp_path: Path) -> None:
    async def story() -> None:
        clock, keys, vapid = ManualClock(), BrowserKeys(), new_key()
        async with push_receiver() as receiver:
            how = settings(receiver, vapid)
            async with inside(tmp_path, clock=clock, **how) as here:
                table, anna, ben = await two_away(here)
                # Who is asked is stored before anybody subscribes: so the first message is for the second of them.
                first, _ = await asked(here, anna, ben)
                for person in (anna, ben):
                    body = keys.subscription(f"{receiver.url}/{person.name}")
                    assert (await person.request("POST", "/api/me/push", body)).status_code == 204
                mine = (await turns(first))[0]
                assert mine["due"] == pytest.approx(clock.now() + DAY, abs=60)
                assert (mine["table"], mine["game"]) == (table, CHAIN)
                await fall_asleep(here, table)
                await here.turn(10 * HOUR)
                # Nobody is missed, no bot stands in, and the table does not stay in memory.
                assert here.server.lobby.held(table) is None
                await visit(first, table)
                # The bot answers at once, if it has to, and the next one gets a message.
                second, _ = await asked(here, anna, ben, after=mine["due"])
                await until(here, lambda: _len(receiver.received, 1), rounds=True)
                assert receiver.received[0].path == f"/{second.name}"
                message = receiver.messages(keys)[0]
                due = (await turns(second))[0]["due"]
                assert message["kind"] == "turn"
                assert message["table"] == table
                assert len(message["names"]) == 2
                assert second.name not in message["names"]
                assert message["due"] == due
                await fall_asleep(here, table)
                await here.turn(10 * HOUR)
            # The server is off for five hours, which are nobody's.
            clock.turn(5 * HOUR)
            async with restarted(tmp_path, clock, anna, ben, **how) as (here, anna, ben):
                second = anna if second.name == "Anna" else ben
                assert (await turns(second))[0]["due"] == pytest.approx(due + 5 * HOUR, abs=60)
                # With a quarter of the time left a reminder comes, and no second one.
                await here.turn(7 * HOUR)
                assert len(receiver.received) == 1
                await here.turn(HOUR + ROUND)
                await until(here, lambda: _len(receiver.received, 2), rounds=True)
                assert receiver.messages(keys)[1] | {"due": 0} == message | {"kind": "reminder", "due": 0}
                await here.turn(3 * HOUR)
                assert len(receiver.received) == 2
                await visit(second, table)
                third, _ = await asked(here, anna, ben, after=due + 5 * HOUR + 60)
                await until(here, lambda: _len(receiver.received, 3), rounds=True)
                await visit(third, table)
                journal = await here.server.store.journal(table)
                assert not any(b'"by":"late"' in row.entry or b'"stood-in"' in row.entry for row in journal)
                assert {len(each.body) for each in receiver.received} == {len(receiver.received[0].body)}

    asyncio.run(asyncio.wait_for(story(), 300))


async def _len(found: list[Any], number: int) -> bool:
    return len(found) >= number


def test_when_time_runs_out_a_bot_answers_while_nobody_is_there(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two_away(here, "hour")
        late: list[str] = []
        # The second time in a row, a bot stands in; when it does for both, the table rests until somebody comes.
        for _ in range(4):
            if len(late) == 3 and late[0] == late[1] == late[2]:
                break
            first, _ = await asked(here, anna, ben)
            late.append(first.name)
            before = (await turns(first))[0]["due"]
            await fall_asleep(here, table)
            await here.turn(HOUR)

            # A table that was woken acts with the next round.
            async def gone_on(person: Person = first, before: float = before) -> bool:
                return [each["due"] for each in await turns(person)] != [before]

            await until(here, gone_on, rounds=True)

        async def at_rest() -> bool:
            return not await turns(anna) and not await turns(ben)

        await until(here, at_rest, rounds=True)
        await fall_asleep(here, table)
        row = await here.server.store.table(table)
        assert row is not None
        assert (row.due, row.state) == (None, "playing")
        await anna.join(table)
        assert not anna.table["chairs"][0]["stand_in"]
        assert anna.table["chairs"][2]["stand_in"]

    evening(tmp_path, story)


def test_on_vacation_time_stands_still_and_everybody_sees_it(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two_away(here)
        first, other = await asked(here, anna, ben)
        before = (await turns(first))[0]["due"]
        await fall_asleep(here, table)
        await here.turn(20 * HOUR)
        left = before - here.clock.now()
        gone = await first.request("PUT", "/api/me/vacation", {"days": 7})
        assert gone.json()["until"] == here.clock.now() + 7 * DAY
        await other.join(table)
        seat = next(n for n, chair in enumerate(other.table["chairs"]) if chair["guest"] == first.guest)
        assert other.table["chairs"][seat]["vacation_until"] == here.clock.now() + 7 * DAY

        async def due_at(when: float) -> bool:
            return [each["due"] for each in await turns(first)] == [pytest.approx(when)]

        await until(here, lambda: due_at(before + 7 * DAY))
        assert other.game is not None
        assert other.game["times"]["due"][seat] == pytest.approx(before + 7 * DAY)
        await other.leave()
        await here.turn(3 * DAY)
        # Back early: there is as much time as there was, and somebody who watches sees it at once.
        await other.join(table)
        assert (await first.request("DELETE", "/api/me/vacation")).status_code == 204
        await other.until(lambda: other.table["chairs"][seat]["vacation_until"] is None)
        assert other.game["times"]["due"][seat] == pytest.approx(here.clock.now() + left)
        await until(here, lambda: due_at(here.clock.now() + left))
        assert not any(b"late" in row.entry for row in await here.server.store.journal(table))

    evening(tmp_path, story)


def test_vacation_is_bounded_in_a_year(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        (anna,) = await here.guests("Anna")

        async def go(days: int) -> int:
            return (await anna.request("PUT", "/api/me/vacation", {"days": days})).status_code

        assert await go(VACATION_DAYS + 1) == 400
        for _ in range(VACATION_DAYS_A_YEAR // VACATION_DAYS):
            assert await go(VACATION_DAYS) == 200
            here.clock.turn(VACATION_DAYS * DAY)
        assert (await anna.request("GET", "/api/me/vacation")).json()["days_left"] == 0
        assert await go(1) == 422
        here.clock.turn(365 * DAY)
        assert await go(1) == 200
        # One that replaces another counts what was taken of it; one that is too long leaves it as it is.
        assert await go(VACATION_DAYS) == 200
        until = (await anna.request("GET", "/api/me/vacation")).json()["until"]
        assert until == here.clock.now() + VACATION_DAYS * DAY

    evening(tmp_path, story)


def test_a_sleeping_table_is_not_abandoned_while_its_clock_runs(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two_away(here, "week")
        first, _ = await asked(here, anna, ben)
        assert (await first.request("PUT", "/api/me/vacation", {"days": 14})).status_code == 200
        await until(here, lambda: _due_after(first, here.clock.now() + 20 * DAY))
        await fall_asleep(here, table)
        await here.turn(CLOSED_AFTER + DAY)
        await here.server.retention.round()
        row = await here.server.store.table(table)
        assert row is not None
        assert row.state == "playing"
        await visit(first, table)

    evening(tmp_path, story)


async def _due_after(person: Person, when: float) -> bool:
    return all(each["due"] > when for each in await turns(person))


def test_a_window_at_a_slow_table_closes_at_a_full_minute_after_all_passed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        table, invite = await anna.open(game="pupularity", seats=2, pace="day")
        await anna.join(table)
        await ben.join(table, invite)
        await ben.done("sit")
        await ben.until(lambda: ben.game is not None)
        await play_until(here, [anna, ben], "react")
        question, times = question_of(anna), clocks_of(anna)
        assert times["closes"] == pytest.approx(times["asked"] + DAY)
        person = next(each for each in (anna, ben) if each.you["seat"] in question["seats"])
        await here.turn(3 * HOUR + 10)
        assert question_of(anna) == question
        await person.done("play", prompt=question["id"], move=the_pass(person))
        await here.turn(SLOW_WINDOW_MARK - 11)
        assert question_of(anna) == question
        await here.turn(2)
        assert question_of(anna)["id"] != question["id"]

    evening(tmp_path, story)


def test_a_game_with_races_is_not_opened_at_a_slow_pace(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        (anna,) = await here.guests("Anna")
        setting = {"game": "slap-cat", "seats": 3, "pace": "day", "options": ["calm=off"]}
        answer = await anna.request("POST", "/api/tables", setting)
        assert (answer.status_code, answer.json()["problem"]) == (422, "no-races")
        assert (await anna.request("POST", "/api/tables", setting | {"options": ["calm=on"]})).status_code == 201

    evening(tmp_path, story)


def test_nobody_votes_about_those_who_are_away_from_a_slow_table(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, _ = await two_away(here)
        await anna.join(table)
        await here.turn(HOUR)
        assert anna.table["chairs"][2]["gone_since"] is None
        assert not anna.table["chairs"][2]["stand_in"]
        assert await anna.wrong("vote", seat=2, choice="bot") == "not-host"
        assert await anna.wrong("stand-in", seat=2) == "seat-taken"

    evening(tmp_path, story)


@pytest.mark.parametrize(
    ("still", "up"),
    [
        ([], 110.0),
        ([(0.0, 5.0)], 110.0),
        ([(5.0, 20.0)], 120.0),
        ([(50.0, 70.0), (60.0, 90.0)], 150.0),
        ([(109.0, 209.0)], 210.0),
        ([(110.0, 200.0)], 110.0),
    ],
)
def test_times_that_do_not_count_are_left_out(still: list[tuple[float, float]], up: float) -> None:
    assert time_up(10.0, 100.0, [Standstill(*each) for each in still]) == up
