"""A seat's stacks: Gear, Pack and Status, visible and covered (PP-5 to PP-8)."""

import pytest

from pettable.games.pupularity.state import (
    Cancelled,
    Cover,
    Covered,
    Placed,
    Play,
    Sacrifice,
    Taken,
    Uncovered,
)
from pettable.table.deck import CardId
from pettable.table.seats import Seat
from tests.deals import card
from tests.games.pupularity.deals import (
    a_drama,
    a_play,
    all_pass,
    cancel,
    deal,
    drama,
    lay,
    let_pass,
    points_of,
    refusal,
    stacks_of,
    two,
)

# PP-5: Gear.


def test_pp_5_gear_begins_a_stack_or_covers_its_own_kind() -> None:
    table = deal(
        hands=["red-hood-2 red-boots-1 red-tail-1", ""], stacks=["blue-hood-1"], deck="omega-1 omega-2 omega-3 omega-4"
    )
    events = lay(table, "red-hood-2", pay="red-tail-1 red-boots-1")
    assert events[0] == Covered("PP-5", Seat(0), *two(table, "red-hood-2 blue-hood-1"))
    assert stacks_of(table, 0) == "blue-hood-1/red-hood-2"


def test_pp_5_each_kind_has_one_place() -> None:
    table = deal(
        hands=["red-boots-1 red-tail-1", ""],
        stacks=["blue-hood-1/red-hood-1 blue-suit-2 omega-1"],
        deck="beta-1 beta-2",
    )
    events = lay(table, "red-boots-1", pay="red-tail-1")
    assert events[0] == Placed("PP-5", Seat(0), card(table, "red-boots-1"))
    assert stacks_of(table, 0) == "blue-hood-1/red-hood-1 blue-suit-2 omega-1 red-boots-1"


def test_pp_5_gear_names_no_card_to_cover_and_is_never_sacrificed() -> None:
    table = deal(
        hands=["red-hood-2 zoomies-1", "red-boots-1 red-tail-1"],
        stacks=["blue-hood-1", "blue-tail-1"],
        deck="beta-1 beta-2 beta-3 beta-4",
    )
    move = Cover(Seat(0), card(table, "red-hood-2"), table.state.hands[0][-2:], card(table, "blue-hood-1"))
    assert refusal(table, move) == ("PP-6", "refuse-only-pack-covers")
    drama(table, "zoomies-1")
    assert refusal(table, Sacrifice(Seat(1), card(table, "blue-tail-1"))) == ("PP-10", "refuse-no-sacrifice")


# PP-6: the Pack.


def test_pp_6_up_to_four_visible_members_in_any_mix() -> None:
    table = deal(
        hands=["handler-4 beta-1 red-tail-1 blue-tail-1 yellow-tail-1", ""],
        stacks=["handler-1 handler-2 handler-3"],
        deck="omega-1 omega-2 omega-3 omega-4",
    )
    events = lay(table, "handler-4", pay="red-tail-1 blue-tail-1 yellow-tail-1")
    assert events[0] == Placed("PP-6", Seat(0), card(table, "handler-4"))
    assert stacks_of(table, 0) == "handler-1 handler-2 handler-3 handler-4"


def test_pp_6_a_fifth_member_can_only_cover_one_of_its_role() -> None:
    table = deal(
        hands=["alpha-2 omega-1 red-tail-1 blue-tail-1 yellow-tail-1", ""],
        stacks=["handler-1 alpha-1 beta-1 beta-2"],
        deck="omega-2 omega-3 omega-4 beta-3",
    )
    three = "red-tail-1 blue-tail-1 yellow-tail-1"
    assert refusal(table, a_play(table, "alpha-2", pay=three)) == ("PP-6", "refuse-pack-full")
    assert refusal(table, a_play(table, "omega-1", pay="red-tail-1")) == ("PP-6", "refuse-pack-full")
    assert refusal(table, a_play(table, "alpha-2", pay=three, on="beta-1")) == ("PP-6", "refuse-other-role")
    events = lay(table, "alpha-2", pay=three, on="alpha-1")
    assert events[0] == Covered("PP-6", Seat(0), *two(table, "alpha-2 alpha-1"))
    assert stacks_of(table, 0) == "handler-1 alpha-1/alpha-2 beta-1 beta-2"


def test_pp_6_the_player_may_cover_a_named_member_at_full_cost() -> None:
    table = deal(hands=["beta-3 red-tail-1 blue-tail-1", ""], stacks=["beta-1 beta-2"], deck="omega-1 omega-2 omega-3")
    places = {
        getattr(move, "member", None)
        for move in table.legal(Seat(0))
        if isinstance(move, Play | Cover) and move.card == card(table, "beta-3")
    }
    assert places == {None, *two(table, "beta-1 beta-2")}
    assert refusal(table, a_play(table, "beta-3", pay="red-tail-1", on="beta-2")) == ("PP-3", "refuse-wrong-price")
    lay(table, "beta-3", pay="red-tail-1 blue-tail-1", on="beta-2")
    assert stacks_of(table, 0) == "beta-1 beta-2/beta-3"


