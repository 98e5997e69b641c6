"""When a bot's answer shows and when a window ends: fixed beforehand, with and without a secret holder of a cancel.

By a clock that is turned by hand, where bots take as long as the test says; and once more with real bots that search.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import count, islice
from pathlib import Path

import msgspec
import numpy as np
import pytest

from pettable.bots.reaction import FASTEST
from pettable.bots.worker_messages import Answer, WorkerRequest
from pettable.server.clock import ManualClock
from pettable.server.limits.constants import BOT_BUDGET, BOTS_REACT_AFTER, QUICK_WINDOW
from pettable.server.people.requester import Requester
from pettable.server.store import JournalRow
from pettable.server.tables import journal as e
from pettable.server.tables.settings import TableSettings
from pettable.server.tables.state import TableState, fold
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.server.leak_pairs import file
from tests.server.leak_worlds import Ear, Evening, Thinkers, World, evening
from tests.server.two_samples import compare, power
from tests.server.window_ends import (
    ANNA,
    CANCELLED,
    END,
    END_AFTER_CANCEL,
    HOLDERS,
    Listener,
    Seen,
    comparisons,
    deals,
    measure,
    play_drama,
    times_seen,
)

#: As near to a moment as seconds since 1970 can tell, in seconds.
EXACT = 1e-5
#: Windows on either side of the small measurement, and deals in each of its rounds.
FEW, DEALS = 20, 10
#: The small measurement finds a delay of this many seconds, and takes a difference below a seventh of it for chance.
DELAY = 0.15


class SlowThinkers(Thinkers):
    """One process for all bots, where everybody who has a choice thinks for a while, one after the other."""

    def __init__(self, clock: ManualClock, rng: Rng, *, cancels: bool, longest: float) -> None:
        super().__init__()
        self._clock, self._rng, self._cancels, self._longest = clock, rng, cancels, longest
        self._free = 0.0

    async def ask(self, question: WorkerRequest, owner: str = "", within: float | None = None) -> Answer:  # noqa: ARG002
        moves = msgspec.json.decode(question.moves or b"[]", type=list[msgspec.Raw])
        if len(moves) > 1:
            self._free = max(self._free, self._clock.now()) + self._longest * self._rng.unit()
            done = asyncio.Event()
            self._clock.call_at(self._free, done.set)
            await done.wait()
        pick = [move for move in moves if (b'"pass"' not in bytes(move)) == self._cancels]
        return Answer(bytes((pick or moves)[0]))


async def windows(world: World, tables: int, *, cancels: bool, longest: float) -> list[Seen]:
    """The times that are seen at some tables, in all three worlds of each deal."""
    seen: list[Seen] = []
    for number, deal in enumerate(islice(deals(), tables)):
        for holders in HOLDERS:
            rng = Rng(seed_of(number), f"holders {holders}")
            state, rows, _ = deal.lay(f"t{number}h{holders}", holders, rng)
            live = await world.lay(state, rows)
            world.server.lobby.services.workers = SlowThinkers(world.clock, rng, cancels=cancels, longest=longest)
            anna = Listener(state.id, live, world.clock.now)
            await play_drama(live, anna, deal.drama)
            await world.settle()
            await world.turn(10 * QUICK_WINDOW)
            assert anna.closed.is_set()
            live.detach(anna)
            live.close()
            await world.settle()
            seen += times_seen(number, holders, anna.asked)
    return seen


def by_hand(folder: Path, tables: int, *, cancels: bool, longest: float) -> list[Seen]:
    async def story() -> list[Seen]:
        async with World.open(file(folder, "windows")) as world:
            return await windows(world, tables, cancels=cancels, longest=longest)

    return asyncio.run(story())


def moments(seen: Sequence[Seen], what: str, holders: int) -> list[float]:
    """All different times that were seen of something, by the journal and by a listener."""
    chosen = [each for each in seen if (each.what, each.holders) == (what, holders)]
    return sorted({round(time / EXACT) * EXACT for each in chosen for time in (each.written, each.heard)})


@pytest.mark.parametrize("longest", [0.3, 3.0])
def test_pp_12_a_windows_end_does_not_depend_on_what_bots_think(longest: float, tmp_path: Path) -> None:
    seen = by_hand(tmp_path, 30, cancels=False, longest=longest)
    assert len(seen) == 30 * len(HOLDERS)
    for holders in HOLDERS:
        assert moments(seen, END, holders) == pytest.approx([QUICK_WINDOW])


def test_pp_12_a_bots_cancel_comes_at_a_moment_that_does_not_tell_how_many_could(tmp_path: Path) -> None:
    seen = by_hand(tmp_path, 30, cancels=True, longest=0.2)
    assert moments(seen, END, 0) == pytest.approx([QUICK_WINDOW])
    for holders in (1, 3):
        assert moments(seen, CANCELLED, holders) == pytest.approx([BOTS_REACT_AFTER])
    assert moments(seen, END_AFTER_CANCEL, 1) == pytest.approx([QUICK_WINDOW])


def test_pp_12_a_bot_that_thinks_too_long_has_passed(tmp_path: Path) -> None:
    seen = by_hand(tmp_path, 30, cancels=True, longest=200.0)
    assert moments(seen, CANCELLED, 3) in ([], pytest.approx([BOTS_REACT_AFTER]))
    for holders in HOLDERS:
        assert moments(seen, END, holders) == pytest.approx([QUICK_WINDOW])


# Other questions.


async def answered_after(world: World, state: TableState, rows: list[JournalRow], longest: float) -> float:
    """Seconds until the bots' answer to the question that stands shows."""
    live = await world.lay(state, rows)
    world.server.lobby.services.workers = SlowThinkers(world.clock, Rng(b""), cancels=False, longest=longest)
    await live.attach(Ear(Requester(state.seating.host, "Anna"), world.clock), 0)
    await world.settle()
    assert live.state.table is not None
    began, log = world.clock.now(), len(live.state.table.log)
    while len(live.state.table.log) == log:
        await world.turn(0.1)
        assert world.clock.now() < began + 10
    live.close()
    return world.clock.now() - began


