"""A view of Paws Up as the lines that clients show."""

from collections.abc import Iterator, Sequence
from typing import Any

from pettable.games.paws_up.deck import Baby, Location, PhotoSet, Story, StoryCard
from pettable.games.paws_up.order import SwapReason, swap_reason
from pettable.games.paws_up.rules import PawsUp, rounds_to_come
from pettable.games.paws_up.state import Cards, PawsUpView
from pettable.table.deck import CardId
from pettable.table.layout import CardRow, Layout
from pettable.table.named_enum import NamedEnum
from pettable.table.rules import Rules
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat


class Round(SceneLine, frozen=True):
    """Which round it is, of how many, and how many cards are left in each pile."""

    round: int
    rounds: int
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
    #: The stories in the order of their piles, and how many cards each pile still has.
    stories: tuple[Story, ...]
    left: tuple[int, ...]


class Score(SceneLine, frozen=True):
    """A seat's paws so far: on its photos, on its story cards, and together; only where they may be shown (PU-13)."""

    seat: Seat
    photos: int
    stories: int
    total: int


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


class Babies(SceneLine, frozen=True):
    """The photos of babies that the viewer sees among the hand, the display and the offers, if there are any.

    `mine`: the hand has one of them.
    """

    cards: Cards
    mine: bool


class Ready(SceneLine, frozen=True):
    """The seats that have committed; nobody sees yet what."""

    seats: tuple[Seat, ...]


class SwapStage(NamedEnum):
    """How far a swap of this round is."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


class SwapTurn(SceneLine, frozen=True):
    """A swap of this round, made or still to come; these lines are in the order of swaps (PU-5).

    `card` is the committed card, and `taken` what its owner took for it, with the paws that this gained.
    """

    place: int
    seat: Seat
    card: CardId
    why: SwapReason
    stage: SwapStage
    taken: CardId | None
    gain: int


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
        yield Round(view.round, view.round + rounds_to_come(view.piles), one=one, two=two, three=three)
    if view.trends:
        yield TrendRow(view.trends)
    on_top = [worths[pile[0]] if pile else None for pile in view.story_piles]
    worth = {story.name.lower(): top for story, top in zip(Story, on_top, strict=True)}
    yield StoryPiles(**worth, stories=tuple(Story), left=tuple(map(len, view.story_piles)))
    for seat, earned in enumerate(view.stories):
        yield Profile(Seat(seat), view.held[seat], earned, sum(worths[card] for card in earned))
    if view.round:
        for seat, paws in enumerate(rules.visible_paws(view)):
            if paws is not None:
                yield Score(Seat(seat), *paws, sum(paws))
    if view.options.memory_aid and view.sets_known:
        for seat, (letter, known) in enumerate(zip(view.sets, view.known, strict=True)):
            if seat != view.seat and letter is not None:
                yield KnownHand(Seat(seat), letter, known)
    if view.display:
        yield Display(view.display)
    in_view = (*view.hand, *view.commitment, *view.display, *(turn.card for turn in view.order))
    babies = sorted({card for card in in_view if isinstance(rules.deck.cards[card], Baby)})
    if babies:
        yield Babies(tuple(babies), mine=any(card in view.hand for card in babies))
    if view.telling is not None:
        yield Telling(view.telling)
    elif view.display and not view.order:
        yield Ready(tuple(Seat(seat) for seat, done in enumerate(view.committed) if done))
    yield from _swap_turns(rules, view)
    if view.hand:
        yield Hand(view.hand)
    if view.commitment:
        yield Commitment(view.commitment)


def _swap_turns(rules: PawsUp, view: PawsUpView) -> Iterator[SwapTurn]:
    """All swaps of this round, made or to come, so that a place in the order never changes."""
    cards = rules.deck.cards
    turns = [(swap.seat, swap.placed) for swap in view.swapped] + [(turn.seat, turn.card) for turn in view.order]
    committed = [cards[card] for _, card in turns]
    # A turn lasts until its seat wants no more stories.
    now = len(view.swapped) - (view.telling is not None)
    for place, (seat, card) in enumerate(turns):
        taken = view.swapped[place].taken if place < len(view.swapped) else None
        yield SwapTurn(
            place=place + 1,
            seat=seat,
            card=card,
            why=swap_reason(cards[card], committed),
            stage=SwapStage.DONE if place < now else SwapStage.NOW if place == now else SwapStage.LATER,
            taken=taken,
            gain=0 if taken is None else cards[taken].paws - cards[card].paws,
        )


def layout(rules: Rules[Any, Any, Any, Any], view: PawsUpView) -> Layout:
    """The display, everybody's stories, and the photos of the others whose paws may be shown (PU-13)."""
    assert isinstance(rules, PawsUp)
    hidden = [paws is None or seat == view.seat for seat, paws in enumerate(rules.visible_paws(view))]
    rows = [
        (CardRow(() if hide else photos), CardRow(stories))
        for hide, photos, stories in zip(hidden, view.known, view.stories, strict=True)
    ]
    seats = tuple(tuple(row for row in each if row.cards) for each in rows)
    return Layout((CardRow(view.display),) if view.display else (), seats)
