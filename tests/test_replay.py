"""`pettable record` and `pettable replay`: what is recorded replays, and what was changed is found."""

import json
import re
from pathlib import Path

import pytest

from pettable.cli import main
from tests.program import CHAIN, one_line, pettable
from tests.test_decks_check import changed


def recorded(home: Path, *more: str, seed: int = 7) -> list[bytes]:
    """The lines of a record."""
    told = pettable("record", CHAIN, "--seats", "3", "--bots", "greedy", "--seed", str(seed), *more, home=home)
    assert told.returncode == 0
    return told.stdout.encode().splitlines(keepends=True)


def check(home: Path, lines: list[bytes], *more: str) -> str:
    """The one line that the check of a changed record says."""
    (home / "game.jsonl").write_bytes(b"".join(lines))
    return one_line(pettable("replay", "game.jsonl", "--check", *more, home=home), status=1)


def test_a_record_replays_to_the_byte(tmp_path: Path) -> None:
    lines = recorded(tmp_path, "--option", "top-dog", "--option", "petkeeper")
    (tmp_path / "game.jsonl").write_bytes(b"".join(lines))
    told = pettable("replay", "game.jsonl", "--check", home=tmp_path)
    assert (told.returncode, told.stdout, told.stderr) == (0, "51 moves, same to the byte\n", "")
    assert lines == recorded(tmp_path, "--option", "top-dog", "--option", "petkeeper")
    assert lines[1:] != recorded(tmp_path, "--option", "top-dog", "--option", "petkeeper", seed=8)[1:]


def test_a_record_comes_through_a_pipe_too(tmp_path: Path) -> None:
    text = b"".join(recorded(tmp_path)).decode()
    assert pettable("replay", "-", "--check", home=tmp_path, said=text).stdout == "51 moves, same to the byte\n"
    assert one_line(pettable("replay", "-", home=tmp_path, said="")).startswith(
        "pettable: standard input: line 1: TB-6"
    )


def test_a_record_that_stops_early_is_said_to_be_unfinished(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"".join(recorded(tmp_path)[:20]))
    told = pettable("replay", "game.jsonl", "--check", home=tmp_path)
    assert (told.returncode, told.stdout) == (0, "19 moves, same to the byte; the game is not finished\n")
    assert "The record stops here" in pettable("replay", "game.jsonl", home=tmp_path).stdout


