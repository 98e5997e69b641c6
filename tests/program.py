"""The real program, as people start it: a process of its own, with a home of its own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

CHAIN = "chain-of-command"
#: Long enough for a busy machine; a test that needs it has failed.
PATIENCE = 300


def environment(home: Path, **more: str) -> dict[str, str]:
    """Nothing of the tester's own settings but what Python needs."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "SYSTEMROOT") if name in os.environ}
    return {**kept, "LANG": "C.UTF-8", "COLUMNS": "80", "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), **more}


def pettable(*words: str | Path, home: Path, said: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*words),
        input=said,
        capture_output=True,
        encoding="utf-8",
        env=environment(home, **more),
        cwd=home,
        timeout=PATIENCE,
        check=False,
    )


def started(*words: str | Path, home: Path) -> "subprocess.Popen[str]":
    """A program that goes on running, with pipes to it; in a group of its own, so that it alone gets the signals.

    Ctrl-C counts for it, even where the tests themselves run in the background and ignore it.
    """
    return subprocess.Popen(
        command(*words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(home),
        cwd=home,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (no thread holds a lock here)
    )


def command(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "pettable", *map(str, words)]


def one_line(result: "subprocess.CompletedProcess[str]", status: int = 2) -> str:
    """What a refusal says: one line on standard error, nothing else, and this exit status."""
    assert result.returncode == status, (result.returncode, result.stdout, result.stderr)
    assert result.stdout == ""
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr[:-1]
