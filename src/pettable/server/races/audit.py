"""Every verdict of a table, reckoned again from its journal."""

from collections.abc import Iterable
from typing import NamedTuple

from pettable.server.tables import journal as e
from pettable.server.tables.state import TableState


class Checked(NamedTuple):
    """A verdict as it was written down, and as it comes out again."""

    written: bytes
    again: bytes


def verdicts(id: str, rows: Iterable[tuple[bytes, str | None]]) -> list[Checked]:
    """From the claims before it, the measurements they carry and the seed; a fair table's are equal to the byte."""
    found: list[Checked] = []
    state: TableState | None = None
    for text, command in rows:
        entry = e.decode(text)
        if state is None:
            assert isinstance(entry, e.Opened)
            state = TableState(id, entry)
            continue
        if isinstance(entry, e.Judged) and state.race is not None:
            again = state.race.judge(entry.at, len(state.chairs), state.seed)
            found.append(Checked(text, e.encode(again)))
        state.apply(entry, command)
    return found
