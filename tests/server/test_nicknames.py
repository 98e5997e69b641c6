"""Nicknames: which are allowed, which are refused, and which look alike."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pettable.bots import BOTS
from pettable.server.people.nicknames import NameFault, NameRefused, alike, checked_name, skeleton


def refusal(name: str) -> NameFault:
    with pytest.raises(NameRefused) as caught:
        checked_name(name)
    return caught.value.reason


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "Zoë",
        "Žižek",
        "O’Neil",
        "Anne-Marie",
        "日本語",
        "한글",
        "नमस्ते",
        "ไทยกี่",
        "Мария",
        "Νίκη",
        "Tom <3",
        "7",
        "🐶",
        "❤️",
        "Rex 🐕🦴",
        "👍🏽",
        "Привет 🐾",
    ],
)
def test_names_from_all_over_the_world_are_allowed(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna   Banana\u00a0\u2003Split \n", "Anna Banana Split"),
        ("Zoe\u0308", "Zoë"),
        ("Tom\ufe0f", "Tom"),
    ],
)
def test_spaces_and_accents_are_normalised(typed: str, shown: str) -> None:
    assert checked_name(typed) == shown


@pytest.mark.parametrize("name", ["", " ", "\u00a0\u3000", "\ufe0f", "\n"])
def test_an_empty_name_is_refused(name: str) -> None:
    assert refusal(name) is NameFault.EMPTY


def test_a_name_has_at_most_twenty_visible_characters() -> None:
    assert checked_name("o" * 20)
    assert refusal("o" * 21) is NameFault.TOO_LONG
    assert checked_name("q\u0308" * 20)
    assert refusal("q\u0308" * 21) is NameFault.TOO_LONG
    assert checked_name("o" * 19 + "👍🏽")
    assert refusal("x" * 1_000_000) is NameFault.TOO_LONG


def test_a_ligature_counts_as_the_phrase_it_stands_for() -> None:
    assert len(unicodedata.normalize("NFKC", "ﷺ")) == 18
    assert checked_name("ﷺ")
    assert refusal("ﷺﷺ") is NameFault.TOO_LONG


@pytest.mark.parametrize(
    "char",
    {
        "line feed": "\n",
        "bell": "\a",
        "zero-width space": "\u200b",
        "zero-width joiner": "\u200d",
        "soft hyphen": "\u00ad",
        "right-to-left override": "\u202e",
        "right-to-left isolate": "\u2067",
        "byte order mark": "\ufeff",
        "private use": "\ue000",
        "half a character": "\ud83d",
        "unassigned": "\u0378",
        "line separator": "\u2028",
        "hangul filler": "\u3164",
        "blank braille": "\u2800",
        "grapheme joiner": "\u034f",
        "variation selector": "\ufe00",
        "tag": "\U000e0041",
    }.items(),
    ids=lambda item: item[0],
)
def test_invisible_characters_are_refused(char: tuple[str, str]) -> None:
    assert refusal(f"An{char[1]}na") is NameFault.INVISIBLE


@pytest.mark.parametrize("name", ["...", "!?", "-", "+++", "<>", "\u0308"])
def test_a_name_of_punctuation_alone_is_refused(name: str) -> None:
    assert refusal(name) is NameFault.NO_LETTERS


def test_stacked_accents_are_refused() -> None:
    assert checked_name("Q\u0308\u0301x")
    assert refusal("Q\u0308\u0301\u0302x") is NameFault.MARKS


def test_a_name_has_at_most_four_emoji() -> None:
    assert checked_name("🐶🐱🐭🐹")
    assert refusal("🐶🐱🐭🐹🐰") is NameFault.EMOJI


@pytest.mark.parametrize("name", ["P\u0430ul", "Αnna", "Нost", "Νιкη", "Ｐ\u0430ul", "Օtto"])
def test_mixing_lookalike_alphabets_is_refused(name: str) -> None:
    assert refusal(name) is NameFault.SCRIPTS


def test_mixing_distinct_alphabets_is_allowed() -> None:
    assert checked_name("Yuki 雪")


@pytest.mark.parametrize(
    "name",
    [
        "Host",
        "HOST",
        "h o s t",
        "Host!",
        "H0st",
        "Hóst",
        "ＨＯＳＴ",
        "𝐇𝐨𝐬𝐭",
        "НОЅТ",
        "Pettable",
        "Pettab1e",
        "PeTTabIe",
        "Du",
        "Gastgeber",
    ],
)
def test_words_of_the_program_are_reserved(name: str) -> None:
    assert refusal(name) is NameFault.RESERVED


@pytest.mark.parametrize("name", BOTS)
def test_names_of_bots_are_reserved(name: str) -> None:
    assert refusal(name.title()) is NameFault.RESERVED


def test_a_reserved_word_may_be_part_of_a_name() -> None:
    for name in ("Ghost", "Hostess", "Greedy Gus", "Youri", "Botond"):
        assert checked_name(name) == name


LOOK_ALIKES = [
    ("Tom", "T\u043em"),
    ("Tom", "ｔｏｍ"),
    ("Tom", "𝓣𝓸𝓶"),
    ("Tom", "Tom."),
    ("NINA", "ΝΙΝΑ"),
    ("BOB", "ВОВ"),
    ("Mama", "Мама"),
    ("Mia", "Мıа"),
    ("Emma", "Ernma"),
    ("Wim", "VVim"),
    ("Bello", "BE11O"),
    ("Otto", "0tt0"),
    ("Illi", "lIlI"),
    ("Anna", "Ännä"),
    ("Groß", "GROSS"),
    ("👍", "👍🏽"),
    ("❤", "❤️"),
]


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES)
def test_lookalike_names_are_recognised(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anne"),
        ("Ray", "Yay"),
        ("Tom", "Tom 🐶"),
        ("🐶", "🐱"),
        ("किरण", "करण"),
        ("王明", "王朋"),
        ("Paul", "Paula"),
        ("Rex", "Rex 2"),
        ("Вова", "Дима"),
    ],
)
def test_different_names_are_not_alike(one: str, other: str) -> None:
    assert not alike(one, other)


def test_a_skeleton_ignores_case() -> None:
    for name in ("Anna", "ВОВ", "Νίκη", "Groß", "İpek"):
        assert skeleton(name) == skeleton(name.casefold())


@given(st.text(max_size=30))
def test_any_input_is_refused_or_gives_a_stable_name(typed: str) -> None:
    try:
        name = checked_name(typed)
    except NameRefused:
        return
    assert checked_name(name) == name
    assert name == name.strip() != ""
    assert skeleton(name)
    assert alike(name, name.casefold())
