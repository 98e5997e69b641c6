"""What is to be found out, and by which games.

A question sets one bot, the hero, among others that are all alike, and asks whether its share of the wins is more
than a claim. Its deals come one by one until it is settled. The ladder seats everybody with everybody.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from msgspec import Struct
from msgspec.structs import replace

from pettable import registry
from pettable.bots.kernel_search import has_compiled_search
from pettable.table.rng import Rng, seed_of
from strength.entrants import AS_LONG, CLAIRVOYANT, OPENSPIEL
from strength.matches import Journal, Match, Played, rotations
from strength.sequential_test import settled_above, settled_below

SEED = 2027
#: The number of deals of a question that are played however long they take.
LEAST_DEALS = 4


class Effort(Struct, frozen=True):
    """How much is played at most."""

    games: tuple[str, ...]
    #: Weakest first; each is asked to beat the one before it.
    levels: tuple[str, ...]
    #: The tables at which the questions are asked.
    seats: tuple[int, ...] = (2, 4)
    #: The most games of a question that ends when it is settled, and of one that asks how much: a share, not a yes.
    games_to_settle: int = 4000
    games_to_measure: int = 400
    #: The processor seconds after which a question ends in any case.
    seconds_to_settle: float = 900
    seconds_to_measure: float = 300
    #: Who is on the ladders; they think for a moment only, since there are many ladders.
    ladder_bots: tuple[str, ...] = ()
    #: None: every number of seats that a game has.
    ladder_seats: tuple[int, ...] | None = None
    #: The deals of each pair of bots on the ladder of two, and of each larger ladder in all.
    pair_deals: int = 1
    ladder_deals: int = 3
    clairvoyant: str = f"{CLAIRVOYANT}:iterations=1000:seconds=0.5"
    #: How many roll-outs OpenSpiel's bot has, and ours against it; and at which games.
    outsider: int = 100
    outsider_games: tuple[str, ...] = ("chain-of-command", "paws-up", "pupularity")
    #: Seconds a move of the search with kernels and of the one without, where a game has both; None: not asked.
    kernel_seconds: float | None = None
    #: Who is watched by the clock on the wall, against `greedy`, and for how many deals of two.
    thinkers: tuple[str, ...] = ()
    thinker_deals: int = 2
    seed: int = SEED


class Question(Struct, frozen=True):
    game: str
    hero: str
    #: All the same, one for each other seat.
    others: str
    seats: int
    claim: float
    #: What it is asked for: a heading of the report.
    about: str
    #: The most deals, and the most seconds.
    most: int
    seconds: float
    seed: int

    def matches(self, deal: int) -> list[Match]:
        return rotations(self.game, (self.hero, *[self.others] * (self.seats - 1)), self.seed, deal)

    def share(self, played: Sequence[Played]) -> float:
        """The hero's share of the wins of one deal."""
        won = [
            share
            for each in played
            for bot, share in zip(each.match.bots, each.shares, strict=True)
            if bot == self.hero
        ]
        return sum(won) / len(won)

    def values(self, journal: Journal) -> list[float]:
        """Deal by deal, as far as all deals before are played."""
        return [self.share(played) for played in self._played(journal)]

    def spent(self, journal: Journal) -> float:
        """How many seconds its deals took."""
        return sum(each.seconds for played in self._played(journal) for each in played)

    def over(self, journal: Journal) -> bool:
        """Is there nothing more to be played for it?"""
        values = self.values(journal)
        if len(values) >= self.most or self.settled(values) is not None:
            return True
        return len(values) >= LEAST_DEALS and self.spent(journal) >= self.seconds

    def _played(self, journal: Journal) -> Iterator[list[Played]]:
        for deal in range(self.most):
            played = journal.find(self.matches(deal))
            if played is None:
                return
            yield played

    def settled(self, values: Sequence[float]) -> int | None:
        """After how many deals the question had its answer; one that asks how much uses all its deals.

        What is less than an aim is measured on: the share itself is wanted then.
        """
        if self.about not in (LEVEL, GREEDY):
            return None
        above = settled_above(values, self.claim)
        below = settled_below(values, self.claim) if self.about == LEVEL else None
        return min((end for end in (above, below) if end is not None), default=None)


LEVEL, GREEDY, CEILING, OUTSIDER, SAME_TIME = "level", "greedy", "clairvoyant", "openspiel", "openspiel, same time"
KERNELS = "kernels"

#: What the strongest is to win against greedy, by the number of seats.
AIMS = {2: 0.65, 4: 0.40}
OUTSIDER_AIM = KERNELS_AIM = 0.60


def questions(effort: Effort) -> Iterator[Question]:
    """In the order in which they are asked: what matters most first."""
    best = effort.levels[-1]
    for seats in effort.seats:
        fair, aim = 1 / seats, AIMS.get(seats, 1 / seats)
        for game in effort.games:
            asked = [(upper, lower, fair, LEVEL) for lower, upper in pairwise(effort.levels)]
            asked += [(best, "greedy", aim, GREEDY), (effort.clairvoyant, "greedy", aim, CEILING)]
            if seats == 2 and game in effort.outsider_games:
                same = f"search:iterations={effort.outsider}"
                asked.append((same, f"{OPENSPIEL}{effort.outsider}", OUTSIDER_AIM, OUTSIDER))
                asked.append((same, AS_LONG, OUTSIDER_AIM, SAME_TIME))
            if seats == 2 and effort.kernel_seconds is not None and has_compiled_search(game):
                seconds = f"seconds={effort.kernel_seconds:g}"
                asked.append((f"search:{seconds}", f"search:pure:{seconds}", KERNELS_AIM, KERNELS))
            for hero, others, claim, about in asked:
                most, limit = effort.games_to_measure, effort.seconds_to_measure
                if about in (LEVEL, GREEDY):
                    most, limit = effort.games_to_settle, effort.seconds_to_settle
                yield Question(game, hero, others, seats, claim, about, max(1, most // seats), limit, effort.seed)


def thinking(effort: Effort) -> Iterator[Match]:
    """The games that show how long people wait."""
    for game in effort.games:
        for thinker in effort.thinkers:
            for deal in range(effort.thinker_deals):
                for match in rotations(game, (thinker, "greedy"), effort.seed, deal):
                    yield replace(match, by_wall=True)


def contestants(effort: Effort) -> tuple[str, ...]:
    """Who is rated: those on the ladders, and those of the questions."""
    return tuple(dict.fromkeys((*effort.ladder_bots, "greedy", *effort.levels, effort.clairvoyant)))


def ladder_seats(effort: Effort, game: str) -> tuple[int, ...]:
    return tuple(registry.find(game).seats) if effort.ladder_seats is None else effort.ladder_seats


def ladder_deals(effort: Effort, game: str, seats: int) -> Iterator[list[Match]]:
    """At two seats every pair; at more, drawn tables at which everybody meets everybody."""
    bots = effort.ladder_bots
    if not bots:
        return
    if seats == 2:
        for one, other in combinations(bots, 2):
            for deal in range(effort.pair_deals):
                yield rotations(game, (other, one), effort.seed, deal)
        return
    for deal in range(effort.ladder_deals):
        rng, seated = Rng(seed_of(effort.seed), f"ladder {game} {seats} {deal}"), list[str]()
        while len(seated) < seats:
            seated += rng.shuffled(bots)
        yield rotations(game, seated[:seats], effort.seed, deal)
