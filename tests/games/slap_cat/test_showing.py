"""Commitments, and PAWS IN!: SC-4, SC-5."""

import pytest

from pettable.games.slap_cat.moves import Commit, Committed, Discarded, PawsIn, Shown, Slap, Slapped
from pettable.games.slap_cat.state import Phase
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from tests.deals import card
from tests.games.slap_cat.deals import (
    SlapTable,
    asked,
    attempt,
    cats_of,
    deal,
    hands_of,
    place,
    play,
    show,
    shown_of,
    slap,
    turn,
)


def three_seats() -> SlapTable:
    return deal(hands=["grey-head-1 rat", "white-head-2 rat#2", "black-head-3 rat#3"], pile="bones")


def test_sc_4_all_commit_and_then_all_are_shown() -> None:
    table = three_seats()
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.COMMIT, "SC-4", (0, 1, 2))
    play(table, Commit(Seat(2), card(table, "black-head-3")))
    play(table, Commit(Seat(0), card(table, "rat")))
    assert table.state.shown == ()
    events = play(table, Commit(Seat(1), card(table, "rat#2")))
    assert [event for event in events if isinstance(event, Shown)] == [
        Shown("SC-4", Seat(0), card(table, "rat")),
        Shown("SC-4", Seat(1), card(table, "rat#2")),
        Shown("SC-4", Seat(2), card(table, "black-head-3")),
    ]
    assert hands_of(table) == ["grey-head-1", "white-head-2", "rat#3"]
    assert shown_of(table) == ["rat", "rat#2", "black-head-3"]


def test_sc_4_a_commitment_can_be_changed_until_the_last_seat_has_committed() -> None:
    table = three_seats()
    play(table, Commit(Seat(0), card(table, "rat")))
    play(table, Commit(Seat(1), card(table, "rat#2")))
    play(table, Commit(Seat(0), card(table, "grey-head-1")))
    play(table, Commit(Seat(2), card(table, "rat#3")))
    assert shown_of(table) == ["grey-head-1", "rat#2", "rat#3"]


def test_sc_4_others_see_that_a_seat_has_committed_not_what() -> None:
    table = three_seats()
    rat, head = card(table, "rat"), card(table, "grey-head-1")
    assert play(table, Commit(Seat(0), rat)) == [Committed("SC-4", Seat(0))]
    assert table.seen(Seat(0))[-1] == Committed("SC-4", Seat(0), rat)
    assert play(table, Commit(Seat(0), head)) == []
    assert table.seen(Seat(0))[-1] == Committed("SC-4", Seat(0), head)
    assert table.view(Seat(0)).answer == Commit(Seat(0), head)
    assert table.view(Seat(1)).answer is None
    assert table.view(Seat(1)).answered == (True, False, False)


def test_sc_4_a_seat_with_one_card_is_asked_too() -> None:
    table = three_seats()
    turn(table, "grey-head-1 white-head-2 black-head-3")
    assert asked(table) == ("SC-4", (0, 1, 2))
    assert table.legal(Seat(0)) == [Commit(Seat(0), card(table, "rat"))]


def test_sc_4_only_a_card_in_hand_can_be_committed() -> None:
    table = three_seats()
    strange = card(table, "rat#2")
    assert attempt(table, Commit(Seat(0), strange)) == Illegal("SC-4", "refuse-not-held", (strange,))
    assert attempt(table, Commit(Seat(0), card(table, "bones"))) == Illegal(
        "SC-4", "refuse-not-held", (card(table, "bones"),)
    )


# SC-5, with three and with four seats: one, several, all.


def with_paws(seats: int, paws: int) -> SlapTable:
    """The first seats show PAWS IN!, the others a tail that can swap; all hold a rat besides."""
    shown = [
        f"grey-head-{seat + 1}/paws-in" if seat < paws else f"white-tail-{seat + 1}/swap/draw" for seat in range(seats)
    ]
    table = deal(hands=[f"{each} rat#{seat}" for seat, each in enumerate(shown)], pile="bones bones#2 bones#3")
    show(table, " ".join(shown))
    return table


