"""What a scenario of the attack suite is."""

from collections.abc import Awaitable, Callable

from msgspec import Struct

from attack.attacker import Attacker


class Scenario(Struct, frozen=True):
    """An attack, and the refusals that it must meet."""

    name: str
    #: What is sent, for the report.
    sent: str
    attack: Callable[[Attacker], Awaitable[None]]
    #: Outcomes that must occur, as the attacker counts them: how it is refused, or how far it gets.
    refused: tuple[str, ...] = ()
    #: They occur only in a run of at least this many seconds: the server's own patience.
    refused_after: float = 0.0
    #: The number of files that the server's system allows; None: as many as here.
    files: int | None = None

    def expected(self, seconds: float) -> tuple[str, ...]:
        """The refusals that a run of this length must meet."""
        return self.refused if seconds >= self.refused_after else ()
