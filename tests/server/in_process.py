"""A server inside the test process: its clock is turned by hand, and people connect to its tables without a network."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar

from pettable.bots.worker_pool import WorkerPool
from pettable.server.clock import ManualClock
from pettable.server.http.app import make_app
from pettable.server.limits.connection_limits import sharing_network
from pettable.server.ops.runtime import Config, Server, running
from pettable.server.people.guest_secret import COOKIE_NAME
from pettable.server.people.requester import Requester
from pettable.server.sockets.connection import Connection
from pettable.server.sockets.endpoint import read
from pettable.server.tables.admission import use_invitation
from pettable.server.tables.live import LiveTable
from pettable.table.rng import Rng
from pettable.table.rules import Illegal
from tests.server.client import Client, Message
from tests.server.empty_databases import create_if_missing

__all__ = ["Inside", "Person", "count_checks", "evening", "inside"]

#: Seconds after which a message that is still missing fails the test.
WITHIN = 20.0
#: A guest's command ids are never used twice, in any window.
COMMANDS = count(1)
#: More than any game has, and the moments between them.
MOVES = 20_000


class Inside:
    """The server, and its clock."""

    def __init__(self, app: Litestar, clock: ManualClock) -> None:
        self.app = app
        self.clock = clock
        self.people: list[Person] = []

    @property
    def server(self) -> Server:
        server: Server = self.app.state.server
        return server

    def browser(self, address: str = "127.0.0.1") -> httpx.AsyncClient:
        """It keeps its cookies."""
        app: Any = self.app
        return httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(address, 1)), base_url="http://localhost")

    async def guest(self, name: str, address: str = "127.0.0.1") -> "Person":
        person = Person(self, name)
        person.address = address
        await person.register()
        self.people.append(person)
        return person

    async def guests(self, *names: str) -> "list[Person]":
        return [await self.guest(name) for name in names]

    async def human(self, name: str) -> "Person":
        """A guest as a browser makes one: not marked as a program, like all those of `guest`."""
        person = Person(self, name)
        answer = await person.request("POST", "/api/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        person.token, person.guest = answer.cookies[COOKIE_NAME], answer.json()["id"]
        self.people.append(person)
        return person

    async def live(self, table: str) -> LiveTable:
        return await self.server.lobby.find(table)

    async def turn(self, seconds: float) -> None:
        """Time goes by; then everything that this set off has come to rest."""
        self.clock.turn(seconds)
        for _ in range(4):
            await self.rest()
            self.clock.turn(0)
        await self.rest()

    async def play_out(self, *people: "Person") -> None:
        """People answer all questions, while the clock goes on, until the game is over for all of them."""
        rng = Rng(b"", "play it out")
        committed: dict[str, int] = {}
        for _ in range(MOVES):
            if all(person.over for person in people):
                return
            movers = [person for person in people if person.may_move() and committed.get(person.name) != person.asked]
            if movers:
                mover, kind = movers[0], movers[0].kind
                if kind == "commit":
                    committed[mover.name] = mover.asked
                await mover.move(rng)
                if kind == "race":
                    # Until the hand was quick enough for a human one, and until its verdict.
                    await self.turn(0.3)
            else:
                self.clock.turn(0.3)
                await asyncio.sleep(0.001)
        raise AssertionError("the game does not end")

    async def rest(self) -> None:
        """Until nothing happens any more, except what waits for the clock, for a bot or for the archive."""
        tables = {person.live for person in self.people if person.live is not None}
        for _ in range(5):
            for _ in range(5):
                await asyncio.sleep(0)
            # A table that writes holds the lock until it has broadcast.
            for table in tables:
                async with table.lock:
                    pass


def count_checks(live: LiveTable, patch: pytest.MonkeyPatch) -> list[Any]:
    """The moves that the rules of a table are asked to check from now on, on the table as it stands."""
    rules, checked = live.state.material.rules, []
    check = rules.check

    def counted(state: Any, move: Any) -> Illegal | None:
        # In other worlds, drawn to see what the public could learn, they are checked as well.
        if live.state.table is not None and state is live.state.table.state:
            checked.append(move)
        return check(state, move)

    patch.setattr(rules, "check", counted)
    return checked


class Person(Client):
    """A guest with one connection to a table."""

    def __init__(self, inside: Inside, name: str) -> None:
        super().__init__("http://localhost", name)
        self.inside = inside
        self._ids = COMMANDS
        #: The network address that requests and connections come from.
        self.address = "127.0.0.1"
        self.connection: Connection | None = None
        self.live: LiveTable | None = None

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with self.inside.browser(self.address) as http:
            return await http.request(method, path, json=body, headers=headers)

    async def join(self, table: str, invite: str | None = None, *, lang: str = "en") -> "Person":
        await self.knock(table, invite, lang=lang)
        await self.until(lambda: bool(self.table))
        return self

    async def knock(self, table: str, invite: str | None = None, *, lang: str = "en") -> None:
        """Connect to a table; the welcome may come later. A ClientError says why the guest is not let in."""
        if invite is not None:
            server = self.inside.server
            await use_invitation(await server.lobby.state(table), self.guest, invite, server.store)
        self.live = await self.inside.live(table)
        if self.table and self.table["id"] != table:
            self.events, self.game = [], None
        self.table = {}
        guest = await self.inside.server.guests.authenticate(self.token)
        self.connection = Connection(Requester(self.guest, guest.name, guest.bot), lang, guest.device)
        self.connection.network = sharing_network(self.address)
        self.inside.server.revocation.sockets.add(self.connection)
        await self.live.attach(self.connection, len(self.events))
        self._reading = asyncio.create_task(self._listen(self.connection))

    async def leave(self) -> None:
        if self.connection is not None and self.live is not None:
            self.live.detach(self.connection)
            self.inside.server.revocation.sockets.remove(self.connection)
            self.connection.close(1000, "left")
        if self._reading is not None:
            await self._reading

    async def send(self, type: str, id: str | None = None, **fields: Any) -> str:
        assert self.live is not None
        assert self.connection is not None
        id = id or f"{self.name}-{next(self._ids)}"
        text = msgspec.json.encode({"type": type, "id": id, **fields}).decode()
        await self.live.command(self.connection, read({"text": text}))
        return id

    @property
    def asked(self) -> int:
        """The id of the question that stands."""
        assert self.game is not None
        id: int = self.game["prompt"]["id"]
        return id

    @property
    def kind(self) -> str:
        assert self.game is not None
        kind: str = self.game["prompt"]["kind"]
        return kind

    async def until(self, holds: Callable[[], bool]) -> None:
        """What is due is done; the clock goes no further."""
        async with asyncio.timeout(WITHIN):
            while not (holds() or self.closed):
                self.inside.clock.turn(0)
                await asyncio.sleep(0.001)
        if not holds():
            raise ConnectionError(f"{self.name}: the connection was closed ({self.others[-1:]})")

    async def done(self, type: str, **fields: Any) -> None:
        """Ask for something that is done."""
        answer = await self.ask(type, **fields)
        assert answer["type"] == "ack", answer

    async def wrong(self, type: str, **fields: Any) -> str:
        """Ask for something that is not done: the problem, or the rule that says no."""
        answer = await self.ask(type, **fields)
        assert answer["type"] in ("error", "refused"), answer
        problem: str = answer["problem"] if answer["type"] == "error" else answer["rule"]
        return problem

    async def move(self, rng: Rng) -> Message:
        """In a race the verdict comes later, and the clock has to be turned for it."""
        assert self.game is not None
        if self.kind != "race":
            return await super().move(rng)
        return await self.ask("play", prompt=self.asked, move=rng.choice(self.game["moves"]))

    async def play_first(self) -> Message:
        """Answer with the first move that is listed."""
        assert self.game is not None
        return await self.ask("play", prompt=self.game["prompt"]["id"], move=self.game["moves"][0])

    @classmethod
    def of(cls, other: "Person") -> "Person":
        """Another window of the same guest."""
        person = cls(other.inside, other.name)
        person.token, person.guest = other.token, other.guest
        return person

    async def play_a_whole_game(self, here: Inside) -> None:
        await here.play_out(self)

    async def _listen(self, connection: Connection) -> None:
        while (frame := await connection.next()) is not None:
            async with self._changed:
                self.frames.append(frame.decode())
                self._take(msgspec.json.decode(frame))
                self._changed.notify_all()
        async with self._changed:
            self._changed.notify_all()


@asynccontextmanager
async def inside(
    folder: Path, *, bots: str | None = None, bot_pace: float = 0.0, **settings: Any
) -> AsyncIterator[Inside]:
    """`bots` is a module of bots of one's own; further settings are those of the server."""
    clock = settings.pop("clock", None) or ManualClock()
    database = f"sqlite:///{folder / 'inside.db'}"
    config = Config(**{"database": database, "clock": clock, "bot_pace": bot_pace, "bot_processes": 1, **settings})
    create_if_missing(config.database)
    app = make_app(config)
    async with running(config) as server:
        app.state.server = server
        here = Inside(app, clock)
        if bots is not None:
            here.server.lobby.services.workers = WorkerPool(1, bots)
        try:
            yield here
        finally:
            for person in here.people:
                await person.leave()
            if bots is not None:
                await here.server.lobby.services.workers.close()


def evening(folder: Path, story: Callable[[Inside], Awaitable[None]], **how: Any) -> None:
    """Run a test's story on a server of its own."""

    async def run() -> None:
        async with inside(folder, **how) as server:
            await story(server)

    asyncio.run(asyncio.wait_for(run(), 120))
