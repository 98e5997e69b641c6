"""What pictures are made of: cards, emoji and fonts, drawn by the client's own code when the client was built."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

#: Refers to a symbol from a piece of SVG: `href="#art-3"`, `url(#ground-ffcc00)`.
REFERENCE = re.compile(r'(href="#|url\(#)([\w-]+)')


class Parts(Struct, frozen=True):
    """The cards of one game, as `web/src/previews/parts.ts` writes them."""

    accent: str
    #: In boxes of 100 × 140, by the number of the card.
    cards: tuple[str, ...]
    #: The same where the table plays with an option.
    optional: Mapping[str, tuple[str, ...]]
    #: In boxes of 100 × 116; none in a game that lays no cards together.
    tiles: tuple[str, ...]
    #: The numbers of cards for a picture of the game itself.
    best: tuple[int, ...]
    #: What the cards refer to, by id.
    symbols: Mapping[str, str]


class Common(Struct, frozen=True):
    """What the pictures of all games share."""

    symbols: Mapping[str, str]
    #: The characters that the fonts have: first and last of each range.
    ranges: tuple[tuple[int, int], ...]


#: Of a game that came after the client was built: its cards go by their names.
NOTHING_DRAWN = Parts("#8a4b08", (), {}, (), (), {})


@cache
def read_parts(folder: Path, game: str, lang: str) -> Parts:
    file = folder / f"{game}.{lang}.json"
    return msgspec.json.decode(file.read_bytes(), type=Parts) if file.is_file() else NOTHING_DRAWN


@cache
def read_common(folder: Path) -> Common:
    return msgspec.json.decode((folder / "common.json").read_bytes(), type=Common)


def renamed(svg: str, prefix: str) -> str:
    """The same piece with other ids, so that the cards of two games can stand in one picture.

    >>> renamed('<use href="#art-3"/>', "slap-cat")
    '<use href="#slap-cat-art-3"/>'
    """
    return REFERENCE.sub(rf"\1{prefix}-\2", svg)


def referred(pieces: Iterable[str], symbols: Mapping[str, str], prefix: str) -> dict[str, str]:
    """The symbols that renamed pieces refer to, with their new ids."""
    found: dict[str, str] = {}
    waiting = list(pieces)
    while waiting:
        for _, name in REFERENCE.findall(waiting.pop()):
            id = name.removeprefix(f"{prefix}-")
            if name not in found and id in symbols:
                symbol = renamed(symbols[id], prefix).replace(f'id="{id}"', f'id="{name}"', 1)
                found[name] = symbol
                waiting.append(symbol)
    return found
