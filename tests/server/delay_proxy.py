"""A slow network on loopback: a proxy that delays every byte, both ways, and sends its round trip in a header."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

#: What a proxy is told to call it: `proxy_set_header X-Round-Trip $tcpinfo_rtt;`
HEADER = "X-Round-Trip"
HEAD_BYTES = 64 * 1024
CHUNK = 64 * 1024


class Proxy:
    """`way` is the delay of a byte one way, `told` the round trip in the header, both in seconds."""

    def __init__(self, server: str, way: float, told: float) -> None:
        place = urlsplit(server)
        self._to = (place.hostname or "", place.port or 0)
        self._way, self._told = way, told
        self._lines: set[asyncio.Task[None]] = set()
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        try:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
                await self._relay(reader, writer)
        finally:
            self._lines.discard(task)
            writer.close()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        there, back = await asyncio.open_connection(*self._to, limit=HEAD_BYTES)
        try:
            told = f"{HEADER}: {round(self._told * 1e6)}\r\n\r\n".encode()
            self._later(back, head[:-2] + told)
            ways = [asyncio.create_task(self._carry(reader, back)), asyncio.create_task(self._carry(there, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                # What is still on its way arrives.
                await asyncio.sleep(self._way)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        finally:
            back.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            self._later(writer, data)

    def _later(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        def arrive() -> None:
            if not writer.is_closing():
                writer.write(data)

        asyncio.get_running_loop().call_later(self._way, arrive)

    async def close(self) -> None:
        for line in tuple(self._lines):
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)


@asynccontextmanager
async def far_from(server: str, trip: float, *, speed: float = 1.0) -> AsyncIterator[str]:
    """The URL of a server at this round trip; in seconds of its own clock, where that runs faster."""
    proxy = Proxy(server, trip / speed / 2, trip)
    door = await asyncio.start_server(proxy.serve, "127.0.0.1", 0, limit=HEAD_BYTES)
    try:
        yield f"http://127.0.0.1:{door.sockets[0].getsockname()[1]}"
    finally:
        door.close()
        # Whoever came in this very moment is noticed, too.
        await asyncio.sleep(0)
        await proxy.close()
