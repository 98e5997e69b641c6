"""Ratings: winners rise, a surprising win counts more, and the displayed number is never negative."""

import pytest

from pettable.server.people.rating import START, displayed_rating, rate
from pettable.table.rng import Rng, seed_of

STRONG, WEAK = (32.0, 2.0), (18.0, 2.0)


def test_a_better_place_raises_the_rating_and_every_game_narrows_it() -> None:
    after = rate([START] * 4, [2, 1, 4, 3])
    by_place = [after[1], after[0], after[3], after[2]]
    means = [mu for mu, _ in by_place]
    assert means == sorted(means, reverse=True)
    assert means[0] > START[0] > means[-1]
    assert all(sigma < START[1] for _, sigma in after)


def test_a_shared_place_gives_the_same_rating() -> None:
    first, second, third = rate([START] * 3, [1, 1, 3])
    assert first == second
    assert first[0] > START[0] > third[0]


def test_beating_a_stronger_player_counts_more() -> None:
    surprise = rate([WEAK, STRONG], [1, 2])[0][0] - WEAK[0]
    expected = rate([STRONG, WEAK], [1, 2])[0][0] - STRONG[0]
    assert surprise > 3 * expected > 0


def test_seat_order_does_not_matter() -> None:
    one = rate([STRONG, WEAK, START], [3, 1, 2])
    other = rate([START, WEAK, STRONG], [2, 1, 3])
    assert [pytest.approx(each) for each in one] == other[::-1]


def test_rate_does_not_change_its_arguments() -> None:
    old = [STRONG, WEAK]
    rate(old, [2, 1])
    assert old == [(32.0, 2.0), (18.0, 2.0)]


def test_ratings_converge_to_the_order_of_real_strength() -> None:
    """Four players of different strength play a hundred games; each wins in proportion to its strength."""
    strength, rng = [8, 4, 2, 1], Rng(seed_of(1), "ratings")
    ratings = [START] * 4
    for _ in range(100):
        left, places = [0, 1, 2, 3], [0, 0, 0, 0]
        for place in range(1, 5):
            next_one = rng.choice([seat for seat in left for _ in range(strength[seat])])
            left.remove(next_one)
            places[next_one] = place
        ratings = list(rate(ratings, places))
    numbers = [displayed_rating(mu, sigma) for mu, sigma in ratings]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == 4


def test_a_newcomer_is_displayed_as_1000_and_nobody_below_0() -> None:
    assert displayed_rating(*START) == 1000
    assert displayed_rating(0.0, 25 / 3) == 0
    assert displayed_rating(25.0, 1.0) > displayed_rating(25.0, 5.0)
