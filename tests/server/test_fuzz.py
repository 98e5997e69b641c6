"""Whatever anybody sends, nothing changes but what was acknowledged, and the server goes on."""

import asyncio
import random
from pathlib import Path

import httpx
import msgspec

from pettable.server.limits.constants import (
    MESSAGES_AT_ONCE,
    PIPELINED_REQUESTS,
    REQUESTS_AT_ONCE,
    TOO_FAST_BEFORE_CLOSE,
)
from pettable.table.rng import Rng
from tests.server.fuzz_run import FLAT, HURRY, evening, stumbles, table_of
from tests.server.memory import Sample, resident, slope
from tests.server.raw_socket import PATIENCE, RawSocket, frame, heard
from tests.server.server_process import Child, serving
from tests.server.stores import sqlite

FRAMES = 100_000
#: A server that has met a hundred thousand frames holds no more bytes than this on their account.
ROOM = 40_000_000


def test_a_hundred_thousand_frames_change_nothing_and_kill_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        database = sqlite(tmp_path)
        async with serving(database, speed=HURRY, log=tmp_path / "log") as server:
            assert await faults(server) == 0
            before = resident(server.process.pid)
            fuzz = await evening(server, database, FRAMES)
            assert fuzz.total >= FRAMES
            # Every kind was there, and the server told one wrong from another.
            assert {"noise", "no text", "mutated", "bent", "wrong order", "deep", "big", "fatal", "stranger"} <= set(
                fuzz.sent
            )
            assert {"bad-message", "refused", "not-seated", "not-host", "started", "ack", "not-over"} <= set(
                fuzz.answered
            )
            assert "table-failed" not in fuzz.answered
            assert await faults(server) == 0
            assert stumbles(tmp_path / "log") == []
            assert resident(server.process.pid) - before < ROOM

    asyncio.run(story())


def test_text_that_is_no_text_ends_that_socket_and_is_no_fault_of_ours(tmp_path: Path) -> None:
    async def story() -> None:
        log = tmp_path / "log"
        async with serving(sqlite(tmp_path), log=log) as server:
            table, invite, (anna, ben) = await table_of(server.url, "chain-of-command", ("Anna", "Ben"))
            for bad in (b'"\xff\xfe"', b"\x80", b'{"type":"ping","id":"\xed\xa0\x80"}'):
                socket = await RawSocket.connect(server.url, table, ben.token, invite)
                assert [answer.type for answer in await socket.answers()] == ["welcome"]
                socket.write(frame(bad))
                assert [answer.type async for answer in heard(socket)] == []
                assert socket.close_code == 1007
                await socket.close()
            assert (await anna.ask("ping"))["type"] == "pong"
            assert stumbles(log) == []

    asyncio.run(story())


async def faults(server: Child) -> float:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=PATIENCE) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    return float(next(line for line in lines if line.startswith("pettable_faults_total")).split()[1])


def test_who_sends_too_fast_is_told_and_then_shown_out(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(sqlite(tmp_path)) as server:
            table, invite, (anna, ben) = await table_of(server.url, "chain-of-command", ("Anna", "Ben"))
            socket = await RawSocket.connect(server.url, table, ben.token, invite)
            pings = [frame(msgspec.json.encode({"type": "ping", "id": str(n)})) for n in range(400)]
            for ping in pings:
                socket.write(ping)
            answers = [answer async for answer in heard(socket)]
            told = [answer.problem or answer.type for answer in answers]
            # A few more than at once, for the time that it took to send them.
            assert MESSAGES_AT_ONCE <= told.count("pong") < len(pings) - TOO_FAST_BEFORE_CLOSE
            assert told.count("too-fast") == TOO_FAST_BEFORE_CLOSE
            assert socket.close_code == 4429
            await socket.close()
            # Nobody else was in the way of it, and the guest's other socket plays on.
            players = [person.play(Rng(b"fast", person.name)) for person in (anna, ben)]
            await asyncio.wait_for(asyncio.gather(*players), PATIENCE)

    asyncio.run(story())


def test_who_asks_too_fast_is_told_to_wait(tmp_path: Path) -> None:
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


def test_bytes_that_are_no_http_harm_nobody(tmp_path: Path) -> None:
    """Noise, halves of requests, headers without end, and connections that just stay, while two people play."""

    async def story() -> None:
        async with serving(sqlite(tmp_path), speed=HURRY) as server:
            _, _, (anna, ben) = await table_of(server.url, "chain-of-command", ("Anna", "Ben"))
            idle = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(150)]
            for n, (_, writer) in enumerate(idle):
                writer.write((b"", b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")[n % 3])
            dice = random.Random(11)
            for _ in range(300):
                await throw(server.port, bad_bytes(dice))
            # Still as slow, while the others have long been served.
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


async def throw(port: int, data: bytes) -> None:
    """Send it, take whatever comes for a moment, and go without a word."""
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


def test_a_leak_shows_and_what_is_filled_once_does_not() -> None:
    flat = [Sample(n, 10**8 + min(n, 300_000) * 40) for n in range(0, 1_000_001, 10_000)]
    assert slope(flat) == 0
    leak = [Sample(sample.after, sample.size + 24 * sample.after) for sample in flat]
    assert round(slope(leak)) == 24 > FLAT
