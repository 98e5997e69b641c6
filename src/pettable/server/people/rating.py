"""How strong somebody is, from games with strangers: OpenSkill's Plackett–Luce, one rating a game."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

#: Mean and spread of somebody of whom nothing is known.
START = (25.0, 25.0 / 3)

#: A newcomer is shown as 1000, and each point of what we are sure of counts this much.
SHOWN_START, SHOWN_SCALE = 1000, 40

Rating = tuple[float, float]


@cache
def model() -> "PlackettLuce":
    # Slow to import, and needed when a game of strangers ends.
    from openskill.models import PlackettLuce  # noqa: PLC0415

    return PlackettLuce(mu=START[0], sigma=START[1])


def rate(old: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game, from those before it and the places; 1 is best, and places may be shared."""
    teams = [[model().rating(mu=mu, sigma=sigma)] for mu, sigma in old]
    rated = model().rate(teams, ranks=[float(place) for place in places])
    return [(team[0].mu, team[0].sigma) for team in rated]


def shown(mu: float, sigma: float) -> int:
    """A friendly number: what we are fairly sure of, and never below nothing."""
    return max(0, round(SHOWN_START + SHOWN_SCALE * (mu - 3 * sigma)))
