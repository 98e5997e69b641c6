"""A rating for every bot, out of who won at which table: Plackett–Luce, of the first place.

A bot's weight says how often it wins: its share at a table is its weight out of all weights there. Places behind the
winner are not used, since no bot plays for them. The weights are those of the greatest likelihood, found by Hunter's
MM algorithm ("MM algorithms for generalized Bradley–Terry models", 2004); ratings are their logarithms on the scale
of Elo: at two seats, 400 more is ten wins to one.

The error bars know that the games of one deal belong together (a sandwich, with deals as its clusters).
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

#: A drawn game of every bot against an average one: it keeps a bot finite that never won, or always did.
PRIOR = 0.5
ELO = 400 / math.log(10)
#: 95 %.
TWO_SIGMA = 1.96


class Table(Struct, frozen=True):
    """Who sat at a table, seat by seat, and each seat's share of the win; games of one deal have one `deal`."""

    deal: str
    bots: tuple[str, ...]
    shares: tuple[float, ...]


class Rating(Struct, frozen=True):
    bot: str
    elo: float
    #: Half the width of the 95 % interval, against the one that all are measured by.
    error: float
    games: int


def ladder(tables: Sequence[Table], zero: str) -> list[Rating]:
    """The ratings, best first; `zero` is the bot that has 0."""
    bots = sorted({bot for table in tables for bot in table.bots})
    place = {bot: number for number, bot in enumerate(bots)}
    weights = _weights(tables, place)
    against = place[zero]
    covariance = _covariance(tables, place, weights)
    found = []
    for bot, number in place.items():
        elo = ELO * math.log(weights[number] / weights[against])
        variance = covariance[number, number] + covariance[against, against] - 2 * covariance[number, against]
        games = sum(bot in table.bots for table in tables)
        found.append(Rating(bot, elo, TWO_SIGMA * ELO * math.sqrt(max(0.0, variance)), games))
    return sorted(found, key=lambda rating: -rating.elo)


def _weights(tables: Sequence[Table], place: Mapping[str, int]) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    wins = np.full(len(place), PRIOR)
    seatings: dict[tuple[int, ...], int] = {}
    for table in tables:
        seated = tuple(sorted(place[bot] for bot in table.bots))
        seatings[seated] = seatings.get(seated, 0) + 1
        for bot, share in zip(table.bots, table.shares, strict=True):
            wins[place[bot]] += share
    weights = np.ones(len(place))
    for _ in range(10_000):
        # The prior is a game against a bot of weight 1, which is what all weights are scaled to below.
        due = 2 * PRIOR / (weights + 1)
        for seated, count in seatings.items():
            share = count / sum(weights[number] for number in seated)
            for number in seated:
                due[number] += share
        better = wins / due
        better /= math.exp(float(np.mean(np.log(better))))
        if float(np.max(np.abs(np.log(better / weights)))) < 1e-10:
            return better
        weights = better
    return weights


def _covariance(
    tables: Sequence[Table], place: Mapping[str, int], weights: "np.ndarray[tuple[int], np.dtype[np.float64]]"
) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
    size = len(place)
    prior = weights / (weights + 1)
    curve = np.diag(2 * PRIOR * prior * (1 - prior))
    slopes: dict[str, np.ndarray[tuple[int], np.dtype[np.float64]]] = {}
    for table in tables:
        seated = [place[bot] for bot in table.bots]
        chances = weights[seated] / weights[seated].sum()
        expected = np.zeros(size)
        slope = slopes.setdefault(table.deal, np.zeros(size))
        for number, chance, share in zip(seated, chances, table.shares, strict=True):
            expected[number] += chance
            slope[number] += share - chance
        curve += np.diag(expected) - np.outer(expected, expected)
    inverse = np.linalg.inv(curve)
    spread = sum((np.outer(slope, slope) for slope in slopes.values()), np.zeros((size, size)))
    covariance: np.ndarray[tuple[int, int], np.dtype[np.float64]] = inverse @ spread @ inverse
    return covariance
