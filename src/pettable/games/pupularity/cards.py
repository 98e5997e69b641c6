"""The cards of Pupularity, and what is printed on them."""

from collections.abc import Sequence
from enum import Enum
from typing import TypeAlias

from pettable.table.deck import Card, CardId

Cards: TypeAlias = tuple[CardId, ...]


class Piece(Enum):
    HOOD = "hood"
    SUIT = "suit"
    BOOTS = "boots"
    COLLAR = "collar"
    HARNESS = "harness"
    TAIL = "tail"


class Colour(Enum):
    """Red, blue and yellow are in every deck; an owner's own deck may have the others too."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    ORANGE = "orange"
    PURPLE = "purple"
    PINK = "pink"
    BLACK = "black"
    WHITE = "white"


class Role(Enum):
    HANDLER = "handler"
    ALPHA = "alpha"
    BETA = "beta"
    OMEGA = "omega"


class Gear(Card, frozen=True):
    piece: Piece
    colour: Colour
    points: int


class Pack(Card, frozen=True):
    role: Role
    points: int


class Status(Card, frozen=True):
    name: str
    points: int


class Drama(Card, frozen=True):
    """Its `effect` names a function in drama.py, which is what the card does."""

    effect: str


class PupularityCard(Card, frozen=True, tag="pupularity"):
    """The game ends when somebody draws it."""


PupCard = Gear | Pack | Status | Drama | PupularityCard


class Printed:
    """What is printed on each card, in lists by card number: the rules need it at every move."""

    def __init__(self, cards: Sequence[PupCard]) -> None:
        self.kind: list[type[PupCard]] = [type(card) for card in cards]
        #: A card costs as many cards as it has points (PP-3).
        self.points = [getattr(card, "points", 0) for card in cards]
        #: Cards of the same place can lie on one stack: Gear of one kind, Pack members of one role.
        self.place: list[Piece | Role | None] = [
            card.piece if isinstance(card, Gear) else card.role if isinstance(card, Pack) else None for card in cards
        ]
        self.colour = [card.colour if isinstance(card, Gear) else None for card in cards]
        #: Can the card be sacrificed to cancel (PP-10)?
        self.cancels = [isinstance(card, Pack | Status) for card in cards]
