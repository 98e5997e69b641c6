"""Keeps the collector of cycles from stopping the server.

A full collection looks at everything that lives, and nobody is answered meanwhile: with thousands of sockets that takes
a good part of a second, every few seconds. What has lived for a while is therefore put on ice, where the collector does
not look. It is thawed and looked at when much more is held than after the last look, and now and then.
"""

import asyncio
import gc
import sys

#: Seconds between two freezings: what is young then is looked at, and that should be little. So many of them go by at
#: most before everything is looked at.
FREEZE_EVERY = 1.0
THAW_AFTER = 600
#: Everything is looked at when so many times as much is held as after the last look.
GROWN = 1.4
#: So many things more than before make the collector look at what is young; the usual 700 are there at every move.
YOUNG = 10_000


class GcPauses:
    def __init__(self) -> None:
        self._freezings = 0
        #: What was held after the last look at everything.
        self._held = 0
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
        self._look_at_all()
        self._freeze()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _freeze(self) -> None:
        self._freezings += 1
        if self._freezings >= THAW_AFTER or sys.getallocatedblocks() > GROWN * self._held:
            self._look_at_all()
        else:
            # What is young and nobody's goes first: on ice it would stay.
            gc.collect()
        gc.freeze()
        self._timer = asyncio.get_running_loop().call_later(FREEZE_EVERY, self._freeze)

    def _look_at_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        self._held = sys.getallocatedblocks()
        self._freezings = 0
