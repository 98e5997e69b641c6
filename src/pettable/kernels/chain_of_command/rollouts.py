"""Roll-outs of Chain of Command, compiled: sampled worlds, every move tried in each, and the value net at the end."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pettable.games.chain_of_command.bot.beliefs import ATTEMPTS, Beliefs
from pettable.games.chain_of_command.bot.lookup import tables_of
from pettable.games.chain_of_command.bot.profile import ChainProfile
from pettable.games.chain_of_command.rules import (
    HAND,
    MOST_SEATS,
    ChainMove,
    ChainOfCommand,
    ChainOptions,
    ChainView,
    Play,
)
from pettable.kernels.chain_of_command.policy import Lookup, Scratch, best_place, lookup_of, new_scratch, win_shares
from pettable.kernels.chain_of_command.rules import (
    DECK,
    DRAWN,
    HANDS,
    HELD,
    IN_TRICK,
    PACK_SIZE,
    SEATS,
    SIZE,
    STATE,
    TIE_STEPS,
    TURN,
    sample,
    scores,
    step,
)
from pettable.kernels.compiling import Flat, compiled, copy_into
from pettable.kernels.kernel import POINTS, Kernel
from pettable.kernels.random import below, new_random, seed, shuffle
from pettable.kernels.win_shares import share_win
from pettable.table.rng import Rng

UNIT = 1 << 32


class Kept(NamedTuple):
    """What each other seat may have kept of its last hand, by beliefs.py: cards, and cumulated likelihoods."""

    #: [seat, number, card]
    cards: Flat
    sums: Flat
    #: By seat: how many hands there are, and how many cards each has.
    hands: Flat
    size: Flat


@compiled
def draw_world(s: Flat, t: Flat, seat: int, kept: Kept, r: Flat, drawn: Flat) -> None:
    """A world in which the others hold cards that they are likely to have kept, and any that they just drew."""
    for _ in range(ATTEMPTS):
        _draw_kept(t, kept, r, drawn)
        if not _twice(t, kept, drawn):
            _deal(s, t, seat, kept, r, drawn)
            return
    sample(s, t, seat, r)


@compiled
def _draw_kept(t: Flat, kept: Kept, r: Flat, drawn: Flat) -> None:
    for seat in range(t[SEATS]):
        count = kept.hands[seat]
        if count:
            wanted = below(r, UNIT) / UNIT * kept.sums[seat, count - 1]
            low, high = 0, count
            while low < high:
                middle = (low + high) // 2
                if wanted < kept.sums[seat, middle]:
                    high = middle
                else:
                    low = middle + 1
            found = min(low, count - 1)
            for place in range(kept.size[seat]):
                drawn[seat, place] = kept.cards[seat, found, place]


@compiled
def _twice(t: Flat, kept: Kept, drawn: Flat) -> bool:
    """Would two seats hold the same card?"""
    for seat in range(t[SEATS]):
        for other in range(seat):
            for place in range(kept.size[seat]):
                for another in range(kept.size[other]):
                    if drawn[seat, place] == drawn[other, another]:
                        return True
    return False


@compiled
def _deal(s: Flat, t: Flat, seat: int, kept: Kept, r: Flat, drawn: Flat) -> None:
    """The unseen cards lie behind the drawn part of the deck; those that were kept are put first, the rest shuffled."""
    start = s[DRAWN]
    for other in range(t[SEATS]):
        if other != seat:
            for place in range(s[HELD + other]):
                start -= 1
                s[DECK + start] = s[HANDS + HAND * other + place]
    end = t[PACK_SIZE]
    for other in range(t[SEATS]):
        for place in range(kept.size[other]):
            for at in range(start, end):
                if s[DECK + at] == drawn[other, place]:
                    s[DECK + at], s[DECK + start] = s[DECK + start], s[DECK + at]
                    break
            start += 1
    shuffle(r, s, DECK + start, end - start)
    for other in range(t[SEATS]):
        if other != seat:
            for place in range(s[HELD + other]):
                if place < kept.size[other]:
                    s[HANDS + HAND * other + place] = drawn[other, place]
                else:
                    s[HANDS + HAND * other + place] = s[DECK + start]
                    start += 1


@compiled
def play_on(s: Flat, t: Flat, p: Lookup, r: Flat, searcher: int, depth: int, ending: Any, shares: Flat) -> None:
    """All play by policy; after `depth` cards the value net judges between two tricks, while there is a deck."""
    asked = 0
    while s[TURN] >= 0:
        if asked >= depth and s[IN_TRICK] == 0 and s[DRAWN] < t[PACK_SIZE] and p.net.strength.size:
            win_shares(s, t, p, searcher, ending.scratch, shares)
            return
        asked += 1
        place = best_place(s, t, p, ending.scratch.unseen, ending.scratch.values)
        step(s, t, r, s[HANDS + HAND * s[TURN] + place])
    scores(s, t, ending.points, ending.keys)
    share_win(ending.points, ending.keys, shares)


class Ending(NamedTuple):
    """Scratch for the end of a roll-out."""

    scratch: Scratch
    points: Flat
    keys: Flat


@compiled
def try_moves(  # noqa: PLR0913, PLR0917 (compiled functions get everything)
    base: Flat, t: Flat, p: Lookup, kept: Kept, moves: Flat, who: Flat, worlds: Flat, room: Any, out: Flat
) -> None:
    """Every move in these worlds: out[world, move, seat].

    `who` is the seat that searches, the seat that is expected to play better (-1: none), and the depth.
    """
    world, after, r, drawn, ending = room
    for number in range(worlds.size):
        seed(r, worlds[number])
        copy_into(world, base)
        draw_world(world, t, who[0], kept, r, drawn)
        for move in range(moves.size):
            copy_into(after, world)
            step(after, t, r, moves[move])
            play_on(after, t, p, r, who[1], who[2], ending, out[number, move])


class Rollouts:
    """Compiled roll-outs at one table. `net` is the game's ValueNet, or None."""

    def __init__(self, kernel: Kernel, net: Any) -> None:
        assert isinstance(kernel.rules, ChainOfCommand)
        assert isinstance(kernel.options, ChainOptions)
        self.kernel = kernel
        self.tables = tables_of(kernel.rules, kernel.options)
        self.lookup = lookup_of(kernel.rules, kernel.options, net)

    def begin(
        self, view: ChainView, history: Sequence[Any], moves: Sequence[ChainMove], better: bool
    ) -> "ChainPosition":
        return ChainPosition(self, view, history, moves, better)


