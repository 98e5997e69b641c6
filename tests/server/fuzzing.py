"""Frames that no honest client sends, by the hundred thousand, at tables where games stand by.

`python -m tests.server.fuzzing` sends a million and prints how the server's memory fares: `make fuzz`.
"""

import argparse
import asyncio
import base64
import itertools
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from pettable.server import messages as m
from pettable.server.limits import FRAME_BYTES, MESSAGES_A_SECOND, MESSAGES_AT_ONCE
from pettable.server.sitting import fold
from pettable.server.store import Row, Store
from pettable.table.rng import Rng
from tests.server.child import Child, serving
from tests.server.client import Client

#: Waiting times run this much faster than life, so that the limits of rates do not hide the rest.
HURRY = 50.0
PATIENCE = 120.0
#: What goes out in one write: as many messages as may come at once, one of them the ping at the end.
BATCH = MESSAGES_AT_ONCE - 1

#: Between two of those on one socket, so that none comes too fast.
PAUSE = 1.2 * MESSAGES_AT_ONCE / (MESSAGES_A_SECOND * HURRY)

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Answer(Struct):
    type: str
    id: str | None = None
    problem: str | None = None


read_answer = msgspec.json.Decoder(Answer).decode


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True, mask: bool = True, rsv: int = 0) -> bytes:
    """A frame of a WebSocket, as a client sends it. A mask of zeros leaves the payload as it is."""
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    masked = 0x80 if mask else 0
    size = len(payload)
    if size < 126:
        head = bytes([first, masked | size])
    elif size < 1 << 16:
        head = bytes([first, masked | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([first, masked | 127]) + size.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if mask else b"") + payload


class RawSocket:
    """A WebSocket without manners: whatever bytes it is given, it sends."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._bytes = b""
        self.closed = False
        self.close_code: int | None = None

    @classmethod
    async def connect(cls, url: str, table: str, token: str, invite: str = "", *, along: bytes = b"") -> "RawSocket":
        place = urlsplit(url)
        reader, writer = await asyncio.open_connection(place.hostname, place.port, limit=1 << 22)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /api/tables/{table}/live?invite={invite} HTTP/1.1",
            f"Host: {place.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Authorization: Bearer {token}",
        )
        writer.write("\r\n".join([*lines, "", ""]).encode() + along)
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert head.startswith(b"HTTP/1.1 101"), head
        return cls(reader, writer)

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    async def answers(self) -> list[Answer]:
        """What has come since, at least one message; none: the socket is closed."""
        while not self.closed:
            try:
                more = await asyncio.wait_for(self._reader.read(1 << 16), PATIENCE)
            except ConnectionError:
                more = b""
            self.closed = not more
            self._bytes += more
            if found := [read_answer(text) for text in self._messages()]:
                return found
        return []

    def _messages(self) -> Iterator[bytes]:
        data, at = self._bytes, 0
        while len(data) >= at + 2:
            opcode, size, start = data[at] & 15, data[at + 1] & 127, at + 2
            if size > 125:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if len(data) < start + size:
                break
            payload, at = data[start : start + size], start + size
            if opcode == TEXT:
                yield payload
            elif opcode == PING:
                self._writer.write(frame(payload, PONG))
            elif opcode == CLOSE:
                self.closed, self.close_code = True, int.from_bytes(payload[:2], "big")
        self._bytes = data[at:]

    async def close(self) -> None:
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except ConnectionError:
            self.closed = True


class Seat(Struct):
    """From where frames are thrown: a guest at a table."""

    guest: Client
    table: str
    invite: str
    #: Nothing may change at this table; elsewhere, what is acknowledged may.
    quiet: bool


class Fuzz:
    """A source of frames, and a count of what came of them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.sent: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        #: `guest:id` of each command that was acknowledged.
        self.acknowledged: set[str] = set()
        self._ids = itertools.count(1)

    # Frames.

    def batch(self, seat: Seat) -> list[tuple[str, bytes]]:
        """Frames, each with its kind."""
        frames: list[tuple[str, bytes]] = []
        while len(frames) < BATCH:
            kind, text = self._message(seat)
            if text is None or self._allowed(seat, text):
                frames.append((kind, self._framed(kind, text)))
        return frames

    def fatal(self) -> bytes:
        """What no socket survives."""
        self.sent["fatal"] += 1
        noise = self.random.randbytes(self.random.randrange(1, 300))
        return self.random.choice(
            (
                frame(b"x" * self.random.randrange(FRAME_BYTES + 1, 100_000)),
                frame(b'"' + b"\xff\xfe" + noise),
                frame(b"{}", opcode=self.random.choice((3, 4, 5, 6, 7, 11, 15))),
                frame(b"{}", rsv=self.random.randrange(1, 8)),
                frame(b"{}", mask=False),
                frame(b"p" * 126, opcode=PING),
                frame(b"p", opcode=PING, fin=False),
                frame(b"{}", opcode=0),
                frame(b"\x00", opcode=CLOSE),
                frame((1 << 62).to_bytes(8, "big"))[:2] + b"\xff" * 8,
                b"\x81\xff" + b"\x7f" * 8 + noise,
                noise,
                b"GET / HTTP/1.1\r\n\r\n",
            )
        )

    def _framed(self, kind: str, text: bytes | None) -> bytes:
        if text is None:
            return frame(self.random.randbytes(self.random.randrange(120)), self.random.choice((BINARY, PING, PONG)))
        if kind == "pieces":
            cut = self.random.randrange(len(text) + 1)
            return frame(text[:cut], fin=False) + frame(b"", PING) + frame(text[cut:], 0)
        return frame(text)

    def _message(self, seat: Seat) -> tuple[str, bytes | None]:
        """A kind, and a text; None: no text at all."""
        dice = self.random.random()
        if dice < 0.12:
            return "noise", self._noise()
        if dice < 0.2:
            return "no text", None
        if dice < 0.5:
            return "mutated", self._mutated(msgspec.json.encode(self._real(seat)))
        if dice < 0.7:
            return "bent", msgspec.json.encode(self._bent(self._real(seat)))
        if dice < 0.9:
            return "wrong order", msgspec.json.encode(self._real(seat))
        if dice < 0.94:
            return "deep", self._deep()
        if dice < 0.97:
            return "big", msgspec.json.encode({**self._real(seat), "text": "🐾" * self.random.randrange(2000)})[
                :FRAME_BYTES
            ]
        return "pieces", msgspec.json.encode(self._real(seat))

    def _noise(self) -> bytes:
        size = self.random.randrange(200)
        return "".join(chr(self.random.choice((self.random.randrange(128), 0x1F43E))) for _ in range(size)).encode()

    def _real(self, seat: Seat) -> dict[str, Any]:
        """A command as honest clients send them, whether or not it is the time for it."""
        choice, guest = self.random.choice, seat.guest
        game = guest.game or {"prompt": {"id": 1}, "moves": [], "view": {}}
        prompt = (game["prompt"] or {"id": 1})["id"]
        moves = game["moves"] or [{"type": "play", "seat": 0, "card": 3}]
        fields: dict[str, Any] = choice(
            (
                {"type": "play", "prompt": prompt + choice((0, 0, -1, 1, 7)), "move": choice(moves)},
                {"type": "play", "prompt": prompt, "move": {**choice(moves), "seat": choice((0, 1, 2, 5, -1))}},
                {"type": "undo"},
                {"type": "hint"},
                {"type": "sync", "since": choice((0, 3, 10**9))},
                {"type": "sit", "seat": choice((None, 0, 1, 7))},
                {"type": "rise"},
                {"type": "seat-bot", "seat": choice((0, 1, 9)), "bot": choice(("greedy", "dog"))},
                {"type": "free-seat", "seat": choice((0, 1, 9))},
                {"type": "start"},
                {"type": "stand-in", "seat": choice((None, 0, 1, 9))},
                {"type": "come-back"},
                {"type": "say", "phrase": choice(("thanks", "bark"))},
                {"type": "say", "text": "<b>woof</b>"},
                {"type": "mute", "guest": guest.guest},
                {"type": "silence", "guest": guest.guest, "silent": choice((True, False))},
                {"type": "report", "said": choice((0, 1, -5))},
                {"type": "rematch"},
                {"type": "ping"},
            )
        )
        return {**fields, "id": f"f{next(self._ids)}"}

    def _mutated(self, text: bytes) -> bytes:
        data = bytearray(text)
        for _ in range(self.random.randrange(1, 4)):
            at = self.random.randrange(len(data))
            match self.random.randrange(5):
                case 0:
                    data[at] ^= 1 << self.random.randrange(7)
                case 1:
                    del data[at : at + self.random.randrange(1, 9)]
                case 2:
                    data[at:at] = self.random.choice(
                        (b'"', b"{", b"[", b"9" * 30, b"null", b"-1", b"1e999", b"\\ud800")
                    )
                case 3:
                    data[at:at] = data[at : at + 20]
                case _:
                    data[at] = self.random.randrange(128)
            data = data or bytearray(b"{")
        return bytes(data).decode(errors="replace").encode()

    def _bent(self, command: dict[str, Any]) -> dict[str, Any]:
        """Of the right form, with something in it that is not."""
        strange: tuple[Any, ...] = (
            None,
            True,
            -1,
            2**63,
            10**40,
            1.5,
            "",
            "\0",
            "x" * 300,
            [],
            {},
            [[]],
            {"type": "play"},
            ["a"] * 50,
        )
        name = self.random.choice(list(command))
        match self.random.randrange(4):
            case 0:
                return {key: value for key, value in command.items() if key != name}
            case 1:
                return {
                    **command,
                    self.random.choice(("seat", "sudo", "entry", "at", "guest")): self.random.choice(strange),
                }
            case 2 if isinstance(command.get("move"), dict):
                field = self.random.choice([*command["move"], "extra"])
                return {**command, "move": {**command["move"], field: self.random.choice(strange)}}
            case _:
                return {**command, name: self.random.choice(strange)}

    def _deep(self) -> bytes:
        depth = self.random.randrange(100, 3500)
        opening, closing = self.random.choice((("[", "]"), ('{"a":', "}")))
        nest = opening * min(depth, 1100) + "1" + closing * min(depth, 1100)
        return (f'{{"type":"play","id":"d","prompt":1,"move":{nest}}}').encode()[:FRAME_BYTES]

    def _allowed(self, seat: Seat, text: bytes) -> bool:
        """By chance a frame is one that a player may send; at a quiet table that player is not the fuzz."""
        if not seat.quiet:
            return True
        try:
            command = m.read_command(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return True
        if seat.guest.you["seat"] is None:
            return not isinstance(command, m.Mute)
        if isinstance(command, m.Play):
            game = seat.guest.game
            assert game is not None
            return bool(command.prompt != game["prompt"]["id"])
        return not isinstance(command, m.Undo | m.Rise | m.StandIn | m.Say | m.Mute | m.Silence)

    # Throwing them.

    async def throw(self, url: str, seat: Seat, enough: Callable[[], bool]) -> None:
        """Batch after batch; whoever is shown out comes back."""
        socket: RawSocket | None = None
        while not enough():
            if socket is None or socket.closed:
                socket = await RawSocket.connect(url, seat.table, seat.guest.token, seat.invite)
            batch, end = self.batch(seat), f"end-{next(self._ids)}"
            ping = frame(msgspec.json.encode({"type": "ping", "id": end}))
            socket.write(b"".join(thrown for _, thrown in batch) + ping)
            if await self._hear(socket, seat, end):
                self.sent.update(kind for kind, _ in batch)
                if self.random.random() < 0.05:
                    socket.write(self.fatal())
                    await socket.close()
                    socket = None
            await asyncio.sleep(PAUSE)
        if socket is not None:
            await socket.close()

    async def _hear(self, socket: RawSocket, seat: Seat, end: str) -> bool:
        """Is the ping at the end answered, as it is after everything before it?"""
        while answers := await socket.answers():
            for answer in answers:
                self.answered[answer.problem or answer.type] += 1
                assert answer.problem != "too-fast" or answer.id, "this hides what the other frames would have done"
                if answer.type == "ack":
                    self.acknowledged.add(f"{seat.guest.guest}:{answer.id}")
            if any(answer.id == end for answer in answers):
                return True
        self.answered[f"closed {socket.close_code}"] += 1
        return False

    @property
    def total(self) -> int:
        return self.sent.total()


# Tables to throw at.


async def table_of(url: str, game: str, names: Sequence[str], *, start: bool = True) -> tuple[str, str, list[Client]]:
    """A table of people only, all of them connected; where a game has started, it waits for a turn of one of them."""
    people = [await Client(url, name).register() for name in names]
    table, invite = await people[0].open(game=game, seats=len(people), free_text=True)
    for person in people:
        await person.join(table, invite)
        if person is not people[0] and start:
            assert (await person.ask("sit"))["type"] == "ack"
    if start:
        assert (await people[0].ask("start"))["type"] == "ack"
        rng = Rng(b"fuzz", game)
        async with asyncio.timeout(PATIENCE):
            while not all(person.game and person.game["prompt"]["kind"] in ("turn", "commit") for person in people):
                for person in [person for person in people if person.may_move()]:
                    await person.move(rng)
                await asyncio.sleep(0.01)
    return table, invite, people


async def evening(
    server: Child, database: str, frames: int, *, seed: int = 7, progress: Callable[[Fuzz], None] = lambda _: None
) -> Fuzz:
    """Throw so many frames, and see that nothing has changed but what was acknowledged; then the games go on."""
    fuzz, url = Fuzz(seed), server.url
    seats: list[Seat] = []
    still: dict[str, tuple[str, list[Client]]] = {}
    for game in ("chain-of-command", "paws-up"):
        table, invite, people = await table_of(url, game, ("Anna", "Ben", "Cleo"))
        spectator = await Client(url, "Zoe").register()
        await spectator.join(table, invite)
        still[table] = (game, people)
        seats += [Seat(guest, table, invite, True) for guest in (*people, spectator)]
    playing, invite, people = await table_of(url, "pupularity", ("Dina", "Emil", "Fred"))
    seats += [Seat(guest, playing, invite, False) for guest in people]
    opened, invite, people = await table_of(url, "slap-cat", ("Gus", "Hal", "Ida"), start=False)
    # Not the host, whose last rise would close the table.
    seats += [Seat(guest, opened, invite, False) for guest in people[1:]]

    store = await Store.open(database)
    try:
        before = {table: await store.journal(table) for table in still}
        shown = 0

        def enough() -> bool:
            nonlocal shown
            if fuzz.total // 10_000 > shown:
                shown = fuzz.total // 10_000
                progress(fuzz)
            return fuzz.total >= frames

        async with asyncio.TaskGroup() as group:
            for seat in seats:
                group.create_task(fuzz.throw(url, seat, enough))
            group.create_task(strangers(url, fuzz, seats[0].table, enough))
        assert {table: await store.journal(table) for table in still} == before, "a quiet table has changed"
        for table in (playing, opened):
            only_acknowledged(fuzz, table, await store.journal(table))
    finally:
        await store.close()

    assert (await seats[0].guest.request("GET", "/healthz")).json()["well"]
    for _, people in still.values():
        players = [person.play(Rng(b"after", person.name)) for person in people]
        await asyncio.wait_for(asyncio.gather(*players), PATIENCE)
    return fuzz


async def strangers(url: str, fuzz: Fuzz, table: str, enough: Callable[[], bool]) -> None:
    """Without a secret or without an invitation; they are told so, whatever they send along."""
    stranger = await Client(url, "Nora").register()
    while not enough():
        token = fuzz.random.choice((stranger.token, "", "x" * 40))
        along = b"".join(frame(fuzz._noise()) for _ in range(5))
        socket = await RawSocket.connect(url, table, token, "wrong", along=along)
        fuzz.sent["stranger"] += 5
        answers = [answer async for answer in heard(socket)]
        assert [answer.problem for answer in answers] == ["not-invited" if token == stranger.token else "no-guest"]
        assert socket.close_code in (4401, 4403)
        await socket.close()


async def heard(socket: RawSocket) -> Any:
    while answers := await socket.answers():
        for answer in answers:
            yield answer


def only_acknowledged(fuzz: Fuzz, table: str, rows: Sequence[Row]) -> None:
    """Whatever a player did here was acknowledged, once, and the journal makes sense."""
    commands = [row.command for row in rows if row.command is not None]
    assert len(commands) == len(set(commands))
    fuzzed = [command for command in commands if ":f" in command]
    assert set(fuzzed) <= fuzz.acknowledged
    fold(table, [(row.entry, row.command) for row in rows])


def resident(pid: int) -> int:
    """Kilobytes of memory that a process holds."""
    status = (Path("/proc") / str(pid) / "status").read_text().splitlines()
    return int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    began = time.monotonic()
    sizes: list[int] = []

    async def run(folder: str) -> Fuzz:
        database = f"sqlite:///{folder}/pets.db"
        async with serving(database, speed=HURRY) as server:

            def progress(fuzz: Fuzz) -> None:
                if fuzz.total // 100_000 > len(sizes):
                    sizes.append(resident(server.process.pid))
                    took = time.monotonic() - began
                    sys.stdout.write(f"{fuzz.total:>9} frames {sizes[-1] / 1024:>7.1f} MB {took:>6.0f} s\n")
                    sys.stdout.flush()

            return await evening(server, database, args.frames, seed=args.seed, progress=progress)

    with tempfile.TemporaryDirectory(prefix="pets-") as folder:
        fuzz = asyncio.run(run(folder))
    sys.stdout.write(f"sent {dict(fuzz.sent.most_common())}\nanswered {dict(fuzz.answered.most_common())}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
