"""Races over real sockets: a whole game of Slap Cat! over long and short lines, and a player who holds pongs back."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from itertools import pairwise
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from pettable import registry
from pettable.bots.reaction import ReactionModel
from pettable.server.limits.allowance import allowance
from pettable.server.races.arbitration import ClaimTiming, credit
from pettable.server.races.audit import verdicts
from pettable.server.store import JournalRow, Store
from pettable.server.tables import journal as e
from pettable.table.record import replay
from pettable.table.rng import Rng
from tests.server.client import Client, Message
from tests.server.databases import postgres, redis
from tests.server.delay_proxy import HEADER, far_from
from tests.server.server_process import serving, start

#: The server's clock hurries so much, and so do hands and lines.
HURRY = 6.0
TRIPS = (0.015, 0.045, 0.12, 0.25)
#: Seconds; what needs them has got stuck.
WITHIN = 600.0
#: How long a liar holds its frames back, and looks before it claims.
HELD, A_LOOK = 0.1, 0.5


class Racer(Client):
    """A player with a human hand."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self._hand = Rng(b"racer", name)

    async def move(self, rng: Rng) -> Message:
        assert self.game is not None
        if self.game["prompt"]["kind"] == "race":
            await asyncio.sleep(ReactionModel(speed=2).reaction(self._hand) / HURRY)
        return await super().move(rng) if self.may_move() else {}


async def journal(database: str, table: str) -> list[JournalRow]:
    store = await Store.open(database)
    try:
        return await store.journal(table)
    finally:
        await store.close()


def test_a_whole_game_over_slow_and_fast_connections(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'pets.db'}"

    async def story() -> None:
        async with serving(database, speed=HURRY, round_trip_header=HEADER) as server, AsyncExitStack() as lines:
            urls = [await lines.enter_async_context(far_from(server.url, trip, speed=HURRY)) for trip in TRIPS]
            racers = [Racer(url, f"Racer {'ABCD'[n]}") for n, url in enumerate(urls)]
            for racer in racers:
                await racer.register()
            table, invite = await racers[0].open(game="slap-cat", seats=len(racers))
            for racer in racers:
                await racer.join(table, invite)
                assert (await racer.ask("sit"))["type"] == "ack"
            assert (await racers[0].ask("start"))["type"] == "ack"
            await asyncio.gather(*(racer.play(Rng(b"whole game", racer.name)) for racer in racers))
            record = (await racers[0].request("GET", f"/api/tables/{table}/record")).text
            for racer in racers:
                await racer.leave()
        assert replay(record, registry.find("slap-cat"), registry.rules_of("slap-cat")).outcome is not None
        rows = await journal(database, table)
        checked = verdicts(table, [(row.entry, row.command) for row in rows])
        assert len(checked) > 24
        assert all(each.written == each.again for each in checked)
        lines_were_measured([e.decode(row.entry) for row in rows])

    asyncio.run(asyncio.wait_for(story(), WITHIN))


def lines_were_measured(entries: list[e.AnyEntry]) -> None:
    claims = [entry for entry in entries if isinstance(entry, e.Claimed)]
    # On a busy machine a pong may come after the claim.
    assert sum(claim.timing.trip is not None for claim in claims) > len(claims) / 2
    for claim in claims:
        trip, timing = TRIPS[claim.seat], claim.timing
        assert timing.anchor == pytest.approx(trip)
        # No pong can be quicker than the line; and what is taken off is what the line takes.
        assert timing.trip is None or timing.trip > 0.99 * trip
        assert 0.99 * trip < credit(timing) <= min(0.25, trip + allowance(trip))
    races = of_races(entries)
    # Who is further away is shown a race sooner; unless the machine stopped the server just then. By luck, four seats
    # would stand in that order in one race of 24.
    assert sum(map(shown_to_the_far_first, races)) >= len(races) / 2
    assert {claim.seat for claim in claims} == set(range(len(TRIPS)))


def shown_to_the_far_first(race: list[e.Claimed]) -> bool:
    shown = {claim.seat: claim.timing.revealed for claim in race}
    return all(shown[near] >= shown[far] for near, far in pairwise(sorted(shown)))


def of_races(entries: list[e.AnyEntry]) -> list[list[e.Claimed]]:
    """The claims of each race: those whose line was shown it within the same quarter of a second."""
    found: list[list[e.Claimed]] = []
    for entry in entries:
        if isinstance(entry, e.Claimed):
            if found and abs(entry.timing.revealed - found[-1][0].timing.revealed) < 0.25:
                found[-1].append(entry)
            else:
                found.append([entry])
    return found


