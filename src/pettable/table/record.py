"""The saved game, as JSON lines: a header, a line for each move, and the outcome once there is one.

    {"pettable":1,"game":"chain-of-command","rules":1,"deck":"…","options":{…},"players":[…],"commitment":"…","seed":"…"}
    {"n":1,"move":{"type":"shuffle-chain",…},"sum":"…"}
    …
    {"outcome":{…}}

A game that was taken over from another says so in its header: `"origins":[{"table":"…","moves":42,"commitment":"…",
"seed":"…"}]`. Its first 42 moves are that game's, and their shuffles come from that game's seed; all later ones come
from the header's own `seed`. A game that was taken over twice has two origins, the first one first.

`sum` runs through all lines: it covers what the header says of the game, every move so far and every event those
moves made, so that a changed byte is found where it stands, and a change of the rules where it first shows.
"""

import re
from hashlib import sha256
from itertools import pairwise
from typing import Any, Union

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from pettable.table.errors import Fault, OptionError, RecordError
from pettable.table.events import Move
from pettable.table.game import Game
from pettable.table.options import checked
from pettable.table.outcome import Outcome
from pettable.table.rng import commitment
from pettable.table.rules import Illegal, Rules
from pettable.table.seats import CHANCE
from pettable.table.table import Entry, Origin, Table, TakeBack

FORMAT = 1

#: All that decoding a line can raise: not JSON or not of this shape, lone surrogates, deep nesting.
_UNREADABLE = (msgspec.MsgspecError, UnicodeEncodeError, RecursionError)


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be known before the first move."""

    pettable: int
    game: str
    rules: int
    deck: str
    options: Raw
    commitment: str
    #: Who sat where, as words for people and programs (`you`, `greedy`); not part of the game.
    players: tuple[str, ...] = ()
    #: Published with the finished game only.
    seed: str | None = None
    #: The games that this one was taken over from; left out where there are none.
    origins: tuple[Origin, ...] | UnsetType = UNSET


class _Played(Struct, forbid_unknown_fields=True):
    n: int
    move: Raw
    sum: str


class _Ended(Struct, forbid_unknown_fields=True):
    outcome: Outcome


class HeaderError(RecordError):
    """A header that says nothing, or asks for what is not here: nothing can be replayed, so nothing differs."""


class Refused(RecordError):
    """A move in a record that the rules refuse."""

    def __init__(self, illegal: Illegal, line: int) -> None:
        super().__init__(illegal.rule, f"this move is refused ({illegal.why})", line, Fault.REFUSED)
        self.illegal = illegal


AnyTable = Table[Any, Any, Any, Any]


def first_sum(header: Header) -> str:
    """Where the running sum starts: all that the header says of the game itself."""
    game: tuple[object, ...] = (
        *(header.pettable, header.game, header.rules, header.deck, header.options, header.commitment),
        *((origin.table, origin.moves, origin.commitment) for origin in header.origins or ()),
    )
    return sha256(msgspec.json.encode(game)).hexdigest()[:16]


def chain(previous: str, entry: Entry) -> str:
    """The running sum after one more entry of a log."""
    text = previous.encode() + msgspec.json.encode(entry.move) + msgspec.json.encode(entry.events)
    return sha256(text).hexdigest()[:16]


def header_of(table: AnyTable, game: str, players: tuple[str, ...] = ()) -> Header:
    """The first line of a record of this table."""
    return Header(
        FORMAT,
        game,
        table.rules.version,
        table.rules.deck.hash,
        Raw(msgspec.json.encode(table.options)),
        table.commitment,
        players,
        table.seed.hex(),
        table.origins or UNSET,
    )


class Scribe:
    """Writes a table's record as far as the game has come: all at once, or piece by piece while it is played."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._total = first_sum(header)
        self._moves = 0
        self._begun = self._ended = False

    def more(self, table: AnyTable) -> str:
        """The lines that have come since the last time, one JSON value each."""
        lines = [] if self._begun else [msgspec.json.encode(self._header)]
        self._begun = True
        for n, entry in enumerate(table.log[self._moves :], self._moves + 1):
            self._total = chain(self._total, entry)
            lines.append(msgspec.json.encode(_Played(n, Raw(msgspec.json.encode(entry.move)), self._total)))
        self._moves = len(table.log)
        if not self._ended and (outcome := table.outcome):
            lines.append(msgspec.json.encode(_Ended(outcome)))
            self._ended = True
        return "".join(line.decode() + "\n" for line in lines)


def dump(header: Header, table: AnyTable) -> str:
    """The record of a table, one JSON value a line."""
    return Scribe(header).more(table)


def decode(record: bytes) -> str:
    """The text of a record; a RecordError names the line that is none."""
    try:
        return record.decode()
    except UnicodeDecodeError as wrong:
        line = record.count(b"\n", 0, wrong.start) + 1
        kind = HeaderError if line == 1 else RecordError
        raise kind("TB-6", "this is not a text in UTF-8", line, Fault.NOT_TEXT) from None


def read_header(text: str) -> Header:
    """The first line of a record: it names the game, whose rules can then read the rest."""
    first = text.partition("\n")[0]
    try:
        header = msgspec.json.decode(first.encode(), type=Header)
    except _UNREADABLE as wrong:
        raise HeaderError("TB-6", f"not the header of a record: {wrong}", 1, Fault.NOT_A_RECORD) from None
    if header.pettable != FORMAT:
        why = f"format {header.pettable}; this program reads {FORMAT}"
        raise HeaderError("TB-6", why, 1, Fault.OTHER_FORMAT)
    return header


