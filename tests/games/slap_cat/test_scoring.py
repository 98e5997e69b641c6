"""The points of a round, and the awards of the options: SC-12, SC-15."""

import pytest

from pettable.games.slap_cat.deck import SEATS
from pettable.games.slap_cat.moves import Award, Awarded, HandShown, Scored
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.scoring import awards, cat_points, cats_points, negatives
from pettable.games.slap_cat.state import SlapOptions
from pettable.table.options import choose
from pettable.table.outcome import Points
from pettable.table.seats import Seat
from pettable.text import LANGUAGES, Text
from tests.deals import cards
from tests.games.slap_cat.deals import area, areas, deal, deal_rounds, donate, keep, next_round, turn


@pytest.mark.parametrize(
    ("cat", "points"),
    [
        # Scenario 1: 3 for the first pair, 2 for the second.
        ("grey-head-5 orange-middle-3 black-tail-2", 5),
        ("grey-head-5 black-tail-5", 5),
        ("grey-head-1 orange-middle-5 white-middle-5 black-tail-1", 1 + 5 + 1),
        ("grey-head-5 orange-middle-1 white-middle-5 black-tail-5", 1 + 1 + 5),
        ("grey-head-2 orange-tail-2", 2),
    ],
)
def test_sc_12_each_pair_of_neighbours_brings_the_lower_stars(cat: str, points: int) -> None:
    one, material = area(cat)
    assert cats_points(one, material) == points


@pytest.mark.parametrize(
    ("cat", "points"),
    [
        ("grey-head-5+hat black-tail-5", 6),
        ("grey-head-5+hat+toy black-tail-5", 7),
        ("grey-head-1+pug black-tail-5", 3),
        ("grey-head-2+pug orange-middle-2+poop black-tail-2+nubby-tail+toy", 2 + 2 + 2 + 1 + 2),
    ],
)
def test_sc_12_every_bonus_is_1_and_the_pug_2(cat: str, points: int) -> None:
    one, material = area(cat)
    assert cats_points(one, material) == points


@pytest.mark.parametrize(
    "cat",
    [
        "grey-head-5+hat",
        "black-tail-5+nubby-tail",
        "grey-head-5+hat orange-middle-5",
        "orange-middle-5+toy black-tail-5",
    ],
)
def test_sc_12_an_incomplete_cat_brings_nothing_bonuses_included(cat: str) -> None:
    one, material = area(cat)
    assert cats_points(one, material) == 0


def test_sc_12_every_complete_cat_counts() -> None:
    one, material = area("grey-head-5 black-tail-3", "white-head-2 grey-tail-2+toy", "white-head-5 orange-middle-5")
    assert [cat_points(cat, material) for cat in one.cats] == [3, 3, 0]
    assert cats_points(one, material) == 6


def test_sc_12_a_covered_card_counts_for_nothing() -> None:
    one, material = area("grey-head-5+hat white-head-1 orange-middle-5 black-tail-5+nubby-tail grey-tail-4")
    assert cats_points(one, material) == 1 + 4


def test_sc_12_scenario_1_a_toy_and_a_nubby_tail_beside_one_rat() -> None:
    one, material = area("grey-head-3 black-tail-3+nubby-tail+toy", aside="rat")
    assert cats_points(one, material) - negatives(one, (), material) == 4


