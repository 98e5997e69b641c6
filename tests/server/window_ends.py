"""When reaction windows end, measured at live tables with strong bots: with and without a secret holder of a cancel.

`make windows` measures several hundred windows. Anna plays a Drama of Pupularity; three bots that search are asked
whether it may stand. Of each deal there are three worlds that Anna cannot tell apart: no bot, one bot or all three hold
*Not today!*. Tables of all three run side by side in every round, so that they meet the same machine; each world's bots
have processes of their own, so that one world's searches do not delay another's.

Three times are compared, each by the server's own clock, as the journal has it, and by the clock of somebody who
listens at the table: the end of a window that nobody interrupts, the moment of a bot's cancel, and the end of the
window about that cancel.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import count, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TextIO
from unittest.mock import patch

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from pettable import registry
from pettable.bots.worker_pool import WorkerPool
from pettable.games.pupularity.state import PupularityState
from pettable.server import messages as m
from pettable.server.clock import SystemClock
from pettable.server.ops.runtime import Config, Server
from pettable.server.people.requester import Requester
from pettable.server.sockets.connection import Connection
from pettable.server.store import JournalRow, NewTableRow, Store
from pettable.server.tables import clocks
from pettable.server.tables import journal as e
from pettable.server.tables.live import LiveTable
from pettable.server.tables.settings import TableSettings
from pettable.server.tables.state import TableState, fold
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.program import PATIENCE
from tests.server.two_samples import LEVEL, Comparison, compare, power

GAME, SEATS, ANNA = "pupularity", 4, Seat(0)
BOTS = tuple(Seat(seat) for seat in range(1, SEATS))
#: How many bots hold a cancel, in the three worlds.
HOLDERS = (0, 1, 3)
#: Deals in one round: three tables each.
DEALS_A_ROUND = 10
#: The tables of a round open their windows within this many seconds.
APART = 0.5
#: Fewer measurements on a side say nothing.
FEWEST = 8
#: Delays of which the report says how surely they would be found, in seconds.
DELAYS = (0.005, 0.02, 0.05)


class Seen(Struct, frozen=True):
    """A time that was measured at a table, in seconds from the question."""

    what: str
    round: int
    holders: int
    #: By the journal, and by somebody who listens.
    written: float
    heard: float


class Listener(Connection):
    """Anna's end of a socket: notes when a question comes, and lets every cancel stand."""

    def __init__(self, guest: str, live: LiveTable, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(Requester(guest, "Anna"), "en")
        self.live, self.now = live, now
        #: The questions about the chain, and when they were heard and asked.
        self.asked: list[tuple[int, float, float]] = []
        self.closed = asyncio.Event()

    def deliver(self, message: bytes) -> None:
        heard, state = self.now(), self.live.state
        table = state.table
        if b'"type":"game"' not in message[:40] or table is None or self.closed.is_set():
            return
        prompt = table.prompt
        if prompt is not None and (not self.asked or prompt.id != self.asked[-1][0]):
            self.asked.append((prompt.id, heard, state.asked_at))
        if prompt is None or prompt.kind is not Kind.REACT or len(self.asked) == 1:
            if len(self.asked) > 1:
                self.closed.set()
                # The next turn is no part of the measurement, and its search would only be in the way.
                self.live.bot_seats.stop()
        elif ANNA in prompt.seats and ANNA not in state.passed:
            asyncio.get_running_loop().call_soon(self._let_pass, prompt.id)

    def _let_pass(self, prompt: int) -> None:
        move = msgspec.Raw(msgspec.json.encode({"type": "pass", "seat": ANNA}))
        self.live.spawn(lambda: self.live.command(self, m.Play(f"pass-{prompt}", prompt, move)))


def deals() -> "Iterator[Deal]":
    """Tables where Anna begins, can play a Drama, and holds no cancel herself."""
    setting = TableSettings(game=GAME, seats=SEATS, bot="parrot")
    for number in count():
        opened = e.Opened(0.0, setting, f"anna{number}", "invitation", seed_of(number).hex().ljust(64, "0")[:64])
        entries: list[e.AnyEntry] = [opened, e.Sat(0.0, ANNA, f"anna{number}", "Anna")]
        entries += [*(e.BotSat(0.0, seat, "parrot") for seat in BOTS), e.Started(0.0)]
        table = fold("t", [(e.encode(entry), None) for entry in entries]).table
        assert table is not None
        assert table.prompt is not None
        dramas = [move for move in table.legal(ANNA) if type(move).__name__ == "Stir"]
        if table.prompt.seats == (ANNA,) and dramas and not any(map(is_cancel, table.view(ANNA).hand)):
            yield Deal(setting, entries, dramas[0])


def with_holders(world: PupularityState, holders: Sequence[Seat]) -> PupularityState:
    """The world in which just these bots hold one *Not today!* each: cards that Anna cannot see change places."""
    hidden = [*world.deck, *sum(world.hands[1:], ())]
    cancels = iter([card for card in hidden if is_cancel(card)])
    others = iter([card for card in world.deck if not is_cancel(card)])
    hands = [world.hands[ANNA]]
    for seat in BOTS:
        size = len(world.hands[seat])
        held = [next(cancels)] if seat in holders else []
        held += [card for card in world.hands[seat] if not is_cancel(card)][: size - len(held)]
        hands.append(tuple(sorted([*held, *(next(others) for _ in range(size - len(held)))])))
    dealt = set(sum(hands, ()))
    return replace(world, hands=tuple(hands), deck=tuple(card for card in hidden if card not in dealt))


def is_cancel(card: CardId) -> bool:
    return getattr(registry.rules_of(GAME).deck.cards[card], "effect", None) == "not-today"


class Deal(NamedTuple):
    """A table where Anna begins, and her Drama."""

    setting: TableSettings
    entries: list[e.AnyEntry]
    drama: Any

    def lay(self, id: str, holders: int, rng: Rng) -> tuple[TableState, list[JournalRow], list[Seat]]:
        """The table in a world where this many bots hold a cancel, its journal, and those bots.

        It has a host of its own, as if strangers played there.
        """
        opened, sat = replace(self.entries[0], host=id), replace(self.entries[1], guest=id)
        rows = [JournalRow(n, e.encode(entry)) for n, entry in enumerate([opened, sat, *self.entries[2:]], 1)]
        state = fold(id, [(row.entry, None) for row in rows])
        table, holding = state.table, sorted(rng.shuffled(BOTS)[:holders])
        assert table is not None
        view = table.view(ANNA)
        table.state = with_holders(table.rules.determinise(view, rng), holding)
        assert table.view(ANNA) == view
        return state, rows, holding


async def play_drama(live: LiveTable, anna: Listener, drama: Any) -> None:
    await live.attach(anna, 0)
    table = live.state.table
    assert table is not None
    assert table.prompt is not None
    await live.command(anna, m.Play("drama", table.prompt.id, msgspec.Raw(msgspec.json.encode(drama))))


def times_seen(number: int, holders: int, asked: Sequence[tuple[int, float, float]]) -> Iterator[Seen]:
    """What was seen at a table: first Anna's turn is asked, then each link of the chain, last the next turn."""
    windows = asked[1:]
    for depth, (one, other) in enumerate(pairwise(windows)):
        last = depth == len(windows) - 2
        what = {(0, True): END, (0, False): CANCELLED, (1, True): END_AFTER_CANCEL}.get((depth, last))
        if what is not None:
            yield Seen(what, number, holders, other[2] - one[2], other[1] - one[1])


class Measurement:
    """Servers with real bots, at whose tables windows are timed."""

    def __init__(self, store: Store, workers: Mapping[int, WorkerPool]) -> None:
        self.store = store
        config = Config(database="", clock=SystemClock())
        #: One for each number of holders: bots that search must not be in the way of the other worlds' bots.
        self.servers = {holders: Server(store, workers[holders], config) for holders in HOLDERS}
        self.seen: list[Seen] = []
        self._deals, self._tables = deals(), count()

    async def round(self, number: int, deals: int) -> None:
        """Some deals, each in all three worlds, at the same time."""
        rng = Rng(seed_of(number), "windows")
        tables: list[Coroutine[Any, Any, None]] = []
        for _ in range(deals):
            deal = next(self._deals)
            tables += [
                self._table(number, deal, holders, rng.stream(f"{len(tables)} {holders}")) for holders in HOLDERS
            ]
        await asyncio.gather(*tables)

    async def _table(self, number: int, deal: Deal, holders: int, rng: Rng) -> None:
        id, setting, server = f"t{next(self._tables)}", deal.setting, self.servers[holders]
        state, rows, _ = deal.lay(id, holders, rng)
        now = server.clock.now()
        row = NewTableRow(id, setting.game, setting.privacy.value, b"", setting.seats, False, now, b"{}", False)
        await self.store.create_table(row, rows)
        live = LiveTable(state, server.lobby.services)
        anna = Listener(id, live)
        await asyncio.sleep(APART * rng.unit())
        await play_drama(live, anna, deal.drama)
        await asyncio.wait_for(anna.closed.wait(), PATIENCE)
        live.detach(anna)
        live.close()
        self.seen += times_seen(number, holders, anna.asked)


END = "a window that nobody interrupts ends"
CANCELLED = "a bot cancels"
END_AFTER_CANCEL = "the window about a bot's cancel ends"
#: What is compared, and the worlds on either side.
COMPARED = {END: ((0,), (1, 3)), CANCELLED: ((1,), (3,)), END_AFTER_CANCEL: ((1,), (3,))}


def measure(
    folder: Path,
    windows: int,
    inject: float = 0.0,
    deals: int = DEALS_A_ROUND,
    say: Callable[[str], None] = lambda _: None,
) -> list[Seen]:
    """Rounds until this many windows ended without interruption on either side.

    `inject` is a delay of every window in which a bot holds a cancel: a fault that the comparison must find.
    """

    async def run() -> list[Seen]:
        store = await Store.open(f"sqlite:///{folder / 'windows.db'}")
        try:
            async with WorkerPool(1) as none, WorkerPool(1) as one, WorkerPool(1) as three:
                at = Measurement(store, dict(zip(HOLDERS, (none, one, three), strict=True)))
                await at.round(-1, 1)
                # The first round started the processes.
                at.seen.clear()
                for number in count():
                    await at.round(number, deals)
                    sides = [
                        sum(each.what == END and each.holders in side for each in at.seen) for side in COMPARED[END]
                    ]
                    say(f"round {number + 1}: {sides[0]} and {sides[1]} windows of {windows}")
                    if min(sides) >= windows:
                        return at.seen
            raise AssertionError
        finally:
            await store.close()

    with ExitStack() as faults:
        if inject:
            faults.enter_context(delayed_for_holders(inject))
        return asyncio.run(run())


def delayed_for_holders(seconds: float) -> Any:
    """A server whose windows wait a little longer where somebody can cancel."""
    window = clocks.window

    def slower(state: TableState, prompt: Any, *still: Any) -> clocks.Window:
        earliest, latest = window(state, prompt, *still)
        assert state.table is not None
        able = any(len(state.table.legal(seat)) > 1 for seat in prompt.seats if seat != ANNA)
        return clocks.Window(earliest + seconds if able else earliest, latest)

    return patch.object(clocks, "window", slower)


def sample(seen: Sequence[Seen], what: str, clock: str) -> tuple[Any, Any, Any]:
    """Values, labels and rounds, as a comparison takes them."""
    without, holding = COMPARED[what]
    chosen = [each for each in seen if each.what == what and each.holders in (*without, *holding)]
    return (
        np.array([getattr(each, clock) for each in chosen]),
        np.array([each.holders in holding for each in chosen]),
        np.array([each.round for each in chosen]),
    )


def comparisons(seen: Sequence[Seen]) -> dict[tuple[str, str], Comparison]:
    """Of everything that was seen often enough on either side."""
    found = {}
    for what, (one, other) in COMPARED.items():
        sides = [sum(each.what == what and each.holders in side for each in seen) for side in (one, other)]
        if min(sides) >= FEWEST:
            found.update({(what, clock): compare(*sample(seen, what, clock)) for clock in ("written", "heard")})
    return found


def report(seen: Sequence[Seen]) -> str:
    lines = [
        "| what | clock | holders | windows | mean, s | p (distance) | p (mean) | a delay is found: "
        + ", ".join(f"{1000 * delay:g} ms" for delay in DELAYS)
        + " |",
        "|---|---|---|--:|--:|--:|--:|---|",
    ]
    for (what, clock), found in comparisons(seen).items():
        sides = [" or ".join(map(str, side)) for side in COMPARED[what]]
        powers = ", ".join(f"{100 * power(*sample(seen, what, clock), delay):.0f} %" for delay in DELAYS)
        lines.append(
            f"| {what} | {'journal' if clock == 'written' else 'listener'} | {sides[0]}; {sides[1]} "
            f"| {found.sizes[0]}; {found.sizes[1]} | {found.means[0]:.4f}; {found.means[1]:.4f} "
            f"| {found.by_distance:.3f} | {found.by_mean:.3f} | {powers} |"
        )
    return "\n".join(lines)


def show(where: TextIO, line: str) -> None:
    where.write(f"{line}\n")
    where.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="make windows", description=__doc__)
    parser.add_argument("--windows", type=int, default=300, help="windows on either side (300)")
    parser.add_argument("--inject", type=float, default=0.0, help="seconds that windows with a holder last longer")
    args = parser.parse_args()
    with TemporaryDirectory() as folder:
        seen = measure(Path(folder), args.windows, args.inject, say=lambda line: show(sys.stderr, line))
    show(sys.stdout, report(seen))
    differ = [f"{what} ({clock})" for (what, clock), found in comparisons(seen).items() if found.differ]
    show(sys.stdout, f"\nDifferences at the level of {LEVEL:g}: {', '.join(differ) or 'none'}.")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
