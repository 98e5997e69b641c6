"""How a game ended: ranks, shared wins, and the rule that decided."""

from collections.abc import Sequence

from msgspec import Struct

from pettable.table.seats import Seat


class Points(Struct, frozen=True, omit_defaults=True):
    """One line of a seat's score sheet: points, and the rule that gives them."""

    rule: str
    points: int
    #: Which of several lines of one rule this is, where a rule gives more than one.
    what: str = ""

    @property
    def word(self) -> str:
        """Its word in the game's texts: `points-CC-7`, `points-PP-16-flush`."""
        return f"points-{self.rule}-{self.what}" if self.what else f"points-{self.rule}"


class Outcome(Struct, frozen=True):
    """Ranks from 1; seats that no step separates share their rank, and the next rank is left out."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reckoning: tuple[tuple[Points, ...], ...]
    #: The rule that decided for the winners, or that lets them share.
    rule: str
    #: Which of the game's steps did it, as a word of its texts: `decided-points`, `decided-shared` …
    decided: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat, rank in enumerate(self.ranks) if rank == 1)

    def share(self, seat: Seat) -> float:
        """A win is 1, a shared win is split."""
        return 1 / len(self.winners) if self.ranks[seat] == 1 else 0.0


class TieStep(Struct, frozen=True):
    """One step of breaking ties: its rule, its word, and a value for each seat; the larger is better."""

    rule: str
    word: str
    values: Sequence[float | tuple[float, ...]]


def totals(reckoning: Sequence[tuple[Points, ...]]) -> tuple[int, ...]:
    """Each seat's points in all."""
    return tuple([sum([line.points for line in lines]) for lines in reckoning])


def rank(reckoning: Sequence[tuple[Points, ...]], steps: Sequence[TieStep], shared: str) -> Outcome:
    """Rank the seats by total points, then by each step, among those still tied only.

    The first step must be the points themselves; `shared` is the rule that lets the rest share.
    """
    keys = list(zip(*[step.values for step in steps], strict=True))
    best_first = sorted(keys, reverse=True)
    rule, word = shared, "decided-shared"
    for step, best, second in zip(steps, *best_first[:2], strict=True):
        if best != second:
            rule, word = step.rule, step.word
            break
    ranks = tuple([1 + best_first.index(key) for key in keys])
    return Outcome(ranks, totals(reckoning), tuple(reckoning), rule, word)
