"""Those who are at a table with a device of theirs, and how far each of them has been told."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from pettable.server import messages as m
from pettable.server.sockets.connection import Line
from pettable.server.tables import journal as e
from pettable.server.tables import projection
from pettable.server.tables.state import Sitting
from pettable.table.seats import Seat, Viewer


class Company:
    def __init__(self) -> None:
        self.lines: set[Line] = set()
        self._of: dict[str, set[Line]] = {}
        #: When a guest's last socket went away.
        self.gone: dict[str, float] = {}
        #: How far each viewer has been told, and how the game looked to it then.
        self._told: dict[Viewer, int] = {}
        self._shown: dict[Viewer, tuple[Any, ...]] = {}

    def here(self) -> set[str]:
        return set(self._of)

    def of(self, guest: str) -> Collection[Line]:
        return self._of.get(guest, ())

    def watching(self, sitting: Sitting) -> int:
        return len(self._of) - len({chair.guest for chair in sitting.chairs if chair.guest in self._of})

    def add(self, line: Line) -> None:
        self.lines.add(line)
        self._of.setdefault(line.asker.guest, set()).add(line)
        self.gone.pop(line.asker.guest, None)

    def remove(self, line: Line, now: float) -> bool:
        """Was it the last one of its guest?"""
        guest = line.asker.guest
        self.lines.discard(line)
        lines = self._of.get(guest, set())
        lines.discard(line)
        if not lines:
            self._of.pop(guest, None)
            self.gone[guest] = now
        return not lines

    def send(self, message: m.AnyMessage, lines: Iterable[Line] | None = None) -> None:
        """Encoded once, to all or to some."""
        encoded = m.encode(message)
        for line in tuple(self.lines if lines is None else lines):
            line.send(encoded)

    def welcome(self, sitting: Sitting, line: Line, since: int, now: float) -> None:
        viewer = sitting.seat_of(line.asker.guest)
        told = projection.welcome(sitting, line.asker.guest, since, self.here(), self.watching(sitting), now)
        # The first line of a viewer starts where the welcome ends; the others are that far already.
        if told.game is not None:
            self._told[viewer], self._shown[viewer] = told.game.next, projection.looks(told.game)
        line.send(m.encode(told))

    def welcome_all(self, sitting: Sitting, now: float) -> None:
        """After the table was read anew: nobody can be sure of what it was told."""
        self._told.clear()
        self._shown.clear()
        for line in self.lines:
            self.welcome(sitting, line, 0, now)

    def tell_table(self, sitting: Sitting, now: float) -> None:
        if self.lines:
            self.send(m.TableChanged(projection.table_info(sitting, self.here(), self.watching(sitting), now)))

    def tell_said(self, sitting: Sitting, n: int, said: e.Said) -> None:
        muted = sitting.muted
        hear = [line for line in self.lines if said.guest not in muted.get(line.asker.guest, ())]
        self.send(projection.said_info(n, said), hear)

    def tell_race(self, sitting: Sitting) -> None:
        raced = projection.raced(sitting)
        if raced is not None:
            self.send(raced)

    def tell_game(self, sitting: Sitting, now: float) -> None:
        """To each viewer what it did not know; to one for whom nothing has changed, nothing."""
        if sitting.table is None:
            return
        for viewer, lines in self._by_viewer(sitting):
            game = projection.game(sitting, viewer, self._told.get(viewer, 0), now)
            assert game is not None
            looks = projection.looks(game)
            if game.events or self._shown.get(viewer) != looks:
                self._told[viewer], self._shown[viewer] = game.next, looks
                self.send(game, lines)

    def _by_viewer(self, sitting: Sitting) -> Iterator[tuple[Viewer, Collection[Line]]]:
        """Those who play come first: they do not wait until all who watch have been told."""
        seated = {chair.guest: Seat(seat) for seat, chair in enumerate(sitting.chairs) if chair.guest in self._of}
        for guest, seat in seated.items():
            yield seat, self._of[guest]
        watch = [line for guest, lines in self._of.items() if guest not in seated for line in lines]
        if watch:
            yield None, watch
