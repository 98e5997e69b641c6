"""The machine's clock is set while people play, or while the server is down: nobody is late, nothing is lost."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

from pettable.server.limits.constants import DEVICE_LINK_LASTS, QUICK_MATCH_WAIT
from pettable.server.store import Store
from tests.server.client import Client
from tests.server.fake_clock import FalseTime
from tests.server.kill_games import PATIENCE, PlayedGame, ReconnectingClient, check
from tests.server.server_process import Child, start
from tests.server.stores import sqlite

#: Hours, each of them from the true time: forwards and backwards, by more than any time that is allowed at a table.
JUMPS = (7, -13, 30, -1)


class Services:
    """A server whose clock on the wall can be set; it may be stopped, and comes back at the same place."""

    def __init__(self, folder: Path) -> None:
        self.database = sqlite(folder)
        self.time = FalseTime(folder)
        self.child: Child | None = None

    async def __aenter__(self) -> "Services":
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.child is not None and self.child.process.returncode is None:
            await self.child.killed()

    async def open(self) -> None:
        port = 0 if self.child is None else self.child.port
        self.child = await start(self.database, port=port, env=self.time.env)

    async def reopen(self, hours: float) -> None:
        """Stopped, as it should be; while it is down, the clock is set."""
        assert self.child is not None
        assert await self.child.stopped() == 0
        self.time.set(hours)
        await self.open()

    @property
    def url(self) -> str:
        assert self.child is not None
        return self.child.url

    async def set(self, hours: float, guest: Client) -> None:
        """And the server has noticed: its answers have the new date."""
        self.time.set(hours)
        async with asyncio.timeout(PATIENCE):
            while not await self.is_off(guest, hours):
                await asyncio.sleep(0.1)

    async def is_off(self, guest: Client, hours: float) -> bool:
        # In its first moments a server answers without a date.
        date = (await guest.request("GET", "/api/me")).headers.get("date")
        off = None if date is None else (parsedate_to_datetime(date) - datetime.now(UTC)).total_seconds() / 3600
        return off is not None and abs(off - hours) <= 0.1


async def table_for_two(url: str, game: str, pace: str) -> tuple[str, ReconnectingClient, ReconnectingClient]:
    anna, ben = ReconnectingClient(url, "Anna"), ReconnectingClient(url, "Ben")
    for guest in (anna, ben):
        await guest.register()
    table, invite = await anna.open(game=game, seats=2, pace=pace)
    for guest in (anna, ben):
        await guest.join_and_stay(table, invite)
    assert (await ben.ask_until_answered("sit"))["type"] == "ack"
    assert (await anna.ask_until_answered("start"))["type"] == "ack"
    await ben.until(lambda: ben.game is not None)
    return table, anna, ben


def unhurried(people: Sequence[Client]) -> bool:
    """Nobody has lost a second, and nobody is played for."""
    for person in people:
        assert person.game is not None
        reserves = person.game["times"]["reserves"]
        if len(set(reserves)) > 1 or any(chair["stand_in"] for chair in person.table["chairs"]):
            return False
    return True


async def move(asked: int, *people: ReconnectingClient) -> None:
    """Whoever's turn it is answers the question, and both are told."""
    [mover] = [person for person in people if person.may_move()]
    assert mover.game is not None
    assert (await mover.ask_until_answered("play", prompt=asked, move=mover.game["moves"][0]))["type"] == "ack"
    for person in people:
        await person.until(lambda person=person: person.game["prompt"]["id"] != asked)  # type: ignore[misc]


async def now(guest: Client) -> float:
    told: float = (await guest.ask("ping", f"{guest.name}-{asyncio.get_running_loop().time()}"))["now"]
    return told


async def as_told(services: Services, table: str, game: str, people: Sequence[ReconnectingClient]) -> None:
    """A game that is over is stored as everybody was told, and its record verifies."""
    anna, ben = people
    record = await anna.request("GET", f"/api/tables/{table}/record")
    assert record.status_code == 200
    store = await Store.open(services.database)
    try:
        await check(store, PlayedGame(table, game, (anna, ben), anna), record.content)
    finally:
        await store.close()


