"""Our games in PettingZoo and Gymnasium: the checks of those projects, and what an agent may not know."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from pettable import registry
from pettable.adapters.gymnasium import SeatAgainstBots
from pettable.adapters.pettingzoo import env, parallel_env
from pettable.adapters.seat_turns import SeatTurns
from pettable.table.codes import CodeError
from pettable.table.errors import OptionError
from pettable.table.rng import Rng, seed_of
from tests.table_sizes import seats_near

GAMES = [name for name in registry.names() if registry.find(name).codes]
TABLES = [(name, seats) for name in GAMES for seats in {registry.find(name).seats[0], registry.find(name).seats[-1]}]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The checkers warn of what they would rather have, such as images."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoos_own_checks_pass(game: str, seats: int) -> None:
    api_test(env(game, seats), num_cycles=100)
    parallel_api_test(parallel_env(game, seats), num_cycles=100)
    seed_test(lambda: env(game, seats), num_cycles=50)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_gymnasiums_own_checks_pass(game: str, seats: int) -> None:
    class Masked(SeatAgainstBots):
        """Gymnasium's checker chooses any action; here one that is not legal is replaced by one that is."""

        def step(self, action: np.int64):  # type: ignore[no-untyped-def]
            legal = self.turns.actions
            return super().step(action if action in legal else np.int64(legal[int(action) % len(legal)]))

    check_env(Masked(game, seats), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_random_actions_play_to_the_end_and_share_one_win(game: str) -> None:
    turns, rng = SeatTurns(game, seats_near(game, 3), seed=4), Rng(seed_of(1), "actions")
    while turns.seat is not None:
        turns.step(rng.choice(turns.actions))
    assert sum(turns.shares()) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_is_not_asked_has_no_legal_action(game: str) -> None:
    table = env(game, seats_near(game, 3))
    table.reset(seed=3)
    for _ in range(30):
        asked = table.agent_selection
        for agent in table.agents:
            assert bool(table.observe(agent)["action_mask"].any()) is (agent == asked)
        table.step(int(table.observe(asked)["action_mask"].argmax()))


def test_wrong_actions_are_refused_and_change_nothing() -> None:
    turns = SeatTurns("chain-of-command", 4, seed=1)
    before = turns.observe(0)
    not_held = next(action for action in range(turns.codes.actions) if action not in turns.actions)
    for action in (-1, 10_000, not_held):
        with pytest.raises(CodeError):
            turns.step(action)
    assert turns.observe(0) == before


def test_every_environment_names_what_is_wrong_with_an_action() -> None:
    """An action that is none, that the mask forbids, or that comes when no game is being played."""
    one: Any = SeatAgainstBots("chain-of-command", 2)
    agents: Any = env("chain-of-command", 2)
    together: Any = parallel_env("chain-of-command", 2)
    for each in (one, agents):
        with pytest.raises(CodeError, match="reset"):
            each.step(0)
    for each in (one, agents, together):
        each.reset(seed=1)
    before = str(agents.turns.table.state)
    # A card of the chain is never played.
    masked = agents.turns.codes.actions - 1
    for wrong in (None, -1, 10_000, 1.5, "0", masked):
        for each in (one, agents):
            with pytest.raises(CodeError):
                each.step(wrong)
        with pytest.raises(CodeError):
            together.step(dict.fromkeys(together.agents, wrong))
    assert str(agents.turns.table.state) == before


def test_seats_bots_and_options_are_checked() -> None:
    for wrong in ({"seat": 4}, {"seat": -1}, {"bots": "nobody"}, {"options": ["nonsense"]}):
        with pytest.raises(OptionError):
            SeatAgainstBots("chain-of-command", 4, **wrong)
    with pytest.raises(OptionError):
        env("chain-of-command", 9)


def test_a_seat_against_bots_gets_its_share_at_the_end() -> None:
    table, rewards = SeatAgainstBots("chain-of-command", 2, seat=1, bots="random"), []
    for seed in range(12):
        _, info = table.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            _, reward, over, _, info = table.step(info["actions"][0])
        rewards.append(reward)
    assert set(rewards) <= {0.0, 0.5, 1.0}
    assert len(set(rewards)) > 1
