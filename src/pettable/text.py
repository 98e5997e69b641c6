"""Texts for everything that a person sees, from the games' Fluent files: one source for terminal and browser.

An event, move or line of a scene is rendered by the message of its tag (`event-played`). Its fields become the
message's variables, by the types they are declared with:

| declared as | variables |
|---|---|
| `Seat` | `$seat`: the name; `$seat_you`: yes or no |
| `CardId` | `$card`: the card's name |
| an enum | `$group`: its words, from `group-dogs`; `$group_word`: its value |
| a tuple of these | `$cards`: all of them, with commas; `$cards_count`: how many |
| a tuple of seats | also `$seats_listed`: with *and* before the last |
| a tuple of `int` | also `$scores_by_seat`: each with the name of its seat |
| `bool` | yes or no |
| anything else | as it is |

A card's name may depend on what is played. Where the table's options are known, it is the attribute `.with-tricks` of
its message if that option is on and the message has it, else `.in-play` if it has that; else the message itself.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from pettable import registry
from pettable.fluent_bundle import Bundle
from pettable.table.card_names import card_numbers
from pettable.table.deck import CardId, Deck
from pettable.table.events import Event, Move, kebab
from pettable.table.options import Options, chosen
from pettable.table.prompts import Prompt
from pettable.table.rules import Illegal
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat, Viewer

LANGUAGES = ("en", "de")


class Text:
    """A game's words in one language, for one viewer; `names` are the seats' names.

    A client has words of its own, beside the games': `package` is where its text files are. `folder` is a folder of the
    game with more words, such as `examples`.
    """

    def __init__(
        self,
        game: str,
        lang: str = "en",
        names: Sequence[str] = (),
        viewer: Viewer = None,
        deck: Deck[Any] | None = None,
        package: str | None = None,
        folder: str | None = None,
        options: Options | None = None,
    ) -> None:
        self.game = game
        self.lang = lang
        self.names = names
        self.viewer = viewer
        self._bundle = bundle(game, lang, package, folder)
        self._deck = deck or registry.default_deck(game)
        self._name_forms = () if options is None else (*(f"with-{name}" for name in chosen(options)), "in-play")

    def word(self, message: str, /, **values: Any) -> str:
        """A message by its id; an attribute is written `CC-1.title`.

        A sentence that ends with a name such as *Not today!* needs no full stop.
        """
        return self._bundle.format(message, values).replace("!.", "!")

    def has(self, message: str) -> bool:
        return message in self._bundle

    def seat(self, seat: Seat) -> str:
        if seat == self.viewer:
            return self.word("you")
        return self.names[seat] if seat < len(self.names) else f"#{seat + 1}"

    def card(self, card: CardId | str) -> str:
        """A card's name in words, by its number or by its name in the deck."""
        shown = self._deck.cards[card_numbers(self._deck)[card] if isinstance(card, str) else card]
        message = f"card-{kebab(type(shown).__name__)}"
        named = (f"{message}.{form}" for form in self._name_forms)
        return self.word(next(filter(self.has, named), message), **self._variables(shown))

    def event(self, event: Event) -> str:
        return self._render("event", event)

    def move(self, move: Move) -> str:
        return self._render("move", move)

    def line(self, line: SceneLine) -> str:
        return self._render("scene", line)

    def label(self, line: SceneLine) -> str:
        """What a line of a scene is about, for a client that lines them up; may be nothing."""
        message = f"scene-{kebab(type(line).__name__)}.label"
        return self.word(message) if self.has(message) else ""

    def ask(self, prompt: Prompt, seat: Seat) -> str:
        """What is asked of one of the prompt's seats."""
        return self.word(f"ask-{prompt.rule}", **self._one("seat", Seat, seat))

    def refusal(self, illegal: Illegal) -> str:
        """Why not, and by which rule."""
        return f"{self.word(illegal.why, **self._one('cards', tuple[CardId, ...], illegal.cards))} ({illegal.rule})"

    def rule(self, rule: str) -> tuple[str, str]:
        """A rule's title and its words."""
        return self.word(f"{rule}.title"), self.word(rule)

    def _render(self, kind: str, value: Struct) -> str:
        return self.word(f"{kind}-{kebab(type(value).__name__)}", **self._variables(value))

    def _variables(self, value: Struct) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, hint in _hints(type(value)).items():
            values |= self._one(name, hint, getattr(value, name))
        return values

    def _one(self, name: str, hint: Any, value: Any) -> Mapping[str, Any]:
        if hint is Seat:
            return {name: self.seat(value), f"{name}_you": "yes" if value == self.viewer else "no"}
        if isinstance(value, Enum):
            return {name: self._words(hint, value), f"{name}_word": value.value}
        if isinstance(value, tuple):
            listed = {name: self._words(hint, value), f"{name}_count": len(value)}
            if get_args(hint)[:1] == (Seat,):
                listed[f"{name}_listed"] = self.listed([self.seat(seat) for seat in value])
            if get_args(hint)[:1] == (int,):
                signed = [str(number).replace("-", "\u2212") for number in value]
                named = (f"{self.seat(Seat(seat))} {number}" for seat, number in enumerate(signed))
                listed[f"{name}_by_seat"] = ", ".join(named)
            return listed
        return {name: self._words(hint, value)}

    def listed(self, names: Sequence[str]) -> str:
        """“Anna, Ben and Cora”."""
        if len(names) < 2:
            return "".join(names)
        return self.word("last-listed", before=", ".join(names[:-1]), last=names[-1])

    def _words(self, hint: Any, value: Any) -> Any:
        if value is None:
            return self.word("nothing")
        if isinstance(value, tuple):
            inner = get_args(hint)[0] if get_origin(hint) is tuple else None
            return ", ".join(str(self._words(inner, item)) for item in value) or self.word("nothing")
        if isinstance(value, Enum):
            return self.word(f"{kebab(type(value).__name__)}-{value.value}")
        if isinstance(value, bool):
            return "yes" if value else "no"
        if _is(hint, Seat):
            return self.seat(value)
        if _is(hint, CardId):
            return self.card(value)
        return value


@cache
def bundle(game: str, lang: str, package: str | None = None, folder: str | None = None) -> Bundle:
    """The table's words, the client's and the game's; the game's own replace the others'."""
    client = [files(package)] if package else []
    shared = [place / f"text.{lang}.ftl" for place in (registry.table_folder(), *client)]
    more = [registry.folder(game) / folder / f"text.{lang}.ftl"] if folder else []
    texts = (*shared, *registry.text_files(game, lang), *more)
    return Bundle(lang, (file.read_text(encoding="utf-8") for file in texts))


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _is(hint: Any, kind: Any) -> bool:
    """Is a field declared as this kind, or as this kind or None?"""
    return hint is kind or (get_origin(hint) in (Union, type(int | None)) and kind in get_args(hint))
