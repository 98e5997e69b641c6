"""`make gpu`: on a machine with a GPU, how fast it plays, and a million games of each kind with the scores of the CPU.

make gpu                                                    all games (minutes on 16 cores)
make gpu ARGS='paws-up --games 10000'                       one of them, shorter
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np

from pettable import registry
from pettable.kernels import Kernel, load
from pettable.kernels.compiling import Flat
from pettable.kernels.gpu import play_on_gpu
from pettable.kernels.kernel import POINTS
from pettable.kernels.loops import loops_for
from pettable.table.options import Options, every_set

#: Games of the speed at each number of seats.
TIMED = 2_000_000
#: Games of one task of a worker.
TASK = 2_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="make gpu", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=registry.names(), help="which games (default: all)")
    parser.add_argument("--games", dest="number", type=int, default=1_000_000, help="compared of each (1,000,000)")
    parser.add_argument("--timed", type=int, default=TIMED, help=f"timed at each number of seats ({TIMED:,})")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    args = parser.parse_args()
    different = 0
    # Not by a fork, which a process that uses a GPU does not survive.
    with ProcessPoolExecutor(args.workers, get_context("spawn")) as pool:
        for game in args.games:
            speeds = [speed(game, seats, args.timed) for seats in registry.find(game).seats]
            print(f"{game}: billions of actions a second", *(f"{each:.2f}" for each in speeds), flush=True)  # noqa: T201
            compared, wrong = compare(pool, game, args.number)
            print(f"{game}: other scores than on the CPU in {wrong} of {compared:,} games", flush=True)  # noqa: T201
            different += wrong
    return int(different > 0)


def speed(game: str, seats: int, games: int) -> float:
    """Billions of actions a second, with the usual options."""
    played = play_on_gpu(load(game, seats), games)
    return played.actions / played.seconds / 1e9


def compare(pool: ProcessPoolExecutor, game: str, number: int) -> tuple[int, int]:
    """Play the same games on both, with all seats and options. Return how many were compared, and how many differed."""
    found = registry.find(game)
    settings = [(seats, options) for seats in found.seats for options in every_set(found.options, seats)]
    each = -(-number // len(settings))
    wrong = 0
    for seats, options in settings:
        tasks = [range(each)[n : n + TASK] for n in range(0, each, TASK)]
        parts = pool.map(partial(play_on_cpu, game=game, options=options), tasks)
        on_gpu = play_on_gpu(Kernel(registry.rules_of(game), options, game), each, keep_scores=True).scores
        on_cpu = np.concatenate([*parts])
        assert on_gpu is not None
        assert on_gpu.shape == on_cpu.shape == (each, seats)
        wrong += int((on_gpu != on_cpu).any(axis=1).sum())
    return each * len(settings), wrong


def play_on_cpu(seeds: range, *, game: str, options: Options) -> Flat:
    """Each seat's points in the random games with these seeds."""
    kernel = Kernel(registry.rules_of(game), options, game)
    play, s, r = loops_for(kernel.module).play_games, kernel.new_state(), np.zeros(1, np.uint64)
    points = np.zeros((len(seeds), kernel.seats), POINTS)
    for n, seed in enumerate(seeds):
        play(seed, seed + 1, s, kernel.table, r)
        points[n] = kernel.scores(s)
    return points


if __name__ == "__main__":
    raise SystemExit(main())
