"""A learned estimate: one addition sums up all cells, and strength shares out one win."""

import math
from base64 import b85encode
from itertools import chain
from struct import pack

import pytest

from pettable.table.estimate import ONE, Estimate, Net, Signs
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat

SIGNS = 90


def net(cells: list[list[int]]) -> Net:
    """By cell: its weight in the strength, its bias, and its weights of the signs."""
    return Net(b85encode(pack(f"<{sum(map(len, cells))}h", *chain(*cells))).decode(), len(cells[0]) - 2)


def test_one_addition_sums_up_all_cells() -> None:
    """Beside the plain way, with weights of both signs and large counts."""
    rng = Rng(seed_of(5))
    cells = [[rng.below(2000) - 1000 for _ in range(SIGNS + 2)] for _ in range(7)]
    quick = net(cells)
    for _ in range(50):
        there = [rng.below(SIGNS) for _ in range(40)]
        counted = [(rng.below(SIGNS), rng.below(81) - 20) for _ in range(20)]
        strength = 0.0
        for out, bias, *weights in cells:
            total = bias + sum(weights[at] for at in there) + sum(weights[at] * count for at, count in counted)
            strength += max(0, total) * out
        assert quick.out(quick.sum(there, counted)) == pytest.approx(strength / ONE**2)


def test_shares_go_by_e_to_the_strength() -> None:
    """One cell that counts the second sign, of which the table adds one to all."""

    class Reader:
        def table(self, world: tuple[int, ...]) -> list[int]:  # noqa: ARG002
            return [1]

        def seats(self, world: tuple[int, ...], thinks: Seat | None) -> list[Signs]:
            return [Signs([1] if seat == thinks else [], [(1, count)]) for seat, count in enumerate(world)]

    estimate = Estimate(Reader(), net([[ONE, 0, 0, ONE]]))
    everybody = math.exp(1) + math.exp(2) + math.exp(4)
    assert estimate.shares((0, 1, 3)) == pytest.approx([math.exp(each) / everybody for each in (1, 2, 4)])
    assert estimate.shares((0, 1), Seat(0)) == pytest.approx([0.5, 0.5])
