"""A client's WebSocket that does as little as possible, so that the crowd leaves a core to the server."""

from typing import TYPE_CHECKING

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

if TYPE_CHECKING:
    from load.paced_table import PacedTable

#: The crowd connects all at once, so that the last handshake takes long.
HANDSHAKE_WITHIN = 60.0


class ClientSocket(WSListener):
    """The socket of a seat or a spectator. Messages are parsed only as far as necessary."""

    def __init__(self) -> None:
        self.transport: WSTransport | None = None
        #: The table that is notified when this socket has received a move; None: no table.
        self.paced: PacedTable | None = None
        #: The newest game message, not parsed.
        self.newest = b""
        #: Errors and unexpected messages.
        self.faults_seen: list[str] = []
        #: Closed by ourselves.
        self.left = False
        self.frames = 0
        self.bytes = 0

    async def connect(self, url: str, address: str, headers: dict[str, str]) -> None:
        await ws_connect(
            lambda: self,
            url,
            extra_headers=headers,
            websocket_handshake_timeout=HANDSHAKE_WITHIN,
            # The server limits requests by address, so that the crowd uses many.
            local_addr=(address, 0),
        )

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        match frame.msg_type:
            case WSMsgType.TEXT:
                self.frames += 1
                text = frame.get_payload_as_bytes()
                self.bytes += len(text)
                self.take(text)
            case WSMsgType.CLOSE:
                if not self.left:
                    self.faults_seen.append(f"closed: {frame.get_close_code()} {frame.get_close_reason()}")
                transport.disconnect()
            case _:
                pass

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.left and transport is self.transport:
            self.faults_seen.append("cut")

    @property
    def faults(self) -> int:
        return len(self.faults_seen)

    def take(self, text: bytes) -> None:
        raise NotImplementedError

    def send(self, text: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text)

    def cut(self) -> None:
        """Disconnect without a closing handshake, as when a cable is pulled."""
        self.left = True
        if self.transport is not None:
            self.transport.disconnect(graceful=False)
            self.transport = None
