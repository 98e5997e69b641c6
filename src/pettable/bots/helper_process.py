"""A helper process on a second core: it searches the same problem in other worlds while this process searches too.

It is started on first use, and only for budgets of time: with a budget of iterations, the same seed has to give the
same move. It ends with this process, however that ends. Where anything goes wrong with it, the search goes on alone.
"""

import atexit
import multiprocessing
import os
import pickle
import subprocess
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any

from pettable.processes import start_helper, usable_cores

#: Seconds: the shortest budget worth asking for, the time an answer takes to come back, and how long it is waited for.
LEAST, WAY_BACK, PATIENCE = 0.2, 0.02, 0.08
#: What a connection raises when the process is gone, or when something cannot be sent.
FAULTS = (OSError, EOFError, pickle.PicklingError, AttributeError, TypeError)


class HelperProcess:
    def __init__(self) -> None:
        #: Where bots already run in a process for each core, there is no core to spare.
        self.allowed = os.name == "posix" and usable_cores() > 1 and multiprocessing.parent_process() is None
        self._line: Connection[Any, Any] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self.asked = 0
        self._search: object = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def ask(self, seconds: float, search: object, *problem: Any) -> bool:
        """Start `search.help(*problem, seconds, clock)` there; False where no answer will come."""
        if not self.allowed or seconds < LEAST:
            return False
        until = time.monotonic() + seconds - WAY_BACK
        self.asked += 1
        try:
            line = self._line or self._start()
            # A search holds the rules, which are much to send and stay the same for a game.
            line.send((self.asked, None if search is self._search else search, problem, until))
        except FAULTS:
            self._give_up()
            return False
        self._search = search
        return True

    def answer(self, patience: float = PATIENCE) -> Any:
        """What the helper found; None if it does not come in time."""
        try:
            while self._line is not None and self._line.poll(patience):
                number, found = self._line.recv()
                if number == self.asked:
                    return found
        except FAULTS:
            self._give_up()
        return None

    def _start(self) -> "Connection[Any, Any]":
        self._line, theirs = multiprocessing.Pipe()
        with theirs:
            self._process = start_helper(__name__, theirs.fileno())
        atexit.register(self.close)
        return self._line

    def _give_up(self) -> None:
        self.allowed = False
        self.close()

    def close(self) -> None:
        """Kill the process: it holds nothing that would have to be saved."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._line = self._process = self._search = None
        atexit.unregister(self.close)


def main() -> None:
    line: Connection[Any, Any] = Connection(os.dup(0))
    problems: SimpleQueue[tuple[int, Any, Any, float]] = SimpleQueue()
    Thread(target=_listen, args=(line, problems.put), daemon=True).start()
    search: Any = None

    def clock() -> float:
        """A newer problem ends the search of an older one."""
        return time.monotonic() if problems.empty() else float("inf")

    while True:
        number, new, problem, until = problems.get()
        search = new or search
        line.send((number, search.help(*problem, max(0.0, until - time.monotonic()), clock)))


def _listen(line: "Connection[Any, Any]", put: Callable[[Any], None]) -> None:
    """Beside the search, so that this process ends with the one that asks, even in the middle of a search."""
    try:
        while True:
            put(line.recv())
    finally:
        os._exit(0)


#: One for all bots of this process, which search one after the other.
HELPER = HelperProcess()
