"""A turn of Slap Cat!: cards are shown, discarded or swapped, placed, and then do what they show (SC-4 to SC-10)."""

from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.slap_cat.asking import (
    ASK,
    ASK_PLACES,
    END_ROUND,
    PERFORM,
    PLACE_ALL,
    RACE,
    SWAP_CARDS,
    WAIT,
    everybody,
    fastest,
    goes_on,
    lowest,
    next_seat,
    priority,
)
from pettable.kernels.slap_cat.state import (
    ACT,
    AFTER,
    ANSWERS,
    ASIDE,
    ASIDE_COUNT,
    BOTTOM,
    CALM,
    CAT,
    CAT_COUNT,
    CAT_FIRST,
    CAT_HEAD,
    CAT_MIDDLES,
    CAT_TAIL,
    CATS,
    CHOSEN,
    CLAIMS,
    COMMIT,
    DECK,
    DISCARD,
    DRAW,
    DRAWN,
    DRAWS_MADE,
    FIRST,
    HANDS,
    HELD,
    LOOK,
    LOOK_CARDS,
    LOOK_COUNT,
    LOOK_KEPT,
    LOOK_SEAT,
    LOOKED,
    LOOKED_AT,
    LOOKS,
    MIDDLE,
    MOST_HELD,
    MOST_SEATS,
    NEXT,
    PART,
    PAWS,
    PAWS_IN,
    PENDING,
    PENDING_COUNT,
    PHASE,
    PLACE,
    PLACED,
    PRIMARY_ICON,
    SEAT,
    SEATS_AT,
    SECONDARY_ICON,
    SHOWN,
    SPENT,
    SPENT_COUNT,
    SWAP,
    SWAPS,
    TOP,
    TURN,
    WAITING,
    whole,
)


@compiled
def show(s: Flat, t: Flat) -> int:
    """SC-4: all have committed; the cards leave the hands, and the icons that act at once do."""
    for seat in range(whole(t[SEATS_AT])):
        card = s[ANSWERS + MOST_SEATS * seat]
        _out_of_hand(s, seat, card)
        s[SHOWN + seat], s[CLAIMS + seat] = card, -1
    paws, swappers = _showing(s, t, PAWS_IN), _showing(s, t, SWAPS)
    if paws:
        return _paws_in(s, t, paws)
    if swappers and t[SEATS_AT] > 2:
        s[PHASE], s[WAITING] = SWAP, swappers
        return ASK if t[CALM] else RACE
    if swappers == 1 or swappers == 2:  # noqa: PLR1714 (SC-14: one of two seats swaps)
        s[SHOWN], s[SHOWN + 1] = s[SHOWN + 1], s[SHOWN]
    return ASK_PLACES


@compiled
def _showing(s: Flat, t: Flat, icon: int) -> int:
    """The seats that show a card with this icon."""
    found = 0
    for seat in range(t[SEATS_AT]):
        found |= (t[PRIMARY_ICON + s[SHOWN + seat]] == icon) << seat
    return found


@compiled
def _out_of_hand(s: Flat, seat: int, card: int) -> None:
    """A card leaves a hand, and all see which it is (SC-17)."""
    hand, held = HANDS + MOST_HELD * seat, s[HELD + seat]
    # From its place on, all cards move up. A loop that ends at a random place would be slower.
    found = 0
    for place in range(held):
        found |= s[hand + place] == card
        s[hand + place] = s[hand + place + found]
    if found:
        s[HELD + seat] -= 1
    else:
        s[DRAWN + seat] -= 1
        spent = SPENT + 3 * s[SPENT_COUNT]
        s[spent], s[spent + 1], s[spent + 2] = seat, card, s[LOOKED + seat]
        s[SPENT_COUNT] += 1
    for place in range(held - found, held - found + s[DRAWN + seat]):
        found |= s[hand + place] == card
        s[hand + place] = s[hand + place + found]


@compiled
def _paws_in(s: Flat, t: Flat, paws: int) -> int:
    """SC-5: after one PAWS IN! the others race, in calm mode the last in priority discards (SC-18); after several, all
    that did not show it discard, or all.
    """
    seats = t[SEATS_AT]
    others, seat = everybody(t) & ~paws, priority(s, t)
    if paws & (paws - 1) == 0:
        if t[CALM] == 0:
            s[PHASE], s[WAITING] = PAWS, others
            return RACE
        seat = seat - 1 if seat > 0 else seats - 1
        while not others >> seat & 1:
            seat = seat - 1 if seat > 0 else seats - 1
        others = 1 << seat
    elif others == 0:
        others, seat = paws, 0
    for _ in range(seats):
        if others >> seat & 1:
            _discard(s, seat)
        seat = next_seat(seat, seats)
    return ASK_PLACES


