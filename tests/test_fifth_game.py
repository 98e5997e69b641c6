"""A fifth game touches its folder only: one is written into a copy of the tree, and everything plays it."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from shutil import copytree, ignore_patterns

from tests.program import environment

ROOT = Path(__file__).parent.parent
NAME, FOLDER = "bone-dash", "bone_dash"
OWN = (f"src/pettable/games/{FOLDER}/", f"tests/games/{FOLDER}/")
#: Seconds for one command on a busy machine.
PATIENCE = 300
#: The shared tests that every game takes part in, and the game's own; the browser plays it in words.
TESTS = (
    f"tests/games/{FOLDER}",
    f"src/pettable/games/{FOLDER}",
    "tests/test_game_folders.py",
    "tests/test_text.py",
    "tests/test_openspiel.py",
    "tests/table/test_play_by_name.py",
    "tests/server/test_play.py",
    "tests/web/test_games.py",
)


class Tree:
    """A copy of the source tree, and programs that run in it."""

    def __init__(self, place: Path) -> None:
        self.root, self.home = place / "tree", place / "home"
        self.home.mkdir()
        ignored = ignore_patterns("__pycache__", "*.pyc")
        for folder in ("src", "tests", "tools"):
            copytree(ROOT / folder, self.root / folder, ignore=ignored)
        for file in ("pyproject.toml", "README.md"):
            (self.root / file).write_bytes((ROOT / file).read_bytes())

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        path = f"{self.root / 'src'}:{self.root}"
        return subprocess.run(
            [sys.executable, "-m", *words],
            cwd=self.root,
            env=environment(self.home, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1"),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def passes(self, *words: str) -> str:
        done = self.run(*words)
        assert done.returncode == 0, (words, done.stdout[-4000:], done.stderr[-4000:])
        return done.stdout

    def contents(self) -> dict[str, str]:
        """A hash of every file but the caches that Python's tools leave behind."""
        files = (file for file in self.root.rglob("*") if file.is_file())
        return {
            str(file.relative_to(self.root)): sha256(file.read_bytes()).hexdigest()
            for file in files
            if not any(part.startswith(".") or part == "__pycache__" for part in file.relative_to(self.root).parts)
        }


def test_a_new_game_passes_everything_without_another_file_touched(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    before = tree.contents()
    tree.passes("pettable", "new-game", NAME)
    assert f"{NAME}: 30 games" in tree.passes("pettable", "conform", NAME, "--games", "30")
    played = tree.passes("pettable", "sim", NAME, "--seats", "3", "--games", "20", "--bots", "greedy,random,puppy")
    assert played.startswith(f"{NAME}, 3 seats: 20 games")
    record = tree.home / "game.jsonl"
    record.write_text(tree.passes("pettable", "record", NAME, "--seats", "2", "--bots", "random", "--seed", "1"))
    assert tree.passes("pettable", "replay", str(record), "--check").startswith("7 moves")
    words = ("-q", "-rp", "-n", "0", "-p", "no:cacheprovider", "-k", "bone and not postgresql")
    report = tree.passes("pytest", *words, *TESTS)
    assert [file for file in TESTS if f"PASSED {file}" not in report] == []
    assert "no issues found" in tree.passes("mypy", *OWN)
    after = tree.contents()
    assert [file for file in after if file not in before and not file.startswith(OWN)] == []
    assert {file: after.get(file) for file in before} == before


def test_law_7_a_tiny_deck_that_is_far_too_large_is_refused_at_once(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    tree.passes("pettable", "new-game", NAME)
    folder = tree.root / OWN[0]
    (folder / "golden" / "tiny.toml").write_bytes((folder / "deck.toml").read_bytes())
    done = tree.run("pettable", "conform", NAME, "--games", "1000000")
    assert done.returncode == 1
    assert "golden/tiny.toml is too large: there are 20,922,789,888,000 worlds to list" in done.stderr
