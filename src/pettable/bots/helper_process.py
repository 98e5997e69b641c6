"""The second core: a process that thinks about the same question in other worlds, while this one thinks, too.

It is started when it is first asked, and only where the budget is one of time: by iterations, the same seed has to give
the same move. It ends with the process that asks, however that one ends. Where anything goes wrong with it, nobody
helps, and that is all.
"""

import atexit
import multiprocessing
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any

#: Seconds: for less it is not worth asking, so long an answer takes to come back, and so long it is waited for.
LEAST, WAY_BACK, PATIENCE = 0.2, 0.02, 0.08
#: What goes wrong with a process that is gone, and with what cannot be sent to one.
FAULTS = (OSError, EOFError, pickle.PicklingError, AttributeError, TypeError)


class SecondCore:
    def __init__(self) -> None:
        #: Where bots think in processes of their own, one for each core, there is no core to spare.
        self.allowed = os.name == "posix" and _cores() > 1 and multiprocessing.parent_process() is None
        self._line: Connection[Any, Any] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self.asked = 0
        self._known: object = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def ask(self, seconds: float, mind: object, *question: Any) -> bool:
        """Ask `mind.help(*question, seconds, clock)`; False where nobody will answer."""
        if not self.allowed or seconds < LEAST:
            return False
        until = time.monotonic() + seconds - WAY_BACK
        self.asked += 1
        try:
            line = self._line or self._start()
            # Rules are much to send, and stay the same for a game.
            line.send((self.asked, None if mind is self._known else mind, question, until))
        except FAULTS:
            self._give_up()
            return False
        self._known = mind
        return True

    def answer(self, patience: float = PATIENCE) -> Any:
        """What was found out; None if it does not come in time."""
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
            # In a session of its own: Ctrl-C at a terminal is for the one who asks.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", f"from {__name__} import main; main()"],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        atexit.register(self.close)
        return self._line

    def _give_up(self) -> None:
        self.allowed = False
        self.close()

    def close(self) -> None:
        """There is nothing that it would have to bring to an end."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._line = self._process = self._known = None
        atexit.unregister(self.close)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def main() -> None:
    line: Connection[Any, Any] = Connection(os.dup(0))
    questions: SimpleQueue[tuple[int, Any, Any, float]] = SimpleQueue()
    Thread(target=_listen, args=(line, questions.put), daemon=True).start()
    mind: Any = None

    def clock() -> float:
        """A newer question ends the thought about an older one."""
        return time.monotonic() if questions.empty() else float("inf")

    while True:
        number, new, question, until = questions.get()
        mind = new or mind
        line.send((number, mind.help(*question, max(0.0, until - time.monotonic()), clock)))


def _listen(line: "Connection[Any, Any]", put: Callable[[Any], None]) -> None:
    """Beside the thinking, so that this process ends with the one that asks, even in the middle of a thought."""
    try:
        while True:
            put(line.recv())
    finally:
        os._exit(0)


#: One for all bots of this process, which think one after the other.
SECOND_CORE = SecondCore()
