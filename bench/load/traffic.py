"""Moves at many tables at once, for a while: the load itself, whoever's server carries it."""

import asyncio
import os
import time
from collections.abc import Sequence

from msgspec import Struct

from load.client_socket import Line
from load.paced_table import Clocked, Paced
from load.server_process import Running, busy_seconds, usage
from load.statistics import Load, spread
from pettable.table.rng import Rng

#: What is on its way in the end may take so long to arrive before it is counted as lost.
LAST_WITHIN = 10.0


class Plan(Struct, frozen=True):
    """How a load runs; all of it in seconds."""

    #: Between two moves at a table; 0: as fast as they go.
    pace: float
    warm_up: float
    #: The most that is measured; it ends when the first game does.
    seconds: float


async def drive(tables: Sequence[Paced], clocked: Clocked, server: Sequence[Running], plan: Plan) -> Load:
    """Play at all tables; how it went."""
    rng = Rng(b"load", "offsets")
    lines = [line for table in tables for line in table.lines]
    for table in tables:
        table.start(plan.pace, plan.warm_up / 10 + rng.unit() * (plan.pace or 0.2))
    await asyncio.sleep(plan.warm_up)
    clocked.clear()
    heard, before, own, busy = _bytes(lines), _used(server), usage(os.getpid()).seconds, busy_seconds()
    began = time.monotonic()
    # A table whose game is over would leave more to the others than they are to have.
    while time.monotonic() < began + plan.seconds and not any(table.over for table in tables):
        await asyncio.sleep(0.1)
    took = time.monotonic() - began
    moves, used, own = clocked.moves, _used(server) - before, usage(os.getpid()).seconds - own
    busy = busy_seconds() - busy
    owed = sum(table.owed for table in tables) if plan.pace else 0
    for table in tables:
        table.stop()
    until = time.monotonic() + LAST_WITHIN
    while any(table.unheard for table in tables) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    return Load(
        tables=len(tables),
        seats=sum(len(table.seats) for table in tables),
        watchers=sum(len(table.watchers) for table in tables),
        seconds=took,
        moves=moves,
        to_seats=spread(clocked.seats),
        to_watchers=spread(clocked.watchers),
        to_each=spread(clocked.each),
        dropped=owed + sum(table.unheard for table in tables) + sum(line.faults for line in lines),
        server=used / took,
        crowd=own / took,
        machine=busy / took,
        bytes=_bytes(lines) - heard,
        kib=sum(each.usage().kib for each in server),
    )


def _bytes(lines: Sequence[Line]) -> int:
    return sum(line.bytes for line in lines)


def _used(server: Sequence[Running]) -> float:
    return sum(each.usage().seconds for each in server)
