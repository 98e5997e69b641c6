"""A backup that is made while people play: every game continues on a new server from an acknowledged state."""

import asyncio
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from pettable.server.store import JournalRow, Store
from pettable.table.rng import Rng
from tests.program import PATIENCE, environment, one_line, pettable
from tests.server.client import Client
from tests.server.databases import postgres, postgres_bin
from tests.server.server_process import Child, serving
from tests.server.stores import with_store
from tests.server.two_players import CHAIN

TABLES = 3
#: Moves before the backup begins and on the new server, and seconds between two moves of a table.
BEFORE, MORE, PAUSE = 5, 8, 0.05

#: Makes a backup and restores it; the URL of the restored database.
Restore = Callable[[str, Path], str]


def by_pettable(database: str, folder: Path) -> str:
    done = pettable("backup", "--database", database, folder / "copy.db", home=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert stat.S_IMODE((folder / "copy.db").stat().st_mode) == 0o600
    assert [file.name for file in folder.glob("copy.db*")] == ["copy.db"]
    return f"sqlite:///{folder}/copy.db"


def by_pg_dump(database: str, folder: Path) -> str:
    again, dump = postgres().database(), folder / "pettable.dump"
    for program, *words in (
        ("pg_dump", "--format=custom", f"--file={dump}", f"--dbname={database}"),
        ("pg_restore", "--no-owner", f"--dbname={again}", str(dump)),
    ):
        command = [str(postgres_bin() / program), *words]
        subprocess.run(command, check=True, capture_output=True, env=environment(folder), timeout=PATIENCE)
    return again


class Game:
    """Two people who play one slow game."""

    def __init__(self, server: Child, number: int) -> None:
        self._people = [Client(server.url, f"{name} {number}") for name in ("Anna", "Ben")]
        self._rng = Rng(b"backup", str(number))
        self.table = ""
        self.acknowledged = 0

    async def begin(self) -> None:
        anna, ben = self._people
        for person in self._people:
            await person.register()
        self.table, invite = await anna.open(game=CHAIN, seats=2)
        for person in self._people:
            await person.join(self.table, invite)
        await ben.ask("sit")
        await anna.ask("start")
        await ben.until(lambda: ben.game is not None)

    async def play(self, until: Callable[[int], bool]) -> None:
        """One move after the other, until the game is over or the number of acknowledged moves is enough."""
        while not until(self.acknowledged) and not self._people[0].over:
            for person in self._people:
                if person.may_move():
                    assert (await person.move(self._rng))["type"] == "ack"
                    self.acknowledged += 1
                    break
            await asyncio.sleep(PAUSE)

    async def leave(self) -> None:
        for person in self._people:
            await person.leave()

    async def go_on(self, server: Child) -> None:
        """The same people at another server, who play a few more moves."""
        again = [Client(server.url, person.name) for person in self._people]
        for person, before in zip(again, self._people, strict=True):
            # A command's id is never used twice, on whichever server.
            person.token, person._ids = before.token, before._ids
            await person.join(self.table)
            assert person.game is not None
        self._people, self.acknowledged = again, 0
        await asyncio.wait_for(self.play(lambda done: done >= MORE), PATIENCE)
        assert self.acknowledged or again[0].over
        await self.leave()


def journals(database: str, games: list[Game]) -> list[list[JournalRow]]:
    async def read(store: Store) -> list[list[JournalRow]]:
        return [await store.journal(game.table) for game in games]

    return with_store(database, read)


def moves(rows: list[JournalRow]) -> int:
    return sum(b'"played"' in row.entry for row in rows)


@pytest.mark.parametrize("restore", [by_pettable, by_pg_dump], ids=["sqlite", "postgresql"])
def test_every_game_continues_from_a_backup(restore: Restore, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/pets.db" if restore is by_pettable else postgres().database()
    games: list[Game] = []

    async def play_and_back_up() -> tuple[str, list[int], list[int]]:
        async with serving(database) as server:
            games.extend(Game(server, number) for number in range(TABLES))
            for game in games:
                await game.begin()
            await asyncio.gather(*(game.play(lambda done: done >= BEFORE) for game in games))
            before = [game.acknowledged for game in games]
            over = asyncio.Event()
            playing = asyncio.gather(*(game.play(lambda _: over.is_set()) for game in games))
            restored = await asyncio.to_thread(restore, database, tmp_path)
            after = [game.acknowledged for game in games]
            over.set()
            await playing
            for game in games:
                await game.leave()
            assert await server.stopped() == 0
            return restored, before, after

    restored, before, after = asyncio.run(play_and_back_up())
    assert sum(after) > sum(before), "nobody moved during the backup"
    pairs = zip(journals(database, games), journals(restored, games), before, strict=True)
    for whole, copied, acknowledged in pairs:
        assert copied == whole[: len(copied)]
        assert moves(copied) >= acknowledged

    async def continue_all() -> None:
        async with serving(restored) as server:
            for game in games:
                await game.go_on(server)

    asyncio.run(continue_all())


def test_what_cannot_be_backed_up_is_reported_in_one_line(tmp_path: Path) -> None:
    with_store(f"sqlite:///{tmp_path}/pets.db", lambda store: store.table("nobody"))
    (tmp_path / "taken.db").write_text("mine")
    for database, copy, why in (
        ("pets.db", "taken.db", "exists already"),
        ("none.db", "new.db", "there is no database"),
        ("pets.db", "nowhere/new.db", "cannot write"),
    ):
        done = pettable("backup", "--database", f"sqlite:///{tmp_path}/{database}", tmp_path / copy, home=tmp_path)
        assert why in one_line(done, status=1)
    done = pettable("backup", "--database", "postgresql://pets@127.0.0.1/pets", tmp_path / "new.db", home=tmp_path)
    assert "pg_dump" in one_line(done, status=1)
    assert (tmp_path / "taken.db").read_text() == "mine"
    assert not list(tmp_path.glob("*.part"))
