"""Analysis of a recorded game: each seat's chances at every decision, better moves, and the turning points.

Every decision is judged as its seat could judge it: by a search from that seat's own view. What only others knew, or
what came later, is held against nobody. So two points of the curve can differ because two seats know different things.

Where kernels are installed, compiled roll-outs judge (bots/kernel_search.py), else the rules. The two draw different
worlds: an analysis says which search made it.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from pettable.bots.hints import Suggestion, clearly_better, explain, unsure, weigh
from pettable.bots.kernel_search import SearchKind, search_kind
from pettable.bots.profile_loader import make_profile
from pettable.bots.search import Budget
from pettable.bots.search_bot import think
from pettable.table.game import Game
from pettable.table.named_enum import NamedEnum
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Rules
from pettable.table.seats import Seat
from pettable.table.table import Table, TakeBack

#: A choice that cost at least this share of the win is a slip, if it is not luck.
SLIP = 0.05
#: A swing: a seat's chance changed by at least this much from one of its decisions to the next.
SWING = 0.15
#: Among the hundreds of changes in a game, luck alone makes some larger than two standard errors: a swing takes more.
SURE_SWING = 3.0
#: How many turning points are named.
NAMED = 6
#: The fewest and the most deals that show where a slip and the better move lead, and the seconds of a core for them.
FEWEST_DEALS, MOST_DEALS, EXPLAINED = 3, 10, 0.03
#: The fewest and the most iterations for a decision where a whole game has some seconds; the most that are compiled,
#: and the most seconds for these: more make the chart no better.
FEWEST, MOST = 8, 400
MOST_COMPILED, COMPILED_SECONDS = 1000, 1.5


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
    #: Where it is a slip: the best move and the one that was played, and what each brings.
    compared: tuple[Suggestion, ...] = ()

    @property
    def kept(self) -> float:
        """The seat's chance after its move. Where nothing was clearly better, it is that of the best move."""
        return self.chance if self.cost else self.chances[self.seat]


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
    #: The search that made it: with the other one, the same seed gives other numbers.
    search: SearchKind
    decisions: tuple[Decision, ...]
    turning_points: tuple[TurningPoint, ...]
    #: Each seat's share of the win; None: the game was not finished.
    shares: tuple[float, ...] | None


AnyTable = Table[Any, Any, Any, Any]


class Choice(NamedTuple):
    """A move that somebody made and could have made otherwise, and the table just before it."""

    number: int
    move: Any
    legal: Sequence[Any]
    table: AnyTable


def analyse(
    game: Game,
    played: AnyTable,
    iterations: int,
    seed: int = 0,
    progress: Callable[[int], object] = lambda _: None,
    *,
    pure: bool = False,
) -> Analysis:
    """The same record, iterations, seed and kind of search give the same analysis; `pure`: the search by the rules.

    `progress` is called after each move.
    """
    kind = search_kind(game, played.rules, played.options, pure)
    found = tuple(decisions(game, played, kind, iterations, seed, progress=progress))
    shares = shares_of(played)
    return Analysis(
        seats=played.options.seats,
        moves=len(played.log),
        iterations=iterations,
        seed=seed,
        search=kind,
        decisions=found,
        turning_points=turning_points(found, shares),
        shares=shares,
    )


def iterations_within(game: Game, played: AnyTable, seconds: float, kind: SearchKind) -> int:
    """How many iterations each decision gets where one core has about this many seconds for the whole game.

    It goes by numbers that are the same everywhere, not by a clock, so that a game's analysis is.
    """
    profile, most, speed = make_profile(game, played.rules), MOST, 0
    if kind is SearchKind.COMPILED:
        most, seconds, speed = MOST_COMPILED, min(seconds, COMPILED_SECONDS), profile.compiled_a_second
    else:
        speed = profile.rollouts_a_second
    found = sum(1 for _ in choices(played))
    # Each decision is searched, and then the best move and the one that was played are compared.
    return min(most, max(FEWEST, int(seconds * speed / 2 / max(1, found))))


