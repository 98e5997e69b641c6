"""A time of day that can be set at will, for a server in a process of its own; seconds go by as ever (libfaketime)."""

from collections.abc import Mapping
from pathlib import Path

LIBRARY = "usr/lib/*/faketime/libfaketime.so.1"


class FalseTime:
    """A machine's clock that is off by some hours; it may be set while the server runs."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "time"
        self.set(0)

    def set(self, hours: float) -> None:
        # At once: a file that is empty for a moment would be read.
        fresh = self._file.with_suffix(".new")
        fresh.write_text(f"{3600 * hours:+.0f}\n")
        fresh.replace(self._file)

    @property
    def env(self) -> Mapping[str, str]:
        return {
            "LD_PRELOAD": str(library()),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            # Seconds until it is looked at again; the times of files are left alone.
            "FAKETIME_CACHE_DURATION": "1",
            "NO_FAKE_STAT": "1",
            # When somebody sets the clock of a machine, its count of seconds goes on.
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }


def library() -> Path:
    for found in Path("/").glob(LIBRARY):
        return found
    raise RuntimeError("no libfaketime here: install the Debian package faketime")
