"""Four levels with friendly names, the same in every game, the weakest first.

They err as people do. A puppy does not see half of what it could do, a story or a card, and has forgotten half of what
it was shown; its paw is slow and sometimes comes down beside the card. A tabby overlooks and forgets less. A collie
sees and remembers everything, but does not look ahead. A parrot searches, draws conclusions from what the others
played, and has practised slapping.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pettable.bots.bot import Bot
from pettable.bots.greedy import GreedyBot
from pettable.bots.profile import BotProfile
from pettable.bots.profile_loader import make_profile
from pettable.bots.reaction import ReactionModel
from pettable.bots.search import Budget
from pettable.bots.search_bot import SearchBot
from pettable.table.game import Game
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat


class Level(Struct, frozen=True):
    #: The share of its moves that it does not see.
    overlooks: float = 0.0
    #: The share that it has forgotten of the cards that were shown and are hidden again.
    forgets: float = 0.0
    #: How long it searches; None: it plays by the heuristic alone.
    budget: Budget | None = None
    reaction_model: ReactionModel = ReactionModel()
    #: At a live table it takes its time over moves and slaps, so that beginners can follow.
    unhurried: bool = False


LEVELS = {
    "puppy": Level(0.5, 0.5, reaction_model=ReactionModel(speed=0.85, skill=0.9), unhurried=True),
    "tabby": Level(0.2, 0.2, reaction_model=ReactionModel(speed=0.93, skill=0.97), unhurried=True),
    "collie": Level(),
    "parrot": Level(budget=Budget(iterations=20_000, seconds=1.9), reaction_model=ReactionModel(speed=1.1)),
}


def searches(bot: str) -> bool:
    """Whether a bot of this name searches, and so takes seconds and not milliseconds.

    >>> searches("parrot"), searches("search:seconds=1"), searches("tabby:speed=2")
    (True, True, False)
    """
    kind = bot.partition(":")[0]
    return kind not in ("random", "greedy") and (kind not in LEVELS or LEVELS[kind].budget is not None)


def unhurried(bot: str) -> bool:
    """Whether a bot of this name is an easy one, which takes its time at a live table.

    >>> unhurried("puppy"), unhurried("parrot"), unhurried("greedy:speed=2")
    (True, False, False)
    """
    level = LEVELS.get(bot.partition(":")[0])
    return level is not None and level.unhurried


class AbsentMinded(GreedyBot):
    """Plays the best heuristic value by what it remembers, among the moves that it does not overlook."""

    def __init__(
        self,
        rules: Rules[Any, Any, Any, Any],
        seat: Seat,
        rng: Rng,
        profile: BotProfile[Any, Any, Any],
        level: Level,
    ) -> None:
        super().__init__(rules, seat, rng, profile)
        self.level = level

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:
        if len(moves) == 1:
            return moves[0]
        view = self.profile.forget(view, self.rng, self.level.forgets)
        values = self.profile.values(view, moves)
        # Moves that look alike are seen or overlooked together: the same story can be shown in several ways.
        looks = sorted(set(values))
        seen = {look for look in looks if self.rng.unit() >= self.level.overlooks} or {self.rng.choice(looks)}
        return super().choose(view, prompt, [m for m, value in zip(moves, values, strict=True) if value in seen])


def make_level(level: Level, game: Game, rules: Rules[Any, Any, Any, Any], seat: Seat, rng: Rng) -> Bot:
    profile = make_profile(game, rules)
    bot: Bot
    if level.budget is not None:
        bot = SearchBot(rules, seat, rng, profile, level.budget)
    elif level.overlooks or level.forgets:
        bot = AbsentMinded(rules, seat, rng, profile, level)
    else:
        bot = GreedyBot(rules, seat, rng, profile)
    bot.reaction_model = level.reaction_model
    return bot
