"""Hints for a seat: the best moves, each one's chance of winning, its points, and what it gains and risks.

They come from a search, from the seat's view alone. Here they are values; clients render them as words.
"""

import math
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import takewhile
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pettable.bots.kernel_search import KernelSearch, first_world, make_search, numbers
from pettable.bots.profile import Gain, GainPart, Line
from pettable.bots.profile_loader import make_profile
from pettable.bots.rollout import Rollout
from pettable.bots.search import Budget, Clock
from pettable.table.card_names import without_twins
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
#: The number of deals that show where the named moves lead, if there is time.
DEALS = 24
#: The number of deals that every number of a hint rests on, even where it is late: fewer can tell nothing.
FEWEST_DEALS = 12
#: Seconds that these deals may take, about, on an idle machine. A game that plays too slowly for all of them gets
#: fewer, by the rates of its profile: 12 deals of three moves take 15 ms in Chain of Command, 140 ms in Slap Cat!,
#: and would take 360 ms in Paws Up. The count is fixed beforehand: a busy machine is slower, but no less sure.
LATEST = 0.15
#: What happens in a smaller share of the deals is not named.
SELDOM = 0.1
#: How many gains and losses are named for a move. All are kept: what parts two moves may be a smaller one.
GAINS_NAMED = 2
#: How many parts of a gain are named, before it is said how many more there are.
PARTS_NAMED = 2
#: Seconds after which a hint is late, where the search is a matter of milliseconds.
QUICK = 0.15
#: The shares of its time after which a hint has found the best moves, and has compared them.
FOUND, WEIGHED = 0.4, 0.65


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
    """A move: the share of the win and the points in the end that it promises its seat, and what comes of it soon."""

    move: Any
    chance: float
    points: float
    gains: tuple[Gain, ...]


class Advice(Struct, frozen=True):
    #: Best first, a few of them.
    moves: tuple[Suggestion, ...]
    why: Why
    #: Chances do not tell these moves apart: they stand in the order of their points.
    by_points: bool
    #: How much more the best move promises than the next best, and than the worst of those named.
    margin: float
    spread: float
    #: Each seat's share of the win if the best move is played, and its points in the end, on average.
    chances: tuple[float, ...]
    points: tuple[float, ...]


