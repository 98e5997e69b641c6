"""The far end of a socket, as lean as it can be: the crowd must leave the server its core."""

from typing import TYPE_CHECKING

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

if TYPE_CHECKING:
    from load.paced_table import Paced

#: A crowd knocks all at once; the last of it waits for its handshake.
HANDSHAKE_WITHIN = 60.0


class Line(WSListener):
    """One socket of a seat or a spectator. What comes over it is read only as far as it must be."""

    def __init__(self) -> None:
        self.transport: WSTransport | None = None
        #: The table under load that wants to know when this line has heard; None: nobody does.
        self.paced: Paced | None = None
        #: The newest telling of the game, unread.
        self.newest = b""
        #: Whatever should not have come.
        self.wrong: list[str] = []
        #: We wanted it closed.
        self.left = False
        self.frames = 0
        self.bytes = 0

    async def connect(self, url: str, address: str, headers: dict[str, str]) -> None:
        await ws_connect(
            lambda: self,
            url,
            extra_headers=headers,
            websocket_handshake_timeout=HANDSHAKE_WITHIN,
            # Every household has an address of its own, as on the net: the server counts knocks by address.
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
                    self.wrong.append(f"closed: {frame.get_close_code()} {frame.get_close_reason()}")
                transport.disconnect()
            case _:
                pass

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.left and transport is self.transport:
            self.wrong.append("cut")

    @property
    def faults(self) -> int:
        return len(self.wrong)

    def take(self, text: bytes) -> None:
        raise NotImplementedError

    def send(self, text: bytes) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, text)

    def cut(self) -> None:
        """As when a cable is pulled: no goodbye."""
        self.left = True
        if self.transport is not None:
            self.transport.disconnect(graceful=False)
            self.transport = None
