"""Slap Cat! for CPU and GPU: the rules of games/slap_cat on a flat array of numbers.

Every function gets the state `s`; most get `t`, what is fixed at a table. What lies where in both is in state.py.
Here are the set-up, the draft and the end; turns.py has the turns. The actions are those of games/slap_cat/codes.py,
the rule ids those of the game's rulebook.
"""

from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.random import below, shuffle
from pettable.kernels.slap_cat.actions import choose_donation, choose_spot, legal, rank
from pettable.kernels.slap_cat.asking import (
    ASK,
    ASK_PLACES,
    END_ROUND,
    END_SLAP,
    PERFORM,
    PLACE_ALL,
    RACE,
    SHOW,
    SWAP_CARDS,
    TURN_UP,
    WAIT,
    ask,
    everybody,
    fastest,
    goes_on,
    has_answered,
    lowest,
    next_seat,
    priority,
    reaction,
)
from pettable.kernels.slap_cat.knowledge import observe, sample
from pettable.kernels.slap_cat.scoring import TIE_STEPS, contenders, score_round, scores
from pettable.kernels.slap_cat.state import (
    ACT,
    ANSWERED,
    ANSWERS,
    ASIDE,
    ASIDE_COUNT,
    BOTTOM,
    CALM,
    CAT_COUNT,
    CHOSEN,
    COMMIT,
    COMMIT_ACTION,
    DECK,
    DISCARD,
    DRAFT,
    DRAW,
    DRAWN,
    DRAWS_MADE,
    FIRST,
    HAND,
    HANDS,
    HELD,
    KEEP_ACTION,
    LOOKED,
    MOST_CARDS,
    MOST_HELD,
    MOST_LEGAL,
    MOST_SEATS,
    OVER,
    PACK,
    PACK_SIZE,
    PAWS,
    PENDING,
    PENDING_COUNT,
    PHASE,
    PLACE,
    PROMPT,
    RANK_ACTION,
    ROUND,
    ROUNDS,
    SEAT,
    SEATS_AT,
    SHARE,
    SHOWN,
    SINCE,
    SIZE,
    SLAP_ACTION,
    SLAPPED,
    SPENT_COUNT,
    STATE,
    SWAP,
    TABLE,
    TABLE_SIZE,
    TIE,
    TIMES,
    TOP,
    TURN,
    TURNED_UP,
    WAITING,
    chance_move,
    pack,
    table,
    too_large,
    unpack,
    whole,
)
from pettable.kernels.slap_cat.turns import (
    ask_places,
    claim,
    cover,
    donate,
    keep,
    perform,
    place_all,
    show,
    swap,
    swap_by_ranking,
)

__all__ = [
    "MOST_CARDS",
    "MOST_LEGAL",
    "SIZE",
    "STATE",
    "TABLE",
    "TABLE_SIZE",
    "TIE_STEPS",
    "asked",
    "chance_move",
    "deal",
    "legal",
    "observe",
    "pack",
    "sample",
    "scores",
    "step",
    "table",
    "too_large",
    "unpack",
]


@compiled
def deal(s: Flat, t: Flat, r: Flat) -> None:
    """SC-1: the first player, and the cards of the first round."""
    s[FIRST] = below(r, t[SEATS_AT])
    s[ROUND], s[PROMPT], s[SLAPPED], s[ANSWERED], s[CHOSEN] = 0, 0, -1, 0, 0
    _deal_round(s, t, r)
    ask(s, t, r, _turn_up(s, t))


@compiled
def asked(s: Flat, t: Flat) -> int:  # noqa: ARG001 (all kernels have the same functions)
    """The seat whose action is due; -1: the game is over."""
    return s[SEAT]  # type: ignore[no-any-return]


@compiled
def step(s: Flat, t: Flat, r: Flat, action: int) -> None:
    """An action of the seat that is asked, and all that follows from it."""
    due = _do(s, t, r, action)
    if due == SHOW:
        due = show(s, t)
    if due == SWAP_CARDS:
        due = swap(s, t)
    if due == ASK_PLACES:
        due = ask_places(s, t)
    if due == PLACE_ALL:
        due = place_all(s, t)
    if due == PERFORM:
        due = perform(s, t)
    if due == END_ROUND:
        due = _end_round(s, t, r)
    if due == END_SLAP:
        due = _end_slap(s, t, r)
    if due == TURN_UP:
        due = _turn_up(s, t)
    if due != WAIT:
        ask(s, t, r, due)


@compiled
def _do(s: Flat, t: Flat, r: Flat, action: int) -> int:
    """What the action itself does; returns what is due then."""
    phase = s[PHASE]
    if phase == COMMIT:
        s[ANSWERS + MOST_SEATS * s[SEAT]] = action - t[COMMIT_ACTION]
        return SHOW if has_answered(s) else WAIT
    if phase == DRAFT:
        if t[CALM] == 0:
            return _slap_in_draft(s, t, r, action - t[SLAP_ACTION])
        return _draft_by_ranking(s, t) if rank(s, t, action) else WAIT
    if phase == PLACE:
        chosen = choose_spot(s, t, ANSWERS + MOST_SEATS * s[SEAT], action)
        return PLACE_ALL if chosen and has_answered(s) else WAIT
    if phase == ACT:
        if s[PENDING + 2 * s[PENDING_COUNT] - 1] == DRAW:
            return keep(s, action - t[KEEP_ACTION])
        return donate(s, t) if choose_donation(s, t, action) else WAIT
    if phase == SWAP:
        if action < t[RANK_ACTION]:
            return claim(s, t, action - t[SLAP_ACTION])
        return swap_by_ranking(s, t) if rank(s, t, action) else WAIT
    if phase == PAWS:
        return cover(s, t, action - t[SLAP_ACTION])
    s[SLAPPED] = s[SEAT]
    return _end_game(s)


