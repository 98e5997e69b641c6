"""The formatter of Fluent messages: equal to Mozilla's on every message that we have, and strict about the rest."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from hypothesis import given
from hypothesis import strategies as st

import pettable
from pettable.fluent_bundle import Bundle, UnknownMessage, number_text
from pettable.text import LANGUAGES

PLACES = sorted({file.parent for file in Path(pettable.__file__).parent.rglob("text.*.ftl")})
#: Words and numbers that choose every variant of our selectors, and some that choose none.
VALUES: list[str | int | float] = ["Ann", "yes", "no", "dogs", "", 0, 1, -1, 2, 7, 1000, -1234567, 0.5, 2.25]

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def mozillas(sources: Iterable[str], lang: str) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    for source in sources:
        bundle.add_resource(FluentResource(source), allow_overrides=True)
    return bundle


@each_language
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_every_message_reads_as_mozillas_formatter_has_it(place: Path, lang: str) -> None:
    folders = [Path(pettable.__file__).parent / "table", place]
    if place.name in ("examples", "help", "puzzles", "tutorial"):
        # Their texts use the game's own words.
        folders.insert(1, place.parent)
    sources = [(folder / f"text.{lang}.ftl").read_text(encoding="utf-8") for folder in folders]
    ours, theirs = Bundle(lang, sources), mozillas(sources, lang)
    variables = set(re.findall(r"\$([a-z][\w-]*)", "".join(sources)))
    compared = 0
    for name in sorted(ours.names()):
        message = theirs.get_message(name)
        for value in VALUES:
            values = dict.fromkeys(variables, value)
            for attribute, pattern in [("", message.value), *message.attributes.items()]:
                if pattern is not None:
                    expected, faults = theirs.format_pattern(pattern, values)
                    assert not faults
                    assert ours.format(f"{name}.{attribute}" if attribute else name, values) == expected
                    compared += 1
    assert compared >= len(VALUES)


@each_language
@given(number=st.integers(-(10**12), 10**12) | st.floats(-1e6, 1e6).map(lambda each: round(each, 2)))
def test_numbers_are_written_as_mozillas_formatter_writes_them(lang: str, number: float) -> None:
    bundle = mozillas(["number = { $number }"], lang)
    pattern = bundle.get_message("number").value
    assert pattern is not None
    assert number_text(number, lang) == bundle.format_pattern(pattern, {"number": number})[0]


def test_a_later_file_replaces_a_message_and_its_attributes() -> None:
    bundle = Bundle("en", ["a = one\n    .title = first", "a = two\n    .title = second"])
    assert (bundle.format("a", {}), bundle.format("a.title", {})) == ("two", "second")


def test_a_message_may_refer_to_another() -> None:
    assert Bundle("en", ["pet = { $pet }\nboth = { pet } and { pet }"]).format("both", {"pet": "cat"}) == "cat and cat"


@pytest.mark.parametrize("name", ["missing", "there.missing", "asks"])
def test_a_missing_message_attribute_or_variable_is_named(name: str) -> None:
    bundle = Bundle("en", ["there = here\nasks = { $missing }"])
    with pytest.raises(UnknownMessage, match="missing"):
        bundle.format(name, {})


@pytest.mark.parametrize("source", ["a = { NUMBER($x) }", "a = { -term(case: 1) }", "a = { -term.attribute }", "a b"])
def test_a_file_that_uses_more_of_fluent_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="Fluent"):
        Bundle("en", [source])
