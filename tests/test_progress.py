"""The line that counts while a command works."""

import io
from contextlib import suppress

import pytest

from pettable.commands import progress as module
from pettable.commands.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_watched_line_counts_and_is_wiped_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REDRAW", 0.0)
    screen = Terminal()
    with progress(3, "games", screen) as advance:
        advance(1)
        advance(2)
    first, second, wiped, rest = screen.getvalue().split("\r")[1:]
    assert first.startswith("1 of 3 games")
    assert second.startswith("3 of 3 games")
    assert wiped.strip() == ""
    assert len(wiped) >= len(second.rstrip())
    assert rest == ""


def test_the_line_is_wiped_when_the_work_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REDRAW", 0.0)
    screen = Terminal()
    with suppress(KeyboardInterrupt), progress(3, "games", screen) as advance:
        advance(1)
        raise KeyboardInterrupt
    assert screen.getvalue().endswith(" \r")


def test_nothing_is_printed_where_nobody_watches() -> None:
    log = io.StringIO()
    with progress(3, "games", log) as advance:
        advance(3)
    assert log.getvalue() == ""
