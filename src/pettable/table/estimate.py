"""Estimates that a game has learned: what an imagined world promises each seat.

A game reads the world as signs, those of the table and those of each seat. A small net weighs them: one layer of cells,
and what the cells make of a seat's signs is its strength; shares of the win go by e to the strength. `make fit` finds
the weights (bench/fit).

A roll-out ends here, so it has to be quick, and in plain Python. The weights of one sign lie side by side in one big
number, a lane for each cell, so that one addition adds the sign to all cells.
"""

from base64 import b85decode
from collections.abc import Sequence
from functools import lru_cache
from math import exp
from struct import calcsize, unpack
from typing import Generic, NamedTuple, Protocol, TypeVar

from pettable.table.seats import Seat

#: Weights are whole numbers: so many are one.
ONE = 1024
#: The width of a lane. A lane holds a number from -MIDDLE to MIDDLE, moved up by MIDDLE so that none is below zero.
BITS, LANE = 32, "I"
MIDDLE = 1 << (BITS - 1)

S_contra = TypeVar("S_contra", contravariant=True)


class Signs(NamedTuple):
    """Those that are there, and those that are counted, with their counts."""

    there: list[int]
    counted: list[tuple[int, int]]


class Reader(Protocol[S_contra]):
    """A game's way to read a world."""

    def table(self, world: S_contra) -> list[int]:
        """The signs of the table, which hold for every seat."""

    def seats(self, world: S_contra, thinks: Seat | None) -> list[Signs]:
        """Those of each seat; one of them may be known to think, and so to play better than the others."""


class Net:
    """Weights, ready to be summed up."""

    def __init__(self, packed: str, signs: int) -> None:
        """From text: for each cell its weight in the strength, its bias, and then its weight of each sign."""
        held = b85decode(packed)
        a_cell = signs + 2
        numbers: tuple[int, ...] = unpack(f"<{len(held) // 2}h", held)
        cells = [numbers[at : at + a_cell] for at in range(0, len(numbers), a_cell)]
        self.strength = [cell[0] for cell in cells]
        self.bias = lanes([cell[1] + MIDDLE for cell in cells])
        self.signs = [lanes([cell[2 + sign] for cell in cells]) for sign in range(signs)]
        self.format = f"<{len(cells)}{LANE}"
        self.size = calcsize(self.format)

    def sum(self, there: Sequence[int], counted: Sequence[tuple[int, int]] = ()) -> int:
        """All cells at once."""
        signs = self.signs
        return sum([signs[at] for at in there]) + sum([signs[at] * count for at, count in counted])

    def out(self, cells: int) -> float:
        """The strength that the cells make of their sums."""
        sums: tuple[int, ...] = unpack(self.format, (cells + self.bias).to_bytes(self.size, "little"))
        total: int = sum(
            [weight * (at - MIDDLE) for weight, at in zip(self.strength, sums, strict=True) if at > MIDDLE]
        )
        return total / (ONE * ONE)


def lanes(numbers: Sequence[int]) -> int:
    """Numbers side by side in one."""
    return sum([number << (at * BITS) for at, number in enumerate(numbers)])


@lru_cache(maxsize=8)
def net_of(packed: str, signs: int) -> Net:
    """Made once, however many bots play with it."""
    return Net(packed, signs)


class Estimate(Generic[S_contra]):
    def __init__(self, reader: Reader[S_contra], net: Net) -> None:
        self.reader, self.net = reader, net

    def shares(self, world: S_contra, thinks: Seat | None = None) -> list[float]:
        """Each seat's share of the win; one of them may be known to think."""
        net, reader = self.net, self.reader
        table = net.sum(reader.table(world))
        odds = [exp(net.out(table + net.sum(*signs))) for signs in reader.seats(world, thinks)]
        everything = sum(odds)
        return [each / everything for each in odds]
