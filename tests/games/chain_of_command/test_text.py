"""Chain of Command speaks of its two numbers in one way."""

import re

from tests.test_text import BANNED, BOTH_NUMBERS, PLACES, TREATS, all_words, each_language, messages


@each_language
def test_chain_of_command_has_one_word_for_numbers_and_one_for_points(lang: str) -> None:
    for place in (place for place in PLACES if "chain_of_command" in place.parts):
        for name, message in messages(place, lang).items():
            said = " ".join(all_words(message))
            assert not re.search(BANNED[lang], said), f"{name}: {said}"
            assert name in BOTH_NUMBERS or not re.search(TREATS[lang], said), f"{name}: {said}"
