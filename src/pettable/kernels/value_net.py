"""Value nets for kernels: the weights of a profile's net (bots/value_net.py) as arrays, and sums over its hidden units.

All sums are of whole numbers, so they are the same in every order.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy import int64

from pettable.kernels.compiling import Flat, compiled

#: The product of two weights of 1, `ONE * ONE` there.
UNIT = 1 << 20


class NetWeights(NamedTuple):
    #: [feature, hidden unit]; and the hidden units' biases and their weights in the strength. All empty: no net.
    features: Flat
    bias: Flat
    strength: Flat


def weights_of(net: Any) -> NetWeights:
    """`net` is a ValueNet, or None."""
    units = net.units if net is not None else ()
    features = np.array([unit.features for unit in units], np.int32)
    return NetWeights(
        features.T.copy() if units else np.zeros((0, 0), np.int32),
        np.array([unit.bias for unit in units], np.int32),
        np.array([unit.strength for unit in units], np.int64),
    )


@compiled
def add_feature(net: NetWeights, feature: int, times: int, units: Flat) -> None:
    row = net.features[feature]
    for unit in range(units.size):
        units[unit] += row[unit] * times


@compiled
def add_present(net: NetWeights, feature: int, units: Flat) -> None:
    row = net.features[feature]
    for unit in range(units.size):
        units[unit] += row[unit]


@compiled
def odds_of(net: NetWeights, units: Flat) -> float:
    """A seat's odds by the inputs of all hidden units; shares of the win are in proportion to them."""
    strength = int64(0)
    for unit in range(units.size):
        if units[unit] > 0:
            strength += net.strength[unit] * units[unit]
    return np.exp(strength / UNIT)  # type: ignore[no-any-return]


@compiled
def share_odds(shares: Flat, seats: int) -> None:
    """The odds of all seats become shares of the win."""
    total = 0.0
    for seat in range(seats):
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total