def test_sc_12_negatives_cost_one_each_in_the_area_and_in_the_hand() -> None:
    """Seat 0 is donated a rat and plays one; seat 2 still holds bones when seat 1 has run out of cards."""
    table = deal(
        hands=[
            "grey-head-4 white-tail-4 rat",
            "black-head-1 black-tail-2/donate rat#2",
            "grey-head-3 grey-tail-3 bones",
        ]
    )
    turn(table, "grey-head-4 black-head-1 grey-head-3")
    turn(table, "white-tail-4 black-tail-2/donate grey-tail-3", (1, 0), (1, 0), (1, 0))
    events = donate(table, 1, "rat#2", to=0)
    assert [event for event in events if isinstance(event, Scored)] == [
        Scored("SC-12", Seat(0), 4, 2),
        Scored("SC-12", Seat(1), 1, 0),
        Scored("SC-12", Seat(2), 3, 1),
    ]
    assert [event for event in events if isinstance(event, HandShown)] == [
        HandShown("SC-12", Seat(0), cards(table, "rat")),
        HandShown("SC-12", Seat(2), cards(table, "bones")),
    ]
    assert table.state.points == ((Points("SC-12", 2),), (Points("SC-12", 1),), (Points("SC-12", 2),))


def test_sc_12_a_cat_card_left_in_the_hand_brings_and_costs_nothing() -> None:
    table = deal(hands=["grey-head-4/draw", "black-head-1", "grey-head-3"], pile="white-tail-5")
    turn(table, "grey-head-4/draw black-head-1 grey-head-3")
    events = keep(table, 0, "white-tail-5")
    assert Scored("SC-12", Seat(0), 0, 0) in events
    assert HandShown("SC-12", Seat(0), cards(table, "white-tail-5")) in events


def test_sc_12_totals_may_be_negative() -> None:
    table = deal(hands=["rat", "bones", "black-head-1"])
    turn(table, "rat bones black-head-1")
    assert [sum(line.points for line in lines) for lines in table.state.points] == [-1, -1, 0]


def test_sc_12_scenario_5_a_donated_head_spoils_a_12_point_cat() -> None:
    """Pairs of 5, 4 and 2, and a hat: 12. Covered by a head with one star: 1 + 4 + 2, and no hat."""
    table = deal(
        hands=[
            "grey-head-5+hat orange-middle-5 white-middle-4 black-tail-2 white-tail-1",
            "rat#1 rat#2 rat#3 black-head-1/donate white-head-1",
            "rat#4 rat#5 rat#6 rat#7 rat#8",
        ]
    )
    turn(table, "grey-head-5+hat rat#1 rat#4")
    turn(table, "orange-middle-5 rat#2 rat#5", (1, 1))
    turn(table, "white-middle-4 rat#3 rat#6", (1, 2))
    turn(table, "black-tail-2 black-head-1/donate rat#7", (1, 0), (0, 0))
    assert isinstance(table.rules, SlapCat)
    assert cats_points(table.state.areas[0], table.rules.material) == 12
    events = donate(table, 1, "white-head-1", to=0, cat=1)
    assert Scored("SC-12", Seat(0), 1 + 4 + 2, 0) in events


# The options.

SHORT = "grey-head-1 grey-tail-1"
MIDDLING = "grey-head-1 white-middle-1 grey-tail-1"
LONG = "grey-head-1 white-middle-1 orange-middle-1 grey-tail-1"


def given(*seats: list[str], option: str) -> list[tuple[int, int]]:
    """The points of each seat with one option alone; every award must be that of the option."""
    built, material = areas(*seats)
    options = choose(SlapOptions, SEATS, len(seats), [option.replace("_", "-")])
    found = awards(built, material, options)
    assert all(award.value == option.replace("_", "-") for _, award, _ in found)
    return [(seat, points) for seat, _, points in found]


def test_sc_15_longest_meow() -> None:
    assert given([SHORT], [LONG], [MIDDLING], option="longest_meow") == [(1, 4)]
    assert given([SHORT], [MIDDLING], [MIDDLING, SHORT], option="longest_meow") == [(1, 2), (2, 2)]
    assert given([SHORT], [SHORT], [SHORT], option="longest_meow") == [(0, 2), (1, 2), (2, 2)]


