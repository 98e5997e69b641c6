"""A scripted player over real sockets: it plays listed moves, and keeps every message it received."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pettable.table.rng import Rng

Message = dict[str, Any]
WITHIN = 60.0
#: Seconds to wait after too many messages.
TOO_FAST_PAUSE = 0.25


class Client:
    """A guest with one socket at one table."""

    #: Seconds to look at what a race is about, after a hand that came down too early; for servers whose clocks hurry.
    a_look = 0.05

    def __init__(self, url: str, name: str, local_address: str | None = None) -> None:
        self.url = url
        self.name = name
        #: The address of this machine that it connects from, such as 127.0.0.2; None: the usual one.
        self.local_address = local_address
        self.token = ""
        self.guest = ""
        self.socket: ClientConnection | None = None
        #: Everything that came, as it came.
        self.frames: list[str] = []
        self.table: Message = {}
        self.game: Message | None = None
        self.events: list[Message] = []
        self.you: Message = {}
        #: Further headers of every request, such as a proxy adds.
        self.proxy_headers: dict[str, str] = {}
        self.answers: dict[str, Message] = {}
        self.others: list[Message] = []
        self._ids = itertools.count(1)
        self._changed = asyncio.Condition()
        self._reading: asyncio.Task[None] | None = None

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = self.proxy_headers | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        transport = httpx.AsyncHTTPTransport(local_address=self.local_address, verify=False)
        async with httpx.AsyncClient(base_url=self.url, transport=transport, trust_env=False, timeout=WITHIN) as http:
            return await http.request(method, path, json=body, headers=headers)

    async def register(self) -> "Client":
        answer = await self.request("POST", "/api/bots", {"name": self.name})
        assert answer.status_code == 201, answer.text
        self.token, self.guest = answer.json()["token"], answer.json()["id"]
        return self

    async def open(self, **setting: Any) -> tuple[str, str]:
        answer = await self.request("POST", "/api/tables", setting)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"], answer.json()["invite"]

    async def join(self, table: str, invite: str | None = None) -> "Client":
        """Use the invitation, then connect, from the first event that was not seen yet."""
        if invite:
            try:
                answer = await self.request("POST", f"/api/tables/{table}/members", {"invite": invite})
            except httpx.TransportError as fault:
                raise ConnectionError(self.name) from fault
            if not answer.is_success:
                raise ConnectionError(f"{self.name}: {answer.text}")
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live?since={len(self.events)}"
        self.socket = await self.connect(address, self.proxy_headers | {"Authorization": f"Bearer {self.token}"})
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda: bool(self.table))
        return self

    async def connect(self, address: str, headers: dict[str, str]) -> ClientConnection:
        local = None if self.local_address is None else (self.local_address, 0)
        return await connect(
            address, additional_headers=headers, max_size=None, proxy=None, local_addr=local, open_timeout=WITHIN
        )

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reading is not None:
            await self._reading

    def cut(self) -> None:
        """As when a cable is pulled: no goodbye."""
        assert self.socket is not None
        self.socket.transport.abort()

    async def send(self, type: str, id: str | None = None, **fields: Any) -> str:
        assert self.socket is not None
        id = id or f"{self.name}-{next(self._ids)}"
        await self.socket.send(msgspec.json.encode({"type": type, "id": id, **fields}).decode())
        return id

    async def ask(self, type: str, id: str | None = None, **fields: Any) -> Message:
        """Send, and wait for the answer to it."""
        id = await self.send(type, id, **fields)
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    async def until(self, holds: Callable[[], bool]) -> None:
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: holds() or self.closed), WITHIN)
        if not holds():
            raise ConnectionError(f"{self.name}: the socket was closed ({self.others[-1:]})")

    @property
    def closed(self) -> bool:
        return self._reading is None or self._reading.done()

    @property
    def over(self) -> bool:
        return self.game is not None and self.game["outcome"] is not None

    def may_move(self) -> bool:
        return self.game is not None and bool(self.game["moves"]) and self.game["prompt"] is not None

    async def play(self, rng: Rng) -> None:
        """Answer every question, until the game is over."""
        while not self.over:
            await self.until(lambda: self.may_move() or self.over)
            if self.may_move():
                await self.move(rng)

    async def move(self, rng: Rng) -> Message:
        assert self.game is not None
        game = self.game
        answer = await self.ask("play", prompt=game["prompt"]["id"], move=rng.choice(game["moves"]))
        if answer["type"] == "ack":
            # The game follows right after the acknowledgement.
            await self.until(lambda: self.game is not game)
        elif answer.get("problem") == "too-early":
            await asyncio.sleep(self.a_look)
        elif answer.get("problem") == "too-fast":
            await asyncio.sleep(TOO_FAST_PAUSE)
        return answer

    async def _read(self) -> None:
        assert self.socket is not None
        try:
            async for frame in self.socket:
                assert isinstance(frame, str)
                async with self._changed:
                    self.frames.append(frame)
                    self._take(msgspec.json.decode(frame))
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        finally:
            async with self._changed:
                self._changed.notify_all()

    def _take(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                if self.you and self.you["seat"] != message["you"]["seat"] and message["game"]:
                    # Another seat has seen other things.
                    self.events = self.events[: message["game"]["since"]]
                self.table, self.you = message["table"], message["you"]
                if message["game"] is not None:
                    self._take_game(message["game"])
            case "table":
                self.table = message["table"]
            case "game":
                self._take_game(message)
            case "ack" | "refused" | "hint" | "pong" | "spectators":
                self.answers[message["id"]] = message
            case "error" if message["id"] is not None:
                self.answers[message["id"]] = message
            case _:
                self.others.append(message)

    def _take_game(self, game: Message) -> None:
        """The numbers of events have no gaps, and an event that was sent never changes."""
        assert game["since"] <= len(self.events), f"a gap: {game['since']} after {len(self.events)}"
        again = self.events[game["since"] :]
        assert game["events"][: len(again)] == again, "an event has changed"
        self.events = self.events[: game["since"]] + game["events"]
        assert game["next"] == len(self.events)
        self.game = game
