"""Stores for tests, on both databases, and small tables to put into them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from pettable.server.store import JournalRow, NewTable, Privacy, Store
from tests.server.databases import postgres

T = TypeVar("T")
Where = Callable[[Path], str]


def sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'pets.db'}"


def postgresql(_: Path) -> str:
    return postgres().database()


#: Every test of the store runs on both databases.
both = pytest.mark.parametrize("where", [sqlite, postgresql], ids=["sqlite", "postgresql"])


def with_store(url: str, story: Callable[[Store], Awaitable[T]]) -> T:
    """Open a store, tell the story, close it."""

    async def tell() -> T:
        store = await Store.open(url)
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(tell())


def new_table(id: str, privacy: Privacy = "public", created: float = 100.0, game: str = "paws-up") -> NewTable:
    return NewTable(id, game, privacy, b"invite", 4, False, created, b'{"name":"Pets"}')


def line(seq: int, command: str | None = None) -> JournalRow:
    return JournalRow(seq, b'{"line":%d}' % seq, command)


def numbers(rows: list[JournalRow]) -> list[int]:
    return [row.seq for row in rows]
