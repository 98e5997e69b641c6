"""Two worlds that a viewer cannot tell apart, a live table in each, and all that this viewer is sent in them.

Nothing is replaced by something simpler but the clock, which is turned by hand, and the processes of the bots: they
answer in this process, and their hints are fingerprints of everything that they were asked.
"""

import asyncio
import warnings
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any, NamedTuple, cast

import httpx
import msgspec
from litestar import Litestar
from litestar.exceptions import LitestarDeprecationWarning
from sqlalchemy import update

from pettable import registry
from pettable.bots import worker_process
from pettable.bots.worker_messages import Answer, WorkerRequest
from pettable.bots.worker_pool import WorkerPool
from pettable.server.clock import ManualClock
from pettable.server.errors import ClientError
from pettable.server.http.app import make_app
from pettable.server.ops.runtime import Config, Server
from pettable.server.people.requester import Requester
from pettable.server.people.tokens import hashed
from pettable.server.previews.preview_messages import PreviewRequest
from pettable.server.previews.studio import Preview, PreviewStudio, tag_of
from pettable.server.sockets.connection import Connection
from pettable.server.store import (
    FinishedGame,
    JournalRow,
    NewTableRow,
    RatingRow,
    Standstill,
    Store,
    Turn,
    Update,
)
from pettable.server.store.schema import tables
from pettable.server.tables import commands
from pettable.server.tables import journal as e
from pettable.server.tables.clocks import next_due
from pettable.server.tables.commands import CommandContext, Refusal
from pettable.server.tables.live import LiveTable
from pettable.server.tables.settings import (
    PACES,
    Pace,
    Privacy,
    TableSettings,
    check_pace,
    material,
    rules_version,
)
from pettable.server.tables.state import TableState, fold
from pettable.table.events import visible_events
from pettable.table.options import flags
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat, Viewer
from pettable.table.table import Entry, TakeBack

#: Nobody sits here; for the one who only watches.
WATCHER = "zoe"
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta", "Hugo")
BEGAN = 1_000_000_000.0
#: How many samples are looked at for a world where nobody asked has answered a window: the table keeps passes itself.
TRIES = 400


class Told(NamedTuple):
    """A message, and when it was sent."""

    at: float
    message: bytes


class TurnedClock(ManualClock):
    @property
    def next_alarm(self) -> float | None:
        return min((when for when, _, waiting in self._waiting if waiting.call is not None), default=None)


class Ear(Connection):
    """The near end of a socket that keeps all it is sent."""

    def __init__(self, requester: Requester, clock: ManualClock) -> None:
        super().__init__(requester, "en")
        self.heard: list[Told] = []
        self._clock = clock

    def deliver(self, message: bytes) -> None:
        self.heard.append(Told(self._clock.now(), message))


