"""The memory of a process, and whether it keeps growing."""

from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression

from msgspec import Struct


class Sample(Struct, frozen=True):
    """The memory in bytes after a number of frames, moves or the like."""

    after: int
    size: int


def resident_bytes(pid: int) -> int:
    """The resident memory of a process."""
    status = (Path("/proc") / str(pid) / "status").read_text().splitlines()
    return 1024 * int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def slope(samples: Sequence[Sample]) -> float:
    """Bytes per further frame: the slope of the second half, when caches have been filled."""
    last = [sample for sample in samples if 2 * sample.after >= samples[-1].after]
    line = linear_regression([sample.after for sample in last], [sample.size for sample in last])
    return line.slope
