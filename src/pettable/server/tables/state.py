"""A live table as its journal tells it: who sits where, the game, the talk, the time that everybody has left.

Pure: no clock, no store, no socket. `apply` takes an entry that was written down; nothing else changes anything, so
a table that is read back from its journal is the table that was there.
"""

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct, structs

from pettable.server.limits.constants import CHAT_REMEMBERED, COMMANDS_REMEMBERED, QUICK_MATCH_WAIT
from pettable.server.races.race import Race
from pettable.server.tables import journal as e
from pettable.server.tables.settings import PACES, GameMaterial, material
from pettable.table.named_enum import NamedEnum
from pettable.table.prompts import Kind
from pettable.table.record import dump, header_of
from pettable.table.seats import CLOCK, Seat
from pettable.table.table import Table


class TableStatus(NamedEnum):
    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"


class Chair(Struct):
    """A seat at the table, and who plays on it."""

    #: None: empty, or a bot's own.
    guest: str | None = None
    name: str = ""
    bot: str | None = None
    #: A bot plays for the guest until the guest is back.
    stand_in: bool = False
    #: Answers in a row that the clock had to give.
    late: int = 0
    #: Seconds beyond those for each answer.
    reserve: float = 0.0

    @property
    def empty(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def by_bot(self) -> bool:
        return self.bot is not None or self.stand_in


class Corrupt(Exception):
    """A journal that does not make sense: never written by this program, or by another version of the rules."""


class TableState:
    def __init__(self, id: str, opened: e.Opened) -> None:
        self.id = id
        self.opened = opened
        self.setting = opened.setting
        self.material: GameMaterial = material(opened.setting)
        self.pacing = PACES[opened.setting.pace]
        self.seed = bytes.fromhex(opened.seed)
        self.host = opened.host
        self.status = TableStatus.OPEN
        self.chairs = [Chair() for _ in range(self.setting.seats)]
        #: Bots take the empty seats at this time.
        self.fills = opened.fills
        self.table: Table[Any, Any, Any, Any] | None = None
        #: When the question that stands was asked, for the clocks.
        self.asked_at = opened.at
        #: Who has passed in the window that stands open. The rules hear of it from the clock, when the window closes:
        #: who passes must not learn from how the table takes it whether all others have.
        self.passed: set[Seat] = set()
        #: The race that runs, or the last one.
        self.race: Race | None = None
        #: The one that the last verdict was in; with that verdict the next race may have begun.
        self.judged: Race | None = None
        self.chat: deque[e.Said] = deque(maxlen=CHAT_REMEMBERED)
        self.said = 0
        self.silenced: set[str] = set()
        #: For each guest, those it does not want to hear.
        self.muted: dict[str, set[str]] = {}
        self.rematch: str | None = None
        #: Somebody was stood in for, or the clock played: not a full game of its players.
        self.helped = False
        self.entries = 1
        self._commands: dict[str, OrderedDict[str, None]] = {}
        self._used: dict[Seat, float] = {}
        #: What the last answer took of the seconds for each, for one that is taken back.
        self._took = 0.0
        self._asked: int | None = None
        self._moves: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self.material.rules.types()[1])

    # Questions.

    def seat_of(self, guest: str | None) -> Seat | None:
        for seat, chair in enumerate(self.chairs):
            if guest is not None and chair.guest == guest:
                return Seat(seat)
        return None

    def people(self, seats: Iterable[Seat]) -> list[Seat]:
        """Those of the seats whose people answer for themselves."""
        return [seat for seat in seats if self.chairs[seat].guest is not None and not self.chairs[seat].by_bot]

    def applied(self, guest: str, command: str) -> bool:
        return command in self._commands.get(guest, ())

    def read_move(self, text: bytes) -> Any:
        """A move as a client wrote it; a MsgspecError says what is wrong with it."""
        return self._moves.decode(text)

    def silent(self, move: Any) -> bool:
        """Is this answer to a reaction window a pass: does it leave the question standing, or do just what the clock
        would do when the window closes?
        """
        table = self.table
        if table is None or table.prompt is None or table.prompt.kind is not Kind.REACT:
            return False
        rules, closing = table.rules, table.rules.legal(table.state, CLOCK)
        if len(closing) != 1:
            return False
        after = rules.apply(table.state, move).state
        return rules.prompt(after) == rules.prompt(table.state) or after == rules.apply(table.state, closing[0]).state

    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    def record(self) -> bytes:
        """The finished game, with its seed."""
        assert self.table is not None
        assert self.table.outcome is not None
        players = tuple(chair.bot or chair.name for chair in self.chairs)
        return dump(header_of(self.table, self.setting.game, players), self.table).encode()

    # What happens.

    def apply(self, entry: e.AnyEntry, command: str | None = None) -> None:
        self.entries += 1
        if command is not None:
            self._remember(command)
        match entry:
            case e.Played() | e.Passed() | e.TimedOut() | e.TookBack():
                self._play(entry)
            case e.Claimed():
                self._running_race().waiting.append(entry)
            case e.Judged():
                self._judge(entry)
            case e.Sat(seat=seat):
                self.chairs[seat] = Chair(entry.guest, entry.name)
            case e.BotSat(seat=seat):
                self.chairs[seat] = Chair(None, self._bot_name(entry.bot, seat), entry.bot)
            case e.Rose(seat=seat):
                self.chairs[seat] = Chair()
            case e.HostChanged():
                self.host = entry.host
            case e.Started():
                self._start(entry.at)
            case e.StoodIn(seat=seat):
                self.chairs[seat].stand_in = self.helped = True
            case e.CameBack(seat=seat):
                self.chairs[seat].stand_in, self.chairs[seat].late = False, 0
            case e.Woke():
                self.asked_at = entry.at
                if self.fills is not None:
                    # A clock that was set back between two runs of the server makes nobody wait for hours.
                    self.fills = min(self.fills, entry.at + QUICK_MATCH_WAIT)
                if self.race is not None:
                    self.race.resume(entry.at)
            case e.Said():
                self.chat.append(entry)
                self.said += 1
            case e.Muted():
                muted = self.muted.setdefault(entry.guest, set())
                (muted.add if entry.muted else muted.discard)(entry.whom)
            case e.Silenced():
                (self.silenced.add if entry.silent else self.silenced.discard)(entry.guest)
            case e.Rematched():
                self.rematch = entry.table
            case e.Closed():
                self.status = TableStatus.CLOSED
            case e.Opened():
                raise Corrupt(f"table {self.id} was opened twice")

    def _start(self, at: float) -> None:
        options = structs.replace(self.material.options, last_winners=self.opened.last_winners)
        self.table = Table(self.material.rules, options, self.seed)
        self.status = TableStatus.PLAYING
        for chair in self.chairs:
            chair.reserve = self.pacing.reserve
        self._asked_anew(at)

    def _play(self, entry: e.Played | e.Passed | e.TimedOut | e.TookBack) -> None:
        table = self.table
        if table is None or table.prompt is None:
            raise Corrupt(f"table {self.id}: a move, but nothing is asked")
        match entry:
            case e.Passed():
                self.passed.add(entry.seat)
                return
            case e.TookBack() if entry.seat in self.passed:
                self.passed.discard(entry.seat)
                return
            case e.TookBack():
                refusal = table.undo(entry.seat, judged=True)
            case e.TimedOut():
                refusal = table.follow(self._moves.decode(entry.move))
                table.settle()
            case e.Played():
                self._count(entry)
                refusal = table.submit(table.prompt.id, self._moves.decode(entry.move))
        if refusal is not None:
            raise Corrupt(f"table {self.id}, entry {self.entries}: {refusal}")
        self._asked_anew(entry.at)
        if isinstance(entry, e.TookBack):
            # The question stands again, and so does the time that was used for it: undo wins nobody a minute.
            self.asked_at = entry.at - self._took

    def _running_race(self) -> Race:
        if self.race is None or self.race.over:
            raise Corrupt(f"table {self.id}, entry {self.entries}: a claim, but no race")
        return self.race

    def _judge(self, entry: e.Judged) -> None:
        """The claim that counts next is a move like any other; what is gone, it does not get."""
        race, table = self._running_race(), self.table
        claim = race.claim_of(entry)
        if claim is None or table is None:
            raise Corrupt(f"table {self.id}, entry {self.entries}: a verdict, but no claim")
        took = table.submit(race.prompt, self._moves.decode(claim.move)) is None
        race.settle(claim, entry, took)
        self.judged = race
        self.chairs[entry.seat].late = 0
        self._asked_anew(entry.at)

    def _count(self, entry: e.Played) -> None:
        """The time that an answer took. What it took of the reserve shows only when the question is settled."""
        chair = self.chairs[entry.seat]
        self._took = min(entry.at - self.asked_at, self.pacing.turn or 0.0)
        chair.late = chair.late + 1 if entry.by is e.By.LATE else 0
        if entry.by is e.By.LATE:
            self.helped = True
        if self.pacing.turn is not None and not chair.by_bot and self._timed:
            self._used[entry.seat] = max(0.0, entry.at - self.asked_at - self.pacing.turn)

    @property
    def _timed(self) -> bool:
        """Is the question one that takes from the reserves?"""
        return self.table is not None and self.table.prompt is not None and self.table.prompt.kind in TIMED

    def _asked_anew(self, at: float) -> None:
        """Start the clocks, where the question is a new one."""
        assert self.table is not None
        asked = None if self.table.prompt is None else self.table.prompt.id
        if asked == self._asked:
            return
        self._asked, self.asked_at, self.passed = asked, at, set()
        if self.race is not None and not self.race.over:
            self.race.end()
        if self.table.prompt is not None and self.table.prompt.kind is Kind.RACE:
            self.race = Race(self.table.prompt.id, at)
        for seat, used in self._used.items():
            self.chairs[seat].reserve = max(0.0, self.chairs[seat].reserve - used)
        self._used.clear()
        if self.table.outcome is not None:
            self.status = TableStatus.FINISHED

    def _remember(self, command: str) -> None:
        guest, _, id = command.partition(":")
        known = self._commands.setdefault(guest, OrderedDict())
        known[id] = None
        if len(known) > COMMANDS_REMEMBERED:
            known.popitem(last=False)

    def _bot_name(self, bot: str, seat: Seat) -> str:
        name = bot.partition(":")[0].capitalize()
        same = sum(chair.bot is not None and chair.bot == bot for chair in self.chairs[:seat])
        return f"{name} {same + 1}" if same else name


#: Questions whose answers take from the reserves; a window and a race have times of their own.
TIMED = (Kind.TURN, Kind.COMMIT)


def fold(id: str, rows: Iterable[tuple[bytes, str | None]]) -> TableState:
    """The table that a journal tells of: pairs of an entry and the command that it came from."""
    lines = iter(rows)
    try:
        first = e.decode(next(lines)[0])
        if not isinstance(first, e.Opened):
            raise Corrupt(f"table {id} was never opened")
        state = TableState(id, first)
        for text, command in lines:
            state.apply(e.decode(text), command)
    except (msgspec.MsgspecError, StopIteration) as fault:
        raise Corrupt(f"table {id}: {fault}") from None
    return state
