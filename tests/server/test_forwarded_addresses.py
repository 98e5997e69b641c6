"""Behind a proxy, limits go by the address that it forwards; nobody else's word about an address is believed."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from pettable.server.limits.constants import CONNECTIONS_AN_ADDRESS, REQUESTS_AT_ONCE, SOCKETS_A_GUEST_AND_TABLE
from pettable.server.limits.trusted_proxies import VARIABLE, TrustedProxies
from pettable.server.sockets.timed_protocol import ROUND_TRIPS, timed_protocol
from tests.program import one_line, pettable
from tests.server.client import Client
from tests.server.server_process import Child, serving
from tests.server.test_connection_limits import WITHIN, Attacker, page
from tests.server.test_direct_write_contract import Receive, Scope, Send, run, served, until_disconnect
from tests.server.two_players import CHAIN

#: Where the proxy of these tests is, and somebody who only pretends to be one.
PROXY, PRETENDER = "127.0.0.2", "127.0.0.3"
BEHIND = {VARIABLE: PROXY}
HELLO = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


async def first_message(socket: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(socket.recv(), WITHIN))
    return found


def test_connections_of_a_trusted_proxy_count_in_sum_alone(tmp_path: Path) -> None:
    async def holds(server: Child, address: str) -> bool:
        """Whether one connection more than an address may have is served."""
        held = [await Attacker.connect(server, address) for _ in range(CONNECTIONS_AN_ADDRESS + 1)]
        await held[-1].send(HELLO)
        answer = await held[-1].rest()
        for connection in held:
            await connection.close()
        return answer.startswith(b"HTTP/1.1 200")

    async def story() -> None:
        async with serving(f"sqlite:///{tmp_path}/t.db", env=BEHIND, log=tmp_path / "log") as server:
            assert await holds(server, PROXY)
            assert not await holds(server, PRETENDER)
            assert b"HTTP/1.1 200" in await page(server)

    asyncio.run(story())


def test_sockets_are_limited_by_the_forwarded_address(tmp_path: Path) -> None:
    async def story() -> None:
        # A hurried clock, so that the rate of handshakes is not what is tested here.
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=50.0, env=BEHIND, log=tmp_path / "log") as server,
            AsyncExitStack() as held,
        ):

            async def open_one(guest: Client, table: str, forwarded: str) -> ClientConnection:
                headers = {"Authorization": f"Bearer {guest.token}", "X-Forwarded-For": forwarded}
                url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{table}/live"
                line = connect(url, additional_headers=headers, proxy=None, local_addr=(PROXY, 0))
                return await held.enter_async_context(line)

            places = []
            for number in range(CONNECTIONS_AN_ADDRESS // (4 * SOCKETS_A_GUEST_AND_TABLE)):
                guest = await Client(server.url, f"Guest {number}").register()
                tables = [(await guest.open(game=CHAIN, seats=2))[0] for _ in range(4)]
                places += [(guest, table) for table in tables for _ in range(SOCKETS_A_GUEST_AND_TABLE)]
            sockets = [await open_one(guest, table, "192.0.2.1") for guest, table in places]
            for socket in sockets:
                assert (await first_message(socket))["type"] == "welcome"

            ben = await Client(server.url, "Ben").register()
            table, _ = await ben.open(game=CHAIN, seats=2)
            refused = await open_one(ben, table, "192.0.2.1")
            assert (await first_message(refused))["problem"] == "too-many"
            await asyncio.wait_for(refused.wait_closed(), WITHIN)
            assert refused.close_code == 4429
            assert "sockets-refused" in (tmp_path / "log").read_text()
            neighbour = await open_one(ben, table, "192.0.2.2")
            assert (await first_message(neighbour))["type"] == "welcome"

            await sockets[0].close()
            async with asyncio.timeout(WITHIN):
                while (await first_message(await open_one(ben, table, "192.0.2.1")))["type"] != "welcome":
                    await asyncio.sleep(0.05)

    asyncio.run(story())


def test_an_address_claimed_by_a_stranger_is_ignored(tmp_path: Path) -> None:
    async def refused(server: Child, address: str) -> int:
        """How many requests are too fast, where each names another address."""
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(transport=transport, base_url=server.url, timeout=WITHIN) as http:
            claims = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(REQUESTS_AT_ONCE + 20)]
            return [(await http.options("/api/me", headers=claim)).status_code for claim in claims].count(429)

    async def story() -> None:
        # The clock all but stands still: what a burst has used up does not come back.
        async with serving(f"sqlite:///{tmp_path}/t.db", speed=0.001, env=BEHIND) as server:
            assert await refused(server, PROXY) == 0
            assert await refused(server, PRETENDER) == 20

    asyncio.run(story())


@pytest.mark.parametrize(("trusted", "believed"), [("127.0.0.1", True), ("127.0.0.9", False)])
def test_only_a_trusted_proxy_reports_round_trips(trusted: str, believed: bool) -> None:
    anchors = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        anchors.append(scope["extensions"][ROUND_TRIPS].anchor)
        await until_disconnect(receive)

    async def story() -> None:
        protocol = timed_protocol("X-Round-Trip", None, TrustedProxies.listed(trusted))
        async with served(app, protocol=protocol) as port:
            claim = {"X-Round-Trip": "7000000"}
            async with connect(f"ws://127.0.0.1:{port}/", additional_headers=claim, proxy=None):
                pass

    run(story)
    assert (anchors[0] == 7.0) is believed


def test_a_list_of_proxies_that_is_none_is_reported_in_one_line(tmp_path: Path) -> None:
    error = one_line(pettable("serve", "--port", "0", home=tmp_path, **{VARIABLE: "10.0.0.1,nginx"}))
    assert VARIABLE in error
    assert "'nginx'" in error
