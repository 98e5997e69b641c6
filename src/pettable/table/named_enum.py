"""Closed sets of words."""

from enum import Enum


class NamedEnum(Enum):
    """One of a closed set; it prints so that it can be pasted back.

    >>> class Side(Word):
    ...     LEFT = "left"
    >>> Side.LEFT
    Side.LEFT
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
