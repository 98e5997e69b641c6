"""Bad frames by the hundred thousand, sent to tables with paused games, and the checks afterwards.

`python -m tests.server.fuzz_run` sends a million and reports the growth of the server's memory: `make fuzz`.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from pettable.server.limits.constants import MESSAGES_A_SECOND, MESSAGES_AT_ONCE, SOCKETS_A_SECOND
from pettable.server.store import JournalRow, Store, TableRow
from pettable.server.tables import projection
from pettable.server.tables.connection_marks import NO_MARKS
from pettable.server.tables.state import fold
from pettable.table.rng import Rng
from tests.server.bad_frames import BadFrames, Seat
from tests.server.client import Client, Message
from tests.server.memory import Sample, resident_bytes, slope
from tests.server.raw_socket import PATIENCE, RawSocket, frame, heard
from tests.server.server_process import Child, serving

#: The server's clock runs this many times faster, so that rate limits do not hide other answers.
CLOCK_SPEED = 50.0
#: Frames in one write: a full burst of messages, less the ping at the end.
BATCH = MESSAGES_AT_ONCE - 1
#: Seconds between two batches on one socket, so that none is over the rate limit.
PAUSE = 1.2 * MESSAGES_AT_ONCE / (MESSAGES_A_SECOND * CLOCK_SPEED)
#: Seconds between two sockets of a guest, likewise.
RECONNECT_PAUSE = 1.2 / (SOCKETS_A_SECOND * CLOCK_SPEED)

#: Memory is flat when a frame costs fewer bytes than this: no Python object is that small.
FLAT = 8.0
#: Frames between two samples of the memory.
SAMPLE_EVERY = 10_000


class Fuzz:
    """Sends bad frames and counts the answers."""

    def __init__(self, seed: int) -> None:
        self.frames = BadFrames(seed)
        self.sent: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        #: `guest:id` of each command that was acknowledged.
        self.acknowledged: set[str] = set()

    @property
    def total(self) -> int:
        return self.sent.total()

    async def send_batches(self, url: str, seat: Seat, enough: Callable[[], bool]) -> None:
        """Send batch after batch, with a new socket where one was closed."""
        socket: RawSocket | None = None
        while not enough():
            if socket is None or socket.closed:
                socket = await RawSocket.connect(url, seat.table, seat.guest.token)
            batch, end = self.frames.batch(seat, BATCH), f"end-{next(self.frames.ids)}"
            ping = frame(msgspec.json.encode({"type": "ping", "id": end}))
            socket.write(b"".join(bad for _, bad in batch) + ping)
            await self._read_until(socket, seat, end)
            self.sent.update(kind for kind, _ in batch)
            if self.frames.random.random() < 0.05:
                self.sent["fatal"] += 1
                socket.write(self.frames.fatal())
                await socket.close()
                socket = None
            await asyncio.sleep(PAUSE)
        if socket is not None:
            await socket.close()

    async def _read_until(self, socket: RawSocket, seat: Seat, end: str) -> None:
        """Read until the ping at the end is answered; all earlier frames are answered by then."""
        while answers := await socket.answers():
            for answer in answers:
                self.answered[answer.problem or answer.type] += 1
                assert answer.problem != "too-fast" or answer.id, "a rate limit hides the answers to other frames"
                if answer.type == "ack":
                    self.acknowledged.add(f"{seat.guest.guest}:{answer.id}")
            if any(answer.id == end for answer in answers):
                return
        raise AssertionError(f"{seat.guest.name} was disconnected with {socket.close_code} before the end of a batch")


# Target tables.


class Target(Struct):
    """A table and its guests, each with a socket that only listens."""

    game: str
    table: str
    invite: str
    people: Sequence[Client]
    #: Nothing may change at a quiet table; at others, acknowledged commands may.
    quiet: bool

    def seats(self) -> list[Seat]:
        # Without the host of a table that has not started: by standing up, the host would close it.
        senders = [person for person in self.people if person.game or not person.you["host"]]
        return [Seat(person, self.game, self.table, self.quiet) for person in senders]


async def table_of(url: str, game: str, names: Sequence[str], *, start: bool = True) -> tuple[str, str, list[Client]]:
    """A table without bots, with everybody connected; a started game waits for somebody's turn."""
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


async def targets(url: str) -> list[Target]:
    made: list[Target] = []
    for game in ("chain-of-command", "paws-up"):
        table, invite, people = await table_of(url, game, ("Anna", "Ben", "Cleo"))
        spectator = await (await Client(url, "Zoe").register()).join(table, invite)
        made.append(Target(game, table, invite, (*people, spectator), quiet=True))
    made.append(Target("pupularity", *await table_of(url, "pupularity", ("Dina", "Emil", "Fred")), quiet=False))
    made.append(Target("slap-cat", *await table_of(url, "slap-cat", ("Gus", "Hal", "Ida"), start=False), quiet=False))
    return made


# What must hold.


class Snapshot(Struct):
    """Everything about a table: its row, its journal, each guest's view, and the number of frames each received."""

    row: TableRow | None
    journal: list[JournalRow]
    shown: list[Message]
    received: list[int]


async def snapshot(store: Store, target: Target) -> Snapshot:
    """The table as it is; checks that every view follows from the stored journal."""
    for _ in range(100):
        row, journal = await store.table(target.table), await store.journal(target.table)
        shown = [await look(person, target) for person in target.people]
        # A clock may have expired in between; then look again.
        if await store.journal(target.table) == journal:
            assert shown == expected_views(target, journal), "a table shows what is not in its journal"
            return Snapshot(row, journal, shown, [len(person.frames) for person in target.people])
    raise AssertionError("this table never stops changing")


