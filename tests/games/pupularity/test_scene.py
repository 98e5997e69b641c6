"""What a scene says ahead: what a Drama would make or break, what a Trade gives, when the Pupularity card comes."""

from typing import TypeVar

import pytest

from pettable.games.pupularity.scene import AsItStands, Decks, DramaPlace, DramaTrades, MayTrade, WouldDouble, scene
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat
from tests.deals import card, cards
from tests.games.pupularity.deals import PupularityTable, deal, drama, lay, reshuffle

THREE = "handler-1 alpha-1 beta-1"
RED_SET = "red-hood-2 red-suit-3 red-boots-2 red-collar-2 red-harness-3 red-tail-2"

L = TypeVar("L", bound=SceneLine)


def lines(table: PupularityTable, kind: type[L], seat: int = 0) -> list[L]:
    return [line for line in scene(table.rules, table.view(Seat(seat))) if isinstance(line, kind)]


def test_pp_16_a_drama_says_that_it_would_complete_a_pack() -> None:
    table = deal(hands=["poach-1", "", ""], stacks=[THREE, "omega-1", ""])
    drama(table, "poach-1", at="omega-1")
    assert lines(table, WouldDouble, 2) == [WouldDouble(Seat(0), "flush", 9, made=True)]


def test_pp_16_a_drama_says_that_it_would_break_a_set() -> None:
    table = deal(hands=["wardrobe-malfunction-1", "", ""], stacks=["", RED_SET, ""])
    drama(table, "wardrobe-malfunction-1", at="red-hood-2")
    assert lines(table, WouldDouble) == [WouldDouble(Seat(1), "set", 14, made=False)]


def test_pp_16_a_drama_that_leaves_all_sets_as_they_are_says_nothing_of_them() -> None:
    table = deal(hands=["poach-1", "", ""], stacks=["", "omega-1", RED_SET])
    drama(table, "poach-1", at="omega-1")
    assert lines(table, WouldDouble) == []
    assert lines(table, AsItStands) == [AsItStands(card(table, "poach-1"), True, Seat(0), Seat(1))]


def test_pp_9_a_trade_says_what_is_given_before_and_after_it_is_played() -> None:
    table = deal(
        hands=["trade-1", "", ""], stacks=["red-hood-1 red-suit-2", "blue-hood-3 blue-boots-2", "yellow-hood-2"]
    )
    offer = MayTrade(card(table, "red-hood-1"), cards(table, "blue-hood-3 yellow-hood-2"))
    assert lines(table, MayTrade) == [offer]
    assert lines(table, MayTrade, 1) == []
    drama(table, "trade-1", at="blue-hood-3")
    assert lines(table, DramaTrades, 1) == [DramaTrades(Seat(0), card(table, "red-hood-1"))]


def test_pp_9_a_stolen_member_says_whose_member_it_will_cover() -> None:
    table = deal(hands=["poach-1", "", ""], stacks=["omega-2", "omega-1", ""])
    drama(table, "poach-1", at="omega-1", over="omega-2")
    assert lines(table, DramaPlace, 1) == [DramaPlace(Seat(0), card(table, "omega-2"))]


@pytest.mark.parametrize(("option", "last"), [("off", 2), ("on", 3)])
def test_pp_14_says_in_which_deck_the_pupularity_card_comes(option: str, last: int) -> None:
    table = deal(hands=["yellow-boots-1 red-boots-1", ""], options=f"longer-game={option}")
    assert lines(table, Decks) == [Decks(1, last, ends=False)]


def test_pp_14_says_that_the_pupularity_card_is_in_the_deck() -> None:
    table = deal(hands=["yellow-boots-1 red-boots-1", ""], discard="omega-1 omega-2 omega-3", options="longer-game=off")
    lay(table, "yellow-boots-1", pay="red-boots-1")
    reshuffle(table, "omega-1 omega-2 omega-3 red-boots-1 pupularity")
    assert lines(table, Decks) == [Decks(2, 2, ends=True)]
