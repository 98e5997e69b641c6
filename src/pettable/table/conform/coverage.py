"""Laws 9 and 10: which rules have a test, which fired, which cards came into play."""

from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from pettable.table.conform.laws import LawBroken, Subject
from pettable.table.deck import CardId
from pettable.table.events import Secret, masked
from pettable.table.outcome import Outcome
from pettable.table.prompts import Prompt
from pettable.table.table import Table


class Coverage:
    """The rules that have fired and the cards that were played, in random play and in golden records."""

    def __init__(self) -> None:
        self.rules: set[str] = set()
        self.cards: set[CardId] = set()
        #: What the golden records fired: it counts for rare rules.
        self.golden_rules: set[str] = set()

    def add(self, prompt: Prompt | None, move: Any, events: tuple[Any, ...]) -> None:
        if prompt is not None:
            self.rules.add(prompt.rule)
            self.cards |= card_ids(move)
        for event in events:
            self.rules.add(event.event.rule if isinstance(event, Secret) else event.rule)
            public = masked(event, None)
            if public is not None:
                self.cards |= card_ids(public)

    def end(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self.rules.add(outcome.rule)
            self.rules |= {line.rule for lines in outcome.reckoning for line in lines}

    def record(self, table: Table[Any, Any, Any, Any]) -> None:
        fired = Coverage()
        for entry in table.log:
            fired.add(None, entry.move, entry.events)
        fired.end(table.outcome)
        self.golden_rules |= fired.rules

    def merge(self, other: "Coverage") -> None:
        self.rules |= other.rules
        self.cards |= other.cards
        self.golden_rules |= other.golden_rules

    def missing(self, subject: Subject) -> str:
        """What random play still has to show; empty when it has shown all."""
        rules = [rule for rule in subject.own_rules if rule not in self.rules and rule not in subject.rare]
        cards = sorted(set(subject.rules.playable()) - self.cards)
        missing = []
        if rules:
            missing.append(f"rules that never fired: {', '.join(rules)}")
        if cards:
            missing.append(f"cards never played: {', '.join(subject.rules.card(card).id for card in cards)}")
        return "; ".join(missing)


def check_rare(subject: Subject, coverage: Coverage) -> None:
    """Law 10: what random play hardly ever fires, a golden record does."""
    for rule in subject.rare:
        if rule not in coverage.golden_rules:
            raise LawBroken(10, f"{rule} is listed as rare, but no golden record fires it")


def check_tests(subject: Subject) -> int:
    """Law 9: every rule has a test named after it: CC-3 is exercised by `test_cc_3_…`."""
    assert subject.tests is not None
    for rule in subject.own_rules:
        prefix = f"test_{rule.lower().replace('-', '_')}"
        if not any(name == prefix or name.startswith(prefix + "_") for name in subject.tests):
            raise LawBroken(9, f"no test is named {prefix}_…")
    return len(subject.own_rules)


def card_ids(value: Struct) -> set[CardId]:
    """The cards that a move or an event names, by the declared types of its fields."""
    found: set[CardId] = set()
    for field, many in _card_fields(type(value)):
        cards = getattr(value, field)
        found.update(cards if many else () if cards is None else (cards,))
    return found


@cache
def _card_fields(kind: type[Struct]) -> tuple[tuple[str, bool], ...]:
    fields = []
    for name, hint in get_type_hints(kind).items():
        if hint is CardId or hint == CardId | None:
            fields.append((name, False))
        elif CardId in get_args(hint):
            fields.append((name, True))
    return tuple(fields)
