"""Ranks: by points, then by each step among those still tied; who is not parted shares."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from pettable.table.outcome import Outcome, Points, TieStep, rank
from pettable.table.seats import Seat


def ranked(points: list[int], *ties: list[int]) -> Outcome:
    """Seats with these points, parted by one step after the other."""
    reckoning = tuple((Points("RK-1", each),) for each in points)
    steps = [TieStep("RK-1", "decided-points", points)]
    steps += [TieStep(f"RK-{n}", f"decided-step-{n}", values) for n, values in enumerate(ties, 2)]
    return rank(reckoning, steps, shared="RK-9")


def test_the_most_points_win() -> None:
    outcome = ranked([5, 9, 7])
    assert outcome.ranks == (3, 1, 2)
    assert outcome.winners == (1,)
    assert (outcome.rule, outcome.decided) == ("RK-1", "decided-points")


def test_scores_are_the_sums_of_the_reckoning() -> None:
    reckoning = ((Points("RK-1", 5), Points("RK-2", 10)), (Points("RK-1", 9),), ())
    outcome = rank(reckoning, [TieStep("RK-1", "decided-points", (15, 9, 0))], shared="RK-9")
    assert outcome.scores == (15, 9, 0)
    assert outcome.reckoning == reckoning
    assert outcome.ranks == (1, 2, 3)


def test_points_may_be_negative() -> None:
    assert ranked([-5, -2, -9]).ranks == (2, 1, 3)


def test_a_step_parts_only_those_who_are_still_tied() -> None:
    """Seat 2 is best by the second step, but it is behind on points."""
    outcome = ranked([9, 9, 7], [1, 2, 50])
    assert outcome.ranks == (2, 1, 3)
    assert (outcome.rule, outcome.decided) == ("RK-2", "decided-step-2")


def test_the_step_that_parted_the_winner_from_the_last_rival_is_named() -> None:
    """Seats 0, 1 and 2 are tied on points; the second step drops seat 2, the third drops seat 1."""
    outcome = ranked([9, 9, 9, 1], [4, 4, 3, 9], [8, 7, 9, 9])
    assert outcome.ranks == (1, 2, 3, 4)
    assert (outcome.rule, outcome.decided) == ("RK-3", "decided-step-3")


def test_seats_that_no_step_parts_share_their_rank_and_the_next_is_left_out() -> None:
    outcome = ranked([9, 4, 9, 7], [1, 1, 1, 1])
    assert outcome.ranks == (1, 4, 1, 3)
    assert outcome.winners == (0, 2)
    assert (outcome.rule, outcome.decided) == ("RK-9", "decided-shared")


def test_a_shared_win_is_split() -> None:
    outcome = ranked([9, 4, 9, 9])
    assert [outcome.share(Seat(seat)) for seat in range(4)] == [1 / 3, 0, 1 / 3, 1 / 3]
    assert ranked([9, 4]).share(Seat(0)) == 1


def test_lower_places_are_parted_by_the_same_steps() -> None:
    outcome = ranked([9, 5, 5, 5, 5], [0, 1, 3, 2, 2], [0, 9, 0, 4, 4])
    assert outcome.ranks == (1, 5, 2, 3, 3)
    assert outcome.decided == "decided-points"


def test_a_step_may_compare_tuples() -> None:
    reckoning = tuple((Points("RK-1", 3),) for _ in range(2))
    steps = [TieStep("RK-1", "decided-points", (3, 3)), TieStep("RK-2", "decided-cards", ((9, 5), (9, 6)))]
    outcome = rank(reckoning, steps, shared="RK-9")
    assert outcome.ranks == (2, 1)
    assert outcome.decided == "decided-cards"


@settings(deadline=None)
@given(st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), min_size=2, max_size=5))
def test_ranks_follow_from_comparing_two_at_a_time(seats: list[list[int]]) -> None:
    """Of any two seats, the first step in which they differ tells who is ahead; a rank counts those ahead."""
    outcome = ranked(*([seat[step] for seat in seats] for step in range(3)))

    def ahead(a: list[int], b: list[int]) -> bool:
        for mine, theirs in zip(a, b, strict=True):
            if mine != theirs:
                return mine > theirs
        return False

    assert outcome.ranks == tuple(1 + sum(ahead(other, seat) for other in seats) for seat in seats)
    for (i, a), (j, b) in itertools.permutations(enumerate(seats), 2):
        assert (outcome.ranks[i] == outcome.ranks[j]) == (a == b)
    best = max(seats)
    if seats.count(best) > 1:
        assert outcome.decided == "decided-shared"
    else:
        rivals = [seat for seat in seats if seat != best]
        needed = max(next(n for n in range(3) if rival[n] != best[n]) for rival in rivals)
        assert outcome.decided == ("decided-points", "decided-step-2", "decided-step-3")[needed]
