"""The load itself: moves at many tables at once, on any server, and its measurement."""

import asyncio
import os
import time
from collections.abc import Sequence

from msgspec import Struct

from load.client_socket import ClientSocket
from load.paced_table import Latencies, PacedTable
from load.server_process import Running, busy_seconds, usage
from load.statistics import LoadResult, percentiles
from pettable.table.rng import Rng

#: Seconds for the last moves to arrive before they count as lost.
LAST_WITHIN = 10.0


class Plan(Struct, frozen=True):
    """The timing of a load, in seconds."""

    #: Between two moves at a table; 0: full speed.
    pace: float
    warm_up: float
    #: The longest measurement; it ends with the first game.
    seconds: float


async def drive(
    tables: Sequence[PacedTable], latencies: Latencies, server: Sequence[Running], plan: Plan
) -> LoadResult:
    """Play at all tables and measure."""
    rng = Rng(b"load", "offsets")
    sockets = [socket for table in tables for socket in table.sockets]
    for table in tables:
        table.start(plan.pace, plan.warm_up / 10 + rng.unit() * (plan.pace or 0.2))
    await asyncio.sleep(plan.warm_up)
    latencies.clear()
    bytes_before, before, own, busy = _bytes(sockets), _used(server), usage(os.getpid()).seconds, busy_seconds()
    began = time.monotonic()
    # A table whose game is over would leave more of the server to the others.
    while time.monotonic() < began + plan.seconds and not any(table.over for table in tables):
        await asyncio.sleep(0.1)
    took = time.monotonic() - began
    moves, used, own = latencies.moves, _used(server) - before, usage(os.getpid()).seconds - own
    busy = busy_seconds() - busy
    overdue = sum(table.overdue for table in tables) if plan.pace else 0
    for table in tables:
        table.stop()
    until = time.monotonic() + LAST_WITHIN
    while any(table.unreceived for table in tables) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    return LoadResult(
        tables=len(tables),
        seats=sum(len(table.seats) for table in tables),
        watchers=sum(len(table.watchers) for table in tables),
        seconds=took,
        moves=moves,
        to_seats=percentiles(latencies.seats),
        to_watchers=percentiles(latencies.watchers),
        to_each=percentiles(latencies.each),
        dropped=overdue + sum(table.unreceived for table in tables) + sum(socket.faults for socket in sockets),
        server=used / took,
        crowd=own / took,
        machine=busy / took,
        bytes=_bytes(sockets) - bytes_before,
        kib=sum(each.usage().kib for each in server),
    )


def _bytes(sockets: Sequence[ClientSocket]) -> int:
    return sum(socket.bytes for socket in sockets)


def _used(server: Sequence[Running]) -> float:
    return sum(each.usage().seconds for each in server)
