"""Those who are at a table with a device of theirs, and how far each of them has been told."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from pettable.server import messages as m
from pettable.server.sockets.connection import Connection
from pettable.server.tables import journal as e
from pettable.server.tables import projection
from pettable.server.tables.state import TableState
from pettable.table.seats import Seat, Viewer


class Audience:
    def __init__(self) -> None:
        self.lines: set[Connection] = set()
        self._of: dict[str, set[Connection]] = {}
        #: When a guest's last socket went away.
        self.gone: dict[str, float] = {}
        #: How far each viewer has been told, and how the game looked to it then.
        self._told: dict[Viewer, int] = {}
        self._shown: dict[Viewer, tuple[Any, ...]] = {}

    def here(self) -> set[str]:
        return set(self._of)

    def of(self, guest: str) -> Collection[Connection]:
        return self._of.get(guest, ())

    def watching(self, state: TableState) -> int:
        return len(self._of) - len({chair.guest for chair in state.chairs if chair.guest in self._of})

    def add(self, line: Connection) -> None:
        self.lines.add(line)
        self._of.setdefault(line.requester.guest, set()).add(line)
        self.gone.pop(line.requester.guest, None)

    def remove(self, line: Connection, now: float) -> bool:
        """Was it the last one of its guest?"""
        guest = line.requester.guest
        self.lines.discard(line)
        lines = self._of.get(guest, set())
        lines.discard(line)
        if not lines:
            self._of.pop(guest, None)
            self.gone[guest] = now
        return not lines

    def send(self, message: m.AnyMessage, lines: Iterable[Connection] | None = None) -> None:
        """Encoded once, to all or to some."""
        encoded = m.encode(message)
        for line in tuple(self.lines if lines is None else lines):
            line.send(encoded)

    def welcome(self, state: TableState, line: Connection, since: int, now: float) -> None:
        viewer = state.seat_of(line.requester.guest)
        told = projection.welcome(state, line.requester.guest, since, self.here(), self.watching(state), now)
        # The first line of a viewer starts where the welcome ends; the others are that far already.
        if told.game is not None:
            self._told[viewer], self._shown[viewer] = told.game.next, projection.looks(told.game)
        line.send(m.encode(told))

    def welcome_all(self, state: TableState, now: float) -> None:
        """After the table was read anew: nobody can be sure of what it was told."""
        self._told.clear()
        self._shown.clear()
        for line in self.lines:
            self.welcome(state, line, 0, now)

    def tell_table(self, state: TableState, now: float) -> None:
        if self.lines:
            self.send(m.TableChanged(projection.table_info(state, self.here(), self.watching(state), now)))

    def tell_said(self, state: TableState, n: int, said: e.Said) -> None:
        muted = state.muted
        hear = [line for line in self.lines if said.guest not in muted.get(line.requester.guest, ())]
        self.send(projection.said_info(n, said), hear)

    def tell_race(self, state: TableState) -> None:
        raced = projection.raced(state)
        if raced is not None:
            self.send(raced)

    def tell_game(self, state: TableState, now: float) -> None:
        """To each viewer what it did not know; to one for whom nothing has changed, nothing."""
        if state.table is None:
            return
        for viewer, lines in self._by_viewer(state):
            game = projection.game(state, viewer, self._told.get(viewer, 0), now)
            assert game is not None
            looks = projection.looks(game)
            if game.events or self._shown.get(viewer) != looks:
                self._told[viewer], self._shown[viewer] = game.next, looks
                self.send(game, lines)

    def _by_viewer(self, state: TableState) -> Iterator[tuple[Viewer, Collection[Connection]]]:
        """Those who play come first: they do not wait until all who watch have been told."""
        seated = {chair.guest: Seat(seat) for seat, chair in enumerate(state.chairs) if chair.guest in self._of}
        for guest, seat in seated.items():
            yield seat, self._of[guest]
        watch = [line for guest, lines in self._of.items() if guest not in seated for line in lines]
        if watch:
            yield None, watch
