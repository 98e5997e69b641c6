"""The nginx configuration of docs/operations.md, run as it stands there before a real server.

Each test comes from addresses of its own (127.0.0.x), since limits go by address.
"""

import asyncio
import json
import re
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from pettable.table.rng import Rng
from tests.server.nginx import HOST, PATIENCE, Nginx, ProxiedClient, documented
from tests.server.test_operations import CHAIN, serving

#: Half of a request: nginx has its head and waits for its body.
UNFINISHED = b"POST /api/guests HTTP/1.1\r\nHost: play.example\r\nContent-Length: 10\r\n\r\n{"


@pytest.fixture(scope="module")
def nginx(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    names = ("--public-url", f"https://{HOST}", "--round-trip-header", "X-Round-Trip")
    with serving(tmp_path_factory.mktemp("behind-nginx"), "--port", "0", *names) as server:
        port = int(server.url.rsplit(":", 1)[1])
        with Nginx(port) as proxy:
            yield proxy


def answer_to(connection: socket.socket, request: bytes) -> bytes:
    """Everything that comes until nginx closes the connection."""
    with connection:
        connection.sendall(request)
        parts = []
        try:
            while part := connection.recv(65536):
                parts.append(part)
        except ConnectionResetError:
            pass
        return b"".join(parts)


def plain(nginx: Nginx, request: bytes) -> bytes:
    return answer_to(socket.create_connection(("127.0.0.1", nginx.http), PATIENCE), request)


def connections_allowed() -> int:
    [number] = re.findall(r"limit_conn connections (\d+);", documented())
    return int(number)


# TLS.


def test_plain_http_is_redirected_to_the_same_address(nginx: Nginx) -> None:
    answer = plain(nginx, b"GET /t/abc?lang=de HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 308")
    assert b"\r\nLocation: https://play.example/t/abc?lang=de\r\n" in answer


def test_other_host_names_get_no_answer(nginx: Nginx) -> None:
    assert plain(nginx, b"GET / HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n") == b""
    with pytest.raises(ssl.SSLError, match="UNRECOGNIZED_NAME"):
        nginx.connect(name="other.example")


@pytest.mark.parametrize("version", ["TLSv1", "TLSv1_1", "TLSv1_2", "TLSv1_3"])
def test_only_modern_tls_is_spoken(nginx: Nginx, version: str) -> None:
    trust = nginx.trust()
    # At this level the client itself would speak the old versions.
    trust.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.warns(DeprecationWarning, match="deprecated") if version in ("TLSv1", "TLSv1_1") else ExitStack():
        trust.minimum_version = trust.maximum_version = ssl.TLSVersion[version]
    if version in ("TLSv1", "TLSv1_1"):
        with pytest.raises(ssl.SSLError, match="PROTOCOL_VERSION"):
            nginx.connect(trust=trust)
    else:
        with nginx.connect(trust=trust) as connection:
            assert connection.version() == version.replace("_", ".")


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/me", "/api/nothing", "/metrics", "/" + "a" * 5000])
def test_every_answer_asks_for_https_from_now_on(nginx: Nginx, path: str) -> None:
    assert nginx.get(path).headers["strict-transport-security"] == "max-age=31536000"


# Play.


def test_a_game_is_played_through_it_and_no_secret_is_logged(nginx: Nginx) -> None:
    secrets = []

    async def story() -> None:
        anna, ben = [await ProxiedClient(nginx, name, "127.0.0.2").register() for name in ("Anna", "Ben")]
        table, invite = await anna.open(game=CHAIN, seats=2)
        await anna.join(table)
        await ben.join(table, invite)
        assert (await ben.ask("sit"))["type"] == "ack"
        assert (await anna.ask("start"))["type"] == "ack"
        await asyncio.wait_for(asyncio.gather(anna.play(Rng(b"", "Anna")), ben.play(Rng(b"", "Ben"))), PATIENCE)
        share = (await anna.request("POST", f"/api/tables/{table}/shares")).json()["token"]
        assert (await anna.request("GET", f"/api/shared/{share}")).status_code == 200
        link = (await anna.request("POST", "/api/me/links")).json()["token"]
        for person in (anna, ben):
            await person.leave()
        secrets.extend([anna.token, ben.token, invite, share, link])

    asyncio.run(story())
    link = secrets[-1]
    # Wherever a client puts it, also in a request that is refused.
    for path in (f"/link/{link}", f"/?token={link}", f"/api/me?token={link}", f"/{'a' * 5000}?token={link}"):
        nginx.get(path, "127.0.0.2", {"Referer": f"https://{HOST}/link/{link}", "Cookie": f"guest={link}"})
    too_large = f"POST /?token={link} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 70000\r\n\r\n".encode()
    with nginx.connect("127.0.0.2") as connection:
        connection.sendall(too_large)
        assert connection.recv(100).startswith(b"HTTP/1.1 413")
    paths = ('"/link/-"', '"/api/shared/-"', '/live"', '"path":"/","status":200', '"path":"/api/me","status":401')
    logs = nginx.logs("127.0.0.2", *paths, '"status":413', '"status":414')
    assert [secret for secret in secrets if secret in logs] == []


def test_the_guest_cookie_is_for_https_alone(nginx: Nginx) -> None:
    body = b'{"name":"Cleo"}'
    head = f"POST /api/guests HTTP/1.1\r\nHost: {HOST}\r\nOrigin: https://{HOST}\r\nContent-Type: application/json\r\n"
    request = f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body
    answer = answer_to(nginx.connect(), request).lower()
    assert answer.startswith(b"http/1.1 201")
    [cookie] = re.findall(rb"\r\nset-cookie: ([^\r]*)", answer)
    assert b"secure" in cookie


def test_files_of_the_client_are_cached(nginx: Nginx) -> None:
    page = nginx.get("/", "127.0.0.3")
    [script] = re.findall(r'src="(/assets/[^"]+\.js)"', page.text)
    first, second = (nginx.get(script, "127.0.0.3") for _ in range(2))
    assert first.content == second.content
    assert "immutable" in second.headers["cache-control"]
    kept = [file for file in (nginx.home / "nginx-pettable").rglob("*") if file.is_file()]
    assert any(script.encode() in file.read_bytes() for file in kept)


# Limits.


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: play.example\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nHost: play.example\r\nX-Long: " + b"a" * 5000 + b"\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: play.example\r\n" + b"X-Many: 123\r\n" * 5000 + b"\r\n", 400),
        (
            b"POST / HTTP/1.1\r\nHost: play.example\r\nContent-Length: 70000\r\nConnection: close\r\n\r\n"
            + b"a" * 70000,
            413,
        ),
    ],
    ids=["url", "header", "headers", "body"],
)
def test_an_oversized_request_is_refused(nginx: Nginx, request_: bytes, status: int) -> None:
    assert answer_to(nginx.connect("127.0.0.4"), request_).startswith(f"HTTP/1.1 {status} ".encode())


