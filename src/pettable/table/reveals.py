"""Where a live table stops so that everybody can follow: before cards turn for all at once, and after a round.

The rules know no time. A game declares here which of its events turn cards, and what lies on the table before them; how
long a table waits, and for whom, is the server's matter.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from pettable.table.events import Event


class Reveals(Struct, frozen=True):
    """The moments of a game at which everybody looks at the same thing."""

    #: With the first of these in a step, cards are turned up that all must see at the same moment.
    turning: tuple[type[Event], ...]
    #: With this event a round ends, and its points are read.
    round_over: type[Event]
    #: Does a table with these options race, so that it counts down before cards are turned?
    races: Callable[[Any], bool]
    #: A viewer's view while the cards are still face down: from its views before and after the step, and from the
    #: events that are withheld, in the form that it will see. The first of them says which cards. The result depends on
    #: nothing that the viewer does not know yet.
    covered: Callable[[Any, Any, Sequence[Event]], Any]
