"""Another program that holds one core: a server is seldom alone on its machine."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

CORE = 0


@contextmanager
def busy_core() -> Iterator[int]:
    """Keep one core busy with a program of usual priority, until the end; its process id."""
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as process:
        try:
            os.sched_setaffinity(process.pid, {CORE})
            yield process.pid
        finally:
            process.kill()
