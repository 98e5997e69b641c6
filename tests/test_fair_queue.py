"""The queue in front of the bots' processes: easy work first, owners in turn, and nobody is forgotten."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from pettable.bots.fair_queue import FairQueue


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


class Work:
    """Work that holds its place until the test lets it go."""

    def __init__(self, queue: FairQueue, done: list[str], name: str, *, easy: bool = False) -> None:
        self.name, self._go, self._done = name, asyncio.Event(), done
        self.task = asyncio.create_task(self._hold(queue, easy))

    async def _hold(self, queue: FairQueue, easy: bool) -> None:
        async with queue.place(self.name[0], easy=easy):
            self._done.append(self.name)
            await self._go.wait()

    async def finish(self) -> None:
        self._go.set()
        await self.task


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_owners_are_served_in_turn() -> None:
    async def story() -> None:
        queue, begun = FairQueue(1), list[str]()
        works = {name: Work(queue, begun, name) for name in ("a1", "a2", "a3", "b1", "c1", "c2")}
        await settle()
        assert begun == ["a1"]
        # Of a place that three owners share, each of them has a third, for all of its own works.
        assert (queue.crowding("a"), queue.crowding("b"), queue.crowding("d")) == (9.0, 6.0, 4.0)
        assert (queue.works("a"), queue.works("b"), queue.works("d")) == (3, 1, 0)
        for n in range(6):
            await works[begun[n]].finish()
            await settle()
        assert begun == ["a1", "a2", "b1", "c1", "a3", "c2"]
        assert queue.crowding("a") == 1.0
        assert queue.works("a") == 0

    run(story())


def test_easy_work_does_not_wait_for_searches() -> None:
    async def story() -> None:
        queue, begun = FairQueue(2), list[str]()
        searches = [Work(queue, begun, f"a{n}") for n in range(10)]
        await settle()
        assert begun == ["a0", "a1"]
        easy = Work(queue, begun, "b1", easy=True)
        await settle()
        assert begun[-1] == "b1"
        # The place for easy work is not given to a search.
        await easy.finish()
        await settle()
        assert begun == ["a0", "a1", "b1"]
        for work in searches:
            await work.finish()

    run(story())


def test_a_caller_that_gives_up_leaves_no_place_taken() -> None:
    async def story() -> None:
        queue, begun = FairQueue(1), list[str]()
        first, second, third = (Work(queue, begun, name) for name in ("a1", "b1", "c1"))
        await settle()
        second.task.cancel()
        await settle()
        assert (queue.works("b"), queue.works("c")) == (0, 1)
        await first.finish()
        await settle()
        assert begun == ["a1", "c1"]
        # Given up in the very moment of its turn.
        fourth = Work(queue, begun, "d1")
        await settle()
        third._go.set()
        await asyncio.sleep(0)
        fourth.task.cancel()
        await settle()
        fifth = Work(queue, begun, "e1")
        await settle()
        assert begun[-1] == "e1"
        await fifth.finish()

    run(story())


@pytest.mark.parametrize("easy", [True, False])
def test_a_caller_that_gives_up_as_a_place_falls_free_is_skipped(easy: bool) -> None:
    async def story() -> None:
        queue, begun = FairQueue(1), list[str]()
        running = [Work(queue, begun, "a1"), Work(queue, begun, "a2", easy=True)]
        second, third = (Work(queue, begun, name, easy=easy) for name in ("b1", "c1"))
        await settle()
        # Both in one step of the event loop: the place is given away before the second caller notices.
        for work in running:
            work._go.set()
        second.task.cancel()
        await settle()
        assert begun == ["a1", "a2", "c1"]
        assert second.task.cancelled()
        await third.finish()
        last = [Work(queue, begun, "d1"), Work(queue, begun, "d2", easy=True)]
        await settle()
        assert begun[-2:] == ["d1", "d2"]
        for work in last:
            await work.finish()

    run(story())
