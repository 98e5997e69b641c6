"""`make puzzles`: finds candidates for puzzles, and measures those in the tree; a run that was stopped goes on.

A candidate is printed as it stands in a game's `positions.toml`; to make a puzzle of it, put it there, give it a name
and a rule, write its texts, and run `make puzzles ARGS=--check`.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from pettable import registry
from pettable.puzzles import Puzzle, read_puzzles
from puzzle_search.journal import Journal, Measured, Searched
from puzzle_search.measure import CLEAR
from puzzle_search.positions import block, write_positions
from puzzle_search.report import report
from puzzle_search.run import SEEDS, check, find

BENCH = Path(__file__).parents[1]
INTERRUPTED = 130


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m puzzle_search", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--check", action="store_true", help="find nothing, only measure the puzzles in the tree")
    parser.add_argument("--candidates", type=int, default=20, metavar="N", help="how many to find of each game (20)")
    parser.add_argument("--rollouts", type=int, default=20_000, metavar="N", help="of each measurement (20,000)")
    parser.add_argument("--workers", type=int, default=1, metavar="W", help="how many processes (1)")
    parser.add_argument("--journal", type=Path, default=BENCH / "puzzles.jsonl", metavar="FILE")
    parser.add_argument("--report", type=Path, default=BENCH / "puzzles.md", metavar="FILE")
    args = parser.parse_args()
    games: Sequence[str] = [registry.find(name).name for name in args.games] or registry.names()
    journal = Journal(args.journal)
    try:
        if not args.check:
            show_candidates(games, args.candidates, journal, args.workers)
        return show_check(games, args.rollouts, journal, args.workers, args.report)
    except KeyboardInterrupt:
        print(f"Stopped; what was done is in {args.journal}, and it goes on there.", file=sys.stderr)
        return INTERRUPTED


def show_candidates(games: Sequence[str], wanted: int, journal: Journal, workers: int) -> None:
    with tqdm(total=wanted * len(games), initial=sum(len(journal.candidates(game)) for game in games)) as bar:

        def done(entry: Searched | Measured) -> None:
            if isinstance(entry, Searched):
                bar.set_description(f"{entry.game}, deal {entry.deal}")
                bar.update(len(entry.found))

        find(games, wanted, journal, workers, done)
    for game in games:
        for each in journal.candidates(game):
            chances = ", ".join(
                f"{answer} {chance:.0%}" for answer, chance in zip(each.answers, each.chances, strict=True)
            )
            print(f"# {game}: {chances}; the heuristic plays {each.tempting}\n{block(each.puzzle)}")


def show_check(games: Sequence[str], rollouts: int, journal: Journal, workers: int, target: Path) -> int:
    """The number of puzzles without a clear answer, as the exit status."""
    puzzles = [(game, puzzle) for game in games for puzzle in read_puzzles(game)]
    with tqdm(total=len(puzzles) * len(SEEDS), unit="measurement") as bar:
        checked = check(puzzles, rollouts, journal, workers, lambda _: bar.update())
    for game in games:
        if mine := [puzzle for name, puzzle in checked if name == game]:
            write_positions(game, mine)
    read_puzzles.cache_clear()
    target.write_text(report({name: read_puzzles(name) for name in registry.names()}, rollouts), encoding="utf-8")
    unclear = [f"{game}: {puzzle.name}, {margins(puzzle)}" for game, puzzle in checked if min(puzzle.margins) < CLEAR]
    for line in unclear:
        print(f"No clear answer: {line}", file=sys.stderr)
    print(f"{len(checked) - len(unclear)} of {len(checked)} puzzles have one clear answer; the report is in {target}.")
    return min(1, len(unclear))


def margins(puzzle: Puzzle) -> str:
    return ", ".join(f"{100 * each:.1f} points" for each in puzzle.margins)


if __name__ == "__main__":
    sys.exit(main())
