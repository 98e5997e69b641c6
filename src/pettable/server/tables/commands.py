"""Decides what a command does to a table: from the command and the table's state to the journal entries it makes.

Pure: nothing is changed here. What cannot be done is a `ClientError` or, where the rules of the game say no, a
`Refusal`. The rules judge a move here, once: the step they make of it goes with the entry, and is what is applied.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import REMOVED_A_TABLE
from pettable.server.people.chat import PHRASES
from pettable.server.people.nicknames import alike
from pettable.server.people.requester import Requester, account_of
from pettable.server.races.arbitration import Arrival
from pettable.server.tables import journal as e
from pettable.server.tables.absences import Absences
from pettable.server.tables.departures import leave_game, vote
from pettable.server.tables.host_commands import change_settings, close_table, known_bot, set_bot_level
from pettable.server.tables.late_arrivals import allow_take_over, take_over
from pettable.server.tables.pauses import check_running, pause
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.state import AcceptedMove, TableState
from pettable.server.tables.waiting_times import ready
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from pettable.table.table import Table

Entries = list[e.AnyEntry]

REMOVED = "the host removed you from this table"


#: Up to which share of a table's entries beside the game a command is carried out. Chat leaves room for a seat or an
#: undo; every other command is for the game itself, or can only follow one of these.
SIDE_SHARES: dict[type[m.Command], float] = {
    **dict.fromkeys((m.Say, m.Mute, m.Silence, m.NewInvitation, m.AllowTakeOver), 0.75),
    **dict.fromkeys((m.SetBotLevel, m.ChangeSettings), 0.75),
    **dict.fromkeys((m.Undo, m.Sit, m.SeatBot, m.TakeOver, m.ComeBack), 1.0),
}
#: Of the mutes of guests without a seat: strangers leave the players their room.
SPECTATORS_SHARE = 0.25


class Refusal(Exception):
    """The rules of the game say no."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal)
        self.illegal = illegal


class Decision(NamedTuple):
    """What a command makes happen: the entries to write, and the move among them that the rules have judged."""

    entries: Entries
    accepted: AcceptedMove | None = None


class CommandContext(NamedTuple):
    """What a decision may look at, beside the command."""

    state: TableState
    requester: Requester
    now: float
    #: The guests who are connected.
    here: Collection[str]
    #: How a claim arrived, where a race runs.
    arrival: Arrival | None = None
    #: The nickname of a guest who is connected.
    name_of: Callable[[str], str | None] = lambda _: None
    #: A source of secrets, for a new invitation.
    new_secret: Callable[[], str] = lambda: ""
    #: Who is away, and what the others want to do about it.
    absences: Absences = Absences({}, {})

    def seat(self) -> Seat:
        seat = self.state.seating.seat_of(self.requester.guest)
        if seat is None:
            raise ClientError(Problem.NOT_SEATED, "only those who sit at this table may do that")
        return seat

    def host(self) -> None:
        if self.requester.guest != self.state.seating.host:
            raise ClientError(Problem.NOT_HOST, "only the host of this table may do that")

    def before_start(self) -> None:
        self.not_closed()
        if self.state.seating.status is not TableStatus.OPEN:
            raise ClientError(Problem.STARTED, "the game has started")

    def not_closed(self) -> None:
        if self.state.seating.status is TableStatus.CLOSED:
            raise ClientError(Problem.TABLE_CLOSED, "this table is closed")

    def not_rated(self) -> None:
        if self.state.opened.rated:
            raise ClientError(Problem.NOT_HOST, "strangers met here for a rated game; nobody decides for the others")

    def not_over(self) -> None:
        """The table is open, or its game runs."""
        self.not_closed()
        if self.state.seating.status is TableStatus.FINISHED:
            raise Refusal(Illegal("TB-4", "refuse-over"))

    def during_game(self) -> None:
        if self.state.seating.status is TableStatus.PLAYING:
            return
        self.not_closed()
        if self.state.seating.status is TableStatus.OPEN:
            raise ClientError(Problem.NOT_STARTED, "the game has not started yet")
        raise Refusal(Illegal("TB-4", "refuse-over"))

    def side_room(self, command: m.AnyCommand, share: float) -> None:
        """A journal grows with the game; what is beside the game is bounded, so that nobody fills the disk with it."""
        guest = self.requester.guest
        if isinstance(command, m.Mute) and self.state.seating.seat_of(guest) is None:
            share = SPECTATORS_SHARE
        if not self.state.has_side_room(guest, share):
            why = "there was very much chat, undoing or changing of seats at this table; the game itself goes on"
            raise ClientError(Problem.JOURNAL_FULL, why)

    def free_seat(self, number: int) -> Seat:
        seat = self.any_seat(number)
        if not self.state.seating.chairs[seat].empty:
            raise ClientError(Problem.SEAT_TAKEN, f"seat {number + 1} is taken")
        return seat

    def name_of_its_own(self) -> None:
        """Nobody at the table may be mistaken for another."""
        guest, own = self.requester.guest, self.requester.name
        seating = self.state.seating.with_newcomers()
        if any(chair.name and chair.guest != guest and alike(chair.name, own) for chair in seating.chairs):
            raise ClientError(Problem.NAME_TAKEN, "somebody here is called like that, or nearly; take another name")

    def any_seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.state.seating.chairs):
            raise ClientError(Problem.NO_SEAT, f"there is no seat {number + 1}; seats are counted from 0 here")
        return Seat(number)


