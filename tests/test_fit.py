"""`make fit` on few games: it learns who wins, and writes the weights that it learned."""

import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest
from fit.__main__ import pack, weights_file
from fit.regression import cross_entropy, learn
from fit.sampling import Batch, Samples, batches, play
from fit.studied_games import SUBJECTS

from pettable.bots.value_net import Weights, read_net, write_net
from pettable.games.chain_of_command.bot.features import SEARCHER
from tests.program import CHAIN

BENCH = Path(__file__).parents[1] / "bench"


@pytest.fixture(scope="module", params=sorted(SUBJECTS))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def samples(game: str) -> Samples:
    return play(Batch(game, 2, 500, 7, held_out=False))


def test_the_same_batch_gives_the_same_games(game: str, samples: Samples) -> None:
    again = play(Batch(game, 2, 500, 7, held_out=False))
    assert np.array_equal(again.features, samples.features)
    assert np.array_equal(again.shares, samples.shares)
    assert samples.features.shape == (len(samples.shares), 2, SUBJECTS[game].features)
    assert np.allclose(samples.shares.sum(axis=1), 1)


def test_it_learns_who_wins(game: str, samples: Samples) -> None:
    """In games that it has not seen, better than equal shares for all."""
    others = play(Batch(game, 2, 100, 8, held_out=True))
    even = np.full(others.shares.shape, 0.5, np.float32)
    net = learn([samples], units=8, epochs=80)
    assert net.loss(others) < 0.95 * cross_entropy(even, others.shares)


def test_the_written_weights_give_the_learned_shares(samples: Samples) -> None:
    net = learn([samples], units=8, epochs=1)
    read, found = read_net(pack(net)), net.forward(samples.features[:20])[2]
    for features, shares in zip(samples.features[:20], found, strict=True):
        counted = [[(int(at), int(row[at])) for at in np.nonzero(row)[0]] for row in features]
        odds = np.exp([read.out(read.sum([], each)) for each in counted])
        assert odds / odds.sum() == pytest.approx(shares, abs=0.01)


def test_gradients_are_those_of_the_loss(samples: Samples) -> None:
    """Beside what a small step does."""
    net, few = learn([samples], units=4, epochs=5), Samples(samples.features[:50], samples.shares[:50])
    net.weights = [each.astype(np.float64) for each in net.weights]
    for part, gradient in enumerate(net.gradients(few.features, few.shares)):
        kept, steep = net.weights[part], float(np.linalg.norm(gradient))
        losses = []
        for step in (1e-4, -1e-4):
            net.weights[part] = kept + step * gradient / steep
            losses.append(net.loss(few))
        net.weights[part] = kept
        assert (losses[0] - losses[1]) / 2e-4 == pytest.approx(steep, rel=0.01)


def test_a_part_of_the_games_is_kept_apart() -> None:
    planned = list(batches("pupularity", {2: 1200, 3: 30}, seed=1))
    for seats, count in ((2, 1200), (3, 30)):
        mine = [batch for batch in planned if batch.seats == seats]
        assert sum(batch.games for batch in mine) == count
        assert {batch.held_out for batch in mine} == {True, False}
        assert len({batch.seed for batch in mine}) == len(mine)


def test_one_seat_searches_with_the_weights_so_far() -> None:
    """It is marked in every world of its games; and it plays differently with other weights."""
    samples = play(Batch(CHAIN, 2, 100, 7, held_out=False))
    first, second = (
        play(Batch(CHAIN, 2, 4, 3, held_out=False, weights=pack(learn([samples], 4, 1, seed)))) for seed in (1, 2)
    )
    assert (first.features[:, :, SEARCHER] == 1).sum() == len(first.features)
    assert not np.array_equal(first.features, second.features)


def test_worlds_before_a_slip_of_the_searcher_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch(
        CHAIN, 4, 2, 3, held_out=False, weights=pack(learn([play(Batch(CHAIN, 4, 20, 7, held_out=False))], 4, 1))
    )
    kept = {}
    for slips in (0.0, 1.0):
        monkeypatch.setattr(SUBJECTS[CHAIN], "SEARCHER", slips)
        kept[slips] = len(play(batch).features)
    # Every trick but the first, while there is a deck; a searcher that always slips does after the last of them.
    assert kept == {0.0: 2 * 8, 1.0: 0}


def test_worlds_can_count_for_more_than_others() -> None:
    """Two worlds look alike and end differently: the one that counts for more is learned as more likely."""
    features = np.ones((1, 2, 3), np.int8)
    features[0, 0, 1] = 0
    won, lost = (np.array([shares], np.float32) for shares in ((1, 0), (0, 1)))
    net = learn([Samples(features, won, 3000.0), Samples(features, lost, 1000.0)], units=8, epochs=500)
    assert net.forward(features)[2][0] == pytest.approx([0.75, 0.25], abs=0.02)


def test_make_fit_trains_and_writes_weights(game: str, tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    told = subprocess.run(
        [sys.executable, "-m", "fit", game, "--part", "0.0003", "--units", "4", "--workers", "2", "--out", str(out)],
        cwd=BENCH,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "cross entropy" in told.stdout
    assert ("one searcher" in told.stdout) == bool(SUBJECTS[game].search_games)
    assert len(read_net(out.read_bytes()).strength) == 4


@pytest.mark.parametrize("wrong", [("--part", "0"), ("--units", "0"), ("--out", "no/such/folder/weights.json")])
def test_impossible_arguments_are_refused_before_play(wrong: tuple[str, str]) -> None:
    command = [sys.executable, "-m", "fit", CHAIN, *wrong]
    told = subprocess.run(command, cwd=BENCH, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert wrong[0] in told.stderr
    assert "Traceback" not in told.stderr + told.stdout


def test_the_weights_in_the_tree_are_as_the_program_writes_them(game: str) -> None:
    text = weights_file(game).read_bytes()
    assert write_net(msgspec.json.decode(text, type=Weights).units) == text
    assert len(read_net(text).features) == SUBJECTS[game].features
    assert len(read_net(text).strength) == SUBJECTS[game].hidden_units
