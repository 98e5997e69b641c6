"""Our kernels and environments as contestants; they need the extras `[fast]` and `[environments]`."""

import random
from functools import partial
from importlib.util import find_spec
from typing import Any

from comparison import Contestant, Count, Play
from pettable_games import SEATS

from pettable import registry

#: Games that a kernel plays in one call.
AT_ONCE = 1000
#: Tables of a batch.
TABLES = 1000
CHAIN = "chain-of-command"


def kernel_name(game: str) -> str:
    return f"{game}, kernel"


def full_games() -> list[Contestant]:
    """What is installed of them."""
    found = []
    if find_spec("numba"):
        found += [Contestant(kernel_name(name), partial(_kernel, name)) for name in registry.names() if _has_one(name)]
        found.append(Contestant(f"{CHAIN}, Batch", _batch))
    if find_spec("pyspiel"):
        found.append(Contestant(f"{CHAIN}, OpenSpiel form", _openspiel_form))
    if find_spec("pettingzoo"):
        found.append(Contestant(f"{CHAIN}, PettingZoo form", _pettingzoo_form))
    return found


def _has_one(name: str) -> bool:
    return find_spec(f"pettable.kernels.{registry.folder_name(name)}") is not None


def _kernel(name: str) -> Play:
    """Random games in compiled code; a move of several actions counts as several."""
    from pettable.kernels.kernel import load  # noqa: PLC0415 (only where Numba is installed)
    from pettable.kernels.loops import loops_for  # noqa: PLC0415
    from pettable.kernels.random import new_random  # noqa: PLC0415

    kernel = load(name, min(SEATS, registry.find(name).seats[-1]))
    play_games, s, r = loops_for(kernel.module).play_games, kernel.new_state(), new_random(1)
    first = 0

    def play() -> Count:
        nonlocal first
        made = play_games(first, first + AT_ONCE, s, kernel.table, r)
        first += AT_ONCE
        return Count(made, made, AT_ONCE)

    return play


def _batch() -> Play:
    """As a learner uses it: masks and observations of every move, and actions chosen in NumPy."""
    import numpy as np  # noqa: PLC0415

    from pettable.kernels import Batch  # noqa: PLC0415

    batch, rng = Batch(CHAIN, TABLES, seats=SEATS, threads=1), np.random.default_rng(1)

    def play() -> Count:
        batch.deal()
        moves = 0
        while not batch.over.all():
            batch.observe()
            mask = batch.mask()
            batch.step((mask * rng.random(mask.shape, np.float32)).argmax(axis=1))
            moves += TABLES
        batch.shares()
        return Count(moves, moves, TABLES)

    return play


def _openspiel_form() -> Play:
    from pettable.adapters.openspiel import load  # noqa: PLC0415

    game = load(CHAIN, SEATS)

    def play() -> Count:
        state, moves, decisions = game.new_initial_state(), 0, 0
        while not state.is_terminal():
            decisions += state.current_player() >= 0
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        state.returns()
        return Count(moves, decisions)

    return play


def _pettingzoo_form() -> Play:
    from pettable.adapters.pettingzoo import env  # noqa: PLC0415

    table: Any = env(CHAIN, SEATS)

    def play() -> Count:
        table.reset()
        moves = 0
        while not any(table.terminations.values()):
            mask = table.observe(table.agent_selection)["action_mask"]
            table.step(random.choice(mask.nonzero()[0]))
            moves += 1
        return Count(moves, moves)

    return play
