"""A view of Slap Cat! as the lines that clients show."""

from collections.abc import Iterator, Sequence
from typing import Any

from pettable.games.slap_cat.cats import covered, grown, is_complete, spots, visible
from pettable.games.slap_cat.deck import Colour, Icon
from pettable.games.slap_cat.moves import NEW_CAT, Cards, Commit
from pettable.games.slap_cat.races import draft_order
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.scoring import cat_points, colours_shown, level_at_top, most_of_one_colour
from pettable.games.slap_cat.state import Area, Cat, Effect, Phase, SlapView
from pettable.table.deck import CardId
from pettable.table.layout import CardRow, Layout
from pettable.table.outcome import totals
from pettable.table.rules import Rules
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat, around


class Round(SceneLine, frozen=True):
    round: int
    rounds: int
    first: Seat


class Score(SceneLine, frozen=True):
    """A seat's points from the rounds that are over."""

    seat: Seat
    points: int


class Priority(SceneLine, frozen=True):
    """In calm mode, the order in which seats choose, where it can matter; who gets two cards is in it twice."""

    seats: tuple[Seat, ...]


class ToPick(SceneLine, frozen=True):
    """How many cards each seat still gets in the draft, and how many of them are face up for it now."""

    left: int
    now: int


class OwnPicks(SceneLine, frozen=True):
    """In calm mode: which picks are the viewer's, from 1, and how many of its ranks can make a difference."""

    picks: tuple[int, ...]
    ranks: int


class FaceUp(SceneLine, frozen=True):
    """What can still be slapped in the draft."""

    cards: Cards


class DrawPile(SceneLine, frozen=True):
    count: int


class Held(SceneLine, frozen=True):
    """How many cards a seat holds. All have seen those from the draft; remembering them is left to the players."""

    seat: Seat
    count: int


class CatRow(SceneLine, frozen=True):
    """A cat from left to right, and the heads and tails beneath."""

    seat: Seat
    number: int
    cards: Cards
    covered: Cards
    complete: bool
    points: int


class Beside(SceneLine, frozen=True):
    """The negatives beside a seat's cats."""

    seat: Seat
    cards: Cards


class Before(SceneLine, frozen=True):
    """The card before a seat in this turn."""

    seat: Seat
    card: CardId


class Claimed(SceneLine, frozen=True):
    """A hand that lies on a card, in a race."""

    seat: Seat
    card: CardId


class Waiting(SceneLine, frozen=True):
    seat: Seat
    icon: Icon


class Hand(SceneLine, frozen=True):
    cards: Cards


class Chosen(SceneLine, frozen=True):
    """What the viewer has committed and nobody else knows."""

    card: CardId


class Looking(SceneLine, frozen=True):
    cards: Cards


class WouldCount(SceneLine, frozen=True):
    """What a cat of the viewer would count with the card that is to be placed at this place, if it is complete then."""

    cat: int
    gap: int
    points: int


class WouldCountThere(SceneLine, frozen=True):
    """What a cat of an opponent would count with this card of the viewer's hand as a gift, if it is complete then."""

    card: CardId
    to: Seat
    cat: int
    gap: int
    points: int


class OneColour(SceneLine, frozen=True):
    """In a tie for the win: the most cards of one colour before a tied seat, and the colours that it has as many of."""

    seat: Seat
    count: int
    colours: tuple[Colour, ...]


def scene(rules: Rules[Any, Any, Any, Any], view: SlapView) -> Sequence[SceneLine]:
    assert isinstance(rules, SlapCat)
    return list(_lines(rules, view)) if view.round else ()


def _lines(rules: SlapCat, view: SlapView) -> Iterator[SceneLine]:
    seats = around(Seat(0), view.options.seats)
    yield Round(view.round, rules.sizes.rounds, view.first)
    for seat, points in zip(seats, totals(view.points), strict=True):
        yield Score(seat, points)
    if view.phase in (Phase.TIE, Phase.OVER):
        yield from _tie(rules, view)
    if order := _order(rules, view):
        yield Priority(order)
        if view.phase is Phase.SWAP and view.seat in order:
            yield _own_swap(order, view.seat, sum(card is not None for card in view.shown) - 1)
    if view.phase is Phase.DRAFT:
        now = len(view.shown) // len(seats)
        yield ToPick(rules.sizes.hand(len(seats)) - now * view.turn, now)
        if view.options.calm and view.seat is not None:
            yield _own_picks(order, view.seat)
        yield FaceUp(tuple(card for card in view.shown if card is not None))
    elif len(view.piles) == 1:
        yield DrawPile(view.piles[0])
    for seat in seats:
        yield Held(seat, len(view.hands[seat]) + view.drawn[seat])
    yield from _areas(rules, view)
    yield from _turn(view)
    yield from _own(view)
    if view.phase is Phase.PLACE and view.seat is not None:
        for number, gap, points in _places(rules, view.areas[view.seat], view.shown[view.seat]):
            yield WouldCount(number, gap, points)
    if view.phase is Phase.ACT and view.seat is not None and view.pending[0] == Effect(view.seat, Icon.DONATE):
        yield from _gifts(rules, view, view.seat)