@pytest.mark.parametrize("member", ["beta-4", "alpha-1", "red-hood-2", "beta-1"])
def test_pp_6_only_a_visible_member_of_ones_own_is_covered(member: str) -> None:
    """Not another seat's, not one in the deck, no Gear, and not one that is covered already."""
    table = deal(
        hands=["beta-3 red-tail-1 blue-tail-1", ""],
        stacks=["beta-1/beta-2 red-hood-2", "beta-4"],
        deck="alpha-1 omega-1 omega-2 omega-3",
    )
    move = a_play(table, "beta-3", pay="red-tail-1 blue-tail-1", on=member)
    assert refusal(table, move) == ("PP-6", "refuse-other-role")
    assert refusal(table, Cover(Seat(0), move.card, move.pay, CardId(-5))) == ("PP-6", "refuse-other-role")  # type: ignore[union-attr]


# PP-7: Status.


def test_pp_7_any_number_of_status_cards_side_by_side() -> None:
    table = deal(
        hands=["door-greeter red-tail-1", ""],
        stacks=["sash-queen parade-leader stage-host dance-captain trick-teacher"],
        deck="omega-1 omega-2",
    )
    events = lay(table, "door-greeter", pay="red-tail-1")
    assert events[0] == Placed("PP-7", Seat(0), card(table, "door-greeter"))
    assert stacks_of(table, 0) == "sash-queen parade-leader stage-host dance-captain trick-teacher door-greeter"


def test_pp_7_a_status_is_never_covered() -> None:
    table = deal(hands=["door-greeter red-tail-1", ""], stacks=["storyteller"], deck="omega-1 omega-2")
    move = a_play(table, "door-greeter", pay="red-tail-1", on="storyteller")
    assert refusal(table, move) == ("PP-6", "refuse-only-pack-covers")


# PP-8: visible and covered. The fourth scenario of the rules page.


def test_pp_8_a_covered_hood_counts_once_the_one_above_is_stolen() -> None:
    table = deal(hands=["steal-your-gear-1", ""], stacks=["", "red-hood-2/blue-hood-1"], deck="omega-1 omega-2 omega-3")
    assert points_of(table, 1) == 1
    assert refusal(table, a_drama(table, "steal-your-gear-1", at="red-hood-2")) == ("PP-8", "refuse-covered")
    drama(table, "steal-your-gear-1", at="blue-hood-1")
    events = all_pass(table)
    assert Taken("PP-9", Seat(0), card(table, "blue-hood-1"), Seat(1)) in events
    assert Uncovered("PP-8", Seat(1), card(table, "red-hood-2")) in events
    assert stacks_of(table, 1) == "red-hood-2"
    assert stacks_of(table, 0) == "blue-hood-1"
    assert points_of(table, 1) == 2


def test_pp_8_a_covered_member_cannot_be_sacrificed_until_it_shows() -> None:
    table = deal(
        hands=["zoomies-1", "", ""],
        stacks=["", "omega-1/omega-2", "door-greeter"],
        deck="beta-1 beta-2 beta-3 beta-4",
    )
    drama(table, "zoomies-1")
    assert refusal(table, Sacrifice(Seat(1), card(table, "omega-1"))) == ("PP-8", "refuse-covered")
    events = cancel(table, 1, "omega-2")
    assert events == [
        Cancelled("PP-10", Seat(1), *two(table, "omega-2 zoomies-1"), from_hand=False),
        Uncovered("PP-8", Seat(1), card(table, "omega-1")),
    ]
    cancel(table, 2, "door-greeter")
    cancel(table, 1, "omega-1")
    assert stacks_of(table, 1) == ""


def test_pp_8_stacks_are_public() -> None:
    table = deal(hands=["", ""], stacks=["red-hood-2/blue-hood-1", "omega-1"], deck="beta-1")
    for viewer in (None, Seat(0), Seat(1)):
        assert table.view(viewer).open.stacks == table.state.open.stacks


def test_pp_8_a_stack_that_lost_its_last_card_is_gone() -> None:
    table = deal(hands=["wardrobe-malfunction-1", ""], stacks=["", "red-hood-2 omega-1"], deck="beta-1 beta-2")
    drama(table, "wardrobe-malfunction-1", at="red-hood-2")
    let_pass(table, 1)
    assert stacks_of(table, 1) == "omega-1"
