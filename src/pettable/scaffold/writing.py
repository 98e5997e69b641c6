"""Writes a new game into a source checkout: the templates filled in, then golden files from playing it."""

import importlib
import os
import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

import pettable.games
from pettable import registry
from pettable.lab.match import play_match
from pettable.scaffold.names import GameNames, check_name, free_prefix
from pettable.table.conform.perft import Perft, count, format_perft
from pettable.table.deck import read_deck
from pettable.table.errors import OptionError
from pettable.table.game import Game
from pettable.table.options import choose, flags
from pettable.table.record import dump, header_of
from pettable.table.rng import seed_of
from pettable.table.rulebook import read_rulebook
from pettable.table.rules import Rules

GAMES, TESTS = Path("src/pettable/games"), Path("tests/games")
SUFFIX = ".tmpl"
#: How deep the deals of golden/perft.toml are counted: quick, and past the end of a round at every table.
DEPTH = 5

AnyRules = Rules[Any, Any, Any, Any]


def own_checkout() -> Path:
    """The source checkout that this program runs from; an installed package has none."""
    root = Path(pettable.games.__file__).parents[3]
    if not (root / GAMES).is_dir() or not (root / TESTS).is_dir():
        raise OptionError("TB-8", "this Pettable is installed without its source; name a checkout with --into DIR")
    return root


def write_game(name: str, root: Path) -> list[Path]:
    """The files of a new game, relative to the checkout; nothing is left behind where it fails."""
    names = GameNames(check_name(name), free_prefix(name, taken_prefixes(root)))
    places = {"game": root / GAMES / names.folder, "tests": root / TESTS / names.folder}
    for place in places.values():
        if place.exists():
            raise OptionError("TB-9", f"{place} is there already; choose another name")
        if not os.access(place.parent, os.W_OK):
            raise OptionError("TB-8", f"{place.parent} cannot be written to; name another checkout with --into DIR")
    created: list[Path] = []
    try:
        for part, place in places.items():
            place.mkdir()
            created.append(place)
            _fill(files("pettable.scaffold") / "templates" / part, place, names)
        _write_golden(places["game"], names)
    except BaseException:
        for place in created:
            shutil.rmtree(place, ignore_errors=True)
        raise
    written = (file for place in places.values() for file in place.rglob("*") if "__pycache__" not in file.parts)
    return sorted(file.relative_to(root) for file in written if file.is_file())


def taken_prefixes(root: Path) -> set[str]:
    """The letters before the hyphen in the rule ids of the table and of every game of a checkout."""
    if not (root / GAMES).is_dir() or not (root / TESTS).is_dir():
        raise OptionError("TB-8", f"{root} is no source checkout of Pettable: it has no {GAMES} and {TESTS}")
    books = [read_rulebook(file.read_text(encoding="utf-8")) for file in (root / GAMES).glob("*/rulebook.toml")]
    return {rule.partition("-")[0] for book in (registry.table_rulebook(), *books) for rule in book.rules}


def _fill(templates: Traversable, place: Path, names: GameNames) -> None:
    for template in templates.iterdir():
        if template.is_dir():
            (place / template.name).mkdir()
            _fill(template, place / template.name, names)
        elif template.name.endswith(SUFFIX):
            text = filled(template.read_text(encoding="utf-8"), names)
            (place / template.name.removesuffix(SUFFIX)).write_text(text, encoding="utf-8")


def filled(text: str, names: GameNames) -> str:
    """A template's text with the game's names for the placeholders, and lists of names in the order that ruff wants."""
    values = {
        "name": names.name,
        "folder": names.folder,
        "Class": names.class_name,
        "title": names.title,
        "XX": names.prefix,
        "xx": names.prefix.lower(),
    }
    text = re.sub(r"\{\{(\w+)\}\}", lambda found: values[found[1]], text)
    return re.sub(r"(?m)(?<=[(\[]\n)(?:^    \"?\w+\"?,\n)+", lambda found: _sorted_names(found[0]), text)


def _sorted_names(lines: str) -> str:
    """Constants first, then classes, each by the alphabet."""
    return "".join(sorted(lines.splitlines(keepends=True), key=lambda line: (not line.strip(' ",\n').isupper(), line)))


def _write_golden(folder: Path, names: GameNames) -> None:
    """A record for each number of seats, with and without the options, and perft counts of the first deals."""
    game = _load(folder, names)
    rules, tiny = (game.rules(read_deck(text, game.name, game.deck, lenient)) for text, lenient in _decks(folder))
    golden = folder / "golden"
    for seats in game.seats:
        chosen = tuple(flags(game.options)) if seats % 2 else ()
        table = play_match(
            game, rules, choose(game.options, game.seats, seats, chosen), ("random",) * seats, seed_of(seats)
        )
        record = dump(header_of(table, game.name, ("random",) * seats), table)
        (golden / f"{seats}-seats.jsonl").write_text(record, encoding="utf-8")
    entries = [_counted(game, rules, seats, tiny=False) for seats in game.seats]
    entries.append(_counted(game, tiny, game.seats[0], tiny=True))
    (golden / "perft.toml").write_text(format_perft(entries), encoding="utf-8")


def _load(folder: Path, names: GameNames) -> Game:
    """The new game, also where its checkout is not the one that this program runs from."""
    if str(folder.parent) not in pettable.games.__path__:
        pettable.games.__path__.append(str(folder.parent))
    importlib.invalidate_caches()
    registry.names.cache_clear()
    game: Game = importlib.import_module(f"pettable.games.{names.folder}").game
    return game


def _decks(folder: Path) -> Iterator[tuple[str, bool]]:
    yield (folder / "deck.toml").read_text(encoding="utf-8"), False
    yield (folder / "golden" / "tiny.toml").read_text(encoding="utf-8"), True


def _counted(game: Game, rules: AnyRules, seats: int, *, tiny: bool) -> Perft:
    entry = Perft(seats=seats, seed=seats, depth=DEPTH, leaves=0, states=0, tiny=tiny)
    leaves, states = count(rules, rules.initial(choose(game.options, game.seats, seats)), seed_of(seats), DEPTH)
    return msgspec.structs.replace(entry, leaves=leaves, states=states)
