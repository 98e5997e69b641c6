"""`pettable bench`, or `python bench`: the speed of our rules, compared with other frameworks in the same run."""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module

import msgspec
import other_frameworks
import pettable_games
from comparison import Result, contest

#: What design.md §6 asks of Chain of Command, in moves/s of random full games.
AIMS = ((other_frameworks.HEARTS, 1.5), (other_frameworks.UNO, 4.0))
AIMED = "chain-of-command"


def main() -> None:
    parser = argparse.ArgumentParser(prog="pettable bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short turns, for trying; the numbers are rough")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of tables")
    args = parser.parse_args()
    rounds, seconds = (3, 0.1) if args.quick else (5, 1.0)

    lacking = other_frameworks.missing()
    if lacking:
        print(
            f"Without {', '.join(lacking)} only our own games are measured: {other_frameworks.HOW_TO_INSTALL}.",
            file=sys.stderr,
        )
    else:
        import_module("numpy").random.seed(1)
    random.seed(1)

    games = contest(
        [*pettable_games.full_games(), *([] if lacking else other_frameworks.full_games())], rounds, seconds
    )
    rolled = contest([*pettable_games.roll_outs(), *([] if lacking else other_frameworks.roll_outs())], rounds, seconds)
    if args.json:
        found = {"rounds": rounds, "games": as_json(games), "roll_outs": as_json(rolled)}
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    print(f"Random full games, one core, median of {rounds} rounds\n")
    print(table(games, plays=False), *verdict(games), *comparisons(games, other_frameworks.HEARTS_LEAN), sep="\n")
    print(f"\nRoll-outs from the middle of a game, one core, median of {rounds} rounds\n")
    print(
        table(rolled, plays=True), *comparisons(rolled, other_frameworks.HEARTS, other_frameworks.HEARTS_LEAN), sep="\n"
    )


def table(results: Sequence[Result], plays: bool) -> str:
    """In Markdown, as README.md has it; `plays` adds a column for roll-outs a second."""
    moves = {result.name: result.moves for result in results}
    head = ["contestant", *["roll-outs/s"] * plays, "moves/s", "decisions/s", "spread", "× hearts", "× uno"]
    rows = [
        [
            result.name,
            *[f"{result.plays:,.0f}"] * plays,
            f"{result.moves:,.0f}",
            f"{result.decisions:,.0f}",
            f"{result.spread:.0%}",
            *(
                f"{result.moves / moves[peer]:.2f}" if peer in moves else "–"
                for peer in (other_frameworks.HEARTS, other_frameworks.UNO)
            ),
        ]
        for result in results
    ]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    lines = [head, rule, *rows]
    return "\n".join(f"| {' | '.join(_aligned(line, widths))} |" for line in lines)


def _aligned(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    return [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))]


def verdict(results: Sequence[Result]) -> Iterator[str]:
    """Whether the aims hold."""
    moves = {result.name: result.moves for result in results}
    for peer, aim in AIMS:
        if peer in moves:
            ratio = moves[AIMED] / moves[peer]
            holds = "holds" if ratio >= aim else "DOES NOT HOLD"
            yield f"\n{AIMED} makes {ratio:.2f} × the moves/s of {peer}: the aim, at least {aim}, {holds}."


def comparisons(results: Sequence[Result], *names: str) -> Iterator[str]:
    """How other frameworks compare with ours, also where they are faster."""
    moves = {result.name: result.moves for result in results}
    for peer in names:
        if peer in moves:
            ratio = moves[peer] / moves[AIMED]
            yield f"\n{peer} is {'faster' if ratio > 1 else 'slower'}: {ratio:.2f} × the moves/s of {AIMED}."


def as_json(results: Sequence[Result]) -> list[dict[str, str | float]]:
    return [result._asdict() for result in results]


if __name__ == "__main__":
    main()
