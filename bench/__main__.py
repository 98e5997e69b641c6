"""`pettable bench`, or `python bench`: the speed of our rules and kernels, beside other frameworks in the same run."""

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import kernel_games
import msgspec
import other_frameworks
import pettable_games
from comparison import Contestant, Result, contest, on_two_cores, take_turn
from kernel_games import CHAIN, kernel_name
from other_frameworks import HEARTS, HEARTS_CPP, HEARTS_LEAN, UNO
from tqdm import tqdm

from pettable import registry


class Aim(NamedTuple):
    """How many times the speed of a peer a contestant is to have, in random full games.

    It is judged by moves/s, and once more by decisions/s: OpenSpiel's moves include every dealt card, those of our
    rules a deal as one, and those of a kernel none of it.
    """

    name: str
    peer: str
    times: float


AIMS = [
    Aim(kernel_name(CHAIN), HEARTS_CPP, 10),
    Aim(kernel_name("paws-up"), HEARTS_CPP, 5),
    Aim(kernel_name("pupularity"), HEARTS_CPP, 3),
    Aim(kernel_name("slap-cat"), HEARTS_CPP, 3),
    *[Aim(kernel_name(name), name, 60) for name in registry.names()],
    Aim(CHAIN, HEARTS, 1.5),
    Aim(CHAIN, UNO, 4),
]


def main() -> None:
    parser = argparse.ArgumentParser(prog="pettable bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short turns, for trying; the numbers are rough")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of tables")
    parser.add_argument("--turn", metavar="NAME", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=2.0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    random.seed(1)
    if find_spec("numpy"):
        import_module("numpy").random.seed(1)
    if args.turn:
        take_turn(next(each for each in full_games() if each.name == args.turn), args.seconds)
        return
    rounds, seconds = (3, 0.1) if args.quick else (5, 1.0)
    if lacking := other_frameworks.missing():
        print(f"Without {', '.join(lacking)}: {other_frameworks.HOW_TO_INSTALL}.", file=sys.stderr)
    games = contest(full_games(), rounds, seconds)
    if not args.quick:
        games = [
            game._replace(two_cores=on_two_cores(game.name, 2.0)) for game in tqdm(games, "two cores", leave=False)
        ]
    rolled = contest([*pettable_games.roll_outs(), *other_frameworks.roll_outs()], rounds, seconds)
    if args.json:
        found = {"rounds": rounds, "games": as_json(games), "roll_outs": as_json(rolled)}
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    print(f"Random full games, median of {rounds} rounds\n")
    print(games_table(games), *verdict(games), *comparisons(games, HEARTS_LEAN), sep="\n")
    print(f"\nRoll-outs from the middle of a game, one core, median of {rounds} rounds\n")
    print(roll_outs_table(rolled), *comparisons(rolled, HEARTS, HEARTS_LEAN), sep="\n")


def full_games() -> list[Contestant]:
    return [*pettable_games.full_games(), *kernel_games.full_games(), *other_frameworks.full_games()]


def games_table(results: Sequence[Result]) -> str:
    """In Markdown, as README.md has it."""
    head = ["contestant", "games/s", "moves/s", "decisions/s", "spread"]
    peers = {"× hearts, C++": HEARTS_CPP, "× hearts": HEARTS, "× uno": UNO}
    rows = [
        [
            result.name,
            f"{result.plays:,.0f}",
            f"{result.moves:,.0f}",
            f"{result.decisions:,.0f}",
            f"{result.spread:.0%}",
            *_ratios(result, results, peers.values()),
            "–" if result.two_cores is None else f"{result.two_cores:,.0f}",
            "–" if result.two_cores is None else f"{result.two_cores / result.moves:.2f}",
        ]
        for result in results
    ]
    return _markdown([*head, *peers, "two cores, moves/s", "× one core"], rows)


def roll_outs_table(results: Sequence[Result]) -> str:
    peers = {"× hearts": HEARTS, "× uno": UNO}
    rows = [
        [
            result.name,
            f"{result.plays:,.0f}",
            f"{result.moves:,.0f}",
            f"{result.decisions:,.0f}",
            f"{result.spread:.0%}",
            *_ratios(result, results, peers.values()),
        ]
        for result in results
    ]
    return _markdown(["contestant", "roll-outs/s", "moves/s", "decisions/s", "spread", *peers], rows)


def _ratios(result: Result, results: Sequence[Result], peers: Iterable[str]) -> Iterator[str]:
    moves = {each.name: each.moves for each in results}
    for peer in peers:
        yield f"{result.moves / moves[peer]:.2f}" if peer in moves else "–"


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(f"| {' | '.join(_aligned(line, widths))} |" for line in (head, rule, *rows))


def _aligned(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))]


def verdict(results: Sequence[Result]) -> Iterator[str]:
    """Whether the aims hold."""
    found = {result.name: result for result in results}
    for name, peer, times in AIMS:
        if name in found and peer in found:
            mine, other = found[name], found[peer]
            moves, decisions = mine.moves / other.moves, mine.decisions / other.decisions
            yield f"\n{name} and {peer}: the aim is {times:g} times as fast. {_judged(moves, times)} by moves/s,"
            yield f"{_judged(decisions, times)} by decisions/s."


def _judged(ratio: float, aim: float) -> str:
    return f"{ratio:.2f} ({'holds' if ratio >= aim else 'DOES NOT HOLD'})"


def comparisons(results: Sequence[Result], *names: str) -> Iterator[str]:
    """How other frameworks compare with our rules, also where they are faster."""
    moves = {result.name: result.moves for result in results}
    for peer in names:
        if peer in moves:
            ratio = moves[peer] / moves[CHAIN]
            yield f"\n{peer} is {'faster' if ratio > 1 else 'slower'}: {ratio:.2f} × the moves/s of {CHAIN}."


def as_json(results: Sequence[Result]) -> list[dict[str, str | float | None]]:
    return [result._asdict() for result in results]


if __name__ == "__main__":
    main()
