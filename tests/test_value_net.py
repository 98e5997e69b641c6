"""The value net: one addition sums up all hidden units, and win shares are a softmax."""

import math

import msgspec
import pytest

from pettable.bots.value_net import ONE, Features, Unit, ValueNet, Weights, read_net, write_net
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat

FEATURES = 90


def random_units(count: int) -> list[Unit]:
    rng = Rng(seed_of(5))

    def weight() -> int:
        return rng.below(2000) - 1000

    return [Unit(weight(), weight(), tuple([weight() for _ in range(FEATURES)])) for _ in range(count)]


def test_one_addition_sums_up_all_hidden_units() -> None:
    """Beside plain sums, with weights of both signs and large counts."""
    units, rng = random_units(7), Rng(seed_of(6))
    net = ValueNet(units)
    for _ in range(50):
        present = [rng.below(FEATURES) for _ in range(40)]
        counted = [(rng.below(FEATURES), rng.below(81) - 20) for _ in range(20)]
        strength = 0.0
        for unit in units:
            weights = unit.features
            total = unit.bias + sum(weights[at] for at in present) + sum(weights[at] * count for at, count in counted)
            strength += max(0, total) * unit.strength
        assert net.out(net.sum(present, counted)) == pytest.approx(strength / ONE**2)


def test_win_shares_are_the_softmax_of_the_strengths() -> None:
    """One hidden unit that counts the second feature, of which the table adds one to all seats."""

    class Reader:
        def table(self, world: tuple[int, ...]) -> list[int]:  # noqa: ARG002
            return [1]

        def seats(self, world: tuple[int, ...], searcher: Seat | None) -> list[Features]:
            return [Features([1] if seat == searcher else [], [(1, count)]) for seat, count in enumerate(world)]

    net = ValueNet([Unit(ONE, 0, (0, ONE))])
    total = math.exp(1) + math.exp(2) + math.exp(4)
    assert net.win_shares(Reader(), (0, 1, 3)) == pytest.approx([math.exp(each) / total for each in (1, 2, 4)])
    assert net.win_shares(Reader(), (0, 1), Seat(0)) == pytest.approx([0.5, 0.5])


def test_weights_are_read_as_they_were_written() -> None:
    units = random_units(3)
    text = write_net(units)
    assert text.count(b"\n") == 5, "a line for each hidden unit"
    assert msgspec.json.decode(text, type=Weights).units == tuple(units)
    assert read_net(text).out(0) == ValueNet(units).out(0)
