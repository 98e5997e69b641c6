"""What a world promises each seat: a small net, fitted to games that the quick policy plays with itself.

One layer of cells weighs the signs of a seat (signs.py), and what the cells make of them is the seat's strength; shares
of the win go by e to the strength. `make fit` finds the weights (bench/fit).

A roll-out ends here, so it has to be quick. The weights of one sign lie side by side in one big number, a lane for
each cell, so that one addition adds the sign to all cells.
"""

from base64 import b85decode
from collections.abc import Sequence
from functools import cache
from math import exp
from struct import calcsize, unpack

from pettable.games.pupularity.outlook import Outlook
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.signs import SIGNS, Reader
from pettable.games.pupularity.state import State
from pettable.games.pupularity.weights import WEIGHTS
from pettable.table.seats import Seat

#: Weights are whole numbers: so many are one.
ONE = 1024
#: The width of a lane. A lane holds a number from -MIDDLE to MIDDLE, moved up by MIDDLE so that none is below zero.
BITS, LANE = 32, "I"
MIDDLE = 1 << (BITS - 1)


class Net:
    """Weights, ready to be summed up."""

    def __init__(self, packed: str) -> None:
        """From text: for each cell its weight in the strength, its bias, and then its weight of each sign."""
        held = b85decode(packed)
        a_cell = SIGNS + 2
        numbers: tuple[int, ...] = unpack(f"<{len(held) // 2}h", held)
        cells = [numbers[at : at + a_cell] for at in range(0, len(numbers), a_cell)]
        self.strength = [cell[0] for cell in cells]
        self.bias = lanes([cell[1] + MIDDLE for cell in cells])
        self.signs = [lanes([cell[2 + sign] for cell in cells]) for sign in range(SIGNS)]
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


@cache
def fitted() -> Net:
    return Net(WEIGHTS)


class Estimate:
    def __init__(self, rules: Pupularity, outlook: Outlook) -> None:
        self.reader = Reader(rules, outlook)

    def shares(self, world: State, thinks: Seat | None = None) -> list[float]:
        """Each seat's share of the win, as a turn begins; one of them may be known to think."""
        net, reader = fitted(), self.reader
        table = net.sum(reader.table(world))
        odds = [exp(net.out(table + net.sum(*signs))) for signs in reader.seats(world, thinks)]
        everything = sum(odds)
        return [each / everything for each in odds]
