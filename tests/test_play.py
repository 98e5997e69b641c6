"""`pettable play`: a person at a terminal, whatever they type, and whatever ends the program."""

import json
import os
import re
import resource
import select
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pettable.registry import default_deck, names
from pettable.table.deck import CardId
from pettable.text import LANGUAGES, Text
from tests.program import CHAIN, PATIENCE, command, environment, one_line, pettable, started
from tests.test_decks_check import changed

#: A deal in which the person holds Bird 5, Rodent 2 and Cat 5, and plays fourth.
DEAL = ("--seed", "5")
TURNS = 12


def play(home: Path, *words: str, said: str = "", **more: str) -> str:
    """What a game says that is left in good order."""
    told = pettable("play", CHAIN, *words, home=home, said=said, **more)
    assert told.returncode == 0, told.stderr
    assert told.stderr == ""
    return told.stdout


def record_in(home: Path) -> Path:
    """The one record in the user's data directory."""
    (path,) = (home / "data" / "pettable" / "games").iterdir()
    return path


def answer_to(told: str, said: str) -> str:
    """What the program said to a line that was typed, up to the next question."""
    return told.split(f"> {said}\n", 1)[1].split("\n>", 1)[0]


def test_a_whole_game_ends_with_a_ranking_and_a_record_that_replays(tmp_path: Path) -> None:
    told = play(tmp_path, *DEAL, "--option", "petkeeper", said="1\n" * TURNS)
    assert "1 You · 2 Pip (greedy) · 3 Luna (greedy) · 4 Otto (greedy)" in told
    assert "(a reconstruction: the printed list is lost)" in " ".join(told.split())
    assert "Options   +6 for the most pets" in told
    ending = told.split("The game is over.")[1]
    assert "Points on cards won: " in ending
    assert "Petkeeper: 6" in ending
    assert "Decided: by points (CC-7)." in ending
    assert f"pettable replay {record_in(tmp_path)}" in ending
    assert [line.split(".")[0].strip() for line in ending.splitlines()[1:5]] == ["1", "2", "3", "4"]
    checked = pettable("replay", record_in(tmp_path), "--check", home=tmp_path)
    assert checked.stdout == "51 moves, same to the byte\n"


def test_moves_are_chosen_by_number_name_or_part_of_it(tmp_path: Path) -> None:
    for said in ("2", "rodent 2", "  RODENT   2 ", "rod", "r", "nt 2"):
        told = play(tmp_path, *DEAL, said=f"{said}\n")
        assert ("· You play Rodent 2." in told) == (said != "r"), said


def test_a_hint_numbers_the_best_moves_and_says_why(tmp_path: Path) -> None:
    """Three cards, three moves: each with its number in the list, its chance, best first; then a sentence."""
    told = answer_to(play(tmp_path, *DEAL, said="?\n"), "?").split("Your turn")[0].split()
    moves, why = " ".join(told).rsplit(" in 100 games ", 1)
    numbers = dict(re.findall(r"(\d) (Bird 5|Rodent 2|Cat 5): wins", moves))
    assert numbers == {"1": "Bird 5", "2": "Rodent 2", "3": "Cat 5"}
    chances = [int(chance) for chance in re.findall(r"wins about (\d+)", moves)]
    assert chances == sorted(chances, reverse=True)
    assert re.search(r"On average the best move leads to \d+ points for you and \d+ for (Pip|Luna|Otto)\.$", why)


def test_words_that_fit_several_moves_are_asked_back(tmp_path: Path) -> None:
    told = play(tmp_path, *DEAL, "--lang", "de", said="ge\n")
    assert answer_to(told, "ge") == "  Das kann mehreres heißen: Vogel 5 · Nager 2."


