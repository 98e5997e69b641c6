"""Seats around a table, for kernels."""

from pettable.kernels.compiling import compiled


@compiled
def next_seat(seat: int, seats: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < seats else 0
