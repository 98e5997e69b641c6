"""The value net: a small neural network that computes each seat's share of the win from features of a world.

A game's feature reader lists the features of the table and of each seat. The net has one hidden layer; its output for a
seat is that seat's strength, and win shares are the softmax of the strengths. `make fit` trains the weights
(bench/fit).

Roll-outs end here, so it has to be fast, in plain Python. The weights of one feature are packed into one big integer
with a lane for each hidden unit, so that one addition adds the feature to all units.
"""

from collections.abc import Sequence
from math import exp
from struct import calcsize, unpack
from typing import NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from pettable.table.seats import Seat

#: Weights are fixed-point numbers: this integer stands for 1.
ONE = 1024
#: The width of a lane. A lane holds a number from -MIDDLE to MIDDLE, stored with MIDDLE added so that none is negative.
BITS, LANE = 32, "I"
MIDDLE = 1 << (BITS - 1)

S_contra = TypeVar("S_contra", contravariant=True)


class Features(NamedTuple):
    """The features of a seat: the numbers of those that are present, and counts of others by their numbers."""

    present: list[int]
    counted: list[tuple[int, int]]


class FeatureReader(Protocol[S_contra]):
    """Reads a game's worlds as features."""

    def table(self, world: S_contra) -> list[int]:
        """The features of the table, which all seats share."""

    def seats(self, world: S_contra, searcher: Seat | None) -> list[Features]:
        """The features of each seat. The seat that searches, where there is one, plays better than the others."""


class Unit(Struct, frozen=True, array_like=True):
    """A hidden unit: its weight in the strength, its bias, and its weight for each feature, in units of 1/ONE."""

    strength: int
    bias: int
    features: tuple[int, ...]


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's `bot/weights.json` holds."""

    units: tuple[Unit, ...]


class ValueNet:
    """Trained weights, packed for fast sums."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = tuple(units)
        self.strength = [unit.strength for unit in units]
        self.bias = lanes([unit.bias + MIDDLE for unit in units])
        self.features = [lanes(weights) for weights in zip(*[unit.features for unit in units], strict=True)]
        self.format = f"<{len(units)}{LANE}"
        self.size = calcsize(self.format)

    def sum(self, present: Sequence[int], counted: Sequence[tuple[int, int]] = ()) -> int:
        """The inputs of all hidden units at once, in lanes."""
        features = self.features
        return sum([features[at] for at in present]) + sum([features[at] * count for at, count in counted])

    def out(self, units: int) -> float:
        """The strength, from the inputs of all hidden units."""
        sums: tuple[int, ...] = unpack(self.format, (units + self.bias).to_bytes(self.size, "little"))
        total: int = sum(
            [weight * (at - MIDDLE) for weight, at in zip(self.strength, sums, strict=True) if at > MIDDLE]
        )
        return total / (ONE * ONE)

    def win_shares(self, reader: FeatureReader[S_contra], world: S_contra, searcher: Seat | None = None) -> list[float]:
        """Each seat's share of the win: the softmax of the strengths."""
        table = self.sum(reader.table(world))
        odds = [exp(self.out(table + self.sum(*features))) for features in reader.seats(world, searcher)]
        total = sum(odds)
        return [each / total for each in odds]


def lanes(numbers: Sequence[int]) -> int:
    """Numbers side by side in one integer."""
    return sum([number << (at * BITS) for at, number in enumerate(numbers)])


def read_net(text: bytes) -> ValueNet:
    """The net in a `weights.json`."""
    return ValueNet(msgspec.json.decode(text, type=Weights).units)


def write_net(units: Sequence[Unit]) -> bytes:
    """The text of a `weights.json`, a line for each hidden unit."""
    lines = b",\n".join([msgspec.json.encode(unit) for unit in units])
    return b'{"units":[\n' + lines + b"\n]}\n"
