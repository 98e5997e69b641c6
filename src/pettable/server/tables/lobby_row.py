"""A table's row in the list of tables, kept beside its journal so that no list has to read one."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct, structs

from pettable.server.limits.constants import TOUCHED_EVERY
from pettable.server.store.rows import Update
from pettable.server.tables import journal as e
from pettable.server.tables.host_commands import changed
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


def update_after(
    setting: TableSettings, seating: Seating, entries: Sequence[e.AnyEntry], touched: float
) -> Update | None:
    """What changes in the row when these entries are written; it was last written at `touched`. None: nothing."""
    now, after, chosen = entries[-1].at, seating, setting
    for entry in entries:
        if isinstance(entry, e.SeatingEntry):
            after = after.after(entry)
        elif isinstance(entry, e.OptionsChanged | e.PaceChanged):
            chosen = changed(chosen, entry)
    update = None
    if after is not seating or now - touched >= TOUCHED_EVERY:
        update = _after_seating(setting, seating, after, now, touched)
    if chosen is not setting:
        update = structs.replace(update or Update(), summary=summary_of(chosen, after))
    return update


def _after_seating(
    setting: TableSettings, before: Seating, after: Seating, now: float, touched: float
) -> Update | None:
    """What changes in the row when the seating changes.

    None: nothing that matters. A list that heard of every move would be written to as often as all journals together.
    """
    host = after.host if after.host != before.host else None
    if after.status is before.status and after.with_newcomers().names() == before.with_newcomers().names():
        return None if host is None and now - touched < TOUCHED_EVERY else Update(touched=now, host=host)
    taken = len(after.chairs) - len(after.free_seats())
    return Update(after.status.value, taken, summary_of(setting, after), now, host)
