"""What the others' play tells about the cards they kept.

Whoever plays a card at a glance plays the one that gains most by being played now rather than later. So a card that
would have gained more was hardly in that hand. Each play of another seat is such a question to every card that is
still unseen; a card that stays in a hand has answered the last few of them, the older it is, the more.
"""

import math
from collections.abc import Sequence
from typing import Any

from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import HAND, ChainMoved, ChainSet, Played, State, TrickTaken, View
from pettable.games.chain_of_command.tables import Tables
from pettable.table.deck import CardId
from pettable.table.rng import Rng
from pettable.table.table import TakenBack

#: How many points of difference people overlook, and how likely a card was kept whatever it would have gained.
OVERLOOKED, ANYHOW = 0.5, 0.05
#: Older plays tell next to nothing.
REMEMBERED = 12


class Beliefs:
    def __init__(self, tables: Tables, view: View, history: Sequence[Any]) -> None:
        self.tables, self.view = tables, view
        seen = {*view.hand, *view.trick}.union(*view.piles)
        self.unseen = [card for card in tables.rules.pack if card not in seen]
        #: For each seat, how likely each unseen card was kept in each of its plays, the latest last.
        self.kept: list[list[list[float]]] = [[] for _ in view.hands]
        # What was taken back was hardly meant; and without the beginning, the chain of each play is not known.
        if history and isinstance(history[0], ChainSet) and not any(isinstance(event, TakenBack) for event in history):
            self._read(history)
        self.told = any(self.kept)
        self.weights = [self._weights(plays[-REMEMBERED:]) for plays in self.kept]

    def _read(self, history: Sequence[Any]) -> None:
        chain: tuple[Group, ...] = ()
        trick: tuple[CardId, ...] = ()
        around = self.tables.pack
        for event in history:
            if isinstance(event, ChainSet | ChainMoved):
                chain = event.chain
            elif isinstance(event, TrickTaken):
                trick = ()
            elif isinstance(event, Played):
                if event.seat != self.view.seat:
                    urges = self.tables.urges(chain, around, trick, (event.card, *self.unseen))
                    self.kept[event.seat].append([_kept(urges[0] - urge) for urge in urges[1:]])
                trick = (*trick, event.card)
                around ^= 1 << event.card

    def _weights(self, plays: list[list[float]]) -> list[float]:
        """How likely each unseen card is one that was kept at least once: drawn at any time, and kept ever since."""
        weights, survived = [0.0] * len(self.unseen), [1.0] * len(self.unseen)
        for play in reversed(plays):
            for n, kept in enumerate(play):
                survived[n] *= kept
                weights[n] += survived[n]
        # All but one of the first hand were there before anything was drawn.
        return [weight + (HAND - 1) * kept for weight, kept in zip(weights, survived, strict=True)]

    def imagine(self, rng: Rng) -> State:
        """A world in which the others hold what they are likely to have kept, and what they just drew."""
        view, left = self.view, list(rng.shuffled(range(len(self.unseen))))
        hands = []
        for seat, count in enumerate(view.hands):
            if seat == view.seat:
                hands.append(view.hand)
                continue
            weights, hand = self.weights[seat], []
            # A full hand drew a card after the last trick: that one can be any.
            drew = count == HAND
            for _ in range(count - drew):
                hand.append(self.unseen[left.pop(_drawn([weights[n] for n in left], rng))])
            if drew:
                hand.append(self.unseen[left.pop()])
            hands.append(tuple(hand))
        deck = tuple([self.unseen[n] for n in left])
        return State(
            view.options, view.chain, deck, tuple(hands), view.piles, view.lead, view.trick, view.played, view.dealt
        )


def _drawn(weights: Sequence[float], rng: Rng) -> int:
    """A place, as likely as its weight."""
    point = rng.unit() * sum(weights)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return place
    return len(weights) - 1


def _kept(more: float) -> float:
    """How likely a card is kept when another one gains so many points more by being played."""
    return ANYHOW + (1 - ANYHOW) / (1 + math.exp(-max(-50.0, min(50.0, more / OVERLOOKED))))