def test_one_address_cannot_hold_all_connections(nginx: Nginx) -> None:
    with ExitStack() as held:
        for _ in range(connections_allowed()):
            held.enter_context(nginx.connect("127.0.0.5")).sendall(UNFINISHED)
        nginx.until_refused("/favicon.svg", "127.0.0.5")
        assert nginx.get("/favicon.svg", "127.0.0.6").status_code == 200
    assert nginx.get("/favicon.svg", "127.0.0.6").status_code == 200


def test_an_ipv6_network_counts_as_one_address() -> None:
    with ExitStack() as held:
        quiet = held.enter_context(socket.create_server(("127.0.0.1", 0)))
        # The address in a header stands in for IPv6, which not every machine has.
        extra = "set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;"
        nginx = held.enter_context(Nginx(quiet.getsockname()[1], extra))
        for number in range(connections_allowed()):
            claim = f"\r\nX-Test-Address: 2001:db8::{number + 1:x}\r\n\r\n".encode()
            held.enter_context(nginx.connect()).sendall(UNFINISHED.replace(b"\r\n\r\n", claim))
        assert nginx.get("/metrics", headers={"X-Test-Address": "2001:db8::ffff:1"}).status_code == 404
        nginx.until_refused("/.hidden", headers={"X-Test-Address": "2001:db8::ffff:1"})


def test_limits_of_the_server_go_by_the_forwarded_address(nginx: Nginx) -> None:
    def answers(address: str, connections: int) -> bytes:
        """In parallel, so that more requests come in a second than any address may send."""
        one = f"OPTIONS /api/me HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
        last = one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        opened = [nginx.connect(address) for _ in range(connections)]
        for connection in opened:
            connection.sendall(one * 99 + last)
        return b"".join(answer_to(connection, b"") for connection in opened)

    while b'"too-fast"' not in answers("127.0.0.7", 4):
        pass
    assert answers("127.0.0.8", 1).count(b"HTTP/1.1 204") == 100


@pytest.mark.parametrize("path", ["/metrics", "//metrics", "/%6detrics", "/metrics/", "/assets/../metrics"])
def test_metrics_are_hidden(nginx: Nginx, path: str) -> None:
    answer = nginx.get(path, "127.0.0.9")
    assert answer.status_code == 404
    assert "pettable_" not in answer.text


# What nginx passes on about a visitor.


def test_what_a_visitor_claims_about_itself_is_overwritten() -> None:
    heads = []

    def record(listening: socket.socket) -> None:
        connection, _ = listening.accept()
        with connection:
            heads.append(connection.recv(65536).decode())
            connection.sendall(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")

    claims = {"X-Forwarded-For": "192.0.2.1", "X-Round-Trip": "250000", "X-Forwarded-Proto": "http"}
    with socket.create_server(("127.0.0.1", 0)) as listening:
        recording = threading.Thread(target=record, args=(listening,), daemon=True)
        recording.start()
        with Nginx(listening.getsockname()[1]) as nginx:
            assert nginx.get("/api/me", "127.0.0.10", claims).status_code == 204
            recording.join(PATIENCE)
    sent = {name.lower(): value for name, value in re.findall(r"\r\n([^:\r]+): ([^\r]*)", heads[0])}
    assert heads[0].count("\r\n") == heads[0].lower().count(": ") + 2
    assert (sent["x-forwarded-for"], sent["x-forwarded-proto"], sent["host"]) == ("127.0.0.10", "https", HOST)
    assert 0 < int(sent["x-round-trip"]) < 250000


def test_each_line_of_the_access_log_is_json(nginx: Nginx) -> None:
    nginx.get('/a"b%22c%0a?d=e', "127.0.0.11")
    nginx.logs("127.0.0.11", '"path"')
    lines = [json.loads(line) for line in (nginx.home / "access.log").read_text().splitlines()]
    [line] = [line for line in lines if line["address"] == "127.0.0.11"]
    assert (line["path"], line["status"]) == ('/a"b"c\n', 404)
