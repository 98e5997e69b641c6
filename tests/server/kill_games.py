"""Games that go on while their server is killed and restarted, and the checks when they are over.

`python -m tests.server.kill_games` kills many times, on both databases, and prints a report: `make kills`.
"""

import argparse
import asyncio
import itertools
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, TypeVar

import httpx
import msgspec
from msgspec import Struct
from websockets.exceptions import WebSocketException

from pettable import registry
from pettable.server.people.chat import PHRASES
from pettable.server.store import JournalRow, Store
from pettable.server.tables import journal as e
from pettable.server.tables.state import fold
from pettable.table.record import replay
from pettable.table.rng import Rng
from tests.server.client import TOO_FAST_PAUSE, Client, Message
from tests.server.memory import resident_bytes
from tests.server.server_process import Child, start
from tests.table_sizes import seats_near

T = TypeVar("T")

#: The server's clock runs this many times faster.
CLOCK_SPEED = 50.0
#: Timeout of every wait, in seconds; plenty for a busy machine.
PATIENCE = 120.0
#: The promise: at most this many seconds from the restart until every client is at its table again.
RESUMED_WITHIN = 5.0
#: Seconds between two attempts to reconnect.
PAUSE = 0.02

DISCONNECTED = (ConnectionError, WebSocketException, httpx.HTTPError)


