"""Our own server's crowd: guests, tables, seats and spectators, by the doors that everybody comes through."""

import asyncio
from collections.abc import Sequence
from itertools import count

import httpx
import msgspec
from msgspec import Raw, Struct

from load.batches import gathered
from load.client_socket import Line
from load.paced_table import Clocked, Paced
from pettable.table.rng import Rng

#: Every move of this game is one seat's turn and shows something to everybody.
GAME = "chain-of-command"
SEATS = 4
NAMES = ("Anna", "Bruno", "Cleo", "Dora")
WATCHER = "Emil"

#: So few to an address that none of them knocks too often.
A_HOUSEHOLD = 60
WITHIN = 60.0

_GAME = b'{"type":"game","since":'
_WELCOME = b'{"type":"welcome"'
_ACK = b'{"type":"ack","id":"'
_WRONG = (b'{"type":"error"', b'{"type":"refused"')


class Asked(Struct):
    id: int
    seats: tuple[int, ...]


class Told(Struct):
    """What a scripted player has to read of a game."""

    prompt: Asked | None
    moves: tuple[Raw, ...] | None


class Welcomed(Struct):
    game: Raw


_told = msgspec.json.Decoder(Told).decode
_welcomed = msgspec.json.Decoder(Welcomed).decode


class Guest(Struct):
    name: str
    address: str
    token: str = ""


class PetLine(Line):
    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self.guest = guest
        #: The number of the event that comes next.
        self.next = 0
        self.gaps = 0
        self.welcomes = 0
        self._awaited: dict[bytes, asyncio.Future[None]] = {}

    @property
    def faults(self) -> int:
        """What should not have come, and what did not come that should have."""
        return len(self.wrong) + self.gaps

    async def join(self, url: str, table: str) -> None:
        """Come to the table; done when the welcome is here."""
        self.left = False
        welcome = self._await(_WELCOME)
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live?since={self.next}"
        await self.connect(address, self.guest.address, {"Authorization": f"Bearer {self.guest.token}"})
        await asyncio.wait_for(welcome, WITHIN)

    async def ask(self, type: str, **fields: object) -> None:
        """Send a command, and wait until it is done."""
        done = self._await(type.encode())
        self.send(msgspec.json.encode({"type": type, "id": type, **fields}))
        await asyncio.wait_for(done, WITHIN)

    async def game(self) -> None:
        """Until there is one."""
        if not self.newest:
            await asyncio.wait_for(self._await(_GAME), WITHIN)

    def take(self, text: bytes) -> None:
        if text.startswith(_GAME):
            self._take_game(text)
            self._came(_GAME)
        elif text.startswith(_WELCOME):
            self.welcomes += 1
            game = bytes(_welcomed(text).game)
            if game != b"null":
                self._take_game(game)
            self._came(_WELCOME)
        elif text.startswith(_ACK):
            self._came(text[len(_ACK) : -2])
        elif text.startswith(_WRONG):
            self.wrong.append(text.decode())

    def _take_game(self, text: bytes) -> None:
        since, after, _ = text[len(_GAME) :].split(b",", 2)
        if int(since) > self.next:
            self.gaps += 1
        self.next = int(after[len(b'"next":') :])
        self.newest = text
        if self.paced is not None:
            self.paced.heard(self)

    def _await(self, what: bytes) -> asyncio.Future[None]:
        self._awaited[what] = future = asyncio.get_running_loop().create_future()
        return future

    def _came(self, what: bytes) -> None:
        future = self._awaited.pop(what, None) if self._awaited else None
        if future is not None and not future.done():
            future.set_result(None)


class Place(Struct, frozen=True):
    """A table, and the process that opened it."""

    table: str
    url: str


class PetTable:
    def __init__(self, place: Place, seats: Sequence[PetLine]) -> None:
        self.place = place
        self.seats = seats
        self.watchers: list[PetLine] = []
        self._moves = 0
        self._rng = Rng(b"load", place.table)

    @property
    def lines(self) -> list[PetLine]:
        return [*self.seats, *self.watchers]

    def paced(self, clocked: Clocked) -> Paced:
        return Paced(self.seats, self.watchers, self._choose, clocked)

    def _choose(self) -> tuple[Line, bytes] | None:
        asked = _told(self.seats[0].newest).prompt
        if asked is None:
            return None
        mover = self.seats[asked.seats[0]]
        told = _told(mover.newest)
        assert told.moves
        self._moves += 1
        move = self._rng.choice(told.moves)
        return mover, b'{"type":"play","id":"%d","prompt":%d,"move":%b}' % (self._moves, asked.id, bytes(move))


class Crowd:
    """Guests, a household after the other.

    Where there are several processes, each table is opened at the next of them, and everybody comes in there
    (`together`), as behind a proxy that knows tables apart; or each at the next door.
    """

    def __init__(self, urls: Sequence[str], *, together: bool = True) -> None:
        self._urls = urls
        self._together = together
        self._guests = count()
        self._doors = count()

    def door(self, place: Place) -> str:
        return place.url if self._together else self._next_door()

    async def guests(self, names: Sequence[str]) -> list[Guest]:
        """New guests of these names; each household registers its own."""
        houses: dict[str, list[Guest]] = {}
        for name, number in zip(names, self._guests, strict=False):
            high, low = divmod(number // A_HOUSEHOLD, 250)
            guest = Guest(name, f"127.1.{high}.{low + 1}")
            houses.setdefault(guest.address, []).append(guest)
        await gathered([self._register(address, guests) for address, guests in houses.items()], 8)
        return [guest for guests in houses.values() for guest in guests]

    async def places(self, hosts: Sequence[Guest]) -> list[Place]:
        """A table of each host's own."""
        return await gathered([self._open(host) for host in hosts], 8)

    async def sit_down(self, place: Place, guests: Sequence[Guest]) -> PetTable:
        """Everybody on their seat, and the first move awaited."""
        lines = [PetLine(guest) for guest in guests]
        await lines[0].join(self.door(place), place.table)
        for seat, line in enumerate(lines[1:], 1):
            await line.join(self.door(place), place.table)
            await line.ask("sit", seat=seat)
        await lines[0].ask("start")
        for line in lines:
            await line.game()
        return PetTable(place, lines)

    async def watch(self, table: PetTable, guests: Sequence[Guest]) -> None:
        lines = [PetLine(guest) for guest in guests]
        await gathered([line.join(self.door(table.place), table.place.table) for line in lines], 32)
        table.watchers += lines

    async def _register(self, address: str, guests: Sequence[Guest]) -> None:
        async with browser(self._next_door(), address) as http:
            for guest in guests:
                answer = await http.post("/api/bots", json={"name": guest.name})
                guest.token = answer.raise_for_status().json()["token"]

    async def _open(self, host: Guest) -> Place:
        url = self._next_door()
        async with browser(url, host.address) as http:
            setting = {"game": GAME, "seats": SEATS, "privacy": "public"}
            headers = {"Authorization": f"Bearer {host.token}"}
            answer = await http.post("/api/tables", json=setting, headers=headers)
            return Place(answer.raise_for_status().json()["table"], url)

    def _next_door(self) -> str:
        return self._urls[next(self._doors) % len(self._urls)]


def browser(url: str, address: str) -> httpx.AsyncClient:
    # No certificates to look up: loading them takes longer than all that is asked here.
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    return httpx.AsyncClient(transport=transport, base_url=url, timeout=WITHIN)
