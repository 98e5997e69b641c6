"""Limits a process to a share of a core, so that two servers, the crowd and the database fit on two cores."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

#: The share of a core for each server; the crowd and the database get the rest of two cores.
SHARE = 0.5
PERIOD = 20_000

_ROOT = Path("/sys/fs/cgroup")


@contextmanager
def held_to(share: float, pid: int) -> Iterator[bool]:
    """Limit the process with Linux control groups, version 1 or 2; False where they are not available."""
    group = (_ROOT / "cpu" if (_ROOT / "cpu").is_dir() else _ROOT) / f"pets-load-{pid}"
    quota = int(share * PERIOD)
    try:
        group.mkdir()
        if (group / "cpu.cfs_quota_us").exists():
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        else:
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        (group / "cgroup.procs").write_text(str(pid))
    except OSError:
        _remove(group)
        yield False
        return
    try:
        yield True
    finally:
        # Move the process back: only an empty group can be removed.
        with suppress(OSError):
            (group.parent / "cgroup.procs").write_text(str(pid))
        _remove(group)


def _remove(group: Path) -> None:
    with suppress(OSError):
        os.rmdir(group)
