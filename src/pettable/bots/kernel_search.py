"""The search of search.py with compiled roll-outs, for games that have them (`pettable.kernels`, the extra `[fast]`).

The same policy and the same judgement at the end of a roll-out, about a hundred times as fast. Moves are compared and
dropped as there, but the number of worlds between two comparisons grows, and a search ends early once the moves that
are left are known to be equally good. The same seed and number of iterations give the same move.
"""

import os
import time
from collections.abc import Sequence
from importlib.util import find_spec
from threading import Thread
from typing import TYPE_CHECKING, Any

from pettable import registry
from pettable.bots.profile import BotProfile
from pettable.bots.profile_loader import make_profile
from pettable.bots.search import (
    BEHIND,
    HEURISTIC_ERROR,
    LEAST_SPREAD,
    WORLDS_BEFORE,
    WORLDS_EACH,
    Budget,
    Clock,
    Meter,
    MoveResult,
    Search,
    SearchResult,
)
from pettable.table.game import Game
from pettable.table.named_enum import NamedEnum
from pettable.table.options import Options, choose
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Rules
from pettable.table.seats import Seat
from pettable.table.table import Table

if TYPE_CHECKING:
    from pettable.kernels.rollouts import Position, Rollouts

#: A difference between two moves that is known to this precision, a standard error in shares of the win, is known well
#: enough: they are compared no longer.
PRECISE = 0.001
#: The numbers of a search's worlds follow on a number below this one.
NUMBERS = 1 << 31


#: Set to "off" in the environment: searches go by the rules, and bot processes stay small.
SWITCH = "PETTABLE_KERNELS"


def kernels_available() -> bool:
    """Is the extra `[fast]` installed, and not switched off?"""
    if os.environ.get(SWITCH) == "off":
        return False
    try:
        return find_spec("numba") is not None
    except ImportError:
        return False


def has_compiled_search(game: str) -> bool:
    """Are there compiled roll-outs for a game, and is the extra installed that they need?"""
    profile: type[BotProfile[Any, Any, Any]] = registry.bot_package(registry.find(game)).Profile
    return profile.kernel is not None and kernels_available()


class SearchKind(NamedEnum):
    """Which search judged something. The two draw different worlds, so what they find differs a little."""

    RULES = "rules"
    """The one by the rules, which runs everywhere."""
    COMPILED = "compiled"
    """The one with compiled roll-outs, in all positions that these take."""


def search_kind(game: Game, rules: Rules[Any, Any, Any, Any], options: Options, pure: bool = False) -> SearchKind:
    """Which search a game with this deck and these options has here; `pure`: the one by the rules is wanted."""
    profile = make_profile(game, rules)
    if pure or profile.kernel is None or not kernels_available():
        return SearchKind.RULES
    return SearchKind.RULES if compiled_rollouts(profile, options) is None else SearchKind.COMPILED


def compiled_rollouts(profile: BotProfile[Any, Any, Any], options: Options) -> "Rollouts | None":
    """None: there are none for this deck or these options, or they do not run here."""
    try:
        from pettable.kernels.rollouts import rollouts_of  # noqa: PLC0415 (needs an extra)
    except ImportError:
        # It is installed, but does not run here.
        return None
    assert profile.kernel is not None
    return rollouts_of(profile.kernel, profile.rules, options, profile.net)


class WarmUp:
    """Compiles a game's roll-outs beside other work, once they are wanted; until they are ready, its search is pure.

    The first time on a machine this takes up to a minute, then they come from a cache in some seconds. It is for
    processes whose answers somebody waits for; elsewhere the first search compiles them.
    """

    def __init__(self) -> None:
        #: Whether it is done beside other work.
        self.beside = False
        self.ready: set[str] = set()
        #: By game; kept after they have ended, so that none is started twice.
        self.threads: dict[str, Thread] = {}

    def has(self, name: str) -> bool:
        """Can a game's roll-outs be called without waiting? If not, they are compiled from now on."""
        if not self.beside or name in self.ready:
            return True
        if name not in self.threads:
            self.threads[name] = Thread(target=self._compile, args=(name,), daemon=True)
            self.threads[name].start()
        return False

    def _compile(self, name: str) -> None:
        if (position := self._position(name)) is not None:
            position.try_moves(numbers(0, 1), [0])
            self.ready.add(name)

    @staticmethod
    def _position(name: str) -> "Position | None":
        """The first one of a game whose moves are tried by compiled roll-outs."""
        game, rules = registry.find(name), registry.rules_of(name)
        table: Table[Any, Any, Any, Any] = Table(rules, choose(game.options, game.seats, min(game.seats)), seed_of(1))
        while table.prompt is not None:
            seat = table.waiting[0]
            search, moves = KernelSearch(rules, make_profile(game, rules), seat), table.legal(seat)
            if (found := search.compiled_position(table.view(seat), moves, table.seen(seat))) is not None:
                return found
            table.submit(table.prompt.id, moves[0])
        return None


WARM_UP = WarmUp()


