"""Each seat's share of the win in Pupularity: games/pupularity/bot/features.py and the value net, on the flat state."""

from typing import NamedTuple

import numpy as np

from pettable.games.pupularity.bot.features import (
    AWAY,
    COLOURS,
    COVERED,
    DRAMAS,
    HELD_CARDS,
    HELD_DRAMA,
    HELD_MORE,
    HELD_ROLE,
    HELD_STATUS,
    MET,
    MOST_STATUS,
    OPEN_POINTS,
    OWN_TURN,
    READY,
    ROLE,
    SCORE,
    SEARCHER,
    SEATS_AT,
    STATUS,
    STATUS_POINTS,
    THEIR_DRAMA,
    WORN,
    WORN_COUNT,
    WORN_POINTS,
    PupularityFeatureReader,
)
from pettable.games.pupularity.bot.features import BLOCKED as A_ROLE_TWICE
from pettable.games.pupularity.bot.features import DECKS as OF_DECK
from pettable.games.pupularity.bot.features import HELD as HELD_GEAR
from pettable.games.pupularity.bot.features import LEAD as LEADS_BY
from pettable.games.pupularity.bot.features import MEMBERS as MEMBERS_OF_PACK
from pettable.games.pupularity.bot.features import MOST_POINTS as MOST_COUNTED
from pettable.games.pupularity.bot.features import SEATS as OF_SEATS
from pettable.games.pupularity.bot.features import TURNS as TURNS_LEFT
from pettable.games.pupularity.bot.profile import NEAR
from pettable.games.pupularity.deck import MOST_HELD
from pettable.games.pupularity.legality import PACK_PLACES
from pettable.kernels.compiling import Flat, compiled, copy_into
from pettable.kernels.kernel import POINTS as SCORES
from pettable.kernels.pupularity.rules import scores
from pettable.kernels.pupularity.sides import turns_left
from pettable.kernels.pupularity.state import (
    BELOW,
    CHOICE,
    DECKS,
    GEAR,
    HANDS,
    HELD,
    IS_PACK,
    KIND,
    LONGER_GAME,
    MEMBERS,
    OWNER,
    PIECES,
    PLAYER,
    POINTS,
    REACT,
    ROLES,
    SEATS,
    SORT,
    STATUS_COUNT,
    STATUSES,
    TIE_STEPS,
    WITH_END,
    word,
)
from pettable.kernels.value_net import NetWeights, add_feature, add_present, odds_of, share_odds, weights_of

FIRST_SEATS = SEATS_AT.start


class Net(NamedTuple):
    """The value net, and what it needs to know of each card."""

    weights: NetWeights
    #: By card: the number of its colour, and what kind of Drama it is; -1: none.
    colour: Flat
    drama: Flat


class Scratch(NamedTuple):
    """Arrays that the compiled functions write to, since they allocate none."""

    #: The inputs of the hidden units: of the table, and of one seat.
    table: Flat
    units: Flat
    #: Of each seat: its points as they are now, and what breaks ties.
    points: Flat
    keys: Flat
    #: By kind of Drama: how many are in all hands.
    drama: Flat
    #: By colour: the pieces that a seat wears, those of its hand that would add one, the points worn, and its rank.
    worn: Flat
    more: Flat
    worth: Flat
    ranks: Flat
    #: By kind of Gear: the most points that a card of the hand would add.
    gains: Flat


def net_of(reader: PupularityFeatureReader, net: object) -> Net:
    """`net` is the game's ValueNet, or None."""
    return Net(weights_of(net), np.array(reader.colour, np.int64), np.array(reader.drama, np.int64))


def new_scratch(net: Net, colours: int, seats: int) -> Scratch:
    units = net.weights.strength.size
    return Scratch(
        np.zeros(units, np.int32),
        np.zeros(units, np.int32),
        np.zeros(seats, SCORES),
        np.zeros((seats, TIE_STEPS), SCORES),
        np.zeros(DRAMAS, np.int64),
        np.zeros(colours, np.int64),
        np.zeros(colours, np.int64),
        np.zeros(colours, np.int64),
        np.zeros(colours, np.int64),
        np.zeros(PIECES, np.int64),
    )


