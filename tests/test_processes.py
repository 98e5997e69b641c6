"""Helper processes: worker pools that stop at once, and never outlive the process that started them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pettable.processes import WorkerProcesses
from tests.program import PATIENCE

PARENT = """
import os, time
from pettable.processes import WorkerProcesses

if __name__ == "__main__":
    with WorkerProcesses(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(time.sleep, 600).result()
"""


def gone(pid: int) -> bool:
    """Has this process ended? One that waits to be reaped is still listed, as a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def wait_until_gone(pid: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while not gone(pid):
        assert time.monotonic() < deadline, "it runs on without its parent"
        time.sleep(0.05)


def test_a_worker_ends_with_a_killed_parent(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert not gone(worker)
        parent.kill()
    wait_until_gone(worker)


def test_an_error_stops_workers_in_the_middle_of_a_task() -> None:
    workers = []

    def fail() -> None:
        with WorkerProcesses(1) as pool:
            workers.append(pool.submit(os.getpid).result())
            pool.submit(time.sleep, 600)
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    wait_until_gone(workers[0])


def test_workers_ignore_ctrl_c() -> None:
    with WorkerProcesses(1) as pool:
        worker = pool.submit(os.getpid).result()
        os.kill(worker, signal.SIGINT)
        assert pool.submit(os.getpid).result() == worker