class KernelSearch(Search):
    """One seat's search at one table, compiled where this can be done; else as in search.py."""

    def think(
        self,
        view: Any,
        prompt: Prompt,
        moves: Sequence[Any],
        rng: Rng,
        budget: Budget,
        history: Sequence[Any] = (),
        clock: Clock = time.monotonic,
    ) -> SearchResult:
        meter = Meter(budget, clock)
        position = self.position(view, moves, history)
        if position is None:
            return super().think(view, prompt, moves, rng, budget, history, clock)
        values, point = self.profile.values(view, moves), self.profile.point
        return Comparison(position, moves, [point * value for value in values], self.seat).run(meter, first_world(rng))

    def position(
        self, view: Any, moves: Sequence[Any], history: Sequence[Any], better: bool = True
    ) -> "Position | None":
        """For compiled roll-outs; None: the rules have to try these moves. `better`: this seat, because it searches."""
        assert self.profile.kernel is not None
        return self.compiled_position(view, moves, history, better) if WARM_UP.has(self.profile.kernel) else None

    def compiled_position(
        self, view: Any, moves: Sequence[Any], history: Sequence[Any], better: bool = True
    ) -> "Position | None":
        """The same, whether or not it has to be compiled first."""
        rollouts = compiled_rollouts(self.profile, view.options)
        return None if rollouts is None else rollouts.begin(view, history, moves, better)


def numbers(first: int, count: int) -> Any:
    """The numbers of this many worlds, as an array."""
    import numpy as np  # noqa: PLC0415 (needs an extra)

    return np.arange(first, first + count)


def first_world(rng: Rng) -> int:
    """The number of a search's first world; the others follow."""
    return rng.below(NUMBERS) << 31


class Comparison:
    """Moves that are compared in the same worlds."""

    def __init__(self, position: "Position", moves: Sequence[Any], heuristic: Sequence[float], seat: Seat) -> None:
        import numpy as np  # noqa: PLC0415 (needs an extra)

        self.np, self.position, self.moves, self.seat = np, position, moves, seat
        self.heuristic = heuristic
        #: For each move: every seat's share in each world so far.
        self.shares: list[Any] = [np.zeros((0, 0)) for _ in moves]

    def run(self, meter: Meter, first: int) -> SearchResult:
        order = sorted(range(len(self.moves)), key=lambda move: -self.heuristic[move])
        # Where the budget is small, only the best are tried.
        running = order[: max(2, int(min(meter.most / WORLDS_EACH, len(order))))]
        worlds = 0
        while True:
            until = WORLDS_BEFORE if worlds == 0 else worlds + max(8, worlds // 4)
            while worlds < until and not meter.over:
                worlds += self._try(running, first + worlds, until - worlds, meter)
            if meter.over:
                break
            running, settled = self._in_the_running(running)
            if len(running) == 1 or settled:
                break
        return self._conclude(order, self._best(running))

    def _try(self, running: Sequence[int], first: int, most: int, meter: Meter) -> int:
        """Try moves in as many worlds as take about a millisecond; how many they were."""
        np = self.np
        left = meter.most - meter.done
        worlds = int(max(1, min(most, self.position.at_once // len(running), left // len(running))))
        tried = running[: int(min(left, len(running)))]
        found = self.position.try_moves(numbers(first, worlds), tried)
        for place, move in enumerate(tried):
            before = self.shares[move]
            self.shares[move] = np.concatenate((before, found[:, place])) if len(before) else found[:, place]
        meter.add(worlds * len(tried))
        return worlds

    def lead(self, move: int, over: int) -> tuple[float, float]:
        """As `Trial.lead`."""
        mine, theirs, heuristic = self.shares[move], self.shares[over], self.heuristic[move] - self.heuristic[over]
        worlds = min(len(mine), len(theirs))
        if worlds < 2:
            return heuristic, HEURISTIC_ERROR**2
        gaps = mine[:worlds, self.seat] - theirs[:worlds, self.seat]
        mean = float(gaps.mean())
        spread = float(((gaps - mean) ** 2).sum()) + LEAST_SPREAD**2
        by_worlds, by_heuristic = worlds * (worlds - 1) / spread, 1 / HEURISTIC_ERROR**2
        precision = by_worlds + by_heuristic
        return (mean * by_worlds + heuristic * by_heuristic) / precision, 1 / precision

    def _best(self, running: Sequence[int]) -> int:
        first = running[0]
        return max(running, key=lambda move: self.lead(move, first)[0] if move != first else 0.0)

    def _in_the_running(self, running: Sequence[int]) -> tuple[list[int], bool]:
        """The moves that have not clearly fallen behind; and whether it no longer matters which of them it is."""
        best = self._best(running)
        left, settled = [], True
        for move in running:
            if move == best:
                left.append(move)
                continue
            lead, variance = self.lead(move, best)
            if lead >= 0 or lead * lead < BEHIND * BEHIND * variance:
                left.append(move)
                settled = settled and variance < PRECISE * PRECISE
        return left, settled

    def _conclude(self, order: Sequence[int], best: int) -> SearchResult:
        chances = tuple(float(share) for share in self.shares[best].mean(axis=0))
        most = chances[self.seat]
        others = [
            MoveResult(self.moves[move], len(self.shares[move]), min(most, max(0.0, most + self.lead(move, best)[0])))
            for move in order
            if move != best
        ]
        others.sort(key=lambda result: -result.chance)
        visits = [len(shares) for shares in self.shares]
        return SearchResult((MoveResult(self.moves[best], visits[best], most), *others), chances, sum(visits))


def make_search(
    rules: Rules[Any, Any, Any, Any], profile: BotProfile[Any, Any, Any], seat: Seat, pure: bool = False
) -> Search:
    """The fastest search that there is for a profile; `pure`: the one by the rules, whatever is installed."""
    compiled = not pure and profile.kernel is not None and kernels_available()
    return (KernelSearch if compiled else Search)(rules, profile, seat)
