"""The names that a new game goes by, derived from the one that people write."""

import keyword
import re
from collections.abc import Collection, Iterator
from string import ascii_uppercase

from msgspec import Struct

from pettable.table.errors import OptionError

#: A title is shown in one line of a phone's screen.
SHORTEST, LONGEST = 4, 20


class GameNames(Struct, frozen=True):
    """What the templates' placeholders stand for."""

    #: As people write it: `bone-dash`.
    name: str
    #: Two letters, as rule ids begin: `BD`.
    prefix: str

    @property
    def folder(self) -> str:
        return self.name.replace("-", "_")

    @property
    def class_name(self) -> str:
        return "".join(word.capitalize() for word in self.name.split("-"))

    @property
    def title(self) -> str:
        return " ".join(word.capitalize() for word in self.name.split("-"))


def check_name(name: str) -> str:
    """The name itself, or an OptionError that says how a game's name is written."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise OptionError("TB-9", f"{name!r} is no name of a game: write small letters, with hyphens: bone-dash")
    if not SHORTEST <= len(name) <= LONGEST:
        raise OptionError("TB-9", f"{name!r} has {len(name)} letters; a game's name has {SHORTEST} to {LONGEST}")
    if keyword.iskeyword(name):
        raise OptionError("TB-9", f"{name!r} is a word of Python and cannot name its folder; add a word to it")
    return name


def free_prefix(name: str, taken: Collection[str]) -> str:
    """Two letters for the ids of a game's rules: its initials, or the next best pair that no other game has.

    >>> free_prefix("bone-dash", ()), free_prefix("bones", ()), free_prefix("cat-call", {"CC", "CA"})
    ('BD', 'BO', 'CT')
    """
    return next(pair for pair in _pairs(name) if pair not in taken)


def _pairs(name: str) -> Iterator[str]:
    """Initials, then the first letter with a later one, then with any, then all pairs there are."""
    first, *rest = [letter for letter in name.upper() if letter in ascii_uppercase]
    yield from (first + word[0] for word in name.upper().split("-")[1:2] if word[0] in ascii_uppercase)
    yield from (first + letter for letter in rest)
    yield from (first + letter for letter in ascii_uppercase)
    yield from (one + other for one in ascii_uppercase for other in ascii_uppercase)
