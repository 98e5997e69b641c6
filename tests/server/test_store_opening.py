"""Opening a store: URLs, migrations, and many processes at once."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from pettable.server.store import FinishedGame, JournalRow, SeatResult, Store, StoreDown, schema
from pettable.server.store.database import engines
from pettable.server.store.migrate import MIGRATIONS, downgrade, version
from tests.server.databases import free_port
from tests.server.stores import Where, both, entry, new_table, sqlite, with_store

T = TypeVar("T")

#: A program that opens a store; its exit status says whether it needed Alembic for that.
OPENING = """
import asyncio, sys
from pettable.server.store import Store

async def look():
    await (await Store.open(sys.argv[1])).close()

asyncio.run(look())
sys.exit(3 if "alembic" in sys.modules else 0)
"""


def ask(url: str, question: Callable[[Connection], T]) -> T:
    """The answer of the database itself, not of the store."""

    async def answered() -> T:
        writes, reads = engines(url)
        async with writes.begin() as connection:
            answer = await connection.run_sync(question)
        await writes.dispose()
        await reads.dispose()
        return answer

    return asyncio.run(answered())


async def nothing(_: Store) -> None:
    return


@both
def test_the_migrations_lead_to_the_schema(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)
    with_store(url, nothing)

    def differences(connection: Connection) -> object:
        if connection.dialect.name == "postgresql":
            # On a busy machine the comparison may take longer than the store's timeout.
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return compare_metadata(context, schema.metadata)

    assert ask(url, differences) == []
    assert ask(url, version) == schema.HEAD


@both
def test_every_migration_can_be_undone_and_done_again(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)

    async def story(store: Store) -> None:
        await store.create_table(new_table("t1"), [entry(0)])

    with_store(url, story)
    revisions = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()]
    assert revisions[0] == schema.HEAD
    for revision in revisions[1:]:
        ask(url, partial(downgrade, revision=revision))
        assert ask(url, version) == revision
        rows = ask(url, lambda connection: connection.execute(text("SELECT id FROM tables")).scalars().all())
        assert rows == ["t1"]

    async def still_there(store: Store) -> None:
        assert [row.id for row in await store.public_tables(10)] == ["t1"]

    with_store(url, still_there)
    assert ask(url, version) == schema.HEAD
    ask(url, partial(downgrade, revision="base"))
    assert ask(url, version) is None


@both
def test_migration_8_finds_whom_old_journals_name(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)

    async def story(store: Store) -> None:
        for guest in ("ann", "ben", "cleo"):
            await store.create_guest(guest, guest.title(), guest.encode(), False, 1.0)
        opened = JournalRow(1, b'{"entry":"opened","host":"ann","setting":{"game":"paws-up"}}')
        sat = JournalRow(2, b'{"entry":"sat","guest":"ben#1","name":"Ben"}', "ben:1")
        muted = JournalRow(3, b'{"entry":"muted","guest":"ann","whom":"cleo"}', "ann:7")
        await store.create_table(new_table("t1"), [opened, sat])
        await store.create_table(new_table("t2"), [opened, sat, muted])
        seats = [SeatResult("ann", 0, 1, 9, "Ann"), SeatResult(None, 1, 2, 8, ""), SeatResult(None, 2, 3, 7, "Otter")]
        await store.finish("t2", FinishedGame(b"{}\n", 5.0, seats, []))

    with_store(url, story)
    ask(url, partial(downgrade, revision="7"))
    with_store(url, nothing)

    def rows(question: str) -> set[tuple[object, ...]]:
        return set(ask(url, lambda connection: [tuple(row) for row in connection.execute(text(question))]))

    named = {("t1", "ann"), ("t1", "ben"), ("t2", "ann"), ("t2", "ben"), ("t2", "cleo")}
    assert rows("SELECT table_id, guest FROM participants") == named
    # Somebody without a name was a person, and is deleted; a bot has a name.
    assert rows("SELECT seat, people FROM played") == {(0, 1), (1, 1), (2, 2)}


def test_the_downgrade_program_says_what_it_did(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.db"
    with_store(url, nothing)

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        program = [sys.executable, "-m", "pettable.server.store.downgrade", *words]
        return subprocess.run(program, capture_output=True, text=True, check=False, timeout=60)

    assert run(url, "1").stdout == "The database has schema 1 now.\n"
    assert ask(url, version) == "1"
    wrong = run(url, "nonsense")
    assert (wrong.returncode, len(wrong.stderr.splitlines())) == (1, 1)
    assert "Traceback" not in run("nowhere", "1").stderr


def test_the_schema_names_the_newest_migration() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == schema.HEAD


@both
def test_a_new_store_can_be_opened_many_times_at_once(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)

    async def story() -> None:
        stores = await asyncio.gather(*[Store.open(url) for _ in range(6)])
        await asyncio.gather(*[store.create_table(new_table(f"t{n}"), [entry(0)]) for n, store in enumerate(stores)])
        assert len(await stores[0].public_tables(10)) == 6
        for store in stores:
            await store.close()

    asyncio.run(story())


@both
def test_many_programs_can_open_a_new_store_at_once(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)
    programs = [
        subprocess.Popen([sys.executable, "-c", OPENING, url], stderr=subprocess.PIPE, encoding="utf-8")
        for _ in range(3)
    ]
    for program in programs:
        _, message = program.communicate()
        assert program.returncode in (0, 3), message
    assert 3 in [program.returncode for program in programs]
    assert ask(url, version) == schema.HEAD


@both
def test_a_newer_database_is_refused_and_unchanged(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)
    with_store(url, nothing)

    def age(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '999'"))

    ask(url, age)
    with pytest.raises(StoreDown, match="newer Pettable"):
        with_store(url, nothing)
    assert ask(url, version) == "999"


@both
def test_an_up_to_date_store_opens_without_alembic(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)
    with_store(url, nothing)
    assert subprocess.run([sys.executable, "-c", OPENING, url], check=False).returncode == 0


def refusal(url: str) -> str:
    with pytest.raises(StoreDown) as caught:
        with_store(url, nothing)
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_wrong_url_is_refused_in_one_line(tmp_path: Path) -> None:
    assert "not a database URL" in refusal("pets")
    assert "not a database URL" in refusal("postgresql://host:port/name")
    assert "'mysql'" in refusal("mysql://localhost/pets")
    assert "needs a file" in refusal("sqlite://")
    assert "needs a file" in refusal("sqlite:///:memory:")
    assert "unable to open database file" in refusal(sqlite(tmp_path / "nowhere"))
    (tmp_path / "pets.db").write_bytes(b"This is a shopping list, not a database." * 100)
    assert "not a database" in refusal(sqlite(tmp_path))


def test_a_missing_server_is_reported_without_the_password() -> None:
    port = free_port()
    message = refusal(f"postgresql://ann:biscuit@127.0.0.1:{port}/pets")
    assert message.startswith(f"cannot open postgresql://ann:***@127.0.0.1:{port}/pets: ")
    assert "refused" in message or "Connect call failed" in message
    assert "biscuit" not in message
