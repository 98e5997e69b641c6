"""`pettable learn`: the same tutorial at a terminal, typed as a person would."""

from pathlib import Path

import pytest

from pettable import registry
from pettable.text import LANGUAGES, Text
from pettable.tutorial import TutorialRun, read_tutorial, tutorial_text
from tests.program import pettable

GAMES = [name for name in registry.names() if registry.has_tutorial(name)]
CHAIN = "chain-of-command"


def wanted_words(game: str, lang: str) -> list[str]:
    """What a learner types: the words of each wanted move, and nothing where there is only something to read."""
    run = TutorialRun(game, *read_tutorial(game))
    names, deck, options = run.names(lang), run.rules.deck, run.table.options
    text = Text(game, lang, names, run.learner, deck, "pettable.terminal", options=options)
    lines = []
    while run.step is not None:
        lines.append("" if run.wanted is None else text.move(run.wanted))
        run.go_on()
    return lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_finished_by_typing_what_it_wants(game: str, lang: str, tmp_path: Path) -> None:
    lines = wanted_words(game, lang)
    done = pettable("learn", game, "--lang", lang, home=tmp_path, said="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    for step in read_tutorial(game)[0].steps:
        said = tutorial_text(game, lang).format(step.say, {})
        assert "".join(said.split()) in "".join(done.stdout.split())
    assert f"pettable play {game}" in done.stdout.splitlines()[-1]


def test_another_move_gets_its_own_words_and_changes_nothing(tmp_path: Path) -> None:
    done = pettable("learn", CHAIN, home=tmp_path, said="\n\ndog 9\nrodent leader\nunicorn\n\nd\ncat 2\n")
    assert "9 is a high number, but Dogs stand below Birds" in done.stdout
    assert "From the last place that is not enough" in done.stdout
    assert "called “unicorn”" in done.stdout
    assert "Nothing is chosen yet" in done.stdout
    assert done.stdout.count("You play Cat 2.") == 1
    assert "You play Dog" not in done.stdout


def test_one_can_go_back_leave_and_go_on_there(tmp_path: Path) -> None:
    left = pettable("learn", CHAIN, home=tmp_path, said="\n\nb\n\nq\n")
    assert left.stdout.splitlines()[-1].strip() == f"pettable learn {CHAIN} --step 3"
    again = pettable("learn", CHAIN, "--step", "3", home=tmp_path, said="q\n")
    assert "3 of 9. Biscuit played first: a Dog" in again.stdout
    assert pettable("learn", CHAIN, "--step", "99", home=tmp_path, said="q\n").stdout.count("9 of 9.") == 1


def test_a_game_that_does_not_exist_is_refused_in_one_line(tmp_path: Path) -> None:
    done = pettable("learn", "solitaire", home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("pettable: TB-9: no game 'solitaire'")
    assert done.stderr.count("\n") == 1
