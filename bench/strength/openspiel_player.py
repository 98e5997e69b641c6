"""OpenSpiel's own IS-MCTS at our tables: the opponent that we did not write.

It is the implementation in Python (`open_spiel.python.algorithms.ismcts`), with its own random roll-outs: the one in
C++ cannot resample a game that is written in Python. It gets what our bots get, a view, and plays in the OpenSpiel
form of the game (`pettable.adapters.openspiel`); the worlds it samples are those of `determinise`.
"""

import math
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from pettable.adapters.openspiel import load
from pettable.bots.bot import Bot
from pettable.table.game import Game
from pettable.table.options import chosen
from pettable.table.prompts import Prompt
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table

#: How much it explores. OpenSpiel's examples take 2 for returns from -1 to 1; ours go from 0 to 1.
EXPLORES = 1.0
#: Of which one is drawn when cards are shuffled in a simulation.
SHUFFLES = 256
#: Where the clock decides, never reached.
ENDLESS = 10_000_000

AnyTable = Table[Any, Any, Any, Any]


class TimeUp(Exception):
    """It has thought long enough."""


class Outsider(Bot):
    """Runs a number of simulations for each move; or, where `seconds` is given, for as long as that says."""

    def __init__(
        self,
        game: Game,
        table: AnyTable,
        seat: Seat,
        rng: Rng,
        simulations: int,
        seconds: Callable[[], float] | None = None,
    ) -> None:
        super().__init__(table.rules, seat, rng)
        # One chance node for each shuffle: the search has no use for one at every card.
        self.spiel = load(game.name, table.options.seats, chosen(table.options), shuffles=SHUFFLES)
        self.simulations = simulations
        self.seconds = seconds
        self.dice = np.random.RandomState(rng.below(1 << 32))
        self.evaluator = RandomRolloutEvaluator(1, self.dice)

    def choose(self, view: Any, prompt: Prompt, moves: Sequence[Any]) -> Any:  # noqa: ARG002
        if len(moves) == 1:
            return moves[0]
        codes = self.spiel.table.codes
        left = {codes.encode(move): move for move in moves}
        longest = max(map(len, left))
        seconds = self.seconds() / longest if self.seconds else math.inf
        state = self.spiel.state_at(view, self.seat, self.rng)
        for depth in range(longest):
            actions = state.legal_actions()
            action = actions[0] if len(actions) == 1 else self._search(state, seconds)
            left = {code: move for code, move in left.items() if code[depth] == action}
            if len(left) == 1:
                break
            state.apply_action(action)
        return next(iter(left.values()))

    def _search(self, state: Any, seconds: float) -> int:
        """An action: a move of several takes several searches, which share its time."""
        simulations = ENDLESS if self.seconds else self.simulations
        bot = ISMCTSBot(
            self.spiel, self.evaluator, EXPLORES, simulations, random_state=self.dice, use_observation_string=True
        )
        until = time.thread_time() + seconds

        def resample(state: Any, player: int) -> Any:
            """Asked for a world before each simulation: the moment to stop, if it is time. One is always made."""
            if time.thread_time() >= until and bot._root_node.total_visits > 0:
                raise TimeUp
            return state.resampled(Seat(player), self.rng)

        bot.set_resampler(resample)
        try:
            return int(bot.step(state))
        except TimeUp:
            actions, chances = zip(*bot.get_final_policy(state, bot._root_node), strict=True)
            return int(self.dice.choice(actions, p=chances))
