"""How much memory a process holds, and whether it holds more and more of it."""

from collections.abc import Sequence
from pathlib import Path
from statistics import linear_regression

from msgspec import Struct


class Sample(Struct, frozen=True):
    """After so many frames (or moves, or whatever is counted), so many bytes."""

    after: int
    size: int


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    status = (Path("/proc") / str(pid) / "status").read_text().splitlines()
    return 1024 * int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def slope(samples: Sequence[Sample]) -> float:
    """Bytes that each one more costs: the straight line through the last half, when all that is filled once is full."""
    last = [sample for sample in samples if 2 * sample.after >= samples[-1].after]
    line = linear_regression([sample.after for sample in last], [sample.size for sample in last])
    return line.slope