class HeldConnection(ClientConnection):
    """A program that holds back whatever it sends, pongs too. Its operating system does not."""

    def send_data(self) -> None:
        frames = [data for data in self.protocol.data_to_send() if data]

        def go() -> None:
            if not self.transport.is_closing():
                self.transport.writelines(frames)

        asyncio.get_running_loop().call_later(HELD, go)


class Liar(Client):
    """It seems far away; `headers` are what it says beside."""

    headers: Mapping[str, str] = {}

    async def join(self, table: str, invite: str | None = None) -> "Liar":
        if invite:
            await self.request("POST", f"/api/tables/{table}/members", {"invite": invite})
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        headers = {"Authorization": f"Bearer {self.token}", **self.headers}
        self.socket = await connect(
            address, additional_headers=headers, max_size=None, proxy=None, create_connection=HeldConnection
        )
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda: bool(self.table))
        return self


async def claims_once(anna: Client, ben: Client) -> tuple[str, int]:
    """A claim by the second of two who play: at which table, from which seat."""
    for client in (anna, ben):
        await client.register()
    table, invite = await anna.open(game="slap-cat", seats=2)
    for client in (anna, ben):
        await client.join(table, invite)
    assert (await ben.ask("sit"))["type"] == "ack"
    # Meanwhile pings go there and back.
    for _ in range(4):
        await ben.ask("ping")
    assert (await anna.ask("start"))["type"] == "ack"
    await ben.until(ben.may_move)
    await asyncio.sleep(A_LOOK)
    assert ben.game is not None
    answer = await ben.ask("play", prompt=ben.game["prompt"]["id"], move=ben.game["moves"][0])
    assert answer["type"] == "ack", answer
    for client in (anna, ben):
        await client.leave()
    return table, ben.you["seat"]


async def lies(server: str, name: str, headers: Mapping[str, str]) -> tuple[str, int]:
    liar = Liar(server, f"Liar {name}")
    liar.headers = headers
    return await claims_once(Client(server, f"Anna {name}"), liar)


def test_held_pongs_do_not_hide_the_real_round_trip(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'pets.db'}"
    plain: dict[str, str] = {}
    not_asked_for = {HEADER: "200000"}
    by_a_proxy_that_tells_nothing = {"X-Forwarded-For": "203.0.113.7"}
    said = (plain, not_asked_for, by_a_proxy_that_tells_nothing)

    async def story() -> list[ClaimTiming]:
        async with serving(database) as server:
            names = ("one", "two", "three")
            where = await asyncio.gather(*(lies(server.url, *each) for each in zip(names, said, strict=True)))
        return [await reach_of(database, table, seat) for table, seat in where]

    timings = asyncio.run(asyncio.wait_for(story(), WITHIN))
    for timing in timings:
        assert timing.least is not None
        assert timing.least >= HELD
    for timing in timings[:2]:
        assert timing.anchor is not None
        assert timing.anchor < HELD / 2
        assert credit(timing) <= timing.anchor + allowance(timing.anchor)
    # A proxy's own connection says nothing about the player's; then there is nothing but the pongs.
    assert timings[2].anchor is None


async def reach_of(database: str, table: str, seat: int) -> ClaimTiming:
    entries = [e.decode(row.entry) for row in await journal(database, table)]
    return next(entry.timing for entry in entries if isinstance(entry, e.Claimed) and entry.seat == seat)


def test_a_player_of_another_process_is_measured_end_to_end() -> None:
    database, broker = postgres().database(), redis().url

    async def story() -> ClaimTiming:
        async with AsyncExitStack() as stop:
            servers = [await start(database, redis=broker) for _ in range(2)]
            for server in servers:
                stop.push_async_callback(server.killed)
            async with far_from(servers[1].url, HELD) as url:
                table, seat = await claims_once(Client(servers[0].url, "Anna"), Client(url, "Ben"))
        return await reach_of(database, table, seat)

    timing = asyncio.run(asyncio.wait_for(story(), WITHIN))
    assert timing.trip is not None
    assert timing.trip >= HELD
    # What the other process knows of the connection comes along.
    assert timing.anchor is not None
    assert timing.anchor < HELD / 2
