"""The command line: help, errors in one line, and what the small commands print."""

import json
import shlex
import subprocess
from pathlib import Path

import pytest

from pettable.cli import COMMANDS
from tests.program import CHAIN, command, environment, one_line, pettable


def test_alone_it_prints_its_help(tmp_path: Path) -> None:
    told = pettable(home=tmp_path)
    assert told.returncode == 0
    assert all(f"  {name} " in told.stdout for name in COMMANDS)
    assert told.stdout == pettable("--help", home=tmp_path).stdout


def test_version(tmp_path: Path) -> None:
    told = pettable("--version", home=tmp_path)
    assert told.returncode == 0
    assert told.stdout.split()[0] == "pettable"
    assert told.stdout.split()[1][0].isdecimal()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_ends_with_an_example(name: str, tmp_path: Path) -> None:
    told = pettable(name, "--help", home=tmp_path)
    assert told.returncode == 0
    assert told.stderr == ""
    assert "example:" in told.stdout.lower()
    assert f"pettable {name}" in told.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("paly", "no command 'paly': there is games, learn, rules"),
        ("--fast", "unrecognized arguments: --fast"),
        ("play", "GAME"),
        ("play chess", f"no game 'chess': there is {CHAIN}"),
        (f"play {CHAIN} --seats 7", "7 seats: this game has 2 to 4"),
        (f"play {CHAIN} --seats many", "invalid int value: 'many'"),
        (f"play {CHAIN} --bots clever", "no bot 'clever': there is random, greedy"),
        (f"play {CHAIN} --bots greedy,random", "2 bots, but 3 seats for them"),
        (f"play {CHAIN} --option top", "no option 'top': there is open-piles, tricks"),
        (f"play {CHAIN} --option top-dog=maybe", "write top-dog, top-dog=on or top-dog=off"),
        (f"play {CHAIN} --seat 5", "no seat 5: there are 1 to 4"),
        (f"play {CHAIN} --seat 0", "no seat 0: there are 1 to 4"),
        (f"play {CHAIN} --lang fr", "invalid choice: 'fr'"),
        (f"play {CHAIN} --deck nowhere.toml", "nowhere.toml: TB-D1: No such file or directory"),
        (f"play {CHAIN} --resume nowhere.jsonl", "nowhere.jsonl: TB-6: No such file or directory"),
        (f"play {CHAIN} --resume nowhere.jsonl --seats 3", "leave out --seats"),
        (f"sim {CHAIN}", "required: --seats, --games, --bots"),
        (f"sim {CHAIN} --seats 4 --bots random --games 0", "'0' is not a whole number of at least 1"),
        (f"sim {CHAIN} --seats 4 --bots random --games 1 --workers -1", "'-1' is not a whole number of at least 1"),
        (f"sim {CHAIN} --seats 4 --bots random,random --games 1", "2 bots, but 4 seats for them"),
        (f"record {CHAIN} --seats 4 --bots greedy", "required: --seed"),
        (f"rules {CHAIN} CC-99", "no rule 'CC-99': there is CC-1, CC-2"),
        ("replay nowhere.jsonl", "nowhere.jsonl: TB-6: No such file or directory"),
        ("decks", "required: action, FILE"),
        ("decks burn x.toml", "invalid choice: 'burn' (choose from 'check')"),
        ("games --nam", "unrecognized arguments: --nam"),
    ],
)
def test_wrong_input_gives_one_clear_line_and_status_2(words: str, told: str, tmp_path: Path) -> None:
    line = one_line(pettable(*words.split(), home=tmp_path))
    assert told in line
    assert line.startswith("pettable")


def test_what_was_typed_cannot_break_the_line(tmp_path: Path) -> None:
    assert "two lines" in one_line(pettable("games", "two\nlines", home=tmp_path))


