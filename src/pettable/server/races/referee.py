"""The judge's desk of a live table: when each line is shown a race, what its claims are worth, when a verdict is due.

A race is shown on quick lines a little later, so that everybody sees it at the same moment; and so is everything that
is told about it until it is over. Who only watches sees nothing before that moment either.
"""

from collections.abc import Iterable
from functools import partial

from msgspec import Struct

from pettable.server.clock import Clock
from pettable.server.errors import ClientError
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
from pettable.server.races.arbitration import Arrival, ClaimTiming, allowance, credit, reaction_seconds
from pettable.server.sockets.connection import Connection
from pettable.server.sockets.round_trips import Ping
from pettable.server.tables import journal as e
from pettable.server.tables.commands import Entries, Moment, Refusal, decide
from pettable.server.tables.state import TableState
from pettable.table.seats import Seat


class Reveal(Struct, frozen=True):
    at: float
    ping: Ping | None


class Referee:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._prompt: int | None = None
        self._began = 0.0
        #: From when something happens in a race until everybody sees it.
        self.lead = 0.0
        self._reveals: dict[Connection, Reveal] = {}
        self._racing: set[Connection] = set()
        #: Before this a claim of a guest is too early, after one that could not be.
        self._missed: dict[str, float] = {}
        #: Until then there is something that not everybody has seen.
        self._seen = 0.0

    # What is shown, and when.

    def tell(self, state: TableState, lines: Iterable[Connection]) -> None:
        """Something is about to be told to these lines: in a race, to each of them at its own time."""
        race, now = state.race, self._clock.now()
        before, self._prompt = self._prompt, race.prompt if race is not None and not race.over else None
        begins = self._prompt is not None and self._prompt != before
        if begins:
            self._begin(state, lines)
        elif before is None:
            return
        self._seen = now + self.lead
        for line in lines:
            line.hold(now + self._lag(line), self._clock)
            if begins and line in self._racing:
                self._clock.call_at(now + self._lag(line), partial(self._reveal, line, self._prompt))

    def admit(self, state: TableState, line: Connection) -> None:
        """Who comes while something is on its way sees it no sooner than all others."""
        if self._prompt is not None and runs(state, line):
            self._racing.add(line)
        if line.trips.usual is None:
            line.trips.ping()
        line.hold(self._seen, self._clock)

    def _begin(self, state: TableState, lines: Iterable[Connection]) -> None:
        ways: dict[Seat, list[float]] = {}
        self._began, self._reveals, self._missed = self._clock.now(), {}, {}
        self._racing = {line for line in lines if runs(state, line)}
        for line in self._racing:
            seat = state.seat_of(line.requester.guest)
            assert seat is not None
            ways.setdefault(seat, []).append(way(line))
        self.lead = min(REVEAL_HELD, max(map(min, ways.values()), default=0.0))

    def _lag(self, line: Connection) -> float:
        return max(0.0, self.lead - way(line)) if line in self._racing else self.lead

    def _reveal(self, line: Connection, prompt: int | None) -> None:
        if prompt == self._prompt:
            self._reveals[line] = Reveal(self._clock.now(), line.trips.ping())

    # What a claim is worth.

    def decide(self, at: Moment, line: Connection, command: AnyCommand, came: float) -> Entries:
        """What a command does that came in on this line then: in a race it may be a claim."""
        if not isinstance(command, Play):
            return decide(at, command)
        arrival = self._arrival(at.state, line, came)
        try:
            return decide(at._replace(arrival=arrival), command)
        except (Refusal, ClientError):
            self._miss(line, arrival)
            raise

    def _arrival(self, state: TableState, line: Connection, came: float) -> Arrival | None:
        race, seat = state.race, state.seat_of(line.requester.guest)
        if race is None or race.over or seat is None:
            return None
        earliest = race.earliest(seat)
        again = min(self._missed.get(line.requester.guest, 0.0), earliest + HAMMERED)
        return Arrival(self._reach(line, came), max(earliest, again))

    def _miss(self, line: Connection, arrival: Arrival | None) -> None:
        """A claim that could not be. Who has to look anew needs time for that, however many claims it has sent on; and
        hears of it when one would who is furthest away: there and back is twice the way.
        """
        if arrival is not None:
            pause = LOOK_AGAIN if arrival.early else ANTICIPATION
            self._missed[line.requester.guest] = reaction_seconds(arrival.reach) + pause
            line.hold(self._clock.now() + 2 * self._lag(line), self._clock)

    def bot_arrival(self, state: TableState, seat: Seat) -> Arrival | None:
        """A bot has no way to go: it sees what everybody sees when everybody does."""
        race = state.race
        if race is None or race.over:
            return None
        return Arrival(ClaimTiming(self._clock.now(), self._began + self.lead), race.earliest(seat))

    def _reach(self, line: Connection, arrived: float) -> ClaimTiming:
        """How a claim comes that arrived on this line then. A line that came later has seen no more than the others:
        to connect anew starts no watch anew.
        """
        trips, reveal = line.trips, self._reveals.get(line)
        revealed = self._began + max(0.0, self.lead - way(line)) if reveal is None else reveal.at
        trip = None if reveal is None or reveal.ping is None else reveal.ping.trip
        return ClaimTiming(arrived, revealed, trip, trips.least, trips.usual, trips.anchor)

    # When a verdict is due.

    def due(self, state: TableState, lines: Iterable[Connection]) -> float | None:
        """When nobody who is still on the way can be first any more; None where no claim waits."""
        race, table = state.race, state.table
        if race is None or not race.waiting or table is None or table.prompt is None:
            return None
        leader = race.leader()
        arrived = race.claims_of(leader.seat)[0].reach.arrived
        rivals = {seat for seat in table.prompt.seats if not race.claims_of(seat)}
        latest = [self._on_the_way(line) for line in lines if state.seat_of(line.requester.guest) in rivals]
        if any(state.chairs[seat].by_bot for seat in rivals):
            latest.append(self._began + self.lead)
        until = max(latest, default=0.0) + leader.seconds + PHOTO_FINISH
        return min(max(until, arrived), arrived + RACE_WAIT) if latest else arrived

    def _on_the_way(self, line: Connection) -> float:
        reach = self._reach(line, 0.0)
        return reach.revealed + credit(reach) + ON_THE_WAY

    def judged(self, state: TableState) -> e.Judged:
        assert state.race is not None
        return state.race.judge(self._clock.now(), len(state.chairs), state.seed)


def runs(state: TableState, line: Connection) -> bool:
    """Does somebody at the other end of this line run in the race?"""
    prompt = state.table.prompt if state.table is not None else None
    return prompt is not None and state.seat_of(line.requester.guest) in prompt.seats


def way(line: Connection) -> float:
    """One way to a player; a line that nobody has measured has none."""
    trips = line.trips
    if trips.usual is None:
        return 0.0
    anchored = trips.usual if trips.anchor is None else min(trips.usual, trips.anchor + allowance(trips.anchor))
    return anchored / 2
