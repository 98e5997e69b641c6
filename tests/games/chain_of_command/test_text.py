"""Chain of Command speaks of its two numbers in one way."""

import re

import pytest

from pettable.text import bundle
from tests.test_text import BANNED, BOTH_NUMBERS, PLACES, TREATS, all_words, each_language, messages


@each_language
def test_chain_of_command_has_one_word_for_numbers_and_one_for_points(lang: str) -> None:
    for place in (place for place in PLACES if "chain_of_command" in place.parts):
        for name, message in messages(place, lang).items():
            said = " ".join(all_words(message))
            assert not re.search(BANNED[lang], said), f"{name}: {said}"
            assert name in BOTH_NUMBERS or not re.search(TREATS[lang], said), f"{name}: {said}"


@pytest.mark.parametrize("name", ["now-follow", "now-last"])
@pytest.mark.parametrize(("lang", "weak"), [("en", "weak"), ("de", "schwach")])
def test_cc_4_help_with_a_lost_trick_does_not_go_by_points_alone(name: str, lang: str, weak: str) -> None:
    """A hint may give away many points, to keep a card that wins later: the help must not say the opposite."""
    said = bundle("chain-of-command", lang).format(
        name, {"card": "Dog 2", "beating_count": 0, "beating": "", "worth": 9, "equal": "no"}
    )
    assert weak in said
