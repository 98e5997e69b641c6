"""How fast a bot reacts in a race: a reaction time that is drawn, not measured, so that a seed gives the same race.

`greedy:speed=1.5` is half as fast again as usual; `greedy:skill=0.8` goes astray one time in five.
"""

import math

from msgspec import Struct

from pettable.table.errors import OptionError
from pettable.table.rng import Rng

#: Seconds from seeing to slapping, like a person who has something to choose: 0.6 on average, at most 1.5.
FASTEST, SPREAD = 0.3, 1.2

#: The settings in a bot's name, with their limits.
SETTINGS = {"speed": (0.1, 10.0), "skill": (0.0, 1.0)}


class ReactionModel(Struct, frozen=True):
    #: A multiple of the usual speed.
    speed: float = 1.0
    #: The share of claims that go where they should; all others go anywhere.
    skill: float = 1.0

    def reaction(self, rng: Rng) -> float:
        """Seconds until the claim: mostly quick, now and then slow."""
        return (FASTEST + SPREAD * rng.unit() * rng.unit()) / self.speed

    def strays(self, rng: Rng) -> bool:
        return self.skill < 1 and rng.unit() >= self.skill


def read_reaction(bot: str) -> tuple[str, ReactionModel]:
    """A bot's plain name, and its reaction model.

    >>> read_reaction("greedy:speed=2:skill=0.9")
    ('greedy', ReactionModel(speed=2.0, skill=0.9))
    """
    name, *settings = bot.split(":")
    values: dict[str, float] = {}
    for each in settings:
        word, _, number = each.partition("=")
        if word not in SETTINGS or word in values:
            raise OptionError("TB-8", f"bot {bot!r}: write {name}:speed=1.5, {name}:skill=0.8 or both, each once")
        least, most = SETTINGS[word]
        try:
            values[word] = float(number)
        except ValueError:
            values[word] = math.nan
        if not least <= values[word] <= most:
            raise OptionError("TB-8", f"bot {bot!r}: {word} is a number from {least:g} to {most:g}")
    return name, ReactionModel(**values)
