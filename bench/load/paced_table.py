"""A table that plays moves at a given pace, and measures how long each takes to reach everybody."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence

from load.client_socket import ClientSocket

#: The socket whose turn it is and its move; None: the game is over.
Choose = Callable[[], tuple[ClientSocket, bytes] | None]


class Latencies:
    """Seconds from the moment a move was due until it was received, at all tables together."""

    def __init__(self) -> None:
        #: By all seats of the table; by all its spectators; by each spectator alone.
        self.seats: list[float] = []
        self.watchers: list[float] = []
        self.each: list[float] = []
        self.moves = 0

    def clear(self) -> None:
        """Forget the warm-up."""
        for took in (self.seats, self.watchers, self.each):
            took.clear()
        self.moves = 0


class PacedTable:
    """Plays moves at fixed times, even if the server is slow, so that delays add up in the measurement.

    With a pace of 0 a move is due as soon as everybody has received the one before.
    """

    def __init__(
        self, seats: Sequence[ClientSocket], watchers: Sequence[ClientSocket], choose: Choose, latencies: Latencies
    ) -> None:
        self.seats = tuple(seats)
        self.watchers = tuple(watchers)
        self.sockets = (*seats, *watchers)
        self.latencies = latencies
        self.over = False
        self._choose = choose
        self._loop = asyncio.get_running_loop()
        self._pace = 1.0
        self._next = 0.0
        self._dues: deque[float] = deque()
        #: When the current move was due, and the sockets that have not received it.
        self._due = 0.0
        self._seats_waiting: set[ClientSocket] = set()
        self._watchers_waiting: set[ClientSocket] = set()
        self._timer: asyncio.TimerHandle | None = None
        for socket in self.sockets:
            socket.paced = self

    @property
    def unreceived(self) -> int:
        """The number of sockets that have not received the last move."""
        return len(self._seats_waiting) + len(self._watchers_waiting)

    @property
    def overdue(self) -> int:
        """The number of moves that are due but wait for the one before to be received."""
        return len(self._dues)

    def start(self, pace: float, first: float) -> None:
        """The first move is due in `first` seconds."""
        self._pace = pace
        self._next = time.monotonic() + first
        self._timer = self._loop.call_later(first, self._tick)

    def stop(self) -> None:
        """Make no further move after the current one."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        self._dues.clear()

    def _tick(self) -> None:
        self._dues.append(self._next)
        if self._pace:
            self._next += self._pace
            self._timer = self._loop.call_later(max(0.0, self._next - time.monotonic()), self._tick)
        self._play()

    def _play(self) -> None:
        if self.over or self.unreceived or not self._dues:
            return
        chosen = self._choose()
        if chosen is None:
            self.over = True
            self.stop()
            return
        mover, text = chosen
        self._due = self._dues.popleft()
        self._seats_waiting, self._watchers_waiting = set(self.seats), set(self.watchers)
        self.latencies.moves += 1
        mover.send(text)

    def received(self, socket: ClientSocket) -> None:
        """This socket has received the current move."""
        if socket in self._seats_waiting:
            self._seats_waiting.discard(socket)
            if not self._seats_waiting:
                self.latencies.seats.append(time.monotonic() - self._due)
        elif socket in self._watchers_waiting:
            self._watchers_waiting.discard(socket)
            took = time.monotonic() - self._due
            self.latencies.each.append(took)
            if not self._watchers_waiting:
                self.latencies.watchers.append(took)
        else:
            return
        if not self.unreceived and self._timer is not None:
            if not self._pace:
                self._dues.append(time.monotonic())
            self._play()
