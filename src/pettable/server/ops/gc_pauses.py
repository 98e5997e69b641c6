"""Short garbage-collection pauses: long-lived objects are frozen, so that no collection scans all of them.

A full collection visits every live object while nobody is answered: with thousands of sockets that takes a good part of
a second, every few seconds. Objects that have survived for a while are therefore frozen with `gc.freeze()`. They are
unfrozen for a full collection when much more is allocated than after the last one, and every ten minutes.
"""

import asyncio
import gc
import sys

#: Seconds between two freezes: each collects the young objects first, and those should be few.
FREEZE_EVERY = 1.0
#: A full collection after at most this many freezes.
FULL_AFTER_FREEZES = 600
#: A full collection when this many times as many blocks are allocated as after the last one.
FULL_AFTER_GROWTH = 1.4
#: Allocations before Python collects young objects by itself; its usual 700 are reached with every move.
YOUNG_THRESHOLD = 10_000


class GcPauses:
    def __init__(self) -> None:
        self._freezes = 0
        #: Allocated blocks after the last full collection.
        self._blocks = 0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        gc.set_threshold(YOUNG_THRESHOLD, *gc.get_threshold()[1:])
        self._collect_all()
        self._freeze()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _freeze(self) -> None:
        self._freezes += 1
        if self._freezes >= FULL_AFTER_FREEZES or sys.getallocatedblocks() > FULL_AFTER_GROWTH * self._blocks:
            self._collect_all()
        else:
            # Garbage among the young objects goes first: frozen, it would stay.
            gc.collect()
        gc.freeze()
        self._timer = asyncio.get_running_loop().call_later(FREEZE_EVERY, self._freeze)

    def _collect_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        self._blocks = sys.getallocatedblocks()
        self._freezes = 0
