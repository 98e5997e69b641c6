"""The sockets that other processes have at tables of this one."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from pettable.server import messages as m
from pettable.server.clock import Clock
from pettable.server.cluster.bus import Bus
from pettable.server.cluster.bus_messages import (
    Ask,
    Attach,
    Attached,
    Close,
    Detach,
    Here,
    Pinged,
    Ponged,
    TurnedAway,
    WhoIsHere,
)
from pettable.server.cluster.remote_tables import MOVED
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import WAITING_COMMANDS
from pettable.server.people.requester import Requester
from pettable.server.sockets.connection import Connection
from pettable.server.sockets.round_trips import RoundTrips
from pettable.server.tables.live import LiveTable

log = structlog.get_logger(__name__)

#: A table that this process holds; a Wrong where it does not, or cannot.
Find = Callable[[str], Awaitable[LiveTable]]


class RemoteConnection(Connection):
    """A socket that another process has: what is sent to it goes there."""

    def __init__(self, post: Bus, node: str, attach: Attach, clock: Clock) -> None:
        super().__init__(Requester(attach.guest, attach.name), attach.lang)
        self._post, self.node, self._number = post, node, attach.line
        self.trips = RoundTrips(lambda payload: post.put(node, Pinged(attach.line, payload)), clock.now)
        #: What its client asks for, one thing after the other; None: it has left.
        self.commands: asyncio.Queue[bytes | None] = asyncio.Queue()

    def deliver(self, message: bytes) -> None:
        if self.closing is None:
            self._post.tell(self.node, self._number, message)

    def close(self, code: int, word: str) -> None:
        if self.closing is None:
            super().close(code, word)
            self._post.put(self.node, Close(self._number, code, word))

    def ask(self, command: bytes) -> None:
        if self.commands.qsize() < WAITING_COMMANDS:
            self.commands.put_nowait(command)
        else:
            self.close(4429, Problem.TOO_FAST.value)
            self.leave()

    def leave(self) -> None:
        self.commands.put_nowait(None)


class RemoteSockets:
    def __init__(self, post: Bus, clock: Clock, find: Find, held: Callable[[str], LiveTable | None]) -> None:
        self._post, self._clock = post, clock
        self._find, self._held = find, held
        self._lines: dict[tuple[str, int], RemoteConnection] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def peers(self) -> set[str]:
        return {node for node, _ in self._lines}

    @property
    def lines(self) -> int:
        return len(self._lines)

    def take(self, sender: str, word: Attach | Ask | Detach | Ponged | WhoIsHere) -> None:
        if isinstance(word, WhoIsHere):
            table = self._held(word.table)
            here = () if table is None else tuple(table.audience.here)
            self._post.put(sender, Here(word.question, here))
        elif isinstance(word, Attach):
            line = self._lines[sender, word.line] = RemoteConnection(self._post, sender, word, self._clock)
            task = asyncio.create_task(self._attend(line, word))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            self._pass_on(sender, word)

    def _pass_on(self, sender: str, word: Ask | Detach | Ponged) -> None:
        line = self._lines.get((sender, word.line))
        match word:
            case Detach() if line is not None:
                line.leave()
            case Ask() if line is not None:
                line.ask(word.command)
            case Ponged() if line is not None:
                line.trips.anchored(word.anchor)
                line.trips.pong(word.payload)
            case Ask():
                self._post.put(sender, Close(word.line, *MOVED))
            case _:
                pass

    def lost(self, node: str) -> None:
        """Its sockets are not at our tables any more, as far as we know; if it lives, they come back."""
        for line in [line for line in self._lines.values() if line.node == node]:
            line.close(*MOVED)
            line.leave()

    async def _attend(self, line: RemoteConnection, attach: Attach) -> None:
        """What `socket.live` is to a socket of this process."""
        try:
            table = await self._find(attach.table)
            await table.attach(line, attach.invite, attach.since)
            self._post.put(line.node, Attached(attach.line))
            try:
                while (command := await line.commands.get()) is not None:
                    await table.command(line, m.read_command(command))
            finally:
                table.detach(line)
        except ClientError as wrong:
            self._post.put(line.node, TurnedAway(attach.line, wrong.problem.value, wrong.why))
        except Exception:
            log.exception("far-line")
            line.close(*MOVED)
        finally:
            del self._lines[line.node, attach.line]
