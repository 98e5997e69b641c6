"""What lies before a seat of Pupularity, and what one card changes there: games/pupularity/bot/heuristic.py, compiled.

The order in which a seat began its stacks decides between equal ones, as in the rules: `stack_number`.
"""

from typing import NamedTuple

import numpy as np

from pettable.games.pupularity.bot.heuristic import (
    BLOCKED,
    COMES_BACK,
    DRAWN_A_TURN,
    FLUSH,
    LONGEST,
    NEVER,
    SideHeuristic,
)
from pettable.games.pupularity.deck import MOST_SEATS
from pettable.games.pupularity.legality import PACK_PLACES
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.pupularity.state import (
    BEGUN,
    BELOW,
    BOTTOMS,
    DECK_END,
    DECKS,
    DISCARDED,
    DRAWN,
    GEAR,
    LONGER_GAME,
    MEMBER_COUNT,
    MEMBERS,
    PIECES,
    POINTS,
    ROLES,
    SEATS,
    SORT,
    WITH_END,
    word,
)

#: Places in `Sides.hopes`: what the hope of a set, and of a flush, is worth.
OF_SET, OF_FLUSH = range(2)


class Values(NamedTuple):
    """What things are worth, by the number of turns that are left (heuristic.Scale)."""

    #: By card: the number of its colour, -1 where it has none.
    colour: Flat
    #: [turns, pieces] and [turns, roles].
    sets: Flat
    flushes: Flat
    #: [turns]
    ready: Flat
    cancel: Flat
    harm: float
    stands: float


class Sides(NamedTuple):
    """The sides that `read_side` has read."""

    #: [seat, colour] and [seat, role]: how many pieces, and members, are visible.
    colours: Flat
    roles: Flat
    #: [seat, OF_SET or OF_FLUSH]
    hopes: Flat


def values_of(heuristic: SideHeuristic, seats: int) -> Values:
    scales = heuristic.scales[seats]
    return Values(
        np.array(heuristic.colour, np.int64),
        np.array([scale.sets for scale in scales], np.float64),
        np.array([scale.flushes for scale in scales], np.float64),
        np.array([scale.ready for scale in scales], np.float64),
        np.array([scale.cancel for scale in scales], np.float64),
        float(scales[0].harm),
        float(scales[0].stands),
    )


def new_sides(heuristic: SideHeuristic) -> Sides:
    return Sides(
        np.zeros((MOST_SEATS, heuristic.colours), np.int64),
        np.zeros((MOST_SEATS, ROLES), np.int64),
        np.zeros((MOST_SEATS, 2), np.float64),
    )


@compiled
def turns_left(s: Flat, t: Flat) -> int:
    """How often each seat will still have its turn, more or less (SideHeuristic.scale)."""
    deck, discard = word(s[DECK_END]) - word(s[DRAWN]), word(s[DISCARDED])
    if s[WITH_END]:
        cards = deck / 2
    elif t[LONGER_GAME] and s[DECKS] == 0:
        cards = deck + (discard + COMES_BACK * deck) * (1 + COMES_BACK / 2)
    else:
        cards = deck + (discard + COMES_BACK * deck) / 2
    return min(LONGEST, word(cards / t[SEATS] / DRAWN_A_TURN + 0.5))  # type: ignore[no-any-return]


@compiled
def read_side(s: Flat, t: Flat, v: Values, sides: Sides, seat: int, turns: int) -> None:
    """Count what lies before a seat."""
    colours, roles = sides.colours[seat], sides.roles[seat]
    for colour in range(colours.size):
        colours[colour] = 0
    for role in range(ROLES):
        roles[role] = 0
    for slot in range(GEAR + PIECES * seat, GEAR + PIECES * (seat + 1)):
        if s[slot] >= 0:
            colours[v.colour[s[slot]]] += 1
    for slot in range(MEMBERS + PACK_PLACES * seat, MEMBERS + PACK_PLACES * (seat + 1)):
        if s[slot] >= 0:
            roles[t[SORT + s[slot]]] += 1
    sides.hopes[seat, OF_SET] = v.sets[turns, _most(colours, word(-1), word(-1))]
    sides.hopes[seat, OF_FLUSH] = _flush_hope(v, turns, roles, word(s[MEMBER_COUNT + seat]), word(-1), word(0))


@compiled
def _most(colours: Flat, fewer: int, more: int) -> int:
    """The most pieces of one colour, with one piece fewer and one more of these colours; -1: of none."""
    most = 0
    for colour in range(colours.size):
        most = max(most, colours[colour] - (colour == fewer) + (colour == more))
    return most


