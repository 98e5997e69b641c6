"""A roll-out that learns: its first choices are remembered, by what the seat that made them knew.

Every seat's choice has a node of its own for whatever that seat can know, so nobody chooses by cards it cannot see,
and in a COMMIT nobody by what others commit. A node starts with the quick policy's move and tries another where that
one may be better; how often a move could be played at all is counted, too, since worlds differ in what a hand holds.
"""

import math
from collections.abc import Sequence
from typing import Any

from pettable.bots.rollout import Rollout
from pettable.table.profile import Profile
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

#: How eagerly other moves than the policy's are tried, in shares of the win; and how much of that goes to its move.
EAGER, POLICY = 0.15, 0.6


class Branch:
    """One move at one node: how often it could be played, how often it was, and what it brought."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        self.available, self.visits, self.total = 0, 0, 0.0


Node = dict[Any, Branch]


class Tree(Rollout):
    """Plays worlds on as a roll-out does; the first `depth` choices of each go by what was learned in earlier ones."""

    def __init__(self, rules: Rules[Any, Any, Any, Any], profile: Profile[Any, Any, Any], depth: int) -> None:
        super().__init__(rules, profile)
        self.depth = depth
        self.nodes: dict[tuple[Seat, Any], Node] = {}
        self.path: list[tuple[Seat, Branch]] = []
        self.leaving = False
        self.pick = self._pick

    def after(self, world: Any, prompt: Any, move: Any, rng: Rng) -> Any:
        self.path, self.leaving, self.sight = [], False, self.profile.sight
        return super().after(world, prompt, move, rng)

    def play_on(self, world: Any, rng: Rng) -> Sequence[float]:
        shares = super().play_on(world, rng)
        for seat, branch in self.path:
            branch.visits += 1
            branch.total += shares[seat]
        return shares

    def _pick(self, world: Any, seat: Seat, moves: Sequence[Any], rng: Rng) -> Any:
        likely = self.profile.quick(world, seat, moves, rng)
        if self.leaving or len(self.path) == self.depth:
            return likely
        key = (seat, self.rules.view(world, seat))
        node = self.nodes.get(key)
        if node is None:
            # Grown by one node at a time: from here on, by policy.
            node, self.leaving = self.nodes.setdefault(key, {}), True
        branches = [node.setdefault(move, Branch()) for move in moves]
        place = moves.index(likely)
        if not self.leaving:
            place = _choose(branches, place)
        for branch in branches:
            branch.available += 1
        self.path.append((seat, branches[place]))
        if self.sight is not None:
            # The estimate is asked for as long after the tree as it would be after the move that is tried.
            self.sight += 1
        return moves[place]


def _choose(branches: Sequence[Branch], likely: int) -> int:
    """By mean and by doubt; the policy's move is doubted least."""
    visits = sum([branch.visits for branch in branches])
    usual = sum([branch.total for branch in branches]) / max(1, visits)
    other = (1 - POLICY) / (len(branches) - 1)
    best, found = -math.inf, likely
    for place, branch in enumerate(branches):
        mean = branch.total / branch.visits if branch.visits else usual
        prior = POLICY if place == likely else other
        value = mean + EAGER * prior * math.sqrt(branch.available) / (1 + branch.visits)
        if value > best:
            best, found = value, place
    return found
