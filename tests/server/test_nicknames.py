"""What one may be called at a table, and whom one may be taken for."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pettable.bots import BOTS
from pettable.server.people.nicknames import NameRefused, Why, alike, checked, skeleton


def refusal(name: str) -> Why:
    with pytest.raises(NameRefused) as caught:
        checked(name)
    return caught.value.why


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
def test_names_of_all_the_world_are_welcome(name: str) -> None:
    assert checked(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna   Banana\u00a0\u2003Split \n", "Anna Banana Split"),
        ("Zoe\u0308", "Zoë"),
        ("Tom\ufe0f", "Tom"),
    ],
)
def test_a_name_is_tidied(typed: str, shown: str) -> None:
    assert checked(typed) == shown


@pytest.mark.parametrize("name", ["", " ", "\u00a0\u3000", "\ufe0f", "\n"])
def test_a_name_is_not_empty(name: str) -> None:
    assert refusal(name) is Why.EMPTY


def test_a_name_has_twenty_characters_at_most_as_people_count() -> None:
    assert checked("o" * 20)
    assert refusal("o" * 21) is Why.TOO_LONG
    assert checked("q\u0308" * 20)
    assert refusal("q\u0308" * 21) is Why.TOO_LONG
    assert checked("o" * 19 + "👍🏽")
    assert refusal("x" * 1_000_000) is Why.TOO_LONG


def test_a_sign_that_reads_like_a_phrase_is_as_long_as_the_phrase() -> None:
    assert len(unicodedata.normalize("NFKC", "ﷺ")) == 18
    assert checked("ﷺ")
    assert refusal("ﷺﷺ") is Why.TOO_LONG


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
def test_nothing_invisible_is_in_a_name(char: tuple[str, str]) -> None:
    assert refusal(f"An{char[1]}na") is Why.INVISIBLE


@pytest.mark.parametrize("name", ["...", "!?", "-", "+++", "<>", "\u0308"])
def test_a_name_is_more_than_punctuation(name: str) -> None:
    assert refusal(name) is Why.NO_LETTERS


def test_marks_are_not_piled_up() -> None:
    assert checked("Q\u0308\u0301x")
    assert refusal("Q\u0308\u0301\u0302x") is Why.MARKS


def test_a_few_emoji_are_enough() -> None:
    assert checked("🐶🐱🐭🐹")
    assert refusal("🐶🐱🐭🐹🐰") is Why.EMOJI


@pytest.mark.parametrize("name", ["P\u0430ul", "Αnna", "Нost", "Νιкη", "Ｐ\u0430ul", "Օtto"])
def test_alphabets_that_share_their_shapes_are_not_mixed(name: str) -> None:
    assert refusal(name) is Why.SCRIPTS


def test_alphabets_that_nobody_confuses_may_be_mixed() -> None:
    assert checked("Yuki 雪")


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
def test_nobody_speaks_for_the_program(name: str) -> None:
    assert refusal(name) is Why.RESERVED


@pytest.mark.parametrize("name", BOTS)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    assert refusal(name.title()) is Why.RESERVED


def test_a_word_of_the_program_may_be_part_of_a_name() -> None:
    for name in ("Ghost", "Hostess", "Greedy Gus", "Youri", "Botond"):
        assert checked(name) == name


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
def test_names_that_look_alike_are_told(one: str, other: str) -> None:
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
def test_names_that_differ_are_not_confused(one: str, other: str) -> None:
    assert not alike(one, other)


def test_a_skeleton_is_the_same_great_or_small() -> None:
    for name in ("Anna", "ВОВ", "Νίκη", "Groß", "İpek"):
        assert skeleton(name) == skeleton(name.casefold())


@given(st.text(max_size=30))
def test_whatever_is_typed_is_a_good_name_or_refused_and_a_good_name_stays_as_it_is(typed: str) -> None:
    try:
        name = checked(typed)
    except NameRefused:
        return
    assert checked(name) == name
    assert name == name.strip() != ""
    assert skeleton(name)
    assert alike(name, name.casefold())