class ReconnectingClient(Client):
    """A client that reconnects whenever the server is up, and repeats commands that were not answered."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.rng = Rng(b"steadfast", name)
        #: Every command by its id.
        self.sent: dict[str, Message] = {}
        self.welcomes = 0
        self.not_saved = 0
        self._place: tuple[str, str | None] = ("", None)
        self._numbers = itertools.count(1)

    @property
    def acknowledged(self) -> list[str]:
        return [id for id in self.sent if self.answers.get(id, {}).get("type") == "ack"]

    async def join_and_stay(self, table: str, invite: str | None) -> None:
        self._place = (table, invite)
        await self.reconnect()

    async def reconnect(self) -> None:
        while self.closed:
            self.table = {}
            # A handshake that takes too long is retried as well.
            with suppress(*DISCONNECTED, OSError):
                await self.join(*self._place)
                self._place = (self._place[0], None)
                self.welcomes += 1
                return
            self.raise_reader_fault()
            await asyncio.sleep(PAUSE)

    def raise_reader_fault(self) -> None:
        """Contradictory messages from the server must not go unnoticed because of a new socket."""
        if self._reading is not None and self._reading.done() and (fault := self._reading.exception()):
            raise fault

    async def ask_until_answered(self, type: str, **fields: Any) -> Message:
        """The answer to a command, which is repeated with the same id until there is one."""
        id = f"{self.name}-{next(self._numbers)}"
        self.sent[id] = {"type": type, **fields}
        while True:
            await self.reconnect()
            try:
                answer = await self.ask(type, id, **fields)
            except DISCONNECTED:
                self.raise_reader_fault()
                # The reader needs a turn of the loop to notice that the socket is broken.
                await asyncio.sleep(PAUSE)
                continue
            if answer.get("problem") == "too-fast":
                await asyncio.sleep(TOO_FAST_PAUSE)
            if answer.get("problem") != "not-saved":
                return answer
            self.not_saved += 1
            del self.answers[id]
            await asyncio.sleep(PAUSE)

    async def play_to_the_end(self) -> None:
        """Play random moves to the end of the game, with some chat and some undos."""
        while not self.over:
            await self.reconnect()
            with suppress(*DISCONNECTED):
                await self.until(lambda: self.may_move() or self.over)
                if self.may_move():
                    await self._act()
            self.raise_reader_fault()

    async def _act(self) -> None:
        assert self.game is not None
        game, mood = self.game, self.rng.unit()
        if mood < 0.05:
            await self.ask_until_answered("say", phrase=self.rng.choice(sorted(PHRASES)))
            return
        if mood < 0.1:
            answer = await self.ask_until_answered("undo")
        else:
            answer = await self.ask_until_answered(
                "play", prompt=game["prompt"]["id"], move=self.rng.choice(game["moves"])
            )
        if answer["type"] == "ack":
            # The update follows right after the acknowledgement.
            await self.until(lambda: self.game is not game)
        elif answer.get("problem") == "too-early":
            await asyncio.sleep(self.a_look)

    async def watch(self) -> None:
        while not self.over:
            await self.reconnect()
            # A whole game may take longer than one wait; the players notice if it hangs.
            with suppress(*DISCONNECTED, TimeoutError):
                await self.until(lambda: self.over)
            self.raise_reader_fault()


class PlayedGame(Struct):
    """A finished game, its players and a spectator."""

    table: str
    game: str
    players: Sequence[ReconnectingClient]
    spectator: ReconnectingClient


class GameRun:
    """Plays every game at a table of its own, again and again, until the disruption is over."""

    def __init__(self, database: str, *, seed: str = "", games: Sequence[str] = registry.names()) -> None:
        self.database = database
        self.games = games
        self.rng = Rng(b"evening", seed)
        self.child: Child | None = None
        self.url = ""
        self.last_games = False
        self.played: list[PlayedGame] = []
        self.guests: list[ReconnectingClient] = []
        #: Seconds until all clients were back, from the listening socket and from the start, for each restart.
        self.resumed: list[float] = []
        self.restarts: list[float] = []
        #: The server's resident memory just before each kill, in bytes.
        self.memory: list[int] = []
        self._names = itertools.count(1)

    # The server.

    async def open(self, port: int = 0) -> None:
        self.child = await start(self.database, speed=CLOCK_SPEED, port=port)
        self.url = self.child.url

    async def restart(self) -> None:
        """Start the server again on the same port and store, and wait until all clients are back."""
        before = {guest: guest.welcomes for guest in self.guests}
        assert self.child is not None
        went = time.monotonic()
        await self.open(self.child.port)
        up = time.monotonic()
        process = self.child.process
        try:
            await self.until(
                lambda: (
                    process.returncode is not None
                    or all(guest.welcomes > before[guest] or guest.over for guest in before)
                )
            )
            assert process.returncode is None, f"the server ended by itself, with status {process.returncode}"
        except TimeoutError:
            raise TimeoutError(await self._who_is_missing(before)) from None
        self.resumed.append(time.monotonic() - up)
        self.restarts.append(time.monotonic() - went)

    async def _who_is_missing(self, before: Mapping[ReconnectingClient, int]) -> str:
        """Which clients are not back, and what they and the server do instead."""
        assert self.child is not None
        missing = [guest for guest in before if guest.welcomes == before[guest] and not guest.over]
        names = ", ".join(f"{guest.name} ({'not ' if not guest.closed else ''}closed)" for guest in missing)
        try:
            async with httpx.AsyncClient(base_url=self.url, trust_env=False, timeout=PAUSE * 500) as http:
                health = (await http.get("/healthz")).text
        except httpx.HTTPError as fault:
            health = repr(fault)
        self.child.print_stacks()
        await asyncio.sleep(1.0)
        return f"not back after {PATIENCE:.0f} seconds: {names}; the server says {health}; its stacks are above"

    async def close(self) -> None:
        if self.child is not None and self.child.process.returncode is None:
            await self.child.killed()

    async def faults(self) -> int:
        """The number of tables that the server stopped because of a fault of its own."""
        async with httpx.AsyncClient(base_url=self.url, trust_env=False, timeout=PATIENCE) as http:
            lines = (await http.get("/metrics")).text.splitlines()
        return int(float(next(line for line in lines if line.startswith("pettable_faults_total")).split()[1]))

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.005)

    @property
    def acknowledged(self) -> int:
        return sum(len(guest.acknowledged) for guest in self.guests)

    async def progress(self, commands: int) -> None:
        """Wait until this many more commands are acknowledged."""
        goal = self.acknowledged + commands
        await self.until(lambda: self.acknowledged >= goal)

    # The games.

    def new_client(self, name: str) -> ReconnectingClient:
        return ReconnectingClient(self.url, name)

    async def keep_playing(self, game: str) -> None:
        while True:
            await self.play_game(game)
            if self.last_games:
                return

    async def play_game(self, game: str) -> None:
        anna, ben, zoe = [self.new_client(f"{name} {next(self._names)}") for name in ("Anna", "Ben", "Zoe")]
        for guest in (anna, ben, zoe):
            await retry(guest.register)
        seats = seats_near(game, 3)
        setting = {"game": game, "seats": seats, "bots": ["greedy"] * (seats - 2), "free_text": True}
        table, invite = await retry(lambda: anna.open(**setting))
        for guest in (anna, ben, zoe):
            await guest.join_and_stay(table, invite)
        self.guests += (anna, ben, zoe)
        assert (await ben.ask_until_answered("sit"))["type"] == "ack"
        began = await anna.ask_until_answered("start")
        if began.get("problem") == "not-host":
            # At this clock speed, an outage of a second is long enough to replace an absent host.
            began = await ben.ask_until_answered("start")
        assert began["type"] == "ack"
        await asyncio.gather(anna.play_to_the_end(), ben.play_to_the_end(), zoe.watch())
        self.played.append(PlayedGame(table, game, (anna, ben), zoe))

    async def run(self, disruption: Callable[["GameRun"], Awaitable[None]]) -> None:
        """Play games during the disruption, then check that every one of them is complete and consistent."""
        await self.open()
        try:
            async with asyncio.TaskGroup() as group:
                playing = [group.create_task(self.keep_playing(game)) for game in self.games]
                await disruption(self)
                self.last_games = True
                await asyncio.wait(playing)
            assert await self.faults() == 0
            records = [await self.record(played) for played in self.played]
            store = await Store.open(self.database)
            try:
                for played, record in zip(self.played, records, strict=True):
                    await check(store, played, record)
            finally:
                await store.close()
        finally:
            await self.close()

    async def record(self, played: PlayedGame) -> bytes:
        answer = await played.players[0].request("GET", f"/api/tables/{played.table}/record")
        assert answer.status_code == 200
        return answer.content


async def retry(do: Callable[[], Awaitable[T]]) -> T:
    """Repeat a request until the server is up; a table that is opened twice does no harm."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(*DISCONNECTED):
                return await do()
            await asyncio.sleep(PAUSE)


