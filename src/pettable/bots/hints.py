"""Hints for a seat: the best moves, each one's chance of winning, and what speaks for the best.

They come from a search, from the seat's view alone. Here they are values; clients render them as words.
"""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Any

from msgspec import Struct

from pettable.bots.profile_loader import make_profile
from pettable.bots.rollout import Rollout
from pettable.bots.search import Budget, Clock, think
from pettable.table.game import Game
from pettable.table.named_enum import NamedEnum
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

#: The budget of a hint: no longer than people like to wait.
USUAL = Budget(iterations=1500, seconds=1.6)
#: How many moves are named.
NAMED = 3
#: Where all moves are closer together than this share of the wins, it does not matter much what is played.
LITTLE = 0.04
#: A difference of fewer standard errors than this may be luck.
SURE = 2.0
#: The number of roll-outs that show where the best move leads, if there is time.
GAMES = 24
#: The shares of its time after which a hint has found the best moves, and has compared them.
FOUND, WEIGHED = 0.45, 0.8


class Why(NamedEnum):
    ONLY = "only"
    """There is no other move."""
    EVEN = "even"
    """Nothing that can be done here changes much."""
    CLOSE = "close"
    """The next best move is about as good: what parts them may be luck."""
    CLEAR = "clear"
    """It is better than the next best."""


class Suggestion(Struct, frozen=True):
    """A move, and the share of the win that it promises its seat."""

    move: Any
    chance: float


class Advice(Struct, frozen=True):
    #: Best first, a few of them.
    moves: tuple[Suggestion, ...]
    why: Why
    #: How much more the best move promises than the next best, and than the worst of those named.
    margin: float
    spread: float
    #: Each seat's share of the win if the best move is played, and its points in the end, on average.
    chances: tuple[float, ...]
    points: tuple[float, ...]


class Weighed(Struct, frozen=True):
    """A move that was tried in some worlds: what came out for its seat in each, and for every seat on average."""

    move: Any
    mine: tuple[float, ...]
    chances: tuple[float, ...]

    @property
    def chance(self) -> float:
        return sum(self.mine) / len(self.mine)


def advise(  # noqa: PLR0913, PLR0917 (as `think` has it)
    game: Game,
    rules: Rules[Any, Any, Any, Any],
    seat: Seat,
    view: Any,
    prompt: Prompt,
    moves: Sequence[Any],
    rng: Rng,
    budget: Budget = USUAL,
    history: Sequence[Any] = (),
    clock: Clock = time.monotonic,
) -> Advice:
    """The best moves of this seat, as far as it can know, within the budget."""
    begun, seconds = clock(), math.inf if budget.seconds is None else budget.seconds

    def until(part: float) -> Budget:
        """Half of the iterations, and what is left of this part of the time."""
        left = None if budget.seconds is None else max(0.0, begun + part * seconds - clock())
        return Budget(budget.iterations and max(1, budget.iterations // 2), left)

    found = think(game, rules, seat, view, prompt, moves, rng, until(FOUND), history, clock)
    named = [each.move for each in found.moves[:NAMED]]
    best, *others = weigh(game, rules, seat, view, prompt, named, rng, until(WEIGHED), history, clock)
    margin = best.chance - others[0].chance if others else 0.0
    spread = best.chance - others[-1].chance if others else 0.0
    return Advice(
        tuple(Suggestion(each.move, each.chance) for each in (best, *others)),
        _why(best, others, spread, others_left=len(moves) > NAMED),
        margin,
        spread,
        best.chances,
        _points(game, rules, view, prompt, best.move, rng, history, lambda: clock() - begun >= seconds),
    )


def weigh(  # noqa: PLR0913, PLR0917 (as `think` has it)
    game: Game,
    rules: Rules[Any, Any, Any, Any],
    seat: Seat,
    view: Any,
    prompt: Prompt,
    moves: Sequence[Any],
    rng: Rng,
    budget: Budget,
    history: Sequence[Any] = (),
    clock: Clock = time.monotonic,
) -> list[Weighed]:
    """A second look at a few moves, all of them in the same new worlds; best first.

    The best of many moves is the best partly by luck, and a search that sees which one it is stops early. In other
    worlds, and in enough of them, the moves show what they are worth.
    """
    begun, sample = clock(), make_profile(game, rules).sampler(view, history)
    # A profile of its own for the roll-outs, which does not expect the seat that searches to play better.
    rollout = Rollout(rules, make_profile(game, rules))
    most = math.inf if budget.iterations is None else max(1, budget.iterations // len(moves))
    seconds = math.inf if budget.seconds is None else budget.seconds
    shares: list[list[Sequence[float]]] = [[] for _ in moves]
    name, worlds = f"{rng.label} weighed {rng.below(1 << 32)}", 0
    while worlds < most and (not worlds or clock() - begun < seconds):
        world = sample(rng.stream(f"{name} world {worlds}"))
        for move, found in zip(moves, shares, strict=True):
            playing = rng.stream(f"{name} play {worlds}")
            found.append(rollout.play_on(rollout.after(world, prompt, move, playing), playing))
        worlds += 1
    weighed = [
        Weighed(move, tuple(each[seat] for each in found), tuple(_means(found)))
        for move, found in zip(moves, shares, strict=True)
    ]
    return sorted(weighed, key=lambda each: -each.chance)


def clearly_better(one: Weighed, other: Weighed) -> bool:
    """Is the gap between two moves more than luck would explain, by the worlds that both were tried in?"""
    # Two more worlds, one for each of them: a few worlds that all went alike prove little.
    gaps = [a - b for a, b in zip(one.mine, other.mine, strict=True)] + [1.0, -1.0]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / len(gaps)
    return mean > SURE * math.sqrt(spread / len(gaps))


def unsure(chance: float, worlds: int) -> float:
    """The standard error of a chance; here too with two more worlds, a win and a loss."""
    middle = (chance * worlds + 1) / (worlds + 2)
    return math.sqrt(middle * (1 - middle) / (worlds + 2))


def _why(best: Weighed, others: Sequence[Weighed], spread: float, others_left: bool) -> Why:
    """`others_left` says that there are moves that were not looked at again, since they looked worse."""
    if not others:
        return Why.ONLY
    if clearly_better(best, others[0]):
        return Why.CLEAR if spread >= LITTLE else Why.EVEN
    return Why.EVEN if spread < LITTLE and not others_left else Why.CLOSE


def _points(
    game: Game,
    rules: Rules[Any, Any, Any, Any],
    view: Any,
    prompt: Prompt,
    move: Any,
    rng: Rng,
    history: Sequence[Any],
    late: Callable[[], bool],
) -> tuple[float, ...]:
    """Where a move leads: each seat's points in the end, if all play on quickly."""
    ending = copy(make_profile(game, rules))
    # To the very end, where the points count and not the win.
    ending.rollout_depth, ending.utility = None, lambda outcome: outcome.scores  # type: ignore[method-assign]
    rollout, sample = Rollout(rules, ending), ending.sampler(view, history)
    games: list[Sequence[float]] = []
    while not games or (len(games) < GAMES and not late()):
        games.append(rollout.play_on(rollout.after(sample(rng), prompt, move, rng), rng))
    return tuple(_means(games))


def _means(rows: Iterable[Sequence[float]]) -> list[float]:
    """By seat."""
    return [sum(column) / len(column) for column in zip(*rows, strict=True)]
