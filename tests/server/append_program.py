"""A program that writes to a store and says what was acknowledged, until it is killed or told what to do.

python -m tests.server.append_program forever URL TABLES     appends to so many tables at once, for ever
python -m tests.server.append_program room URL BYTES         appends while files may have so many bytes, then with room
"""

import asyncio
import resource
import sys

from pettable.server.store import JournalRow, Store, StoreDown
from tests.server.stores import line, new_table


def say(*words: object) -> None:
    print(*words, flush=True)  # noqa: T201


async def forever(url: str, tables: int) -> None:
    store = await Store.open(url)

    async def play(name: str) -> None:
        if await store.table(name) is None:
            await store.create_table(new_table(name), [line(0)])
        seq = len(await store.journal(name))
        while True:
            await store.append(name, [line(seq, f"ann:{seq}")])
            say(name, seq)
            seq += 1

    await asyncio.gather(*[play(f"t{n}") for n in range(tables)])


async def room(url: str, size: int) -> None:
    store = await Store.open(url)
    await store.create_table(new_table("t"), [])
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    seq = 0
    for attempts in range(10_000):
        try:
            await store.append("t", [JournalRow(seq, b"biscuit" * 500)])
        except StoreDown as fault:
            say("down", type(fault).__name__, fault)
            # What is there is what was acknowledged, and it can still be read.
            seq = len(await store.journal("t"))
            if attempts > seq + 3:
                break
        else:
            say("stored", seq)
            seq += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    for _ in range(5):
        await store.append("t", [JournalRow(seq, b"biscuit" * 500)])
        say("stored", seq)
        seq += 1
    await store.close()


if __name__ == "__main__":
    what, where, number = sys.argv[1:]
    asyncio.run({"forever": forever, "room": room}[what](where, int(number)))
