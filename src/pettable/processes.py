"""Helper processes: how they are started, and how they end with the process that started them."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from threading import Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: Seconds between two looks of a worker whether its parent is still there.
PARENT_CHECK = 1.0


def usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def start_helper(module: str, line: int, *arguments: str) -> "subprocess.Popen[bytes]":
    """A fresh interpreter that runs `main()` of a module, with a socket to this process as its standard input.

    It has a session of its own: Ctrl-C at a terminal is for this process, which then ends its helpers. A helper ends
    when its socket is closed, so it cannot outlive this process.
    """
    return subprocess.Popen(
        [sys.executable, "-P", "-c", f"from {module} import main; main()", *arguments],
        stdin=line,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


class WorkerProcesses(ProcessPoolExecutor):
    """A pool of fresh interpreters for many tasks; a context manager that stops them at once where an error leaves it.

    Fresh interpreters are the same on every system, and safe beside threads. They never get Ctrl-C, from their first
    moment on, and end with this process, however it ends.
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers, multiprocessing.get_context("spawn"), _end_with, (os.getpid(),))

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        # A worker is started when a task is submitted, and inherits the blocked signal.
        with _ctrl_c_blocked():
            return super().submit(task, *args, **kwargs)

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if fault is not None:
            for process in multiprocessing.active_children():
                process.terminate()
        self.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with(parent: int) -> None:
    """In a worker: end when the parent has ended, even in the middle of a task."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(PARENT_CHECK)
        os._exit(1)

    Thread(target=watch, daemon=True).start()
