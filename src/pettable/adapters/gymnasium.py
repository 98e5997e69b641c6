"""Our games in Gymnasium: one seat against bots. Needs the extra `[environments]`.

    env = SeatAgainstBots("chain-of-command", seats=2, bots="greedy")
    vector, info = env.reset(seed=7)
    vector, reward, over, _, info = env.step(info["actions"][0])

`info["action_mask"]` has a one for each legal action, `info["actions"]` lists them. The reward is the share of the win,
at the end. An action that is not legal raises a CodeError and changes nothing.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any, cast

import gymnasium
import numpy as np

from pettable import registry
from pettable.adapters.arrays import Vector, action_space, mask_of, vector_of, vector_space
from pettable.adapters.seat_turns import SeatTurns
from pettable.bots import make_bot
from pettable.bots.bot import Bot
from pettable.bots.driver import pass_events
from pettable.table.codes import CodeError
from pettable.table.deck import Deck
from pettable.table.errors import OptionError
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat


class SeatAgainstBots(gymnasium.Env[Vector, np.int64]):
    """One seat of a game; bots play the others."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 (Gymnasium's own form)

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        seat: int = 0,
        bots: str = "random",
        options: Iterable[str] = (),
        deck: Deck[Any] | None = None,
    ) -> None:
        if not 0 <= seat < seats:
            raise OptionError("TB-8", f"no seat {seat}: they are 0 to {seats - 1}")
        self.mine, self._bots = Seat(seat), bots
        self._make = partial(SeatTurns, game, seats, tuple(options), deck=deck)
        self._game = registry.find(game)
        self.turns = self._make(seed=0)
        self._players: dict[Seat, Bot] = {}
        make_bot(bots, self._game, self.turns.table.rules, Seat(0), Rng(seed_of(0), "bots"))
        self.action_space = action_space(self.turns)
        self.observation_space = vector_space(self.turns)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.turns = self._make(seed=int(self.np_random.integers(1 << 62)))
        rules, rng = self.turns.table.rules, Rng(self.turns.table.seed, "bots")
        self._players = {
            Seat(seat): make_bot(self._bots, self._game, rules, Seat(seat), rng.stream(f"bot {seat}"))
            for seat in range(self.turns.seats)
            if seat != self.mine
        }
        self._play_bots()
        return self._seen()

    def step(self, action: np.int64) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        if not self._players:
            raise CodeError("no game is being played: reset() begins one")
        # A number of NumPy's is as good as one of Python's here.
        self.turns.step(cast(int, action))
        self._play_bots()
        vector, info = self._seen()
        over = self.turns.seat is None
        return vector, self.turns.shares()[self.mine], over, False, info

    def _play_bots(self) -> None:
        turns, table = self.turns, self.turns.table
        while turns.seat is not None and turns.seat != self.mine:
            seat, prompt = turns.seat, table.prompt
            assert prompt is not None
            bot, moves = self._players[seat], table.legal(seat)
            pass_events(table, bot, seat)
            choose = bot.claim if prompt.kind is Kind.RACE else bot.choose
            turns.play(choose(table.view(seat), prompt, moves))

    def _seen(self) -> tuple[Vector, dict[str, Any]]:
        turns = self.turns
        actions = turns.actions if turns.seat == self.mine else []
        return vector_of(turns, self.mine), {"action_mask": mask_of(turns, self.mine), "actions": actions}
