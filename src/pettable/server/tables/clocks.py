"""When time is up: for an answer, a reaction window or a race. Pure, and from public knowledge alone.

The end of a reaction window must not reveal what anybody holds, or how long anybody thought, so it is fixed when the
window opens. Where two or more guests play, it stays open for the game's own time, even if all have passed. Where one
guest plays with bots, or with others at the same device, there is nobody who could read anything from their haste: it
closes when they have answered, but not before a fixed minimum. What bots hold, and how long they think, never matters:
a bot that has not answered when the window closes has passed.

At a slow table a window has hours or days, as every question. Everybody is asked, able or not, and comes to answer when
it suits them; so it closes when all people have answered, at the next full minute after it opened: their visits show,
which they do anyway, and not for how many seconds anybody thought.
"""

from math import ceil
from typing import NamedTuple

from msgspec import Struct

from pettable.server.limits.constants import QUICK_WINDOW, SLOW_WINDOW_MARK
from pettable.server.tables.standstills import NO_STANDSTILLS, Standstills, time_up
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
    #: At a slow table: when the time of each seat is up that is asked; null for all others. Vacations are in it.
    due: tuple[float | None, ...] = ()


class Due(NamedTuple):
    """When time is up next, and for whom."""

    when: float
    #: None: for a window or a race, not for a seat.
    seat: Seat | None


def times(state: TableState, now: float, still: Standstills = NO_STANDSTILLS) -> Times | None:
    """The clocks of the question that stands; None where there is none."""
    prompt = state.table.prompt if state.table else None
    if prompt is None:
        return None
    if state.waiting_time is not None:
        return Times(now, state.asked_at, None, tuple(state.reserves), None, state.waiting_time.info)
    turn = state.pacing.turn if prompt.kind in TIMED else None
    closes = None
    if prompt.kind is Kind.REACT:
        closes = window(state, prompt, still).latest
    elif state.race is not None and not state.race.over:
        closes = state.race.ends
    if not state.pacing.slow:
        return Times(now, state.asked_at, turn, tuple(state.reserves), closes)
    asked = set(state.seating.people(prompt.seats))
    due = tuple(answer_due(state, Seat(n), still) if n in asked else None for n in range(state.setting.seats))
    return Times(now, state.asked_at, turn, tuple(state.reserves), closes, due=due)


def answer_due(state: TableState, seat: Seat, still: Standstills = NO_STANDSTILLS, share: float = 1.0) -> float:
    """When a seat's time for the question is up, or a share of it, at a table with a clock."""
    assert state.pacing.turn is not None
    whole = state.pacing.turn + state.reserves[seat]
    return time_up(state.asked_at, share * whole, still.of(state.seating.chairs[seat].guest))


def window(state: TableState, prompt: Prompt, still: Standstills = NO_STANDSTILLS) -> Window:
    """When a reaction window may close, and when it must."""
    if state.pacing.slow:
        return _slow_window(state, prompt, still)
    full = state.asked_at + (prompt.limit or USUAL_WINDOW) * state.pacing.window
    if len(state.seating.seated_accounts()) > 1:
        return Window(full, full)
    unhurried = state.pacing.turn is None and bool(state.seating.people(prompt.seats))
    return Window(state.asked_at + QUICK_WINDOW, None if unhurried else full)


def _slow_window(state: TableState, prompt: Prompt, still: Standstills) -> Window:
    """Who has answered changes nothing about when it must close: that would show who has not."""
    earliest = state.asked_at + QUICK_WINDOW
    latest = max((answer_due(state, seat, still) for seat in state.seating.people(prompt.seats)), default=earliest)
    if len(state.seating.seated_accounts()) > 1 and state.seating.people(prompt.seats):
        marks = max(1, ceil((state.passed_at - state.asked_at) / SLOW_WINDOW_MARK))
        earliest = min(latest, state.asked_at + marks * SLOW_WINDOW_MARK)
    return Window(earliest, latest)


def next_due(state: TableState, still: Standstills = NO_STANDSTILLS) -> Due | None:
    """What the clock will do next if nobody does anything."""
    table = state.table
    if table is None or table.prompt is None or state.waiting_time is not None or state.paused:
        return None
    prompt = table.prompt
    if prompt.kind is Kind.REACT:
        earliest, latest = window(state, prompt, still)
        when = earliest if state.passed.issuperset(state.seating.people(prompt.seats)) else latest
        return None if when is None else Due(when, None)
    if state.race is not None and not state.race.over:
        return Due(state.race.ends, None)
    if state.pacing.turn is None:
        return None
    late = [Due(answer_due(state, seat, still), seat) for seat in state.seating.people(table.waiting)]
    return min(late, default=None)
