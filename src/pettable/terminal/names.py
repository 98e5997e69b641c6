"""Names of the seats at a terminal, the same in every language and every replay."""

from collections.abc import Sequence

#: The players' word, in a record, for the seat of the person at this terminal.
YOU = "you"

NAMES = ("Momo", "Pip", "Luna", "Otto", "Nala", "Felix", "Bella", "Rocky")


def seat_names(seats: int) -> tuple[str, ...]:
    return NAMES[:seats]


def introduced(players: Sequence[str], names: Sequence[str], you: str | None = None) -> str:
    """Who sits where, in one line; `you` is what the person who looks is called.

    >>> introduced(["you", "greedy"], seat_names(2), you="You")
    '1 You · 2 Pip (greedy)'
    """
    labels = [
        you if player == YOU and you is not None else f"{name} ({player})"
        for player, name in zip(players, names, strict=False)
    ]
    return " · ".join(f"{seat} {each}" for seat, each in enumerate(labels, 1))
