"""Malformed input: the server goes on, and only acknowledged commands change a table."""

import asyncio
import random
from pathlib import Path

import httpx
import msgspec

from pettable.server.limits.constants import (
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    PIPELINED_REQUESTS,
    REQUESTS_AT_ONCE,
    TOO_FAST_BEFORE_CLOSE,
)
from pettable.table.rng import Rng
from tests.server.fuzz_run import CLOCK_SPEED, FLAT, run_fuzz, table_of, tracebacks
from tests.server.memory import Sample, resident_bytes, slope
from tests.server.raw_socket import PATIENCE, RawSocket, frame, heard
from tests.server.server_process import Child, serving
from tests.server.stores import sqlite

FRAMES = 100_000
#: The server's memory grows by at most this many bytes.
MAX_GROWTH = 40_000_000


def test_a_hundred_thousand_bad_frames_change_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        database = sqlite(tmp_path)
        async with serving(database, speed=CLOCK_SPEED, log=tmp_path / "log") as server:
            assert await faults(server) == 0
            before = resident_bytes(server.process.pid)
            fuzz = await run_fuzz(server, database, FRAMES)
            assert fuzz.total >= FRAMES
            # Every kind of frame was sent, and the server told the problems apart.
            assert {
                "noise",
                "no text",
                "mutated",
                "wrong type",
                "wrong order",
                "deep",
                "big",
                "fatal",
                "stranger",
            } <= set(fuzz.sent)
            assert {"bad-message", "refused", "not-seated", "not-host", "started", "ack", "not-over"} <= set(
                fuzz.answered
            )
            assert "table-failed" not in fuzz.answered
            assert await faults(server) == 0
            assert tracebacks(tmp_path / "log") == []
            assert resident_bytes(server.process.pid) - before < MAX_GROWTH

    asyncio.run(story())


def test_invalid_utf8_closes_the_socket_without_a_traceback(tmp_path: Path) -> None:
    async def story() -> None:
        log = tmp_path / "log"
        async with serving(sqlite(tmp_path), log=log) as server:
            table, _, (anna, ben) = await table_of(server.url, "chain-of-command", ("Anna", "Ben"))
            for bad in (b'"\xff\xfe"', b"\x80", b'{"type":"ping","id":"\xed\xa0\x80"}'):
                socket = await RawSocket.connect(server.url, table, ben.token)
                assert [answer.type for answer in await socket.answers()] == ["welcome"]
                socket.write(frame(bad))
                assert [answer.type async for answer in heard(socket)] == []
                assert socket.close_code == 1007
                await socket.close()
            assert (await anna.ask("ping"))["type"] == "pong"
            assert tracebacks(log) == []

    asyncio.run(story())


async def faults(server: Child) -> float:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    return float(next(line for line in lines if line.startswith("pettable_faults_total")).split()[1])


def test_a_socket_that_sends_too_fast_is_warned_then_closed(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(sqlite(tmp_path)) as server:
            table, _, (anna, ben) = await table_of(server.url, "chain-of-command", ("Anna", "Ben"))
            socket = await RawSocket.connect(server.url, table, ben.token)
            pings = [frame(msgspec.json.encode({"type": "ping", "id": str(n)})) for n in range(400)]
            for ping in pings:
                socket.write(ping)
            answers = [answer async for answer in heard(socket)]
            problems = [answer.problem or answer.type for answer in answers]
            # The burst, less what Ben had sent before, and a few more for the time that sending took.
            assert MESSAGES_AT_ONCE - 5 <= problems.count("pong") < len(pings) - TOO_FAST_BEFORE_CLOSE
            assert problems.count("too-fast") == TOO_FAST_BEFORE_CLOSE
            assert socket.close_code == 4429
            await socket.close()
            # Others are not affected, and in a moment the guest may play on.
            await asyncio.sleep(MESSAGES_AT_ONCE / MESSAGES_A_SECOND)
            players = [person.play(Rng(b"fast", person.name)) for person in (anna, ben)]
            await asyncio.wait_for(asyncio.gather(*players), PATIENCE)

    asyncio.run(story())


def test_too_many_requests_are_answered_with_429(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(sqlite(tmp_path)) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            requests = 3 * REQUESTS_AT_ONCE
            statuses: list[bytes] = []
            sent = 0
            while len(statuses) < requests:
                if sent == len(statuses):
                    writer.write(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n" * PIPELINED_REQUESTS)
                    sent += PIPELINED_REQUESTS
                line = await asyncio.wait_for(reader.readline(), PATIENCE)
                statuses += [line.rpartition(b"HTTP/1.1 ")[2][:3]] if b"HTTP/1.1 " in line else []
            assert set(statuses) == {b"401", b"429"}
            assert statuses.count(b"401") >= REQUESTS_AT_ONCE
            writer.close()

    asyncio.run(story())


def test_bytes_that_are_not_http_harm_nobody(tmp_path: Path) -> None:
    """Noise, incomplete requests, endless headers and idle connections, while two people play."""

    async def story() -> None:
        async with serving(sqlite(tmp_path), speed=CLOCK_SPEED) as server:
            _, _, (anna, ben) = await table_of(server.url, "chain-of-command", ("Anna", "Ben"))
            idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(150)]
            for n, (_, writer) in enumerate(idle):
                writer.write((b"", b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")[n % 3])
            dice = random.Random(11)
            for _ in range(300):
                await send_and_abort(server.port, bad_bytes(dice))
            # The idle connections are still open.
            for _, writer in idle:
                writer.write(b"a")
            players = [person.play(Rng(b"idle", person.name)) for person in (anna, ben)]
            await asyncio.wait_for(asyncio.gather(*players), PATIENCE)
            assert (await anna.request("GET", "/healthz")).json()["well"]
            for _, writer in idle:
                writer.close()

    asyncio.run(story())


def bad_bytes(dice: random.Random) -> bytes:
    noise = dice.randbytes(dice.randrange(1, 2000))
    request = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    upgrade = b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    return dice.choice(
        (
            noise,
            request[: dice.randrange(len(request))],
            request + b"Content-Length: 50\r\n\r\n{",
            request + b"Content-Length: 99999999999\r\n\r\n" + noise,
            request + b"Content-Length: -1\r\n\r\n",
            request + b"Transfer-Encoding: chunked\r\n\r\nfffffffff\r\n" + noise,
            request + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
            request + b"X: " + b"y" * 200_000 + b"\r\n\r\n",
            request + b"".join(b"X-%d: y\r\n" % n for n in range(5000)) + b"\r\n",
            b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
            b"GET /api/tables/\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + noise,
            upgrade + b"\r\n",
            upgrade + b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99\r\n\r\n",
            upgrade.replace(b"/x/", b"/\xff/") + b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n",
        )
    )


async def send_and_abort(port: int, data: bytes) -> None:
    """Send the bytes, read for a moment, and abort the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(data)
        async with asyncio.timeout(0.02):
            while await reader.read(1 << 16):
                pass
    except (ConnectionError, TimeoutError):
        pass
    finally:
        writer.transport.abort()


def test_a_leak_is_found_and_a_filled_cache_is_not() -> None:
    flat = [Sample(n, 10**8 + min(n, 300_000) * 40) for n in range(0, 1_000_001, 10_000)]
    assert slope(flat) == 0
    leak = [Sample(sample.after, sample.size + 24 * sample.after) for sample in flat]
    assert round(slope(leak)) == 24 > FLAT
