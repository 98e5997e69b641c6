"""The roll-out policy of Slap Cat!, compiled: games/slap_cat/bot/policy.py on the flat state, proven equal to it."""

from typing import NamedTuple

import numpy as np

from pettable.games.slap_cat.bot.policy import (
    FIRST as FIRST_OF_A_PART,
)
from pettable.games.slap_cat.bot.policy import (
    HOPED_STARS,
    IN_TIME,
    IN_TIME_OF_TWO,
    LATER,
    OPEN_END,
    PAIR,
    SPARE,
    SWAPPED,
    WHIM,
    Policy,
)
from pettable.games.slap_cat.bot.policy import (
    MIDDLE as MIDDLE_COUNTS,
)
from pettable.games.slap_cat.deck import Material, Part
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.random import below
from pettable.kernels.slap_cat.asking import one_waits
from pettable.kernels.slap_cat.scoring import round_points
from pettable.kernels.slap_cat.state import (
    ACT,
    ANSWERED,
    BONUS,
    BOTTOM,
    CALM,
    CAT,
    CAT_COUNT,
    CAT_FIRST,
    CAT_HEAD,
    CAT_TAIL,
    CATS,
    COMMIT,
    COMMIT_ACTION,
    DECK,
    DONATE,
    DONATE_ACTION,
    DRAFT,
    DRAW,
    DRAWN,
    GAP_ACTION,
    HANDS,
    HELD,
    KEEP_ACTION,
    LAST_ACTION,
    LOOKED_AT,
    MIDDLE,
    MIDDLE_ACTION,
    MOST_CARDS,
    MOST_HELD,
    MOST_SEATS,
    NEXT,
    PART,
    PAWS,
    PAWS_IN,
    PENDING,
    PENDING_COUNT,
    PHASE,
    PILE_ACTION,
    PLACE,
    PLACED,
    PRIMARY_ICON,
    RANK_ACTION,
    ROUND,
    SEATS_AT,
    SECONDARY_ICON,
    SHOWN,
    SLAP_ACTION,
    SPOT_ACTION,
    STARS,
    SWAP,
    SWAPS,
    TO_ACTION,
    TOP,
    TURNED_UP,
    whole,
)
from pettable.kernels.slap_cat.turns import taker_of

HEAD, TAIL = list(Part).index(Part.HEAD), list(Part).index(Part.TAIL)
#: The most actions of one move: a ranking has one for each card.
MOST_ACTIONS = MOST_SEATS


class Lookup(NamedTuple):
    """What the icons of each card are worth to have: those that act once it is placed, and all; whims; and scratch."""

    later: Flat
    icons: Flat
    #: By how much a whim may overrate a card; 0: there are none.
    whim: Flat
    #: What the cards of a ranking are worth.
    ranked: Flat
    #: A cat's stars from end to end; and the heads and tails that a seat has.
    row: Flat
    have: Flat


def lookup_of(material: Material, whims: bool = False) -> Lookup:
    policy, whim = Policy(material), np.array([WHIM if whims else 0.0])
    later, icons = np.array(policy.later, np.float64), np.array(policy.icons, np.float64)
    ranked = np.zeros(MOST_ACTIONS, np.float64)
    return Lookup(later, icons, whim, ranked, np.zeros(MOST_CARDS + 2, np.int64), np.zeros(4, np.int64))


@compiled
def choose(s: Flat, t: Flat, p: Lookup, r: Flat, seat: int, actions: Flat) -> int:
    """The actions of the move that a seat makes by policy; how many they are."""
    phase = s[PHASE]
    if phase == COMMIT:
        actions[0] = t[COMMIT_ACTION] + _commit(s, t, p, r, seat)
        return 1
    if phase == PLACE:
        return _place(s, t, p, seat, actions)
    if phase == ACT:
        if s[PENDING + 2 * s[PENDING_COUNT] - 1] == DRAW:
            count = min(LOOKED_AT, s[BOTTOM] - s[TOP])
            actions[0] = t[KEEP_ACTION] + _best(s, t, p, seat, s[DECK + s[TOP] : DECK + s[TOP] + count])
            return 1
        return _donate(s, t, p, seat, actions)
    if t[CALM] and (phase == DRAFT or (phase == SWAP and not (one_waits(s) and s[ANSWERED] == 0))):
        return _rank(s, t, p, r, seat, actions)
    if phase == DRAFT:
        actions[0] = t[SLAP_ACTION] + _best(s, t, p, seat, s[SHOWN : SHOWN + t[TURNED_UP]])
    elif phase in (PAWS, SWAP):
        actions[0] = t[SLAP_ACTION] + _slap(s, t, p, seat)
    else:
        actions[0] = t[PILE_ACTION]
    return 1


