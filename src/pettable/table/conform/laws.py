"""The thirteen laws, the game that is examined, and the error that names a broken law."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from pettable.table.deck import Deck
from pettable.table.game import Game
from pettable.table.options import Options, chosen, every_set
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Rules

AnyRules = Rules[Any, Any, Any, Any]

LAWS = {
    1: "play ends and never sticks",
    2: "legal moves pass, refusals cite a rule",
    3: "logs replay, also through JSON",
    4: "cards are conserved",
    5: "the order of a commitment does not matter",
    6: "nothing leaks",
    7: "sampled worlds vary, and fit exactly",
    8: "nothing changes silently",
    9: "every rule has a test",
    10: "every card is played, every rule fires",
    11: "golden records and perft counts hold",
    12: "no list of legal moves is too long",
    13: "codes of moves and views lose nothing",
}


class Subject(Struct, frozen=True):
    """The game under examination, with its golden files, texts and the names of its tests."""

    game: Game
    rules: AnyRules
    #: Ids of the game's rules and deck constraints, and of the table's own.
    rule_ids: frozenset[str]
    #: The game's own rules of play, in order; each must have a test and must fire.
    own_rules: tuple[str, ...]
    rare: tuple[str, ...]
    #: Words that exist in every language.
    words: frozenset[str]
    golden: Mapping[str, str]
    perft: str
    #: A deck small enough that every world of it can be listed.
    tiny: Deck[Any]
    #: Names of all test functions; None where the tests are not at hand.
    tests: frozenset[str] | None

    def tiny_rules(self) -> AnyRules:
        return (self.game.tiny_rules or self.game.rules)(self.tiny)


class Trial(NamedTuple):
    """One game of an examination: everything that random play in it depends on."""

    number: int
    options: Options
    seed: int

    def rng(self, label: str) -> Rng:
        return Rng(seed_of(self.seed), f"conform {self.number} {label}")


class LawBroken(Exception):
    """A law that a game breaks: which, where, and how to see it again."""

    def __init__(self, law: int, why: str) -> None:
        super().__init__(law, why)
        self.law = law
        self.why = why
        self.game = ""
        self.trial: Trial | None = None
        self.move: int | None = None

    def __str__(self) -> str:
        lines = [f"law {self.law} ({LAWS[self.law]}) is broken: {self.why}"]
        if self.trial is not None:
            number, options, seed = self.trial
            with_options = "".join(f", {name}" for name in chosen(options))
            at_move = "" if self.move is None else f", after move {self.move}"
            lines.append(f"  in game {number} of seed {seed}: {options.seats} seats{with_options}{at_move}")
            lines.append(f"  again: pettable conform {self.game} --seed {seed} --only {number}")
        return "\n".join(lines)


def shuffled_options(game: Game, seed: int) -> tuple[Options, ...]:
    """All numbers of seats with all sets of options, mixed, so that a few games already see something of each."""
    every = [options for seats in game.seats for options in every_set(game.options, seats)]
    return Rng(seed_of(seed), "rounds").shuffled(every)


def trials(game: Game, seed: int, numbers: Iterable[int]) -> Iterator[Trial]:
    """The games of these numbers; they go through all numbers of seats and sets of options again and again."""
    mixed = shuffled_options(game, seed)
    for number in numbers:
        yield Trial(number, mixed[number % len(mixed)], seed)


def differ(what: str, one: object, other: object) -> str:
    """How two values that should be equal differ, by the first field that does."""
    if isinstance(one, Struct) and type(one) is type(other):
        for field in one.__struct_fields__:
            mine, yours = getattr(one, field), getattr(other, field)
            if mine != yours:
                return f"{what} differ in {field!r}: {mine!r} and {yours!r}"
    return f"{what} differ: {one!r} and {other!r}"
