"""A Chain of Command table described line by line, for the terminal and for screen readers."""

from collections.abc import Iterator, Sequence
from typing import Any

from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainView, Reason
from pettable.table.deck import CardId
from pettable.table.rules import Rules
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat, around


class TheChain(SceneLine, frozen=True):
    """Strongest first."""

    first: Group
    second: Group
    third: Group
    fourth: Group


class Counts(SceneLine, frozen=True):
    """Which of a card's two scores this table plays for."""

    tricks: bool


class DrawPile(SceneLine, frozen=True):
    count: int


class Pile(SceneLine, frozen=True):
    """A seat's pile; its cards are named only with the option of open piles (CC-5)."""

    seat: Seat
    count: int
    open: bool
    cards: tuple[CardId, ...]


class LastTrick(SceneLine, frozen=True):
    seat: Seat
    cards: tuple[CardId, ...]


class TrickReason(SceneLine, frozen=True):
    """Why the last trick went to whom (CC-4); until the next card is played."""

    seat: Seat
    card: CardId
    group: Group
    why: Reason
    count: int


class TrickCard(SceneLine, frozen=True):
    seat: Seat
    card: CardId
    strongest: bool


class Hand(SceneLine, frozen=True):
    cards: tuple[CardId, ...]


def scene(rules: Rules[Any, Any, Any, Any], view: ChainView) -> Sequence[SceneLine]:
    assert isinstance(rules, ChainOfCommand)
    return list(_lines(rules, view))


def _lines(rules: ChainOfCommand, view: ChainView) -> Iterator[SceneLine]:
    options = view.options
    if view.chain:
        yield TheChain(*view.chain)
    yield Counts(options.tricks)
    if view.dealt:
        yield DrawPile(view.deck)
        for seat, pile in enumerate(view.piles):
            yield Pile(Seat(seat), len(pile), options.open_piles and pile != (), pile if options.open_piles else ())
    if view.lead is not None and view.piles[view.lead]:
        # The seat that leads has taken the last trick, so its pile ends with it.
        last = view.piles[view.lead][-options.seats :]
        yield LastTrick(view.lead, last)
        if not view.trick:
            place = rules.wins_trick(view.chain, last, options.tricks)
            why = rules.reason(last, place, options.tricks)
            card = last[place]
            yield TrickReason(seat=view.lead, card=card, group=rules.group[card], why=why, count=len(last))
    if view.lead is not None and view.trick:
        strongest = rules.wins_trick(view.chain, view.trick, options.tricks)
        for place, card in enumerate(view.trick):
            yield TrickCard(around(view.lead, options.seats)[place], card, place == strongest)
    if view.seat is not None and view.hand:
        yield Hand(view.hand)
