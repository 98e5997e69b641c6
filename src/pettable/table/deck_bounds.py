"""Bounds on the text of a deck, checked before it is parsed: a stranger's file must cost next to nothing.

A TOML parser takes quadratic time for deeply dotted keys and recurses into nested values. No deck needs either, so
one linear pass over the tokens refuses them, with the line.
"""

import re
from typing import Any

from pettable.table.errors import DeckError

#: How deep lists and tables may be nested: `cards = [{…, icons = ["…"]}]` is three deep.
MOST_NESTED = 4
#: Dots in keys and table headers, in the whole file. A deck needs none.
MOST_DOTS = 20
#: Characters of a key, or of a number.
LONGEST_WORD = 64
LONGEST_STRING = 400
#: Keys and values in the whole file.
MOST_WORDS = 50_000
#: Far above any deck of these games, and small enough that no file can hurt.
MOST_CARDS = 1000
#: Characters of a table whose copies are written out.
MOST_WRITTEN_OUT = 100_000
#: Numbers in a deck fit into 32 bits, sign included.
MOST_NUMBER = 2**31 - 1

_TOKEN = re.compile(
    r'"""[\s\S]*?(?:"""|\Z)|\'\'\'[\s\S]*?(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*"?|\'[^\'\n]*\'?|#[^\n]*|[\[\]{}.\n]|[^\s\[\]{}.=,#"\']+'
)


def check_text(text: str) -> None:
    """A DeckError where a file is larger or more tangled than any deck.

    >>> check_text('cards = [{id = "a.b.c"}]')
    """
    line, nested, dots, words = 1, 0, 0, 0
    for found in _TOKEN.finditer(text):
        piece = found[0]
        first = piece[0]
        if first in "[{":
            nested += 1
            _at_most(nested, MOST_NESTED, "lists and tables in each other", line)
        elif first in "]}":
            nested = max(0, nested - 1)
        elif first == ".":
            dots += 1
            _at_most(dots, MOST_DOTS, "dots in keys", line)
        elif first in "\"'":
            _at_most(len(piece), LONGEST_STRING, "characters in a text", line)
            words += 1
        elif first not in "#\n":
            _at_most(len(piece), LONGEST_WORD, "characters in a key or number", line)
            words += 1
        _at_most(words, MOST_WORDS, "keys and values", line)
        line += piece.count("\n")


def check_numbers(card: dict[str, Any], line: int) -> None:
    """A DeckError where a number of a card does not fit into 32 bits."""
    for field, value in card.items():
        if isinstance(value, int) and not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise DeckError("TB-D2", f"{field}: the number is too large; {MOST_NUMBER} is the most", line)


def _at_most(count: int, most: int, what: str, line: int) -> None:
    if count > most:
        raise DeckError("TB-D1", f"not a deck: more than {most} {what}", line)
