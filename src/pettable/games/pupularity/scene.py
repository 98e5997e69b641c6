"""A Pupularity table described line by line, for the terminal and for screen readers."""

from collections.abc import Iterator, Sequence
from typing import Any

from pettable.games.pupularity.cards import Cards, Gear, Pack, Status
from pettable.games.pupularity.drama import Target
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.scoring import score_lines, visible
from pettable.games.pupularity.state import Chain, PupularityView
from pettable.table.deck import CardId
from pettable.table.layout import CardRow, Layout
from pettable.table.rules import Rules
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat


class Piles(SceneLine, frozen=True):
    deck: int
    discard: int


class Player(SceneLine, frozen=True):
    """A seat's score if the game ended now, the size of its hand, and the number of its covered cards."""

    seat: Seat
    points: int
    held: int
    covered: int


class Doubled(SceneLine, frozen=True):
    """A full set or a Pack Flush of a seat, and the points that its cards count for again (PP-16)."""

    seat: Seat
    what: str
    points: int


class GearOf(SceneLine, frozen=True):
    seat: Seat
    cards: Cards


class PackOf(SceneLine, frozen=True):
    seat: Seat
    cards: Cards


class StatusOf(SceneLine, frozen=True):
    seat: Seat
    cards: Cards


class Under(SceneLine, frozen=True):
    """A stack's covered cards, from the top down, and the visible card above them."""

    seat: Seat
    card: CardId
    cards: Cards


class DramaAimed(SceneLine, frozen=True):
    seat: Seat
    card: CardId
    target: CardId
    owner: Seat


class DramaStirred(SceneLine, frozen=True):
    seat: Seat
    card: CardId
    #: It needs a target, but there is none: it will do nothing.
    wasted: bool


class DramaPlace(SceneLine, frozen=True):
    """Which of the thief's Pack members the stolen one will cover."""

    member: CardId


class CancelMade(SceneLine, frozen=True):
    seat: Seat
    card: CardId


class AsItStands(SceneLine, frozen=True):
    """What comes of the Drama if nobody cancels any more (PP-11)."""

    card: CardId
    works: bool


class NoCancel(SceneLine, frozen=True):
    """The viewer is asked like everybody else, but has nothing to cancel with (PP-12)."""


class HandCard(SceneLine, frozen=True):
    card: CardId
    cost: int


def scene(rules: Rules[Any, Any, Any, Any], view: PupularityView) -> Sequence[SceneLine]:
    assert isinstance(rules, Pupularity)
    return list(_lines(rules, view))


def _lines(rules: Pupularity, view: PupularityView) -> Iterator[SceneLine]:
    public, printed = view.open, rules.printed
    yield Piles(view.deck, len(public.discard))
    for seat, stacks in enumerate(public.stacks):
        points = sum(line.points for line in score_lines(printed, stacks))
        yield Player(Seat(seat), points, view.hands[seat], sum(len(stack) - 1 for stack in stacks))
    for seat, stacks in enumerate(public.stacks):
        doubled = [line for line in score_lines(printed, stacks) if line.what]
        yield from (Doubled(Seat(seat), line.what, line.points) for line in doubled)
    for kind, line in ((Gear, GearOf), (Pack, PackOf), (Status, StatusOf)):
        for seat, stacks in enumerate(public.stacks):
            if cards := tuple(card for card in visible(stacks) if printed.kind[card] is kind):
                yield line(Seat(seat), cards)
    for seat, stacks in enumerate(public.stacks):
        yield from (Under(Seat(seat), stack[-1], stack[-2::-1]) for stack in stacks if len(stack) > 1)
    if public.chain is not None:
        yield from _chain(rules, view, public.chain)
    yield from (HandCard(card, printed.points[card]) for card in view.hand)


def _chain(rules: Pupularity, view: PupularityView, chain: Chain) -> Iterator[SceneLine]:
    if chain.target is None:
        wasted = rules.legality.effect[chain.card].target is not Target.NONE
        yield DramaStirred(chain.seat, chain.card, wasted)
    else:
        owner = next(Seat(seat) for seat, stacks in enumerate(view.open.stacks) if chain.target in visible(stacks))
        yield DramaAimed(chain.seat, chain.card, chain.target, owner)
    for stack in view.open.stacks[chain.seat]:
        if stack[0] == chain.place:
            yield DramaPlace(stack[-1])
    yield from (CancelMade(cancel.seat, cancel.card) for cancel in chain.cancels)
    yield AsItStands(chain.card, chain.works)
    if view.seat is not None and view.seat != chain.last:
        legality = rules.legality
        if not legality.cancels_in_hand(view.hand) and not legality.sacrifices(view.open, view.seat):
            yield NoCancel()


def layout(rules: Rules[Any, Any, Any, Any], view: PupularityView) -> Layout:  # noqa: ARG001
    """The visible cards of each seat, and the Drama that is being settled with what was thrown against it."""
    chain = view.open.chain
    drama = () if chain is None else (chain.card, *(cancel.card for cancel in chain.cancels))
    rows = [CardRow(tuple(visible(stacks))) for stacks in view.open.stacks]
    return Layout((CardRow(drama),) if drama else (), tuple((row,) if row.cards else () for row in rows))