@compiled
def _deal_round(s: Flat, t: Flat, r: Flat) -> None:
    """SC-1: all cards come back and are shuffled."""
    if s[ROUND] > 0:
        s[FIRST] = next_seat(whole(s[FIRST]), t[SEATS_AT])
    s[ROUND] += 1
    for place in range(t[PACK_SIZE]):
        s[DECK + place] = t[PACK + place]
    shuffle(r, s, DECK, t[PACK_SIZE])
    for seat in range(t[SEATS_AT]):
        s[HELD + seat] = s[DRAWN + seat] = s[LOOKED + seat] = 0
        s[CAT_COUNT + seat] = s[ASIDE_COUNT + seat] = 0
        s[ASIDE + seat] = -1
    s[TURN] = s[DRAWS_MADE] = s[SPENT_COUNT] = s[PENDING_COUNT] = 0
    s[DISCARD] = -1
    s[TOP], s[BOTTOM] = 0, t[PACK_SIZE]


@compiled
def _turn_up(s: Flat, t: Flat) -> int:
    """SC-2, SC-14: the top card of every pile is turned up, and the seats are asked to take one, or two."""
    for place in range(t[TURNED_UP]):
        s[SHOWN + place] = s[DECK + s[TOP] + place]
    s[TOP] += t[TURNED_UP]
    s[PHASE], s[WAITING] = DRAFT, everybody(t)
    return ASK if t[CALM] else RACE


@compiled
def _slap_in_draft(s: Flat, t: Flat, r: Flat, card: int) -> int:
    """SC-2: the card goes to the hand; the last seat gets what is left."""
    seat = whole(s[SEAT])
    _take(s, t, seat, card)
    if s[HELD + seat] < (s[TURN] + 1) * t[SHARE]:
        s[SINCE + seat] = s[TIMES + seat]
        s[TIMES + seat] += reaction(r)
        s[SEAT] = fastest(s, t)
        return WAIT
    if goes_on(s, t):
        return WAIT
    last = lowest(s)
    for place in range(t[TURNED_UP]):
        if s[SHOWN + place] >= 0:
            _to_hand(s, last, whole(s[SHOWN + place]))
    return END_SLAP


@compiled
def _draft_by_ranking(s: Flat, t: Flat) -> int:
    """SC-18: by priority, each seat gets the card it ranks highest of those left; two seats: 1st, 2nd, 2nd, 1st."""
    seat = priority(s, t)
    for nth in range(t[TURNED_UP]):
        answer = ANSWERS + MOST_SEATS * seat
        while not _take(s, t, seat, whole(s[answer])):
            answer += 1
        if t[SEATS_AT] > 2 or nth != 1:
            seat = next_seat(seat, t[SEATS_AT])
    return END_SLAP


@compiled
def _take(s: Flat, t: Flat, seat: int, card: int) -> bool:
    """A card that is face up goes to a hand; False: it is gone."""
    there = False
    for place in range(t[TURNED_UP]):
        there |= s[SHOWN + place] == card
        s[SHOWN + place] = -1 if s[SHOWN + place] == card else s[SHOWN + place]
    if there:
        _to_hand(s, seat, card)
    return there


@compiled
def _to_hand(s: Flat, seat: int, card: int) -> None:
    s[HANDS + MOST_HELD * seat + s[HELD + seat]] = card
    s[HELD + seat] += 1


@compiled
def _end_slap(s: Flat, t: Flat, r: Flat) -> int:
    """SC-2, SC-3: the next cards are turned up, or all piles are shuffled into one."""
    s[TURN] += 1
    if s[HELD] < t[HAND]:
        return TURN_UP
    shuffle(r, s, DECK + s[TOP], s[BOTTOM] - s[TOP])
    s[PHASE], s[WAITING] = COMMIT, everybody(t)
    return ASK


@compiled
def _end_round(s: Flat, t: Flat, r: Flat) -> int:
    """SC-11 to SC-13: the round is scored, and the next one dealt; after the last one a slap may break a tie."""
    score_round(s, t)
    if s[ROUND] < t[ROUNDS]:
        _deal_round(s, t, r)
        return TURN_UP
    tied = contenders(s, t)
    if tied & (tied - 1) == 0 or t[CALM]:
        return _end_game(s)
    s[PHASE], s[WAITING] = TIE, tied
    return RACE


@compiled
def _end_game(s: Flat) -> int:
    s[PHASE], s[SEAT], s[WAITING] = OVER, -1, 0
    return WAIT
