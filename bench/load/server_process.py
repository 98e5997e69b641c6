"""Runs a server in its own process, and reads its processor time, memory and event-loop lag."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

START_WITHIN = 60.0
STOP_WITHIN = 20.0
TICKS = os.sysconf("SC_CLK_TCK")

_BUCKET = re.compile(r'^pettable_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)$', re.MULTILINE)


class Usage(NamedTuple):
    """The processor seconds used so far, and the resident memory."""

    seconds: float
    kib: int


def usage(pid: int) -> Usage:
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(after_name[11]) + int(after_name[12])) / TICKS
    held = re.search(r"^VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    assert held is not None
    return Usage(seconds, int(held[1]))


def busy_seconds() -> float:
    """The busy time of all processors of this machine so far."""
    user, nice, system, _, _, interrupt, softly = map(int, Path("/proc/stat").read_text().split()[1:8])
    return (user + nice + system + interrupt + softly) / TICKS


class Running(NamedTuple):
    url: str
    pid: int

    def usage(self) -> Usage:
        return usage(self.pid)


@asynccontextmanager
async def running(command: Sequence[str | Path], folder: Path) -> AsyncIterator[Running]:
    """Run a program whose first line of output names its URL, and stop it at the end."""
    with (folder / "server.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *map(str, command),
            cwd=folder,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            # Node's packages run in production mode, as a real server would.
            env={**os.environ, "NODE_ENV": "production"},
        )
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), START_WITHIN)).decode()
        found = re.search(r"http://[\d.]+:\d+", line)
        if found is None:
            raise RuntimeError(f"{command[0]} did not start: {line} {(folder / 'server.log').read_text()[-500:]}")
        yield Running(found[0], process.pid)
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
            try:
                await asyncio.wait_for(process.wait(), STOP_WITHIN)
            except TimeoutError:
                process.kill()
                await process.wait()


def pettable(database: str, *more: str) -> list[str]:
    """The command that starts our server."""
    return [sys.executable, "-m", "pettable", "serve", "--port", "0", "--database", database, *more]


class LoopLags(NamedTuple):
    """The cumulative histogram of the server's event-loop lag: counts by upper bound in seconds."""

    counts: dict[float, float]

    def since(self, before: "LoopLags") -> "LoopLags":
        return LoopLags({bound: count - before.counts.get(bound, 0.0) for bound, count in self.counts.items()})

    def within(self, share: float) -> float:
        """The smallest bound that this share of the measurements kept."""
        most = max(self.counts.values(), default=0.0)
        return min((bound for bound, count in self.counts.items() if count >= share * most), default=float("nan"))


async def loop_lags(url: str) -> LoopLags:
    async with httpx.AsyncClient(base_url=url, timeout=START_WITHIN) as http:
        text = (await http.get("/metrics")).raise_for_status().text
    return LoopLags({float(bound): float(count) for bound, count in _BUCKET.findall(text)})
