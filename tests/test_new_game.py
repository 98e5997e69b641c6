"""`pettable new-game`: what it writes, and one clear line where it cannot. tests/test_fifth_game.py plays the game."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pettable import registry
from pettable.scaffold.names import free_prefix
from pettable.scaffold.writing import GAMES, TESTS, taken_prefixes
from tests.program import PATIENCE, one_line, pettable

ROOT = Path(__file__).parent.parent


def bare_checkout(place: Path) -> Path:
    """A source tree without games, which is enough to write one into."""
    (place / GAMES).mkdir(parents=True)
    (place / TESTS).mkdir(parents=True)
    (place / "src" / "pettable" / "__init__.py").touch()
    shutil.copy(ROOT / "pyproject.toml", place)
    return place


def files_of(root: Path) -> set[str]:
    """The files of the new game and its tests, as the command names them."""
    found = (file for place in (GAMES, TESTS) for file in (root / place).rglob("*"))
    return {str(file.relative_to(root)) for file in found if file.is_file() and file.suffix != ".pyc"}


def test_it_says_what_it_wrote_and_what_to_do_next(tmp_path: Path) -> None:
    root = bare_checkout(tmp_path / "checkout")
    result = pettable("new-game", "bone-dash", "--into", root, home=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    head, *lines = result.stdout.splitlines()
    written = [line.strip() for line in lines[: lines.index("Next:")]]
    assert head == f"bone-dash: {len(written)} files in {root}"
    assert set(written) == files_of(root)
    assert lines[lines.index("Next:") + 1 :] == [
        "  pettable play bone-dash",
        "  pettable conform bone-dash",
        "  pytest tests/games/bone_dash src/pettable/games/bone_dash",
    ]


def test_no_placeholder_is_left_in_what_it_wrote(tmp_path: Path) -> None:
    root = bare_checkout(tmp_path / "checkout")
    assert pettable("new-game", "bone-dash", "--into", root, home=tmp_path).returncode == 0
    for file in files_of(root):
        assert "{{" not in (root / file).read_text(encoding="utf-8"), file


def test_the_code_is_formatted_and_sorted_whatever_the_name(tmp_path: Path) -> None:
    root = bare_checkout(tmp_path / "checkout")
    for part in ("table", "bots", "registry.py"):
        # So that ruff knows these imports for our own.
        (root / "src" / "pettable" / part).symlink_to(ROOT / "src" / "pettable" / part)
    for name in ("aces", "zebra-zoo", "abcdefghijklmnopqrst", "b2b-4"):
        assert pettable("new-game", name, "--into", root, home=tmp_path).returncode == 0
    for words in (("check",), ("format", "--check")):
        ruff = [sys.executable, "-m", "ruff", *words, "--no-cache", str(GAMES), str(TESTS)]
        done = subprocess.run(ruff, cwd=root, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Bone-Dash", "'Bone-Dash' is no name of a game: write small letters, with hyphens"),
        ("bone_dash", "is no name of a game"),
        ("../bones", "is no name of a game"),
        ("4bones", "is no name of a game"),
        ("bone--dash", "is no name of a game"),
        ("cat", "'cat' has 3 letters; a game's name has 4 to 20"),
        ("a-name-that-is-far-too-long-for-it", "has 34 letters"),
        ("while", "'while' is a word of Python"),
    ],
)
def test_tb_9_a_bad_name_is_refused_and_nothing_is_written(name: str, reason: str, tmp_path: Path) -> None:
    root = bare_checkout(tmp_path / "checkout")
    assert reason in one_line(pettable("new-game", name, "--into", root, home=tmp_path))
    assert files_of(root) == set()


@pytest.mark.parametrize("there", [GAMES, TESTS])
def test_a_folder_that_exists_is_never_overwritten(there: Path, tmp_path: Path) -> None:
    root = bare_checkout(tmp_path / "checkout")
    (root / there / "bone_dash").mkdir()
    line = one_line(pettable("new-game", "bone-dash", "--into", root, home=tmp_path))
    assert f"{there / 'bone_dash'} is there already; choose another name" in line
    assert files_of(root) == set()


def test_a_game_that_cannot_be_finished_leaves_nothing_behind(tmp_path: Path) -> None:
    """The game that is written cannot be played, as its deck is empty."""
    package, root = tmp_path / "site-packages" / "pettable", bare_checkout(tmp_path / "checkout")
    shutil.copytree(ROOT / "src" / "pettable", package, ignore=shutil.ignore_patterns("static", "__pycache__"))
    deck = package / "scaffold" / "templates" / "game" / "deck.toml.tmpl"
    deck.write_text('game = "{{name}}"\nname = "none"\ncards = []\n', encoding="utf-8")
    result = pettable("new-game", "bone-dash", "--into", root, home=tmp_path, PYTHONPATH=str(package.parent))
    assert "BD-D2: 0 cards; 4 seats need 12" in one_line(result)
    assert files_of(root) == set()
    assert not (root / GAMES / "bone_dash").exists()


def test_a_game_of_this_tree_is_never_overwritten(tmp_path: Path) -> None:
    line = one_line(pettable("new-game", "chain-of-command", home=tmp_path))
    assert "chain_of_command is there already" in line


def test_a_directory_that_is_no_checkout_is_refused(tmp_path: Path) -> None:
    line = one_line(pettable("new-game", "bone-dash", "--into", tmp_path, home=tmp_path))
    assert f"{tmp_path} is no source checkout of Pettable" in line


def test_a_package_without_its_source_asks_for_a_checkout(tmp_path: Path) -> None:
    """The package alone, as `pip install` puts it somewhere."""
    alone = tmp_path / "site-packages"
    shutil.copytree(ROOT / "src" / "pettable", alone / "pettable", ignore=shutil.ignore_patterns("static"))
    result = pettable("new-game", "bone-dash", home=tmp_path, PYTHONPATH=str(alone))
    assert "this Pettable is installed without its source; name a checkout with --into DIR" in one_line(result)
    root = bare_checkout(tmp_path / "checkout")
    assert pettable("new-game", "bone-dash", "--into", root, home=tmp_path, PYTHONPATH=str(alone)).returncode == 0


def test_the_letters_of_the_rule_ids_are_free() -> None:
    taken = taken_prefixes(ROOT)
    assert {"TB", *(registry.rulebook(name).rules[0].partition("-")[0] for name in registry.names())} == taken
    for name in ("chain-of-command", "cool-cats", "tiny-birds", "paws", "bones", "b4-4"):
        prefix = free_prefix(name, taken)
        assert prefix not in taken
        assert len(prefix) == 2
        assert prefix.isalpha()
        assert prefix.isupper()
    assert free_prefix("bone-dash", {first + second for first in "ABCD" for second in map(chr, range(65, 91))}) == "EA"
