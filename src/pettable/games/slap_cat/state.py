"""The state of a game of Slap Cat!, its options, and the view that a seat gets."""

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
    """The options of Slap Cat!."""

    calm: Annotated[bool, Flag("SC-18", one_device=True)] = False
    longest_meow: Annotated[bool, Flag("SC-15")] = False
    cat_hoarder: Annotated[bool, Flag("SC-15")] = False
    epicalico: Annotated[bool, Flag("SC-15")] = False
    purebred: Annotated[bool, Flag("SC-15")] = False
    shoot_the_meown: Annotated[bool, Flag("SC-15")] = False


class Phase(NamedEnum):
    """Where a round stands; in FIRST, DEAL and GATHER chance is due."""

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
    """A cat from left to right; the last head and the last tail lie on top and cover the others."""

    heads: Cards = ()
    middles: Cards = ()
    tails: Cards = ()


class Area(Struct, frozen=True, gc=False):
    """The area of a seat: its cats, and the negatives beside them."""

    cats: tuple[Cat, ...] = ()
    aside: Cards = ()


class Effect(Struct, frozen=True, gc=False):
    """A DRAW or DONATE that a seat has still to perform."""

    seat: Seat
    icon: Icon


class Look(Struct, frozen=True, gc=False):
    """A DRAW in the past: the cards that were looked at, the top one first, and the one that was kept."""

    seat: Seat
    cards: Cards
    kept: CardId


class Spent(Struct, frozen=True, gc=False):
    """A card from DRAW that all have seen since; it came from one of the first `draws` DRAWs of its seat."""

    card: CardId
    draws: int


class SlapState(Struct, frozen=True, gc=False):
    options: SlapOptions
    phase: Phase
    #: The id of the prompt that stands: it goes up with every prompt.
    asked: int
    round: int
    #: The first player of this round.
    first: Seat
    #: How many slaps and construction turns of this round are over; calm mode's priority moves on with them.
    turn: int
    #: In the draft one pile for each card turned up, afterwards the draw pile alone; the top card comes first.
    piles: tuple[Cards, ...]
    #: In the draft, the card face up beside each pile; then, the card before each seat. None: taken or discarded.
    shown: tuple[CardId | None, ...]
    #: Hand cards from the draft, which all know.
    hands: tuple[Cards, ...]
    #: Hand cards from DRAW, which only their seat knows.
    drawn: tuple[Cards, ...]
    #: The cards that each seat drew and all have seen since, in the order they were seen.
    spent: tuple[tuple[Spent, ...], ...]
    #: All DRAWs of this round: everything that a seat knows of the pile follows from its own.
    looks: tuple[Look, ...]
    answers: tuple[Answer | None, ...]
    #: The cards that hands lie on, in a race for PAWS IN! or SWAP.
    claims: tuple[CardId | None, ...]
    areas: tuple[Area, ...]
    discards: Cards
    #: The effects still to be performed, the next one first; see `turns.act`.
    pending: tuple[Effect, ...]
    #: Each seat's score sheet, a line for each source of points, round after round.
    points: tuple[tuple[Points, ...], ...]
    #: Who won the slap on the draw pile.
    slapped: Seat | None


class SlapView(Struct, frozen=True, gc=False):
    """What a seat knows, or a spectator (SC-17)."""

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
    #: The seat of each DRAW of this round, in order.
    drew: tuple[Seat, ...]
    #: The DRAWs of the viewer.
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
