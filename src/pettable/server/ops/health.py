"""The health check: plays a move at a hidden table, stores it as every live table does, and reads it back."""

import asyncio
import secrets
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from pettable import registry
from pettable.server.clock import Clock
from pettable.server.people.tokens import hashed, new_id, new_secret
from pettable.server.store import Fenced, JournalRow, NewTableRow, Store, StoreDown, Update
from pettable.table.options import choose
from pettable.table.rng import Rng
from pettable.table.table import Table

GAME = "chain-of-command"
#: A result is reused for this many seconds.
FRESH_FOR = 1.0
#: A table that was not used for this many seconds is given up, before the retention job deletes it.
STALE_AFTER = 3600.0


class Health(Struct, frozen=True):
    well: bool
    #: Milliseconds to check, store and apply one move.
    move_ms: float
    why: str = ""


class HealthProbe:
    """A table without players, whose moves are stored like any other table's."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._id = ""
        self._table: Table[Any, Any, Any, Any] | None = None
        self._rows = 0
        self._last: tuple[float, Health] | None = None
        self._lock = asyncio.Lock()

    async def check(self) -> Health:
        async with self._lock:
            now = self._clock.now()
            if self._last is None or now - self._last[0] >= FRESH_FOR:
                self._last = (now, await self._play())
            return self._last[1]

    async def close(self) -> None:
        with suppress(StoreDown, Fenced):
            await self._discard()

    async def _play(self) -> Health:
        began = self._clock.now()
        try:
            if self._last is not None and began - self._last[0] > STALE_AFTER:
                await self._discard()
            if self._table is None:
                await self._open()
            table = self._table
            assert table is not None
            assert table.prompt is not None
            seat = table.prompt.seats[0]
            move = Rng(table.seed, f"probe {len(table.log)}").choice(table.legal(seat))
            self._rows += 1
            row = JournalRow(self._rows, msgspec.json.encode(move))
            await self._store.append(self._id, [row], Update(touched=began))
            if len(await self._store.journal(self._id)) != self._rows:
                return self._ill("what was stored does not read back")
            table.submit(table.prompt.id, move)
            if table.outcome is not None:
                await self._discard()
        except (StoreDown, Fenced) as fault:
            return self._ill(str(fault) or type(fault).__name__)
        if self._store.damage.why is not None:
            return Health(False, 0.0, f"the database is damaged: {self._store.damage.why}")
        return Health(True, round(1000 * (self._clock.now() - began), 3))

    def _ill(self, why: str) -> Health:
        """The next check begins with a new table."""
        self._table = None
        return Health(False, 0.0, why)

    async def _open(self) -> None:
        now = self._clock.now()
        table = NewTableRow(new_id("probe-"), GAME, "private", hashed(new_secret()), 2, False, now, b"{}", False)
        await self._store.create_table(table, [JournalRow(1, b"{}")])
        game = registry.find(GAME)
        options = choose(game.options, game.seats, 2)
        self._id, self._rows = table.id, 1
        self._table = Table(registry.rules_of(GAME), options, secrets.token_bytes(32))

    async def _discard(self) -> None:
        if self._table is not None:
            self._table = None
            await self._store.discard(self._id)
