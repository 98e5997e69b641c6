"""The post between processes: Redis, by the backend of Litestar's Channels. It may lose parcels, and that is noticed.

The plugin around that backend stops for good when Redis is away for a moment; here both directions begin again.
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

from pettable.server.cluster.bus_messages import AnyWord, unpack
from pettable.server.cluster.outbox import Heard, Outbox
from pettable.server.limits.constants import (
    FAREWELL,
    REDIS_PATIENCE,
    REDIS_TRY_AGAIN,
    SIGN_OF_LIFE_EVERY,
    SILENT_AFTER,
)

log = structlog.get_logger(__name__)

FAULTS = (RedisError, OSError, TimeoutError)


class Bus:
    def __init__(
        self,
        url: str,
        node: str,
        *,
        take: Callable[[str, AnyWord], None],
        lost: Callable[[str], None],
        peers: Callable[[], Collection[str]],
    ) -> None:
        """`lost` is told of a process when it was silent for long, or when something it sent did not arrive."""
        self._node = node
        self._take, self._lost, self._peers = take, lost, peers
        self._redis = connection(url)
        self._backend = RedisChannelsPubSubBackend(redis=self._redis)
        self._bags: dict[str, Outbox] = {}
        self._heard: dict[str, Heard] = {}
        #: Those who share lines with us: they should be heard.
        self._watched: set[str] = set()
        self._waiting = asyncio.Event()
        #: Our own signs of life come back to us.
        self.works = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Redis may be away: then it is waited for, beside everything else."""
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._deliver, self._beat)]
        with suppress(TimeoutError):
            async with asyncio.timeout(REDIS_PATIENCE):
                while not self.works:
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """What was said last is on its way."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while any(bag.words for bag in self._bags.values()):
                    await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def put(self, node: str, word: AnyWord) -> None:
        self._bag(node).put(word)
        self._waiting.set()

    def tell(self, node: str, line: int, message: bytes) -> None:
        self._bag(node).tell(line, message)
        self._waiting.set()

    def forget(self, node: str) -> None:
        """It is dead, and will never come back by this name."""
        self._bags.pop(node, None)
        self._heard.pop(node, None)

    def _bag(self, node: str) -> Outbox:
        return self._bags.setdefault(node, Outbox())

    # Outwards.

    async def _deliver(self) -> None:
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            due = [node for node, bag in self._bags.items() if bag.words or bag.due]
            await asyncio.gather(*(self._send(node, self._bags[node].parcel(self._node)) for node in due))

    async def _send(self, node: str, parcel: bytes) -> None:
        # One that is not sent leaves a gap in the numbers, and the other side sees it.
        try:
            await self._backend.publish(parcel, [channel(node)])
        except FAULTS as fault:
            self._fails(fault)

    async def _beat(self) -> None:
        """Signs of life, to oneself as well: whoever does not hear those does not hear others either."""
        while True:
            now, before = self._now, self._watched
            self._watched = set(self._peers())
            for node in self._watched:
                heard = self._heard.setdefault(node, Heard(now))
                if node not in before:
                    heard.at = now
                elif now - heard.at > SILENT_AFTER:
                    log.warning("silent", node=node)
                    heard.at = now
                    self._lost(node)
            for node in (*self._watched, self._node):
                self._bag(node).due = True
            self._waiting.set()
            await asyncio.sleep(SIGN_OF_LIFE_EVERY)

    # Inwards.

    async def _listen(self) -> None:
        while True:
            backend = RedisChannelsPubSubBackend(redis=self._redis)
            try:
                await backend.subscribe([channel(self._node)])
                self._bag(self._node).due = True
                self._waiting.set()
                await self._read(backend)
            except FAULTS as fault:
                self._fails(fault)
                await asyncio.sleep(REDIS_TRY_AGAIN)
            finally:
                with suppress(*FAULTS):
                    await backend.on_shutdown()

    async def _read(self, backend: RedisChannelsPubSubBackend) -> None:
        async with aclosing(backend.stream_events()) as events:
            while True:
                # Our own signs of life come by here: without any, the connection is dead and does not know it.
                async with asyncio.timeout(SILENT_AFTER):
                    _, data = await anext(events)
                self._open(data)

    def _open(self, data: bytes) -> None:
        try:
            parcel = unpack(data)
        except msgspec.MsgspecError:
            log.warning("post-unreadable")
            return
        now, sender = self._now, parcel.sender
        if sender == self._node:
            if not self.works:
                log.info("post-works")
            self.works = True
            return
        if not self._heard.setdefault(sender, Heard(now)).follows(parcel, now):
            log.warning("post-lost", sender=sender)
            self._lost(sender)
        for word in parcel.words:
            try:
                self._take(sender, word)
            except Exception:
                # One word that nobody can make sense of must not make this process deaf.
                log.exception("post-word", sender=sender)

    def _fails(self, fault: Exception) -> None:
        if self.works:
            log.warning("post-fails", fault=str(fault) or type(fault).__name__)
        self.works = False

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def connection(url: str) -> Redis:
    """A client that says at once when Redis is away; who asks decides about another try."""
    return Redis.from_url(
        url,
        socket_timeout=REDIS_PATIENCE,
        socket_connect_timeout=REDIS_PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )


async def reach(url: str) -> None:
    """An OSError where no Redis answers at that URL, a ValueError where it is none."""
    redis = connection(url)
    try:
        await redis.info("server")
    except RedisError as fault:
        raise OSError(str(fault)) from None
    finally:
        await redis.aclose()


def channel(node: str) -> str:
    return f"pettable:{node}"
