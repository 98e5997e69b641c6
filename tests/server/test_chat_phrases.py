"""Quick phrases and nickname refusals: complete in both languages, and short enough to show."""

import re
from importlib.resources import files

import pytest

from pettable.server.people.chat import PHRASES, phrase_texts
from pettable.server.people.nicknames import MAX_CHARACTERS, MAX_EMOJI, NameFault, refusal_text
from pettable.text import LANGUAGES

#: The length that fits into a bubble beside a seat on a phone.
MAX_LETTERS = 26

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def message_ids(lang: str) -> list[str]:
    source = (files("pettable.server.people") / f"text.{lang}.ftl").read_text(encoding="utf-8")
    return re.findall(r"^([a-z][\w-]*) =", source, re.MULTILINE)


@each_language
def test_every_phrase_has_its_own_short_text(lang: str) -> None:
    texts = phrase_texts(lang)
    assert tuple(texts) == PHRASES
    assert len(set(texts.values())) == len(PHRASES)
    assert all(0 < len(text) <= MAX_LETTERS for text in texts.values())


@each_language
def test_every_nickname_refusal_is_explained(lang: str) -> None:
    texts = {reason: refusal_text(reason, lang) for reason in NameFault}
    assert len(set(texts.values())) == len(NameFault)
    assert str(MAX_CHARACTERS) in texts[NameFault.TOO_LONG]
    assert {"en": "four", "de": "vier"}[lang] in texts[NameFault.EMOJI]
    assert MAX_EMOJI == 4


@each_language
def test_the_texts_hold_no_unused_phrase(lang: str) -> None:
    assert [each for each in message_ids(lang) if each.startswith("phrase-")] == [f"phrase-{each}" for each in PHRASES]


def test_both_languages_have_the_same_messages() -> None:
    english, german = map(message_ids, LANGUAGES)
    assert english == german
    assert len(set(english)) == len(english)


def test_phrase_ids_are_unique_and_kebab_case() -> None:
    assert len(set(PHRASES)) == len(PHRASES) >= 12
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", phrase) for phrase in PHRASES)
