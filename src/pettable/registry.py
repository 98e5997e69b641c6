"""The registry of games: finds the folders in `games/` and reads their files, so that the games read none."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any

import pettable.games
from pettable.table.deck import Deck, read_deck
from pettable.table.errors import DeckError, UnknownGame
from pettable.table.game import Game
from pettable.table.help import Help, read_help
from pettable.table.rulebook import Rulebook, read_rulebook
from pettable.table.rules import Rules

#: Far above any deck that people write, and small enough that no file can hurt.
MOST_BYTES = 1_000_000


@cache
def names() -> tuple[str, ...]:
    """The names of all games, as people write them."""
    found = (module.name.replace("_", "-") for module in pkgutil.iter_modules(pettable.games.__path__) if module.ispkg)
    return tuple(sorted(found))


@cache
def find(name: str) -> Game:
    if name not in names():
        raise UnknownGame("TB-9", f"no game {name!r}: there is {', '.join(names())}")
    found: Game = import_module(f"pettable.games.{folder_name(name)}").game
    return found


def folder_name(name: str) -> str:
    """The name of a game's folder: `paws_up` for `paws-up`."""
    return name.replace("-", "_")


def folder(name: str) -> Traversable:
    """Where a game's files are: deck.toml, rulebook.toml, text.*.ftl, README.md, golden/."""
    return files("pettable.games") / folder_name(name)


def has_tutorial(name: str) -> bool:
    """Has the game a tutorial in its folder?"""
    return (folder(name) / "tutorial" / "steps.toml").is_file()


def table_folder() -> Traversable:
    """Where the files of the table itself are: the rules that bind every game, and their words."""
    return files("pettable.table")


@cache
def default_deck(name: str) -> Deck[Any]:
    return read_deck((folder(name) / "deck.toml").read_text(encoding="utf-8"), name, find(name).deck)


def deck_from(path: str | Path, name: str) -> Deck[Any]:
    """A deck of the user's own; a DeckError says in one line what is wrong with it."""
    try:
        return read_deck(deck_text(path), name, find(name).deck)
    except DeckError as wrong:
        wrong.file = str(path)
        raise


def deck_text(path: str | Path) -> str:
    """What a deck's file holds, still to be read as a deck."""
    try:
        with Path(path).open("rb") as file:
            held = file.read(MOST_BYTES + 1)
        text = held.decode()
    except UnicodeDecodeError as wrong:
        raise DeckError("TB-D1", "this is not a text in UTF-8", held.count(b"\n", 0, wrong.start) + 1) from None
    except OSError as fault:
        raise DeckError("TB-D1", fault.strerror or str(fault)) from None
    if len(held) > MOST_BYTES:
        raise DeckError("TB-D1", f"larger than any deck: {MOST_BYTES} bytes are the most")
    return text


@cache
def rules_of(name: str) -> Rules[Any, Any, Any, Any]:
    """A game's rules with its own deck; they keep no state, so one serves all tables."""
    return find(name).rules(default_deck(name))


def bot_package(game: Game) -> ModuleType:
    """The package `bot` beside a game's rules, which exports its `Profile`; imported when a bot is first made."""
    return import_module(f"{game.rules.__module__.rpartition('.')[0]}.bot")


def weights(bot: ModuleType) -> bytes | None:
    """The trained weights of a game's value net, from its `bot` package; None where it has none."""
    file = files(bot) / "weights.json"
    return file.read_bytes() if file.is_file() else None


@cache
def rulebook(name: str) -> Rulebook:
    return read_rulebook((folder(name) / "rulebook.toml").read_text(encoding="utf-8"))


@cache
def help_of(name: str) -> Help:
    """What a game says to newcomers at the table; nothing where it has no folder `help`."""
    file = folder(name) / "help" / "help.toml"
    return read_help(file.read_text(encoding="utf-8")) if file.is_file() else Help()


def text_files(name: str, lang: str) -> tuple[Traversable, ...]:
    """The files with a game's words in a language: its own, and those of its help where it has such."""
    files_there = (folder(name) / f"text.{lang}.ftl", folder(name) / "help" / f"text.{lang}.ftl")
    return tuple(file for file in files_there if file.is_file())


@cache
def table_rulebook() -> Rulebook:
    """The rules of the table itself (TB-1 …), which hold in every game."""
    return read_rulebook((table_folder() / "rulebook.toml").read_text(encoding="utf-8"))


def rule_ids(name: str) -> tuple[str, ...]:
    """Every rule that binds a game's table: its own, its decks', the table's."""
    book, table = rulebook(name), table_rulebook()
    return (*book.rules, *book.deck, *table.rules, *table.deck)
