"""A rulebook as data: which rules there are, in which order. Their words are in the game's texts, by id."""

import tomllib

import msgspec
from msgspec import Struct


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A heading (`section-NAME` in the texts) and its rules."""

    name: str
    rules: tuple[str, ...]


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """The ids of a game's rules, by section; their words are in its text files."""

    sections: tuple[Section, ...]
    #: What a deck must fulfil.
    deck: tuple[str, ...]
    #: Rules that random play hardly ever fires; a golden record does (law 10).
    rare: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules of play."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def __contains__(self, rule: str) -> bool:
        return rule in self.rules or rule in self.deck


def read_rulebook(text: str) -> Rulebook:
    """A rulebook from its TOML file."""
    return msgspec.convert(tomllib.loads(text), Rulebook)
