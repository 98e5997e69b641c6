"""Our games in PettingZoo: `env("chain-of-command", seats=4)`, and `parallel_env` with the same arguments.

An agent is a seat: `seat_0`, `seat_1` and so on. An observation has the vector of the seat's view and the mask of its
legal actions, which is all zeros for a seat that is not asked. The reward is the share of the win, at the end.
Needs the extra `[environments]`.
"""

from collections.abc import Iterable
from functools import cached_property, partial
from typing import Any

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from pettable.adapters.arrays import action_space, mask_of, mask_space, vector_of, vector_space
from pettable.adapters.seat_turns import SeatTurns
from pettable.table.codes import CodeError
from pettable.table.deck import Deck
from pettable.table.seats import Seat

Observation = dict[str, Any]


class PettableEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """One seat after the other."""

    def __init__(self, game: str, seats: int, options: Iterable[str] = (), deck: Deck[Any] | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"pettable_{game}", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = None
        self._make = partial(SeatTurns, game, seats, tuple(options), deck=deck)
        self.turns = self._make(seed=0)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self._games = 0
        self._first = 0
        self.agents: list[str] = []

    @cached_property
    def _observation_space(self) -> Dict:
        return Dict({"observation": vector_space(self.turns), "action_mask": mask_space(self.turns)})

    @cached_property
    def _action_space(self) -> Discrete:
        return action_space(self.turns)

    def observation_space(self, agent: str) -> Dict:  # noqa: ARG002 (the same for all)
        return self._observation_space

    def action_space(self, agent: str) -> Discrete:  # noqa: ARG002
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game. After a seed the games that follow are fixed, too; without one they are those of seed 0."""
        if seed is not None:
            self._first, self._games = seed, 0
        self.turns = self._make(seed=self._first + (self._games << 32))
        self._games += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise CodeError("no game is being played: reset() begins one")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise CodeError(f"{self.agent_selection} is asked, so it needs an action")
        self.turns.step(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self.turns.seat is None:
            self.rewards = dict(zip(self.possible_agents, self.turns.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> Observation:
        seat = self._seat_of[agent]
        return {"observation": vector_of(self.turns, seat), "action_mask": mask_of(self.turns, seat)}

    def render(self) -> str:
        """The table as text, as a spectator sees it."""
        return str(self.turns.table.view(None))

    def close(self) -> None:
        """There is nothing to close."""

    def _select(self) -> None:
        seat = self.turns.seat
        self.agent_selection = self.possible_agents[0] if seat is None else self.possible_agents[seat]


def env(game: str, seats: int, options: Iterable[str] = (), deck: Deck[Any] | None = None) -> PettableEnv:
    """One seat after the other (AEC)."""
    return PettableEnv(game, seats, options, deck)


def parallel_env(
    game: str, seats: int, options: Iterable[str] = (), deck: Deck[Any] | None = None
) -> ParallelEnv[str, Observation, int | None]:
    """All seats hand in an action at each step; that of the seat whose mask is not all zeros counts."""
    parallel: ParallelEnv[str, Observation, int | None] = turn_based_aec_to_parallel(env(game, seats, options, deck))
    return parallel