@compiled
def can_judge(s: Flat, t: Flat, n: Net) -> bool:
    """Does a turn begin that is not among the last, and is there a net?"""
    return n.weights.strength.size > 0 and s[CHOICE] != REACT and turns_left(s, t) > NEAR


@compiled
def win_shares(s: Flat, t: Flat, n: Net, searcher: int, room: Scratch, shares: Flat) -> None:
    """Each seat's share of the win; `searcher` is the seat that is expected to play better, -1: none."""
    seats, units, net, drama = t[SEATS], room.units, n.weights, room.drama
    copy_into(room.table, net.bias)
    deck = 0 if s[WITH_END] else 2 if t[LONGER_GAME] and s[DECKS] == 0 else 1
    add_present(net, TURNS_LEFT + turns_left(s, t), room.table)
    add_present(net, word(OF_DECK + deck), room.table)
    add_present(net, OF_SEATS + seats - FIRST_SEATS, room.table)
    scores(s, t, room.points, room.keys)
    for kind in range(DRAMAS):
        drama[kind] = 0
    for seat in range(seats):
        for place in range(HANDS + MOST_HELD * seat, HANDS + MOST_HELD * seat + s[HELD + seat]):
            if n.drama[s[place]] >= 0:
                drama[n.drama[s[place]]] += 1
    for seat in range(seats):
        copy_into(units, room.table)
        most = word(-1)
        for other in range(seats):
            if other != seat:
                most = max(most, word(room.points[other]))
        score, away = word(room.points[seat]), word((seat - s[PLAYER]) % seats)
        add_feature(net, word(SCORE), score, units)
        add_feature(net, word(LEADS_BY), score - most, units)
        add_feature(net, word(AWAY), away, units)
        if away == 0:
            add_present(net, word(OWN_TURN), units)
        if seat == searcher:
            add_present(net, word(SEARCHER), units)
        _rank_colours(s, t, n, seat, room)
        _add_stacks(s, t, n, seat, room)
        _add_hand(s, t, n, seat, room)
        shares[seat] = odds_of(net, units)
    share_odds(shares, seats)


@compiled
def _rank_colours(s: Flat, t: Flat, n: Net, seat: int, room: Scratch) -> None:
    """The place of each colour among this seat's: first what it wears most of, and has in hand to go on with."""
    worn, more, worth, ranks, gear = room.worn, room.more, room.worth, room.ranks, GEAR + PIECES * seat
    for colour in range(worn.size):
        worn[colour] = more[colour] = worth[colour] = 0
    for slot in range(gear, gear + PIECES):
        if s[slot] >= 0:
            worn[n.colour[s[slot]]] += 1
            worth[n.colour[s[slot]]] += t[POINTS + s[slot]]
    for place in range(HANDS + MOST_HELD * seat, HANDS + MOST_HELD * seat + s[HELD + seat]):
        colour = n.colour[s[place]]
        if colour >= 0:
            top = s[gear + t[SORT + s[place]]]
            more[colour] += top < 0 or n.colour[top] != colour
    for colour in range(worn.size):
        before = 0
        for other in range(worn.size):
            if worn[other] != worn[colour]:
                before += worn[other] > worn[colour]
            elif more[other] != more[colour]:
                before += more[other] > more[colour]
            elif worth[other] != worth[colour]:
                before += worth[other] > worth[colour]
            else:
                before += other < colour
        ranks[colour] = before


