"""Runs one scenario: a server of its own, strangers who measure, the attacker in a process of its own."""

import asyncio
import os
import re
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import msgspec
from load.server_process import Running, pettable, running
from msgspec import Struct

from attack.control import echoing
from attack.scenario import Scenario
from attack.stranger import Noticed, Strangers

#: The promise: 99 of 100 pings and moves of a stranger are answered within this many seconds, and no process of the
#: server takes more memory than this.
WITHIN, MEMORY = 0.100, 512 * 2**20
#: Seconds beyond its own time that an attacker may need to start and to stop.
PATIENCE = 150.0
#: The attacker is elsewhere in the world and uses none of our processor; here it shares it, and gets what is left.
NICENESS = 10


class Result(Struct, frozen=True):
    """What came of one scenario."""

    scenario: str
    sent: str
    outcomes: dict[str, int]
    baseline: Noticed
    attacked: Noticed
    #: The highest resident memory of the server's process, and how much its database grew, in bytes.
    memory: int
    stored: int
    #: What must not happen, whatever the machine's speed.
    faults: tuple[str, ...]

    @property
    def slow(self) -> bool:
        return self.attacked.ping.p99 > WITHIN

    @property
    def passed(self) -> bool:
        return not self.faults and not self.slow


#: Runs the scenario of a name against a URL for some seconds; its outcomes.
Attack = Callable[[str, str, float], Coroutine[None, None, Mapping[str, int]]]


async def attack_from_another_process(name: str, url: str, seconds: float) -> Mapping[str, int]:
    """Run the attacker to its end; its outcomes."""
    process = await asyncio.create_subprocess_exec(
        *("nice", "-n", str(NICENESS), sys.executable, "-W", "ignore"),
        *("-m", "attack.attacker", name, url, str(seconds)),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    try:
        said, _ = await asyncio.wait_for(process.communicate(), seconds + PATIENCE)
    except BaseException:
        if process.returncode is None:
            process.kill()
        raise
    return (
        msgspec.json.decode(said, type=dict[str, int]) if process.returncode == 0 else {"the attacker itself failed": 1}
    )


class Arena:
    """A server under attack and the strangers who play there."""

    def __init__(self, server: Running, database: Path, log: Path, strangers: Strangers) -> None:
        self._server, self._database, self._log, self._strangers = server, database, log, strangers

    @classmethod
    @asynccontextmanager
    async def open(cls, folder: Path, seconds: float, files: int | None = None) -> AsyncIterator["Arena"]:
        """A new server with its usual settings and a new database; `seconds` is how long strangers are to play."""
        folder.mkdir()
        database = folder / "pets.db"
        command = pettable(f"sqlite:///{database}")
        if files is not None:
            command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command]
        async with running(command, folder) as server, echoing() as control:
            strangers = Strangers(server.url, f"sqlite:///{database}", seconds, control)
            await strangers.come_in()
            yield cls(server, database, folder / "server.log", strangers)
            await strangers.leave()

    async def attack(
        self, scenario: Scenario, seconds: float, baseline: float, by: Attack = attack_from_another_process
    ) -> Result:
        """Measure the strangers alone, then under the attack; then look at what is left."""
        before = await self._strangers.notice(baseline)
        size = stored(self._database)
        attack = asyncio.create_task(by(scenario.name, self._server.url, seconds))
        during = await self._strangers.notice(seconds, attack)
        outcomes = dict(attack.result())
        memory = peak(self._server.pid)
        faults = [
            *await self._strangers.faults(),
            *await ill_health(self._server),
            *in_the_log(self._log),
            *unmet(scenario, seconds, outcomes),
        ]
        if memory >= MEMORY:
            faults.append(f"{memory / 2**20:.0f} MiB of memory")
        grown = stored(self._database) - size
        return Result(scenario.name, scenario.sent, outcomes, before, during, memory, grown, tuple(faults))


async def run(scenario: Scenario, seconds: float, baseline: float, folder: Path) -> Result:
    """One scenario on a server of its own."""
    async with Arena.open(folder, baseline + seconds, scenario.files) as arena:
        return await arena.attack(scenario, seconds, baseline)


def unmet(scenario: Scenario, seconds: float, outcomes: dict[str, int]) -> Iterator[str]:
    """Refusals that did not come, and answers that must never come."""
    yield from (f"no outcome {each!r}" for each in scenario.expected(seconds) if not outcomes.get(each))
    for outcome, number in outcomes.items():
        if re.match(r"500|closed 4500|table-failed|cheated|the attacker itself|the rated game", outcome):
            yield f"{number} × {outcome!r}"


async def ill_health(server: Running) -> list[str]:
    """What the server says about itself afterwards, to its operator."""
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE) as http:
        health, metrics = await http.get("/healthz"), await http.get("/metrics")
    found = []
    if health.status_code != 200 or not health.json()["well"]:
        found.append(f"/healthz says {health.status_code}: {health.text[:200]}")
    if not re.search(r"^pettable_faults_total 0(\.0)?$", metrics.text, re.MULTILINE):
        found.append("a table has failed")
    return found


def in_the_log(log: Path) -> Iterator[str]:
    text = log.read_text(errors="replace")
    if "Traceback" in text:
        yield f"a traceback in the log: …{text[text.index('Traceback') :][:2000]}"


def peak(pid: int) -> int:
    """The highest resident memory of a process so far, in bytes."""
    status = (Path("/proc") / str(pid) / "status").read_text()
    found = re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)
    assert found is not None
    return 1024 * int(found[1])


def stored(database: Path) -> int:
    """The bytes of a database, those included that are still in its write-ahead log."""
    with closing(sqlite3.connect(database)) as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        return int(pages * size)
