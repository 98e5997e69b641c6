"""The cards of Paws Up, and the constraints that a deck must meet (PU-D1 … PU-D8)."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import product

from pettable.table.deck import Card, DeckShape, Fault
from pettable.table.named_enum import NamedEnum


class Location(NamedEnum):
    GARDEN = "garden"
    KITCHEN = "kitchen"
    BEDROOM = "bedroom"
    BEACH = "beach"
    LIVING_ROOM = "living-room"


class Animal(NamedEnum):
    HAMSTER = "hamster"
    DOG = "dog"
    CAT = "cat"


class Story(NamedEnum):
    """The subject of a story: a location, an animal, or a number of paws."""

    GARDEN = "garden"
    KITCHEN = "kitchen"
    BEDROOM = "bedroom"
    BEACH = "beach"
    LIVING_ROOM = "living-room"
    HAMSTER = "hamster"
    DOG = "dog"
    CAT = "cat"
    PAW = "paw"


class PhotoSet(NamedEnum):
    """The symbol in a photo's corner: one of the three piles, or one of the starting sets."""

    I = "I"
    II = "II"
    III = "III"
    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"


PILES = (PhotoSet.I, PhotoSet.II, PhotoSet.III)
STARTING_SETS = (PhotoSet.A, PhotoSet.B, PhotoSet.C, PhotoSet.D, PhotoSet.E)


class Photo(Card, frozen=True):
    """A real pet; most are in the piles, one is in each starting set."""

    set: PhotoSet
    paws: int
    location: Location
    animal: Animal


class Plushie(Card, frozen=True):
    set: PhotoSet
    paws: int
    location: Location


class Baby(Card, frozen=True):
    """Baby animals: they show a lightning emoji, no location and no animal."""

    set: PhotoSet
    paws: int


class StoryCard(Card, frozen=True, tag="story"):
    story: Story
    worth: int


class Trend(Card, frozen=True):
    location: Location


PhotoCard = Photo | Plushie | Baby
PawsUpCard = Photo | Plushie | Baby | StoryCard | Trend

#: The photos of each pile and of each starting set; any other photo there is one too many.
IN_PILES = {
    "hamsters in set I": 9,
    "babies in set I": 1,
    "dogs in set II": 14,
    "babies in set II": 3,
    "cats in set III": 12,
}
IN_STARTING_SETS = {
    f"{what} in set {letter.value}": count
    for letter, (what, count) in product(STARTING_SETS, (("plushies", 4), ("real pets", 1)))
}
WORTHS = (15, 10, 8, 7)
STORY_CARDS = {f"{story.value} stories worth {worth}": 1 for story, worth in product(Story, WORTHS)}
TRENDS = {f"trends of the {location.value}": 1 for location in Location}
#: Single cards that the rulebook shows: paws of two babies; paws and location of two photos.
SHOWN_BABIES = (7, 5)
SHOWN_PHOTOS = ((8, Location.BEDROOM), (8, Location.KITCHEN))


def faults(cards: Sequence[PawsUpCard]) -> Sequence[Fault]:
    """The constraints that a list of cards breaks; a card that is wrong comes before one that is missing."""
    return sorted(_faults(cards), key=lambda fault: fault.card is None)


def _faults(cards: Sequence[PawsUpCard]) -> Iterator[Fault]:
    photos = {place: card for place, card in enumerate(cards) if isinstance(card, PhotoCard)}
    for place, photo in photos.items():
        rule, least, most = ("PU-D2", 5, 15) if photo.set in PILES else ("PU-D3", 1, 6)
        if not least <= photo.paws <= most:
            yield Fault(rule, f"{photo.paws} paws; in set {photo.set.value} there are {least} to {most}", place)
    in_piles = {place: _in_pile(photo) for place, photo in photos.items() if photo.set in PILES}
    yield from _counted("PU-D1", in_piles, IN_PILES)
    starting = {place: _in_starting_set(photo) for place, photo in photos.items() if photo.set in STARTING_SETS}
    yield from _counted("PU-D3", starting, IN_STARTING_SETS)
    stories = {
        place: f"{card.story.value} stories worth {card.worth}"
        for place, card in enumerate(cards)
        if isinstance(card, StoryCard)
    }
    yield from _counted("PU-D5", stories, STORY_CARDS)
    trends = {
        place: f"trends of the {card.location.value}" for place, card in enumerate(cards) if isinstance(card, Trend)
    }
    yield from _counted("PU-D6", trends, TRENDS)
    yield from _strict(photos)
    yield from _shown(list(photos.values()))


def _in_pile(photo: PhotoCard) -> str:
    what = f"{photo.animal.value}s" if isinstance(photo, Photo) else _NOT_PETS[type(photo)]
    return f"{what} in set {photo.set.value}"


def _in_starting_set(photo: PhotoCard) -> str:
    what = "real pets" if isinstance(photo, Photo) else _NOT_PETS[type(photo)]
    return f"{what} in set {photo.set.value}"


_NOT_PETS: dict[type[PhotoCard], str] = {Plushie: "plushies", Baby: "babies"}


def _counted(rule: str, found: Mapping[int, str], wanted: Mapping[str, int]) -> Iterator[Fault]:
    """The cards of which there are too many, each with its place; then those that are missing, which have none."""
    counts: Counter[str] = Counter()
    for place, kind in found.items():
        counts[kind] += 1
        if counts[kind] > wanted.get(kind, 0):
            yield Fault(rule, f"too many {kind}: there are {wanted.get(kind, 0)}", place)
    for kind, count in wanted.items():
        if counts[kind] < count:
            yield Fault(rule, f"too few {kind}: {counts[kind]}, not {count}")


def _strict(photos: Mapping[int, PhotoCard]) -> Iterator[Fault]:
    seen: dict[Hashable, str] = {}
    for place, photo in photos.items():
        shows = "baby" if isinstance(photo, Baby) else photo.location.value
        earlier = seen.setdefault((photo.paws, shows), photo.id)
        if earlier != photo.id:
            yield Fault("PU-D7", f"{photo.paws} paws and {shows}, like {earlier!r}; no two may tie", place)


def _shown(photos: Sequence[PhotoCard]) -> Iterator[Fault]:
    babies = {photo.paws for photo in photos if isinstance(photo, Baby)}
    pets = {(photo.paws, photo.location) for photo in photos if isinstance(photo, Photo)}
    for paws in SHOWN_BABIES:
        if paws not in babies:
            yield Fault("PU-D8", f"there is no baby with {paws} paws")
    for paws, location in SHOWN_PHOTOS:
        if (paws, location) not in pets:
            yield Fault("PU-D8", f"there is no photo with {paws} paws in the {location.value}")


SHAPE = DeckShape(
    cards=PawsUpCard,
    faults=faults,
    fields={
        "set": "PU-D1",
        "paws": "PU-D2",
        "location": "PU-D4",
        "animal": "PU-D4",
        "story": "PU-D5",
        "worth": "PU-D5",
    },
)
