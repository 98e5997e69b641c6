"""One table, eight races: the real live table with a clock that is turned by hand, four players, a drawn network."""

import asyncio
import heapq
from collections.abc import Coroutine, Sequence
from typing import Any

from msgspec import Struct

from pettable.bots.worker_pool import WorkerPool
from pettable.server.clock import ManualClock
from pettable.server.ops.metrics import Metrics
from pettable.server.people.requester import Requester
from pettable.server.races.arbitration import reaction_seconds
from pettable.server.races.audit import verdicts
from pettable.server.store import JournalRow, Store, Update
from pettable.server.tables import journal as e
from pettable.server.tables.commands import Decision
from pettable.server.tables.live import LiveTable
from pettable.server.tables.services import Services
from pettable.server.tables.settings import TableSettings
from pettable.server.tables.state import TableState, fold
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from races.simulated_network import Direction, Link
from races.simulated_players import Player

#: Rounds of the loop until everything has happened that a moment sets off.
SETTLED = 2
#: Seconds before the first race, for the lines to be measured.
BEFORE = 2.0
#: Seconds; a table that needs them has got stuck.
MOST = 300.0


class Notebook(Store):
    """A journal in the memory: it takes no time, which is the clock's to give."""

    def __init__(self) -> None:
        self.rows: list[JournalRow] = []

    async def append(
        self,
        table: str,
        rows: Sequence[JournalRow],
        update: Update | None = None,
        term: int | None = None,
        guests: Sequence[str] = (),
    ) -> None:
        del table, update, term, guests
        self.rows += rows


class SteppedClock(ManualClock):
    def step(self) -> bool:
        """On to the next thing that is due; False: there is none."""
        while self._waiting:
            when, _, waiting = heapq.heappop(self._waiting)
            if waiting.call is not None:
                self._now = max(self._now, when)
                waiting.call()
                return True
        return False


class Run(Struct):
    """One race: who was how quick, who would have been first to arrive, and who got the first two cards."""

    reactions: dict[Seat, float]
    #: Seconds that the race was on its way to a seat, and that a claim of the seat takes back.
    there: dict[Seat, float]
    back: dict[Seat, float]
    took: list[Seat]

    @property
    def quickest(self) -> Seat:
        return min(self.reactions, key=lambda seat: self.reactions[seat])

    @property
    def margin(self) -> float:
        first, second, *_ = sorted(self.reactions.values())
        return second - first

    @property
    def first_to_arrive(self) -> Seat:
        """Where everybody is shown the race at once, and the first claim that arrives counts."""
        return min(self.reactions, key=lambda seat: self.reactions[seat] + self.there[seat] + self.back[seat])


class Evening:
    def __init__(self, number: int, links: Sequence[Link], liar: type[Player] | None, on: Link | None) -> None:
        self.clock = SteppedClock()
        self.notebook = Notebook()
        rng = Rng(seed_of(number), "races")
        at, seats = self.clock.now(), [Seat(seat) for seat in range(len(links))]
        setting = TableSettings("slap-cat", len(links))
        first: list[e.AnyEntry] = [
            e.Opened(at, setting, "g0", "invitation", seed_of(number).hex()),
            *(e.Sat(at, seat, f"g{seat}", f"g{seat}") for seat in seats),
        ]
        self.notebook.rows = [JournalRow(n, e.encode(entry)) for n, entry in enumerate(first, 1)]
        state: TableState = fold(f"t{number}", [(row.entry, None) for row in self.notebook.rows])
        workers, metrics = WorkerPool(1), Metrics()
        services = Services(self.notebook, self.clock, workers, metrics, 0.0, self._reopen, self._quarantine)
        self.live = LiveTable(state, services)
        self.tasks: set[asyncio.Task[None]] = set()
        self.runs: dict[int, Run] = {}
        self.players = [
            (liar if liar is not None and link is on else Player)(self, seat, link, seed_of(number))
            for seat, link in zip(seats, rng.shuffled(links), strict=True)
        ]

    @staticmethod
    async def _reopen(state: TableState, requester: Requester, network: str) -> tuple[str, str]:
        raise AssertionError(f"{state.id}: {requester.name} plays again {network}")

    @staticmethod
    def _quarantine(table: str, fault: Exception, _: int | None) -> None:
        raise AssertionError(f"{table} failed") from fault

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    @property
    def racing(self) -> bool:
        race = self.live.state.race
        return race is not None and not race.over

    @property
    def drafting(self) -> bool:
        table = self.live.state.table
        return table is None or (table.prompt is not None and table.prompt.kind is Kind.RACE)

    def saw(self, player: Player, reaction: float, delay: float) -> None:
        run = self.runs.setdefault(player.prompt, Run({}, {}, {}, []))
        run.reactions[player.seat], run.there[player.seat] = reaction, delay
        run.back[player.seat] = Direction(player.link, player.draws(f"back {player.prompt}")).delay()

    async def play(self) -> None:
        """The draft of a first round."""
        for player in self.players:
            player.arrive()
        begins = self.clock.now() + BEFORE
        for n in range(8):
            self.clock.call_at(self.clock.now() + n * BEFORE / 8, self._measure)
        self.clock.call_at(begins, lambda: self.do(self._start()))
        ends = begins + MOST
        while self.drafting:
            assert self.clock.step(), "the race stands still"
            assert self.clock.now() < ends, "the race does not end"
            for _ in range(SETTLED):
                await asyncio.sleep(0)
            self._count()
        assert not self.live.failed, "the table met a fault"
        self.live.close()
        await asyncio.gather(*self.tasks)

    def _measure(self) -> None:
        for player in self.players:
            for wire in player.wires:
                wire.round_trips.ping()

    async def _start(self) -> None:
        async with self.live.lock:
            await self.live.happen(Decision([e.Started(self.clock.now())]))

    def _count(self) -> None:
        race = self.live.state.race
        if race is not None and race.prompt in self.runs:
            self.runs[race.prompt].took = [hand.seat for hand in race.finishes if hand.took]

    @property
    def finished(self) -> list[Run]:
        """The races that everybody saw and somebody won by hand."""
        seats = len(self.players)
        return [run for run in self.runs.values() if run.took and len(run.reactions) == len(run.back) == seats]

    def waits(self) -> list[float]:
        """Seconds from the arrival of each claim to its verdict."""
        arrived: dict[tuple[Seat, float], float] = {}
        found = []
        for entry in (e.decode(row.entry) for row in self.notebook.rows):
            if isinstance(entry, e.Claimed):
                arrived[entry.seat, reaction_seconds(entry.timing)] = entry.timing.arrived
            elif isinstance(entry, e.Judged):
                found.append(entry.at - arrived[entry.seat, entry.seconds])
        return found

    def recomputed(self) -> tuple[int, int]:
        """Verdicts, and how many of them come out otherwise from the journal."""
        checked = verdicts(self.live.state.id, [(row.entry, row.command) for row in self.notebook.rows])
        return len(checked), sum(each.written != each.again for each in checked)
