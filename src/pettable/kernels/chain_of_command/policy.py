"""The roll-out policy and the value net of Chain of Command, compiled.

They are those of games/chain_of_command/bot (lookup.py, features.py), and are proven equal to them number by number. A
chain is a number here: two bits for the place of each group. A set of cards is two words of 64 bits.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy import int64, uint64

from pettable.games.chain_of_command.bot.features import (
    BEFORE,
    BEST,
    BEST_SEEN,
    BEYOND,
    FINE,
    KINDS,
    LEAD_LATE,
    LEADERS,
    LEAST,
    LEFT,
    LOWEST,
    MOST_TRICKS,
    PETS,
    PROMISE,
    PROMISE_SEEN,
    SEARCHER,
    SECOND,
    SURE,
    THEIRS,
    reader_of,
)
from pettable.games.chain_of_command.bot.features import (
    HELD as HOLDS,
)
from pettable.games.chain_of_command.bot.features import (
    LEAD as LEADS_BY,
)
from pettable.games.chain_of_command.bot.features import (
    MOST_POINTS as MOST_COUNTED,
)
from pettable.games.chain_of_command.bot.features import (
    TRICKS as TRICKS_LEFT,
)
from pettable.games.chain_of_command.bot.heuristic import AS_GOOD_AS_ANY, CALM, CHOOSING, LEADING
from pettable.games.chain_of_command.bot.lookup import tables_of
from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import HAND, MOST_SEATS, ChainOfCommand, ChainOptions
from pettable.kernels.bit_sets import bit, count_bits
from pettable.kernels.chain_of_command.rules import (
    CHAIN,
    COUNT,
    GROUP,
    GROUPS,
    HANDS,
    HELD,
    IN_TRICK,
    LEAD,
    LEADER,
    LEADER_OF_THE_PACK,
    MOST_POINTS,
    PACK,
    PACK_SIZE,
    PETKEEPER,
    PLACES,
    PLAYED,
    SCORE,
    SEATS,
    UNDERDOG,
    WINNERS,
)
from pettable.kernels.compiling import Flat, compiled, copy_into
from pettable.kernels.value_net import NetWeights, add_feature, add_present, odds_of, share_odds, weights_of

#: Chains as numbers: two bits for each group.
PLACE_BITS = 2
CHAINS = 1 << PLACE_BITS * GROUPS
WORD = 64


class Lookup(NamedTuple):
    """The lookup tables of a deck and its options, and the weights of the value net."""

    worth: Flat
    #: Of the whole pack: its worth, and its cards as a set.
    total: float
    pack: Flat
    leaders: Flat
    #: [chain, card]: the set of cards that take a trick from this one.
    beats: Flat
    #: [chain, group]: the chain after this group's leader.
    moved: Flat
    #: [cards to come, unseen cards, unseen cards that beat it]: the chance that none does; and for a card that is kept.
    holds: Flat
    holds_later: Flat
    #: By the number of leaders that are unseen.
    calm: Flat
    #: [chain, card]: its kind, for the net.
    kind: Flat
    #: The features of the table that never change.
    always: Flat
    net: NetWeights


def lookup_of(rules: ChainOfCommand, options: ChainOptions, net: Any) -> Lookup:
    """`net` is the game's ValueNet, or None."""
    tables, reader, cards = tables_of(rules, options), reader_of(rules, options), len(rules.deck.cards)
    beats = np.zeros((CHAINS, cards, 2), np.uint64)
    moved = np.zeros((CHAINS, GROUPS), np.int64)
    kind = np.zeros((CHAINS, cards), np.int64)
    for chain, after in tables.moved.items():
        number = chain_number(chain)
        beats[number] = [_words(each) for each in tables.beats[chain]]
        moved[number] = [chain_number(after[group]) for group in Group]
        kind[number] = reader.kind[chain]
    return Lookup(
        np.array(tables.worth, np.float64),
        float(tables.total),
        np.array(_words(tables.pack), np.uint64),
        np.array(_words(tables.leaders), np.uint64),
        beats,
        moved,
        np.array([tables.holds[count] for count in range(tables.others + 1)], np.float64),
        np.array(tables.holds[CHOOSING * tables.others], np.float64),
        np.array([CALM**count if options.top_dog else 1.0 for count in range(tables.size + 1)], np.float64),
        kind,
        np.array(reader.always, np.int64),
        weights_of(net),
    )


