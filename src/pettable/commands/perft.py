"""`pettable perft`: how many ways a deal can be played, as a check on the rules."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import structs

from pettable import registry
from pettable.commands.arguments import add_game, add_table, at_least_one, print_json, set_up, usual_seats
from pettable.lab.conform import tiny_rules
from pettable.table.conform.perft import Perft, count, format_perft, read_perft
from pettable.table.errors import OptionError
from pettable.table.options import Options, choose, chosen
from pettable.table.rng import seed_of
from pettable.table.rules import Rules

DEPTH = 4

AnyRules = Rules[Any, Any, Any, Any]


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Count the ways in which one deal can be played: sequences of decisions (leaves) and the different states at\n"
        "their ends, for each depth up to --depth. A rule that changes by accident changes a count. Seats that answer\n"
        "together answer in the order of their seats, and once."
    )
    parser.epilog = (
        "Example:\n  pettable perft chain-of-command --seats 2 --depth 6 --seed 1\n"
        "  pettable perft chain-of-command --update"
    )
    add_game(parser)
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (4, if the game allows)")
    parser.add_argument("--depth", type=at_least_one, default=DEPTH, metavar="D", help=f"decisions deep ({DEPTH})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the deal of that number (1)")
    parser.add_argument("--tiny", action="store_true", help="with the deck of golden/tiny.toml")
    add_table(parser)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="one JSON document")
    shown.add_argument("--toml", action="store_true", help="the last depth, as an entry of golden/perft.toml")
    shown.add_argument(
        "--update", action="store_true", help="count the deals of the game's golden/perft.toml again and write the file"
    )


def run(args: Namespace) -> int:
    game = registry.find(args.game)
    if args.update:
        update(args)
        return 0
    wanted = set_up(args, usual_seats(game) if args.seats is None else args.seats)
    if args.tiny and args.deck:
        raise OptionError("TB-8", "--tiny takes the deck of golden/tiny.toml; leave out --deck")
    rules = tiny_rules(game) if args.tiny else wanted.rules
    entry = Perft(
        seats=wanted.options.seats,
        seed=args.seed,
        depth=args.depth,
        leaves=0,
        states=0,
        options=chosen(wanted.options),
        tiny=args.tiny,
    )
    if args.toml:
        print(format_perft([counted(rules, wanted.options, entry)]), end="")
    elif args.json:
        print_json(document(args.game, entry, list(by_depth(rules, wanted.options, entry))))
    else:
        show(args.game, entry, by_depth(rules, wanted.options, entry))
    return 0


def update(args: Namespace) -> None:
    """Write golden/perft.toml with the counts of today; its entries say which deals."""
    if args.seats is not None or args.options or args.deck or args.tiny:
        raise OptionError("TB-8", "--update counts the deals that golden/perft.toml names; leave out the other options")
    file = Path(str(registry.folder(args.game) / "golden" / "perft.toml"))
    before = read_perft(file.read_text(encoding="utf-8"))
    after = [recounted(args.game, entry) for entry in before]
    file.write_text(format_perft(after), encoding="utf-8")
    changed = sum(old != new for old, new in zip(before, after, strict=True))
    print(f"{file}: {len(after)} counts, {changed} changed")


def recounted(name: str, entry: Perft) -> Perft:
    game = registry.find(name)
    rules = tiny_rules(game) if entry.tiny else registry.rules_of(name)
    return counted(rules, choose(game.options, game.seats, entry.seats, entry.options), entry)


def counted(rules: AnyRules, options: Options, entry: Perft) -> Perft:
    leaves, states = count(rules, rules.initial(options), seed_of(entry.seed), entry.depth)
    return structs.replace(entry, leaves=leaves, states=states)


def by_depth(rules: AnyRules, options: Options, entry: Perft) -> Iterator[Perft]:
    """One depth after another, so that the small counts are there while the large ones are still being made."""
    return (counted(rules, options, structs.replace(entry, depth=depth)) for depth in range(1, entry.depth + 1))


def document(game: str, entry: Perft, counts: Sequence[Perft]) -> dict[str, Any]:
    return {
        "game": game,
        "seats": entry.seats,
        "options": entry.options,
        "seed": entry.seed,
        "tiny": entry.tiny,
        "depths": [{"depth": each.depth, "leaves": each.leaves, "states": each.states} for each in counts],
    }


def show(game: str, entry: Perft, counts: Iterator[Perft]) -> None:
    options = "".join(f", {option}" for option in entry.options)
    print(f"{game}, {entry.seats} seats{options}, seed {entry.seed}{', tiny deck' if entry.tiny else ''}")
    print("  depth         leaves         states")
    for each in counts:
        print(f"  {each.depth:5}  {each.leaves:13,}  {each.states:13,}", flush=True)
