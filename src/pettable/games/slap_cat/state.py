"""What lies on a table of Slap Cat!, and who knows what of it."""

from typing import Annotated

from msgspec import Struct

from pettable.games.slap_cat.deck import Icon
from pettable.games.slap_cat.moves import Answer, Cards
from pettable.table.deck import CardId
from pettable.table.named_enum import NamedEnum
from pettable.table.options import Flag, Options
from pettable.table.outcome import Points
from pettable.table.seats import Seat, Viewer


class SlapOptions(Options, frozen=True):
    calm: Annotated[bool, Flag("SC-18")] = False
    longest_meow: Annotated[bool, Flag("SC-15")] = False
    cat_hoarder: Annotated[bool, Flag("SC-15")] = False
    epicalico: Annotated[bool, Flag("SC-15")] = False
    purebred: Annotated[bool, Flag("SC-15")] = False
    shoot_the_meown: Annotated[bool, Flag("SC-15")] = False


class Phase(NamedEnum):
    """What the table is at; in FIRST, DEAL and GATHER chance is due."""

    FIRST = "first"
    DEAL = "deal"
    DRAFT = "draft"
    GATHER = "gather"
    COMMIT = "commit"
    PAWS = "paws"
    SWAP = "swap"
    PLACE = "place"
    ACT = "act"
    TIE = "tie"
    OVER = "over"


class Cat(Struct, frozen=True, gc=False):
    """A cat from left to right; of heads and tails the last one lies on top of the others."""

    heads: Cards = ()
    middles: Cards = ()
    tails: Cards = ()


class Area(Struct, frozen=True, gc=False):
    """What lies before a seat: its cats, and the negatives beside them."""

    cats: tuple[Cat, ...] = ()
    aside: Cards = ()


class Effect(Struct, frozen=True, gc=False):
    """A DRAW or DONATE that a seat has still to perform."""

    seat: Seat
    icon: Icon


class Look(Struct, frozen=True, gc=False):
    """A DRAW that is done: the cards that were looked at, the first on top, and the one that was kept."""

    seat: Seat
    cards: Cards
    kept: CardId


class Spent(Struct, frozen=True, gc=False):
    """A card from DRAW that all have seen since; one of so many DRAWs of its seat brought it."""

    card: CardId
    draws: int


class SlapState(Struct, frozen=True, gc=False):
    options: SlapOptions
    phase: Phase
    #: How many questions were asked before the one that stands: its id.
    asked: int
    round: int
    #: The first player of this round.
    first: Seat
    #: Slaps and construction turns that are over in this round; the priority of calm mode moves on with them.
    turn: int
    #: In the draft one for each card that is turned up, afterwards the draw pile alone; the top card comes first.
    piles: tuple[Cards, ...]
    #: In the draft, what lies face up beside each pile; then, what lies before each seat. None: taken or discarded.
    shown: tuple[CardId | None, ...]
    #: The hand cards that all know: they come from the draft.
    hands: tuple[Cards, ...]
    #: The hand cards that their seat alone knows: they come from DRAW.
    drawn: tuple[Cards, ...]
    #: What each seat drew and all have seen since, in the order they saw it.
    spent: tuple[tuple[Spent, ...], ...]
    #: All DRAWs of this round: with them everything that anybody knows of the pile can be told.
    looks: tuple[Look, ...]
    answers: tuple[Answer | None, ...]
    #: The cards that hands lie on, in a race for PAWS IN! or SWAP.
    claims: tuple[CardId | None, ...]
    areas: tuple[Area, ...]
    discards: Cards
    #: What is still to be performed; the next one comes first.
    pending: tuple[Effect, ...]
    #: Each seat's points, line by line, round after round.
    points: tuple[tuple[Points, ...], ...]
    #: Who won the slap on the draw pile.
    slapped: Seat | None


class SlapView(Struct, frozen=True, gc=False):
    """What a seat knows."""

    seat: Viewer
    options: SlapOptions
    phase: Phase
    asked: int
    round: int
    first: Seat
    turn: int
    #: How many cards are in each pile.
    piles: tuple[int, ...]
    shown: tuple[CardId | None, ...]
    #: The viewer's own cards, those from DRAW last.
    hand: Cards
    #: The cards of each hand that all know.
    hands: tuple[Cards, ...]
    #: How many other cards, all from DRAW, each seat holds.
    drawn: tuple[int, ...]
    spent: tuple[tuple[Spent, ...], ...]
    #: Who drew, in this order.
    drew: tuple[Seat, ...]
    #: What the viewer saw when it drew.
    looks: tuple[Look, ...]
    #: The top of the pile, while the viewer chooses which card to keep.
    looking: Cards
    #: The viewer's own answer, and who has answered.
    answer: Answer | None
    answered: tuple[bool, ...]
    claims: tuple[CardId | None, ...]
    areas: tuple[Area, ...]
    discards: Cards
    pending: tuple[Effect, ...]
    points: tuple[tuple[Points, ...], ...]
    slapped: Seat | None
