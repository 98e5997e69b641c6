"""When time is up: for an answer, a reaction window or a race. Pure, and from public knowledge alone.

The end of a reaction window must not reveal what anybody holds, or how long anybody thought, so it is fixed when the
window opens. Where two or more guests play, it stays open for the game's own time, even if all have passed. Where one
guest plays with bots, or with others at the same device, there is nobody who could read anything from their haste: it
closes when they have answered, but not before a fixed minimum. What bots hold, and how long they think, never matters:
a bot that has not answered when the window closes has passed.
"""

from typing import NamedTuple

from msgspec import Struct

from pettable.server.limits.constants import QUICK_WINDOW
from pettable.server.tables.state import TIMED, TableState
from pettable.server.tables.waiting_times import WaitingInfo
from pettable.table.prompts import Kind, Prompt
from pettable.table.seats import Seat

#: A window's length where the game suggests none.
USUAL_WINDOW = 8.0


class Window(NamedTuple):
    """When a reaction window closes."""

    #: Not before this, even if all people have answered.
    earliest: float
    #: At this time in any case; None: it waits for the people's answers.
    latest: float | None


class Times(Struct, frozen=True):
    """The clocks, as everybody may know them; times are the server's own, and `now` is the server's time of sending."""

    now: float
    asked: float
    #: Seconds for each answer, and beyond that for the whole game, by seat.
    turn: float | None
    reserves: tuple[float, ...]
    #: When a window or a race ends by itself.
    closes: float | None
    #: The table waits for its people; until that is over nothing is asked.
    waiting: WaitingInfo | None = None


class Due(NamedTuple):
    """When time is up next, and for whom."""

    when: float
    #: None: for a window or a race, not for a seat.
    seat: Seat | None


def times(state: TableState, now: float) -> Times | None:
    """The clocks of the question that stands; None where there is none."""
    prompt = state.table.prompt if state.table else None
    if prompt is None:
        return None
    if state.waiting_time is not None:
        return Times(now, state.asked_at, None, tuple(state.reserves), None, state.waiting_time.info)
    turn = state.pacing.turn if prompt.kind in TIMED else None
    closes = None
    if prompt.kind is Kind.REACT:
        closes = window(state, prompt).latest
    elif state.race is not None and not state.race.over:
        closes = state.race.ends
    return Times(now, state.asked_at, turn, tuple(state.reserves), closes)


def window(state: TableState, prompt: Prompt) -> Window:
    """When a reaction window may close, and when it must."""
    full = state.asked_at + (prompt.limit or USUAL_WINDOW) * state.pacing.window
    if len(state.seating.seated_accounts()) > 1:
        return Window(full, full)
    unhurried = state.pacing.turn is None and bool(state.seating.people(prompt.seats))
    return Window(state.asked_at + QUICK_WINDOW, None if unhurried else full)


def next_due(state: TableState) -> Due | None:
    """What the clock will do next if nobody does anything."""
    table = state.table
    if table is None or table.prompt is None or state.waiting_time is not None:
        return None
    prompt = table.prompt
    if prompt.kind is Kind.REACT:
        earliest, latest = window(state, prompt)
        when = earliest if state.passed.issuperset(state.seating.people(prompt.seats)) else latest
        return None if when is None else Due(when, None)
    if state.race is not None and not state.race.over:
        return Due(state.race.ends, None)
    if state.pacing.turn is None:
        return None
    until = state.asked_at + state.pacing.turn
    late = [Due(until + state.reserves[seat], seat) for seat in state.seating.people(table.waiting)]
    return min(late, default=None)
