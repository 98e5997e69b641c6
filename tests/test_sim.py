"""`pettable sim`: the same games whatever the number of workers, and sums that can be trusted."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pettable import registry
from pettable.lab.match import play_match
from pettable.lab.simulate import WHOLE, Plan, game_seed, no_games, play_games
from pettable.table.options import choose
from pettable.table.outcome import Outcome
from tests.program import CHAIN, PATIENCE, pettable, started

FOUR = ("--seats", "4", "--bots", "greedy,random,random,random")


def simulated(home: Path, *words: str) -> dict[str, Any]:
    told = pettable("sim", CHAIN, *words, "--json", home=home)
    assert told.returncode == 0, told.stderr
    assert told.stderr == ""
    document: dict[str, Any] = json.loads(told.stdout)
    return document


def test_the_seed_gives_the_same_games_with_any_number_of_workers(tmp_path: Path) -> None:
    words = (*FOUR, "--games", "130", "--seed", "11", "--option", "petkeeper")
    results = [simulated(tmp_path, *words, "--workers", str(workers)) for workers in (1, 2, 3)]
    assert all(result.pop("seconds") > 0 for result in results)
    assert results[0] == results[1] == results[2]


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    words = (*FOUR, "--games", "20")
    assert (
        simulated(tmp_path, *words, "--seed", "1")["mean_score"]
        != simulated(tmp_path, *words, "--seed", "2")["mean_score"]
    )


def test_the_document_says_everything_that_is_promised(tmp_path: Path) -> None:
    told = simulated(tmp_path, "--seats", "2", "--bots", "random", "--games", "7", "--option", "tricks")
    assert told["game"] == CHAIN
    assert told["seats"] == 2
    assert told["games"] == 7
    assert told["bots"] == ["random", "random"]
    assert told["options"] == ["tricks"]
    assert told["moves"] == 7 * 51
    assert told["moves_per_game"] == 51
    assert sum(told["wins"]) == pytest.approx(1)
    assert sum(told["mean_score"]) == pytest.approx(4 * 51)
    assert isinstance(told["seed"], int)
    again = simulated(
        tmp_path, "--seats", "2", "--bots", "random", "--games", "7", "--option", "tricks", "--seed", str(told["seed"])
    )
    assert again | {"seconds": 0} == told | {"seconds": 0}


def test_a_game_follows_from_the_seed_and_its_number_alone() -> None:
    """Played in any order, in any company, game 5 is game 5."""
    options = choose(registry.find(CHAIN).options, range(2, 5), 3)
    plan = Plan(CHAIN, options, ("greedy", "random", "greedy"), 10, 42)
    apart = no_games(3)
    for number in reversed(range(10)):
        apart.add(play_games(plan, range(number, number + 1)))
    assert apart == play_games(plan, range(10))
    one = play_match(registry.find(CHAIN), registry.rules_of(CHAIN), options, plan.bots, game_seed(42, 5))
    assert one.outcome is not None
    assert list(one.outcome.scores) == play_games(plan, range(5, 6)).scores


def test_a_shared_win_is_split() -> None:
    tally = no_games(3)
    tally.count(Outcome((1, 1, 3), (9, 9, 2), ((), (), ()), "CC-7", "decided-shared"), 50)
    tally.count(Outcome((2, 1, 3), (8, 9, 2), ((), (), ()), "CC-7", "decided-points"), 51)
    assert tally.wins == [WHOLE // 2, WHOLE * 3 // 2, 0]
    assert tally.win_shares == [0.25, 0.75, 0]
    assert tally.mean_scores == [8.5, 9, 2]
    assert (tally.games, tally.moves, tally.shared) == (2, 101, 1)


def test_people_get_a_table(tmp_path: Path) -> None:
    told = pettable("sim", CHAIN, *FOUR, "--games", "10", "--seed", "1", home=tmp_path)
    lines = told.stdout.splitlines()
    assert lines[0] == f"{CHAIN}, 4 seats: 10 games, seed 1"
    assert [line.split()[:2] for line in lines[2:6]] == [
        ["1", "greedy"],
        ["2", "random"],
        ["3", "random"],
        ["4", "random"],
    ]
    assert told.stderr == ""


def workers_of(pid: int) -> list[int]:
    """The worker processes that a run has started so far."""
    found = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split():
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
            found.append(int(child))
    return found


@contextmanager
def long_run(home: Path) -> Iterator[tuple["subprocess.Popen[str]", list[int]]]:
    """A run that would take days, with its workers."""
    with started("sim", CHAIN, *FOUR, "--games", "100000000", "--workers", "2", home=home) as run:
        try:
            deadline = time.monotonic() + PATIENCE
            while len(workers_of(run.pid)) < 2:
                assert time.monotonic() < deadline
                time.sleep(0.05)
            time.sleep(0.5)
            yield run, workers_of(run.pid)
        finally:
            run.kill()


def test_a_worker_that_dies_is_reported_in_one_line(tmp_path: Path) -> None:
    with long_run(tmp_path) as (run, workers):
        os.kill(workers[0], signal.SIGKILL)
        out, told = run.communicate(timeout=PATIENCE)
    assert run.returncode == 1
    assert out == ""
    assert told == "pettable sim: a worker was stopped before its games were over; try fewer --workers\n"


def test_ctrl_c_ends_a_run_and_its_workers_quietly(tmp_path: Path) -> None:
    with long_run(tmp_path) as (run, workers):
        os.killpg(run.pid, signal.SIGINT)
        out, told = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out, told) == (130, "", "")
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
