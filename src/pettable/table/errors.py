"""Errors in what people hand in (decks, options, records, names): a closed list.

Each error is one line that says what was wrong, by which rule, and where. A move that is not legal is no
error but a value (`Illegal`).
"""

from pettable.table.named_enum import NamedEnum


class PettableError(Exception):
    """What was wrong, the rule it breaks, and the file and line where it stands, as far as there are any."""

    #: Set by the caller that opened the file; a function that only gets its text does not know it.
    file: str | None = None

    def __init__(self, rule: str, why: str, line: int | None = None) -> None:
        super().__init__(rule, why, line)
        self.rule = rule
        self.why = why
        self.line = line

    def __str__(self) -> str:
        file = f"{self.file}: " if self.file else ""
        line = f"line {self.line}: " if self.line else ""
        return f"{file}{line}{self.rule}: {self.why}"


class DeckError(PettableError):
    """A deck that breaks a constraint."""


class OptionError(PettableError):
    """An option that does not exist, or not with this number of seats."""


class Fault(NamedEnum):
    """What is wrong with a record, for clients with sentences of their own."""

    NOT_TEXT = "not-text"
    NOT_A_RECORD = "not-a-record"
    OTHER_FORMAT = "other-format"
    OTHER_GAME = "other-game"
    OTHER_RULES = "other-rules"
    OTHER_DECK = "other-deck"
    BROKEN_HEADER = "broken-header"
    WRONG_SEED = "wrong-seed"
    WRONG_SHUFFLE = "wrong-shuffle"
    NOT_A_MOVE = "not-a-move"
    REFUSED = "refused"
    WRONG_SUM = "wrong-sum"
    NOT_AN_OUTCOME = "not-an-outcome"
    WRONG_OUTCOME = "wrong-outcome"
    GOES_ON = "goes-on"
    OTHER_BYTES = "other-bytes"
    TOO_SHORT = "too-short"


class RecordError(PettableError):
    """A record that cannot be read, or that does not replay to itself."""

    def __init__(self, rule: str, why: str, line: int | None = None, fault: Fault = Fault.NOT_A_RECORD) -> None:
        super().__init__(rule, why, line)
        self.fault = fault


class UnknownGame(PettableError):
    """No game of that name."""


class UnknownRule(PettableError):
    """No rule of that id."""
