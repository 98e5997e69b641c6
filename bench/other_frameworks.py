"""OpenSpiel and RLCard as contestants: driven as their documentation does, and in the leanest way we know.

They are loaded by name, since they are installed for `make bench` only. Their loops are written out, each on its
own: what they would share would be a call at every move, and slow them down.
"""

import random
from collections.abc import Callable
from copy import deepcopy
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from typing import Any

from comparison import Contestant, Count

NEEDED = ("pyspiel", "rlcard", "numpy")
HOW_TO_INSTALL = "`make bench` installs them, and so does .venv/bin/pip install -e '.[peers]'"

#: OpenSpiel's card games for four that are about as long as ours.
SPIEL_GAMES = {"hearts": "hearts", "spades": "spades", "euchre": "euchre", "crazy_eights": "crazy_eights(players=4)"}
#: Those of them that can sample a world from what one player knows.
SPIEL_SAMPLES = ("hearts", "euchre")

HEARTS = "OpenSpiel hearts"
HEARTS_LEAN = f"{HEARTS}, lean"
UNO = "RLCard uno"
UNO_LEAN = f"{UNO}, lean"

#: Mid-game positions of each game; roll-outs take them in turn.
POSITIONS = 20

#: Whatever a framework has for a state; they bring no types.
State = Any


def missing() -> list[str]:
    return [name for name in NEEDED if find_spec(name) is None]


def full_games() -> list[Contestant]:
    spiel, found = import_module("pyspiel"), []
    for name, call in SPIEL_GAMES.items():
        start = spiel.load_game(call).new_initial_state
        found.append(Contestant(f"OpenSpiel {name}", _spiel(start)))
        found.append(Contestant(f"OpenSpiel {name}, lean", _spiel_lean(start)))
    found.append(Contestant(UNO, _uno(import_module("numpy").random.choice)))
    found.append(Contestant(UNO_LEAN, _uno(random.choice)))
    return found


def roll_outs() -> list[Contestant]:
    spiel, found = import_module("pyspiel"), []
    for name, call in SPIEL_GAMES.items():
        game = spiel.load_game(call)
        positions = [_spiel_position(game, n) for n in range(POSITIONS)]
        found.append(Contestant(f"OpenSpiel {name}", _spiel(_clones(positions))))
        found.append(Contestant(f"OpenSpiel {name}, lean", _spiel_lean(_clones(positions))))
        if name in SPIEL_SAMPLES:
            found.append(Contestant(f"OpenSpiel {name}, lean, from a view", _spiel_lean(_samples(positions))))
    found.append(Contestant(UNO, _uno_deepcopy()))
    found.append(Contestant(f"{UNO}, step_back", _uno_step_back()))
    return found


def _spiel(start: Callable[[], State]) -> Callable[[], Count]:
    """As open_spiel/python/examples/example.py plays a game, less what it prints."""
    numpy = import_module("numpy")

    def play() -> Count:
        state, moves, decisions = start(), 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())  # noqa: B905 (as they write it)
                state.apply_action(numpy.random.choice(actions, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions(state.current_player())))
                decisions += 1
            moves += 1
        state.returns()
        return Count(moves, decisions)

    return play


def _spiel_lean(start: Callable[[], State]) -> Callable[[], Count]:
    """Chance is uniform in these games, so that it can be drawn like a player's move, without being asked for."""
    share = _decision_share(start)

    def play() -> Count:
        state, moves = start(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        state.returns()
        return Count(moves, moves * share)

    return play


def _decision_share(start: Callable[[], State], games: int = 200) -> float:
    """How many of all moves are a player's: counted beforehand, since counting them would take a lean loop's time."""
    counts = [_spiel(start)() for _ in range(games)]
    return sum(count.decisions for count in counts) / sum(count.moves for count in counts)


def _spiel_position(game: Any, n: int) -> State:
    """The state before the middle decision of a random game."""
    picks, state, states = random.Random(n), game.new_initial_state(), []
    while not state.is_terminal():
        if not state.is_chance_node():
            states.append(state.clone())
        state.apply_action(picks.choice(state.legal_actions()))
    return states[len(states) // 2]


def _clones(positions: list[State]) -> Callable[[], State]:
    turns = cycle(positions)
    return lambda: next(turns).clone()


def _samples(positions: list[State]) -> Callable[[], State]:
    turns = cycle(positions)

    def sample() -> State:
        state = next(turns)
        return state.resample_from_infostate(state.current_player(), random.random)

    return sample


def _uno(choice: Callable[[list[int]], int]) -> Callable[[], Count]:
    """As rlcard's Env.run does with its RandomAgent, whose choice is numpy's, less the trajectories it keeps."""
    env = import_module("rlcard").make("uno", config={"seed": 1})

    def play() -> Count:
        state, _ = env.reset()
        moves = _uno_to_the_end(env, state, choice)
        return Count(moves, moves)

    return play


def _uno_to_the_end(env: Any, state: State, choice: Callable[[list[int]], int]) -> int:
    """How many moves it took."""
    moves = 0
    while not env.is_over():
        state, _ = env.step(choice(list(state["legal_actions"].keys())))
        moves += 1
    env.get_payoffs()
    return moves


def _uno_deepcopy() -> Callable[[], Count]:
    """One deep copy of the environment a roll-out: quicker than the way back that RLCard offers."""
    choice = import_module("numpy").random.choice
    turns = cycle([_uno_position(n, allow_step_back=False) for n in range(POSITIONS)])

    def play() -> Count:
        env, state = next(turns)
        moves = _uno_to_the_end(deepcopy(env), state, choice)
        return Count(moves, moves)

    return play


def _uno_step_back() -> Callable[[], Count]:
    """RLCard's own way back: `step_back`, as often as it was stepped forward."""
    choice = import_module("numpy").random.choice
    turns = cycle([_uno_position(n, allow_step_back=True) for n in range(POSITIONS)])

    def play() -> Count:
        env, state = next(turns)
        moves = _uno_to_the_end(env, state, choice)
        for _ in range(moves):
            env.step_back()
        return Count(moves, moves)

    return play


def _uno_position(n: int, allow_step_back: bool) -> tuple[Any, State]:
    """An environment half-way through a random game, and what the seat to move is shown."""
    env = import_module("rlcard").make("uno", config={"seed": n, "allow_step_back": allow_step_back})
    picks, state, actions = random.Random(n), env.reset()[0], list[int]()
    while not env.is_over():
        actions.append(picks.choice(list(state["legal_actions"].keys())))
        state, _ = env.step(actions[-1])
    env.seed(n)
    state, _ = env.reset()
    for action in actions[: len(actions) // 2]:
        state, _ = env.step(action)
    return env, state
