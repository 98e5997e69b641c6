"""Where a live table of Slap Cat! waits: before cards are turned up or shown (SC-16), and after a round."""

from collections.abc import Sequence

from msgspec.structs import replace

from pettable.games.slap_cat.moves import Commit, RoundOver, Shown, TurnedUp
from pettable.games.slap_cat.state import SlapOptions, SlapView
from pettable.table.events import Event
from pettable.table.reveals import Reveals


def races(options: SlapOptions) -> bool:
    return not options.calm


def covered(before: SlapView, after: SlapView, withheld: Sequence[Event]) -> SlapView:
    """The table with its cards face down: on top of their piles, or committed before their seats."""
    if withheld and isinstance(withheld[0], TurnedUp):
        return replace(after, shown=(None,) * len(after.shown), piles=tuple([count + 1 for count in after.piles]))
    if withheld and isinstance(withheld[0], Shown):
        shown = [event for event in withheld if isinstance(event, Shown) and event.seat == before.seat]
        own = Commit(shown[0].seat, shown[0].card) if shown else None
        return replace(before, answer=own, answered=(True,) * len(before.answered))
    return after


REVEALS = Reveals(turning=(TurnedUp, Shown), round_over=RoundOver, races=races, covered=covered)
