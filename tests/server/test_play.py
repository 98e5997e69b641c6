"""Games over real sockets, to their end: people and bots, a spectator, people who drop and come back."""

import asyncio
from pathlib import Path

import pytest

from pettable import registry
from pettable.table.rng import Rng
from tests.server.child import serving
from tests.server.client import Client

#: Waiting times run this much faster than life.
HURRY = 20.0


@pytest.mark.parametrize("game", registry.names())
def test_two_people_two_bots_and_a_spectator_play_to_the_end(game: str, tmp_path: Path) -> None:
    async def evening() -> None:
        async with serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server:
            anna, ben, zoe = [await Client(server.url, name).register() for name in ("Anna", "Ben", "Zoe")]
            table, invite = await anna.open(game=game, seats=4, bots=["greedy"])
            for client in (anna, ben, zoe):
                await client.join(table, invite)
            assert (await ben.ask("sit"))["type"] == "ack"
            assert (await anna.ask("start"))["type"] == "ack"
            players = [asyncio.create_task(client.play(Rng(b"", client.name))) for client in (anna, ben)]
            await asyncio.wait_for(asyncio.gather(*players), 300)
            await zoe.until(lambda: zoe.over)
            assert anna.game is not None
            assert ben.game is not None
            assert anna.game["outcome"] == ben.game["outcome"]
            answer = await anna.request("GET", f"/api/tables/{table}/record")
            assert answer.status_code == 200

    asyncio.run(evening())
