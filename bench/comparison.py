"""Measures contestants in interleaved rounds, so that machine noise affects all of them equally.

Seconds are processor seconds (`time.process_time`; all contestants run on one core), so other programs on the machine
disturb little.
"""

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from tqdm import tqdm


class Count(NamedTuple):
    """The moves of one game or roll-out, and how many of them a player chose."""

    moves: int
    decisions: float


class Contestant(NamedTuple):
    name: str
    #: Plays one game, or one roll-out, from its start to its end.
    play: Callable[[], Count]


class Result(NamedTuple):
    """Rates a second: the medians of all rounds."""

    name: str
    plays: float
    moves: float
    decisions: float
    #: From the slowest to the fastest round, as a part of the median.
    spread: float


def contest(contestants: Sequence[Contestant], rounds: int, seconds: float) -> list[Result]:
    """Measure all contestants in rounds; each runs for about `seconds` in every round."""
    plays = [_plays_in(seconds, contestant) for contestant in contestants]
    rates: list[list[tuple[float, float, float]]] = [[] for _ in contestants]
    with tqdm(total=rounds * len(contestants), unit="turn", leave=False, disable=None) as bar:
        for _ in range(rounds):
            for contestant, count, found in zip(contestants, plays, rates, strict=True):
                bar.set_description(contestant.name)
                found.append(_one_turn(contestant, count))
                bar.update()
    return [_result(contestant, found) for contestant, found in zip(contestants, rates, strict=True)]


def _plays_in(seconds: float, contestant: Contestant) -> int:
    """The number of plays that fill a turn; measuring it also warms the contestant up."""
    plays, taken = 0, 0.0
    start = time.process_time()
    while taken < seconds / 4:
        contestant.play()
        plays += 1
        taken = time.process_time() - start
    return max(1, round(plays * seconds / taken))


def _one_turn(contestant: Contestant, plays: int) -> tuple[float, float, float]:
    moves, decisions = 0, 0.0
    play = contestant.play
    start = time.process_time()
    for _ in range(plays):
        count = play()
        moves += count.moves
        decisions += count.decisions
    taken = time.process_time() - start
    return plays / taken, moves / taken, decisions / taken


def _result(contestant: Contestant, rates: list[tuple[float, float, float]]) -> Result:
    plays, moves, decisions = (list(each) for each in zip(*rates, strict=True))
    spread = (max(moves) - min(moves)) / median(moves)
    return Result(contestant.name, median(plays), median(moves), median(decisions), spread)
