"""The search: it samples worlds that fit a view, tries moves in them, and plays them on with roll-outs.

All moves are tried in the same worlds, so that sampling noise cancels (common random numbers); a move that has fallen
clearly behind is tried no more. The heuristic value of a move counts too, until the worlds outweigh it.
"""

import math
import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NamedTuple

from msgspec import Struct

from pettable.bots.helper_process import HELPER
from pettable.bots.profile import BotProfile
from pettable.bots.rollout import Rollout
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

Clock = Callable[[], float]

#: A move is dropped when it is this many standard errors behind, after at least this many worlds.
BEHIND, WORLDS_BEFORE = 2.6, 16
#: The number of worlds that must fit into the budget for each move that is tried at all.
WORLDS_EACH = 12
#: The standard error of a heuristic value, in shares of the win; and the least spread assumed between worlds.
HEURISTIC_ERROR, LEAST_SPREAD = 0.04, 0.02


class Budget(Struct, frozen=True):
    """How long to search: until either limit is reached. An iteration is one move tried in one world."""

    iterations: int | None = None
    seconds: float | None = None


#: The budget of `search` without settings.
USUAL = Budget(iterations=400, seconds=2.0)


class MoveResult(NamedTuple):
    """What a search found about one move: how often it was tried, and the share of the win it promises its seat."""

    move: Any
    visits: int
    chance: float


class SearchResult(NamedTuple):
    """What a search found."""

    #: Best first.
    moves: tuple[MoveResult, ...]
    #: Every seat's share of the win, if the best move is played.
    chances: tuple[float, ...]
    iterations: int


class SearchProblem(NamedTuple):
    """What a search needs to know."""

    view: Any
    prompt: Prompt
    moves: Sequence[Any]
    history: Sequence[Any]
    seed: bytes


class Trial:
    """One move: its heuristic value in shares of the win, and its results in each world so far."""

    def __init__(self, move: Any, heuristic: float, seats: int) -> None:
        self.move, self.heuristic = move, heuristic
        self.mine: list[float] = []
        #: In the worlds of the helper process.
        self.more: list[float] = []
        self.shares = [0.0] * seats

    @property
    def visits(self) -> int:
        return len(self.mine) + len(self.more)

    def add(self, shares: Sequence[float], seat: Seat) -> None:
        self.mine.append(shares[seat])
        self.shares = [a + b for a, b in zip(self.shares, shares, strict=True)]

    def add_helped(self, more: list[float], shares: Sequence[float]) -> None:
        self.more = more
        self.shares = [a + b for a, b in zip(self.shares, shares, strict=True)]

    def lead(self, over: "Trial") -> tuple[float, float]:
        """By how much this is better than another move, and the variance of that.

        The difference of the heuristic values and the mean difference in the worlds that both were tried in, each
        weighted by its precision.
        """
        gaps = [mine - theirs for mine, theirs in zip(self.mine, over.mine, strict=False)]
        gaps += [mine - theirs for mine, theirs in zip(self.more, over.more, strict=False)]
        worlds, heuristic = len(gaps), self.heuristic - over.heuristic
        if worlds < 2:
            return heuristic, HEURISTIC_ERROR**2
        mean = sum(gaps) / worlds
        spread = sum([(gap - mean) ** 2 for gap in gaps]) + LEAST_SPREAD**2
        by_worlds, by_heuristic = worlds * (worlds - 1) / spread, 1 / HEURISTIC_ERROR**2
        precision = by_worlds + by_heuristic
        return (mean * by_worlds + heuristic * by_heuristic) / precision, 1 / precision


class Meter:
    """How much of a budget is used up."""

    def __init__(self, budget: Budget, clock: Clock) -> None:
        self.most = math.inf if budget.iterations is None else budget.iterations
        seconds = math.inf if budget.seconds is None else budget.seconds
        assert min(self.most, seconds) < math.inf, "a budget has a limit"
        self.clock, self.until = clock, clock() + seconds
        self.done, self.over = 0, False

    def add(self, iterations: int = 1) -> None:
        self.done += iterations
        self.over = self.done >= self.most or self.clock() >= self.until