class Ending(Struct, frozen=True):
    """Where a move led in some deals: each seat's points at the end of each deal, and the gains of its own seat."""

    line: Line[Any, Any]
    scores: tuple[Sequence[float], ...]
    gains: tuple[Gain, ...]

    @property
    def points(self) -> tuple[float, ...]:
        """Of each seat, on average."""
        return tuple(_means(self.scores))


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
    """The best moves of this seat, as far as it can know, within the budget. Of moves that look alike it names one."""
    moves = without_twins(moves, rules.deck)
    begun, seconds = clock(), math.inf if budget.seconds is None else budget.seconds

    def until(part: float) -> Budget:
        """Half of the iterations, and what is left of this part of the time."""
        left = None if budget.seconds is None else max(0.0, begun + part * seconds - clock())
        return Budget(budget.iterations and max(1, budget.iterations // 2), left)

    profile = make_profile(game, rules)
    search = make_search(rules, profile, seat)
    quick = isinstance(search, KernelSearch) and search.position(view, moves, history) is not None

    def late() -> bool:
        return clock() - begun >= (min(seconds, QUICK) if quick and budget.seconds is not None else seconds)

    found = search.think(view, prompt, moves, rng, until(FOUND), history, clock)
    # A dictionary keeps the first, which is the best.
    gists: dict[Hashable, Any] = {}
    for each in found.moves:
        gists.setdefault(profile.gist(each.move), each.move)
    named = list(gists.values())[:NAMED]
    weighed = weigh(game, rules, seat, view, prompt, named, rng, until(WEIGHED), history, clock)
    best, *others = weighed
    spread = best.chance - others[-1].chance if others else 0.0
    why = _why(best, others, spread, others_left=len(gists) > NAMED)
    endings = _endings(game, rules, seat, view, prompt, [each.move for each in weighed], rng, history, late)
    compared = list(zip(weighed, endings, strict=True))
    points = [end.points for end in endings]
    if by_points := spread < LITTLE:
        compared.sort(key=lambda each: -each[1].points[seat])
        points = _levelled([end for _, end in compared], seat)
    first, ending = compared[0]
    suggestions = [
        Suggestion(each.move, each.chance, mine[seat], end.gains)
        for (each, end), mine in zip(compared, points, strict=True)
    ]
    if others and (plan := profile.plan(view, ending.line, compared[1][1].line)):
        suggestions[0] = replace(suggestions[0], gains=_in_order([plan, *suggestions[0].gains]))
    return Advice(
        tuple(suggestions),
        why,
        by_points,
        first.chance - compared[1][0].chance if others else 0.0,
        spread,
        first.chances,
        points[0],
    )


def explain(  # noqa: PLR0913, PLR0917 (as `think` has it)
    game: Game,
    rules: Rules[Any, Any, Any, Any],
    seat: Seat,
    view: Any,
    prompt: Prompt,
    weighed: Sequence[Weighed],
    rng: Rng,
    history: Sequence[Any] = (),
    deals: int = DEALS,
) -> tuple[Suggestion, ...]:
    """Moves that were weighed, in the same order, with the points that they promise and what comes of them soon."""
    moves = [each.move for each in weighed]
    endings = _endings(game, rules, seat, view, prompt, moves, rng, history, lambda: False, deals)
    return tuple(
        Suggestion(each.move, each.chance, end.points[seat], end.gains)
        for each, end in zip(weighed, endings, strict=True)
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
    pure: bool = False,
) -> list[Weighed]:
    """A second look at a few moves, all of them in the same new worlds; best first. `pure`: without kernels.

    The best of many moves is the best partly by luck, and a search that sees which one it is stops early. In other
    worlds, and in enough of them, the moves show what they are worth.
    """
    begun, seconds = clock(), math.inf if budget.seconds is None else budget.seconds
    most = math.inf if budget.iterations is None else max(1, budget.iterations // len(moves))
    # A profile of its own for the roll-outs, which does not expect the seat that searches to play better.
    profile = make_profile(game, rules)
    fewest = _fewest(profile.rollouts_a_second, moves)
    name, worlds = f"{rng.label} weighed {rng.below(1 << 32)}", 0
    shares: list[list[Sequence[float]]] = [[] for _ in moves]
    search = make_search(rules, profile, seat, pure)
    position = search.position(view, moves, history, better=False) if isinstance(search, KernelSearch) else None
    sample = None if position is not None else make_profile(game, rules).sampler(view, history)
    rollout = Rollout(rules, profile, varied=True)
    first = first_world(rng.stream(name))
    while worlds < most and (worlds < fewest or clock() - begun < seconds):
        if position is not None:
            count = int(min(most - worlds, max(1, position.at_once // len(moves))))
            tried = position.try_moves(numbers(first + worlds, count), range(len(moves)))
            for place, found in enumerate(shares):
                found.extend(tried[:, place].tolist())
            worlds += count
            continue
        assert sample is not None
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


def surely_more(one: Sequence[float], other: Sequence[float]) -> bool:
    """Are these points more than luck would explain, in the same deals? In too few deals nothing is."""
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    return len(gaps) >= FEWEST_DEALS and fmean(gaps) > SURE * stdev(gaps) / math.sqrt(len(gaps))


def _levelled(endings: Sequence[Ending], seat: Seat) -> list[tuple[float, ...]]:
    """Each seat's points after each move, best first. Moves that luck may part from the best share their mean."""
    mine = [[scores[seat] for scores in end.scores] for end in endings]
    level = list(takewhile(lambda n: not surely_more(mine[0], mine[n]), range(len(endings))))
    shared = tuple(_means([endings[n].points for n in level]))
    return [shared] * len(level) + [end.points for end in endings[len(level) :]]


def _fewest(each_second: int, moves: Sequence[Any]) -> int:
    """The number of deals to try even when it is late, by how many a core plays in a second."""
    return max(1, min(FEWEST_DEALS, int(LATEST * each_second / len(moves))))


def _why(best: Weighed, others: Sequence[Weighed], spread: float, others_left: bool) -> Why:
    """`others_left` says that there are moves that were not looked at again, since they looked worse."""
    if not others:
        return Why.ONLY
    if spread < LITTLE:
        return Why.CLOSE if others_left else Why.EVEN
    return Why.CLEAR if clearly_better(best, others[0]) else Why.CLOSE


def _endings(  # noqa: PLR0913, PLR0917 (as `think` has it)
    game: Game,
    rules: Rules[Any, Any, Any, Any],
    seat: Seat,
    view: Any,
    prompt: Prompt,
    moves: Sequence[Any],
    rng: Rng,
    history: Sequence[Any],
    late: Callable[[], bool],
    most: int = DEALS,
) -> list[Ending]:
    """Where each move leads, soon and in the end, if all play on quickly: all of them in the same deals."""
    profile = make_profile(game, rules)
    fewest = min(most, _fewest(profile.endings_a_second, moves))
    rollout, sample = Rollout(rules, profile), profile.sampler(view, history)
    name = f"{rng.label} endings {rng.below(1 << 32)}"
    ends: list[list[Any]] = [[] for _ in moves]
    gains: list[list[Mapping[str, float]]] = [[] for _ in moves]
    parts: list[list[Mapping[str, Mapping[str, float]]]] = [[] for _ in moves]
    deals = 0
    while deals < fewest or (deals < most and not late()):
        world = sample(rng.stream(f"{name} world {deals}"))
        for number, move in enumerate(moves):
            playing = rng.stream(f"{name} play {deals}")
            after = rollout.after(world, prompt, move, playing)
            after = rollout.play_until(after, playing, partial(profile.looked_ahead, world, seat=seat))
            gains[number].append(profile.gains(world, after, seat))
            parts[number].append(profile.gain_parts(world, after, seat))
            # To the very end: what comes later is compared as well.
            ends[number].append(rollout.play_until(after, playing, lambda _: False))
        deals += 1
    return [
        Ending(Line(move, found), tuple(_points(rules, end) for end in found), _gains(soon, named))
        for move, found, soon, named in zip(moves, ends, gains, parts, strict=True)
    ]


def _points(rules: Rules[Any, Any, Any, Any], end: Any) -> Sequence[float]:
    outcome = rules.outcome(end)
    assert outcome is not None
    return outcome.scores


def _gains(
    deals: Sequence[Mapping[str, float]], parts: Sequence[Mapping[str, Mapping[str, float]]]
) -> tuple[Gain, ...]:
    """What came out in the deals: its points, by how often it happens, and what it mostly consists of."""
    found: dict[str, list[float]] = {}
    for deal in deals:
        for what, points in deal.items():
            found.setdefault(what, []).append(points)
    gains = [
        Gain(
            what, len(points) / len(deals), fmean(points), parts=_parts([deal[what] for deal in parts if what in deal])
        )
        for what, points in found.items()
    ]
    return _in_order(gain for gain in gains if gain.share >= SELDOM)


def _parts(deals: Sequence[Mapping[str, float]]) -> tuple[GainPart, ...]:
    """What belongs to a gain in at least half of the deals in which it comes out, the surest first."""
    found: dict[str, list[float]] = {}
    for deal in deals:
        for what, points in deal.items():
            found.setdefault(what, []).append(points)
    usual = [what for what, points in found.items() if 2 * len(points) >= len(deals)]
    return tuple(
        GainPart(what, fmean(found[what])) for what in sorted(usual, key=lambda what: (-len(found[what]), what))
    )


def _in_order(gains: Iterable[Gain]) -> tuple[Gain, ...]:
    """First what weighs most."""
    return tuple(sorted(gains, key=lambda gain: (-gain.share * abs(gain.points), gain.what)))


def _means(rows: Iterable[Sequence[float]]) -> list[float]:
    """By seat."""
    return [sum(column) / len(column) for column in zip(*rows, strict=True)]