@compiled
def _flush_hope(v: Values, turns: int, roles: Flat, members: int, role: int, by: int) -> float:
    """With so many more members of a role."""
    missing = 0
    for at in range(ROLES):
        missing += roles[at] + (by if at == role else 0) == 0
    hope = v.flushes[turns, FLUSH - missing]
    return hope if members + by + missing <= FLUSH else hope * BLOCKED  # type: ignore[no-any-return]


# What one card changes.


@compiled
def put_on(s: Flat, t: Flat, v: Values, sides: Sides, seat: int, card: int, turns: int) -> float:
    """What a piece of Gear brings on top of what is there."""
    under, hope = word(s[GEAR + PIECES * seat + t[SORT + card]]), sides.hopes[seat, OF_SET]
    if under < 0:
        more = v.sets[turns, sides.colours[seat, v.colour[card]] + 1]
        return t[POINTS + card] + (more - hope if more > hope else 0.0)  # type: ignore[no-any-return]
    changed = _recoloured(v, sides, seat, under, word(v.colour[card]), turns)
    return t[POINTS + card] - t[POINTS + under] + changed  # type: ignore[no-any-return]


@compiled
def taken_off(s: Flat, t: Flat, v: Values, sides: Sides, seat: int, top: int, turns: int) -> float:
    """What a seat loses with the visible piece of a stack."""
    under = word(s[BELOW + top])
    if under < 0:
        return t[POINTS + top] - _recoloured(v, sides, seat, top, word(-1), turns)  # type: ignore[no-any-return]
    changed = _recoloured(v, sides, seat, top, word(v.colour[under]), turns)
    return t[POINTS + top] - t[POINTS + under] - changed  # type: ignore[no-any-return]


@compiled
def _recoloured(v: Values, sides: Sides, seat: int, old: int, colour: int, turns: int) -> float:
    """What it does to the hope of a set that another colour, or none, shows in the place of a piece."""
    was = word(v.colour[old])
    if was == colour:
        return 0.0
    return v.sets[turns, _most(sides.colours[seat], was, colour)] - sides.hopes[seat, OF_SET]  # type: ignore[no-any-return]


@compiled
def taken_in(s: Flat, t: Flat, v: Values, sides: Sides, seat: int, card: int, turns: int) -> tuple[float, int]:
    """What a Pack member brings, and on which one it is laid, -1: on none; NEVER where it finds no place."""
    role, ready, best, over, began = t[SORT + card], v.ready[turns], NEVER, word(-1), word(-1)
    if s[MEMBER_COUNT + seat] < FLUSH:
        best = t[POINTS + card] + _joined(s, v, sides, seat, role, word(1), turns) + ready
    if sides.roles[seat, role]:
        for slot in range(MEMBERS + PACK_PLACES * seat, MEMBERS + PACK_PLACES * (seat + 1)):
            top = word(s[slot])
            if top < 0 or t[SORT + top] != role:
                continue
            gain, number = t[POINTS + card] - t[POINTS + top] + ready, stack_number(s, slot)
            if gain > best or (over >= 0 and gain == best and number < began):
                best, over, began = gain, top, number
    return best, over


@compiled
def left_by(s: Flat, t: Flat, v: Values, sides: Sides, seat: int, top: int, turns: int) -> float:
    """What a seat loses with the visible member of a stack."""
    under = word(s[BELOW + top])
    if under >= 0:
        return t[POINTS + top] - t[POINTS + under] + v.ready[turns]  # type: ignore[no-any-return]
    left = _joined(s, v, sides, seat, t[SORT + top], word(-1), turns)
    return t[POINTS + top] - left + v.ready[turns]  # type: ignore[no-any-return]


@compiled
def _joined(s: Flat, v: Values, sides: Sides, seat: int, role: int, by: int, turns: int) -> float:
    """What it does to the hope of a flush that a member of a role comes or goes."""
    hope = _flush_hope(v, turns, sides.roles[seat], word(s[MEMBER_COUNT + seat]), role, by)
    return hope - sides.hopes[seat, OF_FLUSH]  # type: ignore[no-any-return]


@compiled
def stack_number(s: Flat, slot: int) -> int:
    """How many stacks were begun before the Pack stack at this place of MEMBERS."""
    return word(s[BEGUN + s[slot + BOTTOMS - MEMBERS]])  # type: ignore[no-any-return]
