"""A Paws Up table as lines of text."""

from collections.abc import Iterator, Sequence
from typing import Any

from pettable.games.paws_up.deck import Location, PhotoSet, StoryCard
from pettable.games.paws_up.rules import PawsUp
from pettable.games.paws_up.state import Cards, View
from pettable.table.deck import CardId
from pettable.table.rules import Rules
from pettable.table.scene import Line
from pettable.table.seats import Seat


class Round(Line, frozen=True):
    """Which round it is, and how many cards are left in each pile."""

    round: int
    one: int
    two: int
    three: int


class TrendRow(Line, frozen=True):
    trends: tuple[Location, ...]


class StoryPiles(Line, frozen=True):
    """What the top card of each pile is worth, in the order of Story; all piles fall alike, 15, 10, 8, 7 (PU-D5)."""

    garden: int | None
    kitchen: int | None
    bedroom: int | None
    beach: int | None
    living_room: int | None
    hamster: int | None
    dog: int | None
    cat: int | None
    paw: int | None


class Profile(Line, frozen=True):
    """How many photos a seat holds, and the story cards it has earned."""

    seat: Seat
    count: int
    stories: Cards
    worth: int


class KnownHand(Line, frozen=True):
    """What all can know that a seat holds; shown where the table plays with the memory aid (PU-13)."""

    seat: Seat
    set: PhotoSet
    cards: Cards


class Display(Line, frozen=True):
    cards: Cards


class Ready(Line, frozen=True):
    """Who has committed; what, nobody sees yet."""

    seats: tuple[Seat, ...]


class ToSwap(Line, frozen=True):
    """A swap still to come; these lines stand in the order of swaps (PU-5)."""

    seat: Seat
    card: CardId


class Telling(Line, frozen=True):
    seat: Seat


class Hand(Line, frozen=True):
    cards: Cards


class Commitment(Line, frozen=True):
    """What the viewer has committed, and may still change."""

    cards: Cards


def scene(rules: Rules[Any, Any, Any, Any], view: View) -> Sequence[Line]:
    assert isinstance(rules, PawsUp)
    return list(_lines(rules, view))


def _lines(rules: PawsUp, view: View) -> Iterator[Line]:
    worths = [card.worth if isinstance(card, StoryCard) else 0 for card in rules.deck.cards]
    if view.round:
        yield Round(view.round, *view.piles)
    if view.trends:
        yield TrendRow(view.trends)
    yield StoryPiles(*(worths[pile[0]] if pile else None for pile in view.story_piles))
    for seat, earned in enumerate(view.stories):
        yield Profile(Seat(seat), view.held[seat], earned, sum(worths[card] for card in earned))
    if view.options.memory_aid and view.sets_known:
        for seat, (letter, known) in enumerate(zip(view.sets, view.known, strict=True)):
            if seat != view.seat and letter is not None:
                yield KnownHand(Seat(seat), letter, known)
    if view.display:
        yield Display(view.display)
    if view.telling is not None:
        yield Telling(view.telling)
    elif view.display and not view.order:
        yield Ready(tuple(Seat(seat) for seat, done in enumerate(view.committed) if done))
    for turn in view.order:
        yield ToSwap(turn.seat, turn.card)
    if view.hand:
        yield Hand(view.hand)
    if view.commitment:
        yield Commitment(view.commitment)
