"""Scenarios that press on HTTP itself: heads, bodies and connections that no handler should ever see."""

import asyncio
import time
from contextlib import suppress

from attack.attacker import DISCONNECTED, PATIENCE, Attacker, Connection
from attack.scenario import Scenario
from pettable.server.limits.constants import CONNECTIONS_AN_ADDRESS

#: Connections that only stay open, and the addresses that they come from.
SILENT, ADDRESSES = 1500, 8
#: More than one address may have.
MORE_THAN_ALLOWED = CONNECTIONS_AN_ADDRESS + 10
#: Connections that send a byte now and then.
SLOW = 300


async def answer(attacker: Attacker, connection: Connection, seconds: float = PATIENCE) -> None:
    """Count the status of the last answer on a connection until the server closes it, for at most this long."""
    until = time.monotonic() + seconds
    rest = await connection.rest(lambda: attacker.goes_on and time.monotonic() < until)
    if b"HTTP/1.1 " in rest:
        attacker.note(rest.rpartition(b"HTTP/1.1 ")[2][:3].decode())
    else:
        attacker.note("closed without an answer" if attacker.goes_on else "stayed open")


async def endless_heads(attacker: Attacker) -> None:
    beginnings = (
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nx: ",
        b"POST /api/guests HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + attacker.host + b"\r\n0\r\n",
    )

    async def once(worker: int) -> None:
        connection = await attacker.connect(worker)
        beginning = beginnings[worker % len(beginnings)]
        await connection.send(beginning)
        more = b"x: y\r\n" * 20_000 if beginning.endswith(b"\n") else b"z" * 120_000
        while attacker.goes_on and await connection.send(more):
            pass
        await answer(attacker, connection)

    await attacker.repeat(once, 3)


async def huge_requests(attacker: Attacker) -> None:
    requests = (
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + attacker.host + b"\r\n",
        b"POST /api/guests HTTP/1.1\r\nContent-Length: 1073741824\r\n" + attacker.host + b"\r\n" + b"x" * 200_000,
        b"POST /api/guests HTTP/1.1\r\nTransfer-Encoding: chunked\r\n"
        + attacker.host
        + b"\r\n"
        + b"10000\r\n"
        + b"x" * 65_536
        + b"\r\n10000\r\n"
        + b"x" * 65_536,
        b"GET / HTTP/1.1\r\nCookie: " + b"c" * 30_000 + b"\r\n" + attacker.host + b"\r\n",
    )

    async def once(worker: int) -> None:
        connection = await attacker.connect(worker)
        await connection.send(requests[worker % len(requests)])
        await answer(attacker, connection, 1.0)

    await attacker.repeat(once, 4)


async def pipelining(attacker: Attacker) -> None:
    requests = (b"GET /api/tables HTTP/1.1\r\n" + attacker.host + b"\r\n") * 500

    async def once(worker: int) -> None:
        connection = await attacker.connect(worker)
        await connection.send(requests)
        await answer(attacker, connection)

    await attacker.repeat(once, 4)


async def request_flood(attacker: Attacker) -> None:
    """Eight requests at a time on every connection, all from one address."""
    paths = (b"/api/me", b"/api/tables", b"/api/games?lang=en", b"/", b"/api/tables/x", b"/schema/openapi.json")

    async def once(worker: int) -> None:
        request = b"GET " + paths[worker % len(paths)] + b" HTTP/1.1\r\n" + attacker.host
        connection = await attacker.connect()
        await connection.send((request + b"\r\n") * 7 + request + b"Connection: close\r\n\r\n")
        for found in (await connection.rest(lambda: attacker.goes_on)).split(b"HTTP/1.1 ")[1:]:
            attacker.note(found[:3].decode())

    await attacker.repeat(once, 12)


async def drip(attacker: Attacker, beginning: bytes) -> None:
    """Many connections send their beginning, and then a byte now and then."""

    async def one(number: int) -> None:
        try:
            connection = await attacker.connect(number % ADDRESSES)
        except DISCONNECTED:
            attacker.note("disconnected")
            return
        await connection.send(beginning)
        rest = asyncio.create_task(answer(attacker, connection))
        while attacker.goes_on and not rest.done():
            await asyncio.wait((rest,), timeout=1.0)
            await connection.send(b"a")
        connection.abort()
        await rest

    await asyncio.gather(*map(one, range(attacker.scaled(SLOW))))


async def slow_heads(attacker: Attacker) -> None:
    await drip(attacker, b"GET / HTTP/1.1\r\n" + attacker.host + b"X-Slow: ")


async def slow_bodies(attacker: Attacker) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n"
    await drip(attacker, head + attacker.host + b'\r\n{"name": "')


async def slow_readers(attacker: Attacker) -> None:
    """Ask for large answers, and read none of them."""
    request = b"GET /schema/openapi.json HTTP/1.1\r\n" + attacker.host + b"\r\n"

    async def one(number: int) -> Connection:
        connection = await attacker.connect(number % ADDRESSES, receive_buffer=4096)
        connection.stop_reading()
        await connection.send(request * 8)
        attacker.note("not read")
        return connection

    connections = [await one(number) for number in range(attacker.scaled(SLOW // 2))]
    while attacker.goes_on:
        await asyncio.sleep(0.1)
    for connection in connections:
        connection.abort()


async def silent_connections(attacker: Attacker) -> None:
    """Open connections and say nothing; those that are refused are opened again."""

    from_one = attacker.scaled(SILENT // 3, MORE_THAN_ALLOWED)

    async def one(number: int) -> None:
        address = 0 if number < from_one else 1 + number % ADDRESSES
        while attacker.goes_on:
            with suppress(*DISCONNECTED):
                await answer(attacker, await attacker.connect(address))
            await asyncio.sleep(1.0)

    await asyncio.gather(*map(one, range(attacker.scaled(SILENT, from_one + ADDRESSES))))


SCENARIOS = (
    Scenario(
        "endless-heads",
        "heads, header values and trailers without end, millions of lines",
        endless_heads,
        # The answer itself is lost: it is sent while the attacker is still sending.
        ("closed without an answer",),
    ),
    Scenario(
        "huge-requests",
        "URLs of 100 kB, bodies of 1 GiB, chunked bodies, cookies of 30 kB",
        huge_requests,
        ("414", "413", "431"),
    ),
    Scenario("pipelining", "500 requests at once on each connection", pipelining, ("429",)),
    Scenario("request-flood", "requests from one address as fast as they go", request_flood, ("429",)),
    Scenario("slow-heads", f"{SLOW} connections, a byte of a head each second", slow_heads, ("408",), 13),
    Scenario("slow-bodies", f"{SLOW} connections, a byte of a body each second", slow_bodies, ("408",), 18),
    Scenario("slow-readers", f"{SLOW // 2} connections ask for 8 large pages each and read nothing", slow_readers),
    Scenario(
        "silent-connections",
        f"{SILENT} connections that say nothing, a third from one address",
        silent_connections,
        ("503",),
    ),
    Scenario("few-files", "the same, where the system allows 1,024 files", silent_connections, ("503",), files=1024),
)
