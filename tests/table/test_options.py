"""Options: the words people write, and what a table can be set up with."""

from typing import Annotated

import pytest

from pettable.table.errors import OptionError
from pettable.table.options import Flag, Options, checked, choose, chosen, every_set, flags
from pettable.table.seats import Seat


class ParlourOptions(Options, frozen=True):
    """A made-up game for 2 to 5: teams need four seats, a dummy is preset with two, candles are for anybody."""

    candle_light: Annotated[bool, Flag("PA-1")] = False
    teams: Annotated[bool, Flag("PA-2", seats=(4,))] = False
    dummy: Annotated[bool, Flag("PA-3", seats=(2, 3), preset=(2,))] = False


SEATS = range(2, 6)


def test_tb_8_options_are_named_as_people_write_them() -> None:
    assert flags(ParlourOptions) == {
        "candle-light": Flag("PA-1"),
        "teams": Flag("PA-2", seats=(4,)),
        "dummy": Flag("PA-3", seats=(2, 3), preset=(2,)),
    }


def test_tb_8_a_name_sets_an_option_and_off_clears_it() -> None:
    assert choose(ParlourOptions, SEATS, 5) == ParlourOptions(5)
    assert choose(ParlourOptions, SEATS, 5, ["candle-light"]) == ParlourOptions(5, candle_light=True)
    assert choose(ParlourOptions, SEATS, 5, ["candle-light=on"]) == ParlourOptions(5, candle_light=True)
    assert choose(ParlourOptions, SEATS, 5, ["candle-light=off"]) == ParlourOptions(5)
    assert choose(ParlourOptions, SEATS, 4, ["teams", "candle-light"]) == ParlourOptions(
        4, candle_light=True, teams=True
    )


def test_tb_8_the_last_word_on_an_option_counts() -> None:
    assert choose(ParlourOptions, SEATS, 5, ["candle-light", "candle-light=off"]) == ParlourOptions(5)
    assert choose(ParlourOptions, SEATS, 5, ["candle-light=off", "candle-light"]).candle_light


def test_tb_8_a_preset_holds_for_its_number_of_seats_and_can_be_cleared() -> None:
    assert choose(ParlourOptions, SEATS, 2) == ParlourOptions(2, dummy=True)
    assert choose(ParlourOptions, SEATS, 3) == ParlourOptions(3)
    assert choose(ParlourOptions, SEATS, 2, ["dummy=off"]) == ParlourOptions(2)


@pytest.mark.parametrize("name", ["candles", "candle_light", "Teams", "seats", "last-winners", "", "=on"])
def test_tb_8_an_option_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(OptionError) as caught:
        choose(ParlourOptions, SEATS, 4, [name])
    assert caught.value.rule == "TB-8"
    assert "candle-light, teams, dummy" in caught.value.why


@pytest.mark.parametrize("word", ["teams=yes", "teams=On", "teams=on=off", "teams= "])
def test_tb_8_an_option_is_on_or_off(word: str) -> None:
    with pytest.raises(OptionError) as caught:
        choose(ParlourOptions, SEATS, 4, [word])
    assert caught.value.rule == "TB-8"
    assert "teams=off" in caught.value.why


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 1000])
def test_tb_8_a_number_of_seats_that_the_game_does_not_have_is_refused(seats: int) -> None:
    with pytest.raises(OptionError) as caught:
        choose(ParlourOptions, SEATS, seats)
    assert str(caught.value) == f"TB-8: {seats} seats: this game has 2 to 5"


def test_an_option_for_other_numbers_of_seats_is_refused_by_its_own_rule() -> None:
    with pytest.raises(OptionError) as caught:
        choose(ParlourOptions, SEATS, 3, ["teams"])
    assert str(caught.value) == "PA-2: option 'teams' is for 4 seats, not 3"
    with pytest.raises(OptionError) as caught:
        choose(ParlourOptions, SEATS, 4, ["dummy"])
    assert str(caught.value) == "PA-3: option 'dummy' is for 2 or 3 seats, not 4"
    assert choose(ParlourOptions, SEATS, 3, ["teams=off"]) == ParlourOptions(3)


def test_tb_8_last_winners_must_sit_at_the_table() -> None:
    rematch = ParlourOptions(3, last_winners=(Seat(0), Seat(2)))
    assert checked(rematch, SEATS) is rematch
    for nobody in (3, -1):
        with pytest.raises(OptionError) as caught:
            checked(ParlourOptions(3, last_winners=(Seat(0), Seat(nobody))), SEATS)
        assert caught.value.rule == "TB-8"


def test_every_set_has_each_choice_that_the_seats_allow_once() -> None:
    def sets(seats: int) -> list[tuple[str, ...]]:
        return [chosen(options) for options in every_set(ParlourOptions, seats)]

    assert sets(5) == [(), ("candle-light",)]
    assert sets(4) == [(), ("teams",), ("candle-light",), ("candle-light", "teams")]
    assert sets(2) == [(), ("dummy",), ("candle-light",), ("candle-light", "dummy")]
    assert all(options.seats == 4 for options in every_set(ParlourOptions, 4))


def test_chosen_names_the_flags_that_are_set_and_not_the_last_winners() -> None:
    assert chosen(ParlourOptions(4, last_winners=(Seat(1),), teams=True)) == ("teams",)
