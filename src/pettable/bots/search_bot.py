"""The search bot, and its budget in its name."""

import time
from collections.abc import Sequence
from typing import Any, ClassVar

from pettable.bots.bot import Bot
from pettable.bots.kernel_search import make_search
from pettable.bots.profile import BotProfile
from pettable.bots.profile_loader import make_profile
from pettable.bots.search import USUAL, Budget, Clock, SearchResult
from pettable.table.errors import OptionError
from pettable.table.game import Game
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

#: The settings of a budget in a bot's name, with their limits.
LIMITS = {"iterations": (1, 10_000_000), "seconds": (0.01, 600)}
#: The setting of a bot that searches without kernels.
PURE = "pure"


def think(  # noqa: PLR0913, PLR0917 (all that a search needs)
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
) -> SearchResult:
    """Search a seat's moves, from its view and the events it has seen so far; `pure`: without kernels."""
    return make_search(rules, make_profile(game, rules), seat, pure).think(
        view, prompt, moves, rng, budget, history, clock
    )


class SearchBot(Bot):
    listens: ClassVar[bool] = True

    def __init__(
        self,
        rules: Rules[Any, Any, Any, Any],
        seat: Seat,
        rng: Rng,
        profile: BotProfile[Any, Any, Any],
        budget: Budget = USUAL,
    ) -> None:
        super().__init__(rules, seat, rng)
        self.search = make_search(rules, profile, seat)
        self.budget = budget
        #: Measures its seconds.
        self.clock: Clock = time.monotonic
        self.history: list[Any] = []

    def hear(self, events: Sequence[Any]) -> None:
        super().hear(events)
        self.history += events

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        if len(moves) == 1:
            return moves[0]
        found = self.search.think(view, prompt, moves, self.rng, self.budget, self.history, self.clock)
        return found.moves[0].move


def read_budget(bot: str) -> tuple[str, Budget | None]:
    """A bot's name without its budget, and the budget that was in it.

    >>> read_budget("search:iterations=400:speed=2")
    ('search:speed=2', Budget(iterations=400, seconds=None))
    """
    name, *settings = bot.split(":")
    found = {word: number for word, _, number in (each.partition("=") for each in settings) if word in LIMITS}
    if not found:
        return bot, None
    for word, number in found.items():
        least, most = LIMITS[word]
        if not number.replace(".", "", word == "seconds").isdecimal() or not least <= float(number) <= most:
            raise OptionError("TB-8", f"bot {bot!r}: {word} is a number from {least:g} to {most:g}")
    rest = [each for each in settings if each.partition("=")[0] not in LIMITS]
    iterations, seconds = found.get("iterations"), found.get("seconds")
    budget = Budget(None if iterations is None else int(iterations), None if seconds is None else float(seconds))
    return ":".join((name, *rest)), budget


def read_pure(bot: str) -> tuple[str, bool]:
    """A bot's name without `pure`, and whether it was in it: such a bot searches by the rules, without kernels.

    >>> read_pure("search:pure:seconds=1")
    ('search:seconds=1', True)
    """
    name, *settings = bot.split(":")
    return ":".join((name, *(each for each in settings if each != PURE))), PURE in settings
