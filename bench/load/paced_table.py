"""A table under load: it plays a move at a given pace, and clocks each until everybody has heard of it."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence

from load.client_socket import Line

#: Whose move it is and what to send; None: the game is over.
Choose = Callable[[], tuple[Line, bytes] | None]


class Clocked:
    """Seconds from the moment a move was due until it was heard, at all tables together."""

    def __init__(self) -> None:
        #: By all seats of the table; by all its spectators; by each spectator alone.
        self.seats: list[float] = []
        self.watchers: list[float] = []
        self.each: list[float] = []
        self.moves = 0

    def clear(self) -> None:
        """What came before was for warming up."""
        for took in (self.seats, self.watchers, self.each):
            took.clear()
        self.moves = 0


class Paced:
    """Moves are due whether or not the one before was heard: a slow server does not slow the clock it is held to.

    With a pace of 0 a move is due as soon as everybody has heard of the one before.
    """

    def __init__(self, seats: Sequence[Line], watchers: Sequence[Line], choose: Choose, clocked: Clocked) -> None:
        self.seats = tuple(seats)
        self.watchers = tuple(watchers)
        self.lines = (*seats, *watchers)
        self.clocked = clocked
        self.over = False
        self._choose = choose
        self._loop = asyncio.get_running_loop()
        self._pace = 1.0
        self._next = 0.0
        self._dues: deque[float] = deque()
        #: When the move was due that is on its way, and who has not heard of it.
        self._due = 0.0
        self._seats_deaf: set[Line] = set()
        self._watchers_deaf: set[Line] = set()
        self._timer: asyncio.TimerHandle | None = None
        for line in self.lines:
            line.paced = self

    @property
    def unheard(self) -> int:
        """How many lines have not heard of the last move."""
        return len(self._seats_deaf) + len(self._watchers_deaf)

    @property
    def owed(self) -> int:
        """How many moves are due that could not be made, because the one before was not heard."""
        return len(self._dues)

    def start(self, pace: float, first: float) -> None:
        """The first move is due so many seconds from now."""
        self._pace = pace
        self._next = time.monotonic() + first
        self._timer = self._loop.call_later(first, self._tick)

    def stop(self) -> None:
        """No move after the one that is on its way."""
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
        if self.over or self.unheard or not self._dues:
            return
        chosen = self._choose()
        if chosen is None:
            self.over = True
            self.stop()
            return
        mover, text = chosen
        self._due = self._dues.popleft()
        self._seats_deaf, self._watchers_deaf = set(self.seats), set(self.watchers)
        self.clocked.moves += 1
        mover.send(text)

    def heard(self, line: Line) -> None:
        """This line has been told of the move that is on its way."""
        if line in self._seats_deaf:
            self._seats_deaf.discard(line)
            if not self._seats_deaf:
                self.clocked.seats.append(time.monotonic() - self._due)
        elif line in self._watchers_deaf:
            self._watchers_deaf.discard(line)
            took = time.monotonic() - self._due
            self.clocked.each.append(took)
            if not self._watchers_deaf:
                self.clocked.watchers.append(took)
        else:
            return
        if not self.unheard and self._timer is not None:
            if not self._pace:
                self._dues.append(time.monotonic())
            self._play()
