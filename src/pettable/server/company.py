"""Those who are at a table with a device of theirs, and how far each of them has been told."""

from collections.abc import Iterable
from typing import Any

from pettable.server import entries as e
from pettable.server import messages as m
from pettable.server import outlook
from pettable.server.lines import Line
from pettable.server.sitting import Sitting
from pettable.table.seats import Viewer


class Company:
    def __init__(self) -> None:
        self.lines: set[Line] = set()
        #: When a guest's last socket went away.
        self.gone: dict[str, float] = {}
        #: How far each viewer has been told, and how the game looked to it then.
        self._told: dict[Viewer, int] = {}
        self._shown: dict[Viewer, tuple[Any, ...]] = {}

    def here(self) -> set[str]:
        return {line.asker.guest for line in self.lines}

    def watching(self, sitting: Sitting) -> int:
        return len({guest for guest in self.here() if sitting.seat_of(guest) is None})

    def add(self, line: Line) -> None:
        self.lines.add(line)
        self.gone.pop(line.asker.guest, None)

    def remove(self, line: Line, now: float) -> bool:
        """Was it the last one of its guest?"""
        self.lines.discard(line)
        left = line.asker.guest not in self.here()
        if left:
            self.gone[line.asker.guest] = now
        return left

    def send(self, message: m.AnyMessage, lines: Iterable[Line] | None = None) -> None:
        """Encoded once, to all or to some."""
        encoded = m.encode(message)
        for line in tuple(self.lines if lines is None else lines):
            line.send(encoded)

    def welcome(self, sitting: Sitting, line: Line, since: int, now: float) -> None:
        viewer = sitting.seat_of(line.asker.guest)
        told = outlook.welcome(sitting, line.asker.guest, since, self.here(), self.watching(sitting), now)
        # The first line of a viewer starts where the welcome ends; the others are that far already.
        if told.game is not None:
            self._told[viewer], self._shown[viewer] = told.game.next, outlook.looks(told.game)
        line.send(m.encode(told))

    def welcome_all(self, sitting: Sitting, now: float) -> None:
        """After the table was read anew: nobody can be sure of what it was told."""
        self._told.clear()
        self._shown.clear()
        for line in self.lines:
            self.welcome(sitting, line, 0, now)

    def tell_table(self, sitting: Sitting, now: float) -> None:
        if self.lines:
            self.send(m.TableChanged(outlook.table_info(sitting, self.here(), self.watching(sitting), now)))

    def tell_said(self, sitting: Sitting, n: int, said: e.Said) -> None:
        muted = sitting.muted
        hear = [line for line in self.lines if said.guest not in muted.get(line.asker.guest, ())]
        self.send(outlook.said_info(n, said), hear)

    def tell_game(self, sitting: Sitting, now: float) -> None:
        """To each viewer what it did not know; to one for whom nothing has changed, nothing."""
        if sitting.table is None:
            return
        by_viewer: dict[Viewer, list[Line]] = {}
        for line in self.lines:
            by_viewer.setdefault(sitting.seat_of(line.asker.guest), []).append(line)
        for viewer, lines in by_viewer.items():
            game = outlook.game(sitting, viewer, self._told.get(viewer, 0), now)
            assert game is not None
            looks = outlook.looks(game)
            if game.events or self._shown.get(viewer) != looks:
                self._told[viewer], self._shown[viewer] = game.next, looks
                self.send(game, lines)
