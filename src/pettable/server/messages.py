"""The messages of the socket: a client's commands, and what the table sends. `docs/protocol.md` is made from this.

Every message is a JSON object whose `type` names it. A client's message carries an id of its own making: the answer
carries it too, and a command that is sent again with the same id is not done again.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

from pettable.server.limits.constants import COMMAND_ID_LENGTH, OPTIONS_NAMED, TEXT_LENGTH
from pettable.server.races.race import Finish
from pettable.server.tables.absences import AbsenceChoice
from pettable.server.tables.clocks import Times
from pettable.server.tables.host_log import HostAction
from pettable.server.tables.pauses import PauseInfo
from pettable.server.tables.seating import GuestName, Newcomer, TableStatus
from pettable.server.tables.settings import Pace, Privacy
from pettable.table.events import kebab
from pettable.table.outcome import Outcome
from pettable.table.prompts import Prompt
from pettable.table.seats import Seat

PROTOCOL = 1

#: No control characters: not every database that keeps a journal takes them.
CommandId = Annotated[str, Meta(min_length=1, max_length=COMMAND_ID_LENGTH, pattern=r"^[^\x00-\x1f\x7f]+$")]
GuestId = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=20)]
Words = Annotated[str, Meta(max_length=TEXT_LENGTH)]
Short = Annotated[str, Meta(max_length=60)]


# From the client.


class Command(Struct, frozen=True, tag=kebab, forbid_unknown_fields=True):
    id: CommandId


class Play(Command, frozen=True):
    """Answer the question of that id with a move from the list of moves."""

    prompt: int
    move: Raw


class Undo(Command, frozen=True):
    """Take back your last move, as long as nobody has learned anything from it."""


class Ready(Command, frozen=True):
    """You need no more time to look. When all people who are here are ready, a public waiting time ends early."""


class Hint(Command, frozen=True):
    """What would a strong bot do in your place?"""


class Sync(Command, frozen=True):
    """Resend the full state, with events from `since` on."""

    since: Annotated[int, Meta(ge=0)] = 0


class Sit(Command, frozen=True):
    """Take a seat: this one, or any that is free."""

    seat: SeatNumber | None = None


class Rise(Command, frozen=True):
    """Leave your seat: before the start it is free again, during the game a bot plays for you."""


class SeatBot(Command, frozen=True):
    """The host puts a bot on a free seat."""

    seat: SeatNumber
    bot: Short


class FreeSeat(Command, frozen=True):
    """The host frees a seat, before the start. A guest who sits there is removed, as by `remove`."""

    seat: SeatNumber


class Start(Command, frozen=True):
    """The host starts the game; bots take the seats that are empty."""


class StandIn(Command, frozen=True):
    """Let a bot play for you; or, as the host, for somebody who is not there."""

    seat: SeatNumber | None = None


class Vote(Command, frozen=True):
    """What shall be done about a player who has been away for a while: wait, let a bot play, or end the game.

    A bot plays as soon as the host wants it, or all the other players who are there; the game ends when all of them do.
    """

    seat: SeatNumber
    choice: AbsenceChoice


class LeaveGame(Command, frozen=True):
    """Leave the game for good: a bot has your seat, or the game ends where nobody else plays.

    In a rated game a bot plays on for you, and the game is your loss.
    """


class TakeOver(Command, frozen=True):
    """Take over a bot's seat during the game, where the host allows it; it is yours now or with the next question."""

    seat: SeatNumber


class AllowTakeOver(Command, frozen=True):
    """The host lets guests take over bots' seats during the game, or does so no longer."""

    allowed: bool


class ComeBack(Command, frozen=True):
    """Play for yourself again."""


class Say(Command, frozen=True):
    """A quick phrase; or a text of your own, where the host allows that."""

    phrase: Short | None = None
    text: Words | None = None


class Mute(Command, frozen=True):
    """Hide the chat messages of a guest, or show them again."""

    guest: GuestId
    muted: bool = True


class Silence(Command, frozen=True):
    """The host takes the chat from a guest, or gives it back."""

    guest: GuestId
    silent: bool = True


class Remove(Command, frozen=True):
    """The host removes a guest from the table for good, or lets them back in. During the game a bot plays on."""

    guest: GuestId
    removed: bool = True


