"""A damaged page of the database: those who need it are refused in plain words, all others play on.

Pages are really overwritten, in the middle of the files of SQLite and PostgreSQL.
"""

import asyncio
import json
import re
import sqlite3
import subprocess
import textwrap
from contextlib import closing
from pathlib import Path

import pytest

from pettable.server.store import Damaged, JournalRow, Store
from pettable.table.rng import Rng
from tests.program import PATIENCE, one_line, pettable
from tests.server.client import Client
from tests.server.databases import Postgres
from tests.server.in_process import Inside, evening
from tests.server.server_process import serving
from tests.server.stores import new_table, numbers, with_store
from tests.server.two_players import CHAIN

#: The first byte of a SQLite page that holds rows.
LEAF = 0x0D
MOVES = 40


class Page:
    """One page of a SQLite file, which can be damaged and mended."""

    def __init__(self, file: Path, id: str) -> None:
        """The page of the file with the most of this table's journal; nothing may be left in the log beside it."""
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            [(self._size,)] = connection.execute("PRAGMA page_size")
        data = file.read_bytes()
        pages = [number for number in range(1, len(data) // self._size) if data[number * self._size] == LEAF]
        self._at = self._size * max(pages, key=lambda number: self._part(data, number).count(id.encode()))
        self._file, self._good = file, data[self._at : self._at + self._size]
        assert self._good.count(id.encode()) > 5

    def _part(self, data: bytes, number: int) -> bytes:
        return data[number * self._size : (number + 1) * self._size]

    def damage(self) -> None:
        self._write(b"\xff" * self._size)

    def mend(self) -> None:
        self._write(self._good)

    def _write(self, data: bytes) -> None:
        with self._file.open("r+b") as file:
            file.seek(self._at)
            file.write(data)


async def begun(url: str, names: tuple[str, str]) -> tuple[str, Client, Client]:
    """A game of two with some moves in its journal."""
    anna, ben = [await Client(url, name).register() for name in names]
    table, invite = await anna.open(game=CHAIN, seats=2)
    await anna.join(table, invite)
    await ben.join(table, invite)
    await ben.ask("sit")
    await anna.ask("start")
    await ben.until(lambda: ben.game is not None)
    rng = Rng(b"", "begun")
    for _ in range(MOVES):
        await asyncio.wait_for(one_of(anna, ben), PATIENCE)
        assert (await (anna if anna.may_move() else ben).move(rng))["type"] == "ack"
    return table, anna, ben


async def one_of(anna: Client, ben: Client) -> None:
    while not anna.may_move() and not ben.may_move():
        await asyncio.sleep(0.01)


def test_a_damaged_page_stops_its_table_alone(tmp_path: Path) -> None:
    file, log = tmp_path / "pets.db", tmp_path / "log"
    database = f"sqlite:///{file}"

    async def story() -> None:
        async with serving(database) as server:
            lost, *first = await begun(server.url, ("Anna", "Ben"))
            sound, *second = await begun(server.url, ("Cleo", "Dora"))
            await server.stopped()
        for person in (*first, *second):
            await person.leave()
        page = Page(file, lost)
        page.damage()
        async with serving(database, log=log) as server:
            for person in (*first, *second):
                person.url = server.url
            for _ in range(2):
                again = Client(server.url, "Anna")
                again.token = first[0].token
                with pytest.raises(ConnectionError):
                    await again.join(lost)
                assert again.others[-1]["problem"] == "damaged"
            assert (await first[0].request("GET", f"/api/tables/{lost}/record")).json()["problem"] == "damaged"
            for person in second:
                await person.join(sound)
            await asyncio.wait_for(asyncio.gather(*(person.play(Rng(b"", person.name)) for person in second)), PATIENCE)
            health = await first[0].request("GET", "/healthz")
            assert (health.status_code, health.json()["well"]) == (503, False)
            assert "malformed" in health.json()["why"]
            await server.stopped()
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        [told] = [line for line in lines if line["event"] == "database-damaged"]
        assert "docs/operations.md" in told["advice"]
        assert not [line for line in lines if "exception" in line]
        for person in second:
            await person.leave()

        page.mend()
        async with serving(database) as server:
            for person in first:
                person.url = server.url
                await person.join(lost)
            assert (await first[0].request("GET", "/healthz")).status_code == 200
            await asyncio.wait_for(asyncio.gather(*(person.play(Rng(b"", person.name)) for person in first)), PATIENCE)
            for person in first:
                await person.leave()

    asyncio.run(story())


def test_health_reads_back_what_it_stored(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        for _ in range(10):
            assert (await anna.request("GET", "/healthz")).status_code == 200
            here.clock.turn(1.5)
        store = here.server.store
        [probe] = [row for row in await tables_of(store) if row.startswith("probe-")]
        # Rows after it, so that its next ones come to another page.
        await store.create_table(new_table("other"), [JournalRow(seq, b"x" * 900) for seq in range(20)])
        [file] = tmp_path.glob("*.db")
        Page(file, probe).damage()
        answer = await anna.request("GET", "/healthz")
        assert answer.status_code == 503
        assert "malformed" in answer.json()["why"]

    async def tables_of(store: Store) -> list[str]:
        [file] = tmp_path.glob("*.db")
        assert await store.table("nobody") is None
        with closing(sqlite3.connect(file)) as connection:
            return [id for (id,) in connection.execute("SELECT id FROM tables")]

    evening(tmp_path, story)


def test_a_damaged_page_of_postgresql_stops_its_table_alone() -> None:
    names = ("first", "lost", "last")

    async def fill(store: Store) -> None:
        for name in names:
            await store.create_table(new_table(name), [JournalRow(seq, b"x" * 900) for seq in range(100)])

    async def look(store: Store) -> None:
        with pytest.raises(Damaged):
            await store.journal("lost")
        assert store.damage.why is not None
        assert "invalid page" in store.damage.why
        for name in ("first", "last"):
            await store.append(name, [JournalRow(100, b"x")])
            assert numbers(await store.journal(name)) == list(range(101))

    with Postgres() as server:
        url = server.database()
        with_store(url, fill)
        query = ["psql", "-At", url, "-c", "CHECKPOINT", "-c", "SELECT pg_relation_filepath('journal')"]
        output = subprocess.run(query, check=True, capture_output=True, encoding="utf-8", timeout=PATIENCE).stdout
        file = server.home / "data" / output.splitlines()[-1]
        server.stop()
        data = file.read_bytes()
        middle = next(at for at in range(0, len(data), 8192) if data[at : at + 8192].count(b"lost") > 5)
        with file.open("r+b") as damaged:
            damaged.seek(middle)
            damaged.write(b"\xff" * 8192)
        server.start()
        with_store(url, look)


def test_a_server_on_a_damaged_schema_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "pets.db"
    with_store(f"sqlite:///{file}", lambda store: store.table("nobody"))
    with file.open("r+b") as damaged:
        damaged.seek(100)
        damaged.write(b"\xff" * 2000)
    error = one_line(pettable("serve", "--port", "0", "--database", f"sqlite:///{file}", home=tmp_path))
    assert "malformed" in error
    assert "docs/operations.md" in error


def test_recovering_keeps_every_sound_table(tmp_path: Path) -> None:
    """The commands of docs/operations.md."""
    file, recovered = tmp_path / "pets.db", tmp_path / "recovered.db"
    names = ("first", "lost", "last")

    async def fill(store: Store) -> None:
        for name in names:
            await store.create_table(new_table(name), [JournalRow(seq, b"x" * 200) for seq in range(100)])

    async def look(store: Store) -> None:
        for name in ("first", "last"):
            assert numbers(await store.journal(name)) == list(range(100))
        assert 0 < len(await store.journal("lost")) < 100

    with_store(f"sqlite:///{file}", fill)
    Page(file, "lost").damage()
    page = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
    [commands] = re.findall(r"^   ```\n(   sqlite3 pettable\.db .*?)^   ```$", page, re.MULTILINE | re.DOTALL)
    script = textwrap.dedent(commands).replace("pettable.db", file.name)
    done = subprocess.run(script, shell=True, cwd=tmp_path, check=True, capture_output=True, timeout=PATIENCE)
    assert done.stdout == b"ok\n"
    with_store(f"sqlite:///{recovered}", look)


def test_a_journal_with_a_gap_puts_its_table_aside(tmp_path: Path) -> None:
    file = tmp_path / "pets.db"

    async def story() -> None:
        async with serving(f"sqlite:///{file}") as server:
            table, *people = await begun(server.url, ("Anna", "Ben"))
            await server.stopped()
        for person in people:
            await person.leave()
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("DELETE FROM journal WHERE table_id = ? AND seq = 20", (table,))
        async with serving(f"sqlite:///{file}") as server:
            again = Client(server.url, "Anna")
            again.token = people[0].token
            with pytest.raises(ConnectionError):
                await again.join(table)
            assert again.others[-1]["problem"] == "table-failed"

    asyncio.run(story())
