"""A puzzle as the browser client shows it: the messages of a real table, the question, and what each answer is worth.

All of it is sent at once and nothing is kept here, as with tutorials. The position is the seat's own view: what the
other players hold is not in it.
"""

from functools import cache
from typing import Any

from litestar import get
from litestar.params import FromPath
from msgspec import Struct

from pettable import registry
from pettable.puzzles import Solution, puzzle_text, read_puzzles, seat_names
from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem
from pettable.server.http.scripted_tables import game_message, table_message
from pettable.table.seats import Seat
from pettable.text import LANGUAGES


class PuzzleAnswer(Struct, frozen=True):
    """One answer: the moves that make it, the best first, and the share of the win that it promises."""

    moves: tuple[Any, ...]
    chance: float


class PuzzleInfo(Struct, frozen=True):
    table: m.TableInfo
    seat: Seat
    cards: tuple[Any, ...]
    game: m.Game
    title: str
    #: The question.
    ask: str
    #: Why the best answer is best.
    why: str
    rule: str
    #: Best first.
    answers: tuple[PuzzleAnswer, ...]
    #: How many puzzles the game has.
    count: int


@get("/api/puzzles/{game:str}/{number:int}/{lang:str}", include_in_schema=False, sync_to_thread=False)
def puzzle(game: FromPath[str], number: FromPath[int], lang: FromPath[str]) -> PuzzleInfo:
    count = len(read_puzzles(game)) if game in registry.names() else 0
    if not 1 <= number <= count:
        raise ClientError(Problem.NOT_FOUND, f"no puzzle {number} of {game!r}: there are {count}")
    if lang not in LANGUAGES:
        raise ClientError(Problem.NOT_FOUND, f"no language {lang!r}: there is {', '.join(LANGUAGES)}")
    return shown_puzzle(game, number, lang)


@cache
def shown_puzzle(game: str, number: int, lang: str) -> PuzzleInfo:
    """The puzzle of this number, counted from 1."""
    puzzles = read_puzzles(game)
    puzzle, words = puzzles[number - 1], puzzle_text(game, lang)
    solution = Solution(game, puzzle)
    table, seat = solution.table, solution.seat
    return PuzzleInfo(
        table=table_message(game, table, seat, seat_names(game, puzzle, lang)),
        seat=seat,
        cards=tuple(table.rules.deck.cards),
        game=game_message(game, table, seat),
        title=words.format(f"{puzzle.name}.title", {}),
        ask=words.format(puzzle.name, {}),
        why=words.format(f"{puzzle.name}.why", puzzle.numbers),
        rule=puzzle.rule,
        answers=tuple(PuzzleAnswer(moves, chance) for moves, chance in solution.answers),
        count=len(puzzles),
    )
