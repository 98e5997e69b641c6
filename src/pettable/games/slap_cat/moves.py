"""The moves and events of Slap Cat!"""

from typing import TypeAlias

from pettable.games.slap_cat.deck import Icon
from pettable.table.deck import CardId
from pettable.table.events import Event, Move, Secret
from pettable.table.named_enum import NamedEnum
from pettable.table.seats import Seat

Cards: TypeAlias = tuple[CardId, ...]

#: Where a card is placed: the number of a cat, from 1; or one of these two.
NEW_CAT, ASIDE = 0, -1


class Award(NamedEnum):
    """The awards that options add; each is named like its option."""

    LONGEST_MEOW = "longest-meow"
    CAT_HOARDER = "cat-hoarder"
    EPICALICO = "epicalico"
    PUREBRED = "purebred"
    SHOOT_THE_MEOWN = "shoot-the-meown"


class ChooseFirst(Move, frozen=True):
    """The seat that is first in the first round, drawn at random."""

    first: Seat


class Deal(Move, frozen=True):
    """The shuffled deck, dealt one by one to the piles."""

    deck: Cards


class ShufflePiles(Move, frozen=True):
    """The cards left in all piles, shuffled into one; the next card to draw comes first."""

    pile: Cards


class Slap(Move, frozen=True):
    """A hand on a card: in the draft, on a PAWS IN!, on the card to swap for."""

    card: CardId


class Late(Move, frozen=True):
    """The clock slaps for a seat that is late."""

    by: Seat
    card: CardId


class Rank(Move, frozen=True):
    """In calm mode: all cards that a seat could get, the one it wants most first."""

    cards: Cards


class Commit(Move, frozen=True):
    """The card that a seat will show this turn, face down until all have chosen."""

    card: CardId


class Place(Move, frozen=True):
    """Where the card before this seat goes: a cat's number or NEW_CAT; for a middle also the gap, from 1.

    The first gap is left of all middles of that cat, the last one right of them; heads and tails have no gap (0).
    """

    cat: int
    gap: int


class Keep(Move, frozen=True):
    """DRAW: one of the cards looked at goes to the hand."""

    card: CardId


class Donate(Move, frozen=True):
    """A hand card goes to another seat's area; a negative goes ASIDE."""

    card: CardId
    to: Seat
    cat: int
    gap: int


class SlapPile(Move, frozen=True):
    """The last tie-break: the first hand on the draw pile wins."""


class TimeUp(Move, frozen=True):
    """Nobody slapped the draw pile in time."""


#: Answers that stay secret until all seats asked have answered.
Answer: TypeAlias = Rank | Commit | Place


class FirstChosen(Event, frozen=True):
    seat: Seat


class RoundBegun(Event, frozen=True):
    """All cards are dealt to the piles; `seat` is the first player."""

    round: int
    seat: Seat


class TurnedUp(Event, frozen=True):
    cards: Cards


class Slapped(Event, frozen=True):
    seat: Seat
    card: CardId


class CameLate(Event, frozen=True):
    """Time ran out, and the clock chose for a seat."""

    seat: Seat
    card: CardId


class Given(Event, frozen=True):
    """A seat gets a card without a slap: what is left, or by its ranking."""

    seat: Seat
    card: CardId


class Ranked(Event, frozen=True):
    """A seat has ranked the cards; only that seat sees how."""

    seat: Seat
    cards: Cards = ()


class PilesShuffled(Event, frozen=True):
    count: int


class Committed(Event, frozen=True):
    """A seat has committed; only that seat sees what, and that it changed its mind."""

    seat: Seat
    card: CardId | None = None


class Shown(Event, frozen=True):
    seat: Seat
    card: CardId


class PawsIn(Event, frozen=True):
    """A PAWS IN! is on the table: no swap in this turn."""

    seat: Seat


class Discarded(Event, frozen=True):
    seat: Seat
    card: CardId


class Swapped(Event, frozen=True):
    """The card that lies before a seat after all swaps."""

    seat: Seat
    card: CardId


class SwapsCancelled(Event, frozen=True):
    pass


class SpotChosen(Event, frozen=True):
    """A seat has chosen where to place its card; only that seat sees where."""

    seat: Seat
    cat: int | None = None
    gap: int | None = None


class Placed(Event, frozen=True):
    """A card comes to lie in a seat's area."""

    seat: Seat
    card: CardId
    cat: int
    gap: int


class ActionDue(Event, frozen=True):
    seat: Seat
    icon: Icon


class NothingToDo(Event, frozen=True):
    """An empty pile for a DRAW, an empty hand for a DONATE."""

    seat: Seat
    icon: Icon


class Looked(Event, frozen=True):
    seat: Seat
    count: int
    cards: Cards = ()


class Kept(Event, frozen=True):
    seat: Seat
    card: CardId | None = None


class Donated(Event, frozen=True):
    seat: Seat
    to: Seat
    card: CardId


class RoundOver(Event, frozen=True):
    """At least one seat has no card to show; `seats` are all that have none."""

    round: int
    seats: tuple[Seat, ...]


class HandShown(Event, frozen=True):
    """The cards that a seat still holds when a round ends."""

    seat: Seat
    cards: Cards


class Scored(Event, frozen=True):
    """The points of a seat's cats in this round, and the number of its negatives."""

    seat: Seat
    cats: int
    negatives: int


class Awarded(Event, frozen=True):
    seat: Seat
    award: Award
    points: int


class Tied(Event, frozen=True):
    """These seats slap for the win."""

    seats: tuple[Seat, ...]


class PileSlapped(Event, frozen=True):
    seat: Seat


class NobodySlapped(Event, frozen=True):
    pass


class Reckoned(Event, frozen=True):
    """The game is over; these are the final scores, and the outcome explains them."""

    scores: tuple[int, ...]


Chance: TypeAlias = ChooseFirst | Deal | ShufflePiles
Clock: TypeAlias = Late | TimeUp
SlapMove: TypeAlias = Chance | Clock | Slap | Rank | Commit | Place | Keep | Donate | SlapPile

_Draft: TypeAlias = FirstChosen | RoundBegun | TurnedUp | Slapped | CameLate | Given | Ranked | PilesShuffled
_Turn: TypeAlias = Committed | Shown | PawsIn | Discarded | Swapped | SwapsCancelled | SpotChosen | Placed
_Act: TypeAlias = ActionDue | NothingToDo | Looked | Kept | Donated
_End: TypeAlias = RoundOver | HandShown | Scored | Awarded | Tied | PileSlapped | NobodySlapped | Reckoned
SlapEvent: TypeAlias = _Draft | _Turn | _Act | _End
Events: TypeAlias = list[SlapEvent | Secret[SlapEvent]]
