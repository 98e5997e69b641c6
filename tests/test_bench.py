"""The benchmark's contestants play what they say; how fast they are is never tested."""

from typing import Any

import kernel_games
import other_frameworks
import pettable_games
import pyspiel
import pytest
import spiel_chain
from comparison import Contestant, contest, on_two_cores

from pettable import registry
from pettable.games.chain_of_command import ChooseLead, Deal, Play, ShuffleChain
from pettable.table.options import choose
from pettable.table.outcome import totals
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import CHANCE, Seat

CONTESTANTS = [*pettable_games.full_games(), *kernel_games.full_games(), *other_frameworks.full_games()]


@pytest.mark.parametrize("contestant", CONTESTANTS, ids=lambda each: each.name)
def test_a_contestant_plays_whole_games(contestant: Contestant) -> None:
    count = contestant.prepare()()
    assert count.plays >= 1
    assert count.moves >= count.decisions >= count.plays


def test_the_trick_game_written_for_openspiel_is_ours() -> None:
    """The same cards in the same places and the same plays lead to the same points."""
    game, rng = registry.find("chain-of-command"), Rng(seed_of(3), "the same game twice")
    rules: Any = registry.rules_of("chain-of-command")
    chain, lead, deck = rng.shuffled(tuple(rules.chain_card)), rng.below(4), rng.shuffled(rules.pack)
    ours = rules.initial(choose(game.options, game.seats, 4))
    theirs = pyspiel.load_game(spiel_chain.NAME).new_initial_state()
    groups = list(rules.chain_card)
    for action in (*[groups.index(group) for group in chain], lead, *deck):
        theirs.apply_action(action)
    for move in (ShuffleChain(CHANCE, chain), ChooseLead(CHANCE, Seat(lead)), Deal(CHANCE, deck)):
        ours = rules.apply(ours, move).state
    while not theirs.is_terminal():
        seat, cards = Seat(theirs.current_player()), theirs.legal_actions()
        assert cards == sorted(ours.hands[seat])
        card = rng.choice(cards)
        theirs.apply_action(card)
        ours = rules.apply(ours, Play(seat, card)).state
    assert theirs.returns() == list(totals(rules.score_sheet(ours)))
    pyspiel.random_sim_test(theirs.get_game(), num_sims=1, serialize=False, verbose=False)


def test_rates_are_measured_on_one_core_and_on_two() -> None:
    ours = next(each for each in CONTESTANTS if each.name == "chain-of-command")
    (result,) = contest([ours], rounds=2, seconds=0.02)
    assert result.moves == pytest.approx(51 * result.plays, rel=0.2)
    assert on_two_cores("chain-of-command", 0.05) > 0
