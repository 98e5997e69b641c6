"""The pictures that a guest can choose from, and who has which one at a table: no two are alike."""

from collections.abc import Sequence

#: Names of pictures that the client has. None is an animal of the games' cards, or a bot's.
AVATARS = (
    *("fox", "panda", "rabbit-face", "koala", "monkey-face", "frog"),
    *("hedgehog", "bear", "penguin", "owl", "turtle", "lion"),
)


def at_table(chosen: Sequence[str | None]) -> list[str | None]:
    """The pictures by seat; None is nobody's seat, or a bot's. Where two have chosen the same, the first seat has it.

    >>> at_table(["bear", "", None, "bear"])
    ['bear', 'panda', None, 'koala']
    """
    shown: list[str | None] = [None] * len(chosen)
    for seat, name in enumerate(chosen):
        if name in AVATARS and name not in shown:
            shown[seat] = name
    for seat, name in enumerate(chosen):
        if name is not None and shown[seat] is None:
            free = [each for each in AVATARS if each not in shown]
            usual = AVATARS[seat % len(AVATARS)]
            shown[seat] = usual if usual in free or not free else free[seat % len(free)]
    return shown
