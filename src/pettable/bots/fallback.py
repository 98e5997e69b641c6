"""The fallback for a bot that fails (TB-2): where it raises or answers nonsense, a legal move is played for it."""

import logging
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, TypeVar

from pettable.bots.bot import Bot
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Illegal
from pettable.table.seats import Seat

log = logging.getLogger(__name__)

M = TypeVar("M")

#: How a bot failed, as it is counted.
Forfeit = Literal["raised", "hung", "nonsense", "died"]


class BotFailure(Exception):
    """A bot failed. Its text goes on after the bot's name: "greedy on seat 2 …"."""

    def __init__(self, forfeit: Forfeit, what: str) -> None:
        super().__init__(what)
        self.forfeit = forfeit


def checked(
    choose: Callable[[Any, Prompt, Sequence[Any]], Any], view: Any, prompt: Prompt, moves: Sequence[Any]
) -> Any:
    """The move that a bot chooses; a BotFailure where it raises, or chooses what is not among the moves."""
    try:
        move = choose(view, prompt, moves)
    except Exception as fault:
        raise BotFailure("raised", f"raised {type(fault).__name__}: {fault}") from fault
    if move not in moves:
        raise BotFailure("nonsense", f"answered {move!r}")
    return move


def play_for(bot: str, seat: Seat, failure: BotFailure, moves: Sequence[M], rng: Rng) -> M | None:
    """A random legal move in place of a bot that failed, and a warning; None where there is no move."""
    log.warning("TB-2: %s on seat %d %s; a legal move is played for it", bot, seat + 1, failure)
    return rng.choice(moves) if moves else None


def with_fallback(bot: Bot) -> "FallbackBot":
    return ListeningFallbackBot(bot) if bot.listens else FallbackBot(bot)


class FallbackBot(Bot):
    """A bot that never fails: it asks another one, and plays for it where that one fails."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.rules, bot.seat, bot.rng)
        self.bot = bot
        self.reaction_model = bot.reaction_model
        #: How often a move was played for the bot.
        self.forfeits = 0

    def reseed(self, rng: Rng) -> None:
        super().reseed(rng)
        self.bot.reseed(rng)

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        try:
            return checked(self.bot.choose, view, prompt, moves)
        except BotFailure as failure:
            self.forfeits += 1
            return play_for(type(self.bot).__name__, self.seat, failure, moves, self.rng)

    def refused(self, illegal: Illegal) -> None:
        self.bot.refused(illegal)

    def reaction(self, view: Any, prompt: Prompt) -> float:
        try:
            return float(self.bot.reaction(view, prompt))
        except Exception:
            return super().reaction(view, prompt)


class ListeningFallbackBot(FallbackBot):
    """The same for a bot that gets its seat's events."""

    listens: ClassVar[bool] = True

    def hear(self, events: Sequence[Any]) -> None:
        super().hear(events)
        try:
            self.bot.hear(events)
        except Exception as fault:
            log.warning("TB-2: %s on seat %d does not listen: %s", type(self.bot).__name__, self.seat + 1, fault)
