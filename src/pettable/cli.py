"""`pettable …`: finds the command, passes it the arguments, and prints errors in one line.

A command is a module of `pettable.commands` with two functions: `add(parser)` describes it (arguments,
description, an example as the epilog), `run(args)` does it and gives the exit status. It is imported only when
it is asked for, so that every command starts quickly.
"""

import os
import pkgutil
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn, TextIO

import pettable.commands
from pettable.commands.complaint import complain
from pettable.table.errors import PettableError

#: In the order in which people meet them.
COMMANDS = {
    "games": "the games, their seats, options and decks",
    "learn": "learn a game in two minutes, by playing",
    "rules": "the rules of a game, or one of them",
    "play": "play at this terminal, against bots",
    "serve": "tables for friends, strangers and bots, over the network",
    "backup": "a copy of the server's database, while it runs",
    "push-key": "a key with which the server tells people that it is their turn",
    "sim": "many games by bots, and who won",
    "record": "one game by bots, as a record",
    "replay": "step through a recorded game, or check it",
    "analyse": "what a recorded game turned on, with a chart",
    "verify": "the shuffles of a record against the hash that was published",
    "decks": "check a deck of your own",
    "conform": "the laws of the table, on a game",
    "perft": "how many ways a deal can be played",
    "new-game": "a new game's folder, ready to be changed",
    "bench": "the benchmarks, as a table",
}

DONE, FAILED, WRONG, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141


class Parser(ArgumentParser):
    """Wrong input gives one line, not the usage; a word is never guessed from its beginning."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog=prog, formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {message} (see {self.prog} --help)")
        raise SystemExit(WRONG)


def main(argv: Sequence[str] | None = None) -> int:
    if sys.stdout is None:
        complain("pettable: standard output is closed")
        return FAILED
    for stream in (sys.stdin, sys.stdout):
        # A terminal that lacks a letter, or a byte that is none, is no reason to fail.
        _lenient(stream)
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except PettableError as wrong:
        complain(f"pettable: {wrong}")
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _give_up_output(PIPE_CLOSED)
    except OSError as fault:
        complain(f"pettable: {fault.filename or 'output'}: {fault.strerror or fault}")
        return _give_up_output(FAILED)
    return status


def _run(argv: Sequence[str]) -> int:
    here = {module.name for module in pkgutil.iter_modules(pettable.commands.__path__)}
    commands = {name: words for name, words in COMMANDS.items() if module_name(name) in here}
    if not argv or argv[0].startswith("-"):
        return _about(argv, commands)
    if argv[0] not in commands:
        raise SystemExit(_unknown(argv[0], commands))
    module: Any = import_module(f"pettable.commands.{module_name(argv[0])}")
    parser = Parser(f"pettable {argv[0]}")
    module.add(parser)
    status: int = module.run(parser.parse_args(argv[1:]))
    return status


def module_name(command: str) -> str:
    return command.replace("-", "_")


def _about(argv: Sequence[str], commands: dict[str, str]) -> int:
    """`pettable`, `pettable --help`, `pettable --version`."""
    wide = max(map(len, commands))
    parser = Parser("pettable")
    parser.usage = "pettable COMMAND …"
    parser.description = (
        "One table for four pet card games: play them, study them, check every ruling.\n\n"
        + "\n".join(f"  {name.ljust(wide)}   {words}" for name, words in commands.items())
    )
    parser.epilog = "Each command explains itself with --help. Example:\n  pettable play chain-of-command"
    parser.add_argument("--version", action="store_true", help="print the version")
    args = parser.parse_args(argv)
    if args.version:
        from importlib.metadata import version  # noqa: PLC0415 (slow to import, and seldom asked for)

        print(f"pettable {version('pettable')}")  # noqa: T201
    else:
        parser.print_help()
    return DONE


def _unknown(word: str, commands: dict[str, str]) -> int:
    complain(f"pettable: no command {word!r}: there is {', '.join(commands)}")
    return WRONG


def _lenient(stream: TextIO | Any) -> None:
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def _give_up_output(status: int) -> int:
    """The reader is gone: drop what is still unwritten, without an error."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return status
