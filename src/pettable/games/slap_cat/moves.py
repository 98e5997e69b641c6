"""What is done at a table of Slap Cat!, and what happens."""

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
    """What the options reward; each is named like its option."""

    LONGEST_MEOW = "longest-meow"
    CAT_HOARDER = "cat-hoarder"
    EPICALICO = "epicalico"
    PUREBRED = "purebred"
    SHOOT_THE_MEOWN = "shoot-the-meown"


class ChooseFirst(Move, frozen=True):
    first: Seat


class Deal(Move, frozen=True):
    """The shuffled cards, dealt one by one to the piles."""

    deck: Cards


class ShufflePiles(Move, frozen=True):
    """What is left of all piles, as one; the next card to draw comes first."""

    pile: Cards


class Slap(Move, frozen=True):
    """A hand on a card: in the draft, on a PAWS IN!, on the card to swap for."""

    card: CardId


class Late(Move, frozen=True):
    """The clock slaps for a seat that is late."""

    by: Seat
    card: CardId


class Rank(Move, frozen=True):
    """In calm mode: all cards that could be slapped, the dearest first."""

    cards: Cards


class Commit(Move, frozen=True):
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


#: What a seat can have answered while others have not; nobody else sees it.
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
    """That a seat has ranked the cards; how, it alone is told."""

    seat: Seat
    cards: Cards = ()


class PilesShuffled(Event, frozen=True):
    count: int


class Committed(Event, frozen=True):
    """That a seat has committed; what, it alone is told, and also when it changes its mind."""

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
    """That a seat knows where to place its card; where, it alone is told."""

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
    """Somebody has no card to show; `seats` are all who have none."""

    round: int
    seats: tuple[Seat, ...]


class HandShown(Event, frozen=True):
    """What a seat still holds when a round ends."""

    seat: Seat
    cards: Cards


class Scored(Event, frozen=True):
    """What a seat's cats bring in this round, and how many negatives it has."""

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
    """The game is over; the outcome has the lines."""

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
