"""Public waiting times: a table stops for its people before cards turn for all at once, and after a round. Pure.

The rules have gone on already; what they turned up leaves the table only when the waiting time is over. First there is
time to look at what just happened, which people end early when all of them are ready; then, where a race may follow,
a countdown that nobody can shorten. Bots, programs and players who are away are always ready.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from pettable.server.limits.constants import (
    COUNTDOWN,
    FIRST_LOOK,
    FIRST_LOOK_ALONE,
    RACE_RESULT,
    SCOREBOARD,
    SCOREBOARD_ALONE,
)
from pettable.server.people.requester import account_of
from pettable.server.tables import journal as e
from pettable.table.events import masked
from pettable.table.named_enum import NamedEnum
from pettable.table.prompts import Kind
from pettable.table.seats import Seat, Viewer

if TYPE_CHECKING:
    from pettable.server.tables.commands import CommandContext
    from pettable.server.tables.state import TableState


class WaitingFor(NamedEnum):
    """Why a table waits."""

    START = "start"
    """Everybody looks at the table before the first race."""
    RESULT = "result"
    """Everybody looks at how a race ended."""
    ROUND = "round"
    """Everybody reads the scores of a round."""
    COUNTDOWN = "countdown"
    """Three, two, one: then the cards turn."""


class WaitingInfo(Struct, frozen=True):
    """A public waiting time, in the server's time."""

    what: WaitingFor
    since: float
    #: When it ends by itself; a countdown ends with the turn of the cards.
    until: float
    #: The seats that need no more time; bots and players who are away are not listed.
    ready: tuple[Seat, ...]


class Before(NamedTuple):
    """A game before a step: the rules' state, and the length of the log."""

    state: Any
    moves: int


class WaitingTime:
    """What a table waits for, and what it withholds until then."""

    def __init__(self, before: Any, withheld: tuple[Any, ...], countdown: float) -> None:
        #: The rules' state before the step.
        self.before = before
        #: The events of the step that turn cards, and all after them; secrets included.
        self.withheld = withheld
        self._countdown = countdown
        self._look = 0.0
        self.what = WaitingFor.COUNTDOWN
        self.since = self.until = 0.0
        self.ready: set[Seat] = set()

    def look(self, what: WaitingFor, seconds: float, at: float) -> None:
        self.what, self._look = what, seconds
        self.restart(at)

    def count_down(self, at: float) -> None:
        self.what, self._look = WaitingFor.COUNTDOWN, self._countdown
        self.restart(at)

    def restart(self, at: float) -> None:
        """The table comes back to life: everybody has the whole time again."""
        self.since, self.until = at, at + self._look

    def next(self, at: float) -> e.CountdownBegan | e.Revealed:
        """What follows when all are ready, or the time is over."""
        counts = self.what is not WaitingFor.COUNTDOWN and self._countdown > 0
        return e.CountdownBegan(at) if counts else e.Revealed(at)

    def withheld_from(self, viewer: Viewer) -> list[Any]:
        """The withheld events in the form that a viewer will see."""
        return [event for each in self.withheld if (event := masked(each, viewer)) is not None]

    @property
    def info(self) -> WaitingInfo:
        return WaitingInfo(self.what, self.since, self.until, tuple(sorted(self.ready)))


#: Seconds to look, at the slowest pace.
LOOKS = {WaitingFor.RESULT: RACE_RESULT, WaitingFor.ROUND: SCOREBOARD}


def look_seconds(state: "TableState", what: WaitingFor) -> float:
    """How long people have to look, unless all of them are ready earlier."""
    alone = len(people(state)) == 1
    if what is WaitingFor.START:
        return FIRST_LOOK_ALONE if alone else FIRST_LOOK
    if what is WaitingFor.ROUND and alone:
        return SCOREBOARD_ALONE
    return state.pacing.look * LOOKS[what]


