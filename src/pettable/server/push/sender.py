"""Sends the push messages that wait in the store, of several processes by one.

They are in the store, so that a restart loses none. A message that a push service does not take is tried again, later
each time, until the turn is over. A browser that its push service does not know any more is forgotten.
"""

import asyncio
from base64 import urlsafe_b64decode
from binascii import Error as Base64Error
from hashlib import sha256

import structlog

from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import (
    DUE_LOOKED_FOR_EVERY,
    PUSH_AGAIN_AFTER,
    PUSH_ATTEMPTS,
    PUSH_BYTES,
    PUSH_KEPT,
    PUSH_PATIENCE,
    PUSH_WITHIN,
    PUSHES_AT_A_TIME,
)
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.periodic_task import PeriodicTask
from pettable.server.ops.put_aside import put_aside
from pettable.server.people.tokens import new_id
from pettable.server.push.addresses import Forbidden, read_endpoint
from pettable.server.push.delivery import Answer, post
from pettable.server.push.encryption import AUTH_BYTES, encrypt, is_public_key
from pettable.server.push.message import message_of
from pettable.server.push.settings import PushSettings
from pettable.server.push.vapid import Vapid, base64url
from pettable.server.store import PushRow, Store, Subscription

log = structlog.get_logger(__name__)

JOB = "pushes"
#: A process that sends and has been silent for this long counts as dead.
HELD = 2 * DUE_LOOKED_FOR_EVERY + PUSH_WITHIN
#: The browser has unsubscribed, or its subscription has expired.
GONE = (404, 410)
#: The push service is busy, or asks for patience.
LATER = (408, 425, 429)
WHAT_TO_DO = "it stays in the queue; see the fault"


class PushSender:
    def __init__(self, store: Store, clock: Clock, metrics: Metrics, settings: PushSettings) -> None:
        self._store, self._clock, self._metrics = store, clock, metrics
        self._services = settings.services
        self._vapid = Vapid(settings.key, settings.contact)
        self._holder = new_id("n")
        self._again = False
        self._task = PeriodicTask(clock, metrics, JOB, DUE_LOOKED_FOR_EVERY, self._round)

    @property
    def public_key(self) -> str:
        return self._vapid.public_key

    def start(self) -> None:
        self._task.start()

    def hurry(self) -> None:
        """Somebody may have a message to be sent."""
        self._again = True
        self._task.hurry()

    async def stop(self) -> None:
        await self._task.stop()
        now = self._clock.now()
        with put_aside(self._metrics, JOB, "another process sends in a moment"):
            await self._store.claim_job(JOB, self._holder, now, now)

    def read(self, endpoint: str, key: str, auth: str, lang: str) -> Subscription:
        """A subscription as a browser sends it; a ClientError where nothing can or may be sent to it."""
        try:
            read_endpoint(endpoint, self._services)
            public, secret = from_base64url(key), from_base64url(auth)
        except Forbidden as wrong:
            raise ClientError(Problem.BAD_SUBSCRIPTION, str(wrong)) from None
        except (ValueError, Base64Error):
            raise ClientError(Problem.BAD_SUBSCRIPTION, "its keys are not in base64url") from None
        if not is_public_key(public) or len(secret) != AUTH_BYTES:
            raise ClientError(Problem.BAD_SUBSCRIPTION, "its keys are not those of a browser")
        return Subscription(subscription_id(endpoint), endpoint, public, secret, lang)

    async def _round(self) -> None:
        self._again = True
        while self._again:
            self._again = False
            now = self._clock.now()
            if not await self._store.claim_job(JOB, self._holder, now, now + HELD):
                return
            waiting = await self._store.due_pushes(now)
            free = asyncio.Semaphore(PUSHES_AT_A_TIME)
            await asyncio.gather(*(self._send(push, free) for push in waiting))
            self._again = self._again or bool(waiting)

    async def _send(self, push: PushRow, free: asyncio.Semaphore) -> None:
        async with free:
            with put_aside(self._metrics, JOB, WHAT_TO_DO, table=push.table):
                if push.due <= self._clock.now() or not push.seats:
                    # Of no use any more.
                    await self._store.end_push(push)
                else:
                    await self._settle(push, await self._deliver(push))

    async def _deliver(self, push: PushRow) -> Answer | None:
        """The answer of the push service; None: there was none."""
        now, to = self._clock.now(), push.subscription
        try:
            endpoint = read_endpoint(to.endpoint, self._services)
            body = await asyncio.to_thread(encrypted, push)
            headers = {
                "Authorization": self._vapid.authorization(endpoint.origin, now),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(int(min(push.due - now, PUSH_KEPT))),
                "Urgency": "normal",
                # A newer message about a table replaces one that was not delivered yet.
                "Topic": base64url(sha256(to.auth + push.table.encode()).digest())[:32],
            }
            answer = await post(endpoint, headers, body)
        except Forbidden as wrong:
            log.warning("push-forbidden", table=push.table, why=str(wrong))
            return Answer(403)
        except OSError as fault:
            log.info("push-failed", table=push.table, why=str(fault))
            return None
        return answer

    async def _settle(self, push: PushRow, answer: Answer | None) -> None:
        status = 0 if answer is None else answer.status
        self._metrics.pushes.labels(str(status)).inc()
        if status in GONE:
            await self._store.drop_subscription(push.subscription.id)
        elif 200 <= status < 300:
            await self._store.end_push(push)
        elif (status in LATER or status >= 500 or not status) and push.attempts + 1 < PUSH_ATTEMPTS:
            pause = PUSH_AGAIN_AFTER * 4**push.attempts
            if answer is not None and answer.retry_after is not None:
                pause = max(pause, min(answer.retry_after, PUSH_PATIENCE))
            await self._store.push_later(push, self._clock.now() + pause)
        else:
            log.warning("push-refused", table=push.table, status=status)
            await self._store.end_push(push)


def encrypted(push: PushRow) -> bytes:
    return encrypt(message_of(push), push.subscription.key, push.subscription.auth, PUSH_BYTES)


def subscription_id(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()


def from_base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
