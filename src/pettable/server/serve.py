"""The server as a program: it listens, says where, and stops politely."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog
import uvicorn

from pettable.server.app import make_app
from pettable.server.limits import FRAME_BYTES, STOP_WITHIN
from pettable.server.server import Config, Server
from pettable.server.store import Store, StoreDown
from pettable.table.errors import PettableError


class CannotServe(PettableError):
    """The server cannot start like this."""

    def __init__(self, why: str) -> None:
        super().__init__("serve", why)


class Polite(uvicorn.Server):
    """Before the doors close, everybody at a table is told."""

    def __init__(self, config: uvicorn.Config, app: Any) -> None:
        super().__init__(config)
        self._app = app

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """To be told to stop is no failure: the exit status stays 0."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        server: Server | None = getattr(self._app.state, "server", None)
        if server is not None:
            await server.lobby.stop()
            # What was said last is on its way.
            await asyncio.sleep(0.1)
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """The door; a CannotServe where it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except (OSError, OverflowError) as fault:
        door.close()
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise CannotServe(f"cannot listen at {host}, port {port}: {why}; try --port with another number") from None
    door.listen(2048)
    return door


def check(config: Config) -> None:
    """A CannotServe where the store cannot be opened."""

    async def open_and_close() -> None:
        store = await Store.open(config.database)
        await store.close()

    try:
        asyncio.run(open_and_close())
    except StoreDown as fault:
        raise CannotServe(f"{fault}; try --database with another URL") from None


def serve(config: Config, door: socket.socket) -> int:
    """Until it is told to stop (SIGTERM, SIGINT); the exit status."""
    keep_logs()
    app = make_app(config)
    settings = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=FRAME_BYTES,
        timeout_graceful_shutdown=int(STOP_WITHIN),
        server_header=False,
    )
    program = Polite(settings, app)
    program.run(sockets=[door])
    return 0 if program.started else 1


def keep_logs() -> None:
    """One JSON object a line, on standard error; what libraries say, too."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    renderer = structlog.processors.JSONRenderer()
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(renderer, foreign_pre_chain=shared))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "litestar", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
