"""Fixed codes for learning programs: moves as numbers that mean the same in every state, views as vectors.

A move is written as a short sequence of *actions*, numbers from 0 to `actions - 1`. Most moves are one action; a set or
an order of cards takes one action for each choice. No sequence begins with another one, so a seat can choose action
after action, and `next_actions` lists what may come next. A view is written as `size` small whole numbers, seats being
counted from the viewer's own.

The laws, which `conform` checks: `decode(seat, encode(move)) == move`; two legal moves have different sequences; equal
vectors mean equal legal moves.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, SupportsIndex, TypeVar

from pettable.table.events import Move
from pettable.table.seats import Seat

V = TypeVar("V")
M = TypeVar("M", bound=Move)


class CodeError(ValueError):
    """A sequence of actions that stands for no move, or an action that may not come next."""


class Codes(ABC, Generic[V, M]):
    """The codes of one game with a deck, a number of seats and options."""

    #: How many different actions there are.
    actions: int
    #: The most actions of one move.
    longest: int
    #: The length of the vector of a view.
    size: int

    @abstractmethod
    def encode(self, move: M) -> tuple[int, ...]:
        """The actions that a seat's move consists of."""

    @abstractmethod
    def decode(self, seat: Seat, actions: Sequence[int]) -> M:
        """The move that a seat makes by these actions; a CodeError where they are none."""

    @abstractmethod
    def observe(self, view: V) -> list[int]:
        """The vector of a seat's view; a spectator has none."""

    def next_actions(self, moves: Sequence[M], chosen: Sequence[int] = ()) -> list[int]:
        """The actions that may follow those chosen so far, in ascending order, where these moves are legal."""
        chosen, depth = tuple(chosen), len(chosen)
        codes = [self.encode(move) for move in moves]
        return sorted({code[depth] for code in codes if len(code) > depth and code[:depth] == chosen})

    def name(self, action: int) -> str:
        """What an action stands for, for logs and debugging."""
        self.check_action(action)
        return str(action)

    def check_action(self, action: int) -> None:
        # Plain numbers first: asking whether something supports `__index__` takes longer than all the rest.
        if not isinstance(action, int | SupportsIndex) or not 0 <= action < self.actions:
            raise CodeError(f"no action {action}: they are 0 to {self.actions - 1}")


def one_hot(place: int | None, size: int) -> list[int]:
    """Zeros with a one at this place; None: no one.

    >>> one_hot(2, 4)
    [0, 0, 1, 0]
    """
    found = [0] * size
    if place is not None:
        found[place] = 1
    return found


def marks(cards: Sequence[int], size: int) -> list[int]:
    """A one for each of these cards.

    >>> marks((0, 3), 4)
    [1, 0, 0, 1]
    """
    found = [0] * size
    for card in cards:
        found[card] = 1
    return found
