"""Cancels, cancels of cancels, and the window in which they are made (PP-10 to PP-12)."""

import pytest

from pettable.games.pupularity.state import (
    Aim,
    Cancelled,
    NotToday,
    Pass,
    Passed,
    Resolved,
    Sacrifice,
    Taken,
    TimeRanOut,
    TimeUp,
)
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CLOCK, Seat
from tests.deals import card, time_out
from tests.games.pupularity.deals import (
    PupularityTable,
    a_cancel,
    a_play,
    all_pass,
    cancel,
    deal,
    discard_of,
    drama,
    everybody,
    hand_of,
    kinds,
    let_pass,
    refusal,
    stacks_of,
    two,
)

DECK = "yellow-hood-1 yellow-hood-2 yellow-hood-3 yellow-suit-2 yellow-suit-3"


def harness(third: str = "") -> PupularityTable:
    """Seat 0 plays Steal your gear on seat 1's Harness; seat 1 has an Omega. The second scenario of the rules page."""
    table = deal(
        hands=["steal-your-gear-1", "not-today-1", "red-boots-1"],
        stacks=["alpha-1 stage-host", "red-harness-3 omega-1 omega-2 beta-1", third],
        deck=DECK,
    )
    drama(table, "steal-your-gear-1", at="red-harness-3")
    return table


# PP-10: cancelling a Drama.


def test_pp_10_the_target_saves_its_harness_with_an_omega() -> None:
    table = harness()
    events = cancel(table, 1, "omega-1")
    assert events == [Cancelled("PP-10", Seat(1), *two(table, "omega-1 steal-your-gear-1"), from_hand=False)]
    events = all_pass(table)
    assert events[0] == Resolved("PP-11", card(table, "steal-your-gear-1"), 1, works=False)
    assert stacks_of(table, 1) == "red-harness-3 omega-2 beta-1"
    assert stacks_of(table, 0) == "alpha-1 stage-host"
    assert discard_of(table) == "pupularity steal-your-gear-1 omega-1"


def test_pp_10_uncancelled_the_harness_is_stolen() -> None:
    table = harness()
    events = all_pass(table)
    assert Taken("PP-9", Seat(0), card(table, "red-harness-3"), Seat(1)) in events
    assert stacks_of(table, 0) == "alpha-1 stage-host red-harness-3"


def test_pp_10_any_seat_may_cancel_target_or_not() -> None:
    table = harness(third="door-greeter")
    cancel(table, 2, "door-greeter")
    all_pass(table)
    assert stacks_of(table, 1) == "red-harness-3 omega-1 omega-2 beta-1"
    assert stacks_of(table, 2) == ""


def test_pp_10_not_today_does_the_same_from_the_hand() -> None:
    table = harness()
    events = cancel(table, 1, "not-today-1")
    assert events == [Cancelled("PP-10", Seat(1), *two(table, "not-today-1 steal-your-gear-1"), from_hand=True)]
    all_pass(table)
    assert stacks_of(table, 1) == "red-harness-3 omega-1 omega-2 beta-1"
    assert "not-today-1" not in hand_of(table, 1)


def test_pp_10_a_seat_cannot_cancel_its_own_drama() -> None:
    table = harness()
    assert refusal(table, a_cancel(table, 0, "alpha-1")) == ("PP-10", "refuse-own-chain")
    assert refusal(table, Pass(Seat(0))) == ("PP-10", "refuse-own-chain")
    assert table.legal(Seat(0)) == ()


def sash_queen() -> PupularityTable:
    """The third scenario of the rules page."""
    table = deal(
        hands=["limelight-1", "red-boots-1", "not-today-1"],
        stacks=["alpha-1", "sash-queen red-hood-2", "omega-1"],
        deck=DECK,
    )
    drama(table, "limelight-1", at="sash-queen")
    return table


