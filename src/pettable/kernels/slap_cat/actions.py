"""The legal actions of Slap Cat!, and moves of several actions; see games/slap_cat/codes.py."""

from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.slap_cat.asking import has_answered, one_waits
from pettable.kernels.slap_cat.state import (
    ACT,
    ANSWERED,
    ANSWERS,
    BOTTOM,
    CALM,
    CAT_COUNT,
    CAT_MIDDLES,
    CHOSEN,
    COMMIT,
    COMMIT_ACTION,
    DECK,
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
    MOST_HELD,
    MOST_SEATS,
    PART,
    PAWS,
    PAWS_IN,
    PENDING,
    PENDING_COUNT,
    PHASE,
    PILE_ACTION,
    PLACE,
    PRIMARY_ICON,
    RANK_ACTION,
    SEAT,
    SEATS_AT,
    SHOWN,
    SLAP_ACTION,
    SPOT_ACTION,
    SWAP,
    TO_ACTION,
    TOP,
    TURNED_UP,
    whole,
)
from pettable.kernels.slap_cat.turns import cat_at, taker_of


@compiled
def legal(s: Flat, t: Flat, actions: Flat) -> int:
    """The actions of the seat that is asked, in any order. Writes them, and returns how many there are."""
    phase, seat = s[PHASE], whole(s[SEAT])
    if phase == COMMIT:
        return _list_hand(s, seat, t[COMMIT_ACTION], actions)
    if phase == DRAFT:
        if t[CALM]:
            return _list_rankings(s, t, seat, actions)
        return _list_shown(s, t[TURNED_UP], t[SLAP_ACTION], actions)
    if phase == PLACE:
        if s[CHOSEN] == 1:
            return _list_gaps(s, t, seat, s[ANSWERS + MOST_SEATS * seat], actions)
        return _list_spots(s, t, seat, s[SHOWN + seat], actions)
    if phase == ACT:
        if s[PENDING + 2 * s[PENDING_COUNT] - 1] == DRAW:
            return _list_top(s, t, actions)
        return _list_donations(s, t, seat, actions)
    if phase == SWAP:
        if t[CALM] and not (one_waits(s) and s[ANSWERED] == 0):
            return _list_rankings(s, t, seat, actions)
        return _list_free(s, t, seat, actions)
    if phase == PAWS:
        return _list_paws(s, t, actions)
    actions[0] = t[PILE_ACTION]
    return 1


@compiled
def _list_hand(s: Flat, seat: int, action: int, actions: Flat) -> int:
    hand, count = HANDS + MOST_HELD * seat, s[HELD + seat] + s[DRAWN + seat]
    for place in range(count):
        actions[place] = action + s[hand + place]
    return count  # type: ignore[no-any-return]


@compiled
def _list_shown(s: Flat, places: int, action: int, actions: Flat) -> int:
    """SC-2: the cards that are still face up."""
    count = 0
    for place in range(places):
        actions[count] = action + s[SHOWN + place]
        count += s[SHOWN + place] >= 0
    return count


@compiled
def _list_rankings(s: Flat, t: Flat, seat: int, actions: Flat) -> int:
    """SC-18: the cards that this seat has not ranked yet; when it swaps, never its own."""
    answer, ranked, count = ANSWERS + MOST_SEATS * seat, s[CHOSEN], 0
    swaps = s[PHASE] == SWAP
    cards = t[SEATS_AT] if swaps else t[TURNED_UP]
    action = t[LAST_ACTION] if ranked + swaps + 1 == cards else t[RANK_ACTION]
    for place in range(cards):
        card, new = s[SHOWN + place], not swaps or place != seat
        for nth in range(ranked):
            new = new and s[answer + nth] != card
        if new:
            actions[count] = action + card
            count += 1
    return count


@compiled
def _list_paws(s: Flat, t: Flat, actions: Flat) -> int:
    """SC-5: the one PAWS IN!."""
    for seat in range(t[SEATS_AT]):
        if t[PRIMARY_ICON + s[SHOWN + seat]] == PAWS_IN:
            actions[0] = t[SLAP_ACTION] + s[SHOWN + seat]
    return 1


