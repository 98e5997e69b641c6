"""Whose turn it is at a slow table, kept in the store: for lists, messages and reminders, and to wake the table."""

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import REMINDED_AT
from pettable.server.people.requester import account_of
from pettable.server.store import StoreDown, Turn, Update, client_error
from pettable.server.tables.clocks import answer_due, next_due
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.standstills import Standstills
from pettable.server.tables.state import TableState
from pettable.table.prompts import Kind
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Collection

    from pettable.server.tables.live import LiveTable


class Asked(NamedTuple):
    """What a sleeping table waits for."""

    #: When to look at it next; None: not until somebody comes.
    due: float | None
    turns: list[Turn]


class Turns:
    """Saves what a live table waits for, whenever that changes."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._lock = asyncio.Lock()
        self._saved: Asked | None = None
        self._changes = 0

    @property
    def active(self) -> bool:
        """Do clocks and bots go on? At a slow table also while nobody is there, as long as a person plays."""
        live, seating = self._live, self._live.state.seating
        if live.audience.connections:
            return True
        goes_on = live.state.pacing.slow and seating.status is TableStatus.PLAYING
        return goes_on and bool(seating.people(map(Seat, range(len(seating.chairs)))))

    async def read_standstills(self) -> bool:
        """At a slow table: the times that do not count, as they are now; have they changed?"""
        live = self._live
        if not live.state.pacing.slow:
            return False
        store, before = live.services.store, live.audience.standstills
        try:
            vacations = await store.vacations(live.state.seating.accounts())
            live.audience.standstills = Standstills(await store.outages(), vacations)
        except StoreDown as fault:
            raise client_error(fault, "the store cannot be read at the moment") from None
        return live.audience.standstills != before

    def look_after(self) -> None:
        """Do what is due at a slow table, by the times that do not count as they are now, and save when it is next."""
        self._changed()
        self._live.spawn(self._live.deadlines.act)

    def marked(self, update: Update | None, now: float) -> Update | None:
        """A slow table is due with every entry, until its turns are saved: a crash in between costs a look."""
        if not self._live.state.pacing.slow:
            return update
        self._changed()
        return structs.replace(update or Update(), due=now)

    def keep(self) -> None:
        """Somebody did something, or left."""
        if self._live.state.pacing.slow:
            self._live.spawn(self.save)

    def _changed(self) -> None:
        """The table's row says something else by now."""
        self._saved = None
        self._changes += 1

    async def save(self) -> None:
        """One at a time, each with the newest state: the last one stays."""
        live = self._live
        async with self._lock:
            asked = asked_now(live.state, live.audience.standstills, live.audience.here) if self.active else NOTHING
            if asked == self._saved:
                return
            changes = self._changes
            try:
                await live.services.store.save_turns(live.state.id, asked.due, asked.turns, live.now(), live.term)
            except StoreDown:
                raise ClientError(Problem.NOT_SAVED, "whose turn it is will be saved in a moment") from None
            if changes == self._changes:
                self._saved = asked
        live.services.turns_changed()


NOTHING = Asked(None, [])


def asked_now(state: TableState, still: Standstills, here: "Collection[str]") -> Asked:
    """The seats that people have to answer for, and when the table goes on by itself."""
    table = state.table
    if table is None or table.prompt is None:
        return NOTHING
    prompt, chairs = table.prompt, state.seating.chairs
    window = prompt.kind is Kind.REACT
    waiting = [seat for seat in prompt.seats if seat not in state.passed] if window else table.waiting
    turns = [
        Turn(
            seat=seat,
            guest=account_of(chairs[seat].guest or ""),
            prompt=prompt.id,
            asked=state.asked_at,
            due=answer_due(state, seat, still),
            remind=answer_due(state, seat, still, 1 - REMINDED_AT),
            seen=chairs[seat].guest in here,
        )
        for seat in state.seating.people(waiting)
    ]
    if not window and len(turns) < len(waiting):
        # A bot is to answer: at once, also after a restart.
        return Asked(state.asked_at, turns)
    due = next_due(state, still)
    return Asked(None if due is None else due.when, turns)