def test_a_card_that_is_not_held_is_refused_by_its_rule(tmp_path: Path) -> None:
    told = play(tmp_path, *DEAL, said="dog 4\n")
    assert answer_to(told, "dog 4") == "  You do not hold Dog 4; play a card from your hand. (CC-2)"
    assert "You play" not in told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("", "Nothing is chosen yet"),
        ("   ", "Nothing is chosen yet"),
        ("unicorn 1/1", "There is no card and no move called “unicorn 1/1”."),
        ("dog", "“dog” is not among your moves now."),
        ("0", "There is no move 0; type a number from 1 to 3."),
        ("4", "There is no move 4; type a number from 1 to 3."),
        ("-1", "There is no card and no move called “-1”."),
        ("9" * 5000, "There is no move 999"),
        ("²", "There is no card and no move called “²”."),
        ("\x1b[2J", "There is no card and no move called “?[2J”."),
        ("r cc-3", "CC-3  Leaders"),
        ("r", "CC-13   Together"),
        ("rules TB-5", "TB-5  Taking back"),
        ("r CC-99", "There is no rule cc-99; there is CC-1"),
        ("h", "take your last move back"),
        ("?", "wins about"),
        ("hint", "wins about"),
        ("l", "· You are dealt Bird 5, Rodent 2, Cat 5."),
        ("u", "Only your own move can be taken back"),
    ],
)
def test_any_typed_line_is_answered_and_the_game_goes_on(said: str, told: str, tmp_path: Path) -> None:
    output = play(tmp_path, *DEAL, said=f"{said}\n1\n")
    assert told in " ".join(answer_to(output, said).split()) or told in answer_to(output, said)
    assert "· You play Bird 5." in output
    assert "\x1b" not in output.replace(f"> {said}\n", "")


def test_bytes_that_are_no_text_are_answered_too(tmp_path: Path) -> None:
    told = subprocess.run(
        command("play", CHAIN, *DEAL),
        input=b"\xff\xfe\n1\n",
        capture_output=True,
        env=environment(tmp_path),
        check=False,
    )
    assert told.returncode == 0
    assert told.stderr == b""
    assert "There is no card and no move called" in told.stdout.decode()


@pytest.mark.parametrize("game", names())
def test_any_typed_line_is_answered_in_every_game(game: str, tmp_path: Path) -> None:
    """Each card of the deck by its words, and nonsense, at the person's first questions, in both languages."""
    for lang in LANGUAGES:
        cards = [Text(game, lang).card(CardId(card)) for card in range(len(default_deck(game).cards))]
        said = "\n".join(["unicorn", "", "99", "l", "u", "r", "h", *cards, "1", *cards[::7], "1", "q"]) + "\n"
        told = pettable("play", game, *DEAL, "--lang", lang, home=tmp_path, said=said)
        assert (told.returncode, told.stderr) == (0, "")


def test_another_seat_other_bots_fewer_seats(tmp_path: Path) -> None:
    told = play(tmp_path, "--seats", "3", "--seat", "2", "--bots", "greedy,random", "--seed", "1")
    assert "1 Momo (greedy) · 2 You · 3 Luna (random)" in told
    header = json.loads(record_in(tmp_path).read_text(encoding="utf-8").splitlines()[0])
    assert header["players"] == ["greedy", "you", "random"]


@pytest.mark.parametrize("german", [{"LANG": "de_DE.UTF-8"}, {"option": "de"}])
def test_german(german: dict[str, str], tmp_path: Path) -> None:
    words = ("--lang", "de") if "option" in german else ()
    lang = german.get("LANG", "C.UTF-8")
    told = play(tmp_path, *DEAL, *words, said="\nhund 4\neinhorn\ntipp\nh\nl\nu\nr cc-3\nende\n", LANG=lang)
    for line in (
        "Du bist dran: Spiel eine Karte.",
        "Deine Hand Vogel 5, Nager 2, Katze 5",
        "Noch ist nichts gewählt",
        "Hund 4 hast du nicht; spiel eine Karte aus deiner Hand. (CC-2)",
        "Es gibt keine Karte und keinen Zug namens „einhorn“.",
        "gewinnt etwa",
        "Im Schnitt bringt der beste Zug",
        "Das Spiel ist gesichert. So geht es weiter:",
    ):
        assert line in told or line in " ".join(told.split())
    assert ("--lang de" in told) == ("option" in german)
    over = play(tmp_path, *DEAL, *words, said="1\n" * TURNS, LANG=lang)
    assert "Entschieden: nach Punkten (CC-7)." in over