def test_setting_the_clock_during_a_game_makes_nobody_late(tmp_path: Path) -> None:
    async def story() -> None:
        async with Services(tmp_path) as services:
            table, anna, ben = await table_for_two(services.url, "chain-of-command", "steady")
            assert anna.game is not None
            asked, began = anna.game["prompt"]["id"], await now(anna)
            for hours in JUMPS:
                await services.set(hours, anna)
                assert began <= await now(anna) < began + PATIENCE
                # The question stands as it stood, and is answered in time.
                assert anna.game["prompt"]["id"] == asked
                assert unhurried((anna, ben))
                await move(asked, anna, ben)
                asked = anna.game["prompt"]["id"]
            await asyncio.gather(anna.play_to_the_end(), ben.play_to_the_end())
            await as_told(services, table, "chain-of-command", (anna, ben))

    asyncio.run(story())


def test_setting_the_clock_while_the_server_is_down_makes_nobody_late(tmp_path: Path) -> None:
    async def story() -> None:
        async with Services(tmp_path) as services:
            table, anna, ben = await table_for_two(services.url, "chain-of-command", "steady")
            for hours in JUMPS[:2]:
                assert anna.game is not None
                asked, events = anna.game["prompt"]["id"], list(anna.events)
                await services.reopen(hours)
                for person in (anna, ben):
                    await person.until(lambda person=person: person.closed)  # type: ignore[misc]
                    await person.reconnect()
                assert (anna.game["prompt"]["id"], anna.events) == (asked, events)
                assert unhurried((anna, ben))
                assert 0 <= await now(anna) - anna.game["times"]["asked"] < PATIENCE
                await move(asked, anna, ben)
            await asyncio.gather(anna.play_to_the_end(), ben.play_to_the_end())
            await as_told(services, table, "chain-of-command", (anna, ben))

    asyncio.run(story())


def test_a_quick_match_starts_soon_after_the_clock_was_set_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with Services(tmp_path) as services:
            anna = await ReconnectingClient(services.url, "Anna").register()
            assert isinstance(anna, ReconnectingClient)
            answer = await anna.request("POST", "/api/quick", {"game": "chain-of-command"})
            await anna.join_and_stay(answer.json()["table"], None)
            await services.reopen(-9)
            await anna.until(lambda: anna.closed)
            await anna.reconnect()
            await anna.until(lambda: anna.table["fills"] - anna.table["now"] <= QUICK_MATCH_WAIT)
            assert anna.table["state"] == "open"

    asyncio.run(story())


def test_guests_devices_and_tables_survive_setting_the_clock(tmp_path: Path) -> None:
    async def story() -> None:
        async with Services(tmp_path) as services:
            anna = await Client(services.url, "Anna").register()
            table, _ = await anna.open(game="paws-up", seats=2)
            link = (await anna.request("POST", "/api/me/links")).json()
            await services.set(30, anna)
            # The link lasts as long as was said, not as long as the clock on the wall suggests.
            assert link["expires"] > (await anna.request("GET", f"/api/tables/{table}")).json()["now"]
            followed = await anna.request("POST", "/api/links", {"token": link["token"]})
            assert followed.json()["id"] == anna.guest
            late = (await anna.request("POST", "/api/me/links")).json()
            await services.reopen(40)
            assert (await anna.request("GET", "/api/me")).json()["id"] == anna.guest
            assert (await anna.request("POST", "/api/links", {"token": late["token"]})).status_code == 410
            early = (await anna.request("POST", "/api/me/links")).json()
            await services.reopen(-40)
            assert (await anna.request("GET", "/api/me")).json()["id"] == anna.guest
            # Nobody knows how old it is; it would open a seat for days.
            shown = (await anna.request("GET", f"/api/tables/{table}")).json()
            assert early["expires"] - shown["now"] > DEVICE_LINK_LASTS
            assert (await anna.request("POST", "/api/links", {"token": early["token"]})).status_code == 410
            assert shown["state"] == "open"
            await anna.join(table)
            assert anna.you["seat"] == 0

    asyncio.run(story())
