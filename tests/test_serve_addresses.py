"""The addresses that `pettable serve` prints: ones that other machines can open."""

import os
import pty
import re
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path

import pytest

from pettable.commands import serve_addresses
from pettable.commands.serve_addresses import addresses_for_others, own_addresses, qr_code

START_WITHIN = 60


def test_a_server_for_this_machine_alone_has_no_address_for_others() -> None:
    assert [addresses_for_others(host) for host in ("127.0.0.1", "::1", "localhost")] == [[], [], []]


def test_a_server_at_one_address_is_reached_there() -> None:
    assert addresses_for_others("192.0.2.7") == ["192.0.2.7"]
    assert addresses_for_others("play.example") == ["play.example"]


def test_a_wildcard_is_replaced_by_the_addresses_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {
        "192.168.255.254": ["192.168.1.5"],
        "10.255.255.254": ["10.8.0.3"],
        "198.51.100.1": ["192.168.1.5"],
        "fd00::1": ["fd00::2"],
    }
    monkeypatch.setattr(serve_addresses, "_source", lambda _, probe: sources.get(probe, []))
    assert addresses_for_others("0.0.0.0") == ["192.168.1.5", "10.8.0.3"]
    assert addresses_for_others("::") == ["192.168.1.5", "10.8.0.3", "fd00::2"]


def test_own_addresses_can_be_listened_at_and_are_no_loopback() -> None:
    for address in own_addresses():
        known = ip_address(address)
        assert not known.is_loopback
        with socket.socket(socket.AF_INET6 if known.version == 6 else socket.AF_INET) as listening:
            listening.bind((address, 0))


def test_a_qr_code_fits_a_terminal() -> None:
    lines = qr_code("http://192.168.100.100:65535/").splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24


@contextmanager
def terminal(home: Path, *arguments: str) -> Iterator[int]:
    """`pettable serve` in a terminal; yields what the terminal shows, as a file descriptor."""
    shown, inside = pty.openpty()
    words = [sys.executable, "-m", "pettable", "serve", *arguments, "--database", f"sqlite:///{home}/t.db"]
    process = subprocess.Popen(words, stdout=inside, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": str(home)})
    os.close(inside)
    try:
        yield shown
    finally:
        process.kill()
        process.wait(START_WITHIN)
        os.close(shown)


def read_until(shown: int, pattern: str) -> str:
    text = ""
    while not re.search(pattern, text):
        assert select.select([shown], [], [], START_WITHIN)[0], text
        text += os.read(shown, 65536).decode()
    return text


def test_serve_prints_an_address_for_others_with_its_qr_code(tmp_path: Path) -> None:
    with terminal(tmp_path, "--host", "0.0.0.0", "--port", "0", "--public-url", "http://192.0.2.7:8000") as shown:
        text = read_until(shown, r"scan this[^\u2588]*\u2588\u2588")
        assert " for http://192.0.2.7:8000/ " in text


def test_serve_says_that_its_port_was_taken_and_who_can_open_it(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("127.0.0.1", 8000))
            other.listen()
        except OSError:
            # Somebody else has it: just as well.
            pass
        with terminal(tmp_path) as shown:
            text = read_until(shown, "lets others on your network in")
    assert "Port 8000 is taken" in text
    assert "open at http://127.0.0.1:8000/" not in text
    assert "Only this machine can open it" in text