def test_quitting_and_the_end_of_input_save_the_game(tmp_path: Path) -> None:
    for said in ("1\nq\n", "1\nquit\n", "1\n"):
        home = tmp_path / said.replace("\n", "-")
        home.mkdir()
        told = play(home, *DEAL, said=said)
        assert told.endswith(f"The game is saved. To go on:\n  pettable play {CHAIN} --resume {record_in(home)}\n")
        assert pettable("replay", record_in(home), "--check", home=home).returncode == 0


def test_no_standard_input_at_all_is_the_end_of_input(tmp_path: Path) -> None:
    program = " ".join(command("play", CHAIN, *DEAL))
    told = subprocess.run(
        ["/bin/sh", "-c", f"exec {program} <&-"], capture_output=True, env=environment(tmp_path), check=False
    )
    assert (told.returncode, told.stderr) == (0, b"")
    assert b"The game is saved" in told.stdout


def read_until(source: int, enough: Callable[[str], bool]) -> str:
    """What comes from a pipe or a terminal, until it is enough or nothing more can come."""
    seen = b""
    while not enough(seen.decode(errors="replace")):
        assert select.select([source], [], [], PATIENCE)[0], seen
        try:
            piece = os.read(source, 65536)
        except OSError:  # how a terminal says that the other side has hung up
            piece = b""
        if not piece:
            break
        seen += piece
    return seen.decode()


class Session:
    """A game in progress, one line at a time."""

    def __init__(self, home: Path, *words: str) -> None:
        self.program = started("play", CHAIN, *words, home=home)
        self.seen = ""

    def until_asked(self, times: int) -> None:
        """Read on until so many questions were asked."""
        assert self.program.stdout is not None
        self.seen += read_until(self.program.stdout.fileno(), lambda seen: (self.seen + seen).count("\n> ") >= times)

    def say(self, words: str) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(words)
        self.program.stdin.flush()

    def end(self, number: signal.Signals) -> tuple[int, str, str]:
        self.program.send_signal(number)
        out, told = self.program.communicate(timeout=PATIENCE)
        return self.program.returncode, out, told


def whole_game(home: Path) -> bytes:
    """The record of a game that nothing interrupted."""
    play(home, *DEAL, "--save", "whole.jsonl", said="1\n" * TURNS)
    return (home / "whole.jsonl").read_bytes()


def test_a_game_left_by_ctrl_c_can_be_resumed(tmp_path: Path) -> None:
    session = Session(tmp_path, *DEAL, "--save", "mine.jsonl")
    session.say("1\n1\n1\n")
    session.until_asked(4)
    status, out, told = session.end(signal.SIGINT)
    assert (status, told) == (130, "")
    assert f"The game is saved. To go on:\n  pettable play {CHAIN} --resume mine.jsonl\n" in out
    moves = (tmp_path / "mine.jsonl").read_bytes().count(b"\n") - 1
    resumed = play(tmp_path, "--resume", "mine.jsonl", said="1\n" * (TURNS - 3))
    assert f"Welcome back: {moves} moves were played so far." in resumed
    assert "The game is over." in resumed
    assert (tmp_path / "mine.jsonl").read_bytes() == whole_game(tmp_path)


def test_kill_9_loses_no_shown_move_and_drops_a_torn_line(tmp_path: Path) -> None:
    session = Session(tmp_path, *DEAL, "--save", "mine.jsonl")
    session.say("1\n1\n")
    session.until_asked(3)
    status, _, told = session.end(signal.SIGKILL)
    assert (status, told) == (-9, "")
    kept = (tmp_path / "mine.jsonl").read_bytes()
    shown = re.findall(r"· (?:You play|.+? plays) (?!first)", session.seen)
    assert kept.count(b'"type":"play"') == len(shown)
    whole = whole_game(tmp_path)
    assert whole.startswith(kept)
    # A power cut in the middle of the next line, even in the middle of a letter.
    (tmp_path / "mine.jsonl").write_bytes(kept + whole[len(kept) : len(kept) + 17] + b"\xc3")
    again = play(tmp_path, "--resume", "mine.jsonl", said="q\n")
    assert "The last line of the record was cut off" in again
    assert (tmp_path / "mine.jsonl").read_bytes() == kept
    play(tmp_path, "--resume", "mine.jsonl", said="1\n" * (TURNS - 2))
    assert (tmp_path / "mine.jsonl").read_bytes() == whole


