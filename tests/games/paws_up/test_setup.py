"""Paws Up, rule by rule: setting up, the rounds, cleaning up (PU-1, PU-2, PU-3, PU-10)."""

from itertools import permutations

import pytest

from pettable.games.paws_up.deck import PILES, STARTING_SETS, Location, PhotoSet
from pettable.games.paws_up.state import (
    CleanedUp,
    Commit,
    DealSets,
    PawsUpMove,
    Revealed,
    RoundBegun,
    ShufflePile,
    ShuffleTrends,
    Take,
)
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, CLOCK, Seat, Viewer
from tests.deals import cards, follow
from tests.games.paws_up.deals import (
    RULES,
    PawsUpTable,
    commit,
    display_of,
    done,
    new_table,
    play_out,
    refused,
    submit,
    swap,
    take,
    three_seats,
    whole_deal,
)


def everybody(table: PawsUpTable) -> list[Viewer]:
    return [None, *(Seat(seat) for seat in range(table.options.seats))]


# PU-1: setting up.


def test_pu_1_the_trend_row_is_shuffled_and_public() -> None:
    rows = set()
    for seed in range(400):
        table = new_table(2, seed)
        rows.add(table.state.trends)
        assert all(table.view(viewer).trends == table.state.trends for viewer in everybody(table))
    assert all(set(row) == set(Location) for row in rows)
    assert len(rows) > 110, "of 120 there are"


def test_pu_1_the_trend_row_is_fixed_for_the_game() -> None:
    table = new_table(3)
    row = table.state.trends
    play_out(table)
    assert table.state.trends == row


def test_pu_1_the_story_piles_are_public_and_begin_with_15() -> None:
    table = new_table(4)
    for viewer in everybody(table):
        piles = table.view(viewer).story_piles
        assert [[RULES.deck.cards[each].worth for each in pile] for pile in piles] == [[15, 10, 8, 7]] * 9


def test_pu_1_the_piles_are_shuffled_apart() -> None:
    orders = set()
    for seed in range(20):
        table = new_table(2, seed)
        shuffled = [entry.move for entry in table.log if isinstance(entry.move, ShufflePile)]
        assert [move.pile for move in shuffled] == list(PILES)
        for move, whole in zip(shuffled, RULES.pile_cards, strict=True):
            assert sorted(move.cards) == list(whole)
        orders.add(shuffled[1].cards)
    assert len(orders) == 20


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pu_1_each_seat_gets_one_random_starting_set(seats: int) -> None:
    dealt = set()
    for seed in range(300):
        table = new_table(seats, seed)
        assert table.state.hands == tuple(RULES.starting[letter] for letter in table.state.sets)
        assert len(set(table.state.sets)) == seats
        dealt.add(table.state.sets)
    assert {sets[0] for sets in dealt} == {sets[-1] for sets in dealt} == set(STARTING_SETS)
    assert dealt <= set(permutations(STARTING_SETS, seats))


ROW, PILE_I = tuple(Location), RULES.pile_cards[0]


@pytest.mark.parametrize(
    ("done_before", "move"),
    [
        (0, ShuffleTrends(CHANCE, ROW[1:])),
        (0, ShuffleTrends(CHANCE, (*ROW[1:], ROW[1]))),
        (0, ShuffleTrends(Seat(0), ROW)),
        (0, DealSets(CHANCE, STARTING_SETS[:3])),
        (1, ShuffleTrends(CHANCE, ROW)),
        (1, DealSets(CHANCE, STARTING_SETS[:2])),
        (1, DealSets(CHANCE, STARTING_SETS[:4])),
        (1, DealSets(CHANCE, (PhotoSet.A, PhotoSet.B, PhotoSet.A))),
        (1, DealSets(CHANCE, (PhotoSet.A, PhotoSet.B, PhotoSet.I))),
        (1, DealSets(CLOCK, STARTING_SETS[:3])),
        (2, ShufflePile(CHANCE, PhotoSet.II, RULES.pile_cards[1])),
        (2, ShufflePile(CHANCE, PhotoSet.I, RULES.pile_cards[1])),
        (2, ShufflePile(CHANCE, PhotoSet.II, PILE_I)),
        (2, ShufflePile(CHANCE, PhotoSet.I, PILE_I[1:])),
        (2, ShufflePile(CHANCE, PhotoSet.I, (*PILE_I[1:], PILE_I[1]))),
        (2, ShufflePile(CHANCE, PhotoSet.I, (*PILE_I, PILE_I[0]))),
        (2, ShufflePile(CHANCE, PhotoSet.I, (*PILE_I[1:], CardId(10**9)))),
        (2, ShufflePile(Seat(1), PhotoSet.I, PILE_I)),
        (5, ShufflePile(CHANCE, PhotoSet.III, RULES.pile_cards[2])),
    ],
)
def test_pu_1_a_wrong_shuffle_is_refused(done_before: int, move: PawsUpMove) -> None:
    table = new_table(3, deal_now=False)
    for _ in range(done_before):
        due = table.due()
        assert due is not None
        follow(table, due)
    assert table.rules.check(table.state, move) == Illegal("PU-1", "refuse-setup")


