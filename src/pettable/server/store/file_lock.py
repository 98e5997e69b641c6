"""The lock of a SQLite database: one server for one file.

Two servers on one file would each decide the same tables. The operating system keeps the lock and ends it with the
process, so that no crash leaves one behind.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from pettable.server.store.errors import StoreDown

#: A server that was killed is gone in a moment, and its helper processes a moment later.
WAIT_FOR_LOCK = 5.0
TRY_AGAIN_AFTER = 0.1


@contextmanager
def locked(database: str, holder: str) -> Iterator[None]:
    """Hold the lock of a database while the server runs; a StoreDown says who holds it.

    `holder` says where this server can be found. Databases that are no file need no lock.
    """
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        yield
        return
    if url.get_backend_name() != "sqlite" or not url.database or sys.platform == "win32":
        yield
        return
    path = Path(f"{url.database}.lock")
    try:
        file = path.open("a+", encoding="utf-8")
    except OSError as fault:
        raise StoreDown(f"cannot open {path}: {fault.strerror}") from None
    with file:
        _lock(file, url.database)
        # The lock holds on a full disk, too, where there is no space for the name.
        with suppress(OSError):
            os.ftruncate(file.fileno(), 0)
            os.write(file.fileno(), f"{holder} (process {os.getpid()})".encode())
        yield


def _lock(file: TextIO, database: str) -> None:
    import fcntl  # noqa: PLC0415 (not on every system)

    until = time.monotonic() + WAIT_FOR_LOCK
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() < until:
                time.sleep(TRY_AGAIN_AFTER)
                continue
            file.seek(0)
            holder = file.read(200).strip() or "another server"
            raise StoreDown(f"{database} is in use by {holder}") from None
        return
