"""The bot that plays any legal move, each as likely as any other: the yardstick, and the tester."""

from collections.abc import Sequence
from typing import Any

from pettable.bots.bot import Bot
from pettable.table.prompts import Prompt


class RandomBot(Bot):
    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:  # noqa: ARG002
        return self.rng.choice(moves)
