"""The sockets at a table, and the last event each one received.

What to send follows from the state and from what was sent before: nothing here reads the journal's entries.
"""

from collections.abc import Collection, Iterable

from pettable.server import messages as m
from pettable.server.clock import Timer
from pettable.server.errors import Problem
from pettable.server.races.referee import Referee
from pettable.server.sockets.connection import Connection
from pettable.server.tables import projection
from pettable.server.tables.absences import Absences
from pettable.server.tables.clocks import times
from pettable.server.tables.commands import REMOVED
from pettable.server.tables.connection_marks import NO_MARKS, ConnectionMarks, connection_marks
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.standstills import Standstills
from pettable.server.tables.state import TableState
from pettable.table.seats import Seat, Viewer

NO_SPECTATORS = "this table has no spectators"


class Audience:
    """The connections of all guests at one table, players and spectators."""

    def __init__(self, state: TableState) -> None:
        #: Each connection, with the seat that it was welcomed to.
        self.connections: dict[Connection, Viewer] = {}
        #: The connections of each guest who is here.
        self.here: dict[str, set[Connection]] = {}
        self.absences = Absences({}, {})
        #: The network that each guest came from last.
        self.last_network: dict[str, str] = {}
        self._marks = NO_MARKS
        #: When the others are sent the number of spectators, which has changed.
        self.count_timer: Timer | None = None
        #: The last game message of each viewer.
        self._games: dict[Viewer, m.Game] = {}
        self._caught_up(state)

    @property
    def standstills(self) -> Standstills:
        """Times that do not count; none at tables that are not slow."""
        return self.absences.still

    @standstills.setter
    def standstills(self, still: Standstills) -> None:
        self.absences = self.absences._replace(still=still)

    def _caught_up(self, state: TableState) -> None:
        """Everybody has been sent everything up to this state."""
        self._said, self._rematch, self._invite = state.said, state.seating.rematch, state.invite
        self._seating_version, self._game_version = state.seating_version, state.game_version
        self._host_actions = state.host_action_count

    def add(self, connection: Connection) -> None:
        self.connections[connection] = None
        self.here.setdefault(connection.requester.guest, set()).add(connection)
        self.absences.returned(connection.requester.guest)
        if connection.network:
            self.last_network[connection.requester.guest] = connection.network

    def remove(self, connection: Connection, now: float) -> bool:
        """Was it the last one of its guest?"""
        guest = connection.requester.guest
        self.connections.pop(connection, None)
        connections = self.here.get(guest, set())
        connections.discard(connection)
        if not connections:
            self.here.pop(guest, None)
            self.absences.gone[guest] = now
        return not connections

    def name_of(self, guest: str) -> str | None:
        """The nickname of a guest who is here."""
        return next((each.requester.name for each in self.here.get(guest, ())), None)

    def spectators(self, state: TableState) -> int:
        return len(self.here) - len({guest for guest in state.seating.guests() if guest in self.here})

    def networks(self, state: TableState) -> dict[str, set[str]]:
        """The networks that the seated guests come from, as far as they are known."""
        found: dict[str, set[str]] = {}
        for guest in state.seating.guests():
            known = {each.network for each in self.here.get(guest, ())} or {self.last_network.get(guest, "")}
            found[guest] = known - {""}
        return found

    def marks(self, state: TableState) -> ConnectionMarks:
        """What everybody is shown about the players' connections; in games that are not rated, nothing."""
        if not state.opened.rated:
            return NO_MARKS
        devices = {guest: len({each.device for each in connections}) for guest, connections in self.here.items()}
        return connection_marks(state.seating, self.networks(state), devices)

    def marks_changed(self, state: TableState) -> bool:
        """Since the table was last broadcast."""
        return self.marks(state) != self._marks

    def send(self, message: m.AnyMessage, connections: Iterable[Connection]) -> None:
        """Encoded once, to each of these connections."""
        encoded = m.encode(message)
        for connection in tuple(connections):
            connection.send(encoded)

    def welcome(self, state: TableState, connection: Connection, since: int, now: float) -> None:
        """Everything that a connection may know, with the events from number `since` on."""
        guest = connection.requester.guest
        viewer = self.connections[connection] = state.seating.seat_of(guest)
        message = projection.welcome(
            state, guest, since, self.here, self.spectators(state), now, self.marks(state), self.absences
        )
        # The first connection of a viewer starts where the welcome ends; the others are that far already.
        if message.game is not None:
            self._games[viewer] = message.game
        connection.send(m.encode(message))

    def welcome_all(self, state: TableState, now: float) -> None:
        """The table was read from its journal again: what was sent before may never have happened."""
        self._games.clear()
        self._caught_up(state)
        for connection in self.connections:
            self.welcome(state, connection, 0, now)

    def broadcast(self, state: TableState, referee: Referee, now: float) -> None:
        """Send every connection what it may know of the state and has not received."""
        if state.said != self._said:
            self._broadcast_chat(state)
        if state.host_action_count != self._host_actions:
            for action in list(state.host_actions)[self._host_actions - state.host_action_count :]:
                self.send(action, self.connections)
            self._host_actions = state.host_action_count
        if state.seating.rematch is not None and state.seating.rematch != self._rematch:
            self._rematch = state.seating.rematch
            self.send(m.Again(state.seating.rematch), self.connections)
        if state.invite != self._invite:
            self._invite = state.invite
            seated = {*state.seating.guests(), state.seating.host} & self.here.keys()
            self.send(m.Invitation(state.invite), [each for guest in seated for each in self.here[guest]])
        moved: list[Connection] = []
        if state.seating_version != self._seating_version:
            self._seating_version = state.seating_version
            if state.seating.removed:
                self._close_removed(state, now)
            if state.seating.status is not TableStatus.OPEN and not state.setting.spectators:
                self._show_out(state, now)
            self.broadcast_table(state, now)
            moved = self._reseat(state)
        race = None if state.race is None else referee.before_broadcast(state, self.connections)
        if race is not None:
            # A claim is made before all eyes; the timing of its connection is private.
            self.send(m.Raced(race.prompt, tuple(race.finishes), race.over), self.connections)
        if state.table is not None and state.game_version != self._game_version:
            self._game_version = state.game_version
            self._broadcast_game(state, now, moved)
        for connection in moved:
            # A guest who has changed seats sees the table from the new one.
            self.welcome(state, connection, 0, now)

    def broadcast_table(self, state: TableState, now: float) -> None:
        if self.count_timer is not None:
            self.count_timer.cancel()
            self.count_timer = None
        self._marks = self.marks(state)
        if self.connections:
            info = projection.table_info(state, self.here, self.spectators(state), now, self._marks, self.absences)
            self.send(m.TableChanged(info), self.connections)

    def _broadcast_chat(self, state: TableState) -> None:
        """The chat messages since the last time, except to guests who muted their author."""
        recent = list(state.chat)[self._said - state.said :]
        self._said = state.said
        for n, said in enumerate(recent, state.said - len(recent) + 1):
            hear = [each for each in self.connections if said.guest not in state.muted.get(each.requester.guest, ())]
            self.send(projection.said_info(n, said), hear)

    def _show_out(self, state: TableState, now: float) -> None:
        """The game begins, and this table has no spectators: guests without a seat have to leave."""
        why = m.encode(m.Error(Problem.NOT_INVITED.value, NO_SPECTATORS))
        for connection in tuple(self.connections):
            guest = connection.requester.guest
            if state.seating.seat_of(guest) is None and guest != state.seating.host:
                connection.send(why)
                connection.close(4403, Problem.NOT_INVITED.value)
                self.remove(connection, now)

    def _close_removed(self, state: TableState, now: float) -> None:
        why = m.encode(m.Error(Problem.REMOVED.value, REMOVED))
        for connection in tuple(self.connections):
            if state.seating.has_removed(connection.requester.guest):
                connection.send(why)
                connection.end(4403, Problem.REMOVED.value)
                self.remove(connection, now)

    def _reseat(self, state: TableState) -> list[Connection]:
        """The connections whose guest has another seat now than when they were welcomed."""
        moved: list[Connection] = []
        for connection, before in self.connections.items():
            seat = state.seating.seat_of(connection.requester.guest)
            if seat != before:
                self.connections[connection] = seat
                moved.append(connection)
        return moved

    def _broadcast_game(self, state: TableState, now: float, moved: Iterable[Connection]) -> None:
        """To each viewer the events it has not received; nothing to a viewer for whom nothing has changed.

        Those who have moved to another seat are welcomed there instead. Players come first: they do not wait until all
        spectators have been sent theirs.
        """
        clocks, watching = times(state, now, self.standstills), dict(self.here)
        for connection in moved:
            watching.pop(connection.requester.guest, None)
        viewers: list[tuple[Viewer, Collection[Connection]]] = [
            (Seat(seat), watching.pop(chair.guest))
            for seat, chair in enumerate(state.seating.chairs)
            if chair.guest in watching
        ]
        if watching:
            viewers.append((None, [each for connections in watching.values() for each in connections]))
        for viewer, connections in viewers:
            before = self._games.get(viewer)
            game = projection.game(state, viewer, 0 if before is None else before.next, clocks)
            assert game is not None
            if game.events or before is None or not projection.looks_like(game, before):
                self._games[viewer] = game
                self.send(game, connections)
