"""Arguments that several commands share."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

import msgspec
from msgspec import Struct

from pettable import registry
from pettable.bots import BOTS, maker
from pettable.table.deck import Deck
from pettable.table.errors import OptionError
from pettable.table.game import Game
from pettable.table.options import Options, choose
from pettable.table.rules import Rules
from pettable.table.seats import Seat
from pettable.text import LANGUAGES

SEATS_WANTED = 4


class SetUp(Struct, frozen=True):
    """A table as the command line describes it."""

    game: Game
    rules: Rules[Any, Any, Any, Any]
    options: Options
    #: None: the game's own.
    deck: Deck[Any] | None


def add_game(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(registry.names())}")


def add_table(parser: ArgumentParser) -> None:
    """Options and deck."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME",
        dest="options",
        help="an option of the game, as `pettable games` lists them; NAME=off clears a preset; may be repeated",
    )
    add_deck(parser)


def add_deck(parser: ArgumentParser) -> None:
    parser.add_argument("--deck", metavar="FILE", help="a deck of your own, see `pettable decks`")


def add_lang(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help="the language (else as LANG in the environment has it: German or English)",
    )


def language(args: Namespace) -> str:
    """The language asked for, or the user's own where we speak it."""
    spoken = "de" if os.environ.get("LANG", "").startswith("de") else "en"
    return args.lang or spoken


def bots_help(seats: str) -> str:
    return f"{' or '.join(BOTS)}: one for all, or with commas one for each {seats}"


def at_least_one(word: str) -> int:
    try:
        number = int(word)
    except ValueError:
        number = 0
    if number < 1:
        raise ArgumentTypeError(f"{word!r} is not a whole number of at least 1")
    return number


def set_up(args: Namespace, seats: int | None = None) -> SetUp:
    """The table that the arguments describe; a PettableError says what is wrong with them."""
    game = registry.find(args.game)
    deck = registry.deck_from(args.deck, args.game) if args.deck else None
    rules = registry.rules_of(args.game) if deck is None else game.rules(deck)
    options = choose(game.options, game.seats, args.seats if seats is None else seats, args.options)
    return SetUp(game, rules, options, deck)


def usual_seats(game: Game) -> int:
    return max(game.seats[0], min(SEATS_WANTED, game.seats[-1]))


def bot_names(words: str, count: int) -> tuple[str, ...]:
    """One bot for each of `count` seats, from `greedy` or `greedy,random,…`."""
    names = tuple(word.strip() for word in words.split(","))
    for name in names:
        maker(name)
    if len(names) == 1:
        return names * count
    if len(names) != count:
        raise OptionError("TB-8", f"{len(names)} bots, but {count} seats for them: name one for all, or one for each")
    return names


def seat_number(number: int, seats: int) -> Seat:
    """A seat as people count them, from 1."""
    if not 1 <= number <= seats:
        raise OptionError("TB-8", f"no seat {number}: there are 1 to {seats}")
    return Seat(number - 1)


def print_json(document: Any) -> None:
    """One JSON document on standard output, always in UTF-8."""
    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n")
