"""What a game's folder declares: everything that the rest of Pettable needs to know to play it."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from pettable.table.codes import Codes
from pettable.table.deck import DeckShape
from pettable.table.layout import Layout
from pettable.table.options import Options
from pettable.table.reveals import Reveals
from pettable.table.rules import Rules
from pettable.table.scene import SceneLine


class Game(Struct, frozen=True):
    """All that the rest of Pettable needs to know of one game; each game folder defines one."""

    #: As people write it: `chain-of-command`; the folder is named alike, with underscores.
    name: str
    seats: range
    options: type[Options]
    rules: type[Rules[Any, Any, Any, Any]]
    deck: DeckShape
    #: The table as lines of text, from a view.
    scene: Callable[[Rules[Any, Any, Any, Any], Any], Sequence[SceneLine]]
    #: Where the cards lie that a view shows, for pictures; None: as the lines name them.
    layout: Callable[[Rules[Any, Any, Any, Any], Any], Layout] | None = None
    #: The same rules with smaller hands, where law 7 could not list all deals of the real ones (golden/tiny.toml).
    tiny_rules: type[Rules[Any, Any, Any, Any]] | None = None
    #: The same rules for a short game of a few minutes, where a tutorial's smaller deck is not enough.
    tutorial_rules: type[Rules[Any, Any, Any, Any]] | None = None
    #: Earlier versions of the rules, by which games that began with them are replayed and played to their end.
    earlier: tuple[type[Rules[Any, Any, Any, Any]], ...] = ()
    #: Where a live table waits for everybody; None: nowhere.
    reveals: Reveals | None = None
    #: Moves as numbers and views as vectors, for learning programs; made with the rules and the options of a table.
    codes: Callable[[Any, Any], Codes[Any, Any]] | None = None

    def earlier_rules(self, version: int) -> type[Rules[Any, Any, Any, Any]] | None:
        """The rules of an earlier version; None where there are none."""
        return next((rules for rules in self.earlier if rules.version == version), None)
