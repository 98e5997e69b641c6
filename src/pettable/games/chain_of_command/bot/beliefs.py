"""Beliefs about the others' hands in Chain of Command, inferred from the cards that they played and kept.

A seat that plays by the heuristic plays the card that looks best in its hand; so it hardly held a card that would have
looked better. Each play of another seat gives a likelihood for every two cards that it may have kept; some of those it
has played since, and the rest it has kept again.
"""

import math
from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import Any, NamedTuple

from pettable.games.chain_of_command.bot.lookup import Tables
from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import (
    HAND,
    ChainMoved,
    ChainSet,
    ChainState,
    ChainView,
    Dealt,
    Drew,
    Played,
    TrickTaken,
)
from pettable.table.deck import CardId
from pettable.table.rng import Rng
from pettable.table.table import TakenBack

#: How many points of difference players overlook, and how often they play any card.
OVERLOOKED, ANYHOW = 0.05, 0.02
#: Older plays carry next to no information.
REMEMBERED = 12
#: The largest log likelihood ratio that one play gives.
MOST_LOG_RATIO = 40.0
#: The likelihoods of this many plays are cached: they are needed again at every prompt of a game.
PLAYS_KEPT = 256
#: How often hands are drawn again because two seats would hold the same card, before the beliefs are given up.
ATTEMPTS = 20


class Seen(NamedTuple):
    """One play of another seat, and what lay on the table."""

    card: CardId
    #: How many cards its hand held.
    held: int
    chain: tuple[Group, ...]
    trick: tuple[CardId, ...]
    #: All cards that were not played before.
    around: int