def test_pp_10_the_target_cannot_be_sacrificed() -> None:
    table = sash_queen()
    assert refusal(table, a_cancel(table, 1, "sash-queen")) == ("PP-10", "refuse-target")
    assert table.legal(Seat(1)) == [Pass(Seat(1))]
    all_pass(table)
    assert stacks_of(table, 0) == "alpha-1 sash-queen"


def test_pp_10_a_bystander_can_save_the_sash_queen() -> None:
    table = sash_queen()
    cancel(table, 2, "omega-1")
    all_pass(table)
    assert stacks_of(table, 1) == "sash-queen red-hood-2"


def test_pp_10_the_target_cannot_be_sacrificed_at_any_depth() -> None:
    table = sash_queen()
    for seat, name in ((2, "omega-1"), (0, "alpha-1"), (2, "not-today-1")):
        assert refusal(table, a_cancel(table, 1, "sash-queen")) == ("PP-10", "refuse-target")
        cancel(table, seat, name)
    assert refusal(table, a_cancel(table, 1, "sash-queen")) == ("PP-10", "refuse-target")
    assert table.legal(Seat(1)) == [Pass(Seat(1))]


@pytest.mark.parametrize("name", ["red-harness-3", "alpha-1", "yellow-hood-1"])
def test_pp_10_only_an_own_visible_pack_member_or_status_is_sacrificed(name: str) -> None:
    """No Gear, no card of another seat, no card of the deck."""
    table = harness()
    why = "refuse-target" if name == "red-harness-3" else "refuse-no-sacrifice"
    assert refusal(table, Sacrifice(Seat(1), card(table, name))) == ("PP-10", why)
    assert refusal(table, Sacrifice(Seat(1), CardId(-1))) == ("PP-10", "refuse-no-sacrifice")
    assert refusal(table, Sacrifice(Seat(1), CardId(10**9))) == ("PP-10", "refuse-no-sacrifice")


def test_pp_10_only_not_today_cancels_from_the_hand() -> None:
    table = harness()
    assert refusal(table, NotToday(Seat(2), card(table, "red-boots-1"))) == ("PP-10", "refuse-no-cancel")
    assert refusal(table, NotToday(Seat(2), card(table, "not-today-1"))) == ("PP-10", "refuse-not-held")
    assert refusal(table, NotToday(Seat(1), card(table, "omega-1"))) == ("PP-10", "refuse-not-held")
    assert refusal(table, NotToday(Seat(1), CardId(-1))) == ("PP-10", "refuse-not-held")


def test_pp_10_reactions_come_on_any_turn_not_only_ones_own() -> None:
    """Seat 1's turn is long past; it reacts to a Drama of seat 0 that aims at seat 2."""
    table = deal(hands=["steal-your-gear-1", "", ""], stacks=["", "omega-1", "red-harness-3"], deck=DECK)
    drama(table, "steal-your-gear-1", at="red-harness-3")
    cancel(table, 1, "omega-1")
    all_pass(table)
    assert stacks_of(table, 2) == "red-harness-3"


# PP-11: cancelling a cancel.


def test_pp_11_a_third_seat_cancels_the_cancel_and_the_drama_works() -> None:
    table = harness(third="door-greeter")
    cancel(table, 1, "omega-1")
    events = cancel(table, 2, "door-greeter")
    assert events == [Cancelled("PP-11", Seat(2), *two(table, "door-greeter omega-1"), from_hand=False)]
    events = all_pass(table)
    assert events[0] == Resolved("PP-11", card(table, "steal-your-gear-1"), 2, works=True)
    assert stacks_of(table, 0) == "alpha-1 stage-host red-harness-3"
    assert stacks_of(table, 1) == "omega-2 beta-1"
    assert stacks_of(table, 2) == ""


