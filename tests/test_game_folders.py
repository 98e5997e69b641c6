"""What a game's folder must hold, and that every rule has a test named after it. Both checks are tested too."""

import ast
import doctest
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

import pettable.games
from pettable import registry
from pettable.bots.profile import BotProfile
from pettable.table.errors import UnknownGame
from pettable.table.game import Game
from pettable.table.rules import Rules

GAMES = Path(pettable.games.__file__).parent
FOLDERS = sorted(folder for folder in GAMES.iterdir() if folder.is_dir() and folder.name != "__pycache__")
TESTS = Path(__file__).parent

#: Files that every game has; a pattern needs one file at least.
FILES = (
    "__init__.py",
    "rules.py",
    "bot/__init__.py",
    "deck.toml",
    "rulebook.toml",
    "text.en.ftl",
    "text.de.ftl",
    "README.md",
    "golden/*.jsonl",
    "golden/perft.toml",
    "golden/tiny.toml",
)
#: What `game = Game(…)` in `__init__.py` must say.
DECLARED = ("name", "seats", "options", "rules", "deck", "scene")

each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def lacking(folder: Path) -> list[str]:
    """What a game's folder lacks, in words."""
    faults = [f"no {name}" for name in FILES if not any(file.stat().st_size for file in folder.glob(name))]
    readme = folder / "README.md"
    if readme.exists() and not doctest.DocTestParser().get_examples(readme.read_text(encoding="utf-8")):
        faults.append("no example in README.md that doctest could run")
    if (folder / "__init__.py").exists():
        declared = declarations(folder / "__init__.py")
        faults += [f"no {name} in game = Game(…)" for name in DECLARED if name not in declared]
    return faults


def declarations(file: Path) -> set[str]:
    """The names that `game = Game(name=…, …)` gives."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id == "game" for target in targets):
                return {keyword.arg for keyword in node.value.keywords if keyword.arg}
    return set()


@each_folder
def test_a_games_folder_holds_everything(folder: Path) -> None:
    assert lacking(folder) == []


@each_folder
def test_a_games_folder_is_registered_under_its_name(folder: Path) -> None:
    name = folder.name.replace("_", "-")
    assert name in registry.names()
    game = registry.find(name)
    assert isinstance(game, Game)
    assert game.name == name
    assert issubclass(game.rules, Rules)
    assert issubclass(registry.bot_package(game).Profile, BotProfile)
    assert len(game.seats) > 0
    assert registry.default_deck(name).name
    assert len(set(registry.rulebook(name).rules)) == len(registry.rulebook(name).rules)
    assert set(registry.rulebook(name).rare) <= set(registry.rulebook(name).rules)


def test_no_game_is_registered_without_a_folder() -> None:
    assert len(registry.names()) == len(FOLDERS) > 0


def test_tb_9_a_game_that_does_not_exist_is_refused_with_those_that_do() -> None:
    for name in ("chess", "", "chain_of_command", "Chain-of-Command", "../table"):
        with pytest.raises(UnknownGame) as caught:
            registry.find(name)
        assert caught.value.rule == "TB-9"
        assert "chain-of-command" in caught.value.why


# The check, checked: a copy of a good folder, with something missing.


def copy_of_a_good_folder(to: Path) -> Path:
    good = GAMES / "chain_of_command"
    assert lacking(good) == []
    return Path(shutil.copytree(good, to / "chain_of_command"))


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_noticed(tmp_path: Path, name: str) -> None:
    copy = copy_of_a_good_folder(tmp_path)
    files = list(copy.glob(name))
    assert files
    for file in files:
        file.unlink()
    assert lacking(copy) == [f"no {name}"]


@pytest.mark.parametrize("name", FILES)
def test_an_empty_file_is_noticed(tmp_path: Path, name: str) -> None:
    copy = copy_of_a_good_folder(tmp_path)
    for file in copy.glob(name):
        file.write_text("", encoding="utf-8")
    assert f"no {name}" in lacking(copy)


@pytest.mark.parametrize("name", DECLARED)
def test_something_that_is_not_declared_is_noticed(tmp_path: Path, name: str) -> None:
    copy = copy_of_a_good_folder(tmp_path)
    file = copy / "__init__.py"
    text = file.read_text(encoding="utf-8")
    assert text.count(f"    {name}=") == 1
    file.write_text(re.sub(rf"    {name}=.*\n", "", text), encoding="utf-8")
    assert lacking(copy) == [f"no {name} in game = Game(…)"]


def test_a_readme_without_an_example_is_noticed(tmp_path: Path) -> None:
    copy = copy_of_a_good_folder(tmp_path)
    file = copy / "README.md"
    file.write_text(file.read_text(encoding="utf-8").replace(">>>", "$"), encoding="utf-8")
    assert lacking(copy) == ["no example in README.md that doctest could run"]


# Every rule has a test named after it.


def names_of_tests(folder: Path) -> set[str]:
    """The names of all test functions below a folder."""
    return {
        node.name
        for file in folder.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    }


def untested(rules: Iterable[str], tests: Iterable[str]) -> list[str]:
    """The rules that no test is named after: CC-3 needs a `test_cc_3_…` that says what it shows."""
    names = list(tests)
    return [rule for rule in rules if not any(name.startswith(prefix_of(rule)) for name in names)]


def prefix_of(rule: str) -> str:
    return f"test_{rule.lower().replace('-', '_')}_"


@pytest.mark.parametrize("game", registry.names())
def test_every_rule_of_a_game_has_a_test_named_after_it(game: str) -> None:
    book = registry.rulebook(game)
    assert untested((*book.rules, *book.deck), names_of_tests(TESTS)) == []


def test_every_rule_of_the_table_has_a_test_named_after_it() -> None:
    book = registry.table_rulebook()
    assert untested((*book.rules, *book.deck), names_of_tests(TESTS)) == []


def test_a_rule_without_a_test_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "test_one.py").write_text(
        "def test_cc_1_a_thing() -> None: ...\n"
        "def test_cc_13_another() -> None: ...\n"
        "def cc_4_helps() -> None: ...\n"
        "# def test_cc_5_not_yet() -> None: ...\n",
        encoding="utf-8",
    )
    (tmp_path / "deeper" / "test_two.py").write_text(
        "class TestMore:\n    async def test_cc_d1_third(self) -> None: ...\n\ndef test_cc_6() -> None: ...\n",
        encoding="utf-8",
    )
    (tmp_path / "deals.py").write_text("def test_cc_2_is_no_test_file() -> None: ...\n", encoding="utf-8")
    rules = ["CC-1", "CC-2", "CC-3", "CC-4", "CC-5", "CC-6", "CC-13", "CC-D1", "CC-D2"]
    assert untested(rules, names_of_tests(tmp_path)) == ["CC-2", "CC-3", "CC-4", "CC-5", "CC-6", "CC-D2"]
