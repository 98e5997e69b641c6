"""Numbers of seats and games for tests that every game takes part in, however many seats it has and however short."""

from pettable import registry

#: A test that needs many positions plays games of a short game until it has them, but no more than this.
MOST_GAMES = 30


def seats_near(game: str, wanted: int) -> int:
    """The number of seats of a game that comes nearest to the one a test would like."""
    return min(registry.find(game).seats, key=lambda seats: abs(seats - wanted))


def two_and_four_or_near(game: str) -> list[int]:
    """A small and a larger table; the same one where a game has a single number of seats."""
    return sorted({seats_near(game, 2), seats_near(game, 4)})
