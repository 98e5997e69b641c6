"""A bot that cannot fail (TB-2): where the one inside raises or answers what is not allowed, a legal move is played."""

import logging
from collections.abc import Sequence
from typing import Any, ClassVar

from pettable.bots.bot import Bot
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Illegal

log = logging.getLogger(__name__)


def steadied(bot: Bot) -> "Steady":
    return SteadyListener(bot) if bot.listens else Steady(bot)


class Steady(Bot):
    """Sits in front of another bot; the table never notices that one failed, people are told."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.rules, bot.seat, bot.rng)
        self.bot = bot
        self.hand = bot.hand
        #: How often it had to be played for.
        self.forfeits = 0

    def reseed(self, rng: Rng) -> None:
        super().reseed(rng)
        self.bot.reseed(rng)

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        try:
            move = self.bot.choose(view, prompt, moves)
        except Exception as fault:
            return self._stand_in(moves, f"raised {type(fault).__name__}: {fault}")
        return move if move in moves else self._stand_in(moves, f"answered {move!r}")

    def refused(self, illegal: Illegal) -> None:
        self.bot.refused(illegal)

    def reaction(self, view: Any, prompt: Prompt) -> float:
        try:
            return float(self.bot.reaction(view, prompt))
        except Exception:
            return super().reaction(view, prompt)

    def _stand_in(self, moves: Sequence[Any], why: str) -> Any:
        self.forfeits += 1
        name = type(self.bot).__name__
        log.warning("TB-2: %s on seat %d %s; a legal move is played for it", name, self.seat + 1, why)
        return self.rng.choice(moves)


class SteadyListener(Steady):
    """In front of a bot that wants to be told what happened."""

    listens: ClassVar[bool] = True

    def hear(self, events: Sequence[Any]) -> None:
        super().hear(events)
        try:
            self.bot.hear(events)
        except Exception as fault:
            log.warning("TB-2: %s on seat %d does not listen: %s", type(self.bot).__name__, self.seat + 1, fault)
