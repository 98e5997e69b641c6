"""Help for newcomers as data: what to say when something is asked or first happens, and the quick reference.

The words are messages of the game's `help/text.*.ftl`: `now-NAME`, `first-NAME` and `reference-NAME`. What is said
depends on the question, on events and on scene lines alone, so a client needs no rules to choose, and no secret can be
in it that the reader does not see anyway.
"""

import tomllib
from typing import Any

import msgspec
from msgspec import Struct


class SayNow(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Said while a question stands: what can be done, and what is worth considering. The first that fits counts."""

    say: str
    #: The rule of the question.
    asked: str
    #: The scene line that must be there (`to-beat` for `scene-to-beat`); its fields are the message's variables.
    line: str | None = None
    #: How many moves there must be: with a single one there is nothing to consider.
    moves: int | None = None
    #: Kinds of moves that must all be among them: what this hand cannot do is not offered.
    can: tuple[str, ...] = ()
    #: Values that fields of the line must have.
    with_: dict[str, Any] = msgspec.field(default_factory=dict, name="with")
    #: The field of the line that must be the reader's own seat.
    you: str | None = None
    #: What it points at, by `data-place`.
    at: tuple[str, ...] = ()


class SayFirst(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Said once, when something first happens: an event, or a scene line that is there after it."""

    say: str
    event: str | None = None
    line: str | None = None
    with_: dict[str, Any] = msgspec.field(default_factory=dict, name="with")
    you: str | None = None
    #: The rule that it is about; an event has one of its own, which is meant where none is given.
    rule: str | None = None


class ReferenceLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of the quick reference."""

    say: str
    #: The emoji that is its symbol on the cards.
    icon: str | None = None
    #: The option that it is about: a table without it does not show it.
    option: str | None = None


class ReferencePart(Struct, frozen=True, forbid_unknown_fields=True):
    """A heading (`reference-NAME`) and its lines."""

    name: str
    lines: tuple[ReferenceLine, ...]


class Aside(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event without a line in the log of a game that is played: the lines around it say as much.

    The log of a finished game has them all; the words beside a step of its replay leave them out.
    """

    event: str
    #: Only where the seat in this field is another's than the reader's.
    others: str | None = None
    #: Only where this event, of the same card, is one of the two before it.
    repeats: str | None = None
    #: Only in the words of a replay's step, where this event of the same seat comes later in the step.
    followed: str | None = None


class Help(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a game says to newcomers beside its rulebook and its tutorial."""

    now: tuple[SayNow, ...] = ()
    first: tuple[SayFirst, ...] = ()
    reference: tuple[ReferencePart, ...] = ()
    asides: tuple[Aside, ...] = ()
    #: Events that end a part of the game: the log draws a line under them.
    parts: tuple[str, ...] = ()

    @property
    def messages(self) -> frozenset[str]:
        """The names of all messages that it needs."""
        spoken = [f"now-{each.say}" for each in self.now] + [f"first-{each.say}" for each in self.first]
        parts = [f"reference-{part.name}" for part in self.reference]
        return frozenset(
            [*spoken, *parts, *(f"reference-{line.say}" for part in self.reference for line in part.lines)]
        )


def read_help(text: str) -> Help:
    """The help from its TOML file."""
    return msgspec.convert(tomllib.loads(text), Help)
