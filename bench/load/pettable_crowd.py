"""The crowd of our own server: guests, players and spectators, over the public API."""

import asyncio
from collections.abc import Sequence
from itertools import count

import httpx
import msgspec
from msgspec import Raw, Struct

from load.batches import gather_limited
from load.client_socket import ClientSocket
from load.paced_table import Latencies, PacedTable
from pettable.table.rng import Rng

#: Every move of this game is one seat's turn and shows something to everybody.
GAME = "chain-of-command"
SEATS = 4
NAMES = ("Anna", "Bruno", "Cleo", "Dora")
WATCHER = "Emil"

#: Few enough that no address reaches its rate limit.
GUESTS_PER_ADDRESS = 60
WITHIN = 60.0

_GAME = b'{"type":"game","since":'
_WELCOME = b'{"type":"welcome"'
_ACK = b'{"type":"ack","id":"'
_ERRORS = (b'{"type":"error"', b'{"type":"refused"')


class PromptInfo(Struct):
    id: int
    seats: tuple[int, ...]


class GameState(Struct):
    """The part of a game message that a scripted player reads."""

    prompt: PromptInfo | None
    moves: tuple[Raw, ...] | None


class WelcomeInfo(Struct):
    game: Raw


_game_state = msgspec.json.Decoder(GameState).decode
_welcome_info = msgspec.json.Decoder(WelcomeInfo).decode


class CrowdGuest(Struct):
    name: str
    address: str
    token: str = ""


class PettableSocket(ClientSocket):
    def __init__(self, guest: CrowdGuest) -> None:
        super().__init__()
        self.guest = guest
        #: The number of the event that comes next.
        self.next = 0
        self.gaps = 0
        self.welcomes = 0
        self._expected: dict[bytes, asyncio.Future[None]] = {}

    @property
    def faults(self) -> int:
        """The number of unexpected messages and of missed ones."""
        return len(self.faults_seen) + self.gaps

    async def join(self, url: str, table: str) -> None:
        """Connect to the table and wait for the welcome."""
        self.left = False
        welcome = self._expect(_WELCOME)
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live?since={self.next}"
        await self.connect(address, self.guest.address, {"Authorization": f"Bearer {self.guest.token}"})
        await asyncio.wait_for(welcome, WITHIN)

    async def ask(self, type: str, **fields: object) -> None:
        """Send a command and wait for its acknowledgement."""
        done = self._expect(type.encode())
        self.send(msgspec.json.encode({"type": type, "id": type, **fields}))
        await asyncio.wait_for(done, WITHIN)

    async def wait_for_game(self) -> None:
        """Wait for the first game message."""
        if not self.newest:
            await asyncio.wait_for(self._expect(_GAME), WITHIN)

    def take(self, text: bytes) -> None:
        if text.startswith(_GAME):
            self._take_game(text)
            self._arrived(_GAME)
        elif text.startswith(_WELCOME):
            self.welcomes += 1
            game = bytes(_welcome_info(text).game)
            if game != b"null":
                self._take_game(game)
            self._arrived(_WELCOME)
        elif text.startswith(_ACK):
            self._arrived(text[len(_ACK) : -2])
        elif text.startswith(_ERRORS):
            self.faults_seen.append(text.decode())

    def _take_game(self, text: bytes) -> None:
        since, after, _ = text[len(_GAME) :].split(b",", 2)
        if int(since) > self.next:
            self.gaps += 1
        self.next = int(after[len(b'"next":') :])
        self.newest = text
        if self.paced is not None:
            self.paced.received(self)

    def _expect(self, what: bytes) -> asyncio.Future[None]:
        self._expected[what] = future = asyncio.get_running_loop().create_future()
        return future

    def _arrived(self, what: bytes) -> None:
        future = self._expected.pop(what, None) if self._expected else None
        if future is not None and not future.done():
            future.set_result(None)


class OpenTable(Struct, frozen=True):
    """The id of a table, and the URL of the process that opened it."""

    id: str
    url: str