@compiled
def _whim(p: Lookup, r: Flat) -> float:
    """By how much a card is overrated."""
    if p.whim[0] == 0:
        return 0.0
    return p.whim[0] * below(r, 1 << 32) / (1 << 32)  # type: ignore[no-any-return]


@compiled
def _rank(s: Flat, t: Flat, p: Lookup, r: Flat, seat: int, actions: Flat) -> int:
    """SC-18: all cards that this seat may get, the best first; those that are equally good as they lie."""
    swaps, values, count = s[PHASE] == SWAP, p.ranked, 0
    icons, places = p.later if swaps else p.icons, t[SEATS_AT] if swaps else t[TURNED_UP]
    _count_ends(s, t, p, seat)
    for place in range(places):
        if swaps and place == seat:
            continue
        card = whole(s[SHOWN + place])
        value, at = _worth(t, p, card, False) + icons[card] + _whim(p, r), count
        while at > 0 and values[at - 1] < value:
            values[at], actions[at] = values[at - 1], actions[at - 1]
            at -= 1
        values[at], actions[at] = value, t[RANK_ACTION] + card
        count += 1
    actions[count - 1] += t[LAST_ACTION] - t[RANK_ACTION]
    return count


@compiled
def _slap(s: Flat, t: Flat, p: Lookup, seat: int) -> int:
    """SC-5, SC-6: the one PAWS IN!, or the best card that a swapper may still claim."""
    best, most = -1, 0.0
    _count_ends(s, t, p, seat)
    for other in range(whole(t[SEATS_AT])):
        card = whole(s[SHOWN + other])
        if s[PHASE] == PAWS:
            if t[PRIMARY_ICON + card] == PAWS_IN:
                return card  # type: ignore[no-any-return]
        elif other != seat and taker_of(s, t, card) < 0:
            value = _worth(t, p, card, _holds(s, seat, card)) + p.later[card]
            if best < 0 or value > most:
                best, most = card, value
    return best


@compiled
def _best(s: Flat, t: Flat, p: Lookup, seat: int, cards: Flat) -> int:
    """The best of these cards, in the draft or after a DRAW; -1 stands for a card that is gone."""
    best, most = -1, 0.0
    _count_ends(s, t, p, seat)
    for place in range(cards.size):
        card = whole(cards[place])
        if card >= 0:
            value = _worth(t, p, card, _holds(s, seat, card)) + p.icons[card]
            if best < 0 or value > most:
                best, most = card, value
    return best


@compiled
def _holds(s: Flat, seat: int, card: int) -> bool:
    hand, held = HANDS + MOST_HELD * seat, False
    for place in range(hand, hand + s[HELD + seat] + s[DRAWN + seat]):
        held |= s[place] == card
    return held


@compiled
def _count_ends(s: Flat, t: Flat, p: Lookup, seat: int) -> None:
    """How many heads and tails a seat has in its hand and on its cats, and the stars of the best of each."""
    have, hand = p.have, HANDS + MOST_HELD * seat
    have[0] = have[1] = have[2] = have[3] = 0
    for place in range(hand, hand + s[HELD + seat] + s[DRAWN + seat]):
        _count_end(t, whole(s[place]), have)
    for nth in range(s[CAT_COUNT + seat]):
        cat = CATS + CAT * (seat * t[PLACED] + nth)
        if s[cat + CAT_HEAD] >= 0:
            _count_end(t, whole(s[cat + CAT_HEAD]), have)
        if s[cat + CAT_TAIL] >= 0:
            _count_end(t, whole(s[cat + CAT_TAIL]), have)


@compiled
def _count_end(t: Flat, card: int, have: Flat) -> None:
    if t[PART + card] == HEAD:
        have[0] += 1
        have[2] = max(have[2], t[STARS + card])
    elif t[PART + card] == TAIL:
        have[1] += 1
        have[3] = max(have[3], t[STARS + card])


