"""One timer for a live table, set to the next time at which something is due by itself.

A window closes, somebody's time is up, a guest has been away for too long, a race is judged, a quick match begins.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from pettable.server.clock import Timer
from pettable.server.limits.constants import LEAVER_GRACE
from pettable.server.tables import journal as e
from pettable.server.tables.clocks import Due, next_due
from pettable.server.tables.commands import Decision, Entries, started
from pettable.server.tables.seating import TableStatus
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.server.tables.live import LiveTable


class Deadline(NamedTuple):
    """Something that is due by itself: when, and the entries that it makes then."""

    when: float
    entries: Callable[[], Entries]


class Deadlines:
    """Everything that is due at a table by itself, and the timer for the first of it."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._timer: Timer | None = None

    def set(self) -> None:
        """Set the timer again: something has happened, or somebody came or went."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        live = self._live
        if live.usable and live.audience.connections:
            when = min((deadline.when for deadline in self._pending()), default=None)
            if when is not None:
                self._timer = live.services.clock.call_at(when, self.ring)

    def ring(self) -> None:
        if self._live.usable:
            self._live.spawn(self._act())

    async def _act(self) -> None:
        """Carry out everything whose time has come."""
        live = self._live
        async with live.lock:
            await live.be_sure()
            if live.wakes:
                await live.wake()
            now = live.now()
            pending = self._pending() if live.audience.connections else []
            await live.happen(Decision([entry for each in pending if each.when <= now for entry in each.entries()]))

    def _pending(self) -> list[Deadline]:
        live, state = self._live, self._live.state
        status, now, pending = state.seating.status, live.now(), []
        if status is TableStatus.OPEN and state.fills is not None:
            pending.append(Deadline(state.fills, partial(started, state, now)))
        if status is TableStatus.FINISHED and not live.archived:
            pending.append(Deadline(now, list))
        if live.audience.gone:
            pending += self._absences(now)
        race = state.race
        verdict = None if race is None else live.referee.due(state, live.audience.connections)
        if race is not None and verdict is not None:
            pending.append(Deadline(verdict, lambda: [race.judge(now, state.setting.seats, state.seed)]))
        due, judged = next_due(state), verdict is not None and verdict <= now
        # A bot may think already about what a seat did not answer in time.
        if due is not None and not judged and (due.seat is None or not live.bot_seats.busy(due.seat)):
            pending.append(Deadline(due.when, partial(self._time_is_up, due)))
        return pending

    def _absences(self, now: float) -> list[Deadline]:
        """What is due because guests are away: the host's heir, and stand-ins where the table has a clock."""
        state, audience = self._live.state, self._live.audience
        seating, pending = state.seating, []
        if seating.host in audience.gone:
            heir = next((guest for guest in seating.guests() if guest in audience.here), None)
            if heir is not None:
                when = audience.gone[seating.host] + LEAVER_GRACE
                pending.append(Deadline(when, lambda: [e.HostChanged(now, heir)]))
        if seating.status is TableStatus.PLAYING and state.pacing.turn is not None:
            pending += [
                Deadline(audience.gone[guest] + LEAVER_GRACE, partial(self._stand_in, seat))
                for guest in seating.guests()
                if guest in audience.gone
                and (seat := seating.seat_of(guest)) is not None
                and not seating.chairs[seat].stand_in
            ]
        return pending

    def _time_is_up(self, due: Due) -> Entries:
        """The clock's own move, where the game has one; else a bot answers for the player who is late."""
        table = self._live.state.table
        assert table is not None
        move = table.clock_move()
        if move is not None:
            return [e.TimedOut(self._live.now(), msgspec.Raw(msgspec.json.encode(move)))]
        if due.seat is not None:
            self._live.bot_seats.late(due.seat)
        return []

    def _stand_in(self, seat: Seat) -> Entries:
        return [e.StoodIn(self._live.now(), seat)]
