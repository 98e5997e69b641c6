"""Many at once, but not all at once."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


async def gathered(work: Iterable[Coroutine[Any, Any, T]], at_once: int) -> list[T]:
    """What came of all of it, in order."""
    room = asyncio.Semaphore(at_once)

    async def one(coroutine: Coroutine[Any, Any, T]) -> T:
        async with room:
            return await coroutine

    return await asyncio.gather(*map(one, work))
