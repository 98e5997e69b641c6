"""A progress line on standard error for a person at a terminal; it is cleared when the work is done."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

#: Seconds between two redraws at least.
REDRAW = 0.1


@contextmanager
def progress(total: int, unit: str, stream: TextIO | None = None) -> Iterator[Callable[[int], None]]:
    """Gives a function to call with the number of units just done. Prints nothing where nobody watches.

    with progress(1000, "games") as advance:
        for _ in range(1000):
            play()
            advance(1)
    """
    out = sys.stderr if stream is None else stream
    watched = out.isatty()
    start = drawn = time.monotonic()
    done = width = 0

    def advance(count: int) -> None:
        nonlocal done, drawn, width
        done += count
        now = time.monotonic()
        if watched and now - drawn >= REDRAW:
            line = progress_line(done, total, unit, now - start)
            out.write("\r" + line.ljust(width))
            out.flush()
            drawn, width = now, len(line)

    try:
        yield advance
    finally:
        if width:
            out.write("\r" + " " * width + "\r")
            out.flush()


def progress_line(done: int, total: int, unit: str, seconds: float) -> str:
    """How far it is, and how long it will take at this speed.

    >>> progress_line(250, 1000, "games", 10.0)
    '250 of 1,000 games, 30 s left'
    """
    left = f", {seconds * (total - done) / done:.0f} s left" if done else ""
    return f"{done:,} of {total:,} {unit}{left}"
