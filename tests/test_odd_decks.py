"""Odd texts in place of a deck get their line and constraint: from the reader, the command line and the server."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pettable import registry
from pettable.cli import main
from pettable.table.deck import deck_game, read_deck
from pettable.table.errors import DeckError
from tests.odd_decks import ODD_TEXTS, our_deck
from tests.server.in_process import Inside, evening

CHAIN = "chain-of-command"
#: What a slip of the pen, or somebody who means harm, puts into a file.
PIECES = (
    *("[", "]", "{", "}", "=", ".", ",", "#", "-", "_", "\\", "'", '"', "'''", '"""', "\n", "\r", "\x00", "\ufeff"),
    *("nan", "inf", "true", "1979-05-27", "9" * 30, "1e999", "0x", "a.b", "cards =", "é", "\u2028", "{}", "[[]]"),
)


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS)
def test_an_odd_text_is_refused_with_its_line_and_constraint(text: str) -> None:
    with pytest.raises(DeckError) as refused:
        read_deck(text, CHAIN, registry.find(CHAIN).deck)
    assert refused.value.line is not None
    assert refused.value.rule in (*registry.rulebook(CHAIN).deck, *registry.table_rulebook().deck)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    name=st.sampled_from(registry.names()),
    slips=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(PIECES)), min_size=1, max_size=6),
)
def test_a_spoiled_deck_is_read_or_refused_with_its_line(name: str, slips: list[tuple[float, int, str]]) -> None:
    text = our_deck(name)
    for share, gone, piece in slips:
        at = int(share * len(text))
        text = text[:at] + piece + text[at + gone :]
    refusal = refusal_of(text, name)
    assert not refusal or refusal.startswith("line ")


def refusal_of(text: str, name: str) -> str:
    """How a text is refused; empty where it is a deck."""
    try:
        deck_game(text)
        read_deck(text, name, registry.find(name).deck)
    except DeckError as refused:
        return str(refused)
    return ""


def test_the_command_line_refuses_every_odd_text_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd.toml"
    texts = [text.encode() for text in ODD_TEXTS.values()]
    for text in (*texts, b"\xff\xfe", b'game = "\xc3"', bytes(range(256))):
        file.write_bytes(text)
        assert main(["decks", "check", str(file)]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        (line,) = shown.err.splitlines()
        assert line.startswith(str(file))
        assert "TB-D" in line or "CC-D" in line or "TB-9" in line


def test_the_server_refuses_every_odd_text_as_a_bad_deck(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        for name, text in ODD_TEXTS.items():
            answer = await anna.request("POST", "/api/tables", {"game": CHAIN, "seats": 2, "deck": text})
            assert (answer.status_code, answer.json()["problem"]) == (422, "bad-deck"), name
            assert "line " in answer.json()["why"], name

    evening(tmp_path, story)
