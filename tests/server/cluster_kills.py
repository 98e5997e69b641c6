"""Games on several processes that form one server, while a process, Redis or PostgreSQL fails.

`python -m tests.server.cluster_kills` causes many failures and prints a report: `make kills`.
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
from tests.server.kill_games import (
    CLOCK_SPEED,
    DISCONNECTED,
    PATIENCE,
    PAUSE,
    RESUMED_WITHIN,
    GameRun,
    ReconnectingClient,
    show,
)
from tests.server.server_process import Child, start

#: Seconds before an unanswered request is repeated.
ASK_AGAIN = 0.5
#: Seconds; longer than a lease.
OUTAGE = 3.5


class RoamingClient(ReconnectingClient):
    """Connects to a random process each time."""

    def __init__(self, cluster: "ClusterRun", name: str) -> None:
        super().__init__(cluster.random_url(), name)
        self._cluster = cluster
        self._welcomes = 0

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        self.url = self._cluster.random_url()
        answer = await super().request(method, path, body)
        if answer.status_code == 503:
            # The server asks to try again.
            raise ConnectionError(answer.text)
        return answer

    async def join(self, table: str, invite: str | None = None) -> Client:
        self.url = self._cluster.random_url()
        return await super().join(table, invite)

    async def answered(self) -> None:
        """Wait until the table answers, in whichever process it is by now; the player reconnects the socket."""
        before = self._welcomes
        for n in itertools.count(1):
            id = f"{self.name}-sync-{n}"
            with suppress(*DISCONNECTED, TimeoutError):
                async with asyncio.timeout(ASK_AGAIN):
                    await self.send("sync", id, since=len(self.events))
                    await self.until(lambda id=id: self._welcomes > before or id in self.answers)  # type: ignore[misc]
            if self._welcomes > before or self.over:
                return
            await asyncio.sleep(PAUSE)

    def _take(self, message: Message) -> None:
        super()._take(message)
        self._welcomes += message["type"] == "welcome"


class ClusterRun(GameRun):
    """A run of games on several processes."""

    def __init__(
        self, server: Postgres, broker: Redis, *, size: int = 2, seed: str = "", games: Sequence[str] = registry.names()
    ) -> None:
        super().__init__(server.database(), seed=seed, games=games)
        self.server = server
        self.broker = broker
        self.size = size
        self.children: list[Child] = []

    def random_url(self) -> str:
        return self.rng.choice([child.url for child in self.children])

    def new_client(self, name: str) -> ReconnectingClient:
        return RoamingClient(self, name)

    async def open(self, port: int = 0) -> None:
        while len(self.children) < self.size:
            self.children.append(await self._start(port))

    async def _start(self, port: int = 0) -> Child:
        child = await start(self.database, redis=self.broker.url, speed=CLOCK_SPEED, port=port)
        # The port is open before the process has joined the cluster; an answer means that it has.
        await self.metric(child, "pettable_nodes")
        return child

    async def replace(self, child: Child) -> None:
        """Start a new process in the place of one that has ended, on the same port."""
        self.children[self.children.index(child)] = await self._start(child.port)

    async def close(self) -> None:
        for child in self.children:
            if child.process.returncode is None:
                await child.killed()

    async def wait_until_all_are_back(self, since: float) -> None:
        """Wait until every client in a game is answered by its table, and note how long that took."""
        guests = [guest for guest in self.guests if isinstance(guest, RoamingClient) and not guest.over]
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

    async def busiest(self) -> Child:
        """The process that owns most of the tables."""
        tables = [await self.metric(child, "pettable_tables") for child in self.children]
        return self.children[tables.index(max(tables))]


Disruption = Callable[[ClusterRun], Awaitable[None]]


def run(cluster: ClusterRun, disruption: Disruption) -> None:
    """Play games during the disruption, then check that every one of them is complete and consistent."""

    async def on_cluster(run: GameRun) -> None:
        assert isinstance(run, ClusterRun)
        await disruption(run)

    asyncio.run(cluster.run(on_cluster))


# Disruptions. Each happens once, and ends when every client is back.


async def kill(cluster: ClusterRun) -> None:
    """`kill -9` of the process that owns most tables. The other takes over before the first is replaced."""
    child = await cluster.busiest()
    began = time.monotonic()
    await child.killed()
    await cluster.wait_until_all_are_back(began)
    await cluster.replace(child)


async def freeze(cluster: ClusterRun) -> None:
    """The process that owns most tables is stopped until others own them, and then continued."""
    zombie = await cluster.busiest()
    began = time.monotonic()
    zombie.process.send_signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(OUTAGE)
    finally:
        zombie.process.send_signal(signal.SIGCONT)
    await cluster.wait_until_all_are_back(began + OUTAGE)


async def rolling_restart(cluster: ClusterRun) -> None:
    """All processes are stopped by SIGTERM and replaced, one after the other."""
    for child in tuple(cluster.children):
        began = time.monotonic()
        before = await cluster.leases()
        assert await child.stopped() == 0
        # Its lease ends at once, and with it its ownership of tables.
        assert len(before - await cluster.leases()) == 1
        await cluster.wait_until_all_are_back(began)
        await cluster.replace(child)


async def redis_outage(cluster: ClusterRun) -> None:
    """Sockets in the process that owns their table play on; the others are closed and keep reconnecting."""
    await asyncio.to_thread(cluster.broker.stop)
    await asyncio.sleep(OUTAGE)
    await cluster.progress(5)
    await asyncio.to_thread(cluster.broker.start)
    await cluster.wait_until_all_are_back(time.monotonic())


async def drop_subscribers(cluster: ClusterRun) -> None:
    """Redis drops its subscribers; messages until they subscribe again are lost."""
    began = time.monotonic()
    await asyncio.to_thread(cluster.broker.drop_subscribers)
    await cluster.wait_until_all_are_back(began)


async def database_outage(cluster: ClusterRun) -> None:
    """Nothing can be stored, so nothing is acknowledged."""
    await asyncio.to_thread(cluster.server.stop, signal.SIGQUIT)
    await asyncio.sleep(OUTAGE)
    acknowledged = cluster.acknowledged
    await asyncio.sleep(0.5)
    assert cluster.acknowledged == acknowledged
    await asyncio.to_thread(cluster.server.start)
    await cluster.wait_until_all_are_back(time.monotonic())


def repeat(number: int, once: Disruption, progress: Callable[[str], None] = lambda _: None) -> Disruption:
    """The same disruption several times, at random moments of the games."""

    async def disruption(cluster: ClusterRun) -> None:
        for n in range(1, number + 1):
            await cluster.progress(1 + cluster.rng.below(25))
            await asyncio.sleep(0.02 * cluster.rng.unit())
            assert await cluster.faults() == 0
            await once(cluster)
            progress(
                f"{n} of {number}: {cluster.acknowledged} commands, {len(cluster.played)} games over, "
                f"everybody back after {cluster.resumed[-1]:.2f} s"
            )
        await cluster.progress(10)

    return disruption


ABOUT = """\
# Failures of two processes on PostgreSQL and Redis

