"""Is it settled? A test that may be looked at after every deal, and an interval that still holds then.

Both are bets against a claim about a mean, on values from 0 to 1 that come one by one (Waudby-Smith and Ramdas 2024,
"Estimating means of bounded random variables by betting"). Who bets against a true claim multiplies their stake by
100 with a chance of 1 in 100 at most, however often they look and whenever they stop (Ville's inequality). So a
pairing can stop as soon as its question is settled, and the 99 % are still 99 %.
"""

import math
from collections.abc import Sequence

from msgspec import Struct

#: How sure is sure: wrong at most once in a hundred.
ALPHA = 0.01
#: The most of the stake that one deal can cost.
BOLDEST = 0.5
#: How finely the interval is searched.
STEPS = 1000


class Interval(Struct, frozen=True):
    mean: float
    low: float
    high: float


def settled_above(values: Sequence[float], claim: float, alpha: float = ALPHA) -> int | None:
    """After how many values it was sure that the mean is above the claim; None: not yet."""
    return _ruined(values, claim, math.log(1 / alpha))


def settled_below(values: Sequence[float], claim: float, alpha: float = ALPHA) -> int | None:
    return settled_above([1 - value for value in values], 1 - claim, alpha)


def interval(values: Sequence[float], alpha: float = ALPHA) -> Interval:
    """Where the mean is. Each end holds with that much confidence, however the number of values was chosen."""
    if not values:
        return Interval(math.nan, 0.0, 1.0)
    mean, enough = sum(values) / len(values), math.log(1 / alpha)
    mirrored = [1 - value for value in values]
    low, high = _bound(values, mean, enough), 1 - _bound(mirrored, 1 - mean, enough)
    return Interval(mean, low, high)


def _bound(values: Sequence[float], mean: float, enough: float) -> float:
    """The largest claim below the mean that is ruled out: claims further down are ruled out too."""
    low, high = 0, int(mean * STEPS)
    while low < high:
        middle = (low + high + 1) // 2
        if _ruined(values, middle / STEPS, enough) is not None:
            low = middle
        else:
            high = middle - 1
    return low / STEPS


def _ruined(values: Sequence[float], claim: float, enough: float) -> int | None:
    """The number of values after which a bet that the mean is above the claim has won `enough`, as a logarithm.

    Each stake is set before its value is known.
    """
    if claim <= 0:
        # A mean above nothing at all is shown by one value above it.
        return next((count for count, value in enumerate(values, 1) if value > 0), None)
    capital, total, squares = 0.0, 0.5, 0.25
    for count, value in enumerate(values, 1):
        # What was seen so far, with half a value of one half before it, so that the first bet is cautious.
        mean = total / count
        spread = squares / count
        gap = mean - claim
        stake = min(max(gap / (spread + gap * gap), 0.0), BOLDEST / claim)
        capital += math.log1p(stake * (value - claim))
        total += value
        squares += (value - total / (count + 1)) ** 2
        if capital >= enough:
            return count
    return None