class PettableTable:
    def __init__(self, opened: OpenTable, seats: Sequence[PettableSocket]) -> None:
        self.opened = opened
        self.seats = seats
        self.watchers: list[PettableSocket] = []
        self._moves = 0
        self._rng = Rng(b"load", opened.id)

    @property
    def sockets(self) -> list[PettableSocket]:
        return [*self.seats, *self.watchers]

    def paced(self, latencies: Latencies) -> PacedTable:
        return PacedTable(self.seats, self.watchers, self._choose, latencies)

    def _choose(self) -> tuple[ClientSocket, bytes] | None:
        prompt = _game_state(self.seats[0].newest).prompt
        if prompt is None:
            return None
        mover = self.seats[prompt.seats[0]]
        state = _game_state(mover.newest)
        assert state.moves
        self._moves += 1
        move = self._rng.choice(state.moves)
        return mover, b'{"type":"play","id":"%d","prompt":%d,"move":%b}' % (self._moves, prompt.id, bytes(move))


class Crowd:
    """Creates guests and tables, and connects guests to tables.

    With several processes, each table is opened at the next one. Its guests connect to the same process
    (`one_url_per_table`), as behind a proxy that routes by table, or each to the next process in turn.
    """

    def __init__(self, urls: Sequence[str], *, one_url_per_table: bool = True) -> None:
        self._urls = urls
        self._one_url_per_table = one_url_per_table
        self._guests = count()
        self._url_numbers = count()

    def url_for(self, opened: OpenTable) -> str:
        return opened.url if self._one_url_per_table else self._next_url()

    async def guests(self, names: Sequence[str]) -> list[CrowdGuest]:
        """New guests with these names, 60 to an address."""
        by_address: dict[str, list[CrowdGuest]] = {}
        for name, number in zip(names, self._guests, strict=False):
            high, low = divmod(number // GUESTS_PER_ADDRESS, 250)
            guest = CrowdGuest(name, f"127.1.{high}.{low + 1}")
            by_address.setdefault(guest.address, []).append(guest)
        await gather_limited([self._register(address, guests) for address, guests in by_address.items()], 8)
        return [guest for guests in by_address.values() for guest in guests]

    async def open_tables(self, hosts: Sequence[CrowdGuest]) -> list[OpenTable]:
        """One new table for each host."""
        return await gather_limited([self._open(host) for host in hosts], 8)

    async def sit_down(self, opened: OpenTable, guests: Sequence[CrowdGuest]) -> PettableTable:
        """Seat the guests and start the game."""
        sockets = [PettableSocket(guest) for guest in guests]
        await sockets[0].join(self.url_for(opened), opened.id)
        for seat, socket in enumerate(sockets[1:], 1):
            await socket.join(self.url_for(opened), opened.id)
            await socket.ask("sit", seat=seat)
        await sockets[0].ask("start")
        for socket in sockets:
            await socket.wait_for_game()
        return PettableTable(opened, sockets)

    async def watch(self, table: PettableTable, guests: Sequence[CrowdGuest]) -> None:
        sockets = [PettableSocket(guest) for guest in guests]
        await gather_limited([socket.join(self.url_for(table.opened), table.opened.id) for socket in sockets], 32)
        table.watchers += sockets

    async def _register(self, address: str, guests: Sequence[CrowdGuest]) -> None:
        async with http_client(self._next_url(), address) as http:
            for guest in guests:
                answer = await http.post("/api/bots", json={"name": guest.name})
                guest.token = answer.raise_for_status().json()["token"]

    async def _open(self, host: CrowdGuest) -> OpenTable:
        url = self._next_url()
        async with http_client(url, host.address) as http:
            setting = {"game": GAME, "seats": SEATS, "privacy": "public"}
            headers = {"Authorization": f"Bearer {host.token}"}
            answer = await http.post("/api/tables", json=setting, headers=headers)
            return OpenTable(answer.raise_for_status().json()["table"], url)

    def _next_url(self) -> str:
        return self._urls[next(self._url_numbers) % len(self._urls)]


def http_client(url: str, address: str) -> httpx.AsyncClient:
    # Without certificates: loading them takes longer than all requests together.
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    return httpx.AsyncClient(transport=transport, base_url=url, timeout=WITHIN)
