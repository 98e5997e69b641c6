"""A disk that is soon full, for a server's database: a small file system of its own where one may be mounted, and a
limit on the size of the server's files anywhere. Both are the kernel's doing: what is written does fail.
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

#: Room for a few games, and for the log that SQLite keeps before it tidies up.
SIZE = 16 * 2**20
PAGE = 4096
#: Too small for any write of ours, and large enough for what SQLite shares between processes in order to read.
NO_ROOM = 10 * PAGE


class Disk(ABC):
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / 'pets.db'}"

    @abstractmethod
    def fill(self, server: int) -> None:
        """From now on nothing more fits; `server` is the process that writes."""

    @abstractmethod
    def before_start(self) -> AbstractContextManager[None]:
        """A server that is started meanwhile finds the disk as full as it was."""

    @abstractmethod
    def give(self, server: int, size: int) -> None:
        """Just so many bytes more."""

    @abstractmethod
    def free(self, server: int) -> None:
        """As much as anybody wants."""


class SmallFileSystem(Disk):
    """What fills it up lies beside the database."""

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
    """No file of the server's may grow beyond a size."""

    def fill(self, server: int) -> None:
        self._limit(server, NO_ROOM)

    @contextmanager
    def before_start(self) -> Iterator[None]:
        # A limit is handed down to whatever we start.
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
    """Is this a machine, and are we somebody, that may?"""
    with TemporaryDirectory(prefix="pets-") as folder:
        if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], capture_output=True, check=False).returncode:
            return False
        subprocess.run(["umount", folder], check=True)
        return True


SmallDisk = Callable[[Path], AbstractContextManager[Disk]]

#: Every way that is open here, the most real one first; the last one always is.
WAYS: list[SmallDisk] = [small_file_system, small_files] if may_mount() else [small_files]
on_small_disks = pytest.mark.parametrize("small_disk", WAYS, ids=[way.__name__ for way in WAYS])
#: For what takes long, and does not differ.
on_a_small_disk = pytest.mark.parametrize("small_disk", WAYS[:1], ids=[WAYS[0].__name__])