def test_a_game_is_played_at_one_terminal_at_a_time(tmp_path: Path) -> None:
    session = Session(tmp_path, *DEAL, "--save", "mine.jsonl")
    session.say("1\n")
    session.until_asked(2)
    kept = (tmp_path / "mine.jsonl").read_bytes()
    second = pettable("play", CHAIN, "--resume", "mine.jsonl", home=tmp_path, said="1\n")
    assert one_line(second) == "pettable: mine.jsonl: TB-6: this game is being played at another terminal"
    assert (tmp_path / "mine.jsonl").read_bytes() == kept
    session.end(signal.SIGKILL)
    assert "Welcome back" in play(tmp_path, "--resume", "mine.jsonl", said="q\n")


def test_a_game_can_be_left_and_resumed_repeatedly(tmp_path: Path) -> None:
    play(tmp_path, *DEAL, "--save", "mine.jsonl", said="1\n")
    for turns in (1, 2, 1, 3, TURNS - 8):
        told = play(tmp_path, "--resume", "mine.jsonl", said="1\n" * turns)
    assert "The game is over." in told
    assert (tmp_path / "mine.jsonl").read_bytes() == whole_game(tmp_path)
    assert "The game is over." in play(tmp_path, "--resume", "mine.jsonl")
    assert (tmp_path / "mine.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_going_on_can_write_to_another_file(tmp_path: Path) -> None:
    play(tmp_path, *DEAL, "--save", "mine.jsonl", said="1\n1\n")
    before = (tmp_path / "mine.jsonl").read_bytes()
    play(tmp_path, "--resume", "mine.jsonl", "--save", "other.jsonl", said="1\n" * (TURNS - 2))
    assert (tmp_path / "mine.jsonl").read_bytes() == before
    assert (tmp_path / "other.jsonl").read_bytes() == whole_game(tmp_path)


def test_a_deck_of_ones_own_is_given_again(tmp_path: Path) -> None:
    deck = changed("treats = 9, tricks = 1}", "treats = 12, tricks = 1}")
    (tmp_path / "mine.toml").write_text(deck, encoding="utf-8")
    told = play(tmp_path, *DEAL, "--deck", "mine.toml", "--save", "mine.jsonl", said="1\n")
    assert f"pettable play {CHAIN} --deck mine.toml --resume mine.jsonl" in told
    assert "give it with --deck" in one_line(pettable("play", CHAIN, "--resume", "mine.jsonl", home=tmp_path))
    assert "The game is saved" in play(tmp_path, "--deck", "mine.toml", "--resume", "mine.jsonl")


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    play(tmp_path, *DEAL, "--save", "mine.jsonl")
    before = (tmp_path / "mine.jsonl").read_bytes()
    line = one_line(pettable("play", CHAIN, "--save", "mine.jsonl", home=tmp_path))
    assert "--save mine.jsonl: it is there already" in line
    assert (tmp_path / "mine.jsonl").read_bytes() == before


def test_only_a_game_left_here_can_be_resumed(tmp_path: Path) -> None:
    bots = pettable("record", CHAIN, "--seats", "2", "--bots", "random", "--seed", "1", home=tmp_path).stdout
    (tmp_path / "bots.jsonl").write_text(bots, encoding="utf-8")
    line = one_line(pettable("play", CHAIN, "--resume", "bots.jsonl", home=tmp_path))
    assert "bots.jsonl: line 1: TB-6: nobody left this game at a terminal: its players are random, random" in line
    (tmp_path / "empty.jsonl").write_bytes(b"")
    assert "empty.jsonl: line 1: TB-6: not the header" in one_line(
        pettable("play", CHAIN, "--resume", "empty.jsonl", home=tmp_path)
    )
    play(tmp_path, *DEAL, "--save", "mine.jsonl", said="1\n1\n")
    broken = (tmp_path / "mine.jsonl").read_text(encoding="utf-8").replace('"card":', '"card":1', 1)
    (tmp_path / "mine.jsonl").write_text(broken, encoding="utf-8")
    assert "mine.jsonl: line 5: " in one_line(pettable("play", CHAIN, "--resume", "mine.jsonl", home=tmp_path))


def test_a_disk_that_cannot_be_written_stops_no_game(tmp_path: Path) -> None:
    told = play(tmp_path, *DEAL, "--save", "/dev/full", said="1\n" * TURNS)
    assert told.count("The game cannot be saved (/dev/full: No space left on device).") == 1
    assert "The game is over." in told
    assert "pettable replay" not in told
    (tmp_path / "file").write_text("", encoding="utf-8")
    told = play(tmp_path, *DEAL, "--save", "file/mine.jsonl", said="1\nq\n")
    assert "The game is not saved: file/mine.jsonl: Not a directory." in told


def test_a_disk_that_fills_up_keeps_what_was_written(tmp_path: Path) -> None:
    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    told = subprocess.run(
        command("play", CHAIN, *DEAL, "--save", "mine.jsonl"),
        input="1\n" * TURNS,
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path),
        cwd=tmp_path,
        preexec_fn=small_disk,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.count("The game cannot be saved (mine.jsonl: File too large).") == 1
    assert "The game is over." in told.stdout
    assert (tmp_path / "mine.jsonl").stat().st_size == 2000
    resumed = play(tmp_path, "--resume", "mine.jsonl", said="1\n" * TURNS)
    assert "The last line of the record was cut off" in resumed
    assert (tmp_path / "mine.jsonl").read_bytes() == whole_game(tmp_path)


def at_a_terminal(home: Path, *said: str, **more: str) -> tuple[int, str]:
    """The program with a real terminal before it; each time that it asks, the next of these is typed."""
    ours, theirs = os.openpty()
    program = subprocess.Popen(
        command("play", CHAIN, *DEAL),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(home, TERM="xterm", **more),
        start_new_session=True,
    )
    os.close(theirs)
    seen = ""
    for key in said:
        seen += read_until(ours, lambda new: new.endswith("> "))
        os.write(ours, key.encode())
    seen += read_until(ours, lambda _: False)
    os.close(ours)
    return program.wait(PATIENCE), seen


def test_colours_only_where_somebody_looks_and_wants_them(tmp_path: Path) -> None:
    status, seen = at_a_terminal(tmp_path, "q\n")
    assert status == 0
    assert "\x1b[1mYour turn: play a card.\x1b[0m" in seen
    status, seen = at_a_terminal(tmp_path, "q\n", NO_COLOR="1")
    assert status == 0
    assert "\x1b[1m" not in seen
    assert "Your turn: play a card." in seen
    assert "\x1b[" not in play(tmp_path, *DEAL, said="q\n")


def test_ctrl_d_at_a_terminal_saves_and_says_goodbye(tmp_path: Path) -> None:
    status, seen = at_a_terminal(tmp_path, "1\n", "\x04")
    assert status == 0
    assert "The game is saved. To go on:" in seen


def test_the_words_of_the_terminal_are_the_same_in_both_languages() -> None:
    from importlib.resources import files  # noqa: PLC0415

    from fluent.syntax import FluentParser, ast  # noqa: PLC0415

    def messages(lang: str) -> dict[str, set[str]]:
        text = (files("pettable.terminal") / f"text.{lang}.ftl").read_text(encoding="utf-8")
        found: dict[str, set[str]] = {}
        for entry in FluentParser().parse(text).body:
            assert not isinstance(entry, ast.Junk), entry
            if isinstance(entry, ast.Message):
                found[entry.id.name] = variables(entry)
        return found

    def variables(node: Any) -> set[str]:
        if isinstance(node, ast.VariableReference):
            return {node.id.name}
        if isinstance(node, list):
            return set().union(*map(variables, node))
        return variables(list(vars(node).values())) if isinstance(node, ast.BaseNode) else set()

    assert messages("en") == messages("de")
