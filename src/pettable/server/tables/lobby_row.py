"""What the list of tables shows of a table, kept beside it in the store so that no list has to read a journal."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from pettable.server.limits.constants import TOUCHED_EVERY
from pettable.server.store import Update
from pettable.server.tables import journal as e
from pettable.server.tables.state import TableState, TableStatus


class Summary(Struct, frozen=True):
    """For lists of tables; all of it is public."""

    options: tuple[str, ...] = ()
    pace: str = ""
    names: tuple[str, ...] = ()


def summary_of(state: TableState) -> bytes:
    names = tuple(chair.name for chair in state.chairs)
    return msgspec.json.encode(Summary(state.setting.options, state.setting.pace.value, names))


def row_update(state: TableState, entries: Sequence[e.AnyEntry], now: float, touched: float) -> Update | None:
    """What the entries, which are about to be written, change in the list; it was last told of the table at `touched`.

    None: nothing that matters. A list that heard of every move would be written to as often as all journals together.
    """
    names = [chair.name for chair in state.chairs]
    taken = [not chair.empty for chair in state.chairs]
    status = state.status
    seats_changed, host = False, None
    for entry in entries:
        match entry:
            case e.Sat(seat=seat):
                names[seat], taken[seat], seats_changed = entry.name, True, True
            case e.BotSat(seat=seat):
                names[seat], taken[seat], seats_changed = entry.bot, True, True
            case e.Rose(seat=seat):
                names[seat], taken[seat], seats_changed = "", False, True
            case e.HostChanged():
                host = entry.host
            case e.Started():
                status = TableStatus.PLAYING
            case e.Closed():
                status = TableStatus.CLOSED
            case _:
                pass
    if not seats_changed and status is state.status:
        return None if host is None and now - touched < TOUCHED_EVERY else Update(touched=now, host=host)
    summary = Summary(state.setting.options, state.setting.pace.value, tuple(names))
    return Update(status.value, sum(taken), msgspec.json.encode(summary), now, host)
