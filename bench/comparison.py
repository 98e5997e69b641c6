"""Measures contestants in interleaved rounds, so that machine noise affects all of them equally.

On one core, seconds are processor seconds (`time.process_time`, and those of another process where a contestant runs in
one), so other programs on the machine disturb little. On two cores, two processes play at the same time, and seconds
are those of the clock.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec
from tqdm import tqdm


class Count(NamedTuple):
    """The moves of one game or roll-out, or of several, and how many of them a player chose."""

    moves: int
    decisions: float
    plays: int = 1
    #: Processor seconds that another process used for it.
    elsewhere: float = 0.0


#: Plays one game or roll-out, or several, from its start to its end.
Play = Callable[[], Count]


class Contestant(NamedTuple):
    name: str
    #: Called once, before anything is measured.
    prepare: Callable[[], Play]


class Result(NamedTuple):
    """Rates a second: the medians of all rounds."""

    name: str
    plays: float
    moves: float
    decisions: float
    #: From the slowest to the fastest round, as a part of the median.
    spread: float
    #: Moves a second of two processes at once; None: not measured.
    two_cores: float | None = None


def contest(contestants: Sequence[Contestant], rounds: int, seconds: float) -> list[Result]:
    """Measure all contestants in rounds; each runs for about `seconds` in every round."""
    plays = [contestant.prepare() for contestant in contestants]
    counts = [_turns_in(seconds, play) for play in plays]
    rates: list[list[tuple[float, float, float]]] = [[] for _ in contestants]
    with tqdm(total=rounds * len(contestants), unit="turn", leave=False, disable=None) as bar:
        for _ in range(rounds):
            for contestant, play, count, found in zip(contestants, plays, counts, rates, strict=True):
                bar.set_description(contestant.name)
                found.append(_one_turn(play, count))
                bar.update()
    return [_result(contestant, found) for contestant, found in zip(contestants, rates, strict=True)]


def _turns_in(seconds: float, play: Play) -> int:
    """How often to call `play` to fill a turn; measuring it also warms the contestant up."""
    play()
    times, taken = 0, 0.0
    while taken < seconds / 4:
        start = time.process_time()
        taken += play().elsewhere
        taken += time.process_time() - start
        times += 1
    return max(1, round(times * seconds / taken))


def _one_turn(play: Play, times: int) -> tuple[float, float, float]:
    plays, moves, decisions, elsewhere = 0, 0, 0.0, 0.0
    start = time.process_time()
    for _ in range(times):
        count = play()
        plays += count.plays
        moves += count.moves
        decisions += count.decisions
        elsewhere += count.elsewhere
    taken = time.process_time() - start + elsewhere
    return plays / taken, moves / taken, decisions / taken


def _result(contestant: Contestant, rates: list[tuple[float, float, float]]) -> Result:
    plays, moves, decisions = (list(each) for each in zip(*rates, strict=True))
    spread = (max(moves) - min(moves)) / median(moves)
    return Result(contestant.name, median(plays), median(moves), median(decisions), spread)


class Turn(NamedTuple):
    """What one of two processes did in its turn."""

    moves: int
    seconds: float


def on_two_cores(name: str, seconds: float) -> float:
    """Moves a second of two processes that play at the same time; they start when both are ready."""
    command = [sys.executable, str(Path(__file__).parent), "--turn", name, "--seconds", str(seconds)]
    pair = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for _ in range(2)
    ]
    turns = []
    for process in pair:
        assert process.stdout is not None
        if process.stdout.readline() != "ready\n":
            raise ChildProcessError(f"{name} could not be measured on two cores")
    for process in pair:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in pair:
        turns.append(msgspec.json.decode(process.communicate()[0], type=Turn))
    return sum(turn.moves / turn.seconds for turn in turns)


def take_turn(contestant: Contestant, seconds: float) -> None:
    """One of two processes: play when told to, and print what was done."""
    play = contestant.prepare()
    play()
    print("ready", flush=True)
    sys.stdin.readline()
    moves, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        moves += play().moves
    turn = Turn(moves, time.perf_counter() - start)
    print(msgspec.json.encode(turn).decode(), flush=True)
