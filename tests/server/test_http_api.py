"""The HTTP API conforms to its OpenAPI document: schemathesis reads the document and searches for violations."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import httpx

from pettable.table.rng import Rng
from tests.server.client import Client
from tests.server.server_process import serving
from tests.server.stores import Where, both, postgresql, sqlite

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
#: The server's clock runs this many times faster, so that rate limits do not hide other answers.
CLOCK_SPEED = 50.0
WITHIN = 120.0

#: A valid request is never answered with 400; it may still be refused (a name, an unknown game). One that is not may be
#: too large to be read at all.
CONFIG = """
[auth.openapi.token]
bearer = "${TOKEN}"

[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 410, 422, 429]

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]
"""


def examine(url: str, token: str, folder: Path, *, parameters: dict[str, str], examples: int) -> None:
    known = [f'"{name}" = "{value}"' for name, value in parameters.items()]
    (folder / "schemathesis.toml").write_text("\n".join([CONFIG, "[parameters]", *known]))
    options = ["run", f"{url}/schema/openapi.json", "--seed", "7", "--max-examples", str(examples)]
    done = subprocess.run(
        [SCHEMATHESIS, *options, "--continue-on-failure"],
        cwd=folder,
        env={**os.environ, "TOKEN": token, "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=WITHIN,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:]


async def finished_game(host: Client) -> dict[str, str]:
    """The id of a table whose game is over, and the token of a share link."""
    table, _ = await host.open(game="chain-of-command", seats=2, bots=["random"], privacy="public")
    await host.join(table)
    await host.ask("start")
    await asyncio.wait_for(host.play(Rng(b"", "host")), WITHIN)
    share = await host.request("POST", f"/api/tables/{table}/shares")
    assert share.status_code == 201
    return {"path.table_id": table, "path.token": share.json()["token"]}


def test_schemathesis_finds_no_violation_at_a_finished_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(sqlite(tmp_path), speed=CLOCK_SPEED) as server:
            host = await Client(server.url, "Anna").register()
            known = await finished_game(host)
            await asyncio.to_thread(examine, server.url, host.token, tmp_path, parameters=known, examples=10)
            assert (await host.request("GET", "/healthz")).json()["well"]

    asyncio.run(story())


def test_schemathesis_finds_no_violation_with_random_ids(tmp_path: Path) -> None:
    """On PostgreSQL, which stores fewer kinds of text than SQLite."""

    async def story() -> None:
        async with serving(postgresql(tmp_path), speed=CLOCK_SPEED) as server:
            host = await Client(server.url, "Anna").register()
            await asyncio.to_thread(examine, server.url, host.token, tmp_path, parameters={}, examples=6)
            assert (await host.request("GET", "/healthz")).json()["well"]

    asyncio.run(story())


#: Text that a database may not be able to store, or that tries to escape from a query.
STRANGE = ("%00", "a%00b", "%ED%A0%80", "%FF%FE", "..%2F..", "%F0%9F%90%B6" * 300, "'%20OR%201=1%20--")


@both
def test_strange_ids_are_not_found(where: Where, tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(where(tmp_path), speed=CLOCK_SPEED) as server:
            guest = await Client(server.url, "Anna").register()
            headers = {"Authorization": f"Bearer {guest.token}"}
            async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=WITHIN, headers=headers) as http:
                for word in STRANGE:
                    tables = (f"/api/tables/{word}", f"/api/tables/{word}/record", f"/api/tables/{word}/review")
                    for path in (*tables, f"/api/shared/{word}"):
                        assert (await http.get(path)).status_code in (400, 404), (path, word)
                    assert (await http.get(f"/api/tables?game={word}")).status_code in (200, 400)
                    assert (await http.post("/api/links", json={"token": word})).status_code in (400, 410)
                for text in ("a\0b", "\0", "\ud800", "\ufffe", "x" * 70_000):
                    body = b'{"name": "%s"}' % text.encode("ascii", "backslashreplace")
                    answer = await http.post("/api/guests", content=body, headers={"Content-Type": "application/json"})
                    assert answer.status_code in (400, 413, 422), text[:5]
                    secret = {b"Authorization": f"Bearer {text[:200]}".encode("utf-8", "surrogatepass")}
                    if "\0" not in text:
                        assert (await http.get("/api/me", headers=secret)).status_code == 401

    asyncio.run(story())
