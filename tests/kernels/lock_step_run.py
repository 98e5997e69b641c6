"""`make lock-step`: every kernel against its rules for ten million actions, with all seats, options and several decks.

make lock-step                                              all games (hours on two cores)
make lock-step ARGS='paws-up --actions 100000'              one of them, shorter
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from typing import Any

from pettable import registry
from pettable.kernels import Kernel
from pettable.kernels.lock_step import Difference, play_in_lock_step
from pettable.table.deck import make_deck
from pettable.table.options import Options, every_set
from pettable.table.rules import Rules

#: Games of one task of a worker.
GAMES = 20
#: Packing and sampling are compared after every eighth action.
WORLDS_EVERY = 8
DECKS = ("as it is", "backwards")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make lock-step", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=registry.names(), help="which games (default: all)")
    parser.add_argument("--actions", type=int, default=10_000_000, help="actions of each game (default: 10,000,000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--first", type=int, default=0, help="the first seed, to go on where another run ended")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop each game after this long")
    args = parser.parse_args()
    for game in args.games:
        start, done, played = time.monotonic(), 0, 0
        with ProcessPoolExecutor(args.workers) as pool:
            tasks = tasks_of(game, args.first)
            running = {pool.submit(play, *next(tasks)) for _ in range(2 * args.workers)}
            while running:
                task = running.pop()
                try:
                    actions = task.result()
                except Difference as difference:
                    print(f"{game}: {difference}", file=sys.stderr)  # noqa: T201
                    return 1
                done, played = done + actions, played + GAMES
                minutes = (time.monotonic() - start) / 60
                if sys.stderr.isatty():
                    print(f"\r{game}: {done:,} of {args.actions:,} actions", end="", file=sys.stderr, flush=True)  # noqa: T201
                if done < args.actions and minutes < args.minutes:
                    running.add(pool.submit(play, *next(tasks)))
        size = f"{played:,} games from seed {args.first:,}, {done:,} actions"
        print(f"{game}: {size} without a difference, {minutes:.1f} minutes", flush=True)  # noqa: T201
    return 0


def tasks_of(game: str, seed: int) -> Iterator[tuple[str, str, Options, int]]:
    """Decks, seats and options in turn, with new seeds each time."""
    found = registry.find(game)
    for first in count(seed, GAMES):
        for deck in DECKS:
            for seats in found.seats:
                for options in every_set(found.options, seats):
                    yield game, deck, options, first


def play(game: str, deck: str, options: Options, first: int) -> int:
    rules: Rules[Any, Any, Any, Any] = registry.rules_of(game)
    if deck == "backwards":
        rules = registry.find(game).rules(make_deck(game, tuple(reversed(rules.deck.cards))))
    return play_in_lock_step(Kernel(rules, options, game), range(first, first + GAMES), WORLDS_EVERY).actions


if __name__ == "__main__":
    raise SystemExit(main())
