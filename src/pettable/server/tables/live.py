"""A live table: one writer. Whatever happens to a table happens here, one thing after the other.

The order is always the same: decide, write to the journal, apply, acknowledge, tell everybody. What was acknowledged
is on the disk; what could not be written has not happened.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine, Sequence
from typing import Any

import structlog

from pettable.server import messages as m
from pettable.server.clock import Alarm
from pettable.server.errors import Away, Problem, Wrong
from pettable.server.limits.constants import (
    QUICK_MATCH_WAIT,
    REPORTS_KEPT,
    SOCKETS_A_GUEST_AND_TABLE,
    SPECTATORS_A_TABLE,
    SPECTATORS_COUNTED_EVERY,
)
from pettable.server.limits.guest_limits import Manners
from pettable.server.races.referee import Desk
from pettable.server.sockets.connection import Line
from pettable.server.store import Fenced, Ousted, Row, StoreDown, Unsure
from pettable.server.tables import journal as e
from pettable.server.tables import projection
from pettable.server.tables.archive import counts, finished
from pettable.server.tables.audience import Company
from pettable.server.tables.bot_seats import BotHands
from pettable.server.tables.commands import Asker, Moment, Refusal, started
from pettable.server.tables.deadlines import Alarms
from pettable.server.tables.lobby_row import row_update
from pettable.server.tables.services import House
from pettable.server.tables.state import Sitting, State, fold
from pettable.table.seats import Seat

log = structlog.get_logger(__name__)

#: After a fault of the store, the clock tries again.
TRY_AGAIN = 1.0

NO_SPECTATORS = "this table has no spectators"

#: Entries that change what a table is and who is at it; the others are about the game, or the talk.
OF_THE_TABLE = (e.Sat, e.BotSat, e.Rose, e.HostChanged, e.Started, e.StoodIn, e.CameBack, e.Rematched, e.Closed)


class LiveTable:
    def __init__(self, sitting: Sitting, house: House, term: int | None = None) -> None:
        self.sitting = sitting
        self.house = house
        #: Since when this process holds the table, where several share the store.
        self.term = term
        self.company = Company()
        self.failed = False
        #: The last write may or may not be in the journal.
        self._unsure = False
        #: It came back to life, and that could not be written down yet: nobody's time runs.
        self._wakes = False
        self._closed = False
        #: Nobody is connected since; None while somebody is.
        self.empty_since: float | None = house.clock.now()
        self.lock = asyncio.Lock()
        #: When the list of tables last heard of this one.
        self._touched = 0.0
        #: When all are told how many watch.
        self._count: Alarm | None = None
        self.desk = Desk(house.clock)
        self.hands = BotHands(self)
        self.alarms = Alarms(self)
        self._tasks: set[asyncio.Task[None]] = set()
        self._pace: dict[str, Manners] = {}
        self._reports: deque[m.Reported] = deque(maxlen=REPORTS_KEPT)
        self.kept = sitting.state is State.FINISHED

    @classmethod
    async def load(cls, id: str, house: House, term: int | None = None) -> "LiveTable | None":
        """The table as its journal tells it; None: there is none."""
        rows = await house.store.journal(id)
        return cls(fold(id, [(row.entry, row.command) for row in rows]), house, term) if rows else None

    @property
    def now(self) -> float:
        return self.house.clock.now()

    # Who is here.

    async def attach(self, line: Line, invite: str | None, since: int) -> None:
        """A socket comes to the table and is told everything it may know."""
        async with self.lock:
            await self.be_sure()
            self._admit(line, invite)
            before = self.company.here()
            self.company.add(line)
            self.empty_since = None
            self.desk.admit(self.sitting, line)
            self.company.welcome(self.sitting, line, since, self.now)
            try:
                await self._arrived(line.asker.guest, before)
            except BaseException:
                # Nobody is at the other end of a line that was never taken up.
                self.detach(line)
                raise

    def detach(self, line: Line) -> None:
        if self.company.remove(line, self.now):
            self._tell_who_is_here(line.asker.guest)
        if not self.company.lines:
            self.empty_since = self.now
        self.alarms.set()

    @property
    def usable(self) -> bool:
        return not (self.failed or self._closed)

    def let_go(self) -> None:
        """Another process has this table now; those who are here find it there."""
        self.close()
        for line in tuple(self.company.lines):
            line.close(1012, "moved")

    def close(self) -> None:
        """Leave the memory; the journal has everything."""
        self._closed = True
        self.hands.stop()
        for task in self._tasks:
            task.cancel()
        self.alarms.stop()
        if self._count is not None:
            self._count.cancel()

    def _admit(self, line: Line, invite: str | None) -> None:
        sitting, guest = self.sitting, line.asker.guest
        known = sitting.seat_of(guest) is not None or guest == sitting.host
        if sitting.state is State.CLOSED:
            raise Wrong(Problem.TABLE_CLOSED, "this table is closed")
        if not known and not projection.invited(sitting, invite):
            raise Wrong(Problem.NOT_INVITED, "this is a private table; ask its host for the invitation link")
        if not known and not sitting.setting.spectators and sitting.state is not State.OPEN:
            raise Wrong(Problem.NOT_INVITED, NO_SPECTATORS)
        if not known and self.company.watching(sitting) >= SPECTATORS_A_TABLE:
            raise Wrong(Problem.TABLE_FULL, "there is no room left to watch")
        if len(self.company.of(guest)) >= SOCKETS_A_GUEST_AND_TABLE:
            raise Wrong(Problem.TOO_MANY, "you have this table open too many times")

    async def _arrived(self, guest: str, before: set[str]) -> None:
        """What it does to a table that somebody comes, who was not there or where nobody was."""
        sitting, now = self.sitting, self.now
        entries: list[e.AnyEntry] = []
        seat = sitting.seat_of(guest)
        if not before:
            absent = {chair.guest for chair in sitting.chairs if chair.guest} - self.company.here()
            self.company.gone |= dict.fromkeys(absent, now)
        waits = sitting.state is State.OPEN and sitting.fills is not None and sitting.fills > now + QUICK_MATCH_WAIT
        if not before and (sitting.state is State.PLAYING or waits):
            entries.append(e.Woke(now))
        if seat is not None and guest not in before:
            if sitting.state is State.PLAYING and sitting.chairs[seat].stand_in:
                entries.append(e.CameBack(now, seat))
            guests = {chair.guest for chair in sitting.chairs if chair.guest}
            if sitting.opened.gathers and sitting.state is State.OPEN and guests <= self.company.here():
                entries += started(sitting, now)
        try:
            await self._write(entries)
            self._tell(entries)
        except Wrong:
            log.warning("not-saved", table=sitting.id)
            self._wakes = any(isinstance(entry, e.Woke) for entry in entries)
        if guest not in before:
            self._tell_who_is_here(guest)
        self._go_on()

    def _tell_who_is_here(self, guest: str) -> None:
        """A player comes or goes before all eyes; spectators are counted in a while, all together."""
        if self.sitting.seat_of(guest) is not None:
            self._tell_table()
        elif self._count is None and not self._closed:
            self._count = self.house.clock.call_at(self.now + SPECTATORS_COUNTED_EVERY, self._tell_table)

    def _tell_table(self) -> None:
        if self._count is not None:
            self._count.cancel()
            self._count = None
        self.company.tell_table(self.sitting, self.now)

    # What is asked.

    async def command(self, line: Line, command: m.AnyCommand) -> None:
        """Do it, and answer on the line it came from."""
        came = self.now
        try:
            await self._do(line, command, came)
        except Refusal as refusal:
            viewer = self.sitting.seat_of(line.asker.guest)
            told = projection.refused(self.sitting, viewer, command.id, refusal.illegal, line.lang)
            self._answer(line, told, "refused")
        except Away:
            # No answer: the line is closed, and its client sends the command again where the table is then.
            pass
        except Wrong as wrong:
            self._answer(line, m.Error(wrong.problem.value, wrong.why, command.id), wrong.problem.value)
        except Exception:
            self.fail()
        self.house.metrics.move_seconds.observe(self.now - came)

    async def _do(self, line: Line, command: m.AnyCommand, came: float) -> None:
        match command:
            case m.Ping():
                self._answer(line, m.Pong(command.id, self.now), "ping")
            case m.Sync():
                async with self.lock:
                    await self.be_sure()
                    self.company.welcome(self.sitting, line, command.since, self.now)
            case m.Hint():
                self._hint(line, command)
            case m.Report():
                self._report(line, command)
            case _:
                if isinstance(command, m.Say) and not self._manners(line).talk.take(self.now):
                    raise Wrong(Problem.TOO_FAST, "one thing at a time; say it in a moment")
                if isinstance(command, m.Mute | m.Silence) and not self._manners(line).mutes.take(self.now):
                    raise Wrong(Problem.TOO_FAST, "not so often; do it in a moment")
                async with self.lock:
                    await self._change(line, command, came)

    async def _change(self, line: Line, command: m.AnyCommand, came: float) -> None:
        await self.be_sure()
        asker, done = line.asker, m.Ack(command.id)
        if self.sitting.applied(asker.guest, command.id):
            self._answer(line, done, "again")
            return
        await self.wake()
        if isinstance(command, m.Rematch):
            entries = await self._rematch(asker)
        else:
            entries = self.desk.decide(self._moment(asker), line, command, came)
        seats = self._seats() if of_the_table(entries) else {}
        await self._write(entries, f"{asker.guest}:{command.id}")
        self._answer(line, done, "done")
        self._tell(entries)
        for each, seat in seats.items():
            if each in self.company.lines and self.sitting.seat_of(each.asker.guest) != seat:
                self.company.welcome(self.sitting, each, 0, self.now)
        self._go_on()

    def _seats(self) -> dict[Line, Seat | None]:
        return {line: self.sitting.seat_of(line.asker.guest) for line in self.company.lines}

    def _moment(self, asker: Asker) -> Moment:
        return Moment(self.sitting, asker, self.now, self.company.here())

    async def _rematch(self, asker: Asker) -> list[e.AnyEntry]:
        sitting = self.sitting
        self._moment(asker).seat()
        if sitting.state is not State.FINISHED:
            raise Wrong(Problem.NOT_OVER, "this game is not over yet")
        if sitting.rematch is not None:
            return []
        table, _ = await self.house.reopen(sitting)
        return [e.Rematched(self.now, table)]

    def _manners(self, line: Line) -> Manners:
        """Those of the guest, who may come in again and again."""
        return self._pace.setdefault(line.asker.guest, Manners(self.now))

    def _report(self, line: Line, command: m.Report) -> None:
        sitting = self.sitting
        first = sitting.said - len(sitting.chat) + 1
        if not first <= command.said <= sitting.said:
            raise Wrong(Problem.NOT_FOUND, "that was not said here, or too long ago")
        if not self._manners(line).talk.take(self.now):
            raise Wrong(Problem.TOO_FAST, "one thing at a time")
        said = projection.said_info(command.said, sitting.chat[command.said - first])
        self._reports.append(m.Reported(line.asker.name, said))
        self._answer(line, m.Ack(command.id), "done")
        self._show_reports()

    def _show_reports(self) -> None:
        """To the host; while none is there, they wait."""
        hosts = self.company.of(self.sitting.host)
        while hosts and self._reports:
            self.company.send(self._reports.popleft(), hosts)

    def _hint(self, line: Line, command: m.Hint) -> None:
        moment = self._moment(line.asker)
        seat = moment.seat()
        moment.during_game()
        if not self.sitting.setting.hints:
            raise Wrong(Problem.NO_HINTS, "this table plays without hints")
        if not self._manners(line).hints.take(self.now) or not self.hands.advise(line, command.id, seat):
            raise Wrong(Problem.TOO_FAST, "think a little yourself; ask again in a moment")

    # What happens then.

    async def happen(self, entries: Sequence[e.AnyEntry]) -> None:
        """What nobody asked for by a command: a bot's move, the clock's. The caller holds the lock."""
        await self._write(entries)
        self._tell(entries)
        self._go_on()

    async def _write(self, entries: Sequence[e.AnyEntry], command: str | None = None) -> None:
        """To the journal first; then it has happened."""
        if not entries:
            return
        sitting = self.sitting
        last = len(entries) - 1
        rows = [
            Row(sitting.entries + 1 + n, e.encode(entry), command if n == last else None)
            for n, entry in enumerate(entries)
        ]
        now = self.now
        update = row_update(sitting, entries, now, self._touched)
        try:
            await self.house.store.append(sitting.id, rows, update, self.term)
        except Ousted:
            self.let_go()
            raise Away("this table has moved to another server; come back in a moment") from None
        except (Unsure, Fenced):
            self._unsure = True
            await self.be_sure()
            raise Wrong(Problem.NOT_SAVED, "not sure that this was saved; send it again with the same id") from None
        except StoreDown:
            raise Wrong(Problem.NOT_SAVED, "this cannot be saved at the moment; nothing has changed") from None
        self._touched = self._touched if update is None else now
        for n, entry in enumerate(entries):
            sitting.apply(entry, command if n == last else None)

    def _tell(self, entries: Sequence[e.AnyEntry]) -> None:
        """Everybody hears what they may know of what was written down."""
        for entry in entries:
            if isinstance(entry, e.Said):
                self.company.tell_said(self.sitting, self.sitting.said, entry)
            if isinstance(entry, e.Rematched):
                self.company.send(m.Again(entry.table))
        if any(isinstance(entry, e.Started) for entry in entries) and not self.sitting.setting.spectators:
            self._show_out()
        if of_the_table(entries):
            self._tell_table()
        self.desk.tell(self.sitting, self.company.lines)
        if any(isinstance(entry, e.Judged) for entry in entries):
            self.company.tell_race(self.sitting)
        self.company.tell_game(self.sitting, self.now)

    def _show_out(self) -> None:
        """The game begins, and this table has no spectators: those who found no seat are told so."""
        why = m.encode(m.Error(Problem.NOT_INVITED.value, NO_SPECTATORS))
        for line in tuple(self.company.lines):
            if self.sitting.seat_of(line.asker.guest) is None:
                line.send(why)
                line.close(4403, Problem.NOT_INVITED.value)
                self.company.remove(line, self.now)

    async def be_sure(self) -> None:
        """Only the journal knows what came of a write that broke off; until it is read, nothing is decided here.

        Nor is anything decided at a table that another process may have by now.
        """
        if self._closed:
            raise Away("this table is just moving; come back in a moment")
        if not self.house.decides():
            raise Wrong(Problem.NOT_SAVED, "the store cannot be reached; send it again with the same id")
        if not self._unsure:
            return
        try:
            rows = await self.house.store.journal(self.sitting.id)
        except StoreDown:
            raise Wrong(Problem.NOT_SAVED, "the store cannot be reached; send it again with the same id") from None
        self.sitting = fold(self.sitting.id, [(row.entry, row.command) for row in rows])
        self._unsure = False
        self.desk.tell(self.sitting, self.company.lines)
        self.company.welcome_all(self.sitting, self.now)
        self._go_on()

    def fail(self) -> None:
        """A fault of our own stops this table and no other."""
        log.exception("table-failed", table=self.sitting.id)
        self.house.metrics.faults.inc()
        self.failed = True
        for line in tuple(self.company.lines):
            line.send(m.encode(m.Error(Problem.TABLE_FAILED.value, "this table met a fault and was stopped")))
            line.close(4500, Problem.TABLE_FAILED.value)
        self.close()

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Something that runs beside the table; its faults are the table's."""

        async def guarded() -> None:
            try:
                await coroutine
            except Wrong as wrong:
                log.warning("not-done", table=self.sitting.id, problem=wrong.problem.value)
                self.house.clock.call_at(self.now + TRY_AGAIN, self.alarms.ring)
            except Exception:
                self.fail()

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _go_on(self) -> None:
        """What follows from how the table stands now."""
        if self.sitting.state is State.FINISHED and not self.kept:
            self.kept = True
            self.spawn(self.keep())
        self._show_reports()
        self.alarms.set()
        self.hands.ask()

    async def keep(self) -> None:
        """Put the finished game away."""
        sitting = self.sitting
        guests = [chair.guest for chair in sitting.chairs if chair.guest is not None]
        try:
            ratings = await self.house.store.ratings(guests, sitting.setting.game) if counts(sitting) else {}
            await self.house.store.finish(sitting.id, finished(sitting, self.now, ratings))
        except StoreDown:
            self.kept = False
            raise Wrong(Problem.NOT_SAVED, "the finished game is still in its journal") from None
        self.house.metrics.games.labels(sitting.setting.game, "finished").inc()

    async def wake(self) -> None:
        """Before anything else happens at a table that came back to life, times are counted anew."""
        if self._wakes:
            await self._write([e.Woke(self.now)])
            self._wakes = False

    def _answer(self, line: Line, message: m.AnyMessage, what: str) -> None:
        self.house.metrics.commands.labels(what).inc()
        line.send(m.encode(message))


def of_the_table(entries: Sequence[e.AnyEntry]) -> bool:
    """Is one of them about who sits here, and not about the game?"""
    return any(isinstance(entry, OF_THE_TABLE) for entry in entries)
