"""Choices on which the greedy bot and the quick policy of roll-outs agree."""

from collections.abc import Callable

import pytest

from pettable.games.slap_cat.moves import Commit, Donate, Keep, Slap, SlapMove
from pettable.table.seats import Seat
from tests.deals import card, named
from tests.games.slap_cat.deals import SlapTable, deal, show, turn
from tests.games.slap_cat.test_bot import best
from tests.games.slap_cat.test_policy import quick

Choose = Callable[[SlapTable, int], SlapMove]
BOTH = pytest.mark.parametrize("choose", [best, quick], ids=["greedy", "roll-out"])


@BOTH
def test_it_donates_a_bad_head_onto_a_good_one(choose: Choose) -> None:
    table = deal(
        hands=[
            "black-head-1/donate white-head-1 orange-tail-1",
            "white-head-5 rat#2 white-tail-5",
            "grey-head-2 rat#3 rat#4",
        ]
    )
    turn(table, "orange-tail-1 white-head-5 grey-head-2")
    turn(table, "black-head-1/donate white-tail-5 rat#3", (1, 0), (1, 0))
    assert choose(table, 0) == Donate(Seat(0), card(table, "white-head-1"), Seat(1), 1, 0)


@BOTH
def test_it_keeps_the_tail_that_its_cat_lacks(choose: Choose) -> None:
    table = deal(
        hands=["grey-head-5/draw rat", "white-head-2 rat#2", "black-head-1 rat#3"],
        pile="white-head-4 black-tail-4 bones",
    )
    turn(table, "grey-head-5/draw white-head-2 black-head-1")
    assert choose(table, 0) == Keep(Seat(0), card(table, "black-tail-4"))


@BOTH
def test_it_swaps_for_the_card_that_it_needs(choose: Choose) -> None:
    table = deal(hands=["white-tail-5 rat/swap bones", "black-head-2 rat#2 rat#3", "grey-head-5 rat#4 rat#5"])
    turn(table, "white-tail-5 rat#2 rat#4")
    show(table, "rat/swap black-head-2 grey-head-5")
    assert choose(table, 0) == Slap(Seat(0), card(table, "grey-head-5"))


@BOTH
def test_it_completes_its_cat_before_the_round_ends(choose: Choose) -> None:
    """A DONATE takes two cards out of the hand of seat 1: this is the last turn."""
    table = deal(hands=["grey-head-5 bones white-tail-5", "black-head-2 rat/donate rat#2", "rat#3 rat#4 rat#5"])
    turn(table, "grey-head-5 black-head-2 rat#3")
    assert named(table, table.state.hands[1]) == "rat/donate rat#2"
    assert choose(table, 0) == Commit(Seat(0), card(table, "white-tail-5"))
