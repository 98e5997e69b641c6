"""The help for newcomers speaks only of what there is, in both languages, and is short enough to read in passing."""

import re
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from pettable import registry
from pettable.field_kinds import field_kinds
from pettable.fluent_bundle import Bundle
from pettable.table.help import Help, SayFirst, SayNow, read_help
from pettable.table.options import flags
from pettable.text import LANGUAGES, bundle

WEB = Path(__file__).parents[1] / "web" / "src"
GAMES = [name for name in registry.names() if registry.help_of(name) != Help()]
#: Letters at most, values left out: a line above the hand, a note that stands for some seconds, a line of the card.
LONGEST = {"now": 140, "first": 130, "reference": 72}
MOST_REFERENCE_LINES = 13

each_game = pytest.mark.parametrize("game", GAMES)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def source(game: str, lang: str) -> str:
    return (registry.folder(game) / "help" / f"text.{lang}.ftl").read_text(encoding="utf-8")


def messages(game: str, lang: str) -> dict[str, ftl.Message]:
    body = FluentParser(with_spans=False).parse(source(game, lang)).body
    return {entry.id.name: entry for entry in body if isinstance(entry, ftl.Message)}


def variables(message: ftl.Message) -> set[str]:
    found: set[str] = set()

    class Variables(Visitor):
        def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 (the visitor's own names)
            found.add(node.id.name)

    Variables().visit(message)
    return found


def spoken_of(entry: SayNow | SayFirst) -> str | None:
    """The message id of the event or scene line that must be there."""
    if isinstance(entry, SayFirst) and entry.event is not None:
        return f"event-{entry.event}"
    return None if entry.line is None else f"scene-{entry.line}"


def entries(game: str) -> list[SayNow | SayFirst]:
    return [*registry.help_of(game).now, *registry.help_of(game).first]


def test_every_game_that_has_a_tutorial_has_help() -> None:
    assert [name for name in registry.names() if registry.has_tutorial(name)] == GAMES


@each_game
@each_language
def test_help_has_its_words_and_every_word_its_use(game: str, lang: str) -> None:
    assert Bundle(lang, [source(game, lang)]).names() == registry.help_of(game).messages


@each_game
@each_language
def test_help_is_short(game: str, lang: str) -> None:
    for name, message in messages(game, lang).items():
        kind = name.partition("-")[0]
        # With the variants for nothing as well as with those for something.
        for value in ("1", 0):
            words = bundle(game, lang).format(name, dict.fromkeys(variables(message), value))
            assert len(words) <= LONGEST[kind], (name, len(words))


def test_pu_4_who_offers_a_photo_is_pointed_at_the_hand_alone() -> None:
    offers = [entry for entry in registry.help_of("paws-up").now if entry.asked in ("PU-4", "PU-12")]
    assert [entry.at for entry in offers] == [("hand",)] * 6


@each_game
def test_help_waits_for_questions_events_and_lines_that_there_are(game: str) -> None:
    kinds, words = field_kinds(game), bundle(game, "en")
    for entry in entries(game):
        if isinstance(entry, SayNow):
            assert f"ask-{entry.asked}" in words, entry
            assert all(f"move-{kind}" in words for kind in entry.can), entry
        elif entry.event is None:
            assert entry.line, entry
            assert entry.rule is not None, entry
            assert entry.rule in words, entry
        about = spoken_of(entry)
        if about is None:
            continue
        fields = kinds[about]
        assert entry.you is None or fields[entry.you] == "seat", entry
        for field, value in entry.with_.items():
            assert fits(fields[field], value, words), (entry, field)


@each_game
def test_what_the_log_leaves_out_are_events_that_there_are(game: str) -> None:
    kinds = field_kinds(game)
    for aside in registry.help_of(game).asides:
        fields = kinds[f"event-{aside.event}"]
        assert aside.others is None or fields[aside.others] == "seat", aside
        if aside.repeats is not None:
            assert fields["card"] == kinds[f"event-{aside.repeats}"]["card"] == "card", aside
        if aside.followed is not None:
            assert fields["seat"] == kinds[f"event-{aside.followed}"]["seat"] == "seat", aside


def fits(kind: str, value: Any, words: Bundle) -> bool:
    if kind.startswith("enum "):
        return f"{kind.removeprefix('enum ')}-{value}" in words
    return isinstance(value, bool) == (kind == "bool")


@each_game
@each_language
def test_help_uses_only_values_of_what_it_speaks_of(game: str, lang: str) -> None:
    kinds = field_kinds(game)
    for entry in entries(game):
        about = spoken_of(entry)
        fields = kinds[about] if about else {}
        known = {f"{field}{end}" for field in fields for end in ("", "_you", "_word", "_count")}
        prefix = "now" if isinstance(entry, SayNow) else "first"
        assert variables(messages(game, lang)[f"{prefix}-{entry.say}"]) <= known, entry


@each_game
def test_what_help_points_at_is_a_place_of_the_table(game: str) -> None:
    files = [*(WEB / "table").glob("*.svelte"), *(WEB / "scenes" / game).glob("*.svelte")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    places = set(re.findall(r'data-place="([a-z-]+)"', text))
    assert {place for entry in registry.help_of(game).now for place in entry.at} <= places


@each_game
def test_the_quick_reference_is_one_small_card(game: str) -> None:
    reference = registry.help_of(game).reference
    assert 0 < sum(len(part.lines) for part in reference) <= MOST_REFERENCE_LINES
    lists = (WEB / "lib" / "emoji.txt", WEB / "scenes" / game / "emoji.txt")
    drawn = {name for file in lists for name in file.read_text(encoding="utf-8").split()}
    assert {line.icon for part in reference for line in part.lines if line.icon} <= drawn
    options = set(flags(registry.find(game).options))
    assert {line.option for part in reference for line in part.lines if line.option} <= options


def test_a_game_without_help_is_silent() -> None:
    assert read_help("") == Help()
    assert Help().messages == frozenset()
