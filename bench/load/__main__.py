"""`make load`: what the server carries. It prints how far it is, then the tables, and writes them to `load.md`."""

import argparse
import asyncio
import os
import platform
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path

import uvloop
from tests.server.databases import Postgres, Redis

from load import boardgame_crowd
from load.cpu_share import SHARE, held_to
from load.paced_table import Clocked
from load.report import Ours, Peer, Result, Two, report
from load.scenarios import House, Size, everybody_back, many_tables, one_stage
from load.server_process import Running, pettable, running
from load.statistics import Load
from load.traffic import Plan, drive

HERE = Path(__file__).parent
REPORT = HERE.parent / "load.md"
BOARDGAME = HERE / "boardgame"

FULL = Size(tables=500, watchers=4, fans=1000)
#: A game has 48 moves; warm-up and measure stay within it. The server tidies up after so many have come (`frost.py`).
STEADY = Plan(pace=1.0, warm_up=6.0, seconds=40.0)
AS_FAST_AS_IT_GOES = Plan(pace=0.0, warm_up=2.0, seconds=15.0)
STAGE = Plan(pace=1.0, warm_up=3.0, seconds=30.0)
#: Seconds for everything.
MOST = 600.0


def say(text: str) -> None:
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {text}\n")
    sys.stderr.flush()


async def ours(size: Size, folder: Path) -> Ours:
    async with running(pettable(f"sqlite:///{folder}/pets.db"), folder) as server:
        house = House([server], size, say)
        await house.fill()
        steady, lag = await many_tables(house, STEADY)
        back = await everybody_back(house)
        stage = await one_stage(house, STAGE)
        await house.again()
        full, _ = await many_tables(house, AS_FAST_AS_IT_GOES)
        house.leave()
        return Ours(size, steady, lag, full, back, stage, house.kib_a_socket)


async def theirs(size: Size, folder: Path) -> Peer:
    """The boardgame.io server: its own process, the same crowd."""
    async with running(["node", BOARDGAME / "server.mjs"], folder) as server:
        say(f"boardgame.io: {size.sockets} sockets come in")
        tables = await boardgame_crowd.filled(server.url, size.tables, size.watchers)
        loads = []
        for plan in (STEADY, AS_FAST_AS_IT_GOES):
            say(f"boardgame.io: {size.tables} tables, {plan.warm_up + plan.seconds:.0f} s")
            clocked = Clocked()
            loads.append(await drive([table.paced(clocked) for table in tables], clocked, [server], plan))
        for table in tables:
            for line in table.lines:
                line.cut()
        version = (BOARDGAME / "package.json").read_text().split('"boardgame.io": "')[1].split('"')[0]
        return Peer(f"boardgame.io {version}", *loads)


async def several(size: Size, folder: Path) -> Two:
    """One process, and two of them, on PostgreSQL and Redis."""

    async def carried(processes: int, *, together: bool) -> tuple[Load, bool]:
        say(f"{processes} of our processes on PostgreSQL, at {'one door a table' if together else 'any door'}")
        async with AsyncExitStack() as stack:
            database = stack.enter_context(Postgres()).database()
            more = ("--redis", stack.enter_context(Redis()).url) if processes > 1 else ()
            servers: list[Running] = []
            for number in range(processes):
                home = folder / f"{processes}-{together}-{number}"
                home.mkdir()
                servers.append(await stack.enter_async_context(running(pettable(database, *more), home)))
            house = House(servers, size, say, together=together)
            await house.fill()
            held = [stack.enter_context(held_to(SHARE, server.pid)) for server in servers]
            load, _ = await many_tables(house, AS_FAST_AS_IT_GOES)
            house.leave()
            return load, all(held)

    one, held = await carried(1, together=True)
    together, _ = await carried(2, together=True)
    apart, _ = await carried(2, together=False)
    return Two(one, together, apart, SHARE if held else None)


def machine() -> str:
    model = next(
        (line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line),
        platform.machine(),
    )
    return f"{os.cpu_count()} cores of {model}, Python {platform.python_version()}"


async def measured(size: Size, parts: Sequence[str]) -> Result:
    with tempfile.TemporaryDirectory(prefix="pets-load-") as data:
        folder = Path(data)
        found = await ours(size, folder)
        beside = await theirs(size, folder) if "peer" in parts else None
        two = await several(Size(size.tables, 2, 0), folder) if "two" in parts else None
    return Result(machine(), datetime.now(UTC).date().isoformat(), found, beside, two)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--tables", type=int, default=FULL.tables, help="tables of four, with four spectators each")
    parser.add_argument("--fans", type=int, default=FULL.fans, help="spectators at the one table that all watch")
    parser.add_argument("--parts", nargs="*", default=["peer", "two"], help="beside our server: peer, two")
    args = parser.parse_args()
    size = Size(args.tables, FULL.watchers, args.fans)
    try:
        result = uvloop.run(asyncio.wait_for(measured(size, args.parts), MOST))
    except TimeoutError:
        sys.exit("not done in time: this machine has too much else to do")
    REPORT.write_text(report(result))
    sys.stdout.write(report(result))


if __name__ == "__main__":
    main()