@compiled
def _list_free(s: Flat, t: Flat, seat: int, actions: Flat) -> int:
    """SC-6: the shown cards that a swapper may still claim, never its own."""
    count = 0
    for other in range(t[SEATS_AT]):
        if other != seat and taker_of(s, t, s[SHOWN + other]) < 0:
            actions[count] = t[SLAP_ACTION] + s[SHOWN + other]
            count += 1
    return count


@compiled
def _list_top(s: Flat, t: Flat, actions: Flat) -> int:
    """SC-9: the cards that a DRAW looks at."""
    count = min(LOOKED_AT, s[BOTTOM] - s[TOP])
    for place in range(count):
        actions[place] = t[KEEP_ACTION] + s[DECK + s[TOP] + place]
    return count  # type: ignore[no-any-return]


@compiled
def _list_spots(s: Flat, t: Flat, owner: int, card: int, actions: Flat) -> int:
    """SC-7: as a new cat; on each cat, or among its middles."""
    cats = s[CAT_COUNT + owner]
    actions[0] = t[SPOT_ACTION]
    # Both kinds of actions are counted so that cat 1 comes right after the new cat.
    first = t[MIDDLE_ACTION] - 1 if t[PART + card] == MIDDLE else t[SPOT_ACTION]
    for cat in range(1, cats + 1):
        actions[cat] = first + cat
    return cats + 1  # type: ignore[no-any-return]


@compiled
def _list_gaps(s: Flat, t: Flat, owner: int, cat: int, actions: Flat) -> int:
    """SC-7: before, between and after the middles of a cat."""
    gaps = s[cat_at(t, owner, cat) + CAT_MIDDLES] + 1
    for gap in range(gaps):
        actions[gap] = t[GAP_ACTION] + gap
    return gaps  # type: ignore[no-any-return]


@compiled
def _list_donations(s: Flat, t: Flat, seat: int, actions: Flat) -> int:
    """SC-10: a card of the hand, then an opponent, then a place in that area."""
    answer, chosen = ANSWERS + MOST_SEATS * seat, s[CHOSEN]
    if chosen == 0:
        return _list_hand(s, seat, t[DONATE_ACTION], actions)
    if chosen == 1:
        for left in range(t[SEATS_AT] - 1):
            actions[left] = t[TO_ACTION] + left
        return t[SEATS_AT] - 1  # type: ignore[no-any-return]
    if chosen == 2:
        return _list_spots(s, t, whole(s[answer + 1]), s[answer], actions)
    return _list_gaps(s, t, whole(s[answer + 1]), s[answer + 2], actions)


@compiled
def rank(s: Flat, t: Flat, action: int) -> bool:
    """SC-18: the next card of a ranking; are all rankings in?"""
    last = action >= t[LAST_ACTION]
    s[ANSWERS + MOST_SEATS * s[SEAT] + s[CHOSEN]] = action - (t[LAST_ACTION] if last else t[RANK_ACTION])
    s[CHOSEN] += 1
    return last and has_answered(s)


@compiled
def choose_spot(s: Flat, t: Flat, answer: int, action: int) -> bool:
    """The next choice of a place, written as cat and gap; is the place chosen?"""
    if action >= t[GAP_ACTION]:
        s[answer + 1] = action - t[GAP_ACTION] + 1
        return True
    if action >= t[MIDDLE_ACTION]:
        s[answer] = action - t[MIDDLE_ACTION] + 1
        s[CHOSEN] += 1
        return False
    s[answer], s[answer + 1] = action - t[SPOT_ACTION], 0
    return True


@compiled
def choose_donation(s: Flat, t: Flat, action: int) -> bool:
    """SC-10: the next choice of a donation: card, seat, place; is it complete?"""
    answer, chosen = ANSWERS + MOST_SEATS * s[SEAT], s[CHOSEN]
    if chosen >= 2:
        return choose_spot(s, t, answer + 2, action)
    s[CHOSEN] += 1
    if chosen == 0:
        s[answer] = action - t[DONATE_ACTION]
        return False
    to = s[SEAT] + 1 + action - t[TO_ACTION]
    s[answer + 1] = to if to < t[SEATS_AT] else to - t[SEATS_AT]
    return t[PART + s[answer]] < 0  # type: ignore[no-any-return]
