"""`make fit`: finds the weights of a game's estimate anew, and says what they are worth."""

import argparse
import os
import sys
from base64 import b85encode
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
from tqdm import tqdm

from fit.regression import Net, cross_entropy, learn
from fit.sampling import APART, Seen, batches, play
from fit.studied_games import SUBJECTS, Subject
from pettable.table.estimate import ONE

SEED = 1
#: A world in a game of one who thinks counts as much as so many others: such are the worlds that the estimate is for.
THINKING_COUNTS = 2.0
#: How many characters go on a line.
LINE = 112

HEADER = '"""The weights of the estimate, as table/estimate.py reads them. Made by `make fit`; not to be edited."""\n'

Games = dict[int, int]
#: Worlds by the number of seats.
Found = dict[int, Seen]


def main() -> None:
    args = ask()
    subject = SUBJECTS[args.game]
    cells, epochs = args.cells or subject.cells, args.epochs or subject.epochs
    out: Path = args.out or Path(str(subject.weights.__file__))
    watch = partial(tqdm, desc="fitting", unit="step")
    fitted, apart = gather(subject, share(subject.games, args.part), args.seed, args.workers)
    net = learn(list(fitted.values()), cells, epochs, args.seed, watch)
    tell("games at a glance", net, fitted, apart)
    if subject.thinking:
        thinking = gather(subject, share(subject.thinking, args.part), args.seed, args.workers, pack(net))
        seen = [*fitted.values(), *[Seen(each.signs, each.shares, THINKING_COUNTS) for each in thinking[0].values()]]
        net = learn(seen, cells, epochs, args.seed, watch)
        tell("games at a glance", net, fitted, apart)
        tell("games of one who thinks", net, *thinking)
    out.write_text(module(pack(net)), encoding="utf-8")
    print(f"wrote {out}")


def ask() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fit", description=__doc__)
    parser.add_argument("game", choices=sorted(SUBJECTS), help="whose estimate")
    parser.add_argument("--part", type=float, default=1.0, metavar="SHARE", help="of the games, for trying (1)")
    parser.add_argument("--cells", type=int, metavar="N", help="of the net (the game's own number)")
    parser.add_argument("--epochs", type=float, metavar="N", help="over all worlds (the game's own number)")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="the games, and where fitting starts")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes (all cores)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the weights go (the game's own)")
    args = parser.parse_args()
    numbers = (args.part, args.epochs, args.cells, args.workers)
    if any(number is not None and number <= 0 for number in numbers):
        parser.error("--part, --epochs, --cells and --workers are above 0")
    if args.out is not None and not args.out.parent.is_dir():
        parser.error(f"--out: there is no folder {args.out.parent}")
    return args


def share(games: Games, part: float) -> Games:
    """A part of the games, but some at every table."""
    return {seats: max(2 * APART, int(count * part)) for seats, count in games.items()}


def gather(subject: Subject, games: Games, seed: int, workers: int, weights: str | None = None) -> tuple[Found, Found]:
    """What all games showed, by the number of seats: to fit to, and to judge by."""
    planned = list(batches(subject.name, games, seed, weights))
    found: dict[tuple[int, bool], list[Seen]] = {}
    does = "playing" if weights is None else "thinking"
    with ProcessPoolExecutor(workers) as pool, tqdm(total=sum(games.values()), desc=does, unit="game") as bar:
        for batch, seen in zip(planned, pool.map(play, planned), strict=True):
            found.setdefault((batch.seats, batch.apart), []).append(seen)
            bar.update(batch.games)
    return {seats: _joined(found[seats, False]) for seats in games}, {
        seats: _joined(found[seats, True]) for seats in games
    }


def tell(what: str, net: Net, fitted: Found, apart: Found) -> None:
    """What the weights are worth, in worlds that they were not fitted to."""
    for seats, seen in apart.items():
        even = cross_entropy(np.full(seen.shares.shape, 1 / seats, np.float32), seen.shares)
        print(f"{what}, {seats} seats: {len(fitted[seats].signs):,} worlds; on {len(seen.signs):,} others")
        print(f"  cross entropy {net.loss(seen):.4f}, with equal shares for all {even:.4f}")


def pack(net: Net) -> str:
    """As table/estimate.py reads it."""
    into, bias, out = net.weights
    cells = np.column_stack([out, bias, (into / net.scale[:, None]).T])
    most = np.iinfo(np.int16).max
    return b85encode(np.clip(np.rint(cells * ONE), -most, most).astype("<i2").tobytes()).decode()


def module(packed: str) -> str:
    lines = [f'    "{packed[at : at + LINE]}"\n' for at in range(0, len(packed), LINE)]
    return f"{HEADER}\nWEIGHTS = (\n{''.join(lines)})\n"


def _joined(parts: Sequence[Seen]) -> Seen:
    return Seen(np.concatenate([part.signs for part in parts]), np.concatenate([part.shares for part in parts]))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped; nothing was written.")
