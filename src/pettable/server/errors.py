"""The closed list of problems with a client's request, the same over HTTP and sockets.

A move that the rules refuse is no problem of this list but a `refused`, which names its rule.
"""

from pettable.table.named_enum import NamedEnum


class Problem(NamedEnum):
    """The code of a problem, and the HTTP status it has."""

    BAD_MESSAGE = "bad-message"
    """Not JSON, not of a known type, or with fields it should not have."""
    TOO_LARGE = "too-large"
    TOO_FAST = "too-fast"
    TOO_EARLY = "too-early"
    """In a race: nobody reacts that quickly, so the claim does not count. Look, and claim again."""
    CROSS_SITE = "cross-site"
    """A page of another site tried; only this server's own pages, and programs that are no browsers, may."""
    WRONG_HOST = "wrong-host"
    """The request names a host that this server is not known by; `pettable serve --public-url` adds one."""
    NO_GUEST = "no-guest"
    """Ask for a guest first; the secret in the cookie or the token is unknown."""
    NO_TABLE = "no-table"
    NOT_FOUND = "not-found"
    NOT_INVITED = "not-invited"
    """A private table, and no invitation or a wrong one."""
    REMOVED = "removed"
    """The host removed you from this table, and has not let you back in."""
    TABLE_CLOSED = "table-closed"
    TABLE_FULL = "table-full"
    TABLE_FAILED = "table-failed"
    """The table met a fault of our own and was stopped for good; all others go on. Every acknowledged move is saved."""
    SEAT_TAKEN = "seat-taken"
    NO_SEAT = "no-seat"
    """There is no seat of that number."""
    SEATED = "seated"
    """This guest sits at the table already."""
    PROGRAMS_APART = "programs-apart"
    """This game is rated: programs play rated games with programs, and people with people."""
    NOT_SEATED = "not-seated"
    """Only those who sit at the table may do that."""
    NOT_HOST = "not-host"
    NOT_STARTED = "not-started"
    STARTED = "started"
    NOT_OVER = "not-over"
    ANSWERED = "answered"
    """This seat has answered already, and its answer stands until the window closes."""
    HAND_DOWN = "hand-down"
    """In a race: this seat's claim waits for its verdict, and both claims together would not be legal."""
    BAD_NAME = "bad-name"
    NAME_TAKEN = "name-taken"
    """Somebody at this table has that name, or one that looks like it."""
    BAD_OPTIONS = "bad-options"
    NO_RACES = "no-races"
    """With these options the game has races, and at a slow table nobody has to be there at the same moment."""
    BAD_DECK = "bad-deck"
    DECKS_BUSY = "decks-busy"
    """The deck was not checked: that takes too long, or many others wait. Nothing has changed; try again."""
    CHECKS_BUSY = "checks-busy"
    """The record was not judged: that takes too long, or many others wait. Try again."""
    NO_BOT = "no-bot"
    NO_FREE_TEXT = "no-free-text"
    """This table talks in quick phrases only."""
    BAD_TEXT = "bad-text"
    SILENCED = "silenced"
    PAUSED = "paused"
    """The host paused the game: the clocks stand, and nobody plays."""
    NO_HINTS = "no-hints"
    HINT_LATE = "hint-late"
    """Nobody could think about the hint in time: many others wait. Ask again."""
    TOO_MANY = "too-many"
    """More open tables or sockets than one guest or address may have; or many finished games wait to be analysed."""
    QUOTA_USED = "quota-used"
    """This guest, or this network, has made as many tables, guests or links as it may in a day."""
    STORAGE_FULL = "storage-full"
    """The server stores nothing new at the moment: no table, no guest. Games that have begun go on."""
    JOURNAL_FULL = "journal-full"
    """There was very much chat, undoing or changing of seats at this table. The game itself goes on."""
    BAD_SUBSCRIPTION = "bad-subscription"
    """This server sends no notifications, or none to a push service of that address."""
    NO_VACATION = "no-vacation"
    """More days than are left of this year's vacation."""
    LINK_USED = "link-used"
    """A one-time link that was used, has run out, or never was."""
    NOT_SAVED = "not-saved"
    """The store cannot be written now. Nothing has changed; try again with the same command id."""
    DAMAGED = "damaged"
    """Stored data is damaged and cannot be read. Other tables go on; the server's owner has to restore a backup."""
    STOPPING = "stopping"
    """The server stops, or the table moves to another one. Come back in a moment; nothing is lost."""


#: The HTTP status of each; 400 where none is named.
STATUS = {
    Problem.TOO_LARGE: 413,
    Problem.TOO_FAST: 429,
    Problem.CROSS_SITE: 403,
    Problem.WRONG_HOST: 421,
    Problem.NO_GUEST: 401,
    Problem.NO_TABLE: 404,
    Problem.NOT_FOUND: 404,
    Problem.NOT_INVITED: 403,
    Problem.REMOVED: 403,
    Problem.NOT_SEATED: 403,
    Problem.NOT_HOST: 403,
    Problem.TABLE_CLOSED: 410,
    Problem.TABLE_FAILED: 500,
    Problem.NOT_SAVED: 503,
    Problem.DAMAGED: 503,
    Problem.STOPPING: 503,
    Problem.NOT_OVER: 409,
    Problem.BAD_NAME: 422,
    Problem.BAD_OPTIONS: 422,
    Problem.NO_RACES: 422,
    Problem.BAD_DECK: 422,
    Problem.BAD_SUBSCRIPTION: 422,
    Problem.NO_VACATION: 422,
    Problem.DECKS_BUSY: 503,
    Problem.CHECKS_BUSY: 503,
    Problem.NO_BOT: 422,
    Problem.LINK_USED: 410,
    Problem.TOO_MANY: 429,
    Problem.QUOTA_USED: 429,
    Problem.STORAGE_FULL: 507,
}


class ClientError(Exception):
    """What was asked cannot be done; nothing has changed."""

    def __init__(self, problem: Problem, why: str) -> None:
        super().__init__(problem, why)
        self.problem = problem
        self.why = why

    @property
    def status(self) -> int:
        return STATUS.get(self.problem, 400)


class TableFailed(ClientError):
    """The table met a fault of our own and is in quarantine."""

    def __init__(self) -> None:
        why = "this table met a fault of ours and was stopped; its journal is kept for the operator. Open a new table"
        super().__init__(Problem.TABLE_FAILED, why)


class TableMoved(ClientError):
    """The table is just moving from one process to another: another attempt finds it."""

    def __init__(self, why: str) -> None:
        super().__init__(Problem.STOPPING, why)
