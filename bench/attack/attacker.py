"""The attacker's tools: raw connections, requests and sockets from many addresses, and a count of every outcome.

`python -m attack.attacker SCENARIO URL SECONDS` runs one scenario and prints its outcomes. It is a process of its own,
so that the strangers who measure do not share an event loop with the attack.
"""

import asyncio
import resource
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from tests.server.client import Client
from tests.server.raw_socket import HandshakeRefused, RawSocket, frame

#: Timeout of every single wait, in seconds; plenty for a busy machine.
PATIENCE = 60.0
#: Addresses in one network of the attacker's: 127.1.0.1 to 127.1.0.250, then 127.1.1.1 …
IN_A_NETWORK = 250
#: Seconds between two looks at whether the attack goes on.
LOOK_EVERY = 0.25
#: Seconds from which on an attack has its full size.
FULL_SIZE_FROM = 10.0
#: Bytes of an answer that are looked at: the last ones.
KEPT = 1 << 17

DISCONNECTED = (OSError, EOFError, asyncio.IncompleteReadError, httpx.TransportError)


class Connection:
    """One TCP connection that sends any bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def send(self, data: bytes) -> bool:
        """Whether it could be sent; else the server has closed the connection."""
        try:
            self._writer.write(data)
            await asyncio.wait_for(self._writer.drain(), PATIENCE)
        except DISCONNECTED:
            return False
        return not self._reader.at_eof()

    async def rest(self, goes_on: Callable[[], bool]) -> bytes:
        """What comes until the server closes the connection, or as long as the attack goes on."""
        came = b""
        with suppress(*DISCONNECTED):
            while goes_on():
                with suppress(TimeoutError):
                    more = await asyncio.wait_for(self._reader.read(1 << 16), LOOK_EVERY)
                    if not more:
                        break
                    came = (came + more)[-KEPT:]
        self.abort()
        return came

    def stop_reading(self) -> None:
        transport = self._writer.transport
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()

    def abort(self) -> None:
        self._writer.transport.abort()


class Attacker:
    """One run of a scenario: where the server is, how long to go on, and what came of it."""

    def __init__(self, url: str, seconds: float, network: int = 1, expected: Sequence[str] = ()) -> None:
        """`network` is where it comes from: each scenario has addresses of its own.

        It goes on for the time given, and longer until all `expected` outcomes have occurred, but not for ever: how
        quick the machine is must not decide whether something was refused.
        """
        self.url, self._network, self._expected = url, network, expected
        self._began = time.monotonic()
        self._seconds = seconds
        self.outcomes: Counter[str] = Counter()
        self._place = urlsplit(url)
        self._https: dict[int, httpx.AsyncClient] = {}

    @property
    def goes_on(self) -> bool:
        lasted = time.monotonic() - self._began
        if lasted < self._seconds:
            return True
        return lasted < self._seconds + PATIENCE and not all(self.outcomes[each] for each in self._expected)

    def scaled(self, number: int, least: int = 1) -> int:
        """How many to use: all of them in an attack of ten seconds or more, fewer in a short one."""
        return max(least, int(number * min(1.0, self._seconds / FULL_SIZE_FROM)))

    @property
    def host(self) -> bytes:
        return f"Host: {self._place.netloc}\r\n".encode()

    def address(self, number: int) -> str:
        """The attacker's address of that number.

        >>> Attacker("http://127.0.0.1:8000", 1.0).address(251)
        '127.1.1.2'
        """
        return f"127.{self._network}.{number // IN_A_NETWORK}.{1 + number % IN_A_NETWORK}"

    def note(self, outcome: object, number: int = 1) -> None:
        self.outcomes[str(outcome)] += number

    async def connect(self, address: int = 0, *, receive_buffer: int | None = None) -> Connection:
        """A connection from the attacker's address of this number."""
        plain = socket.socket()
        if receive_buffer is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        plain.setblocking(False)
        plain.bind((self.address(address), 0))
        loop = asyncio.get_running_loop()
        await asyncio.wait_for(loop.sock_connect(plain, (self._place.hostname, self._place.port)), PATIENCE)
        return Connection(*await asyncio.open_connection(sock=plain))

    async def request(
        self, method: str, path: str, body: Any = None, *, token: str = "", address: int = 0, content: bytes = b""
    ) -> Any:
        """The body of the answer; its status and problem are counted."""
        http = self._https.get(address)
        if http is None:
            transport = httpx.AsyncHTTPTransport(local_address=self.address(address))
            http = httpx.AsyncClient(base_url=self.url, transport=transport, trust_env=False, timeout=PATIENCE)
            self._https[address] = http
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        content = content or (b"" if body is None else msgspec.json.encode(body))
        headers |= {"Content-Type": "application/json"} if content else {}
        try:
            answer = await http.request(method, path, content=content, headers=headers)
        except httpx.TransportError:
            self.note("disconnected")
            return {}
        told = answer.json() if answer.headers.get("content-type", "").startswith("application/json") else {}
        problem = f" {told['problem']}" if answer.is_error and "problem" in told else ""
        self.note(f"{answer.status_code}{problem}")
        return told

    async def guest(self, name: str, address: int = 0) -> Client:
        """A guest at that address; waits while the address is over its rate."""
        client = Client(self.url, name, self.address(address))
        while True:
            answer = await client.request("POST", "/api/bots", {"name": name})
            if answer.status_code == 201:
                client.token, client.guest = answer.json()["token"], answer.json()["id"]
                return client
            assert answer.status_code == 429, answer.text
            await asyncio.sleep(0.2)

    async def socket(self, table: str, guest: Client, query: str = "") -> RawSocket | None:
        """A socket at a table; None where the handshake is refused."""
        try:
            return await RawSocket.connect(
                self.url, table, guest.token, address=guest.local_address, query=query, headers=COMPRESSION
            )
        except HandshakeRefused as refused:
            self.note(refused.status)
        except DISCONNECTED:
            self.note("disconnected")
        return None

    async def flood(self, socket: RawSocket, burst: Callable[[], bytes], pause: float = 0.0) -> None:
        """Send burst after burst until the server closes the socket or time is up, and count the answers."""
        reading = asyncio.create_task(self.listen(socket))
        with suppress(*DISCONNECTED):
            while self.goes_on and not reading.done():
                socket.write(burst())
                await asyncio.sleep(pause)
                await self._drained(socket, reading)
        if not reading.done():
            await asyncio.wait((reading,), timeout=0.3)
        # First cut, then cancelled: a cancel that meets a message can be lost, an end of the connection cannot.
        socket.abort()
        reading.cancel()
        with suppress(asyncio.CancelledError):
            await reading

    async def _drained(self, socket: RawSocket, reading: "asyncio.Task[None]") -> None:
        """Wait until more can be sent; a server that stops reading is waited for as long as the attack goes on."""
        drained = asyncio.create_task(socket.drain())
        while self.goes_on and not drained.done() and not reading.done():
            await asyncio.wait((drained, reading), timeout=LOOK_EVERY, return_when=asyncio.FIRST_COMPLETED)
        if not drained.done():
            drained.cancel()
        with suppress(asyncio.CancelledError):
            await drained

    async def listen(self, socket: RawSocket) -> None:
        """Count what the server sends until it closes the socket."""
        while answers := await socket.answers():
            for answer in answers:
                self.note(answer.problem or answer.type)
        self.note(f"closed {socket.close_code or 'without a code'}")

    async def repeat(self, each: Callable[[int], Awaitable[None]], workers: int) -> None:
        """Call `each` again and again, by this many workers at once, until time is up."""

        async def work(worker: int) -> None:
            while self.goes_on:
                try:
                    await each(worker)
                except DISCONNECTED:
                    self.note("disconnected")

        await asyncio.gather(*map(work, range(workers)))

    async def close(self) -> None:
        for http in self._https.values():
            await http.aclose()


#: Compression is offered and must not be accepted: a small message could grow without bounds.
COMPRESSION: Sequence[str] = ("Sec-WebSocket-Extensions: permessage-deflate",)


def command(type: str, **fields: Any) -> bytes:
    """A command as a frame."""
    return frame(msgspec.json.encode({"type": type, **fields}))


async def outcomes_of(name: str, url: str, seconds: float) -> Counter[str]:
    """Run a scenario against a server, and count its outcomes."""
    from attack.scenarios import SCENARIOS  # noqa: PLC0415 (the scenarios need this module)

    scenario = SCENARIOS[name]
    attacker = Attacker(url, seconds, 1 + list(SCENARIOS).index(name), scenario.expected(seconds))
    try:
        await scenario.attack(attacker)
    finally:
        await attacker.close()
    return attacker.outcomes


def main() -> int:
    name, url, seconds = sys.argv[1:4]
    # Thousands of connections, where the system allows it.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    outcomes = asyncio.run(outcomes_of(name, url, float(seconds)))
    sys.stdout.write(msgspec.json.encode(outcomes).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