def decide(at: CommandContext, command: m.AnyCommand) -> Decision:
    """The entries that carry out the command; none where that is done already."""
    share = SIDE_SHARES.get(type(command))
    if share is not None:
        at.side_room(command, share)
    match command:
        case m.Play():
            seat = at.seat()
            at.during_game()
            return answer(at, seat, command.prompt, bytes(command.move), e.By.PLAYER)
        case m.Undo():
            return Decision(undo(at))
        case m.Ready():
            return Decision(ready(at))
        case m.Sit():
            return Decision(sit(at, command))
        case m.Rise():
            return Decision(rise(at))
        case m.SeatBot():
            return Decision(seat_bot(at, command))
        case m.FreeSeat():
            return Decision(free_seat(at, command))
        case m.Start():
            return Decision(start(at))
        case m.StandIn():
            return Decision(stand_in(at, command))
        case m.Vote():
            return Decision(vote(at, command))
        case m.LeaveGame():
            return Decision(leave_game(at))
        case m.TakeOver():
            return Decision(take_over(at, command))
        case m.AllowTakeOver():
            return Decision(allow_take_over(at, command))
        case m.ComeBack():
            return Decision(come_back(at))
        case m.Say():
            return Decision(say(at, command))
        case m.Mute():
            return Decision(mute(at, command))
        case m.Silence():
            return Decision(silence(at, command))
        case m.Remove():
            return Decision(remove(at, command))
        case m.NewInvitation():
            return Decision(new_invitation(at))
        case m.Pause():
            return Decision(pause(at, command))
        case m.SetBotLevel():
            return Decision(set_bot_level(at, command))
        case m.ChangeSettings():
            return Decision(change_settings(at, command))
        case m.CloseTable():
            return Decision(close_table(at))
        case _:
            raise ClientError(Problem.BAD_MESSAGE, f"{type(command).__name__} changes nothing at a table")