class Thinkers(WorkerPool):
    """Bots that think right here; a hint is a fingerprint of all that it was made from."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[WorkerRequest] = []
        #: What to answer instead of thinking.
        self.script: Callable[[WorkerRequest], Answer] | None = None

    async def ask(self, question: WorkerRequest, owner: str = "", within: float | None = None) -> Answer:  # noqa: ARG002
        self.asked.append(question)
        if self.script is not None:
            return self.script(question)
        if question.kind == "hint":
            print_of = sha256(msgspec.json.encode(question)).hexdigest()
            return Answer(advice=msgspec.json.encode(print_of))
        return worker_process.answer(question)


class Sketches(PreviewStudio):
    """Draws nothing: a picture follows from its request alone, so the request is the picture."""

    def kept(self, tag: str) -> Preview | None:  # noqa: ARG002
        return None

    async def draw(self, asked: PreviewRequest, network: str | None) -> Preview:  # noqa: ARG002
        return Preview(tag_of(asked), msgspec.json.encode(asked))


class BusyStore(Store):
    """A real store that knows whether anybody waits for it."""

    busy = 0

    async def append(
        self,
        table: str,
        rows: Sequence[JournalRow],
        update: Update | None = None,
        term: int | None = None,
        guests: Sequence[str] = (),
    ) -> None:
        self.busy += 1
        try:
            await super().append(table, rows, update, term, guests)
        finally:
            self.busy -= 1

    async def ratings(self, guests: Sequence[str], game: str) -> dict[str, RatingRow]:
        self.busy += 1
        try:
            return await super().ratings(guests, game)
        finally:
            self.busy -= 1

    async def finish(self, table: str, finished: FinishedGame) -> bool:
        self.busy += 1
        try:
            return await super().finish(table, finished)
        finally:
            self.busy -= 1

    async def save_turns(
        self, table: str, due: float | None, asked: Sequence[Turn], now: float, term: int | None = None
    ) -> None:
        self.busy += 1
        try:
            await super().save_turns(table, due, asked, now, term)
        finally:
            self.busy -= 1

    async def outages(self) -> tuple[Standstill, ...]:
        """The worlds do without: an empty answer takes no time."""
        return ()

    async def vacations(self, guests: Collection[str]) -> dict[str, tuple[Standstill, ...]]:
        assert guests
        return {}


class World:
    """A server in one of the worlds; its tables come and go."""

    def __init__(self, store: BusyStore, clock: TurnedClock) -> None:
        self.store, self.clock, self.workers = store, clock, Thinkers()
        config = Config(database="", clock=clock)
        self.server = Server(store, self.workers, config)
        self.server.previews = Sketches(clock)
        with warnings.catch_warnings():
            # About names of dependencies, which only a later Litestar will want.
            warnings.simplefilter("ignore", LitestarDeprecationWarning)
            self.app: Litestar = make_app(config)
        self.app.state.server = self.server
        self.live: LiveTable | None = None

    @classmethod
    @asynccontextmanager
    async def open(cls, database: str) -> AsyncIterator["World"]:
        store = await BusyStore.open(database)
        try:
            for guest, called in zip(guests(len(NAMES)), (*NAMES, "Zoe"), strict=True):
                await store.create_guest(guest, called, hashed(secret_of(guest)), False, BEGAN)
            world = cls(store, TurnedClock(BEGAN))
            yield world
            await world.server.lobby.stop()
        finally:
            await store.close()

    async def lay(self, state: TableState, rows: Sequence[JournalRow]) -> LiveTable:
        """A table as its journal has it, ready for people to come."""
        opened = state.opened
        setting, invite = state.setting, hashed(opened.invite)
        table = NewTableRow(
            state.id,
            setting.game,
            setting.privacy.value,
            invite,
            setting.seats,
            False,
            opened.at,
            b"{}",
            opened.programs,
        )
        await self.store.create_table(table, rows, guests=sorted(state.participants))
        await self.store.add_member(state.id, WATCHER, invite)
        self.live = LiveTable(state, self.server.lobby.services)
        self.server.lobby._tables = {state.id: self.live}
        return self.live

    async def put_away(self) -> None:
        """The table is closed, so that no list has it: most worlds are imagined, and their journals do not replay."""
        assert self.live is not None
        self.live.close()
        closed = update(tables).where(tables.c.id == self.live.state.id).values(state="closed")
        await self.store._commits.write(lambda connection: connection.execute(closed))

    async def settle(self) -> None:
        """Until nothing goes on but what waits for the clock."""
        quiet = 0
        while quiet < 12:
            await asyncio.sleep(0.0003 if self.store.busy else 0)
            quiet = 0 if self.store.busy else quiet + 1

    async def turn(self, seconds: float) -> None:
        """Time goes by, and everything that is due happens at its own time."""
        until = self.clock.now() + seconds
        while (alarm := self.clock.next_alarm) is not None and alarm <= until:
            self.clock.turn(max(0.0, alarm - self.clock.now()))
            await self.settle()
        self.clock.turn(until - self.clock.now())

    async def ask(
        self, method: str, path: str, body: Any = None, secret: str = "", address: str = "127.0.0.1"
    ) -> httpx.Response:
        transport = httpx.ASGITransport(cast(Any, self.app), raise_app_exceptions=False, client=(address, 50_000))
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as http:
            return await http.request(method, path, json=body)

    async def get(self, path: str, guest: str, method: str = "GET", body: Any = None) -> bytes:
        """Status, headers and body of a request, as they go over the wire."""
        answer = await self.ask(method, path, body, secret=secret_of(guest))
        return repr((answer.status_code, sorted(answer.headers.items()))).encode() + answer.content


def guests(people: int) -> tuple[str, ...]:
    return (*(guest_of(Seat(seat)) for seat in range(people)), WATCHER)


def guest_of(viewer: Viewer) -> str:
    return WATCHER if viewer is None else f"g{viewer}"


def secret_of(guest: str) -> str:
    return f"secret-of-{guest}"


# An evening until some moment of it.


class Evening(NamedTuple):
    """A table as its journal has it at some moment."""

    id: str
    rows: list[JournalRow]
    people: list[Seat]
    at: float
    #: What is asked at this moment.
    kind: Kind

    def state(self, id: str = "") -> TableState:
        return fold(id or self.id, [(row.entry, None) for row in self.rows])


def slow_setting(setting: TableSettings, pace: Pace) -> TableSettings:
    """The same at this pace, unless the game has races with these options."""
    try:
        check_pace(material(setting, rules_version(setting.game)), pace)
    except ClientError:
        return setting
    return msgspec.structs.replace(setting, pace=pace)


def evening(game: str, number: int) -> Evening:
    """Options, seats, bots and the moment to stop at are drawn from the number."""
    rng = Rng(seed_of(number), f"evening {game}")
    found = registry.find(game)
    seats = rng.choice(found.seats)
    allowed = [name for name, flag in flags(found.options).items() if flag.allows(seats)]
    setting = TableSettings(
        game=game,
        seats=seats,
        options=tuple(f"{name}={rng.choice(('on', 'off'))}" for name in allowed),
        pace=rng.choice((Pace.RELAXED, Pace.STEADY, Pace.BRISK)),
        privacy=rng.choice(tuple(Privacy)),
        free_text=rng.below(2) == 1,
        bot=rng.choice(("random", "greedy")),
    )
    slow = rng.stream("slow")
    if slow.below(4) == 0:
        setting = slow_setting(setting, slow.choice([pace for pace in Pace if PACES[pace].slow]))
    people = sorted(
        rng.shuffled([Seat(seat) for seat in range(seats)])[: rng.choice((1, seats, seats, seats - 1)) or 1]
    )
    opened = e.Opened(BEGAN, setting, guest_of(people[0]), f"invitation-{number}", rng.stream("seed").seed.hex())
    first: list[e.AnyEntry] = [opened]
    for seat in range(seats):
        here = Seat(seat) in people
        name = NAMES[seat]
        first.append(
            e.Sat(BEGAN, Seat(seat), guest_of(Seat(seat)), name) if here else e.BotSat(BEGAN, Seat(seat), setting.bot)
        )
    first.append(e.Started(BEGAN))
    rows = [JournalRow(n, e.encode(entry)) for n, entry in enumerate(first, 1)]
    state = fold("t", [(row.entry, None) for row in rows])
    at = BEGAN
    moments: dict[Kind, list[tuple[int, float]]] = {}
    for _ in range(20 + rng.below(100)):
        table = state.table
        assert table is not None
        if table.prompt is None:
            break
        moments.setdefault(table.prompt.kind, []).append((len(rows), at))
        entry = one_more(state, at, rng)
        at = entry.at
        state.apply(entry)
        rows.append(JournalRow(len(rows) + 1, e.encode(entry)))
    kind = rng.choice(tuple(moments))
    count, at = rng.choice(moments[kind])
    return Evening(f"{game.replace('-', '')}{number}", rows[:count], people, at, kind)


def one_more(state: TableState, at: float, rng: Rng) -> e.AnyEntry:
    """Something that may happen next: an answer, a change of mind, the clock's turn, or the end of a waiting time."""
    if state.waiting_time is not None:
        return state.waiting_time.next(max(at, state.waiting_time.until))
    table = state.table
    assert table is not None
    assert table.prompt is not None
    now = at + rng.choice((0.1, 0.4, 2.0, 10.0, 50.0))
    due = next_due(state)
    move = table.clock_move()
    able = [seat for seat in table.prompt.seats if table.legal(seat) and seat not in state.passed]
    if due is not None and due.seat is None and move is not None and (due.when <= now or not able):
        return e.TimedOut(max(at, due.when), msgspec.Raw(msgspec.json.encode(move)))
    if rng.below(12) == 0:
        seat = Seat(rng.below(state.setting.seats))
        try:
            return commands.undo(CommandContext(state, Requester(guest_of(seat), NAMES[seat]), now, ()))[0]
        except (Refusal, ClientError):
            pass
    able = [seat for seat in able if seat in table.waiting] or able
    seat = rng.choice(able)
    text = msgspec.json.encode(rng.choice(table.legal(seat)))
    by = e.By.BOT if state.seating.chairs[seat].by_bot else e.By.PLAYER
    if table.prompt.kind is Kind.RACE:
        # The first hand that comes down is the first.
        return e.Played(now, seat, msgspec.Raw(text), by)
    context = CommandContext(state, Requester(guest_of(seat), ""), now, ())
    return commands.answer(context, seat, table.prompt.id, text, by).entries[0]


# Another world.


def imagine(state: TableState, viewer: Viewer, rng: Rng) -> None:
    """Make of a table one that this viewer cannot tell from it: other hands, other secret answers, other memories."""
    table = state.table
    assert table is not None
    prompt, view, rules = table.prompt, table.view(viewer), table.rules
    for _ in range(TRIES):
        world = rules.determinise(view, rng)
        if prompt is None or prompt.kind is not Kind.REACT or all(rules.legal(world, seat) for seat in prompt.seats):
            break
    table.state = world
    forgotten = [TakeBack(entry.move.seat) if entry.move.seat != viewer else entry.move for entry in table.log]
    masked = [visible_events(entry.events, viewer) for entry in table.log]
    table.log = [Entry(move, events) for move, events in zip(forgotten, masked, strict=True)]
    table._seen.clear()
    if prompt is not None and prompt.kind is Kind.REACT and len(state.seating.people(prompt.seats)) > 1:
        own = {seat for seat in state.passed if seat == viewer}
        state.passed = {seat for seat in prompt.seats if seat != viewer and rng.below(2)} | own


def forget_before(state: TableState) -> None:
    """What could be taken back is of before; both worlds start here."""
    assert state.table is not None
    state.table._before = None
