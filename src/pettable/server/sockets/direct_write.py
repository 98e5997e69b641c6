"""The short way out of a socket: uvicorn's WebSocket protocol that can write a message at once.

The long way wakes a task for each message of each socket, through a queue and the framework's layers. It is still there
for a socket that is not read as fast as it is written to.
"""

from typing import Any

from litestar import WebSocket
from websockets.http11 import Request

from pettable.server.sockets.connection import Write
from pettable.server.sockets.frame_limits import FrameLimitedProtocol

#: Where a socket's short way is found in its scope.
EXPRESS = "pettable.express"

#: The first byte of a text frame that is a whole message; what is sent by a server is not masked.
_WHOLE_TEXT = 0x81


class DirectWriteProtocol(FrameLimitedProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            extensions[EXPRESS] = self.write_now

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


def express_of(socket: WebSocket[Any, Any, Any]) -> Write | None:
    """The short way out of a socket; None where it was served by something else."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    found: Write | None = extensions.get(EXPRESS)
    return found
