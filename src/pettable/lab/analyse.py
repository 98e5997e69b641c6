"""Analysis of a recorded game: each seat's chances at every decision, better moves, and the turning points.

Every decision is judged as its seat could judge it: by a search from that seat's own view. What only others knew, or
what came later, is held against nobody. So two points of the curve can differ because two seats know different things.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from pettable.bots.hints import SURE, clearly_better, unsure, weigh
from pettable.bots.search import Budget, think
from pettable.table.game import Game
from pettable.table.named_enum import NamedEnum
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table, TakeBack

#: A choice that cost at least this share of the win is a slip, if it is not luck.
SLIP = 0.05
#: A swing: a seat's chance changed by at least this much from one of its decisions to the next.
SWING = 0.15
#: How many turning points are named.
NAMED = 6


class Decision(Struct, frozen=True):
    """One choice that somebody had, and what it was worth."""

    #: The move's number in the record, from 1.
    number: int
    seat: Seat
    move: Any
    #: How many moves there were to choose from.
    options: int
    #: Every seat's share of the win, as this seat could know it, if it plays the best move.
    chances: tuple[float, ...]
    #: The best move, and what it promises this seat; what the move that was played does.
    best: Any
    best_chance: float
    chance: float
    #: In how many worlds that was tried.
    worlds: int
    #: What the choice cost, where it is more than luck would explain; else 0.
    cost: float


class Turn(NamedEnum):
    """Why a decision is a turning point."""

    SLIP = "slip"
    """There was a better move."""
    SWING = "swing"
    """Until the seat's next decision, or the end, its chance rose or fell."""


class TurningPoint(Struct, frozen=True):
    """A decision that changed a seat's chance to win by much."""

    number: int
    seat: Seat
    turn: Turn
    #: The seat's chance before and after.
    before: float
    after: float

    @property
    def size(self) -> float:
        return abs(self.after - self.before)


class Analysis(Struct, frozen=True):
    """Every decision of a game with each seat's chances, and the turning points."""

    seats: int
    #: All moves of the record, chance included.
    moves: int
    iterations: int
    seed: int
    decisions: tuple[Decision, ...]
    turning_points: tuple[TurningPoint, ...]
    #: Each seat's share of the win; None: the game was not finished.
    shares: tuple[float, ...] | None


AnyTable = Table[Any, Any, Any, Any]


def analyse(
    game: Game, played: AnyTable, iterations: int, seed: int = 0, progress: Callable[[int], object] = lambda _: None
) -> Analysis:
    """The same record, iterations and seed give the same analysis. `progress` is called after each move."""
    decisions = tuple(_decisions(game, played, iterations, seed, progress))
    seats, outcome = played.options.seats, played.outcome
    shares = None if outcome is None else tuple(outcome.share(Seat(seat)) for seat in range(seats))
    points = _turning_points(decisions, shares)
    return Analysis(seats, len(played.log), iterations, seed, decisions, points, shares)


def _decisions(
    game: Game, played: AnyTable, iterations: int, seed: int, progress: Callable[[int], object]
) -> Iterator[Decision]:
    table = Table(played.rules, played.options, played.seed, deal=False)
    moves = [entry.move for entry in played.log]
    for number, move in enumerate(moves, 1):
        taken_back = number < len(moves) and isinstance(moves[number], TakeBack)
        if move.seat >= 0 and not isinstance(move, TakeBack) and not taken_back:
            legal = table.legal(move.seat)
            if len(legal) > 1:
                yield _decision(game, table, number, move, legal, Rng(seed_of(seed), f"analyse {number}"), iterations)
        refusal = table.follow(move)
        assert refusal is None, f"a replayed game refuses its own move {number}: {refusal}"
        progress(1)


def _decision(
    game: Game, table: AnyTable, number: int, move: Any, legal: Sequence[Any], rng: Rng, iterations: int
) -> Decision:
    seat: Seat = move.seat
    assert table.prompt is not None
    view, prompt, seen, budget = table.view(seat), table.prompt, table.seen(seat), Budget(iterations)
    found = think(game, table.rules, seat, view, prompt, legal, rng, budget, seen).moves[0].move
    candidates = [move] if found == move else [found, move]
    best, *rest = weigh(game, table.rules, seat, view, prompt, candidates, rng, budget, seen)
    chosen = best if best.move == move else rest[0]
    return Decision(
        number=number,
        seat=seat,
        move=move,
        options=len(legal),
        chances=best.chances,
        best=best.move,
        best_chance=best.chance,
        chance=chosen.chance,
        worlds=len(chosen.mine),
        cost=best.chance - chosen.chance if chosen is not best and clearly_better(best, chosen) else 0.0,
    )


def _turning_points(decisions: Sequence[Decision], shares: Sequence[float] | None) -> tuple[TurningPoint, ...]:
    """The largest slips and swings, in the order of the game.

    A swing is measured between two decisions of the same seat: a seat's chances, as it could know them, can be
    compared with its own earlier ones, and not with those that another seat could know.
    """
    found = [
        TurningPoint(each.number, each.seat, Turn.SLIP, each.best_chance, each.chance)
        for each in decisions
        if each.cost >= SLIP
    ]
    for seat in {each.seat for each in decisions}:
        own = [each for each in decisions if each.seat == seat]
        later = [(each.chances[seat], unsure(each.chances[seat], each.worlds)) for each in own[1:]]
        if shares is not None:
            later.append((shares[seat], 0.0))
        for each, (after, error) in zip(own, later, strict=False):
            luck = SURE * math.hypot(unsure(each.chance, each.worlds), error)
            if abs(after - each.chance) >= max(SWING, luck):
                found.append(TurningPoint(each.number, seat, Turn.SWING, each.chance, after))
    largest = sorted(found, key=lambda point: (-point.size, point.number, point.seat))[:NAMED]
    return tuple(sorted(largest, key=lambda point: (point.number, point.seat)))
