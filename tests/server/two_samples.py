"""Do two samples of times differ? Permutation tests, and how small a difference they would find.

Measurements are taken in rounds, with both kinds in each: labels are shuffled within their round only, so that a
machine that was busy for a while makes no difference. Two statistics: the Kolmogorov–Smirnov distance, for any
difference, and the difference of the means without the outermost tenths, which one slow moment does not upset.
"""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Values = NDArray[np.float64]
Labels = NDArray[np.bool_]

PERMUTATIONS = 2_500
#: Permutations that are computed in one go.
AT_ONCE = 250
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
    order = np.argsort(values, kind="stable")
    values, labels, rounds = values[order], labels[order], rounds[order]
    found = _statistics(values, labels[np.newaxis])[:, 0]
    by_round = np.argsort(rounds, kind="stable")
    more, done = np.zeros(2), 0
    while done < PERMUTATIONS and not (hasty and (more > PERMUTATIONS * LEVEL).all()):
        # Positions in the order of rounds, and within each round in any order.
        drawn = np.argsort(rounds + rng.random((AT_ONCE, len(values))), axis=1)
        shuffled = np.empty_like(drawn, dtype=bool)
        np.put_along_axis(shuffled, drawn, np.broadcast_to(labels[by_round], drawn.shape), axis=1)
        more += (_statistics(values, shuffled) >= found[:, np.newaxis] - 1e-12).sum(axis=1)
        done += AT_ONCE
    p = (more + 1) / (done + 1)
    sizes, means = (int((~labels).sum()), int(labels.sum())), (_mean(values[~labels]), _mean(values[labels]))
    return Comparison(sizes, means, float(p[0]), float(p[1]))


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
    """Of sorted values, without the outermost ones."""
    cut = int(TRIMMED * len(values))
    return float(values[cut : len(values) - cut].mean())


def _statistics(values: Values, labels: Labels) -> Values:
    """The distance of the two kinds, and the difference of their means, for each row of labels of the sorted values."""
    with_label = labels.cumsum(axis=1)
    without = np.arange(1, len(values) + 1) - with_label
    sizes = with_label[:, -1:], without[:, -1:]
    # Equal values count together.
    last = np.append(values[1:] > values[:-1], True)
    distance = np.abs(with_label / sizes[0] - without / sizes[1])[:, last].max(axis=1)
    means = []
    for chosen, rank, size in ((labels, with_label, sizes[0]), (~labels, without, sizes[1])):
        cut = (TRIMMED * size).astype(int)
        kept = chosen & (rank > cut) & (rank <= size - cut)
        means.append((kept * values).sum(axis=1) / kept.sum(axis=1))
    return np.array((distance, np.abs(means[0] - means[1])))