class NewInvitation(Command, frozen=True):
    """The host makes a new invitation: the one before opens nothing any more. Everybody who is here stays."""


class Pause(Command, frozen=True):
    """The host stops the clocks for everybody, for at most 15 minutes, or lets the game go on.

    What must end on time, as a race or a reaction window, runs to its end first.
    """

    paused: bool = True


class SetBotLevel(Command, frozen=True):
    """The host gives a bot's seat to a bot of another level, before or during the game."""

    seat: SeatNumber
    bot: Short


class ChangeSettings(Command, frozen=True):
    """The host chooses other options or another pace, before the start; null leaves them as they are."""

    options: Annotated[tuple[Short, ...], Meta(max_length=OPTIONS_NAMED)] | None = None
    pace: Pace | None = None


class CloseTable(Command, frozen=True):
    """The host closes the table for everybody; a game that runs ends without a result."""


class ListSpectators(Command, frozen=True):
    """The host asks who is watching."""


class Report(Command, frozen=True):
    """Show the host a chat message, by its number."""

    said: int


class Rematch(Command, frozen=True):
    """The same people play again, at a new table that is announced to everybody."""


class Ping(Command, frozen=True):
    """Are you there?"""


AnyCommand = (
    Play
    | Undo
    | Ready
    | Hint
    | Sync
    | Sit
    | Rise
    | SeatBot
    | FreeSeat
    | Start
    | StandIn
    | Vote
    | LeaveGame
    | TakeOver
    | AllowTakeOver
    | ComeBack
    | Say
    | Mute
    | Silence
    | Remove
    | NewInvitation
    | Pause
    | SetBotLevel
    | ChangeSettings
    | CloseTable
    | ListSpectators
    | Report
    | Rematch
    | Ping
)


# From the table.


class AbsenceVote(Struct, frozen=True):
    """What the player of a seat wants while another one is away."""

    seat: Seat
    choice: AbsenceChoice


class ChairInfo(Struct, frozen=True):
    guest: str | None
    name: str
    bot: str | None
    #: A bot plays for the guest at the moment.
    stand_in: bool
    #: Is any of the guest's devices connected?
    here: bool
    #: The guest is a program. (A program that pretends to be a person cannot be recognized.)
    program: bool = False
    #: In a rated game: the guest is connected from a second device.
    second_device: bool = False
    #: In a rated game: the guest left, or a bot plays for them. If that stays so, the game is their loss.
    left: bool = False
    #: The guest has had no device here since then; the server's time.
    gone_since: float | None = None
    #: What the others want while the guest is away.
    votes: tuple[AbsenceVote, ...] = ()
    #: Whom a bot plays as, by its animal: `otter`. `name` is its English name; clients translate it.
    character: str | None = None
    #: At a slow table: the guest is on vacation until then, and their time stands still; the server's time.
    vacation_until: float | None = None
    #: A person's picture: the chosen one, or one that nobody else has here.
    avatar: str | None = None


class GameOrigin(Struct, frozen=True):
    """A finished game, and how many of its moves another one begins with."""

    table: str
    moves: int


class TableInfo(Struct, frozen=True):
    """A table as everybody may see it."""

    id: str
    game: str
    options: tuple[str, ...]
    #: The deck's hash; the text of a deck of the host's own is at `/api/tables/{id}/deck`.
    deck: str
    own_deck: bool
    pace: Pace
    privacy: Privacy
    free_text: bool
    spectators: bool
    hints: bool
    bot: str
    state: TableStatus
    host: str
    #: The hash of the seed from which all cards are dealt, but those of a game that was taken over; the seed itself is
    #: in the finished record.
    commitment: str
    chairs: tuple[ChairInfo, ...]
    watching: int
    #: When bots take the empty seats; the server's time.
    fills: float | None
    rated: bool
    rematch: str | None
    now: float
    #: In a rated game: groups of seats whose guests play from the same connection.
    same_connection: tuple[tuple[Seat, ...], ...] = ()
    #: The guests whom the host removed from the table.
    removed: tuple[GuestName, ...] = ()
    #: May a guest who comes during the game take over a bot's seat?
    take_over: bool = True
    #: The guests who take over a bot's seat with the next question.
    newcomers: tuple[Newcomer, ...] = ()
    #: The finished game that this one was taken over from, if it was.
    origin: GameOrigin | None = None
    #: The host stopped the clocks, or will when what runs now is over.
    pause: PauseInfo | None = None
    #: The guests from whom the host took the chat.
    silenced: tuple[str, ...] = ()
    #: The name of the host's own deck; empty: the table plays with the game's own.
    deck_name: str = ""


