"""Law 7: every deal and every hidden choice that fits a view is as likely as any other, and no other is sampled.

On a tiny deck all worlds can be listed. A random game is followed move by move through the eyes of one viewer,
with all worlds that look to it like the true one: at a chance move each branches into all possible results, at another
seat's move into all that the seat could have done, and only those stay in which the viewer has the same view and is
sent the same events. Wherever nobody has answered the open prompt yet, samples of `determinise` are compared with them.
So an event that reveals more than the view is found here too: it rules out worlds that are sampled.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from pettable.table.conform.laws import AnyRules, LawBroken
from pettable.table.conform.random_play import Transition, random_game
from pettable.table.events import visible_events
from pettable.table.options import Options
from pettable.table.rng import Rng
from pettable.table.seats import CHANCE, Viewer

T = TypeVar("T")

#: Positions with more worlds would need too many samples; those of one world say nothing.
MOST_WORLDS = 400
SAMPLES_A_WORLD = 25
#: Listing more worlds than this takes minutes: a shuffle of eight cards has 40,320 results, of nine 362,880.
MOST_DEALS = 100_000
#: In standard deviations: one position in some ten million strays this far by itself, and the seed is fixed.
STRAY = 5.0


class _Scripted(Rng):
    """A random source that draws what a script says, then zeros, and notes how many it could have drawn."""

    __slots__ = ("script", "taken")

    def __init__(self, script: list[int]) -> None:
        super().__init__(b"")
        self.script = script
        self.taken: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        place = len(self.taken)
        drawn = self.script[place] if place < len(self.script) else 0
        self.taken.append((drawn, n))
        return drawn


def all_outcomes(draw: Callable[[Rng], T]) -> Iterator[T]:
    """Everything that a draw can come to, each as often as it is likely.

    >>> list(all_outcomes(lambda rng: rng.shuffled("ab")))
    [('b', 'a'), ('a', 'b')]
    """
    script: list[int] = []
    while True:
        rng = _Scripted(script)
        yield draw(rng)
        taken = rng.taken
        while taken and taken[-1][0] == taken[-1][1] - 1:
            taken.pop()
        if not taken:
            return
        script = [drawn for drawn, _ in taken]
        script[-1] += 1


def outcome_count(draw: Callable[[Rng], object]) -> int:
    """How many results `all_outcomes` would list, without listing them.

    Exact for shuffles and choices, where no draw depends on what came out before.

    >>> outcome_count(lambda rng: rng.shuffled(range(52))) == math.factorial(52)
    True
    """
    rng = _Scripted([])
    draw(rng)
    return math.prod(n for _, n in rng.taken)


def check_tiny_deck(rules: AnyRules, options: Options) -> None:
    """Refuse a deck whose deals are too many to list, before anything is listed or played."""
    state = rules.initial(options)
    while rules.prompt(state) is None and (move := rules.chance(state, _Scripted([]))) is not None:
        _check_size(outcome_count(partial(rules.chance, state)))
        state = rules.apply(state, move).state


def _check_size(worlds: int) -> None:
    if worlds > MOST_DEALS:
        count = f"{worlds:,}" if worlds < 10**15 else f"{worlds:.1e}"
        raise LawBroken(
            7,
            f"golden/tiny.toml is too large: there are {count} worlds to list, and at most {MOST_DEALS:,} are listed; "
            "take cards out of it, or set smaller hands in Game.tiny_rules",
        )


def check_sampling(rules: AnyRules, options: Options, viewer: Viewer, rng: Rng) -> int:
    """Follow one game on a tiny deck; the number of positions that were compared."""
    worlds = Counter({rules.initial(options): 1})
    compared = 0
    for at in random_game(rules, options, rng):
        if not at.answered and 1 < len(worlds) <= MOST_WORLDS:
            _compare(rules, at, viewer, worlds, rng)
            compared += 1
        worlds = _followed(rules, at, viewer, worlds)
        if at.step.state not in worlds:
            raise LawBroken(7, f"the true world does not fit the view of {viewer} after {at.move!r}")
    return compared


def _followed(rules: AnyRules, at: Transition, viewer: Viewer, worlds: Counter[Any]) -> Counter[Any]:
    seen, heard = rules.view(at.step.state, viewer), visible_events(at.step.events, viewer)
    after: Counter[Any] = Counter()
    if at.move.seat == CHANCE:
        _check_size(len(worlds) * outcome_count(partial(rules.chance, at.before)))
    for world, weight in worlds.items():
        for move in _possible(rules, at, viewer, world):
            step = rules.apply(world, move)
            if rules.view(step.state, viewer) == seen and visible_events(step.events, viewer) == heard:
                after[step.state] += weight
    _check_size(len(after))
    return after


def _possible(rules: AnyRules, at: Transition, viewer: Viewer, world: Any) -> Iterator[Any]:
    if at.move.seat == CHANCE:
        yield from all_outcomes(lambda rng: rules.chance(world, rng))
    elif at.move.seat == viewer:
        yield at.move
    else:
        yield from rules.legal(world, at.move.seat)


def _compare(rules: AnyRules, at: Transition, viewer: Viewer, worlds: Counter[Any], rng: Rng) -> None:
    view = rules.view(at.before, viewer)
    count = SAMPLES_A_WORLD * len(worlds)
    samples = Counter(rules.determinise(view, rng) for _ in range(count))
    for world in samples:
        if world not in worlds:
            raise LawBroken(7, f"viewer {viewer}: this world cannot be, but is sampled: {world!r}")
    total = worlds.total()
    chi = sum(
        (samples[world] - count * weight / total) ** 2 / (count * weight / total) for world, weight in worlds.items()
    )
    if _strays(chi, len(worlds) - 1) > STRAY:
        rarest, oftenest = min(worlds, key=samples.__getitem__), max(worlds, key=samples.__getitem__)
        raise LawBroken(
            7,
            f"viewer {viewer}: {len(worlds)} worlds fit, but of {count} samples {samples[rarest]} are {rarest!r} "
            f"and {samples[oftenest]} are {oftenest!r}",
        )


def _strays(chi: float, freedom: int) -> float:
    """How many standard deviations a chi-square lies above what is expected (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return (math.cbrt(chi / freedom) - (1 - spread)) / math.sqrt(spread)
