"""Paws Up, rule by rule: two cards a round (PU-12)."""

from itertools import combinations

import pytest

from pettable.games.paws_up.state import Commit, Committed, Done, Take
from pettable.table.errors import OptionError
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from tests.deals import card, cards
from tests.games.paws_up.deals import (
    PawsUpTable,
    asked,
    chosen,
    commit,
    deal,
    display_of,
    done,
    hands_of,
    make_story,
    order_of,
    refused,
    stories_on_offer,
    submit,
    swap,
    take,
    whole_deal,
)
from tests.games.paws_up.deals import story as a_story


def two_seats() -> PawsUpTable:
    return deal(
        hands=["cat-kitchen-15 cat-garden-14 hamster-garden-7", "dog-garden-9 dog-beach-10 baby-5"],
        rounds=["hamster-living-room-9 dog-bedroom-12 cat-beach-12", "dog-kitchen-11 cat-bedroom-11 cat-beach-13"],
    )


def test_pu_12_four_cards_stand_in_one_order() -> None:
    table = two_seats()
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.seats, table.prompt.rule) == (Kind.COMMIT, (0, 1), "PU-12")
    commit(table, "cat-kitchen-15 hamster-garden-7", "dog-beach-10 baby-5")
    assert order_of(table) == "baby-5 cat-kitchen-15 dog-beach-10 hamster-garden-7"
    turns = []
    for name in ("cat-beach-12", "dog-bedroom-12", "hamster-living-room-9", "baby-5"):
        turns.append(asked(table))
        swap(table, name)
    assert turns == [1, 0, 1, 0]
    assert table.state.round == 2


def test_pu_12_two_turns_in_a_row_and_the_first_card_taken_back() -> None:
    """Scenario 4."""
    table = two_seats()
    commit(table, "cat-kitchen-15 cat-garden-14", "dog-garden-9 dog-beach-10")
    assert order_of(table) == "cat-kitchen-15 cat-garden-14 dog-beach-10 dog-garden-9"
    assert hands_of(table) == ["hamster-garden-7", "baby-5"]
    swap(table, "dog-bedroom-12")
    assert asked(table) == 0
    assert display_of(table) == "hamster-living-room-9 cat-kitchen-15 cat-beach-12"
    swap(table, "cat-kitchen-15")
    assert display_of(table) == "hamster-living-room-9 cat-garden-14 cat-beach-12"
    assert hands_of(table) == ["hamster-garden-7 dog-bedroom-12 cat-kitchen-15", "baby-5"]
    assert asked(table) == 1


def test_pu_12_the_second_card_waits_for_its_own_turn() -> None:
    """It is neither in the hand nor on display until then."""
    table = two_seats()
    commit(table, "cat-kitchen-15 cat-garden-14", "dog-garden-9 dog-beach-10")
    second = card(table, "cat-garden-14")
    assert refused(table, Take(Seat(0), second)) == Illegal("PU-6", "refuse-not-on-display", (second,))
    take(table, "dog-bedroom-12")
    assert order_of(table) == "cat-garden-14 dog-beach-10 dog-garden-9"
    assert refused(table, Take(Seat(0), card(table, "cat-kitchen-15"))) == Illegal("PU-6", "refuse-swapped")


