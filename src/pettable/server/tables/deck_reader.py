"""Reads decks from strangers in a process of their own, so that none of them holds up the server.

A deck's text is parsed and checked there with a deadline (see `sandbox`). Networks take turns, and only a few decks may
wait.
"""

from collections.abc import Sequence
from types import GenericAlias
from typing import Any

import msgspec
import structlog

from pettable import registry
from pettable.bots.fair_queue import FairQueue
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
from pettable.server.tables.sandbox import Sandbox, Unanswered
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.state import Corrupt, TableState, fold
from pettable.table.deck import Deck
from pettable.table.errors import UnknownGame

log = structlog.get_logger(__name__)

PROCESS = "pettable.server.tables.deck_process"


class DeckReader:
    """One process, started when the first deck comes, and one more for decks of tables that are loaded."""

    def __init__(self, cpu: float = DECK_CPU, within: float = DECK_WITHIN) -> None:
        self.sandbox = Sandbox(PROCESS, cpu=cpu, memory=DECK_MEMORY, within=within)
        self._queue = FairQueue(1)
        self._waiting = 0

    async def read(self, game: str, text: str, network: str) -> Deck[Any]:
        """A new deck from this network; a ClientError says what is wrong with it, or that it takes too long."""
        answer = await self._in_turn(DeckText(game, sound(text)), network)
        if answer.wrong is not None:
            raise ClientError(Problem.BAD_DECK, answer.wrong)
        return deck_of(game, answer)

    async def explain(self, game: str, text: str, network: str) -> DeckAnswer:
        """Everything about a deck that somebody writes; a ClientError where it takes too long."""
        return await self._in_turn(DeckText(game, sound(text), explained=True), network)

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
        self.sandbox.close()

    async def _in_turn(self, asked: DeckText, network: str) -> DeckAnswer:
        if self._waiting >= DECKS_WAITING or self._queue.works(network) >= DECKS_A_NETWORK:
            raise busy("many decks are being checked; try again in a moment")
        self._waiting += 1
        try:
            return await self._read(asked, network, easy=False)
        finally:
            self._waiting -= 1

    async def _read(self, asked: DeckText, owner: str, *, easy: bool) -> DeckAnswer:
        try:
            registry.find(asked.game)
        except UnknownGame as wrong:
            raise ClientError(Problem.BAD_OPTIONS, str(wrong)) from None
        async with self._queue.place(owner, easy=easy):
            try:
                return await self.sandbox.ask(asked, DeckAnswer)
            except Unanswered as fault:
                log.warning("deck-not-read", game=asked.game, bytes=len(asked.text), fault=str(fault))
                raise busy("this deck could not be checked in time; try again later, or with a simpler one") from None


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