async def look(person: Client, target: Target) -> Message:
    """The welcome message for one more socket of this guest."""
    extra = Client(person.url, person.name)
    extra.token = person.token
    await extra.join(target.table, target.invite)
    await extra.leave()
    return timeless(msgspec.json.decode(extra.frames[0]))


def expected_views(target: Target, journal: Sequence[JournalRow]) -> list[Message]:
    state = fold(target.table, [(row.entry, row.command) for row in journal])
    here = {person.guest for person in target.people}
    welcomes = [projection.welcome(state, person.guest, 0, here, 0, 0.0, NO_MARKS) for person in target.people]
    return [timeless(msgspec.json.decode(msgspec.json.encode(each))) for each in welcomes]


def timeless(welcome: Message) -> Message:
    """The message without the time of day and the number of spectators."""
    welcome["table"] |= {"now": 0.0, "watching": 0}
    if welcome["game"] is not None and welcome["game"]["times"] is not None:
        welcome["game"]["times"]["now"] = 0.0
    return welcome


def only_acknowledged(fuzz: Fuzz, before: Sequence[JournalRow], after: Sequence[JournalRow]) -> None:
    """The old entries are unchanged, and every new command was acknowledged and applied once."""
    assert after[: len(before)] == before
    commands = [row.command for row in after if row.command is not None]
    assert len(commands) == len(set(commands))
    since = {row.command for row in after[len(before) :] if row.command is not None}
    assert since <= fuzz.acknowledged


async def run_fuzz(
    server: Child, database: str, frames: int, *, seed: int = 7, progress: Callable[[Fuzz], None] = lambda _: None
) -> Fuzz:
    """Send bad frames, check that only acknowledged commands changed anything, then finish the games."""
    fuzz, url = Fuzz(seed), server.url
    tables = await targets(url)
    store = await Store.open(database)
    try:
        before = [await snapshot(store, target) for target in tables]
        await send_all(fuzz, url, tables, frames, progress)
        for target, was in zip(tables, before, strict=True):
            now = await snapshot(store, target)
            if target.quiet:
                assert now == was, "a quiet table has changed"
            else:
                only_acknowledged(fuzz, was.journal, now.journal)
    finally:
        await store.close()

    assert (await tables[0].people[0].request("GET", "/healthz")).json()["well"]
    for target in [target for target in tables if target.quiet]:
        players = [
            person.play(Rng(b"after", person.name)) for person in target.people if person.you["seat"] is not None
        ]
        await asyncio.wait_for(asyncio.gather(*players), PATIENCE)
    return fuzz


async def send_all(
    fuzz: Fuzz, url: str, tables: Sequence[Target], frames: int, progress: Callable[[Fuzz], None]
) -> None:
    samples_taken = 0

    def enough() -> bool:
        nonlocal samples_taken
        if fuzz.total // SAMPLE_EVERY > samples_taken:
            samples_taken = fuzz.total // SAMPLE_EVERY
            progress(fuzz)
        return fuzz.total >= frames

    async with asyncio.TaskGroup() as group:
        for seat in [seat for target in tables for seat in target.seats()]:
            group.create_task(fuzz.send_batches(url, seat, enough))
        group.create_task(strangers(url, fuzz, tables[0].table, enough))


async def strangers(url: str, fuzz: Fuzz, table: str, enough: Callable[[], bool]) -> None:
    """Sockets without a secret or an invitation are refused, whatever they send."""
    stranger = await Client(url, "Nora").register()
    while not enough():
        token = fuzz.frames.random.choice((stranger.token, "", "x" * 40))
        along = b"".join(frame(fuzz.frames.noise()) for _ in range(5))
        socket = await RawSocket.connect(url, table, token, along=along)
        fuzz.sent["stranger"] += 5
        answers = [answer async for answer in heard(socket)]
        assert [answer.problem for answer in answers] == ["not-invited" if token == stranger.token else "no-guest"]
        assert socket.close_code in (4401, 4403)
        await socket.close()
        await asyncio.sleep(RECONNECT_PAUSE)


# A million frames.


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--times", type=int, default=1, help="this many times as many frames")
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    began = time.monotonic()
    samples: list[Sample] = []

    async def run(folder: Path) -> Fuzz:
        database = f"sqlite:///{folder / 'pets.db'}"
        async with serving(database, speed=CLOCK_SPEED, log=folder / "log", env={"FULL_AFTER_FREEZES": "1"}) as server:

            def progress(fuzz: Fuzz) -> None:
                samples.append(Sample(fuzz.total, resident_bytes(server.process.pid)))
                if len(samples) % 10 == 0:
                    took = time.monotonic() - began
                    report(f"{fuzz.total:>9} frames {samples[-1].size / 2**20:>7.1f} MiB {took:>6.0f} s")

            fuzz = await run_fuzz(server, database, args.frames * args.times, seed=args.seed, progress=progress)
            assert not (found := tracebacks(folder / "log")), found
            return fuzz

    with tempfile.TemporaryDirectory(prefix="pets-") as folder:
        fuzz = asyncio.run(run(Path(folder)))
    cost = slope(samples)
    report(f"sent {dict(fuzz.sent.most_common())}")
    report(f"answered {dict(fuzz.answered.most_common())}")
    report("0 acknowledged commands lost, 0 applied twice, nothing changed at tables that were to stay as they are")
    report(f"memory: {cost:+.2f} bytes a frame over the last half; flat is less than {FLAT:g}")
    return int(cost >= FLAT)


def tracebacks(log: Path) -> list[str]:
    """Log lines with a traceback; a client's bad input must not cause any."""
    return [line for line in log.read_text().splitlines() if "Traceback" in line]


def report(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
