"""The sockets of this process that are at tables of other processes."""

import asyncio
from itertools import count

from pettable.server import messages as m
from pettable.server.cluster.bus import CLIENTS_RECONNECT, Bus
from pettable.server.cluster.bus_messages import (
    Attach,
    AttachAccepted,
    AttachRefused,
    CloseSocket,
    Deliver,
    Detach,
    ForwardedCommand,
    FromOwner,
    PongReceived,
    PresenceQuery,
    PresenceReply,
    SendPing,
    ToOwner,
)
from pettable.server.errors import ClientError, Problem, TableMoved
from pettable.server.limits.constants import ANSWER_WITHIN, BACK_AFTER
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.put_aside import put_aside
from pettable.server.sockets.connection import Connection

#: The close code and reason for a socket whose table has moved: the client reconnects at once, and finds the new owner.
MOVED = (1012, "moved")


class TableProxy:
    """One socket's proxy for a table that another process owns; the socket uses it like the table itself."""

    def __init__(self, tables: "RemoteTables", owner: str, table: str) -> None:
        self._tables = tables
        self.owner = owner
        self.table = table
        self.number = tables.next_number()
        self.connection: Connection | None = None
        self.attached: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def attach(self, connection: Connection, since: int) -> None:
        if not self._tables.bus.works:
            raise ClientError(
                Problem.STOPPING, "the server that holds this table cannot be reached; come back in a moment"
            )
        self.connection = connection
        self._tables.proxies[self.number] = self
        (guest, name, program, avatar), lang = connection.requester, connection.lang
        network, device = connection.network, connection.device
        self._send(Attach(self.number, self.table, guest, name, lang, since, network, program, device, avatar))
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                await self.attached
        except BaseException as fault:
            self.detach(connection)
            if isinstance(fault, TimeoutError):
                raise TableMoved("the server that holds this table does not answer; come back in a moment") from None
            raise

    async def command(self, connection: Connection, command: m.AnyCommand) -> None:
        if connection.closing is None:
            self._send(ForwardedCommand(self.number, m.encode(command)))

    def detach(self, connection: Connection) -> None:
        del connection
        if self._tables.proxies.pop(self.number, None) is not None:
            self._send(Detach(self.number))

    def receive(self, connection: Connection, message: FromOwner) -> None:
        match message:
            case Deliver():
                connection.send(message.message)
            case SendPing(payload=payload):
                trips = connection.round_trips
                trips.relay(payload, lambda: self._send(PongReceived(self.number, payload, trips.anchor)))
            case AttachAccepted() if not self.attached.done():
                self.attached.set_result(None)
            case AttachRefused():
                self._refused(message)
            case CloseSocket():
                connection.close(message.code, message.reason)
            case _:
                pass

    def _refused(self, message: AttachRefused) -> None:
        del self._tables.proxies[self.number]
        problem = Problem(message.problem)
        moved = problem is Problem.STOPPING
        if not self.attached.done():
            self.attached.set_exception(TableMoved(message.why) if moved else ClientError(problem, message.why))

    def owner_lost(self) -> None:
        """The owner is dead, or a message from it was lost."""
        assert self.connection is not None
        if self.attached.done():
            self.connection.close(*MOVED)
        else:
            # The socket tries again, with another proxy: messages to this one may be missing from now on.
            self.detach(self.connection)
            self.attached.set_exception(TableMoved("this table is just moving; come back in a moment"))

    def _send(self, message: ToOwner) -> None:
        self._tables.bus.send(self.owner, message)


class RemoteTables:
    """The proxies for tables of other processes, one for each socket."""

    def __init__(self, bus: Bus, metrics: Metrics) -> None:
        self.bus = bus
        self._metrics = metrics
        self.proxies: dict[int, TableProxy] = {}
        self._numbers = count(1)
        self._queries: dict[int, asyncio.Future[PresenceReply]] = {}

    def next_number(self) -> int:
        return next(self._numbers)

    def peers(self) -> set[str]:
        return {proxy.owner for proxy in self.proxies.values()}

    async def presence(self, owner: str, table: str) -> PresenceReply:
        """Who is at a table of another process; nobody where it does not answer in time."""
        query = self.next_number()
        reply: asyncio.Future[PresenceReply] = asyncio.get_running_loop().create_future()
        self._queries[query] = reply
        self.bus.send(owner, PresenceQuery(query, table))
        try:
            async with asyncio.timeout(ANSWER_WITHIN):
                return await reply
        except TimeoutError:
            return PresenceReply(query, ())
        finally:
            del self._queries[query]

    def receive(self, sender: str, message: FromOwner) -> None:
        if isinstance(message, PresenceReply):
            reply = self._queries.get(message.query)
            if reply is not None and not reply.done():
                reply.set_result(message)
            return
        for number in message.connections if isinstance(message, Deliver) else (message.connection,):
            proxy = self.proxies.get(number)
            if proxy is not None and proxy.owner == sender and proxy.connection is not None:
                with put_aside(self._metrics, "remote-tables", CLIENTS_RECONNECT, table=proxy.table):
                    proxy.receive(proxy.connection, message)

    def lost(self, owner: str) -> None:
        for proxy in [proxy for proxy in self.proxies.values() if proxy.owner == owner]:
            with put_aside(self._metrics, "remote-tables", CLIENTS_RECONNECT, table=proxy.table):
                proxy.owner_lost()

    def close(self) -> None:
        """This process stops: its clients are warned, and may reconnect to another one."""
        for proxy in tuple(self.proxies.values()):
            if proxy.connection is not None:
                proxy.connection.send(m.encode(m.Closing(BACK_AFTER)))
                proxy.connection.close(1012, "stopping")
