"""A view of Paws Up as the lines that clients show."""

from collections.abc import Iterator, Sequence
from typing import Any

from pettable.games.paws_up.deck import Location, PhotoSet, Story, StoryCard
from pettable.games.paws_up.rules import PawsUp
from pettable.games.paws_up.state import Cards, PawsUpView
from pettable.table.deck import CardId
from pettable.table.rules import Rules
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat


class Round(SceneLine, frozen=True):
    """Which round it is, and how many cards are left in each pile."""

    round: int
    one: int
    two: int
    three: int


class TrendRow(SceneLine, frozen=True):
    trends: tuple[Location, ...]


class StoryPiles(SceneLine, frozen=True):
    """What the top card of each story pile is worth: 15, 10, 8, 7, then None (PU-D5)."""

    garden: int | None
    kitchen: int | None
    bedroom: int | None
    beach: int | None
    living_room: int | None
    hamster: int | None
    dog: int | None
    cat: int | None
    paw: int | None


class Profile(SceneLine, frozen=True):
    """How many photos a seat holds, and the story cards it has earned."""

    seat: Seat
    count: int
    stories: Cards
    worth: int


class KnownHand(SceneLine, frozen=True):
    """The cards that all can know a seat holds; shown only with the memory aid (PU-13)."""

    seat: Seat
    set: PhotoSet
    cards: Cards


class Display(SceneLine, frozen=True):
    cards: Cards


class Ready(SceneLine, frozen=True):
    """The seats that have committed; nobody sees yet what."""

    seats: tuple[Seat, ...]


class ToSwap(SceneLine, frozen=True):
    """A swap still to come; these lines are in the order of swaps (PU-5)."""

    seat: Seat
    card: CardId


class Telling(SceneLine, frozen=True):
    seat: Seat


class Hand(SceneLine, frozen=True):
    cards: Cards


class Commitment(SceneLine, frozen=True):
    """What the viewer has committed, and may still change."""

    cards: Cards


def scene(rules: Rules[Any, Any, Any, Any], view: PawsUpView) -> Sequence[SceneLine]:
    assert isinstance(rules, PawsUp)
    return list(_lines(rules, view))


def _lines(rules: PawsUp, view: PawsUpView) -> Iterator[SceneLine]:
    worths = [card.worth if isinstance(card, StoryCard) else 0 for card in rules.deck.cards]
    if view.round:
        one, two, three = view.piles
        yield Round(view.round, one=one, two=two, three=three)
    if view.trends:
        yield TrendRow(view.trends)
    on_top = [worths[pile[0]] if pile else None for pile in view.story_piles]
    yield StoryPiles(**{story.name.lower(): worth for story, worth in zip(Story, on_top, strict=True)})
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
