"""The roll-out policy and the win chances of Paws Up, compiled: games/paws_up/bot/policy.py on the flat state.

Commitments are left to Python: they follow from what all know, and are the same in all worlds of a round.
"""

from typing import NamedTuple

import numpy as np
from numpy import uint64

from pettable.games.paws_up.bot.heuristic import FIRST_PAW, HALF_SUPPLY
from pettable.games.paws_up.bot.policy import COUNTS, PAWS_COUNT, PAWS_COUNT_A_SEAT, SPREAD, STEPS, Policy
from pettable.games.paws_up.codes import photo_ids
from pettable.games.paws_up.rules import PawsUp
from pettable.kernels.bit_sets import bit, count_bits
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.paws_up.rules import legal
from pettable.kernels.paws_up.state import (
    CHOSEN,
    DISPLAY,
    DISPLAY_COUNT,
    DRAW_PILES,
    EARNED,
    EARNED_COUNT,
    HANDS,
    HELD,
    MADE,
    MOST_HAND,
    MOST_LEGAL,
    NEXT,
    PAWS,
    PHOTOS,
    PILE_COUNT,
    PILE_START,
    SEATS,
    STAGE,
    STORIES,
    STORY_START,
    SWAPPING,
    TOLD,
    TURN,
    WORTH,
)

#: The number of cards of a story in hand beyond which another one adds nothing.
ENOUGH = 3


class Lookup(NamedTuple):
    """What the photos of a deck share, and scratch for one world."""

    #: [thing]: the set of photos that share it, and its story.
    groups: Flat
    place: Flat
    #: [photo, nth]: the things that it shares with others; -1: no more.
    shares: Flat
    #: What each further card of a story adds, and what all of them count (policy.STEPS and policy.COUNTS).
    steps: Flat
    counts: Flat
    #: [thing]: how likely more of it comes. First what a paw counts now, and how many photos the piles have.
    hope: Flat
    now: Flat
    #: What each story would bring a seat; sets of photos; actions.
    worths: Flat
    cards: Flat
    actions: Flat


def lookup_of(rules: PawsUp) -> Lookup:
    policy, photos = Policy(rules), photo_ids(rules)
    groups = np.zeros((len(policy.groups), 2), np.uint64)
    for thing, group in enumerate(policy.groups):
        held = sum(1 << number for number, card in enumerate(photos) if group >> card & 1)
        groups[thing] = held & (1 << 64) - 1, held >> 64
    shares = np.full((len(photos), 1 + max([len(policy.shares[card]) for card in photos])), -1, np.int64)
    for number, card in enumerate(photos):
        shares[number, : len(policy.shares[card])] = policy.shares[card]
    return Lookup(
        groups,
        np.array(policy.place, np.int64),
        shares,
        np.array(STEPS, np.float64),
        np.array(COUNTS, np.float64),
        np.zeros(len(policy.groups), np.float64),
        np.zeros(2, np.float64),
        np.zeros(STORIES, np.int64),
        np.zeros(2, np.uint64),
        np.zeros(MOST_LEGAL, np.int16),
    )


@compiled
def look(s: Flat, t: Flat, p: Lookup) -> None:
    """What is still to come, which stays so for a round."""
    p.cards[0] = p.cards[1] = uint64(0)
    count = 0
    for pile in range(PILE_COUNT):
        for place in range(s[NEXT + pile], t[PILE_START + pile + 1]):
            card = s[DRAW_PILES + place]
            p.cards[card >> 6] |= bit(card)
            count += 1
    p.now[0] = 1 - (1 - FIRST_PAW) * count / t[PILE_START + PILE_COUNT]
    p.now[1] = count
    for thing in range(p.place.size):
        more = _of_group(p, thing)
        p.hope[thing] = more / (more + HALF_SUPPLY)


@compiled
def _of_group(p: Lookup, thing: int) -> int:
    """How many cards of the set in `p.cards` share this thing."""
    return count_bits(p.cards[0] & p.groups[thing, 0]) + count_bits(p.cards[1] & p.groups[thing, 1])


@compiled
def _write_worths(s: Flat, t: Flat, p: Lookup, seat: int) -> None:
    """What each story would bring this seat now."""
    for story in range(STORIES):
        top = t[STORY_START + story] + s[TOLD + story]
        made = s[MADE + STORIES * seat + story] != 0 or top >= t[STORY_START + story + 1]
        p.worths[story] = 0 if made else t[WORTH + top]


@compiled
def _write_hand(s: Flat, p: Lookup, seat: int) -> None:
    p.cards[0] = p.cards[1] = uint64(0)
    for place in range(HANDS + MOST_HAND * seat, HANDS + MOST_HAND * seat + s[HELD + seat]):
        p.cards[s[place] >> 6] |= bit(s[place])


@compiled
def next_action(s: Flat, t: Flat, p: Lookup) -> int:
    """The next action of a seat that swaps or creates stories; `look` has looked at this round."""
    if s[STAGE] == SWAPPING:
        return t[PHOTOS] + _best_on_display(s, t, p)  # type: ignore[no-any-return]
    count = legal(s, t, p.actions)
    if s[CHOSEN]:
        # It does not matter which photos show a story.
        return p.actions[0]  # type: ignore[no-any-return]
    best = 0
    _write_worths(s, t, p, s[TURN])
    for place in range(1, count - 1):
        if p.worths[p.actions[place] - 2 * t[PHOTOS]] > p.worths[p.actions[best] - 2 * t[PHOTOS]]:
            best = place
    return p.actions[best]  # type: ignore[no-any-return]


@compiled
def _best_on_display(s: Flat, t: Flat, p: Lookup) -> int:
    """The photo that adds most to the hand of the seat that swaps."""
    _write_worths(s, t, p, s[TURN])
    _write_hand(s, p, s[TURN])
    best, most = -1, 0.0
    for place in range(s[DISPLAY_COUNT]):
        card = s[DISPLAY + place]
        gain = p.now[0] * t[PAWS + card]
        nth = 0
        while p.shares[card, nth] >= 0:
            thing = p.shares[card, nth]
            worth, count = p.worths[p.place[thing]], _of_group(p, thing)
            if worth and count < ENOUGH:
                gain += worth * (p.steps[count, 0] * p.hope[thing] + p.steps[count, 1])
            nth += 1
        if best < 0 or gain > most:
            best, most = card, gain
    return best


@compiled
def chances(s: Flat, t: Flat, p: Lookup, shares: Flat) -> None:
    """Each seat's share of the win, at the beginning of a round."""
    look(s, t, p)
    seats, top, total = t[SEATS], -1.0, 0.0
    paw = p.now[0] * (PAWS_COUNT + PAWS_COUNT_A_SEAT * seats)
    for seat in range(seats):
        _write_worths(s, t, p, seat)
        _write_hand(s, p, seat)
        stand = 0.0
        for place in range(HANDS + MOST_HAND * seat, HANDS + MOST_HAND * seat + s[HELD + seat]):
            stand += paw * t[PAWS + s[place]]
        for place in range(EARNED + STORIES * seat, EARNED + STORIES * seat + s[EARNED_COUNT + seat]):
            stand += t[WORTH + s[place]]
        for thing in range(p.place.size):
            count, worth = _of_group(p, thing), p.worths[p.place[thing]]
            if count and worth:
                stand += worth * p.hope[thing] * p.counts[count]
        shares[seat] = stand
        top = max(top, stand)
    spread = SPREAD * np.sqrt(1 + p.now[1] / 3)
    for seat in range(seats):
        shares[seat] = np.exp((shares[seat] - top) / spread)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total
