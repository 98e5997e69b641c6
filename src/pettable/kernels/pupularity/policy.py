"""The roll-out policy of Pupularity, compiled: games/pupularity/bot/policy.py on the flat state, proven equal to it."""

from typing import NamedTuple

import numpy as np

from pettable.games.pupularity.bot.heuristic import NEVER
from pettable.games.pupularity.bot.policy import DRAMA_STANDS, PAYMENT, ZOOM
from pettable.games.pupularity.deck import MOST_HELD
from pettable.games.pupularity.legality import PACK_PLACES
from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.pupularity.choices import (
    DISCARD_IT,
    FREE_PLACE,
    NO_MORE,
    NO_TARGET,
    PASS,
    POINT_AT,
    SACRIFICE,
    WITHOUT_CARD,
)
from pettable.kernels.pupularity.sides import (
    Sides,
    Values,
    left_by,
    put_on,
    read_side,
    stack_number,
    taken_in,
    taken_off,
    turns_left,
)
from pettable.kernels.pupularity.state import (
    AIM,
    AT_NONE,
    AT_PACK,
    AT_SAME_GEAR,
    AT_STATUS,
    BEGUN,
    CANCELS,
    CARD,
    CARDS,
    CHOICE,
    EFFECT,
    GEAR,
    HANDS,
    HELD,
    IS_DRAMA,
    IS_GEAR,
    IS_PACK,
    KIND,
    MEMBERS,
    ONLY_CANCELS,
    OWNER,
    PIECES,
    PLAYER,
    POINTS,
    PRICE,
    REACT,
    SEATS,
    SORT,
    STATUS_COUNT,
    STATUSES,
    STEALS,
    TARGET,
    word,
)

#: The most actions of a move by policy: a card, its place and its payment, or a whole hand that is given up.
MOST_ACTIONS = MOST_HELD + 2


class Uses(NamedTuple):
    """The best use of each card of a hand (policy.Use), and scratch."""

    gains: Flat
    #: -1: none.
    targets: Flat
    overs: Flat
    #: The places in the hand: by gain, the least first; and those of the payment.
    order: Flat
    paid: Flat


def new_uses() -> Uses:
    return Uses(np.zeros(MOST_HELD), *(np.zeros(MOST_HELD, np.int64) for _ in range(4)))


@compiled
def choose_by_policy(s: Flat, t: Flat, v: Values, sides: Sides, uses: Uses, seat: int, actions: Flat) -> int:
    """The actions of the move that a seat makes by policy; how many they are."""
    turns = turns_left(s, t)
    if s[CHOICE] == REACT:
        actions[0] = _reaction(s, t, v, sides, seat, turns)
        return 1
    _find_uses(s, t, v, sides, uses, seat, turns)
    card_at = _best_use(s, t, uses, seat)
    return _write_move(s, t, uses, seat, card_at, actions)


# A turn.


@compiled
def _best_use(s: Flat, t: Flat, uses: Uses, seat: int) -> int:
    """The place in the hand of the card that is played, -1: none can be; its payment is marked in `uses.paid`.

    What is worth least comes first in `order`: payments are taken from there.
    """
    hand, held, order = HANDS + MOST_HELD * seat, word(s[HELD + seat]), uses.order
    for place in range(held):
        at = place
        while at > 0 and uses.gains[order[at - 1]] > uses.gains[place]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = place
        uses.paid[place] = 0
    found, best = -1, NEVER
    for number in range(held):
        at = order[number]
        price, gain = t[PRICE + s[hand + at]], uses.gains[at]
        if gain == NEVER or price >= held:
            continue
        left, other = price, 0
        while left > 0:
            each = order[other]
            other += 1
            if each != at:
                left -= 1
                if uses.gains[each] > 0:
                    gain -= PAYMENT * uses.gains[each]
        if gain > best:
            found, best = at, gain
    if found >= 0:
        left, other = t[PRICE + s[hand + found]], 0
        while left > 0:
            if order[other] != found:
                uses.paid[order[other]] = 1
                left -= 1
            other += 1
    return found


@compiled
def _write_move(s: Flat, t: Flat, uses: Uses, seat: int, card_at: int, actions: Flat) -> int:
    hand, held, cards, count = HANDS + MOST_HELD * seat, word(s[HELD + seat]), t[CARDS], 1
    if card_at < 0:
        for place in range(held):
            actions[place] = DISCARD_IT * cards + s[hand + place]
        actions[held] = WITHOUT_CARD * cards + NO_MORE
        return held + 1  # type: ignore[no-any-return]
    card, target, over = word(s[hand + card_at]), uses.targets[card_at], uses.overs[card_at]
    actions[0] = card
    if t[KIND + card] == IS_DRAMA and t[AIM + card] != AT_NONE:
        actions[1] = WITHOUT_CARD * cards + NO_TARGET if target < 0 else POINT_AT * cards + target
        count = 2
    if t[KIND + (target if target >= 0 else card)] == IS_PACK:
        actions[count] = WITHOUT_CARD * cards + FREE_PLACE if over < 0 else POINT_AT * cards + over
        count += 1
    for place in range(held):
        if uses.paid[place]:
            actions[count] = DISCARD_IT * cards + s[hand + place]
            count += 1
    return count