def test_sc_15_longest_meow_needs_a_complete_cat_and_counts_what_is_seen() -> None:
    long_but_headless = "white-middle-1 orange-middle-1 black-middle-2 grey-tail-1"
    assert given([long_but_headless], [SHORT], [], option="longest_meow") == [(1, 4)]
    assert given([long_but_headless], ["rat"], [], option="longest_meow") == []
    covered = "grey-head-1 white-head-2 orange-head-3 grey-tail-1"
    assert given([covered], [MIDDLING], [], option="longest_meow") == [(1, 4)]


def test_sc_15_cat_hoarder() -> None:
    assert given([SHORT, SHORT], [LONG], [], option="cat_hoarder") == [(0, 4)]
    assert given([SHORT, SHORT], [LONG, SHORT], [SHORT], option="cat_hoarder") == [(0, 2), (1, 2)]
    assert given(["grey-head-1", "grey-head-2"], ["grey-tail-3"], [], option="cat_hoarder") == []


def test_sc_15_epicalico() -> None:
    calico = "grey-head-1 white-middle-1 orange-middle-1 black-tail-1"
    assert given([calico], [LONG], [calico, calico], option="epicalico") == [(0, 6), (2, 6)]
    incomplete = "grey-head-1 white-middle-1 orange-middle-1 black-middle-1"
    assert given([incomplete], [SHORT], option="epicalico") == []
    covered = "black-head-2 grey-head-1 white-middle-1 orange-middle-1 grey-tail-1"
    assert given([covered], [SHORT], option="epicalico") == []


def test_sc_15_purebred() -> None:
    pure = "white-head-1 white-middle-1 white-middle-2 white-tail-1"
    assert given([pure], [LONG], [pure, pure], option="purebred") == [(0, 6), (2, 6)]
    assert given(["white-head-1 white-middle-1 white-tail-1"], [SHORT], option="purebred") == []
    covered = "grey-head-5 white-head-1 white-middle-1 white-middle-2 white-tail-1"
    assert given([covered], [SHORT], option="purebred") == [(0, 6)]


def test_sc_15_shoot_the_meown() -> None:
    assert given(["rat"], ["rat bones", SHORT], ["bones bones rat"], option="shoot_the_meown") == [(0, 13), (2, 13)]
    assert given([], ["grey-head-1"], option="shoot_the_meown") == [], "an empty area is not enough"


def test_sc_15_options_combine_and_without_them_nothing_is_awarded() -> None:
    built, material = areas(["white-head-1 white-middle-1 white-middle-2 white-tail-1"], ["rat"])
    every = choose(SlapOptions, SEATS, 2, [award.value for award in Award])
    assert awards(built, material, every) == [
        (Seat(0), Award.LONGEST_MEOW, 4),
        (Seat(0), Award.CAT_HOARDER, 4),
        (Seat(0), Award.PUREBRED, 6),
        (Seat(1), Award.SHOOT_THE_MEOWN, 13),
    ]
    assert awards(built, material, SlapOptions(seats=2)) == []


def test_sc_15_awards_are_scored_each_round_and_negatives_still_cost() -> None:
    hands = ["rat", "grey-head-1", "grey-head-2"]
    table = deal_rounds([hands] * 2, options="shoot-the-meown longest-meow")
    turn(table, "rat grey-head-1 grey-head-2")
    assert Awarded("SC-15", Seat(0), Award.SHOOT_THE_MEOWN, 13) in table.seen(None)
    next_round(table, hands=hands)
    turn(table, "rat grey-head-1 grey-head-2")
    assert table.state.points[0] == (
        Points("SC-12", -1),
        Points("SC-15", 13, "shoot-the-meown"),
        Points("SC-12", -1),
        Points("SC-15", 13, "shoot-the-meown"),
    )
    assert table.outcome is not None
    assert table.outcome.scores == (24, 0, 0)


def test_sc_15_each_award_has_a_line_of_its_own_in_the_result() -> None:
    for lang in LANGUAGES:
        text = Text("slap-cat", lang)
        words = [text.word(Points("SC-15", 4, award.value).word) for award in Award]
        assert len(set(words)) == len(Award)
