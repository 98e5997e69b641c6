"""Shares of the win at the end of a game, for kernels."""

from pettable.kernels.compiling import Flat, compiled


@compiled
def share_win(points: Flat, keys: Flat, shares: Flat) -> None:
    """Each seat's share of the win, by what a kernel's `scores` wrote: a shared win is split."""
    seats, winners = points.size, 0
    for seat in range(seats):
        shares[seat] = 1.0
        for other in range(seats):
            if _ahead(points, keys, other, seat):
                shares[seat] = 0.0
        winners += shares[seat] > 0
    for seat in range(seats):
        shares[seat] /= winners


@compiled
def _ahead(points: Flat, keys: Flat, one: int, other: int) -> bool:
    if points[one] != points[other]:
        return points[one] > points[other]  # type: ignore[no-any-return]
    for place in range(keys.shape[1]):
        if keys[one, place] != keys[other, place]:
            return keys[one, place] > keys[other, place]  # type: ignore[no-any-return]
    return False
