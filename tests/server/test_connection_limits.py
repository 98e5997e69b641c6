"""Connections from a stranger are bounded before any handler runs: their number, their size and their time."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from pettable.server.http.limited_protocol import limited
from pettable.server.limits.connection_limits import ConnectionLimits, HttpPatience
from pettable.server.limits.constants import (
    CONNECTIONS_AN_ADDRESS,
    CONNECTIONS_FOR_THE_OPERATOR,
    FRAMES_AT_ONCE,
    HEAD_BYTES,
    HEADERS,
    PIPELINED_REQUESTS,
    URL_BYTES,
)
from pettable.server.sockets.frame_limits import PARSED_AT_ONCE, FrameLimitedProtocol
from tests.server.client import Client
from tests.server.memory import resident_bytes
from tests.server.raw_socket import CONTINUATION, PING, PONG, TEXT, RawSocket, frame
from tests.server.server_process import Child, serving
from tests.server.two_players import CHAIN

#: Seconds for head, body and response; and how long a test waits for a connection to be closed.
SHORT = {"HTTP_PATIENCE": "1 1 2"}
WITHIN = 60.0
#: Where attackers come from; the others come from 127.0.0.1.
ELSEWHERE = "127.0.0.2"

Story = Callable[[Child], Awaitable[None]]


def with_server(tmp_path: Path, story: Story, env: dict[str, str] | None = None) -> None:
    async def run() -> None:
        async with serving(f"sqlite:///{tmp_path}/t.db", env=env, log=tmp_path / "log") as server:
            await story(server)

    asyncio.run(run())


class Attacker:
    """One TCP connection from elsewhere."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def connect(cls, server: Child, address: str = ELSEWHERE) -> "Attacker":
        return cls(*await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0)))

    async def send(self, data: bytes) -> None:
        try:
            self._writer.write(data)
            await asyncio.wait_for(self._writer.drain(), WITHIN)
        except ConnectionError:
            pass

    async def rest(self) -> bytes:
        """Everything that still comes until the server closes the connection."""
        came = b""
        try:
            while some := await asyncio.wait_for(self._reader.read(1 << 16), WITHIN):
                came += some
        except ConnectionError:
            pass
        finally:
            await self.close()
        return came

    async def close(self) -> None:
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()


async def page(server: Child) -> bytes:
    """What a stranger gets meanwhile."""
    stranger = await Attacker.connect(server, "127.0.0.1")
    await stranger.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    return await stranger.rest()


def test_an_oversized_request_is_refused_and_its_connection_closed(tmp_path: Path) -> None:
    requests = (
        (b"GET /" + b"a" * URL_BYTES + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (HEADERS + 1) + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\na: " + b"b" * HEAD_BYTES + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * (PIPELINED_REQUESTS + 50), 429),
        (b"nonsense\r\n\r\n", 400),
    )

    async def story(server: Child) -> None:
        for head, status in requests:
            attacker = await Attacker.connect(server)
            await attacker.send(head)
            assert f"HTTP/1.1 {status} ".encode() in await attacker.rest()
            assert b"HTTP/1.1 200" in await page(server)

    with_server(tmp_path, story)


def test_endless_headers_and_trailers_cost_no_memory(tmp_path: Path) -> None:
    async def story(server: Child) -> None:
        assert b"HTTP/1.1 200" in await page(server)
        before = resident_bytes(server.process.pid)
        beginnings = (
            b"GET / HTTP/1.1\r\n",
            b"GET / HTTP/1.1\r\na: ",
            b"POST /api/guests HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
        )
        for beginning in beginnings:
            attacker = await Attacker.connect(server)
            await attacker.send(beginning)
            for _ in range(64):
                await attacker.send(b"x: y\r\n" * 20_000 if beginning.endswith(b"\n") else b"z" * 120_000)
            await attacker.rest()
        assert b"HTTP/1.1 200" in await page(server)
        assert resident_bytes(server.process.pid) - before < 20 * 2**20

    with_server(tmp_path, story)


def test_a_connection_that_keeps_the_server_waiting_is_closed(tmp_path: Path) -> None:
    beginnings = (
        (b"", 408),
        (b"GET / HTTP/1.1\r\nHost:", 408),
        (b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{", 408),
        (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
    )

    async def story(server: Child) -> None:
        attackers = [await Attacker.connect(server) for _ in beginnings]
        for attacker, (sent, _) in zip(attackers, beginnings, strict=True):
            await attacker.send(sent)
        for attacker, (_, status) in zip(attackers, beginnings, strict=True):
            assert (await attacker.rest()).startswith(f"HTTP/1.1 {status} ".encode())

    with_server(tmp_path, story, SHORT)


def test_a_byte_now_and_then_does_not_extend_the_deadline(tmp_path: Path) -> None:
    async def story(server: Child) -> None:
        attacker = await Attacker.connect(server)
        await attacker.send(b"GET / HTTP/1.1\r\n")
        rest = asyncio.create_task(attacker.rest())
        for _ in range(int(WITHIN * 10)):
            if rest.done():
                break
            await attacker.send(b"a")
            await asyncio.sleep(0.1)
        # Closed in time; a byte that is sent just then makes the connection's end a reset, which may lose the answer.
        assert (await rest)[:12] in (b"HTTP/1.1 408", b"")

    with_server(tmp_path, story, SHORT)


def test_a_refused_pipeline_leaves_no_traceback(tmp_path: Path) -> None:
    """The request that is being answered when the connection is refused ends in silence."""
    requests = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500

    async def story(server: Child) -> None:
        for _ in range(30):
            attacker = await Attacker.connect(server)
            await attacker.send(requests)
            await attacker.close()
        assert b"HTTP/1.1 200" in await page(server)
        assert "Traceback" not in (tmp_path / "log").read_text()

    with_server(tmp_path, story)


def test_a_refused_pipeline_runs_no_handler() -> None:
    handled: list[str] = []

    async def application(scope: Any, _receive: Any, send: Any) -> None:
        handled.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})

    async def story() -> None:
        protocol = limited(ConnectionLimits(), HttpPatience())
        config = Config(application, http=protocol, lifespan="off")
        config.load()
        state = ServerState()
        served = await asyncio.get_running_loop().create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)
        async with served:
            for path, times in (("/refused", 2 * PIPELINED_REQUESTS), ("/answered", 1)):
                reader, writer = await asyncio.open_connection(*served.sockets[0].getsockname())
                writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * times)
                status = await reader.readline()
                assert status.split()[1] == (b"200" if times == 1 else b"429")
                writer.close()

    asyncio.run(asyncio.wait_for(story(), WITHIN))
    assert handled == ["/answered"]


