"""A server in a process of its own: started, looked at from outside, and stopped."""

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
    """At one moment: processor seconds used so far, and memory held."""

    seconds: float
    kib: int


def usage(pid: int) -> Usage:
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    seconds = (int(after_name[11]) + int(after_name[12])) / TICKS
    held = re.search(r"^VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    assert held is not None
    return Usage(seconds, int(held[1]))


def busy_seconds() -> float:
    """What all processors of this machine have worked so far."""
    user, nice, system, _, _, interrupt, softly = map(int, Path("/proc/stat").read_text().split()[1:8])
    return (user + nice + system + interrupt + softly) / TICKS


class Running(NamedTuple):
    url: str
    pid: int

    def usage(self) -> Usage:
        return usage(self.pid)


@asynccontextmanager
async def running(words: Sequence[str | Path], folder: Path) -> AsyncIterator[Running]:
    """The program, whose first line says where it listens; stopped in the end, come what may."""
    with (folder / "server.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *map(str, words),
            cwd=folder,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            # As servers are run in earnest; node's packages look at it.
            env={**os.environ, "NODE_ENV": "production"},
        )
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), START_WITHIN)).decode()
        found = re.search(r"http://[\d.]+:\d+", line)
        if found is None:
            raise RuntimeError(f"{words[0]} did not start: {line} {(folder / 'server.log').read_text()[-500:]}")
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
    """The words that start our server."""
    return [sys.executable, "-m", "pettable", "serve", "--port", "0", "--database", database, *more]


class Lags(NamedTuple):
    """How often the server's loop was late, up to so many seconds; counts from the start of the server."""

    counts: dict[float, float]

    def since(self, before: "Lags") -> "Lags":
        return Lags({bound: count - before.counts.get(bound, 0.0) for bound, count in self.counts.items()})

    def within(self, share: float) -> float:
        """The bound that so large a share of beats kept to."""
        most = max(self.counts.values(), default=0.0)
        return min((bound for bound, count in self.counts.items() if count >= share * most), default=float("nan"))


async def lags(url: str) -> Lags:
    async with httpx.AsyncClient(base_url=url, timeout=START_WITHIN) as http:
        text = (await http.get("/metrics")).raise_for_status().text
    return Lags({float(bound): float(count) for bound, count in _BUCKET.findall(text)})
