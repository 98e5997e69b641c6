"""Computes every race verdict of a table again from its journal."""

from collections.abc import Iterable
from typing import NamedTuple

from pettable.server.tables import journal as e
from pettable.server.tables.state import TableState


class Checked(NamedTuple):
    """A verdict as it was written, and as it is computed again."""

    written: bytes
    again: bytes


def verdicts(id: str, rows: Iterable[tuple[bytes, str | None]]) -> list[Checked]:
    """From the claims before each verdict, their timings and the seed; a fair table's are equal byte for byte."""
    found: list[Checked] = []
    state: TableState | None = None
    for text, command in rows:
        entry = e.decode(text)
        if state is None:
            assert isinstance(entry, e.Opened)
            state = TableState(id, entry)
            continue
        if isinstance(entry, e.Judged) and state.race is not None:
            again = state.race.judge(entry.at, state.setting.seats, state.seed)
            found.append(Checked(text, e.encode(again)))
        state.apply(entry, command)
    return found
