"""The messages that processes send each other about tables and sockets.

A socket's process numbers its connections; both processes name a connection by that number.
"""

import msgspec
from msgspec import Struct


class BusMessage(Struct, frozen=True, array_like=True, tag=True):
    pass


# From the process that has a socket to the one that owns the table.


class Attach(BusMessage, frozen=True):
    """A socket asks to join the table."""

    connection: int
    table: str
    guest: str
    name: str
    lang: str
    since: int
    network: str = ""
    program: bool = False
    device: str = ""
    avatar: str = ""


class ForwardedCommand(BusMessage, frozen=True):
    """A command, as the client wrote it."""

    connection: int
    command: bytes


class Detach(BusMessage, frozen=True):
    """The socket has left the table."""

    connection: int


class PongReceived(BusMessage, frozen=True):
    """The client answered a ping; `anchor` is the shortest round trip that the connection itself has seen."""

    connection: int
    payload: bytes
    anchor: float | None


class PresenceQuery(BusMessage, frozen=True):
    """Which guests are at this table?"""

    query: int
    table: str


# And back.


class AttachAccepted(BusMessage, frozen=True):
    connection: int


class AttachRefused(BusMessage, frozen=True):
    connection: int
    problem: str
    why: str


class Deliver(BusMessage, frozen=True):
    """One message for the clients of all these connections."""

    connections: list[int]
    message: bytes


class SendPing(BusMessage, frozen=True):
    """Send this ping to the client: the process that owns the table measures the round trip from there."""

    connection: int
    payload: bytes


class CloseSocket(BusMessage, frozen=True):
    connection: int
    code: int
    reason: str


class PresenceReply(BusMessage, frozen=True):
    query: int
    guests: tuple[str, ...]
    #: The seated guests, and the networks that each of them comes from.
    networks: tuple[tuple[str, tuple[str, ...]], ...] = ()


# To every process.


class Ended(BusMessage, frozen=True):
    """A guest was deleted, or these devices of the guest were ended."""

    guest: str
    devices: tuple[str, ...]


ToOwner = Attach | ForwardedCommand | Detach | PongReceived | PresenceQuery
FromOwner = AttachAccepted | AttachRefused | Deliver | SendPing | CloseSocket | PresenceReply
AnyBusMessage = ToOwner | FromOwner | Ended


class Envelope(Struct, frozen=True, array_like=True):
    """All messages that were waiting for one process at a moment. An empty envelope is a heartbeat."""

    sender: str
    #: Envelopes with messages are counted, from each process to each other one; a heartbeat repeats the last number.
    number: int
    messages: list[AnyBusMessage]


encode_envelope = msgspec.msgpack.Encoder().encode
decode_envelope = msgspec.msgpack.Decoder(Envelope).decode
