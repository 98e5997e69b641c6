"""The crowd of a boardgame.io server: the same traffic, in that server's own words (socket.io over a WebSocket)."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from load.batches import gathered
from load.client_socket import Line
from load.paced_table import Clocked, Paced
from load.pettable_crowd import SEATS, WITHIN
from pettable.table.rng import Rng

NAME = b"/tricks,"
RANKS = 12

_OPEN, _PING, _PONG = b"0", b"2", b"3"
_JOIN = b"40" + NAME
_EVENT = b"42" + NAME
_SYNC = _EVENT + b'["sync"'
_UPDATE = _EVENT + b'["update"'


class Play(Struct):
    seat: int
    card: int


class Cards(Struct):
    #: One's own cards; of others, how many.
    hands: tuple[tuple[int, ...] | int, ...]
    trick: tuple[Play, ...]


class Context(Struct):
    currentPlayer: str  # noqa: N815


class Told(Struct, rename={"state_id": "_stateID", "cards": "G"}):
    cards: Cards
    ctx: Context
    state_id: int


class Synced(Struct):
    state: Told


_events = msgspec.json.Decoder(tuple[Raw, ...]).decode


class PeerLine(Line):
    def __init__(self, match: str, seat: int | None) -> None:
        super().__init__()
        self.match = match
        self.seat = seat
        self._synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def join(self, url: str, address: str) -> None:
        place = url.replace("http", "ws", 1)
        await self.connect(f"{place}/socket.io/?EIO=4&transport=websocket", address, {})
        await asyncio.wait_for(asyncio.shield(self._synced), WITHIN)

    def take(self, text: bytes) -> None:
        if text.startswith(_UPDATE):
            self.newest = text
            if self.paced is not None:
                self.paced.heard(self)
        elif text.startswith(_SYNC):
            self.newest = text
            if not self._synced.done():
                self._synced.set_result(None)
        elif text.startswith(_JOIN):
            self._emit("sync", self.match, self._player, None, SEATS)
        elif text == _PING:
            self.send(_PONG)
        elif text.startswith(_OPEN):
            self.send(_JOIN)
        elif not text.startswith(_EVENT):
            self.wrong.append(text.decode())

    def told(self) -> Told:
        args = _events(self.newest[len(_EVENT) :])
        if self.newest.startswith(_UPDATE):
            return msgspec.json.decode(args[2], type=Told)
        return msgspec.json.decode(args[2], type=Synced).state

    def play(self, card: int, state: int) -> bytes:
        payload = {"type": "play", "args": [card], "playerID": self._player, "credentials": None}
        return event("update", {"type": "MAKE_MOVE", "payload": payload}, state, self.match, self._player)

    @property
    def _player(self) -> str | None:
        return None if self.seat is None else str(self.seat)

    def _emit(self, *words: Any) -> None:
        self.send(event(*words))


def event(*words: Any) -> bytes:
    return _EVENT + msgspec.json.encode(words)


class PeerTable:
    def __init__(self, match: str, watchers: int) -> None:
        self.seats = [PeerLine(match, seat) for seat in range(SEATS)]
        self.watchers = [PeerLine(match, None) for _ in range(watchers)]
        self._rng = Rng(b"load", match)

    @property
    def lines(self) -> list[PeerLine]:
        return [*self.seats, *self.watchers]

    async def fill(self, url: str) -> None:
        # The first to come makes the match; whoever came at the same moment would make another.
        for line in self.lines:
            await line.join(url, "127.0.0.1")

    def paced(self, clocked: Clocked) -> Paced:
        return Paced(self.seats, self.watchers, self._choose, clocked)

    def _choose(self) -> tuple[Line, bytes]:
        mover = self.seats[int(self.seats[0].told().ctx.currentPlayer)]
        assert mover.seat is not None
        told = mover.told()
        hand = told.cards.hands[mover.seat]
        assert not isinstance(hand, int)
        lead = {play.card // RANKS for play in told.cards.trick[:1]}
        able = [card for card in hand if card // RANKS in lead] or hand
        return mover, mover.play(self._rng.choice(able), told.state_id)


async def filled(url: str, tables: int, watchers: int) -> Sequence[PeerTable]:
    """Tables of four with their spectators, all of them connected."""
    found = [PeerTable(f"m{n}", watchers) for n in range(tables)]
    await gathered([table.fill(url) for table in found], 16)
    return found
