"""An empty SQLite database is migrated once for all tests of a process; each test gets a copy of the file.

That a server migrates a new file by itself is tested in `test_store_opening.py` and `test_operations.py`.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy.engine import make_url

from pettable.server.store import Store


def create_if_missing(url: str) -> None:
    """Where this is the URL of a SQLite file that is not there yet: put an empty database there."""
    parsed = make_url(url)
    file = Path(parsed.database or "")
    if parsed.get_backend_name() == "sqlite" and not file.exists() and file.parent.exists():
        file.write_bytes(_migrated())


@cache
def _migrated() -> bytes:
    async def migrate(url: str) -> None:
        await (await Store.open(url)).close()

    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as thread:
        file = Path(folder, "empty.db")
        # In a thread: this one may run an event loop already.
        thread.submit(asyncio.run, migrate(f"sqlite:///{file}")).result()
        return file.read_bytes()
