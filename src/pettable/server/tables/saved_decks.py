"""Decks that people write in the page: each is checked while it is written, and kept for its guest.

How often is bounded here; how many and how large, in the store's quotas and in the reader.
"""

from pettable import registry
from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import (
    ADDRESSES_REMEMBERED,
    DECK_CHANGES_A_SECOND,
    DECK_CHANGES_AT_ONCE,
    DECK_CHECKS_A_SECOND,
    DECK_CHECKS_AT_ONCE,
    DECK_NAME_LENGTH,
    DECK_WRITERS_A_NETWORK,
    GUESTS_REMEMBERED,
)
from pettable.server.limits.storage_limits import StorageLimits, within_quota
from pettable.server.limits.token_bucket import TokenBuckets
from pettable.server.people.nicknames import visible
from pettable.server.people.tokens import new_id
from pettable.server.store import SavedDeck, Store
from pettable.server.tables.deck_process import DeckAnswer
from pettable.server.tables.deck_reader import DeckReader, sound


class SavedDecks:
    def __init__(self, store: Store, clock: Clock, limits: StorageLimits, reader: DeckReader) -> None:
        self._store, self._clock, self._limits, self._reader = store, clock, limits, reader
        burst, rate, writers = DECK_CHECKS_AT_ONCE, DECK_CHECKS_A_SECOND, DECK_WRITERS_A_NETWORK
        self._guests = TokenBuckets(burst, rate, GUESTS_REMEMBERED)
        self._networks = TokenBuckets(writers * burst, writers * rate, ADDRESSES_REMEMBERED)
        self._changes = TokenBuckets(DECK_CHANGES_AT_ONCE, DECK_CHANGES_A_SECOND, GUESTS_REMEMBERED)

    async def check(self, game: str, text: str, network: str, guest: str | None) -> DeckAnswer:
        """What is right and wrong about a deck that is being written."""
        now = self._clock.now()
        if not self._networks.take(network, now) or (guest is not None and not self._guests.take(guest, now)):
            raise ClientError(Problem.TOO_FAST, "many decks came from you; wait a moment")
        return await self._reader.explain(game, text, network)

    async def save(self, guest: str, game: str, name: str, text: str, network: str) -> SavedDeck:
        """Keep a new deck, also one that is not right yet."""
        self._count_change(guest)
        if game not in registry.names():
            raise ClientError(Problem.NOT_FOUND, "there is no such game")
        now = self._clock.now()
        deck = SavedDeck(new_id("d"), game, _shown(name), now, now)
        charged = self._limits.charge(guest, network)
        with within_quota():
            await self._store.create_deck(guest, deck, sound(text), charged)
        return deck

    async def change(self, guest: str, id: str, name: str | None, text: str | None) -> None:
        self._count_change(guest)
        shown = None if name is None else _shown(name)
        whole = None if text is None else sound(text)
        if not await self._store.change_deck(guest, id, shown, whole, self._clock.now()):
            raise no_deck()

    async def delete(self, guest: str, id: str) -> None:
        self._count_change(guest)
        if not await self._store.delete_deck(guest, id):
            raise no_deck()

    def _count_change(self, guest: str) -> None:
        if not self._changes.take(guest, self._clock.now()):
            raise ClientError(Problem.TOO_FAST, "you change decks very quickly; wait a moment")


def no_deck() -> ClientError:
    return ClientError(Problem.NOT_FOUND, "you have no such deck")


def _shown(name: str) -> str:
    shown = visible(name, DECK_NAME_LENGTH)
    if not shown:
        raise ClientError(Problem.BAD_NAME, "give the deck a name that can be read")
    return shown
