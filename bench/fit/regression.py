"""Trains a value net: softmax regression on the shares of the win, through one hidden layer.

Adam with linear learning-rate decay and a little weight decay, in numpy alone.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from fit.sampling import Samples

Array = np.ndarray[Any, np.dtype[np.float32]]

RATE, WARM_UP, DECAY = 3e-3, 100, 0.02
#: How much Adam keeps of the running mean of gradients, and of their squares.
MEAN, SQUARE = 0.9, 0.999
#: The place of the biases among the weights.
BIAS = 1
#: Worlds in one step.
BATCH = 2048


class TrainingNet:
    """The weights in training: from features to hidden units, the biases, and from hidden units to the strength."""

    def __init__(self, units: int, scale: Array, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.scale = scale
        self.weights = [
            _normal(rng, (len(scale), units), (2 / len(scale)) ** 0.5),
            np.zeros(units, np.float32),
            _normal(rng, (units,), 0.3 * (2 / units) ** 0.5),
        ]

    def forward(self, features: np.ndarray[Any, Any]) -> tuple[Array, Array, Array]:
        """The scaled features, the hidden units, and the win shares."""
        into, bias, out = self.weights
        scaled = features.astype(np.float32) / self.scale
        units = np.maximum(scaled @ into + bias, 0)
        strength = units @ out
        odds = np.exp(strength - strength.max(axis=1, keepdims=True))
        return scaled, units, odds / odds.sum(axis=1, keepdims=True)

    def gradients(self, features: np.ndarray[Any, Any], shares: Array) -> list[Array]:
        """The gradient of the loss of these worlds with respect to each weight."""
        scaled, units, found = self.forward(features)
        off = (found - shares) / len(features)
        through = off[..., None] * self.weights[2] * (units > 0)
        flat = through.reshape(-1, through.shape[-1])
        return [scaled.reshape(-1, scaled.shape[-1]).T @ flat, flat.sum(axis=0), np.einsum("wsc,ws->c", units, off)]

    def loss(self, samples: Samples) -> float:
        """Cross entropy, in nats a world."""
        features = samples.features
        parts = [self.forward(features[at : at + 10_000])[2] for at in range(0, len(features), 10_000)]
        return cross_entropy(np.concatenate(parts), samples.shares)


def cross_entropy(found: Array, shares: Array) -> float:
    return float(-(shares * np.log(np.clip(found, 1e-6, 1))).sum(axis=1).mean())


class Adam:
    """The Adam optimiser, with weight decay on all weights but the biases."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights, self.steps = weights, 0
        self.means, self.squares = ([np.zeros_like(each) for each in weights] for _ in range(2))

    def step(self, gradients: Sequence[Array], rate: float) -> None:
        self.steps += 1
        for at, gradient in enumerate(gradients):
            self.means[at] += (1 - MEAN) * (gradient - self.means[at])
            self.squares[at] += (1 - SQUARE) * (gradient * gradient - self.squares[at])
            mean, square = self.means[at] / (1 - MEAN**self.steps), self.squares[at] / (1 - SQUARE**self.steps)
            decay = DECAY * self.weights[at] if at != BIAS else 0
            self.weights[at] -= rate * (mean / (np.sqrt(square) + 1e-8) + decay)


def learn(
    samples: Sequence[Samples], units: int, epochs: float, seed: int = 1, watch: Callable[[range], Iterable[int]] = iter
) -> TrainingNet:
    """A net trained on the worlds of one or several tables, each with its own number of seats."""
    net = TrainingNet(units, _typical_counts(samples), seed)
    rng, worlds = np.random.default_rng(seed), sum(each.weight * len(each.features) for each in samples)
    steps = int(epochs * worlds / BATCH)
    adam = Adam(net.weights)
    for step in watch(range(1, steps + 1)):
        gradients = [np.zeros_like(each) for each in net.weights]
        for each in samples:
            part = each.weight * len(each.features) / worlds
            drawn = rng.integers(len(each.features), size=max(1, round(BATCH * part)))
            found = net.gradients(each.features[drawn], each.shares[drawn])
            gradients = [total + part * gradient for total, gradient in zip(gradients, found, strict=True)]
        adam.step(gradients, RATE * min(1, step / WARM_UP) * (1 - step / steps))
    return net


def _typical_counts(samples: Sequence[Samples]) -> Array:
    """The root mean square of each feature where it is not zero, and at least 1."""
    squares, present = np.zeros(samples[0].features.shape[-1]), np.zeros(samples[0].features.shape[-1])
    for each in samples:
        for at in range(0, len(each.features), BATCH):
            features = each.features[at : at + BATCH].astype(np.float32)
            squares += np.square(features).sum(axis=(0, 1))
            present += (features != 0).sum(axis=(0, 1))
    counts: Array = np.sqrt(np.maximum(1, squares / np.maximum(1, present))).astype(np.float32)
    return counts


def _normal(rng: np.random.Generator, shape: tuple[int, ...], spread: float) -> Array:
    return (rng.standard_normal(shape) * spread).astype(np.float32)
