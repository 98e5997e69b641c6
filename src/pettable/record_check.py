"""Judges a record from its bytes: for `pettable replay`, for `pettable verify`, and for the server's page `/check`."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pettable import registry
from pettable.table.deck import Deck, read_deck
from pettable.table.errors import DeckError, Fault, PettableError, RecordError, UnknownGame
from pettable.table.named_enum import NamedEnum
from pettable.table.options import chosen
from pettable.table.record import Header, HeaderError, Refused, decode, read_header, replay
from pettable.table.seats import CHANCE
from pettable.table.table import Origin, Table
from pettable.text import Text

AnyTable = Table[Any, Any, Any, Any]

#: How much of a stranger's words is given back.
MOST_CHARACTERS = 300
MOST_NAMES = 20
MOST_ORIGINS = 20


class Verdict(NamedEnum):
    RIGHT = "right"
    """Every line is as the rules and the seed make it."""
    DIFFERS = "differs"
    """It is the record of a game, and one of its lines is wrong."""
    UNREADABLE = "unreadable"
    """Nothing can be replayed: no record, or one of a game, a version or a deck that is not here."""


class RecordHead(Struct, frozen=True):
    """What a record says of its game; believe it only where the verdict does."""

    game: str
    rules: int
    deck: str
    players: tuple[str, ...]
    commitment: str
    seed: str | None
    origins: tuple[Origin, ...]


class WrongLine(Struct, frozen=True):
    """The first line that is wrong."""

    #: From 1 on; null: the deck that came with the record.
    line: int | None
    fault: str
    rule: str
    why: str
    #: The line itself, or its beginning.
    text: str = ""


class Judgement(Struct, frozen=True):
    """What came of judging a record."""

    verdict: Verdict
    #: How many lines it has.
    lines: int
    head: RecordHead | None = None
    wrong: WrongLine | None = None
    #: Of a record that is right: its seats, its options, its moves, how many of them are shuffles, and whether the game
    #: came to its end.
    seats: int = 0
    options: tuple[str, ...] = ()
    moves: int = 0
    shuffles: int = 0
    finished: bool = False


def replayed(text: str, lang: str, own_deck: Callable[[str], Deck[Any]] | None = None) -> tuple[Header, AnyTable]:
    """A record's header and the table that its moves lead to; a RecordError has the first line that differs.

    `own_deck` gives the deck for a game, where it is not the game's own.
    """
    header = read_header(text)
    game = registry.find(header.game)
    rules = registry.rules_of(game.name) if own_deck is None else game.rules(own_deck(game.name))
    try:
        return header, replay(text, game, rules)
    except Refused as refused:
        words = Text(game.name, lang, deck=rules.deck).refusal(refused.illegal)
        refused.why = words.removesuffix(f" ({refused.rule})")
        raise


def shuffle_count(table: AnyTable) -> int:
    return sum(entry.move.seat == CHANCE for entry in table.log)


def judged(record: bytes, lang: str, deck: str | None = None) -> tuple[Judgement, AnyTable | None]:
    """Judge a record that anybody may have written; `deck` is the text of the deck that comes with it.

    Where it is right, its table comes along.
    """
    lines = record.split(b"\n")
    count = len(lines) - (not lines[-1])
    head = None
    try:
        text = decode(record)
        head = head_of(read_header(text))
        own_deck = None if deck is None else lambda game: read_deck(deck, game, registry.find(game).deck)
        _, table = replayed(text, lang, own_deck)
    except PettableError as error:
        verdict = Verdict.DIFFERS
        if isinstance(error, HeaderError | DeckError | UnknownGame):
            verdict = Verdict.UNREADABLE
        return Judgement(verdict, count, head, wrong_line(error, lines)), None
    judgement = Judgement(
        Verdict.RIGHT,
        count,
        head,
        seats=table.options.seats,
        options=chosen(table.options),
        moves=len(table.log),
        shuffles=shuffle_count(table),
        finished=table.outcome is not None,
    )
    return judgement, table


def head_of(header: Header) -> RecordHead:
    return RecordHead(
        short(header.game),
        header.rules,
        short(header.deck),
        tuple(short(player) for player in header.players[:MOST_NAMES]),
        short(header.commitment),
        None if header.seed is None else short(header.seed),
        tuple(
            Origin(short(origin.table), origin.moves, short(origin.commitment), short(origin.seed))
            for origin in (header.origins or ())[:MOST_ORIGINS]
        ),
    )


def wrong_line(error: PettableError, lines: list[bytes]) -> WrongLine:
    fault = error.fault.value if isinstance(error, RecordError) else Fault.OTHER_GAME.value
    if isinstance(error, DeckError):
        return WrongLine(None, "bad-deck", error.rule, short(str(error)))
    line = error.line or 1
    text = lines[line - 1] if line <= len(lines) else b""
    return WrongLine(
        line, fault, error.rule, short(error.why), short(text[: 4 * MOST_CHARACTERS].decode(errors="replace"))
    )


def short(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"
