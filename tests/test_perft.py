"""`pettable perft`: counts of a deal, by depth, as JSON, and as entries of golden/perft.toml."""

import json
from pathlib import Path
from shutil import copytree, ignore_patterns

from pettable import registry
from pettable.table.conform.perft import Perft, format_perft, read_perft
from tests.program import CHAIN, one_line, pettable

GOLDEN = (registry.folder(CHAIN) / "golden" / "perft.toml").read_text(encoding="utf-8")


def test_people_get_a_line_for_each_depth(tmp_path: Path) -> None:
    result = pettable("perft", CHAIN, "--seats", "2", "--depth", "3", "--option", "tricks", home=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    head, columns, *rows = result.stdout.splitlines()
    assert head == "chain-of-command, 2 seats, tricks, seed 1"
    assert columns.split() == ["depth", "leaves", "states"]
    assert [row.split() for row in rows] == [["1", "3", "3"], ["2", "9", "9"], ["3", "27", "27"]]


def test_the_document_names_the_deal_and_every_depth(tmp_path: Path) -> None:
    words = ("perft", CHAIN, "--seats", "2", "--depth", "8", "--seed", "2", "--tiny", "--json")
    result = pettable(*words, "--option", "tricks", "--option", "top-dog", home=tmp_path)
    found = json.loads(result.stdout)
    depths = found.pop("depths")
    assert found == {"game": CHAIN, "seats": 2, "options": ["tricks", "top-dog"], "seed": 2, "tiny": True}
    assert depths[-1] == {"depth": 8, "leaves": 324, "states": 324}
    assert [each["depth"] for each in depths] == list(range(1, 9))


def test_an_entry_can_be_pasted_into_the_golden_file(tmp_path: Path) -> None:
    result = pettable("perft", CHAIN, "--seats", "3", "--depth", "7", "--seed", "2", "--toml", home=tmp_path)
    assert read_perft(result.stdout) == (Perft(3, 2, 7, 2187, 2187),)
    assert result.stdout.partition("\n\n")[2] in GOLDEN


def test_the_golden_file_is_counted_again_and_written(tmp_path: Path) -> None:
    """In a copy of the package, where one count is wrong."""
    source = Path(__file__).parent.parent / "src" / "pettable"
    copytree(source, tmp_path / "pettable", ignore=ignore_patterns("static", "__pycache__"))
    file = tmp_path / "pettable" / "games" / "chain_of_command" / "golden" / "perft.toml"
    file.write_text(GOLDEN.replace("leaves = 324", "leaves = 7", 1), encoding="utf-8")
    result = pettable("perft", CHAIN, "--update", home=tmp_path, PYTHONPATH=str(tmp_path))
    assert (result.stdout, result.stderr) == (f"{file}: 5 counts, 1 changed\n", "")
    assert file.read_text(encoding="utf-8") == GOLDEN


def test_another_deal_gives_other_counts(tmp_path: Path) -> None:
    """In Pupularity the number of moves depends on the hand."""
    words = ("perft", "pupularity", "--seats", "2", "--depth", "2", "--toml", "--seed")
    counts = [read_perft(pettable(*words, seed, home=tmp_path).stdout)[0].leaves for seed in ("1", "2", "3")]
    assert counts == [194, 198, 266]


def test_every_golden_file_is_written_as_the_command_writes_it() -> None:
    for name in registry.names():
        text = (registry.folder(name) / "golden" / "perft.toml").read_text(encoding="utf-8")
        assert format_perft(read_perft(text)) == text


def test_wrong_input_gives_one_clear_line(tmp_path: Path) -> None:
    for words, reason in {
        "chess": "no game 'chess'",
        f"{CHAIN} --depth 0": "'0' is not a whole number of at least 1",
        f"{CHAIN} --seats 9": "9 seats: this game has 2 to 4",
        f"{CHAIN} --update --seats 2": "leave out the other options",
        f"{CHAIN} --update --json": "not allowed with argument",
        f"{CHAIN} --tiny --deck mine.toml": "mine.toml: TB-D1: No such file",
    }.items():
        assert reason in one_line(pettable("perft", *words.split(), home=tmp_path)), words
