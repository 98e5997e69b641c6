"""The base install: engine, bots and terminal work with msgspec and fluent.syntax alone, in a program of its own.

`make bare-machine` proves the same with a real install into an empty environment.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import CHAIN, PATIENCE, environment

#: Hides every package that an install without extras does not bring, then goes on as the command line or a script.
PRELUDE = """
import sys
from importlib.metadata import packages_distributions

BROUGHT = {"pettable", "msgspec", "fluent", "typing_extensions"}
HIDDEN = set(packages_distributions()) - BROUGHT - sys.stdlib_module_names

class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN or name.startswith("fluent.runtime"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hide())
"""
COMMAND_LINE = "from pettable.cli import main\nsys.exit(main(sys.argv[1:]))"
EVERY_BASE_MODULE = """
import pkgutil, pettable
from importlib import import_module
names = [each.name for each in pkgutil.walk_packages(pettable.__path__, "pettable.", onerror=lambda _: None)]
extras = ("pettable.server", "pettable.adapters", "pettable.kernels", "pettable.__main__")
base = [name for name in names if not name.startswith(extras)]
for name in base:
    import_module(name)
print(len(base), "imported")
"""
SIM = ("sim", CHAIN, "--seats", "3", "--games", "2", "--bots", "greedy", "--seed", "1")
SEARCH = ("sim", CHAIN, "--seats", "2", "--games", "1", "--bots", "search:iterations=6", "--seed", "1")


def run(program: str, *words: str, home: Path, said: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", PRELUDE + program, *words],
        input=said,
        capture_output=True,
        encoding="utf-8",
        env=environment(home),
        cwd=home,
        timeout=PATIENCE,
        check=False,
    )


def test_every_module_but_those_of_extras_imports(tmp_path: Path) -> None:
    done = run(EVERY_BASE_MODULE, home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout.split()[0]) > 80


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("rules", CHAIN, "CC-3"),
        SIM,
        SEARCH,
        ("play", CHAIN, "--seed", "1"),
        ("decks", "--help"),
        ("conform", "--help"),
    ],
    ids=lambda words: words[0],
)
def test_a_command_of_the_base_install_needs_no_extra(words: tuple[str, ...], tmp_path: Path) -> None:
    done = run(COMMAND_LINE, *words, home=tmp_path, said="quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_a_record_is_made_replayed_verified_and_analysed(tmp_path: Path) -> None:
    made = run(COMMAND_LINE, "record", CHAIN, "--seats", "2", "--bots", "random", "--seed", "7", home=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    (tmp_path / "game.jsonl").write_text(made.stdout, encoding="utf-8")
    for words in (("replay", "--check"), ("verify",), ("analyse", "--iterations", "1")):
        done = run(COMMAND_LINE, words[0], "game.jsonl", *words[1:], home=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")


def test_serve_says_in_one_line_what_to_install(tmp_path: Path) -> None:
    done = run(COMMAND_LINE, "serve", home=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "pettable serve: this needs the server's packages; install them with pip install 'pettable[server]'\n"
    )


def test_kernels_name_the_extra_that_they_need(tmp_path: Path) -> None:
    done = run("import pettable.kernels", home=tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("compiled rules need the extra [fast]: pip install 'pettable[fast]'")
