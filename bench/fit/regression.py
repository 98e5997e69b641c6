"""Finds the weights of the estimate: logistic regression on the shares of the win, through one layer of cells.

Adam, with the rate falling to nothing at the end and a little weight decay; numpy alone.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from fit.sampling import Seen

Array = np.ndarray[Any, np.dtype[np.float32]]

RATE, WARMING_UP, DECAY = 3e-3, 100, 0.02
#: How much Adam keeps in mind of earlier slopes, and of their squares.
MEAN, SQUARE = 0.9, 0.999
#: Which of the weights are the biases.
BIAS = 1
#: How many worlds are looked at in one step.
AT_ONCE = 2048


class Net:
    """The weights while they are fitted: of the signs in the cells, of the biases, and of the cells in the strength."""

    def __init__(self, cells: int, scale: Array, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.scale = scale
        self.weights = [
            _normal(rng, (len(scale), cells), (2 / len(scale)) ** 0.5),
            np.zeros(cells, np.float32),
            _normal(rng, (cells,), 0.3 * (2 / cells) ** 0.5),
        ]

    def forward(self, signs: np.ndarray[Any, Any]) -> tuple[Array, Array, Array]:
        """The signs as they are weighed, the cells, and the shares."""
        into, bias, out = self.weights
        seen = signs.astype(np.float32) / self.scale
        cells = np.maximum(seen @ into + bias, 0)
        strength = cells @ out
        odds = np.exp(strength - strength.max(axis=1, keepdims=True))
        return seen, cells, odds / odds.sum(axis=1, keepdims=True)

    def slopes(self, signs: np.ndarray[Any, Any], shares: Array) -> list[Array]:
        """How steeply the loss of these worlds rises with each weight."""
        seen, cells, found = self.forward(signs)
        off = (found - shares) / len(signs)
        through = off[..., None] * self.weights[2] * (cells > 0)
        flat = through.reshape(-1, through.shape[-1])
        return [seen.reshape(-1, seen.shape[-1]).T @ flat, flat.sum(axis=0), np.einsum("wsc,ws->c", cells, off)]

    def loss(self, seen: Seen) -> float:
        """Cross entropy, in nats a world."""
        parts = [self.forward(seen.signs[at : at + 10_000])[2] for at in range(0, len(seen.signs), 10_000)]
        return cross_entropy(np.concatenate(parts), seen.shares)


def cross_entropy(found: Array, shares: Array) -> float:
    return float(-(shares * np.log(np.clip(found, 1e-6, 1))).sum(axis=1).mean())


class Adam:
    """Steps against the slope, each weight by its own measure; and a little towards zero, biases apart."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights, self.steps = weights, 0
        self.means, self.squares = ([np.zeros_like(each) for each in weights] for _ in range(2))

    def step(self, slopes: Sequence[Array], rate: float) -> None:
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.means[at] += (1 - MEAN) * (slope - self.means[at])
            self.squares[at] += (1 - SQUARE) * (slope * slope - self.squares[at])
            mean, square = self.means[at] / (1 - MEAN**self.steps), self.squares[at] / (1 - SQUARE**self.steps)
            decay = DECAY * self.weights[at] if at != BIAS else 0
            self.weights[at] -= rate * (mean / (np.sqrt(square) + 1e-8) + decay)


def learn(
    seen: Sequence[Seen], cells: int, epochs: float, seed: int = 1, watch: Callable[[range], Iterable[int]] = iter
) -> Net:
    """From the worlds of one or several tables, each of its own number of seats."""
    net = Net(cells, _usual_counts(seen), seed)
    rng, worlds = np.random.default_rng(seed), sum(each.counts * len(each.signs) for each in seen)
    steps = int(epochs * worlds / AT_ONCE)
    adam = Adam(net.weights)
    for step in watch(range(1, steps + 1)):
        slopes = [np.zeros_like(each) for each in net.weights]
        for each in seen:
            part = each.counts * len(each.signs) / worlds
            drawn = rng.integers(len(each.signs), size=max(1, round(AT_ONCE * part)))
            found = net.slopes(each.signs[drawn], each.shares[drawn])
            slopes = [total + part * slope for total, slope in zip(slopes, found, strict=True)]
        adam.step(slopes, RATE * min(1, step / WARMING_UP) * (1 - step / steps))
    return net


def _usual_counts(seen: Sequence[Seen]) -> Array:
    """How large the count of each sign is, where it is there."""
    squares, there = np.zeros(seen[0].signs.shape[-1]), np.zeros(seen[0].signs.shape[-1])
    for each in seen:
        for at in range(0, len(each.signs), AT_ONCE):
            signs = each.signs[at : at + AT_ONCE].astype(np.float32)
            squares += np.square(signs).sum(axis=(0, 1))
            there += (signs != 0).sum(axis=(0, 1))
    counts: Array = np.sqrt(np.maximum(1, squares / np.maximum(1, there))).astype(np.float32)
    return counts


def _normal(rng: np.random.Generator, shape: tuple[int, ...], spread: float) -> Array:
    return (rng.standard_normal(shape) * spread).astype(np.float32)