@compiled
def cover(s: Flat, t: Flat, card: int) -> int:
    """SC-5: a hand on the PAWS IN!; the last seat discards."""
    s[CLAIMS + s[SEAT]] = card
    if goes_on(s, t):
        return WAIT
    _discard(s, lowest(s))
    return ASK_PLACES


@compiled
def _discard(s: Flat, seat: int) -> None:
    card = s[SHOWN + seat]
    s[NEXT + card], s[DISCARD], s[SHOWN + seat] = s[DISCARD], card, -1


@compiled
def claim(s: Flat, t: Flat, card: int) -> int:
    """SC-6: a card to swap for. The race is over when no seat left has a choice; each gets what there is for it."""
    s[CLAIMS + s[SEAT]] = card
    s[WAITING] -= 1 << s[SEAT]
    for seat in range(t[SEATS_AT]):
        if s[WAITING] >> seat & 1 and _free(s, t, seat) < 0:
            s[SEAT] = fastest(s, t)
            return WAIT
    for seat in range(t[SEATS_AT]):
        if s[WAITING] >> seat & 1:
            s[CLAIMS + seat] = _free(s, t, seat)
    return SWAP_CARDS


@compiled
def _free(s: Flat, t: Flat, seat: int) -> int:
    """The only card that a swapper may still claim, its own where there is none; -1: it has a choice."""
    found = s[SHOWN + seat]
    for other in range(t[SEATS_AT]):
        if other != seat and taker_of(s, t, s[SHOWN + other]) < 0:
            if found != s[SHOWN + seat]:
                return -1
            found = s[SHOWN + other]
    return found  # type: ignore[no-any-return]


@compiled
def taker_of(s: Flat, t: Flat, card: int) -> int:
    """The seat that claims a card; -1: none."""
    for seat in range(t[SEATS_AT]):
        if s[CLAIMS + seat] == card:
            return seat
    return -1


@compiled
def swap_by_ranking(s: Flat, t: Flat) -> int:
    """SC-18: by priority, each swapper gets the card it ranks highest of those left, or keeps its own."""
    seat, swappers = priority(s, t), _showing(s, t, SWAPS)
    for _ in range(t[SEATS_AT]):
        if swappers >> seat & 1:
            s[CLAIMS + seat] = _ranked_highest(s, t, seat)
        seat = next_seat(seat, t[SEATS_AT])
    return SWAP_CARDS


@compiled
def _ranked_highest(s: Flat, t: Flat, seat: int) -> int:
    answer = ANSWERS + MOST_SEATS * seat
    for nth in range(t[SEATS_AT] - 1):
        if taker_of(s, t, s[answer + nth]) < 0:
            return s[answer + nth]  # type: ignore[no-any-return]
    return s[SHOWN + seat]  # type: ignore[no-any-return]


@compiled
def swap(s: Flat, t: Flat) -> int:
    """SC-6: a seat that lost its card and did not swap gets what the taker left behind, or what its taker left …"""
    for seat in range(t[SEATS_AT]):
        card = s[CLAIMS + seat]
        if card < 0:
            card = s[SHOWN + seat]
            taker = taker_of(s, t, card)
            while taker >= 0:
                card = s[SHOWN + taker]
                taker = taker_of(s, t, card)
        s[AFTER + seat] = card
    for seat in range(t[SEATS_AT]):
        s[SHOWN + seat] = s[AFTER + seat]
    return ASK_PLACES


@compiled
def ask_places(s: Flat, t: Flat) -> int:
    """SC-7: all that have a cat card before them choose its place; negatives lie aside by themselves."""
    seats = 0
    for seat in range(t[SEATS_AT]):
        if s[SHOWN + seat] >= 0 and t[PART + s[SHOWN + seat]] >= 0:
            seats |= 1 << seat
    s[PHASE], s[WAITING] = PLACE, seats
    return ASK if seats else PLACE_ALL


