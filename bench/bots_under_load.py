"""How long a stranger waits for a bot while one guest's tables keep all processes busy: `make bots-under-load`.

The crowd is one owner with many tables, at each of which a strong bot is asked again and again, as often as at a live
table. The stranger has one table with an easy bot and one with a strong one. Measured is the time from a question to
its answer, with real worker processes. A live table shows an easy bot's answer after 0.9 seconds and a strong one's
after 2 seconds (BOT_PACE, BOT_BUDGET): nobody waits for what comes sooner. Also measured: how long the strong bots
could search, and how many of their answers the heuristic alone had to choose.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from itertools import count

import msgspec
from load.statistics import percentile
from msgspec import Struct

from pettable import new_table
from pettable.bots.worker_pool import Answer, WorkerPool, WorkerRequest
from pettable.processes import usable_cores
from pettable.server.limits.constants import BOT_BUDGET, BOT_PACE

GAME, SEATS = "chain-of-command", 4
EASY, STRONG = "tabby", "parrot"
CROWDS = (0, 10, 60)
#: The bots of a table are asked one after the other; between two questions its player moves.
PAUSE = 0.5


class Asked(Struct, frozen=True):
    """A question that was answered: by whom, after how many seconds, and how long that bot searched."""

    owner: str
    bot: str
    seconds: float
    #: The time it was given; 0 where the heuristic chose.
    searched: float


class ObservedPool(WorkerPool):
    """Notes what each request was granted."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes)
        self.granted: dict[str, WorkerRequest] = {}

    async def _ask(self, request: WorkerRequest) -> Answer:
        self.granted[request.seed] = request
        return await super()._ask(request)


class Load:
    """The tables of a crowd and of a stranger, on one pool."""

    def __init__(self, workers: ObservedPool) -> None:
        self.workers = workers
        self.asked: list[Asked] = []
        self._numbers = count()
        table = new_table(GAME, seats=SEATS, seed=3)
        assert table.prompt is not None
        seat = table.waiting[0]
        self._question = WorkerRequest(
            game=GAME,
            bot=STRONG,
            seat=seat,
            prompt=table.prompt,
            view=msgspec.json.encode(table.view(seat)),
            moves=msgspec.json.encode(table.legal(seat)),
            history=msgspec.json.encode(table.seen(seat)),
            seed="",
            budget=BOT_BUDGET,
        )

    async def play(self, owner: str, bot: str, until: float) -> None:
        """Ask the bots of one table until then, each question when the answer to the last one was shown."""
        shown = BOT_PACE if bot == EASY else BOT_BUDGET
        await asyncio.sleep(shown * next(self._numbers) / 60 % shown)
        while time.monotonic() < until:
            question = msgspec.structs.replace(self._question, bot=bot, seed=f"{owner} {next(self._numbers)}")
            began = time.monotonic()
            await self.workers.ask(question, owner, shown)
            seconds, granted = time.monotonic() - began, self.workers.granted.pop(question.seed)
            searched = granted.budget if granted.bot == bot else 0.0
            self.asked.append(Asked(owner, bot, seconds, searched))
            await asyncio.sleep(max(0.0, shown - seconds) + PAUSE)

    async def run(self, crowd: int, seconds: float) -> list[Asked]:
        self.asked.clear()
        until = time.monotonic() + seconds
        tables = [self.play("crowd", STRONG, until) for _ in range(crowd)]
        await asyncio.gather(*tables, self.play("stranger", EASY, until), self.play("stranger", STRONG, until))
        return list(self.asked)


def row(crowd: int, asked: Sequence[Asked]) -> str:
    cells = [f"| {crowd} "]
    for owner, bot in (("stranger", EASY), ("stranger", STRONG), ("crowd", STRONG)):
        found = [each for each in asked if (each.owner, each.bot) == (owner, bot)]
        if not found:
            cells.append("| " * (1 if bot == EASY else 3))
            continue
        seconds = [each.seconds for each in found]
        cells.append(f"| {percentile(0.5, seconds):.2f} / {percentile(0.99, seconds):.2f} / {max(seconds):.2f} ")
        if bot == STRONG:
            cells.append(f"| {percentile(0.5, [each.searched for each in found]):.2f} ")
            cells.append(f"| {sum(not each.searched for each in found)} of {len(found)} ")
    return "".join(cells) + "|"


async def measure(seconds: float, processes: int) -> None:
    heads = ["crowd's tables", "stranger's easy bot, s", "stranger's strong bot, s", "it searches, s", "by heuristic"]
    heads += ["crowd's strong bots, s", "they search, s", "by heuristic"]
    show(f"| {' | '.join(heads)} |\n|{'--:|' * len(heads)}")
    workers = ObservedPool(processes)
    async with workers:
        load = Load(workers)
        # Both processes are started, and have read the game.
        await load.run(1, 5.0)
        for crowd in CROWDS:
            show(row(crowd, await load.run(crowd, seconds)))


def show(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bots-under-load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each of the three loads (60)")
    parser.add_argument("--processes", type=int, default=max(1, usable_cores() - 1), help="of bots that search")
    args = parser.parse_args()
    asyncio.run(measure(args.seconds, args.processes))


if __name__ == "__main__":
    main()
