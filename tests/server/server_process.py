"""A real server in its own process, which a test can kill: `python -m tests.server.server_process --database URL`."""

import argparse
import asyncio
import faulthandler
import os
import resource
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from tests.server.empty_databases import create_if_missing

ROOT = Path(__file__).parents[2]
START_WITHIN = 30.0


class Child:
    """A server that runs; its `url` is where."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
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


async def start(
    database: str,
    *,
    redis: str | None = None,
    speed: float = 1.0,
    bot_pace: float = 0.0,
    port: int = 0,
    round_trip_header: str | None = None,
    env: Mapping[str, str] | None = None,
    log: Path | None = None,
) -> Child:
    """Its log goes to that file, or to where ours goes; `env` is what it finds in its environment beside our own."""
    create_if_missing(database)
    words = ["--database", database, "--speed", str(speed), "--bot-pace", str(bot_pace), "--port", str(port)]
    words += [] if redis is None else ["--redis", redis]
    words += [] if round_trip_header is None else ["--round-trip-header", round_trip_header]
    with nullcontext() if log is None else log.open("ab") as stderr:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.server.server_process", *words),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
            env={**os.environ, "PYTHONWARNINGS": "ignore", **(env or {})},
        )
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), START_WITHIN)
    assert line, "the server did not start"
    return Child(process, line.decode().strip())


@asynccontextmanager
async def serving(
    database: str,
    *,
    speed: float = 1.0,
    bot_pace: float = 0.0,
    round_trip_header: str | None = None,
    env: Mapping[str, str] | None = None,
    log: Path | None = None,
) -> AsyncIterator[Child]:
    child = await start(database, speed=speed, bot_pace=bot_pace, round_trip_header=round_trip_header, env=env, log=log)
    try:
        yield child
    finally:
        if child.process.returncode is None:
            await child.killed()


def _print_tasks(*_: object) -> None:
    for task in asyncio.all_tasks():
        task.print_stack()


def main() -> None:
    from pettable.server.clock import SystemClock  # noqa: PLC0415
    from pettable.server.limits.connection_limits import HttpPatience  # noqa: PLC0415
    from pettable.server.limits.constants import ANALYSIS_SECONDS  # noqa: PLC0415
    from pettable.server.limits.trusted_proxies import TrustedProxies  # noqa: PLC0415
    from pettable.server.ops import gc_pauses  # noqa: PLC0415
    from pettable.server.ops.run import listen, serve  # noqa: PLC0415
    from pettable.server.ops.runtime import Config  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--redis")
    parser.add_argument("--speed", type=float)
    parser.add_argument("--bot-pace", type=float)
    parser.add_argument("--port", type=int)
    parser.add_argument("--round-trip-header")
    args = parser.parse_args()
    signal.signal(signal.SIGUSR1, _print_tasks)
    # The threads' stacks come first, even if the interpreter is stuck.
    faulthandler.register(signal.SIGUSR1, chain=True)
    # Where memory is measured: let go more often of what nobody holds, and what is left is what is held.
    gc_pauses.FULL_AFTER_FREEZES = int(os.environ.get("FULL_AFTER_FREEZES", gc_pauses.FULL_AFTER_FREEZES))
    if "FILES" in os.environ:
        resource.setrlimit(resource.RLIMIT_NOFILE, (int(os.environ["FILES"]), int(os.environ["FILES"])))
    listening = listen("127.0.0.1", args.port)
    sys.stdout.write(f"http://127.0.0.1:{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    clock = SystemClock(args.speed)
    config = Config(
        args.database,
        args.redis,
        round_trip_header=args.round_trip_header,
        proxies=TrustedProxies.of_environment(os.environ),
        clock=clock,
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
