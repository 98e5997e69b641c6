"""Learns Chain of Command for two from nothing, and beats random play in about ten seconds on one core.

    pip install 'pettable[fast]'
    OPENBLAS_NUM_THREADS=1 python docs/example_learner.py

For every card it learns what playing it gains in this trick, my points less the other seat's: a sum of weights over
what the seat sees. Seat 0 plays the card with the highest sum; seat 1 plays at random, and its cards teach as well.
"""

import numpy as np
from numpy.typing import NDArray

from pettable.kernels import Batch

Weights = NDArray[np.float32]


def play(batch: Batch, weights: Weights, rate: float, rng: np.random.Generator) -> float:
    """A game at every table, learning at this rate after each trick; seat 0's share of the wins."""
    tables, actions = np.arange(len(batch)), batch.codes.actions
    batch.deal()
    while not batch.over.all():
        before, made = batch.scores(), []
        for _ in range(batch.seats):
            seat, seen = batch.asked.copy(), np.minimum(batch.observe(), 1).astype(np.float32)
            values = np.where(seat[:, None] == 0, seen @ weights, rng.random((len(batch), actions)))
            card = np.where(batch.mask(), values, -np.inf).argmax(axis=1)
            made.append((seat, seen, card))
            batch.step(card)
        gained = batch.scores() - before
        for seat, seen, card in made:
            lead = 2 * gained[tables, seat] - gained.sum(axis=1)
            error = np.zeros((len(batch), actions), np.float32)
            error[tables, card] = lead - (seen * weights.T[card]).sum(axis=1)
            weights += rate / len(batch) * seen.T @ error
    return float(batch.shares()[:, 0].mean())


def learn(games: int, seed: int = 1) -> Weights:
    """Weights after this many games at each of a thousand tables."""
    batch, rng = Batch("chain-of-command", 1000, seats=2, seed=seed), np.random.default_rng(seed)
    weights = np.zeros((batch.codes.size, batch.codes.actions), np.float32)
    for _ in range(games):
        play(batch, weights, 3.0, rng)
    return weights


def strength(weights: Weights, seed: int = 2_000_000) -> float:
    """The share of the wins against random play, in a thousand games that it has not learned from."""
    batch = Batch("chain-of-command", 1000, seats=2, seed=seed)
    return play(batch, weights.copy(), 0.0, np.random.default_rng(seed))


if __name__ == "__main__":
    learned = learn(40)
    print(f"wins {strength(learned):.0%} against random play; before it learned: {strength(0 * learned):.0%}")
