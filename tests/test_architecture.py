"""What the shape of the program promises, read from its source. Which layer may use which is import-linter's part."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pettable

SOURCE = Path(pettable.__file__).parent
ROOT = Path(__file__).parent.parent
CORE = sorted([*(SOURCE / "table").rglob("*.py"), *(SOURCE / "games").rglob("*.py")])

#: What the rules may use, beside the standard library and themselves.
ALLOWED = {"msgspec"}
#: What bots know about a game: it may use the rules, which may not use it.
BOT = re.compile(r"pettable\.games\.\w+\.bot\b")
#: Modules that a game's bot knowledge is built on; they are as pure as the rules.
PURE_BOTS = ("pettable.bots.profile", "pettable.bots.value_net")
PURE = [*CORE, *(ROOT / "src" / f"{name.replace('.', '/')}.py" for name in PURE_BOTS)]
#: Parts of the standard library that know of the world outside.
OUTSIDE = {"asyncio", "datetime", "importlib", "io", "os", "pathlib", "random", "secrets", "socket", "subprocess"}
OUTSIDE |= {"sys", "tempfile", "threading", "time", "urllib", "uuid", "logging", "multiprocessing", "concurrent"}
#: A file is one idea.
MOST_LINES = 500
#: More than these must be named.
MOST_POSITIONAL = 4


def imports(source: str) -> Iterator[str]:
    """The modules that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def strays(source: str, bots: bool = False) -> list[str]:
    """The imports that the core must not have; `bots`: the source is part of what bots know."""
    wrong = []
    for module in imports(source):
        top = module.split(".")[0]
        of_bots = BOT.match(module) is not None or module in PURE_BOTS
        inside = bots if of_bots else module.startswith(("pettable.table", "pettable.games"))
        standard = top in sys.stdlib_module_names and top not in OUTSIDE
        if not (inside or standard or top in ALLOWED):
            wrong.append(module)
    return wrong


def places(file: Path) -> str:
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("file", PURE, ids=places)
def test_table_and_games_use_only_the_standard_library_and_msgspec(file: Path) -> None:
    """And the rules use nothing that only bots know."""
    assert strays(file.read_text(encoding="utf-8"), bots=file.parent.name in ("bot", "bots")) == []


def test_a_stray_import_is_noticed() -> None:
    source = """
import re, os.path
import msgspec
from random import choice
from pettable.table.rng import Rng
from pettable.games.chain_of_command import deck
from pettable.games.chain_of_command.bot import features
from pettable.bots.profile import BotProfile
from pettable.bots.search import Search
from pettable.text import Text
from . import sibling
def late():
    import fluent.runtime
    from time import monotonic
"""
    outside = ["pettable.bots.search", "pettable.text", ".", "fluent.runtime", "time"]
    known_to_bots = ["pettable.games.chain_of_command.bot", "pettable.bots.profile"]
    assert strays(source) == ["os.path", "random", *known_to_bots, *outside]
    assert strays(source, bots=True) == ["os.path", "random", *outside]


@pytest.mark.parametrize("file", PURE, ids=places)
def test_table_and_games_open_no_files_and_print_nothing(file: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called.isdisjoint({"open", "print", "input", "exec", "eval", "__import__"})


def test_a_game_uses_no_other_game() -> None:
    for file in (SOURCE / "games").rglob("*.py"):
        own = f"pettable.games.{file.relative_to(SOURCE / 'games').parts[0]}"
        for module in imports(file.read_text(encoding="utf-8")):
            assert not module.startswith("pettable.games.") or module.startswith(own), (places(file), module)


def built_by_position(source: str) -> list[str]:
    """The classes that a source builds with more than four positional arguments: nobody can read which is which."""
    return [
        node.func.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id[:1].isupper()
        if len(node.args) > MOST_POSITIONAL
    ]


@pytest.mark.parametrize("file", sorted((SOURCE / "games").glob("*/*.py")), ids=places)
def test_rules_build_large_structs_by_keyword(file: Path) -> None:
    assert built_by_position(file.read_text(encoding="utf-8")) == []


def test_a_large_struct_built_by_position_is_noticed() -> None:
    assert built_by_position("State(1, 2, 3, 4, 5), Step(1, 2, 3, 4), State(1, 2, c=3, d=4, e=5)") == ["State"]


def test_no_file_of_the_program_is_longer_than_500_lines() -> None:
    long = {
        places(file): lines
        for file in SOURCE.rglob("*.py")
        if (lines := len(file.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert long == {}


def test_nothing_written_here_names_a_place_on_somebodys_machine() -> None:
    found = []
    for folder in ("src", "tests", "docs", "bench", ".ci"):
        for file in (ROOT / folder).rglob("*"):
            if (
                file.is_file()
                and file.suffix in (".py", ".md", ".mjs", ".toml", ".ftl", ".jsonl", "")
                and "node_modules" not in file.parts
                and file != Path(__file__)
            ):
                found += [(places(file), place) for place in machine_paths(file.read_text(encoding="utf-8"))]
    for name in ("README.md", "Makefile", "pyproject.toml"):
        found += [(name, place) for place in machine_paths((ROOT / name).read_text(encoding="utf-8"))]
    assert found == []


def machine_paths(text: str) -> list[str]:
    return re.findall(r"(?<![\w./])/(?:home|Users|root|work|mnt)/\w+|\b[A-Z]:\\\w+", text)


def test_a_place_on_somebodys_machine_is_noticed() -> None:
    assert machine_paths("see /home/me/x, '/Users/me' or C:\\Temp") == ["/home/me", "/Users/me", "C:\\Temp"]
    assert machine_paths("tests/home/me and https://example.org/home/me") == []


def test_no_public_function_of_a_game_hides_its_types_behind_any() -> None:
    """`Any` is for what a deck's reader cannot know yet; a rule knows its state, its move and its view."""
    vague = []
    for file in (SOURCE / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                hints = [argument.annotation for argument in node.args.args] + [node.returns]
                vague += [
                    (places(file), node.name) for hint in hints if isinstance(hint, ast.Name) and hint.id == "Any"
                ]
    assert vague == []
