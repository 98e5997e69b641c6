"""A real server in its own process, which a test can kill: `python -m tests.server.server_process --database URL`.

`start` runs it as a new program. `serving` forks it from a process that has loaded the modules already: to load them
again takes longer than many a test.
"""

import argparse
import asyncio
import faulthandler
import os
import resource
import signal
import sys
import warnings
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import cache
from hashlib import sha256
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Any, Protocol

from tests.server.empty_databases import create_if_missing

ROOT = Path(__file__).parents[2]
#: Seconds; a busy machine is no fault.
START_WITHIN = 180.0


class ServerProcess(Protocol):
    """As `asyncio.subprocess.Process`."""

    @property
    def pid(self) -> int: ...

    @property
    def returncode(self) -> int | None: ...

    def send_signal(self, signal: int) -> None: ...

    def kill(self) -> None: ...

    async def wait(self) -> int: ...


class ForkedProcess:
    """A server that was forked."""

    def __init__(self, process: ForkServerProcess) -> None:
        assert process.pid is not None
        self._process, self.pid = process, process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, signal: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, signal)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        if self.returncode is None:
            await _readable(self._process.sentinel)
            self._process.join()
        assert self.returncode is not None
        return self.returncode


class Child:
    """A server that runs; its `url` is where."""

    def __init__(self, process: ServerProcess, url: str) -> None:
        self.process = process
        self.url = url

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def print_stacks(self) -> None:
        """Let the server write to its standard error where each of its threads and tasks is."""
        self.process.send_signal(signal.SIGUSR1)

    def kill(self) -> None:
        self.process.kill()

    async def killed(self) -> None:
        self.process.kill()
        await self.process.wait()

    async def stopped(self) -> int:
        """Stop the server; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), START_WITHIN)


def words_for(
    database: str,
    *,
    redis: str | None = None,
    speed: float = 1.0,
    bot_pace: float = 0.0,
    port: int = 0,
    round_trip_header: str | None = None,
    deals: str | None = None,
) -> list[str]:
    words = ["--database", database, "--speed", str(speed), "--bot-pace", str(bot_pace), "--port", str(port)]
    words += [] if redis is None else ["--redis", redis]
    words += [] if round_trip_header is None else ["--round-trip-header", round_trip_header]
    words += [] if deals is None else ["--deals", deals]
    return words


async def start(
    database: str, *, env: Mapping[str, str] | None = None, log: Path | None = None, **settings: Any
) -> Child:
    """Its log goes to that file, or to where ours goes; `env` is what it finds in its environment beside our own."""
    create_if_missing(database)
    with nullcontext() if log is None else log.open("ab") as stderr:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.server.server_process", *words_for(database, **settings)),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
            env={**os.environ, "PYTHONWARNINGS": "ignore", **(env or {})},
        )
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), START_WITHIN)
    except TimeoutError:
        process.kill()
        raise
    assert line, "the server did not start"
    return Child(process, line.decode().strip())


@cache
def _forks() -> ForkServerContext:
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.server.loaded_server"])
    return context


async def fork(
    database: str, *, env: Mapping[str, str] | None = None, log: Path | None = None, **settings: Any
) -> Child:
    """As `start`."""
    create_if_missing(database)
    ours, theirs = _forks().Pipe(duplex=False)
    arguments = (theirs, words_for(database, **settings), {**os.environ, **(env or {})}, log)
    process = _forks().Process(target=_run_forked, args=arguments, daemon=True)
    process.start()
    theirs.close()
    with ours:
        await asyncio.wait_for(_readable(ours.fileno()), START_WITHIN)
        return Child(ForkedProcess(process), ours.recv())


async def _readable(file: int) -> None:
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(file, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(file)


def _run_forked(parent: "Connection[str, None]", words: list[str], env: dict[str, str], log: Path | None) -> None:
    os.environ.update(env)
    os.chdir(ROOT)
    warnings.simplefilter("ignore")
    if log is not None:
        with log.open("ab") as file:
            os.dup2(file.fileno(), 2)

    def tell(url: str) -> None:
        parent.send(url)
        parent.close()

    run_server(words, tell)


@asynccontextmanager
async def serving(database: str, **settings: Any) -> AsyncIterator[Child]:
    """A server that deals the same in each run of a test, unless `deals` says otherwise (None: as it comes)."""
    child = await fork(database, **{"deals": _deals_of_this_test(), **settings})
    try:
        yield child
    finally:
        if child.process.returncode is None:
            await child.killed()


def _deals_of_this_test() -> str | None:
    """Its name; with `DEALS=2` in the environment, other deals than without."""
    test = os.environ.get("PYTEST_CURRENT_TEST")
    return test and f"{os.environ.get('DEALS', '')} {test}"


def _dealt(deals: str) -> Callable[[], bytes]:
    """The seeds of the first, the second, ... table of a server."""
    tables = count()
    return lambda: sha256(f"{deals} {next(tables)}".encode()).digest()


def _print_tasks(*_: object) -> None:
    for task in asyncio.all_tasks():
        task.print_stack()


def main() -> None:
    def tell(url: str) -> None:
        sys.stdout.write(f"{url}\n")
        sys.stdout.flush()

    run_server(sys.argv[1:], tell)


def run_server(words: Sequence[str], tell: Callable[[str], None]) -> None:
    """Serve until a signal comes; `tell` is called with the URL as soon as it is known."""
    from pettable.server.clock import SystemClock  # noqa: PLC0415
    from pettable.server.limits.connection_limits import HttpPatience  # noqa: PLC0415
    from pettable.server.limits.constants import ANALYSIS_SECONDS  # noqa: PLC0415
    from pettable.server.limits.trusted_proxies import TrustedProxies  # noqa: PLC0415
    from pettable.server.ops import gc_pauses  # noqa: PLC0415
    from pettable.server.ops.run import listen, serve  # noqa: PLC0415
    from pettable.server.ops.runtime import Config, unpredictable_seed  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--redis")
    parser.add_argument("--speed", type=float)
    parser.add_argument("--bot-pace", type=float)
    parser.add_argument("--port", type=int)
    parser.add_argument("--round-trip-header")
    parser.add_argument("--deals")
    args = parser.parse_args(words)
    signal.signal(signal.SIGUSR1, _print_tasks)
    # The threads' stacks come first, even if the interpreter is stuck.
    faulthandler.register(signal.SIGUSR1, chain=True)
    # Where memory is measured: let go more often of what nobody holds, and what is left is what is held.
    gc_pauses.FULL_AFTER_FREEZES = int(os.environ.get("FULL_AFTER_FREEZES", gc_pauses.FULL_AFTER_FREEZES))
    if "FILES" in os.environ:
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(os.environ["FILES"]), int(os.environ["FILES"])))
    listening = listen("127.0.0.1", args.port)
    tell(f"http://127.0.0.1:{listening.getsockname()[1]}")
    clock = SystemClock(args.speed)
    config = Config(
        args.database,
        args.redis,
        round_trip_header=args.round_trip_header,
        proxies=TrustedProxies.of_environment(os.environ),
        clock=clock,
        new_seed=unpredictable_seed if args.deals is None else _dealt(args.deals),
        http_patience=HttpPatience(*map(float, os.environ["HTTP_PATIENCE"].split()))
        if "HTTP_PATIENCE" in os.environ
        else HttpPatience(),
        public_url=os.environ.get("PUBLIC_URL"),
        bot_pace=args.bot_pace,
        bot_processes=1,
        analysis_seconds=float(os.environ.get("ANALYSIS_SECONDS", ANALYSIS_SECONDS)),
    )
    serve(config, listening)


if __name__ == "__main__":
    main()