@pytest.mark.parametrize(("game", "kind"), [("chain-of-command", Kind.TURN), ("paws-up", Kind.COMMIT)])
def test_a_bot_that_searches_answers_at_a_fixed_time(game: str, kind: Kind, tmp_path: Path) -> None:
    """Whether it stops at once, because it has one move or sees at once which is best, or thinks to the end."""
    setting = TableSettings(game=game, seats=3, bot="parrot")
    first: list[e.AnyEntry] = [e.Sat(0.0, ANNA, "anna", "Anna")]
    first += [*(e.BotSat(0.0, Seat(seat), "parrot") for seat in (1, 2)), e.Started(0.0)]

    def table(id: str, number: int) -> tuple[TableState, list[JournalRow]]:
        opened = e.Opened(0.0, setting, "anna", "invitation", seed_of(number).hex().ljust(64, "0")[:64])
        rows = [JournalRow(n, e.encode(entry)) for n, entry in enumerate((opened, *first), 1)]
        return fold(id, [(row.entry, None) for row in rows]), rows

    def asks_a_bot(number: int) -> bool:
        found = table("t", number)[0].table
        return found is not None and found.prompt is not None and found.prompt.kind is kind and 1 in found.prompt.seats

    number = next(filter(asks_a_bot, range(100)))

    async def story() -> list[float]:
        async with World.open(file(tmp_path, "turns")) as world:
            return [
                await answered_after(world, *table(f"t{n}", number), longest) for n, longest in enumerate((0.0, 0.9))
            ]

    assert asyncio.run(story()) == pytest.approx([BOT_BUDGET, BOT_BUDGET], abs=0.11)


def test_in_a_race_a_bot_is_done_thinking_before_its_hand_comes_down(tmp_path: Path) -> None:
    def asks_a_bot(night: Evening) -> bool:
        table = night.state().table
        prompt = None if table is None else table.prompt
        return night.kind is Kind.RACE and prompt is not None and bool(set(prompt.seats) - set(night.people))

    night = next(filter(asks_a_bot, map(partial(evening, "slap-cat"), count())))

    async def story() -> list[tuple[str, float | None]]:
        async with World.open(file(tmp_path, "race")) as world:
            live = await world.lay(night.state(), night.rows)
            workers = world.server.lobby.services.workers = HurriedThinkers()
            host = live.state.seating.host
            await live.attach(Ear(Requester(host, "Anna"), world.clock), 0)
            await world.settle()
            live.close()
            return workers.hurry

    hurry = asyncio.run(story())
    assert hurry
    for kind, within in hurry:
        assert kind == "claim"
        assert within is not None
        assert within <= FASTEST


class HurriedThinkers(Thinkers):
    """Notes how soon each answer is wanted."""

    def __init__(self) -> None:
        super().__init__()
        self.hurry: list[tuple[str, float | None]] = []

    async def ask(self, question: WorkerRequest, owner: str = "", within: float | None = None) -> Answer:
        self.hurry.append((question.kind, within))
        return await super().ask(question, owner, within)


# The measurement itself.


def test_the_comparison_finds_a_delay_and_nothing_where_there_is_none() -> None:
    rng = np.random.default_rng(3)
    rounds = np.repeat(np.arange(20), 10)
    labels = np.tile(np.array([False, True]), 100)
    # The machine is slower in some rounds than in others, which concerns both kinds alike.
    values = 1.2 + 0.01 * rng.exponential(size=200) + 0.05 * rng.exponential(size=20)[rounds]
    assert not compare(values, labels, rounds).differ
    assert compare(values + 0.02 * labels, labels, rounds).differ
    spread = compare(values + labels * np.where(rng.random(200) < 0.5, -0.02, 0.02), labels, rounds)
    assert spread.by_distance < spread.by_mean
    assert power(values, labels, rounds, 0.2, trials=1) == 1.0
    assert power(values, labels, rounds, 0.0, trials=3) == 0.0


@pytest.mark.parametrize("inject", [0.0, DELAY], ids=["as-it-is", "delayed-for-holders"])
def test_pp_12_real_bots_that_search_do_not_show_in_a_windows_end(inject: float, tmp_path: Path) -> None:
    found = comparisons(measure(tmp_path, FEW, inject, DEALS))
    ends = [each for (what, _), each in found.items() if what == END]
    assert len(ends) == 2
    differ = [each.differ and abs(each.means[1] - each.means[0]) > DELAY / 7 for each in ends]
    assert differ == [bool(inject)] * 2, ends
