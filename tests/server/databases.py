"""Real PostgreSQL and Redis servers for the tests, temporary and started on demand."""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Self

#: Timeout for a server to start, in seconds; plenty for a busy machine.
PATIENCE = 60
#: PostgreSQL refuses to run as root; these users are tried in turn.
USERS = ("postgres", "nobody")


class Postgres:
    """A PostgreSQL server with any number of databases. A test that stops it creates a server of its own."""

    def __init__(self) -> None:
        self._bin = postgres_bin()
        # A short path: a Unix socket's path has at most about a hundred characters.
        self.home = Path(tempfile.mkdtemp(prefix="pets-", dir="/tmp"))
        self._data = self.home / "data"
        self._as_user = as_other_user(self.home)
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._names = count(1)
        atexit.register(self.remove)
        self._do("initdb", "-D", self._data, "-U", "pets", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self.home,
            "fsync": "on",
            "max_connections": 60,
            "shared_buffers": "16MB",
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.home / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._as_user, str(self._bin / "postgres"), "-D", str(self._data), *options],
                stdout=log,
                stderr=log,
                cwd=self.home,
                start_new_session=True,
            )
        ready = [str(self._bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port), "-d", "postgres"]
        for _ in range(PATIENCE * 20):
            if subprocess.run([*ready, "-t", "1"], check=False).returncode == 0:
                return
            try:
                status = self._process.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
            raise RuntimeError(f"PostgreSQL ended with status {status}: {self._end_of_log()}")
        raise RuntimeError(f"PostgreSQL does not answer: {self._end_of_log()}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends every connection and stops; SIGQUIT stops at once, like a crash."""
        if self._process is None:
            return
        # The server's own process, which is not the one that we started where `runuser` is in between.
        own = int((self._data / "postmaster.pid").read_text().split()[0])
        os.kill(own, how)
        self._process.wait(PATIENCE)
        self._process = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def remove(self) -> None:
        atexit.unregister(self.remove)
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.home, ignore_errors=True)

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"pets{next(self._names)}"
        self._do("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "pets", name)
        return f"postgresql://pets@127.0.0.1:{self.port}/{name}"

    def _do(self, program: str, *words: str | Path) -> None:
        done = subprocess.run(
            [*self._as_user, str(self._bin / program), *map(str, words)],
            capture_output=True,
            encoding="utf-8",
            cwd=self.home,
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed: {done.stderr.strip()}")

    def _end_of_log(self) -> str:
        return (self.home / "log").read_text(errors="replace")[-600:]


class Redis:
    """A Redis server without persistence, which can be stopped and started."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.stop)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "daemonize": "no"}
        options = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
        self._process = subprocess.Popen(
            [redis_program(), *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        for _ in range(PATIENCE * 50):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(b"PING\r\n")
                if connection.recv(16).startswith(b"+PONG"):
                    return
            if self._process.poll() is not None:
                raise RuntimeError(f"Redis ended with status {self._process.returncode}")
            time.sleep(0.02)
        raise RuntimeError("Redis does not answer")

    def stop(self) -> None:
        """Kill it, like a crash: messages on their way are lost."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

    def drop_subscribers(self) -> None:
        """Disconnect all subscribers."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
            connection.sendall(b"CLIENT KILL TYPE pubsub\r\n")
            assert connection.recv(64).startswith(b":")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        atexit.unregister(self.stop)
        self.stop()


@cache
def redis() -> Redis:
    """The server that the tests of this process share."""
    return Redis()


def redis_program() -> str:
    found = shutil.which("redis-server")
    if found is None:
        raise RuntimeError("no Redis here: install the Debian package redis-server")
    return found


@cache
def postgres() -> Postgres:
    """The server that the tests of this process share."""
    return Postgres()


def postgres_bin() -> Path:
    """The folder of PostgreSQL's programs."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda place: place.parent.name.zfill(4))[::-1]
    if on_path := shutil.which("postgres"):
        places.append(Path(on_path).resolve().parent)
    if config := shutil.which("pg_config"):
        places.append(Path(subprocess.check_output([config, "--bindir"], text=True).strip()))
    for place in places:
        if all((place / program).exists() for program in ("initdb", "postgres", "createdb", "pg_isready")):
            return place
    raise RuntimeError("no PostgreSQL here: install the Debian packages postgresql and postgresql-client")


def as_other_user(home: Path) -> Sequence[str]:
    """The command prefix that runs a program as a user who may own a server; hands that user the folder."""
    if os.geteuid() != 0:
        return ()
    for user in USERS:
        if subprocess.run(["id", user], capture_output=True, check=False).returncode == 0:
            shutil.chown(home, user)
            return ("runuser", "-u", user, "--")
    raise RuntimeError(f"PostgreSQL does not run as root, and there is no user {' or '.join(USERS)}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
