"""Ratings from games with strangers: OpenSkill's Plackett–Luce model, one rating for each guest and game."""

from collections.abc import Sequence
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


def rate(old: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The ratings after a game, from the old ones and the places: 1 is best, and players may share a place."""
    teams = [[_model().rating(mu=mu, sigma=sigma)] for mu, sigma in old]
    rated = _model().rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in rated]


def displayed_rating(mu: float, sigma: float) -> int:
    """A rating for people to read: the skill that we are nearly sure of (three deviations below), and at least 0."""
    return max(0, round(DISPLAYED_START + DISPLAYED_SCALE * (mu - 3 * sigma)))
