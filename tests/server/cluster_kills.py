"""Several processes that are one server, and people who come in by whichever door they find.

`python -m tests.server.cluster_kills` makes trouble for them, many times, and prints what it saw: `make kills`.
"""

import argparse
import asyncio
import itertools
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from pettable import registry
from tests.server.client import Client, Message
from tests.server.databases import Postgres, Redis
from tests.server.kill_games import AWAY, HURRY, PATIENCE, PAUSE, RESUMED_WITHIN, Evening, Steadfast, show
from tests.server.server_process import Child, start

#: Who is not answered asks again.
ASK_AGAIN = 0.5
#: Seconds; longer than a lease lasts.
STANDSTILL = 3.5


class Wanderer(Steadfast):
    """Comes in by any door, each time."""

    def __init__(self, fleet: "Fleet", name: str) -> None:
        super().__init__(fleet.door(), name)
        self._fleet = fleet
        self._told = 0

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        self.url = self._fleet.door()
        answer = await super().request(method, path, body)
        if answer.status_code == 503:
            # It says that another try is worth it.
            raise ConnectionError(answer.text)
        return answer

    async def join(self, table: str, invite: str | None = None) -> Client:
        self.url = self._fleet.door()
        return await super().join(table, invite)

    async def answered(self) -> None:
        """The table tells how it stands, wherever it is by now; the socket is the player's own, who reconnects it."""
        told = self._told
        for n in itertools.count(1):
            id = f"{self.name}-sync-{n}"
            with suppress(*AWAY, TimeoutError):
                async with asyncio.timeout(ASK_AGAIN):
                    await self.send("sync", id, since=len(self.events))
                    await self.until(lambda id=id: self._told > told or id in self.answers)  # type: ignore[misc]
            if self._told > told or self.over:
                return
            await asyncio.sleep(PAUSE)

    def _take(self, message: Message) -> None:
        super()._take(message)
        self._told += message["type"] == "welcome"


class Fleet(Evening):
    """An evening at tables that are held by several processes."""

    def __init__(
        self, server: Postgres, broker: Redis, *, size: int = 2, seed: str = "", games: Sequence[str] = registry.names()
    ) -> None:
        super().__init__(server.database(), seed=seed, games=games)
        self.server = server
        self.broker = broker
        self.size = size
        self.children: list[Child] = []

    def door(self) -> str:
        return self.rng.choice([child.url for child in self.children])

    def arrival(self, name: str) -> Steadfast:
        return Wanderer(self, name)

    async def open(self, port: int = 0) -> None:
        while len(self.children) < self.size:
            self.children.append(await self._start(port))

    async def _start(self, port: int = 0) -> Child:
        child = await start(self.database, redis=self.broker.url, speed=HURRY, port=port)
        # The door is there before anybody opens it: an answer means that the process is one of the fleet.
        await self.metric(child, "pettable_nodes")
        return child

    async def restart(self, child: Child) -> None:
        """In the place of one that has ended, behind the same door."""
        self.children[self.children.index(child)] = await self._start(child.port)

    async def close(self) -> None:
        for child in self.children:
            if child.process.returncode is None:
                await child.killed()

    async def everybody_back(self, since: float) -> None:
        """All who are in a game are answered by their table; how long that took."""
        guests = [guest for guest in self.guests if isinstance(guest, Wanderer) and not guest.over]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(guest.answered() for guest in guests))
        self.resumed.append(time.monotonic() - since)

    async def metric(self, child: Child, name: str) -> float:
        async with httpx.AsyncClient(base_url=child.url, trust_env=False, timeout=PATIENCE) as http:
            lines = (await http.get("/metrics")).text.splitlines()
        return float(next(line for line in lines if line.startswith(name)).rpartition(" ")[2])

    async def faults(self) -> int:
        counts = [await self.metric(child, "pettable_faults_total") for child in self.children]
        return int(sum(counts))

    async def leases(self) -> set[str]:
        connection = await asyncpg.connect(self.database)
        try:
            return {row["id"] for row in await connection.fetch("SELECT id FROM nodes")}
        finally:
            await connection.close()

    async def holder(self) -> Child:
        """The process that holds most of the tables."""
        tables = [await self.metric(child, "pettable_tables") for child in self.children]
        return self.children[tables.index(max(tables))]


Trouble = Callable[[Fleet], Awaitable[None]]


def pass_by(fleet: Fleet, trouble: Trouble) -> None:
    """Games at all tables while there is trouble; afterwards everything is as it was told."""

    async def told(evening: Evening) -> None:
        assert isinstance(evening, Fleet)
        await trouble(evening)

    asyncio.run(fleet.pass_by(told))


# Troubles. Each of them happens once; afterwards everybody is back.


async def kill(fleet: Fleet) -> None:
    """Kill -9 of the process that holds most tables. The other one takes over, and only then the first comes back."""
    child = await fleet.holder()
    began = time.monotonic()
    await child.killed()
    await fleet.everybody_back(began)
    await fleet.restart(child)


