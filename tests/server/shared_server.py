"""A real server in its own process, shared by tests and started on demand."""

import asyncio
import atexit
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from pettable.server.store import Store
from tests.server.client import Client
from tests.server.server_process import ROOT

WITHIN = 30.0
Story = Callable[[], Awaitable[None]]


class Services:
    """The URL and the database of a server in its own process."""

    def __init__(self, url: str, database: str) -> None:
        self.url, self.database = url, database

    @property
    def port(self) -> int:
        port = urlsplit(self.url).port
        assert port is not None
        return port

    async def guests(self, *names: str) -> list[Client]:
        return [await Client(self.url, name).register() for name in names]

    async def journal(self, table: str) -> list[bytes]:
        store = await Store.open(self.database)
        try:
            return [row.entry for row in await store.journal(table)]
        finally:
            await store.close()


@contextmanager
def opened(folder: Path, speed: float = 1.0) -> Iterator[Services]:
    database = f"sqlite:///{folder / 'pets.db'}"
    options = ["--database", database, "--speed", str(speed), "--bot-pace", "0", "--port", "0"]
    command = [sys.executable, "-W", "ignore", "-m", "tests.server.server_process", *options]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield Services(process.stdout.readline().strip(), database)
        finally:
            process.kill()


@cache
def services() -> Services:
    """The server that all tests share which leave it unchanged."""
    folder = tempfile.TemporaryDirectory(prefix="pets-")
    opening = opened(Path(folder.name))
    found = opening.__enter__()

    def close() -> None:
        opening.__exit__(None, None, None)
        folder.cleanup()

    atexit.register(close)
    return found


def run_story(story: Story) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(2 * WITHIN):
            await story()

    asyncio.run(bounded())


async def seated(
    services: Services, *names: str, game: str = "chain-of-command", **setting: Any
) -> tuple[list[Client], str, str]:
    """Guests at a new table whose game has started; the table and its invitation."""
    people = await services.guests(*names)
    table, invite = await people[0].open(game=game, seats=len(people), **setting)
    for client in people:
        await client.join(table, invite)
    for client in people[1:]:
        assert (await client.ask("sit"))["type"] == "ack"
    assert (await people[0].ask("start"))["type"] == "ack"
    for client in people:
        await client.until(lambda client=client: client.game is not None)  # type: ignore[misc]
    return people, table, invite


async def all_leave(*people: Client) -> None:
    for client in people:
        await client.leave()


async def refusal(services: Services, table: str, token: str, invite: str | None) -> tuple[int, str]:
    """The close code of a socket that is refused, and the problem."""
    path, headers = f"127.0.0.1:{services.port}/api/tables/{table}", {"Authorization": f"Bearer {token}"}
    if invite is not None and token:
        httpx.post(f"http://{path}/members", json={"invite": invite}, headers=headers, trust_env=False, timeout=WITHIN)
    async with connect(f"ws://{path}/live", additional_headers=headers, proxy=None) as socket:
        error = msgspec.json.decode(await socket.recv())
        assert error["type"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, error["problem"]


@asynccontextmanager
async def other_site() -> AsyncIterator[str]:
    """The URL of an unprotected page on another port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A browser also opens connections that it never uses.
        connections.add(writer)
        with suppress(asyncio.IncompleteReadError, OSError):
            await reader.readuntil(b"\r\n\r\n")
            page = b"<!doctype html><title>Free biscuits</title>"
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n")
            writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(page), page))
            await writer.drain()
        writer.close()

    connections: set[asyncio.StreamWriter] = set()
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        server.close()
        # A connection that is accepted at this very moment is registered, too.
        await asyncio.sleep(0)
        for connection in connections:
            connection.close()
        with suppress(OSError):
            await asyncio.gather(*(connection.wait_closed() for connection in connections))


def unread_socket(port: int, table: str, token: str) -> socket.socket:
    """A WebSocket that completes its handshake and then never reads."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(WITHIN)
    connection.connect(("127.0.0.1", port))
    connection.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: cGV0dGFibGUtcGV0cy4uLg==\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    assert connection.recv(12) == b"HTTP/1.1 101"
    return connection


def text_frame(text: str) -> bytes:
    """A client's text frame, masked with zeros."""
    body = text.encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body
