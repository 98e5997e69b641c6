"""Races at a live table whose clock is turned by hand: what each connection sees when, and which claims count."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pettable.server.limits.constants import ANTICIPATION, HAMMERED, LOOK_AGAIN, PHOTO_FINISH, RACE_WAIT, REVEAL_HELD
from pettable.server.races.arbitration import ClaimTiming
from pettable.server.races.audit import verdicts
from pettable.server.sockets.round_trips import Ping, RoundTrips
from pettable.server.tables import journal as e
from pettable.table.rng import Rng
from tests.server.in_process import Inside, Person, count_checks, evening, inside

A_BIT = 0.001


class Distance(RoundTrips):
    """A connection whose round trip is known."""

    def __init__(self, trip: float) -> None:
        super().__init__()
        self.measured(trip)
        self.anchor, self._trip = trip, trip

    def ping(self) -> Ping:
        return Ping(0.0, self._trip)


async def sat_down(here: Inside, *trips: float, **setting: Any) -> list[Person]:
    """People with these round trips, at a table that has not started."""
    people = await here.guests(*[f"Player {'ABCDEF'[n]}" for n in range(len(trips))])
    table, invite = await people[0].open(game="slap-cat", **{"seats": len(people), **setting})
    for person, trip in zip(people, trips, strict=True):
        await person.join(table, invite)
        await person.done("sit")
        assert person.connection is not None
        person.connection.round_trips = Distance(trip)
    return people


async def racing(here: Inside, *trips: float, **setting: Any) -> list[Person]:
    people = await sat_down(here, *trips, **setting)
    await people[0].done("start")
    await here.turn(REVEAL_HELD)
    assert all(person.kind == "race" for person in people)
    return people


async def a_while(here: Inside) -> None:
    """Long enough for every verdict, and for a human hand to come down once more."""
    for _ in range(10):
        await here.turn(0.1)


def moves(person: Person) -> list[Any]:
    assert person.game is not None
    found: list[Any] = person.game["moves"]
    return found


def shown(person: Person) -> bool:
    return person.game is not None


def races(person: Person) -> list[dict[str, Any]]:
    return [message for message in person.others if message["type"] == "race"]


async def claim(person: Person, move: Any) -> dict[str, Any]:
    return await person.ask("play", prompt=person.asked, move=move)


def hands(person: Person) -> list[tuple[int, bool]]:
    return [(hand["seat"], hand["took"]) for hand in races(person)[-1]["hands"]]


async def entries(here: Inside, person: Person) -> list[e.AnyEntry]:
    rows = await here.server.store.journal(person.table["id"])
    return [e.decode(row.entry) for row in rows]


# When a race is shown.


def test_quick_connections_see_a_race_later_so_that_all_see_it_together(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        near, middle, far = await sat_down(here, 0.02, 0.12, 0.2)
        await near.done("start")
        began = here.clock.now()
        seen: dict[str, float] = {}
        for _ in range(200):
            await here.turn(A_BIT)
            for person in (near, middle, far):
                if shown(person):
                    seen.setdefault(person.name, here.clock.now() - began)
        for person, trip in ((near, 0.02), (middle, 0.12), (far, 0.2)):
            assert seen[person.name] + trip / 2 == pytest.approx(0.1, abs=3 * A_BIT)

    evening(tmp_path, story)


def test_no_connection_is_held_back_longer_than_the_limit(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        near, _, very_far = await sat_down(here, 0.0, 0.1, 2.0)
        await near.done("start")
        await here.rest()
        assert shown(very_far)
        await here.turn(REVEAL_HELD - A_BIT)
        assert not shown(near)
        await here.turn(2 * A_BIT)
        assert shown(near)

    evening(tmp_path, story)


async def comes_to_watch(here: Inside, people: list[Person]) -> Person:
    spectator = await here.guest("Zoe")
    await spectator.join(people[0].table["id"], people[0].you["invite"])
    return spectator


async def opens_a_new_window(here: Inside, people: list[Person]) -> Person:
    again = Person.of(people[0])
    here.people.append(again)
    await again.knock(people[0].table["id"])
    return again


async def asks_for_everything_anew(here: Inside, people: list[Person]) -> Person:
    del here
    await people[0].send("sync")
    return people[0]


async def guesses(here: Inside, people: list[Person]) -> Person:
    """Of all cards, is this one there? The rules would know."""
    del here
    for card in range(20):
        await people[0].send("play", prompt=1, move={"type": "slap", "seat": people[0].you["seat"], "card": card})
    return people[0]


@pytest.mark.parametrize(
    "tries", [opens_a_new_window, asks_for_everything_anew, guesses], ids=lambda each: each.__name__
)
def test_no_message_reveals_a_race_before_it_is_shown(tries: Callable[..., Any], tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await sat_down(here, 0.0, 0.1, 0.2)
        await people[0].done("start")
        await here.rest()
        who = await tries(here, people)
        heard = len(who.frames)
        await here.turn(0.1 - A_BIT)
        assert len(who.frames) == heard
        assert not shown(who)
        await here.turn(2 * A_BIT)
        assert shown(who)
        # What it asked in vain tells nothing, and changed nothing.
        await a_while(here)
        assert not any(answer["type"] == "refused" for answer in who.answers.values())
        assert not any(isinstance(entry, e.Claimed) for entry in await entries(here, who))

    evening(tmp_path, story)


def test_spectators_see_a_race_no_sooner_than_its_players(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await sat_down(here, 0.0, 0.1, 0.2)
        zoe = await comes_to_watch(here, people)
        await people[0].done("start")
        await here.turn(0.1 - A_BIT)
        assert not shown(zoe)
        await here.turn(2 * A_BIT)
        assert shown(zoe)
        # And how it goes on, no sooner either.
        await a_while(here)
        await claim(people[2], moves(people[2])[0])
        due = here.clock.now()
        while not races(people[2]):
            await here.turn(A_BIT)
        assert here.clock.now() - due <= RACE_WAIT + 2 * A_BIT
        told = len(zoe.frames)
        await here.turn(0.1 - 3 * A_BIT)
        assert len(zoe.frames) == told
        await here.turn(4 * A_BIT)
        assert hands(zoe) == hands(people[2])

    evening(tmp_path, story)


# What counts.


def test_the_quicker_hand_wins_though_its_claim_arrives_later(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        near, far, other = await racing(here, 0.01, 0.24, 0.01)
        card = moves(near)[0]
        await here.turn(0.3)
        # The far one slapped 100 ms sooner, but its claim needs 120 ms.
        assert (await claim(near, card))["type"] == "ack"
        await here.turn(0.02)
        assert (await claim(far, {**card, "seat": far.you["seat"]}))["type"] == "ack"
        await a_while(here)
        assert hands(other)[:2] == [(far.you["seat"], True), (near.you["seat"], False)]
        assert races(other)[-1]["hands"][0]["seconds"] < races(other)[-1]["hands"][1]["seconds"]
        assert moves(near) == [move for move in moves(near) if move["card"] != card["card"]] != []

    evening(tmp_path, story)


def test_a_verdict_does_not_wait_for_players_who_cannot_be_first(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        near, _, _ = await racing(here, 0.01, 0.01, 0.01)
        await here.turn(0.3)
        await claim(near, moves(near)[0])
        await here.turn(PHOTO_FINISH + 0.03)
        assert hands(near) == [(near.you["seat"], True)]

    evening(tmp_path, story)


def test_a_new_connection_starts_no_new_stopwatch(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await racing(here, 0.0, 0.0, 0.0)
        began = here.clock.now() - REVEAL_HELD
        await here.turn(1.0)
        again = await opens_a_new_window(here, people)
        # Something is told to everybody, the new window too.
        await people[1].done("say", phrase="oops")
        await here.turn(ANTICIPATION + A_BIT)
        assert (await claim(again, moves(again)[0]))["type"] == "ack"
        [found] = [entry for entry in await entries(here, again) if isinstance(entry, e.Claimed)]
        assert found.timing.revealed == pytest.approx(began)

    evening(tmp_path, story)


def test_a_player_who_came_too_late_chooses_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        one, two, _ = await racing(here, 0.0, 0.0, 0.0)
        card = moves(one)[0]["card"]
        await here.turn(0.3)
        await claim(one, moves(one)[0])
        await here.turn(0.02)
        await claim(two, next(move for move in moves(two) if move["card"] == card))
        await a_while(here)
        assert hands(two) == [(one.you["seat"], True), (two.you["seat"], False)]
        assert (await claim(two, moves(two)[0]))["type"] == "ack"
        await a_while(here)
        last = races(two)[-1]
        assert (two.you["seat"], True) in hands(two)
        assert last["over"]

    evening(tmp_path, story)


def test_a_claim_quicker_than_any_human_is_kindly_refused(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        one, _, _ = await sat_down(here, 0.0, 0.0, 0.0)
        await one.done("start")
        await here.rest()
        await here.turn(ANTICIPATION - A_BIT)
        answer = await claim(one, moves(one)[0])
        assert (answer["type"], answer["problem"]) == ("error", "too-early")
        assert "look" in answer["why"]
        await here.turn(2 * A_BIT)
        # Hammering does not help: who was too early looks again.
        assert (await claim(one, moves(one)[0]))["problem"] == "too-early"
        await here.turn(LOOK_AGAIN + A_BIT)
        assert (await claim(one, moves(one)[0]))["type"] == "ack"
        assert sum(isinstance(entry, e.Claimed) for entry in await entries(here, one)) == 1

    evening(tmp_path, story)


def test_a_player_who_hammers_gets_in_late(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        one, _, _ = await sat_down(here, 0.0, 0.0, 0.0)
        await one.done("start")
        await here.rest()
        began, answer = here.clock.now(), {"type": ""}
        while answer["type"] != "ack":
            answer = await claim(one, moves(one)[0])
            await here.turn(0.05)
        assert here.clock.now() - began == pytest.approx(ANTICIPATION + HAMMERED, abs=0.1)

    evening(tmp_path, story)


def test_the_rules_check_a_claim_once_and_once_more_for_its_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: Inside) -> None:
        anna, *_ = await racing(here, 0.0, 0.0, 0.0)
        await here.turn(0.5)
        checked = count_checks(await here.live(anna.table["id"]), monkeypatch)
        assert (await claim(anna, moves(anna)[0]))["type"] == "ack"
        assert len(checked) == 1
        await a_while(here)
        assert hands(anna) == [(0, True)]
        assert len(checked) == 2

    evening(tmp_path, story)


def test_one_hand_cannot_lie_on_two_cards(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        one, _, _ = await racing(here, 0.0, 0.0, 0.0)
        await here.turn(0.3)
        await claim(one, moves(one)[0])
        assert (await claim(one, moves(one)[1]))["problem"] == "hand-down"

    evening(tmp_path, story)


def test_a_claim_sent_before_the_own_verdict_is_refused(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        one, two, _ = await racing(here, 0.0, 0.0, 0.0)
        card, another = [move["card"] for move in moves(two)[:2]]
        await here.turn(0.3)
        await claim(one, next(move for move in moves(one) if move["card"] == card))
        await here.turn(0.025)
        await claim(two, {**moves(two)[0], "card": card})
        while not races(two):
            await here.turn(A_BIT)
        # The card is gone, and the other claim waits for a verdict of its own.
        assert hands(two) == [(one.you["seat"], True)]
        assert (await claim(two, {**moves(two)[0], "card": another}))["problem"] == "hand-down"
        await a_while(here)
        assert (await claim(two, {**moves(two)[0], "card": another}))["type"] == "ack"

    evening(tmp_path, story)


def test_in_a_race_for_two_cards_each_player_takes_one(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        one, two = await racing(here, 0.0, 0.0)
        await here.turn(0.3)
        first, second, *_ = moves(one)
        assert (await claim(one, first))["type"] == "ack"
        assert (await claim(one, second))["type"] == "ack"
        await a_while(here)
        assert hands(two)[:2] == [(one.you["seat"], True)] * 2
        assert races(two)[0]["prompt"] != two.asked

    evening(tmp_path, story)


def test_anybody_can_check_the_draw_of_a_photo_finish(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        one, two, three = await racing(here, 0.0, 0.0, 0.0)
        card = moves(one)[0]["card"]
        await here.turn(0.3)
        for person in (one, two, three):
            await claim(person, next(move for move in moves(person) if move["card"] == card))
        await a_while(here)
        told = races(one)[0]["hands"] + races(one)[-1]["hands"]
        assert all(hand["photo"] for hand in told)
        live = await here.live(one.table["id"])
        drawn = Rng(live.state.seed, f"photo finish {races(one)[0]['prompt']} 0").shuffled(range(3))
        assert hands(one)[0] == (drawn[0], True)

    evening(tmp_path, story)


def test_bots_claim_by_the_same_rules_as_people(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game="slap-cat", seats=3, bots=["greedy", "random"])
        await anna.join(table)
        assert anna.connection is not None
        anna.connection.round_trips = Distance(0.2)
        await anna.done("start")
        await here.turn(REVEAL_HELD)
        asked, claims = anna.asked, list[e.Claimed]()
        for _ in range(4000):
            await here.turn(0.02)
            # They think in a process of their own, and on a busy machine it takes that a while to be there.
            await asyncio.sleep(0.005)
            if anna.asked != asked:
                asked = anna.asked
                claims = [entry for entry in await entries(here, anna) if isinstance(entry, e.Claimed)]
            if claims:
                break
        assert {claim.by for claim in claims} == {e.By.BOT}
        began = min(claim.timing.revealed for claim in claims)
        # A bot sees what there is to see when everybody does, and has no way to go.
        assert all(
            claim.timing == ClaimTiming(claim.timing.arrived, began)
            for claim in claims
            if claim.timing.revealed == began
        )
        assert all(claim.timing.arrived - began >= ANTICIPATION for claim in claims)

    evening(tmp_path, story)


# What is written down.


def test_an_acknowledged_claim_is_judged_after_a_restart(tmp_path: Path) -> None:
    async def before(here: Inside) -> tuple[Person, Any]:
        one, _, _ = await racing(here, 0.0, 0.0, 0.0)
        await here.turn(0.3)
        move = moves(one)[0]
        assert (await claim(one, move))["type"] == "ack"
        assert not races(one)
        return one, move

    async def tell() -> None:
        async with inside(tmp_path) as here:
            one, move = await before(here)
        async with inside(tmp_path) as here:
            here.clock.turn(60)
            again = Person.of(one)
            again.inside = here
            here.people.append(again)
            await again.join(one.table["id"])
            await a_while(here)
            assert hands(again) == [(one.you["seat"], True)]
            assert move not in moves(again)

    asyncio.run(asyncio.wait_for(tell(), 60))


def test_all_verdicts_of_a_game_are_recomputed_byte_for_byte(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await racing(here, 0.0, 0.0, 0.0)
        await here.play_out(*people)
        rows = await here.server.store.journal(people[0].table["id"])
        checked = verdicts("t", [(row.entry, row.command) for row in rows])
        assert len(checked) > 20
        assert all(each.written == each.again for each in checked)
        # And it can fail: another measurement is another verdict.
        changed = [(other(row.entry), row.command) for row in rows]
        assert any(each.written != each.again for each in verdicts("t", changed))

    evening(tmp_path, story)


def other(text: bytes) -> bytes:
    """The same claim, had it arrived a moment sooner."""
    entry = e.decode(text)
    if not isinstance(entry, e.Claimed):
        return text
    sooner = msgspec.structs.replace(entry.timing, arrived=entry.timing.arrived - 0.001)
    return e.encode(msgspec.structs.replace(entry, timing=sooner))
