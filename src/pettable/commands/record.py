"""`pettable record`: one game by bots, as a record."""

import sys
from argparse import ArgumentParser, Namespace

from pettable.commands.arguments import add_game, add_table, bot_names, bots_help, set_up
from pettable.lab.match import play_match
from pettable.table.record import dump, header_of
from pettable.table.rng import seed_of


def add(parser: ArgumentParser) -> None:
    parser.description = "One game by bots, printed as a record: one JSON value a line."
    parser.epilog = "Example:\n  pettable record chain-of-command --seats 4 --bots greedy --seed 7 > game.jsonl"
    add_game(parser)
    parser.add_argument("--seats", type=int, required=True, metavar="N", help="how many play")
    parser.add_argument("--bots", required=True, metavar="A,B,…", help=bots_help("seat"))
    parser.add_argument("--seed", type=int, required=True, metavar="N", help="the same seed gives the same game")
    add_table(parser)


def run(args: Namespace) -> int:
    wanted = set_up(args)
    bots = bot_names(args.bots, wanted.options.seats)
    table = play_match(wanted.game, wanted.rules, wanted.options, bots, seed_of(args.seed))
    sys.stdout.write(dump(header_of(table, args.game, bots), table))
    return 0