async def standstill(fleet: Fleet) -> None:
    """The process that holds most tables stands still until others have them, and then goes on as if nothing was."""
    zombie = await fleet.holder()
    began = time.monotonic()
    zombie.process.send_signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(STANDSTILL)
    finally:
        zombie.process.send_signal(signal.SIGCONT)
    await fleet.everybody_back(began + STANDSTILL)


async def restarts(fleet: Fleet) -> None:
    """All processes, one after the other, are told to stop, and started again."""
    for child in tuple(fleet.children):
        began = time.monotonic()
        before = await fleet.leases()
        assert await child.stopped() == 0
        # Its tables are free at once, and not only when its lease is over.
        assert len(before - await fleet.leases()) == 1
        await fleet.everybody_back(began)
        await fleet.restart(child)


async def redis_away(fleet: Fleet) -> None:
    """Those whose sockets are where their table is play on; the others are told, and come back again and again."""
    await asyncio.to_thread(fleet.broker.stop)
    await asyncio.sleep(STANDSTILL)
    await fleet.progress(5)
    await asyncio.to_thread(fleet.broker.start)
    await fleet.everybody_back(time.monotonic())


async def deaf(fleet: Fleet) -> None:
    """Redis forgets who listens; whatever is said until they listen again is lost."""
    began = time.monotonic()
    await asyncio.to_thread(fleet.broker.drop_listeners)
    await fleet.everybody_back(began)


async def database_away(fleet: Fleet) -> None:
    """Nothing can be stored, so nothing is acknowledged."""
    await asyncio.to_thread(fleet.server.stop, signal.SIGQUIT)
    await asyncio.sleep(STANDSTILL)
    acknowledged = fleet.acknowledged
    await asyncio.sleep(0.5)
    assert fleet.acknowledged == acknowledged
    await asyncio.to_thread(fleet.server.start)
    await fleet.everybody_back(time.monotonic())


def times(number: int, once: Trouble, progress: Callable[[str], None] = lambda _: None) -> Trouble:
    """The same trouble again and again, at random moments of the games."""

    async def trouble(fleet: Fleet) -> None:
        for n in range(1, number + 1):
            await fleet.progress(1 + fleet.rng.below(25))
            await asyncio.sleep(0.02 * fleet.rng.unit())
            assert await fleet.faults() == 0
            await once(fleet)
            progress(
                f"{n} of {number}: {fleet.acknowledged} commands, {len(fleet.played)} games over, "
                f"everybody back after {fleet.resumed[-1]:.2f} s"
            )
        await fleet.progress(10)

    return trouble


ABOUT = """\
# Trouble for two processes on PostgreSQL and Redis

Made by `make kills`: games at four tables, two players and a spectator at each, who come in by either process and come
back by either. After every trouble everybody has to be told by their table how it stands. At the end every acknowledged
command is in the journal once, and every record verifies.

- **kill**: `kill -9` of the process that holds a table. **standstill**: it stops for longer than its lease (SIGSTOP)
  and wakes as one that has lost its tables. **restarts**: both processes, one after the other, by SIGTERM.
- **redis away**, **database away**: stopped and started again. **deaf**: Redis drops those who listen.
- Times are from the trouble to everybody back; after a standstill from waking, after an outage from its end.
"""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--others", type=int, default=10, help="how often each of the other troubles happens")
    parser.add_argument("--seed", default="fleet")
    parser.add_argument("--out", type=Path, help="where the table is kept, too")
    args = parser.parse_args()
    troubles = [(kill, args.kills)]
    troubles += [(each, args.others) for each in (standstill, restarts, redis_away, deaf, database_away)]
    lines, slow = (
        [f"{'two processes':<16}{'times':>6}{'games':>7}{'commands':>10}  everybody back: usual  longest    took"],
        False,
    )
    for once, number in troubles:
        name = once.__name__.replace("_", " ")
        began = time.monotonic()
        with Postgres() as server, Redis() as broker:
            fleet = Fleet(server, broker, seed=args.seed)
            pass_by(fleet, times(number, once, partial(show, name)))
        back = sorted(fleet.resumed)
        slow = slow or back[-1] > RESUMED_WITHIN
        lines.append(
            f"{name:<16}{number:>6}{len(fleet.played):>7}{fleet.acknowledged:>10}"
            f"{back[len(back) // 2]:>22.2f} s{back[-1]:>7.2f} s{time.monotonic() - began:>6.0f} s"
        )
    late = f"but not everybody was back within {RESUMED_WITHIN:g} s" if slow else ""
    verdict = "nothing lost, nothing doubled, all records verify"
    told = "\n".join([*lines, verdict, late]).rstrip() + "\n"
    sys.stdout.write(f"\n{told}")
    if args.out is not None:
        args.out.write_text(f"{ABOUT}\n```\n{told}```\n")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
