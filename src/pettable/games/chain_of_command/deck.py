"""The cards of Chain of Command, and the constraints on a deck of them (CC-D1 … CC-D7)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from pettable.table.deck import Card, DeckShape, Fault
from pettable.table.named_enum import NamedEnum


class Group(NamedEnum):
    DOGS = "dogs"
    CATS = "cats"
    RODENTS = "rodents"
    BIRDS = "birds"


class Pet(Card, frozen=True):
    group: Group
    treats: int
    tricks: int


class Leader(Card, frozen=True):
    group: Group


class Chain(Card, frozen=True):
    """One of the four cards that show how the groups are ranked; never in a hand."""

    group: Group


ChainCard = Pet | Leader | Chain

#: Single cards that the rulebook shows: a group and its Treats.
SHOWN = ((Group.DOGS, 4), (Group.BIRDS, 8), (Group.CATS, 2))


def faults(cards: Sequence[ChainCard]) -> Iterator[Fault]:
    """The constraints that a list of cards breaks, the simplest first."""
    for place, card in enumerate(cards):
        if isinstance(card, Pet) and min(card.treats, card.tricks) < 1:
            yield Fault("CC-D2", f"scores are at least 1, not {card.treats}/{card.tricks}", place)
    for group in Group:
        if not any(isinstance(card, Pet) and card.group is group for card in cards):
            yield Fault("CC-D1", f"there is no pet of the group {group.value}")
    yield from _one_a_group(cards, Leader, "CC-D3", "leader")
    yield from _one_a_group(cards, Chain, "CC-D4", "chain card")
    size = sum(not isinstance(card, Chain) for card in cards)
    if size % 12:
        yield Fault("CC-D5", f"{size} pets and leaders; the number must divide by 2, 3 and 4")
    pets = {group: [card for card in cards if isinstance(card, Pet) and card.group is group] for group in Group}
    yield from _shown_and_doubled(pets)
    for group, mine in pets.items():
        pairs = comb(len(mine), 2)
        crossed = sum((a.treats - b.treats) * (a.tricks - b.tricks) < 0 for a, b in combinations(mine, 2))
        if crossed * 4 < pairs:
            yield Fault(
                "CC-D7",
                f"{group.value}: Treats and Tricks order {crossed} of {pairs} pairs oppositely; it must be a quarter",
            )


def _one_a_group(cards: Sequence[ChainCard], kind: type[Leader | Chain], rule: str, name: str) -> Iterator[Fault]:
    found: set[Group] = set()
    for place, card in enumerate(cards):
        if isinstance(card, kind):
            if card.group in found:
                yield Fault(rule, f"a second {name} of the group {card.group.value}", place)
            found.add(card.group)
    for group in Group:
        if group not in found:
            yield Fault(rule, f"there is no {name} of the group {group.value}")


def _shown_and_doubled(pets: dict[Group, list[Pet]]) -> Iterator[Fault]:
    for group, treats in SHOWN:
        if not any(pet.treats == treats for pet in pets[group]):
            yield Fault("CC-D6", f"there is no pet with {treats} Treats in the group {group.value}")
    for score in ("treats", "tricks"):
        if not any(
            count > 1 for mine in pets.values() for count in Counter(getattr(pet, score) for pet in mine).values()
        ):
            yield Fault("CC-D6", f"no {score.capitalize()} score occurs twice in a group")


SHAPE = DeckShape(
    cards=ChainCard,
    faults=faults,
    fields={
        "group": "CC-D1",
        "treats": "CC-D2",
        "tricks": "CC-D2",
        "leader.treats": "CC-D3",
        "leader.tricks": "CC-D3",
        "chain.treats": "CC-D4",
        "chain.tricks": "CC-D4",
    },
)
