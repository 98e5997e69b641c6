"""What a live table does when the time comes: a window closes, somebody is late or gone for long, a race is decided."""

from typing import TYPE_CHECKING

import msgspec

from pettable.server.clock import Alarm
from pettable.server.limits.constants import LEAVER_GRACE
from pettable.server.tables import journal as e
from pettable.server.tables.clocks import next_due
from pettable.server.tables.commands import started
from pettable.server.tables.state import State
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.server.tables.live import LiveTable


class Alarms:
    """One alarm, always set to the next moment at which there is something to do."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._alarm: Alarm | None = None

    def set(self) -> None:
        self.stop()
        when = self._next()
        if self._live.usable and when is not None:
            self._alarm = self._live.house.clock.call_at(when, self.ring)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def ring(self) -> None:
        if self._live.usable:
            self._live.spawn(self._tick())

    def _next(self) -> float | None:
        live, sitting = self._live, self._live.sitting
        if not live.company.lines:
            return None
        moments = [live.company.gone[guest] + LEAVER_GRACE for guest in self._leavers()]
        if self._heir() is not None:
            moments.append(live.company.gone[sitting.host] + LEAVER_GRACE)
        if sitting.state is State.OPEN and sitting.fills is not None:
            moments.append(sitting.fills)
        if sitting.state is State.FINISHED and not live.kept:
            moments.append(live.now)
        verdict = live.desk.due(sitting, live.company.lines)
        if verdict is not None:
            moments.append(verdict)
        due = next_due(sitting)
        if due is not None and not self._is_stood_in_for(due.seat):
            moments.append(due.when)
        return min(moments, default=None)

    def _is_stood_in_for(self, seat: Seat | None) -> bool:
        """Does a bot think already about what this seat did not answer?"""
        sitting = self._live.sitting
        prompt = sitting.table.prompt if sitting.table else None
        return seat is not None and prompt is not None and self._live.hands.busy(seat, prompt)

    def _leavers(self) -> list[str]:
        """Those whose seats wait for them, where the table has a clock."""
        sitting, gone = self._live.sitting, self._live.company.gone
        if sitting.state is not State.PLAYING or sitting.pacing.turn is None:
            return []
        return [chair.guest for chair in sitting.chairs if chair.guest in gone and not chair.stand_in and chair.guest]

    def _heir(self) -> str | None:
        """Who takes over from a host who is gone: somebody who sits here and is there."""
        sitting, company = self._live.sitting, self._live.company
        if sitting.host not in company.gone:
            return None
        here = company.here()
        return next((chair.guest for chair in sitting.chairs if chair.guest in here), None)

    async def _tick(self) -> None:
        live = self._live
        async with live.lock:
            await live.be_sure()
            await live.wake()
            await live.happen(self._due() if live.company.lines else [])

    def _due(self) -> list[e.AnyEntry]:
        live, sitting, now = self._live, self._live.sitting, self._live.now
        entries: list[e.AnyEntry] = []
        if sitting.state is State.OPEN and sitting.fills is not None and now >= sitting.fills:
            entries = started(sitting, now)
        heir = self._heir()
        if heir is not None and now >= live.company.gone[sitting.host] + LEAVER_GRACE:
            entries.append(e.HostChanged(now, heir))
        left = [guest for guest in self._leavers() if now >= live.company.gone[guest] + LEAVER_GRACE]
        seats = [seat for guest in left if (seat := sitting.seat_of(guest)) is not None]
        entries += [e.StoodIn(now, seat) for seat in seats]
        due, verdict = next_due(sitting), live.desk.due(sitting, live.company.lines)
        if verdict is not None and now >= verdict:
            entries.append(live.desk.judged(sitting))
        elif due is not None and now >= due.when:
            entries += self._time_is_up(due.seat)
        return entries

    def _time_is_up(self, seat: Seat | None) -> list[e.AnyEntry]:
        """The clock's own move, where the game has one; else a bot answers for the one who is late."""
        table = self._live.sitting.table
        assert table is not None
        move = table.clock_move()
        if move is not None:
            return [e.TimedOut(self._live.now, msgspec.Raw(msgspec.json.encode(move)))]
        if seat is not None:
            self._live.hands.late(seat)
        return []
