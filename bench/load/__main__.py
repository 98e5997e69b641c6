"""`make load`: measures the capacity of the server, prints the tables and writes them to `load.md`."""

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
from load.busy_core import busy_core
from load.cpu_share import SHARE, held_to
from load.paced_table import Latencies
from load.report import OurResult, PeerResult, Result, TwoProcesses, report
from load.scenarios import CrowdSize, ServerUnderLoad, many_tables, one_watched_table, reconnect_all
from load.server_process import LoopLags, Running, pettable, running
from load.statistics import LoadResult
from load.traffic import Plan, drive

HERE = Path(__file__).parent
REPORT = HERE.parent / "load.md"
BOARDGAME = HERE / "boardgame"

FULL = CrowdSize(tables=500, watchers=4, fans=1000)
#: A game has 48 moves; warm-up and measurement fit into one.
STEADY = Plan(pace=1.0, warm_up=6.0, seconds=40.0)
AT_FULL_SPEED = Plan(pace=0.0, warm_up=2.0, seconds=15.0)
WATCHED = Plan(pace=1.0, warm_up=3.0, seconds=30.0)
#: Timeout for everything, in seconds.
TIMEOUT = 900.0


def progress(text: str) -> None:
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {text}\n")
    sys.stderr.flush()


async def measure_ours(size: CrowdSize, folder: Path, *, beside: bool) -> OurResult:
    async with running(pettable(f"sqlite:///{folder}/pets.db"), folder) as server:
        crowded = ServerUnderLoad([server], size, progress)
        await crowded.fill()
        steady, lag = await many_tables(crowded, STEADY)
        back = await reconnect_all(crowded)
        watched = await one_watched_table(crowded, WATCHED)
        await crowded.restart_games()
        full, _ = await many_tables(crowded, AT_FULL_SPEED)
        busy: tuple[LoadResult, LoopLags] | None = None
        if beside:
            await crowded.restart_games()
            with busy_core():
                busy = await many_tables(crowded, STEADY)
        crowded.leave()
        return OurResult(size, steady, lag, full, back, watched, crowded.kib_a_socket, busy)


async def measure_peer(size: CrowdSize, folder: Path, *, beside: bool) -> PeerResult:
    """The boardgame.io server in its own process, under the same traffic."""
    async with running(["node", BOARDGAME / "server.mjs"], folder) as server:
        progress(f"boardgame.io: {size.sockets} sockets connect")
        tables = await boardgame_crowd.filled(server.url, size.tables, size.watchers)

        async def load(plan: Plan) -> LoadResult:
            progress(f"boardgame.io: {size.tables} tables, {plan.warm_up + plan.seconds:.0f} s")
            latencies = Latencies()
            return await drive([table.paced(latencies) for table in tables], latencies, [server], plan)

        steady, full = await load(STEADY), await load(AT_FULL_SPEED)
        busy: LoadResult | None = None
        if beside:
            with busy_core():
                busy = await load(STEADY)
        for table in tables:
            for socket in table.sockets:
                socket.cut()
        version = (BOARDGAME / "package.json").read_text().split('"boardgame.io": "')[1].split('"')[0]
        return PeerResult(f"boardgame.io {version}", steady, full, busy)


async def measure_two_processes(size: CrowdSize, folder: Path) -> TwoProcesses:
    """One process, and two processes, on PostgreSQL and Redis."""

    async def measured(processes: int, *, one_url_per_table: bool) -> tuple[LoadResult, bool]:
        where = "one process per table" if one_url_per_table else "any process"
        progress(f"{processes} of our processes on PostgreSQL, sockets at {where}")
        async with AsyncExitStack() as stack:
            database = stack.enter_context(Postgres()).database()
            more = ("--redis", stack.enter_context(Redis()).url) if processes > 1 else ()
            servers: list[Running] = []
            for number in range(processes):
                home = folder / f"{processes}-{one_url_per_table}-{number}"
                home.mkdir()
                servers.append(await stack.enter_async_context(running(pettable(database, *more), home)))
            crowded = ServerUnderLoad(servers, size, progress, one_url_per_table=one_url_per_table)
            await crowded.fill()
            held = [stack.enter_context(held_to(SHARE, server.pid)) for server in servers]
            load, _ = await many_tables(crowded, AT_FULL_SPEED)
            crowded.leave()
            return load, all(held)

    one, held = await measured(1, one_url_per_table=True)
    one_url_per_table, _ = await measured(2, one_url_per_table=True)
    apart, _ = await measured(2, one_url_per_table=False)
    return TwoProcesses(one, one_url_per_table, apart, SHARE if held else None)


def machine() -> str:
    model = next(
        (line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line),
        platform.machine(),
    )
    return f"{os.cpu_count()} cores of {model}, Python {platform.python_version()}"


async def measure(size: CrowdSize, parts: Sequence[str], *, beside: bool) -> Result:
    with tempfile.TemporaryDirectory(prefix="pets-load-") as data:
        folder = Path(data)
        found = await measure_ours(size, folder, beside=beside)
        peer = await measure_peer(size, folder, beside=beside) if "peer" in parts else None
        two = await measure_two_processes(CrowdSize(size.tables, 2, 0), folder) if "two" in parts else None
    return Result(machine(), datetime.now(UTC).date().isoformat(), found, peer, two)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--tables", type=int, default=FULL.tables, help="tables of four, with four spectators each")
    parser.add_argument(
        "--fans", type=int, default=FULL.fans, help="spectators at the one table that everybody watches"
    )
    parser.add_argument("--parts", nargs="*", default=["peer", "two"], help="in addition to our server: peer, two")
    parser.add_argument("--busy", action="store_true", help="measure once more while another program holds one core")
    args = parser.parse_args()
    size = CrowdSize(args.tables, FULL.watchers, args.fans)
    try:
        result = uvloop.run(asyncio.wait_for(measure(size, args.parts, beside=args.busy), TIMEOUT))
    except TimeoutError:
        sys.exit("timed out: this machine is too busy")
    REPORT.write_text(report(result))
    sys.stdout.write(report(result))


if __name__ == "__main__":
    main()