@pytest.mark.parametrize("line", [2, 4, 5, 30, 52, 53])
def test_every_flipped_byte_of_a_line_is_found_where_it_stands(
    line: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = recorded(tmp_path)
    whole, file = lines[line - 1], tmp_path / "game.jsonl"
    step = max(1, len(whole) // 40)
    for place in {*range(0, len(whole), step), *range(len(whole) - 24, len(whole))}:
        for flip in (0x01, 0x80):
            flipped = bytes([*whole[:place], whole[place] ^ flip, *whole[place + 1 :]])
            file.write_bytes(b"".join([*lines[: line - 1], flipped, *lines[line:]]))
            assert main(["replay", str(file), "--check"]) == 1, (place, flip)
            told = capsys.readouterr()
            assert told.out == ""
            found = re.fullmatch(r"pettable: .*game\.jsonl: line (\d+): (CC|TB)-\d+: .+\n", told.err)
            assert found is not None, told.err
            assert int(found[1]) == line, (place, flip, told.err)


def test_a_refused_move_is_told_in_the_words_of_its_rule(tmp_path: Path) -> None:
    lines = recorded(tmp_path)
    played = [json.loads(line)["move"]["card"] for line in lines[4:-1]]
    line = next(n for n, card in enumerate(played[4:], 4) if card != played[0])
    lines[4 + line] = re.sub(rb'"card":\d+', b'"card":%d' % played[0], lines[4 + line])
    told = check(tmp_path, lines)
    assert told.startswith(f"pettable: game.jsonl: line {5 + line}: CC-2: You do not hold ")
    assert "hast du nicht" in check(tmp_path, lines, "--lang", "de")


def test_a_left_out_an_added_and_a_moved_line_are_found(tmp_path: Path) -> None:
    lines = recorded(tmp_path)
    assert "line 10: " in check(tmp_path, lines[:9] + lines[10:])
    assert "line 11: " in check(tmp_path, lines[:10] + lines[9:])
    assert "line 10: " in check(tmp_path, [*lines[:9], lines[10], lines[9], *lines[11:]])
    assert "line 54: TB-4: the game is over" in check(tmp_path, [*lines, lines[-2]])
    assert "line 53: " in check(tmp_path, [*lines[:-1], lines[-1][:-10]])


@pytest.mark.parametrize(
    ("old", "new", "told", "status"),
    [
        ("{", "[", "line 1: TB-6: not the header of a record", 2),
        ('"pettable":1', '"pettable":9', "line 1: TB-6: format 9; this program reads 1", 2),
        (CHAIN, "chess", f"TB-9: no game 'chess': there is {CHAIN}", 2),
        ('"rules":1', '"rules":99', "line 1: TB-6: played by version 99 of the rules", 2),
        ('"deck":"9', '"deck":"8', "line 1: TB-6: played with another deck", 2),
        ('"seats":3', '"seats":33', "line 1: TB-6: the header is broken: TB-8: 33 seats", 2),
        ('"commitment":"', '"commitment":"0', "line 1: TB-7: the seed is not the one that was committed to", 1),
    ],
)
def test_a_header_that_says_nothing_is_no_difference_but_an_error(
    old: str, new: str, told: str, status: int, tmp_path: Path
) -> None:
    text = b"".join(recorded(tmp_path)).decode()
    assert old in text
    (tmp_path / "game.jsonl").write_text(text.replace(old, new, 1), encoding="utf-8")
    assert told in one_line(pettable("replay", "game.jsonl", "--check", home=tmp_path), status)


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\n")
    assert "binary: line 1: TB-6: this is not a text in UTF-8" in one_line(pettable("replay", "binary", home=tmp_path))
    assert "TB-6: Is a directory" in one_line(pettable("replay", ".", "--check", home=tmp_path))
    (tmp_path / "deep").write_text("[" * 100_000, encoding="utf-8")
    assert "deep: line 1: TB-6" in one_line(pettable("replay", "deep", home=tmp_path))


def test_a_replay_shows_a_seat_its_own_cards_and_a_spectator_none(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"".join(recorded(tmp_path)))
    spectator = pettable("replay", "game.jsonl", home=tmp_path).stdout
    assert "Momo (greedy)" in spectator
    assert "Your hand" not in spectator
    assert "You are dealt" not in spectator
    assert spectator.count("is dealt 3 cards") == 3
    for seat in (1, 2, 3):
        told = pettable("replay", "game.jsonl", "--as", str(seat), home=tmp_path).stdout
        assert told.count("You are dealt ") == 1
        assert told.count("is dealt 3 cards") == 2
        assert "Your hand" in told
        assert "Move 51 of 51" in told
        assert "Decided: " in told
    german = pettable("replay", "game.jsonl", "--as", "2", "--lang", "de", home=tmp_path).stdout
    assert "Zug 51 von 51" in german
    assert "Deine Hand" in german


def test_a_seat_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(b"".join(recorded(tmp_path)))
    for seat in ("0", "4"):
        line = one_line(pettable("replay", "game.jsonl", "--as", seat, home=tmp_path))
        assert f"no seat {seat}: there are 1 to 3" in line


def test_a_game_with_a_deck_of_ones_own_needs_it_again(tmp_path: Path) -> None:
    deck = changed("treats = 9, tricks = 1}", "treats = 12, tricks = 1}")
    (tmp_path / "mine.toml").write_text(deck, encoding="utf-8")
    (tmp_path / "game.jsonl").write_bytes(b"".join(recorded(tmp_path, "--deck", "mine.toml")))
    assert "give it with --deck" in one_line(pettable("replay", "game.jsonl", "--check", home=tmp_path))
    assert pettable("replay", "game.jsonl", "--check", "--deck", "mine.toml", home=tmp_path).returncode == 0
