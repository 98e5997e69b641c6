"""`pettable play`: a game at this terminal, against bots."""

import secrets
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from pettable import registry
from pettable.bots.kernel_search import WARM_UP
from pettable.commands.arguments import (
    add_game,
    add_lang,
    add_table,
    bot_names,
    bots_help,
    language,
    seat_number,
    set_up,
    usual_seats,
)
from pettable.table.errors import OptionError, RecordError
from pettable.table.record import Header, HeaderError, Scribe, header_of, read_header, replay
from pettable.table.rng import seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from pettable.terminal.journal import Journal, default_path, in_file, load_whole_lines
from pettable.terminal.names import YOU, seat_names
from pettable.terminal.play import TerminalTable
from pettable.text import Text

BOTS_WANTED = "greedy"


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Play at this terminal, against bots. The game is written to a file while you play: leave whenever you\n"
        "like, and go on with --resume. Seats are counted from 1."
    )
    parser.epilog = "Example:\n  pettable play chain-of-command --seats 3 --bots greedy,random --option top-dog"
    add_game(parser)
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, with you (4, if the game allows)")
    parser.add_argument("--seat", type=int, metavar="N", help="the seat that you take (1)")
    parser.add_argument("--bots", metavar="LEVEL", help=f"{bots_help('other seat')} ({BOTS_WANTED})")
    parser.add_argument("--seed", type=int, metavar="N", help="the deal of that number (else a new one)")
    add_table(parser)
    add_lang(parser)
    parser.add_argument("--save", metavar="FILE", help="where the record goes (else to your data directory)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a game that was left")


def run(args: Namespace) -> int:
    # No move and no hint waits for a compiler.
    WARM_UP.beside = True
    return resumed(args) if args.resume is not None else new(args)


def new(args: Namespace) -> int:
    game = registry.find(args.game)
    wanted = set_up(args, usual_seats(game) if args.seats is None else args.seats)
    seats = wanted.options.seats
    you = seat_number(1 if args.seat is None else args.seat, seats)
    players = list(bot_names(args.bots or BOTS_WANTED, seats - 1))
    players.insert(you, YOU)
    table = Table(wanted.rules, wanted.options, secrets.token_bytes(32) if args.seed is None else seed_of(args.seed))
    header = header_of(table, args.game, tuple(players))
    path = default_path(args.game) if args.save is None else new_file(args.save)
    return at_table(args, table, header.players, Journal(path, Scribe(header)))


def resumed(args: Namespace) -> int:
    for name in ("seats", "seat", "bots", "seed", "options"):
        if getattr(args, name) not in (None, []):
            option = name.removesuffix("s") if name == "options" else name
            raise OptionError("TB-8", f"--resume goes on with the table as it was; leave out --{option}")
    game = registry.find(args.game)
    rules = game.rules(registry.deck_from(args.deck, args.game)) if args.deck else registry.rules_of(args.game)
    text, torn = load_whole_lines(args.resume)
    try:
        header = read_header(text)
        if header.game != args.game:
            raise HeaderError("TB-6", f"a game of {header.game}, not of {args.game}", 1)
        table = replay(text, game, rules, whole=False)
        check_left_here(header, table.options.seats)
    except RecordError as wrong:
        raise in_file(wrong, args.resume) from None
    words = Text(args.game, language(args), package="pettable.terminal")
    news = [words.word("terminal-torn")] if torn else []
    news.append(words.word("terminal-resumed", moves=len(table.log)))
    scribe = Scribe(header)
    if args.save is None:
        scribe.more(table)
        journal = Journal(Path(args.resume), scribe, len(text.encode()), torn)
        if not journal.claim():
            raise in_file(HeaderError("TB-6", "this game is being played at another terminal"), args.resume)
    else:
        journal = Journal(new_file(args.save), scribe)
    return at_table(args, table, header.players, journal, tuple(news))


def at_table(
    args: Namespace,
    table: Table[Any, Any, Any, Any],
    players: tuple[str, ...],
    journal: Journal,
    news: tuple[str, ...] = (),
) -> int:
    again = [word for name in ("deck", "lang") if (value := getattr(args, name)) for word in (f"--{name}", value)]
    you = Seat(players.index(YOU))
    names, deck = seat_names(len(players)), table.rules.deck
    words = Text(args.game, language(args), names, you, deck, "pettable.terminal", options=table.options)
    here = TerminalTable(registry.find(args.game), table, players, words, journal, again)
    if news:
        here.person.shown = len(table.seen(here.person.seat))
        table.settle()
    return here.play(news)


def check_left_here(header: Header, seats: int) -> None:
    """Only a game that a person left here can be gone on with: a seed, one `you`, and bots that exist."""
    players = header.players
    if len(players) != seats or players.count(YOU) != 1:
        raise HeaderError("TB-6", f"nobody left this game at a terminal: its players are {', '.join(players)}", 1)
    if header.seed is None:
        raise HeaderError("TB-6", "without its seed the game cannot be dealt further", 1)
    bot_names(",".join(player for player in players if player != YOU), seats - 1)


def new_file(path: str) -> Path:
    """A place for a new record; a game that is there already is never overwritten."""
    place = Path(path)
    if place.is_dir() or (place.is_file() and place.stat().st_size):
        raise OptionError("TB-8", f"--save {path}: it is there already; name a new file, or go on with --resume {path}")
    return place