Made by `make kills`: games at four tables, each with two players and a spectator, who connect to either process and
reconnect to either. After every failure each client waits for the state of its table. At the end every acknowledged
command is in the journal exactly once, and every record verifies.

- **kill**: `kill -9` of the process that owns most tables. **freeze**: SIGSTOP for longer than its lease, then SIGCONT;
  it has lost its tables by then. **rolling restart**: both processes, one after the other, by SIGTERM.
- **redis outage**, **database outage**: stopped and started again. **drop subscribers**: Redis drops its subscribers.
- Times run from the failure until everybody is back; after a freeze from waking, after an outage from its end.
"""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--others", type=int, default=10, help="how often each of the other disruptions happens")
    parser.add_argument("--times", type=int, default=1, help="every disruption this many times as often")
    parser.add_argument("--seed", default="fleet")
    parser.add_argument("--out", type=Path, help="a file for the report")
    args = parser.parse_args()
    disruptions = [(kill, args.kills * args.times)]
    others = (freeze, rolling_restart, redis_outage, drop_subscribers, database_outage)
    disruptions += [(each, args.others * args.times) for each in others]
    lines, slow = (
        [f"{'two processes':<18}{'times':>6}{'games':>7}{'commands':>10}  everybody back: usual  longest    took"],
        False,
    )
    for once, number in disruptions:
        name = once.__name__.replace("_", " ")
        began = time.monotonic()
        with Postgres() as server, Redis() as broker:
            cluster = ClusterRun(server, broker, seed=args.seed)
            run(cluster, repeat(number, once, partial(show, name)))
        back = sorted(cluster.resumed)
        slow = slow or back[-1] > RESUMED_WITHIN
        lines.append(
            f"{name:<18}{number:>6}{len(cluster.played):>7}{cluster.acknowledged:>10}"
            f"{back[len(back) // 2]:>22.2f} s{back[-1]:>7.2f} s{time.monotonic() - began:>6.0f} s"
        )
    late = f"but not everybody was back within {RESUMED_WITHIN:g} s" if slow else ""
    verdict = "0 commands lost, 0 applied twice, all records verify"
    report = "\n".join([*lines, verdict, late]).rstrip() + "\n"
    sys.stdout.write(f"\n{report}")
    if args.out is not None:
        args.out.write_text(f"{ABOUT}\n```\n{report}```\n")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
