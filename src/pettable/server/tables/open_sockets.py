"""The open sockets of this process by guest, so that a guest or a device that is ended has no socket left."""

from collections.abc import Collection

from pettable.server import messages as m
from pettable.server.errors import STATUS, Problem
from pettable.server.limits.constants import ENDED_REMEMBERED
from pettable.server.people.requester import account_of
from pettable.server.sockets.connection import Connection

_GOODBYE = m.encode(m.Error(Problem.NO_GUEST.value, "this device was ended, or its guest was deleted"))
_CODE = 4000 + STATUS[Problem.NO_GUEST]


class OpenSockets:
    def __init__(self) -> None:
        self._sockets: dict[str, set[Connection]] = {}
        #: The guests and devices that were ended last. A socket whose secret was read a moment before is ended, too.
        self._ended: dict[str, None] = {}

    def add(self, connection: Connection) -> None:
        guest = account_of(connection.requester.guest)
        self._sockets.setdefault(guest, set()).add(connection)
        if guest in self._ended or connection.device in self._ended:
            _end(connection)

    def remove(self, connection: Connection) -> None:
        guest = account_of(connection.requester.guest)
        sockets = self._sockets.get(guest, set())
        sockets.discard(connection)
        if not sockets:
            self._sockets.pop(guest, None)

    def end_guest(self, guest: str) -> None:
        self._remember(guest)
        for connection in self._sockets.get(guest, ()):
            _end(connection)

    def end_devices(self, guest: str, devices: Collection[str]) -> None:
        for device in devices:
            self._remember(device)
        for connection in self._sockets.get(guest, ()):
            if connection.device in devices:
                _end(connection)

    def devices(self) -> dict[str, set[str]]:
        """The devices that have a socket here, by guest."""
        return {guest: {each.device for each in sockets} for guest, sockets in self._sockets.items()}

    def _remember(self, id: str) -> None:
        self._ended[id] = None
        if len(self._ended) > ENDED_REMEMBERED:
            del self._ended[next(iter(self._ended))]


def _end(connection: Connection) -> None:
    connection.send(_GOODBYE)
    connection.end(_CODE, Problem.NO_GUEST.value)