def test_pp_11_a_seat_cannot_cancel_its_own_cancel() -> None:
    table = harness()
    cancel(table, 1, "omega-1")
    assert refusal(table, a_cancel(table, 1, "omega-2")) == ("PP-11", "refuse-own-chain")
    assert refusal(table, a_cancel(table, 1, "not-today-1")) == ("PP-11", "refuse-own-chain")
    assert table.legal(Seat(1)) == ()


#: Who cancels with what, one after the other.
SACRIFICES = [(1, "omega-1"), (0, "alpha-1"), (1, "omega-2"), (0, "stage-host"), (1, "beta-1")]
WITH_NOT_TODAY = [(1, "omega-1"), (0, "alpha-1"), (1, "not-today-1"), (0, "stage-host"), (1, "beta-1")]


@pytest.mark.parametrize("chain", [SACRIFICES, WITH_NOT_TODAY], ids=["sacrifices", "with Not today!"])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4, 5])
def test_pp_11_the_chain_resolves_by_parity_and_spends_its_cards(chain: list[tuple[int, str]], depth: int) -> None:
    table = harness()
    for seat, name in chain[:depth]:
        cancel(table, seat, name)
    events = all_pass(table)

    works = depth % 2 == 0
    assert events[0] == Resolved("PP-11", card(table, "steal-your-gear-1"), depth, works=works)
    assert ("Taken" in kinds(events)) == works
    spent = [name for _, name in chain[:depth]]
    assert discard_of(table) == " ".join(["pupularity steal-your-gear-1", *spent])
    for seat in (0, 1):
        assert not {*stacks_of(table, seat).split(), *hand_of(table, seat)} & set(spent)
    assert ("red-harness-3" in stacks_of(table, 0)) == works
    assert ("red-harness-3" in stacks_of(table, 1)) != works


def test_pp_11_the_window_does_not_open_again_for_the_drama() -> None:
    table = harness(third="door-greeter")
    cancel(table, 1, "omega-1")
    cancel(table, 2, "door-greeter")
    all_pass(table)
    assert table.state.open.chain is None
    assert table.prompt is not None
    assert table.prompt.kind is Kind.TURN
    assert table.prompt.seats == (1,)


# PP-12: the window.


def test_pp_12_every_other_seat_is_asked_able_to_react_or_not() -> None:
    """The eighth scenario of the rules page: seat 2 has nothing to react with and is asked as if it had."""
    table = harness()
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.seats, table.prompt.rule) == (Kind.REACT, (1, 2), "PP-12")
    assert table.prompt.limit == 8
    assert table.legal(Seat(2)) == [Pass(Seat(2))]
    able = harness(third="door-greeter")
    assert able.prompt == table.prompt
    assert len(able.legal(Seat(2))) == 2


def test_pp_12_the_prompts_are_the_same_in_every_sampled_world() -> None:
    table = harness()
    rng = Rng(seed_of(1))
    for viewer in everybody(table):
        hands = set()
        for _ in range(40):
            world = table.rules.determinise(table.view(viewer), rng)
            hands.add(world.hands)
            prompts = []
            while (prompt := table.rules.prompt(world)) is not None and prompt.kind is Kind.REACT:
                prompts.append(prompt)
                world = table.rules.apply(world, Pass(next(s for s in prompt.seats if s not in world.passed))).state
            assert set(prompts) == {table.prompt}
        assert len(hands) > 10


def test_pp_12_a_pass_is_seen_by_nobody_else() -> None:
    table = harness()
    views = {viewer: table.view(viewer) for viewer in everybody(table)}
    seen = {viewer: len(table.seen(viewer)) for viewer in everybody(table)}
    prompt = table.prompt
    let_pass(table, 2)
    for viewer in everybody(table):
        if viewer != 2:
            assert table.view(viewer) == views[viewer]
            assert table.seen(viewer, seen[viewer]) == []
    assert table.view(Seat(2)).passed
    assert table.seen(Seat(2), seen[Seat(2)]) == [Passed("PP-12", Seat(2))]
    assert table.prompt == prompt


