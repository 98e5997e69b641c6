"""Ratings from games with strangers: OpenSkill's Plackett–Luce model, one rating for each guest and game."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

#: Mean and standard deviation of a newcomer's skill.
START = (25.0, 25.0 / 3)

#: A newcomer's displayed rating, and the displayed points for each point of skill.
DISPLAYED_START, DISPLAYED_SCALE = 1000, 40

Skill = tuple[float, float]


@cache
def _model() -> "PlackettLuce":
    # Slow to import, and needed only when a rated game ends.
    from openskill.models import PlackettLuce  # noqa: PLC0415

    return PlackettLuce(mu=START[0], sigma=START[1])


def rated_places(places: Sequence[int], left: Collection[int]) -> list[int]:
    """The places that count where some seats left: those share the last place, and the others move up in their order.

    A leaver loses to everybody who stayed, and nobody else loses anything by it: the others are rated as if the leaver
    had played on and come last. So leaving never saves a rating and takes the win from nobody, not even between two.

    >>> rated_places([2, 1, 3, 4], left={1}), rated_places([1, 2, 3], left={0, 1})
    ([1, 4, 2, 3], [2, 2, 1])
    """
    stayed = [place for seat, place in enumerate(places) if seat not in left]
    return [
        len(stayed) + 1 if seat in left else 1 + sum(other < place for other in stayed)
        for seat, place in enumerate(places)
    ]


def rate(old: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The ratings after a game, from the old ones and the places: 1 is best, and players may share a place."""
    teams = [[_model().rating(mu=mu, sigma=sigma)] for mu, sigma in old]
    rated = _model().rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in rated]


def displayed_rating(mu: float, sigma: float) -> int:
    """A rating for people to read: the skill that we are nearly sure of (three deviations below), and at least 0."""
    return displayed_skill(mu - 3 * sigma)


def displayed_skill(skill: float) -> int:
    """A skill in displayed points."""
    return max(0, round(DISPLAYED_START + DISPLAYED_SCALE * skill))
