"""The judge's desk of a live table: when each line is shown a race, what its claims are worth, when a verdict is due.

A race is shown on quick lines a little later, so that everybody sees it at the same moment; and so is everything that
is told about it until it is over. Who only watches sees nothing before that moment either.
"""

from collections.abc import Iterable
from functools import partial

from msgspec import Struct

from pettable.server.clock import Clock
from pettable.server.errors import Wrong
from pettable.server.limits.constants import (
    ANTICIPATION,
    HAMMERED,
    LOOK_AGAIN,
    ON_THE_WAY,
    PHOTO_FINISH,
    RACE_WAIT,
    REVEAL_HELD,
)
from pettable.server.messages import AnyCommand, Play
from pettable.server.races.arbitration import Arrival, Reach, allowance, credit, worth
from pettable.server.sockets.connection import Line
from pettable.server.sockets.round_trips import Ping
from pettable.server.tables import journal as e
from pettable.server.tables.commands import Entries, Moment, Refusal, decide
from pettable.server.tables.state import Sitting
from pettable.table.seats import Seat


class Reveal(Struct, frozen=True):
    at: float
    ping: Ping | None


class Desk:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._prompt: int | None = None
        self._began = 0.0
        #: From when something happens in a race until everybody sees it.
        self.lead = 0.0
        self._reveals: dict[Line, Reveal] = {}
        self._racing: set[Line] = set()
        #: Before this a claim of a guest is too early, after one that could not be.
        self._missed: dict[str, float] = {}
        #: Until then there is something that not everybody has seen.
        self._seen = 0.0

    # What is shown, and when.

    def tell(self, sitting: Sitting, lines: Iterable[Line]) -> None:
        """Something is about to be told to these lines: in a race, to each of them at its own time."""
        race, now = sitting.race, self._clock.now()
        before, self._prompt = self._prompt, race.prompt if race is not None and not race.over else None
        begins = self._prompt is not None and self._prompt != before
        if begins:
            self._begin(sitting, lines)
        elif before is None:
            return
        self._seen = now + self.lead
        for line in lines:
            line.hold(now + self._lag(line), self._clock)
            if begins and line in self._racing:
                self._clock.call_at(now + self._lag(line), partial(self._reveal, line, self._prompt))

    def admit(self, sitting: Sitting, line: Line) -> None:
        """Who comes while something is on its way sees it no sooner than all others."""
        if self._prompt is not None and runs(sitting, line):
            self._racing.add(line)
        if line.trips.usual is None:
            line.trips.ping()
        line.hold(self._seen, self._clock)

    def _begin(self, sitting: Sitting, lines: Iterable[Line]) -> None:
        ways: dict[Seat, list[float]] = {}
        self._began, self._reveals, self._missed = self._clock.now(), {}, {}
        self._racing = {line for line in lines if runs(sitting, line)}
        for line in self._racing:
            seat = sitting.seat_of(line.asker.guest)
            assert seat is not None
            ways.setdefault(seat, []).append(way(line))
        self.lead = min(REVEAL_HELD, max(map(min, ways.values()), default=0.0))

    def _lag(self, line: Line) -> float:
        return max(0.0, self.lead - way(line)) if line in self._racing else self.lead

    def _reveal(self, line: Line, prompt: int | None) -> None:
        if prompt == self._prompt:
            self._reveals[line] = Reveal(self._clock.now(), line.trips.ping())

    # What a claim is worth.

    def decide(self, at: Moment, line: Line, command: AnyCommand, came: float) -> Entries:
        """What a command does that came in on this line then: in a race it may be a claim."""
        if not isinstance(command, Play):
            return decide(at, command)
        arrival = self._arrival(at.sitting, line, came)
        try:
            return decide(at._replace(arrival=arrival), command)
        except (Refusal, Wrong):
            self._miss(line, arrival)
            raise

    def _arrival(self, sitting: Sitting, line: Line, came: float) -> Arrival | None:
        race, seat = sitting.race, sitting.seat_of(line.asker.guest)
        if race is None or race.over or seat is None:
            return None
        earliest = race.earliest(seat)
        again = min(self._missed.get(line.asker.guest, 0.0), earliest + HAMMERED)
        return Arrival(self._reach(line, came), max(earliest, again))

    def _miss(self, line: Line, arrival: Arrival | None) -> None:
        """A claim that could not be. Who has to look anew needs time for that, however many claims it has sent on; and
        hears of it when one would who is furthest away: there and back is twice the way.
        """
        if arrival is not None:
            pause = LOOK_AGAIN if arrival.early else ANTICIPATION
            self._missed[line.asker.guest] = worth(arrival.reach) + pause
            line.hold(self._clock.now() + 2 * self._lag(line), self._clock)

    def bot_arrival(self, sitting: Sitting, seat: Seat) -> Arrival | None:
        """A bot has no way to go: it sees what everybody sees when everybody does."""
        race = sitting.race
        if race is None or race.over:
            return None
        return Arrival(Reach(self._clock.now(), self._began + self.lead), race.earliest(seat))

    def _reach(self, line: Line, arrived: float) -> Reach:
        """How a claim comes that arrived on this line then. A line that came later has seen no more than the others:
        to connect anew starts no watch anew.
        """
        trips, reveal = line.trips, self._reveals.get(line)
        revealed = self._began + max(0.0, self.lead - way(line)) if reveal is None else reveal.at
        trip = None if reveal is None or reveal.ping is None else reveal.ping.trip
        return Reach(arrived, revealed, trip, trips.least, trips.usual, trips.anchor)

    # When a verdict is due.

    def due(self, sitting: Sitting, lines: Iterable[Line]) -> float | None:
        """When nobody who is still on the way can be first any more; None where no claim waits."""
        race, table = sitting.race, sitting.table
        if race is None or not race.waiting or table is None or table.prompt is None:
            return None
        leader = race.leader()
        arrived = race.claims_of(leader.seat)[0].reach.arrived
        rivals = {seat for seat in table.prompt.seats if not race.claims_of(seat)}
        latest = [self._on_the_way(line) for line in lines if sitting.seat_of(line.asker.guest) in rivals]
        if any(sitting.chairs[seat].by_bot for seat in rivals):
            latest.append(self._began + self.lead)
        until = max(latest, default=0.0) + leader.seconds + PHOTO_FINISH
        return min(max(until, arrived), arrived + RACE_WAIT) if latest else arrived

    def _on_the_way(self, line: Line) -> float:
        reach = self._reach(line, 0.0)
        return reach.revealed + credit(reach) + ON_THE_WAY

    def judged(self, sitting: Sitting) -> e.Judged:
        assert sitting.race is not None
        return sitting.race.judge(self._clock.now(), len(sitting.chairs), sitting.seed)


def runs(sitting: Sitting, line: Line) -> bool:
    """Does somebody at the other end of this line run in the race?"""
    prompt = sitting.table.prompt if sitting.table is not None else None
    return prompt is not None and sitting.seat_of(line.asker.guest) in prompt.seats


def way(line: Line) -> float:
    """One way to a player; a line that nobody has measured has none."""
    trips = line.trips
    if trips.usual is None:
        return 0.0
    anchored = trips.usual if trips.anchor is None else min(trips.usual, trips.anchor + allowance(trips.anchor))
    return anchored / 2
