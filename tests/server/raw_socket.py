"""A WebSocket without manners, for tests that send what no honest client sends."""

import asyncio
import base64
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

PATIENCE = 120.0

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Answer(Struct):
    type: str
    id: str | None = None
    problem: str | None = None


read_answer = msgspec.json.Decoder(Answer).decode


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True, mask: bool = True, rsv: int = 0) -> bytes:
    """A frame of a WebSocket, as a client sends it. A mask of zeros leaves the payload as it is."""
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    masked = 0x80 if mask else 0
    size = len(payload)
    if size < 126:
        head = bytes([first, masked | size])
    elif size < 1 << 16:
        head = bytes([first, masked | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([first, masked | 127]) + size.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if mask else b"") + payload


class HandshakeRefused(ConnectionError):
    """A handshake that was answered with this HTTP status."""

    def __init__(self, status: int) -> None:
        super().__init__(f"answered with {status}")
        self.status = status


class RawSocket:
    """A WebSocket that sends any bytes it is given."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._bytes = b""
        self.closed = False
        self.close_code: int | None = None

    @classmethod
    async def connect(
        cls,
        url: str,
        table: str,
        token: str,
        *,
        along: bytes = b"",
        address: str | None = None,
        query: str = "",
        headers: Sequence[str] = (),
    ) -> "RawSocket":
        """A socket at a table; `along` is sent right after the handshake, `address` is where it comes from."""
        place = urlsplit(url)
        local = None if address is None else (address, 0)
        reader, writer = await asyncio.open_connection(place.hostname, place.port, limit=1 << 22, local_addr=local)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /api/tables/{table}/live?{query} HTTP/1.1",
            f"Host: {place.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {token}",
            *headers,
        )
        writer.write("\r\n".join([*lines, "", ""]).encode() + along)
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split()[1])
        if status != 101:
            writer.close()
            raise HandshakeRefused(status)
        return cls(reader, writer)

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    async def drain(self) -> None:
        """Wait until the server has read enough for more to be sent."""
        await self._writer.drain()

    async def answers(self) -> list[Answer]:
        """What has come since, at least one message; none: the socket is closed."""
        while not self.closed:
            try:
                async with asyncio.timeout(PATIENCE):
                    more = await self._reader.read(1 << 16)
            except ConnectionError:
                more = b""
            self.closed = not more
            self._bytes += more
            if found := [read_answer(text) for text in self._messages()]:
                return found
        return []

    def _messages(self) -> Iterator[bytes]:
        data, at = self._bytes, 0
        while len(data) >= at + 2:
            opcode, size, start = data[at] & 15, data[at + 1] & 127, at + 2
            if size > 125:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if len(data) < start + size:
                break
            payload, at = data[start : start + size], start + size
            if opcode == TEXT:
                yield payload
            elif opcode == PING:
                self._writer.write(frame(payload, PONG))
            elif opcode == CLOSE:
                self.closed, self.close_code = True, int.from_bytes(payload[:2], "big")
        self._bytes = data[at:]

    def abort(self) -> None:
        """Cut the connection, whatever has not been sent yet."""
        self._writer.transport.abort()

    async def close(self) -> None:
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except ConnectionError:
            self.closed = True


async def heard(socket: RawSocket) -> AsyncIterator[Answer]:
    """Everything that comes until it is closed."""
    while answers := await socket.answers():
        for answer in answers:
            yield answer
