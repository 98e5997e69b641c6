"""What the answers of a position are worth: roll-outs in worlds that fit the seat's view, as hints compute them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any

from msgspec import Struct

from pettable import registry
from pettable.bots.hints import Weighed, weigh
from pettable.bots.search import Budget
from pettable.puzzles import Puzzle, answer_words, position
from pettable.scripted_game import AnyTable
from pettable.table.card_names import spelling
from pettable.table.events import Move
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat

#: How much more the best answer must promise than the next.
CLEAR = 0.08
#: Worlds in which the best way to make each answer is looked for, and those in which all answers are compared.
WAY_WORLDS, FEW_WORLDS = 200, 1000
#: An answer that is this much worse than the best in `FEW_WORLDS` worlds (some four standard errors more than CLEAR)
#: cannot be the one that spoils a puzzle, and is not measured further.
FAR = CLEAR + 0.06
#: One that is not worse than the next by this much in those worlds may be the next itself.
NEARLY_NEXT = 0.04


def measure(
    game: str, table: AnyTable, seat: Seat, moves: Sequence[Move], worlds: int, label: str, seed: int = 0
) -> list[Weighed]:
    """Each move in the same worlds, best first; the label and the seed name the worlds."""
    assert table.prompt is not None
    return weigh(
        registry.find(game),
        table.rules,
        seat,
        table.view(seat),
        table.prompt,
        moves,
        Rng(seed_of(seed), label),
        Budget(worlds * len(moves)),
        table.seen(seat),
    )


def best_by_answer(weighed: Sequence[Weighed], answer: Callable[[Any], str]) -> dict[str, Weighed]:
    """The best move of each answer, the best answer first; `weighed` has the best first, too."""
    found: dict[str, Weighed] = {}
    for each in weighed:
        found.setdefault(answer(each.move), each)
    return found


def margin(best: Mapping[str, Weighed]) -> float:
    """How much more the best answer promises than the next."""
    first, second, *_ = best.values()
    return first.chance - second.chance


def position_key(puzzle: Puzzle) -> str:
    """The same for the same position, however its puzzle is called and its moves are wrapped."""
    moves = " ".join(puzzle.moves.split())
    told = f"{puzzle.seats} {puzzle.options} {puzzle.seat} {puzzle.seed} {moves}"
    return sha256(told.encode()).hexdigest()[:16]


class FirstLook(Struct, frozen=True):
    """The best move of each answer: of those that may be the best or the next one, and of those far behind."""

    close: tuple[Move, ...]
    far: tuple[Weighed, ...]


_looks: dict[str, FirstLook] = {}


def first_look(game: str, puzzle: Puzzle) -> FirstLook:
    """What is worth measuring: the same for all seeds, so it is looked for once."""
    key = position_key(puzzle)
    if key not in _looks:
        table, seat = position(game, puzzle), Seat(puzzle.seat)
        answer = partial(answer_words, deck=table.rules.deck)
        ways = best_by_answer(measure(game, table, seat, table.legal(seat), WAY_WORLDS, f"{key} ways"), answer)
        moves = [each.move for each in ways.values()]
        first, second, *others = measure(game, table, seat, moves, FEW_WORLDS, f"{key} few")
        least = min(first.chance - FAR, second.chance - NEARLY_NEXT)
        close = (first.move, second.move, *(each.move for each in others if each.chance > least))
        _looks[key] = FirstLook(close, tuple(each for each in others if each.chance <= least))
    return _looks[key]


class Chance(Struct, frozen=True):
    """An answer's best move in words, its chance, and in how many worlds that was measured."""

    move: str
    chance: float
    worlds: int


def measured_chances(
    game: str, puzzle: Puzzle, rollouts: int, seed: int
) -> tuple[tuple[Chance, ...], tuple[Chance, ...]]:
    """The chances of the close answers, in worlds of the seed's own, and of those far behind, from the first look.

    The close answers share the roll-outs, as the moves share those of a hint: each is tried in the same worlds.
    """
    table, seat, look = position(game, puzzle), Seat(puzzle.seat), first_look(game, puzzle)
    found = measure(game, table, seat, look.close, rollouts // len(look.close), f"{position_key(puzzle)} many", seed)
    return _chances(found, table), _chances(look.far, table)


def _chances(weighed: Iterable[Weighed], table: AnyTable) -> tuple[Chance, ...]:
    deck = table.rules.deck
    return tuple(Chance(" ".join(spelling(each.move, deck)), round(each.chance, 4), len(each.mine)) for each in weighed)