@compiled
def _find_uses(s: Flat, t: Flat, v: Values, sides: Sides, uses: Uses, seat: int, turns: int) -> None:
    hand, others_read = HANDS + MOST_HELD * seat, False
    read_side(s, t, v, sides, seat, turns)
    for place in range(s[HELD + seat]):
        card, gain, target, over = word(s[hand + place]), 0.0, word(-1), word(-1)
        kind = t[KIND + card]
        if kind == IS_GEAR:
            gain = put_on(s, t, v, sides, seat, card, turns)
        elif kind == IS_PACK:
            gain, over = taken_in(s, t, v, sides, seat, card, turns)
        elif kind != IS_DRAMA:
            gain = t[POINTS + card] + v.ready[turns]
        elif t[ONLY_CANCELS + card]:
            gain = v.cancel[turns]
        elif t[AIM + card] == AT_NONE:
            gain = ZOOM
        else:
            if not others_read:
                others_read = True
                for other in range(t[SEATS]):
                    if other != seat:
                        read_side(s, t, v, sides, other, turns)
            gain, target, over = _best_target(s, t, v, sides, seat, card, turns)
        uses.gains[place], uses.targets[place], uses.overs[place] = gain, target, over


@compiled
def _best_target(s: Flat, t: Flat, v: Values, sides: Sides, seat: int, card: int, turns: int) -> tuple[float, int, int]:
    """Where a Drama brings most: the gain, the target and the member that a stolen one covers; -1: none."""
    aim, best, target, over, began = t[AIM + card], NEVER, word(-1), word(-1), word(-1)
    for other in range(t[SEATS]):
        if other == seat:
            continue
        slots, first = _slots(s, other, aim)
        # Of equal targets of one seat, the stack that was begun first; of Gear, the first kind.
        began = word(-1)
        for slot in range(first, first + slots):
            top = word(s[slot])
            if top < 0 or (aim == AT_STATUS and s[OWNER + top] != other):
                continue
            gain, lost, member = _struck(s, t, v, sides, card, top, seat, other, turns)
            if gain == NEVER:
                continue
            gain += v.harm * lost
            number = stack_number(s, slot) if aim == AT_PACK else word(s[BEGUN + top]) if aim == AT_STATUS else slot
            if gain > best or (began >= 0 and gain == best and number < began):
                best, target, over, began = gain, top, member, number
    return (0.0, target, over) if target < 0 else (DRAMA_STANDS * best, target, over)


@compiled
def _slots(s: Flat, seat: int, aim: int) -> tuple[int, int]:
    """How many places there are to aim at before a seat, and the first of them. Status cards of all lie together."""
    if aim == AT_PACK:
        return word(PACK_PLACES), word(MEMBERS + PACK_PLACES * seat)
    if aim == AT_STATUS:
        return word(s[STATUS_COUNT]), word(STATUSES)
    return word(PIECES), word(GEAR + PIECES * seat)


@compiled
def _struck(  # noqa: PLR0913, PLR0917 (compiled functions get everything)
    s: Flat, t: Flat, v: Values, sides: Sides, card: int, top: int, by: int, on: int, turns: int
) -> tuple[float, float, int]:
    """What a Drama brings to who played it, NEVER where it may not; what it costs the other; what is covered."""
    aim = t[AIM + card]
    if aim == AT_PACK:
        gain, over = taken_in(s, t, v, sides, by, top, turns)
        return gain, left_by(s, t, v, sides, on, top, turns), over
    if aim == AT_STATUS:
        worth = t[POINTS + top] + v.ready[turns]
        return worth, worth, word(-1)
    if aim == AT_SAME_GEAR:
        own = word(s[GEAR + PIECES * by + t[SORT + top]])
        if own < 0:
            return NEVER, 0.0, word(-1)
        return put_on(s, t, v, sides, by, top, turns), -put_on(s, t, v, sides, on, own, turns), word(-1)
    gain = put_on(s, t, v, sides, by, top, turns) if t[EFFECT + card] == STEALS else 0.0
    return gain, taken_off(s, t, v, sides, on, top, turns), word(-1)


# A reaction.


@compiled
def _reaction(s: Flat, t: Flat, v: Values, sides: Sides, seat: int, turns: int) -> int:
    """A seat that is hit, or was cancelled, cancels if that costs less than it saves; all others let it pass."""
    target, player, cards = word(s[TARGET]), word(s[PLAYER]), t[CARDS]
    found = WITHOUT_CARD * cards + PASS
    if target < 0:
        return found  # type: ignore[no-any-return]
    owner = word(s[OWNER + target])
    if seat != (player if s[CANCELS] & 1 else owner):
        return found  # type: ignore[no-any-return]
    read_side(s, t, v, sides, player, turns)
    read_side(s, t, v, sides, owner, turns)
    gain, lost, _ = _struck(s, t, v, sides, word(s[CARD]), target, player, owner, turns)
    gain = max(0.0, gain)
    stake = v.stands * (gain + v.harm * lost if seat == player else lost + v.harm * gain)
    for place in range(HANDS + MOST_HELD * seat, HANDS + MOST_HELD * seat + s[HELD + seat]):
        if t[ONLY_CANCELS + s[place]] and stake > v.cancel[turns]:
            found, stake = word(s[place]), v.cancel[turns]
            break
    sacrificed, began = word(-1), word(-1)
    for slot in range(STATUSES, STATUSES + word(s[STATUS_COUNT])):
        card = word(s[slot])
        if card == target or s[OWNER + card] != seat:
            continue
        lost = t[POINTS + card] + v.ready[turns]
        if lost < stake or (began >= 0 and lost == stake and s[BEGUN + card] < began):
            sacrificed, stake, began = card, lost, word(s[BEGUN + card])
    began = word(-1)
    for slot in range(MEMBERS + PACK_PLACES * seat, MEMBERS + PACK_PLACES * (seat + 1)):
        card = word(s[slot])
        if card < 0 or card == target:
            continue
        lost = left_by(s, t, v, sides, seat, card, turns)
        if lost < stake or (began >= 0 and lost == stake and stack_number(s, slot) < began):
            sacrificed, stake, began = card, lost, stack_number(s, slot)
    return SACRIFICE * cards + sacrificed if sacrificed >= 0 else found  # type: ignore[no-any-return]
