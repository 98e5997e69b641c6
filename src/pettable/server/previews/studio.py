"""Draws link previews: one at a time in a process of its own, at a bounded rate, and keeps the last ones.

A picture is kept by what is in it, so that it is drawn again only when something that it shows has changed.
"""

import asyncio
from collections import Counter, OrderedDict
from hashlib import sha256

import msgspec
import structlog
from msgspec import Struct

from pettable.bots.fair_queue import FairQueue
from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import (
    ADDRESSES_REMEMBERED,
    PREVIEW_BYTES_KEPT,
    PREVIEW_CPU,
    PREVIEW_MEMORY,
    PREVIEW_WITHIN,
    PREVIEWS_A_NETWORK,
    PREVIEWS_A_SECOND,
    PREVIEWS_AT_ONCE,
    PREVIEWS_KEPT,
    PREVIEWS_WAITING,
)
from pettable.server.limits.token_bucket import TokenBuckets
from pettable.server.previews.preview_messages import DrawnPreview, PreviewRequest
from pettable.server.tables.sandbox import Sandbox, Unanswered

log = structlog.get_logger(__name__)

PROCESS = "pettable.server.previews.preview_process"
#: Whose turn it is where a picture of a game itself is drawn: there are few of them, and they are kept for ever.
HOUSE = "house"


class Preview(Struct, frozen=True):
    """A picture, and a short name for what is in it."""

    tag: str
    png: bytes


class PreviewStudio:
    """One process, started when the first picture is asked for."""

    def __init__(self, clock: Clock, cpu: float = PREVIEW_CPU, within: float = PREVIEW_WITHIN) -> None:
        self._clock = clock
        self.sandbox = Sandbox(PROCESS, cpu=cpu, memory=PREVIEW_MEMORY, within=within)
        self._networks = TokenBuckets(PREVIEWS_AT_ONCE, PREVIEWS_A_SECOND, ADDRESSES_REMEMBERED)
        self._queue = FairQueue(1)
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        #: How many pictures wait or are drawn, by network.
        self._waiting: Counter[str] = Counter()
        self._kept: OrderedDict[str, Preview] = OrderedDict()
        self._kept_bytes = 0
        #: Pictures of the games themselves: as many as there are games and languages.
        self._house: dict[str, Preview] = {}
        #: How many pictures were drawn.
        self.drawn = 0

    async def draw(self, asked: PreviewRequest, network: str | None) -> Preview:
        """The picture; a ClientError where it cannot be drawn now. `network` None: one of the few of the house."""
        tag = tag_of(asked)
        if (known := self.kept(tag)) is not None:
            return known
        if (task := self._drawing.get(tag)) is None:
            if network is not None:
                self._check(network)
            owner = HOUSE if network is None else network
            task = asyncio.create_task(self._draw(asked, owner))
            self._drawing[tag] = task
            self._waiting[owner] += 1
            task.add_done_callback(lambda task: self._ended(tag, owner, task))
        # A visitor who leaves must not stop the picture that others wait for.
        preview = Preview(tag, await asyncio.shield(task))
        if network is None:
            self._house[tag] = preview
        else:
            self._keep(preview)
        return preview

    def close(self) -> None:
        for task in tuple(self._drawing.values()):
            task.cancel()
        self.sandbox.close()

    def _check(self, network: str) -> None:
        if not self._networks.take(network, self._clock.now()):
            raise ClientError(Problem.TOO_FAST, "many pictures were drawn for you; wait a moment")
        if len(self._drawing) >= PREVIEWS_WAITING or self._waiting[network] >= PREVIEWS_A_NETWORK:
            raise ClientError(Problem.TOO_MANY, "many pictures are being drawn; try again in a moment")

    async def _draw(self, asked: PreviewRequest, owner: str) -> bytes:
        try:
            async with self._queue.place(owner, easy=False):
                found = await self.sandbox.ask(asked, DrawnPreview)
        except Unanswered as fault:
            found = DrawnPreview(b"", str(fault))
        if not found.png:
            log.warning("preview-not-drawn", game=asked.game, why=found.why)
            raise ClientError(Problem.TOO_MANY, "the picture could not be drawn; try again in a moment")
        self.drawn += 1
        return found.png

    def _ended(self, tag: str, owner: str, task: asyncio.Task[bytes]) -> None:
        self._drawing.pop(tag, None)
        self._waiting[owner] -= 1
        # Without those who wait for nothing: networks come and go.
        self._waiting += Counter()
        if not task.cancelled():
            # Perhaps nobody waits for it any more: then its failure is no news to anybody.
            task.exception()

    def kept(self, tag: str) -> Preview | None:
        """A picture that was drawn before, if it is still there."""
        if tag in self._kept:
            self._kept.move_to_end(tag)
            return self._kept[tag]
        return self._house.get(tag)

    def _keep(self, preview: Preview) -> None:
        if preview.tag in self._kept:
            return
        self._kept[preview.tag] = preview
        self._kept_bytes += len(preview.png)
        while len(self._kept) > PREVIEWS_KEPT or self._kept_bytes > PREVIEW_BYTES_KEPT:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest.png)


def tag_of(asked: PreviewRequest) -> str:
    """The same for two requests if and only if their pictures are the same."""
    return sha256(msgspec.json.encode(asked)).hexdigest()[:32]
