"""The greedy bot: plays the move with the best heuristic value of the game's profile."""

from collections.abc import Sequence
from typing import Any

from pettable.bots.bot import Bot
from pettable.bots.profile import BotProfile
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat


class GreedyBot(Bot):
    def __init__(
        self, rules: Rules[Any, Any, Any, Any], seat: Seat, rng: Rng, profile: BotProfile[Any, Any, Any]
    ) -> None:
        super().__init__(rules, seat, rng)
        self.profile = profile

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:  # noqa: ARG002
        if len(moves) == 1:
            return moves[0]
        values = self.profile.values(view, moves)
        best = max(values)
        return self.rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])
