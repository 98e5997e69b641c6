"""The state of a live table, folded from its journal: the seating, the game, the chat, and everybody's clock.

Pure: no clock, no store, no socket. `apply` takes an entry that is in the journal, and nothing else changes anything;
so a table that is read back from its journal is the table that was there.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Iterable
from typing import Any, NamedTuple, Union

import msgspec
from msgspec import structs

from pettable.server.errors import ClientError
from pettable.server.limits.constants import (
    CHARACTERS_A_SIDE_ENTRY,
    CHAT_REMEMBERED,
    COMMANDS_REMEMBERED,
    HOST_ACTIONS_REMEMBERED,
    QUICK_MATCH_WAIT,
    SIDE_ENTRIES_A_GUEST,
    SIDE_ENTRIES_A_TABLE,
)
from pettable.server.people.requester import account_of
from pettable.server.races.race import Race
from pettable.server.tables import journal as e
from pettable.server.tables.host_commands import changed
from pettable.server.tables.host_log import HostAction, host_action, without_names
from pettable.server.tables.last_winners import LastWinners
from pettable.server.tables.pauses import PauseInfo, may_begin
from pettable.server.tables.seating import Chair, GuestName, Seating, TableStatus
from pettable.server.tables.settings import PACES, GameMaterial, material
from pettable.server.tables.waiting_times import Before, WaitingFor, WaitingTime, following, waiting_time
from pettable.table.deck import Deck
from pettable.table.options import Options
from pettable.table.prompts import Kind
from pettable.table.record import dump, header_of
from pettable.table.rules import Illegal, Step
from pettable.table.seats import CLOCK, Seat
from pettable.table.table import Table, TakeBack

#: Questions whose answers take from the reserves; a window and a race have times of their own.
TIMED = (Kind.TURN, Kind.COMMIT)


class Corrupt(Exception):
    """A journal that does not make sense: never written by this program, or by another version of the rules."""


class AcceptedMove(NamedTuple):
    """A move that the rules let pass, and the step they made of it: what is decided is what is applied."""

    move: Any
    step: Step[Any, Any]


class TableState:
    """A table after the entries of its journal so far."""

    def __init__(self, id: str, opened: e.Opened, deck: Deck[Any] | None = None) -> None:
        self.id = id
        self.opened = opened
        self.setting = opened.setting
        self.material: GameMaterial = material(opened.setting, opened.rules, deck)
        self.pacing = PACES[opened.setting.pace]
        self.seed = bytes.fromhex(opened.seed)
        removed = tuple(GuestName(*each) for each in opened.removed)
        self.seating = Seating(opened.host, (Chair(),) * self.setting.seats, removed=removed)
        #: Opens a private table to those who have it.
        self.invite = opened.invite
        #: Bots take the empty seats at this time.
        self.fills = opened.fills
        self.table: Table[Any, Any, Any, Any] | None = None
        #: When the question that stands was asked, for the clocks.
        self.asked_at = opened.at
        #: The seats that have passed in the open reaction window. The rules learn of it from the clock, when the window
        #: closes: a seat that passes must not learn from the table's reaction whether all others have passed.
        self.passed: set[Seat] = set()
        #: When the last of them passed.
        self.passed_at = 0.0
        #: The race that runs, or the last one.
        self.race: Race | None = None
        #: The table waits for its people, and withholds what the last step turned up.
        self.waiting_time: WaitingTime | None = None
        #: Answers in a row that the clock had to give, by seat.
        self.late = [0] * self.setting.seats
        #: Seconds beyond those for each answer, by seat.
        self.reserves = [0.0] * self.setting.seats
        self.chat: deque[e.Said] = deque(maxlen=CHAT_REMEMBERED)
        #: How many chat messages there have been.
        self.said = 0
        #: Entries beside the game, by the guest whose command or return made them.
        self.side_entries: Counter[str] = Counter()
        self.silenced: set[str] = set()
        #: The host's last actions, and how many there have been.
        self.host_actions: deque[HostAction] = deque(maxlen=HOST_ACTIONS_REMEMBERED)
        self.host_action_count = 0
        #: The host stopped the clocks, or will; how often, and when they last went on.
        self.pause: PauseInfo | None = None
        self.pauses = 0
        self.went_on_at = 0.0
        #: For each guest, those it does not want to hear.
        self.muted: dict[str, set[str]] = {}
        #: Who sat where when the game began, or took over a bot's seat since.
        self.starters: tuple[Chair, ...] = ()
        #: The seats whose cards each guest has seen in this game, by account.
        self.seats_held: dict[str, set[Seat]] = {}
        #: The guests whom the journal names, by account.
        self.participants = e.guests_named(opened)
        #: Who chose a move, by its place in the log; a bot's and the clock's are not here.
        self.chosen_by: dict[int, str] = {}
        #: The players who left a rated game by their own command: it is lost for them, even if they come back.
        self.left: set[Seat] = set()
        #: At the end of the game: the players who left it, or for whom a bot stood in at the last move.
        self.leavers: frozenset[Seat] = frozenset()
        #: How many entries the journal has.
        self.entries = 1
        #: Raised with every entry that changes the seating, or what a viewer may see of the game and its clocks.
        self.seating_version = 0
        self.game_version = 0
        #: The ids of the commands that were carried out, by guest; the oldest are forgotten.
        self.commands: dict[str, OrderedDict[str, None]] = {}
        #: Reads a move as a client wrote it; a MsgspecError says what is wrong with it.
        self.read_move = msgspec.json.Decoder(self.material.rules.types()[1]).decode
        self._last_winners = LastWinners(opened.last_winners)
        self._used: dict[Seat, float] = {}
        #: Seconds that the last answer took of those for each answer, for when it is taken back.
        self._took = 0.0
        self._asked: int | None = None

    @property
    def paused(self) -> bool:
        """Do the clocks stand?"""
        return self.pause is not None and self.pause.since is not None

    @property
    def own_deck(self) -> Deck[Any] | None:
        """The deck of the host's own; None where the table plays with the game's."""
        return None if self.setting.deck is None else self.material.rules.deck

    def passes(self, accepted: AcceptedMove) -> bool:
        """Is this answer to a reaction window a pass: does it leave the question standing, or do just what the clock
        would do when the window closes?
        """
        table = self.table
        assert table is not None
        rules, closing = table.rules, table.rules.legal(table.state, CLOCK)
        if len(closing) != 1:
            return False
        after = accepted.step.state
        return rules.prompt(after) == rules.prompt(table.state) or after == rules.apply(table.state, closing[0]).state

    def has_side_room(self, guest: str, share: float) -> bool:
        """May this guest make one more entry beside the game? `share`: of all such entries at the table."""
        entries = self.side_entries
        within_own = entries[account_of(guest)] < SIDE_ENTRIES_A_GUEST
        return within_own and entries.total() < share * SIDE_ENTRIES_A_TABLE

    def newly_named(self, entries: Iterable[e.AnyEntry], command: str | None) -> list[str]:
        """The guests whom these entries are the first to name, or the command behind them."""
        named = {guest for entry in entries for guest in e.guests_named(entry, command)}
        return sorted(named - self.participants)

    def record(self) -> bytes:
        """The finished game, with its seed."""
        assert self.table is not None
        assert self.table.outcome is not None
        players = tuple(chair.bot or chair.name for chair in self.seating.chairs)
        return dump(header_of(self.table, self.setting.game, players), self.table).encode()

    def apply(self, entry: e.AnyEntry, command: str | None = None, accepted: AcceptedMove | None = None) -> None:
        """An entry has been written. `accepted` is what was decided about its move; a replay asks the rules again."""
        self.entries += 1
        self.participants |= e.guests_named(entry, command)
        if command is not None:
            guest, _, id = command.partition(":")
            known = self.commands.setdefault(guest, OrderedDict())
            known[id] = None
            if len(known) > COMMANDS_REMEMBERED:
                known.popitem(last=False)
            if isinstance(entry, e.SideEntry):
                text = (entry.text or "") if isinstance(entry, e.Said) else ""
                self.side_entries[account_of(guest)] += 1 + len(text) // CHARACTERS_A_SIDE_ENTRY
        elif isinstance(entry, e.CameBack):
            self.side_entries[account_of(self.seating.chairs[entry.seat].guest or "")] += 1
        self._note_host_action(entry)
        match entry:
            case e.Played() | e.Passed() | e.TimedOut() | e.TookBack():
                self._play(entry, accepted)
            case e.Claimed() | e.Judged():
                self._race(entry)
            case e.Woke():
                self.restart_clocks(entry.at)
            case e.Ready() | e.CountdownBegan() | e.Revealed():
                self._wait(entry)
            case e.Said():
                self.chat.append(entry)
                self.said += 1
            case e.Muted():
                muted = self.muted.setdefault(entry.guest, set())
                (muted.add if entry.muted else muted.discard)(entry.whom)
            case e.Silenced():
                (self.silenced.add if entry.silent else self.silenced.discard)(entry.guest)
                self.seating_version += 1
            case e.Paused():
                self.pause = PauseInfo(entry.at, None, entry.until)
                self.pauses += 1
                self.seating_version += 1
            case e.WentOn():
                self._go_on(entry.at)
            case e.OptionsChanged() | e.PaceChanged():
                self._change_settings(entry)
            case e.InvitationChanged():
                self.invite = entry.invite
            case e.Opened():
                raise Corrupt(f"table {self.id} was opened twice")
            case _:
                self._seat(entry)
        if self.pause is not None:
            self._pause(entry.at)

    def _note_host_action(self, entry: e.AnyEntry) -> None:
        action = host_action(self, entry)
        if action is not None:
            self.host_actions.append(action)
            self.host_action_count += 1

    def _change_settings(self, entry: e.OptionsChanged | e.PaceChanged) -> None:
        self.setting = changed(self.setting, entry)
        self.material = material(self.setting, self.opened.rules, self.own_deck)
        self.pacing = PACES[self.setting.pace]
        self.seating_version += 1

    def _pause(self, at: float) -> None:
        """A pause that waits for its moment begins, and one of a game that is over ends."""
        assert self.pause is not None
        if self.seating.status is not TableStatus.PLAYING:
            self.pause = None
            self.seating_version += 1
        elif self.pause.since is None and may_begin(self):
            self.pause = structs.replace(self.pause, since=at)
            self.seating_version += 1
            self.game_version += 1

    def _go_on(self, at: float) -> None:
        """The clocks stand where they stood when the pause began."""
        since = None if self.pause is None else self.pause.since
        if since is not None:
            self.asked_at = at - max(0.0, since - self.asked_at)
            if self.waiting_time is not None:
                self.waiting_time.restart(at)
        self.pause, self.went_on_at = None, at
        self.seating_version += 1
        self.game_version += 1

    def _seat(self, entry: e.SeatingEntry) -> None:
        self.seating = self.seating.after(entry)
        self._last_winners.follow(entry)
        self.seating_version += 1
        # The end of a window depends on who is played for by a bot.
        self.game_version += 1
        match entry:
            case e.Started():
                self._start(entry.at)
            case e.StoodIn(left=True) if self.opened.rated:
                self.left.add(entry.seat)
            case e.GuestDeleted():
                self.silenced = {guest for guest in self.silenced if account_of(guest) != entry.guest}
                self.chat = deque((each.without(entry.guest) for each in self.chat), CHAT_REMEMBERED)
                self.host_actions = deque(without_names(self.host_actions, entry.guest), HOST_ACTIONS_REMEMBERED)
            case e.TookOver() if self._may_sit_now(entry.seat):
                self._seat_newcomers()
            case e.Closed():
                # Given up: nobody sees anything more of it.
                self.table = self.race = None
            case e.TakeOverAllowed():
                self.setting = structs.replace(self.setting, take_over=entry.allowed)
            case e.CameBack():
                self.late[entry.seat] = 0
            case _:
                pass

    def _may_sit_now(self, seat: Seat) -> bool:
        """While another seat's turn is asked, nothing runs that a new player could disturb or hurry."""
        prompt = None if self.table is None else self.table.prompt
        return prompt is not None and prompt.kind is Kind.TURN and seat not in prompt.seats

    def _seat_newcomers(self) -> None:
        """Guests take over their bots' seats, as if they had played there from the beginning."""
        coming, self.seating = self.seating.newcomers, self.seating.with_newcomers()
        starters = list(self.starters)
        for each in coming:
            starters[each.seat] = self.seating.chairs[each.seat]
            self._hold(each.seat, each.guest)
        self.starters = tuple(starters)
        self.seating_version += 1
        self.game_version += 1

    def _hold(self, seat: Seat, guest: str) -> None:
        self.seats_held.setdefault(account_of(guest), set()).add(seat)

    def _start(self, at: float) -> None:
        self.starters = self.seating.chairs
        for seat, chair in enumerate(self.starters):
            if chair.guest is not None:
                self._hold(Seat(seat), chair.guest)
        winners = self.opened.last_winners
        if self.opened.winners_move:
            winners = self._last_winners.seats(self.seating.guests())
        options = structs.replace(self.material.options, last_winners=winners)
        self.reserves = [self.pacing.reserve] * self.setting.seats
        if self.opened.origins:
            self.table = table = self._taken_over(options)
            self._next_question(at, Before(table.state, len(table.log)))
            return
        self.table = Table(self.material.rules, options, self.seed)
        self._next_question(at, Before(self.material.rules.initial(options), 0))

    def _taken_over(self, options: Options) -> Table[Any, Any, Any, Any]:
        """The table with the moves that it has from another game."""
        rules = self.material.rules
        table = Table(rules, options, self.seed, deal=False, origins=self.opened.origins)
        decoder = msgspec.json.Decoder(Union[rules.types()[1], TakeBack])  # noqa: UP007 (built at run time)
        for move in self.opened.past:
            if refusal := table.follow(decoder.decode(move), judged=True):
                raise Corrupt(f"table {self.id}, move {len(table.log) + 1} of the past: {refusal}")
        table.settle()
        return table

    def restart_clocks(self, at: float) -> None:
        """The table comes back to life. Doing it again for the same time changes nothing, so that it may be done
        before `Woke` is in the journal. The clock of a slow table never stops because nobody is there.
        """
        if self.pacing.slow:
            return
        self.asked_at = at
        self.game_version += 1
        if self.fills is not None:
            # A clock that was set back between two runs of the server makes nobody wait for hours.
            self.fills = min(self.fills, at + QUICK_MATCH_WAIT)
        if self.race is not None:
            self.race.resume(at)
        if self.waiting_time is not None:
            self.waiting_time.restart(at)

    def _wait(self, entry: e.Ready | e.CountdownBegan | e.Revealed) -> None:
        waiting = self.waiting_time
        if waiting is None:
            raise Corrupt(f"table {self.id}, entry {self.entries}: nothing is waited for")
        self.game_version += 1
        if isinstance(entry, e.Ready):
            waiting.ready.add(entry.seat)
        elif isinstance(entry, e.CountdownBegan):
            waiting.count_down(entry.at)
        else:
            self.waiting_time = following(self, waiting, entry.at)
            # The question is asked now; a race begins now.
            self.restart_clocks(entry.at)

    def _play(self, entry: e.Played | e.Passed | e.TimedOut | e.TookBack, accepted: AcceptedMove | None) -> None:
        table = self.table
        if table is None or table.prompt is None:
            raise Corrupt(f"table {self.id}: a move, but nothing is asked")
        self.game_version += 1
        self.waiting_time = None
        before = Before(table.state, len(table.log))
        refusal: Illegal | None = None
        match entry:
            case e.Passed():
                self.passed.add(entry.seat)
                self.passed_at = entry.at
                return
            case e.TookBack() if entry.seat in self.passed:
                self.passed.discard(entry.seat)
                return
            case e.TookBack():
                refusal = table.undo(entry.seat, judged=True)
            case e.TimedOut():
                refusal = table.follow(self.read_move(entry.move))
                table.settle()
            case e.Played():
                self._count_time(entry)
                if accepted is None:
                    refusal = table.submit(table.prompt.id, self.read_move(entry.move))
                else:
                    table.accept(*accepted)
                if entry.by is e.By.PLAYER:
                    self._credit(before.moves, entry.seat)
        if refusal is not None:
            raise Corrupt(f"table {self.id}, entry {self.entries}: {refusal}")
        self._next_question(entry.at, before)
        if isinstance(entry, e.TookBack):
            # The question stands again, and so does the time that was used for it: undo wins nobody a minute.
            self.asked_at = entry.at - self._took

    def _race(self, entry: e.Claimed | e.Judged) -> None:
        race, table = self.race, self.table
        if race is None or race.over or table is None:
            raise Corrupt(f"table {self.id}, entry {self.entries}: a claim, but no race")
        # Journals from before there were waiting times go on without them.
        self.waiting_time = None
        if isinstance(entry, e.Claimed):
            race.claim(entry)
            return
        claims = race.claims_of(entry.seat)
        if not claims:
            raise Corrupt(f"table {self.id}, entry {self.entries}: a verdict, but no claim")
        # The claim that counts next is a move like any other; a claim on something already taken is void.
        move, before = self.read_move(claims[0].entry.move), Before(table.state, len(table.log))
        judged = table.judge(race.prompt, move)
        if isinstance(judged, Step):
            table.accept(move, judged)
            if claims[0].entry.by is e.By.PLAYER:
                self._credit(before.moves, entry.seat)
        race.settle(claims[0], entry, took=isinstance(judged, Step))
        self.late[entry.seat] = 0
        self.game_version += 1
        self._next_question(entry.at, before)

    def _credit(self, place: int, seat: Seat) -> None:
        """The guest of this seat chose the move at this place of the log."""
        guest = self.seating.chairs[seat].guest
        # A player on somebody else's device has no history.
        if guest is not None and account_of(guest) == guest:
            self.chosen_by[place] = guest

    def _count_time(self, entry: e.Played) -> None:
        """The time that an answer took. What it took of the reserve shows only when the question is settled."""
        seat, turn = entry.seat, self.pacing.turn
        self._took = min(entry.at - self.asked_at, turn or 0.0)
        self.late[seat] = self.late[seat] + 1 if entry.by is e.By.LATE else 0
        prompt = self.table.prompt if self.table else None
        if turn is None or prompt is None or prompt.kind not in TIMED:
            return
        if not self.seating.chairs[seat].by_bot:
            self._used[seat] = max(0.0, entry.at - self.asked_at - turn)

    def _next_question(self, at: float, before: Before) -> None:
        """Start the clocks, where the question is a new one."""
        table = self.table
        assert table is not None
        prompt = table.prompt
        asked = None if prompt is None else prompt.id
        if asked == self._asked:
            return
        look = WaitingFor.START if self._asked is None else None
        self._asked, self.asked_at, self.passed = asked, at, set()
        if self.race is not None and not self.race.over:
            self.race.end()
            look = WaitingFor.RESULT
        if self.seating.newcomers and prompt is not None:
            self._seat_newcomers()
        if self.material.game.reveals is not None:
            self.waiting_time = waiting_time(self, before, at, look)
        if prompt is not None and prompt.kind is Kind.RACE:
            self.race = Race(prompt, at)
        for seat, used in self._used.items():
            self.reserves[seat] = max(0.0, self.reserves[seat] - used)
        self._used.clear()
        if prompt is None and table.outcome is not None:
            self.leavers = frozenset(
                Seat(seat)
                for seat, (before, now) in enumerate(zip(self.starters, self.seating.chairs, strict=True))
                if before.guest is not None and (seat in self.left or now.stand_in or now.guest != before.guest)
            )
            # Everybody hears of it from the game: the seating is the same.
            self.seating = structs.replace(self.seating, status=TableStatus.FINISHED, newcomers=())


def fold(id: str, rows: Iterable[tuple[bytes, str | None]], deck: Deck[Any] | None = None) -> TableState:
    """The table of a journal: pairs of an entry and the command that it came from.

    `deck` is the table's own deck where its text has been read already.
    Corrupt where the journal cannot be replayed; a ClientError where its settings cannot be played.
    """
    entries = iter(rows)
    try:
        first = e.decode(next(entries)[0])
        if not isinstance(first, e.Opened):
            raise Corrupt(f"table {id} was never opened")
        state = TableState(id, first, deck)
        for text, command in entries:
            state.apply(e.decode(text), command)
    except (Corrupt, ClientError):
        raise
    except Exception as fault:
        # Also a fault of the rules themselves: this version of them cannot play this journal.
        raise Corrupt(f"table {id}: {type(fault).__name__}: {fault}") from fault
    return state
