"""The features of Pupularity, and the win shares of its value net."""

from itertools import permutations

import pytest

from pettable import registry
from pettable.bots.profile_loader import make_profile
from pettable.bots.value_net import Features, ValueNet
from pettable.games.pupularity.bot.features import (
    AWAY,
    BLOCKED,
    COLOURS,
    FEATURES,
    HELD,
    HELD_DRAMA,
    HELD_MORE,
    LEAD,
    MEMBERS,
    OWN_TURN,
    ROLE,
    SCORE,
    SEARCHER,
    SIZES,
    THEIR_DRAMA,
    WORN,
    WORN_COUNT,
    PupularityFeatureReader,
)
from pettable.games.pupularity.bot.heuristic import SideHeuristic
from pettable.games.pupularity.cards import Colour, Gear, Piece
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.state import PupularityState
from pettable.table.deck import make_deck
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.games.pupularity.deals import RULES, chosen, deal, new_pupularity_table

READER = PupularityFeatureReader(RULES, SideHeuristic(RULES))
DECK = "trade-2 trade-3 steal-your-gear-2 steal-your-gear-3 limelight-1 limelight-2 limelight-3"


def value_net() -> ValueNet:
    net = make_profile(registry.find("pupularity"), RULES).net
    assert net is not None
    return net


def read(*, hands: list[str], stacks: list[str], searcher: int | None = None) -> list[Features]:
    table = deal(hands=hands, stacks=stacks, deck=DECK)
    assert isinstance(table.rules, Pupularity)
    reader = PupularityFeatureReader(table.rules, SideHeuristic(table.rules))
    return reader.seats(table.state, None if searcher is None else Seat(searcher))


def test_a_seat_is_read_as_it_lies() -> None:
    mine, theirs = read(
        hands=["red-hood-3 yellow-tail-1 steal-your-gear-1 poach-1 zoomies-1", "not-today-1"],
        stacks=["red-hood-1 red-boots-2 blue-suit-2 omega-1 omega-2", "sash-queen"],
    )
    hood, suit, boots, tail = 0, 1, 2, 5
    # Red comes first: it is there twice; blue, once; and yellow, which is in the hand, last.
    assert {WORN + hood * COLOURS, WORN + boots * COLOURS, WORN + suit * COLOURS + 1} <= set(mine.present)
    assert {WORN_COUNT + 2, WORN_COUNT + 7 + 1, WORN_COUNT + 14 + 0} <= set(mine.present)
    assert {HELD + hood * COLOURS, HELD + tail * COLOURS + 2} <= set(mine.present)
    assert {MEMBERS + 2, BLOCKED, ROLE + 3 * 3 + 2} <= set(mine.present)
    counted = dict(mine.counted)
    assert (counted[HELD_MORE + hood], counted[HELD_MORE + tail]) == (2, 1)
    assert (counted[SCORE], counted[LEAD]) == (7, 3)
    assert dict(theirs.counted)[LEAD] == -3
    assert (counted[HELD_DRAMA + 1], counted[HELD_DRAMA + 4], counted[THEIR_DRAMA + 0]) == (1, 1, 1)
    assert THEIR_DRAMA + 1 not in counted
    assert dict(theirs.counted)[THEIR_DRAMA + 1] == 1
    assert OWN_TURN in mine.present
    assert (counted[AWAY], dict(theirs.counted)[AWAY]) == (0, 1)


def test_a_full_set_and_a_flush_count_double() -> None:
    gear = "red-hood-1 red-suit-2 red-boots-1 red-collar-1 red-harness-2 red-tail-1"
    pack_ = "handler-1 alpha-1 beta-1 omega-1"
    features = read(hands=["", ""], stacks=[f"{gear} {pack_} sash-queen", ""])[0]
    assert dict(features.counted)[SCORE] == 2 * 8 + 2 * 9 + 4


def test_only_the_searcher_is_marked() -> None:
    features = read(hands=["", ""], stacks=["", ""], searcher=1)
    assert [SEARCHER in each.present for each in features] == [False, True]
    assert not any(SEARCHER in each.present for each in read(hands=["", ""], stacks=["", ""]))


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_feature_of_a_game_has_its_place(seats: int) -> None:
    seen = set()
    for state in turns(seats, 10):
        for features in READER.seats(state, Seat(0)):
            named = READER.table(state) + features.present
            assert len(named) == len(set(named))
            assert set(named).isdisjoint(feature for feature, _ in features.counted)
            seen |= {*named, *(feature for feature, count in features.counted if count)}
    assert seen <= set(range(FEATURES))
    assert sum(SIZES.values()) == FEATURES
    assert len(seen) > FEATURES / 2


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
    features = [(set(each.present), set(each.counted)) for each in read(hands=[hand, theirs], stacks=[mine, ""])]
    again = read(
        hands=["red-tail-1 red-collar-1 blue-hood-3 yellow-suit-2 poach-1", theirs],
        stacks=["red-hood-1 red-suit-2 blue-boots-2 omega-1", ""],
    )
    assert features == [(set(each.present), set(each.counted)) for each in again]


def test_a_deck_of_more_colours_is_read_too() -> None:
    """The fourth colour of a seat is as good as its third."""
    green = [Gear(f"green-{piece.value}", piece, Colour.GREEN, 1) for piece in Piece]
    rules = Pupularity(make_deck("four colours", [*RULES.deck.cards, *green]))
    table = Table(rules, chosen(4), seed_of(1))
    net, reader = value_net(), PupularityFeatureReader(rules, SideHeuristic(rules))
    rng = Rng(seed_of(1))
    while table.prompt is not None:
        if table.state.open.chain is None:
            assert sum(net.win_shares(reader, table.state)) == pytest.approx(1)
        assert table.submit(table.prompt.id, rng.choice(table.legal(table.waiting[0]))) is None


def test_the_searcher_is_expected_to_win_more_often() -> None:
    net = value_net()
    for state in turns(2, 3)[5:30:5]:
        for seat in (Seat(0), Seat(1)):
            assert net.win_shares(READER, state, seat)[seat] > net.win_shares(READER, state)[seat]
