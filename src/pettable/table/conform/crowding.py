"""Law 12: with any deck that passes its check, and however the cards fall, no list of legal moves is too long.

No play can show that: the longest lists need a hand and a table that hardly ever come together. So a game's rules
state their own bound, `most_moves`, and why it holds. Here it is computed for decks in which one kind of card abounds,
as somebody who wants long lists would write them; play shows that no list is longer than the bound.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec import structs

from pettable.table.conform.laws import LawBroken, Subject
from pettable.table.conform.random_play import random_game
from pettable.table.deck import Card, Deck, DeckShape, make_deck
from pettable.table.deck_bounds import MOST_CARDS
from pettable.table.options import every_set
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import MOST_LISTED
from pettable.table.seats import CLOCK, Seat

#: How many copies of a kind of card are tried, the most first.
COPIES = (480, 240, 120, 48, 24, 12, 6, 3)
#: Moves of the game that is played with each such deck.
MOVES = 60

#: Cards that have the same value in one field.
Trait = tuple[type[Card], str, Any]


def check_crowded(subject: Subject, seed: int) -> int:
    """The number of crowded decks; a broken law says which cards abound in the deck."""
    game, decks = subject.game, 0
    every = [options for seats in game.seats for options in every_set(game.options, seats)]
    for trait, deck in crowded_decks(subject.rules.deck, game.deck):
        rules, rng = type(subject.rules)(deck), Rng(seed_of(seed), f"crowded {decks}")
        serves = game.seats if game.deck.serves is None else game.deck.serves(deck.cards)
        most = {options: rules.most_moves(options) for options in every if options.seats in serves}
        try:
            for bound in most.values():
                check_bound(bound)
            options = rng.choice(list(most))
            for at in islice(random_game(rules, options, rng), MOVES):
                for seat in (*(at.then.seats if at.then else ()), CLOCK):
                    check_length(rules.legal(at.step.state, seat), seat, most[options])
        except LawBroken as broken:
            kind, field, value = trait
            broken.why += f", with a deck full of cards like {kind.__name__}({field}={value!r})"
            raise
        decks += 1
    return decks


def check_bound(most: int) -> None:
    if most > MOST_LISTED:
        raise LawBroken(12, f"a seat may be offered more than {MOST_LISTED:,} moves")


def check_length(moves: Sequence[Any], seat: Seat, most: int) -> None:
    if len(moves) > most:
        raise LawBroken(12, f"seat {seat} is offered {len(moves):,} moves, more than the {most:,} that the rules state")


def crowded_decks(deck: Deck[Any], shape: DeckShape) -> Iterator[tuple[Trait, Deck[Any]]]:
    """For each trait, the deck with as many copies of its cards as pass the check."""
    for trait in traits_of(deck.cards):
        yield trait, make_deck("crowded", with_copies(list(deck.cards), trait, shape))


def traits_of(cards: Sequence[Card]) -> list[Trait]:
    """Every value of every field that cards of one type have, in the order of the deck."""
    fields = [(card, field) for card in cards for field in card.__struct_fields__ if field != "id"]
    return list(dict.fromkeys((type(card), field, getattr(card, field)) for card, field in fields))


def with_copies(cards: list[Card], trait: Trait, shape: DeckShape) -> list[Card]:
    """These cards and copies of those with this trait, as many as the deck's constraints allow."""
    kind, field, value = trait
    alike = [card for card in cards if type(card) is kind and getattr(card, field) == value]
    for count in COPIES:
        copies = [structs.replace(alike[n % len(alike)], id=f"{field}-copy-{len(cards) + n}") for n in range(count)]
        if len(cards) + count <= MOST_CARDS and not any(shape.faults([*cards, *copies])):
            return [*cards, *copies]
    return cards
