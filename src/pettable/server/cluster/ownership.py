"""Who holds tables, and where a line can come to one: what the rest of the server has to know of several processes."""

from collections.abc import Mapping
from typing import Protocol

from pettable.server import messages as m
from pettable.server.sockets.connection import Connection
from pettable.server.tables.live import LiveTable


class Elsewhere(Exception):
    """Another process holds this table."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner


class Place(Protocol):
    """A table as a socket sees it: one of this process, or the way to another's."""

    async def attach(self, line: Connection, invite: str | None, since: int) -> None: ...

    async def command(self, line: Connection, command: m.AnyCommand) -> None: ...

    def detach(self, line: Connection) -> None: ...


class Holder(Protocol):
    """Who keeps the tables of this process: the lobby."""

    async def find(self, id: str) -> LiveTable:
        """The table, which this process holds from now on; an Elsewhere where another one does."""

    def held(self, id: str) -> LiveTable | None:
        """The table, if this process has it in its memory."""

    def keep_only(self, terms: Mapping[str, int]) -> None:
        """Let all other tables go: another process may have them by now."""
