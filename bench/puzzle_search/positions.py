"""Writes a game's `positions.toml`: the positions, and the chances that were measured."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap

from msgspec import structs

import pettable
from pettable.puzzles import AnswerChance, Puzzle
from puzzle_search.journal import Measured

WIDTH = 116
HEAD = """\
# Puzzles: positions from games between strong bots, with one clearly best answer (docs/teaching.md).
# `make puzzles ARGS='--check {game}'` measures the answers and writes this file again.
"""


def positions_file(game: str) -> Path:
    return Path(pettable.__file__).parent / "games" / game.replace("-", "_") / "puzzles" / "positions.toml"


def with_chances(puzzle: Puzzle, measured: Sequence[Measured]) -> Puzzle:
    """The puzzle with each answer's chances, one for each seed; the best answer first."""
    close = [
        AnswerChance(one.move, tuple(_chance(each, one.move) for each in measured), one.worlds)
        for one in measured[0].close
    ]
    far = [AnswerChance(one.move, (one.chance,), one.worlds) for one in measured[0].far]
    answers = sorted([*close, *far], key=lambda each: -each.chance)
    return structs.replace(puzzle, answers=tuple(answers))


def _chance(measured: Measured, move: str) -> float:
    return next(each.chance for each in measured.close if each.move == move)


def write_positions(game: str, puzzles: Iterable[Puzzle]) -> None:
    text = "\n".join((HEAD.format(game=game), *map(block, puzzles)))
    positions_file(game).write_text(text, encoding="utf-8")


def block(puzzle: Puzzle) -> str:
    """One puzzle in TOML."""
    moves = "\n".join(wrap(puzzle.moves, WIDTH, break_on_hyphens=False))
    options = ", ".join(f"{name} = {str(value).lower()}" for name, value in puzzle.options.items())
    lines = [
        "[[puzzles]]",
        f'name = "{puzzle.name}"',
        f'rule = "{puzzle.rule}"',
        f"seats = {puzzle.seats}",
        f"seat = {puzzle.seat}",
        f"seed = {puzzle.seed}",
        *([f"options = {{{options}}}"] if options else []),
        f'moves = """\n{moves}"""',
        "answers = [",
        *(f"  {_answer(each)}," for each in puzzle.answers),
        "]",
    ]
    return "\n".join(lines) + "\n"


def _answer(answer: AnswerChance) -> str:
    chances = ", ".join(f"{chance:.4f}" for chance in answer.chances)
    return f'{{move = "{answer.move}", chances = [{chances}], worlds = {answer.worlds}}}'
