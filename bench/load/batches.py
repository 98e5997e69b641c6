"""Runs many coroutines with a limit on how many run at once."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


async def gather_limited(work: Iterable[Coroutine[Any, Any, T]], at_once: int) -> list[T]:
    """All results, in order."""
    slots = asyncio.Semaphore(at_once)

    async def one(coroutine: Coroutine[Any, Any, T]) -> T:
        async with slots:
            return await coroutine

    return await asyncio.gather(*map(one, work))
