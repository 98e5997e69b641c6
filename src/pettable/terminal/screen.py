"""The terminal: width, colours, and reading a line that a person types."""

import contextlib
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

#: Longer lines are hard to read, however wide the window is; shorter ones hold no table.
NARROWEST, WIDEST = 40, 100
MARGIN = "  "
BETWEEN = " · "
#: How many moves stand one under the other before they are set in columns.
MOST_ROWS = 10


class Style(NamedTuple):
    """How a piece of text looks, as an escape sequence; never the only difference."""

    code: str


PLAIN = Style("")
BOLD = Style("1")
DIM = Style("2")
LABEL = Style("36")
WARN = Style("33")


class Screen:
    """Prints to standard output; colours only where a person looks at it."""

    def __init__(self) -> None:
        tty = sys.stdout.isatty()
        self.width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
        self.colour = tty and not os.environ.get("NO_COLOR")
        self._edits = tty and sys.stdin is not None and sys.stdin.isatty()
        if self._edits:
            with contextlib.suppress(ImportError):  # arrow keys and history, where the system has them
                import readline  # noqa: F401, PLC0415

    def blank(self) -> None:
        print()

    def say(self, text: str, style: Style = PLAIN, first: str = "") -> None:
        """One paragraph, wrapped and indented below what comes first."""
        for line in wrapped(text, self.width, first):
            print(self.styled(line, style))

    def rows(self, rows: Sequence[tuple[str, str]]) -> None:
        """Labels in one column, what they are about in the next; texts of one label share a line if they fit."""
        wide = max((len(label) for label, _ in rows), default=0)
        for label, group in groupby(rows, key=itemgetter(0)):
            texts = [text for _, text in group]
            if not label:
                for text in texts:
                    self.say(text, first=MARGIN)
                continue
            head = MARGIN + label.ljust(wide) + "   "
            together = BETWEEN.join(texts)
            for text in [together] if len(head) + len(together) <= self.width else texts:
                self._beside(head, text)
                head = " " * len(head)

    def numbered(self, items: Sequence[str]) -> None:
        """The items with their numbers, in columns where one under the other would be too long."""
        digits = len(str(len(items))) + 2
        room = max(len(item) for item in items) + 3
        columns = self.width // (digits + 2 + room) if len(items) > MOST_ROWS else 1
        if columns <= 1:
            for number, item in enumerate(items, 1):
                self._beside(f"{number:>{digits}}  ", item)
            return
        cells = [self.styled(f"{n:>{digits}}  ", LABEL) + item.ljust(room) for n, item in enumerate(items, 1)]
        deep = -(-len(items) // columns)
        for row in range(deep):
            print("".join(cells[row::deep]).rstrip())

    def _beside(self, head: str, text: str) -> None:
        """A text, wrapped, beside its label or number."""
        lines = wrapped(text, max(20, self.width - len(head)))
        print((self.styled(head, LABEL) + lines[0]).rstrip())
        for line in lines[1:]:
            print(" " * len(head) + line)

    def ask(self, prompt: str = "> ") -> str:
        """The line that a person types; EOFError at the end of input."""
        if self._edits:
            try:
                return input(prompt)
            except EOFError:
                print()
                raise
        print(prompt, end="", flush=True)
        said = sys.stdin.readline() if sys.stdin is not None else ""
        if not said:
            print()
            raise EOFError
        # Where answers come from a file or a pipe, the output reads like the session that it was.
        print(said.rstrip("\n"))
        return said

    def styled(self, text: str, style: Style) -> str:
        return f"\033[{style.code}m{text}\033[0m" if self.colour and style.code and text else text


def wrapped(text: str, width: int, first: str = "") -> list[str]:
    """A paragraph in lines; words stay whole, so that a file's name can be copied."""
    wrapper = textwrap.TextWrapper(
        width,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapper.wrap(text) or [first.rstrip()]


def printable(said: str, longest: int = 40) -> str:
    """What somebody typed, fit to be shown back: one line, not too long, no control characters.

    >>> printable("dog\\x1b[2J  4/2\\n")
    'dog?[2J 4/2'
    """
    shown = "".join(character if character.isprintable() else "?" for character in " ".join(said.split()))
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"
