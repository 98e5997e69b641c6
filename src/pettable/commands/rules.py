"""`pettable rules`: the rules of a game, one of them, or all in short."""

from argparse import ArgumentParser, Namespace

from pettable import registry
from pettable.commands.arguments import add_game, add_lang, language
from pettable.table.errors import UnknownRule
from pettable.terminal.rulebook import find_rule, show_reference, show_rule, show_rulebook
from pettable.terminal.screen import Screen
from pettable.text import Text


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "The rules of a game, what its decks must fulfil, and examples; one rule by its id; or all in short."
    )
    parser.epilog = "Example:\n  pettable rules chain-of-command CC-3 --lang de"
    add_game(parser)
    parser.add_argument("rule", metavar="RULE-ID", nargs="?", help="as a refusal names it: CC-3, TB-5")
    parser.add_argument("--short", action="store_true", help="the quick reference: turn, points and symbols")
    add_lang(parser)


def run(args: Namespace) -> int:
    registry.find(args.game)
    screen, text = Screen(), Text(args.game, language(args), package="pettable.terminal")
    if args.rule is None:
        (show_reference if args.short else show_rulebook)(screen, text)
        return 0
    rule = find_rule(args.game, args.rule)
    if rule is None:
        raise UnknownRule("TB-9", f"no rule {args.rule!r}: there is {', '.join(registry.rule_ids(args.game))}")
    show_rule(screen, text, rule)
    return 0
