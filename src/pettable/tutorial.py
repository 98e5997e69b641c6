"""Tutorials: a short game on the real table, with a step-by-step text beside it.

A tutorial is data in a game's folder `tutorial/`: `steps.toml` (the deal, the steps and all moves), `text.*.ftl` (what
is said), and `deck.toml` where a smaller deck makes the game short. Each step says one thing and points at a place.
Where it wants a move, the learner makes it, and the others answer with theirs; any other legal move gets words of its
own and changes nothing. Everything is played by the rules, so a step that the rules do not allow cannot be written.

The texts of a step are the message of its name and two attributes:

    lead = Play your Cat. (what is said)
        .wrong = The Cats stand highest … (for any other move)
        .wrong-dog-4 = The Dog is lower than … (for this one; the words of the move, with hyphens)

The first words do for all moves that begin with them: `.wrong-sash-queen` answers that card however it is paid for.
"""

import tomllib
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from pettable import registry
from pettable.fluent_bundle import Bundle
from pettable.scripted_game import AnyRules, AnyTable, ScriptError, play_scripted, scripted_table
from pettable.table.card_names import spelling
from pettable.table.deck import Deck, read_deck
from pettable.table.errors import PettableError
from pettable.table.events import Move
from pettable.table.play_by_name import IllegalMove
from pettable.table.seats import Seat


class TutorialError(PettableError):
    """A tutorial that the rules do not allow, or that lacks a text."""

    def __init__(self, game: str, step: str, why: str) -> None:
        super().__init__("TB-9", f"the tutorial of {game}, step {step!r}: {why}")


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to learn."""

    #: The message that says it.
    say: str
    #: What is pointed at: a place on the table, `seat-2`, or a card's name.
    at: tuple[str, ...] = ()
    #: The rule that it is about.
    rule: str | None = None
    #: The move that the learner has to make, in words; None: they read, and go on.
    want: str | None = None
    #: What the others do then, each with the number of its seat: `"1 dog-4"`; `"clock"` where time runs out.
    then: tuple[str, ...] = ()


class Tutorial(Struct, frozen=True, forbid_unknown_fields=True):
    """The deal, and the steps."""

    seats: int
    steps: tuple[Step, ...]
    learner: int = 0
    options: dict[str, Any] = {}
    #: The deal (`scripted_game.py`).
    setup: tuple[dict[str, Any], ...] = ()
    #: For the chance that follows.
    seed: int = 0


class TutorialRun:
    """A tutorial that is being played."""

    def __init__(
        self, game: str, tutorial: Tutorial, rules: AnyRules, moved: Callable[[], None] = lambda: None
    ) -> None:
        """`moved` is called after each move."""
        self.game, self.tutorial, self.rules = game, tutorial, rules
        self.learner = Seat(self.tutorial.learner)
        self.number = 0
        self._moved = moved
        self.table = self._dealt()

    @property
    def step(self) -> Step | None:
        """The step that is said now; None: the tutorial is over."""
        steps = self.tutorial.steps
        return steps[self.number] if self.number < len(steps) else None

    @property
    def wanted(self) -> Move | None:
        """The move that this step wants."""
        if self.step is None or self.step.want is None:
            return None
        try:
            found: Move = self.table.move_for(self.step.want, self.learner)
        except IllegalMove as wrong:
            raise TutorialError(self.game, self._name, f"seat {self.learner}: {wrong.why}") from None
        return found

    def names(self, lang: str) -> list[str]:
        """The players' names; the learner's is empty."""
        words = tutorial_text(self.game, lang)
        seats = range(self.tutorial.seats)
        return ["" if seat == self.learner else words.format(f"player-{seat}", {}) for seat in seats]

    def go_on(self) -> None:
        """The step is done: its move is made, and the others answer."""
        step = self.step
        assert step is not None
        if step.want is not None:
            self._play(f"{self.learner} {step.want}")
        for words in step.then:
            self._play(words)
        self.number += 1

    def wrong(self, move: Move) -> tuple[str, ...]:
        """The attributes of the step's message that may answer this move, the most exact first.

        Empty: it is the one that is wanted.
        """
        if move == self.wanted:
            return ()
        kind, *fields = spelling(move, self.rules.deck)
        fields = fields or [kind]
        return tuple("-".join(("wrong", *fields[:count])) for count in range(len(fields), -1, -1))

    def answer(self, move: Move, words: Bundle) -> str | None:
        """The message that answers this move; None: it is the one that is wanted."""
        assert self.step is not None
        return next((name for each in self.wrong(move) if (name := f"{self.step.say}.{each}") in words), None)

    def _dealt(self) -> AnyTable:
        tutorial = self.tutorial
        try:
            return scripted_table(
                self.game, self.rules, tutorial.seats, tutorial.options, tutorial.setup, tutorial.seed
            )
        except ScriptError as wrong:
            raise TutorialError(self.game, "setup", str(wrong)) from None

    def _play(self, words: str) -> None:
        try:
            play_scripted(self.table, words)
        except ScriptError as wrong:
            raise TutorialError(self.game, self._name, str(wrong)) from None
        self._moved()

    @property
    def _name(self) -> str:
        return "the end" if self.step is None else self.step.say


@cache
def tutorial_text(game: str, lang: str) -> Bundle:
    """What the steps say; the table's and the game's own words are in it, too."""
    places = (registry.table_folder(), registry.folder(game), registry.folder(game) / "tutorial")
    return Bundle(lang, ((place / f"text.{lang}.ftl").read_text(encoding="utf-8") for place in places))


@cache
def read_tutorial(game: str) -> tuple[Tutorial, AnyRules]:
    """A game's tutorial, and the rules with its deck."""
    folder = registry.folder(game) / "tutorial"
    tutorial = msgspec.convert(tomllib.loads((folder / "steps.toml").read_text(encoding="utf-8")), Tutorial)
    deck = folder / "deck.toml"
    if not deck.is_file():
        return tutorial, registry.rules_of(game)
    found = registry.find(game)
    # A deck for a few minutes need not fulfil the constraints of a real one.
    small: Deck[Any] = read_deck(deck.read_text(encoding="utf-8"), game, found.deck, lenient=True)
    return tutorial, (found.tutorial_rules or found.rules)(small)
