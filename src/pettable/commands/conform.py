"""`pettable conform`: checks the laws on a game."""

import argparse
import os
import sys

from pettable import registry
from pettable.commands.progress import progress
from pettable.lab.conform import examine_chunk, run_conform
from pettable.table.conform import LAWS, LawBroken

#: Below this many games, starting workers costs more than they save.
WORTH_WORKERS = 50


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = "Check every law on random games: with all numbers of seats and all sets of options in turn."
    parser.epilog = "example: pettable conform chain-of-command --games 2000"
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=200, metavar="K", help="how many games to play (200)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another seed, other games (0)")
    parser.add_argument("--workers", type=int, metavar="W", help="processes to play in (one a core)")
    parser.add_argument("--only", type=int, metavar="N", help="play game N alone, to see a broken law again")


def run(args: argparse.Namespace) -> int:
    registry.find(args.game)
    try:
        if args.only is not None:
            findings = examine_chunk(args.game, args.seed, range(args.only, args.only + 1))
        else:
            workers = args.workers or (os.cpu_count() or 1 if args.games >= WORTH_WORKERS else 1)
            with progress(args.games, "games") as advance:
                findings = run_conform(args.game, args.games, args.seed, workers, advance)
    except LawBroken as broken:
        print(f"pettable conform: {broken}", file=sys.stderr)
        return 1
    print(f"{args.game}: {findings.games} games, {findings.moves} moves")
    for law, words in LAWS.items():
        checks = findings.checks[law]
        print(f"  {law:2}  {words:<45} {f'{checks} checks' if checks else 'nothing to check here'}")
    return 0
