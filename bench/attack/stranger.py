"""Strangers who play while the server is attacked: what they notice, and whether their games are as they left them."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import httpx
from load.statistics import Percentiles, percentiles
from msgspec import Struct
from tests.server.client import Client
from websockets.exceptions import WebSocketException

from attack.control import Control
from pettable.server.store import JournalRow, Store
from pettable.table.rng import Rng

#: Where they come from: not from the attacker's addresses, nor from the operator's.
ADDRESS = "127.0.0.2"
GAME = "chain-of-command"
EASY_BOT = "tabby"
#: Seconds between two pings of one player, two moves, and two pages.
PING_EVERY, MOVE_EVERY, PAGE_EVERY = 0.08, 0.25, 0.3
#: A game has 48 moves. It is left before its end, so that its whole journal can be compared; then another one begins.
MOVES_A_GAME = 40
#: As many tables as a guest may have open.
MOST_GAMES = 9

DISCONNECTED = (OSError, EOFError, WebSocketException, httpx.TransportError)


class Noticed(Struct, frozen=True):
    """What strangers noticed over some time; each in seconds."""

    ping: Percentiles
    move: Percentiles
    page: Percentiles
    #: From a player's move until the easy bot at its table has moved.
    bot: Percentiles
    #: Pings of an echo beside the server: what the machine itself takes.
    control: Percentiles
    #: Pages that were refused or broken off.
    pages_refused: int


class Game(Struct):
    """A game of two strangers: its table, and the moves that were acknowledged, as `guest:id`."""

    table: str
    players: Sequence[Client]
    acknowledged: list[str]

    @property
    def moves(self) -> int:
        return len(self.acknowledged)


class Strangers:
    """Two people who play and ping, one who plays against an easy bot, and two whose game waits."""

    def __init__(self, url: str, database: str, seconds: float, control: Control) -> None:
        """`seconds` is how long they are going to play in all."""
        self._url, self._database, self._control = url, database, control
        self._pace = max(MOVE_EVERY, seconds / (MOST_GAMES * MOVES_A_GAME))
        self._games: list[Game] = []
        self._alone: list[Client] = []
        self._waiting: Game | None = None
        #: The journal of the table where nobody moves.
        self._quiet: list[JournalRow] = []
        self._pages_refused = 0
        self._measuring = False

    async def come_in(self) -> None:
        self._games.append(await self._game(*[await self._guest(name) for name in ("Anna", "Ben")]))
        self._waiting = await self._game(*[await self._guest(name) for name in ("Dina", "Emil")])
        self._quiet = await journal(self._database, self._waiting.table)
        await self._sit_with_a_bot(await self._guest("Cleo"))

    async def _guest(self, name: str) -> Client:
        return await Client(self._url, name, ADDRESS).register()

    async def _game(self, *guests: Client) -> Game:
        """A new game of these guests, at a new table."""
        players = [self._window(guest) for guest in guests]
        table, invite = await self._open(players[0], seats=len(players))
        for player in players:
            await player.join(table, invite)
            if player is not players[0]:
                assert (await player.ask("sit"))["type"] == "ack"
        assert (await players[0].ask("start"))["type"] == "ack"
        return Game(table, players, [])

    async def _sit_with_a_bot(self, guest: Client) -> None:
        alone = self._window(guest)
        table, invite = await self._open(alone, seats=2, bots=[EASY_BOT])
        await alone.join(table, invite)
        assert (await alone.ask("start"))["type"] == "ack"
        self._alone.append(alone)

    async def _open(self, host: Client, **setting: Any) -> tuple[str, str]:
        """A new table and its invitation; a server that is full refuses it as it refuses a connection."""
        answer = await host.request("POST", "/api/tables", {"game": GAME, **setting})
        if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            raise ConnectionRefusedError("the server has all the connections that it takes")
        assert answer.status_code == HTTPStatus.CREATED, answer.text
        return answer.json()["table"], answer.json()["invite"]

    def _window(self, guest: Client) -> Client:
        """Another window of the same guest."""
        window = Client(self._url, guest.name, ADDRESS)
        window.token, window.guest = guest.token, guest.guest
        return window

    async def notice(self, seconds: float, end: Awaitable[object] | None = None) -> Noticed:
        """Play and ping for this long, or until `end`."""
        pings: list[float] = []
        moves: list[float] = []
        pages: list[float] = []
        bots: list[float] = []
        echoes: list[float] = []
        refused = self._pages_refused
        measuring = [
            *(self._every(PING_EVERY, partial(self._ping, seat), pings) for seat in (0, 1)),
            self._every(self._pace, self._move, moves),
            self._every(PAGE_EVERY, self._page, pages),
            self._every(PING_EVERY, self._control.ping, echoes),
            self._every(self._pace, self._bot_move, bots),
        ]
        self._measuring = True
        tasks = [asyncio.create_task(each) for each in measuring]
        try:
            if end is None:
                await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            else:
                await end
        finally:
            # What has begun is brought to its end: every acknowledged move is compared later.
            self._measuring = False
            await asyncio.gather(*tasks)
        ping, move, page, bot, control = map(percentiles, (pings, moves, pages, bots, echoes))
        return Noticed(ping, move, page, bot, control, self._pages_refused - refused)

    async def _every(self, pause: float, do: Callable[[], Awaitable[bool]], took: list[float]) -> None:
        """Do something again and again, and note how long it took where it was done; never two at once."""
        while self._measuring:
            began = time.monotonic()
            if await do():
                took.append(time.monotonic() - began)
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))

    async def _ping(self, seat: int) -> bool:
        answer = await self._games[-1].players[seat].ask("ping")
        assert answer["type"] == "pong", answer
        return True

    async def _move(self) -> bool:
        """A move, until both players have seen it."""
        game = self._games[-1]
        if game.moves >= MOVES_A_GAME:
            return await self._retried(self._next_game())
        mover = next((player for player in game.players if player.may_move()), None)
        if mover is None or mover.game is None:
            return False
        before = [len(player.events) for player in game.players]
        id, move = f"move-{game.moves}", Rng(b"stranger", str(before)).choice(mover.game["moves"])
        answer = await mover.ask("play", id, prompt=mover.game["prompt"]["id"], move=move)
        assert answer["type"] == "ack", answer
        game.acknowledged.append(f"{mover.guest}:{id}")
        for player, events in zip(game.players, before, strict=True):
            await player.until(lambda player=player, events=events: len(player.events) > events)  # type: ignore[misc]
        return True

    async def _next_game(self) -> None:
        self._games.append(await self._game(*self._games[-1].players))

    async def _retried(self, opening: Awaitable[None]) -> bool:
        """Open a table. A full server may refuse it; then it is tried again next time. It is not measured."""
        try:
            await opening
        except DISCONNECTED:
            self._pages_refused += 1
        return False

    async def _bot_move(self) -> bool:
        """A move, until the bot has answered it and the player is asked again."""
        alone = self._alone[-1]
        if alone.over:
            return await self._retried(self._sit_with_a_bot(alone))
        if not alone.may_move() or alone.game is None:
            return False
        asked = alone.game["prompt"]["id"]
        await alone.move(Rng(b"alone", str(len(alone.events))))
        await alone.until(lambda: alone.over or (alone.may_move() and prompt_of(alone) != asked))
        return not alone.over

    async def _page(self) -> bool:
        """A new connection and a request that needs the store; it must be answered."""
        place = urlsplit(self._url)
        head = f"GET /api/me HTTP/1.1\r\nHost: {place.netloc}\r\nAuthorization: Bearer {self._alone[-1].token}\r\n"
        with suppress(*DISCONNECTED):
            reader, writer = await asyncio.open_connection(place.hostname, place.port, local_addr=(ADDRESS, 0))
            try:
                writer.write(f"{head}Connection: close\r\n\r\n".encode())
                if (await reader.read()).startswith(b"HTTP/1.1 200"):
                    return True
            finally:
                writer.close()
        self._pages_refused += 1
        return False

    async def faults(self) -> list[str]:
        """What has changed at their tables that they did not do themselves."""
        found = []
        assert self._waiting is not None
        for game in self._games:
            rows = await journal(self._database, game.table)
            played = [row.command for row in rows if row.command is not None and ":move-" in row.command]
            if played != game.acknowledged:
                found.append(f"{game.moves} moves acknowledged, {len(played)} in the journal")
        if await journal(self._database, self._waiting.table) != self._quiet:
            found.append("a table was changed at which nobody moved")
        if any(client.closed for client in self._everybody):
            found.append("a stranger was disconnected")
        if any(player.others for player in self._waiting.players):
            found.append("a stranger received a message that nobody sent")
        return found

    @property
    def _everybody(self) -> list[Client]:
        assert self._waiting is not None
        return [*(player for game in (*self._games, self._waiting) for player in game.players), *self._alone]

    async def leave(self) -> None:
        for client in self._everybody:
            with suppress(*DISCONNECTED):
                await client.leave()


def prompt_of(player: Client) -> int | None:
    return None if player.game is None or player.game["prompt"] is None else int(player.game["prompt"]["id"])


async def journal(database: str, table: str) -> list[JournalRow]:
    store = await Store.open(database)
    try:
        return await store.journal(table)
    finally:
        await store.close()