# PU-2, PU-3, PU-10: the rounds.


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pu_2_a_game_has_thirteen_rounds(seats: int) -> None:
    table = new_table(seats)
    play_out(table)
    assert [event.round for event in table.seen(None) if isinstance(event, RoundBegun)] == list(range(1, 14))
    assert table.outcome is not None


def test_pu_2_a_round_is_prepare_swap_clean_up() -> None:
    table = new_table(2)
    since = len(table.seen(None))
    play_out(table)
    first_round = [type(event).__name__ for event in table.seen(None, since)]
    first_round = first_round[: first_round.index("RoundBegun")]
    assert first_round == [
        *["Committed"] * 2,
        *["Shown"] * 2,
        *["SetKnown"] * 2,
        "OrderSet",
        *["Swapped", "TurnEnded"] * 4,
        "CleanedUp",
    ]


#: Scenario 3: how many cards are left in I, II and III once a round's photos lie on display.
PILES_AFTER = [
    (8, 16, 12),
    (6, 15, 12),
    (4, 14, 12),
    (2, 13, 12),
    (0, 12, 12),
    (0, 10, 11),
    (0, 8, 10),
    (0, 6, 9),
    (0, 4, 8),
    (0, 2, 7),
    (0, 0, 6),
    (0, 0, 3),
    (0, 0, 0),
]


@pytest.mark.parametrize("seats", [2, 5])
def test_pu_3_how_many_cards_are_left_after_every_round(seats: int) -> None:
    table = new_table(seats)
    seen = []
    while table.prompt is not None:
        if table.prompt.kind is Kind.COMMIT and not any(table.state.committed):
            assert len(table.state.display) == 3
            seen.append((table.state.round, table.view(None).piles))
        submit(table, table.legal(table.waiting[0])[-1])
    assert seen == list(enumerate(PILES_AFTER, 1))
    assert table.state.piles == ((), (), ())


def test_pu_3_where_the_photos_of_a_round_come_from() -> None:
    table = new_table(2)
    play_out(table)
    revealed = [event.cards for event in table.seen(None) if isinstance(event, Revealed)]
    sets = [" ".join(RULES.deck.cards[each].set.value for each in cards) for cards in revealed]
    assert sets == ["I I II"] * 5 + ["II II III"] * 6 + ["III III III"] * 2


def test_pu_3_the_top_of_the_piles_is_revealed() -> None:
    table = whole_deal(sets="A B", one="baby-5 hamster-beach-7", two="baby-8")
    assert display_of(table) == "baby-5 hamster-beach-7 baby-8"


def test_pu_10_what_stays_on_display_leaves_the_game() -> None:
    table = three_seats()
    commit(table, "dog-garden-9", "dog-kitchen-11", "baby-5")
    swap(table, "cat-kitchen-15", "baby-5")
    take(table, "dog-bedroom-12")
    since = len(table.seen(None))
    done(table)
    gone = cards(table, "hamster-garden-8 dog-garden-9 dog-kitchen-11")
    assert CleanedUp("PU-10", gone) in table.seen(None, since)
    assert table.state.gone == gone
    assert display_of(table) == "hamster-kitchen-8 dog-beach-10 cat-bedroom-14"
    assert (table.state.round, table.outcome) == (2, None)


def test_pu_10_after_the_last_round_the_game_is_over() -> None:
    table = three_seats()
    play_out(table)
    assert table.state.round == 2
    assert table.outcome is not None
    assert display_of(table) == ""
    assert [table.legal(Seat(seat)) for seat in range(3)] == [(), (), ()]
    assert refused(table, Take(Seat(0), table.state.gone[0])) == Illegal("PU-6", "refuse-no-swap")
    assert refused(table, Commit(Seat(0), table.state.hands[0][:1])) == Illegal("PU-4", "refuse-no-commitment")