# What must hold.


async def check(store: Store, played: PlayedGame, record: bytes) -> None:
    """No acknowledged command is lost or applied twice, all clients saw what the record says, and it verifies."""
    rows = await archived(store, played.table)
    commands = [row.command for row in rows if row.command is not None]
    assert len(set(commands)) == len(commands), "a command was applied twice"
    by_command = {row.command: e.decode(row.entry) for row in rows if row.command is not None}
    sent = {f"{player.guest}:{id}": (player, id) for player in played.players for id in player.sent}
    assert set(by_command) <= set(sent), "a command that nobody sent"
    for command, (player, id) in sent.items():
        answer = player.answers.get(id, {"type": "none"})["type"]
        if answer == "ack":
            assert command in by_command, f"lost: {player.sent[id]}"
            assert matches_command(by_command[command], player.sent[id])
        elif answer != "none":
            assert command not in by_command, f"applied, but answered with {answer}: {player.sent[id]}"

    state = fold(played.table, [(row.entry, row.command) for row in rows])
    assert await store.record(played.table) == record == state.record()
    # The replay compares every shuffle with the seed's, and the seed with its commitment.
    table = replay(record.decode(), registry.find(played.game), registry.rules_of(played.game))
    assert table.outcome is not None
    for guest in (*played.players, played.spectator):
        expected = msgspec.json.decode(msgspec.json.encode(table.seen(guest.you["seat"])))
        assert guest.events == expected, f"{guest.name} received something else"


