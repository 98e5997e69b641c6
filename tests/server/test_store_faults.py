"""What was acknowledged is there: after kill -9, on a full disk, after the database was down."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path
from typing import Literal, Self

import pytest

from pettable.server.store import Store, StoreDown, Unsure
from tests.server.databases import Postgres, postgres
from tests.server.stores import Where, both, line, new_table, numbers, postgresql, sqlite, with_store

TABLES = 5


def appender(*words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.append_program", *words], stdout=subprocess.PIPE, encoding="utf-8"
    )


@both
def test_what_was_acknowledged_survives_kill_9(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)
    for lines_before_the_kill in (1, 7, 40, 90, 200):
        program = appender("forever", url, str(TABLES))
        assert program.stdout is not None
        said = [program.stdout.readline() for _ in range(lines_before_the_kill)]
        program.kill()
        # A last line may have been cut short on its way; it was acknowledged all the same, but cannot be read.
        said += [told for told in program.stdout.readlines() if told.endswith("\n")]
        assert program.wait() == -signal.SIGKILL
        program.stdout.close()

        acknowledged = [told.split() for told in said]
        assert len(acknowledged) >= lines_before_the_kill
        names = {name for name, _ in acknowledged}

        async def journals(store: Store, names: set[str] = names) -> dict[str, list[int]]:
            return {name: numbers(await store.journal(name)) for name in names}

        stored = with_store(url, journals)
        for name, seq in acknowledged:
            assert int(seq) in stored[name]
        for name in names:
            assert stored[name] == list(range(len(stored[name])))


def test_a_full_disk_loses_nothing_and_is_got_over(tmp_path: Path) -> None:
    url = sqlite(tmp_path)
    program = appender("room", url, "800000")
    said, _ = program.communicate()
    assert program.returncode == 0, said
    told = [words.split() for words in said.splitlines()]
    assert [words[0] for words in told].count("down") >= 3
    stored = [int(words[1]) for words in told if words[0] == "stored"]
    assert told[-1][0] == "stored"
    assert len(stored) > 30
    # Each line was acknowledged once, and is there; a refused one may be there only if that was not certain.
    journal = numbers(with_store(url, lambda store: store.journal("t")))
    assert journal == list(range(len(journal)))
    assert set(stored) <= set(journal)
    unsure = [words for words in told if words[:2] == ["down", "Unsure"]]
    assert len(set(journal) - set(stored)) <= len(unsure)


def test_a_server_that_stops_and_starts_is_got_over() -> None:

    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [line(0)])
        server.stop()
        for _ in range(3):
            with pytest.raises(StoreDown):
                await store.append("t", [line(1)])
            with pytest.raises(StoreDown):
                await store.journal("t")
            with pytest.raises(StoreDown):
                await store.ping()
        server.start()
        await store.ping()
        await store.append("t", [line(1)])
        assert numbers(await store.journal("t")) == [0, 1]
        # Nobody was there while it was away: nobody notices.
        server.stop()
        server.start()
        await store.append("t", [line(2)])
        assert numbers(await store.journal("t")) == [0, 1, 2]

    with Postgres() as server:
        with_store(server.database(), story)


def test_a_server_that_crashes_under_load_keeps_its_word() -> None:
    """Acknowledged: it is there. StoreDown: it is not, and the same line is free. Unsure: look."""
    names = [f"t{n}" for n in range(20)]

    async def story(store: Store) -> None:
        await asyncio.gather(*[store.create_table(new_table(name), [line(0)]) for name in names])
        faults: list[str] = []
        stored = dict.fromkeys(names, 1)
        over = asyncio.Event()

        async def play(name: str) -> None:
            while not over.is_set():
                try:
                    # A Fenced here would mean that something was stored that was said not to be.
                    await store.append(name, [line(stored[name])])
                    stored[name] += 1
                except StoreDown as fault:
                    faults.append(type(fault).__name__)
                    if isinstance(fault, Unsure):
                        stored[name] = await looked(store, name, stored[name])
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

    async def looked(store: Store, name: str, before: int) -> int:
        """How long the journal is, as soon as anybody can tell: as before, or with the line that was not certain."""
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


class CutLine:
    """A line to PostgreSQL that can be cut at the next COMMIT: before the server hears it, or before it is heard."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self.cut: Literal["before", "after"] | None = None
        self._carrying: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port: int = self._listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()
        await asyncio.gather(*self._carrying)

    async def _meet(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        self._carrying.append(asyncio.create_task(self._carry(client, to_client)))

    async def _carry(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)

        async def answer() -> None:
            while answered := await server.read(65536):
                to_client.write(answered)
            to_client.close()

        answering = asyncio.create_task(answer())
        while asked := await client.read(65536):
            if b"COMMIT" in asked and self.cut is not None:
                answering.cancel()
                await asyncio.wait([answering])
                if self.cut == "after":
                    to_server.write(asked)
                    assert b"COMMIT" in await server.read(65536)
                self.cut = None
                break
            to_server.write(asked)
        answering.cancel()
        for writer in (to_server, to_client):
            writer.close()
            await writer.wait_closed()


def test_a_line_that_is_cut_while_committing_leaves_one_unsure(tmp_path: Path) -> None:
    url = postgresql(tmp_path)

    async def story() -> None:
        async with CutLine(postgres().port) as wire:
            store = await Store.open(url.replace(str(postgres().port), str(wire.port)))
            await store.create_table(new_table("t"), [line(0)])
            wire.cut = "before"
            with pytest.raises(Unsure):
                await store.append("t", [line(1)])
            assert numbers(await store.journal("t")) == [0]
            wire.cut = "after"
            with pytest.raises(Unsure):
                await store.append("t", [line(1)])
            assert numbers(await store.journal("t")) == [0, 1]
            await store.append("t", [line(2)])
            assert numbers(await store.journal("t")) == [0, 1, 2]
            await store.close()

    asyncio.run(story())
