"""A table's row in the list of tables, kept beside its journal so that no list has to read one."""

import msgspec
from msgspec import Struct

from pettable.server.limits.constants import TOUCHED_EVERY
from pettable.server.store.rows import Update
from pettable.server.tables.seating import Seating
from pettable.server.tables.settings import TableSettings


class Summary(Struct, frozen=True):
    """What the list of tables shows of one; all of it is public."""

    options: tuple[str, ...] = ()
    pace: str = ""
    names: tuple[str, ...] = ()
    #: Whom the bots play as, by seat.
    characters: tuple[str | None, ...] = ()


def summary_of(setting: TableSettings, seating: Seating) -> bytes:
    shown = seating.with_newcomers()
    characters = tuple(chair.character for chair in shown.chairs)
    return msgspec.json.encode(Summary(setting.options, setting.pace.value, shown.names(), characters))


def row_update(setting: TableSettings, before: Seating, after: Seating, now: float, touched: float) -> Update | None:
    """What changes in the row when the seating changes; the row was last written at `touched`.

    None: nothing that matters. A list that heard of every move would be written to as often as all journals together.
    """
    host = after.host if after.host != before.host else None
    if after.status is before.status and after.with_newcomers().names() == before.with_newcomers().names():
        return None if host is None and now - touched < TOUCHED_EVERY else Update(touched=now, host=host)
    taken = len(after.chairs) - len(after.free_seats())
    return Update(after.status.value, taken, summary_of(setting, after), now, host)
