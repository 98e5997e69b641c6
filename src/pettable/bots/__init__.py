"""Bots by name: `random`, `greedy`, `search`, and the levels; with a budget, or a reaction model for races.

`search:iterations=400` tries 400 times, `search:seconds=1` thinks for a second; `greedy:speed=1.5` reacts quickly.
`search:pure` searches by the rules alone, even where the game has compiled roll-outs.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from pettable.bots.bot import Bot
from pettable.bots.fallback import with_fallback
from pettable.bots.greedy import GreedyBot
from pettable.bots.levels import LEVELS, make_level
from pettable.bots.profile_loader import make_profile
from pettable.bots.random import RandomBot
from pettable.bots.reaction import read_reaction
from pettable.bots.search import Search
from pettable.bots.search_bot import SearchBot, read_budget, read_pure
from pettable.table.errors import OptionError
from pettable.table.game import Game
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

__all__ = ["BOTS", "Bot", "make_bot"]

Maker = Callable[[Game, Rules[Any, Any, Any, Any], Seat, Rng], Bot]

BOTS: dict[str, Maker] = {
    "random": lambda _, rules, seat, rng: RandomBot(rules, seat, rng),
    "greedy": lambda game, rules, seat, rng: GreedyBot(rules, seat, rng, make_profile(game, rules)),
    "search": lambda game, rules, seat, rng: SearchBot(rules, seat, rng, make_profile(game, rules)),
    **{name: partial(make_level, level) for name, level in LEVELS.items()},
}
#: The bots that search, and so may be given a budget.
SEARCHERS = ("search", *(name for name, level in LEVELS.items() if level.budget is not None))


def make_bot(name: str, game: Game, rules: Rules[Any, Any, Any, Any], seat: Seat, rng: Rng) -> Bot:
    """A bot by its name, with a fallback: whatever it does, the table goes on."""
    return with_fallback(maker(name)(game, rules, seat, rng))


def maker(name: str) -> Maker:
    """The function that makes bots of this name; an OptionError where there is none."""
    named, pure = read_pure(name)
    named, budget = read_budget(named)
    kind, reaction_model = read_reaction(named)
    if kind not in BOTS:
        raise OptionError("TB-8", f"no bot {kind!r}: there is {', '.join(BOTS)}")
    if (pure or budget is not None) and kind not in SEARCHERS:
        wrong = "pure" if pure else "given iterations or seconds"
        raise OptionError("TB-8", f"bot {name!r}: only {' and '.join(SEARCHERS)} may be {wrong}")

    def make(game: Game, rules: Rules[Any, Any, Any, Any], seat: Seat, rng: Rng) -> Bot:
        bot = BOTS[kind](game, rules, seat, rng)
        if named != kind:
            bot.reaction_model = reaction_model
        if isinstance(bot, SearchBot) and budget is not None:
            bot.budget = budget
        if isinstance(bot, SearchBot) and pure:
            bot.search = Search(rules, bot.search.profile, seat)
        return bot

    return make