def decisions(
    game: Game,
    played: AnyTable,
    kind: SearchKind,
    iterations: int,
    seed: int = 0,
    after: int = 0,
    progress: Callable[[int], object] = lambda _: None,
) -> Iterator[Decision]:
    """Every decision after this move. Each has its own random stream: it is the same whatever was looked at before."""
    budget, pure = Budget(iterations), kind is SearchKind.RULES
    for number, move, legal, table in choices(played, progress):
        if number > after:
            rng = Rng(seed_of(seed), f"analyse {number}")
            yield _decision(game, table, number, move, legal, rng, budget, pure)


def choices(played: AnyTable, progress: Callable[[int], object] = lambda _: None) -> Iterator[Choice]:
    """Every move of a game with a choice that stood: no forced move, no chance move, none that was taken back.

    The table is one and the same, and goes on when the next one is asked for.
    """
    table = played.from_the_start()
    moves = [entry.move for entry in played.log]
    for number, move in enumerate(moves, 1):
        taken_back = number < len(moves) and isinstance(moves[number], TakeBack)
        if move.seat >= 0 and not isinstance(move, TakeBack) and not taken_back:
            legal = table.legal(move.seat)
            if len(legal) > 1:
                yield Choice(number, move, legal, table)
        refusal = table.follow(move)
        assert refusal is None, f"a replayed game refuses its own move {number}: {refusal}"
        progress(1)


def shares_of(played: AnyTable) -> tuple[float, ...] | None:
    """Each seat's share of the win; None where the game was not finished."""
    outcome = played.outcome
    return None if outcome is None else tuple(outcome.share(Seat(seat)) for seat in range(played.options.seats))


def _decision(
    game: Game, table: AnyTable, number: int, move: Any, legal: Sequence[Any], rng: Rng, budget: Budget, pure: bool
) -> Decision:
    seat: Seat = move.seat
    assert table.prompt is not None
    view, prompt, seen, rules = table.view(seat), table.prompt, table.seen(seat), table.rules
    found = think(game, rules, seat, view, prompt, legal, rng, budget, seen, pure=pure).moves[0].move
    gist = make_profile(game, rules).gist
    # Moves that differ only in what seldom matters are one choice.
    candidates = [move] if gist(found) == gist(move) else [found, move]
    best, *rest = weigh(game, rules, seat, view, prompt, candidates, rng, budget, seen, pure=pure)
    chosen = best if best.move == move else rest[0]
    cost = best.chance - chosen.chance if chosen is not best and clearly_better(best, chosen) else 0.0
    compared: tuple[Suggestion, ...] = ()
    if cost >= SLIP:
        compared = explain(game, rules, seat, view, prompt, (best, chosen), rng, seen, _deals(game, rules))
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
        cost=cost,
        compared=compared,
    )


def _deals(game: Game, rules: Rules[Any, Any, Any, Any]) -> int:
    """How many deals explain a slip: two moves are played to the end in each, by the rules."""
    return min(MOST_DEALS, max(FEWEST_DEALS, int(EXPLAINED * make_profile(game, rules).endings_a_second / 2)))


def turning_points(found: Sequence[Decision], shares: Sequence[float] | None) -> tuple[TurningPoint, ...]:
    """The largest slips and swings, in the order of the game; a decision is named once, by what changed more.

    A swing is measured between two decisions of the same seat: a seat's chances, as it could know them, can be
    compared with its own earlier ones, and not with those that another seat could know.
    """
    points = {
        each.number: TurningPoint(each.number, each.seat, Turn.SLIP, each.best_chance, each.chance)
        for each in found
        if each.cost >= SLIP
    }
    for seat in {each.seat for each in found}:
        own = [each for each in found if each.seat == seat]
        later = [(each.chances[seat], unsure(each.chances[seat], each.worlds)) for each in own[1:]]
        if shares is not None:
            later.append((shares[seat], 0.0))
        for each, (after, error) in zip(own, later, strict=False):
            before = each.kept
            luck = SURE_SWING * math.hypot(unsure(before, each.worlds), error)
            slip, swing = points.get(each.number), TurningPoint(each.number, seat, Turn.SWING, before, after)
            if swing.size >= max(SWING, luck) and (slip is None or swing.size > slip.size):
                points[each.number] = swing
    largest = sorted(points.values(), key=lambda point: (-point.size, point.number, point.seat))[:NAMED]
    return tuple(sorted(largest, key=lambda point: (point.number, point.seat)))
