"""The constraints on a deck of Pupularity (PP-D1 … PP-D9)."""

from collections.abc import Iterator, Sequence

from pettable.games.pupularity.cards import Colour, Drama, Gear, Pack, Piece, PupCard, PupularityCard, Role, Status
from pettable.games.pupularity.drama import EFFECTS
from pettable.table.deck import DeckShape, Fault

#: The most points that the other four cards of a hand can pay for.
DEAREST = 4
HAND, SPARE, MOST_SEATS = 5, 20, 6
#: The most cards in a hand (PP-2): five, and what three Zoomies in a row add. The ways to pay grow with the hand.
MOST_HELD = 9
#: The ways to play a Pack member also grow with the visible members of its role, which it may cover.
MOST_OF_A_ROLE = 8
#: A Limelight may be aimed at every Status card of the other seats.
MOST_STATUS = 60

#: Colours that the rulebook names, and the Hoods that it shows: a colour and its points.
NAMED = (Colour.RED, Colour.BLUE, Colour.YELLOW)
SHOWN = ((Colour.RED, 2), (Colour.BLUE, 1))
SASH_QUEEN = "sash-queen"


def faults(cards: Sequence[PupCard]) -> Iterator[Fault]:
    """The constraints that a list of cards breaks, the simplest first."""
    for place, card in enumerate(cards):
        if isinstance(card, Gear | Pack | Status) and not 1 <= card.points <= DEAREST:
            yield Fault("PP-D6", f"{card.points} points; 1 to {DEAREST} can be paid", place)
        if isinstance(card, Drama) and card.effect not in EFFECTS:
            yield Fault("PP-D8", f"no effect {card.effect!r}: there is {', '.join(EFFECTS)}", place)
    yield from _one_pupularity(cards)
    yield from _gear(cards)
    yield from _pack_and_status(cards)
    effects = [EFFECTS[card.effect] for card in cards if isinstance(card, Drama) and card.effect in EFFECTS]
    if not any(effect.steals for effect in effects):
        yield Fault("PP-D5", "there is no Drama that steals")
    if not any(effect.cancels for effect in effects):
        yield Fault("PP-D5", "there is no Drama that prevents another")
    yield from _enough(cards)


def _one_pupularity(cards: Sequence[PupCard]) -> Iterator[Fault]:
    found = [place for place, card in enumerate(cards) if isinstance(card, PupularityCard)]
    if not found:
        yield Fault("PP-D1", "there is no Pupularity card")
    yield from (Fault("PP-D1", "a second Pupularity card", place) for place in found[1:])


def _gear(cards: Sequence[PupCard]) -> Iterator[Fault]:
    gear = [card for card in cards if isinstance(card, Gear)]
    colours = {card.colour for card in gear}
    for colour in Colour:
        if colour in NAMED or colour in colours:
            pieces = {card.piece for card in gear if card.colour is colour}
            missing = [piece.value for piece in Piece if piece not in pieces]
            if missing:
                yield Fault("PP-D2", f"{colour.value} has no {', '.join(missing)}")
    for colour, points in SHOWN:
        if not any(card.piece is Piece.HOOD and (card.colour, card.points) == (colour, points) for card in gear):
            yield Fault("PP-D2", f"there is no {colour.value} Hood of {points}")


def _pack_and_status(cards: Sequence[PupCard]) -> Iterator[Fault]:
    pack = [card for card in cards if isinstance(card, Pack)]
    for role in Role:
        places = [place for place, card in enumerate(cards) if isinstance(card, Pack) and card.role is role]
        if not places:
            yield Fault("PP-D3", f"there is no {role.value}")
        for place in places[MOST_OF_A_ROLE:]:
            yield Fault("PP-D3", f"more than {MOST_OF_A_ROLE} of the role {role.value}", place)
    if len({card.points for card in pack}) < 2:
        yield Fault("PP-D3", "all Pack members have the same points; some must be better")
    names: set[str] = set()
    for place, card in enumerate(cards):
        if isinstance(card, Status):
            if card.name.casefold() in names:
                yield Fault("PP-D4", f"a second Status named {card.name!r}", place)
            names.add(card.name.casefold())
            if len(names) > MOST_STATUS:
                yield Fault("PP-D4", f"more than {MOST_STATUS} Status cards", place)
    if SASH_QUEEN not in names:
        yield Fault("PP-D4", f"there is no Status named {SASH_QUEEN!r}")
    if len({card.points for card in cards if isinstance(card, Status)}) < 2:
        yield Fault("PP-D4", "all Status cards have the same points; they must differ")


def _enough(cards: Sequence[PupCard]) -> Iterator[Fault]:
    """A deck must do for every number of seats: one that did for small tables only would fail later, at a large one."""
    count = sum(not isinstance(card, PupularityCard) for card in cards)
    if count < HAND * MOST_SEATS + SPARE:
        serves = (count - SPARE) // HAND
        tables = f"up to {serves} seats" if serves >= 2 else "no table at all"
        needed = HAND * MOST_SEATS + SPARE
        yield Fault("PP-D9", f"{count} cards besides the Pupularity card serve {tables}; {needed} serve all, up to 6")


SHAPE = DeckShape(
    cards=PupCard,
    faults=faults,
    fields={
        "piece": "PP-D2",
        "colour": "PP-D2",
        "role": "PP-D3",
        "name": "PP-D4",
        "points": "PP-D6",
        "effect": "PP-D8",
    },
)
