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
from pettable.server.clock import Timer
from pettable.server.errors import ClientError, Problem, TableMoved
from pettable.server.limits.constants import (
    QUICK_MATCH_WAIT,
    REPORTS_KEPT,
    SOCKETS_A_GUEST_AND_TABLE,
    SPECTATORS_A_TABLE,
    SPECTATORS_COUNTED_EVERY,
)
from pettable.server.limits.guest_limits import GuestLimits
from pettable.server.people.requester import Requester
from pettable.server.races.referee import Referee
from pettable.server.sockets.connection import Connection
from pettable.server.store import Fenced, JournalRow, Ousted, StoreDown, Unsure
from pettable.server.tables import journal as e
from pettable.server.tables import projection
from pettable.server.tables.archive import counts, finished
from pettable.server.tables.audience import Audience
from pettable.server.tables.bot_seats import BotSeats
from pettable.server.tables.commands import Moment, Refusal, started
from pettable.server.tables.deadlines import Deadlines
from pettable.server.tables.lobby_row import row_update
from pettable.server.tables.services import Services
from pettable.server.tables.state import TableState, TableStatus, fold
from pettable.table.seats import Seat

log = structlog.get_logger(__name__)

#: After a fault of the store, the clock tries again.
TRY_AGAIN = 1.0

NO_SPECTATORS = "this table has no spectators"

#: Entries that change what a table is and who is at it; the others are about the game, or the talk.
OF_THE_TABLE = (e.Sat, e.BotSat, e.Rose, e.HostChanged, e.Started, e.StoodIn, e.CameBack, e.Rematched, e.Closed)


