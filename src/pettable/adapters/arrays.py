"""What PettingZoo and Gymnasium share: the vectors and masks of a seat as arrays, and their spaces."""

from typing import cast

import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from numpy.typing import NDArray

from pettable.adapters.seat_turns import SeatTurns
from pettable.table.seats import Seat

Vector = NDArray[np.int16]
Mask = NDArray[np.int8]
#: Every number of a vector fits into 16 bits (law 13).
LEAST, MOST = -(1 << 15), (1 << 15) - 1


def vector_space(turns: SeatTurns) -> Space[Vector]:
    # Gymnasium declares a box of any numbers, whatever type it is given.
    return cast(Space[Vector], Box(LEAST, MOST, (turns.size,), np.int16))


def mask_space(turns: SeatTurns) -> Box:
    return Box(0, 1, (turns.codes.actions,), np.int8)


def action_space(turns: SeatTurns) -> Discrete:
    return Discrete(turns.codes.actions)


def vector_of(turns: SeatTurns, seat: Seat) -> Vector:
    return np.array(turns.observe(seat), np.int16)


def mask_of(turns: SeatTurns, seat: Seat) -> Mask:
    """A one for each legal action; all zeros for a seat that is not asked."""
    mask = np.zeros(turns.codes.actions, np.int8)
    if seat == turns.seat:
        mask[turns.actions] = 1
    return mask
