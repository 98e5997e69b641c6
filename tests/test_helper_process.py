"""The helper process: it helps searches with a budget of time, and never outlives the process that started it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots.helper_process import HELPER, HelperProcess
from pettable.bots.profile_loader import make_profile
from pettable.bots.search import Budget, Search, SearchProblem
from pettable.table.rng import Rng, seed_of
from tests.table_sizes import seats_near

ASKS = """
import time
from tests.test_helper_process import helper, thinker
core = helper()
search, question = thinker("slap-cat")
assert core.ask(600, search, question, "second")
print(core.pid, flush=True)
time.sleep(600)
"""


def thinker(game: str = "chain-of-command") -> tuple[Search, SearchProblem]:
    table = new_table(game, seats=seats_near(game, 2), seed=1)
    assert table.prompt is not None
    seat = table.waiting[0]
    search = Search(table.rules, make_profile(registry.find(game), table.rules), seat)
    return search, SearchProblem(table.view(seat), table.prompt, table.legal(seat), table.seen(seat), seed_of(1))


def helper() -> HelperProcess:
    core = HelperProcess()
    core.allowed = True
    return core


def test_it_tries_the_same_moves_in_worlds_of_its_own() -> None:
    for game in registry.names():
        search, question = thinker(game)
        core = helper()
        try:
            assert core.ask(0.5, search, question, "second")
            told = core.answer(patience=60)
            assert len(told) == len(question.moves)
            most = max(len(mine) for mine, _ in told)
            assert most > 0
            # Rules that it knows already are not sent again, and still serve.
            assert core.ask(0.5, search, question, "third")
            assert [mine[:20] for mine, _ in core.answer(patience=60)] != [mine[:20] for mine, _ in told]
        finally:
            core.close()


def test_the_helpers_results_count(monkeypatch: Any) -> None:
    """With its worlds a move has been tried more often, and every share of the win is still one of a whole."""
    search, question = thinker("slap-cat")
    core = helper()
    monkeypatch.setattr("pettable.bots.search.HELPER", core)
    monkeypatch.setattr(core, "answer", lambda: HelperProcess.answer(core, 60))
    try:
        view, prompt, moves, history, seed = question
        found = search.think(view, prompt, moves, Rng(seed), Budget(seconds=1), history)
    finally:
        core.close()
    assert core.asked == 1
    assert abs(sum(found.chances) - 1) < 1e-9
    assert found.iterations == sum(each.visits for each in found.moves)


def test_a_budget_of_iterations_never_asks_it() -> None:
    search, (view, prompt, moves, history, seed) = thinker()
    before = HELPER.asked
    search.think(view, prompt, moves, Rng(seed), Budget(iterations=20, seconds=100), history)
    assert HELPER.asked == before


def test_a_problem_that_cannot_be_sent_is_searched_alone() -> None:
    core = helper()
    assert not core.ask(5, lambda: None)
    assert not core.allowed
    assert core.answer() is None


def test_a_process_that_dies_is_not_waited_for() -> None:
    core = helper()
    search, question = thinker()
    assert core.ask(100, search, question, "second")
    assert core.pid is not None
    os.kill(core.pid, signal.SIGKILL)
    assert core.answer(patience=60) is None
    assert not core.allowed


def test_the_helper_ends_with_a_killed_parent() -> None:
    asker = subprocess.Popen([sys.executable, "-c", ASKS], stdout=subprocess.PIPE, text=True)
    assert asker.stdout is not None
    with asker.stdout as said:
        pid = int(said.readline())
    assert alive(pid)
    asker.kill()
    asker.wait()
    for _ in range(600):
        if not alive(pid):
            break
        time.sleep(0.1)
    else:
        os.kill(pid, signal.SIGKILL)
        pytest.fail("it thinks on, for nobody")


def alive(pid: int) -> bool:
    """Does it still run? What has ended may be listed for a while, with a Z."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_newer_problem_ends_the_search_of_an_older_one() -> None:
    core = helper()
    search, question = thinker("slap-cat")
    try:
        for number in range(3):
            assert core.ask(600 if number < 2 else 0.3, search, question, f"second {number}")
        assert core.answer(patience=60) is not None
    finally:
        core.close()
