"""What was measured of one load, in numbers."""

from collections.abc import Sequence

from msgspec import Struct


def at(share: float, seconds: Sequence[float]) -> float:
    """The time that so large a share kept within."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Spread(Struct, frozen=True):
    """Seconds: what half of them kept within, 99 of a hundred, and all."""

    half: float
    most: float
    worst: float

    def __str__(self) -> str:
        return f"{1000 * self.half:.1f} / {1000 * self.most:.1f} / {1000 * self.worst:.1f} ms"


def spread(seconds: Sequence[float]) -> Spread:
    return Spread(at(0.5, seconds), at(0.99, seconds), max(seconds, default=float("nan")))


class Load(Struct, frozen=True):
    """Moves at many tables for a while."""

    tables: int
    seats: int
    watchers: int
    seconds: float
    moves: int
    #: From the moment a move was due: to all seats of its table, to all spectators, to each spectator.
    to_seats: Spread
    to_watchers: Spread
    to_each: Spread
    #: Lines that missed a message, were cut or were told of something wrong; and moves that could not be made in time.
    dropped: int
    #: Shares of a core.
    server: float
    crowd: float
    #: All processes of the machine together, the database's and whatever else runs.
    machine: float
    bytes: int
    kib: int

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def ms_a_move(self) -> float:
        """Milliseconds of the server's processor for a move, with everything that it sets off."""
        return 1000 * self.server / self.rate if self.moves else float("nan")
