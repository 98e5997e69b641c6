"""Worked examples: data that the rules allow, words in both languages, and outcomes that the rules compute."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from pettable import registry
from pettable.examples import Example, ExampleError, ExampleRun, Frame, read_examples, shown_examples
from pettable.games.chain_of_command import ChainOfCommand
from pettable.text import LANGUAGES, Text
from tests.program import CHAIN, pettable

#: A game that was just scaffolded has none yet.
each_game = pytest.mark.parametrize("game", [name for name in registry.names() if read_examples(name)])
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@each_game
@each_language
def test_every_example_is_allowed_by_the_rules_and_has_its_words(game: str, lang: str) -> None:
    shown = shown_examples(game, lang)
    assert shown
    for example in shown:
        assert 0 < len(example.title) < 50, example.name
        assert example.words[-1] in ".?", example.name
        assert all(frame.events or frame.pictures for frame in example.frames), example.name


@each_game
def test_every_game_has_a_handful_of_examples_with_names_of_their_own(game: str) -> None:
    names = [example.name for example in read_examples(game)]
    assert len(names) >= 5
    assert len(set(names)) == len(names)


@each_game
def test_an_example_stands_under_rules_of_its_game(game: str) -> None:
    for example in read_examples(game):
        assert example.rules, example.name
        assert set(example.rules) <= set(registry.rule_ids(game)), example.name


@each_game
@each_language
def test_no_text_of_the_examples_is_left_over(game: str, lang: str) -> None:
    file = registry.folder(game) / "examples" / f"text.{lang}.ftl"
    messages = {line.split(" = ")[0] for line in file.read_text(encoding="utf-8").splitlines() if line[:1].isalpha()}
    assert messages == {f"example-{example.name}" for example in read_examples(game)}


@each_game
@each_language
def test_what_an_example_says_of_itself_holds_no_result(game: str, lang: str) -> None:
    """Numbers are computed by the rules, and would be wrong one day if they were written down."""
    text = Text(game, lang, folder="examples")
    for example in read_examples(game):
        words = text.word(f"example-{example.name}")
        assert not any(letter.isdigit() for letter in words), words


@each_game
def test_examples_show_the_same_in_both_languages(game: str) -> None:
    def cards(lang: str) -> list[Any]:
        return [
            [[picture.cards for picture in frame.pictures] for frame in example.frames]
            for example in shown_examples(game, lang)
        ]

    assert all(one == other for one, other in pairwise(map(cards, LANGUAGES)))


def test_outcomes_follow_the_rules_and_are_not_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that is changed changes what its example shows."""
    example = next(each for each in read_examples(CHAIN) if each.name == "trick")
    before = ExampleRun(CHAIN, example, "en").shown()
    monkeypatch.setattr(ChainOfCommand, "wins_trick", lambda *_: 0)
    after = ExampleRun(CHAIN, example, "en").shown()
    assert before.words == after.words
    assert "Dan takes" in " ".join(before.frames[-1].events)
    assert "Ada takes" in " ".join(after.frames[-1].events)


def made(**changed: Any) -> Example:
    return structs.replace(Example("trick", ("CC-4",), 2, (Frame(),)), **changed)


@pytest.mark.parametrize(
    ("example", "why"),
    [
        (made(frames=(Frame(play=("0 no-such-card",)),)), "no move now"),
        (made(before="0 no-such-card"), "no move now"),
        (made(frames=(Frame(tell=("trick-won",)),)), "this did not happen: trick-won"),
        (made(frames=(Frame(show=("trick-card",)),)), "there is no trick-card to show"),
        (made(frames=(Frame(show=("outcome",)),)), "the game is not over"),
        (made(frames=(Frame(play=("clock",)),)), "the clock has no move"),
        (made(setup=({"type": "choose-lead", "seat": -1, "lead": 0},)), "CC-1"),
        (made(setup=({"type": "no-such-move", "seat": -1},)), "no-such-move"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_example_that_the_rules_do_not_allow_says_why(example: Example, why: str) -> None:
    with pytest.raises(ExampleError, match="the example 'trick' of chain-of-command") as wrong:
        ExampleRun(CHAIN, example, "en").shown()
    assert why in str(wrong.value)


def test_pettable_rules_shows_a_rule_with_its_ruling_and_its_examples(tmp_path: Path) -> None:
    shown = pettable("rules", CHAIN, "CC-4", home=tmp_path).stdout
    example = next(each for each in shown_examples(CHAIN, "en") if each.name == "trick")
    words = " ".join(shown.split())
    assert example.title in words
    for frame in example.frames:
        for said in (*frame.events, *(picture.words for picture in frame.pictures)):
            assert " ".join(said.split()) in words
    assert "Where the printed rules are silent, we play:" in pettable("rules", CHAIN, "CC-3", home=tmp_path).stdout
