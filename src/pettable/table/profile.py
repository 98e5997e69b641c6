"""What a game tells bots about itself: views and moves in, numbers out. It never sees a state."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pettable.table.events import Move
from pettable.table.rules import Rules

V = TypeVar("V", bound=Struct)
M = TypeVar("M", bound=Move)


class Profile(ABC, Generic[V, M]):
    """One object for one seat at one table; it may keep what it computed from the deck."""

    def __init__(self, rules: Rules[Any, Any, Any, Any]) -> None:
        self.rules = rules

    @abstractmethod
    def values(self, view: V, moves: Sequence[M]) -> Sequence[float]:
        """How good each move looks at a glance; the greedy bot plays the best, and roll-outs follow it."""

    @abstractmethod
    def standing(self, view: V) -> Sequence[float]:
        """How each seat stands, in points: what a search may cut a roll-out off by. At the end, the scores."""
