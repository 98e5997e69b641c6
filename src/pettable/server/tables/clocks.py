"""When the clock speaks: from what a table asks and who is asked. Pure, and from public knowledge alone.

A reaction window must not tell by its end what anybody holds, or how long anybody thought. Where two or more people
are asked it stands open for a fixed time, whoever has passed. Where one person or none is asked, nobody else can
read anything from a person's haste: it closes when all have answered, but not before a moment that is always the
same.
"""

from typing import NamedTuple

from msgspec import Struct

from pettable.server.limits.constants import QUICK_WINDOW, RACE_WINDOW
from pettable.server.tables.state import TIMED, Sitting
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


def times(sitting: Sitting, now: float) -> Times | None:
    prompt = sitting.table.prompt if sitting.table else None
    if prompt is None:
        return None
    reserves = tuple(chair.reserve for chair in sitting.chairs)
    turn = sitting.pacing.turn if prompt.kind in TIMED else None
    return Times(now, sitting.asked_at, turn, reserves, _closes(sitting, prompt))


def window(sitting: Sitting, prompt: Prompt) -> Window:
    """When a reaction window may close, and when it must."""
    full = sitting.asked_at + (prompt.limit or USUAL_WINDOW) * sitting.pacing.window
    people = len(sitting.people(prompt.seats))
    if people > 1:
        return Window(full, full)
    unhurried = people == 1 and sitting.pacing.turn is None
    return Window(sitting.asked_at + QUICK_WINDOW, None if unhurried else full)


def next_due(sitting: Sitting) -> Due | None:
    """What the clock will do next if nobody does anything."""
    table = sitting.table
    if table is None or table.prompt is None:
        return None
    prompt = table.prompt
    if prompt.kind is Kind.REACT:
        earliest, latest = window(sitting, prompt)
        when = earliest if sitting.passed.issuperset(prompt.seats) else latest
        return None if when is None else Due(when, None)
    if prompt.kind is Kind.RACE:
        return Due(_race_ends(sitting, prompt), None)
    if sitting.pacing.turn is None:
        return None
    until = sitting.asked_at + sitting.pacing.turn
    late = [Due(until + sitting.chairs[seat].reserve, seat) for seat in sitting.people(table.waiting)]
    return min(late, default=None)


def _closes(sitting: Sitting, prompt: Prompt) -> float | None:
    if prompt.kind is Kind.REACT:
        return window(sitting, prompt).latest
    return _race_ends(sitting, prompt) if prompt.kind is Kind.RACE else None


def _race_ends(sitting: Sitting, prompt: Prompt) -> float:
    return sitting.asked_at + (prompt.limit or RACE_WINDOW)
