"""Every verdict of a table, reckoned again from its journal."""

from collections.abc import Iterable
from typing import NamedTuple

from pettable.server.tables import journal as e
from pettable.server.tables.state import Sitting


class Checked(NamedTuple):
    """A verdict as it was written down, and as it comes out again."""

    written: bytes
    again: bytes


def verdicts(id: str, rows: Iterable[tuple[bytes, str | None]]) -> list[Checked]:
    """From the claims before it, the measurements they carry and the seed; a fair table's are equal to the byte."""
    found: list[Checked] = []
    sitting: Sitting | None = None
    for text, command in rows:
        entry = e.decode(text)
        if sitting is None:
            assert isinstance(entry, e.Opened)
            sitting = Sitting(id, entry)
            continue
        if isinstance(entry, e.Judged) and sitting.race is not None:
            again = sitting.race.judge(entry.at, len(sitting.chairs), sitting.seed)
            found.append(Checked(text, e.encode(again)))
        sitting.apply(entry, command)
    return found
