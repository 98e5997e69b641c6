"""Which process owns a table: what sockets and the lobby need to know where several processes are one server."""

from collections.abc import Mapping
from typing import Protocol

from pettable.server import messages as m
from pettable.server.sockets.connection import Connection
from pettable.server.tables.live import LiveTable


class OwnedElsewhere(Exception):
    """Another process owns this table."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner


class AttachableTable(Protocol):
    """A table that a socket can attach to: one of this process, or the proxy of another process's table."""

    async def attach(self, connection: Connection, since: int, /) -> None: ...

    async def command(self, connection: Connection, command: m.AnyCommand, /) -> None: ...

    def detach(self, connection: Connection, /) -> None: ...


class LocalTables(Protocol):
    """The tables that this process owns: the lobby."""

    async def find(self, id: str) -> LiveTable:
        """The table, which this process owns from now on; OwnedElsewhere where another process does."""

    def held(self, id: str) -> LiveTable | None:
        """The table, if this process has it in memory."""

    def keep_only(self, terms: Mapping[str, int]) -> None:
        """Drop every table that is not in `terms`: another process may own it by now."""
