"""Finds candidates and measures positions, in a bounded number of processes; the journal holds what is done."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from itertools import islice
from typing import TypeVar

from pettable.processes import WorkerProcesses
from pettable.puzzles import Puzzle
from puzzle_search.find import candidates
from puzzle_search.journal import Journal, Measured, Searched
from puzzle_search.measure import measured_chances, position_key
from puzzle_search.positions import with_chances

Done = Callable[[Searched | Measured], object]
T = TypeVar("T")

#: The seeds of the measurements.
SEEDS = (1, 2, 3)


def find(games: Sequence[str], wanted: int, journal: Journal, workers: int, done: Done) -> None:
    """Look through games until each kind has this many candidates, one game of each kind in turn."""

    def due() -> Iterator[tuple[str, int]]:
        deal = 0
        while lacking := [game for game in games if len(journal.candidates(game)) < wanted]:
            yield from ((game, deal) for game in lacking if (game, deal) not in journal.searched)
            deal += 1

    _in_processes(due(), search_deal, workers, partial(_keep, journal, done))


def check(
    puzzles: Sequence[tuple[str, Puzzle]], rollouts: int, journal: Journal, workers: int, done: Done
) -> list[tuple[str, Puzzle]]:
    """The same puzzles with the chances of their answers, as measured with each seed."""

    def due() -> Iterator[tuple[str, Puzzle, int, int]]:
        for game, puzzle in puzzles:
            for seed in SEEDS:
                if (game, position_key(puzzle), seed, rollouts) not in journal.measured:
                    yield game, puzzle, rollouts, seed

    _in_processes(due(), measure_position, workers, partial(_keep, journal, done))
    return [
        (game, with_chances(puzzle, [journal.measured[game, position_key(puzzle), seed, rollouts] for seed in SEEDS]))
        for game, puzzle in puzzles
    ]


def _keep(journal: Journal, done: Done, entry: Searched | Measured) -> None:
    journal.add(entry)
    done(entry)


def search_deal(task: tuple[str, int]) -> Searched:
    return Searched(*task, tuple(candidates(*task)))


def measure_position(task: tuple[str, Puzzle, int, int]) -> Measured:
    game, puzzle, rollouts, seed = task
    return Measured(game, position_key(puzzle), seed, rollouts, *measured_chances(game, puzzle, rollouts, seed))


def _in_processes(
    tasks: Iterator[T],
    work: Callable[[T], Searched | Measured],
    workers: int,
    done: Callable[[Searched | Measured], object],
) -> None:
    if workers == 1:
        for task in tasks:
            done(work(task))
        return
    under_way: set[Future[Searched | Measured]] = set()
    with WorkerProcesses(workers) as pool:
        while True:
            under_way |= {pool.submit(work, task) for task in islice(tasks, workers - len(under_way))}
            if not under_way:
                return
            ended, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for each in ended:
                done(each.result())
