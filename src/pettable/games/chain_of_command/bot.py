"""What Chain of Command tells bots about itself: a glance at a view, a quick policy and an estimate for imagined
worlds, and which of those worlds the play so far makes likely."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from pettable.games.chain_of_command.beliefs import Beliefs
from pettable.games.chain_of_command.glance import Glance
from pettable.games.chain_of_command.rules import ChainMove, ChainOfCommand, Play, State, View
from pettable.games.chain_of_command.tables import tables_of
from pettable.table.outcome import totals
from pettable.table.profile import Profile, remembered
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

#: By seats: with so many cards left or fewer, a roll-out goes on to the end.
PLAYED_OUT = {2: 16, 3: 20, 4: 24}


class ChainProfile(Profile[State, View, ChainMove]):
    point = 0.016
    #: At four seats to the end of the next trick or the one after it: where they lead is better seen than reckoned.
    sight = 5

    def __init__(self, rules: Rules[Any, Any, Any, Any]) -> None:
        super().__init__(rules)
        assert isinstance(rules, ChainOfCommand)
        self.chain_rules = rules

    def values(self, view: View, moves: Sequence[ChainMove]) -> Sequence[float]:
        glance = Glance(self.chain_rules, view)
        return [glance.value(move.card) if isinstance(move, Play) else 0.0 for move in moves]

    def forget(self, view: View, rng: Rng, share: float) -> View:
        """Cards in the piles, which lie face down: a card that is forgotten may still come."""
        return replace(view, piles=tuple([remembered(pile, rng, share) for pile in view.piles]))

    def standing(self, view: View) -> Sequence[float]:
        """The piles, with the bonuses as they would fall now."""
        return totals(self.chain_rules.reckoning(view)) if view.chain else (0.0,) * view.options.seats

    def quick(self, world: State, seat: Seat, moves: Sequence[ChainMove], rng: Rng) -> ChainMove:  # noqa: ARG002
        """What `values` says, from tables."""
        return moves[tables_of(self.chain_rules, world.options).best(world, seat)]

    def chances(self, world: State) -> Sequence[float] | None:
        """Between two tricks: by the points in the piles and what the hands promise; near the end, play tells more."""
        if world.trick or len(self.chain_rules.pack) - world.played <= PLAYED_OUT[world.options.seats]:
            return None
        return tables_of(self.chain_rules, world.options).chances(world)

    def imagination(self, view: View, history: Sequence[Any]) -> Callable[[Rng], State]:
        """By what the others kept while they played something else."""
        beliefs = Beliefs(tables_of(self.chain_rules, view.options), view, history)
        return beliefs.imagine if beliefs.told else partial(self.chain_rules.determinise, view)
