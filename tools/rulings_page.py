"""Generates `docs/rulings.md` from the games' texts: `python -m tools.rulings_page > docs/rulings.md`.

A ruling is the attribute `.ruling` of its rule, so that players read it beside the rule, in their language. A test
fails when the page is out of date.
"""

import sys
from textwrap import wrap

from pettable import registry
from pettable.text import Text

HEAD = """# Rulings

How we play where a game's rules and their source are silent. Each ruling names the rule it belongs to. This page is
made from the games' texts (`.ruling` of a rule) by `make rulings`; players find the same words in `/rules/GAME` and in
`pettable rules GAME`.
"""
WIDTH = 120


def page() -> str:
    return "\n".join([HEAD, *map(_game, registry.names())])


def _game(game: str) -> str:
    text = Text(game)
    rulings = [(rule, text.word(f"{rule}.ruling")) for rule in registry.rule_ids(game) if text.has(f"{rule}.ruling")]
    lines = [line for rule, words in rulings for line in wrap(f"- **{rule}** {words}", WIDTH, subsequent_indent="  ")]
    return "\n".join([f"## {text.word('title')}", "", *lines, ""])


def main() -> None:
    sys.stdout.write(page())


if __name__ == "__main__":
    main()
