"""What a game tells bots about itself: views, or worlds imagined from them, and moves in; numbers out.

It never sees the state of a table: a world is always one that `determinise` made up from a view.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pettable.table.deck import CardId
from pettable.table.events import Move
from pettable.table.outcome import Outcome
from pettable.table.rng import Rng
from pettable.table.rules import Rules
from pettable.table.seats import Seat

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)
M = TypeVar("M", bound=Move)


def remembered(cards: Sequence[CardId], rng: Rng, share: float) -> tuple[CardId, ...]:
    """What is left in mind of these cards, when this share of them is forgotten."""
    return tuple([card for card in cards if rng.unit() >= share])


class Profile(ABC, Generic[S, V, M]):
    """One object for one seat at one table; it may keep what it computed from the deck."""

    #: What one point more in `values` is worth, in shares of the win, in the middle of a game.
    point: float = 0.02
    #: After so many answers a roll-out may be cut off by `chances`; None: never.
    sight: int | None = None
    #: So many choices of a roll-out go by what earlier ones have shown, and not by `quick` alone.
    depth: int = 0

    def __init__(self, rules: Rules[Any, Any, Any, Any]) -> None:
        self.rules = rules

    @abstractmethod
    def values(self, view: V, moves: Sequence[M]) -> Sequence[float]:
        """How good each move looks at a glance; the greedy bot plays the best, and roll-outs follow it."""

    def quick(self, world: S, seat: Seat, moves: Sequence[M], rng: Rng) -> M:
        """A move in an imagined world, quick rather than good: roll-outs follow it.

        It goes by what this seat would know in that world; else a roll-out would play with open cards.
        """
        values = self.values(self.rules.view(world, seat), moves)
        best = max(values)
        return rng.choice([move for move, value in zip(moves, values, strict=True) if value == best])

    def forget(self, view: V, rng: Rng, share: float) -> V:  # noqa: ARG002 (a game may)
        """The view of somebody who has forgotten this share of what was shown and lies open no more.

        For `values` alone. Where a glance goes by nothing but what lies open, there is nothing to forget.
        """
        return view

    def imagination(self, view: V, history: Sequence[Any]) -> Callable[[Rng], S]:  # noqa: ARG002 (a game may look)
        """Draws worlds that fit a view: each as likely as any other, or as the play so far makes it.

        `history` is all that the view's seat was told since the game began; it may be empty.
        """
        return partial(self.rules.determinise, view)

    def chances(self, world: S) -> Sequence[float] | None:  # noqa: ARG002 (a game may look)
        """Each seat's share of the win as an imagined world stands, where a roll-out may be cut off; None: play on."""
        return None

    def utility(self, outcome: Outcome) -> Sequence[float]:
        """What the end of a game is worth to each seat, from 0 to 1: mostly its share of the win."""
        return [outcome.share(Seat(seat)) for seat in range(len(outcome.ranks))]
