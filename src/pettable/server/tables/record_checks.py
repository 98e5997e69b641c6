"""Judges records from strangers in a process of their own: at a bounded rate, networks in turn, and few may wait."""

import structlog
from msgspec import Struct

from pettable.bots.fair_queue import FairQueue
from pettable.record_check import Judgement
from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import (
    ADDRESSES_REMEMBERED,
    GUESTS_REMEMBERED,
    RECORD_CPU,
    RECORD_MEMORY,
    RECORD_WITHIN,
    RECORDS_A_NETWORK,
    RECORDS_A_SECOND,
    RECORDS_AT_ONCE,
    RECORDS_WAITING,
)
from pettable.server.limits.token_bucket import TokenBuckets
from pettable.server.tables.sandbox import Sandbox, Unanswered

log = structlog.get_logger(__name__)

PROCESS = "pettable.server.http.record_process"


class RecordToJudge(Struct, frozen=True):
    record: bytes
    lang: str
    #: The text of the deck that it was played with, where that is not the game's own.
    deck: str | None = None
    #: Is the game shown, too, as this seat or a spectator saw it?
    shown: bool = False
    seat: int | None = None


class JudgedRecord(Struct, frozen=True):
    judgement: Judgement
    #: A review of the game as compressed JSON; empty where it is not right, or was not asked for.
    review: bytes = b""


class RecordChecks:
    """One process, started when the first record comes."""

    def __init__(self, clock: Clock, cpu: float = RECORD_CPU, within: float = RECORD_WITHIN) -> None:
        self._clock = clock
        self.sandbox = Sandbox(PROCESS, cpu=cpu, memory=RECORD_MEMORY, within=within)
        self._networks = TokenBuckets(RECORDS_AT_ONCE, RECORDS_A_SECOND, ADDRESSES_REMEMBERED)
        self._guests = TokenBuckets(RECORDS_AT_ONCE, RECORDS_A_SECOND, GUESTS_REMEMBERED)
        self._queue = FairQueue(1)
        self._waiting = 0

    async def judge(self, asked: RecordToJudge, network: str, guest: str | None) -> JudgedRecord:
        """What is right and wrong about a record; a ClientError where it takes too long, or too many are judged."""
        now = self._clock.now()
        if not self._networks.take(network, now) or (guest is not None and not self._guests.take(guest, now)):
            raise ClientError(Problem.TOO_FAST, "many records came from you; wait a moment")
        if self._waiting >= RECORDS_WAITING or self._queue.works(network) >= RECORDS_A_NETWORK:
            raise ClientError(Problem.CHECKS_BUSY, "many records are being checked; try again in a moment")
        self._waiting += 1
        try:
            async with self._queue.place(network, easy=False):
                return await self.sandbox.ask(asked, JudgedRecord)
        except Unanswered as fault:
            log.warning("record-not-judged", bytes=len(asked.record), fault=str(fault))
            why = "this record could not be checked in time; `pettable replay --check` has no limit"
            raise ClientError(Problem.CHECKS_BUSY, why) from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self.sandbox.close()