def chain_number(chain: tuple[Group, ...]) -> int:
    return sum(place << PLACE_BITS * PLACES[group] for place, group in enumerate(chain))


def _words(cards: int) -> tuple[int, int]:
    return cards & (1 << WORD) - 1, cards >> WORD


@compiled
def number_of_chain(s: Flat) -> int:
    number: Any = 0
    for group in range(GROUPS):
        number |= int64(s[CHAIN + group]) << PLACE_BITS * group
    return number  # type: ignore[no-any-return]


@compiled
def looks(  # noqa: PLR0913, PLR0917 (what `Tables.looks` gets)
    t: Flat,
    p: Lookup,
    chain: int,
    trick: Flat,
    count: int,
    hand: Flat,
    held: int,
    unseen: Flat,
    usual: float,
    out: Flat,
) -> None:
    """The heuristic value of each card of a hand, as in lookup.Tables.looks: the same sums in the same order."""
    others = t[SEATS] - 1
    left = count_bits(unseen[0]) + count_bits(unseen[1])
    calm = p.calm[count_bits(unseen[0] & p.leaders[0]) + count_bits(unseen[1] & p.leaders[1])]
    to_come = others - count
    points = to_come * usual - LEADING
    for place in range(count):
        points += p.worth[trick[place]]
    later_points = others * usual
    for place in range(held):
        card = hand[place]
        own = p.worth[card]
        after = p.moved[chain, t[GROUP + card]] if t[LEADER + card] else chain
        if leads_trick(t, after, trick, count, card):
            chance = p.holds[to_come, left, beaten(p, after, card, unseen)]
            value = chance * (own + points) - (1 - chance) * own
        else:
            value = -own
        for another in range(held):
            other = hand[another]
            if other != card:
                its = p.moved[after, t[GROUP + other]] if t[LEADER + other] else after
                chance = p.holds_later[left, beaten(p, its, other, unseen)]
                if calm < 1:
                    chance = calm * chance + (1 - calm) * AS_GOOD_AS_ANY
                own = p.worth[other]
                value += chance * (own + later_points) - (1 - chance) * own
        out[place] = value


@compiled
def beaten(p: Lookup, chain: int, card: int, cards: Flat) -> int:
    """How many of these cards would take a trick from this one."""
    return count_bits(cards[0] & p.beats[chain, card, 0]) + count_bits(cards[1] & p.beats[chain, card, 1])


@compiled
def leads_trick(t: Flat, chain: int, trick: Flat, count: int, card: int) -> bool:
    """CC-4: would this card, played now, take the trick as it lies?"""
    strength = strength_of(t, chain, card)
    leads = True
    for place in range(count):
        leads &= strength_of(t, chain, trick[place]) < strength
    return leads


@compiled
def strength_of(t: Flat, chain: int, card: int) -> int:
    place = (chain >> PLACE_BITS * t[GROUP + card]) & 3
    return (GROUPS - place) * (MOST_POINTS + 1) + t[SCORE + card]  # type: ignore[no-any-return]


@compiled
def best_place(s: Flat, t: Flat, p: Lookup, unseen: Flat, values: Flat) -> int:
    """The place in the hand of the card that looks best to the seat that plays now; the arrays are scratch."""
    seat = (s[LEAD] + s[IN_TRICK]) % t[SEATS]
    held = s[HELD + seat]
    hand = s[HANDS + HAND * seat : HANDS + HAND * seat + held]
    unseen[0], unseen[1] = p.pack[0], p.pack[1]
    usual = p.total
    for place in range(PLAYED, PLAYED + s[COUNT]):
        usual -= p.worth[s[place]]
        unseen[s[place] >> 6] ^= bit(s[place])
    for place in range(held):
        usual -= p.worth[hand[place]]
        unseen[hand[place] >> 6] ^= bit(hand[place])
    usual /= max(1, count_bits(unseen[0]) + count_bits(unseen[1]))
    trick = s[PLAYED + s[COUNT] - s[IN_TRICK] : PLAYED + s[COUNT]]
    looks(t, p, number_of_chain(s), trick, s[IN_TRICK], hand, held, unseen, usual, values)
    best = 0
    for place in range(1, held):
        if values[place] > values[best]:
            best = place
    return best