def _tie(rules: SlapCat, view: SlapView) -> Iterator[OneColour]:
    tied = level_at_top(totals(view.points))
    if len(tied) == 1:
        return
    most = {seat: most_of_one_colour(view.areas[seat], rules.material) for seat in tied}
    for seat in sorted(tied, key=lambda each: -most[each]):
        shown = colours_shown(view.areas[seat], rules.material)
        yield OneColour(seat, most[seat], tuple(colour for colour in Colour if shown[colour] == most[seat] > 0))


def _order(rules: SlapCat, view: SlapView) -> tuple[Seat, ...]:
    seats = view.options.seats
    order = around(Seat((view.first + view.turn) % seats), seats)
    if not view.options.calm:
        return ()
    if view.phase is Phase.DRAFT:
        return draft_order(order)
    if view.phase is Phase.SWAP:
        swaps = [card is not None and rules.material.primary[card] is Icon.SWAP for card in view.shown]
        swappers = tuple(seat for seat in order if swaps[seat])
        return swappers if len(swappers) > 1 else ()
    # Two seats have no PAWS IN!, and nothing to choose for a SWAP.
    return order if view.phase is Phase.COMMIT and seats > 2 else ()


def _own_picks(order: tuple[Seat, ...], seat: Seat) -> OwnPicks:
    mine = tuple(pick for pick, each in enumerate(order, 1) if each == seat)
    # Before the third pick two cards are gone, so that a third rank can matter; the last pick is what is left.
    return OwnPicks(mine, max((pick for pick in mine if pick < len(order)), default=0))


def _own_swap(order: tuple[Seat, ...], seat: Seat, others: int) -> OwnPicks:
    """The same where several swap: each for one of the `others` cards shown, never for its own."""
    pick = order.index(seat) + 1
    # Somebody who picks earlier may have taken the viewer's own card.
    free = others - max(pick - 2, 0)
    return OwnPicks((pick,), min(pick, others - 1) if free > 1 else 0)


def _areas(rules: SlapCat, view: SlapView) -> Iterator[SceneLine]:
    for place, area in enumerate(view.areas):
        for number, cat in enumerate(area.cats, 1):
            points = cat_points(cat, rules.material)
            yield CatRow(
                seat=Seat(place),
                number=number,
                cards=visible(cat),
                covered=covered(cat),
                complete=is_complete(cat),
                points=points,
            )
    for place, area in enumerate(view.areas):
        if area.aside:
            yield Beside(Seat(place), area.aside)


def _turn(view: SlapView) -> Iterator[SceneLine]:
    for place, card in enumerate(() if view.phase is Phase.DRAFT else view.shown):
        if card is not None:
            yield Before(Seat(place), card)
    for place, card in enumerate(view.claims):
        if card is not None:
            yield Claimed(Seat(place), card)
    for effect in view.pending:
        yield Waiting(effect.seat, effect.icon)


def _own(view: SlapView) -> Iterator[SceneLine]:
    if view.hand:
        yield Hand(view.hand)
    if isinstance(view.answer, Commit):
        yield Chosen(view.answer.card)
    if view.looking:
        yield Looking(view.looking)


def _places(rules: SlapCat, area: Area, card: CardId | None) -> Iterator[tuple[int, int, int]]:
    """The places of an area where a cat is complete with this card: the cat, the gap, and its points then."""
    part = None if card is None else rules.material.part[card]
    if card is None or part is None:
        return
    for number, gap in spots(area, part):
        cat = grown(Cat() if number == NEW_CAT else area.cats[number - 1], card, part, gap)
        if is_complete(cat):
            yield number, gap, cat_points(cat, rules.material)


def _gifts(rules: SlapCat, view: SlapView, giver: Seat) -> Iterator[WouldCountThere]:
    for card in view.hand:
        for place, area in enumerate(view.areas):
            if place != giver:
                for number, gap, points in _places(rules, area, card):
                    yield WouldCountThere(card=card, to=Seat(place), cat=number, gap=gap, points=points)


def layout(rules: Rules[Any, Any, Any, Any], view: SlapView) -> Layout:  # noqa: ARG001
    """What is face up, and everybody's cats with the negatives beside them."""
    shown = tuple(card for card in view.shown if card is not None)
    rows = [
        (*(CardRow(tuple(visible(cat)), joined=True) for cat in area.cats), CardRow(area.aside)) for area in view.areas
    ]
    return Layout((CardRow(shown),) if shown else (), tuple(tuple(row for row in each if row.cards) for each in rows))
