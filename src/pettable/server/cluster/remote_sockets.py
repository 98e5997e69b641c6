"""The sockets of other processes that are at tables of this one."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from pettable.server import messages as m
from pettable.server.clock import Clock
from pettable.server.cluster.bus import Bus
from pettable.server.cluster.bus_messages import (
    Attach,
    AttachAccepted,
    AttachRefused,
    CloseSocket,
    Detach,
    ForwardedCommand,
    PongReceived,
    PresenceQuery,
    PresenceReply,
    SendPing,
    ToOwner,
)
from pettable.server.cluster.remote_tables import MOVED
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import WAITING_COMMANDS
from pettable.server.people.requester import Requester
from pettable.server.sockets.connection import Connection
from pettable.server.sockets.round_trips import RoundTrips
from pettable.server.tables.live import LiveTable

log = structlog.get_logger(__name__)

#: Finds a table that this process owns; a ClientError where it cannot.
FindTable = Callable[[str], Awaitable[LiveTable]]


class RemoteConnection(Connection):
    """A socket that another process has: messages to it go over the bus."""

    def __init__(self, bus: Bus, node: str, attach: Attach, clock: Clock) -> None:
        super().__init__(
            Requester(attach.guest, attach.name, attach.program, attach.avatar), attach.lang, attach.device
        )
        self.network = attach.network
        self._bus, self.node, self._number = bus, node, attach.connection
        self.round_trips = RoundTrips(lambda payload: bus.send(node, SendPing(attach.connection, payload)), clock.now)
        #: Its client's commands, applied one after the other; None: it has left.
        self.commands: asyncio.Queue[bytes | None] = asyncio.Queue()

    def deliver(self, message: bytes) -> None:
        if self.closing is None:
            self._bus.deliver(self.node, self._number, message)

    def close(self, code: int, reason: str) -> None:
        if self.closing is None:
            super().close(code, reason)
            self._bus.send(self.node, CloseSocket(self._number, code, reason))

    def enqueue(self, command: bytes) -> None:
        if self.commands.qsize() < WAITING_COMMANDS:
            self.commands.put_nowait(command)
        else:
            self.close(4429, Problem.TOO_FAST.value)
            self.leave()

    def leave(self) -> None:
        self.commands.put_nowait(None)


class RemoteSockets:
    """The connections of other processes to tables of this one, and their commands."""

    def __init__(self, bus: Bus, clock: Clock, find: FindTable, held: Callable[[str], LiveTable | None]) -> None:
        self._bus, self._clock = bus, clock
        self._find, self._held = find, held
        self._connections: dict[tuple[str, int], RemoteConnection] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def peers(self) -> set[str]:
        return {node for node, _ in self._connections}

    @property
    def count(self) -> int:
        return len(self._connections)

    def receive(self, sender: str, message: ToOwner) -> None:
        match message:
            case PresenceQuery():
                table = self._held(message.table)
                guests = () if table is None else tuple(table.audience.here)
                networks = {} if table is None else table.audience.networks(table.state)
                listed = tuple((guest, tuple(each)) for guest, each in networks.items())
                self._bus.send(sender, PresenceReply(message.query, guests, listed))
            case Attach():
                connection = RemoteConnection(self._bus, sender, message, self._clock)
                self._connections[sender, message.connection] = connection
                task = asyncio.create_task(self._serve(connection, message))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            case _:
                self._pass_on(sender, message)

    def _pass_on(self, sender: str, message: ForwardedCommand | Detach | PongReceived) -> None:
        connection = self._connections.get((sender, message.connection))
        match message:
            case Detach() if connection is not None:
                connection.leave()
            case ForwardedCommand() if connection is not None:
                connection.enqueue(message.command)
            case PongReceived() if connection is not None:
                connection.round_trips.anchored(message.anchor)
                connection.round_trips.pong(message.payload)
            case ForwardedCommand():
                self._bus.send(sender, CloseSocket(message.connection, *MOVED))
            case _:
                pass

    def lost(self, node: str) -> None:
        """Drop the connections of a process that is dead or missed a message; if it lives, its clients reconnect."""
        for connection in [connection for connection in self._connections.values() if connection.node == node]:
            connection.close(*MOVED)
            connection.leave()

    async def _serve(self, connection: RemoteConnection, attach: Attach) -> None:
        """Attach a remote connection and apply its commands, as `sockets.endpoint` does for a local one."""
        try:
            table = await self._find(attach.table)
            await table.attach(connection, attach.since)
            self._bus.send(connection.node, AttachAccepted(attach.connection))
            try:
                while (command := await connection.commands.get()) is not None:
                    await table.command(connection, m.read_command(command))
            finally:
                table.detach(connection)
        except ClientError as error:
            self._bus.send(connection.node, AttachRefused(attach.connection, error.problem.value, error.why))
        except Exception:
            log.exception("remote-connection")
            connection.close(*MOVED)
        finally:
            del self._connections[connection.node, attach.connection]
