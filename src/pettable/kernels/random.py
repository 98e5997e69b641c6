"""Random numbers for kernels: PCG32, one 64-bit state for each table, the same on CPU and GPU.

They decide simulated games only; a live table deals by the generator of table/rng.py.
"""

import numpy as np
from numpy import int64, uint32, uint64

from pettable.kernels.compiling import Flat, compiled

MULTIPLIER = uint64(6364136223846793005)
INCREMENT = uint64(1442695040888963407)


@compiled
def seed(r: Flat, number: int) -> None:
    """Begin the numbers of one table; different numbers give unrelated ones (splitmix64)."""
    x = uint64(number) * uint64(0x9E3779B97F4A7C15) + uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> uint64(27))) * uint64(0x94D049BB133111EB)
    r[0] = x ^ (x >> uint64(31))


@compiled
def below(r: Flat, n: int) -> int:
    """A number from 0 to n - 1. Some come up more often than others by at most n in 2 to the 32."""
    old = r[0]
    r[0] = old * MULTIPLIER + INCREMENT
    mixed = uint32(((old >> uint64(18)) ^ old) >> uint64(27))
    turn = uint32(old >> uint64(59))
    x = uint32(mixed >> turn) | uint32(mixed << ((uint32(32) - turn) & uint32(31)))
    return int64((uint64(x) * uint64(n)) >> uint64(32))  # type: ignore[return-value]


@compiled
def shuffle(r: Flat, s: Flat, start: int, count: int) -> None:
    """Shuffle `count` numbers of an array, from `start` on (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(r, last + 1)
        s[start + last], s[start + other] = s[start + other], s[start + last]


def new_random(number: int) -> Flat:
    """The random numbers of one table, for calls from Python."""
    r = np.zeros(1, np.uint64)
    seed(r, number)
    return r
