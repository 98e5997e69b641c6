"""Worked examples of a rulebook: a few moves on a real table, and what the rules make of them.

They are data in a game's folder `examples/`: `examples.toml` holds the deal, the moves and what is shown of them, and
`text.*.ftl` what each example is about. What happens is never written down: it is played by the rules, and comes out as
the same events, lines and points that players see at a table.

    [[examples]]
    name = "trick"                           # example-trick in the texts: its words, and .title
    rules = ["CC-4", "CC-3"]                 # it stands under the first of them
    seats = 4
    setup = [{type = "deal", seat = -1, deck = ["dog-4", "..."]}]    # as in a tutorial
    before = "0 play dog-4; 1 play bird-8"   # moves that lead there and are not shown

    [[examples.frames]]
    play = ["0 play cat-2"]                  # seat and move; "clock" where time runs out
    tell = ["trick-won"]                     # which events of these moves are put into words
    show = ["trick-card", "pile@2"]          # which lines of the scene, of all or of one seat; "outcome": the result
    mark = "strongest"                       # the field that says which of them to mark
    without = "covered"                      # the field of a line whose cards are not drawn
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct

from pettable import registry
from pettable.scripted_game import ScriptError, play_scripted, scripted_moves, scripted_table
from pettable.table.card_names import card_fields
from pettable.table.deck import CardId
from pettable.table.errors import PettableError
from pettable.table.events import kebab
from pettable.table.options import chosen
from pettable.table.outcome import Points
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat
from pettable.text import Text

#: What `show` says where the result of the game is meant.
OUTCOME = "outcome"


class ExampleError(PettableError):
    """An example that the rules do not allow, or that shows nothing."""

    def __init__(self, game: str, example: str, why: str) -> None:
        super().__init__("TB-9", f"the example {example!r} of {game}: {why}")


class Frame(Struct, frozen=True, forbid_unknown_fields=True):
    """Some moves, and what is shown of them."""

    play: tuple[str, ...] = ()
    tell: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    mark: str | None = None
    without: str | None = None


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A deal, and the frames that are shown one after the other."""

    name: str
    rules: tuple[str, ...]
    seats: int
    frames: tuple[Frame, ...]
    options: dict[str, Any] = {}
    setup: tuple[dict[str, Any], ...] = ()
    seed: int = 0
    before: str = ""
    #: Through whose eyes it is seen; left out: a spectator's.
    viewer: int | None = None


class _Examples(Struct, frozen=True, forbid_unknown_fields=True):
    examples: tuple[Example, ...]


class Picture(Struct, frozen=True):
    """A line of the scene: what it is about (may be nothing), its words, and its cards to be drawn."""

    label: str
    words: str
    cards: tuple[CardId, ...]
    marked: bool = False


class ShownFrame(Struct, frozen=True):
    """What happened, in words, and what the table looks like then."""

    events: tuple[str, ...]
    pictures: tuple[Picture, ...]


class ShownExample(Struct, frozen=True):
    """An example in the words of one language."""

    name: str
    rules: tuple[str, ...]
    title: str
    words: str
    frames: tuple[ShownFrame, ...]
    options: tuple[str, ...] = ()


@cache
def read_examples(game: str) -> tuple[Example, ...]:
    """A game's examples in their order; none where it has no folder `examples/`."""
    file = registry.folder(game) / "examples" / "examples.toml"
    if not file.is_file():
        return ()
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _Examples).examples


@cache
def shown_example(game: str, number: int, lang: str) -> ShownExample:
    """The example of this number, played by the rules."""
    return ExampleRun(game, read_examples(game)[number], lang).shown()


def shown_examples(game: str, lang: str) -> list[ShownExample]:
    """All examples of a game."""
    return [shown_example(game, number, lang) for number in range(len(read_examples(game)))]


def examples_of(game: str, rule: str, lang: str) -> list[ShownExample]:
    """The examples that stand under a rule."""
    return [example for example in shown_examples(game, lang) if example.rules[0] == rule]