class You(Struct, frozen=True):
    guest: str
    seat: Seat | None
    host: bool
    #: What others need to come in; for those who sit here.
    invite: str | None


class SaidInfo(Struct, frozen=True, tag="said"):
    """A chat message."""

    n: int
    at: float
    guest: str
    name: str
    phrase: str | None = None
    text: str | None = None


class Game(Struct, frozen=True, tag="game"):
    """The game as you may see it: the events since the last message, and the view now. Compute nothing yourself."""

    #: The numbers of the events: the first of these, and the one that comes next. They have no gaps.
    since: int
    next: int
    events: tuple[Any, ...]
    view: Any
    prompt: Prompt | None
    #: Your legal moves, at most 2,000; there is no other.
    moves: tuple[Any, ...]
    times: Times | None
    outcome: Outcome | None
    #: The points of each seat so far; null where the rules keep them covered.
    standing: tuple[float | None, ...]
    #: The table in lines, as the terminal prints them and a screen reader speaks them.
    lines: tuple[Any, ...]
    #: Your answer to this prompt is in; while others think, you may replace it by another of your moves.
    answered: bool = False
    #: Can you take back what you did last? Else `undo` is refused.
    undo: bool = False


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message of a socket, the answer to `sync`, and what you get when your seat changes."""

    protocol: int
    you: You
    table: TableInfo
    game: Game | None
    said: tuple[SaidInfo, ...]
    muted: tuple[str, ...]
    #: The last things that the host did.
    host_actions: tuple[HostAction, ...] = ()


class TableChanged(Struct, frozen=True, tag="table"):
    """The table itself changed: seats, host, state."""

    table: TableInfo


class Ack(Struct, frozen=True, tag="ack"):
    """The command with this id was done, and is on the disk."""

    id: str


class Refused(Struct, frozen=True, tag="refused"):
    """The rules say no; `text` says why in your language."""

    id: str
    rule: str
    why: str
    cards: tuple[int, ...]
    text: str


class Error(Struct, frozen=True, tag="error"):
    """The command was not done; nothing has changed. `problem` is one of a closed list."""

    problem: str
    why: str
    id: str | None = None


class Hinted(Struct, frozen=True, tag="hint"):
    """The best moves, as a strong bot sees them from your seat."""

    id: str
    prompt: int
    advice: Raw


class Notice(Struct, frozen=True, tag="notice"):
    """A notice to everybody: `forfeit` (a bot failed, and another move was played for it, TB-2)."""

    what: str
    seat: Seat
    rule: str


class Raced(Struct, frozen=True, tag="race"):
    """A verdict in a race: all hands that were judged so far, in order. Sent just before its `game`."""

    #: The id of the race's question.
    prompt: int
    hands: tuple[Finish, ...]
    #: Is the race decided?
    over: bool


class Invitation(Struct, frozen=True, tag="invitation"):
    """The host made a new invitation, for those who sit here; the one before opens nothing any more."""

    invite: str


class Spectators(Struct, frozen=True, tag="spectators"):
    """The guests who are watching, or the first of many."""

    id: str
    guests: tuple[GuestName, ...]


class Reported(Struct, frozen=True, tag="reported"):
    """To the host: a guest reports a chat message."""

    by: str
    said: SaidInfo


class Again(Struct, frozen=True, tag="rematch"):
    """The same people play again at that table; those who sat here sit there."""

    table: str


class Pong(Struct, frozen=True, tag="pong"):
    id: str
    now: float


class Closing(Struct, frozen=True, tag="closing"):
    """The server stops; everything is saved. Come back after `after` seconds."""

    after: float


AnyMessage = (
    Welcome
    | Game
    | TableChanged
    | SaidInfo
    | HostAction
    | Ack
    | Refused
    | Error
    | Hinted
    | Notice
    | Raced
    | Invitation
    | Spectators
    | Reported
    | Again
    | Pong
    | Closing
)

encode = msgspec.json.Encoder().encode
read_command = msgspec.json.Decoder(AnyCommand).decode
