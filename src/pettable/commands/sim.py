"""`pettable sim`: many games by bots, and who won."""

import os
import secrets
import time
from argparse import ArgumentParser, Namespace
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from pettable import registry
from pettable.commands.arguments import add_game, add_table, at_least_one, bot_names, bots_help, print_json, set_up
from pettable.commands.complaint import complain
from pettable.commands.progress import progress
from pettable.lab.simulate import Plan, Tally, no_games, play_games, simulate
from pettable.table.options import chosen

#: Below this, starting workers takes about as long as they save.
SECONDS_WORTH_WORKERS = 2.0


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Many games by bots. Game number i follows from the seed and i alone, so the result does not depend on the\n"
        "number of workers. Seats are counted from 1; in the JSON, lists go by seat."
    )
    parser.epilog = (
        "Example:\n  pettable sim chain-of-command --seats 4 --games 1000 --bots greedy,random,random,random"
    )
    add_game(parser)
    parser.add_argument("--seats", type=int, required=True, metavar="N", help="how many play")
    parser.add_argument("--games", type=at_least_one, required=True, metavar="K", help="how many games")
    parser.add_argument("--bots", required=True, metavar="A,B,…", help=bots_help("seat"))
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same games (else a new one)")
    add_table(parser)
    parser.add_argument("--workers", type=at_least_one, metavar="W", help="how many processes (else as many as help)")
    parser.add_argument("--json", action="store_true", help="one JSON document")


def run(args: Namespace) -> int:
    wanted = set_up(args)
    seed = secrets.randbelow(2**32) if args.seed is None else args.seed
    bots = bot_names(args.bots, wanted.options.seats)
    plan = Plan(args.game, wanted.options, bots, args.games, seed, wanted.deck)
    workers = args.workers or sensible_workers(plan)
    start = time.perf_counter()
    try:
        tally = play(plan, workers)
    except BrokenProcessPool:
        complain("pettable sim: a worker was stopped before its games were over; try fewer --workers")
        return 1
    seconds = time.perf_counter() - start
    if args.json:
        print_json(document(plan, tally, seconds))
    else:
        show(plan, tally, seconds)
    return 0


def sensible_workers(plan: Plan) -> int:
    """One for a short run, else as many as can run at once here; the first game is timed to estimate the run."""
    start = time.perf_counter()
    play_games(plan, range(1))
    if (time.perf_counter() - start) * plan.games < SECONDS_WORTH_WORKERS:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(plan: Plan, workers: int) -> Tally:
    tally = no_games(plan.options.seats)
    with progress(plan.games, "games") as advance:
        for part in simulate(plan, workers):
            tally.add(part)
            advance(part.games)
    return tally


def document(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "game": plan.game,
        "seats": plan.options.seats,
        "options": chosen(plan.options),
        "bots": plan.bots,
        "deck": (plan.deck or registry.default_deck(plan.game)).hash,
        "seed": plan.seed,
        "games": tally.games,
        "moves": tally.moves,
        "moves_per_game": tally.moves / tally.games,
        "wins": tally.win_shares,
        "shared_wins": tally.shared,
        "mean_score": tally.mean_scores,
        "seconds": round(seconds, 3),
    }


def show(plan: Plan, tally: Tally, seconds: float) -> None:
    options = f", {', '.join(chosen(plan.options))}" if chosen(plan.options) else ""
    print(f"{plan.game}, {plan.options.seats} seats{options}: {tally.games:,} games, seed {plan.seed}")
    wide = max(len("bot"), *map(len, plan.bots))
    print(f"  seat  {'bot'.ljust(wide)}    wins   mean score")
    for seat, bot in enumerate(plan.bots):
        wins, score = tally.win_shares[seat], tally.mean_scores[seat]
        print(f"  {seat + 1:>4}  {bot.ljust(wide)}  {wins:6.1%}   {score:10.2f}")
    print(
        f"{tally.moves / tally.games:.1f} moves a game, {tally.shared:,} shared wins; "
        f"{seconds:.1f} s, {tally.moves / max(seconds, 1e-9):,.0f} moves/s"
    )
