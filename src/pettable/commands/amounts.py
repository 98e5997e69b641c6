"""Amounts on the command line: a time such as `90d`, a size such as `2GiB`, and named ones such as `games=90d`."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable

_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 24 * 3600}
_BYTES = {"MiB": 1024**2, "GiB": 1024**3, "TiB": 1024**4}

Named = tuple[str, float]


def seconds(text: str) -> float:
    """
    >>> seconds("90d"), seconds("30m")
    (7776000.0, 1800.0)
    """
    return _amount(text, _SECONDS, "a time is a number with s, m, h or d, such as 90d")


def size(text: str) -> int | None:
    """
    >>> size("2GiB"), size("none")
    (2147483648, None)
    """
    return None if text == "none" else int(_amount(text, _BYTES, "a size is like 500MiB, 2GiB or 1TiB, or none"))


def named(amount: Callable[[str], float]) -> Callable[[str], Named]:
    """Reads NAME=AMOUNT.

    >>> named(seconds)("games=90d")
    ('games', 7776000.0)
    """

    def pair(text: str) -> Named:
        name, equals, value = text.partition("=")
        if not equals:
            raise ArgumentTypeError(f"{text!r} has no '='")
        return name, amount(value)

    return pair


def number(text: str) -> float:
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text!r} is not a number")
    return int(text)


def _amount(text: str, units: dict[str, int], rule: str) -> float:
    found = re.fullmatch(rf"(\d+(?:\.\d+)?)({'|'.join(units)})", text)
    if found is None:
        raise ArgumentTypeError(f"{text!r}: {rule}")
    return float(found[1]) * units[found[2]]
