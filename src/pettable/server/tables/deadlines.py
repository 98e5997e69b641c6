"""What a live table does when the time comes: a window closes, somebody is late or gone for long, a race is decided."""

from typing import TYPE_CHECKING

import msgspec

from pettable.server.clock import Timer
from pettable.server.limits.constants import LEAVER_GRACE
from pettable.server.tables import journal as e
from pettable.server.tables.clocks import next_due
from pettable.server.tables.commands import started
from pettable.server.tables.state import TableStatus
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.server.tables.live import LiveTable


class Deadlines:
    """One alarm, always set to the next moment at which there is something to do."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._alarm: Timer | None = None

    def set(self) -> None:
        self.stop()
        when = self._next()
        if self._live.usable and when is not None:
            self._alarm = self._live.services.clock.call_at(when, self.ring)

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def ring(self) -> None:
        if self._live.usable:
            self._live.spawn(self._tick())

    def _next(self) -> float | None:
        live, state = self._live, self._live.state
        if not live.audience.lines:
            return None
        moments = [live.audience.gone[guest] + LEAVER_GRACE for guest in self._leavers()]
        if self._heir() is not None:
            moments.append(live.audience.gone[state.host] + LEAVER_GRACE)
        if state.status is TableStatus.OPEN and state.fills is not None:
            moments.append(state.fills)
        if state.status is TableStatus.FINISHED and not live.kept:
            moments.append(live.now)
        verdict = live.referee.due(state, live.audience.lines)
        if verdict is not None:
            moments.append(verdict)
        due = next_due(state)
        if due is not None and not self._is_stood_in_for(due.seat):
            moments.append(due.when)
        return min(moments, default=None)

    def _is_stood_in_for(self, seat: Seat | None) -> bool:
        """Does a bot think already about what this seat did not answer?"""
        state = self._live.state
        prompt = state.table.prompt if state.table else None
        return seat is not None and prompt is not None and self._live.hands.busy(seat, prompt)

    def _leavers(self) -> list[str]:
        """Those whose seats wait for them, where the table has a clock."""
        state, gone = self._live.state, self._live.audience.gone
        if state.status is not TableStatus.PLAYING or state.pacing.turn is None:
            return []
        return [chair.guest for chair in state.chairs if chair.guest in gone and not chair.stand_in and chair.guest]

    def _heir(self) -> str | None:
        """Who takes over from a host who is gone: somebody who sits here and is there."""
        state, audience = self._live.state, self._live.audience
        if state.host not in audience.gone:
            return None
        here = audience.here()
        return next((chair.guest for chair in state.chairs if chair.guest in here), None)

    async def _tick(self) -> None:
        live = self._live
        async with live.lock:
            await live.be_sure()
            await live.wake()
            await live.happen(self._due() if live.audience.lines else [])

    def _due(self) -> list[e.AnyEntry]:
        live, state, now = self._live, self._live.state, self._live.now
        entries: list[e.AnyEntry] = []
        if state.status is TableStatus.OPEN and state.fills is not None and now >= state.fills:
            entries = started(state, now)
        heir = self._heir()
        if heir is not None and now >= live.audience.gone[state.host] + LEAVER_GRACE:
            entries.append(e.HostChanged(now, heir))
        left = [guest for guest in self._leavers() if now >= live.audience.gone[guest] + LEAVER_GRACE]
        seats = [seat for guest in left if (seat := state.seat_of(guest)) is not None]
        entries += [e.StoodIn(now, seat) for seat in seats]
        due, verdict = next_due(state), live.referee.due(state, live.audience.lines)
        if verdict is not None and now >= verdict:
            entries.append(live.referee.judged(state))
        elif due is not None and now >= due.when:
            entries += self._time_is_up(due.seat)
        return entries

    def _time_is_up(self, seat: Seat | None) -> list[e.AnyEntry]:
        """The clock's own move, where the game has one; else a bot answers for the one who is late."""
        table = self._live.state.table
        assert table is not None
        move = table.clock_move()
        if move is not None:
            return [e.TimedOut(self._live.now, msgspec.Raw(msgspec.json.encode(move)))]
        if seat is not None:
            self._live.hands.late(seat)
        return []
