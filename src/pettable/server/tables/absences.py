"""Who is away from a table since when, and what the others want to do about it. In memory only."""

from typing import NamedTuple

from pettable.server.tables.standstills import NO_STANDSTILLS, Standstills
from pettable.table.named_enum import NamedEnum


class AbsenceChoice(NamedEnum):
    """What a player wants while another one is away."""

    WAIT = "wait"
    BOT = "bot"
    """A bot plays for them until they are back."""
    END = "end"
    """The game ends here."""


class Absences(NamedTuple):
    #: When the last socket of a guest went away.
    gone: dict[str, float]
    #: What each account wants, by the guest who is away.
    votes: dict[str, dict[str, AbsenceChoice]]
    #: At a slow table: who is on vacation, and other times that do not count.
    still: Standstills = NO_STANDSTILLS

    def returned(self, guest: str) -> None:
        self.gone.pop(guest, None)
        self.votes.pop(guest, None)

    def record(self, absent: str, account: str, choice: AbsenceChoice) -> None:
        """The last vote of an account counts."""
        self.votes.setdefault(absent, {})[account] = choice