def waiting_time(state: "TableState", before: Before, at: float, look: WaitingFor | None) -> WaitingTime | None:
    """The waiting time that a step of the game asks for; None: the table goes on at once.

    `look`: what there is to look at because of the question before this one, if anything.
    """
    table = state.table
    assert table is not None
    if table.prompt is None or state.pacing.slow or not people(state):
        return None
    events = [event for entry in table.log[before.moves :] for event in entry.events]
    return _first_stop(state, before.state, events, [0, *_moments(state, events)], look, at)


def following(state: "TableState", waiting: WaitingTime, at: float) -> WaitingTime | None:
    """The next waiting time of the same step, when one is over: cards were shown, and with that the round ended."""
    events = list(waiting.withheld)
    return _first_stop(state, waiting.before, events, _moments(state, events), None, at)


def _moments(state: "TableState", events: Sequence[Any]) -> list[int]:
    """Where in these events cards are turned, all of a kind at one moment; and where a race begins without that."""
    reveals, table = state.material.game.reveals, state.table
    assert reveals is not None
    assert table is not None
    kinds = [type(event) if isinstance(event, reveals.turning) else None for event in events]
    turns = [n for n, kind in enumerate(kinds) if kind is not None and (n == 0 or kinds[n - 1] is not kind)]
    # The cards that were turned last in this round are those of the race, if there are any.
    turned = bool(turns) and not any(isinstance(event, reveals.round_over) for event in events[turns[-1] :])
    races = table.prompt is not None and table.prompt.kind is Kind.RACE
    return [*turns, len(events)] if races and not turned else turns


def _first_stop(
    state: "TableState",
    before: Any,
    events: Sequence[Any],
    moments: Sequence[int],
    look: WaitingFor | None,
    at: float,
) -> WaitingTime | None:
    """The first of the moments before which the table waits; what came before `moments[0]` is on the table already."""
    reveals, table = state.material.game.reveals, state.table
    assert reveals is not None
    assert table is not None
    races = reveals.races(table.options)
    for seen, moment in pairwise([*moments, len(events)]):
        counts = races and moment in moments[1:]
        waiting = WaitingTime(before, tuple(events[moment:]), COUNTDOWN if counts else 0.0)
        if any(isinstance(event, reveals.round_over) for event in events[seen:moment]):
            waiting.look(WaitingFor.ROUND, look_seconds(state, WaitingFor.ROUND), at)
        elif not counts:
            continue
        elif look is not None:
            waiting.look(look, look_seconds(state, look), at)
        else:
            waiting.count_down(at)
        return waiting
    return None


def people(state: "TableState") -> list[Seat]:
    """The seats of people who play for themselves: programs need no time to look."""
    chairs = state.seating.chairs
    return [seat for seat in state.seating.people(map(Seat, range(len(chairs)))) if not chairs[seat].program]


def due(state: "TableState", waiting: WaitingTime, here: Collection[str]) -> float:
    """When the waiting time goes on by itself: at once where nobody is here who needs it."""
    present = _present(state, here)
    everybody = waiting.what is not WaitingFor.COUNTDOWN and waiting.ready.issuperset(present)
    return 0.0 if everybody or not present else waiting.until


def ready(at: "CommandContext") -> list[e.AnyEntry]:
    """A player needs no more time, and neither do the others on the same device."""
    own, state = at.seat(), at.state
    at.during_game()
    waiting, account = state.waiting_time, account_of(at.requester.guest)
    if state.paused or waiting is None or waiting.what is WaitingFor.COUNTDOWN:
        return []
    together = [own, *(seat for seat in people(state) if account_of(state.seating.chairs[seat].guest or "") == account)]
    new = sorted(set(together) - waiting.ready)
    entries: list[e.AnyEntry] = [e.Ready(at.now, seat) for seat in new]
    if new and {*waiting.ready, *new}.issuperset(_present(state, at.here)):
        entries.append(waiting.next(at.now))
    return entries


def _present(state: "TableState", here: Collection[str]) -> list[Seat]:
    return [seat for seat in people(state) if state.seating.chairs[seat].guest in here]