@pytest.mark.parametrize("seats", [3, 4])
def test_sc_5_all_others_race_for_paws_in_and_the_last_discards(seats: int) -> None:
    table = with_paws(seats, 1)
    paws = card(table, "grey-head-1/paws-in")
    others = tuple(range(1, seats))
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.RACE, "SC-5", others)
    assert PawsIn("SC-5", Seat(0)) in table.seen(None)
    for seat in others[1:-1]:
        assert play(table, Slap(Seat(seat), paws)) == [Slapped("SC-5", Seat(seat), paws)]
        assert seat not in table.prompt.seats
    events = play(table, Slap(Seat(seats - 1), paws))
    lost = card(table, "white-tail-2/swap/draw")
    assert events[:2] == [Slapped("SC-5", Seat(seats - 1), paws), Discarded("SC-5", Seat(1), lost)]
    assert table.state.discards == (lost,)
    assert shown_of(table)[1] == ""
    assert asked(table) == ("SC-7", tuple(seat for seat in range(seats) if seat != 1))


@pytest.mark.parametrize("seats", [3, 4])
def test_sc_5_paws_in_cancels_every_swap(seats: int) -> None:
    table = with_paws(seats, 1)
    for seat in range(2, seats):
        slap(table, seat, "grey-head-1/paws-in")
    place(table)
    for seat in range(2, seats):
        assert cats_of(table, seat) == [f"white-tail-{seat + 1}/swap/draw"]


@pytest.mark.parametrize(("seats", "paws"), [(3, 2), (4, 2), (4, 3)])
def test_sc_5_with_several_all_other_seats_discard_without_a_race(seats: int, paws: int) -> None:
    table = with_paws(seats, paws)
    assert asked(table) == ("SC-7", tuple(range(paws)))
    assert len(table.state.discards) == seats - paws
    assert shown_of(table)[paws:] == [""] * (seats - paws)
    discarded = [event for event in table.seen(None) if isinstance(event, Discarded)]
    assert [(event.rule, event.seat) for event in discarded] == [("SC-5", seat) for seat in range(paws, seats)]


@pytest.mark.parametrize("seats", [3, 4])
def test_sc_5_if_all_showed_one_all_discard(seats: int) -> None:
    table = with_paws(seats, seats)
    assert len(table.state.discards) == seats
    assert all(area.cats == () for area in table.state.areas)
    assert asked(table) == ("SC-4", tuple(range(seats))), "nobody has a card to place, so the next turn comes"


def test_sc_5_a_slap_must_be_on_the_paws_in_card() -> None:
    table = with_paws(4, 1)
    own = card(table, "white-tail-2/swap/draw")
    assert attempt(table, Slap(Seat(1), own)) == Illegal("SC-5", "refuse-only-paws-in")
    paws = card(table, "grey-head-1/paws-in")
    assert attempt(table, Slap(Seat(0), paws)) == Illegal("SC-5", "refuse-not-asked"), "its own seat may look on"
    slap(table, 2, "grey-head-1/paws-in")
    assert attempt(table, Slap(Seat(2), paws)) == Illegal("SC-5", "refuse-not-asked"), "once is enough"


def test_sc_8_a_discarded_card_s_icons_do_nothing() -> None:
    """Everybody but seat 0 showed a DRAW; two of four lose it."""
    table = with_paws(4, 2)
    place(table)
    assert table.state.phase is Phase.COMMIT
    assert table.state.looks == ()


def test_sc_5_a_negative_can_show_paws_in_too() -> None:
    table = deal(hands=["rat/paws-in bones", "white-tail-2 bones#2", "white-tail-3 bones#3"])
    show(table, "rat/paws-in white-tail-2 white-tail-3")
    slap(table, 2, "rat/paws-in")
    assert asked(table) == ("SC-7", (2,)), "the rat lies aside by itself"
    place(table)
    assert table.state.areas[0].aside == (card(table, "rat/paws-in"),)
