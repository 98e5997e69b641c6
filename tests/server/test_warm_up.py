"""What the first visitors need is loaded before they come: loading it would hold up everybody else."""

import subprocess
import sys

#: In a process of its own: the caches of this one are filled by other tests.
PROGRAM = """
import asyncio, sys
import httpx
from pettable import registry, text
from pettable.server.http.app import make_app, warm_up
from pettable.server.ops.runtime import Config, running

def misses():
    caches = (each for module in (registry, text) for each in vars(module).values() if hasattr(each, "cache_info"))
    return sum(each.cache_info().misses for each in caches)

async def main():
    config = Config("sqlite:///" + sys.argv[1] + "/t.db")
    app = make_app(config)
    if sys.argv[2] == "warm":
        warm_up(app)
    before = misses()
    async with running(config) as app.state.server:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            for path in ("/api/games?lang=en", "/api/games?lang=de", "/schema"):
                assert (await http.get(path)).status_code == 200
    sys.stdout.write(str(misses() - before))

asyncio.run(main())
"""


def loaded(folder: object, how: str) -> int:
    """How many files and texts the first visitors of a new process had to load."""
    command = [sys.executable, "-W", "ignore", "-c", PROGRAM, str(folder), how]
    return int(subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout)


def test_the_first_visitors_load_nothing(tmp_path: object) -> None:
    assert loaded(tmp_path, "warm") == 0
    assert loaded(tmp_path, "cold") > 0


#: A server that says in which thread it loads, and ends there.
THREADS = """
import os, sys, threading
from pettable.server.ops import run
from pettable.server.ops.runtime import Config

def report(app):
    print(threading.current_thread().name, flush=True)
    os._exit(0)

run.warm_up = report
run.serve(Config("sqlite:///" + sys.argv[1] + "/t.db"), run.listen("127.0.0.1", 0))
"""


def test_nothing_is_loaded_beside_the_first_visitors(tmp_path: object) -> None:
    """msgspec crashes the process where two threads use a type for the first time at the same moment."""
    command = [sys.executable, "-W", "ignore", "-c", THREADS, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == "MainThread"
