"""Every tutorial is played through the rules, in both languages; one that the rules do not allow is refused."""

import re
from collections import Counter
from typing import Any

import pytest
from msgspec import structs

from pettable import registry
from pettable.fluent_bundle import Bundle
from pettable.table.card_names import card_numbers, spelling
from pettable.text import LANGUAGES
from pettable.tutorial import Step, TutorialError, TutorialRun, read_tutorial, tutorial_text

GAMES = [name for name in registry.names() if registry.has_tutorial(name)]
CHAIN = "chain-of-command"
PUPS = "pupularity"


def run_of(game: str) -> TutorialRun:
    return TutorialRun(game, *read_tutorial(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_played_from_its_first_step_to_its_last(game: str) -> None:
    run = run_of(game)
    assert 8 <= len(run.tutorial.steps) <= 14
    wanted = 0
    while run.step is not None:
        moves = run.table.legal(run.learner) if run.step.want else ()
        wanted += run.wanted is not None
        assert sum(not run.wrong(move) for move in moves) == (run.wanted is not None)
        run.go_on()
    assert wanted >= 3, "one learns by doing"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_its_words_and_every_word_its_step(game: str, lang: str) -> None:
    words, used = tutorial_text(game, lang), set()
    run = run_of(game)
    while (step := run.step) is not None:
        assert words.format(step.say, {})
        used.add(step.say)
        if step.want is not None:
            assert words.format(f"{step.say}.wrong", {})
            possible = {f"{step.say}.{name}" for move in run.table.legal(run.learner) for name in run.wrong(move)}
            unused = {name for name in attributes(game, lang) if name.startswith(f"{step.say}.wrong-")} - possible
            assert not unused, "words for a move that is not possible at this step"
        run.go_on()
    players = {f"player-{seat}" for seat in range(run.tutorial.seats) if seat != run.learner}
    own = Bundle(lang, [(registry.folder(game) / "tutorial" / f"text.{lang}.ftl").read_text(encoding="utf-8")])
    assert own.names() == used | players


def test_the_first_words_of_a_move_answer_all_that_begin_with_them() -> None:
    run, words = run_of(PUPS), tutorial_text(PUPS, "en")
    run.go_on()
    hood = [move for move in run.table.legal(run.learner) if spelling(move, run.rules.deck)[1] == "red-hood-2"]
    assert len(hood) == 6
    assert Counter(run.answer(move, words) for move in hood) == {"pay.wrong-red-hood-2": 5, None: 1}


def test_a_move_without_fields_is_answered_by_its_kind() -> None:
    run, words = run_of(PUPS), tutorial_text(PUPS, "en")
    while run.step is not None and run.step.say != "cancel":
        run.go_on()
    (passing,) = (move for move in run.table.legal(run.learner) if spelling(move, run.rules.deck) == ["pass"])
    assert run.answer(passing, words) == "cancel.wrong-pass"


def test_pp_15_the_tutorial_ends_when_the_learner_draws_the_pupularity_card() -> None:
    run = run_of(PUPS)
    while run.step is not None and run.step.say != "end":
        assert run.table.outcome is None
        run.go_on()
    assert run.table.outcome is not None
    # What the last text says.
    assert run.table.outcome.scores == (9, 5)
    assert "You have 9 points, Noodle has 5" in tutorial_text(PUPS, "en").format("end", {})


def attributes(game: str, lang: str) -> set[str]:
    """The names of all attributes, each with its message's."""
    text = (registry.folder(game) / "tutorial" / f"text.{lang}.ftl").read_text(encoding="utf-8")
    found, message = set(), ""
    for line in text.splitlines():
        if name := re.match(r"([\w-]+) =", line):
            message = name[1]
        elif attribute := re.match(r"\s+\.([\w-]+) =", line):
            found.add(f"{message}.{attribute[1]}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_step_is_about_exists(game: str) -> None:
    rulebook, table = registry.rulebook(game), registry.table_rulebook()
    for step in run_of(game).tutorial.steps:
        assert step.rule is None or step.rule in rulebook or step.rule in table


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_are_pointed_at_are_in_the_deck(game: str) -> None:
    run = run_of(game)
    cards = card_numbers(run.rules.deck)
    for step in run.tutorial.steps:
        for place in step.at:
            assert place in cards or re.fullmatch(r"[a-z]+(-[a-z]+)*|seat-\d", place), place


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"want": "dog-4"}, "dog-4"),
        ({"want": "purr"}, "purr"),
        ({"then": ("1 cat-2",)}, "cat-2"),
        ({"then": ("clock",)}, "the clock has no move"),
    ],
)
def test_a_step_that_the_rules_do_not_allow_is_refused(changes: dict[str, Any], why: str) -> None:
    tutorial, rules = read_tutorial(CHAIN)
    step = structs.replace(Step("goal"), **changes)
    run = TutorialRun(CHAIN, structs.replace(tutorial, steps=(tutorial.steps[1], step)), rules)
    run.go_on()
    with pytest.raises(TutorialError, match=why):
        run.go_on()


def test_a_deal_that_the_rules_do_not_allow_is_refused() -> None:
    tutorial, rules = read_tutorial(CHAIN)
    with pytest.raises(TutorialError, match="setup"):
        TutorialRun(CHAIN, structs.replace(tutorial, setup=tutorial.setup[1:]), rules)
