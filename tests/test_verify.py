"""`pettable verify`: every shuffle again from the seed, and the seed against the hash that was published."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pettable import registry
from pettable.table.rng import commitment
from tests.program import CHAIN, one_line, pettable
from tests.table_sizes import seats_near

SEED = "11" * 32


def record(home: Path, game: str = CHAIN) -> list[str]:
    """The lines of a game, as `record` writes them."""
    seats = str(seats_near(game, 2))
    told = pettable("record", game, "--seats", seats, "--bots", "random", "--seed", "5", home=home)
    assert told.returncode == 0
    return told.stdout.splitlines(keepends=True)


def write(home: Path, lines: list[str]) -> None:
    (home / "game.jsonl").write_text("".join(lines), encoding="utf-8")


def changed(line: str, change: Callable[[dict[str, Any]], None]) -> str:
    said = json.loads(line)
    change(said)
    return json.dumps(said, separators=(",", ":"), ensure_ascii=False) + "\n"


@pytest.mark.parametrize("game", registry.names())
def test_a_fair_game_is_told_so_with_its_hash(game: str, tmp_path: Path) -> None:
    lines = record(tmp_path, game)
    write(tmp_path, lines)
    header = json.loads(lines[0])
    told = pettable("verify", "game.jsonl", home=tmp_path)
    assert told.returncode == 0
    assert told.stdout.splitlines()[-1] == header["commitment"]
    shuffles = sum(json.loads(line)["move"]["seat"] == -1 for line in lines[1:-1])
    assert told.stdout.startswith(f"{shuffles} shuffles, all as the seed deals them")
    said = json.loads(pettable("verify", "game.jsonl", "--json", home=tmp_path).stdout)
    assert said == {
        "fair": True,
        "finished": True,
        "shuffles": shuffles,
        "commitment": header["commitment"],
        "seed": header["seed"],
    }


def test_it_reads_standard_input(tmp_path: Path) -> None:
    assert pettable("verify", "-", home=tmp_path, said="".join(record(tmp_path))).returncode == 0


def test_another_seed_is_not_the_one_that_was_committed_to(tmp_path: Path) -> None:
    lines = record(tmp_path)
    write(tmp_path, [changed(lines[0], lambda header: header.update(seed=SEED)), *lines[1:]])
    assert "line 1: TB-7: the seed is not the one" in one_line(pettable("verify", "game.jsonl", home=tmp_path), 1)


def test_another_seed_with_its_own_hash_deals_other_cards(tmp_path: Path) -> None:
    lines = record(tmp_path)
    other = {"seed": SEED, "commitment": commitment(bytes.fromhex(SEED))}
    write(tmp_path, [changed(lines[0], lambda header: header.update(other)), *lines[1:]])
    told = one_line(pettable("verify", "game.jsonl", home=tmp_path), 1)
    assert "line 2: TB-7: chance did not fall like this" in told


def test_a_changed_shuffle_is_found_on_its_line(tmp_path: Path) -> None:
    lines = record(tmp_path)
    number = next(n for n, line in enumerate(lines) if '"deal' in line or '"shuffle' in line)

    def swap(line: dict[str, Any]) -> None:
        cards = next(value for value in line["move"].values() if isinstance(value, list))
        cards[0], cards[1] = cards[1], cards[0]

    write(tmp_path, [*lines[:number], changed(lines[number], swap), *lines[number + 1 :]])
    told = one_line(pettable("verify", "game.jsonl", home=tmp_path), 1)
    assert f"line {number + 1}: TB-7: chance did not fall like this" in told


def test_a_game_that_is_not_finished_is_told_so(tmp_path: Path) -> None:
    write(tmp_path, record(tmp_path)[:-10])
    told = pettable("verify", "game.jsonl", home=tmp_path)
    assert told.returncode == 0
    assert "the game is not finished" in told.stdout
    assert not json.loads(pettable("verify", "game.jsonl", "--json", home=tmp_path).stdout)["finished"]


def test_without_its_outcome_a_finished_game_ends_too_early(tmp_path: Path) -> None:
    write(tmp_path, record(tmp_path)[:-1])
    assert "TB-6: the record ends too early" in one_line(pettable("verify", "game.jsonl", home=tmp_path), 1)


def test_without_a_seed_nothing_can_be_told(tmp_path: Path) -> None:
    lines = record(tmp_path)
    write(tmp_path, [changed(lines[0], lambda header: header.update(seed=None)), *lines[1:]])
    assert "TB-7: this record has no seed" in one_line(pettable("verify", "game.jsonl", home=tmp_path), 2)


@pytest.mark.parametrize("text", ["", "not a record\n", "{}\n"])
def test_what_is_no_record_cannot_be_verified(text: str, tmp_path: Path) -> None:
    write(tmp_path, [text])
    assert "TB-6" in one_line(pettable("verify", "game.jsonl", home=tmp_path), 2)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "nowhere.jsonl: TB-6" in one_line(pettable("verify", "nowhere.jsonl", home=tmp_path))
