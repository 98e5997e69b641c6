"""Group commit: concurrent writes share transactions, and one that fails does not fail the others."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import Connection, event, text, update
from sqlalchemy.engine import Engine

from pettable.server.store import Fenced, FinishedGame, JournalRow, NewRating, RatingRow, Store, StoreDown, Update
from pettable.server.store.database import IDLE_IN_TRANSACTION_TIMEOUT, engines
from pettable.server.store.group_commit import MAX_OTHERS
from pettable.server.store.schema import tables
from tests.server.stores import Where, both, entry, new_table, numbers, postgresql, sqlite, with_store


@contextmanager
def counted_commits() -> Iterator[list[str]]:
    commits: list[str] = []

    def note(connection: Connection) -> None:
        commits.append(connection.dialect.name)

    event.listen(Engine, "commit", note)
    try:
        yield commits
    finally:
        event.remove(Engine, "commit", note)


async def create_tables(store: Store, names: list[str]) -> None:
    await asyncio.gather(*[store.create_table(new_table(name), [entry(0)]) for name in names])


@both
def test_a_hundred_tables_share_a_few_transactions(where: Where, tmp_path: Path) -> None:
    names = [f"t{n}" for n in range(100)]

    async def story(store: Store) -> int:
        await create_tables(store, names)

        async def play(name: str) -> None:
            for seq in range(1, 6):
                await store.append(name, [entry(seq, f"ann:{seq}")], Update(touched=float(seq)))

        with counted_commits() as commits:
            await asyncio.gather(*map(play, names))
        for name in names:
            assert numbers(await store.journal(name)) == [0, 1, 2, 3, 4, 5]
        return len(commits)

    assert 5 <= with_store(where(tmp_path), story) <= 50


@both
def test_a_move_waits_for_a_few_new_guests_only(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await create_tables(store, ["t"])
        stored: list[str] = []

        async def noted(name: str, write: Awaitable[None]) -> None:
            await write
            stored.append(name)

        guests = [noted("guest", store.create_guest(f"g{n}", "Ann", f"s{n}".encode(), False, 1.0)) for n in range(40)]
        await asyncio.gather(*guests, noted("move", store.append("t", [entry(1, "ann:1")])))
        assert len(stored) == 41
        assert stored.index("move") <= 2 * MAX_OTHERS

    with_store(where(tmp_path), story)


@both
def test_a_failing_write_does_not_fail_the_others(where: Where, tmp_path: Path) -> None:
    names = [f"t{n}" for n in range(20)]

    async def story(store: Store) -> None:
        await store.create_guest("ann", "Ann", b"phone", False, 1.0)
        await create_tables(store, names)
        await store.append("t3", [entry(1, "ann:1")])
        appends = [store.append(name, [entry(2 if name == "t3" else 1, "ann:1")]) for name in names]
        others = [
            store.append("t4", [entry(0)]),
            store.create_guest("ann", "Another", b"other", False, 1.0),
            store.create_guest("ben", "Ben", b"tablet", False, 1.0),
            store.finish("no-such-table", FinishedGame(b"", 1.0, [], [])),
        ]
        answers = await asyncio.gather(*appends, *others, return_exceptions=True)
        failed = [n for n, answer in enumerate(answers) if answer is not None]
        # A known command, a taken number, an existing guest, a missing table.
        assert failed == [3, 20, 21, 23]
        assert all(isinstance(answers[n], Fenced) for n in failed)
        for name in names:
            assert numbers(await store.journal(name)) == [0, 1]
        assert await store.guest("ben") is not None

    with_store(where(tmp_path), story)


def test_a_process_that_stood_still_in_a_transaction_writes_afterwards(tmp_path: Path) -> None:
    """PostgreSQL drops its connection, because it holds locks."""

    async def story(store: Store) -> None:
        await create_tables(store, ["t", "u"])
        stops = [IDLE_IN_TRANSACTION_TIMEOUT / 1000 + 1]

        def stand_still(*_: object) -> None:
            if stops:
                time.sleep(stops.pop())

        event.listen(Engine, "after_cursor_execute", stand_still)
        try:
            await asyncio.gather(*(store.append(name, [entry(1)]) for name in ("t", "u")))
        finally:
            event.remove(Engine, "after_cursor_execute", stand_still)
        assert not stops
        for name in ("t", "u"):
            assert numbers(await store.journal(name)) == [0, 1]

    with_store(postgresql(tmp_path), story)


@both
def test_unstorable_values_do_not_fail_other_writes(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await create_tables(store, ["t", "u"])
        bad: list[Callable[[], Awaitable[None]]] = [
            lambda: store.append("t", [entry(2**70)]),
            lambda: store.append("t", [JournalRow(1, cast(bytes, "no bytes"))]),
            lambda: store.create_guest("half", "\ud800", b"half a letter", False, 1.0),
            lambda: store.create_guest("nul", "Ann\0", b"PostgreSQL knows no such letter", False, 1.0),
        ]
        for seq, write in enumerate(bad, 1):
            answers = await asyncio.gather(write(), store.append("u", [entry(seq)]), return_exceptions=True)
            assert isinstance(answers[0], Exception) or await store.guest("nul") is not None
            assert answers[1] is None
        assert numbers(await store.journal("t")) == [0]
        assert numbers(await store.journal("u")) == [0, 1, 2, 3, 4]
        assert await store.guest("half") is None

    with_store(where(tmp_path), story)


@both
def test_only_one_of_two_writers_gets_a_number(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)
    names = [f"t{n}" for n in range(30)]

    async def story(here: Store) -> None:
        await create_tables(here, names)
        there = await Store.open(url)

        async def race(name: str, backwards: bool) -> tuple[object, ...]:
            writers = (there, here) if backwards else (here, there)
            return tuple(await asyncio.gather(*[w.append(name, [entry(1)]) for w in writers], return_exceptions=True))

        races = await asyncio.gather(*[race(name, n % 2 == 1) for n, name in enumerate(names)])
        for answers in races:
            assert sorted(type(answer).__name__ for answer in answers) == ["Fenced", "NoneType"]
        # The writer that was fenced reloads and goes on.
        for name in names:
            assert numbers(await here.journal(name)) == [0, 1]
            await here.append(name, [entry(2)])
            with pytest.raises(Fenced):
                await there.append(name, [entry(2)])
        await there.close()

    with_store(url, story)


@both
def test_only_one_of_two_archives_a_game(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)
    names = [f"t{n}" for n in range(10)]
    guests = ["ann", "ben", "cat"]

    async def story(here: Store) -> None:
        await create_tables(here, names)
        for guest in guests:
            await here.create_guest(guest, guest, guest.encode(), False, 1.0)
        there = await Store.open(url)

        def ending(order: int) -> FinishedGame:
            return FinishedGame(b"record", 5.0, [], [NewRating(guest, 25.0, 8.0) for guest in guests[::order]])

        ended_here = [here.finish(name, ending(1)) for name in names]
        ended_there = [there.finish(name, ending(-1)) for name in reversed(names)]
        answers = await asyncio.gather(*ended_here, *ended_there)
        assert sum(answers) == len(names)
        assert await here.ratings(["ann"], "paws-up") == {"ann": RatingRow(25.0, 8.0, len(names))}
        await there.close()

    with_store(url, story)


@both
def test_a_cancelled_write_leaves_nothing_half_done(where: Where, tmp_path: Path) -> None:
    names = [f"t{n}" for n in range(40)]

    async def story(store: Store) -> None:
        await create_tables(store, names)
        for steps in range(12):
            seen = {name: len(await store.journal(name)) for name in names}
            tasks = [
                asyncio.create_task(store.append(name, [entry(seen[name]), entry(seen[name] + 1)])) for name in names
            ]
            for _ in range(steps * 3):
                await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
            answers = await asyncio.gather(*tasks, return_exceptions=True)
            assert answers[1::2] == [None] * 20
            for name, answer in zip(names, answers, strict=True):
                journal = numbers(await store.journal(name))
                assert journal == list(range(len(journal)))
                # All of it; or, if it was cancelled, perhaps nothing.
                may_be = {seen[name] + 2} if answer is None else {seen[name], seen[name] + 2}
                assert len(journal) in may_be

    with_store(where(tmp_path), story)


@both
def test_a_cancelled_read_breaks_no_connection(where: Where, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    url = where(tmp_path)
    with_store(url, lambda store: store.create_table(new_table("t"), [entry(n) for n in range(100)]))
    for steps in range(1, 25, 2):

        async def story(store: Store, steps: int = steps) -> None:
            tasks = [asyncio.create_task(store.journal("t")) for _ in range(8)]
            for _ in range(steps):
                await asyncio.sleep(0)
            for task in tasks:
                task.cancel()
            assert len(await store.journal("t")) == 100
            # The store is closed while a cancelled read is still under way.
            late = asyncio.create_task(store.journal("t"))
            await asyncio.sleep(0)
            late.cancel()

        with_store(url, story)
    # A broken connection would be logged.
    assert caplog.records == []


@both
def test_reads_do_not_wait_for_writes(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)

    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [entry(0)])
        async with locked(url):
            writing = asyncio.create_task(store.append("t", [entry(1)]))
            for _ in range(20):
                assert numbers(await store.journal("t")) == [0]
                assert await store.table("t") is not None
            assert not writing.done()
        await writing
        assert numbers(await store.journal("t")) == [0, 1]

    with_store(url, story)


@asynccontextmanager
async def locked(url: str) -> AsyncIterator[None]:
    """Another writer's unfinished transaction, which locks table t."""
    writes, reads = engines(url)
    async with writes.connect() as connection:
        if connection.dialect.name == "postgresql":
            # On a slow machine what is done meanwhile takes longer than a transaction may rest.
            await connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        await connection.execute(update(tables).where(tables.c.id == "t").values(taken=4))
        yield
        await connection.rollback()
    await writes.dispose()
    await reads.dispose()


def test_a_locked_table_is_not_idle(tmp_path: Path) -> None:
    url = postgresql(tmp_path)

    async def story(store: Store) -> None:
        await create_tables(store, ["t", "u"])
        async with locked(url):
            assert await store.close_idle(("open",), 500.0, 500.0) == 1
        assert [table.id for table in await store.public_tables(10)] == ["t"]

    with_store(url, story)


def test_a_locked_file_is_reported_as_store_down(tmp_path: Path) -> None:
    url = sqlite(tmp_path) + "?timeout=0.05"

    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [entry(0)])
        async with locked(url):
            with pytest.raises(StoreDown, match="locked"):
                await store.append("t", [entry(1)])
        await store.append("t", [entry(1)])
        assert numbers(await store.journal("t")) == [0, 1]

    with_store(url, story)
