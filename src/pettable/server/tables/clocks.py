"""When the clock speaks: from what a table asks and who is asked. Pure, and from public knowledge alone.

A reaction window must not tell by its end what anybody holds, or how long anybody thought. Where two or more people
are asked it stands open for a fixed time, whoever has passed. Where one person or none is asked, nobody else can
read anything from a person's haste: it closes when all have answered, but not before a moment that is always the
same.
"""

from typing import NamedTuple

from msgspec import Struct

from pettable.server.limits.constants import QUICK_WINDOW, RACE_WINDOW
from pettable.server.tables.state import TIMED, TableState
from pettable.table.prompts import Kind, Prompt
from pettable.table.seats import Seat

#: A window's length where the game suggests none.
USUAL_WINDOW = 8.0


class Window(NamedTuple):
    #: All have answered, and still it is not closed before this.
    earliest: float
    #: Then it closes, whoever has not answered; None: it waits.
    latest: float | None


class Times(Struct, frozen=True):
    """What everybody may know of the clocks; times are the server's own, and `now` says what they are counted from."""

    now: float
    asked: float
    #: Seconds for each answer, and beyond that for the whole game, by seat.
    turn: float | None
    reserves: tuple[float, ...]
    #: When a window or a race ends by itself.
    closes: float | None


class Due(NamedTuple):
    when: float
    #: Whose time is up; None: the window's or the race's.
    seat: Seat | None


def times(state: TableState, now: float) -> Times | None:
    prompt = state.table.prompt if state.table else None
    if prompt is None:
        return None
    reserves = tuple(chair.reserve for chair in state.chairs)
    turn = state.pacing.turn if prompt.kind in TIMED else None
    return Times(now, state.asked_at, turn, reserves, _closes(state, prompt))


def window(state: TableState, prompt: Prompt) -> Window:
    """When a reaction window may close, and when it must."""
    full = state.asked_at + (prompt.limit or USUAL_WINDOW) * state.pacing.window
    people = len(state.people(prompt.seats))
    if people > 1:
        return Window(full, full)
    unhurried = people == 1 and state.pacing.turn is None
    return Window(state.asked_at + QUICK_WINDOW, None if unhurried else full)


def next_due(state: TableState) -> Due | None:
    """What the clock will do next if nobody does anything."""
    table = state.table
    if table is None or table.prompt is None:
        return None
    prompt = table.prompt
    if prompt.kind is Kind.REACT:
        earliest, latest = window(state, prompt)
        when = earliest if state.passed.issuperset(prompt.seats) else latest
        return None if when is None else Due(when, None)
    if prompt.kind is Kind.RACE:
        return Due(_race_ends(state, prompt), None)
    if state.pacing.turn is None:
        return None
    until = state.asked_at + state.pacing.turn
    late = [Due(until + state.chairs[seat].reserve, seat) for seat in state.people(table.waiting)]
    return min(late, default=None)


def _closes(state: TableState, prompt: Prompt) -> float | None:
    if prompt.kind is Kind.REACT:
        return window(state, prompt).latest
    return _race_ends(state, prompt) if prompt.kind is Kind.RACE else None


def _race_ends(state: TableState, prompt: Prompt) -> float:
    return state.asked_at + (prompt.limit or RACE_WINDOW)
