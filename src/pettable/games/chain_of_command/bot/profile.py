"""What Chain of Command tells bots about itself: a glance at a view, a quick policy and an estimate for imagined
worlds, and which of those worlds the play so far makes likely."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from pettable.games.chain_of_command.bot.beliefs import Beliefs
from pettable.games.chain_of_command.bot.features import SIGNS, reader_of
from pettable.games.chain_of_command.bot.heuristic import Glance
from pettable.games.chain_of_command.bot.lookup import tables_of
from pettable.games.chain_of_command.bot.weights import WEIGHTS
from pettable.games.chain_of_command.rules import ChainMove, ChainOfCommand, ChainState, ChainView, Play
from pettable.table.estimate import Estimate, net_of
from pettable.table.profile import Profile, remembered
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat


class ChainProfile(Profile[ChainState, ChainView, ChainMove]):
    point = 0.016
    #: To the end of the trick: from there on the estimate knows more than a roll-out.
    sight = 1

    def __init__(self, rules: Rules[Any, Any, Any, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, ChainOfCommand)
        self.chain_rules, self.net = rules, net_of(WEIGHTS, SIGNS)
        #: Who imagines worlds; the others are thought to play at a glance.
        self.thinks: Seat | None = None

    def values(self, view: ChainView, moves: Sequence[ChainMove]) -> Sequence[float]:
        glance = Glance(self.chain_rules, view)
        return [glance.value(move.card) if isinstance(move, Play) else 0.0 for move in moves]

    def forget(self, view: ChainView, rng: Rng, share: float) -> ChainView:
        """Cards in the piles, which lie face down: a card that is forgotten may still come."""
        return replace(view, piles=tuple([remembered(pile, rng, share) for pile in view.piles]))

    def quick(self, world: ChainState, seat: Seat, moves: Sequence[ChainMove], rng: Rng) -> ChainMove:  # noqa: ARG002
        """What `values` says, from tables."""
        return moves[tables_of(self.chain_rules, world.options).best(world, seat)]

    def chances(self, world: ChainState) -> Sequence[float] | None:
        """Between two tricks, by the estimate; once there is no card left to draw, the hands are played out."""
        if world.trick or not world.deck:
            return None
        return Estimate(reader_of(self.chain_rules, world.options), self.net).shares(world, self.thinks)

    def imagination(self, view: ChainView, history: Sequence[Any]) -> Callable[[Rng], ChainState]:
        """By what the others kept while they played something else."""
        self.thinks = view.seat
        beliefs = Beliefs(tables_of(self.chain_rules, view.options), view, history)
        return beliefs.imagine if beliefs.told else partial(self.chain_rules.determinise, view)
