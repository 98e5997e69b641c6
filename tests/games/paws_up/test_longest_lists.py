"""The longest list of legal moves in Paws Up: five photos that share as much as photos can."""

from typing import Any

from msgspec.structs import replace

from pettable import registry
from pettable.games.paws_up.deck import Animal, Location, PawsUpCard, Photo, faults
from pettable.games.paws_up.rules import PawsUp
from pettable.games.paws_up.state import PawsUpOptions
from pettable.table.deck import CardId, make_deck
from pettable.table.rng import seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table

CARDS = registry.default_deck("paws-up").cards
MOVED: dict[tuple[int, Animal, Location], dict[str, Any]] = {
    (12, Animal.DOG, Location.GARDEN): {"location": Location.KITCHEN},
    (10, Animal.DOG, Location.GARDEN): {"location": Location.KITCHEN, "paws": 5},
}


def with_five_dogs_in_the_kitchen() -> list[PawsUpCard]:
    """Our deck with the garden's dogs of 10 and 12 paws moved to the kitchen, where no two may have equal paws."""
    cards = [
        replace(card, **MOVED.get((card.paws, card.animal, card.location), {})) if isinstance(card, Photo) else card
        for card in CARDS
    ]
    assert not list(faults(cards))
    return cards


def test_pu_7_five_dogs_in_one_kitchen_make_twenty_stories() -> None:
    cards = with_five_dogs_in_the_kitchen()
    rules, seat = PawsUp(make_deck("dogs", cards)), Seat(0)
    hand = tuple(
        CardId(place)
        for place, card in enumerate(cards)
        if isinstance(card, Photo) and (card.animal, card.location) == (Animal.DOG, Location.KITCHEN)
    )
    table = Table(rules, PawsUpOptions(seats=5), seed_of(0))
    s = replace(table.state, hands=(hand, *table.state.hands[1:]), telling=seat)
    assert len(hand) == 5
    assert len(rules.legal(s, seat)) == 10 + 10 + 1 <= rules.most_moves(s.options) == 31