def test_pu_12_stories_use_four_cards_first_and_five_on_the_second_turn() -> None:
    table = deal(
        hands=[
            "hamster-garden-7 dog-garden-9 dog-garden-10 cat-beach-12 cat-beach-13",
            "hamster-bedroom-5 hamster-beach-5 b-plushie-garden-2 b-plushie-kitchen-3 b-plushie-beach-6",
        ],
        rounds=["cat-garden-13 cat-bedroom-11 dog-bedroom-8"],
    )
    commit(table, "dog-garden-10 cat-beach-13", "hamster-bedroom-5 hamster-beach-5")
    take(table, "cat-garden-13")
    assert len(table.state.hands[0]) == 4
    assert stories_on_offer(table) == [("garden", "hamster-garden-7 dog-garden-9 cat-garden-13")]
    waiting = a_story(table, "garden", "hamster-garden-7 dog-garden-10 cat-garden-13")
    assert refused(table, waiting) == Illegal("PU-7", "refuse-not-held", cards(table, "dog-garden-10"))
    done(table)
    take(table, "cat-beach-13")
    assert len(table.state.hands[0]) == 5
    assert stories_on_offer(table) == [
        ("garden", "hamster-garden-7 dog-garden-9 cat-garden-13"),
        ("cat", "cat-garden-13 cat-beach-12 cat-beach-13"),
    ]
    make_story(table, "garden", "hamster-garden-7 dog-garden-9 cat-garden-13")
    make_story(table, "cat", "cat-garden-13 cat-beach-12 cat-beach-13")


def test_pu_12_two_cards_are_committed_together_as_a_set() -> None:
    table = two_seats()
    held = sorted(cards(table, "cat-kitchen-15 cat-garden-14 hamster-garden-7"))
    assert table.legal(Seat(0)) == [Commit(Seat(0), pair) for pair in combinations(held, 2)]
    first, second = held[:2]
    submit(table, Commit(Seat(0), (first, second)))
    assert table.seen(None)[-1] == Committed("PU-12", Seat(0))
    assert table.seen(Seat(0))[-1] == Committed("PU-12", Seat(0), (first, second))
    assert refused(table, Commit(Seat(0), (second, first))) == Illegal("PU-12", "refuse-deck-order", (second, first))


def test_pu_12_what_is_no_pair() -> None:
    table = two_seats()
    a, b, c = sorted(cards(table, "cat-kitchen-15 cat-garden-14 hamster-garden-7"))
    other = card(table, "baby-5")
    assert refused(table, Commit(Seat(0), (a, a))) == Illegal("PU-12", "refuse-same-card", (a,))
    for wrong in ((), (a,), (a, b, c)):
        assert refused(table, Commit(Seat(0), wrong)) == Illegal("PU-12", "refuse-two-cards")
    for pair in ((a, other), (other, a)):
        assert refused(table, Commit(Seat(0), pair)) == Illegal("PU-4", "refuse-not-held", (other,))


def test_pu_12_three_seats_may_choose_it() -> None:
    table = whole_deal(sets="A B C", options="competitive")
    assert table.prompt is not None
    assert table.prompt.rule == "PU-12"
    commit(
        table,
        "a-plushie-living-room-6 a-plushie-garden-1",
        "b-plushie-beach-6 b-plushie-garden-2",
        "c-plushie-bedroom-6 c-plushie-garden-3",
    )
    assert [turn.seat for turn in table.state.order] == [2, 1, 0, 2, 1, 0]


def test_pu_12_three_seats_need_not() -> None:
    table = whole_deal(sets="A B C")
    assert table.prompt is not None
    assert table.prompt.rule == "PU-4"
    commit(table, "a-plushie-garden-1", "b-plushie-garden-2", "c-plushie-garden-3")
    assert len(table.state.order) == 3


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_pu_12_others_have_no_choice(seats: int) -> None:
    """With two seats it always holds, with four or five never."""
    with pytest.raises(OptionError) as wrong:
        chosen(seats, "competitive")
    assert wrong.value.rule == "PU-12"
    table = whole_deal(sets=" ".join("ABCDE"[:seats]))
    assert len(table.legal(Seat(0))[0].cards) == (2 if seats == 2 else 1)  # type: ignore[union-attr]


def test_pu_12_a_turn_without_a_story_still_ends_by_saying_so() -> None:
    table = two_seats()
    commit(table, "cat-kitchen-15 cat-garden-14", "dog-garden-9 dog-beach-10")
    take(table, "dog-bedroom-12")
    assert table.legal(Seat(0)) == [Done(Seat(0))]
