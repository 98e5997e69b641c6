"""How strong somebody is: the better win more, a surprise counts more, and nothing is made of nothing."""

import pytest

from pettable.server.people.rating import START, rate, shown
from pettable.table.rng import Rng, seed_of

STRONG, WEAK = (32.0, 2.0), (18.0, 2.0)


def test_whoever_does_better_rises_and_everybody_is_better_known_after_a_game() -> None:
    after = rate([START] * 4, [2, 1, 4, 3])
    by_place = [after[1], after[0], after[3], after[2]]
    means = [mu for mu, _ in by_place]
    assert means == sorted(means, reverse=True)
    assert means[0] > START[0] > means[-1]
    assert all(sigma < START[1] for _, sigma in after)


def test_who_share_a_place_share_its_worth() -> None:
    first, second, third = rate([START] * 3, [1, 1, 3])
    assert first == second
    assert first[0] > START[0] > third[0]


def test_a_win_against_the_strong_counts_more_than_one_against_the_weak() -> None:
    surprise = rate([WEAK, STRONG], [1, 2])[0][0] - WEAK[0]
    expected = rate([STRONG, WEAK], [1, 2])[0][0] - STRONG[0]
    assert surprise > 3 * expected > 0


def test_the_order_of_seats_does_not_matter() -> None:
    one = rate([STRONG, WEAK, START], [3, 1, 2])
    other = rate([START, WEAK, STRONG], [2, 1, 3])
    assert [pytest.approx(each) for each in one] == other[::-1]


def test_what_was_handed_in_stays_as_it_was() -> None:
    old = [STRONG, WEAK]
    rate(old, [2, 1])
    assert old == [(32.0, 2.0), (18.0, 2.0)]


def test_ratings_find_the_order_of_real_strength() -> None:
    """Four of different strength play a hundred games: each wins against the others as often as its strength says."""
    strength, rng = [8, 4, 2, 1], Rng(seed_of(1), "ratings")
    ratings = [START] * 4
    for _ in range(100):
        left, places = [0, 1, 2, 3], [0, 0, 0, 0]
        for place in range(1, 5):
            next_one = rng.choice([seat for seat in left for _ in range(strength[seat])])
            left.remove(next_one)
            places[next_one] = place
        ratings = list(rate(ratings, places))
    numbers = [shown(mu, sigma) for mu, sigma in ratings]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == 4


def test_a_newcomer_is_shown_as_a_thousand_and_nobody_below_nothing() -> None:
    assert shown(*START) == 1000
    assert shown(0.0, 25 / 3) == 0
    assert shown(25.0, 1.0) > shown(25.0, 5.0)
