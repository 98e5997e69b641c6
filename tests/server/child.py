"""A real server in a process of its own, which a test can kill: `python -m tests.server.child --database URL`."""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

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

    def kill(self) -> None:
        self.process.kill()

    async def killed(self) -> None:
        self.process.kill()
        await self.process.wait()

    async def stopped(self) -> int:
        """Told to stop; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), START_WITHIN)


async def start(database: str, *, speed: float = 1.0, bot_pace: float = 0.0, port: int = 0) -> Child:
    words = ["--database", database, "--speed", str(speed), "--bot-pace", str(bot_pace), "--port", str(port)]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "tests.server.child", *words),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), START_WITHIN)
    assert line, "the server did not start"
    return Child(process, line.decode().strip())


@asynccontextmanager
async def serving(database: str, *, speed: float = 1.0, bot_pace: float = 0.0) -> AsyncIterator[Child]:
    child = await start(database, speed=speed, bot_pace=bot_pace)
    try:
        yield child
    finally:
        if child.process.returncode is None:
            await child.killed()


def main() -> None:
    from pettable.server.clock import SystemClock  # noqa: PLC0415
    from pettable.server.serve import listen, serve  # noqa: PLC0415
    from pettable.server.server import Config  # noqa: PLC0415

    parser = argparse.ArgumentParser()
    parser.add_argument("--database", required=True)
    parser.add_argument("--speed", type=float)
    parser.add_argument("--bot-pace", type=float)
    parser.add_argument("--port", type=int)
    args = parser.parse_args()
    door = listen("127.0.0.1", args.port)
    sys.stdout.write(f"http://127.0.0.1:{door.getsockname()[1]}\n")
    sys.stdout.flush()
    clock = SystemClock(args.speed)
    serve(Config(database=args.database, clock=clock, bot_pace=args.bot_pace, bot_processes=1), door)


if __name__ == "__main__":
    main()
