"""Two processes are one server: people meet, are seen and are counted wherever they came in."""

import asyncio
import atexit
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pettable.server.limits.constants import OPEN_TABLES_A_GUEST
from pettable.server.store import Ousted, Store, Update
from pettable.table.rng import Rng
from tests.server.client import Client
from tests.server.databases import postgres, redis
from tests.server.server_process import ROOT
from tests.server.stores import line, new_table, numbers, postgresql, with_store

WITHIN = 60.0
CHAIN = "chain-of-command"

Story = Callable[[str, str], Awaitable[None]]


@cache
def doors() -> tuple[str, str]:
    """Two processes for all tests that leave them as they were: where they are found."""
    database = postgres().database()
    words = ["--database", database, "--redis", redis().url, "--speed", "1", "--bot-pace", "0", "--port", "0"]
    command = [sys.executable, "-W", "ignore", "-m", "tests.server.server_process", *words]
    found = []
    for _ in range(2):
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        atexit.register(process.wait)
        atexit.register(process.kill)
        assert process.stdout is not None
        with process.stdout:
            found.append(process.stdout.readline().strip())
    return found[0], found[1]


def told(story: Story) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(WITHIN):
            await story(*doors())

    asyncio.run(bounded())


@asynccontextmanager
async def guests(*names_and_doors: tuple[str, str]) -> AsyncIterator[list[Client]]:
    people = [await Client(door, name).register() for name, door in names_and_doors]
    try:
        yield people
    finally:
        for person in people:
            await person.leave()


async def asked(guest: Client, method: str, path: str, body: Any = None) -> dict[str, Any]:
    answer: dict[str, Any] = (await guest.request(method, path, body)).json()
    return answer


def test_a_game_over_two_processes_from_the_link_to_the_record() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one), ("Ben", other), ("Zoe", other)) as [anna, ben, zoe]:
            table, invite = await anna.open(game=CHAIN, seats=2)
            for guest in (anna, ben, zoe):
                await guest.join(table, invite)
            assert (await ben.ask("sit"))["type"] == "ack"
            assert (await ben.ask("start"))["problem"] == "not-host"
            assert (await anna.ask("start"))["type"] == "ack"
            # Who is there can be asked at any door.
            for door in (anna, ben):
                info = await asked(door, "GET", f"/api/tables/{table}?invite={invite}")
                assert [chair["here"] for chair in info["chairs"]] == [True, True]
                assert info["watching"] == 1
            await zoe.leave()
            await ben.until(lambda: ben.table["watching"] == 0)
            await asyncio.gather(*(guest.play(Rng(b"two processes", guest.name)) for guest in (anna, ben)))
            records = [(await guest.request("GET", f"/api/tables/{table}/record")).content for guest in (anna, ben)]
            assert records[0] == records[1]
            assert records[0].startswith(b"{")
            assert (await asked(ben, "GET", f"/api/tables/{table}/cards"))["cards"]
            token = (await asked(ben, "POST", f"/api/tables/{table}/shares"))["token"]
            assert (await anna.request("GET", f"/api/shared/{token}")).content == records[0]

    told(story)


def test_those_who_are_not_invited_are_turned_away_at_every_door() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one), ("Ben", other)) as [anna, ben]:
            table, _ = await anna.open(game=CHAIN, seats=2)
            await anna.join(table)
            with pytest.raises(ConnectionError, match="not-invited"):
                await ben.join(table, "not-the-invitation")
            assert (await ben.request("GET", f"/api/tables/{table}")).status_code == 403
            assert (await ben.request("GET", "/api/tables/nosuchtable")).status_code == 404

    told(story)


def test_strangers_who_ask_at_two_doors_in_the_same_moment_meet() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(*((f"Pet {n}", (one, other)[n % 2]) for n in range(4))) as people:
            found = await asyncio.gather(*(asked(person, "POST", "/api/quick", {"game": CHAIN}) for person in people))
            tables = {each["table"] for each in found}
            assert len(tables) == 1
            table = tables.pop()
            await asyncio.gather(*(person.join(table) for person in people))
            for person in people:
                await person.until(lambda person=person: person.table["watching"] == 3)  # type: ignore[misc]
            for door in people[:2]:
                listed = await asked(door, "GET", "/api/tables")
                assert [each["id"] for each in listed["tables"]] == [table]

    told(story)


def test_tables_of_one_host_are_counted_at_all_doors() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one)) as [anna]:
            for n in range(OPEN_TABLES_A_GUEST):
                anna.url = (one, other)[n % 2]
                await anna.open(game=CHAIN, seats=2)
            for door in (one, other):
                anna.url = door
                answer = await anna.request("POST", "/api/tables", {"game": CHAIN, "seats": 2})
                assert answer.json()["problem"] == "too-many"

    told(story)


# The store.


def test_whoever_lost_a_table_writes_nothing_more(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.renew("anna", 60.0)
        await store.renew("ben", 60.0)
        await store.create_table(new_table("t"), [line(0)], owner="anna")
        await store.append("t", [line(1)], term=1)
        assert await store.take("t", "ben") == ("anna", 1)
        await store.release("t", 1)
        assert await store.take("t", "ben") == ("ben", 2)
        with pytest.raises(Ousted):
            await store.append("t", [line(2)], Update(taken=4), term=1)
        await store.append("t", [line(2)], term=2)
        assert numbers(await store.journal("t")) == [0, 1, 2]
        assert await store.terms("ben") == {"t": 2}
        # What was given back late does not take the table from its new owner.
        await store.release("t", 1)
        assert await store.terms("ben") == {"t": 2}

    with_store(postgresql(tmp_path), story)


def test_a_table_of_a_process_that_died_is_free_and_one_of_a_living_one_is_not(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [line(0)], owner="anna", host="g1")
        assert await store.renew("anna", 60.0) == {"anna"}
        assert await store.hosted("g1") == 1
        assert await store.take("t", "ben") == ("anna", 1)
        assert await store.renew("ben", 60.0) == {"anna", "ben"}
        # Its time is over by the database's clock.
        assert await store.renew("anna", -1.0) == {"ben"}
        assert await store.hosted("g1") == 0
        await store.renew("cleo", 60.0)
        takers = await asyncio.gather(store.take("t", "ben"), store.take("t", "cleo"))
        assert len(set(takers)) == 1
        assert takers[0] in (("ben", 2), ("cleo", 2))
        await store.take("t", "ben")
        await store.leave("ben")
        assert await store.terms("ben") == {}

    with_store(postgresql(tmp_path), story)
