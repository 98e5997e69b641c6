"""Many games by bots, on one core or on all of them, and what came out, as exact sums.

Game number i has a seed of its own, made from the run's seed and i alone; sums are whole numbers. So neither
the number of workers nor the order in which they finish can change a result.
"""

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from functools import lru_cache
from hashlib import sha256
from math import lcm
from typing import Any

from msgspec import Struct

from pettable import registry
from pettable.lab.match import play_match
from pettable.processes import WorkerProcesses
from pettable.table.deck import Deck
from pettable.table.options import Options
from pettable.table.outcome import Outcome
from pettable.table.rules import Rules

#: Games to one task of a worker: few enough that progress is seen, and that a stop is quick.
CHUNK = 25
#: A win in parts that every number of sharers divides.
WHOLE = lcm(*range(1, 9))


class Plan(Struct, frozen=True):
    """What is to be played."""

    game: str
    options: Options
    bots: tuple[str, ...]
    games: int
    seed: int
    #: None: the game's own.
    deck: Deck[Any] | None = None


class Tally(Struct):
    """What came out of some games, by seat."""

    games: int
    moves: int
    shared: int
    #: In parts of a win: `WHOLE` is one.
    wins: list[int]
    scores: list[int]

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.moves += other.moves
        self.shared += other.shared
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]

    def count(self, outcome: Outcome, moves: int) -> None:
        self.games += 1
        self.moves += moves
        self.shared += len(outcome.winners) > 1
        for winner in outcome.winners:
            self.wins[winner] += WHOLE // len(outcome.winners)
        for seat, score in enumerate(outcome.scores):
            self.scores[seat] += score

    @property
    def win_shares(self) -> list[float]:
        return [parts / (WHOLE * self.games) for parts in self.wins]

    @property
    def mean_scores(self) -> list[float]:
        return [score / self.games for score in self.scores]


def no_games(seats: int) -> Tally:
    """The tally before the first game."""
    return Tally(0, 0, 0, [0] * seats, [0] * seats)


def game_seed(seed: int, number: int) -> bytes:
    """The seed of one game of a run."""
    return sha256(f"pettable seed {seed} game {number}".encode()).digest()


def simulate(plan: Plan, workers: int = 1) -> Iterator[Tally]:
    """Play; the tallies of a few games at a time, in order."""
    chunks = (range(start, min(start + CHUNK, plan.games)) for start in range(0, plan.games, CHUNK))
    if workers == 1:
        for chunk in chunks:
            yield play_games(plan, chunk)
        return
    with WorkerProcesses(workers) as pool:
        due: deque[Future[Tally]] = deque()
        for chunk in chunks:
            due.append(pool.submit(play_games, plan, chunk))
            if len(due) >= 4 * workers:
                yield due.popleft().result()
        while due:
            yield due.popleft().result()


def play_games(plan: Plan, numbers: range) -> Tally:
    """Some games of a plan, by their numbers."""
    game, rules, tally = registry.find(plan.game), _rules(plan.game, plan.deck), no_games(plan.options.seats)
    for number in numbers:
        table = play_match(game, rules, plan.options, plan.bots, game_seed(plan.seed, number))
        assert table.outcome is not None, f"game {number} of seed {plan.seed} ends without an outcome"
        tally.count(table.outcome, len(table.log))
    return tally


@lru_cache(maxsize=4)
def _rules(game: str, deck: Deck[Any] | None) -> Rules[Any, Any, Any, Any]:
    return registry.rules_of(game) if deck is None else registry.find(game).rules(deck)
