"""Reads decks from strangers in a process of their own, so that none of them holds up the server.

A deck's text is parsed and checked there with a deadline; a process that misses it, or dies, is killed, and the next
deck gets a fresh one. Networks take turns, and only a few decks may wait.
"""

import asyncio
from collections.abc import Sequence
from types import GenericAlias
from typing import Any

import msgspec
import structlog

from pettable import registry
from pettable.bots.fair_queue import FairQueue
from pettable.framed_process import FramedProcess, Garbled
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import (
    DECK_BYTES,
    DECK_CPU,
    DECK_MEMORY,
    DECK_WITHIN,
    DECKS_A_NETWORK,
    DECKS_WAITING,
)
from pettable.server.tables import journal as e
from pettable.server.tables.deck_process import DeckAnswer, DeckText
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.state import Corrupt, TableState, fold
from pettable.table.deck import Deck
from pettable.table.errors import UnknownGame

log = structlog.get_logger(__name__)

PROCESS = "pettable.server.tables.deck_process"
#: Seconds for a process to start, beyond any deadline.
START = 30.0


class DeckReader:
    """One process, started when the first deck comes, and one more for decks of tables that are loaded."""

    def __init__(self, cpu: float = DECK_CPU, within: float = DECK_WITHIN) -> None:
        self._cpu, self._within = cpu, within
        self._queue = FairQueue(1)
        self._idle: list[FramedProcess] = []
        self._busy: set[FramedProcess] = set()
        self._waiting = 0
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that run now."""
        return tuple(process.pid for process in (*self._idle, *self._busy))

    async def read(self, game: str, text: str, network: str) -> Deck[Any]:
        """A new deck from this network; a ClientError says what is wrong with it, or that it takes too long."""
        if self._waiting >= DECKS_WAITING or self._queue.works(network) >= DECKS_A_NETWORK:
            raise busy("many decks are being checked; try again in a moment")
        self._waiting += 1
        try:
            answer = await self._read(DeckText(game, sound(text)), network, easy=False)
        finally:
            self._waiting -= 1
        if answer.wrong is not None:
            raise ClientError(Problem.BAD_DECK, answer.wrong)
        return deck_of(game, answer)

    async def with_own_deck(self, id: str, rows: Sequence[tuple[bytes, str | None]]) -> TableState:
        """The table of a journal, as `fold` makes it; a deck of the host's own is read here first.

        Constraints may be stricter now than when the deck passed them: then only a finished game can still be loaded.
        """
        first = opened(rows)
        if first is None or first.setting.deck is None:
            return fold(id, rows)
        asked = DeckText(first.setting.game, sound(first.setting.deck), was_checked=True)
        answer = await self._read(asked, owner="", easy=True)
        if not answer.hash:
            raise Corrupt(f"table {id}: its deck cannot be read: {answer.wrong}")
        state = fold(id, rows, deck_of(asked.game, answer))
        if answer.wrong is not None and state.seating.status is not TableStatus.FINISHED:
            raise ClientError(Problem.BAD_DECK, answer.wrong)
        return state

    def close(self) -> None:
        self._closed = True
        for process in (*self._busy, *self._idle):
            process.kill()
            process.hang_up()
        self._idle.clear()

    async def _read(self, asked: DeckText, owner: str, *, easy: bool) -> DeckAnswer:
        try:
            registry.find(asked.game)
        except UnknownGame as wrong:
            raise ClientError(Problem.BAD_OPTIONS, str(wrong)) from None
        async with self._queue.place(owner, easy=easy):
            try:
                return await self._ask(asked)
            except (TimeoutError, EOFError, OSError, Garbled) as fault:
                log.warning("deck-not-read", game=asked.game, bytes=len(asked.text), fault=type(fault).__name__)
                raise busy("this deck could not be checked in time; try again later, or with a simpler one") from None

    async def _ask(self, asked: DeckText) -> DeckAnswer:
        process, sound = self._idle_process(), False
        try:
            if process is None:
                process = FramedProcess(PROCESS, str(self._cpu), str(DECK_MEMORY))
                self._busy.add(process)
                async with asyncio.timeout(START):
                    await process.ready()
            self._busy.add(process)
            async with asyncio.timeout(self._within):
                await process.send(asked)
                answer = await process.receive(DeckAnswer)
            sound = True
        finally:
            # Also when the caller waits no more: what such a process says later would be taken for another's answer.
            if process is not None:
                self._busy.discard(process)
                if sound and not self._closed:
                    self._idle.append(process)
                else:
                    process.hang_up()
                    process.kill()
        return answer

    def _idle_process(self) -> FramedProcess | None:
        if self._closed:
            raise ClientError(Problem.STOPPING, "the server stops; come back in a moment")
        while self._idle:
            process = self._idle.pop()
            if process.quiet:
                return process
            process.hang_up()
            process.kill()
        return None


def opened(rows: Sequence[tuple[bytes, str | None]]) -> e.Opened | None:
    """The first entry of a journal; None where it is not what every journal begins with."""
    try:
        first = e.decode(rows[0][0])
    except msgspec.MsgspecError:
        return None
    return first if isinstance(first, e.Opened) else None


def deck_of(game: str, answer: DeckAnswer) -> Deck[Any]:
    cards = msgspec.json.decode(answer.cards, type=GenericAlias(tuple, (registry.find(game).deck.cards, ...)))
    return Deck(answer.name, answer.reconstruction, cards, answer.hash)


def busy(why: str) -> ClientError:
    return ClientError(Problem.DECKS_BUSY, why)


def sound(text: str) -> str:
    """The text, where it is short enough and can be sent; a ClientError otherwise."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError as wrong:
        line = text.count("\n", 0, wrong.start) + 1
        raise ClientError(Problem.BAD_DECK, f"line {line}: TB-D1: this is not a text in UTF-8") from None
    if size > DECK_BYTES:
        raise ClientError(Problem.BAD_DECK, f"TB-D1: larger than {DECK_BYTES} bytes")
    return text
