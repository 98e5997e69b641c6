"""The measurements of one load: percentiles and counts."""

from collections.abc import Sequence

from msgspec import Struct


def percentile(share: float, seconds: Sequence[float]) -> float:
    """The time within which this share of the measurements lies."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Percentiles(Struct, frozen=True):
    """The median, the 99th percentile and the maximum, in seconds."""

    median: float
    p99: float
    maximum: float

    def __str__(self) -> str:
        return f"{1000 * self.median:.1f} / {1000 * self.p99:.1f} / {1000 * self.maximum:.1f} ms"


def percentiles(seconds: Sequence[float]) -> Percentiles:
    return Percentiles(percentile(0.5, seconds), percentile(0.99, seconds), max(seconds, default=float("nan")))


class LoadResult(Struct, frozen=True):
    """The result of playing moves at many tables for a while."""

    tables: int
    seats: int
    watchers: int
    seconds: float
    moves: int
    #: From the moment a move was due until it reached all seats of its table, all spectators, each spectator.
    to_seats: Percentiles
    to_watchers: Percentiles
    to_each: Percentiles
    #: Sockets that missed a message, were cut or got an error; and moves that could not be made in time.
    dropped: int
    #: Shares of a core.
    server: float
    crowd: float
    #: All processes of the machine, the database's included.
    machine: float
    bytes: int
    kib: int

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def ms_a_move(self) -> float:
        """Milliseconds of the server's processor for a move and everything that follows from it."""
        return 1000 * self.server / self.rate if self.moves else float("nan")
