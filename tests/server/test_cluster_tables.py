"""Two processes as one server: guests meet, are listed and are counted across both."""

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
from tests.server.stores import entry, new_table, numbers, postgresql, with_store

WITHIN = 60.0
CHAIN = "chain-of-command"

Story = Callable[[str, str], Awaitable[None]]


@cache
def servers() -> tuple[str, str]:
    """The URLs of two processes that all tests share."""
    database = postgres().database()
    options = ["--database", database, "--redis", redis().url, "--speed", "1", "--bot-pace", "0", "--port", "0"]
    command = [sys.executable, "-W", "ignore", "-m", "tests.server.server_process", *options]
    found = []
    for _ in range(2):
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        atexit.register(process.wait)
        atexit.register(process.kill)
        assert process.stdout is not None
        with process.stdout:
            found.append(process.stdout.readline().strip())
    return found[0], found[1]


def run(story: Story) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(WITHIN):
            await story(*servers())

    asyncio.run(bounded())


@asynccontextmanager
async def guests(*names_and_urls: tuple[str, str]) -> AsyncIterator[list[Client]]:
    people = [await Client(url, name).register() for name, url in names_and_urls]
    try:
        yield people
    finally:
        for person in people:
            await person.leave()


async def request_json(guest: Client, method: str, path: str, body: Any = None) -> dict[str, Any]:
    answer: dict[str, Any] = (await guest.request(method, path, body)).json()
    return answer


def asked_seats(guest: Client) -> list[int]:
    """The seats that the table waits for, as this guest knows it."""
    return guest.game["prompt"]["seats"] if guest.game is not None and guest.game["prompt"] is not None else []


def test_two_processes_play_a_whole_game() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one), ("Ben", other), ("Zoe", other)) as [anna, ben, zoe]:
            table, invite = await anna.open(game=CHAIN, seats=2)
            for guest in (anna, ben, zoe):
                await guest.join(table, invite)
            assert (await ben.ask("sit"))["type"] == "ack"
            assert (await ben.ask("start"))["problem"] == "not-host"
            assert (await anna.ask("start"))["type"] == "ack"
            # Both processes know who is at the table.
            for guest in (anna, ben):
                info = await request_json(guest, "GET", f"/api/tables/{table}")
                assert [chair["here"] for chair in info["chairs"]] == [True, True]
                assert info["watching"] == 1
            await zoe.leave()
            await ben.until(lambda: ben.table["watching"] == 0)
            await asyncio.gather(*(guest.play(Rng(b"two processes", guest.name)) for guest in (anna, ben)))
            records = [(await guest.request("GET", f"/api/tables/{table}/record")).content for guest in (anna, ben)]
            assert records[0] == records[1]
            assert records[0].startswith(b"{")
            assert (await request_json(ben, "GET", f"/api/tables/{table}/cards"))["cards"]
            token = (await request_json(ben, "POST", f"/api/tables/{table}/shares"))["token"]
            assert (await anna.request("GET", f"/api/shared/{token}")).content == records[0]

    run(story)


def test_turns_and_vacations_at_a_slow_table_reach_every_process() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one), ("Ben", other)) as [anna, ben]:
            table, invite = await anna.open(game=CHAIN, seats=2, pace="day")
            await anna.join(table, invite)
            await ben.join(table, invite)
            assert (await ben.ask("sit"))["type"] == "ack"
            # Each waits for its own messages: they arrive in any order.
            await anna.until(lambda: asked_seats(anna) != [])
            await ben.until(lambda: asked_seats(ben) != [])
            [seat] = asked_seats(anna)
            asked, watching = (anna, ben) if anna.you["seat"] == seat else (ben, anna)
            # The request goes to the process that does not have the table in memory.
            asked.url = other
            while not (turns := (await request_json(asked, "GET", "/api/me/turns"))["turns"]):
                await asyncio.sleep(0.05)
            assert turns[0]["table"] == table
            until = (await request_json(asked, "PUT", "/api/me/vacation", {"days": 2}))["until"]
            await watching.until(lambda: watching.table["chairs"][seat]["vacation_until"] == until)
            assert watching.game is not None
            assert watching.game["times"]["due"][seat] > until

    run(story)


def test_every_process_refuses_guests_without_an_invitation() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one), ("Ben", other)) as [anna, ben]:
            table, _ = await anna.open(game=CHAIN, seats=2)
            await anna.join(table)
            with pytest.raises(ConnectionError, match="not-invited"):
                await ben.join(table, "not-the-invitation")
            assert (await ben.request("GET", f"/api/tables/{table}")).status_code == 403
            assert (await ben.request("GET", "/api/tables/nosuchtable")).status_code == 404

    run(story)


def test_quick_match_brings_guests_of_two_processes_together() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(*((f"Pet {n}", (one, other)[n % 2]) for n in range(4))) as people:
            found = await asyncio.gather(
                *(request_json(person, "POST", "/api/quick", {"game": CHAIN}) for person in people)
            )
            tables = {each["table"] for each in found}
            assert len(tables) == 1
            table = tables.pop()
            await asyncio.gather(*(person.join(table) for person in people))
            for person in people:
                await person.until(lambda person=person: person.table["watching"] == 3)  # type: ignore[misc]
            for person in people[:2]:
                listed = await request_json(person, "GET", "/api/tables")
                assert [each["id"] for each in listed["tables"]] == [table]

    run(story)


def test_tables_of_a_host_are_counted_across_processes() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one)) as [anna]:
            for n in range(OPEN_TABLES_A_GUEST):
                anna.url = (one, other)[n % 2]
                await anna.open(game=CHAIN, seats=2)
            for url in (one, other):
                anna.url = url
                answer = await anna.request("POST", "/api/tables", {"game": CHAIN, "seats": 2})
                assert answer.json()["problem"] == "too-many"

    run(story)


# The store.


def test_a_former_owner_cannot_append(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.renew("anna", 60.0)
        await store.renew("ben", 60.0)
        await store.create_table(new_table("t"), [entry(0)], owner="anna")
        await store.append("t", [entry(1)], term=1)
        assert await store.take("t", "ben") == ("anna", 1)
        await store.release("t", 1)
        assert await store.take("t", "ben") == ("ben", 2)
        with pytest.raises(Ousted):
            await store.append("t", [entry(2)], Update(taken=4), term=1)
        await store.append("t", [entry(2)], term=2)
        assert numbers(await store.journal("t")) == [0, 1, 2]
        assert await store.terms("ben") == {"t": 2}
        # A late release does not take the table from its new owner.
        await store.release("t", 1)
        assert await store.terms("ben") == {"t": 2}

    with_store(postgresql(tmp_path), story)


def test_a_table_is_free_once_its_owners_lease_expires(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [entry(0)], owner="anna", host="g1")
        assert await store.renew("anna", 60.0) == {"anna"}
        assert await store.hosted("g1") == 1
        assert await store.take("t", "ben") == ("anna", 1)
        assert await store.renew("ben", 60.0) == {"anna", "ben"}
        # Expired by the database's clock.
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
