"""The texts, field kinds and help that the server sends for a game that the browser client was not built with."""

import asyncio
from pathlib import Path

import msgspec

from pettable import registry
from pettable.field_kinds import field_kinds
from pettable.table.help import Help
from pettable.text import LANGUAGES
from tests.server.client import Client
from tests.server.server_process import serving
from tests.server.stores import sqlite


def test_every_game_has_its_texts_field_kinds_and_help(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(sqlite(tmp_path)) as server:
            client = Client(server.url, "")
            for game in registry.names():
                for lang in LANGUAGES:
                    answer = (await client.request("GET", f"/api/words/{game}/{lang}")).json()
                    for file in registry.text_files(game, lang):
                        assert file.read_text(encoding="utf-8") in answer["text"]
                    assert answer["fields"] == field_kinds(game)
                    assert msgspec.convert(answer["help"], Help) == registry.help_of(game) != Help()

    asyncio.run(story())


def test_an_unknown_game_or_language_is_not_found(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(sqlite(tmp_path)) as server:
            client = Client(server.url, "")
            for path in ("chess/en", "chain-of-command/fr", "chain_of_command/en", "..%2Ftable/en"):
                answer = await client.request("GET", f"/api/words/{path}")
                assert (answer.status_code, answer.json()["problem"]) == (404, "not-found"), path

    asyncio.run(story())


def test_a_field_is_known_by_its_declared_type() -> None:
    kinds = field_kinds("chain-of-command")
    assert kinds["event-dealt"] == {"rule": "plain", "seat": "seat", "count": "plain", "cards": "card[]"}
    assert kinds["event-drew"]["card"] == "card"
    assert kinds["event-chain-moved"]["chain"] == "enum group[]"
    assert kinds["scene-pile"]["open"] == "bool"
    assert kinds["cards"] == {"pet": "card-pet", "leader": "card-leader", "chain": "card-chain"}
