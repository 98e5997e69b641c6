"""The random bot: plays any legal move, each equally likely. A baseline for the others, and a tester of rules."""

from collections.abc import Sequence
from typing import Any

from pettable.bots.bot import Bot
from pettable.table.prompts import Prompt


class RandomBot(Bot):
    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:  # noqa: ARG002
        return self.rng.choice(moves)
