"""A server that only echoes, beside the one under attack: how late it answers is the machine's doing, not ours."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

ECHO = """
import asyncio

async def echo(reader, writer):
    while line := await reader.readline():
        writer.write(line)

async def main():
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main())
"""


class Control:
    """A connection to an echo in a process of its own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def ping(self) -> bool:
        self._writer.write(b"ping\n")
        return await self._reader.readline() == b"ping\n"


@asynccontextmanager
async def echoing() -> AsyncIterator[Control]:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", ECHO, stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        port = int(await process.stdout.readline())
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        yield Control(reader, writer)
        writer.close()
    finally:
        process.kill()
        await process.wait()