class ExampleRun:
    """An example that is being played."""

    def __init__(self, game: str, example: Example, lang: str) -> None:
        self.game, self.example = registry.find(game), example
        self.viewer = None if example.viewer is None else Seat(example.viewer)
        words = Text(game, lang, folder="examples")
        names = [words.word(f"example-player-{seat}") for seat in range(example.seats)]
        rules = registry.rules_of(game)
        try:
            self.table = scripted_table(game, rules, example.seats, example.options, example.setup, example.seed)
        except ScriptError as wrong:
            raise self._error(str(wrong)) from None
        self.text = Text(game, lang, names, self.viewer, folder="examples", options=self.table.options)
        for move in scripted_moves(example.before):
            self._play(move)

    def shown(self) -> ShownExample:
        message = f"example-{self.example.name}"
        title, words = self.text.word(f"{message}.title"), self.text.word(message)
        frames = tuple(map(self._frame, self.example.frames))
        options = chosen(self.table.options)
        return ShownExample(self.example.name, self.example.rules, title, words, frames, options)

    def _frame(self, frame: Frame) -> ShownFrame:
        since = len(self.table.seen(self.viewer))
        for words in frame.play:
            self._play(words)
        happened = [(tag_of(event), event) for event in self.table.seen(self.viewer, since)]
        if missing := set(frame.tell) - {tag for tag, _ in happened}:
            raise self._error(f"this did not happen: {', '.join(sorted(missing))}")
        told = tuple(self.text.event(event) for tag, event in happened if tag in frame.tell)
        return ShownFrame(told, tuple(picture for what in frame.show for picture in self._pictures(frame, what)))

    def _play(self, words: str) -> None:
        try:
            play_scripted(self.table, words)
        except ScriptError as wrong:
            raise self._error(str(wrong)) from None

    def _pictures(self, frame: Frame, what: str) -> Iterator[Picture]:
        """The lines that a word of `show` means."""
        if what == OUTCOME:
            yield from self._result()
            return
        tag, _, seat = what.partition("@")
        lines = self.game.scene(self.table.rules, self.table.view(self.viewer))
        meant = [line for line in lines if tag_of(line) == tag and seat in ("", str(getattr(line, "seat", "")))]
        if not meant:
            raise self._error(f"there is no {what} to show")
        for line in meant:
            marked = frame.mark is not None and getattr(line, frame.mark, False) is True
            yield Picture(self.text.label(line), self.text.line(line), tuple(_cards(line, frame.without)), marked)

    def _result(self) -> Iterator[Picture]:
        """Everybody's points, rule by rule, best first, and what decided."""
        text, outcome = self.text, self.table.outcome
        if outcome is None:
            raise self._error("the game is not over")
        for seat in sorted(map(Seat, range(len(outcome.ranks))), key=lambda seat: outcome.ranks[seat]):
            lines = " · ".join(_points(text, outcome.reckoning[seat]))
            words = text.word("example-points", seat=text.seat(seat), points=outcome.scores[seat], lines=lines)
            yield Picture("", words, (), outcome.ranks[seat] == 1)
        yield Picture("", text.word("result-decided", how=text.word(outcome.decided), rule=outcome.rule), ())

    def _error(self, why: str) -> ExampleError:
        return ExampleError(self.game.name, self.example.name, why)


def tag_of(value: Struct) -> str:
    """The word for an event or a scene line in `tell` and `show`."""
    return kebab(type(value).__name__)


def _cards(line: SceneLine, without: str | None) -> Iterator[CardId]:
    for field in card_fields(type(line)):
        held = getattr(line, field) if field != without else None
        if isinstance(held, tuple):
            yield from held
        elif held is not None:
            yield held


def _points(text: Text, reckoning: Iterable[Points]) -> Iterator[str]:
    """A seat's points rule by rule; those that one rule gives in several rounds stand together."""
    for word, lines in groupby(reckoning, key=lambda line: line.word):
        yield f"{text.word(word)}: {' + '.join(str(line.points) for line in lines)}"
