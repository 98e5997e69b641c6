"""Public waiting times: cards turn for all at one moment, after a countdown; people end the time to look early."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pettable.server.clock import Call, Timer
from pettable.server.limits.constants import (
    COUNTDOWN,
    FIRST_LOOK,
    FIRST_LOOK_ALONE,
    RACE_WINDOW,
    REVEAL_HELD,
    SCOREBOARD,
    SCOREBOARD_ALONE,
)
from pettable.server.people.guest_secret import COOKIE_NAME
from pettable.server.races.audit import verdicts
from pettable.server.tables import journal as e
from pettable.server.tables.state import fold
from pettable.server.tables.waiting_times import Before, WaitingFor, following, waiting_time
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from tests.games.slap_cat.deals import asked, deal, show
from tests.server.client import Client
from tests.server.in_process import Inside, Person, evening
from tests.server.server_process import serving, start

TURNING = {"turned-up", "shown"}


async def sat_down(here: Inside, *names: str, **setting: Any) -> list[Person]:
    people = [await here.human(name) for name in names]
    table, invite = await people[0].open(game="slap-cat", **{"seats": max(3, len(people)), "bot": "greedy", **setting})
    for person in people:
        await person.join(table, invite)
        await person.done("sit")
    return people


async def started(here: Inside, *names: str, **setting: Any) -> list[Person]:
    people = await sat_down(here, *names, **setting)
    await people[0].done("start")
    await here.rest()
    return people


def waits(person: Person) -> str | None:
    assert person.game is not None
    waiting = (person.game["times"] or {}).get("waiting")
    return None if waiting is None else waiting["what"]


async def after(here: Inside, seconds: float) -> None:
    await here.turn(seconds)
    await here.turn(REVEAL_HELD)


def test_sc_16_nobody_receives_the_cards_of_a_race_before_they_turn(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await started(here, "Anna", "Ben")
        watching = await here.human("Watson")
        assert anna.live is not None
        await watching.join(anna.live.state.id, anna.live.state.invite)
        everybody = [anna, ben, watching]
        for seconds, what in ((FIRST_LOOK - 0.1, "start"), (0.1, "countdown"), (COUNTDOWN - 0.1, "countdown")):
            await here.turn(seconds)
            await anna.send("sync")
            await here.rest()
            for person in everybody:
                assert person.game is not None
                assert waits(person) == what
                assert person.game["prompt"] is None
                assert person.game["moves"] == []
                assert person.game["view"]["shown"] == [None, None, None]
                assert not TURNING & {event["type"] for event in person.events}
        await here.turn(0.2 + REVEAL_HELD)
        for person in everybody:
            assert waits(person) is None
            assert person.game is not None
            assert None not in person.game["view"]["shown"]
            assert person.events[-1]["type"] == "turned-up"
        assert anna.kind == "race"
        assert anna.may_move()

    evening(tmp_path, story)


def test_a_hand_that_comes_down_in_the_countdown_is_too_early(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, _ = await started(here, "Anna", "Ben")
        assert anna.live is not None
        table = anna.live.state.table
        assert table is not None
        assert table.prompt is not None
        move = msgspec.to_builtins(table.legal(table.prompt.seats[0])[0])
        assert await anna.wrong("play", prompt=table.prompt.id, move=move) == "too-early"
        assert await anna.wrong("play", prompt=table.prompt.id - 1, move=move) == "TB-1"
        assert await anna.wrong("hint") == "no-hints"
        assert await anna.wrong("undo") == "TB-5"

    evening(tmp_path, story)


def test_all_ready_ends_the_time_to_look_and_nobody_the_countdown(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await started(here, "Anna", "Ben")
        await anna.done("ready")
        assert waits(ben) == "start"
        assert ben.game is not None
        assert ben.game["times"]["waiting"]["ready"] == [0]
        await ben.done("ready")
        assert waits(ben) == waits(anna) == "countdown"
        await anna.done("ready")
        await ben.done("ready")
        await here.turn(COUNTDOWN - 0.1)
        assert waits(ben) == "countdown"
        await after(here, 0.1)
        assert anna.kind == "race"

    evening(tmp_path, story)


def test_the_first_race_waits_long_for_somebody_who_plays_with_bots_alone(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        (anna,) = await started(here, "Anna", pace="brisk")
        await here.turn(FIRST_LOOK_ALONE - 0.1)
        assert waits(anna) == "start"
        await here.turn(0.1)
        assert waits(anna) == "countdown"
        assert FIRST_LOOK_ALONE >= 90
        assert FIRST_LOOK >= 30

    evening(tmp_path, story)


def test_a_spectator_is_not_waited_for(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        (anna,) = await started(here, "Anna")
        watching = await here.human("Watson")
        assert anna.live is not None
        await watching.join(anna.live.state.id, anna.live.state.invite)
        assert await watching.wrong("ready") == "not-seated"
        await anna.done("ready")
        assert waits(anna) == "countdown"

    evening(tmp_path, story)


@pytest.mark.parametrize("first", ["leave", "ready"])
def test_a_player_who_is_away_does_not_hold_it_up(tmp_path: Path, first: str) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await started(here, "Anna", "Ben")
        if first == "leave":
            await ben.leave()
            await anna.done("ready")
        else:
            await anna.done("ready")
            await ben.leave()
            await here.turn(0.01)
        assert waits(anna) == "countdown"

    evening(tmp_path, story)


def test_a_table_where_nobody_but_bots_and_programs_plays_does_not_wait(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        (robot,) = await here.guests("Robot")
        table, invite = await robot.open(game="slap-cat", seats=3, bot="greedy")
        watching = await here.human("Watson")
        await watching.join(table, invite)
        await robot.join(table, invite)
        await robot.done("sit")
        await robot.done("start")
        await here.turn(REVEAL_HELD)
        assert robot.kind == "race"
        assert robot.may_move()

    evening(tmp_path, story)


def test_a_table_whose_people_are_away_does_not_wait_for_them(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        (anna,) = await started(here, "Anna")
        watching = await here.human("Watson")
        assert anna.live is not None
        await watching.join(anna.live.state.id, anna.live.state.invite)
        await anna.leave()
        await here.turn(0.01)
        await here.turn(REVEAL_HELD)
        assert watching.kind == "race"

    evening(tmp_path, story)


def test_a_race_has_its_whole_time_after_the_countdown(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, _ = await started(here, "Anna", "Ben")
        await after(here, FIRST_LOOK)
        await after(here, COUNTDOWN)
        assert anna.live is not None
        race = anna.live.state.race
        assert race is not None
        assert race.ends - race.began <= RACE_WINDOW
        assert here.clock.now() - race.began <= 2 * REVEAL_HELD + 0.01

    evening(tmp_path, story)


async def play_watched(here: Inside, people: list[Person], watch: Callable[[], Awaitable[None]]) -> None:
    """A whole game, and a look at it after every moment."""
    rng = Rng(b"", "watched")
    answered: dict[str, int] = {}
    for _ in range(20_000):
        if all(person.over for person in people):
            return
        await watch()
        movers = [person for person in people if person.may_move() and answered.get(person.name) != person.asked]
        if movers:
            if movers[0].kind == "commit":
                answered[movers[0].name] = movers[0].asked
            await movers[0].move(rng)
        await here.turn(0.3)
    raise AssertionError("the game does not end")


def test_sc_16_a_whole_game_counts_down_before_every_turn_of_cards(tmp_path: Path) -> None:
    """Whatever is withheld reaches nobody; each draft race and each showing has its countdown; rounds have scores."""

    async def story(here: Inside) -> None:
        people = await started(here, "Anna", "Ben", "Cleo")
        live = people[0].live
        assert live is not None
        waited: list[str] = []

        async def watch() -> None:
            await here.rest()
            waiting, table = live.state.waiting_time, live.state.table
            if waiting is None:
                waited.append("")
                return
            if waited[-1:] != [waiting.what.value]:
                waited.append(waiting.what.value)
            assert table is not None
            for seat, person in zip(map(Seat, range(3)), people, strict=True):
                withheld = len(waiting.withheld_from(seat))
                assert len(person.events) == len(table.seen(seat)) - withheld
                assert person.game is not None
                assert person.game["prompt"] is None

        await play_watched(here, people, watch)
        happened = [event["type"] for event in people[0].events]
        # Eight slaps and about eight showings of three cards in each of three rounds. A tie after the last one is
        # decided by one more slap, for which there are scores and a countdown, too.
        showings, ties = happened.count("turned-up") + happened.count("shown") // 3, happened.count("tied")
        assert waited.count("countdown") == showings + ties
        assert waited.count("round") == 2 + ties
        rows = [(row.entry, row.command) for row in await here.server.store.journal(live.state.id)]
        assert all(checked.written == checked.again for checked in verdicts(live.state.id, rows))
        again = fold(live.state.id, rows)
        assert again.table is not None
        assert live.state.table is not None
        assert again.table.state == live.state.table.state

    evening(tmp_path, story)


def test_a_journal_from_before_there_were_waiting_times_replays(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await started(here, "Anna", "Ben", "Cleo")
        live = people[0].live
        assert live is not None

        async def watch() -> None:
            await here.rest()

        await play_watched(here, people, watch)
        rows = await here.server.store.journal(live.state.id)
        old = [row for row in rows if not isinstance(e.decode(row.entry), e.Ready | e.CountdownBegan | e.Revealed)]
        assert len(old) < len(rows)
        again = fold(live.state.id, [(row.entry, row.command) for row in old])
        assert again.table is not None
        assert live.state.table is not None
        assert again.table.log == live.state.table.log
        assert again.record() == live.state.record()

    evening(tmp_path, story)


def test_sc_13_a_tie_right_after_the_last_cards_has_its_countdown(tmp_path: Path) -> None:
    """Nobody has a choice where negatives go: the last cards are shown, scored and tied in one step."""

    async def story(here: Inside) -> None:
        (anna,) = await started(here, "Anna")
        assert anna.live is not None
        state = anna.live.state
        table = deal(hands=["rat", "rat#2", "rat#3"])
        before = Before(table.state, len(table.log))
        show(table, "rat rat#2 rat#3")
        assert asked(table)[0] == "SC-13"
        state.table = table
        turn = waiting_time(state, before, 0.0, None)
        assert turn is not None
        assert turn.what is WaitingFor.COUNTDOWN
        scores = following(state, turn, 1.0)
        assert scores is not None
        assert scores.what is WaitingFor.ROUND
        assert isinstance(scores.next(2.0), e.CountdownBegan)
        scores.count_down(2.0)
        assert isinstance(scores.next(3.0), e.Revealed)
        assert following(state, scores, 3.0) is None

    evening(tmp_path, story)


@pytest.mark.parametrize(
    ("names", "calm", "seconds"),
    [(["Anna", "Ben"], False, SCOREBOARD), (["Anna", "Ben"], True, SCOREBOARD), (["Anna"], True, SCOREBOARD_ALONE)],
)
def test_the_scores_of_a_round_stand_until_all_are_ready(
    tmp_path: Path, names: list[str], calm: bool, seconds: float
) -> None:
    async def story(here: Inside) -> None:
        people = await started(here, *names, options=["calm"] if calm else [], seats=2)
        live = people[0].live
        assert live is not None
        rounds: list[float] = []

        class Enough(Exception):
            pass

        async def watch() -> None:
            await here.rest()
            waiting = live.state.waiting_time
            if waiting is not None and waiting.what.value == "round":
                rounds.append(waiting.until - waiting.since)
                raise Enough

        with pytest.raises(Enough):
            await play_watched(here, people, watch)
        # The last turn of the round is still being watched for some of it.
        assert rounds == [pytest.approx(seconds)]
        assert rounds[0] >= 30
        assert all(waits(person) == "round" for person in people)
        for person in people:
            await person.done("ready")
        assert waits(people[0]) == (None if calm else "countdown")

    evening(tmp_path, story)


class Guest(Client):
    """A person over a real socket: not marked as a program."""

    async def register(self) -> "Guest":
        answer = await self.request("POST", "/api/guests", {"name": self.name})
        assert answer.status_code == 201, answer.text
        self.token, self.guest = answer.cookies[COOKIE_NAME], answer.json()["id"]
        return self

    def waits_for(self) -> str | None:
        waiting = ((self.game or {}).get("times") or {}).get("waiting")
        return None if waiting is None else waiting["what"]


def test_kill_9_while_a_table_waits_loses_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        database = f"sqlite:///{tmp_path}/t.db"
        async with serving(database) as server:
            anna = await Guest(server.url, "Anna").register()
            table, invite = await anna.open(game="slap-cat", seats=3, bot="greedy")
            await anna.join(table, invite)
            await anna.ask("sit")
            await anna.ask("start")
            await anna.until(lambda: anna.waits_for() == "start")
            await anna.ask("ready")
            await anna.until(lambda: anna.waits_for() == "countdown")
            before = anna.events
            port = server.port
            await server.killed()
        again = await start(database, port=port)
        try:
            await anna.leave()
            await anna.join(table)
            await anna.until(lambda: anna.waits_for() == "countdown")
            assert anna.events == before
            assert not TURNING & {event["type"] for event in anna.events}
            await anna.until(anna.may_move)
            assert anna.events[-1]["type"] == "turned-up"
            await anna.leave()
        finally:
            await again.killed()

    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize(("bot", "least", "most"), [("puppy", 2.0, 3.2), ("collie", 0.12, 1.7)])
def test_easy_bots_take_their_time_to_slap_and_strong_ones_are_brisk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, least: float, most: float
) -> None:
    async def story(here: Inside) -> None:
        (anna,) = await started(here, "Anna", bot=bot)
        await anna.done("ready")
        hands: list[float] = []
        call_at = here.clock.call_at

        def noting(when: float, call: Call) -> Timer:
            # A bot that has thought waits for the moment at which its hand comes down.
            if getattr(call, "__qualname__", "") == "Event.set":
                hands.append(when)
            return call_at(when, call)

        monkeypatch.setattr(here.clock, "call_at", noting)
        await here.turn(COUNTDOWN)
        assert anna.live is not None
        race = anna.live.state.race
        assert race is not None
        async with asyncio.timeout(30):
            while len(hands) < 2:
                await asyncio.sleep(0.01)
        assert all(least <= when - race.began <= most for when in hands)

    evening(tmp_path, story, bot_pace=0.9)