class ChainPosition:
    """A view whose cards are tried."""

    at_once = 300

    def __init__(
        self, rollouts: Rollouts, view: ChainView, history: Sequence[Any], moves: Sequence[ChainMove], better: bool
    ) -> None:
        kernel = self.kernel = rollouts.kernel
        self.lookup = rollouts.lookup
        self.base = kernel.pack(kernel.rules.determinise(view, Rng(b"any")))
        self.cards = np.array([move.card for move in moves if isinstance(move, Play)], np.int64)
        self.who = np.array([view.seat, view.seat if better else -1, ChainProfile.rollout_depth], np.int64)
        self.kept = kept_of(Beliefs(rollouts.tables, view, history))
        ending = Ending(
            new_scratch(self.lookup.net.strength.size),
            np.zeros(kernel.seats, POINTS),
            np.zeros((kernel.seats, TIE_STEPS), POINTS),
        )
        self.room = (
            np.zeros(SIZE, STATE),
            np.zeros(SIZE, STATE),
            new_random(0),
            np.zeros((MOST_SEATS, HAND - 1), np.int64),
            ending,
        )

    def try_moves(self, worlds: Flat, moves: Sequence[int]) -> Flat:
        """Each seat's share of the win in the worlds of these numbers, for these of the moves: [world, move, seat]."""
        out = np.zeros((len(worlds), len(moves), self.kernel.seats), np.float64)
        cards = self.cards[np.array(moves, np.int64)]
        try_moves(self.base, self.kernel.table, self.lookup, self.kept, cards, self.who, worlds, self.room, out)
        return out


def kept_of(beliefs: Beliefs) -> Kept:
    most = max([1, *(len(hands) for hands, _ in beliefs.kept)])
    cards = np.zeros((MOST_SEATS, most, HAND - 1), np.int64)
    sums, count, size = np.zeros((MOST_SEATS, most)), np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)
    for seat, (hands, likely) in enumerate(beliefs.kept):
        if hands:
            count[seat], size[seat] = len(hands), len(hands[0])
            cards[seat, : len(hands), : len(hands[0])] = hands
            sums[seat, : len(hands)] = likely
    return Kept(cards, sums, count, size)
