"""Paws Up, rule by rule: committing, the order, swapping (PU-4, PU-5, PU-6)."""

from itertools import permutations

from pettable.games.paws_up.order import swaps_at
from pettable.games.paws_up.state import (
    Commit,
    Committed,
    Done,
    OrderSet,
    Shown,
    Swapped,
    Take,
)
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from tests.deals import card, cards, named
from tests.games.paws_up.deals import (
    RULES,
    PawsUpTable,
    asked,
    commit,
    commitment,
    deal,
    display_of,
    hands_of,
    new_table,
    order_of,
    refused,
    submit,
    swap,
    take,
    three_seats,
)

# PU-4: committing.


def test_pu_4_all_are_asked_until_the_last_has_committed() -> None:
    table = three_seats()
    first = table.prompt
    assert first is not None
    assert (first.kind, first.seats, first.rule) == (Kind.COMMIT, (0, 1, 2), "PU-4")
    for seat, name in ((1, "dog-kitchen-11"), (0, "dog-garden-9"), (1, "hamster-beach-7")):
        submit(table, commitment(table, seat, name))
        assert table.prompt == first
    submit(table, commitment(table, 2, "baby-5"))
    assert table.prompt is not None
    assert table.prompt.kind is Kind.TURN
    assert table.prompt.id > first.id


def test_pu_4_any_card_of_the_hand_can_be_committed() -> None:
    table = three_seats()
    assert table.legal(Seat(1)) == [commitment(table, 1, "hamster-beach-7"), commitment(table, 1, "dog-kitchen-11")]
    submit(table, commitment(table, 1, "dog-kitchen-11"))
    assert len(table.legal(Seat(1))) == 2, "thinking again is allowed, and so is staying with it"


def test_pu_4_that_a_seat_has_committed_is_public_but_not_what() -> None:
    table = three_seats()
    one, other = table.rules, table.state
    for viewer in (None, Seat(0), Seat(2)):
        first = one.apply(other, commitment(table, 1, "dog-kitchen-11")).state
        second = one.apply(other, commitment(table, 1, "hamster-beach-7")).state
        assert one.view(first, viewer) == one.view(second, viewer)
        assert one.view(first, viewer).committed == (False, True, False)
        assert one.view(first, viewer).commitment == ()
    submit(table, commitment(table, 1, "dog-kitchen-11"))
    assert table.seen(None)[-1] == Committed("PU-4", Seat(1))
    assert table.seen(Seat(0))[-1] == Committed("PU-4", Seat(1))
    assert table.seen(Seat(1))[-1] == Committed("PU-4", Seat(1), cards(table, "dog-kitchen-11"))
    assert named(table, table.view(Seat(1)).commitment) == "dog-kitchen-11"
    assert hands_of(table)[1] == "hamster-beach-7 dog-kitchen-11", "it stays in the hand until it is shown"


def test_pu_4_nobody_else_sees_a_change_of_mind() -> None:
    table = three_seats()
    submit(table, commitment(table, 1, "dog-kitchen-11"))
    views = {viewer: table.view(viewer) for viewer in (None, Seat(0), Seat(2))}
    before = {viewer: len(table.seen(viewer)) for viewer in (None, Seat(0), Seat(1), Seat(2))}
    submit(table, commitment(table, 1, "hamster-beach-7"))
    for viewer, view in views.items():
        assert table.view(viewer) == view
        assert table.seen(viewer, before[viewer]) == []
    assert table.seen(Seat(1), before[Seat(1)]) == [Committed("PU-4", Seat(1), cards(table, "hamster-beach-7"))]


def test_pu_4_a_commitment_that_others_saw_cannot_be_taken_back() -> None:
    """It is replaced instead, so that committing once and thinking again look the same to everybody else."""
    once, twice = three_seats(), three_seats()
    for table in (once, twice):
        submit(table, commitment(table, 1, "dog-kitchen-11"))
    assert twice.undo(Seat(1)) == Illegal("TB-5", "refuse-replace")
    submit(twice, commitment(twice, 1, "hamster-beach-7"))
    submit(twice, commitment(twice, 1, "dog-kitchen-11"))
    assert twice.undo(Seat(1)) is None, "a replacement, which nobody else saw"
    submit(twice, commitment(twice, 1, "dog-kitchen-11"))
    for table in (once, twice):
        submit(table, commitment(table, 0, "dog-garden-9"))
        submit(table, commitment(table, 2, "baby-5"))
    for viewer in (None, Seat(0), Seat(2)):
        assert once.view(viewer) == twice.view(viewer)
        assert once.seen(viewer) == twice.seen(viewer)


