"""A Chain of Command table as lines of text."""

from collections.abc import Sequence
from typing import Any

from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import View
from pettable.table.deck import CardId
from pettable.table.rules import Rules
from pettable.table.scene import Line
from pettable.table.seats import Seat


class TheChain(Line, frozen=True):
    chain: tuple[Group, ...]


class Piles(Line, frozen=True):
    """How many cards are left to draw, and one `Pile` a seat."""

    deck: int


class Pile(Line, frozen=True):
    seat: Seat
    count: int


class TrickCard(Line, frozen=True):
    seat: Seat
    card: CardId


class Hand(Line, frozen=True):
    cards: tuple[CardId, ...]


def scene(rules: Rules[Any, Any, Any, Any], view: View) -> Sequence[Line]:
    lines: list[Line] = [TheChain(view.chain), Piles(view.deck)]
    lines += [Pile(Seat(seat), len(pile)) for seat, pile in enumerate(view.piles)]
    if view.lead is not None:
        lines += [
            TrickCard(Seat((view.lead + place) % view.options.seats), card) for place, card in enumerate(view.trick)
        ]
    if view.seat is not None:
        lines.append(Hand(view.hand))
    return lines
