"""A full disk: commands are answered with `not-saved` and change nothing; with free space, play goes on."""

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from pettable.server.store import Store
from pettable.server.tables.live import TRY_AGAIN
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.state import fold
from tests.program import one_line, pettable
from tests.server.client import TOO_FAST_PAUSE, Client
from tests.server.fuzz_run import table_of
from tests.server.in_process import Inside
from tests.server.in_process import evening as inside_evening
from tests.server.kill_games import GameRun, ReconnectingClient, archived, check
from tests.server.server_process import serving
from tests.server.small_disk import PAGE, Disk, SmallDisk, on_a_small_disk, on_small_disks
from tests.server.test_clocks import BRISK, TURN, asked, times
from tests.server.two_players import playing

TWO = ("chain-of-command", "paws-up")
PINGS = count(1)
JOURNAL = "SELECT * FROM journal ORDER BY table_id, seq"


@on_small_disks
def test_an_unsaved_move_reaches_nobody_and_can_be_repeated(small_disk: SmallDisk, tmp_path: Path) -> None:
    async def story(disk: Disk) -> None:
        async with serving(disk.database) as child:
            _, _, people = await table_of(child.url, "chain-of-command", ("Anna", "Ben"))
            [mover] = [person for person in people if person.may_move()]
            assert mover.game is not None
            move = {"prompt": mover.game["prompt"]["id"], "move": mover.game["moves"][0]}
            before = read(disk, JOURNAL)
            heard = [(list(person.events), seen(person)) for person in people]
            disk.fill(child.process.pid)
            for _ in range(3):
                answer = await mover.ask("play", "the-move", **move)
                assert (answer["type"], answer["problem"]) == ("error", "not-saved")
                del mover.answers["the-move"]
            assert read(disk, JOURNAL) == before
            for person in people:
                assert (await person.ask("ping"))["type"] == "pong"
            assert [(list(person.events), seen(person)) for person in people] == heard
            disk.free(child.process.pid)
            for _ in range(2):
                assert (await mover.ask("play", "the-move", **move))["type"] == "ack"
                del mover.answers["the-move"]
            assert len(read(disk, JOURNAL)) == len(before) + 1
            for person in people:
                await person.until(lambda person=person: person.game["prompt"]["id"] != move["prompt"])  # type: ignore[misc]

    with small_disk(tmp_path) as disk:
        asyncio.run(story(disk))


@on_small_disks
def test_a_full_disk_stops_games_and_chat_and_loses_nothing(small_disk: SmallDisk, tmp_path: Path) -> None:
    """The same commands succeed when there is space again, without a restart."""

    async def disruption(evening: GameRun) -> None:
        for turn in range(2):
            await evening.progress(10)
            disk.fill(server(evening))
            assert await talk(evening, turn) == {"not-saved"}
            before = await snapshot(disk, evening.guests)
            await asyncio.sleep(0.5)
            assert await talk(evening, turn) == {"not-saved"}
            assert await snapshot(disk, evening.guests) == before
            assert not await well(evening.guests[0])
            disk.free(server(evening))
            assert await talk(evening, turn) == {"ack"}
            await evening.progress(10)
            assert await well(evening.guests[0])

    with small_disk(tmp_path) as disk:
        asyncio.run(GameRun(disk.database, games=TWO).run(disruption))


@on_a_small_disk
def test_a_server_started_on_a_full_disk_shows_games_and_recovers(small_disk: SmallDisk, tmp_path: Path) -> None:
    async def disruption(evening: GameRun) -> None:
        await evening.progress(20)
        disk.fill(server(evening))
        assert evening.child is not None
        await evening.child.killed()
        with disk.before_start():
            await evening.restart()
        await talk_until_refused(evening)
        assert not await well(evening.guests[0])
        disk.free(server(evening))
        assert await talk(evening, 1) == {"ack"}
        await evening.progress(10)
        assert await well(evening.guests[0])

    with small_disk(tmp_path) as disk:
        asyncio.run(GameRun(disk.database, games=TWO).run(disruption))


@on_a_small_disk
def test_no_space_for_a_database_is_reported(small_disk: SmallDisk, tmp_path: Path) -> None:
    async def story(disk: Disk) -> None:
        with disk.before_start():
            asked = pettable("serve", "--port", "0", "--database", disk.database, home=home)
        assert one_line(asked).endswith("; try --database with another URL")
        disk.free(0)
        async with serving(disk.database) as child:
            assert await well(Client(child.url, "Anna"))

    home = tmp_path / "home"
    home.mkdir()
    place = tmp_path / "disk"
    place.mkdir()
    with small_disk(place) as disk:
        disk.fill(0)
        asyncio.run(story(disk))


@on_a_small_disk
def test_nothing_is_half_created_on_a_full_disk(small_disk: SmallDisk, tmp_path: Path) -> None:
    async def story(disk: Disk) -> None:
        async with serving(disk.database) as child:
            anna = await Client(child.url, "Anna").register()
            asks: Sequence[tuple[str, Any]] = (
                ("/api/bots", {"name": "Ben"}),
                ("/api/guests", {"name": "Cleo"}),
                ("/api/tables", {"game": "paws-up", "seats": 2, "bots": ["greedy"]}),
                ("/api/quick", {"game": "slap-cat"}),
                ("/api/me/links", None),
            )
            before = rows(disk)
            disk.fill(child.process.pid)
            # Twice: a refused request must not affect the next ones.
            for path, body in (*asks, *asks):
                answer = await anna.request("POST", path, body)
                assert (answer.status_code, answer.json()["problem"]) == (503, "not-saved"), path
            assert (await anna.request("GET", "/api/me")).json()["name"] == "Anna"
            assert (await anna.request("GET", "/api/tables")).json() == {"tables": []}
            assert rows(disk) == before
            disk.free(child.process.pid)
            for path, body in asks:
                assert (await anna.request("POST", path, body)).status_code in (200, 201), path
            assert rows(disk)["tables"] == 2
            assert rows(disk)["guests"] == before["guests"] + 2

    with small_disk(tmp_path) as disk:
        asyncio.run(story(disk))