@compiled
def _add_stacks(s: Flat, t: Flat, n: Net, seat: int, room: Scratch) -> None:
    """What a seat wears, who is with it, and what that is worth."""
    units, net, points, covered, ready = room.units, n.weights, word(0), word(0), word(0)
    for piece in range(PIECES):
        card = word(s[GEAR + PIECES * seat + piece])
        if card >= 0:
            points += t[POINTS + card]
            covered += _cards_in(s, card) - 1
            rank = min(room.ranks[n.colour[card]], COLOURS - 1)
            add_present(net, WORN + piece * COLOURS + rank, units)
            add_feature(net, WORN_POINTS + piece, t[POINTS + card], units)
    for colour in range(room.worn.size):
        # Ranks begin with the number of pieces, so these are the largest numbers, in descending order.
        if room.ranks[colour] < COLOURS:
            add_present(net, WORN_COUNT + room.ranks[colour] * (PIECES + 1) + room.worn[colour], units)
    members, met = word(0), word(0)
    for role in range(ROLES):
        count = word(0)
        for slot in range(MEMBERS + PACK_PLACES * seat, MEMBERS + PACK_PLACES * (seat + 1)):
            card = word(s[slot])
            if card >= 0 and t[SORT + card] == role:
                count += 1
                points += t[POINTS + card]
                ready += _cards_in(s, card)
        members += count
        met += count > 0
        add_present(net, ROLE + role * 3 + min(count, 2), units)
    covered += ready - members
    status, status_points = word(0), word(0)
    for place in range(STATUSES, STATUSES + word(s[STATUS_COUNT])):
        if s[OWNER + s[place]] == seat:
            status += 1
            status_points += t[POINTS + s[place]]
    add_present(net, MEMBERS_OF_PACK + members, units)
    add_present(net, MET + met, units)
    add_present(net, STATUS + min(status, MOST_STATUS), units)
    if members > met:
        add_present(net, word(A_ROLE_TWICE), units)
    add_feature(net, word(STATUS_POINTS), status_points, units)
    add_feature(net, word(OPEN_POINTS), points + status_points, units)
    add_feature(net, word(COVERED), covered, units)
    add_feature(net, word(READY), ready + status, units)


@compiled
def _cards_in(s: Flat, top: int) -> int:
    """How many cards the stack with this visible card has."""
    count, card = 1, word(s[BELOW + top])
    while card >= 0:
        count += 1
        card = word(s[BELOW + card])
    return count


@compiled
def _add_hand(s: Flat, t: Flat, n: Net, seat: int, room: Scratch) -> None:
    """What a seat could do with its hand; of all Drama in hands, the rest is with the others."""
    units, net, gains, hand = room.units, n.weights, room.gains, HANDS + MOST_HELD * seat
    add_feature(net, word(HELD_CARDS), word(s[HELD + seat]), units)
    for piece in range(PIECES):
        gains[piece] = 0
    for kind in range(DRAMAS):
        add_feature(net, THEIR_DRAMA + kind, room.drama[kind], units)
    seen = word(0)
    for place in range(hand, hand + s[HELD + seat]):
        card = word(s[place])
        if n.colour[card] >= 0:
            piece = t[SORT + card]
            feature = piece * COLOURS + min(room.ranks[n.colour[card]], COLOURS - 1)
            if not seen >> feature & 1:
                seen |= word(1) << feature
                add_present(net, HELD_GEAR + feature, units)
            top = word(s[GEAR + PIECES * seat + piece])
            gains[piece] = max(gains[piece], t[POINTS + card] - (t[POINTS + top] if top >= 0 else 0))
        elif t[KIND + card] == IS_PACK:
            add_present(net, HELD_ROLE + t[SORT + card], units)
        elif n.drama[card] >= 0:
            add_feature(net, THEIR_DRAMA + n.drama[card], word(-1), units)
            add_present(net, HELD_DRAMA + n.drama[card], units)
        else:
            add_present(net, HELD_STATUS + min(t[POINTS + card], MOST_COUNTED), units)
    for piece in range(PIECES):
        add_feature(net, HELD_MORE + piece, gains[piece], units)
