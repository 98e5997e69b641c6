"""Bots by name: `random`, `greedy`; with a hand of their own for races: `greedy:speed=1.5`."""

from collections.abc import Callable
from typing import Any

from pettable.bots.bot import Bot
from pettable.bots.greedy import GreedyBot
from pettable.bots.hand import read_hand
from pettable.bots.random import RandomBot
from pettable.bots.steady import Steady
from pettable.table.errors import OptionError
from pettable.table.game import Game
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

__all__ = ["BOTS", "Bot", "make_bot"]

Maker = Callable[[Game, Rules[Any, Any, Any, Any], Seat, Rng], Bot]

BOTS: dict[str, Maker] = {
    "random": lambda _, rules, seat, rng: RandomBot(rules, seat, rng),
    "greedy": lambda game, rules, seat, rng: GreedyBot(rules, seat, rng, game.profile(rules)),
}


def make_bot(name: str, game: Game, rules: Rules[Any, Any, Any, Any], seat: Seat, rng: Rng) -> Bot:
    """A bot by its name, steadied: whatever it does, the table goes on."""
    return Steady(maker(name)(game, rules, seat, rng))


def maker(name: str) -> Maker:
    """Who makes bots of this name; an OptionError where nobody does."""
    kind, hand = read_hand(name)
    if kind not in BOTS:
        raise OptionError("TB-8", f"no bot {kind!r}: there is {', '.join(BOTS)}")

    def make(game: Game, rules: Rules[Any, Any, Any, Any], seat: Seat, rng: Rng) -> Bot:
        bot = BOTS[kind](game, rules, seat, rng)
        bot.hand = hand
        return bot

    return make