def replay(text: str, game: Game, rules: Rules[Any, Any, Any, Any], *, whole: bool = True) -> AnyTable:
    """The table that a record describes, move by move through the rules; a RecordError says where it differs.

    A record that stops early (the program was killed) gives the table as it stood then; chance that was due
    is not drawn yet, `Table.settle` does that. `whole` insists that a finished game also says its outcome.
    """
    header = read_header(text)
    table = _empty_table(header, game, rules)
    decoder = msgspec.json.Decoder(Union[rules.types()[1], TakeBack])  # noqa: UP007 (built at run time)
    lines = _lines(text)
    total = first_sum(header)
    for number, line in enumerate(lines[1:], 2):
        if line.startswith('{"outcome"'):
            _check_end(table, line, number, number == len(lines))
            break
        move, claimed = _read_line(line, number, decoder)
        if move.seat == CHANCE and table.seed_in_force and move != table.due():
            why = "chance did not fall like this: the seed deals otherwise"
            raise RecordError("TB-7", why, number, Fault.WRONG_SHUFFLE)
        if refusal := table.follow(move):
            raise Refused(refusal, number)
        total = chain(total, table.log[-1])
        if claimed != total:
            why = f"sum {claimed}: the moves so far and what they did give {total}"
            raise RecordError("TB-6", why, number, Fault.WRONG_SUM)
    if table.outcome is not None and len(table.log) < max((origin.moves for origin in table.origins), default=0):
        why = "the game ends before the move at which it was taken over"
        raise RecordError("TB-7", why, 1, Fault.BROKEN_HEADER)
    again = dump(header, table)
    _check_bytes(text, again if whole or len(lines) > len(table.log) + 1 else again[: len(text)])
    return table


def _lines(text: str) -> list[str]:
    """The lines with their ends. Only a line feed ends one: a player's name may hold what Unicode calls a line."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _empty_table(header: Header, game: Game, rules: Rules[Any, Any, Any, Any]) -> AnyTable:
    if header.game != game.name:
        raise HeaderError("TB-6", f"a record of {header.game!r}, not of {game.name!r}", 1, Fault.OTHER_GAME)
    if header.rules != rules.version:
        earlier = game.earlier_rules(header.rules)
        if earlier is None:
            why = f"played by version {header.rules} of the rules; this is {rules.version}"
            raise HeaderError("TB-6", why, 1, Fault.OTHER_RULES)
        rules = earlier(rules.deck)
    if header.deck != rules.deck.hash:
        why = f"played with another deck ({header.deck[:12]}…); give it with --deck"
        raise HeaderError("TB-6", why, 1, Fault.OTHER_DECK)
    try:
        options = checked(msgspec.json.decode(header.options, type=game.options), game.seats)
        seed = b"" if header.seed is None else _seed(header.seed, header.commitment)
        origins = header.origins or ()
        for origin in origins:
            _seed(origin.seed, origin.commitment)
    except (*_UNREADABLE, OptionError, ValueError) as wrong:
        raise HeaderError("TB-6", f"the header is broken: {wrong}", 1, Fault.BROKEN_HEADER) from None
    growing = all(before.moves < after.moves for before, after in pairwise(origins))
    if header.origins == () or not growing:
        why = "the header is broken: there is an origin, and each has more moves than the one before"
        raise HeaderError("TB-6", why, 1, Fault.BROKEN_HEADER)
    return Table(rules, options, seed, deal=False, origins=origins)


def _seed(written: str, committed: str) -> bytes:
    """A seed that was committed to; a ValueError where it is not written in hexadecimal."""
    seed = bytes.fromhex(written)
    if seed.hex() != written or commitment(seed) != committed:
        raise RecordError("TB-7", "the seed is not the one that was committed to", 1, Fault.WRONG_SEED)
    return seed


def _read_line(line: str, number: int, decoder: "msgspec.json.Decoder[Any]") -> tuple[Move, str]:
    try:
        played = msgspec.json.decode(line.encode(), type=_Played)
        return decoder.decode(played.move), played.sum
    except _UNREADABLE as wrong:
        raise RecordError("TB-6", f"not a move: {wrong}", number, Fault.NOT_A_MOVE) from None


def _check_end(table: AnyTable, line: str, number: int, last: bool) -> None:
    try:
        claimed = msgspec.json.decode(line.encode(), type=_Ended).outcome
    except _UNREADABLE as wrong:
        raise RecordError("TB-6", f"not an outcome: {wrong}", number, Fault.NOT_AN_OUTCOME) from None
    if claimed != table.outcome:
        rule = table.outcome.rule if table.outcome else "TB-4"
        raise RecordError(rule, "the game did not end like this", number, Fault.WRONG_OUTCOME)
    if not last:
        raise RecordError("TB-4", "the game is over, but the record goes on", number + 1, Fault.GOES_ON)


def _check_bytes(text: str, again: str) -> None:
    if text == again:
        return
    before, after = _lines(text), _lines(again)
    for number, (line, line_again) in enumerate(zip(before, after, strict=False), 1):
        if line != line_again:
            why = "this line is not written as a record writes it"
            raise RecordError("TB-6", why, number, Fault.OTHER_BYTES)
    raise RecordError("TB-6", "the record ends too early", len(before), Fault.TOO_SHORT)
