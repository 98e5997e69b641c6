"""Who was first: the arithmetic of a race, and measured round trips, without a table."""

import socket
from collections import Counter
from collections.abc import Callable

import pytest

from pettable.server.limits.allowance import allowance
from pettable.server.limits.constants import PHOTO_FINISH, RACE_CREDIT
from pettable.server.races.arbitration import ClaimTiming, credit, first, reaction_seconds
from pettable.server.sockets.round_trips import OPEN_PINGS, RoundTrips, least_of
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat


def timing(arrived: float = 1.0, **known: float) -> ClaimTiming:
    return ClaimTiming(arrived, 0.0, **known)


# The reaction time of a claim.


def test_the_round_trip_is_taken_off() -> None:
    assert reaction_seconds(timing(0.5, trip=0.12, least=0.118, usual=0.12, anchor=0.118)) == pytest.approx(0.38)


def test_at_most_a_quarter_of_a_second_is_taken_off() -> None:
    assert reaction_seconds(timing(1.0, trip=0.4, least=0.4, usual=0.4, anchor=0.4)) == pytest.approx(1.0 - RACE_CREDIT)


def test_a_held_pong_is_believed_up_to_the_kernels_round_trip() -> None:
    assert credit(timing(trip=0.2, least=0.2, usual=0.2, anchor=0.015)) == pytest.approx(0.015 + allowance(0.015))


def test_one_slow_pong_is_believed_up_to_the_usual_round_trip() -> None:
    assert credit(timing(trip=0.2, least=0.01, usual=0.015)) == pytest.approx(0.015 + allowance(0.015))


def test_a_quick_pong_is_believed() -> None:
    assert credit(timing(trip=0.02, least=0.02, usual=0.1, anchor=0.1)) == pytest.approx(0.02)


def test_an_unanswered_ping_counts_as_the_shortest_round_trip() -> None:
    assert credit(timing(least=0.03, usual=0.05, anchor=0.03)) == pytest.approx(0.03)


def test_a_client_that_never_answers_gets_no_credit() -> None:
    assert credit(timing(anchor=0.2)) == 0.0


# Who is first.


def claims(*seconds: float) -> list[tuple[Seat, float]]:
    return [(Seat(seat), each) for seat, each in enumerate(seconds)]


def draw(seed: int, label: str = "") -> Callable[[], Rng]:
    return lambda: Rng(seed_of(seed), label)


def test_the_quickest_hand_is_first() -> None:
    assert first(claims(0.5, 0.4, 0.45), 3, draw(1)) == (1, ())


def test_the_draw_of_a_photo_finish_favours_nobody() -> None:
    found = Counter(
        first(claims(0.5, 0.5 + PHOTO_FINISH * 0.9, 0.6), 3, draw(seed, "photo finish 1 0")) for seed in range(400)
    )
    assert set(found) == {(0, (0, 1)), (1, (0, 1))}
    assert all(150 < count < 250 for count in found.values())


def test_the_draw_does_not_depend_on_the_seats_that_race() -> None:
    """It is an order of all seats, fixed with the seed: another runner cannot change who of two is drawn."""
    for seed in range(50):
        two = first(claims(0.5, 0.5), 3, draw(seed))
        three = first([*claims(0.5, 0.5), (Seat(2), 0.5)], 3, draw(seed))
        assert three.first in (two.first, 2)


def test_of_two_claims_of_one_seat_the_first_counts() -> None:
    twice = [(Seat(1), 0.41), (Seat(1), 0.4), (Seat(0), 0.6)]
    assert first(twice, 2, draw(1)) == (1, ())


# Measuring.


class RemoteSockets:
    """The other end of a connection, which answers pings when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0
        self.pings: list[bytes] = []
        self.trips = RoundTrips(self.pings.append, lambda: self.now)

    def ask(self, takes: float) -> None:
        self.trips.ping()
        self.now += takes
        assert self.trips.pong(self.pings[-1])


def test_round_trips_are_measured_from_ping_to_pong() -> None:
    far = RemoteSockets()
    for takes in (0.05, 0.04, 0.3):
        far.ask(takes)
    assert far.trips.least == pytest.approx(0.04)
    assert far.trips.usual == pytest.approx(0.05)


def test_an_unsolicited_pong_is_ignored() -> None:
    far = RemoteSockets()
    assert not far.trips.pong(b"guessed!")
    far.ask(0.05)
    far.now += 1
    assert not far.trips.pong(far.pings[-1])
    assert far.trips.least == far.trips.usual == pytest.approx(0.05)


def test_pings_differ_and_unanswered_ones_are_given_up() -> None:
    far = RemoteSockets()
    for _ in range(3 * OPEN_PINGS):
        far.trips.ping()
    assert len(set(far.pings)) == len(far.pings)
    assert not far.trips.pong(far.pings[0])
    assert far.trips.pong(far.pings[-1])


def test_the_anchor_never_grows() -> None:
    trips = RoundTrips()
    for least in (0.03, 0.02, 0.2, None):
        trips.anchored(least)
    assert trips.anchor == 0.02


def test_the_kernel_knows_the_shortest_round_trip_of_a_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door, socket.create_connection(door.getsockname()) as there:
        here, _ = door.accept()
        with here:
            found = least_of(here)
            assert found is not None
            assert 0 < found < 0.5
            assert least_of(there) is not None
    assert least_of(None) is None
    with socket.socket(socket.AF_UNIX) as other:
        assert least_of(other) is None