class Search:
    """One seat's search at one table."""

    def __init__(self, rules: Rules[Any, Any, Any, Any], profile: BotProfile[Any, Any, Any], seat: Seat) -> None:
        self.rules, self.profile, self.seat = rules, profile, seat

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
        meter, name = Meter(budget, clock), f"{rng.label} thought {rng.below(1 << 32)}"
        problem = SearchProblem(view, prompt, moves, history, rng.seed)
        helped = (
            budget.iterations is None
            and budget.seconds is not None
            and clock is time.monotonic
            and HELPER.ask(budget.seconds, self, problem, f"{name} second")
        )
        trials, running = self._try(problem, name, meter)
        if helped and len(running) > 1:
            for trial, (more, shares) in zip(trials, HELPER.answer() or (), strict=False):
                trial.add_helped(more, shares)
        return self._conclude(trials, self._best(running))

    def help(
        self, problem: SearchProblem, name: str, seconds: float, clock: Clock
    ) -> list[tuple[list[float], list[float]]]:
        """In the helper process: the results of each move, in the order of their heuristic values."""
        trials, _ = self._try(problem, name, Meter(Budget(seconds=seconds), clock))
        return [(trial.mine, trial.shares) for trial in trials]

    def _try(self, problem: SearchProblem, name: str, meter: Meter) -> tuple[list[Trial], list[Trial]]:
        """Try moves until the budget is used up; all trials, and those still in the running."""
        view, prompt, rng = problem.view, problem.prompt, Rng(problem.seed)
        trials = self._trials(view, problem.moves)
        # Where the budget is small, only the best are tried.
        running = trials[: max(2, int(min(meter.most / WORLDS_EACH, len(trials))))]
        sample, rollout = self.profile.sampler(view, problem.history), Rollout(self.rules, self.profile)
        for number in count(1):
            world = sample(rng.stream(f"{name} world {number}"))
            for trial in running:
                # The same random numbers for all moves, too.
                playing = rng.stream(f"{name} play {number}")
                after = rollout.after(world, prompt, trial.move, playing)
                trial.add(rollout.play_on(after, playing), self.seat)
                meter.add()
                if meter.over:
                    break
            if number >= WORLDS_BEFORE and number % 8 == 0:
                running = self._in_the_running(running)
            if meter.over or len(running) == 1:
                break
        return trials, running

    def _conclude(self, trials: Sequence[Trial], best: Trial) -> SearchResult:
        chances = tuple(share / best.visits for share in best.shares)
        most = chances[self.seat]
        # A move that was never tried has its heuristic value alone, which may lie outside 0 to 1.
        others = [
            MoveResult(trial.move, trial.visits, min(most, max(0.0, most + trial.lead(best)[0])))
            for trial in trials
            if trial is not best
        ]
        others.sort(key=lambda result: -result.chance)
        return SearchResult(
            (MoveResult(best.move, best.visits, most), *others), chances, sum(trial.visits for trial in trials)
        )

    def _trials(self, view: Any, moves: Sequence[Any]) -> list[Trial]:
        """A trial for each move, the best heuristic values first."""
        values, point = self.profile.values(view, moves), self.profile.point
        trials = [Trial(m, point * value, view.options.seats) for m, value in zip(moves, values, strict=True)]
        return sorted(trials, key=lambda trial: -trial.heuristic)

    def _best(self, running: Sequence[Trial]) -> Trial:
        first = running[0]
        return max(running, key=lambda trial: trial.lead(first)[0] if trial is not first else 0.0)

    def _in_the_running(self, running: Sequence[Trial]) -> list[Trial]:
        """The trials that have not clearly fallen behind."""
        best = self._best(running)
        left = []
        for trial in running:
            lead, variance = (0.0, 1.0) if trial is best else trial.lead(best)
            if lead >= 0 or lead * lead < BEHIND * BEHIND * variance:
                left.append(trial)
        return left
