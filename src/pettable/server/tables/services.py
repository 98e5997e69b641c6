"""Services shared by all live tables: the store, the clock, the bots' workers, and a way to open a rematch."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from pettable.bots.worker_pool import WorkerPool
from pettable.server.clock import Clock
from pettable.server.ops.metrics import Metrics
from pettable.server.store import Store

if TYPE_CHECKING:
    from pettable.server.people.requester import Requester
    from pettable.server.tables.state import TableState

#: Opens the same table once more for the same people, as a guest from this network asks; its id and its invitation.
Reopen = Callable[["TableState", "Requester", str], Awaitable[tuple[str, str]]]
#: Takes a table that failed out of use: its id, the fault, and the term in which this process owns it.
Quarantine = Callable[[str, Exception, int | None], None]


class Services(Struct):
    """What a live table needs of the server around it."""

    store: Store
    clock: Clock
    workers: WorkerPool
    metrics: Metrics
    #: Seconds that a bot's answer waits at least before it shows.
    bot_pace: float
    reopen: Reopen
    quarantine: Quarantine
    #: Where several processes share the store: does this one still own its tables? None: it is the only process.
    decides: Callable[[], bool] | None = None
    #: Somebody is asked at a slow table, and may be sent a message.
    turns_changed: Callable[[], None] = lambda: None
