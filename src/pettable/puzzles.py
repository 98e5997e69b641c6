"""Puzzles: positions from recorded games that have one clearly best answer, as data in a game's folder `puzzles/`.

`positions.toml` holds each position as the game that led to it: seats, options, the seed of the deal, and all moves up
to the decision. Beside them stand the measured chances of the answers. `text.*.ftl` says what is asked and why the best
answer is best:

    last-leader = You lead. Which card … (the question)
        .title = The last leader
        .why = … wins { $best } of 100 games, … only { $next } … (what the best answer brings, what the next one loses)

An answer is a move without its list of cards: how a card is paid for, or which photos show a story, makes no answer of
its own. Its chance is that of its best move.
"""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from pettable import registry
from pettable.fluent_bundle import Bundle
from pettable.scripted_game import SEPARATOR, AnyTable, ScriptError, play_scripted, scripted_moves, scripted_table
from pettable.table.card_names import named, spelling
from pettable.table.deck import Deck
from pettable.table.errors import PettableError
from pettable.table.events import Move
from pettable.table.play_by_name import IllegalMove
from pettable.table.seats import Seat


class PuzzleError(PettableError):
    """A position that the rules do not allow, or a puzzle without its measured chances."""

    def __init__(self, game: str, puzzle: str, why: str) -> None:
        super().__init__("TB-9", f"the puzzle {puzzle!r} of {game}: {why}")


class AnswerChance(Struct, frozen=True, forbid_unknown_fields=True):
    """The measured chance of one answer."""

    #: The best of its moves, in words.
    move: str
    #: The seat's share of the win, once for each seed of the measurement; one alone where the answer is far behind.
    chances: tuple[float, ...]
    #: In how many worlds each of them was measured.
    worlds: int

    @property
    def chance(self) -> float:
        return sum(self.chances) / len(self.chances)


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, the seat that decides, and what its answers are worth."""

    #: The message that asks.
    name: str
    #: The rule that it is about.
    rule: str
    seats: int
    seat: int
    #: The number of the deal, and all moves up to the decision: seat and words, separated by semicolons.
    seed: int
    moves: str
    options: dict[str, Any] = {}
    #: Best first.
    answers: tuple[AnswerChance, ...] = ()

    @property
    def best(self) -> AnswerChance:
        return self.answers[0]

    @property
    def next(self) -> AnswerChance:
        return self.answers[1]

    @property
    def numbers(self) -> dict[str, int]:
        """What the explanation may name: how many of 100 games the best answer wins, the next, and the difference."""
        best, other = round(100 * self.best.chance), round(100 * self.next.chance)
        return {"best": best, "next": other, "more": best - other}

    @property
    def margins(self) -> tuple[float, ...]:
        """How much more the best answer promises than the next, once for each seed."""
        return tuple(best - other for best, other in zip(self.best.chances, self.next.chances, strict=True))


class _Puzzles(Struct, frozen=True, forbid_unknown_fields=True):
    puzzles: tuple[Puzzle, ...]


@cache
def read_puzzles(game: str) -> tuple[Puzzle, ...]:
    """A game's puzzles in their order; none where it has no folder `puzzles/`."""
    file = registry.folder(game) / "puzzles" / "positions.toml"
    if not file.is_file():
        return ()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _Puzzles).puzzles


@cache
def puzzle_text(game: str, lang: str) -> Bundle:
    """What the puzzles say; the table's and the game's own words are in it, too."""
    places = (registry.table_folder(), registry.folder(game), registry.folder(game) / "puzzles")
    return Bundle(lang, ((place / f"text.{lang}.ftl").read_text(encoding="utf-8") for place in places))


def position(game: str, puzzle: Puzzle) -> AnyTable:
    """The table at the puzzle's decision, played through the rules."""
    table = scripted_table(game, registry.rules_of(game), puzzle.seats, puzzle.options, (), puzzle.seed)
    for number, words in enumerate(scripted_moves(puzzle.moves), 1):
        try:
            play_scripted(table, words)
        except ScriptError as wrong:
            raise PuzzleError(game, puzzle.name, f"move {number}, {wrong}") from None
    if table.prompt is None or puzzle.seat not in table.prompt.seats:
        raise PuzzleError(game, puzzle.name, f"seat {puzzle.seat} has nothing to decide")
    return table


class Solution:
    """A puzzle's position, and its answers with the moves that make them."""

    def __init__(self, game: str, puzzle: Puzzle) -> None:
        self.table, self.seat = position(game, puzzle), Seat(puzzle.seat)
        deck = self.table.rules.deck
        by_answer = move_answers(self.table.legal(self.seat), deck)
        #: Each answer's moves, the best of them first, and its chance; the best answer first.
        self.answers: list[tuple[tuple[Move, ...], float]] = []
        for answer in puzzle.answers:
            try:
                best: Move = self.table.move_for(answer.move, self.seat)
            except IllegalMove as wrong:
                raise PuzzleError(game, puzzle.name, f"the answer {answer.move!r}: {wrong}") from None
            moves = by_answer.pop(answer_words(best, deck), [])
            self.answers.append(((best, *(move for move in moves if move != best)), answer.chance))
        if by_answer:
            raise PuzzleError(game, puzzle.name, f"not measured: {', '.join(by_answer)}")

    @property
    def best(self) -> tuple[Move, ...]:
        """The moves that solve it."""
        return self.answers[0][0]


def seat_names(game: str, puzzle: Puzzle, lang: str) -> list[str]:
    """The players' names; the solver's is empty."""
    words = puzzle_text(game, lang)
    return ["" if seat == puzzle.seat else words.format(f"player-{seat}", {}) for seat in range(puzzle.seats)]


def answer_words(move: Move, deck: Deck[Any]) -> str:
    """The answer that a move belongs to: its words up to a list of cards, unless that is all it says."""
    fields = msgspec.structs.asdict(named(move, deck))
    del fields["seat"]
    kept: dict[str, Any] = {}
    for name, value in fields.items():
        if isinstance(value, tuple) and kept:
            break
        kept[name] = value
    count = 1 + sum(len(value) if isinstance(value, tuple) else 1 for value in kept.values())
    return " ".join(spelling(move, deck)[:count])


def move_answers(moves: Iterable[Move], deck: Deck[Any]) -> dict[str, list[Move]]:
    """The moves of each answer, in the order of the moves."""
    found: dict[str, list[Move]] = {}
    for move in moves:
        found.setdefault(answer_words(move, deck), []).append(move)
    return found


def recorded_moves(moves: Sequence[Move], deck: Deck[Any]) -> str:
    """Players' moves in the words of a position; chance follows from the seed."""
    return f"{SEPARATOR} ".join(f"{move.seat} {' '.join(spelling(move, deck))}" for move in moves if move.seat >= 0)
