"""Other people's frameworks as contestants: driven as their documentation does, and in the leanest way we know.

They are loaded by name, since they are installed for `make bench` only. Their loops are written out, each on its
own: what they would share would be a call at every move, and slow them down.
"""

import atexit
import random
import shutil
import subprocess
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
from comparison import Contestant, Count, Play

#: What each framework needs.
NEEDED = {
    "OpenSpiel": ("pyspiel", "numpy"),
    "RLCard": ("rlcard", "numpy"),
    "PettingZoo": ("pettingzoo", "pygame", "rlcard"),
    "Pgx": ("pgx", "jax"),
}
HOW_TO_INSTALL = "`make bench` installs them, and so does .venv/bin/pip install -e '.[peers]'"

#: OpenSpiel's card games for four that are about as long as ours.
SPIEL_GAMES = {"hearts": "hearts", "spades": "spades", "euchre": "euchre", "crazy_eights": "crazy_eights(players=4)"}
#: Those of them that can sample a world from what one player knows.
SPIEL_SAMPLES = ("hearts", "euchre")

HEARTS = "OpenSpiel hearts"
HEARTS_LEAN = f"{HEARTS}, lean"
HEARTS_CPP = f"{HEARTS}, C++"
SAME_GAME = "OpenSpiel, our trick game in Python"
UNO = "RLCard uno"
UNO_LEAN = f"{UNO}, lean"
BOARDGAME = "boardgame.io"

#: Mid-game positions of each game; roll-outs take them in turn.
POSITIONS = 20
#: Tables at once in Pgx, which is made for many; and the games of boardgame.io for which its process is asked once.
PGX_TABLES = 1000
BOARDGAMES = 20
BOARDGAME_FOLDER = Path(__file__).parent / "load" / "boardgame"

#: Whatever a framework has for a state; they bring no types.
State = Any


def missing() -> list[str]:
    """The frameworks that are not installed."""
    found = [name for name, modules in NEEDED.items() if not all(map(find_spec, modules))]
    return found if _has_boardgame() else [*found, BOARDGAME]


def _has_boardgame() -> bool:
    return shutil.which("node") is not None and (BOARDGAME_FOLDER / "node_modules" / "boardgame.io").is_dir()


def full_games() -> list[Contestant]:
    """Of those that are installed."""
    lacking, found = missing(), list[Contestant]()
    if "OpenSpiel" not in lacking:
        for name, call in SPIEL_GAMES.items():
            found.append(Contestant(f"OpenSpiel {name}", partial(_spiel_game, _spiel, call)))
            found.append(Contestant(f"OpenSpiel {name}, lean", partial(_spiel_game, _spiel_lean, call)))
            found.append(Contestant(f"OpenSpiel {name}, C++", partial(_spiel_cpp, call)))
        found.append(Contestant(SAME_GAME, _same_game))
    if "RLCard" not in lacking:
        found.append(Contestant(UNO, lambda: _uno(import_module("numpy").random.choice)))
        found.append(Contestant(UNO_LEAN, lambda: _uno(random.choice)))
    if "PettingZoo" not in lacking:
        found.append(Contestant("PettingZoo texas_holdem", _texas_holdem))
    if "Pgx" not in lacking:
        found.append(Contestant("Pgx sparrow_mahjong", _sparrow_mahjong))
    if BOARDGAME not in lacking:
        found.append(Contestant(f"{BOARDGAME} tricks", _boardgame))
    return found


def roll_outs() -> list[Contestant]:
    lacking, found = missing(), list[Contestant]()
    for name, call in SPIEL_GAMES.items() if "OpenSpiel" not in lacking else ():
        found.append(Contestant(f"OpenSpiel {name}", partial(_spiel_from, _spiel, _clones, call)))
        found.append(Contestant(f"OpenSpiel {name}, lean", partial(_spiel_from, _spiel_lean, _clones, call)))
        if name in SPIEL_SAMPLES:
            prepare = partial(_spiel_from, _spiel_lean, _samples, call)
            found.append(Contestant(f"OpenSpiel {name}, lean, from a view", prepare))
    if "RLCard" not in lacking:
        found.append(Contestant(UNO, _uno_deepcopy))
        found.append(Contestant(f"{UNO}, step_back", _uno_step_back))
    return found


