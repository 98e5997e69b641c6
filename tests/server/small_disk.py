"""A disk that can be filled up, for a server's database.

Either a small file system, where one may be mounted, or a limit on the size of the server's files. The kernel enforces
both, so that writes really fail.
"""

import os
import resource
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

#: Enough for a few games and SQLite's write-ahead log.
SIZE = 16 * 2**20
PAGE = 4096
#: Too small for any write of ours, and large enough for SQLite's shared-memory file, without which it cannot read.
NO_SPACE = 10 * PAGE


class Disk(ABC):
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / 'pets.db'}"

    @abstractmethod
    def fill(self, server: int) -> None:
        """Leave no space; `server` is the process that writes."""

    @abstractmethod
    def before_start(self) -> AbstractContextManager[None]:
        """A server that is started in this context finds the disk as full as it was."""

    @abstractmethod
    def give(self, server: int, size: int) -> None:
        """Leave just `size` more bytes."""

    @abstractmethod
    def free(self, server: int) -> None:
        """Leave plenty of space."""


class SmallFileSystem(Disk):
    """A small file system, filled up by a file beside the database."""

    @property
    def _ballast(self) -> Path:
        return self.folder / "ballast"

    def fill(self, server: int) -> None:  # noqa: ARG002
        with self._ballast.open("ab", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(bytes(PAGE))
            except OSError:
                return

    def before_start(self) -> AbstractContextManager[None]:
        return nullcontext()

    def give(self, server: int, size: int) -> None:  # noqa: ARG002
        os.truncate(self._ballast, max(0, self._ballast.stat().st_size - size))

    def free(self, server: int) -> None:  # noqa: ARG002
        self._ballast.unlink()


class SmallFiles(Disk):
    """A limit on the size of the server's files."""

    def fill(self, server: int) -> None:
        self._limit(server, NO_SPACE)

    @contextmanager
    def before_start(self) -> Iterator[None]:
        # Child processes inherit the limit.
        self.fill(os.getpid())
        try:
            yield
        finally:
            self.free(os.getpid())

    def give(self, server: int, size: int) -> None:
        largest = max(file.stat().st_size for file in self.folder.glob("pets.db*"))
        now, _ = resource.prlimit(server, resource.RLIMIT_FSIZE)
        self._limit(server, max(now, largest) + size)

    def free(self, server: int) -> None:
        self._limit(server, resource.RLIM_INFINITY)

    def _limit(self, server: int, size: int) -> None:
        _, hard = resource.prlimit(server, resource.RLIMIT_FSIZE)
        resource.prlimit(server, resource.RLIMIT_FSIZE, (size, hard))


@contextmanager
def small_file_system(folder: Path) -> Iterator[Disk]:
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder], check=True)
    try:
        yield SmallFileSystem(folder)
    finally:
        subprocess.run(["umount", folder], check=True)


@contextmanager
def small_files(folder: Path) -> Iterator[Disk]:
    yield SmallFiles(folder)


def may_mount() -> bool:
    """May this user mount file systems on this machine?"""
    with TemporaryDirectory(prefix="pets-") as folder:
        if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], capture_output=True, check=False).returncode:
            return False
        subprocess.run(["umount", folder], check=True)
        return True


SmallDisk = Callable[[Path], AbstractContextManager[Disk]]

#: The kinds that work here, the most realistic first; the last one always works.
KINDS: list[SmallDisk] = [small_file_system, small_files] if may_mount() else [small_files]
on_small_disks = pytest.mark.parametrize("small_disk", KINDS, ids=[kind.__name__ for kind in KINDS])
#: One kind only, for slow tests that do not depend on it.
on_a_small_disk = pytest.mark.parametrize("small_disk", KINDS[:1], ids=[KINDS[0].__name__])
