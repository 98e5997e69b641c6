"""The bot profile of Chain of Command: heuristic, roll-out policy, value net, and beliefs about the others' hands."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from pettable.bots.profile import BotProfile, Gain, Line, remembered
from pettable.bots.value_net import ValueNet
from pettable.games.chain_of_command.bot.beliefs import Beliefs
from pettable.games.chain_of_command.bot.features import reader_of
from pettable.games.chain_of_command.bot.heuristic import Heuristic
from pettable.games.chain_of_command.bot.lookup import tables_of
from pettable.games.chain_of_command.bot.plans import Plans
from pettable.games.chain_of_command.rules import ChainMove, ChainOfCommand, ChainState, ChainView, Play
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat


class ChainProfile(BotProfile[ChainState, ChainView, ChainMove]):
    point = 0.016
    #: To the end of the trick: from there on the value net is more accurate than a roll-out.
    rollout_depth = 1
    rollouts_a_second, compiled_a_second, endings_a_second = 4500, 150_000, 2400
    kernel = "chain-of-command"

    def __init__(self, rules: Rules[Any, Any, Any, Any], net: ValueNet | None = None) -> None:
        super().__init__(rules, net)
        assert isinstance(rules, ChainOfCommand)
        self.chain_rules = rules
        #: The seat that searches; the others are assumed to play by the heuristic.
        self.searcher: Seat | None = None

    def values(self, view: ChainView, moves: Sequence[ChainMove]) -> Sequence[float]:
        heuristic = Heuristic(self.chain_rules, view)
        return [heuristic.value(move.card) if isinstance(move, Play) else 0.0 for move in moves]

    def forget(self, view: ChainView, rng: Rng, share: float) -> ChainView:
        """Cards in the piles, which lie face down: a card that is forgotten may still come."""
        return replace(view, piles=tuple([remembered(pile, rng, share) for pile in view.piles]))

    def quick(self, world: ChainState, seat: Seat, moves: Sequence[ChainMove], rng: Rng) -> ChainMove:  # noqa: ARG002
        """The move that `values` rates best, from lookup tables."""
        return moves[tables_of(self.chain_rules, world.options).best(world, seat)]

    def chances(self, world: ChainState) -> Sequence[float] | None:
        """Between two tricks, by the value net; once the deck is empty, the hands are played out."""
        if self.net is None or world.trick or not world.deck:
            return None
        return self.net.win_shares(reader_of(self.chain_rules, world.options), world, self.searcher)

    def sampler(self, view: ChainView, history: Sequence[Any]) -> Callable[[Rng], ChainState]:
        """Weighted by which cards the others kept while they played something else."""
        self.searcher = view.seat
        beliefs = Beliefs(tables_of(self.chain_rules, view.options), view, history)
        return beliefs.sample if beliefs.informed else partial(self.chain_rules.determinise, view)

    def looked_ahead(self, before: ChainState, world: ChainState, seat: Seat) -> bool:  # noqa: ARG002
        """To the end of the trick."""
        return sum(map(len, world.piles)) > sum(map(len, before.piles))

    def gains(self, before: ChainState, after: ChainState, seat: Seat) -> Mapping[str, float]:
        """Who wins this trick, and what is left in the hand for the next ones."""
        rules, found = self.chain_rules, self._trick(before, after, seat)
        hand = before.hands[seat]
        kept = [card for card in hand if card in after.hands[seat]]
        if not kept:
            return found
        if leaders := sum([rules.is_leader[card] for card in kept]):
            found["gain-keeps-leader"] = leaders
        scores, group, place = rules.scores[before.options.tricks], rules.group, before.chain.index
        strongest = sorted(hand, key=lambda card: (place(group[card]), -scores[card]))
        (played,) = [at for at, card in enumerate(strongest) if card not in kept]
        if played:
            found["gain-keeps-strongest"] = played
        if after.chain != before.chain:
            moved = [place(group[card]) - after.chain.index(group[card]) for card in kept]
            if sum(moved) > 0:
                found["gain-chain"] = sum([places > 0 for places in moved])
        return found

    def plan(
        self, view: ChainView, best: Line[ChainState, ChainMove], rival: Line[ChainState, ChainMove]
    ) -> Gain | None:
        """What a card that stays in the hand wins more later."""
        return Plans(self.chain_rules, view, best, rival).main()

    def _trick(self, before: ChainState, after: ChainState, seat: Seat) -> dict[str, float]:
        """Who wins this trick; where the move ends it, that is certain."""
        scores = self.chain_rules.scores[before.options.tricks]
        for taker, (pile, grown) in enumerate(zip(before.piles, after.piles, strict=True)):
            if len(grown) > len(pile):
                points = sum([scores[card] for card in grown[len(pile) :]])
                if len(before.trick) == before.options.seats - 1:
                    return {"gain-wins-trick" if taker == seat else "gain-loses-trick": points}
                return {"gain-takes-trick" if taker == seat else "gain-leaves-trick": points}
        return {}
