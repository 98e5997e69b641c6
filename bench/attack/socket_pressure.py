"""Scenarios that press on WebSockets: frames without end or sense, sockets that never read, crowds that come and go."""

import asyncio
import zlib
from collections.abc import Callable, Sequence
from itertools import count

from tests.server.client import Client
from tests.server.raw_socket import BINARY, CONTINUATION, PING, PONG, TEXT, RawSocket, frame

from attack.attacker import Attacker, command
from attack.scenario import Scenario

GAME = "chain-of-command"
#: Guests who flood, each with sockets of an address of its own; and spectators in a crowd.
GUESTS, CROWD = 6, 400


class Den:
    """The attacker's own table, and guests who may join it."""

    def __init__(self, table: str, guests: Sequence[Client]) -> None:
        self.table, self.guests = table, guests

    @classmethod
    async def open(cls, attacker: Attacker, guests: int = GUESTS, *, seats: int = 2, playing: bool = True) -> "Den":
        """A table of two whose game has begun, and more guests who watch."""
        people = [await attacker.guest(f"Rex {number}", number) for number in range(guests)]
        table, _ = await people[0].open(game=GAME, seats=seats, free_text=True, privacy="public")
        den = cls(table, people)
        if playing:
            host = await people[0].join(table)
            assert (await host.ask("start"))["type"] == "ack"
            await host.leave()
        return den


async def flood(attacker: Attacker, burst: Callable[[], bytes], pause: float = 0.0) -> None:
    """All guests flood, each with a new socket as soon as the last one is closed."""
    den = await Den.open(attacker)

    async def once(worker: int) -> None:
        socket = await attacker.socket(den.table, den.guests[worker])
        if socket is None:
            await asyncio.sleep(0.1)
        else:
            await attacker.flood(socket, burst, pause)

    await attacker.repeat(once, GUESTS)


async def control_frames(attacker: Attacker) -> None:
    kinds = (frame(b"", PING), frame(b"p" * 125, PING), frame(b"", PONG))
    numbers = count()
    await flood(attacker, lambda: kinds[next(numbers) % len(kinds)] * 500)


async def empty_fragments(attacker: Attacker) -> None:
    nothing = frame(b"", TEXT, fin=False) + frame(b"", CONTINUATION, fin=False) * 2000 + frame(b"", CONTINUATION)
    await flood(attacker, lambda: nothing)


async def message_flood(attacker: Attacker) -> None:
    numbers = count()

    def burst() -> bytes:
        kinds = ("ping", "sync", "undo", "hint", "rise", "start", "rematch")
        return b"".join(
            command(kinds[number % len(kinds)], id=f"{number}") for number, _ in zip(numbers, range(50), strict=False)
        )

    await flood(attacker, burst)


async def huge_frames(attacker: Attacker) -> None:
    kinds = (
        frame(b"x" * 10_000_000),
        frame(b"x" * 9_000, BINARY),
        b"\x81\xff" + (1 << 62).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 100_000,
        frame(b"x" * 8_000, TEXT, fin=False) + frame(b"y" * 8_000, CONTINUATION, fin=False) * 50,
    )
    numbers = count()
    await flood(attacker, lambda: kinds[next(numbers) % len(kinds)])


async def compression_bombs(attacker: Attacker) -> None:
    """100 MB of spaces in 100 kB, and in a few bytes, as if compression had been agreed."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = deflate.compress(b" " * 100_000_000) + deflate.flush(zlib.Z_SYNC_FLUSH)
    await flood(attacker, lambda: frame(bomb[:8_000], rsv=4))


async def half_open_sockets(attacker: Attacker) -> None:
    """As many sockets as the table lets in; each sends half a frame and then nothing."""
    den = await Den.open(attacker, attacker.scaled(30))
    opened: list[RawSocket] = []
    for number in range(20 * len(den.guests)):
        socket = await attacker.socket(den.table, den.guests[number % len(den.guests)])
        if socket is not None:
            socket.write(b"\x81\xfe\x10\x00\0\0\0\0half")
            opened.append(socket)
    listening = [asyncio.create_task(attacker.listen(socket)) for socket in opened]
    while attacker.goes_on:
        await asyncio.sleep(0.1)
    for task in listening:
        task.cancel()
    attacker.note("half a frame", len(opened))
    for socket in opened:
        socket.abort()
    await asyncio.gather(*listening, return_exceptions=True)


async def unread_sockets(attacker: Attacker) -> None:
    """Ask for everything all the time, and read nothing of it."""
    den = await Den.open(attacker)

    async def once(worker: int) -> None:
        socket = await attacker.socket(den.table, den.guests[worker])
        if socket is None:
            await asyncio.sleep(0.1)
            return
        numbers = count()
        try:
            while attacker.goes_on:
                socket.write(command("sync", id=f"{next(numbers)}"))
                await asyncio.wait_for(socket.drain(), 1.0)
                await asyncio.sleep(0.05)
        except TimeoutError:
            attacker.note("the server stopped reading")
        attacker.note("not read", next(numbers))
        socket.abort()

    await attacker.repeat(once, GUESTS)


async def reconnect_storm(attacker: Attacker) -> None:
    """Sockets that are cut as soon as they are open."""
    den = await Den.open(attacker)

    async def once(worker: int) -> None:
        guest = den.guests[worker % len(den.guests)]
        socket = await attacker.socket(den.table, guest)
        if socket is None:
            await asyncio.sleep(0.05)
        else:
            attacker.note("connected")
            socket.abort()

    await attacker.repeat(once, 4 * GUESTS)


async def spectator_crowd(attacker: Attacker) -> None:
    """A crowd at a public table that fidgets, while its players move as fast as they may."""
    den = await Den.open(attacker, attacker.scaled(CROWD // 8, GUESTS))
    crowd: list[RawSocket] = []
    for number in range(8 * len(den.guests)):
        socket = await attacker.socket(den.table, den.guests[number % len(den.guests)])
        if socket is None:
            await asyncio.sleep(0.05)
        else:
            crowd.append(socket)
    numbers = count()

    def burst() -> bytes:
        return command("sync", id=f"{next(numbers)}") + command("say", id=f"{next(numbers)}", phrase="hello")

    await asyncio.gather(*(attacker.flood(socket, burst, pause=1.0) for socket in crowd))


SCENARIOS = (
    Scenario("control-frames", f"pings and pongs without end, {GUESTS} sockets", control_frames, ("closed 1008",)),
    Scenario(
        "empty-fragments", f"messages of 2,000 empty fragments, {GUESTS} sockets", empty_fragments, ("closed 1008",)
    ),
    Scenario(
        "message-flood", f"commands without a pause, {GUESTS} sockets", message_flood, ("too-fast", "closed 4429")
    ),
    Scenario(
        "huge-frames",
        "frames of 10 MB, announced lengths of 2⁶² bytes, messages of endless fragments",
        huge_frames,
        ("closed 1009",),
    ),
    Scenario(
        "compression-bombs", "compressed frames that would be 100 MB, uninvited", compression_bombs, ("closed 1002",)
    ),
    Scenario("half-open-sockets", "600 sockets that send half a frame", half_open_sockets, ("too-many",)),
    Scenario("unread-sockets", f"{GUESTS} sockets that ask for everything and read nothing", unread_sockets),
    Scenario("reconnect-storm", f"{4 * GUESTS} sockets that are cut and back at once", reconnect_storm, ("connected",)),
    Scenario(
        "spectator-crowd",
        f"{CROWD} sockets of {CROWD // 8} guests at one table, all asking and talking",
        spectator_crowd,
        ("too-fast",),
    ),
)
