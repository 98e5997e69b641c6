"""The state of a game of Paws Up, its options, the view that a seat gets, and all moves and events."""

from typing import Annotated, TypeAlias

from msgspec import Struct

from pettable.games.paws_up.deck import Location, PhotoSet, Story
from pettable.table.deck import CardId
from pettable.table.events import Event, Move, Secret
from pettable.table.options import Flag, Options
from pettable.table.seats import Seat, Viewer

Cards: TypeAlias = tuple[CardId, ...]


class PawsUpOptions(Options, frozen=True):
    """The options of Paws Up."""

    competitive: Annotated[bool, Flag("PU-12", seats=(3,))] = False
    #: Changes what clients show, not the game: the hands, which all can know anyway.
    memory_aid: Annotated[bool, Flag("PU-13")] = False


class Turn(Struct, frozen=True, gc=False):
    """A swap that is still to come: whose, and the committed card that will be placed."""

    seat: Seat
    card: CardId


class Swap(Struct, frozen=True, gc=False):
    """A swap that was made in this round: the card that its seat placed on display, and the one that it took."""

    seat: Seat
    placed: CardId
    taken: CardId


class PawsUpState(Struct, frozen=True, gc=False):
    options: PawsUpOptions
    #: How many of the SETUP_STEPS are done.
    set_up: int
    #: The trend row, from the left; empty until it is shuffled.
    trends: tuple[Location, ...]
    #: Each seat's starting set; empty until they are dealt.
    sets: tuple[PhotoSet, ...]
    #: True once all have shown a card: from then on all can know every hand (PU-13).
    sets_known: bool
    #: I, II and III; the next card to reveal comes first.
    piles: tuple[Cards, ...]
    #: In the order of Story; the top card comes first.
    story_piles: tuple[Cards, ...]
    #: The story cards that each seat has earned.
    stories: tuple[Cards, ...]
    #: A committed card stays in the hand until all are shown.
    hands: tuple[Cards, ...]
    display: Cards
    #: What each seat has committed; empty again once it is shown.
    committed: tuple[Cards, ...]
    #: The swaps still to come in this round, and those that were made.
    order: tuple[Turn, ...]
    swapped: tuple[Swap, ...]
    #: The seat that has swapped and may create stories now.
    telling: Seat | None
    #: The cards that have left the game.
    gone: Cards
    round: int
    #: The id of the prompt that stands: it goes up with every prompt.
    asked: int


class PawsUpView(Struct, frozen=True, gc=False):
    """What a seat knows, or a spectator (PU-13)."""

    seat: Viewer
    options: PawsUpOptions
    set_up: int
    trends: tuple[Location, ...]
    #: The viewer's own set from the deal on, all sets from the first reveal on.
    sets: tuple[PhotoSet | None, ...]
    sets_known: bool
    #: How many cards are left in I, II and III.
    piles: tuple[int, ...]
    story_piles: tuple[Cards, ...]
    stories: tuple[Cards, ...]
    #: The viewer's own cards.
    hand: Cards
    #: How many cards each seat holds.
    held: tuple[int, ...]
    #: Each seat's cards as all can know them (PU-13): none before the first reveal, then every one.
    known: tuple[Cards, ...]
    display: Cards
    #: Who has committed.
    committed: tuple[bool, ...]
    #: What the viewer has committed.
    commitment: Cards
    order: tuple[Turn, ...]
    swapped: tuple[Swap, ...]
    telling: Seat | None
    gone: Cards
    round: int
    asked: int


class ShuffleTrends(Move, frozen=True):
    """The trends of the game, in their order."""

    trends: tuple[Location, ...]


class DealSets(Move, frozen=True):
    """One starting set for each seat."""

    sets: tuple[PhotoSet, ...]


class ShufflePile(Move, frozen=True):
    """The order of one draw pile; the next card to draw comes first."""

    pile: PhotoSet
    cards: Cards


class Commit(Move, frozen=True):
    """One card, or two as a set: a set has no order, so it is written in the order of the deck."""

    cards: Cards


class Take(Move, frozen=True):
    """A card from the display, in exchange for the card that was committed."""

    card: CardId


class MakeStory(Move, frozen=True):
    """The three cards shown have no order either, so they are written in the order of the deck."""

    story: Story
    cards: Cards


class Done(Move, frozen=True):
    """The end of a turn, with no further story."""


class TrendsSet(Event, frozen=True):
    trends: tuple[Location, ...]


class SetDealt(Event, frozen=True):
    """What one seat was dealt; the others see only how many cards."""

    seat: Seat
    count: int
    set: PhotoSet | None = None
    cards: Cards = ()


class PileShuffled(Event, frozen=True):
    pile: PhotoSet
    count: int


class RoundBegun(Event, frozen=True):
    round: int


class Revealed(Event, frozen=True):
    cards: Cards


class Committed(Event, frozen=True):
    """A seat has committed; only that seat sees what, and that it changed its mind."""

    seat: Seat
    cards: Cards = ()


class Shown(Event, frozen=True):
    seat: Seat
    cards: Cards


class SetKnown(Event, frozen=True):
    """The first card shown gives away a seat's starting set, and so what it still holds."""

    seat: Seat
    set: PhotoSet
    cards: Cards


class OrderSet(Event, frozen=True):
    """The order of swaps: the seats, and their committed cards in the same order."""

    seats: tuple[Seat, ...]
    cards: Cards


class Swapped(Event, frozen=True):
    seat: Seat
    taken: CardId
    placed: CardId


class StoryMade(Event, frozen=True):
    seat: Seat
    story: Story
    cards: Cards


class StoryEarned(Event, frozen=True):
    seat: Seat
    card: CardId


class TurnEnded(Event, frozen=True):
    seat: Seat


class CleanedUp(Event, frozen=True):
    cards: Cards


class HandLaidOpen(Event, frozen=True):
    """At the end a seat shows its hand: the photos, their paws, those of its story cards, and both together."""

    seat: Seat
    cards: Cards
    paws: int
    stories: int
    total: int


class Reckoned(Event, frozen=True):
    """The paws are counted; these are the final scores, and the outcome explains them."""

    scores: tuple[int, ...]


Setup: TypeAlias = ShuffleTrends | DealSets | ShufflePile
PawsUpMove: TypeAlias = Setup | Commit | Take | MakeStory | Done
_Before: TypeAlias = TrendsSet | SetDealt | PileShuffled | RoundBegun | Revealed | Committed | Shown | SetKnown
_After: TypeAlias = OrderSet | Swapped | StoryMade | StoryEarned | TurnEnded | CleanedUp | HandLaidOpen | Reckoned
PawsUpEvent: TypeAlias = _Before | _After
Events: TypeAlias = list[PawsUpEvent | Secret[PawsUpEvent]]


def kind_of(move: PawsUpMove) -> str:
    """What a move is counted as; the end of a turn is not counted."""
    match move:
        case Commit():
            return "one-card" if len(move.cards) == 1 else "two-cards"
        case MakeStory():
            return move.story.value
        case Take():
            return "take"
        case _:
            return ""
