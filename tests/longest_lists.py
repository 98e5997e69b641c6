"""Helpers for the tests of law 12: decks that pass their check, and what a list of legal moves costs."""

import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

from hypothesis import strategies as st

from pettable import registry
from pettable.table.conform.crowding import traits_of, with_copies
from pettable.table.deck import Card, Deck, make_deck


def function_calls(work: Callable[[], object]) -> int:
    """How many functions a piece of work calls, Python's own and those in C; unlike its time, it is always the same."""
    calls = 0

    def count(_frame: FrameType, event: str, _of: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


@st.composite
def own_decks(draw: st.DrawFn, name: str) -> Deck[Any]:
    """Decks of one's own that pass the check: the game's own, with many copies of up to three kinds of its cards."""
    shape, cards = registry.find(name).deck, list[Card](registry.default_deck(name).cards)
    traits = traits_of(cards)
    for trait in draw(st.lists(st.sampled_from(traits), max_size=3, unique=True)):
        cards = with_copies(cards, trait, shape)
    assert not any(shape.faults(cards))
    return make_deck("own", cards)


def serves(name: str, cards: Sequence[Any]) -> Sequence[int]:
    """The numbers of seats that can play with these cards."""
    game = registry.find(name)
    return game.seats if game.deck.serves is None else game.deck.serves(cards)
