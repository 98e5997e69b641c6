"""`make fit`: finds the weights of Pupularity's estimate anew, and says what they are worth."""

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

from fit.games import APART, Seen, batches, play
from fit.learn import Net, cross_entropy, learn
from pettable.games.pupularity import estimate

WEIGHTS = Path(estimate.__file__).with_name("weights.py")
#: How many games are played at a table of so many seats.
GAMES = {2: 80_000, 3: 15_000, 4: 40_000, 5: 12_000, 6: 12_000}
CELLS, EPOCHS, SEED = 64, 8.0, 1
#: How many characters go on a line.
LINE = 112

HEADER = (
    '"""The weights of the estimate (estimate.py says what they mean). Made by `make fit`; do not edit by hand."""\n'
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m fit", description=__doc__)
    parser.add_argument("--part", type=float, default=1.0, metavar="SHARE", help="of the games, for trying (1)")
    parser.add_argument("--cells", type=int, default=CELLS, metavar="N", help=f"of the net ({CELLS})")
    parser.add_argument("--epochs", type=float, default=EPOCHS, metavar="N", help=f"over all worlds ({EPOCHS:g})")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help="the games, and where fitting starts")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="processes (all cores)")
    parser.add_argument("--out", type=Path, default=WEIGHTS, metavar="FILE", help="where the weights go")
    args = parser.parse_args()
    if not (args.part > 0 and args.epochs > 0 and args.cells >= 1 and args.workers >= 1):
        parser.error("--part and --epochs are above 0, --cells and --workers at least 1")
    if not args.out.parent.is_dir():
        parser.error(f"--out: there is no folder {args.out.parent}")
    games = {seats: max(2 * APART, int(count * args.part)) for seats, count in GAMES.items()}
    fitted, apart = gather(games, args.seed, args.workers)
    watch = partial(tqdm, desc="fitting", unit="step")
    net = learn(list(fitted.values()), args.cells, args.epochs, args.seed, watch)
    for seats, seen in apart.items():
        even = cross_entropy(np.full(seen.shares.shape, 1 / seats, np.float32), seen.shares)
        print(f"{seats} seats: {len(fitted[seats].signs):,} worlds; on {len(seen.signs):,} others")
        print(f"  cross entropy {net.loss(seen):.4f}, with equal shares for all {even:.4f}")
    args.out.write_text(module(pack(net)), encoding="utf-8")
    print(f"wrote {args.out}")


def gather(games: dict[int, int], seed: int, workers: int) -> tuple[dict[int, Seen], dict[int, Seen]]:
    """What all games showed, by the number of seats: to fit to, and to judge by."""
    planned = list(batches(games, seed))
    found: dict[tuple[int, bool], list[Seen]] = {}
    with ProcessPoolExecutor(workers) as pool, tqdm(total=sum(games.values()), desc="playing", unit="game") as bar:
        for batch, seen in zip(planned, pool.map(play, planned), strict=True):
            found.setdefault((batch.seats, batch.apart), []).append(seen)
            bar.update(batch.games)
    return {seats: _joined(found[seats, False]) for seats in games}, {
        seats: _joined(found[seats, True]) for seats in games
    }


def pack(net: Net) -> str:
    """As estimate.py reads it."""
    into, bias, out = net.weights
    cells = np.column_stack([out, bias, (into / net.scale[:, None]).T])
    most = np.iinfo(np.int16).max
    return b85encode(np.clip(np.rint(cells * estimate.ONE), -most, most).astype("<i2").tobytes()).decode()


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
