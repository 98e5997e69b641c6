"""`pettable serve` without its command line: listen, run until a signal, warn everybody, stop."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import structlog
import uvicorn

from pettable.server.http.app import make_app, warm_up
from pettable.server.http.limited_protocol import limited
from pettable.server.limits.connection_limits import ConnectionLimits
from pettable.server.limits.constants import CONNECTIONS, FILES_FOR_THE_PROCESS, FRAME_BYTES, STOP_WITHIN
from pettable.server.ops.gc_pauses import GcPauses
from pettable.server.ops.runtime import Config, Server
from pettable.server.sockets.timed_protocol import timed_protocol
from pettable.server.store import Store, StoreDown
from pettable.server.store.file_lock import locked
from pettable.table.errors import PettableError

log = structlog.get_logger(__name__)

#: Seconds that a thread which has just stored a move waits at most for the interpreter.
SWITCH_INTERVAL = 0.0005


class CannotServe(PettableError):
    """The server cannot start with these settings."""

    def __init__(self, why: str) -> None:
        super().__init__("serve", why)


class GracefulServer(uvicorn.Server):
    """uvicorn, which warns everybody at a table before it stops."""

    def __init__(self, config: uvicorn.Config, app: Any) -> None:
        super().__init__(config)
        self._app = app
        self._gc_pauses = GcPauses()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        # Before anybody is let in, and not in a thread beside them: msgspec crashes the process where two threads use a
        # type for the first time at the same moment.
        warm_up(self._app)
        await super().startup(sockets)
        self._gc_pauses.start()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A stop by signal is no failure: the exit status is 0."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._gc_pauses.stop()
        server: Server | None = getattr(self._app.state, "server", None)
        if server is not None:
            await server.lobby.stop()
            # Time for the last messages to be sent.
            await asyncio.sleep(0.1)
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; CannotServe where the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as fault:
        listening.close()
        why = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise CannotServe(f"cannot listen at {host}, port {port}: {why}; try --port with another number") from None
    listening.listen(2048)
    return listening


def check(config: Config) -> None:
    """CannotServe where the store cannot be opened, or Redis cannot be reached."""
    if config.redis is not None:
        if not config.database.startswith("postgres"):
            raise CannotServe("--redis is for processes that share a PostgreSQL: add --database postgresql://…")
        check_redis(config.redis)

    async def open_and_close() -> None:
        store = await Store.open(config.database)
        await store.close()

    try:
        asyncio.run(open_and_close())
    except StoreDown as fault:
        raise CannotServe(f"{fault}; try --database with another URL") from None


@contextmanager
def alone(config: Config, address: str) -> Iterator[None]:
    """Be the only server on a SQLite file; a CannotServe says which other server is."""
    with ExitStack() as held:
        try:
            held.enter_context(locked(config.database, address))
        except StoreDown as fault:
            raise CannotServe(f"{fault}; stop it, or try --database with another URL") from None
        yield


def check_redis(url: str) -> None:
    try:
        from pettable.server.cluster.bus import check_reachable  # noqa: PLC0415
    except ModuleNotFoundError:
        raise CannotServe("--redis needs one more package: pip install 'pettable[cluster]'") from None
    try:
        asyncio.run(check_reachable(url))
    except (OSError, ValueError) as fault:
        # The URL may hold a password, which is left out.
        where = url.rpartition("@")[2].removeprefix("redis://")
        raise CannotServe(f"cannot reach Redis at {where}: {fault}; try --redis with another URL") from None


def serve(config: Config, listening: socket.socket) -> int:
    """Serve until SIGTERM or SIGINT; the exit status."""
    configure_logging()
    sys.setswitchinterval(SWITCH_INTERVAL)
    app = make_app(config)
    settings = uvicorn.Config(
        app,
        http=limited(ConnectionLimits(connections_allowed(), proxies=config.proxies), config.http_patience),
        forwarded_allow_ips=str(config.proxies),
        log_config=None,
        access_log=False,
        lifespan="on",
        ws=timed_protocol(config.round_trip_header, config.clock, config.proxies),
        ws_max_size=FRAME_BYTES,
        # The length of a compressed message would reveal something about its content.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=int(STOP_WITHIN),
        server_header=False,
    )
    program = GracefulServer(settings, app)
    program.run(sockets=[listening])
    return 0 if program.started else 1


def connections_allowed() -> int:
    """How many connections this process can hold. It first raises its limit on open files as far as it may."""
    if sys.platform == "win32":
        return CONNECTIONS
    import resource  # noqa: PLC0415 (not on every system)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + FILES_FOR_THE_PROCESS
    if soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
            soft = max(soft, most)
    allowed = max(1, min(CONNECTIONS, soft - FILES_FOR_THE_PROCESS))
    if allowed < CONNECTIONS // 2:
        log.warning("few-files", connections=allowed, files=soft)
    return allowed


def configure_logging() -> None:
    """Log one JSON object per line to standard error, the libraries' messages included."""
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
    logging.getLogger("uvicorn.error").addFilter(is_our_fault)


def is_our_fault(record: logging.LogRecord) -> bool:
    """A client that sends invalid UTF-8 is disconnected with 1007; the log needs no traceback of that."""
    return record.msg != "Invalid UTF-8 sequence received from client."
