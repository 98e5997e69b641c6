"""A live table: the one writer of a table's journal, which everything that happens at the table passes one by one.

The order is always the same: decide, write to the journal, apply, acknowledge, broadcast. What was acknowledged is on
the disk; what could not be written has not happened.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import islice

import structlog
from msgspec import structs

from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem, TableFailed, TableMoved
from pettable.server.limits.constants import (
    QUICK_MATCH_WAIT,
    REPORTS_KEPT,
    SOCKETS_A_GUEST_AND_TABLE,
    SPECTATORS_A_TABLE,
    SPECTATORS_COUNTED_EVERY,
    SPECTATORS_LISTED,
)
from pettable.server.limits.guest_limits import GuestLimits
from pettable.server.ops.put_aside import put_aside
from pettable.server.people.requester import account_of
from pettable.server.people.tokens import hashed, new_secret
from pettable.server.races.referee import Referee
from pettable.server.sockets.connection import Connection
from pettable.server.store import Fenced, JournalRow, Ousted, StoreDown, Unsure, Update, client_error
from pettable.server.tables import journal as e
from pettable.server.tables import projection
from pettable.server.tables.admission import belongs, check_admission, is_invited
from pettable.server.tables.archive import counts, finished
from pettable.server.tables.audience import NO_SPECTATORS, Audience
from pettable.server.tables.bot_seats import BotSeats
from pettable.server.tables.command_limits import LimitedCommand, check_limit
from pettable.server.tables.commands import CommandContext, Decision, Entries, Refusal, decide, started
from pettable.server.tables.deadlines import Deadlines
from pettable.server.tables.departures import check_vote, deleted_guests
from pettable.server.tables.lobby_row import update_after
from pettable.server.tables.quarantine import IN_ITS_JOURNAL
from pettable.server.tables.seating import GuestName, TableStatus
from pettable.server.tables.services import Services
from pettable.server.tables.state import TableState, fold
from pettable.server.tables.turns import Turns

log = structlog.get_logger(__name__)

#: Seconds until a timer tries again after a fault of the store.
TRY_AGAIN = 1.0


class LiveTable:
    """A table in memory: its state, the sockets at it, its bots, its races and its deadlines."""

    def __init__(self, state: TableState, services: Services, term: int | None = None) -> None:
        self.state = state
        self.services = services
        self.now = services.clock.now
        #: The term in which this process owns the table, where several share the store.
        self.term = term
        self.audience = Audience(state)
        self.failed = False
        #: False: it has left the memory, and what comes now finds it elsewhere.
        self.usable = True
        #: The last write may or may not be in the journal.
        self._unsure = False
        #: When the table came back to life, until the journal says so. It does with the next entry: visitors who come
        #: and go write nothing.
        self._woke_at: float | None = None
        #: Nobody is connected since then; None while somebody is.
        self.empty_since: float | None = self.now()
        self.lock = asyncio.Lock()
        #: When the table's row in the list of tables was last written.
        self._touched = 0.0
        self.referee = Referee(services.clock)
        self.bot_seats = BotSeats(self)
        self.deadlines = Deadlines(self)
        self.turns = Turns(self)
        self._tasks: set[asyncio.Task[None]] = set()
        self._guest_limits: dict[str, GuestLimits] = {}
        #: Reports that wait until the host is here.
        self._reports: deque[m.Reported] = deque(maxlen=REPORTS_KEPT)
        #: The finished game is in the archive, or on its way there.
        self.archived = state.seating.status is TableStatus.FINISHED

    @classmethod
    async def load(cls, state: TableState, services: Services, term: int | None = None) -> "LiveTable":
        """A table that was in nobody's memory; guests who were deleted meanwhile leave it."""
        table = cls(state, services, term)
        await table.turns.read_standstills()
        await table._write(Decision(await deleted_guests(table.state, services)))
        return table

    # Who is here.

    async def attach(self, connection: Connection, since: int) -> None:
        """A socket comes to the table and is sent everything it may know."""
        guest = connection.requester.guest
        invited = belongs(self.state, guest) or await is_invited(self.state, guest, self.services.store)
        try:
            async with self.lock:
                await self._attach(connection, since, invited=invited)
        except ClientError:
            raise
        except Exception as fault:
            self.fail(fault)
            raise TableFailed from None

    async def _attach(self, connection: Connection, since: int, *, invited: bool) -> None:
        await self.be_sure()
        self._admit(connection, invited=invited)
        await self.turns.read_standstills()
        before = set(self.audience.here)
        self.audience.add(connection)
        self.empty_since = None
        self.referee.admit(self.state, connection)
        self.audience.welcome(self.state, connection, since, self.now())
        try:
            await self._arrived(connection.requester.guest, before)
        except BaseException:
            # The endpoint never took up this connection, and will not detach it.
            self.detach(connection)
            raise

    async def drop_guest(self, account: str) -> None:
        """A guest was deleted: their seats are free or a bot's, and another guest hosts the table."""
        async with self.lock:
            await self.be_sure()
            if account in self.state.participants:
                await self.happen(Decision([e.GuestDeleted(self.now(), account, self.state.setting.bot)]))
                # Where that fails, the deletion itself does it, now or after the next start.
                with suppress(StoreDown, Fenced):
                    await self.services.store.take_out(self.state.id, account)

    def detach(self, connection: Connection) -> None:
        last = self.audience.remove(connection, self.now())
        if not self.audience.connections:
            self.empty_since = self.now()
        try:
            if last or self.audience.marks_changed(self.state):
                self._broadcast_presence(connection.requester.guest)
            self.deadlines.set()
            self.turns.keep()
        except Exception as fault:
            self.fail(fault)

    def let_go(self) -> None:
        """Another process owns this table now; the guests who are here find it there."""
        self.close()
        for connection in tuple(self.audience.connections):
            connection.close(1012, "moved")

    def close(self) -> None:
        """Leave the memory; the journal has everything."""
        self.usable = False
        self.bot_seats.stop()
        for task in self._tasks:
            task.cancel()
        self.deadlines.set()
        if self.audience.count_timer is not None:
            self.audience.count_timer.cancel()

    def _admit(self, connection: Connection, *, invited: bool) -> None:
        state, guest = self.state, connection.requester.guest
        status = state.seating.status
        known = belongs(state, guest)
        check_admission(state, guest, invited=invited)
        if not known and not state.setting.spectators and status is not TableStatus.OPEN:
            raise ClientError(Problem.NOT_INVITED, NO_SPECTATORS)
        if not known and self.audience.spectators(state) >= SPECTATORS_A_TABLE:
            raise ClientError(Problem.TABLE_FULL, "there is no room left to watch")
        if len(self.audience.here.get(guest, ())) >= SOCKETS_A_GUEST_AND_TABLE:
            raise ClientError(Problem.TOO_MANY, "you have this table open too many times")

    async def _arrived(self, guest: str, before: set[str]) -> None:
        """A guest has come; `before` were here already."""
        if not before:
            absent = set(self.state.seating.guests()) - set(self.audience.here)
            self.audience.absences.gone.update(dict.fromkeys(absent, self.now()))
            self._wake()
        try:
            await self._write(Decision(self._arrival_entries(guest, before)))
        except ClientError:
            log.warning("not-saved", table=self.state.id)
        self.audience.broadcast(self.state, self.referee, self.now())
        if guest not in before or self.audience.marks_changed(self.state):
            self._broadcast_presence(guest)
        self._go_on()

    def _arrival_entries(self, guest: str, before: set[str]) -> Entries:
        state, now = self.state, self.now()
        status, seat = state.seating.status, state.seating.seat_of(guest)
        entries: Entries = []
        if seat is not None and guest not in before:
            back = status is TableStatus.PLAYING and state.seating.chairs[seat].stand_in
            if back and state.has_side_room(guest, 1.0):
                entries.append(e.CameBack(now, seat))
            all_here = self.audience.here.keys() >= set(state.seating.guests())
            if state.opened.gathers and status is TableStatus.OPEN and all_here:
                entries += started(state, now)
        return entries

    def _broadcast_presence(self, guest: str) -> None:
        """A player's coming or going is broadcast at once; spectators are counted from time to time."""
        if self.state.seating.seat_of(guest) is not None:
            self._broadcast_table()
        elif self.audience.count_timer is None and self.usable:
            when = self.now() + SPECTATORS_COUNTED_EVERY
            self.audience.count_timer = self.services.clock.call_at(when, self._broadcast_table)

    def _broadcast_table(self) -> None:
        try:
            self.audience.broadcast_table(self.state, self.now())
        except Exception as fault:
            self.fail(fault)

    # Commands.

    async def command(self, connection: Connection, command: m.AnyCommand) -> None:
        """Carry out a command, and answer on the connection it came from."""
        came = self.now()
        try:
            match command:
                case m.Ping():
                    self._answer(connection, m.Pong(command.id, came), "ping")
                case m.Sync():
                    async with self.lock:
                        await self.be_sure()
                        self.audience.welcome(self.state, connection, command.since, self.now())
                case m.Hint():
                    self._hint(connection, command)
                case m.Report():
                    self._report(connection, command)
                case m.ListSpectators():
                    self._list_spectators(connection, command)
                case m.Vote():
                    check_limit(self._limits(connection), command, self.now())
                    async with self.lock:
                        self._record_vote(connection, command)
                        await self._change(connection, command, came)
                    self._broadcast_table()
                case _:
                    if isinstance(command, LimitedCommand):
                        check_limit(self._limits(connection), command, self.now())
                    async with self.lock:
                        await self._change(connection, command, came)
        except Refusal as refusal:
            viewer = self.state.seating.seat_of(connection.requester.guest)
            refused = projection.refused(self.state, viewer, command.id, refusal.illegal, connection.lang)
            self._answer(connection, refused, "refused")
        except TableMoved:
            # No answer: the connection is closed, and its client sends the command again where the table is then.
            pass
        except ClientError as wrong:
            self._answer(connection, m.Error(wrong.problem.value, wrong.why, command.id), wrong.problem.value)
        except Exception as fault:
            self.fail(fault)
        self.services.metrics.move_seconds.observe(self.now() - came)

    async def _change(self, connection: Connection, command: m.AnyCommand, came: float) -> None:
        await self.be_sure()
        if connection.closing is not None:
            # Its guest was deleted, or removed from the table, while the command waited.
            return
        requester, done = connection.requester, m.Ack(command.id)
        if command.id in self.state.commands.get(requester.guest, ()):
            self._answer(connection, done, "again")
            return
        arrival = None
        if isinstance(command, m.Play) and self.state.race is not None:
            arrival = self.referee.arrival(self.state, connection, came)
        here = self.audience.here
        absences, name_of = self.audience.absences, self.audience.name_of
        at = CommandContext(self.state, requester, self.now(), here, arrival, name_of, new_secret, absences)
        try:
            decision = (
                Decision(await self._rematch(at, connection.network))
                if isinstance(command, m.Rematch)
                else decide(at, command)
            )
        except (Refusal, ClientError):
            if arrival is not None:
                self.referee.miss(connection, arrival)
            raise
        await self._write(decision, f"{requester.guest}:{command.id}")
        self._answer(connection, done, "done")
        self.audience.broadcast(self.state, self.referee, self.now())
        self._go_on()

    async def _rematch(self, at: CommandContext, network: str) -> Entries:
        at.seat()
        if at.state.seating.status is not TableStatus.FINISHED:
            raise ClientError(Problem.NOT_OVER, "this game is not over yet")
        if at.state.seating.rematch is not None:
            return []
        table, _ = await self.services.reopen(at.state, at.requester, network)
        return [e.Rematched(self.now(), table)]

    def _limits(self, connection: Connection) -> GuestLimits:
        """The rate limits of a guest, however often it connects again."""
        return self._guest_limits.setdefault(connection.requester.guest, GuestLimits(self.now()))

    def _report(self, connection: Connection, command: m.Report) -> None:
        state = self.state
        first = state.said - len(state.chat) + 1
        if not first <= command.said <= state.said:
            raise ClientError(Problem.NOT_FOUND, "that was not said here, or too long ago")
        if not self._limits(connection).talk.take(self.now()):
            raise ClientError(Problem.TOO_FAST, "one thing at a time")
        said = projection.said_info(command.said, state.chat[command.said - first])
        self._reports.append(m.Reported(connection.requester.name, said))
        self._answer(connection, m.Ack(command.id), "done")
        self._send_reports()

    def _record_vote(self, connection: Connection, command: m.Vote) -> None:
        absences = self.audience.absences
        at = CommandContext(self.state, connection.requester, self.now(), self.audience.here, absences=absences)
        absences.record(check_vote(at, command).guest or "", account_of(connection.requester.guest), command.choice)

    def _list_spectators(self, connection: Connection, command: m.ListSpectators) -> None:
        seating = self.state.seating
        CommandContext(self.state, connection.requester, self.now(), self.audience.here).host()
        watching = (guest for guest in self.audience.here if seating.seat_of(guest) is None and guest != seating.host)
        some = tuple(
            GuestName(guest, self.audience.name_of(guest) or "") for guest in islice(watching, SPECTATORS_LISTED)
        )
        self._answer(connection, m.Spectators(command.id, some), "done")

    def _send_reports(self) -> None:
        """To the host; while the host is away, they wait."""
        host = self.audience.here.get(self.state.seating.host, ())
        while host and self._reports:
            self.audience.send(self._reports.popleft(), host)

    def _hint(self, connection: Connection, command: m.Hint) -> None:
        at = CommandContext(self.state, connection.requester, self.now(), self.audience.here)
        seat = at.seat()
        at.during_game()
        if not self.state.setting.hints:
            raise ClientError(Problem.NO_HINTS, "this table plays without hints")
        limits = self._limits(connection)
        if not limits.hints.take(self.now()) or not self.bot_seats.advise(connection, command.id, seat):
            raise ClientError(Problem.TOO_FAST, "think a little yourself; ask again in a moment")

    def _answer(self, connection: Connection, message: m.AnyMessage, what: str) -> None:
        self.services.metrics.commands.labels(what).inc()
        connection.send(m.encode(message))

    # What happens then.

    async def happen(self, decision: Decision) -> None:
        """Something happens without a command: a bot's move, the clock's. The caller holds the lock."""
        await self._write(decision)
        self.audience.broadcast(self.state, self.referee, self.now())
        self._go_on()

    async def _write(self, decision: Decision, command: str | None = None) -> None:
        """To the journal first; then it has happened."""
        entries, state = decision.entries, self.state
        if not entries:
            return
        if self._woke_at is not None:
            entries = [e.Woke(self._woke_at), *entries]
        last, now = len(entries) - 1, entries[-1].at
        update = update_after(state.setting, state.seating, entries, self._touched)
        for invitation in (entry for entry in entries if isinstance(entry, e.InvitationChanged)):
            update = structs.replace(update or Update(), invite_hash=hashed(invitation.invite))
        update = self.turns.marked(update, now)
        rows = [
            JournalRow(state.entries + 1 + n, e.encode(entry), command if n == last else None)
            for n, entry in enumerate(entries)
        ]
        named = state.newly_named(entries, command)
        try:
            await self.services.store.append(state.id, rows, update, self.term, named)
        except Ousted:
            self.let_go()
            raise TableMoved("this table has moved to another server; come back in a moment") from None
        except (Unsure, Fenced):
            self._unsure = True
            await self.be_sure()
            raise ClientError(
                Problem.NOT_SAVED, "not sure that this was saved; send it again with the same id"
            ) from None
        except StoreDown as fault:
            if self._woke_at is not None:
                # A disk that is full when the server starts makes nobody late.
                self._wake()
            raise client_error(fault, "this cannot be saved at the moment; nothing has changed") from None
        self._woke_at = None
        self._touched = self._touched if update is None else now
        for n, entry in enumerate(entries):
            state.apply(entry, command if n == last else None, decision.accepted)

    async def be_sure(self) -> None:
        """Before anything is decided: does this process own the table, and does it know what is in the journal?

        Only the journal knows what came of a write that broke off; until it is read again, nothing is decided here.
        """
        if not self.usable:
            raise TableMoved("this table is just moving; come back in a moment")
        if self.services.decides is not None and not self.services.decides():
            raise ClientError(Problem.NOT_SAVED, "the store cannot be reached; send it again with the same id")
        if not self._unsure:
            return
        try:
            rows = await self.services.store.journal(self.state.id)
        except StoreDown:
            raise ClientError(
                Problem.NOT_SAVED, "the store cannot be reached; send it again with the same id"
            ) from None
        self.state = fold(self.state.id, [(row.entry, row.command) for row in rows], self.state.own_deck)
        self._unsure = False
        if self._woke_at is not None:
            self._wake()
        self.referee.before_broadcast(self.state, self.audience.connections)
        self.audience.welcome_all(self.state, self.now())
        self._go_on()

    async def show_again(self) -> None:
        """Send everybody everything, with the time that is left."""
        async with self.lock:
            self.audience.welcome_all(self.state, self.now())

    def _wake(self) -> None:
        """The table comes back to life: its clocks start again, unless it is a slow one."""
        status, fills, now = self.state.seating.status, self.state.fills, self.now()
        waits = status is TableStatus.OPEN and fills is not None and fills > now + QUICK_MATCH_WAIT
        if (status is TableStatus.PLAYING and not self.state.pacing.slow) or waits:
            self._woke_at = now
            self.state.restart_clocks(now)

    def fail(self, fault: Exception) -> None:
        """A fault of our own stops this table for good, and no other; its journal stays as it is."""
        if self.failed:
            return
        self.failed = True
        self.services.quarantine(self.state.id, fault, self.term)
        failed = TableFailed()
        message = m.encode(m.Error(failed.problem.value, failed.why))
        for connection in tuple(self.audience.connections):
            connection.send(message)
            connection.close(4500, failed.problem.value)
        with put_aside(self.services.metrics, "failed", IN_ITS_JOURNAL, table=self.state.id):
            self.close()

    def spawn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run something beside the table, as long as it is usable; its faults are the table's."""
        if not self.usable:
            return

        async def guarded() -> None:
            try:
                await work()
            except ClientError as wrong:
                log.warning("not-done", table=self.state.id, problem=wrong.problem.value)
                self.services.clock.call_at(self.now() + TRY_AGAIN, partial(self.spawn, self.deadlines.act))
            except Exception as fault:
                self.fail(fault)

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _go_on(self) -> None:
        """What follows from the state by itself: the archive, deadlines, bots."""
        if self.state.seating.status is TableStatus.FINISHED and not self.archived:
            self.archived = True
            self.spawn(self.archive)
        if self._reports:
            self._send_reports()
        self.deadlines.set()
        self.bot_seats.ask()
        self.turns.keep()

    async def archive(self) -> None:
        """Put the finished game into the archive."""
        state = self.state
        try:
            guests = state.seating.guests()
            ratings = await self.services.store.ratings(guests, state.setting.game) if counts(state) else {}
            await self.services.store.finish(state.id, finished(state, self.now(), ratings))
        except StoreDown:
            self.archived = False
            raise ClientError(Problem.NOT_SAVED, "the finished game is still in its journal") from None
        self.services.metrics.games.labels(state.setting.game, "finished").inc()
