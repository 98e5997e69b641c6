"""What a table waits for. There is no current player: a turn is a prompt with one seat."""

from msgspec import Struct

from pettable.table.named_enum import NamedEnum
from pettable.table.seats import Seat


class Kind(NamedEnum):
    """How a question is answered."""

    TURN = "turn"
    """The one seat listed must act."""
    COMMIT = "commit"
    """Every seat listed must act; nothing shows until all have. An answer may be replaced until then."""
    REACT = "react"
    """Every seat listed may act or pass; closes when all have passed. A pass is hidden; a reaction asks all again."""
    RACE = "race"
    """Every seat listed may claim; the table settles the order. The id stays until the race is over."""


class Prompt(Struct, frozen=True, gc=False):
    """A question to one or more seats.

    It follows from public knowledge alone: who is asked, and for how long, reveals nothing of a hand. An answer
    names the id, and is stale only when the question has changed; so simultaneous answers never collide, and
    the id of a COMMIT, REACT or RACE stays the same while the same question stands.
    """

    id: int
    kind: Kind
    seats: tuple[Seat, ...]
    rule: str
    #: Seconds that the game itself suggests (a reaction window, a race); None: the table's own limit.
    limit: int | None = None