def test_pu_4_the_last_word_counts() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11")
    submit(table, commitment(table, 0, "cat-beach-12"))
    submit(table, commitment(table, 2, "baby-5"))
    assert order_of(table) == "baby-5 cat-beach-12 dog-kitchen-11"


def test_pu_4_then_all_are_shown_at_once() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11")
    before = table.seen(None)
    assert not any(isinstance(event, Shown) for event in before)
    submit(table, commitment(table, 2, "baby-5"))
    shown = [event for event in table.seen(None, len(before)) if isinstance(event, Shown)]
    assert shown == [
        Shown("PU-4", Seat(0), cards(table, "dog-garden-9")),
        Shown("PU-4", Seat(1), cards(table, "dog-kitchen-11")),
        Shown("PU-4", Seat(2), cards(table, "baby-5")),
    ]
    assert hands_of(table) == ["cat-beach-12", "hamster-beach-7", "cat-garden-13"]
    assert table.view(None).committed == (False, False, False)


def test_pu_4_the_order_of_arrival_does_not_matter() -> None:
    answers = {0: "dog-garden-9", 1: "dog-kitchen-11", 2: "baby-5"}
    states = set()
    for order in permutations(answers):
        table = three_seats()
        for seat in order:
            submit(table, commitment(table, seat, answers[seat]))
        states.add(table.state)
    assert len(states) == 1


def test_pu_4_what_cannot_be_committed() -> None:
    table = three_seats()
    other = card(table, "dog-kitchen-11")
    assert refused(table, Commit(Seat(0), (other,))) == Illegal("PU-4", "refuse-not-held", (other,))
    assert refused(table, Commit(Seat(0), (CardId(-1),))) == Illegal("PU-4", "refuse-not-held")
    assert refused(table, Commit(Seat(0), (CardId(10**9),))) == Illegal("PU-4", "refuse-not-held")
    assert refused(table, Commit(Seat(0), ())) == Illegal("PU-4", "refuse-one-card")
    assert refused(table, commitment(table, 0, "dog-garden-9 cat-beach-12")) == Illegal("PU-4", "refuse-one-card")
    assert refused(table, commitment(table, 0, "dog-garden-9 dog-garden-9")) == Illegal("PU-4", "refuse-one-card")
    for nobody in (3, -1, -2, 10**9):
        assert refused(table, commitment(table, nobody, "baby-5")) == Illegal("PU-4", "refuse-no-commitment")


def test_pu_4_nothing_is_committed_while_seats_swap() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11", "baby-5")
    late = commitment(table, 0, "cat-beach-12")
    assert refused(table, late) == Illegal("PU-4", "refuse-no-commitment")
    take(table, "cat-kitchen-15")
    assert refused(table, late) == Illegal("PU-4", "refuse-no-commitment")


# PU-5: the order.


def four_seats(trends: str) -> PawsUpTable:
    return deal(
        hands=["baby-5", "baby-7", "hamster-kitchen-8", "dog-bedroom-8"],
        rounds=["cat-garden-13 cat-garden-14 cat-beach-12"],
        trends=trends,
    )


def test_pu_5_babies_first_then_the_location_further_left() -> None:
    """Scenario 1."""
    table = four_seats("bedroom garden beach living-room kitchen")
    commit(table, "baby-5", "baby-7", "hamster-kitchen-8", "dog-bedroom-8")
    assert order_of(table) == "baby-7 baby-5 dog-bedroom-8 hamster-kitchen-8"
    ordered = cards(table, "baby-7 baby-5 dog-bedroom-8 hamster-kitchen-8")
    assert table.seen(None)[-1] == OrderSet("PU-5", (Seat(1), Seat(0), Seat(3), Seat(2)), ordered)
    turns = []
    for name in ("cat-garden-13", "cat-garden-14", "cat-beach-12", "baby-5"):
        turns.append(asked(table))
        swap(table, name)
    assert turns == [1, 0, 3, 2]


def test_pu_5_another_trend_row_gives_another_order() -> None:
    table = four_seats("kitchen garden beach living-room bedroom")
    commit(table, "baby-5", "baby-7", "hamster-kitchen-8", "dog-bedroom-8")
    assert order_of(table) == "baby-7 baby-5 hamster-kitchen-8 dog-bedroom-8"