@compiled
def counted(points: float) -> int:
    """Whole points, towards zero, within what the net has room for."""
    return max(-MOST_COUNTED, min(MOST_COUNTED, int64(points)))  # type: ignore[return-value]


@compiled
def win_shares(s: Flat, t: Flat, p: Lookup, searcher: int, scratch: Any, shares: Flat) -> None:
    """Each seat's share of the win between two tricks, by the value net, as features.py reads a world."""
    seats, chain = t[SEATS], number_of_chain(s)
    table, units, points, around, held = scratch.table, scratch.units, scratch.points, scratch.around, scratch.held
    around[0], around[1] = p.pack[0], p.pack[1]
    usual = p.total
    for seat in range(seats):
        points[seat] = 0.0
        for place in range(s[HELD + seat]):
            card = s[HANDS + HAND * seat + place]
            if place == 0:
                held[seat, 0] = held[seat, 1] = uint64(0)
            held[seat, card >> 6] |= bit(card)
    for place in range(s[COUNT]):
        card = s[PLAYED + place]
        around[card >> 6] ^= bit(card)
        points[s[WINNERS + place // seats]] += p.worth[card]
        usual -= p.worth[card]
    copy_into(table, p.net.bias)
    cards = 0
    for place in range(t[PACK_SIZE]):
        card = t[PACK + place]
        if around[card >> 6] & bit(card):
            add_present(p.net, LEFT + p.kind[chain, card], table)
            cards += 1
    for place in range(p.always.size):
        add_present(p.net, p.always[place], table)
    tricks = cards // seats
    add_present(p.net, TRICKS_LEFT + min(tricks, MOST_TRICKS) - 1, table)
    root = 0
    while (root + 1) * (root + 1) <= min(tricks, MOST_TRICKS):
        root += 1
    for seat in range(seats):
        copy_into(units, table)
        _add_seat(s, t, p, seat, chain, usual, root, searcher, scratch)
        shares[seat] = odds_of(p.net, units)
    share_odds(shares, seats)


@compiled
def _add_seat(  # noqa: PLR0913, PLR0917 (what is the same for all seats is computed once)
    s: Flat, t: Flat, p: Lookup, seat: int, chain: int, usual: float, root: int, searcher: int, scratch: Any
) -> None:
    """The features of one seat, added to the hidden units."""
    units, points, seats = scratch.units, scratch.points, t[SEATS]
    before = (seat - s[LEAD]) % seats
    _add_hand(s, t, p, seat, chain, usual, before, scratch)
    add_present(p.net, BEFORE + before, units)
    for place in range(s[HELD + seat]):
        add_present(p.net, HOLDS + p.kind[chain, s[HANDS + HAND * seat + place]], units)
    most = -MOST_COUNTED
    for later in range(1, seats):
        other = (seat + later) % seats
        # Whole points of each seat first, as in features.py.
        beyond = counted(np.trunc(points[other]) - np.trunc(points[seat]))
        most = max(most, beyond)
        add_feature(p.net, BEYOND + later - 1, beyond, units)
        for place in range(s[HELD + other]):
            kind = p.kind[chain, s[HANDS + HAND * other + place]]
            add_present(p.net, THEIRS + (later - 1) * KINDS + kind, units)
    add_feature(p.net, LEADS_BY, -most, units)
    add_feature(p.net, LEAD_LATE + root, -most, units)
    if searcher >= 0:
        add_present(p.net, SEARCHER + (searcher - seat) % seats, units)
    if p.always.size > 1:
        _add_bonuses(s, t, p, seat, scratch)


@compiled
def _add_hand(s: Flat, t: Flat, p: Lookup, seat: int, chain: int, usual: float, before: int, scratch: Any) -> None:
    """What a hand promises: to one who does not see the others, and to one who does."""
    units, seats, others = scratch.units, t[SEATS], t[SEATS] - 1
    unseen, theirs, held = scratch.unseen, scratch.theirs, scratch.held
    for word in range(2):
        unseen[word] = scratch.around[word] ^ held[seat, word]
        theirs[word] = uint64(0)
        for other in range(seats):
            if other != seat:
                theirs[word] |= held[other, word]
    count, seen = count_bits(unseen[0]) + count_bits(unseen[1]), count_bits(theirs[0]) + count_bits(theirs[1])
    hand, size = HANDS + HAND * seat, s[HELD + seat]
    for place in range(size):
        usual -= p.worth[s[hand + place]]
    gain = others * usual / max(1, count)
    fewest, fewest_seen, second = count, seen, count
    promise, promise_seen, least, sure = 0.0, 0.0, 99.0, 0
    for place in range(size):
        card = s[hand + place]
        own = p.worth[card]
        after = p.moved[chain, t[GROUP + card]] if t[LEADER + card] else chain
        its, its_seen = beaten(p, after, card, unseen), beaten(p, after, card, theirs)
        promise += p.holds_later[count, its] * (2 * own + gain) - own
        promise_seen += p.holds_later[seen, its_seen] * (2 * own + gain) - own
        if its < fewest:
            fewest, second = its, fewest
        elif its < second:
            second = its
        fewest_seen = min(fewest_seen, its_seen)
        sure += its_seen == 0
        least = min(least, own)
    add_present(p.net, SURE + before * (HAND + 1) + sure, units)
    add_feature(p.net, PROMISE, counted(promise), units)
    add_feature(p.net, PROMISE_SEEN, counted(promise_seen), units)
    add_feature(p.net, BEST + before, FINE - FINE * fewest // max(1, count), units)
    add_feature(p.net, BEST_SEEN + before, FINE - FINE * fewest_seen // max(1, seen), units)
    add_feature(p.net, SECOND, FINE - FINE * second // max(1, count), units)
    add_feature(p.net, LEAST, counted(least), units)


@compiled
def _add_bonuses(s: Flat, t: Flat, p: Lookup, seat: int, scratch: Any) -> None:
    """Leaders and cards in the piles, where they count."""
    units, seats, tally = scratch.units, t[SEATS], scratch.tally
    tally[:, :] = 0
    for place in range(s[COUNT]):
        card, winner = s[PLAYED + place], s[WINNERS + place // seats]
        tally[0, winner] += t[LEADER + card]
        tally[1, winner] += 1
        if t[LEADER + card] and s[CHAIN + t[GROUP + card]] == GROUPS - 1:
            tally[2, winner] = 1
    for row in range(2):
        if t[LEADER_OF_THE_PACK] if row == 0 else t[PETKEEPER]:
            most = 0
            for other in range(seats):
                if other != seat:
                    most = max(most, tally[row, other])
            add_feature(p.net, LEADERS if row == 0 else PETS, tally[row, seat] - most, units)
    if t[UNDERDOG] and tally[2, seat]:
        add_present(p.net, LOWEST, units)


class Scratch(NamedTuple):
    """Arrays that the compiled functions write to, since they allocate none."""

    table: Flat
    units: Flat
    #: Points of each pile, for the net.
    points: Flat
    #: Sets of cards: not played; not seen by a seat; in the other hands; and in each hand.
    around: Flat
    unseen: Flat
    theirs: Flat
    held: Flat
    #: Of each pile: its leaders, its cards, and whether the lowest leader is in it.
    tally: Flat
    #: The looks of each card in a hand.
    values: Flat


def new_scratch(units: int) -> Scratch:
    return Scratch(
        np.zeros(units, np.int32),
        np.zeros(units, np.int32),
        np.zeros(MOST_SEATS, np.float64),
        np.zeros(2, np.uint64),
        np.zeros(2, np.uint64),
        np.zeros(2, np.uint64),
        np.zeros((MOST_SEATS, 2), np.uint64),
        np.zeros((3, MOST_SEATS), np.int64),
        np.zeros(HAND, np.float64),
    )
