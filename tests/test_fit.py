"""`make fit`, small: it finds out who wins, the weights that it writes are those that it found, and twice the same."""

import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from fit.__main__ import module, pack
from fit.regression import cross_entropy, learn
from fit.sampling import Batch, Seen, batches, play
from fit.studied_games import SUBJECTS

from pettable.games.chain_of_command.bot.features import THINKS
from pettable.table.estimate import Net
from tests.program import CHAIN

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture(scope="module", params=sorted(SUBJECTS))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def seen(game: str) -> Seen:
    return play(Batch(game, 2, 500, 7, apart=False))


def test_the_same_batch_gives_the_same_games(game: str, seen: Seen) -> None:
    again = play(Batch(game, 2, 500, 7, apart=False))
    assert np.array_equal(again.signs, seen.signs)
    assert np.array_equal(again.shares, seen.shares)
    assert seen.signs.shape == (len(seen.shares), 2, SUBJECTS[game].signs)
    assert np.allclose(seen.shares.sum(axis=1), 1)


def test_it_learns_who_wins(game: str, seen: Seen) -> None:
    """In games that it has not seen, better than equal shares for all."""
    others = play(Batch(game, 2, 100, 8, apart=True))
    even = np.full(others.shares.shape, 0.5, np.float32)
    net = learn([seen], cells=8, epochs=80)
    assert net.loss(others) < 0.95 * cross_entropy(even, others.shares)


def test_what_is_written_is_what_was_learned(seen: Seen) -> None:
    net = learn([seen], cells=8, epochs=1)
    read, found = Net(pack(net), seen.signs.shape[-1]), net.forward(seen.signs[:20])[2]
    for signs, shares in zip(seen.signs[:20], found, strict=True):
        counted = [[(int(at), int(row[at])) for at in np.nonzero(row)[0]] for row in signs]
        odds = np.exp([read.out(read.sum([], each)) for each in counted])
        assert odds / odds.sum() == pytest.approx(shares, abs=0.01)


def test_slopes_are_those_of_the_loss(seen: Seen) -> None:
    """Beside what a small step does."""
    net, few = learn([seen], cells=4, epochs=5), Seen(seen.signs[:50], seen.shares[:50])
    net.weights = [each.astype(np.float64) for each in net.weights]
    for part, slope in enumerate(net.slopes(few.signs, few.shares)):
        kept, steep = net.weights[part], float(np.linalg.norm(slope))
        losses = []
        for step in (1e-4, -1e-4):
            net.weights[part] = kept + step * slope / steep
            losses.append(net.loss(few))
        net.weights[part] = kept
        assert (losses[0] - losses[1]) / 2e-4 == pytest.approx(steep, rel=0.01)


def test_a_part_of_the_games_is_kept_apart() -> None:
    planned = list(batches("pupularity", {2: 1200, 3: 30}, seed=1))
    for seats, count in ((2, 1200), (3, 30)):
        mine = [batch for batch in planned if batch.seats == seats]
        assert sum(batch.games for batch in mine) == count
        assert {batch.apart for batch in mine} == {True, False}
        assert len({batch.seed for batch in mine}) == len(mine)


def test_one_seat_thinks_with_the_weights_so_far() -> None:
    """It is marked in every world of its games; and it plays otherwise with other weights."""
    seen = play(Batch(CHAIN, 2, 100, 7, apart=False))
    first, second = (
        play(Batch(CHAIN, 2, 4, 3, apart=False, weights=pack(learn([seen], 4, 1, seed)))) for seed in (1, 2)
    )
    assert (first.signs[:, :, THINKS] == 1).sum() == len(first.signs)
    assert not np.array_equal(first.signs, second.signs)


def test_worlds_before_a_slip_of_whoever_thinks_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch(CHAIN, 4, 2, 3, apart=False, weights=pack(learn([play(Batch(CHAIN, 4, 20, 7, apart=False))], 4, 1)))
    kept = {}
    for slips in (0.0, 1.0):
        monkeypatch.setattr(SUBJECTS[CHAIN], "THINKER", slips)
        kept[slips] = len(play(batch).signs)
    # Every trick but the first that there is still a deck after; whoever always slips does so after the last of them.
    assert kept == {0.0: 2 * 8, 1.0: 0}


def test_worlds_can_count_for_more_than_others() -> None:
    """Two worlds look alike and end differently: that one is thought to be likelier which counts for more."""
    signs = np.ones((1, 2, 3), np.int8)
    signs[0, 0, 1] = 0
    won, lost = (np.array([shares], np.float32) for shares in ((1, 0), (0, 1)))
    net = learn([Seen(signs, won, 3000.0), Seen(signs, lost, 1000.0)], cells=8, epochs=500)
    assert net.forward(signs)[2][0] == pytest.approx([0.75, 0.25], abs=0.02)


def test_the_whole_program(game: str, tmp_path: Path) -> None:
    out = tmp_path / "weights.py"
    told = subprocess.run(
        [sys.executable, "-m", "fit", game, "--part", "0.0003", "--cells", "4", "--workers", "2", "--out", str(out)],
        cwd=BENCH,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "cross entropy" in told.stdout
    assert ("one who thinks" in told.stdout) == bool(SUBJECTS[game].thinking)
    assert len(Net(runpy.run_path(str(out))["WEIGHTS"], SUBJECTS[game].signs).strength) == 4


@pytest.mark.parametrize("wrong", [("--part", "0"), ("--cells", "0"), ("--out", "no/such/folder/weights.py")])
def test_what_cannot_be_is_refused_before_anything_is_played(wrong: tuple[str, str]) -> None:
    command = [sys.executable, "-m", "fit", CHAIN, *wrong]
    told = subprocess.run(command, cwd=BENCH, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert wrong[0] in told.stderr
    assert "Traceback" not in told.stderr + told.stdout


def test_the_weights_in_the_tree_are_as_the_program_writes_them(game: str) -> None:
    weights = SUBJECTS[game].weights
    assert Path(str(weights.__file__)).read_text(encoding="utf-8") == module(weights.WEIGHTS)
