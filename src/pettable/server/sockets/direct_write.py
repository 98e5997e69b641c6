"""uvicorn's WebSocket protocol with a direct write: a message goes to the transport at once.

The usual way wakes a task for each message of each socket, through a queue and the framework's layers. It remains for
sockets that are not read as fast as they are written to.
"""

from typing import Any

from litestar import WebSocket
from websockets.http11 import Request

from pettable.server.sockets.connection import Write
from pettable.server.sockets.frame_limits import FrameLimitedProtocol

#: The key of a socket's direct write in its scope.
DIRECT_WRITE = "pettable.direct-write"

#: The first byte of a text frame that is a whole message; servers do not mask their frames.
_WHOLE_TEXT = 0x81


class DirectWriteProtocol(FrameLimitedProtocol):
    """A socket that can write a message at once."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            extensions[DIRECT_WRITE] = self.write_now

    def write_now(self, text: bytes) -> bool:
        # An extension, like compression, would have to change the frame.
        able = self.handshake_complete and self.writable.is_set() and not self.conn.extensions
        if not able or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(framed(text))
        return True


def framed(text: bytes) -> bytes:
    """A message as a WebSocket frame (RFC 6455, 5.2)."""
    length = len(text)
    if length < 126:
        return bytes((_WHOLE_TEXT, length)) + text
    if length < 1 << 16:
        return bytes((_WHOLE_TEXT, 126)) + length.to_bytes(2, "big") + text
    return bytes((_WHOLE_TEXT, 127)) + length.to_bytes(8, "big") + text


def direct_write_of(socket: WebSocket[Any, Any, Any]) -> Write | None:
    """The direct write of a socket; None where another protocol serves it."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    found: Write | None = extensions.get(DIRECT_WRITE)
    return found
