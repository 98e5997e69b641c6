"""The page about the protocol is what the code says, and the bot that it explains plays to the end."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from tools.protocol_page import page

from pettable.server import messages
from pettable.server.errors import Problem
from pettable.server.limits import constants
from pettable.table.rng import Rng
from tests.program import environment
from tests.server.client import Client
from tests.server.server_process import ROOT, serving, start

CHAIN = "chain-of-command"
WITHIN = 120.0


def test_the_page_is_not_stale() -> None:
    assert (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8") == page(), "make protocol"


def test_the_page_tells_of_every_message_problem_and_limit() -> None:
    text = page()
    for kind in (*get_args(messages.AnyCommand), *get_args(messages.AnyMessage)):
        assert f"### `{kind.__struct_config__.tag}`\n" in text
        for field in kind.__struct_encode_fields__:
            assert f"| `{field}` |" in text
    for problem in Problem:
        assert f"| `{problem.value}` |" in text
    for name in vars(constants):
        assert not name.isupper() or f"| `{name}` |" in text


async def example_bot(home: Path, *words: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        ROOT / "docs" / "example_bot.py",
        *words,
        stdout=asyncio.subprocess.PIPE,
        env=environment(home),
    )


async def its_outcome(bot: asyncio.subprocess.Process) -> Any:
    assert bot.stdout is not None
    said = await asyncio.wait_for(bot.stdout.read(), WITHIN)
    assert await asyncio.wait_for(bot.wait(), WITHIN) == 0
    return json.loads(said)


async def no_more(bot: asyncio.subprocess.Process) -> None:
    if bot.returncode is None:
        bot.kill()
        await bot.wait()


@pytest.mark.parametrize("game", ["paws-up"])
def test_the_example_bot_sits_down_by_a_link_and_plays_to_the_end(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(f"sqlite:///{tmp_path}/t.db", speed=20.0) as server:
            anna = await Client(server.url, "Anna").register()
            table, invite = await anna.open(game=game, seats=2)
            await anna.join(table)
            bot = await example_bot(tmp_path, f"{server.url}/t/{table}#invite={invite}")
            try:
                await anna.until(lambda: anna.table["chairs"][1]["guest"] is not None)
                assert (await anna.ask("start"))["type"] == "ack"
                await asyncio.wait_for(anna.play(Rng(b"", "Anna")), WITHIN)
                assert anna.game is not None
                assert await its_outcome(bot) == anna.game["outcome"]
            finally:
                await no_more(bot)
            await anna.leave()

    asyncio.run(story())


def test_the_example_bot_meets_strangers_and_comes_back_after_the_server_was_killed(tmp_path: Path) -> None:
    async def story() -> None:
        database = f"sqlite:///{tmp_path}/t.db"
        server = await start(database, speed=20.0, bot_pace=0.1)
        bot = await example_bot(tmp_path, f"{server.url}/", CHAIN)
        try:
            zoe = await Client(server.url, "Zoe").register()
            table = ""
            async with asyncio.timeout(WITHIN):
                while not table:
                    tables = (await zoe.request("GET", "/api/tables")).json()["tables"]
                    table = tables[0]["id"] if tables else ""
            await zoe.join(table)
            # Bots have taken the empty seats, and somebody has played.
            await zoe.until(lambda: zoe.game is not None and zoe.game["next"] > 10)
            await server.killed()
            server = await start(database, speed=20.0, port=server.port)
            outcome = await its_outcome(bot)
            answer = await zoe.request("GET", f"/api/tables/{table}/record")
            assert json.loads(answer.text.splitlines()[-1])["outcome"] == outcome
        finally:
            await no_more(bot)
            await server.killed()

    asyncio.run(story())
