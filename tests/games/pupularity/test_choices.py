"""What the greedy bot and the roll-outs both choose, each in its own way."""

from collections.abc import Callable

import pytest

from pettable.games.pupularity.state import Aim, NotToday, Pass, PupularityMove, Sacrifice
from pettable.table.seats import Seat
from tests.deals import card
from tests.games.pupularity.deals import PupularityTable, deal, drama
from tests.games.pupularity.test_bot import DECK, answer
from tests.games.pupularity.test_policy import quick

Choose = Callable[[PupularityTable, int], PupularityMove]
BOTH = pytest.mark.parametrize("choose", [answer, quick], ids=["greedy", "roll-out"])


@BOTH
def test_it_hits_where_it_hurts(choose: Choose) -> None:
    """The last piece of a set is worth more than another card of as many points."""
    table = deal(
        hands=["wardrobe-malfunction-1 not-today-1 not-today-2 not-today-3", "", ""],
        stacks=[
            "",
            "red-hood-2 red-suit-3 red-boots-2 red-collar-2 red-harness-3 red-tail-2",
            "blue-hood-3 yellow-suit-3",
        ],
        deck=DECK,
    )
    move = choose(table, 0)
    assert isinstance(move, Aim)
    assert any(move.target in stack for stack in table.state.open.stacks[1])


def attacked(mine: str, hand: str = "") -> PupularityTable:
    table = deal(
        hands=["steal-your-gear-1", hand, ""],
        stacks=["", f"red-hood-2 red-suit-3 red-boots-2 red-collar-2 red-harness-3 red-tail-2 {mine}"],
        deck=DECK,
    )
    drama(table, "steal-your-gear-1", at="red-harness-3")
    return table


@BOTH
def test_it_saves_a_set_with_the_cheapest_sacrifice(choose: Choose) -> None:
    table = attacked("sash-queen omega-1 stage-host")
    assert choose(table, 1) == Sacrifice(Seat(1), card(table, "omega-1"))


@BOTH
def test_it_saves_a_set_from_the_hand_before_sacrificing_much(choose: Choose) -> None:
    table = attacked("sash-queen", hand="not-today-1")
    assert choose(table, 1) == NotToday(Seat(1), card(table, "not-today-1"))


@BOTH
def test_it_does_not_save_a_trifle_with_something_dear(choose: Choose) -> None:
    table = deal(hands=["steal-your-gear-1", "", ""], stacks=["", "red-hood-1 sash-queen", "alpha-1"], deck=DECK)
    drama(table, "steal-your-gear-1", at="red-hood-1")
    assert choose(table, 1) == Pass(Seat(1))


@BOTH
def test_it_lets_pass_what_concerns_others(choose: Choose) -> None:
    assert choose(attacked(""), 2) == Pass(Seat(2))
