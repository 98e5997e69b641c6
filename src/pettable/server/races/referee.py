"""The referee of a live table's races: when each connection sees one, when its claims count, when a verdict is due.

A race is revealed a little later on quick connections, so that everybody sees it at the same moment; and so is every
message until the race is over. Spectators see nothing before that moment either.
"""

from collections.abc import Mapping
from functools import partial

from msgspec import Struct

from pettable.server.clock import Clock
from pettable.server.limits.constants import (
    ANTICIPATION,
    HAMMERED,
    LOOK_AGAIN,
    ON_THE_WAY,
    PHOTO_FINISH,
    RACE_WAIT,
    REVEAL_HELD,
)
from pettable.server.races.arbitration import Arrival, ClaimTiming, credit, reaction_seconds
from pettable.server.races.race import Race
from pettable.server.sockets.connection import Connection
from pettable.server.sockets.round_trips import Ping
from pettable.server.tables.state import TableState
from pettable.table.seats import Seat, Viewer


class Reveal(Struct, frozen=True):
    """When a race was revealed on a connection, and the ping that went out with it."""

    at: float
    ping: Ping | None


class Referee:
    """Owns everything about a table's race that is not in the journal: reveals, arrivals, and when to judge."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        #: The race that runs, as far as it was broadcast.
        self._race: Race | None = None
        #: How many of its verdicts were broadcast.
        self._verdicts = 0
        self._began = 0.0
        #: Seconds from when something happens in a race until everybody sees it.
        self.lead = 0.0
        self._reveals: dict[Connection, Reveal] = {}
        self._racing: set[Connection] = set()
        #: A guest's next claim is too early before this, after one that was refused.
        self._missed: dict[str, float] = {}
        #: Until then something is on its way that not everybody has seen.
        self._seen_by_all = 0.0

    # What is revealed, and when.

    def before_broadcast(self, state: TableState, connections: Mapping[Connection, Viewer]) -> Race | None:
        """Delays what is sent from now on: in a race, on each connection by its own time.

        `connections` come with the seat of their guest. Returns the race in which there is a verdict to broadcast; with
        that verdict the next race may have begun.
        """
        race, now, before = state.race, self._clock.now(), self._race
        # A race that is still counted down has not begun.
        self._race = race if race is not None and not race.over and state.waiting_time is None else None
        begins = self._race is not None and (before is None or self._race.prompt != before.prompt)
        judged = before if before is not None and before.verdicts > self._verdicts else None
        if begins:
            self._begin(state, connections)
        elif before is None:
            return None
        self._verdicts = 0 if self._race is None else self._race.verdicts
        self._seen_by_all = now + self.lead
        # The furthest first: that order stands even where the event loop is late.
        for connection in sorted(connections, key=self._lag):
            shown = now + self._lag(connection)
            connection.hold(shown, self._clock)
            if begins and connection in self._racing:
                self._clock.call_at(shown, partial(self._reveal, connection, state.race))
        return judged

    def admit(self, state: TableState, connection: Connection) -> None:
        """A connection that comes while something is on its way sees it no sooner than all others."""
        seat = state.seating.seat_of(connection.requester.guest)
        prompt = state.table.prompt if state.table is not None else None
        if self._race is not None and prompt is not None and seat in prompt.seats:
            self._racing.add(connection)
        if connection.round_trips.usual is None:
            connection.round_trips.ping()
        connection.hold(self._seen_by_all, self._clock)

    def _begin(self, state: TableState, connections: Mapping[Connection, Viewer]) -> None:
        assert state.table is not None
        assert state.table.prompt is not None
        latencies: dict[Viewer, list[float]] = {}
        self._began, self._reveals, self._missed = self._clock.now(), {}, {}
        racers = {each: seat for each, seat in connections.items() if seat in state.table.prompt.seats}
        self._racing = set(racers)
        for connection, seat in racers.items():
            latencies.setdefault(seat, []).append(connection.round_trips.one_way)
        self.lead = min(REVEAL_HELD, max(map(min, latencies.values()), default=0.0))

    def _lag(self, connection: Connection) -> float:
        return max(0.0, self.lead - connection.round_trips.one_way) if connection in self._racing else self.lead

    def _reveal(self, connection: Connection, race: Race | None) -> None:
        if race is not None and self._race is not None and race.prompt == self._race.prompt:
            self._reveals[connection] = Reveal(self._clock.now(), connection.round_trips.ping())

    # When a claim counts.

    def arrival(self, state: TableState, connection: Connection, came: float) -> Arrival | None:
        """How a claim arrived that came on this connection then; None where its guest runs in no race."""
        race, seat = state.race, state.seating.seat_of(connection.requester.guest)
        if race is None or race.over or seat is None:
            return None
        earliest, timing = race.earliest(seat), self._timing(connection, came)
        again = min(self._missed.get(connection.requester.guest, 0.0), earliest + HAMMERED)
        seconds = reaction_seconds(timing)
        return Arrival(timing, seconds, seconds < max(earliest, again))

    def bot_arrival(self, state: TableState, seat: Seat) -> Arrival | None:
        """A bot's claim has no round trip: a bot sees what there is to see when everybody does."""
        race = state.race
        if race is None or race.over:
            return None
        timing = ClaimTiming(self._clock.now(), self._began + self.lead)
        seconds = reaction_seconds(timing)
        return Arrival(timing, seconds, seconds < race.earliest(seat))

    def miss(self, connection: Connection, arrival: Arrival) -> None:
        """A claim was refused. Its guest has to look again and needs time for that, however many more claims are on
        their way; and learns of it when the furthest guest would: there and back is twice the way.
        """
        pause = LOOK_AGAIN if arrival.early else ANTICIPATION
        self._missed[connection.requester.guest] = arrival.seconds + pause
        connection.hold(self._clock.now() + 2 * self._lag(connection), self._clock)

    def _timing(self, connection: Connection, arrived: float) -> ClaimTiming:
        """The timing of a claim that arrived on this connection then. A connection that was made during the race has
        seen no more than the others: to connect again starts no new stopwatch.
        """
        trips, reveal = connection.round_trips, self._reveals.get(connection)
        revealed = self._began + self._lag(connection) if reveal is None else reveal.at
        trip = None if reveal is None or reveal.ping is None else reveal.ping.trip
        return ClaimTiming(arrived, revealed, trip, trips.least, trips.usual, trips.anchor)

    # When a verdict is due.

    def due(self, state: TableState, connections: Mapping[Connection, Viewer]) -> float | None:
        """When no claim that is still on its way can be first any more; None where no claim waits."""
        race, table = state.race, state.table
        if race is None or not race.waiting or table is None or table.prompt is None:
            return None
        leader = min(race.waiting, key=lambda claim: claim.seconds)
        arrived = next(claim.entry.timing.arrived for claim in race.waiting if claim.seat == leader.seat)
        rivals = set(table.prompt.seats) - {claim.seat for claim in race.waiting}
        timings = [self._timing(connection, 0.0) for connection, seat in connections.items() if seat in rivals]
        # By then a claim with no reaction time at all would have arrived.
        latest = [timing.revealed + credit(timing) + ON_THE_WAY for timing in timings]
        if any(state.seating.chairs[seat].by_bot for seat in rivals):
            latest.append(self._began + self.lead)
        until = max(latest, default=0.0) + leader.seconds + PHOTO_FINISH
        return min(max(until, arrived), arrived + RACE_WAIT) if latest else arrived
