"""A Chain of Command table as lines of text."""

from collections.abc import Iterator, Sequence
from typing import Any

from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import ChainOfCommand, View
from pettable.table.deck import CardId
from pettable.table.rules import Rules
from pettable.table.scene import Line
from pettable.table.seats import Seat, around


class TheChain(Line, frozen=True):
    """Strongest first."""

    first: Group
    second: Group
    third: Group
    fourth: Group


class Counts(Line, frozen=True):
    """Which of a card's two scores this table plays for."""

    tricks: bool


class DrawPile(Line, frozen=True):
    count: int


class Pile(Line, frozen=True):
    """All have seen its cards; they are named only where piles lie open (CC-5)."""

    seat: Seat
    count: int
    open: bool
    cards: tuple[CardId, ...]


class LastTrick(Line, frozen=True):
    seat: Seat
    cards: tuple[CardId, ...]


class TrickCard(Line, frozen=True):
    seat: Seat
    card: CardId
    strongest: bool


class Hand(Line, frozen=True):
    cards: tuple[CardId, ...]


def scene(rules: Rules[Any, Any, Any, Any], view: View) -> Sequence[Line]:
    assert isinstance(rules, ChainOfCommand)
    return list(_lines(rules, view))


def _lines(rules: ChainOfCommand, view: View) -> Iterator[Line]:
    options = view.options
    if view.chain:
        yield TheChain(*view.chain)
    yield Counts(options.tricks)
    if view.dealt:
        yield DrawPile(view.deck)
        for seat, pile in enumerate(view.piles):
            yield Pile(Seat(seat), len(pile), options.open_piles and pile != (), pile if options.open_piles else ())
    if view.lead is not None and view.piles[view.lead]:
        # Whoever leads has taken the last trick.
        yield LastTrick(view.lead, view.piles[view.lead][-options.seats :])
    if view.lead is not None and view.trick:
        strongest = rules.wins_trick(view.chain, view.trick, options.tricks)
        for place, card in enumerate(view.trick):
            yield TrickCard(around(view.lead, options.seats)[place], card, place == strongest)
    if view.seat is not None and view.hand:
        yield Hand(view.hand)
