"""Who is asked next in Slap Cat!: all seats of a COMMIT one after the other, those of a race by reaction times (SC-16).

A set of seats is a sum of powers of two.
"""

from pettable.kernels.compiling import Flat, compiled
from pettable.kernels.random import below
from pettable.kernels.slap_cat.state import (
    ANSWERED,
    CHOSEN,
    FIRST,
    MOST_SEATS,
    PROMPT,
    SEAT,
    SEATS_AT,
    SINCE,
    TIMES,
    TURN,
    WAITING,
    whole,
)

# What is due after an action: a stage does its part and returns the next one. So every stage is called from one place,
# `step`, which keeps the code small and quick to compile.
ASK, RACE, SHOW, SWAP_CARDS, ASK_PLACES, PLACE_ALL, PERFORM, END_SLAP, END_ROUND, TURN_UP, WAIT = range(11)
#: Milliseconds from seeing to slapping, as in bots/reaction.py: the least, and how many more at most.
FASTEST, SPREAD = 300, 1200
#: Later than any time.
NEVER = 1 << 30


@compiled
def ask(s: Flat, t: Flat, r: Flat, due: int) -> None:
    """Ask the seats of WAITING, one after the other; in a RACE by their reaction times (SC-16)."""
    s[PROMPT] += 1
    if due == RACE:
        for seat in range(t[SEATS_AT]):
            if s[WAITING] >> seat & 1:
                s[SINCE + seat], s[TIMES + seat] = 0, reaction(r)
        s[SEAT] = fastest(s, t)
    else:
        s[SEAT] = lowest(s)


@compiled
def lowest(s: Flat) -> int:
    """The lowest seat that is still to answer."""
    seat = 0
    while not s[WAITING] >> seat & 1:
        seat += 1
    return seat


@compiled
def fastest(s: Flat, t: Flat) -> int:
    """The seat that claims next; of two at the same time the lower one."""
    # Times with their seats, so that no branch depends on who is faster.
    best, waiting = NEVER, s[WAITING]
    for seat in range(t[SEATS_AT]):
        time = MOST_SEATS * whole(s[TIMES + seat]) + seat
        best = min(best, time if waiting >> seat & 1 else NEVER)
    return best % MOST_SEATS


@compiled
def reaction(r: Flat) -> int:
    """A reaction time: mostly quick, now and then slow. The product of two numbers of 16 random bits."""
    bits = below(r, 1 << 32)
    return FASTEST + (SPREAD * (bits >> 16) * (bits & 0xFFFF) >> 32)


@compiled
def goes_on(s: Flat, t: Flat) -> bool:
    """The seat that is asked has no more to claim; does the race go on, so that the next one is asked?"""
    s[WAITING] -= 1 << s[SEAT]
    if one_waits(s):
        return False
    s[SEAT] = fastest(s, t)
    return True


@compiled
def one_waits(s: Flat) -> bool:
    return s[WAITING] & (s[WAITING] - 1) == 0  # type: ignore[no-any-return]


@compiled
def has_answered(s: Flat) -> bool:
    """The seat that is asked has answered in secret; have all?"""
    bit = 1 << s[SEAT]
    s[WAITING] -= bit
    s[CHOSEN] = 0
    if s[WAITING] == 0:
        s[ANSWERED] = 0
        return True
    s[ANSWERED] += bit
    s[SEAT] = lowest(s)
    return False


@compiled
def everybody(t: Flat) -> int:
    return (1 << t[SEATS_AT]) - 1  # type: ignore[no-any-return]


@compiled
def next_seat(seat: int, seats: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < seats else 0


@compiled
def priority(s: Flat, t: Flat) -> int:
    """SC-18: the seat that comes first, one seat on after every slap and every turn."""
    return (s[FIRST] + s[TURN]) % t[SEATS_AT]  # type: ignore[no-any-return]
