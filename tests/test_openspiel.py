"""Our games in OpenSpiel: its own checks, and what it may not know."""

from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest

from pettable import registry
from pettable.adapters.openspiel import PettableGame, PettableState, load, spiel_name
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.table_sizes import MOST_GAMES, seats_near, two_and_four_or_near

TABLES: list[tuple[str, int, tuple[str, ...]]] = [
    (name, seats, ()) for name in registry.names() for seats in registry.find(name).seats
]
CALM: list[tuple[str, int, tuple[str, ...]]] = [("slap-cat", seats, ("calm",)) for seats in (2, 4, 6)]


def at_random(game: PettableGame, seed: int) -> Iterator[PettableState]:
    """Every state of a random game, chance nodes and the end included."""
    state, rng = game.new_initial_state(), Rng(seed_of(seed), "a random game of OpenSpiel")
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


def kind_of(state: PettableState) -> Kind | None:
    prompt = state.rules.prompt(state.at.state)
    return prompt.kind if prompt else None


@pytest.mark.parametrize(("name", "seats", "options"), TABLES + CALM)
def test_openspiels_own_checks_pass(name: str, seats: int, options: tuple[str, ...]) -> None:
    pyspiel.random_sim_test(load(name, seats, options), num_sims=2, serialize=True, verbose=False)


def test_every_game_is_registered_under_its_name() -> None:
    assert {spiel_name(name) for name in registry.names()} <= set(pyspiel.registered_names())
    game = pyspiel.load_game("python_pettable_chain_of_command(players=3,options=tricks)")
    assert game.num_players() == 3
    assert game.new_initial_state().at.state.options.tricks


@pytest.mark.parametrize("name", registry.names())
def test_a_game_follows_from_its_actions(name: str) -> None:
    """Shuffles and races too: nothing is drawn that is not in the history."""
    game = load(name, seats_near(name, 3))
    *_, played = at_random(game, 1)
    again = game.new_initial_state()
    for action in played.history():
        again.apply_action(action)
    assert str(again) == str(played)
    assert sum(again.returns()) == pytest.approx(1)


@pytest.mark.parametrize("name", registry.names())
def test_the_deal_follows_from_the_dice(name: str) -> None:
    """Other numbers give other shuffles: the chance nodes are not for show."""
    deals = set()
    for last in range(4):
        state = load(name, seats_near(name, 2)).new_initial_state()
        while state.is_chance_node() and not state.at.draw:
            state.apply_action(last)
        deals.add(str(state))
    assert len(deals) == 4


@pytest.mark.parametrize(("name", "seats"), [("paws-up", 3), ("slap-cat", 3)])
def test_an_answer_is_hidden_until_all_have_answered(name: str, seats: int) -> None:
    """Whatever the first seat commits, the second sees the same and may do the same."""
    looked = 0
    for state in at_random(load(name, seats), 2):
        if kind_of(state) is not Kind.COMMIT or state.at.asked or len(state.legal_actions()) < 2:
            continue
        seen = set()
        for action in state.legal_actions():
            after = state.child(action)
            if kind_of(after) is Kind.COMMIT and after.at.asked:
                others = [seat for seat in range(seats) if seat != state.current_player()]
                seen.add(tuple(after.observation_string(seat) for seat in others))
        looked += len(seen)
        assert len(seen) <= 1
    assert looked > 3


def test_a_question_to_several_asks_each_of_them_once() -> None:
    asked: list[tuple[int, int]] = []
    for state in at_random(load("paws-up", 4), 3):
        prompt = state.rules.prompt(state.at.state)
        if prompt is not None and prompt.kind is Kind.COMMIT:
            asked.append((prompt.id, state.current_player()))
    assert len(asked) > 20
    assert len(set(asked)) == len(asked)


def test_a_race_is_drawn_and_then_the_drawn_seat_claims() -> None:
    drawn: set[int] = set()
    for state in at_random(load("slap-cat", 3), 4):
        if kind_of(state) is Kind.RACE and not state.is_chance_node():
            drawn.add(state.current_player())
        if state.is_chance_node() and state.at.draw:
            count = len(state.at.draw)
            assert [chance for _, chance in state.chance_outcomes()] == [1 / count] * count
    assert drawn == {0, 1, 2}


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in registry.names() for seats in two_and_four_or_near(name)]
)
def test_a_resampled_state_looks_like_the_true_one(name: str, seats: int) -> None:
    """For the player who asks; the worlds vary, and each of them can be played to its end."""
    rng, worlds, looked = Rng(seed_of(5), "resampling"), set(), 0
    for seed in range(5, 5 + MOST_GAMES):
        for number, state in enumerate(at_random(load(name, seats), seed)):
            if state.is_chance_node() or state.is_terminal() or number % 7:
                continue
            player = state.current_player()
            for _ in range(3):
                other = state.resampled(Seat(player), rng)
                assert other.current_player() == player
                assert other.observation_string(player) == state.observation_string(player)
                assert words(other, player) == words(state, player)
                worlds.add(str(other))
                looked += 1
            play_out(other, rng)
        if looked > 12:
            break
    assert looked > 12
    assert len(worlds) > looked / 2


def words(state: PettableState, player: int) -> list[str]:
    return [state.action_to_string(player, action) for action in state.legal_actions(player)]


def play_out(state: Any, rng: Rng) -> None:
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)


def test_passes_are_kept_in_every_resampled_world() -> None:
    """In turn all hear of it: the question still stands. So the last one asked closes it by passing."""
    rng, closed = Rng(seed_of(6), "resampling"), 0
    for seed in range(6):
        for state in at_random(load("pupularity", 4), seed):
            prompt = state.rules.prompt(state.at.state)
            if prompt is None or prompt.kind is not Kind.REACT or len(state.at.asked) != len(prompt.seats) - 1:
                continue
            last = Seat(state.current_player())
            for _ in range(5):
                other = state.resampled(last, rng)
                other.apply_action(words(other, last).index(f'{{"type":"pass","seat":{last}}}'))
                later = state.rules.prompt(other.at.state)
                assert later is None or later.id != prompt.id
                closed += 1
    assert closed > 20


def test_openspiels_sampler_resamples_as_well() -> None:
    state = next(state for state in at_random(load("paws-up", 2), 7) if not state.is_chance_node())
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = {str(state.resample_from_infostate(0, sampler)) for _ in range(5)}
    assert len(worlds) > 1