@compiled
def _worth(t: Flat, p: Lookup, card: int, held: bool) -> float:
    """What a card is good for beside an area and a hand, which `_count_ends` has counted; its icons left aside."""
    part, stars, bonus = t[PART + card], whole(t[STARS + card]), whole(t[BONUS + card])
    if part < 0:
        return -1.0
    if part == MIDDLE:
        return MIDDLE_COUNTS * stars + bonus  # type: ignore[no-any-return]
    if part == HEAD:
        mine, others, best = p.have[0], p.have[1], p.have[2]
    else:
        mine, others, best = p.have[1], p.have[0], p.have[3]
    if held:
        mine -= 1
    if mine == 0:
        return FIRST_OF_A_PART + stars + bonus  # type: ignore[no-any-return]
    if mine < others:
        return PAIR * stars + bonus  # type: ignore[no-any-return]
    return SPARE * (stars + bonus + max(0, stars - best))  # type: ignore[no-any-return]


@compiled
def _turns_left(s: Flat, t: Flat) -> int:
    """How many cards everybody will be able to show: a DONATE takes another one out of its hand."""
    least = 1000
    for seat in range(whole(t[SEATS_AT])):
        held, donates = whole(s[HELD + seat]), 0
        for place in range(HANDS + MOST_HELD * seat, HANDS + MOST_HELD * seat + held):
            donates += t[SECONDARY_ICON + s[place]] == DONATE
        least = min(least, max(1, held + s[DRAWN + seat] - min(held // 2, donates)))
    return least


@compiled
def _commit(s: Flat, t: Flat, p: Lookup, r: Flat, seat: int) -> int:
    hand, count = HANDS + MOST_HELD * seat, whole(s[HELD + seat]) + s[DRAWN + seat]
    in_time = IN_TIME_OF_TWO if t[SEATS_AT] == 2 else IN_TIME
    weight = LATER if count <= _turns_left(s, t) else in_time
    _count_ends(s, t, p, seat)
    best, most = -1, 0.0
    for place in range(hand, hand + count):
        card = whole(s[place])
        swaps = t[PRIMARY_ICON + card] == SWAPS
        value = p.icons[card] + (SWAPPED if swaps else weight) * _worth(t, p, card, True) + _whim(p, r)
        if best < 0 or value > most:
            best, most = card, value
    return best


@compiled
def write_spot(t: Flat, cat: int, gap: int, actions: Flat, at: int) -> int:
    """The actions for a place, from this one on; how many there are then."""
    if gap == 0:
        actions[at] = t[SPOT_ACTION] + cat
        return at + 1
    actions[at], actions[at + 1] = t[MIDDLE_ACTION] + cat - 1, t[GAP_ACTION] + gap - 1
    return at + 2


@compiled
def _place(s: Flat, t: Flat, p: Lookup, seat: int, actions: Flat) -> int:
    """The cat, and for a middle the gap, where a card brings most."""
    card = whole(s[SHOWN + seat])
    best, cat, gap = _alone(s, t, seat, card), 0, 0
    for number in range(1, s[CAT_COUNT + seat] + 1):
        gain, where = _gain(s, t, p, CATS + CAT * (seat * t[PLACED] + number - 1), card)
        if gain > best:
            best, cat, gap = gain, number, where
    return write_spot(t, cat, gap, actions, 0)


@compiled
def _alone(s: Flat, t: Flat, seat: int, card: int) -> float:
    """What a card brings as a new cat."""
    if t[PART + card] == MIDDLE:
        return 0.1
    wanted, partner, hand = TAIL if t[PART + card] == HEAD else HEAD, 0, HANDS + MOST_HELD * seat
    for place in range(hand, hand + s[HELD + seat] + s[DRAWN + seat]):
        if t[PART + s[place]] == wanted:
            partner = max(partner, whole(t[STARS + s[place]]))
    return 0.2 + OPEN_END * (min(whole(t[STARS + card]), partner) + (t[BONUS + card] if partner else 0))  # type: ignore[no-any-return]


@compiled
def _write_row(s: Flat, t: Flat, p: Lookup, cat: int) -> int:
    """A cat's stars from end to end; where it is open, with what one may hope for. Returns how many."""
    row, count = p.row, 1
    row[0] = t[STARS + s[cat + CAT_HEAD]] if s[cat + CAT_HEAD] >= 0 else HOPED_STARS
    card = s[cat + CAT_FIRST]
    while card >= 0:
        row[count] = t[STARS + card]
        count += 1
        card = s[NEXT + card]
    row[count] = t[STARS + s[cat + CAT_TAIL]] if s[cat + CAT_TAIL] >= 0 else HOPED_STARS
    return count + 1


@compiled
def _gain(s: Flat, t: Flat, p: Lookup, cat: int, card: int) -> tuple[float, int]:
    """What a card brings to a cat, and in which gap."""
    part, worth, bonus = t[PART + card], whole(t[STARS + card]), whole(t[BONUS + card])
    row, count = p.row, _write_row(s, t, p, cat)
    head, tail = s[cat + CAT_HEAD], s[cat + CAT_TAIL]
    counts = (1.0 if head >= 0 else OPEN_END) * (1.0 if tail >= 0 else OPEN_END)
    if part == MIDDLE:
        best, gap = -9, 0
        for place in range(1, count):
            more = min(row[place - 1], worth) + min(row[place], worth) - min(row[place - 1], row[place])
            if more > best:
                best, gap = more, place
        return counts * (best + bonus), gap
    if part == HEAD:
        end, beside, under, across = row[0], row[1], head, tail
    else:
        end, beside, under, across = row[count - 1], row[count - 2], tail, head
    more = min(worth, beside) + bonus
    if under >= 0:
        return counts * (more - min(end, beside) - t[BONUS + under]), 0
    other = 1.0 if across >= 0 else OPEN_END
    inside = _pairs(row, count) - min(end, beside)
    return other * (more + (1 - OPEN_END) * inside) + 1.0, 0


@compiled
def _pairs(row: Flat, count: int) -> int:
    """The lower stars of each neighbouring pair."""
    total = 0
    for place in range(1, count):
        total += min(row[place - 1], row[place])
    return total


@compiled
def _donate(s: Flat, t: Flat, p: Lookup, seat: int, actions: Flat) -> int:
    """A negative to the seat that is ahead; or the card that is missed least, where it does most harm."""
    ahead, hand, count = _ahead(s, t, p, seat), HANDS + MOST_HELD * seat, whole(s[HELD + seat]) + s[DRAWN + seat]
    card, least = whole(-1), 0.0
    _count_ends(s, t, p, seat)
    for place in range(hand, hand + count):
        each = whole(s[place])
        if t[PART + each] < 0:
            actions[0], actions[1] = t[DONATE_ACTION] + each, t[TO_ACTION] + (ahead - seat) % t[SEATS_AT] - 1
            return 2
        value = _worth(t, p, each, True) + p.icons[each]
        if card < 0 or value < least:
            card, least = each, value
    best, to, cat, gap = 0.0, ahead, 0, 0
    for other in range(whole(t[SEATS_AT])):
        if other != seat:
            for number in range(1, s[CAT_COUNT + other] + 1):
                harm, where = _harm(s, t, p, CATS + CAT * (other * t[PLACED] + number - 1), card)
                if harm < best:
                    best, to, cat, gap = harm, other, number, where
    actions[0], actions[1] = t[DONATE_ACTION] + card, t[TO_ACTION] + (to - seat) % t[SEATS_AT] - 1
    return write_spot(t, cat, gap, actions, 2)


@compiled
def _ahead(s: Flat, t: Flat, p: Lookup, seat: int) -> int:
    """The other seat with the most points, those of complete cats included."""
    ahead, most = -1, -99
    for other in range(whole(t[SEATS_AT])):
        if other != seat:
            points = round_points(s, other, whole(s[ROUND]) - 1)
            for nth in range(s[CAT_COUNT + other]):
                cat = CATS + CAT * (other * t[PLACED] + nth)
                if s[cat + CAT_HEAD] >= 0 and s[cat + CAT_TAIL] >= 0:
                    points += _pairs(p.row, _write_row(s, t, p, cat))
            if ahead < 0 or points > most:
                ahead, most = other, max(most, points)
    return ahead


@compiled
def _harm(s: Flat, t: Flat, p: Lookup, cat: int, card: int) -> tuple[float, int]:
    """What a card brings a cat at worst, and where."""
    if t[PART + card] != MIDDLE:
        return _gain(s, t, p, cat, card)
    row, count, worth = p.row, _write_row(s, t, p, cat), whole(t[STARS + card])
    worst, gap = 1000, 0
    for place in range(1, count):
        more = min(row[place - 1], worth) + min(worth, row[place]) - min(row[place - 1], row[place])
        if more < worst:
            worst, gap = more, place
    return 1.0 * (worst + t[BONUS + card]), gap
