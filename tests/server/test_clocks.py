"""The clocks of a table, turned by hand: turns and reserves, windows that tell nothing, races, those who are gone."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pettable.server.limits.constants import PHOTO_FINISH, QUICK_WINDOW
from pettable.server.tables.settings import PACES, Pace
from pettable.table.rng import Rng
from tests.server.in_process import Inside, Person, evening
from tests.server.two_players import on_turn, playing

BRISK, STEADY = PACES[Pace.BRISK], PACES[Pace.STEADY]
assert BRISK.turn is not None
TURN: float = BRISK.turn
#: As near to a moment as these clocks can tell.
A_BIT = 0.01


def times(person: Person) -> dict[str, Any]:
    assert person.game is not None
    found: dict[str, Any] = person.game["times"]
    return found


#: The moves of Pupularity that open a reaction window.
DRAMAS = ("stir", "aim", "aim-over")


def asked(person: Person) -> dict[str, Any]:
    assert person.game is not None
    found: dict[str, Any] = person.game["prompt"]
    return found


async def audience(here: Inside, *names: str, **setting: Any) -> tuple[str, list[Person]]:
    """A game among these people, just started."""
    people = await here.guests(*names)
    table, invite = await people[0].open(**{"seats": len(people), **setting})
    for person in people:
        await person.join(table, invite)
        await person.done("sit")
    await people[0].done("start")
    await here.rest()
    return table, people


async def at_one_device(here: Inside, **setting: Any) -> list[Person]:
    """A game of Pupularity between two people who pass a device to and fro."""
    anna = await here.guest("Anna")
    table, _ = await anna.open(game="pupularity", seats=2, players=["Ben"], **setting)
    ben = Person.of(anna)
    ben.guest = f"{anna.guest}#1"
    here.people.append(ben)
    for person in (anna, ben):
        await person.join(table)
    await anna.done("start")
    await here.rest()
    return [anna, ben]


async def play_until(here: Inside, people: list[Person], kind: str, evening: str = "") -> None:
    """Any moves, until a question of this kind stands. A Drama is played at once: a game may end without one."""
    rng = Rng(b"", evening)
    for _ in range(500):
        await here.rest()
        if asked(people[0])["kind"] == kind:
            return
        mover = next(person for person in people if person.may_move())
        assert mover.game is not None
        dramas = [move for move in mover.game["moves"] if move["type"] in DRAMAS]
        await (mover.ask("play", prompt=mover.asked, move=dramas[0]) if dramas else mover.move(rng))
    raise AssertionError(f"no {kind} ever")


def the_pass(person: Person) -> Any:
    assert person.game is not None
    return next(move for move in person.game["moves"] if move["type"] == "pass")


# Turns.


def test_only_time_beyond_the_turn_comes_out_of_the_reserve(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, pace="brisk")
        first, second = on_turn(anna, ben)
        assert times(first)["turn"] == TURN
        assert times(first)["reserves"] == [BRISK.reserve] * 2
        await here.turn(TURN - A_BIT)
        await first.play_first()
        await here.rest()
        assert times(second)["reserves"] == [BRISK.reserve] * 2
        first, second = on_turn(anna, ben)
        await here.turn(TURN + 15)
        # The reserve runs, but is written down when the question is settled.
        assert times(first)["reserves"] == [BRISK.reserve] * 2
        await first.play_first()
        await here.rest()
        left = times(second)["reserves"]
        assert left[first.you["seat"]] == pytest.approx(BRISK.reserve - 15)
        assert left[second.you["seat"]] == BRISK.reserve

    evening(tmp_path, story)


def test_a_bot_answers_when_the_reserve_is_used_up(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, pace="brisk")
        first, second = on_turn(anna, ben)
        question, told = asked(first)["id"], len(second.events)
        await here.turn(TURN + BRISK.reserve - A_BIT)
        assert asked(first)["id"] == question
        await here.turn(2 * A_BIT)
        await second.until(lambda: asked(second)["id"] != question)
        assert len(second.events) > told
        assert times(second)["reserves"][first.you["seat"]] == 0
        # Once is no reason to take the seat away.
        assert not second.table["chairs"][first.you["seat"]]["stand_in"]

    evening(tmp_path, story)


async def late_twice(here: Inside, late: Person, other: Person) -> None:
    for _ in range(20):
        await here.rest()
        if other.table["chairs"][late.you["seat"]]["stand_in"]:
            return
        if other.may_move():
            await other.play_first()
        else:
            question = asked(late)["id"]
            await here.turn(TURN + BRISK.reserve + A_BIT)
            await late.until(lambda question=question: asked(late)["id"] != question)  # type: ignore[misc]
    raise AssertionError("nobody takes over")


def test_a_bot_stands_in_after_two_late_answers_until_the_player_returns(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, pace="brisk")
        await late_twice(here, ben, anna)
        await anna.until(anna.may_move)
        await ben.leave()
        await ben.join(table)
        await anna.until(lambda: not anna.table["chairs"][1]["stand_in"])
        # And again, with one word.
        await late_twice(here, ben, anna)
        await ben.done("come-back")
        await anna.until(lambda: not anna.table["chairs"][1]["stand_in"])

    evening(tmp_path, story)


def test_an_answer_in_time_resets_the_count_of_late_ones(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, pace="brisk")
        late = 0
        while late < 3:
            await here.rest()
            if anna.may_move():
                await anna.play_first()
            else:
                question = asked(ben)["id"]
                await here.turn(TURN + BRISK.reserve + A_BIT)
                await ben.until(lambda question=question: asked(ben)["id"] != question)  # type: ignore[misc]
                late += 1
                # His next answer is his own.
                while not ben.may_move():
                    await anna.until(anna.may_move)
                    await anna.play_first()
                    await here.rest()
                await ben.play_first()
            assert not anna.table["chairs"][1]["stand_in"]

    evening(tmp_path, story)


def test_a_bot_answers_for_each_of_two_late_commitments(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, game="paws-up", pace="brisk")
        question = asked(anna)["id"]
        await here.turn(TURN + BRISK.reserve + A_BIT)
        await anna.until(lambda: asked(anna)["id"] != question)
        assert times(anna)["reserves"] == [0, 0]
        assert not any(chair["stand_in"] for chair in ben.table["chairs"])

    evening(tmp_path, story)


def test_a_bot_answers_for_the_late_player_only(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, game="paws-up", pace="brisk")
        question = asked(anna)["id"]
        assert anna.game is not None
        chosen = anna.game["moves"][-1]
        await anna.done("play", prompt=question, move=chosen)
        await here.turn(TURN + BRISK.reserve + A_BIT)
        await ben.until(lambda: asked(ben)["id"] != question)
        live = await here.live(anna.table["id"])
        assert live.state.table is not None
        own = [entry.move for entry in live.state.table.log if entry.move.seat == 0]
        assert len(own) == 1
        assert times(ben)["reserves"] == [BRISK.reserve, 0]

    evening(tmp_path, story)


def test_a_player_who_answers_before_the_bot_was_quicker(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, _ = await playing(here, game="paws-up", pace="brisk")
        question = asked(anna)["id"]
        assert anna.game is not None
        chosen = anna.game["moves"][-1]
        here.clock.turn(TURN + BRISK.reserve + A_BIT)
        await here.rest()
        # The bot's process has not even started.
        await anna.done("play", prompt=question, move=chosen)
        await anna.until(lambda: asked(anna)["id"] != question)
        live = await here.live(anna.table["id"])
        assert live.state.table is not None
        own = [entry.move for entry in live.state.table.log if entry.move.seat == 0]
        assert msgspec.json.decode(msgspec.json.encode(own)) == [chosen]
        assert live.state.late[0] == 0

    evening(tmp_path, story)


def test_a_player_who_answered_before_the_bot_has_a_clock_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, game="paws-up", pace="brisk")
        for person in (anna, ben):
            await person.play_first()
        await here.rest()
        first, second = on_turn(anna, ben)
        here.clock.turn(TURN + BRISK.reserve + A_BIT)
        await here.rest()
        await first.play_first()
        await here.rest()
        # Cards are taken one by one: the same player is asked again.
        assert first.may_move()
        question = asked(first)["id"]
        # By now the bot has answered a question that stands no more.
        await second.ask("hint")
        await here.turn(TURN + A_BIT)
        await second.until(lambda: asked(second)["id"] != question)

    evening(tmp_path, story)


def test_the_relaxed_pace_has_no_deadline(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        first, _ = on_turn(anna, ben)
        question = asked(first)["id"]
        assert times(first)["turn"] is None
        assert times(first)["closes"] is None
        await here.turn(600.0)
        assert asked(first)["id"] == question
        assert not any(chair["stand_in"] for chair in first.table["chairs"])

    evening(tmp_path, story)


def test_undo_wins_nobody_time(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, game="paws-up", pace="brisk")
        for person in (anna, ben):
            await person.play_first()
        await here.rest()
        first, _ = on_turn(anna, ben)
        await here.turn(TURN - 1)
        await first.play_first()
        await here.turn(5)
        await first.done("undo")
        await here.rest()
        # One second of the turn is left; what the other thought in between counts for nobody.
        assert times(first)["asked"] == pytest.approx(here.clock.now() - TURN + 1)
        await here.turn(4)
        await first.play_first()
        await here.rest()
        assert times(anna)["reserves"][first.you["seat"]] == pytest.approx(BRISK.reserve - 3)

    evening(tmp_path, story)


# Windows.


@pytest.mark.parametrize("passing", [(), (0,), (1,), (0, 1), (1, 0)], ids=str)
def test_a_window_for_two_people_is_open_for_a_fixed_time(passing: tuple[int, ...], tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, people = await audience(here, "Anna", "Ben", "Cleo", game="pupularity", pace="steady")
        await play_until(here, people, "react")
        question = asked(people[0])
        asked_people = [person for person in people if person.you["seat"] in question["seats"]]
        assert len(asked_people) == 2
        length = question["limit"] * STEADY.window
        assert times(people[0])["closes"] == pytest.approx(here.clock.now() + length)
        heard = {person.name: len(person.events) for person in people}
        for n in passing:
            await here.turn(0.5)
            await asked_people[n].done("play", prompt=question["id"], move=the_pass(asked_people[n]))
        await here.turn(length - 0.5 * len(passing) - A_BIT)
        for person in people:
            assert len(person.events) == heard[person.name]
            assert asked(person) == question
        await here.turn(2 * A_BIT)
        for person in people:
            assert asked(person)["id"] != question["id"]

    evening(tmp_path, story)


def test_a_pass_is_not_revealed_to_the_others(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, people = await audience(here, "Anna", "Ben", "Cleo", game="pupularity", pace="steady")
        await play_until(here, people, "react")
        question = asked(people[0])
        asked_people = [person for person in people if person.you["seat"] in question["seats"]]
        for person in asked_people:
            others = [other for other in people if other is not person]
            heard = {other.name: len(other.frames) for other in others}
            await person.done("play", prompt=question["id"], move=the_pass(person))
            await here.rest()
            assert {other.name: len(other.frames) for other in others} == heard

    evening(tmp_path, story)


def test_a_window_at_one_device_closes_with_the_answer_but_never_at_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await at_one_device(here, pace="steady")
        await play_until(here, people, "react")
        question = asked(people[0])
        person = next(person for person in people if person.you["seat"] in question["seats"])
        await here.turn(0.2)
        await person.done("play", prompt=question["id"], move=the_pass(person))
        await here.turn(QUICK_WINDOW - 0.2 - A_BIT)
        assert asked(person) == question
        await here.turn(2 * A_BIT)
        assert asked(person)["id"] != question["id"]

    evening(tmp_path, story)


@pytest.mark.parametrize("pace", ["relaxed", "steady"])
def test_the_pace_sets_how_long_a_window_waits_at_one_device(pace: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await at_one_device(here, pace=pace)
        await play_until(here, people, "react")
        question = asked(people[0])
        await here.turn(question["limit"] * STEADY.window - A_BIT)
        assert asked(people[0]) == question
        await here.turn(600.0)
        assert (asked(people[0]) == question) == (pace == "relaxed")

    evening(tmp_path, story)


@pytest.mark.parametrize("passes", [True, False])
@pytest.mark.parametrize("pace", ["relaxed", "brisk"])
def test_pp_12_a_window_between_two_people_hides_the_one_answer(pace: str, passes: bool, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, people = await audience(here, "Anna", "Ben", game="pupularity", pace=pace)
        await play_until(here, people, "react")
        question, closes = asked(people[0]), times(people[0])["closes"]
        person = next(person for person in people if person.you["seat"] in question["seats"])
        assert closes == pytest.approx(here.clock.now() + question["limit"] * PACES[Pace(pace)].window)
        if passes:
            await person.done("play", prompt=question["id"], move=the_pass(person))
        await here.turn(closes - here.clock.now() - A_BIT)
        assert asked(person) == question
        await here.turn(2 * A_BIT)
        assert asked(person)["id"] != question["id"]

    evening(tmp_path, story)


def test_pp_12_a_stand_in_does_not_shorten_a_window(tmp_path: Path) -> None:
    """Else a player could let a bot play for a moment, and watch how long the other one thinks."""

    async def story(here: Inside) -> None:
        _, people = await audience(here, "Anna", "Ben", "Cleo", game="pupularity", pace="steady")
        await play_until(here, people, "react")
        question, closes = asked(people[0]), times(people[0])["closes"]
        watcher, other = (person for person in people if person.you["seat"] in question["seats"])
        await watcher.done("stand-in")
        await other.done("play", prompt=question["id"], move=the_pass(other))
        await here.turn(closes - here.clock.now() - A_BIT)
        assert asked(watcher) == question
        assert times(watcher)["closes"] == closes

    evening(tmp_path, story)


def test_a_held_pass_can_be_taken_back(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await at_one_device(here, pace="steady")
        await play_until(here, people, "react")
        question = asked(people[0])
        person = next(person for person in people if person.you["seat"] in question["seats"])
        assert person.game is not None
        moves = person.game["moves"]
        await person.done("play", prompt=question["id"], move=the_pass(person))
        await here.rest()
        assert person.game["moves"] == []
        assert await person.wrong("play", prompt=question["id"], move=moves[0]) == "answered"
        await person.done("undo")
        await here.rest()
        assert person.game["moves"] == moves
        await here.turn(QUICK_WINDOW + A_BIT)
        assert asked(person) == question
        await person.done("play", prompt=question["id"], move=the_pass(person))
        await here.turn(A_BIT)
        assert asked(person)["id"] != question["id"]

    evening(tmp_path, story)


def test_a_window_for_bots_only_closes_soon(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game="pupularity", seats=3, bots=["random", "random"])
        await anna.join(table)
        await anna.done("start")
        await anna.play_a_whole_game(here)

    evening(tmp_path, story)


# Races.


def test_the_clock_ends_a_race_without_claims(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, people = await audience(here, "Anna", "Ben", "Cleo", game="slap-cat")
        await play_until(here, people, "race")
        question = asked(people[0])
        assert times(people[0])["closes"] == pytest.approx(here.clock.now() + question["limit"])
        await here.turn(question["limit"] - A_BIT)
        assert asked(people[0]) == question
        await here.turn(2 * A_BIT)
        for person in people:
            assert asked(person)["id"] != question["id"]

    evening(tmp_path, story)


def test_in_a_race_the_quickest_hand_counts(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, people = await audience(here, "Anna", "Ben", "Cleo", game="slap-cat")
        await play_until(here, people, "race")
        question = asked(people[0])
        runners = [person for person in people if person.may_move()]
        assert len(runners) > 1
        told = len(people[0].events)
        await here.turn(0.3)
        for runner in runners:
            assert (await runner.play_first())["type"] == "ack"
            await here.turn(2 * PHOTO_FINISH)
        await here.turn(question["limit"] + A_BIT)
        firsts = [event["seat"] for event in people[0].events[told:] if event.get("seat") is not None]
        assert firsts[0] == runners[0].you["seat"]

    evening(tmp_path, story)