async def archived(store: Store, table: str) -> list[JournalRow]:
    """The journal, once the game is archived."""
    async with asyncio.timeout(PATIENCE):
        while await store.record(table) is None:
            await asyncio.sleep(0.05)
    return await store.journal(table)


def matches_command(entry: e.AnyEntry, command: Message) -> bool:
    kinds = {
        "play": ("Played", "Passed", "Claimed"),
        "undo": ("TookBack",),
        "say": ("Said",),
        "sit": ("Sat",),
        "start": ("Started",),
    }
    if type(entry).__name__ not in kinds[command["type"]]:
        return False
    if isinstance(entry, e.Played | e.Claimed):
        return bool(msgspec.json.decode(entry.move) == command["move"])
    return not isinstance(entry, e.Said) or entry.phrase == command["phrase"]


# Disruptions.


def kills(number: int, progress: Callable[[str], None] = lambda _: None) -> Callable[[GameRun], Awaitable[None]]:
    """`kill -9` at random moments, some of them while many commands are being stored."""

    async def disruption(run: GameRun) -> None:
        for n in range(1, number + 1):
            await run.progress(1 + run.rng.below(25))
            await asyncio.sleep(0.02 * run.rng.unit())
            assert await run.faults() == 0
            assert run.child is not None
            run.memory.append(resident_bytes(run.child.process.pid))
            workers = children(run.child.process.pid)
            await run.child.killed()
            await run.restart()
            # The bots' processes end with their server.
            await run.until(lambda gone=workers: not any(map(alive, gone)))  # type: ignore[misc]
            progress(f"{n} of {number} kills, {run.acknowledged} commands, {len(run.played)} games over")

    return disruption


def growth(memory: Sequence[int]) -> float:
    """How much more memory servers had on average at the later kills than at the earlier ones."""
    half = len(memory) // 2
    return fmean(memory[half:]) - fmean(memory[: half or 1])


def children(pid: int) -> list[int]:
    """The child processes of a process."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(place.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(place.parent.name))
    return found


def alive(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def main() -> int:
    from tests.server.databases import postgres  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--times", type=int, default=1, help="this many times as many kills")
    parser.add_argument("--seed", default="kills")
    args = parser.parse_args()
    number = args.kills * args.times
    lines, slow = [], False
    with tempfile.TemporaryDirectory(prefix="pets-") as folder:
        for name, url in (("SQLite", f"sqlite:///{folder}/pets.db"), ("PostgreSQL", postgres().database())):
            run = GameRun(url, seed=args.seed)
            began = time.monotonic()
            asyncio.run(run.run(kills(number, partial(show, name))))
            slow = slow or max(run.resumed) > RESUMED_WITHIN
            show(name, f"everybody back within {max(run.resumed):.2f} s")
            lines.append(
                f"{name:<12}{number:>7}{len(run.played):>7}{run.acknowledged:>10}"
                f"{max(run.resumed):>14.2f} s{max(run.restarts):>10.2f} s{time.monotonic() - began:>6.0f} s"
                f"{max(run.memory) / 2**20:>8.0f} MiB{growth(run.memory) / 2**20:>+8.1f} MiB"
            )
    heads = "store         kills  games  commands  everybody back  from start    took  memory ≤    growth"
    verdict = "0 commands lost, 0 applied twice, all records verify; growth: of memory at the kill, first to last half"
    late = f"but not everybody was back within {RESUMED_WITHIN:g} s" if slow else ""
    sys.stdout.write("\n".join(["", heads, *lines, verdict, late]).rstrip() + "\n")
    return int(slow)


def show(name: str, message: str) -> None:
    sys.stderr.write(f"{name}: {message}\n")


if __name__ == "__main__":
    sys.exit(main())
