"""Law 12 on our games: no deck that passes its check makes a list of legal moves longer than 2,000."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from pettable import registry
from pettable.games.pupularity import deck as pupularity_deck
from pettable.games.pupularity.rules import PupularityOfUnlimitedHands
from pettable.games.slap_cat import deck as slap_cat_deck
from pettable.lab.conform import subject_of
from pettable.table.conform import LawBroken
from pettable.table.conform.crowding import check_crowded
from pettable.table.conform.random_play import random_game
from pettable.table.options import every_set
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import MOST_LISTED
from pettable.table.seats import CLOCK
from tests.longest_lists import own_decks, serves

MOVES = 40


@pytest.mark.parametrize("name", registry.names())
@settings(max_examples=6, deadline=None, derandomize=True)
@given(data=st.data())
def test_no_deck_that_passes_its_check_makes_longer_lists(name: str, data: st.DataObject) -> None:
    game, deck = registry.find(name), data.draw(own_decks(name))
    rules = game.rules(deck)
    seats = data.draw(st.sampled_from(serves(name, deck.cards)))
    options = data.draw(st.sampled_from(list(every_set(game.options, seats))))
    most = rules.most_moves(options)
    assert most <= MOST_LISTED
    rng = Rng(seed_of(data.draw(st.integers(0, 10_000))), "lists")
    for _, at in zip(range(MOVES), random_game(rules, options, rng), strict=False):
        for seat in (*(at.then.seats if at.then else ()), CLOCK):
            assert len(rules.legal(at.step.state, seat)) <= most


@pytest.mark.parametrize(
    ("name", "most"), [("chain-of-command", 3), ("paws-up", 31), ("pupularity", 1260), ("slap-cat", 819)]
)
def test_the_bound_with_our_own_deck(name: str, most: int) -> None:
    game, rules = registry.find(name), registry.rules_of(name)
    assert most == max(rules.most_moves(options) for seats in game.seats for options in every_set(game.options, seats))


def test_law_12_catches_pupularity_without_its_limit_on_hands() -> None:
    subject = subject_of("pupularity")
    with pytest.raises(LawBroken) as caught:
        check_crowded(structs.replace(subject, rules=PupularityOfUnlimitedHands(subject.rules.deck)), seed=0)
    assert caught.value.law == 12


@pytest.mark.parametrize(
    ("name", "constraints", "limit"),
    [("pupularity", pupularity_deck, "MOST_OF_A_ROLE"), ("slap-cat", slap_cat_deck, "MOST_OF_AN_ACTION")],
)
def test_law_12_catches_a_deck_constraint_that_is_gone(
    name: str, constraints: object, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constraints, limit, 1000)
    with pytest.raises(LawBroken) as caught:
        check_crowded(subject_of(name), seed=0)
    assert caught.value.law == 12
    assert "with a deck full of cards like" in caught.value.why
