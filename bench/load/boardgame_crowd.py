"""The crowd of a boardgame.io server: the same traffic in its own protocol, socket.io over WebSockets."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from load.batches import gather_limited
from load.client_socket import ClientSocket
from load.paced_table import Latencies, PacedTable
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
    #: The cards of one's own hand; for other hands, their number.
    hands: tuple[tuple[int, ...] | int, ...]
    trick: tuple[Play, ...]


class Context(Struct):
    currentPlayer: str  # noqa: N815


class MatchState(Struct, rename={"state_id": "_stateID", "cards": "G"}):
    cards: Cards
    ctx: Context
    state_id: int


class SyncReply(Struct):
    state: MatchState


_events = msgspec.json.Decoder(tuple[Raw, ...]).decode


class BoardgameSocket(ClientSocket):
    def __init__(self, match: str, seat: int | None) -> None:
        super().__init__()
        self.match = match
        self.seat = seat
        self._synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def join(self, url: str, address: str) -> None:
        base = url.replace("http", "ws", 1)
        await self.connect(f"{base}/socket.io/?EIO=4&transport=websocket", address, {})
        await asyncio.wait_for(asyncio.shield(self._synced), WITHIN)

    def take(self, text: bytes) -> None:
        if text.startswith(_UPDATE):
            self.newest = text
            if self.paced is not None:
                self.paced.received(self)
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
            self.faults_seen.append(text.decode())

    def state(self) -> MatchState:
        args = _events(self.newest[len(_EVENT) :])
        if self.newest.startswith(_UPDATE):
            return msgspec.json.decode(args[2], type=MatchState)
        return msgspec.json.decode(args[2], type=SyncReply).state

    def play(self, card: int, state: int) -> bytes:
        payload = {"type": "play", "args": [card], "playerID": self._player, "credentials": None}
        return event("update", {"type": "MAKE_MOVE", "payload": payload}, state, self.match, self._player)

    @property
    def _player(self) -> str | None:
        return None if self.seat is None else str(self.seat)

    def _emit(self, *arguments: Any) -> None:
        self.send(event(*arguments))


def event(*arguments: Any) -> bytes:
    return _EVENT + msgspec.json.encode(arguments)


class BoardgameTable:
    def __init__(self, match: str, watchers: int) -> None:
        self.seats = [BoardgameSocket(match, seat) for seat in range(SEATS)]
        self.watchers = [BoardgameSocket(match, None) for _ in range(watchers)]
        self._rng = Rng(b"load", match)

    @property
    def sockets(self) -> list[BoardgameSocket]:
        return [*self.seats, *self.watchers]

    async def fill(self, url: str) -> None:
        # One after the other: the first creates the match, and a second at the same moment would create another.
        for socket in self.sockets:
            await socket.join(url, "127.0.0.1")

    def paced(self, latencies: Latencies) -> PacedTable:
        return PacedTable(self.seats, self.watchers, self._choose, latencies)

    def _choose(self) -> tuple[ClientSocket, bytes]:
        mover = self.seats[int(self.seats[0].state().ctx.currentPlayer)]
        assert mover.seat is not None
        state = mover.state()
        hand = state.cards.hands[mover.seat]
        assert not isinstance(hand, int)
        lead = {play.card // RANKS for play in state.cards.trick[:1]}
        able = [card for card in hand if card // RANKS in lead] or hand
        return mover, mover.play(self._rng.choice(able), state.state_id)


async def filled(url: str, tables: int, watchers: int) -> Sequence[BoardgameTable]:
    """Tables of four with their spectators, all connected."""
    found = [BoardgameTable(f"m{n}", watchers) for n in range(tables)]
    await gather_limited([table.fill(url) for table in found], 16)
    return found
