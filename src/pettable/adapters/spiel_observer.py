"""What a player of an OpenSpiel game sees and remembers, as text and as tensors.

An observation tensor has two parts: `view`, the vector of the seat's view (table/codes.py), and `chosen`, which has for
each action the place it has among those that the seat has chosen of this move, from 1. An information state tensor has
two more: `player`, with a one for the seat, and `history`, all that the seat has seen, as rows of two numbers.

A row of `history` is a place in the vector, from 1, and the number that it changed to; or -1 and the action that the
seat chose, from 1. The rows begin with the first view, and the newest stands last. There is room for ROWS times as many
rows as a vector has numbers; of a longer game the oldest are left out. The information state's text has all of them.
"""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from pettable.adapters.spiel_position import NO_ROWS, Position, Seen, SpielTable
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.adapters.openspiel import PettableState

#: In 2,550 random games at all tables no seat needed more than 1.8 times as many as a vector has numbers.
ROWS = 3


class SeatObserver:
    """An observer as OpenSpiel wants it: `tensor`, its parts by name in `dict`, `set_from` and `string_from`."""

    def __init__(self, table: SpielTable, *, remembers: bool) -> None:
        self.table, self.remembers = table, remembers
        codes, seats = table.codes, table.options.seats
        parts: dict[str, tuple[int, ...]] = {"view": (codes.size,), "chosen": (codes.actions,)}
        if remembers:
            parts |= {"player": (seats,), "history": (ROWS * codes.size, 2)}
        self.tensor: NDArray[np.float32] = np.zeros(sum(int(np.prod(shape)) for shape in parts.values()), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, shape in parts.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: "PettableState", player: int) -> None:
        """While chance sets up the table there is nothing to see, and the tensor is all zeros."""
        at, table = state.at, self.table
        self.tensor.fill(0)
        self.dict["view"][:] = table.seen(at, player)
        for place, action in enumerate(at.chosen if player == at.player else (), 1):
            self.dict["chosen"][action] = place
        if self.remembers:
            self.dict["player"][player] = 1
            room = self.dict["history"]
            rows = np.concatenate([NO_ROWS, *[seen.rows for seen in remembered(table, at, player)]])[-len(room) :]
            room[len(room) - len(rows) :] = rows

    def string_from(self, state: "PettableState", player: int) -> str:
        at, rules = state.at, self.table.rules
        if self.remembers:
            return "\n".join(
                [f"seat {player}", *[seen.text for seen in remembered(self.table, at, player) if seen.text]]
            )
        view = msgspec.json.encode(rules.view(at.state, Seat(player))).decode()
        return f"{view} {list(at.chosen)}" if at.chosen and player == at.player else view


class PublicObserver:
    """What everybody sees: a spectator's view, as text. A spectator has no vector."""

    def __init__(self, table: SpielTable) -> None:
        self.table = table
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: "PettableState", player: int) -> None:
        """There is no tensor to be set."""

    def string_from(self, state: "PettableState", player: int) -> str:  # noqa: ARG002 (the same for all)
        return msgspec.json.encode(self.table.rules.view(state.at.state, None)).decode()


def remembered(table: SpielTable, at: Position, player: int) -> Iterator[Seen]:
    """Everything that this seat has seen, in order."""
    memory, vector = at.memories[player], table.no_vector
    if memory.state is not None:
        first = Seen(vector, table.vector(memory.state, player))
        vector = first.after
        yield first
    for happened in islice(at.past, memory.since, None):
        seen = happened.seen(table, player, vector)
        vector = seen.after
        yield seen
