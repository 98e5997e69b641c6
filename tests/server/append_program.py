"""A program that appends to a store and prints what was acknowledged.

python -m tests.server.append_program forever URL TABLES     appends to TABLES tables at once, until it is killed
python -m tests.server.append_program room URL BYTES         appends with files of at most BYTES, then without a limit
"""

import asyncio
import resource
import sys

from pettable.server.store import JournalRow, Store, StoreDown
from tests.server.stores import entry, new_table


def report(*fields: object) -> None:
    print(*fields, flush=True)  # noqa: T201


async def forever(url: str, tables: int) -> None:
    store = await Store.open(url)

    async def play(name: str) -> None:
        if await store.table(name) is None:
            await store.create_table(new_table(name), [entry(0)])
        seq = len(await store.journal(name))
        while True:
            await store.append(name, [entry(seq, f"ann:{seq}")])
            report(name, seq)
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
            report("down", type(fault).__name__, fault)
            # The acknowledged entries are there, and can still be read.
            seq = len(await store.journal("t"))
            if attempts > seq + 3:
                break
        else:
            report("stored", seq)
            seq += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    for _ in range(5):
        await store.append("t", [JournalRow(seq, b"biscuit" * 500)])
        report("stored", seq)
        seq += 1
    await store.close()


if __name__ == "__main__":
    what, where, number = sys.argv[1:]
    asyncio.run({"forever": forever, "room": room}[what](where, int(number)))
