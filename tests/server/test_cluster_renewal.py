"""Leases: a process whose lease has lapsed decides nothing, and drops the tables that it has lost."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

from pettable.server.cluster.renewal import Lease
from pettable.server.ops.metrics import Metrics
from pettable.server.store import Store
from pettable.server.store.errors import StoreDown
from tests.server.databases import Postgres
from tests.server.in_process import Inside, evening
from tests.server.stores import entry, new_table

WITHIN = 60.0


async def leave(store: Store, node: str) -> None:
    """On a busy machine a transaction may stand still for longer than the database allows: then it is tried again."""
    while True:
        try:
            return await store.leave(node)
        except StoreDown:
            await asyncio.sleep(0.1)


def test_a_lease_lapses_without_the_database_and_is_regained() -> None:
    async def story(database: Postgres) -> None:
        store = await Store.open(database.database())
        regained: list[Mapping[str, int]] = []
        gone: list[str] = []
        lease = Lease(store, "anna", regained=regained.append, died=gone.append, metrics=Metrics())
        try:
            assert not lease.held
            await store.renew("ben", WITHIN)
            await lease.start()
            assert lease.held
            assert lease.living == {"anna", "ben"}
            await store.create_table(new_table("mine"), [entry(0)], owner="anna")
            await store.create_table(new_table("lost"), [entry(0)], owner="anna")
            await asyncio.to_thread(database.stop)
            await until(lambda: not lease.held)
            await asyncio.to_thread(database.start)
            await until(lambda: len(regained) > 1)
            assert regained == [{}, {"mine": 1, "lost": 1}]
            await until(lambda: lease.held)
            assert not gone
            await leave(store, "ben")
            await until(lambda: gone == ["ben"])
        finally:
            await lease.end()
            await store.close()
        assert not lease.held

    with Postgres() as database:
        asyncio.run(asyncio.wait_for(story(database), WITHIN))


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.02)


def test_without_a_lease_no_command_is_acknowledged(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game="chain-of-command", seats=2)
        await anna.join(table)
        services = here.server.lobby.services
        services.decides = lambda: False
        # Anna sits already, so that nothing has to be written; but another process may have freed her seat.
        assert await anna.wrong("sit") == "not-saved"
        assert await anna.wrong("start") == "not-saved"
        services.decides = lambda: True
        await anna.done("sit")
        await anna.done("start")

    evening(tmp_path, story)


def test_a_lost_table_is_dropped_and_its_sockets_are_closed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game="chain-of-command", seats=2)
        await anna.join(table)
        before = await here.live(table)
        here.server.lobby.keep_only({table: 7})
        assert anna.connection is not None
        assert anna.connection.closing == (1012, "moved")
        # The next request loads it again from the journal.
        after = await here.live(table)
        assert after is not before
        await anna.join(table)
        await anna.done("start")

    evening(tmp_path, story)
