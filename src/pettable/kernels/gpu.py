"""Kernels on a GPU: the same functions, compiled by Numba for CUDA, one table for each thread.

    played = play_on_gpu(load("chain-of-command", seats=4), games=1_000_000, seed=7)

The random numbers are those of the CPU, so the same seeds give the same games.
"""

import time
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np
from numba import cuda as numba_cuda
from numba import from_dtype, int16, int32, uint64

from pettable.kernels.compiling import Flat
from pettable.kernels.kernel import MOST_SEED, POINTS, Kernel, KernelError, check_number
from pettable.kernels.random import below, seed

#: Threads of a block. Blocks are small, because each thread keeps its state in local memory.
BLOCK = 128
#: Threads at once: enough to hide how long memory takes, on any GPU of today.
MOST_THREADS = BLOCK * 132 * 16
MOST_GAMES = 1_000_000_000
MOST_SEATS = 6

#: Without the types that Numba declares for it in part.
cuda: Any = numba_cuda
k: Any = None
#: Of the game that a copy is made for.
SIZE = STATE = MOST_LEGAL = TIE_STEPS = 0


class PlayedOnGpu(NamedTuple):
    """Random games that a GPU has played."""

    #: Each seat's points in each game; None where they were not asked for.
    scores: Flat | None
    actions: int
    seconds: float


def play_on_gpu(kernel: Kernel, games: int, seed: int = 0, *, keep_scores: bool = False) -> PlayedOnGpu:
    """Random games with the seeds from `seed` on, to their end."""
    check_number("games", games, 1, MOST_GAMES)
    check_number("seed", seed, 0, MOST_SEED)
    if not cuda.is_available():
        raise KernelError("there is no GPU that Numba can use")
    play = _play_for(kernel.module)
    threads = min(MOST_THREADS, -(-games // BLOCK) * BLOCK)
    table, actions = cuda.to_device(kernel.table), cuda.to_device(np.zeros(threads, np.int64))
    scores = cuda.to_device(np.zeros((games if keep_scores else 1, kernel.seats), POINTS))
    # Compiled before the clock starts.
    play[threads // BLOCK, BLOCK](0, seed, table, actions, scores, keep_scores)
    cuda.synchronize()
    start = time.perf_counter()
    play[threads // BLOCK, BLOCK](games, seed, table, actions, scores, keep_scores)
    cuda.synchronize()
    seconds = time.perf_counter() - start
    return PlayedOnGpu(scores.copy_to_host() if keep_scores else None, int(actions.copy_to_host().sum()), seconds)


@cache
def _play_for(module: ModuleType) -> Any:
    """The CUDA kernel of a game: a copy of `_play` with that game's functions and sizes."""
    bound = {
        **globals(),
        "k": module,
        "SIZE": module.SIZE,
        "STATE": from_dtype(np.dtype(module.STATE)),
        "MOST_LEGAL": module.MOST_LEGAL,
        "TIE_STEPS": module.TIE_STEPS,
    }
    return cuda.jit(FunctionType(_play.__code__, bound, _play.__name__))


def _play(games: int, start: int, t: Flat, made: Flat, scores: Flat, keep_scores: bool) -> None:
    """One thread: every game whose number fits, to its end."""
    s = cuda.local.array(SIZE, STATE)
    r = cuda.local.array(1, uint64)
    actions = cuda.local.array(MOST_LEGAL, int16)
    points = cuda.local.array(MOST_SEATS, int32)
    keys = cuda.local.array((MOST_SEATS, TIE_STEPS), int32)
    mine = 0
    for game in range(cuda.grid(1), games, cuda.gridsize(1)):
        seed(r, start + game)
        k.deal(s, t, r)
        while k.asked(s, t) >= 0:
            count = k.legal(s, t, actions)
            k.step(s, t, r, actions[below(r, count)])
            mine += 1
        if keep_scores:
            k.scores(s, t, points, keys)
            for seat in range(scores.shape[1]):
                scores[game, seat] = points[seat]
    made[cuda.grid(1)] = mine