class LiveTable:
    def __init__(self, state: TableState, services: Services, term: int | None = None) -> None:
        self.state = state
        self.services = services
        #: Since when this process holds the table, where several share the store.
        self.term = term
        self.audience = Audience()
        self.failed = False
        #: The last write may or may not be in the journal.
        self._unsure = False
        #: It came back to life, and that could not be written down yet: nobody's time runs.
        self._wakes = False
        self._closed = False
        #: Nobody is connected since; None while somebody is.
        self.empty_since: float | None = services.clock.now()
        self.lock = asyncio.Lock()
        #: When the list of tables last heard of this one.
        self._touched = 0.0
        #: When all are told how many watch.
        self._count: Timer | None = None
        self.referee = Referee(services.clock)
        self.hands = BotSeats(self)
        self.alarms = Deadlines(self)
        self._tasks: set[asyncio.Task[None]] = set()
        self._pace: dict[str, GuestLimits] = {}
        self._reports: deque[m.Reported] = deque(maxlen=REPORTS_KEPT)
        self.kept = state.status is TableStatus.FINISHED

    @classmethod
    async def load(cls, id: str, services: Services, term: int | None = None) -> "LiveTable | None":
        """The table as its journal tells it; None: there is none."""
        rows = await services.store.journal(id)
        return cls(fold(id, [(row.entry, row.command) for row in rows]), services, term) if rows else None

    @property
    def now(self) -> float:
        return self.services.clock.now()

    # Who is here.

    async def attach(self, line: Connection, invite: str | None, since: int) -> None:
        """A socket comes to the table and is told everything it may know."""
        async with self.lock:
            await self.be_sure()
            self._admit(line, invite)
            before = self.audience.here()
            self.audience.add(line)
            self.empty_since = None
            self.referee.admit(self.state, line)
            self.audience.welcome(self.state, line, since, self.now)
            try:
                await self._arrived(line.requester.guest, before)
            except BaseException:
                # Nobody is at the other end of a line that was never taken up.
                self.detach(line)
                raise

    def detach(self, line: Connection) -> None:
        if self.audience.remove(line, self.now):
            self._tell_who_is_here(line.requester.guest)
        if not self.audience.lines:
            self.empty_since = self.now
        self.alarms.set()

    @property
    def usable(self) -> bool:
        return not (self.failed or self._closed)

    def let_go(self) -> None:
        """Another process has this table now; those who are here find it there."""
        self.close()
        for line in tuple(self.audience.lines):
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

    def _admit(self, line: Connection, invite: str | None) -> None:
        state, guest = self.state, line.requester.guest
        known = state.seat_of(guest) is not None or guest == state.host
        if state.status is TableStatus.CLOSED:
            raise ClientError(Problem.TABLE_CLOSED, "this table is closed")
        if not known and not projection.invited(state, invite):
            raise ClientError(Problem.NOT_INVITED, "this is a private table; ask its host for the invitation link")
        if not known and not state.setting.spectators and state.status is not TableStatus.OPEN:
            raise ClientError(Problem.NOT_INVITED, NO_SPECTATORS)
        if not known and self.audience.watching(state) >= SPECTATORS_A_TABLE:
            raise ClientError(Problem.TABLE_FULL, "there is no room left to watch")
        if len(self.audience.of(guest)) >= SOCKETS_A_GUEST_AND_TABLE:
            raise ClientError(Problem.TOO_MANY, "you have this table open too many times")

    async def _arrived(self, guest: str, before: set[str]) -> None:
        """What it does to a table that somebody comes, who was not there or where nobody was."""
        state, now = self.state, self.now
        entries: list[e.AnyEntry] = []
        seat = state.seat_of(guest)
        if not before:
            absent = {chair.guest for chair in state.chairs if chair.guest} - self.audience.here()
            self.audience.gone |= dict.fromkeys(absent, now)
        waits = state.status is TableStatus.OPEN and state.fills is not None and state.fills > now + QUICK_MATCH_WAIT
        if not before and (state.status is TableStatus.PLAYING or waits):
            entries.append(e.Woke(now))
        if seat is not None and guest not in before:
            if state.status is TableStatus.PLAYING and state.chairs[seat].stand_in:
                entries.append(e.CameBack(now, seat))
            guests = {chair.guest for chair in state.chairs if chair.guest}
            if state.opened.gathers and state.status is TableStatus.OPEN and guests <= self.audience.here():
                entries += started(state, now)
        try:
            await self._write(entries)
            self._tell(entries)
        except ClientError:
            log.warning("not-saved", table=state.id)
            self._wakes = any(isinstance(entry, e.Woke) for entry in entries)
        if guest not in before:
            self._tell_who_is_here(guest)
        self._go_on()

    def _tell_who_is_here(self, guest: str) -> None:
        """A player comes or goes before all eyes; spectators are counted in a while, all together."""
        if self.state.seat_of(guest) is not None:
            self._tell_table()
        elif self._count is None and not self._closed:
            self._count = self.services.clock.call_at(self.now + SPECTATORS_COUNTED_EVERY, self._tell_table)

    def _tell_table(self) -> None:
        if self._count is not None:
            self._count.cancel()
            self._count = None
        self.audience.tell_table(self.state, self.now)

    # What is asked.

    async def command(self, line: Connection, command: m.AnyCommand) -> None:
        """Do it, and answer on the line it came from."""
        came = self.now
        try:
            await self._do(line, command, came)
        except Refusal as refusal:
            viewer = self.state.seat_of(line.requester.guest)
            told = projection.refused(self.state, viewer, command.id, refusal.illegal, line.lang)
            self._answer(line, told, "refused")
        except TableMoved:
            # No answer: the line is closed, and its client sends the command again where the table is then.
            pass
        except ClientError as wrong:
            self._answer(line, m.Error(wrong.problem.value, wrong.why, command.id), wrong.problem.value)
        except Exception:
            self.fail()
        self.services.metrics.move_seconds.observe(self.now - came)

    async def _do(self, line: Connection, command: m.AnyCommand, came: float) -> None:
        match command:
            case m.Ping():
                self._answer(line, m.Pong(command.id, self.now), "ping")
            case m.Sync():
                async with self.lock:
                    await self.be_sure()
                    self.audience.welcome(self.state, line, command.since, self.now)
            case m.Hint():
                self._hint(line, command)
            case m.Report():
                self._report(line, command)
            case _:
                if isinstance(command, m.Say) and not self._manners(line).talk.take(self.now):
                    raise ClientError(Problem.TOO_FAST, "one thing at a time; say it in a moment")
                if isinstance(command, m.Mute | m.Silence) and not self._manners(line).mutes.take(self.now):
                    raise ClientError(Problem.TOO_FAST, "not so often; do it in a moment")
                async with self.lock:
                    await self._change(line, command, came)

    async def _change(self, line: Connection, command: m.AnyCommand, came: float) -> None:
        await self.be_sure()
        requester, done = line.requester, m.Ack(command.id)
        if self.state.applied(requester.guest, command.id):
            self._answer(line, done, "again")
            return
        await self.wake()
        if isinstance(command, m.Rematch):
            entries = await self._rematch(requester)
        else:
            entries = self.referee.decide(self._moment(requester), line, command, came)
        seats = self._seats() if of_the_table(entries) else {}
        await self._write(entries, f"{requester.guest}:{command.id}")
        self._answer(line, done, "done")
        self._tell(entries)
        for each, seat in seats.items():
            if each in self.audience.lines and self.state.seat_of(each.requester.guest) != seat:
                self.audience.welcome(self.state, each, 0, self.now)
        self._go_on()

    def _seats(self) -> dict[Connection, Seat | None]:
        return {line: self.state.seat_of(line.requester.guest) for line in self.audience.lines}

    def _moment(self, requester: Requester) -> Moment:
        return Moment(self.state, requester, self.now, self.audience.here())

    async def _rematch(self, requester: Requester) -> list[e.AnyEntry]:
        state = self.state
        self._moment(requester).seat()
        if state.status is not TableStatus.FINISHED:
            raise ClientError(Problem.NOT_OVER, "this game is not over yet")
        if state.rematch is not None:
            return []
        table, _ = await self.services.reopen(state)
        return [e.Rematched(self.now, table)]

    def _manners(self, line: Connection) -> GuestLimits:
        """Those of the guest, who may come in again and again."""
        return self._pace.setdefault(line.requester.guest, GuestLimits(self.now))

    def _report(self, line: Connection, command: m.Report) -> None:
        state = self.state
        first = state.said - len(state.chat) + 1
        if not first <= command.said <= state.said:
            raise ClientError(Problem.NOT_FOUND, "that was not said here, or too long ago")
        if not self._manners(line).talk.take(self.now):
            raise ClientError(Problem.TOO_FAST, "one thing at a time")
        said = projection.said_info(command.said, state.chat[command.said - first])
        self._reports.append(m.Reported(line.requester.name, said))
        self._answer(line, m.Ack(command.id), "done")
        self._show_reports()

    def _show_reports(self) -> None:
        """To the host; while none is there, they wait."""
        hosts = self.audience.of(self.state.host)
        while hosts and self._reports:
            self.audience.send(self._reports.popleft(), hosts)

    def _hint(self, line: Connection, command: m.Hint) -> None:
        moment = self._moment(line.requester)
        seat = moment.seat()
        moment.during_game()
        if not self.state.setting.hints:
            raise ClientError(Problem.NO_HINTS, "this table plays without hints")
        if not self._manners(line).hints.take(self.now) or not self.hands.advise(line, command.id, seat):
            raise ClientError(Problem.TOO_FAST, "think a little yourself; ask again in a moment")

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
        state = self.state
        last = len(entries) - 1
        rows = [
            JournalRow(state.entries + 1 + n, e.encode(entry), command if n == last else None)
            for n, entry in enumerate(entries)
        ]
        now = self.now
        update = row_update(state, entries, now, self._touched)
        try:
            await self.services.store.append(state.id, rows, update, self.term)
        except Ousted:
            self.let_go()
            raise TableMoved("this table has moved to another server; come back in a moment") from None
        except (Unsure, Fenced):
            self._unsure = True
            await self.be_sure()
            raise ClientError(
                Problem.NOT_SAVED, "not sure that this was saved; send it again with the same id"
            ) from None
        except StoreDown:
            raise ClientError(Problem.NOT_SAVED, "this cannot be saved at the moment; nothing has changed") from None
        self._touched = self._touched if update is None else now
        for n, entry in enumerate(entries):
            state.apply(entry, command if n == last else None)

    def _tell(self, entries: Sequence[e.AnyEntry]) -> None:
        """Everybody hears what they may know of what was written down."""
        for entry in entries:
            if isinstance(entry, e.Said):
                self.audience.tell_said(self.state, self.state.said, entry)
            if isinstance(entry, e.Rematched):
                self.audience.send(m.Again(entry.table))
        if any(isinstance(entry, e.Started) for entry in entries) and not self.state.setting.spectators:
            self._show_out()
        if of_the_table(entries):
            self._tell_table()
        self.referee.tell(self.state, self.audience.lines)
        if any(isinstance(entry, e.Judged) for entry in entries):
            self.audience.tell_race(self.state)
        self.audience.tell_game(self.state, self.now)

    def _show_out(self) -> None:
        """The game begins, and this table has no spectators: those who found no seat are told so."""
        why = m.encode(m.Error(Problem.NOT_INVITED.value, NO_SPECTATORS))
        for line in tuple(self.audience.lines):
            if self.state.seat_of(line.requester.guest) is None:
                line.send(why)
                line.close(4403, Problem.NOT_INVITED.value)
                self.audience.remove(line, self.now)

    async def be_sure(self) -> None:
        """Only the journal knows what came of a write that broke off; until it is read, nothing is decided here.

        Nor is anything decided at a table that another process may have by now.
        """
        if self._closed:
            raise TableMoved("this table is just moving; come back in a moment")
        if not self.services.decides():
            raise ClientError(Problem.NOT_SAVED, "the store cannot be reached; send it again with the same id")
        if not self._unsure:
            return
        try:
            rows = await self.services.store.journal(self.state.id)
        except StoreDown:
            raise ClientError(
                Problem.NOT_SAVED, "the store cannot be reached; send it again with the same id"
            ) from None
        self.state = fold(self.state.id, [(row.entry, row.command) for row in rows])
        self._unsure = False
        self.referee.tell(self.state, self.audience.lines)
        self.audience.welcome_all(self.state, self.now)
        self._go_on()

    def fail(self) -> None:
        """A fault of our own stops this table and no other."""
        log.exception("table-failed", table=self.state.id)
        self.services.metrics.faults.inc()
        self.failed = True
        for line in tuple(self.audience.lines):
            line.send(m.encode(m.Error(Problem.TABLE_FAILED.value, "this table met a fault and was stopped")))
            line.close(4500, Problem.TABLE_FAILED.value)
        self.close()

    def spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Something that runs beside the table; its faults are the table's."""

        async def guarded() -> None:
            try:
                await coroutine
            except ClientError as wrong:
                log.warning("not-done", table=self.state.id, problem=wrong.problem.value)
                self.services.clock.call_at(self.now + TRY_AGAIN, self.alarms.ring)
            except Exception:
                self.fail()

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _go_on(self) -> None:
        """What follows from how the table stands now."""
        if self.state.status is TableStatus.FINISHED and not self.kept:
            self.kept = True
            self.spawn(self.keep())
        self._show_reports()
        self.alarms.set()
        self.hands.ask()

    async def keep(self) -> None:
        """Put the finished game away."""
        state = self.state
        guests = [chair.guest for chair in state.chairs if chair.guest is not None]
        try:
            ratings = await self.services.store.ratings(guests, state.setting.game) if counts(state) else {}
            await self.services.store.finish(state.id, finished(state, self.now, ratings))
        except StoreDown:
            self.kept = False
            raise ClientError(Problem.NOT_SAVED, "the finished game is still in its journal") from None
        self.services.metrics.games.labels(state.setting.game, "finished").inc()

    async def wake(self) -> None:
        """Before anything else happens at a table that came back to life, times are counted anew."""
        if self._wakes:
            await self._write([e.Woke(self.now)])
            self._wakes = False

    def _answer(self, line: Connection, message: m.AnyMessage, what: str) -> None:
        self.services.metrics.commands.labels(what).inc()
        line.send(m.encode(message))


def of_the_table(entries: Sequence[e.AnyEntry]) -> bool:
    """Is one of them about who sits here, and not about the game?"""
    return any(isinstance(entry, OF_THE_TABLE) for entry in entries)
