"""`make fit`: trains a game's value net again, prints its loss on held-out games and writes its weights."""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
from tqdm import tqdm

from fit.regression import TrainingNet, cross_entropy, learn
from fit.sampling import HELD_OUT, Samples, batches, play
from fit.studied_games import SUBJECTS, Subject
from pettable import registry
from pettable.bots.value_net import ONE, Unit, write_net
from pettable.processes import WorkerProcesses

SEED = 1
#: The weight of a world from a game with a seat that searches: the net is for such worlds.
SEARCH_WEIGHT = 2.0

Games = dict[int, int]
#: Worlds by the number of seats.
Sampled = dict[int, Samples]


def main() -> None:
    args = arguments()
    subject = SUBJECTS[args.game]
    units, epochs = args.units or subject.hidden_units, args.epochs or subject.epochs
    out: Path = args.out or weights_file(subject.name)
    watch = partial(tqdm, desc="fitting", unit="step")
    training, held_out = gather(subject, share(subject.games, args.part), args.seed, args.workers)
    net = learn(list(training.values()), units, epochs, args.seed, watch)
    report("games of the roll-out policy", net, training, held_out)
    if subject.search_games:
        searched = gather(subject, share(subject.search_games, args.part), args.seed, args.workers, pack(net))
        weighted = [Samples(each.features, each.shares, SEARCH_WEIGHT) for each in searched[0].values()]
        net = learn([*training.values(), *weighted], units, epochs, args.seed, watch)
        report("games of the roll-out policy", net, training, held_out)
        report("games with one searcher", net, *searched)
    out.write_bytes(pack(net))
    print(f"wrote {out}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fit", description=__doc__)
    parser.add_argument("game", choices=sorted(SUBJECTS), help="whose value net")
    parser.add_argument("--part", type=float, default=1.0, metavar="SHARE", help="of the games to play (1)")
    parser.add_argument("--units", type=int, metavar="N", help="hidden units of the net (the game's own number)")
    parser.add_argument("--epochs", type=float, metavar="N", help="over all worlds (the game's own number)")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="of the games and the first weights")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes (all cores)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="for the weights (the game's own weights.json)")
    args = parser.parse_args()
    numbers = (args.part, args.epochs, args.units, args.workers)
    if any(number is not None and number <= 0 for number in numbers):
        parser.error("--part, --epochs, --units and --workers are above 0")
    if args.out is not None and not args.out.parent.is_dir():
        parser.error(f"--out: there is no folder {args.out.parent}")
    return args


def share(games: Games, part: float) -> Games:
    """A part of the games, but some for every number of seats."""
    return {seats: max(2 * HELD_OUT, int(count * part)) for seats, count in games.items()}


def gather(
    subject: Subject, games: Games, seed: int, workers: int, weights: bytes | None = None
) -> tuple[Sampled, Sampled]:
    """The worlds of all games, by the number of seats: to train on, and held out."""
    planned = list(batches(subject.name, games, seed, weights))
    found: dict[tuple[int, bool], list[Samples]] = {}
    does = "playing" if weights is None else "searching"
    with WorkerProcesses(workers) as pool, tqdm(total=sum(games.values()), desc=does, unit="game") as bar:
        for batch, samples in zip(planned, pool.map(play, planned), strict=True):
            found.setdefault((batch.seats, batch.held_out), []).append(samples)
            bar.update(batch.games)
    return {seats: _joined(found[seats, False]) for seats in games}, {
        seats: _joined(found[seats, True]) for seats in games
    }


def report(what: str, net: TrainingNet, training: Sampled, held_out: Sampled) -> None:
    """Print the loss in held-out worlds, beside that of equal shares for all."""
    for seats, samples in held_out.items():
        even = cross_entropy(np.full(samples.shares.shape, 1 / seats, np.float32), samples.shares)
        print(f"{what}, {seats} seats: {len(training[seats].features):,} worlds; on {len(samples.features):,} others")
        print(f"  cross entropy {net.loss(samples):.4f}, with equal shares for all {even:.4f}")


def pack(net: TrainingNet) -> bytes:
    """The text of a weights.json."""
    into, bias, out = net.weights
    rows = np.column_stack([out, bias, (into / net.scale[:, None]).T])
    most = np.iinfo(np.int16).max
    units = np.clip(np.rint(rows * ONE), -most, most).astype(int).tolist()
    return write_net([Unit(strength, bias, tuple(weights)) for strength, bias, *weights in units])


def weights_file(game: str) -> Path:
    return Path(str(registry.bot_package(registry.find(game)).__file__)).with_name("weights.json")


def _joined(parts: Sequence[Samples]) -> Samples:
    features = np.concatenate([part.features for part in parts])
    return Samples(features, np.concatenate([part.shares for part in parts]))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped; nothing was written.")
