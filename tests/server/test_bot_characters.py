"""Bots play as characters: different ones at a table, each with a name in every language."""

import pytest

from pettable.bots.levels import LEVELS
from pettable.server.people.bot_characters import CHARACTERS, OF_LEVEL, character_name, free_character
from pettable.server.people.nicknames import MAX_CHARACTERS, alike, reserved
from pettable.server.tables import journal as e
from pettable.server.tables.seating import Chair, Seating, TableStatus
from pettable.table.seats import Seat
from pettable.text import LANGUAGES


def seated(*bots: str) -> Seating:
    seating = Seating("g1", (Chair("g1", "Anna"), *(Chair() for _ in bots)))
    for seat, bot in enumerate(bots, 1):
        seating = seating.after(e.BotSat(0.0, Seat(seat), bot))
    return seating


def test_every_level_has_characters_of_its_own() -> None:
    assert list(OF_LEVEL) == list(LEVELS)
    assert len(set(CHARACTERS)) == len(CHARACTERS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_characters_differ_and_fit(lang: str) -> None:
    names = [character_name(character, lang) for character in CHARACTERS]
    assert not any(alike(one, other) for n, one in enumerate(names) for other in names[:n])
    assert all(0 < len(name) <= MAX_CHARACTERS for name in names)
    assert all(reserved(name) for name in names)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_one_level_are_different_characters(level: str) -> None:
    seating = seated(*[level] * 5)
    characters = [chair.character for chair in seating.chairs[1:]]
    assert characters[:3] == list(OF_LEVEL[level])
    assert None not in characters
    assert len(set(characters)) == 5
    assert seating.names()[1] == character_name(OF_LEVEL[level][0], "en")
    assert seating.names_in("de")[1:] == tuple(character_name(str(each), "de") for each in characters)
    assert seating.names_in("de")[0] == "Anna"


def test_a_bot_that_takes_over_is_somebody_new() -> None:
    seating = seated("tabby", "parrot").after(e.Started(0.0))
    assert seating.status is TableStatus.PLAYING
    left = seating.after(e.LeftGame(0.0, Seat(0), "tabby"))
    assert [chair.character for chair in left.chairs] == ["seal", "otter", "badger"]


def test_bots_without_a_level_have_the_name_of_their_kind() -> None:
    seating = seated("greedy", "tabby", "greedy")
    assert seating.names() == ("Anna", "Greedy", "Ollie Otter", "Greedy 2")
    assert seating.names_in("de") == ("Anna", "Greedy", "Otto Otter", "Greedy 2")


def test_there_is_no_character_left_when_all_are_taken() -> None:
    assert free_character("tabby", CHARACTERS) is None
    assert free_character("tabby", CHARACTERS[1:]) == CHARACTERS[0]