def test_one_address_cannot_take_all_connections(tmp_path: Path) -> None:
    async def story(server: Child) -> None:
        attackers = [await Attacker.connect(server) for _ in range(CONNECTIONS_AN_ADDRESS + 20)]
        refused = await asyncio.gather(*(attacker.rest() for attacker in attackers[-20:]))
        assert all(answer.startswith(b"HTTP/1.1 503") for answer in refused)
        assert b"HTTP/1.1 200" in await page(server)
        for attacker in attackers:
            await attacker.close()
        # As soon as they are gone, the address may come back.
        async with asyncio.timeout(WITHIN):
            while True:
                again = await Attacker.connect(server)
                await again.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                if (await again.rest()).startswith(b"HTTP/1.1 200"):
                    break
        assert "connections-refused" in (tmp_path / "log").read_text()

    with_server(tmp_path, story)


def test_with_few_files_the_operator_still_gets_in(tmp_path: Path) -> None:
    async def story(server: Child) -> None:
        attackers = []
        for last in range(2, 6):
            attackers += [await Attacker.connect(server, f"127.0.0.{last}") for _ in range(60)]
        assert b"HTTP/1.1 200" in await page(server)
        for attacker in attackers:
            await attacker.close()
        assert "few-files" in (tmp_path / "log").read_text()

    with_server(tmp_path, story, {"FILES": "256"})


def test_control_frames_and_fragments_count_against_the_rate(tmp_path: Path) -> None:
    many = 10 * FRAMES_AT_ONCE
    floods = (
        frame(b"", PING) * many,
        frame(b"", PONG) * many,
        frame(b"", TEXT, fin=False) + frame(b"", CONTINUATION, fin=False) * many,
    )

    async def story(server: Child) -> None:
        anna = await Client(server.url, "Anna").register()
        table, _ = await anna.open(game=CHAIN, seats=2)
        for flood in floods:
            socket = await RawSocket.connect(server.url, table, anna.token)
            socket.write(flood)
            while await socket.answers():
                pass
            assert socket.close_code == 1008
            await socket.close()
        honest = await RawSocket.connect(server.url, table, anna.token)
        honest.write(frame(b"", PING) * (FRAMES_AT_ONCE // 2) + frame(b'{"type":"ping","id":"1"}'))
        while "pong" not in [answer.type for answer in await honest.answers()]:
            assert not honest.closed
        await honest.close()

    with_server(tmp_path, story)


def test_a_flood_is_parsed_no_further_than_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """One read may hold tens of thousands of frames; parsing them all would hold up everybody for a second."""
    transport, parsed = ClosedAfterAPiece(), []

    def parse(_: object, data: bytes) -> None:
        parsed.append(len(data))
        transport.closing = True

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", parse)
    protocol = FrameLimitedProtocol.__new__(FrameLimitedProtocol)
    protocol.transport = transport
    protocol.data_received(frame(b"", PING) * 40_000)
    assert parsed == [PARSED_AT_ONCE]


class ClosedAfterAPiece(asyncio.Transport):
    closing = False

    def is_closing(self) -> bool:
        return self.closing


def test_limits_count_an_ipv6_network_as_one_address() -> None:
    limits = ConnectionLimits(total=100 + CONNECTIONS_FOR_THE_OPERATOR, an_address=2)
    assert limits.admit("2001:db8::1")
    assert limits.admit("2001:db8::2")
    assert not limits.admit("2001:db8::3")
    assert limits.admit("2001:db8:0:1::1")
    limits.release("2001:db8::1")
    assert limits.admit("2001:db8::3")
    assert (limits.open, limits.refused) == (3, 1)


def test_the_last_connections_are_for_this_machine() -> None:
    limits = ConnectionLimits(total=CONNECTIONS_FOR_THE_OPERATOR + 3, an_address=2)
    assert [limits.admit(f"192.0.2.{number}") for number in range(4)] == [True, True, True, False]
    assert all(limits.admit("127.0.0.1") for _ in range(CONNECTIONS_FOR_THE_OPERATOR))
    assert not limits.admit("127.0.0.1")
