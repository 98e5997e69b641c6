"""The message bus between processes: Redis pub/sub, which may lose messages; a loss is noticed.

It uses the Redis backend of Litestar's Channels, without their plugin: that one stops for good when Redis is away for a
moment, while here both directions reconnect.
"""

import asyncio
from collections.abc import Callable, Collection
from contextlib import aclosing, suppress

import msgspec
import structlog
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from pettable.server.cluster.bus_messages import AnyBusMessage, decode_envelope
from pettable.server.cluster.outbox import EnvelopeSequence, Outbox
from pettable.server.limits.constants import (
    FAREWELL,
    HEARTBEAT_EVERY,
    REDIS_PATIENCE,
    REDIS_TRY_AGAIN,
    SILENT_AFTER,
)
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.put_aside import put_aside

log = structlog.get_logger(__name__)

#: What becomes of a message between processes that cannot be encoded or handled.
CLIENTS_RECONNECT = "nothing is lost: clients that miss a message reconnect"
REDIS_FAULTS = (RedisError, OSError, TimeoutError)


class Bus:
    def __init__(
        self,
        url: str,
        node: str,
        *,
        receive: Callable[[str, AnyBusMessage], None],
        lost: Callable[[str], None],
        peers: Callable[[], Collection[str]],
        metrics: Metrics,
    ) -> None:
        """`lost` is called with a process that has been silent for too long, or whose message did not arrive."""
        self._node = node
        self._receive, self._lost, self._peers, self._metrics = receive, lost, peers, metrics
        self._redis = redis_client(url)
        self._backend = RedisChannelsPubSubBackend(redis=self._redis)
        self._outboxes: dict[str, Outbox] = {}
        self._received: dict[str, EnvelopeSequence] = {}
        #: The processes that share connections with this one; each should be heard.
        self._watched: set[str] = set()
        self._waiting = asyncio.Event()
        #: Our own heartbeats come back to us.
        self.works = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Connect; where Redis is away, go on trying in the background."""
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._send_waiting, self._keep_heartbeat)]
        with suppress(TimeoutError):
            async with asyncio.timeout(REDIS_PATIENCE):
                while not self.works:
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Send what waits, then disconnect."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while any(outbox.messages for outbox in self._outboxes.values()):
                    await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def send(self, node: str, message: AnyBusMessage) -> None:
        self._outbox(node).add(message)
        self._waiting.set()

    def deliver(self, node: str, connection: int, message: bytes) -> None:
        """Send a message to the client of a connection that another process has."""
        self._outbox(node).deliver(connection, message)
        self._waiting.set()

    def forget(self, node: str) -> None:
        """Drop everything about a process that is dead: a new one has a new id."""
        self._outboxes.pop(node, None)
        self._received.pop(node, None)

    def _outbox(self, node: str) -> Outbox:
        return self._outboxes.setdefault(node, Outbox())

    # Sending.

    async def _send_waiting(self) -> None:
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            due = [node for node, outbox in self._outboxes.items() if outbox.messages or outbox.heartbeat_due]
            await asyncio.gather(*(self._publish(node) for node in due))

    async def _publish(self, node: str) -> None:
        # An envelope that is not sent leaves a gap in the numbers, and the other side notices.
        with put_aside(self._metrics, "bus", CLIENTS_RECONNECT, node=node):
            try:
                await self._backend.publish(self._outboxes[node].flush(self._node), [channel(node)])
            except REDIS_FAULTS as fault:
                self._failed(fault)

    async def _keep_heartbeat(self) -> None:
        """Heartbeats to the peers and to ourselves: if our own do not arrive, those of others do not either."""
        while True:
            now, before = self._now, self._watched
            self._watched = set(self._peers())
            for node in self._watched:
                received = self._received.setdefault(node, EnvelopeSequence(now))
                if node not in before:
                    received.heard_at = now
                elif now - received.heard_at > SILENT_AFTER:
                    log.warning("silent", node=node)
                    received.heard_at = now
                    self._lose(node)
            for node in (*self._watched, self._node):
                self._outbox(node).heartbeat_due = True
            self._waiting.set()
            await asyncio.sleep(HEARTBEAT_EVERY)

    # Receiving.

    async def _listen(self) -> None:
        while True:
            backend = RedisChannelsPubSubBackend(redis=self._redis)
            try:
                await backend.subscribe([channel(self._node)])
                self._outbox(self._node).heartbeat_due = True
                self._waiting.set()
                await self._read(backend)
            except REDIS_FAULTS as fault:
                self._failed(fault)
                await asyncio.sleep(REDIS_TRY_AGAIN)
            finally:
                with suppress(*REDIS_FAULTS):
                    await backend.on_shutdown()

    async def _read(self, backend: RedisChannelsPubSubBackend) -> None:
        async with aclosing(backend.stream_events()) as events:
            while True:
                # Our own heartbeats arrive here: without any, the connection is dead, though nothing has said so.
                async with asyncio.timeout(SILENT_AFTER):
                    _, data = await anext(events)
                self._handle(data)

    def _handle(self, data: bytes) -> None:
        try:
            envelope = decode_envelope(data)
        except msgspec.MsgspecError:
            log.warning("post-unreadable")
            return
        now, sender = self._now, envelope.sender
        if sender == self._node:
            if not self.works:
                log.info("post-works")
            self.works = True
            return
        if not self._received.setdefault(sender, EnvelopeSequence(now)).follows(envelope, now):
            log.warning("post-lost", sender=sender)
            self._lose(sender)
        for message in envelope.messages:
            with put_aside(self._metrics, "bus", CLIENTS_RECONNECT, node=sender):
                self._receive(sender, message)

    def _lose(self, node: str) -> None:
        with put_aside(self._metrics, "bus", CLIENTS_RECONNECT, node=node):
            self._lost(node)

    def _failed(self, fault: Exception) -> None:
        if self.works:
            log.warning("post-fails", fault=str(fault) or type(fault).__name__)
        self.works = False

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def redis_client(url: str) -> Redis:
    """A client that fails at once when Redis is away; its caller decides whether to try again."""
    return Redis.from_url(
        url,
        socket_timeout=REDIS_PATIENCE,
        socket_connect_timeout=REDIS_PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )


async def check_reachable(url: str) -> None:
    """An OSError where no Redis answers at that URL, a ValueError where it is not a Redis URL."""
    redis = redis_client(url)
    try:
        await redis.info("server")
    except RedisError as fault:
        raise OSError(str(fault)) from None
    finally:
        await redis.aclose()


def channel(node: str) -> str:
    return f"pettable:{node}"
