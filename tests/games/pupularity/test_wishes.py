"""Letting things pass beforehand: a convenience of the table (PP-12)."""

import pytest

from pettable.games.pupularity.wishes import LetPass, applies, wish
from pettable.table.seats import Seat
from tests.games.pupularity.deals import PupularityTable, all_pass, cancel, deal, drama

DECK = " ".join(f"{colour}-{piece}" for colour in ("red", "blue", "yellow") for piece in ("suit-2", "suit-3", "hood-3"))


def three_seats() -> PupularityTable:
    return deal(
        hands=["zoomies-1 steal-your-gear-1 not-today-1", "zoomies-2", "zoomies-3 steal-your-gear-2"],
        stacks=["red-hood-2", "blue-hood-1 omega-1 omega-2", "yellow-hood-1 alpha-1"],
        deck=DECK,
    )


def test_pp_12_let_pass_for_this_turn_ends_with_the_turn() -> None:
    table = three_seats()
    standing = wish(table.view(Seat(2)), LetPass.THIS_TURN)
    assert not applies(standing, table.view(Seat(2)))  # nothing waits
    drama(table, "zoomies-1")
    assert applies(standing, table.view(Seat(2)))
    cancel(table, 1, "omega-1")
    assert applies(standing, table.view(Seat(2)))
    all_pass(table)
    drama(table, "zoomies-2")
    assert not applies(standing, table.view(Seat(2)))


@pytest.mark.parametrize(
    ("seat", "answers"), [(0, [False, True, True]), (1, [True, False, False]), (2, [True, True, False])]
)
def test_pp_12_let_pass_until_my_next_turn(seat: int, answers: list[bool]) -> None:
    """Seat 0 is at turn, so for seat 0 it holds a whole round. Who is not asked has nothing to answer."""
    table = three_seats()
    standing = wish(table.view(Seat(seat)), LetPass.UNTIL_MY_TURN)
    found = []
    for name in ("zoomies-1", "zoomies-2", "zoomies-3"):
        drama(table, name)
        found.append(applies(standing, table.view(Seat(seat))))
        all_pass(table)
    assert found == answers


def test_pp_12_it_is_over_as_soon_as_my_turn_begins() -> None:
    """In its own turn a seat is asked when its Drama is cancelled; the wish no longer answers that."""
    table = three_seats()
    standing = wish(table.view(Seat(1)), LetPass.UNTIL_MY_TURN)
    drama(table, "zoomies-1")
    all_pass(table)
    drama(table, "zoomies-2")
    cancel(table, 2, "alpha-1")
    assert table.prompt is not None
    assert Seat(1) in table.prompt.seats
    assert not applies(standing, table.view(Seat(1)))


def test_pp_12_let_pass_unless_my_card_is_the_target() -> None:
    table = three_seats()
    wishes = {seat: wish(table.view(Seat(seat)), LetPass.UNLESS_MINE) for seat in (1, 2)}
    assert wishes[1].until is None
    drama(table, "steal-your-gear-1", at="blue-hood-1")
    assert not applies(wishes[1], table.view(Seat(1)))
    assert applies(wishes[2], table.view(Seat(2)))


def test_pp_12_let_pass_unless_my_card_was_cancelled() -> None:
    table = three_seats()
    wishes = {seat: wish(table.view(Seat(seat)), LetPass.UNLESS_MINE) for seat in (0, 1, 2)}
    drama(table, "steal-your-gear-1", at="yellow-hood-1")
    cancel(table, 1, "omega-1")
    assert not applies(wishes[0], table.view(Seat(0)))  # its Drama is cancelled
    cancel(table, 0, "not-today-1")
    assert not applies(wishes[1], table.view(Seat(1)))  # its cancel is
    assert not applies(wishes[2], table.view(Seat(2)))  # its Hood is the target
    plain = three_seats()
    drama(plain, "zoomies-1")
    assert applies(wishes[1], plain.view(Seat(1)))


def test_pp_12_a_wish_is_for_its_own_seat_and_for_reactions_only() -> None:
    table = three_seats()
    standing = wish(table.view(Seat(2)), LetPass.UNTIL_MY_TURN)
    drama(table, "zoomies-1")
    assert not applies(standing, table.view(Seat(1)))
    all_pass(table)
    assert not applies(standing, table.view(Seat(2)))