def test_games_prints_seats_options_rules_and_the_deck(tmp_path: Path) -> None:
    told = pettable("games", home=tmp_path).stdout
    for words in ("Chain of Command", CHAIN, "2–4", "Forty-eight friends", "reconstruction", "top-dog", "CC-12"):
        assert words in told
    german = pettable("games", home=tmp_path, LANG="de_DE.UTF-8").stdout
    assert "Anführer bringen ihre Gruppe ganz nach oben" in german
    assert "nicht nur einen Platz nach oben." in " ".join(german.split())
    assert "Rekonstruktion" in german


def test_games_as_json_is_one_document(tmp_path: Path) -> None:
    told = pettable("games", "--json", home=tmp_path)
    games = {game["name"]: game for game in json.loads(told.stdout)}
    chain = games[CHAIN]
    assert chain["seats"] == [2, 3, 4]
    assert {
        "name": "tricks",
        "rule": "CC-8",
        "words": "Tricks: the second number of a card counts",
        "about": "The second number of every card takes the place of the first, for strength and for points.",
        "seats": [2, 3, 4],
        "preset": [],
        "one_device": False,
    } in (chain["options"])
    assert chain["deck"]["reconstruction"] is True
    assert chain["deck"]["cards"] == 52
    assert len(chain["deck"]["hash"]) == 64
    assert told.stderr == ""


def test_games_names_are_what_every_command_takes(tmp_path: Path) -> None:
    names = pettable("games", "--names", home=tmp_path).stdout.splitlines()
    assert CHAIN in names
    assert names == [game["name"] for game in json.loads(pettable("games", "--json", home=tmp_path).stdout)]


@pytest.mark.parametrize(
    ("lang", "section", "rule", "example", "deck"),
    [
        ("en", "A trick", "CC-3  Leaders", "Example: Two leaders", "What a deck must fulfil"),
        ("de", "Ein Stich", "CC-3  Anführer", "Beispiel: Zwei Anführer", "Was ein Deck erfüllen muss"),
    ],
)
def test_rules_prints_the_whole_rulebook(
    lang: str, section: str, rule: str, example: str, deck: str, tmp_path: Path
) -> None:
    told = pettable("rules", CHAIN, "--lang", lang, home=tmp_path).stdout
    places = [told.index(words) for words in (section, rule, example, deck)]
    assert places == sorted(places)
    assert all(f"CC-{number}  " in told for number in range(1, 14))
    assert all(f"CC-D{number}  " in told for number in range(1, 8))
    assert max(map(len, told.splitlines())) <= 80


def test_rules_prints_one_rule_however_its_id_is_typed(tmp_path: Path) -> None:
    one = pettable("rules", CHAIN, "cc-3", home=tmp_path).stdout
    assert one.startswith("CC-3  Leaders\n")
    assert "CC-4" not in one
    assert "Taking back" in pettable("rules", CHAIN, "TB-5", home=tmp_path).stdout


def test_rules_in_short_fit_on_one_screen(tmp_path: Path) -> None:
    short = pettable("rules", CHAIN, "--short", home=tmp_path).stdout.splitlines()
    assert short[0] == "Chain of Command"
    assert "  · A leader first lifts its group one place." in short
    assert len(short) <= 24


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    program = subprocess.Popen(
        command("rules", CHAIN), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path), cwd=tmp_path
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 141


def test_a_full_disk_is_reported_in_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            command("record", CHAIN, "--seats", "2", "--bots", "random", "--seed", "1"),
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(tmp_path),
            check=False,
        )
    assert told.returncode == 1
    assert told.stderr == b"pettable: output: No space left on device\n"


def test_a_terminal_without_our_letters_still_reads(tmp_path: Path) -> None:
    told = pettable("rules", CHAIN, "CC-D1", "--lang", "de", home=tmp_path, PYTHONIOENCODING="ascii")
    assert told.returncode == 0
    assert "V?gel" in told.stdout


def test_a_closed_standard_output_gives_one_line(tmp_path: Path) -> None:
    words = shlex.join(command("games"))
    done = subprocess.run(
        ["sh", "-c", f"{words} >&-"], env=environment(tmp_path), capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (1, "pettable: standard output is closed\n")
