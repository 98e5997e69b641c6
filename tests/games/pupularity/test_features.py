"""What a world promises: signs are read as they lie, and the weights know the game."""

from itertools import permutations

import pytest

from pettable.games.pupularity.bot.features import (
    AWAY,
    BLOCKED,
    COLOURS,
    HELD,
    HELD_DRAMA,
    HELD_MORE,
    LEAD,
    MEMBERS,
    OWN_TURN,
    ROLE,
    SCORE,
    SIGNS,
    SIZES,
    THEIR_DRAMA,
    THINKS,
    WORN,
    WORN_COUNT,
    Reader,
)
from pettable.games.pupularity.bot.heuristic import Outlook
from pettable.games.pupularity.bot.weights import WEIGHTS
from pettable.games.pupularity.cards import Colour, Gear, Piece
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.state import PupularityState
from pettable.table.deck import make_deck
from pettable.table.estimate import Estimate, Signs, net_of
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.games.pupularity.deals import RULES, chosen, deal, new_pupularity_table

READER = Reader(RULES, Outlook(RULES))
NET = net_of(WEIGHTS, SIGNS)
ESTIMATE = Estimate(READER, NET)
DECK = "trade-2 trade-3 steal-your-gear-2 steal-your-gear-3 limelight-1 limelight-2 limelight-3"


def read(*, hands: list[str], stacks: list[str], thinks: int | None = None) -> list[Signs]:
    table = deal(hands=hands, stacks=stacks, deck=DECK)
    assert isinstance(table.rules, Pupularity)
    return Reader(table.rules, Outlook(table.rules)).seats(table.state, None if thinks is None else Seat(thinks))


def test_a_seat_is_read_as_it_lies() -> None:
    mine, theirs = read(
        hands=["red-hood-3 yellow-tail-1 steal-your-gear-1 poach-1 zoomies-1", "not-today-1"],
        stacks=["red-hood-1 red-boots-2 blue-suit-2 omega-1 omega-2", "sash-queen"],
    )
    hood, suit, boots, tail = 0, 1, 2, 5
    # Red comes first: it is there twice; blue, once; and yellow, which is in the hand, last.
    assert {WORN + hood * COLOURS, WORN + boots * COLOURS, WORN + suit * COLOURS + 1} <= set(mine.there)
    assert {WORN_COUNT + 2, WORN_COUNT + 7 + 1, WORN_COUNT + 14 + 0} <= set(mine.there)
    assert {HELD + hood * COLOURS, HELD + tail * COLOURS + 2} <= set(mine.there)
    assert {MEMBERS + 2, BLOCKED, ROLE + 3 * 3 + 2} <= set(mine.there)
    counted = dict(mine.counted)
    assert (counted[HELD_MORE + hood], counted[HELD_MORE + tail]) == (2, 1)
    assert (counted[SCORE], counted[LEAD]) == (7, 3)
    assert dict(theirs.counted)[LEAD] == -3
    assert (counted[HELD_DRAMA + 1], counted[HELD_DRAMA + 4], counted[THEIR_DRAMA + 0]) == (1, 1, 1)
    assert THEIR_DRAMA + 1 not in counted
    assert dict(theirs.counted)[THEIR_DRAMA + 1] == 1
    assert OWN_TURN in mine.there
    assert (counted[AWAY], dict(theirs.counted)[AWAY]) == (0, 1)


def test_a_full_set_and_a_flush_count_double() -> None:
    gear = "red-hood-1 red-suit-2 red-boots-1 red-collar-1 red-harness-2 red-tail-1"
    pack_ = "handler-1 alpha-1 beta-1 omega-1"
    signs = read(hands=["", ""], stacks=[f"{gear} {pack_} sash-queen", ""])[0]
    assert dict(signs.counted)[SCORE] == 2 * 8 + 2 * 9 + 4


def test_only_who_thinks_is_marked() -> None:
    signs = read(hands=["", ""], stacks=["", ""], thinks=1)
    assert [THINKS in each.there for each in signs] == [False, True]
    assert not any(THINKS in each.there for each in read(hands=["", ""], stacks=["", ""]))


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_sign_of_a_game_has_its_place(seats: int) -> None:
    seen = set()
    for state in turns(seats, 10):
        for signs in READER.seats(state, Seat(0)):
            named = READER.table(state) + signs.there
            assert len(named) == len(set(named))
            assert set(named).isdisjoint(sign for sign, _ in signs.counted)
            seen |= {*named, *(sign for sign, count in signs.counted if count)}
    assert seen <= set(range(SIGNS))
    assert sum(SIZES.values()) == SIGNS
    assert len(seen) > SIGNS / 2


def turns(seats: int, games: int) -> list[PupularityState]:
    states = []
    for seed in range(games):
        table, rng = new_pupularity_table(seats, seed=seed), Rng(seed_of(seed))
        while table.prompt is not None:
            if table.state.open.chain is None:
                states.append(table.state)
            assert table.submit(table.prompt.id, rng.choice(table.legal(table.waiting[0]))) is None
    return states


@pytest.mark.parametrize("order", [*permutations(("red", "blue", "yellow"))], ids="-".join)
def test_colours_have_no_names(order: tuple[str, str, str]) -> None:
    first, second, third = order
    mine = f"{first}-hood-1 {first}-suit-2 {second}-boots-2 omega-1"
    hand = f"{first}-tail-1 {first}-collar-1 {second}-hood-3 {third}-suit-2 poach-1"
    theirs = "poach-2 poach-3 not-today-1 trade-1 zoomies-1"
    told = [(set(each.there), set(each.counted)) for each in read(hands=[hand, theirs], stacks=[mine, ""])]
    again = read(
        hands=["red-tail-1 red-collar-1 blue-hood-3 yellow-suit-2 poach-1", theirs],
        stacks=["red-hood-1 red-suit-2 blue-boots-2 omega-1", ""],
    )
    assert told == [(set(each.there), set(each.counted)) for each in again]


def test_a_deck_of_more_colours_is_read_too() -> None:
    """The fourth colour of a seat is as good as its third."""
    green = [Gear(f"green-{piece.value}", piece, Colour.GREEN, 1) for piece in Piece]
    rules = Pupularity(make_deck("four colours", [*RULES.deck.cards, *green]))
    table = Table(rules, chosen(4), seed_of(1))
    estimate = Estimate(Reader(rules, Outlook(rules)), NET)
    rng = Rng(seed_of(1))
    while table.prompt is not None:
        if table.state.open.chain is None:
            assert sum(estimate.shares(table.state)) == pytest.approx(1)
        assert table.submit(table.prompt.id, rng.choice(table.legal(table.waiting[0]))) is None


def test_who_thinks_is_thought_to_win_more_often() -> None:
    for state in turns(2, 3)[5:30:5]:
        for seat in (Seat(0), Seat(1)):
            assert ESTIMATE.shares(state, seat)[seat] > ESTIMATE.shares(state)[seat]
