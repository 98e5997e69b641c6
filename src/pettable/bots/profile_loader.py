"""Makes the bot profile of a game, with the value net it has learned, from the `bot` package beside its rules."""

from functools import cache
from types import ModuleType
from typing import Any

from pettable import registry
from pettable.bots.profile import BotProfile
from pettable.bots.value_net import ValueNet, read_net
from pettable.table.game import Game
from pettable.table.rules import Rules


def make_profile(game: Game, rules: Rules[Any, Any, Any, Any]) -> BotProfile[Any, Any, Any]:
    package = registry.bot_package(game)
    profile: BotProfile[Any, Any, Any] = package.Profile(rules, _value_net(package))
    return profile


@cache
def _value_net(package: ModuleType) -> ValueNet | None:
    weights = registry.weights(package)
    return None if weights is None else read_net(weights)
