"""`pettable replay`: step through a recorded game, or check it."""

from argparse import ArgumentParser, Namespace
from functools import partial
from typing import Any

from pettable import registry
from pettable.commands.arguments import add_deck, add_lang, language, seat_number
from pettable.commands.complaint import complain
from pettable.record_check import replayed
from pettable.table.errors import RecordError
from pettable.table.record import Header, HeaderError
from pettable.table.table import Table
from pettable.terminal.journal import in_file, load
from pettable.terminal.names import introduced, seat_names
from pettable.terminal.screen import BOLD, Screen
from pettable.terminal.show import deck_words
from pettable.terminal.step import Stepper
from pettable.text import Text

SAME, DIFFERS, UNREADABLE = 0, 1, 2


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Step through a recorded game, as a spectator or as one of its seats saw it (seats are counted from 1).\n"
        "With --check it is only replayed and compared: exit status 0 when it replays byte for byte, 1 when it\n"
        "differs, 2 when there is nothing to compare."
    )
    parser.epilog = "Example:\n  pettable replay game.jsonl --as 2\n  pettable replay game.jsonl --check"
    parser.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    parser.add_argument("--as", type=int, metavar="SEAT", dest="seat", help="as this seat saw it (else a spectator)")
    parser.add_argument("--check", action="store_true", help="replay and compare")
    add_deck(parser)
    add_lang(parser)


def run(args: Namespace) -> int:
    try:
        header, table = load_replayed(args)
    except RecordError as wrong:
        complain(f"pettable: {in_file(wrong, args.file)}")
        return UNREADABLE if isinstance(wrong, HeaderError) else DIFFERS
    if args.check:
        unfinished = "" if table.outcome else "; the game is not finished"
        print(f"{len(table.log)} moves, same to the byte{unfinished}")
    else:
        show(args, header, table)
    return SAME


def load_replayed(args: Namespace) -> tuple[Header, Table[Any, Any, Any, Any]]:
    """The record's header, and the table that its moves lead to."""
    own_deck = partial(registry.deck_from, args.deck) if args.deck else None
    return replayed(load(args.file), language(args), own_deck)


def show(args: Namespace, header: Header, table: Table[Any, Any, Any, Any]) -> None:
    game, seats = registry.find(header.game), table.options.seats
    viewer = None if args.seat is None else seat_number(args.seat, seats)
    names, deck = seat_names(seats), table.rules.deck
    text = Text(game.name, language(args), names, viewer, deck, "pettable.terminal", options=table.options)
    screen = Screen()
    screen.say(text.word("title"), BOLD)
    rows = [(text.word("terminal-deck"), deck_words(text, table.rules.deck))]
    if header.players:
        rows.insert(0, (text.word("terminal-seats"), introduced(header.players, text.names)))
    screen.rows(rows)
    screen.blank()
    Stepper(game, table, text, screen).run()
