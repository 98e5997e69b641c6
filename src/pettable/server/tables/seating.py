"""The public part of a table: who sits where, who hosts it, and whether it is open, playing, finished or closed.

A frozen value. `after` is the one place that says how a journal entry changes it: the table folds its journal with it,
and the row in the list of tables is written from the seating after the entries, in the same transaction as they are.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pettable.server.people.bot_characters import character_name, free_character
from pettable.server.people.requester import account_of, player_id
from pettable.server.tables import journal as e
from pettable.table.named_enum import NamedEnum
from pettable.table.seats import Seat


class TableStatus(NamedEnum):
    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"


class Chair(Struct, frozen=True):
    """A seat at the table, and who plays on it."""

    #: None: empty, or a bot's own.
    guest: str | None = None
    name: str = ""
    bot: str | None = None
    #: A bot plays for the guest until the guest is back.
    stand_in: bool = False
    #: The guest is a program.
    program: bool = False
    #: The picture that the guest has chosen; empty: none.
    avatar: str = ""
    #: Whom the bot plays as: a key of `people/bot_characters.py`. `name` is its English name.
    character: str | None = None

    @property
    def empty(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def by_bot(self) -> bool:
        return self.bot is not None or self.stand_in


class GuestName(Struct, frozen=True):
    """A guest, and the name by which people at the table know them."""

    guest: str
    name: str


class Newcomer(Struct, frozen=True):
    """A guest who takes over a bot's seat with the next question."""

    seat: Seat
    guest: str
    name: str
    program: bool = False
    avatar: str = ""