def test_pu_5_more_paws_go_before_a_better_location() -> None:
    table = deal(
        hands=["dog-bedroom-8", "dog-kitchen-11", "dog-garden-9"],
        rounds=["cat-garden-13 cat-garden-14 cat-beach-12"],
        trends="bedroom garden beach living-room kitchen",
    )
    commit(table, "dog-bedroom-8", "dog-kitchen-11", "dog-garden-9")
    assert order_of(table) == "dog-kitchen-11 dog-garden-9 dog-bedroom-8"


def test_pu_5_the_default_deck_never_ties() -> None:
    table = new_table(2)
    photos = [each for pile in (*RULES.pile_cards, *RULES.starting.values()) for each in pile]
    assert len({swaps_at(RULES.deck.cards[each], table.state.trends) for each in photos}) == 64


def test_pu_5_acting_out_of_order_is_refused() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11", "baby-5")
    photo = card(table, "cat-kitchen-15")
    for seat in (0, 1, 3, -1, -2):
        assert refused(table, Take(Seat(seat), photo)) == Illegal("PU-5", "refuse-turn")
        assert refused(table, Done(Seat(seat))) == Illegal("PU-5", "refuse-turn")
        assert table.legal(Seat(seat)) == ()
    take(table, "cat-kitchen-15")
    assert refused(table, Done(Seat(1))) == Illegal("PU-5", "refuse-turn")
    assert refused(table, Take(Seat(1), card(table, "baby-5"))) == Illegal("PU-5", "refuse-turn")


# PU-6: swapping.


def test_pu_6_a_photo_is_taken_and_the_committed_card_fills_its_place() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11", "baby-5")
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.seats, table.prompt.rule) == (Kind.TURN, (2,), "PU-6")
    take(table, "dog-bedroom-12")
    assert table.seen(None)[-1] == Swapped("PU-6", Seat(2), card(table, "dog-bedroom-12"), card(table, "baby-5"))
    assert display_of(table) == "hamster-garden-8 baby-5 cat-kitchen-15"
    assert hands_of(table)[2] == "cat-garden-13 dog-bedroom-12"


def test_pu_6_a_later_seat_may_take_what_was_just_placed() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11", "baby-5")
    swap(table, "cat-kitchen-15", "baby-5", "dog-kitchen-11")
    assert hands_of(table) == ["cat-beach-12 dog-kitchen-11", "hamster-beach-7 baby-5", "cat-garden-13 cat-kitchen-15"]


def test_pu_6_nobody_takes_back_the_card_that_is_being_placed() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11", "baby-5")
    own = card(table, "baby-5")
    assert refused(table, Take(Seat(2), own)) == Illegal("PU-6", "refuse-not-on-display", (own,))
    take(table, "cat-kitchen-15")
    assert refused(table, Take(Seat(2), own)) == Illegal("PU-6", "refuse-swapped")


def test_pu_6_only_what_is_on_display_can_be_taken() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11", "baby-5")
    offered = cards(table, "hamster-garden-8 dog-bedroom-12 cat-kitchen-15")
    assert table.legal(Seat(2)) == [Take(Seat(2), each) for each in offered]
    for name in ("cat-garden-13", "hamster-beach-7", "cat-bedroom-14", "story-garden-15", "trend-garden"):
        other = card(table, name)
        assert refused(table, Take(Seat(2), other)) == Illegal("PU-6", "refuse-not-on-display", (other,))
    for number in (-1, -(10**9), 10**9, len(table.rules.deck.cards)):
        assert refused(table, Take(Seat(2), CardId(number))) == Illegal("PU-6", "refuse-not-on-display")


def test_pu_6_there_is_no_skipping() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11", "baby-5")
    assert refused(table, Done(Seat(2))) == Illegal("PU-9", "refuse-swap-first")


def test_pu_6_nobody_swaps_while_all_commit() -> None:
    table = three_seats()
    assert refused(table, Take(Seat(2), card(table, "cat-kitchen-15"))) == Illegal("PU-6", "refuse-no-swap")


def test_pu_6_every_question_has_an_id_of_its_own() -> None:
    for seats in (2, 3, 4, 5):
        table, rng, ids = new_table(seats, seats), Rng(seed_of(seats)), [0]
        while table.prompt is not None:
            if table.prompt.id != ids[-1] or table.prompt.kind is Kind.TURN:
                ids.append(table.prompt.id)
            submit(table, rng.choice(table.legal(table.waiting[0])))
        assert ids == list(range(len(ids))), "each is one more than the one before"