class Beliefs:
    def __init__(self, tables: Tables, view: ChainView, history: Sequence[Any]) -> None:
        self.tables, self.view = tables, view
        seen = {*view.hand, *view.trick}.union(*view.piles)
        self.unseen = [card for card in tables.rules.pack if card not in seen]
        self.plays: list[list[Seen]] = [[] for _ in view.hands]
        # What was taken back was hardly meant; and without the beginning, the chain of each play is not known.
        if history and isinstance(history[0], ChainSet) and not any(isinstance(event, TakenBack) for event in history):
            self._read(history)
        self.informed = any(self.plays)
        #: For each seat: what it may have kept of its last hand, and the cumulated likelihoods.
        self.kept: list[tuple[list[tuple[CardId, ...]], list[float]]] = [
            self._kept(plays[-REMEMBERED:]) for plays in self.plays
        ]

    def _read(self, history: Sequence[Any]) -> None:
        chain: tuple[Group, ...] = ()
        trick: tuple[CardId, ...] = ()
        around, held = self.tables.pack, [0] * len(self.plays)
        for event in history:
            if isinstance(event, ChainSet | ChainMoved):
                chain = event.chain
            elif isinstance(event, TrickTaken):
                trick = ()
            elif isinstance(event, Dealt):
                held[event.seat] = event.count
            elif isinstance(event, Drew):
                held[event.seat] += 1
            elif isinstance(event, Played):
                if event.seat != self.view.seat:
                    self.plays[event.seat].append(Seen(event.card, held[event.seat], chain, trick, around))
                held[event.seat] -= 1
                trick = (*trick, event.card)
                around ^= 1 << event.card

    def _kept(self, plays: Sequence[Seen]) -> tuple[list[tuple[CardId, ...]], list[float]]:
        """The cards kept in all these plays, and cumulated likelihoods.

        Two cards are kept while there is a deck to draw from, then one, then none.
        """
        # Each card in a hand at one play is unseen now, or is played in one of the later ones: those come last.
        cards = [*self.unseen, *[play.card for play in reversed(plays)]]
        pairs: list[list[float]] = [[1.0] * len(cards)] * len(cards)
        single: list[float] = []
        for n, play in enumerate(plays):
            count = len(cards) - 1 - n
            if play.held == HAND:
                pairs = self._pairs(play, cards[:count], pairs)
            elif play.held == HAND - 1:
                likely = likelihoods(self.tables, play)
                single = [likely[card][card] * pair for card, pair in zip(cards[:count], pairs[count], strict=False)]
        last = plays[-1].held if plays else 0
        if last == HAND - 1:
            return [(card,) for card in self.unseen], list(accumulate(single))
        if last != HAND:
            return [], []
        hands: list[tuple[CardId, ...]] = [
            (card, other) for n, card in enumerate(self.unseen) for other in self.unseen[:n]
        ]
        return hands, list(accumulate([like for n, row in enumerate(pairs) for like in row[:n]]))

    def _pairs(self, play: Seen, cards: Sequence[CardId], before: list[list[float]]) -> list[list[float]]:
        """How likely each two of these cards were kept in this play and all before it.

        One of the three in the hand was new: that two of them were kept before is as likely for any two.
        """
        likely, with_played = likelihoods(self.tables, play), before[len(cards)]
        rows = []
        for card, pairs, so_far in zip(cards, before, with_played, strict=False):
            row = likely[card]
            rows.append(
                [
                    (pair + so_far + with_other) * row[other]
                    for other, pair, with_other in zip(cards, pairs, with_played, strict=False)
                ]
            )
        return _scaled(rows)

    def sample(self, rng: Rng) -> ChainState:
        """A world in which the others hold cards that they are likely to have kept, and any that they just drew."""
        view, kept = self.view, self._draw(rng)
        taken = {card for cards in kept for card in cards}
        left = list(rng.shuffled([card for card in self.unseen if card not in taken]))
        hands = []
        for seat, count in enumerate(view.hands):
            if seat == view.seat:
                hands.append(view.hand)
                continue
            # What it drew since can be any.
            new = count - len(kept[seat])
            hands.append((*kept[seat], *[left.pop() for _ in range(new)]))
        return ChainState(
            view.options,
            view.chain,
            tuple(left),
            tuple(hands),
            view.piles,
            view.lead,
            view.trick,
            view.played,
            view.dealt,
        )

    def _draw(self, rng: Rng) -> list[tuple[CardId, ...]]:
        """What each seat kept; no card twice."""
        for _ in range(ATTEMPTS):
            drawn = [
                hands[min(bisect(sums, rng.unit() * sums[-1]), len(hands) - 1)] if hands else ()
                for hands, sums in self.kept
            ]
            cards = [card for hand in drawn for card in hand]
            if len(set(cards)) == len(cards):
                return drawn
        return [()] * len(self.kept)


def _scaled(rows: list[list[float]]) -> list[list[float]]:
    """The same ratios with a largest entry of 1, so that a long game does not underflow."""
    most = max([max(row) for row in rows])
    return [[like / most for like in row] for row in rows]


@lru_cache(maxsize=PLAYS_KEPT)
def likelihoods(tables: Tables, play: Seen) -> list[list[float]]:
    """For every two cards kept, the probability that a hand with them plays the card that was played.

    In a hand of two, the one card kept stands for both.
    """
    worth = tables.worth
    others = [card for card in tables.rules.pack if play.around >> card & 1 and card != play.card]
    around, total = play.around ^ 1 << play.card, sum([worth[card] for card in others])
    left = max(1, len(others) - play.held + 1)
    rows = [[0.0] * len(worth) for _ in worth]
    for kept in combinations(others, play.held - 1):
        unseen, points = around, total
        for card in kept:
            unseen ^= 1 << card
            points -= worth[card]
        played, *looks = tables.looks(play.chain, play.trick, (play.card, *kept), unseen, points / left)
        odds = 1.0
        for look in looks:
            odds += math.exp(max(-MOST_LOG_RATIO, min(MOST_LOG_RATIO, (look - played) / OVERLOOKED)))
        one, other = kept[0], kept[-1]
        rows[one][other] = rows[other][one] = ANYHOW / play.held + (1 - ANYHOW) / odds
    return rows
