"""A helper process that answers requests one by one over a socket, in frames of JSON.

A frame is the length of its JSON in four bytes, big-endian, and then the JSON. The first one comes from the process and
says that it has started.
"""

import asyncio
import socket
from typing import TypeVar

import msgspec
from msgspec import Struct

from pettable.processes import start_helper

T = TypeVar("T", bound=Struct)

LENGTH_BYTES = 4
#: Far above any view, any list of moves and any deck; a longer frame is refused.
MOST_BYTES = 16_000_000


class Ready(Struct, frozen=True):
    """A process's first message: it has started."""

    ready: bool = True


class Garbled(Exception):
    """What came over the socket is no frame, or not the one that is due."""


def frame(message: Struct) -> bytes:
    body = msgspec.json.encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def length(head: bytes) -> int:
    """The length of the frame that starts with these bytes."""
    found = int.from_bytes(head, "big")
    if found > MOST_BYTES:
        raise Garbled(f"a frame of {found} bytes")
    return found


class FramedProcess:
    """A helper process, seen from the process that started it."""

    def __init__(self, module: str, *arguments: str) -> None:
        self._line, theirs = socket.socketpair()
        self._line.setblocking(False)
        try:
            self._process = start_helper(module, theirs.fileno(), *arguments)
        except OSError:
            self._line.close()
            raise
        finally:
            theirs.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

    @property
    def quiet(self) -> bool:
        """Is it still there, with nothing unread? Otherwise the next request would be blamed for it."""
        try:
            self._line.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            pass
        return False

    async def ready(self) -> None:
        await self.receive(Ready)

    async def send(self, message: Struct) -> None:
        await asyncio.get_running_loop().sock_sendall(self._line, frame(message))

    async def receive(self, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(await self._read(length(await self._read(LENGTH_BYTES))), type=kind)
        except msgspec.MsgspecError as wrong:
            raise Garbled(str(wrong)) from None

    def hang_up(self) -> None:
        """It ends by itself when it notices."""
        self._line.close()

    def kill(self) -> None:
        """A call that waits for its answer fails at once."""
        self._process.kill()
        self._process.wait()

    async def _read(self, wanted: int) -> bytes:
        loop, parts = asyncio.get_running_loop(), bytearray()
        while len(parts) < wanted:
            part = await loop.sock_recv(self._line, wanted - len(parts))
            if not part:
                raise EOFError
            parts += part
        return bytes(parts)