@compiled
def place_all(s: Flat, t: Flat) -> int:
    """SC-7, SC-8: all cards go where their seats want them; what they show of DRAW and DONATE is due from the first
    player on, so it is pushed from the last one on.
    """
    seat = s[FIRST]
    for _ in range(t[SEATS_AT]):
        seat = seat - 1 if seat > 0 else t[SEATS_AT] - 1
        card, answer = s[SHOWN + seat], ANSWERS + MOST_SEATS * seat
        if card >= 0:
            _put(s, t, seat, card, s[answer], s[answer + 1])
            _push(s, t, seat, card)
    return PERFORM


@compiled
def _put(s: Flat, t: Flat, owner: int, card: int, cat: int, gap: int) -> None:
    """SC-7: a card comes into an area: on a cat of this number, or as a new one (0); a negative aside."""
    part = t[PART + card]
    if part < 0:
        s[NEXT + card], s[ASIDE + owner] = s[ASIDE + owner], card
        s[ASIDE_COUNT + owner] += 1
        return
    if cat == 0:
        s[CAT_COUNT + owner] += 1
        at = cat_at(t, owner, s[CAT_COUNT + owner])
        s[at + CAT_HEAD] = s[at + CAT_TAIL] = s[at + CAT_FIRST] = -1
        s[at + CAT_MIDDLES] = 0
    else:
        at = cat_at(t, owner, cat)
    # The link that will lead to the card: the cat's head, tail or first middle, or the middle before the gap.
    link = at + part
    for _ in range(gap - 1):
        link = NEXT + s[link]
    s[NEXT + card], s[link] = s[link], card
    s[at + CAT_MIDDLES] += part == MIDDLE


@compiled
def cat_at(t: Flat, owner: int, number: int) -> int:
    """Where a seat's cat of this number begins."""
    return CATS + CAT * (owner * t[PLACED] + number - 1)  # type: ignore[no-any-return]


@compiled
def _push(s: Flat, t: Flat, seat: int, card: int) -> None:
    """What a card shows of DRAW and DONATE is due next (SC-10)."""
    if t[SECONDARY_ICON + card] >= 0:
        at = PENDING + 2 * s[PENDING_COUNT]
        s[at], s[at + 1] = seat, t[SECONDARY_ICON + card]
        s[PENDING_COUNT] += 1


@compiled
def perform(s: Flat, t: Flat) -> int:
    """SC-8: ask for the next effect that can be performed; if there is none, the turn is over, perhaps the round."""
    while s[PENDING_COUNT] > 0:
        effect = PENDING + 2 * s[PENDING_COUNT] - 2
        seat, draws = s[effect], s[effect + 1] == DRAW
        if (draws and s[TOP] < s[BOTTOM]) or (not draws and s[HELD + seat] + s[DRAWN + seat] > 0):
            s[PHASE], s[WAITING] = ACT, 1 << seat
            return ASK
        s[PENDING_COUNT] -= 1
    s[TURN] += 1
    for each in range(t[SEATS_AT]):
        if s[HELD + each] + s[DRAWN + each] == 0:
            return END_ROUND
    s[PHASE], s[WAITING] = COMMIT, everybody(t)
    return ASK


@compiled
def keep(s: Flat, card: int) -> int:
    """SC-9: one of the top cards goes to the hand, the others go under the pile in the order they lay."""
    seat, top, count = s[SEAT], DECK + s[TOP], min(LOOKED_AT, s[BOTTOM] - s[TOP])
    look = LOOKS + LOOK * s[DRAWS_MADE]
    s[look + LOOK_SEAT], s[look + LOOK_COUNT] = seat, count
    for place in range(count):
        each = s[top + place]
        s[look + LOOK_CARDS + place] = each
        if each == card:
            s[look + LOOK_KEPT] = place
        else:
            s[DECK + s[BOTTOM]] = each
            s[BOTTOM] += 1
    s[TOP] += count
    s[HANDS + MOST_HELD * seat + s[HELD + seat] + s[DRAWN + seat]] = card
    s[DRAWN + seat] += 1
    s[LOOKED + seat] += 1
    s[DRAWS_MADE] += 1
    s[PENDING_COUNT] -= 1
    return PERFORM


@compiled
def donate(s: Flat, t: Flat) -> int:
    """SC-10: a card goes to another area; what it shows of DRAW and DONATE, its new owner does next."""
    answer = ANSWERS + MOST_SEATS * s[SEAT]
    card, to = s[answer], whole(s[answer + 1])
    s[CHOSEN] = 0
    s[PENDING_COUNT] -= 1
    _out_of_hand(s, whole(s[SEAT]), card)
    _put(s, t, to, card, s[answer + 2], s[answer + 3])
    _push(s, t, to, card)
    return PERFORM