def test_pp_12_a_pass_holds_until_somebody_reacts() -> None:
    table = harness(third="door-greeter")
    let_pass(table, 2)
    assert refusal(table, a_cancel(table, 2, "door-greeter")) == ("PP-12", "refuse-passed")
    assert table.legal(Seat(2)) == [Pass(Seat(2))]
    let_pass(table, 2)
    assert table.prompt is not None
    assert table.prompt.kind is Kind.REACT
    cancel(table, 1, "omega-1")
    cancel(table, 2, "door-greeter")
    assert table.state.passed == ()


def test_pp_12_a_reaction_opens_a_new_window_and_voids_old_answers() -> None:
    table = harness(third="door-greeter")
    assert table.prompt is not None
    old = table.prompt.id
    assert table.submit(old, Pass(Seat(2))) is None
    assert table.submit(old, a_cancel(table, 1, "omega-1")) is None
    assert table.prompt.id == old + 1
    assert set(table.prompt.seats) == {0, 2}
    assert set(table.waiting) == {0, 2}
    assert not table.view(Seat(2)).passed
    late = a_cancel(table, 2, "door-greeter")
    assert table.submit(old, late) == Illegal("TB-1", "refuse-stale")
    assert table.submit(table.prompt.id, late) is None


def test_pp_12_the_window_closes_when_the_last_has_passed() -> None:
    table = harness()
    assert "Resolved" not in kinds(let_pass(table, 2))
    assert "Resolved" in kinds(let_pass(table, 1))


def test_pp_12_when_time_runs_out_silent_seats_pass() -> None:
    table = harness()
    let_pass(table, 2)
    assert table.legal(CLOCK) == (TimeUp(CLOCK),)
    before = len(table.seen(None))
    assert time_out(table)
    events = table.seen(None, before)
    assert events[:2] == [TimeRanOut("PP-12"), Resolved("PP-11", card(table, "steal-your-gear-1"), 0, works=True)]


def test_pp_12_only_the_clock_ends_a_window_and_nothing_else() -> None:
    table = deal(hands=["zoomies-1", ""], deck=DECK)
    assert table.legal(CLOCK) == ()
    assert not time_out(table)
    assert table.rules.check(table.state, TimeUp(CLOCK)) == Illegal("PP-12", "refuse-no-window")
    drama(table, "zoomies-1")
    assert refusal(table, TimeUp(Seat(1))) == ("PP-12", "refuse-no-window")
    assert table.rules.check(table.state, TimeUp(CLOCK)) is None


def test_pp_12_turns_and_reactions_exclude_each_other() -> None:
    table = deal(hands=["zoomies-1 red-hood-1 red-boots-1", "not-today-1"], stacks=["", "omega-1"], deck=DECK)
    assert refusal(table, a_cancel(table, 1, "omega-1")) == ("PP-12", "refuse-no-window")
    assert refusal(table, a_cancel(table, 1, "not-today-1")) == ("PP-12", "refuse-no-window")
    assert refusal(table, Pass(Seat(1))) == ("PP-12", "refuse-no-window")
    play = a_play(table, "red-hood-1", pay="red-boots-1")
    drama(table, "zoomies-1")
    assert refusal(table, play) == ("PP-12", "refuse-window")
    assert refusal(table, Aim(Seat(0), card(table, "red-hood-1"), card(table, "omega-1"))) == ("PP-12", "refuse-window")
    for nobody in (-2, -1, 2, 10**9):
        assert table.rules.check(table.state, Pass(Seat(nobody))) == Illegal("PP-12", "refuse-no-window")


def test_pp_12_the_turns_player_is_asked_about_cancels_of_its_drama() -> None:
    table = harness()
    cancel(table, 1, "omega-1")
    assert table.prompt is not None
    assert Seat(0) in table.prompt.seats
    assert a_cancel(table, 0, "alpha-1") in table.legal(Seat(0))
