"""Acknowledged writes survive kill -9, a full disk and database outages."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from typing import Literal, Self

import pytest

from pettable.server.store import Store, StoreDown, Unsure
from tests.server.databases import Postgres, postgres
from tests.server.stores import Where, both, entry, new_table, numbers, postgresql, sqlite, with_store

TABLES = 5


def appender(*arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.append_program", *arguments], stdout=subprocess.PIPE, encoding="utf-8"
    )


@both
def test_acknowledged_writes_survive_kill_9(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)
    for lines_before_kill in (1, 7, 40, 90, 200):
        program = appender("forever", url, str(TABLES))
        assert program.stdout is not None
        output = [program.stdout.readline() for _ in range(lines_before_kill)]
        program.kill()
        # The last line of output may be cut short and is ignored.
        output += [text for text in program.stdout.readlines() if text.endswith("\n")]
        assert program.wait() == -signal.SIGKILL
        program.stdout.close()

        acknowledged = [text.split() for text in output]
        assert len(acknowledged) >= lines_before_kill
        names = {name for name, _ in acknowledged}

        async def journals(store: Store, names: set[str] = names) -> dict[str, list[int]]:
            return {name: numbers(await store.journal(name)) for name in names}

        stored = with_store(url, journals)
        for name, seq in acknowledged:
            assert int(seq) in stored[name]
        for name in names:
            assert stored[name] == list(range(len(stored[name])))


def test_a_full_disk_loses_nothing_and_the_store_recovers(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    program = appender("room", url, "950000")
    output, _ = program.communicate()
    assert program.returncode == 0, output
    reports = [text.split() for text in output.splitlines()]
    assert [report[0] for report in reports].count("down") >= 3
    stored = [int(report[1]) for report in reports if report[0] == "stored"]
    assert reports[-1][0] == "stored"
    assert len(stored) > 30
    # Every acknowledged entry is there once; a refused one may be there only if it was reported as Unsure.
    journal = numbers(with_store(url, lambda store: store.journal("t")))
    assert journal == list(range(len(journal)))
    assert set(stored) <= set(journal)
    unsure = [report for report in reports if report[:2] == ["down", "Unsure"]]
    assert len(set(journal) - set(stored)) <= len(unsure)


def test_the_store_recovers_when_postgresql_restarts() -> None:
    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [entry(0)])
        server.stop()
        for _ in range(3):
            with pytest.raises(StoreDown):
                await store.append("t", [entry(1)])
            with pytest.raises(StoreDown):
                await store.journal("t")
        server.start()
        await store.append("t", [entry(1)])
        assert numbers(await store.journal("t")) == [0, 1]
        # A restart between two writes goes unnoticed.
        server.stop()
        server.start()
        await store.append("t", [entry(2)])
        assert numbers(await store.journal("t")) == [0, 1, 2]

    with Postgres() as server:
        with_store(server.database(), story)


def test_postgresql_crashes_under_load_lose_nothing() -> None:
    """Acknowledged: stored. StoreDown: not stored, and the number is free. Unsure: look."""
    names = [f"t{n}" for n in range(20)]

    async def story(store: Store) -> None:
        await asyncio.gather(*[store.create_table(new_table(name), [entry(0)]) for name in names])
        faults: list[str] = []
        stored = dict.fromkeys(names, 1)
        over = asyncio.Event()

        async def play(name: str) -> None:
            while not over.is_set():
                try:
                    # A Fenced here would mean that a write was stored though it was reported as failed.
                    await store.append(name, [entry(stored[name])])
                    stored[name] += 1
                except StoreDown as fault:
                    faults.append(type(fault).__name__)
                    if isinstance(fault, Unsure):
                        stored[name] = await reloaded(store, name, stored[name])
                    await asyncio.sleep(0.01)

        playing = asyncio.gather(*map(play, names))
        for _ in range(2):
            before = sum(stored.values())
            while sum(stored.values()) < before + 100:
                await asyncio.sleep(0.01)
            faults.clear()
            await asyncio.to_thread(server.stop, signal.SIGQUIT)
            await asyncio.to_thread(server.start)
            assert faults
        over.set()
        await playing
        for name in names:
            assert numbers(await store.journal(name)) == list(range(stored[name]))

    async def reloaded(store: Store, name: str, before: int) -> int:
        """The length of the journal, once it can be read: with or without the uncertain entry."""
        while True:
            try:
                found = len(await store.journal(name))
            except StoreDown:
                await asyncio.sleep(0.01)
            else:
                assert found in (before, before + 1)
                return found

    with Postgres() as server:
        with_store(server.database(), story)


class CommitCuttingProxy:
    """A proxy to PostgreSQL that disconnects at the next COMMIT: before the server gets it, or before its answer."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self.cut: Literal["before", "after"] | None = None
        self._relays: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port: int = self._listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()
        await asyncio.gather(*self._relays)

    async def _accept(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        self._relays.append(asyncio.create_task(self._relay(client, to_client)))

    async def _relay(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)

        async def answer() -> None:
            while data := await server.read(65536):
                to_client.write(data)
            to_client.close()

        answering = asyncio.create_task(answer())
        while request := await client.read(65536):
            if b"COMMIT" in request and self.cut is not None:
                answering.cancel()
                await asyncio.wait([answering])
                if self.cut == "after":
                    to_server.write(request)
                    assert b"COMMIT" in await server.read(65536)
                self.cut = None
                break
            to_server.write(request)
        answering.cancel()
        for writer in (to_server, to_client):
            writer.close()
            await writer.wait_closed()


def test_a_disconnect_during_commit_raises_unsure(tmp_path: Path) -> None:
    url = postgresql(tmp_path)

    async def story() -> None:
        async with CommitCuttingProxy(postgres().port) as proxy:
            store = await Store.open(url.replace(str(postgres().port), str(proxy.port)))
            await store.create_table(new_table("t"), [entry(0)])
            proxy.cut = "before"
            with pytest.raises(Unsure):
                await store.append("t", [entry(1)])
            assert numbers(await store.journal("t")) == [0]
            proxy.cut = "after"
            with pytest.raises(Unsure):
                await store.append("t", [entry(1)])
            assert numbers(await store.journal("t")) == [0, 1]
            await store.append("t", [entry(2)])
            assert numbers(await store.journal("t")) == [0, 1, 2]
            await store.close()

    asyncio.run(story())
