"""Plays what the journal lacks, on several cores, and says how long it will take at most."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import chain

from msgspec import Struct

from pettable.processes import WorkerProcesses
from strength.matches import Journal, Match, Played, code_of, play
from strength.questions import Effort, Question, ladder_deals, ladder_seats, questions, thinking

#: How many games wait for each worker: enough that none is idle, few enough that a settled question ends soon.
AHEAD = 2
#: Seconds between two estimates of what is left.
BETWEEN = 5.0


class Progress(Struct, frozen=True):
    played: Match
    #: Seconds until everything is played, if no more questions are settled early; None: not known yet.
    left: float | None


def run(
    effort: Effort, journal: Journal, workers: int = 1, progress: Callable[[Progress], object] = lambda _: None
) -> None:
    """Play on until every question is settled or out of deals, and the ladders are full; then watch them think.

    Those who are watched play when nobody else does: what they are measured by is the clock on the wall.
    """
    forecast = Forecast(effort, journal, workers)
    watched = (play(match) for match in thinking(effort) if match.key not in journal.played)
    for played in chain(_results(_due(effort, journal), workers), watched):
        journal.add(played)
        progress(Progress(played.match, forecast.left()))


def _due(effort: Effort, journal: Journal) -> Iterator[Match]:
    """What to play next; asked for one at a time, so that it goes by what has been found out until then."""
    given: set[str] = set()

    def missing(matches: list[Match]) -> Iterator[Match]:
        for match in matches:
            if match.key not in journal.played and match.key not in given:
                given.add(match.key)
                yield match

    for question in questions(effort):
        for deal in range(question.most):
            if question.over(journal):
                break
            yield from missing(question.matches(deal))
    for game in effort.games:
        for seats in ladder_seats(effort, game):
            for matches in ladder_deals(effort, game, seats):
                yield from missing(matches)


def _results(matches: Iterator[Match], workers: int) -> Iterator[Played]:
    if workers == 1:
        yield from map(play, matches)
        return
    due: set[Future[Played]] = set()
    with WorkerProcesses(workers) as pool:
        while True:
            while len(due) < AHEAD * workers and (match := next(matches, None)) is not None:
                due.add(pool.submit(play, match, code_of(match.game, match.bots)))
            if not due:
                return
            done, due = wait(due, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()


class Forecast:
    """How long the rest takes at most, by what games of the same kind took."""

    def __init__(self, effort: Effort, journal: Journal, workers: int) -> None:
        self.effort, self.journal, self.workers = effort, journal, workers
        self._looked = -BETWEEN
        self._left: float | None = None

    def left(self) -> float | None:
        if time.monotonic() - self._looked >= BETWEEN:
            self._looked = time.monotonic()
            self._left = self._estimate()
        return self._left

    def _estimate(self) -> float | None:
        taken: dict[object, list[float]] = {}
        for each in self.journal.played.values():
            for kind in _kinds(each.match):
                taken.setdefault(kind, []).append(each.seconds)
        if not taken:
            return None
        means = {kind: sum(seconds) / len(seconds) for kind, seconds in taken.items()}
        asked = sum(self._question(question, means) for question in questions(self.effort))
        watched = self._seconds(thinking(self.effort), means)
        return (asked + self._seconds(self._ladders(), means)) / self.workers + watched

    def _question(self, question: Question, means: dict[object, float]) -> float:
        if question.over(self.journal):
            return 0.0
        played = len(question.values(self.journal))
        missing = [match for deal in range(played, question.most) for match in question.matches(deal)]
        return min(self._seconds(missing, means), max(0.0, question.seconds - question.spent(self.journal)))

    def _ladders(self) -> Iterator[Match]:
        for game in self.effort.games:
            for seats in ladder_seats(self.effort, game):
                for matches in ladder_deals(self.effort, game, seats):
                    yield from matches

    def _seconds(self, matches: Iterable[Match], means: dict[object, float]) -> float:
        """How long those of them will take that are not played yet."""
        missing = (match for match in matches if match.key not in self.journal.played)
        return sum(next(means[kind] for kind in _kinds(match) if kind in means) for match in missing)


def _kinds(match: Match) -> tuple[object, ...]:
    """What a match is like, from most to least alike."""
    return (match.game, tuple(sorted(match.bots))), (match.game, frozenset(match.bots)), match.game, None
