"""Requests that no honest client sends: other host names, endless nesting, zero bytes; and a second server."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from pettable.server.clock import ManualClock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.admission import Admission
from tests.program import one_line, pettable
from tests.server.shared_server import WITHIN, services
from tests.server.test_operations import serving


@contextmanager
def refused(problem: Problem) -> Iterator[None]:
    with pytest.raises(ClientError) as error:
        yield
    assert error.value.problem is problem


def test_a_host_name_that_is_not_ours_is_refused() -> None:
    admission = Admission(ManualClock(), ("https://Play.Example:8443",))
    for ours in ("localhost:8000", "127.0.0.1", "[::1]:80", "192.0.2.7:8000", "play.example", "PLAY.example:1"):
        admission.check_host({"host": ours})
    for other in ("evil.example", "play.example.evil.example", "localhost.evil.example", "", "a b", "x@localhost:1@y"):
        with refused(Problem.WRONG_HOST):
            admission.check_host({"host": other})
    with refused(Problem.WRONG_HOST):
        admission.check_host({})


def test_every_route_checks_the_host() -> None:
    for path in ("/", "/healthz", "/api/games?lang=en", "/api/tables"):
        answer = httpx.get(f"{services().url}{path}", headers={"Host": "evil.example"}, trust_env=False, timeout=WITHIN)
        assert (answer.status_code, answer.json()["problem"]) == (421, "wrong-host"), path


def test_a_socket_checks_the_host() -> None:
    place = urlsplit(services().url)
    with socket.create_connection((place.hostname, place.port), timeout=60) as connection:
        connection.sendall(
            b"GET /api/tables/x/live HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert connection.recv(1000).startswith(b"HTTP/1.1 4")


@pytest.mark.parametrize("body", [b"[" * 30_000, b'{"name":' * 5_000, b'{"a":' + b"[" * 20_000 + b"]" * 20_000 + b"}"])
def test_deeply_nested_json_is_a_bad_request(body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = httpx.post(f"{services().url}/api/guests", content=body, headers=headers, trust_env=False, timeout=WITHIN)
    assert (answer.status_code, answer.json()["problem"]) == (400, "bad-message")


@pytest.mark.parametrize(
    "path", ["/%00", "/api/tables/%00", "/api/tables/a%00b/record", "/api/shared/%00", "/assets/%00"]
)
def test_a_zero_byte_in_a_path_is_not_found(path: str) -> None:
    answer = httpx.get(f"{services().url}{path}", trust_env=False, timeout=WITHIN)
    assert 400 <= answer.status_code < 500


def test_a_second_server_on_the_same_file_names_the_first_and_stops(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path}/t.db")
    with serving(tmp_path, "--port", "0", *database) as first:
        complaint = one_line(pettable("serve", "--port", "0", *database, home=tmp_path))
        assert f"is in use by {first.url}/ (process " in complaint
        assert first.get("/healthz").json()["well"]
        first.stop()
    with serving(tmp_path, "--port", "0", *database) as again:
        assert again.get("/healthz").json()["well"]
