"""Scripted people who play for hours: they sit down, move, talk, drop out, come back, and open a table again."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tests.server.client import Client
from websockets.exceptions import ConnectionClosed, WebSocketException

from pettable import registry
from pettable.server.people.chat import PHRASES
from pettable.table.rng import Rng

BOT = "tabby"
#: Seconds that a person thinks, at least and at most.
THINKS = (1.0, 3.0)
#: How often a person talks instead of moving, and how often the connection drops; shares of their moves.
TALKS, DROPS = 0.04, 0.02
#: Seconds until a person who dropped out is back.
AWAY = (0.5, 4.0)
AT_THE_DOOR = 4
#: Seconds within which everybody comes for the first time.
ARRIVALS = (0.0, 30.0)
#: Seconds before somebody who met a fault tries again.
AGAIN = 1.0

DISCONNECTED = (OSError, WebSocketException)


class Population:
    """All scripted people, and counts of what they did and met."""

    def __init__(self, url: str, *, pace: float = 1.0) -> None:
        """`pace` multiplies all times, for a hurried run."""
        self._url, self._pace = url, pace
        self.counts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self._stops = False
        self._people = 0
        #: Arrivals at the same moment; more would wait for each other in this process, and seem slow to the server.
        self._door = asyncio.Semaphore(AT_THE_DOOR)

    async def live(self, bot_tables: int, pairs: int, until: Awaitable[object]) -> None:
        """Play at this many tables of bots, and in this many pairs of people, until something ends."""
        lives = [self._again(self._watch_bots, number) for number in range(bot_tables)]
        lives += [self._again(self._play_together, number) for number in range(pairs)]
        tasks = [asyncio.create_task(life) for life in lives]
        try:
            await until
        finally:
            self._stops = True
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=10.0)

    async def _again(self, evening: Callable[[Rng], Awaitable[None]], number: int) -> None:
        """One evening after the other. What goes wrong is counted, and the next evening begins."""
        rng = Rng(b"soak", f"{evening.__name__} {number}")
        # Not all at the same moment.
        await asyncio.sleep(self._seconds(rng, ARRIVALS))
        while not self._stops:
            try:
                await evening(rng)
            except Exception as fault:
                self.faults[f"{type(fault).__name__}: {fault}"[:200]] += 1
                await asyncio.sleep(AGAIN)

    async def _guest(self) -> Client:
        """A new guest, at an address of their own."""
        self._people += 1
        number = self._people % 60_000
        client = Client(self._url, f"Pat {self._people}", f"127.200.{number // 250}.{1 + number % 250}")
        client.a_look = 0.35
        async with self._door:
            await client.register()
        self.counts["guests"] += 1
        return client

    async def _watch_bots(self, rng: Rng) -> None:
        """A host lets a bot play, too, and watches to the end."""
        host = await self._guest()
        seats = 2
        table, invite = await host.open(game=rng.choice(registry.names()), seats=seats, bots=[BOT] * (seats - 1))
        await host.join(table, invite)
        try:
            await done(host, "start")
            await done(host, "stand-in")
            while not host.over and not self._stops:
                with suppress(TimeoutError):
                    await host.until(lambda: host.over)
            self.counts["games of bots"] += host.over
        finally:
            await host.leave()

    async def _play_together(self, rng: Rng) -> None:
        """Two people meet at a table and play to the end."""
        anna, ben = await self._guest(), await self._guest()
        table, invite = await anna.open(game=rng.choice(registry.names()), seats=2)
        try:
            for person in (anna, ben):
                await person.join(table, invite)
            await done(ben, "sit")
            await done(anna, "start")
            await asyncio.gather(*(self._play(person, table, invite, rng) for person in (anna, ben)))
            self.counts["games of people"] += anna.over
            self.counts["commands"] += len(anna.answers) + len(ben.answers)
        finally:
            for person in (anna, ben):
                with suppress(*DISCONNECTED):
                    await person.leave()

    async def _play(self, person: Client, table: str, invite: str, rng: Rng) -> None:
        while not person.over and not self._stops:
            with suppress(TimeoutError):
                await person.until(lambda: person.may_move() or person.over)
            if person.over:
                break
            mood = rng.unit()
            await asyncio.sleep(self._seconds(rng, THINKS))
            if mood < TALKS:
                await person.ask("say", phrase=rng.choice(sorted(PHRASES)))
            elif mood < TALKS + DROPS:
                await self._drop_out(person, table, invite, rng)
            elif person.may_move():
                answer = await person.move(rng)
                self.counts[f"answered {answer.get('problem') or answer['type']}"] += 1

    async def _drop_out(self, person: Client, table: str, invite: str, rng: Rng) -> None:
        """The connection is cut, and after a while the person is back and gets what was missed."""
        person.cut()
        with suppress(ConnectionClosed, ConnectionError):
            await person.leave()
        await asyncio.sleep(self._seconds(rng, AWAY))
        person.table = {}
        await person.join(table, invite)
        self.counts["came back"] += 1

    def _seconds(self, rng: Rng, between: tuple[float, float]) -> float:
        least, most = between
        return self._pace * (least + (most - least) * rng.unit())


async def done(person: Client, type: str) -> None:
    answer = await person.ask(type)
    assert answer["type"] == "ack", f"{type} is answered with {answer}"
