"""bench/puzzles.md: each puzzle's best answer, the next one, and the margin by each seed."""

from collections.abc import Mapping, Sequence

from pettable.puzzles import Puzzle
from pettable.text import Text
from puzzle_search.measure import CLEAR

HEAD = """\
# Puzzles: is there one clearly best answer?

Written by `make puzzles ARGS=--check` from what it measured. Each puzzle is a position from a game between strong
bots. Its answers are compared by roll-outs in the same sampled worlds, which fit what the seat can know, as hints and
`pettable analyse` do it: all seats play on by the game's roll-out policy, to the end or to where the game's own
estimate takes over. That is a value net in Chain of Command, while the deck lasts, and in Pupularity, except in the
last turns; in Paws Up and Slap Cat! it is a formula, at the beginning of the next round. In the races of Slap Cat!
every seat reacts by the same reaction model.

The best answer must be at least {clear} points of winning chance above the next in every measurement: three seeds, each
with its own worlds. The best answer, the next one and all that are close share {rollouts:,} roll-outs each time.
"""


def report(found: Mapping[str, Sequence[Puzzle]], rollouts: int) -> str:
    lines = [HEAD.format(clear=round(100 * CLEAR), rollouts=rollouts)]
    for game, puzzles in found.items():
        lines += [
            f"## {Text(game, 'en').word('title')}",
            "",
            "| | puzzle | answers | best | wins | next | wins | margin by seed |",
            "|--:|---|--:|---|--:|---|--:|---|",
            # One that stands in the file for the first time is not measured yet.
            *(_row(number, puzzle) for number, puzzle in enumerate(puzzles, 1) if puzzle.answers),
            "",
        ]
    return "\n".join(lines)


def _row(number: int, puzzle: Puzzle) -> str:
    best, other = puzzle.best, puzzle.next
    margins = ", ".join(f"{100 * margin:.1f}" for margin in puzzle.margins)
    return (
        f"| {number} | {puzzle.name} | {len(puzzle.answers)} | {best.move} | {best.chance:.1%} | {other.move} "
        f"| {other.chance:.1%} | {margins} |"
    )