def answer(at: CommandContext, seat: Seat, prompt: int, text: bytes, by: e.By) -> Decision:
    """An answer by a seat, from a person or a bot; with an answer, a player whom a bot stood in for is back."""
    state, table = at.state, at.state.table
    assert table is not None
    check_running(state)
    if state.waiting_time is not None:
        raise _too_early(table, prompt)
    back: Entries = []
    if by is e.By.PLAYER and state.seating.chairs[seat].stand_in:
        back.append(e.CameBack(at.now, seat))
    try:
        move = state.read_move(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as wrong:
        raise ClientError(Problem.BAD_MESSAGE, f"move: {wrong}") from None
    if move.seat != seat:
        raise ClientError(Problem.NOT_SEATED, f"seat {seat} cannot play for seat {move.seat}")
    kind = None if table.prompt is None else table.prompt.kind
    if kind is Kind.RACE:
        return Decision([*back, claim(at, prompt, move, by)])
    if seat in state.passed and table.prompt is not None and prompt == table.prompt.id:
        raise ClientError(Problem.ANSWERED, "you have answered; the window closes for all at once")
    judged = table.judge(prompt, move)
    if isinstance(judged, Illegal):
        raise Refusal(judged)
    accepted = AcceptedMove(move, judged)
    if kind is Kind.REACT and state.passes(accepted):
        return Decision([*back, e.Passed(at.now, seat)])
    return Decision([*back, e.Played(at.now, seat, Raw(msgspec.json.encode(move)), by)], accepted)


def _too_early(table: Table[Any, Any, Any, Any], prompt: int) -> ClientError | Refusal:
    """An answer while the table waits. The rules do not judge it: that would reveal what is face down."""
    if table.prompt is not None and prompt == table.prompt.id:
        return ClientError(Problem.TOO_EARLY, "the cards are still face down: wait until they turn")
    return Refusal(Illegal("TB-1", "refuse-stale"))


def claim(at: CommandContext, prompt: int, move: Any, by: e.By) -> e.Claimed:
    """A hand comes down in a race. It is judged once more when its verdict falls."""
    table, race, arrival = at.state.table, at.state.race, at.arrival
    assert table is not None
    assert race is not None
    assert arrival is not None
    if prompt == race.prompt and arrival.early:
        # Before the rules judge: their answer would reveal what lies on the table before it is seen.
        raise ClientError(Problem.TOO_EARLY, "nobody is as quick as that: look first, then slap again")
    judged = table.judge(prompt, move)
    if isinstance(judged, Illegal):
        raise Refusal(judged)
    waiting = race.claims_of(move.seat)
    if waiting and not _playable_together(table, [*(at.state.read_move(each.entry.move) for each in waiting), move]):
        # One of them may have come too late. A player who has not learned that yet has not chosen again either.
        raise ClientError(Problem.HAND_DOWN, "your hand is down; in a moment the table says who was first")
    return e.Claimed(at.now, move.seat, Raw(msgspec.json.encode(move)), arrival.timing, by)


def _playable_together(table: Table[Any, Any, Any, Any], moves: Sequence[Any]) -> bool:
    """Do the rules let all of these moves pass, one after the other?"""
    rules, state = table.rules, table.state
    for move in moves:
        if rules.check(state, move) is not None:
            return False
        state = rules.apply(state, move).state
    return True


def undo(at: CommandContext) -> Entries:
    """One refusal for everything that cannot be taken back: the reason could reveal who has answered in secret."""
    seat = at.seat()
    at.during_game()
    check_running(at.state)
    table = at.state.table
    assert table is not None
    if seat in at.state.passed:
        return [e.TookBack(at.now, seat)]
    turn = table.prompt is not None and table.prompt.kind is Kind.TURN and at.state.waiting_time is None
    if not turn or table.undo_refusal(seat) is not None:
        raise Refusal(Illegal("TB-5", "refuse-undo"))
    return [e.TookBack(at.now, seat)]


def sit(at: CommandContext, command: m.Sit) -> Entries:
    at.before_start()
    state = at.state
    if state.seating.has_removed(at.requester.guest):
        raise ClientError(Problem.REMOVED, REMOVED)
    own = state.seating.seat_of(at.requester.guest)
    if own is not None and command.seat in (None, own):
        return []
    if command.seat is None:
        free = state.seating.free_seats()
        if not free:
            raise ClientError(Problem.TABLE_FULL, "all seats are taken")
        seat = free[0]
    else:
        seat = at.free_seat(command.seat)
    if state.opened.rated:
        _check_rated_seat(at)
    at.name_of_its_own()
    rising: Entries = [] if own is None else [e.Rose(at.now, own)]
    return [*rising, e.Sat(at.now, seat, *at.requester), *_when_full(at, seat, own)]


def _check_rated_seat(at: CommandContext) -> None:
    """In a rated game everybody plays for themselves and among their kind.

    One seat for a guest, no neighbour on the same device, and programs only with programs.
    """
    if at.requester.program != at.state.opened.programs:
        why = "this game is rated: programs play with programs, and people with people"
        raise ClientError(Problem.PROGRAMS_APART, why)
    guest = at.requester.guest
    account = account_of(guest)
    others = [chair.guest for chair in at.state.seating.chairs if chair.guest is not None and chair.guest != guest]
    if account != guest or account in map(account_of, others):
        raise ClientError(Problem.SEATED, "this game is rated: one seat for each guest, on a device of their own")


def _when_full(at: CommandContext, taken: Seat, left: Seat | None) -> Entries:
    """A quick match starts as soon as all seats are taken; so does a slow table, where the host need not be there."""
    state = at.state
    empty = set(state.seating.free_seats()) - {taken}
    starts = state.opened.fills is not None or state.pacing.slow
    full = starts and not empty and left is None
    return [e.Started(at.now)] if full else []


def rise(at: CommandContext) -> Entries:
    seat = at.seat()
    state = at.state
    if state.seating.status is TableStatus.PLAYING:
        return [] if state.seating.chairs[seat].stand_in else [e.StoodIn(at.now, seat, left=True)]
    if state.seating.status is not TableStatus.OPEN:
        return []
    others = [chair.guest for chair in state.seating.chairs if chair.guest not in (None, at.requester.guest)]
    entries: Entries = [e.Rose(at.now, seat)]
    if not others:
        entries.append(e.Closed(at.now))
    elif state.seating.host == at.requester.guest and others[0] is not None:
        entries.append(e.HostChanged(at.now, others[0]))
    return entries


def seat_bot(at: CommandContext, command: m.SeatBot) -> Entries:
    at.host()
    at.before_start()
    return [e.BotSat(at.now, at.free_seat(command.seat), known_bot(command.bot))]


def free_seat(at: CommandContext, command: m.FreeSeat) -> Entries:
    at.host()
    at.before_start()
    seat = at.any_seat(command.seat)
    guest = at.state.seating.chairs[seat].guest
    if guest == at.requester.guest:
        return rise(at)
    if guest is not None and account_of(guest) != account_of(at.requester.guest):
        # A guest whose seat is just freed would sit down again.
        return remove(at, m.Remove(command.id, guest))
    return [] if at.state.seating.chairs[seat].empty else [e.Rose(at.now, seat)]


def start(at: CommandContext) -> Entries:
    at.host()
    at.before_start()
    at.seat()
    return started(at.state, at.now)


def started(state: TableState, now: float) -> Entries:
    """Bots take the empty seats, and the game begins."""
    return [*(e.BotSat(now, seat, state.setting.bot) for seat in state.seating.free_seats()), e.Started(now)]


def stand_in(at: CommandContext, command: m.StandIn) -> Entries:
    at.during_game()
    own = at.state.seating.seat_of(at.requester.guest)
    seat = at.seat() if command.seat is None else at.any_seat(command.seat)
    chair = at.state.seating.chairs[seat]
    if seat != own:
        at.host()
        if at.state.pacing.slow:
            raise ClientError(Problem.SEAT_TAKEN, f"{chair.name} has time to answer: nobody has to be there")
        if chair.guest in at.here:
            raise ClientError(Problem.SEAT_TAKEN, f"{chair.name} is here and plays for themselves")
    return [] if chair.by_bot else [e.StoodIn(at.now, seat, left=seat == own, by_host=seat != own)]


def come_back(at: CommandContext) -> Entries:
    at.during_game()
    seat = at.seat()
    return [e.CameBack(at.now, seat)] if at.state.seating.chairs[seat].stand_in else []


def say(at: CommandContext, command: m.Say) -> Entries:
    at.not_closed()
    # By the name of the seat: nobody can take another's name after sitting down and speak with it.
    guest, name = at.requester.guest, at.state.seating.chairs[at.seat()].name
    if guest in at.state.silenced:
        raise ClientError(Problem.SILENCED, "the host asked for quiet from you")
    if (command.phrase is None) == (command.text is None):
        raise ClientError(Problem.BAD_MESSAGE, "say either a phrase or a text")
    if command.phrase is not None:
        if command.phrase not in PHRASES:
            raise ClientError(Problem.BAD_TEXT, "no such phrase")
        return [e.Said(at.now, guest, name, phrase=command.phrase)]
    if not at.state.setting.free_text:
        raise ClientError(Problem.NO_FREE_TEXT, "this table talks in quick phrases only")
    text = " ".join("".join(char if char.isprintable() else " " for char in command.text or "").split())
    if not text:
        raise ClientError(Problem.BAD_TEXT, "there is nothing to read in it")
    return [e.Said(at.now, guest, name, text=text)]


def mute(at: CommandContext, command: m.Mute) -> Entries:
    known = at.state.muted.get(at.requester.guest, set())
    if (command.guest in known) == command.muted:
        return []
    if command.guest not in _talkers(at.state):
        raise ClientError(Problem.NOT_FOUND, "nobody of that id has said anything here")
    return [e.Muted(at.now, at.requester.guest, command.guest, command.muted)]


def silence(at: CommandContext, command: m.Silence) -> Entries:
    at.host()
    if (command.guest in at.state.silenced) == command.silent:
        return []
    if command.guest not in _talkers(at.state):
        raise ClientError(Problem.NOT_FOUND, "nobody of that id is here")
    return [e.Silenced(at.now, command.guest, command.silent)]


def remove(at: CommandContext, command: m.Remove) -> Entries:
    """Of the guest's own players none stays: a guest is removed with everybody who plays on their device."""
    at.host()
    at.not_closed()
    seating, guest = at.state.seating, account_of(command.guest)
    known = {each.guest: each.name for each in seating.removed}
    if (guest in known) == command.removed:
        return []
    if not command.removed:
        return [e.Removed(at.now, guest, known[guest], at.state.setting.bot, removed=False)]
    if at.state.opened.rated:
        raise ClientError(Problem.NOT_HOST, "strangers met here for a rated game; nobody can remove anybody")
    if guest == account_of(at.requester.guest):
        raise ClientError(Problem.NOT_FOUND, "you cannot remove yourself; leave your seat, or the table")
    if len(known) >= REMOVED_A_TABLE:
        raise ClientError(Problem.TOO_MANY, "many guests were removed from here; make a new invitation instead")
    names = [chair.name for chair in seating.chairs if chair.guest is not None and account_of(chair.guest) == guest]
    name = names[0] if names else at.name_of(command.guest)
    if name is None:
        raise ClientError(Problem.NOT_FOUND, "nobody of that id is here")
    return [e.Removed(at.now, guest, name, at.state.setting.bot)]


def new_invitation(at: CommandContext) -> Entries:
    at.host()
    at.not_closed()
    return [e.InvitationChanged(at.now, at.new_secret())]


def _talkers(state: TableState) -> set[str]:
    return {said.guest for said in state.chat} | set(state.seating.guests())
