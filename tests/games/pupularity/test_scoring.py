"""Scoring, and every step that breaks a tie (PP-16, PP-17). The fifth and seventh scenarios of the rules page."""

from collections.abc import Sequence

import pytest

from pettable.table.outcome import Outcome, Points
from tests.games.pupularity.deals import deal, lay, reshuffle

#: Points 2 + 3 + 2 + 2 + 3 + 2.
RED_SET = "red-hood-2 red-suit-3 red-boots-2 red-collar-2 red-harness-3 red-tail-2"
#: Points 3 + 3 + 2 + 1.
FLUSH = "handler-1 alpha-1 beta-1 omega-1"


def ended(*stacks: str) -> Outcome:
    """The outcome with these stacks: a seat plays a card that changes nothing and draws the Pupularity card."""
    table = deal(
        hands=["yellow-boots-1 red-boots-1 blue-boots-1", *[""] * len(stacks)],
        stacks=["", *stacks],
        options="longer-game=off",
    )
    lay(table, "yellow-boots-1", pay="red-boots-1")
    reshuffle(table, "pupularity red-boots-1")
    assert table.outcome is not None
    # Seat 0 only ends the game; what it has must not matter.
    assert table.outcome.scores[0] == 1
    return table.outcome


def lines(stacks: str) -> Sequence[Points]:
    return ended(stacks, "").reckoning[1]


def test_pp_16_only_visible_cards_count() -> None:
    assert lines("red-hood-3/blue-hood-1 omega-2/omega-1 sash-queen") == (Points("PP-8", 1 + 1 + 4),)


def test_pp_16_a_full_set_of_one_colour_counts_double() -> None:
    assert lines(RED_SET) == (Points("PP-8", 14), Points("PP-16", 14, "set"))


def test_pp_16_a_set_broken_by_a_covering_colour_does_not() -> None:
    broken = RED_SET.replace("red-hood-2", "red-hood-2/blue-hood-3")
    assert lines(broken) == (Points("PP-8", 15),)


def test_pp_16_a_set_whose_other_colours_are_covered_does() -> None:
    mended = RED_SET.replace("red-hood-2", "blue-hood-3/red-hood-2")
    assert lines(mended) == (Points("PP-8", 14), Points("PP-16", 14, "set"))


@pytest.mark.parametrize("piece", RED_SET.split())
def test_pp_16_five_of_six_are_no_set(piece: str) -> None:
    five = " ".join(name for name in RED_SET.split() if name != piece)
    assert [line.rule for line in lines(five)] == ["PP-8"]


def test_pp_16_a_pack_flush_counts_double() -> None:
    assert lines(FLUSH) == (Points("PP-8", 9), Points("PP-16", 9, "flush"))


@pytest.mark.parametrize("stacks", ["handler-1 alpha-1 beta-1", "handler-1 alpha-1 beta-1 beta-2"])
def test_pp_16_without_every_role_there_is_no_flush(stacks: str) -> None:
    assert [line.rule for line in lines(stacks)] == ["PP-8"]


def test_pp_16_a_covered_member_keeps_its_role_and_a_flush_stands() -> None:
    assert lines(FLUSH.replace("omega-1", "omega-2/omega-1"))[1:] == (Points("PP-16", 9, "flush"),)


def test_pp_16_set_and_flush_combine_and_status_is_never_doubled() -> None:
    assert lines(f"{RED_SET} {FLUSH} sash-queen") == (
        Points("PP-8", 14 + 9 + 4),
        Points("PP-16", 14, "set"),
        Points("PP-16", 9, "flush"),
    )
    assert ended(f"{RED_SET} {FLUSH} sash-queen", "").scores[1] == 50


def test_pp_16_the_most_points_win() -> None:
    outcome = ended("sash-queen", "stage-host omega-1 omega-2")
    assert outcome.winners == (2,)
    assert outcome.ranks == (3, 2, 1)
    assert (outcome.rule, outcome.decided) == ("PP-16", "decided-points")


# PP-17: ties.


def test_pp_17_more_covered_cards_win_a_tie() -> None:
    outcome = ended("red-hood-3/red-hood-2", "blue-hood-3/yellow-hood-3/blue-hood-2", "yellow-hood-2")
    assert outcome.scores[1:4] == (2, 2, 2)
    assert outcome.ranks[1:4] == (2, 1, 3)
    assert (outcome.rule, outcome.decided) == ("PP-17", "decided-covered")


def test_pp_17_then_more_visible_status_and_pack_cards() -> None:
    outcome = ended("red-hood-2", "omega-1 door-greeter", "blue-hood-1 omega-2")
    assert outcome.scores[1:4] == (2, 2, 2)
    assert outcome.ranks[1:4] == (3, 1, 2)
    assert (outcome.rule, outcome.decided) == ("PP-17", "decided-company")


def test_pp_17_covered_members_do_not_count_as_visible() -> None:
    """Both have two covered cards; a covered Omega does not count once more."""
    outcome = ended("omega-1/omega-2/omega-3", "red-hood-1/blue-hood-1/yellow-hood-1")
    assert outcome.ranks[1:3] == (1, 2)
    assert outcome.decided == "decided-company"


def test_pp_17_then_the_win_is_shared() -> None:
    outcome = ended("omega-1 red-hood-1", "omega-2 blue-hood-1")
    assert outcome.winners == (1, 2)
    assert (outcome.rule, outcome.decided) == ("PP-17", "decided-shared")


def test_pp_17_each_step_is_among_those_still_tied() -> None:
    """Seat 3 has most covered cards, but fewer points: it is out before covered cards are looked at."""
    outcome = ended("red-hood-3/red-hood-2", "blue-hood-3/blue-hood-2", "yellow-hood-3/yellow-hood-2/yellow-hood-1")
    assert outcome.winners == (1, 2)
    assert outcome.ranks[3] == 3
    assert outcome.decided == "decided-shared"
