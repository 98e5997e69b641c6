"""What the others' play tells about the cards they kept.

Whoever plays a card at a glance plays the one that gains most by being played now rather than later. So two cards of
which one would have gained more were hardly beside it in that hand. Each play of another seat is such a question to
every two cards that it may have kept; and of what it kept then, it has played some since, and has kept the rest again.
"""

import math
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import (
    HAND,
    ChainMoved,
    ChainSet,
    Dealt,
    Drew,
    Played,
    State,
    TrickTaken,
    View,
)
from pettable.games.chain_of_command.tables import Tables
from pettable.table.deck import CardId
from pettable.table.rng import Rng
from pettable.table.table import TakenBack

#: How many points of difference people overlook, and how often they play whatever comes to hand.
OVERLOOKED, ANYHOW = 0.2, 0.02
#: Older plays tell next to nothing.
REMEMBERED = 12
#: As far as one play can tell one card from another: a power of e.
TELLS = 40.0
#: So often hands are drawn anew because two seats would hold the same card.
DRAWN_ANEW = 20


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
    def __init__(self, tables: Tables, view: View, history: Sequence[Any]) -> None:
        self.tables, self.view = tables, view
        seen = {*view.hand, *view.trick}.union(*view.piles)
        self.unseen = [card for card in tables.rules.pack if card not in seen]
        self.plays: list[list[Seen]] = [[] for _ in view.hands]
        # What was taken back was hardly meant; and without the beginning, the chain of each play is not known.
        if history and isinstance(history[0], ChainSet) and not any(isinstance(event, TakenBack) for event in history):
            self._read(history)
        self.told = any(self.plays)
        #: For each seat: what it may have kept of its last hand, and how likely that is, summed up.
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
        """What was kept in all these plays: two cards while there is a deck to draw from, then one, then none."""
        # Whatever is in a hand at one play is unseen now, or is played in one of the later ones: those come last.
        cards = [*self.unseen, *[play.card for play in reversed(plays)]]
        pairs: list[list[float]] = [[1.0] * len(cards)] * len(cards)
        single: list[float] = []
        for n, play in enumerate(plays):
            count = len(cards) - 1 - n
            if play.held == HAND:
                pairs = self._pairs(play, cards[:count], pairs)
            elif play.held == HAND - 1:
                tells = self._single(play, cards[:count])
                single = [tell * pair for tell, pair in zip(tells, pairs[count], strict=False)]
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
        urge, moved = self._odds(play, cards)
        with_played, count = before[len(cards)], len(cards)
        # Beside a leader, others may gain; `by_played` is what the played card gains so, `beside` all others.
        by_played, ones = moved.pop(count, [1.0] * (count + 1)), [1.0] * (count + 1)
        lean = [odds * moved[n][count] if n in moved else odds for n, odds in enumerate(urge)]
        rows = []
        for n in range(count):
            beside = lean
            if moved:
                beside = lean.copy()
                for leader, gains in moved.items():
                    beside[leader] *= gains[n]
            own, other, so_far = lean[n], by_played[n], with_played[n]
            rows.append(
                [
                    (pair + so_far + with_other)
                    * (ANYHOW / 3 + (1 - ANYHOW) * (chosen := other * gain) / (chosen + own * mine + odds))
                    for pair, with_other, gain, mine, odds in zip(
                        before[n], with_played, by_played, moved.get(n, ones), beside, strict=False
                    )
                ]
            )
        return _scaled(rows)

    def _single(self, play: Seen, cards: Sequence[CardId]) -> list[float]:
        """How likely each of these cards was the other one in the hand, by this play alone."""
        urge, moved = self._odds(play, cards)
        count = len(cards)
        by_played = moved.pop(count, [1.0] * (count + 1))
        lean = [odds * moved[n][count] if n in moved else odds for n, odds in enumerate(urge)]
        return [ANYHOW / 2 + (1 - ANYHOW) * gain / (gain + odds) for gain, odds in zip(by_played, lean, strict=False)]

    def _odds(self, play: Seen, cards: Sequence[CardId]) -> tuple[list[float], dict[int, list[float]]]:
        """How much rather each card would have been played than the one that was; and beside which leader.

        The played card itself comes last.
        """
        urges, moves = self.tables.urges(play.chain, play.around, play.trick, (*cards, play.card))
        played = urges.pop()
        return [_odds(urge - played) for urge in urges], {
            n: [_odds(gain) for gain in all_] for n, all_ in moves.items()
        }

    def imagine(self, rng: Rng) -> State:
        """A world in which the others hold what they are likely to have kept, and what they just drew."""
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
        return State(
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
        for _ in range(DRAWN_ANEW):
            drawn = [
                hands[min(bisect(sums, rng.unit() * sums[-1]), len(hands) - 1)] if hands else ()
                for hands, sums in self.kept
            ]
            cards = [card for hand in drawn for card in hand]
            if len(set(cards)) == len(cards):
                return drawn
        return [()] * len(self.kept)


def _scaled(rows: list[list[float]]) -> list[list[float]]:
    """Only how likely one is beside another counts: so that numbers stay numbers, however many plays."""
    most = max([max(row) for row in rows])
    return [[like / most for like in row] for row in rows]


def _odds(points: float) -> float:
    return math.exp(max(-TELLS, min(TELLS, points / OVERLOOKED)))
