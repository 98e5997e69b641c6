"""Saves a terminal game after every move, so that a crash loses nothing and the game can be resumed.

Whole lines are appended and forced to the disk before the person at the terminal sees what they tell. A power
cut can leave half a line behind; going on, that half is left out.
"""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from pettable.places import data_directory
from pettable.table.errors import RecordError
from pettable.table.record import HeaderError, Scribe, decode
from pettable.table.table import Table

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # a system without it: two terminals must not go on with one game there
    flock = None  # type: ignore[assignment]

#: Far above any game, and small enough that no file can hurt.
MOST_BYTES = 100_000_000


class Journal:
    """A record on its way to a file. A disk that fails spoils no game: `fault` says why, and it is tried again."""

    def __init__(self, path: Path, scribe: Scribe, kept: int = 0, torn: bool = False) -> None:
        self.path = path
        self.fault: str | None = None
        self._scribe = scribe
        #: How many bytes of the file are known to be on the disk, and what is still to come.
        self._kept = kept
        self._due = b""
        self._torn = torn
        self._claimed: BinaryIO | None = None

    def claim(self) -> bool:
        """Keep the file for this program alone, until it ends; False where another one has it."""
        if self._claimed is None and flock is not None:
            self._claimed = self.path.open("rb")
            try:
                flock(self._claimed, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                self.close()
                return False
        return True

    def close(self) -> None:
        """Others may have the file now."""
        if self._claimed is not None:
            self._claimed.close()
            self._claimed = None

    def update(self, table: Table[Any, Any, Any, Any]) -> None:
        """Bring the file up to date."""
        self._due += self._scribe.more(table).encode()
        if not self._due and not self._torn:
            return
        try:
            self._write()
        except OSError as fault:
            self.fault = f"{self.path}: {fault.strerror or fault}"
        else:
            self.fault, self._torn = None, False
            self.claim()
            self._kept += len(self._due)
            self._due = b""

    def _write(self) -> None:
        if not self._kept:
            with suppress(FileExistsError):  # if it is no folder, opening says so in better words
                self.path.parent.mkdir(parents=True)
        with self.path.open("r+b" if self._kept else "wb", buffering=0) as file:
            if self._kept:
                # What a failed attempt left behind, or a torn line, makes way.
                file.truncate(self._kept)
                file.seek(self._kept)
            rest = memoryview(self._due)
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())


def default_path(game: str) -> Path:
    """A new file in the user's data directory, named by the game and the hour."""
    name = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    folder = data_directory() / "games"
    path, again = folder / f"{name}.jsonl", 1
    while os.path.exists(path):  # a folder that cannot be searched is no reason to fail yet
        again += 1
        path = folder / f"{name}-{again}.jsonl"
    return path


def load(path: str) -> str:
    """A record's text, from its file or, for `-`, from standard input; to the byte."""
    return _decoded(_held(path, standard_input=path == "-"), path)


def load_whole_lines(path: str) -> tuple[str, bool]:
    """A record's text without the half line that may stand at its end, and whether one did."""
    held = _held(path)
    whole = held[: held.rfind(b"\n") + 1]
    return _decoded(whole, path), whole != held


def _held(path: str, standard_input: bool = False) -> bytes:
    try:
        if standard_input:
            held = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                held = file.read(MOST_BYTES + 1)
    except OSError as fault:
        raise in_file(HeaderError("TB-6", fault.strerror or str(fault)), path) from None
    if len(held) > MOST_BYTES:
        raise in_file(HeaderError("TB-6", f"larger than any game: {MOST_BYTES} bytes are the most"), path)
    return held


def _decoded(held: bytes, path: str) -> str:
    try:
        return decode(held)
    except RecordError as wrong:
        raise in_file(wrong, path) from None


def in_file(wrong: RecordError, path: str) -> RecordError:
    """The same error, with the file it is about."""
    wrong.file = "standard input" if path == "-" else path
    return wrong
