"""Every option of every game says what it changes, where it is chosen."""

import re

import pytest

from pettable import registry
from pettable.catalogue import describe
from pettable.text import LANGUAGES

#: How many letters are two lines on a phone, or three.
LONGEST = 120


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_says_in_one_short_sentence_what_it_changes(game: str, lang: str) -> None:
    for option in describe(game, lang).options:
        assert re.fullmatch(r"[A-ZÄÖÜ][^.!?{}]+\.", option.about), option.about
        assert len(option.about) <= LONGEST, (option.about, len(option.about))
