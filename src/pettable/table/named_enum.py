"""Enums for closed sets of names, as decks, moves and options use them."""

from enum import Enum


class NamedEnum(Enum):
    """One of a closed set; it prints so that it can be pasted back.

    >>> class Side(NamedEnum):
    ...     LEFT = "left"
    >>> Side.LEFT
    Side.LEFT
    """

    #: Members are singletons, so identity will do. Enum's own hash is written in Python, and rules look up by phase.
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
