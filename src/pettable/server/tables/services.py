"""What every live table leans on: the store, the clock, the bots, and a way to open the table for a rematch."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from pettable.bots.worker_pool import WorkerPool
from pettable.server.clock import Clock
from pettable.server.ops.metrics import Metrics
from pettable.server.store import Store

if TYPE_CHECKING:
    from pettable.server.tables.state import TableState

#: Opens the same table once more for the same people, and gives its id and its invitation.
Reopen = Callable[["TableState"], Awaitable[tuple[str, str]]]


class Services(Struct):
    store: Store
    clock: Clock
    workers: WorkerPool
    metrics: Metrics
    #: How long a bot's answer waits at least before it shows.
    bot_pace: float
    reopen: Reopen
    #: May this process decide anything? Where it shares its tables with others, it may have lost them.
    decides: Callable[[], bool] = lambda: True