class Seating(Struct, frozen=True):
    """Everything about a table that everybody may know and that is not the game."""

    host: str
    chairs: tuple[Chair, ...]
    status: TableStatus = TableStatus.OPEN
    #: The table where the same people play again.
    rematch: str | None = None
    #: The guests whom the host removed: they are not let in again.
    removed: tuple[GuestName, ...] = ()
    #: The guests who take over a bot's seat with the next question.
    newcomers: tuple[Newcomer, ...] = ()

    def seat_of(self, guest: str | None) -> Seat | None:
        for seat, chair in enumerate(self.chairs):
            if guest is not None and chair.guest == guest:
                return Seat(seat)
        return None

    def people(self, seats: Iterable[Seat]) -> list[Seat]:
        """Those of the seats whose guests play for themselves."""
        return [seat for seat in seats if self.chairs[seat].guest is not None and not self.chairs[seat].by_bot]

    def guests(self) -> list[str]:
        return [chair.guest for chair in self.chairs if chair.guest is not None]

    def accounts(self) -> set[str]:
        """The guests whose devices the players and newcomers use, and the host."""
        return self.seated_accounts() | {account_of(each.guest) for each in self.newcomers}

    def seated_accounts(self) -> set[str]:
        """The guests whose devices the players use, and the host."""
        return {account_of(guest) for guest in (*self.guests(), self.host) if guest}

    def has_removed(self, guest: str) -> bool:
        return bool(self.removed) and account_of(guest) in {each.guest for each in self.removed}

    def free_seats(self) -> list[Seat]:
        return [Seat(seat) for seat, chair in enumerate(self.chairs) if chair.empty]

    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    def names_in(self, lang: str) -> tuple[str, ...]:
        """The names with those of bots in this language."""
        return tuple(
            chair.name if chair.character is None else character_name(chair.character, lang) for chair in self.chairs
        )

    def after(self, entry: e.AnyEntry) -> "Seating":
        """The seating after a journal entry; itself where the entry is about something else."""
        match entry:
            case e.Sat(seat=seat):
                return self._with(seat, Chair(entry.guest, entry.name, program=entry.program, avatar=entry.avatar))
            case e.BotSat(seat=seat) | e.BotChanged(seat=seat):
                return self._with(seat, self._bot_chair(entry.bot, seat))
            case e.Rose(seat=seat):
                return self._with(seat, Chair())
            case e.StoodIn(seat=seat):
                return self._with(seat, replace(self.chairs[seat], stand_in=True))
            case e.TookOver():
                others = [each for each in self.newcomers if each.guest != entry.guest]
                newcomer = Newcomer(entry.seat, entry.guest, entry.name, entry.program, entry.avatar)
                return replace(self, newcomers=(*others, newcomer))
            case e.LeftGame(seat=seat):
                return self._with(seat, self._bot_chair(entry.bot, seat))
            case e.CameBack(seat=seat):
                return self._with(seat, replace(self.chairs[seat], stand_in=False))
            case e.HostChanged():
                return replace(self, host=entry.host)
            case e.Started():
                return replace(self, status=TableStatus.PLAYING)
            case e.Removed(removed=False):
                return replace(self, removed=self._removed_besides(entry.guest))
            case e.Removed():
                removed = (*self._removed_besides(entry.guest), GuestName(entry.guest, entry.name))
                return replace(self._without(entry.guest, entry.bot), removed=removed)
            case e.GuestDeleted():
                seating = self._without(entry.guest, entry.bot, nameless=True)._with_host(entry.guest)
                return replace(seating, removed=self._removed_besides(entry.guest))
            case e.Rematched():
                return replace(self, rematch=entry.table)
            case e.Closed():
                return replace(self, status=TableStatus.CLOSED)
            case _:
                return self

    def with_newcomers(self) -> "Seating":
        """The newcomers sit on the bots' seats."""
        seating = self
        for each in self.newcomers:
            chair = Chair(each.guest, each.name, program=each.program, avatar=each.avatar)
            seating = seating._with(each.seat, chair)
        return replace(seating, newcomers=())

    def _with(self, seat: Seat, chair: Chair) -> "Seating":
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def _removed_besides(self, account: str) -> tuple[GuestName, ...]:
        return tuple(each for each in self.removed if each.guest != account)

    def _without(self, account: str, bot: str, *, nameless: bool = False) -> "Seating":
        """None of the guest's players sits here any more; during the game a bot plays on."""
        coming = tuple(each for each in self.newcomers if account_of(each.guest) != account)
        seating = replace(self, newcomers=coming)
        for seat, chair in enumerate(self.chairs):
            if chair.guest is None or account_of(chair.guest) != account:
                continue
            if self.status is TableStatus.PLAYING:
                seating = seating._with(Seat(seat), seating._bot_chair(bot, Seat(seat)))
            elif self.status is TableStatus.OPEN or nameless:
                seating = seating._with(Seat(seat), Chair())
        return seating

    def _with_host(self, gone: str) -> "Seating":
        """A table without its host: the next guest hosts it; where there is none, an open table is closed."""
        if account_of(self.host) != gone:
            return self
        guests = self.guests()
        closed = self.status is TableStatus.OPEN and not guests
        return replace(self, host=guests[0] if guests else "", status=TableStatus.CLOSED if closed else self.status)

    def _bot_chair(self, bot: str, seat: Seat) -> Chair:
        """A bot of this level on this seat, as a character that nobody else here has.

        A bot that is no level, or comes when all characters are taken, has the name of its kind, with a number from the
        second one on.
        """
        others = (*self.chairs[:seat], *self.chairs[seat + 1 :])
        kind = bot.partition(":")[0]
        character = free_character(kind, [chair.character for chair in others])
        if character is not None:
            return Chair(None, character_name(character), bot, character=character)
        same = sum(chair.bot == bot and chair.character is None for chair in self.chairs[:seat])
        return Chair(None, f"{kind.capitalize()} {same + 1}" if same else kind.capitalize(), bot)


def sit_together(host: e.Sat, names: Sequence[str]) -> list[e.Sat]:
    """The host and the players on the same device, who have names and no picture of their own."""
    players = [player_id(host.guest, number) for number in range(len(names))]
    others = list(enumerate(zip(players, names, strict=True)))[1:]
    return [host, *(replace(host, seat=Seat(n), guest=guest, name=name, avatar="") for n, (guest, name) in others)]
