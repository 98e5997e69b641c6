"""Every game keeps the laws. `make conform` plays more; `tests/toy` proves the kit itself."""

import subprocess
import sys

import pytest

from pettable import registry
from pettable.lab.conform import names_of_tests, run_conform
from pettable.table.conform import LAWS, LawBroken, check_tiny
from pettable.table.conform.laws import shuffled_options

GAMES = 8


@pytest.mark.parametrize("name", registry.names())
def test_a_game_keeps_every_law(name: str) -> None:
    findings = run_conform(name, GAMES)
    assert findings.games == GAMES
    unchecked = {law for law in LAWS if not findings.checks[law]}
    assert unchecked <= ({5} if registry.find(name).codes else {5, 13}), "not every game has a commitment, or codes"


@pytest.mark.parametrize("name", registry.names())
def test_every_number_of_seats_and_set_of_options_is_played(name: str) -> None:
    game = registry.find(name)
    mixed = shuffled_options(game, seed=0)
    assert len(set(mixed)) == len(mixed)
    assert {options.seats for options in mixed} == set(game.seats)


@pytest.mark.parametrize("name", registry.names())
def test_a_full_deck_as_tiny_deck_is_refused_with_its_count(name: str) -> None:
    game = registry.find(name)
    with pytest.raises(LawBroken, match=r"golden/tiny.toml is too large: there are [\d,.e+]+ worlds to list"):
        check_tiny(game, (game.tiny_rules or game.rules)(registry.default_deck(name)))


def test_the_findings_do_not_depend_on_the_workers() -> None:
    one, two = (run_conform("chain-of-command", 12, workers=workers) for workers in (1, 2))
    assert (one.games, one.moves, one.checks) == (two.games, two.moves, two.checks)


def test_law_9_finds_the_names_of_all_tests() -> None:
    names = names_of_tests()
    assert names is not None
    assert "test_law_9_finds_the_names_of_all_tests" in names


def test_the_command_prints_a_line_for_each_law() -> None:
    command = [sys.executable, "-m", "pettable", "conform", "chain-of-command", "--games", "20"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].startswith("chain-of-command: 20 games, 1020 moves")
    assert len(done.stdout.splitlines()) == 1 + len(LAWS)


def test_a_single_game_can_be_played_again() -> None:
    command = [sys.executable, "-m", "pettable", "conform", "chain-of-command", "--only", "7"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("chain-of-command: 1 games, 51 moves")
