"""Stores for tests on both databases, and small tables to put into them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from pettable.server.store import JournalRow, NewTableRow, Store
from pettable.server.store.rows import PrivacyName
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
    """Run the story with an open store, then close it."""

    async def opened() -> T:
        store = await Store.open(url)
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(opened())


def new_table(id: str, privacy: PrivacyName = "public", created: float = 100.0, game: str = "paws-up") -> NewTableRow:
    return NewTableRow(id, game, privacy, b"invite", 4, False, created, b'{"name":"Pets"}', False)


def entry(seq: int, command: str | None = None) -> JournalRow:
    return JournalRow(seq, b'{"line":%d}' % seq, command)


def numbers(rows: list[JournalRow]) -> list[int]:
    return [row.seq for row in rows]
