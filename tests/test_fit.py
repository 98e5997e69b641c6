"""`make fit`, small: it finds out who wins, the weights that it writes are those that it found, and twice the same."""

import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from fit.__main__ import module, pack
from fit.games import Batch, Seen, batches, play
from fit.learn import cross_entropy, learn

from pettable.games.pupularity import weights
from pettable.games.pupularity.estimate import Net
from pettable.games.pupularity.signs import SIGNS

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture(scope="module")
def seen() -> Seen:
    return play(Batch(2, 500, 7, apart=False))


def test_the_same_batch_gives_the_same_games(seen: Seen) -> None:
    again = play(Batch(2, 500, 7, apart=False))
    assert np.array_equal(again.signs, seen.signs)
    assert np.array_equal(again.shares, seen.shares)
    assert seen.signs.shape == (len(seen.shares), 2, SIGNS)
    assert np.allclose(seen.shares.sum(axis=1), 1)


def test_it_learns_who_wins(seen: Seen) -> None:
    """In games that it has not seen, better than equal shares for all."""
    others = play(Batch(2, 100, 8, apart=True))
    even = np.full(others.shares.shape, 0.5, np.float32)
    net = learn([seen], cells=8, epochs=80)
    assert net.loss(others) < 0.95 * cross_entropy(even, others.shares)


def test_what_is_written_is_what_was_learned(seen: Seen) -> None:
    net = learn([seen], cells=8, epochs=1)
    read, found = Net(pack(net)), net.forward(seen.signs[:20])[2]
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
    planned = list(batches({2: 1200, 3: 30}, seed=1))
    for seats, count in ((2, 1200), (3, 30)):
        mine = [batch for batch in planned if batch.seats == seats]
        assert sum(batch.games for batch in mine) == count
        assert {batch.apart for batch in mine} == {True, False}
        assert len({batch.seed for batch in mine}) == len(mine)


def test_the_whole_program(tmp_path: Path) -> None:
    out = tmp_path / "weights.py"
    told = subprocess.run(
        [sys.executable, "-m", "fit", "--part", "0.001", "--cells", "4", "--workers", "2", "--out", str(out)],
        cwd=BENCH,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "cross entropy" in told.stdout
    assert len(Net(runpy.run_path(str(out))["WEIGHTS"]).strength) == 4


@pytest.mark.parametrize("wrong", [("--part", "0"), ("--cells", "0"), ("--out", "no/such/folder/weights.py")])
def test_what_cannot_be_is_refused_before_anything_is_played(wrong: tuple[str, str]) -> None:
    told = subprocess.run([sys.executable, "-m", "fit", *wrong], cwd=BENCH, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert wrong[0] in told.stderr
    assert "Traceback" not in told.stderr + told.stdout


def test_the_weights_in_the_tree_are_as_the_program_writes_them() -> None:
    assert Path(weights.__file__).read_text(encoding="utf-8") == module(weights.WEIGHTS)