Drive = Callable[[Callable[[], State]], Play]


def _spiel_game(drive: Drive, call: str) -> Play:
    return drive(import_module("pyspiel").load_game(call).new_initial_state)


def _spiel_from(drive: Drive, copies: Callable[[list[State]], Callable[[], State]], call: str) -> Play:
    game = import_module("pyspiel").load_game(call)
    return drive(copies([_spiel_position(game, n) for n in range(POSITIONS)]))


def _spiel_cpp(call: str) -> Play:
    """A whole game in C++: `evaluate_bots` with OpenSpiel's own random bots. Its benchmark_game.cc does the same and
    writes an observation at every move as well.
    """
    spiel = import_module("pyspiel")
    game, number = spiel.load_game(call), 0
    bots = [spiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    share = _decision_share(game.new_initial_state)

    def play() -> Count:
        nonlocal number
        number += 1
        state = game.new_initial_state()
        spiel.evaluate_bots(state, bots, number)
        moves = state.move_number()
        return Count(moves, moves * share)

    return play


def _same_game() -> Play:
    """Chain of Command, written for OpenSpiel's Python API."""
    name = import_module("spiel_chain").NAME
    return _spiel_lean(import_module("pyspiel").load_game(name).new_initial_state)


def _texas_holdem() -> Play:
    """As PettingZoo's documentation plays an environment, with an action of the mask."""
    env = import_module("pettingzoo.classic").texas_holdem_v4.env()
    sample = env.action_space("player_0").sample

    def play() -> Count:
        env.reset()
        moves = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            over = ended or cut
            env.step(None if over else sample(seen["action_mask"]))
            moves += not over
            del agent
        return Count(moves, moves)

    return play


def _sparrow_mahjong() -> Play:
    """Many tables at once, compiled by JAX for the CPU, each to its end; nothing after it is counted."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make("sparrow_mahjong")
    np, tree = jax.numpy, jax.random

    def one(key: Any) -> Any:
        def go_on(at: Any) -> Any:
            state, key, moves = at
            key, mine = tree.split(key)
            logits = np.where(state.legal_action_mask, 0.0, -np.inf)
            return env.step(state, tree.categorical(mine, logits)), key, moves + 1

        first, key = tree.split(key)
        return jax.lax.while_loop(lambda at: ~at[0].terminated, go_on, (env.init(first), key, 0))[2]

    games, number = jax.jit(jax.vmap(one)), 0

    def play() -> Count:
        nonlocal number
        number += 1
        moves = int(games(tree.split(tree.PRNGKey(number), PGX_TABLES)).sum())
        return Count(moves, moves, PGX_TABLES)

    return play


def _boardgame() -> Play:
    """A trick game in a process of its own; it reports how long its processor worked."""
    command = ["node", "random_games.mjs"]
    process = subprocess.Popen(command, cwd=BOARDGAME_FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(process.kill)

    def play() -> Count:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{BOARDGAMES}\n")
        process.stdin.flush()
        done = msgspec.json.decode(process.stdout.readline())
        return Count(done["moves"], done["moves"], BOARDGAMES, done["seconds"])

    return play


def _spiel(start: Callable[[], State]) -> Play:
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


def _spiel_lean(start: Callable[[], State]) -> Play:
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


def _uno(choice: Callable[[list[int]], int]) -> Play:
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


def _uno_deepcopy() -> Play:
    """One deep copy of the environment a roll-out: quicker than the way back that RLCard offers."""
    choice = import_module("numpy").random.choice
    turns = cycle([_uno_position(n, allow_step_back=False) for n in range(POSITIONS)])

    def play() -> Count:
        env, state = next(turns)
        moves = _uno_to_the_end(deepcopy(env), state, choice)
        return Count(moves, moves)

    return play


def _uno_step_back() -> Play:
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
