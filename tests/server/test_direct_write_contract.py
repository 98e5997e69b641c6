"""The contract with uvicorn and websockets, whose internals `direct_write` and `timed_protocol` use.

When one of these tests fails after an update, the library has changed under the module: mend the module before raising
the library's upper bound in `pyproject.toml`.
"""

import asyncio
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from pettable.server.ops.run import GracefulServer
from pettable.server.sockets.direct_write import DIRECT_WRITE, framed
from pettable.server.sockets.timed_protocol import GREETINGS, ROUND_TRIPS, TimedProtocol, timed_protocol

WITHIN = 20.0
#: On both sides of each limit between the three forms of a frame's length.
LENGTHS = (0, 1, 125, 126, 127, 65_535, 65_536, 100_000)

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class RawClient:
    """A WebSocket client that keeps the bytes of every frame it receives."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, protocol: ClientProtocol) -> None:
        self._reader, self._writer, self._protocol = reader, writer, protocol
        self.received = b""

    async def read_frames(self, count: int) -> list[Frame]:
        """The next frames; pings are answered."""
        frames: list[Frame] = []
        while len(frames) < count:
            data = await self._reader.read(1 << 16)
            assert data, "the server closed the connection"
            self.received += data
            self._protocol.receive_data(data)
            frames += [event for event in self._protocol.events_received() if isinstance(event, Frame)]
            self.flush()
        return frames

    def flush(self) -> None:
        for data in self._protocol.data_to_send():
            self._writer.write(data)


@asynccontextmanager
async def raw_client(port: int) -> AsyncIterator[RawClient]:
    protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/"))
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    protocol.send_request(protocol.connect())
    client = RawClient(reader, writer, protocol)
    client.flush()
    head = await reader.readuntil(b"\r\n\r\n")
    protocol.receive_data(head)
    assert [type(event) for event in protocol.events_received()] == [Response]
    assert protocol.state is State.OPEN
    try:
        yield client
    finally:
        writer.close()


@asynccontextmanager
async def served(
    app: App, *, compressed: bool = False, protocol: type[TimedProtocol] | None = None
) -> AsyncIterator[int]:
    """The app in a real uvicorn with our protocol, as `ops.run` starts it; the port."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        log_config=None,
        lifespan="off",
        ws=protocol or timed_protocol(None, None),
        ws_per_message_deflate=compressed,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve([listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await serving


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def within() -> None:
        async with asyncio.timeout(WITHIN):
            await story()

    asyncio.run(within())


def protocol_of(scope: Scope) -> TimedProtocol:
    found: TimedProtocol = scope["extensions"][DIRECT_WRITE].__self__
    return found


async def until_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "websocket.disconnect":
        pass


@pytest.mark.parametrize("length", LENGTHS)
def test_a_frame_is_the_one_that_websockets_serialises(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_a_direct_write_sends_the_same_bytes_as_uvicorn() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for length in LENGTHS:
            text = "ü" * (length // 2)
            assert scope["extensions"][DIRECT_WRITE](text.encode())
            await send({"type": "websocket.send", "text": text})
        await until_disconnect(receive)

    async def story() -> None:
        async with served(app) as port, raw_client(port) as client:
            at = 0
            frames = await client.read_frames(2 * len(LENGTHS))
            for direct, by_uvicorn in zip(frames[::2], frames[1::2], strict=True):
                assert direct == by_uvicorn
                size = len(by_uvicorn.serialize(mask=False))
                assert client.received[at : at + size] == client.received[at + size : at + 2 * size]
                at += 2 * size

    run(story)


def test_an_ordinary_client_reads_direct_writes_in_order() -> None:
    texts = [f"message {number} " + "🐾" * number * 1000 for number in range(20)]

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for text in texts:
            assert scope["extensions"][DIRECT_WRITE](text.encode())
        await until_disconnect(receive)

    async def story() -> None:
        async with served(app) as port, connect(f"ws://127.0.0.1:{port}/", compression=None) as client:
            assert [await client.recv() for _ in texts] == texts

    run(story)


def test_nothing_is_written_before_the_handshake_or_after_the_close() -> None:
    written: dict[str, bool] = {}

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        write_now = scope["extensions"][DIRECT_WRITE]
        await receive()
        written["before"] = write_now(b"early")
        await send({"type": "websocket.accept"})
        written["open"] = write_now(b"in time")
        await send({"type": "websocket.close", "code": 4000, "reason": "enough"})
        written["closing"] = write_now(b"late")
        await until_disconnect(receive)

    async def story() -> None:
        async with served(app) as port, raw_client(port) as client:
            message, close = await client.read_frames(2)
            assert (message.opcode, bytes(message.data)) == (Opcode.TEXT, b"in time")
            assert (close.opcode, bytes(close.data)) == (Opcode.CLOSE, (4000).to_bytes(2, "big") + b"enough")
        assert written == {"before": False, "open": True, "closing": False}

    run(story)


def test_nothing_is_written_to_a_client_that_is_gone() -> None:
    written: list[bool] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await until_disconnect(receive)
        written.append(scope["extensions"][DIRECT_WRITE](b"late"))

    async def story() -> None:
        async with served(app) as port:
            async with connect(f"ws://127.0.0.1:{port}/", compression=None):
                pass
            while not written:
                await asyncio.sleep(0.01)
        assert written == [False]

    run(story)


def test_a_direct_write_waits_for_a_client_that_does_not_read() -> None:
    """uvicorn clears `writable` while the transport's buffer is full, and sets it when there is room again."""
    message = b"x" * 65_536

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        sent = 0
        while sent < 1000 and scope["extensions"][DIRECT_WRITE](message):
            sent += 1
        assert not protocol_of(scope).writable.is_set()
        await send({"type": "websocket.send", "text": str(sent)})
        assert protocol_of(scope).writable.is_set()
        assert scope["extensions"][DIRECT_WRITE](b"room again")
        await until_disconnect(receive)

    async def story() -> None:
        async with served(app) as port, raw_client(port) as client:
            frames: list[Frame] = []
            while not frames or bytes(frames[-1].data) != b"room again":
                frames += await client.read_frames(1)
            *full, count, _ = (bytes(frame.data) for frame in frames)
            assert full == [message] * int(count)

    run(story)


def test_a_compressed_connection_is_not_written_to_directly() -> None:
    written: list[bool] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        written.append(scope["extensions"][DIRECT_WRITE](b"not compressed"))
        await send({"type": "websocket.send", "text": "compressed"})
        await until_disconnect(receive)

    async def story() -> None:
        async with served(app, compressed=True) as port, connect(f"ws://127.0.0.1:{port}/") as client:
            assert await client.recv() == "compressed"
        assert written == [False]

    run(story)


def test_a_pong_is_timed_and_the_first_ones_ask_for_another() -> None:
    measured_trips: list[float | None] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        trips = scope["extensions"][ROUND_TRIPS]
        asked = trips.ping()
        while protocol_of(scope).greetings > 0:
            await asyncio.sleep(0.01)
        measured_trips.extend((asked.trip, trips.least, trips.usual))
        await send({"type": "websocket.send", "text": "measured"})
        await until_disconnect(receive)

    async def story() -> None:
        async with served(app) as port, raw_client(port) as client:
            frames = await client.read_frames(GREETINGS + 1)
            assert [frame.opcode for frame in frames] == [Opcode.PING] * GREETINGS + [Opcode.TEXT]
            assert len({bytes(frame.data) for frame in frames}) == len(frames)
        assert all(trip is not None and 0 < trip < WITHIN for trip in measured_trips)

    run(story)


def test_the_hooks_that_we_override_still_exist() -> None:
    for name in ("handle_connect", "handle_ping", "handle_pong", "handle_text", "handle_bytes", "handle_cont"):
        assert getattr(TimedProtocol, name) is not getattr(WebSocketsSansIOProtocol, name)
    for name in ("startup", "shutdown", "capture_signals"):
        assert getattr(GracefulServer, name) is not getattr(uvicorn.Server, name)
    assert callable(uvicorn.Server.handle_exit)
    assert signal.SIGTERM in uvicorn.server.HANDLED_SIGNALS
