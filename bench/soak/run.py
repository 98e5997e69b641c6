"""Runs a soak: a server, a population, and a sample of memory and database every few seconds."""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from attack.run import in_the_log, peak, stored
from load.server_process import pettable, running
from msgspec import Struct

from soak.curves import Sample
from soak.people import Population

#: Seconds beyond its own time that a soak waits for games to end.
PATIENCE = 180.0


class SoakResult(Struct, frozen=True):
    seconds: float
    bot_tables: int
    people: int
    samples: Sequence[Sample]
    #: What people did, and what went wrong for them.
    counts: dict[str, int]
    faults: dict[str, int]
    #: Complaints in the server's log.
    log: Sequence[str]
    peak: int


class SoakPlan(Struct, frozen=True):
    """How long to go on, with how many people, and how often to sample."""

    seconds: float
    bot_tables: int
    pairs: int
    #: Seconds between two samples.
    every: float
    #: Options for `pettable serve`.
    settings: Sequence[str] = ()
    #: Multiplies the times that people take, for a hurried run.
    pace: float = 1.0
    #: It goes on until people have played this many games, but not for ever.
    games: int = 0


async def soak(folder: Path, plan: SoakPlan, progress: Callable[[str], None] = lambda _: None) -> SoakResult:
    database = folder / "pets.db"
    samples: list[Sample] = []
    async with running(pettable(f"sqlite:///{database}", *plan.settings), folder) as server:
        population = Population(server.url, pace=plan.pace)
        began = time.monotonic()

        async def sample() -> None:
            while (at := time.monotonic() - began) < plan.seconds or (
                population.counts["games of people"] < plan.games and at < plan.seconds + PATIENCE
            ):
                samples.append(Sample(at, 1024 * server.usage().kib, stored(database)))
                last = samples[-1]
                progress(
                    f"{at / 60:5.1f} min {last.memory / 2**20:6.1f} MiB, database {last.database / 2**20:6.1f} MiB, "
                    f"{population.counts['games of bots']} + {population.counts['games of people']} games, "
                    f"{population.faults.total()} faults"
                )
                await asyncio.sleep(plan.every)

        await population.live(plan.bot_tables, plan.pairs, sample())
        most = peak(server.pid)
    return SoakResult(
        plan.seconds,
        plan.bot_tables,
        2 * plan.pairs,
        samples,
        dict(sorted(population.counts.items())),
        dict(population.faults.most_common()),
        list(in_the_log(folder / "server.log")),
        most,
    )
