"""A bot that sees all cards, for measuring only: how much could anybody win who guesses perfectly?

It thinks as `search` does, with one difference: where the honest bot samples a world that fits its view, this one is
given the true state of the table. It stands outside `pettable.bots`, so that nobody can be made to play against it.
"""

import time
from collections.abc import Sequence
from typing import Any

from pettable.bots.bot import Bot
from pettable.bots.profile import BotProfile
from pettable.bots.profile_loader import make_profile
from pettable.bots.search import Budget, Search
from pettable.table.game import Game
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table

AnyTable = Table[Any, Any, Any, Any]
AnyProfile = BotProfile[Any, Any, Any]


def knowing(game: Game, table: AnyTable) -> AnyProfile:
    """The game's profile with a sampler that always returns the true state."""
    profile = make_profile(game, table.rules)
    profile.sampler = lambda view, history: lambda rng: table.state  # type: ignore[method-assign]  # noqa: ARG005
    return profile


class Clairvoyant(Bot):
    def __init__(self, game: Game, table: AnyTable, seat: Seat, rng: Rng, budget: Budget) -> None:
        super().__init__(table.rules, seat, rng)
        self.search = Search(table.rules, knowing(game, table), seat)
        self.budget = budget

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        if len(moves) == 1:
            return moves[0]
        return self.search.think(view, prompt, moves, self.rng, self.budget, clock=time.thread_time).moves[0].move
