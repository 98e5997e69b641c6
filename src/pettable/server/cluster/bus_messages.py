"""What processes say to each other about tables and lines. A line has a number that its socket's process gave it."""

import msgspec
from msgspec import Struct


class BusMessage(Struct, frozen=True, array_like=True, tag=True):
    pass


# From the process that has a socket to the one that holds the table.


class Attach(BusMessage, frozen=True):
    """Somebody comes to the table."""

    line: int
    table: str
    guest: str
    name: str
    lang: str
    invite: str | None
    since: int


class Ask(BusMessage, frozen=True):
    """A command, as the client wrote it."""

    line: int
    command: bytes


class Detach(BusMessage, frozen=True):
    line: int


class Ponged(BusMessage, frozen=True):
    """A ping of the other process was answered; and the shortest round trip that the connection itself has seen."""

    line: int
    payload: bytes
    anchor: float | None


class WhoIsHere(BusMessage, frozen=True):
    question: int
    table: str


# And back.


class Attached(BusMessage, frozen=True):
    line: int


class TurnedAway(BusMessage, frozen=True):
    line: int
    problem: str
    why: str


class Tell(BusMessage, frozen=True):
    """The same words for all these lines."""

    lines: list[int]
    message: bytes


class Pinged(BusMessage, frozen=True):
    """Send this ping over the line's socket: how far it is from here is measured here."""

    line: int
    payload: bytes


class Close(BusMessage, frozen=True):
    line: int
    code: int
    word: str


class Here(BusMessage, frozen=True):
    question: int
    guests: tuple[str, ...]


AnyWord = Attach | Ask | Detach | Ponged | WhoIsHere | Attached | TurnedAway | Tell | Pinged | Close | Here


class Envelope(Struct, frozen=True, array_like=True):
    """All that waited for one process at a moment. An empty one is a sign of life."""

    sender: str
    #: Parcels with something in them are counted, from one process to another; an empty one has the last number.
    number: int
    words: list[AnyWord]


pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(Envelope).decode
