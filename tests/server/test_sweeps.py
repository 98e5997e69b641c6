"""Sweeps over tables, sockets and processes: one item that fails is put aside and reported, and the others go on."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from pettable.server.cluster.bus_messages import Detach
from pettable.server.cluster.remote_tables import RemoteTables, TableProxy
from pettable.server.cluster.renewal import Lease
from pettable.server.limits.constants import ASLEEP_AFTER
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.runtime import Config, running
from pettable.server.people.requester import Requester
from pettable.server.sockets.connection import Connection
from pettable.server.store import Store
from tests.server.databases import postgres, redis
from tests.server.in_process import Inside, Person, evening
from tests.server.spoiled import execute, journal_bytes, spoil_journal, spoil_page, unarchive
from tests.server.test_cluster_bus import Peer, run, until
from tests.server.test_lobby import archived, listed

CHAIN = "chain-of-command"


def put_aside(metrics: Metrics, sweep: str) -> float:
    return metrics.registry.get_sample_value("pettable_put_aside_total", {"sweep": sweep}) or 0.0


def reported(logs: list[Any], sweep: str, **item: object) -> bool:
    """Is there a log line about the item that says what to do?"""
    wanted = {"event": "put-aside", "sweep": sweep, **item}
    return any(wanted.items() <= line.items() and line["what_to_do"] for line in logs)


class Broken:
    """A timer that cannot be cancelled at the first attempt."""

    def __init__(self) -> None:
        self._cancelled = False

    def cancel(self) -> None:
        self._cancelled, before = True, self._cancelled
        if not before:
            raise ValueError("broken")


async def two_tables(here: Inside) -> tuple[Person, Person]:
    """Anna and Ben, each with a table of their own."""
    anna, ben = await here.guests("Anna", "Ben")
    for person in (anna, ben):
        table, _ = await person.open(game=CHAIN, seats=2, privacy="public")
        await person.join(table)
    return anna, ben


@pytest.mark.parametrize("spoil", [spoil_journal, spoil_page])
def test_a_spoiled_table_does_not_stop_the_archiving_at_start(
    spoil: Callable[[Path, str], None], tmp_path: Path
) -> None:
    tables: list[str] = []

    async def before(here: Inside) -> None:
        for _ in range(3):
            anna = await here.guest("Anna")
            table, _ = await anna.open(game=CHAIN, seats=2, bots=["random"])
            await anna.join(table)
            await anna.done("start")
            await here.play_out(anna)
            await archived(here, table)
            tables.append(table)

    async def after(here: Inside) -> None:
        for table in tables[1:]:
            await archived(here, table)
        assert await here.server.store.record(tables[0]) is None
        assert put_aside(here.server.metrics, "archive") == 1

    evening(tmp_path, before)
    for table in tables:
        unarchive(tmp_path, table)
    # The first in the order of the sweep.
    spoil(tmp_path, tables[0])
    with capture_logs() as logs:
        evening(tmp_path, after)
    assert reported(logs, "archive", table=tables[0])


def test_a_table_that_cannot_be_closed_does_not_keep_others_in_memory(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await two_tables(here)
        assert anna.live is not None
        assert ben.live is not None
        for person in (anna, ben):
            await person.leave()
        anna.live.audience.count_timer = Broken()
        await here.turn(2 * ASLEEP_AFTER)
        assert not ben.live.usable
        lobby = here.server.lobby
        assert lobby.held(anna.table["id"]) is lobby.held(ben.table["id"]) is None
        assert put_aside(here.server.metrics, "memory") == 1
        # The next sweep comes as usual.
        await ben.join(ben.table["id"])
        await ben.leave()
        again = ben.live
        await here.turn(2 * ASLEEP_AFTER)
        assert not again.usable

    with capture_logs() as logs:
        evening(tmp_path, story)
    assert reported(logs, "memory")


def test_an_unreadable_row_leaves_the_other_tables_in_the_list(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await two_tables(here)
        # Not on the event loop: the server may be in the middle of a write, and has to end it first.
        await asyncio.to_thread(execute, tmp_path, "UPDATE tables SET summary = x'00' WHERE id = ?", anna.table["id"])
        assert [row["id"] for row in await listed(ben)] == [ben.table["id"]]
        assert put_aside(here.server.metrics, "list") == 1

    with capture_logs() as logs:
        evening(tmp_path, story)
    assert reported(logs, "list")


def test_a_table_that_cannot_be_closed_does_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await two_tables(here)
        assert anna.live is not None
        anna.live.audience.count_timer = Broken()
        await here.server.lobby.stop()
        await ben.until(lambda: bool(ben.others))
        assert ben.others[-1]["type"] == "closing"
        assert ben.connection is not None
        assert ben.connection.closing == (1012, "stopping")
        assert put_aside(here.server.metrics, "stop") == 1

    with capture_logs() as logs:
        evening(tmp_path, story)
    assert reported(logs, "stop")


def test_every_part_of_the_server_is_closed_although_one_fails(tmp_path: Path) -> None:
    async def story() -> None:
        config = Config(database=f"sqlite:///{tmp_path / 'inside.db'}", bot_processes=1)
        with pytest.raises(ValueError, match="broken"):
            async with running(config) as server:
                server.loop_lag._timer = Broken()  # type: ignore[assignment]
        with pytest.raises(Exception, match="closed"):
            await server.store.create_guest("g", "Anna", b"", False, 0.0)

    asyncio.run(story())


def test_a_table_that_cannot_be_let_go_does_not_keep_others(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await two_tables(here)
        assert anna.live is not None
        assert ben.live is not None
        anna.live.audience.count_timer = Broken()
        here.server.lobby.keep_only({anna.table["id"]: 7, ben.table["id"]: 7})
        assert not ben.live.usable
        assert ben.connection is not None
        assert ben.connection.closing == (1012, "moved")
        assert put_aside(here.server.metrics, "ownership") == 1

    with capture_logs() as logs:
        evening(tmp_path, story)
    assert reported(logs, "ownership")


def test_a_broken_socket_does_not_stop_its_table(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        table, invite = await anna.open(game=CHAIN, seats=2)
        await ben.join(table, invite)
        assert ben.live is not None
        connection = Connection(Requester(anna.guest, "Anna"), "en")
        connection.direct_write = lambda _: True
        await ben.live.attach(connection, 0)

        def broken(_: bytes) -> bool:
            raise OSError("the transport is broken")

        connection.direct_write = broken
        await ben.done("sit")
        assert connection.closing == (1011, "socket-failed")
        assert connection.given_up.is_set()
        await ben.done("rise")

    evening(tmp_path, story)


def test_a_fault_in_one_renewal_does_not_end_the_lease() -> None:
    async def story() -> None:
        store = await Store.open(postgres().database())
        metrics, gone = Metrics(), []

        def died(node: str) -> None:
            gone.append(node)
            if node == min(gone):
                raise ValueError("broken")

        lease = Lease(store, "anna", regained=lambda _: None, died=died, metrics=metrics)
        try:
            for node in ("ben", "cleo"):
                await store.renew(node, 60.0)
            await lease.start()
            for node in ("ben", "cleo"):
                await store.leave(node)
            await until(lambda: sorted(gone) == ["ben", "cleo"])
            assert put_aside(metrics, "died") >= 1
            # A renewal that fails as a whole is followed by the next.
            await store.renew("dora", 60.0)
            await until(lambda: "dora" in lease.living)
            living, lease.living = lease.living, None  # type: ignore[assignment]
            await until(lambda: put_aside(metrics, "renewal") >= 1)
            lease.living = living
            await store.leave("dora")
            await until(lambda: "dora" in gone)
            assert lease.held
        finally:
            await lease.end()
            await store.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_message_that_cannot_be_encoded_does_not_stop_the_bus() -> None:
    async def story(anna: Peer, ben: Peer) -> None:
        anna.bus.send("ben", Detach("\ud800"))  # type: ignore[arg-type]
        await until(lambda: put_aside(anna.metrics, "bus") == 1)
        anna.bus.send("ben", Detach(2))
        await until(lambda: ben.received == [("anna", Detach(2))])
        # The gap is noticed, as after every loss.
        assert ben.lost == ["anna"]

    run(redis().url, story)


def test_a_loss_that_cannot_be_handled_does_not_stop_the_bus() -> None:
    async def story(anna: Peer, ben: Peer) -> None:
        ben.fails_on_loss = True
        anna.bus.send("ben", Detach("\ud800"))  # type: ignore[arg-type]
        await until(lambda: put_aside(anna.metrics, "bus") == 1)
        anna.bus.send("ben", Detach(2))
        await until(lambda: ben.received == [("anna", Detach(2))])
        assert put_aside(ben.metrics, "bus") == 1

    run(redis().url, story)


def test_a_broken_remote_socket_does_not_keep_others_from_a_message() -> None:
    async def story(anna: Peer, ben: Peer) -> None:
        del ben
        tables = RemoteTables(anna.bus, anna.metrics)
        first, second = (TableProxy(tables, "ben", table) for table in ("one", "two"))
        for proxy in (first, second):
            tables.proxies[proxy.number] = proxy
            proxy.attached.set_result(None)
        # The first has no socket, which should not happen.
        second.connection = Connection(Requester("g1", "Anna"), "en")
        tables.lost("ben")
        assert second.connection.closing == (1012, "moved")
        assert put_aside(anna.metrics, "remote-tables") == 1

    run(redis().url, story)


def test_the_journal_of_a_table_put_aside_is_whole(tmp_path: Path) -> None:
    table = ""

    async def before(here: Inside) -> None:
        nonlocal table
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2, bots=["random"])
        await anna.join(table)
        await anna.done("start")

    async def after(here: Inside) -> None:
        async with asyncio.timeout(20):
            while put_aside(here.server.metrics, "archive") == 0:
                await asyncio.sleep(0.01)

    evening(tmp_path, before)
    spoil_journal(tmp_path, table)
    kept = journal_bytes(tmp_path, table)
    evening(tmp_path, after)
    assert journal_bytes(tmp_path, table) == kept
