"""The file of a deck before its cards are understood: TOML, or a table in CSV as spreadsheets write it.

    game,chain-of-command
    name,…
    kind,id,group,treats,tricks,count
    pet,dog-1,dogs,1,5,
    …

In a table, several words in one cell are separated by spaces, and `count` makes copies of a card, which are named
`dog-1`, `dog-1-2`, `dog-1-3`.
"""

import csv
import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from pettable.table.deck_bounds import (
    LONGEST_STRING,
    LONGEST_WORD,
    MOST_CARDS,
    MOST_WORDS,
    MOST_WRITTEN_OUT,
    check_text,
)
from pettable.table.errors import DeckError

HEAD = ("game", "name", "reconstruction")
#: What stands between two cells; where the decimal sign is a comma, spreadsheets write semicolons.
DELIMITERS = ",;\t"


class DeckFile(Struct, frozen=True):
    """What a deck's file says of itself, and its cards as they are written."""

    game: str
    name: str
    reconstruction: bool
    cards: Sequence[dict[str, Any]]
    #: The line of each card, and the line where the list begins.
    lines: Sequence[int]
    start: int
    #: Every value is still a text, as in a table.
    untyped: bool = False
    #: The rows as they stand in a table, copies not written out; else the cards.
    rows: Sequence[dict[str, Any]] = ()
    row_lines: Sequence[int] = ()


class _Toml(Struct, forbid_unknown_fields=True):
    game: str
    name: str
    cards: list[dict[str, Any]]
    reconstruction: bool = False


def read_file(text: str) -> DeckFile:
    """A deck's file; a DeckError says what is wrong with it. Nothing is known about its cards yet."""
    # Spreadsheets begin a file with this mark; TOML knows none.
    table = text.removeprefix("\ufeff")
    return _read_table(table) if is_table(table) else _read_toml(text)


def is_table(text: str) -> bool:
    """Is it a table? Its first line is a word and a delimiter, which no TOML begins with.

    >>> is_table("# ours\\nkind;id\\n"), is_table('game = "a,b"'), is_table("")
    (True, False, False)
    """
    return re.match(rf"(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ ]*\"?[A-Za-z-]+\"?[ ]*[{DELIMITERS}]", text) is not None


def _read_toml(text: str) -> DeckFile:
    check_text(text)
    try:
        file = msgspec.convert(tomllib.loads(text), _Toml)
    except msgspec.ValidationError as wrong:
        raise DeckError("TB-D2", f"not a deck: {wrong}", 1) from None
    except (ValueError, RecursionError) as broken:  # broken TOML, and what endless numbers and nesting raise
        found = re.search(r"at line (\d+)", str(broken))
        why = re.sub(r" \(at .*\)$", "", str(broken))
        raise DeckError("TB-D1", f"not TOML: {why}", int(found[1]) if found else text.count("\n") + 1) from None
    start, lines = card_lines(text)
    if len(lines) != len(file.cards):
        raise DeckError("TB-D2", "not a deck: write its cards as one list, cards = [ … ]", start or 1)
    return DeckFile(file.game, file.name, file.reconstruction, file.cards, lines, start, False, file.cards, lines)


def _read_table(text: str) -> DeckFile:
    head: dict[str, str] = {}
    columns: list[str] = []
    start, written_out = 0, 0
    rows: list[dict[str, Any]] = []
    row_lines: list[int] = []
    cards: list[dict[str, Any]] = []
    lines: list[int] = []
    for line, cells in _rows(text):
        if not columns and cells[0] in HEAD and "kind" not in cells:
            head[cells[0]] = next(filter(None, cells[1:]), "")
        elif not columns:
            columns, start = _columns(cells, line), line
        else:
            row = _row(columns, cells, line)
            count = _count(row, line)
            written_out += count * sum(map(len, cells))
            if len(cards) + count > MOST_CARDS or written_out > MOST_WRITTEN_OUT:
                raise DeckError("TB-D2", f"more cards than any deck has; {MOST_CARDS} are the most", line)
            rows.append(row)
            row_lines.append(line)
            cards += _copies(row, count)
            lines += [line] * count
    if not columns:
        raise DeckError("TB-D2", "not a deck: there is no line with the names of the columns, kind and id first", 1)
    missing = next((word for word in ("game", "name") if not head.get(word)), None)
    if missing:
        raise DeckError("TB-D2", f"not a deck: the first lines name its {missing}, as in `{missing},…`", 1)
    reconstruction = head.get("reconstruction", "").casefold() == "true"
    return DeckFile(head["game"], head["name"], reconstruction, cards, lines, start, True, rows, row_lines)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of a table that say something, each with its number and its cells."""
    first = next(line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))
    delimiter = min((mark for mark in DELIMITERS if mark in first), key=first.index)
    reader = csv.reader(re.findall(r"[^\n]*\n|[^\n]+", text), delimiter=delimiter, strict=True)
    line, words = 1, 0
    while True:
        try:
            cells = [cell.strip() for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error as broken:
            raise DeckError("TB-D1", f"not a table: {broken}", line) from None
        words += len(cells)
        if words > MOST_WORDS or any(len(cell) > LONGEST_STRING for cell in cells):
            raise DeckError("TB-D1", f"not a deck: more than {LONGEST_STRING} characters in a text", line)
        if any(cells) and not cells[0].startswith("#"):
            yield line, cells
        line = reader.line_num + 1


def _columns(cells: Sequence[str], line: int) -> list[str]:
    columns = list(cells)
    while columns and not columns[-1]:
        columns.pop()
    for word in ("kind", "id"):
        if word not in columns:
            raise DeckError("TB-D2", f"not a deck: there is no column {word!r}", line)
    if any(not column or len(column) > LONGEST_WORD for column in columns) or len(set(columns)) < len(columns):
        raise DeckError("TB-D2", "not a deck: every column has a name of its own", line)
    return columns


def _row(columns: Sequence[str], cells: Sequence[str], line: int) -> dict[str, Any]:
    if any(cells[len(columns) :]):
        raise DeckError("TB-D2", f"more cells than the {len(columns)} columns", line)
    return {column: cell for column, cell in zip(columns, cells, strict=False) if cell}


def _count(row: dict[str, Any], line: int) -> int:
    count = row.get("count", "1")
    if not re.fullmatch(r"[1-9][0-9]{0,5}", count, re.ASCII):
        raise DeckError("TB-D2", f"card {row.get('id', '?')!r}: count: a number from 1 on, not {count!r}", line)
    return int(count)


def _copies(row: dict[str, Any], count: int) -> Iterator[dict[str, Any]]:
    card = {field: value for field, value in row.items() if field != "count"}
    for copy in range(1, count + 1):
        yield card if copy == 1 or "id" not in card else {**card, "id": f"{card['id']}-{copy}"}


def card_lines(text: str) -> tuple[int, list[int]]:
    """The line of `cards = [`, and of each entry in it; tomllib itself does not know lines.

    >>> card_lines("name = '['\\ncards = [ # [{\\n  {id = '{'},\\n  {id = 'b', deep = [{}]},\\n]")
    (2, [3, 4])
    """
    token = re.compile(
        r'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}\n]|\bcards\s*='
    )
    line, start, depth, lines = 1, 0, 0, []
    for found in token.finditer(text):
        piece = found[0]
        if piece.startswith("cards") and not start:
            start = line
        elif start and piece in ("[", "{"):
            depth += 1
            if piece == "{" and depth == 2:
                lines.append(line)
        elif start and piece in ("]", "}"):
            depth -= 1
            if depth == 0:
                break
        line += piece.count("\n")
    return start, lines
