"""`pettable learn`: a game's tutorial."""

from argparse import ArgumentParser, Namespace

from pettable import registry
from pettable.commands.arguments import add_game, add_lang, language
from pettable.table.errors import UnknownGame
from pettable.terminal.tutorial import TerminalTutorial


def add(parser: ArgumentParser) -> None:
    parser.description = "Learn a game in two minutes, by playing a short one that explains itself."
    parser.epilog = "Example:\n  pettable learn chain-of-command"
    add_game(parser)
    parser.add_argument("--step", type=int, default=1, metavar="N", help="the step to begin with (default: 1)")
    add_lang(parser)


def run(args: Namespace) -> int:
    registry.find(args.game)
    if not registry.has_tutorial(args.game):
        there = ", ".join(name for name in registry.names() if registry.has_tutorial(name))
        raise UnknownGame("TB-9", f"{args.game} has no tutorial; there is one of {there}")
    return TerminalTutorial(args.game, language(args), max(0, args.step - 1)).play()
