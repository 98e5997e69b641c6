"""Heuristic value of cards to one seat of Paws Up: their paws, and the stories that they may become part of."""

from collections.abc import Sequence
from typing import NamedTuple

from pettable.games.paws_up.state import Cards
from pettable.table.deck import CardId

#: What a paw on a photo counts in the first round; in the last it counts fully.
FIRST_PAW = 0.3
#: What one and two of the three cards of a story count of its worth, with many more to come.
ONE_OF_THREE = 0.15
TWO_OF_THREE = 0.6
#: With this many more cards to come, an unfinished story counts half of that.
HALF_SUPPLY = 1.5


class CardValues(NamedTuple):
    """What cards are worth to one seat."""

    #: For each card, what its paws count.
    paws: Sequence[float]
    #: For each card, the things that it shares with others.
    shares: Sequence[Sequence[int]]
    #: For each thing that cards share, what none, one, two and three cards of it count.
    shared: Sequence[tuple[float, float, float, float]]

    def counts(self, hand: Sequence[CardId]) -> dict[int, int]:
        counts: dict[int, int] = {}
        for card in hand:
            for thing in self.shares[card]:
                counts[thing] = counts.get(thing, 0) + 1
        return counts

    def value(self, hand: Sequence[CardId]) -> float:
        paws = sum([self.paws[card] for card in hand])
        return paws + sum([self.shared[thing][min(count, 3)] for thing, count in self.counts(hand).items()])

    def gain(self, hand: Sequence[CardId], card: CardId) -> float:
        """What one more card adds to a hand."""
        counts, gain = self.counts(hand), self.paws[card]
        for thing in self.shares[card]:
            count = counts.get(thing, 0)
            if count < 3:
                gain += self.shared[thing][count + 1] - self.shared[thing][count]
        return gain

    def spared(self, hand: Cards, count: int) -> list[CardId]:
        """The cards that a hand can spare best."""
        return sorted(hand, key=lambda card: self.gain([other for other in hand if other != card], card))[:count]
