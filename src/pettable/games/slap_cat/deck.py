"""The cards of Slap Cat!, and the constraints that a deck must meet (SC-D1 … SC-D5)."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from pettable.table.deck import Card, DeckShape, Fault
from pettable.table.named_enum import NamedEnum


class Part(NamedEnum):
    HEAD = "head"
    MIDDLE = "middle"
    TAIL = "tail"


class Colour(NamedEnum):
    ORANGE = "orange"
    WHITE = "white"
    GREY = "grey"
    BLACK = "black"


class Icon(NamedEnum):
    SWAP = "swap"
    PAWS_IN = "paws-in"
    DRAW = "draw"
    DONATE = "donate"


class Bonus(NamedEnum):
    HAT = "hat"
    TOY = "toy"
    NUBBY_TAIL = "nubby-tail"
    POOP = "poop"
    PUG = "pug"


class CatCard(Card, frozen=True, tag="cat"):
    part: Part
    colour: Colour
    stars: int
    icons: tuple[Icon, ...] = ()
    bonus: tuple[Bonus, ...] = ()


class Rat(Card, frozen=True):
    """A rat toy, worn to shreds."""

    icons: tuple[Icon, ...] = ()


class Bones(Card, frozen=True):
    """What is left of a fish."""

    icons: tuple[Icon, ...] = ()


SlapCard: TypeAlias = CatCard | Rat | Bones

#: Icons that act as soon as the cards are shown, and those that wait until they are placed.
PRIMARY = (Icon.SWAP, Icon.PAWS_IN)
SECONDARY = (Icon.DRAW, Icon.DONATE)
WORTH = {Bonus.HAT: 1, Bonus.TOY: 1, Bonus.NUBBY_TAIL: 1, Bonus.POOP: 1, Bonus.PUG: 2}

SEATS = range(2, 7)
#: Cards of a deck that show DRAW, and those that show DONATE. Every DRAW makes a round longer and a hand larger, every
#: DONATE an area; the ways to donate grow with both.
MOST_OF_AN_ACTION = 16


class Sizes(Struct, frozen=True):
    """The number of rounds and cards of a game; with small ones, tests can list every deal."""

    rounds: int = 3
    #: Cards in a hand after the draft: with two seats, and with more.
    hands_of_two: int = 10
    hands: int = 8
    #: The fewest cards that a deck must have besides the hands, for the draw pile.
    left_to_draw: int = 6

    def hand(self, seats: int) -> int:
        return self.hands_of_two if seats == 2 else self.hands

    def least(self, seats: int) -> int:
        """The fewest cards that this number of seats needs (SC-D5)."""
        return seats * self.hand(seats) + self.left_to_draw


class Material:
    """What the rules look up for each card, as lists in deck order, and the sizes of the game."""

    def __init__(self, cards: Sequence[SlapCard], sizes: Sizes) -> None:
        self.sizes = sizes
        cats = [card if isinstance(card, CatCard) else None for card in cards]
        #: None: a negative.
        self.part = [cat.part if cat else None for cat in cats]
        self.colour = [cat.colour if cat else None for cat in cats]
        self.stars = [cat.stars if cat else 0 for cat in cats]
        self.bonus = [sum(WORTH[bonus] for bonus in cat.bonus) if cat else 0 for cat in cats]
        self.primary = [next((icon for icon in card.icons if icon in PRIMARY), None) for card in cards]
        self.secondary = [next((icon for icon in card.icons if icon in SECONDARY), None) for card in cards]


def serves(cards: Sequence[SlapCard]) -> tuple[int, ...]:
    """The numbers of seats for which there are enough cards (SC-D5)."""
    without_paws = sum(Icon.PAWS_IN not in card.icons for card in cards)
    dealt = {seats: without_paws if seats == 2 else len(cards) for seats in SEATS}
    return tuple(seats for seats in SEATS if dealt[seats] >= Sizes().least(seats))


def faults(cards: Sequence[SlapCard]) -> Iterator[Fault]:
    """The constraints that a list of cards breaks, card by card; then those of the whole deck."""
    pug = None
    for place, card in enumerate(cards):
        for icons, names in ((PRIMARY, "SWAP and PAWS IN!"), (SECONDARY, "DRAW and DONATE")):
            if sum(icon in icons for icon in card.icons) > 1:
                yield Fault("SC-D2", f"of {names} a card shows at most one, and once", place)
        if not isinstance(card, CatCard):
            continue
        if not 1 <= card.stars <= 5:
            yield Fault("SC-D1", f"{card.stars} stars; a cat card has 1 to 5", place)
        if len(set(card.bonus)) < len(card.bonus):
            yield Fault("SC-D3", "a card shows each bonus at most once", place)
        if Bonus.NUBBY_TAIL in card.bonus and card.part is not Part.TAIL:
            yield Fault("SC-D3", f"a nubby tail is on a tail, not on a {card.part.value}", place)
        if Bonus.PUG in card.bonus:
            if card.part is not Part.HEAD:
                yield Fault("SC-D3", f"the Pug is a head, not a {card.part.value}", place)
            if pug is not None:
                yield Fault("SC-D3", f"a second Pug, beside {pug!r}", place)
            pug = card.id
    for icon in SECONDARY:
        for place in [place for place, card in enumerate(cards) if icon in card.icons][MOST_OF_AN_ACTION:]:
            yield Fault("SC-D2", f"more than {MOST_OF_AN_ACTION} cards show {icon.value.upper()}", place)
    if not serves(cards):
        yield Fault("SC-D5", f"{len(cards)} cards are too few for any number of seats")


SHAPE = DeckShape(
    cards=SlapCard,
    faults=faults,
    fields={
        "part": "SC-D1",
        "colour": "SC-D1",
        "stars": "SC-D1",
        "icons": "SC-D2",
        "bonus": "SC-D3",
        **{f"{kind}.{field}": "SC-D4" for kind in ("rat", "bones") for field in ("part", "colour", "stars")},
    },
    serves=serves,
)
