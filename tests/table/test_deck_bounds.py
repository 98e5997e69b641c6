"""A deck from a stranger is bounded before it is parsed: nesting, dots, lengths, numbers."""

import tomllib

import pytest

from pettable import registry
from pettable.table.deck import read_deck
from pettable.table.deck_bounds import LONGEST_STRING, LONGEST_WORD, MOST_DOTS, MOST_NESTED, MOST_NUMBER, check_text
from pettable.table.errors import DeckError

BEGINNING = 'game = "chain-of-command"\nname = "Mine"\n'


@pytest.mark.parametrize("name", registry.names())
def test_our_own_decks_are_within_the_bounds(name: str) -> None:
    check_text((registry.folder(name) / "deck.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "rest",
    [
        ".".join("a" * 15_000) + " = 1",
        "a.b = 1\n" * (MOST_DOTS + 1),
        "[" + ".".join("a" * (MOST_DOTS + 2)) + "]",
        '"a" . "b"' * (MOST_DOTS + 1) + " = 1",
        "cards = " + "[" * (MOST_NESTED + 1) + "]" * (MOST_NESTED + 1),
        "cards = [\n" + "{a = " * (MOST_NESTED + 1) + "1" + "}" * (MOST_NESTED + 1) + "]",
        "k" * (LONGEST_WORD + 1) + " = 1",
        "cards = [{id = 'x', treats = " + "9" * (LONGEST_WORD + 1) + "}]",
        "a = '" + "x" * LONGEST_STRING + "'",
        'a = """' + "x\n" * LONGEST_STRING,
    ],
    ids=["dotted key", "dotted keys", "header", "quoted", "lists", "tables", "key", "number", "text", "long text"],
)
def test_a_tangled_file_is_refused_with_its_line(rest: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda _: pytest.fail("it was parsed"))
    with pytest.raises(DeckError) as refused:
        read_deck(BEGINNING + rest, "chain-of-command", registry.find("chain-of-command").deck)
    assert refused.value.rule == "TB-D1"
    assert refused.value.line is not None
    assert refused.value.line >= 3


@pytest.mark.parametrize("number", [MOST_NUMBER + 1, -MOST_NUMBER - 1, 10**30])
def test_a_number_beyond_32_bits_is_refused_with_its_line(number: int) -> None:
    text = f"{BEGINNING}cards = [\n  {{kind = 'pet', id = 'dog-1', group = 'dogs', treats = {number}, tricks = 5}},\n]"
    with pytest.raises(DeckError) as refused:
        read_deck(text, "chain-of-command", registry.find("chain-of-command").deck)
    assert (refused.value.rule, refused.value.line) == ("TB-D2", 4)


def test_dots_and_brackets_inside_texts_and_comments_do_not_count() -> None:
    check_text("a = '....................................' # [[[[[[[[[ .......................\n" * 10)
