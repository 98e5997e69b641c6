"""Do two samples of times differ? Permutation tests, and how small a difference they would find.

Measurements are taken in rounds, with both kinds in each: labels are shuffled within their round only, so that a
machine that was busy for a while makes no difference. Two statistics: the Kolmogorov–Smirnov distance, for any
difference, and the difference of the means without the outermost tenths, which one slow moment does not upset.
"""

from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Values = NDArray[np.float64]
Labels = NDArray[np.bool_]

PERMUTATIONS = 2_500
#: A smaller probability means that the samples differ.
LEVEL = 0.001
#: The share that is cut off at either end before the mean is taken.
TRIMMED = 0.1


class Comparison(Struct, frozen=True):
    """Two samples, and the probability that samples of one kind would differ as much."""

    sizes: tuple[int, int]
    means: tuple[float, float]
    by_distance: float
    by_mean: float

    @property
    def differ(self) -> bool:
        # Two tests are made, each at half the level.
        return min(self.by_distance, self.by_mean) < LEVEL / 2


def compare(
    values: Values, labels: Labels, rounds: NDArray[np.int64], seed: int = 1, *, hasty: bool = False
) -> Comparison:
    """Compare the values with a label to those without one; if hasty, until it is clear that they do not differ."""
    rng = np.random.default_rng(seed)
    found = (_distance(values, labels), abs(_lead(values, labels)))
    more = np.zeros(2)
    order = np.argsort(rounds, kind="stable")
    values, labels, rounds = values[order], labels[order], rounds[order]
    done = 0
    while done < PERMUTATIONS and not (hasty and (more > PERMUTATIONS * LEVEL).all()):
        done += 1
        shuffled = labels[np.lexsort((rng.random(len(labels)), rounds))]
        more += (
            _distance(values, shuffled) >= found[0] - 1e-12,
            abs(_lead(values, shuffled)) >= found[1] - 1e-12,
        )
    p = (more + 1) / (done + 1)
    return Comparison(
        (int((~labels).sum()), int(labels.sum())),
        (_mean(values[~labels]), _mean(values[labels])),
        float(p[0]),
        float(p[1]),
    )


def power(values: Values, labels: Labels, rounds: NDArray[np.int64], delay: float, trials: int = 20) -> float:
    """The share of trials in which a delay of those with a label would be found.

    The two kinds are first made alike: every trial draws all its values from those without a label.
    """
    rng = np.random.default_rng(int(1e6 * delay))
    found = 0
    for trial in range(trials):
        drawn = rng.choice(values[~labels], len(values)) + np.where(labels, delay, 0.0)
        found += compare(drawn, labels, rounds, trial, hasty=True).differ
    return found / trials


def _mean(values: Values) -> float:
    cut = int(TRIMMED * len(values))
    return float(np.sort(values)[cut : len(values) - cut].mean())


def _lead(values: Values, labels: Labels) -> float:
    return _mean(values[labels]) - _mean(values[~labels])


def _distance(values: Values, labels: Labels) -> float:
    """The largest difference of the two shares of values up to any value."""
    one, other = np.sort(values[labels]), np.sort(values[~labels])
    both: Any = np.concatenate((one, other))
    shares = [np.searchsorted(each, both, side="right") / len(each) for each in (one, other)]
    return float(np.abs(shares[0] - shares[1]).max())
