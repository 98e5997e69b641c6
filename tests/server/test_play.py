"""Games over real sockets, to their end: people and bots, a spectator, people who drop and come back.

Every option of every game is played, on SQLite and on PostgreSQL.
"""

import asyncio
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pettable import registry
from pettable.table.options import choose, chosen, flags
from pettable.table.record import read_header, replay
from pettable.table.rng import Rng
from tests.server.client import Client
from tests.server.server_process import Child, serving
from tests.server.stores import Where, both
from tests.table_sizes import seats_near

#: Waiting times run this much faster than life.
HURRY = 40.0
#: Seconds; a game that needs them has got stuck.
WITHIN = 180.0
#: The share of moves in the middle of which the connection is lost; the first one always.
DROPS = 0.2


class Evening(NamedTuple):
    seats: int
    options: tuple[str, ...]


def evenings(game: str) -> list[Evening]:
    """Games in which every option is on once and off once, at the smallest table and at a larger one."""
    found = registry.find(game)
    known = flags(found.options)
    few = found.seats[0]
    needed = [flag.seats[0] for flag in known.values() if flag.seats]
    most = needed[0] if needed else few
    return [
        Evening(most, tuple(name for name, flag in known.items() if flag.allows(most))),
        Evening(seats_near(game, few + 2), tuple(f"{name}=off" for name in known)),
    ]


def test_every_option_of_every_game_is_played_on_and_off() -> None:
    for game in registry.names():
        found = registry.find(game)
        played = [set(chosen(choose(found.options, found.seats, *each))) for each in evenings(game)]
        for option in flags(found.options):
            assert {option in options for options in played} == {True, False}


class Restless(Client):
    """A player, or a spectator, whose connection is lost now and then."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.rng = Rng(b"", name)
        self.drops = 0
        self._table = ""

    async def join(self, table: str, invite: str | None = None) -> "Restless":
        self._table = table
        await super().join(table, invite)
        return self

    async def drop(self) -> None:
        """The cable is pulled; and then everything goes on where it was."""
        self.drops += 1
        self.cut()
        assert self._reading is not None
        await self._reading
        await self.join(self._table)

    async def play_on(self) -> None:
        while not self.over:
            await self.until(lambda: self.may_move() or self.over)
            if self.over:
                return
            assert self.game is not None
            asked, move = self.game["prompt"]["id"], self.rng.choice(self.game["moves"])
            if not self.drops or self.rng.unit() < DROPS:
                await self.sure("play", prompt=asked, move=move)
            else:
                await self.move(self.rng)

    async def sure(self, type: str, **fields: Any) -> None:
        """The connection is lost before the answer comes: the same command again, which is done once."""
        assert self.game is not None
        race = self.game["prompt"]["kind"] == "race"
        id = await self.send(type, **fields)
        await self.drop()
        answer = await self.ask(type, id=id, **fields)
        assert answer["type"] in ("ack", "refused") or (race and answer["problem"] == "too-early"), answer
        if answer["type"] == "refused":
            # It never arrived, and meanwhile something else was asked, or nothing any more; or in a race somebody
            # was faster.
            assert race or answer["rule"] in ("TB-1", "TB-4")

    async def look_on(self) -> None:
        while not self.over:
            await asyncio.sleep(0.05 + 0.3 * self.rng.unit())
            if not self.over:
                await self.drop()


async def play_an_evening(server: Child, game: str, evening: Evening) -> None:
    anna, ben, zoe = [Restless(server.url, f"{name} {evening.seats}") for name in ("Anna", "Ben", "Zoe")]
    for client in (anna, ben, zoe):
        await client.register()
    bots = list(islice(cycle(["greedy", "random"]), evening.seats - 2))
    table, invite = await anna.open(game=game, seats=evening.seats, options=evening.options, bots=bots)
    for client in (anna, ben, zoe):
        await client.join(table, invite)
    assert (await ben.ask("sit"))["type"] == "ack"
    assert (await anna.ask("start"))["type"] == "ack"
    await asyncio.wait_for(asyncio.gather(anna.play_on(), ben.play_on(), zoe.look_on()), WITHIN)
    assert anna.drops
    for client in (anna, ben, zoe):
        await told_the_same_as_one_who_was_always_there(client, table, invite)
        await client.leave()
    assert anna.game is not None
    answer = await anna.request("GET", f"/api/tables/{table}/record")
    header, found = read_header(answer.text), registry.find(game)
    again = replay(answer.text, found, registry.rules_of(game))
    assert header.seed is not None
    assert again.options == choose(found.options, found.seats, evening.seats, evening.options)
    assert again.outcome is not None
    assert list(again.outcome.ranks) == anna.game["outcome"]["ranks"]


async def told_the_same_as_one_who_was_always_there(client: Client, table: str, invite: str) -> None:
    fresh = Client(client.url, client.name)
    fresh.token, fresh.guest = client.token, client.guest
    await fresh.join(table, invite)
    await fresh.until(lambda: fresh.game is not None)
    assert client.events == fresh.events
    assert client.game is not None
    assert fresh.game is not None
    for part in ("view", "outcome", "next", "prompt"):
        assert client.game[part] == fresh.game[part]
    await fresh.leave()


@both
@pytest.mark.parametrize("game", registry.names())
def test_a_game_reaches_its_end_though_connections_drop(game: str, where: Where, tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(where(tmp_path), speed=HURRY) as server:
            await asyncio.gather(*(play_an_evening(server, game, evening) for evening in evenings(game)))
            assert (await Client(server.url, "").request("GET", "/healthz")).json()["well"]

    asyncio.run(story())
