"""Part of a core for a process: what two of them carry beside one can only be seen where the rest has room, too."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

#: Of a core, for each server: the crowd and the database have the rest of two cores.
SHARE = 0.5
PERIOD = 20_000

_ROOT = Path("/sys/fs/cgroup")


@contextmanager
def held_to(share: float, pid: int) -> Iterator[bool]:
    """Linux's control groups, of either version; False where they cannot be used, and nothing is held."""
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
        # Back to where we are: a group goes only when nobody is in it.
        with suppress(OSError):
            (group.parent / "cgroup.procs").write_text(str(pid))
        _remove(group)


def _remove(group: Path) -> None:
    with suppress(OSError):
        os.rmdir(group)
