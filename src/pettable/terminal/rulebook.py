"""The rulebook at a terminal: all rules, the table of contents, one rule, or the quick reference."""

from pettable import registry
from pettable.examples import ShownExample, examples_of
from pettable.terminal.screen import BOLD, DIM, LABEL, MARGIN, Screen
from pettable.text import Text


def find_rule(game: str, said: str) -> str | None:
    """A rule's id as the rulebook writes it, however it was typed."""
    return next((rule for rule in registry.rule_ids(game) if rule.casefold() == said.strip().casefold()), None)


def show_rule(screen: Screen, text: Text, rule: str) -> None:
    """A rule with the ruling that belongs to it, and its worked examples."""
    title, words = text.rule(rule)
    screen.say(f"{rule}  {title}", LABEL)
    screen.say(words, first=MARGIN)
    if text.has(f"{rule}.ruling"):
        screen.say(text.word("terminal-ruling", words=text.word(f"{rule}.ruling")), DIM, first=MARGIN)
    for example in examples_of(text.game, rule, text.lang):
        show_example(screen, text, example)


def show_example(screen: Screen, text: Text, example: ShownExample) -> None:
    """An example frame by frame: what happens, then how the table looks."""
    screen.blank()
    screen.say(text.word("terminal-example", title=example.title), LABEL, first=MARGIN)
    screen.say(example.words, first=MARGIN)
    for frame in example.frames:
        for words in frame.events:
            screen.say(words, first=MARGIN + "· ")
        screen.rows([(picture.label, picture.words) for picture in frame.pictures])


def show_contents(screen: Screen, text: Text) -> None:
    """The ids and titles: a table of contents."""
    screen.rows([(rule, text.rule(rule)[0]) for rule in registry.rule_ids(text.game)])


def show_reference(screen: Screen, text: Text) -> None:
    """The quick reference: the turn, the points and the symbols in a few short lines; without one, the contents."""
    parts = registry.help_of(text.game).reference
    screen.say(text.word("title"), BOLD)
    if not parts:
        show_contents(screen, text)
    for part in parts:
        screen.say(text.word(f"reference-{part.name}"), LABEL)
        for line in part.lines:
            screen.say(text.word(f"reference-{line.say}"), first=MARGIN + "· ")


def show_rulebook(screen: Screen, text: Text) -> None:
    book, table = registry.rulebook(text.game), registry.table_rulebook()
    screen.say(text.word("title"), BOLD)
    screen.say(text.word("tagline"))
    parts = [(text.word(f"section-{section.name}"), section.rules) for section in book.sections]
    for heading, rules in (*parts, (text.word("terminal-rules-deck"), book.deck)):
        screen.blank()
        screen.say(heading, BOLD)
        for rule in rules:
            show_rule(screen, text, rule)
    screen.blank()
    screen.say(text.word("terminal-rules-table", rules=", ".join((*table.rules, *table.deck))))
