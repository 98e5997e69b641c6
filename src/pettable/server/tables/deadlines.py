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
from pettable.server.tables.waiting_times import due as waiting_due
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.server.tables.live import LiveTable


class Deadline(NamedTuple):
    """Something that is due by itself: when, and the entries that it makes at a given time."""

    when: float
    entries: Callable[[float], Entries]


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
        if live.usable and live.turns.active:
            when = min((deadline.when for deadline in self._pending()), default=None)
            if when is not None:
                self._timer = live.services.clock.call_at(when, partial(live.spawn, self.act))

    async def act(self) -> None:
        """Carry out everything whose time has come."""
        live = self._live
        async with live.lock:
            await live.be_sure()
            now = live.now()
            if await live.turns.read_standstills():
                # Somebody's vacation began or ended: everybody sees it, and the clocks with it.
                live.audience.welcome_all(live.state, now)
            pending = self._pending() if live.turns.active else []
            await live.happen(Decision([entry for each in pending if each.when <= now for entry in each.entries(now)]))

    def _pending(self) -> list[Deadline]:
        live, state = self._live, self._live.state
        status, race = state.seating.status, state.race
        pending: list[Deadline] = []
        if status is TableStatus.OPEN and state.fills is not None:
            pending.append(Deadline(state.fills, partial(started, state)))
        if status is TableStatus.FINISHED and not live.archived:
            # The archive could not be written: at once, and as long as it takes.
            pending.append(Deadline(0.0, lambda _: []))
        # At a slow table nobody has to be there.
        if live.audience.absences.gone and not state.pacing.slow:
            pending += self._absences()
        if state.pause is not None:
            pending.append(Deadline(state.pause.until, lambda now: [e.WentOn(now, by_itself=True)]))
        if state.waiting_time is not None and not state.paused:
            waiting = state.waiting_time
            when = waiting_due(state, waiting, live.audience.here)
            pending.append(Deadline(when, lambda now: [waiting.next(now)]))
        verdict = None if race is None else live.referee.due(state, live.audience.connections)
        if race is not None and verdict is not None:
            pending.append(Deadline(verdict, lambda now: [race.judge(now, state.setting.seats, state.seed)]))
        due = next_due(state, live.audience.standstills)
        # A bot may think already about what a seat did not answer in time.
        if due is not None and (due.seat is None or not live.bot_seats.busy(due.seat)):
            pending.append(Deadline(due.when, partial(self._time_is_up, due, verdict)))
        return pending

    def _absences(self) -> list[Deadline]:
        """What is due because guests are away: the host's heir, and stand-ins where the table has a clock."""
        state, audience = self._live.state, self._live.audience
        gone = audience.absences.gone
        seating, host = state.seating, state.seating.host
        pending: list[Deadline] = []
        heir = next((guest for guest in seating.guests() if guest in audience.here), None)
        if host in gone and heir is not None:
            pending.append(Deadline(gone[host] + LEAVER_GRACE, lambda now: [e.HostChanged(now, heir)]))
        if seating.status is TableStatus.PLAYING and state.pacing.turn is not None and not state.paused:
            pending += [
                Deadline(max(gone[chair.guest], state.went_on_at) + LEAVER_GRACE, partial(_stand_in, Seat(seat)))
                for seat, chair in enumerate(seating.chairs)
                if chair.guest in gone and chair.guest is not None and not chair.stand_in
            ]
        return pending

    def _time_is_up(self, due: Due, verdict: float | None, now: float) -> Entries:
        """The clock's own move, where the game has one; else a bot answers for the player who is late."""
        if verdict is not None and verdict <= now:
            # A claim that waits is judged first.
            return []
        table = self._live.state.table
        assert table is not None
        move = table.clock_move()
        if move is not None:
            return [e.TimedOut(now, msgspec.Raw(msgspec.json.encode(move)))]
        if due.seat is not None:
            self._live.bot_seats.late(due.seat)
        return []


def _stand_in(seat: Seat, now: float) -> Entries:
    return [e.StoodIn(now, seat)]
