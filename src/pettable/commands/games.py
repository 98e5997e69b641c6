"""`pettable games`: the games, their seats, options and decks."""

from argparse import ArgumentParser, Namespace

from pettable import registry
from pettable.catalogue import describe
from pettable.commands.arguments import add_lang, language, print_json
from pettable.table.options import Flag, flags
from pettable.terminal.screen import BOLD, DIM, Screen
from pettable.terminal.show import deck_words
from pettable.text import Text

HASH_SHOWN = 12


def add(parser: ArgumentParser) -> None:
    parser.description = "The games, their seats, options and decks."
    parser.epilog = "Example:\n  pettable games --json"
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.add_argument("--names", action="store_true", help="the names alone, one a line")
    add_lang(parser)


def run(args: Namespace) -> int:
    if args.names:
        print(*registry.names(), sep="\n")
    elif args.json:
        print_json([describe(name, language(args)) for name in registry.names()])
    else:
        screen = Screen()
        for number, name in enumerate(registry.names()):
            if number:
                screen.blank()
            show(screen, name, language(args))
    return 0


def show(screen: Screen, name: str, lang: str) -> None:
    game, deck, text = registry.find(name), registry.default_deck(name), Text(name, lang, package="pettable.terminal")
    screen.say(f"{text.word('title')}  ({name})", BOLD)
    screen.say(text.word("tagline"), DIM)
    rows = [
        (text.word("terminal-seats"), f"{game.seats[0]}–{game.seats[-1]}"),
        (text.word("terminal-deck"), f"{deck_words(text, deck)}, {deck.hash[:HASH_SHOWN]}"),
    ]
    for option, flag in flags(game.options).items():
        said = f"{option}: {text.word(f'option-{option}')} ({about(text, flag)}). {text.word(f'option-{option}.about')}"
        rows.append((text.word("terminal-options"), said))
    screen.rows(rows)


def about(text: Text, flag: Flag) -> str:
    """An option's rule, and the numbers of seats it is for or preset with, where they matter."""
    said = [flag.rule]
    for word, seats in (("terminal-option-for", flag.seats), ("terminal-option-preset", flag.preset)):
        if seats:
            said.append(text.word(word, seats=", ".join(map(str, seats))))
    return "; ".join(said)
