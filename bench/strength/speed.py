"""How many roll-outs of the search a second, from views in the middle of a game, by the rules and compiled."""

import time

from pettable_games import POSITIONS, PlayableGame, mid_game

from pettable import registry
from pettable.bots.kernel_search import KernelSearch, make_search, numbers
from pettable.bots.profile_loader import make_profile
from pettable.bots.rollout import Rollout
from pettable.table.options import choose
from pettable.table.rng import Rng, seed_of

SEATS = 4
SECONDS = 1.0
#: How many worlds one call of the compiled roll-outs plays.
WORLDS = 20


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


def compiled_roll_outs_a_second(name: str, seconds: float = SECONDS, seats: int = SEATS) -> float | None:
    """All moves in every world, as the search has it; None where there are no compiled roll-outs."""
    game, rules = registry.find(name), registry.rules_of(name)
    shelf, profile = PlayableGame(name, rules, choose(game.options, game.seats, seats)), make_profile(game, rules)
    found = []
    for number in range(POSITIONS):
        state, seat = mid_game(shelf, number)
        search, moves = make_search(rules, profile, seat), rules.legal(state, seat)
        position = search.position(rules.view(state, seat), moves, ()) if isinstance(search, KernelSearch) else None
        if position is None:
            return None
        # Compiled before the clock starts.
        position.try_moves(numbers(0, 1), range(len(moves)))
        found.append((position, len(moves)))
    count, calls, start = 0, 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        position, moves_count = found[calls % POSITIONS]
        position.try_moves(numbers(WORLDS * calls, WORLDS), range(moves_count))
        count, calls = count + WORLDS * moves_count, calls + 1
    return count / taken
