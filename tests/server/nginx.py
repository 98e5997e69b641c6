"""A real nginx with the configuration of docs/operations.md, before a server of the test's choice.

Only names of files, ports and addresses are replaced, so that the page cannot describe what does not run.
"""

import http.client
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.client import WITHIN, Client
from tests.server.databases import free_port

PAGE = Path(__file__).parents[2] / "docs" / "operations.md"
HOST = "play.example"
PATIENCE = 60.0
#: Where nginx keeps what it cannot hold in memory; Debian's own folders belong to root.
SCRATCH = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def documented() -> str:
    """The configuration as the page has it."""
    [text] = re.findall(r"^```nginx\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert isinstance(text, str)
    return text


class Nginx:
    """Runs while the `with` block does. `extra` are directives for its `http` block that only a test needs."""

    def __init__(self, upstream: int, extra: str = "") -> None:
        # Not a folder of pytest's, which nobody but its owner may enter: nginx's workers run as another user.
        self.home = Path(tempfile.mkdtemp(prefix="pets-nginx-"))
        self.home.chmod(0o755)
        self.http, self.https = free_port(), free_port()
        self._configuration = self.home / "nginx.conf"
        self._configuration.write_text(self._adapted(upstream, extra), encoding="utf-8")

    def __enter__(self) -> Self:
        make_certificate(self.home)
        with (self.home / "output").open("wb") as output:
            self._process = subprocess.Popen(
                [program(), "-p", str(self.home), "-c", str(self._configuration), "-g", "daemon off;"],
                stdout=output,
                stderr=output,
            )
        try:
            self._wait_until_it_listens()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)
        shutil.rmtree(self.home)

    def _wait_until_it_listens(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            assert self._process.poll() is None, (self.home / "output").read_text()
            try:
                socket.create_connection(("127.0.0.1", self.https), 1).close()
            except OSError:
                assert time.monotonic() < deadline, "nginx does not answer"
                time.sleep(0.02)
            else:
                return

    def logs(self, address: str, *expected: str) -> str:
        """All logs, as soon as lines about this address hold each of these; nginx logs after it has answered."""
        deadline = time.monotonic() + PATIENCE
        while True:
            lines = [line for line in (self.home / "access.log").read_text().splitlines() if f'"{address}"' in line]
            if all(any(words in line for line in lines) for words in expected):
                return "".join((self.home / name).read_text() for name in ("access.log", "error.log", "output"))
            assert time.monotonic() < deadline, (expected, lines)
            time.sleep(0.02)

    def trust(self) -> ssl.SSLContext:
        """A client's settings, which trust this nginx's certificate alone."""
        return ssl.create_default_context(cafile=self.home / "play.example.pem")

    def connect(
        self, address: str = "127.0.0.1", trust: ssl.SSLContext | None = None, name: str = HOST
    ) -> ssl.SSLSocket:
        """A TLS connection from that address."""
        plain = socket.create_connection(("127.0.0.1", self.https), PATIENCE, source_address=(address, 0))
        try:
            return (trust or self.trust()).wrap_socket(plain, server_hostname=name)
        except OSError:
            plain.close()
            raise

    def get(
        self, path: str, address: str = "127.0.0.1", headers: dict[str, str] | None = None, patience: float = PATIENCE
    ) -> httpx.Response:
        """The answer to one request; the path is sent as it is, with no tidying."""
        with self.connect(address) as connection:
            connection.settimeout(patience)
            line = http.client.HTTPConnection(HOST)
            line.sock = connection
            line.request("GET", path, headers=headers or {})
            answer = line.getresponse()
            return httpx.Response(answer.status, headers=answer.getheaders(), content=answer.read())

    def until_refused(self, path: str, address: str = "127.0.0.1", headers: dict[str, str] | None = None) -> None:
        """Wait for the answer 429: a connection counts once nginx has read its head, later on a busy machine."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with suppress(TimeoutError):
                if self.get(path, address, headers, patience=1).status_code == 429:
                    return
            assert time.monotonic() < deadline, "nothing is refused"
            time.sleep(0.2)

    def _adapted(self, upstream: int, extra: str) -> str:
        text = documented()
        own = "\n".join(f"{name}_temp_path {self.home}/{name};" for name in SCRATCH)
        for pattern, ours in (
            (r"listen 80\b", f"listen 127.0.0.1:{self.http}"),
            (r"listen 443\b", f"listen 127.0.0.1:{self.https}"),
            (r"127\.0\.0\.1:8001\b", f"127.0.0.1:{upstream}"),
            (r"/run/", f"{self.home}/"),
            (r"/var/log/nginx/", f"{self.home}/"),
            (r"/var/cache/", f"{self.home}/"),
            (r"/etc/ssl/", f"{self.home}/"),
            (r"^http \{$", f"http {{\n{own}\n{extra}"),
        ):
            text, found = re.subn(pattern, ours, text, flags=re.MULTILINE)
            assert found, pattern
        return text


class ProxiedClient(Client):
    """A scripted player who comes through nginx, from an address of this machine."""

    def __init__(self, nginx: Nginx, name: str, address: str) -> None:
        super().__init__(f"https://{HOST}", name)
        self._nginx, self._address = nginx, address

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Host": HOST, **({"Authorization": f"Bearer {self.token}"} if self.token else {})}
        transport = httpx.AsyncHTTPTransport(verify=self._nginx.trust(), local_address=self._address)
        async with httpx.AsyncClient(transport=transport, timeout=WITHIN) as http:
            url = f"https://127.0.0.1:{self._nginx.https}{path}"
            return await http.request(method, url, json=body, headers=headers, extensions={"sni_hostname": HOST})

    async def connect(self, address: str, headers: dict[str, str]) -> ClientConnection:
        return await connect(
            address,
            additional_headers=headers,
            origin=f"https://{HOST}",  # type: ignore[arg-type]
            max_size=None,
            proxy=None,
            ssl=self._nginx.trust(),
            server_hostname=HOST,
            host="127.0.0.1",
            port=self._nginx.https,
            local_addr=(self._address, 0),
        )


def make_certificate(folder: Path) -> None:
    words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    names = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    files = ["-keyout", str(folder / "play.example.key"), "-out", str(folder / "play.example.pem")]
    subprocess.run(["openssl", *words, *names, *files], check=True, capture_output=True, timeout=PATIENCE)


def program() -> str:
    # Debian has it where only root's path leads.
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        raise RuntimeError("no nginx here: install the Debian package nginx")
    return found