@on_a_small_disk
def test_a_game_that_ends_on_a_full_disk_is_archived_later(small_disk: SmallDisk, tmp_path: Path) -> None:
    """By the same server, or by the next one."""

    async def story(disk: Disk) -> None:
        evening = GameRun(disk.database)
        await evening.open()
        store = await Store.open(disk.database)
        try:
            for dies in (False, True):
                await with_little_room(evening, disk)
                played = evening.played[-1]
                rows = await store.journal(played.table)
                assert (
                    fold(played.table, [(row.entry, row.command) for row in rows]).seating.status
                    is TableStatus.FINISHED
                )
                record = await evening.record(played)
                await asyncio.sleep(0.2)
                assert await store.record(played.table) is None
                if dies:
                    assert evening.child is not None
                    await evening.child.killed()
                    disk.free(0)
                    await evening.open(evening.child.port)
                else:
                    disk.free(server(evening))
                await archived(store, played.table)
                await check(store, played, record)
        finally:
            await store.close()
            await evening.close()

    with small_disk(tmp_path) as disk:
        asyncio.run(story(disk))


@on_small_disks
def test_a_table_loaded_on_a_full_disk_charges_nobody_time(small_disk: SmallDisk, tmp_path: Path) -> None:
    """The restart of the clocks has to be stored; until then nobody's time runs."""

    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, pace="brisk")
        question, reserves = asked(anna)["id"], times(anna)["reserves"]
        for person in (anna, ben):
            await person.leave()
        await here.turn(600.0)
        disk.fill(os.getpid())
        for person in (anna, ben):
            await person.join(table)
        await here.turn(TRY_AGAIN)
        disk.free(os.getpid())
        await here.turn(TRY_AGAIN)
        await here.turn(TRY_AGAIN)
        assert here.clock.now() - times(anna)["asked"] <= 3 * TRY_AGAIN
        assert (asked(anna)["id"], times(anna)["reserves"]) == (question, reserves)
        # From now on the clocks run as usual.
        await here.turn(TURN + BRISK.reserve + TRY_AGAIN)
        await anna.until(lambda: asked(anna)["id"] != question)

    with small_disk(tmp_path) as disk:
        inside_evening(tmp_path, story)


def seen(person: Client) -> list[Any]:
    assert person.game is not None
    return [person.game[what] for what in ("view", "prompt", "moves", "outcome")]


async def with_little_room(evening: GameRun, disk: Disk) -> None:
    """A whole game with space for one move at a time: never enough to archive it."""
    before = len(evening.guests)
    game = asyncio.create_task(evening.play_game("chain-of-command"))
    await evening.until(lambda: len(evening.guests) > before or game.done())
    disk.fill(server(evening))
    while not game.done():
        disk.give(server(evening), PAGE)
        await asyncio.sleep(0.01)
    await game


def server(evening: GameRun) -> int:
    assert evening.child is not None
    return evening.child.process.pid


async def well(guest: Client) -> bool:
    healthy: bool = (await guest.request("GET", "/healthz")).json()["well"]
    return healthy


async def talk(evening: GameRun, turn: int) -> set[str]:
    """Every seated guest chats, with the same command id in the same turn; the answers."""
    answers: set[str] = set()
    for guest in [guest for guest in evening.guests if guest.you["seat"] is not None]:
        id = f"{guest.name}-says-{turn}"
        guest.sent[id] = {"type": "say", "phrase": "wow"}
        while True:
            guest.answers.pop(id, None)
            answer = await guest.ask("say", id, phrase="wow")
            if answer.get("problem") != "too-fast":
                break
            # The moves that the same guest repeats count too.
            await asyncio.sleep(TOO_FAST_PAUSE)
        answers.add(answer.get("problem") or answer["type"])
    return answers


async def talk_until_refused(evening: GameRun) -> None:
    """After a restart SQLite first uses up the space that its own files have."""
    for turn in range(1000, 1500):
        answers = await talk(evening, turn)
        assert answers <= {"ack", "not-saved"}
        if answers == {"not-saved"}:
            return
    raise AssertionError("the disk is not full")


async def snapshot(disk: Disk, guests: Sequence[ReconnectingClient]) -> tuple[list[Any], list[Any]]:
    """All stored journals, and all events and chat that the guests have received."""
    for guest in guests:
        # Earlier messages have been received by then.
        assert (await guest.ask("ping", f"{guest.name}-hears-{next(PINGS)}"))["type"] == "pong"
    received = [(list(guest.events), [other for other in guest.others if other["type"] == "said"]) for guest in guests]
    return read(disk, JOURNAL), received


def rows(disk: Disk) -> dict[str, int]:
    return {
        table: read(disk, f"SELECT count(*) FROM {table}")[0][0]
        for table in ("guests", "secrets", "tables", "journal", "links")
    }


def read(disk: Disk, query: str) -> list[Any]:
    with closing(sqlite3.connect(f"file:{disk.folder / 'pets.db'}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()
