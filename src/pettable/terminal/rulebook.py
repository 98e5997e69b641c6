"""The rulebook at a terminal: all rules, the table of contents, or one rule."""

from pettable import registry
from pettable.terminal.screen import BOLD, LABEL, MARGIN, Screen
from pettable.text import Text


def rule_ids(game: str) -> tuple[str, ...]:
    """Every rule that binds a game's table: its own, its decks', the table's."""
    book, table = registry.rulebook(game), registry.table_rulebook()
    return (*book.rules, *book.deck, *table.rules, *table.deck)


def find_rule(game: str, said: str) -> str | None:
    """A rule's id as the rulebook writes it, however it was typed."""
    return next((rule for rule in rule_ids(game) if rule.casefold() == said.strip().casefold()), None)


def show_rule(screen: Screen, text: Text, rule: str) -> None:
    title, words = text.rule(rule)
    screen.say(f"{rule}  {title}", LABEL)
    screen.say(words, first=MARGIN)


def show_contents(screen: Screen, text: Text) -> None:
    """The ids and titles: a table of contents."""
    screen.rows([(rule, text.rule(rule)[0]) for rule in rule_ids(text.game)])


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
    if book.examples:
        screen.blank()
        screen.say(text.word("terminal-rules-examples"), BOLD)
        for example in book.examples:
            screen.say(text.word(f"example-{example}"), first=MARGIN + "· ")
    screen.blank()
    screen.say(text.word("terminal-rules-table", rules=", ".join((*table.rules, *table.deck))))
