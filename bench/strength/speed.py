"""How many roll-outs of the search a second, from views in the middle of a game."""

import time

from pettable_games import POSITIONS, PlayableGame, mid_game

from pettable import registry
from pettable.bots.profile_loader import make_profile
from pettable.bots.rollout import Rollout
from pettable.table.options import choose
from pettable.table.rng import Rng, seed_of

SEATS = 4
SECONDS = 1.0


def roll_outs_a_second(name: str, seconds: float = SECONDS) -> float:
    game, rules = registry.find(name), registry.rules_of(name)
    shelf = PlayableGame(name, rules, choose(game.options, game.seats, SEATS))
    views = [rules.view(*mid_game(shelf, number)) for number in range(POSITIONS)]
    rollout, rng = Rollout(rules, make_profile(game, rules)), Rng(seed_of(1), "roll-outs")
    count, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        rollout.play_on(rules.determinise(views[count % POSITIONS], rng), rng)
        count += 1
    return count / taken
