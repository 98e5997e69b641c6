"""Our own games as contestants: the rules alone, without table or log, but with all events."""

import random
from itertools import cycle
from typing import Any, NamedTuple

from comparison import Contestant, Count, Play

from pettable import registry
from pettable.table.options import Options, choose
from pettable.table.prompts import Kind, Prompt
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Rules
from pettable.table.seats import Seat

AnyRules = Rules[Any, Any, Any, Any]

SEATS = 4
#: Mid-game positions a game; roll-outs take them in turn.
POSITIONS = 20


class PlayableGame(NamedTuple):
    """A game, ready to be played at random."""

    name: str
    rules: AnyRules
    options: Options


def playable_games() -> list[PlayableGame]:
    found = []
    for name in registry.names():
        game = registry.find(name)
        seats = min(SEATS, game.seats[-1])
        found.append(PlayableGame(name, registry.rules_of(name), choose(game.options, game.seats, seats)))
    return found


def full_games() -> list[Contestant]:
    return [_full_games(game) for game in playable_games()]


def roll_outs() -> list[Contestant]:
    return [contestant for game in playable_games() for contestant in (_from_states(game), _from_views(game))]


def _full_games(game: PlayableGame) -> Contestant:
    rules, options, rng = game.rules, game.options, Rng(seed_of(1), "bench games")
    return Contestant(game.name, lambda: lambda: play_out(rules, rules.initial(options), rng))


def _from_states(game: PlayableGame) -> Contestant:
    def prepare() -> Play:
        rules, rng = game.rules, Rng(seed_of(1), "bench states")
        states = cycle([mid_game(game, n)[0] for n in range(POSITIONS)])
        # A state is frozen, so it needs no copy.
        return lambda: play_out(rules, next(states), rng)

    return Contestant(game.name, prepare)


def _from_views(game: PlayableGame) -> Contestant:
    def prepare() -> Play:
        rules, rng = game.rules, Rng(seed_of(1), "bench views")
        views = cycle([rules.view(*mid_game(game, n)) for n in range(POSITIONS)])
        return lambda: play_out(rules, rules.determinise(next(views), rng), rng)

    return Contestant(f"{game.name}, from a view", prepare)


def mid_game(game: PlayableGame, n: int) -> tuple[Any, Seat]:
    """The state after half of the decisions of a random game, and a seat that must answer there."""
    rules, picks, states = game.rules, random.Random(n), []
    state, rng, asked = rules.initial(game.options), Rng(seed_of(n), "bench position"), Asked()
    while True:
        prompt = rules.prompt(state)
        if prompt is None:
            move = rules.chance(state, rng)
        else:
            moves = rules.legal(state, seat := asked.seat(prompt))
            if not moves:
                continue
            states.append((state, seat))
            move = picks.choice(moves)
        if move is None:
            return states[len(states) // 2]
        state = rules.apply(state, move).state


def play_out(rules: AnyRules, state: Any, rng: Rng) -> Count:
    """Plays random moves to the end of the game, and computes the outcome."""
    moves = decisions = 0
    asked, choice, turn = Asked(), random.choice, Kind.TURN
    while True:
        prompt = rules.prompt(state)
        if prompt is None:
            move = rules.chance(state, rng)
            if move is None:
                break
        else:
            seat = prompt.seats[0] if prompt.kind is turn else asked.seat(prompt)
            legal = rules.legal(state, seat)
            if not legal:
                continue
            move = choice(legal)
            decisions += 1
        state = rules.apply(state, move).state
        moves += 1
    assert rules.outcome(state) is not None
    return Count(moves, decisions)


class Asked:
    """Chooses which seat answers next if a prompt asks several: each once in random order; in a race, repeatedly."""

    def __init__(self) -> None:
        self.id, self.left = -1, list[Seat]()

    def seat(self, prompt: Prompt) -> Seat:
        if prompt.id != self.id or not self.left:
            self.id, self.left = prompt.id, random.sample(prompt.seats, len(prompt.seats))
        return self.left.pop()
