"""What people can say with one tap, and the other words of the live table, in both languages."""

import re
from importlib.resources import files

import pytest

from pettable.server.people.chat import PHRASES
from pettable.server.people.nicknames import MOST_CHARACTERS, MOST_EMOJI, Why
from pettable.text import LANGUAGES, Text

#: What fits into a bubble beside a seat, on a phone.
MOST_LETTERS = 26

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def text(lang: str) -> Text:
    return Text("chain-of-command", lang, package="pettable.server")


def messages(lang: str) -> list[str]:
    source = (files("pettable.server.people") / f"text.{lang}.ftl").read_text(encoding="utf-8")
    return re.findall(r"^([a-z][\w-]*) =", source, re.MULTILINE)


@each_language
def test_every_phrase_has_words_of_its_own_that_fit_into_a_bubble(lang: str) -> None:
    words = [text(lang).word(f"phrase-{phrase}") for phrase in PHRASES]
    assert len(set(words)) == len(PHRASES)
    assert all(0 < len(said) <= MOST_LETTERS for said in words)


@each_language
def test_every_refusal_of_a_name_is_explained(lang: str) -> None:
    words = {why: text(lang).word(f"name-{why.value}") for why in Why}
    assert len(set(words.values())) == len(Why)
    assert str(MOST_CHARACTERS) in words[Why.TOO_LONG]
    assert {"en": "Four", "de": "Vier"}[lang] in words[Why.EMOJI]
    assert MOST_EMOJI == 4


@each_language
def test_no_phrase_is_in_the_texts_that_nobody_can_say(lang: str) -> None:
    assert [each for each in messages(lang) if each.startswith("phrase-")] == [f"phrase-{each}" for each in PHRASES]


def test_both_languages_say_the_same_things_once() -> None:
    english, german = map(messages, LANGUAGES)
    assert english == german
    assert len(set(english)) == len(english)


def test_the_phrases_are_a_closed_list_of_different_ids() -> None:
    assert len(set(PHRASES)) == len(PHRASES) >= 12
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", phrase) for phrase in PHRASES)
