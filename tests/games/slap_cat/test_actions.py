"""DRAW, DONATE and the end of a round: SC-8, SC-9, SC-10, SC-11."""

from pettable.games.slap_cat.deck import Icon
from pettable.games.slap_cat.moves import (
    ActionDue,
    Donate,
    Keep,
    Kept,
    Looked,
    NothingToDo,
    Placed,
    RoundOver,
)
from pettable.games.slap_cat.scene import WouldCountThere, scene
from pettable.games.slap_cat.state import Effect, Phase
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from tests.deals import card, cards, named
from tests.games.slap_cat.deals import (
    SlapTable,
    asked,
    attempt,
    beside,
    cats_of,
    deal,
    donate,
    hands_of,
    keep,
    pile_of,
    turn,
)

PILE = "white-tail-1 white-tail-2 white-tail-3 white-tail-4 white-tail-5"


def test_sc_8_actions_are_performed_clockwise_from_the_first_player() -> None:
    table = deal(
        hands=["grey-head-1/draw rat", "grey-head-2/donate rat#2", "grey-head-3/draw rat#3"], pile=PILE, first=2
    )
    turn(table, "grey-head-1/draw grey-head-2/donate grey-head-3/draw")
    due = [event for event in table.seen(None) if isinstance(event, ActionDue)]
    assert due == [
        ActionDue("SC-8", Seat(2), Icon.DRAW),
        ActionDue("SC-8", Seat(0), Icon.DRAW),
        ActionDue("SC-8", Seat(1), Icon.DONATE),
    ]
    assert asked(table) == ("SC-9", (2,))
    keep(table, 2, "white-tail-1")
    assert asked(table) == ("SC-9", (0,))
    keep(table, 0, "white-tail-4")
    assert asked(table) == ("SC-10", (1,))
    donate(table, 1, "rat#2", to=0)
    assert table.state.pending == ()


def test_sc_8_a_negative_that_lies_aside_performs_its_icon_too() -> None:
    table = deal(hands=["rat/draw bones", "grey-head-2 bones#2", "grey-head-3 bones#3"], pile=PILE)
    turn(table, "rat/draw grey-head-2 grey-head-3")
    assert asked(table) == ("SC-9", (0,))


def test_sc_8_a_card_that_a_donation_has_covered_since_still_acts() -> None:
    """Seat 0 donates a head onto the head that seat 1 placed in this turn for its DRAW."""
    table = deal(hands=["grey-head-1/donate grey-head-5", "white-head-2/draw rat#2", "black-head-3 rat#3"], pile=PILE)
    turn(table, "grey-head-1/donate white-head-2/draw black-head-3")
    assert asked(table) == ("SC-10", (0,))
    donate(table, 0, "grey-head-5", to=1, cat=1)
    assert cats_of(table, 1) == ["grey-head-5"]
    assert asked(table) == ("SC-9", (1,))


def test_sc_8_only_what_was_placed_in_this_turn_acts() -> None:
    table = deal(hands=["grey-head-1/draw rat", "grey-head-2 rat#2", "grey-head-3 rat#3"], pile=PILE)
    turn(table, "grey-head-1/draw grey-head-2 grey-head-3")
    keep(table, 0, "white-tail-1")
    turn(table, "rat rat#2 rat#3")
    assert len([event for event in table.seen(None) if isinstance(event, Looked)]) == 1


def drawer(pile: str) -> SlapTable:
    """Seat 0 has placed a DRAW."""
    table = deal(hands=["grey-head-1/draw rat", "grey-head-2 rat#2", "grey-head-3 rat#3"], pile=pile)
    turn(table, "grey-head-1/draw grey-head-2 grey-head-3")
    return table


def test_sc_9_draw_keeps_one_of_three_and_the_others_go_under() -> None:
    table = drawer(PILE)
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.TURN, "SC-9", (0,))
    assert named(table, table.view(Seat(0)).looking) == "white-tail-1 white-tail-2 white-tail-3"
    assert table.view(Seat(1)).looking == ()
    keep(table, 0, "white-tail-2")
    assert hands_of(table)[0] == "rat white-tail-2"
    assert pile_of(table) == "white-tail-4 white-tail-5 white-tail-1 white-tail-3"


def test_sc_9_only_the_drawer_sees_the_cards_looked_at_and_kept() -> None:
    table = drawer(PILE)
    top = cards(table, "white-tail-1 white-tail-2 white-tail-3")
    assert table.seen(Seat(0))[-1] == Looked("SC-9", Seat(0), 3, top)
    assert table.seen(Seat(1))[-1] == Looked("SC-9", Seat(0), 3)
    assert keep(table, 0, "white-tail-3") == [Kept("SC-17", Seat(0))]
    assert table.seen(Seat(0))[-1] == Kept("SC-17", Seat(0), top[2])


def test_tb_5_undo_is_not_offered_to_who_looks_at_cards_by_now() -> None:
    table = deal(hands=["grey-head-1/draw rat", "bones rat#2", "bones#2 rat#3"], pile=PILE)
    turn(table, "grey-head-1/draw bones bones#2")
    assert asked(table) == ("SC-9", (0,))
    assert table.undo(Seat(0)) == Illegal("TB-5", "refuse-learned")
    assert not table.offers_undo(Seat(0))


def test_sc_9_with_two_cards_left_it_looks_at_two() -> None:
    table = drawer("white-tail-1 white-tail-2")
    assert len(table.legal(Seat(0))) == 2
    keep(table, 0, "white-tail-1")
    assert pile_of(table) == "white-tail-2"


def test_sc_9_a_single_card_must_be_kept() -> None:
    table = drawer("white-tail-1")
    assert table.legal(Seat(0)) == [Keep(Seat(0), card(table, "white-tail-1"))]
    keep(table, 0, "white-tail-1")
    assert pile_of(table) == ""


def test_sc_9_an_empty_pile_gives_nothing() -> None:
    table = drawer("")
    assert asked(table)[0] == "SC-4"
    assert NothingToDo("SC-9", Seat(0), Icon.DRAW) in table.seen(None)


def test_sc_9_the_pile_is_never_reshuffled() -> None:
    """Seats 0 and 1 draw the only two cards; seat 2 finds nothing, though cards were discarded."""
    table = deal(
        hands=["grey-head-1/draw rat", "grey-head-2/draw rat#2", "grey-head-3/draw rat#3"], pile="bones bones#2"
    )
    turn(table, "grey-head-1/draw grey-head-2/draw grey-head-3/draw")
    keep(table, 0, "bones#2")
    keep(table, 1, "bones")
    assert asked(table)[0] == "SC-4"
    assert NothingToDo("SC-9", Seat(2), Icon.DRAW) in table.seen(None)


def test_sc_9_cards_put_under_the_pile_come_up_again() -> None:
    table = deal(
        hands=["grey-head-1/draw rat", "grey-head-2/draw rat#2", "grey-head-3/draw rat#3"],
        pile="white-tail-1 white-tail-2 white-tail-3 white-tail-4",
    )
    turn(table, "grey-head-1/draw grey-head-2/draw grey-head-3/draw")
    keep(table, 0, "white-tail-2")
    assert named(table, table.view(Seat(1)).looking) == "white-tail-4 white-tail-1 white-tail-3"
    keep(table, 1, "white-tail-1")
    assert named(table, table.view(Seat(2)).looking) == "white-tail-4 white-tail-3"


def test_sc_9_only_a_card_that_is_looked_at_can_be_kept() -> None:
    table = drawer(PILE)
    fourth, own = card(table, "white-tail-4"), card(table, "rat")
    assert attempt(table, Keep(Seat(0), fourth)) == Illegal("SC-9", "refuse-not-looked-at", (fourth,))
    assert attempt(table, Keep(Seat(0), own)) == Illegal("SC-9", "refuse-not-looked-at", (own,))
    assert attempt(table, Keep(Seat(1), card(table, "white-tail-1"))) == Illegal("SC-9", "refuse-not-asked")


# DONATE.


def donor(hand: str, *, others: str = "grey-head-2 grey-head-3", pile: str = PILE) -> SlapTable:
    """Seat 0 has placed a DONATE and holds these cards; the other seats have placed heads."""
    first, second = others.split()
    junk = [" ".join(f"rat#{seat}{n}" for n in range(len(hand.split()))) for seat in (1, 2)]
    table = deal(hands=[f"grey-head-1/donate {hand}", f"{first} {junk[0]}", f"{second} {junk[1]}"], pile=pile)
    turn(table, f"grey-head-1/donate {first} {second}")
    return table


def test_sc_10_a_donation_goes_to_any_legal_place_of_an_opponent() -> None:
    table = donor("white-middle-3 bones")
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.TURN, "SC-10", (0,))
    bones, middle = card(table, "bones"), card(table, "white-middle-3")
    assert set(table.legal(Seat(0))) == {
        Donate(Seat(0), middle, Seat(1), 0, 0),
        Donate(Seat(0), middle, Seat(1), 1, 1),
        Donate(Seat(0), middle, Seat(2), 0, 0),
        Donate(Seat(0), middle, Seat(2), 1, 1),
        Donate(Seat(0), bones, Seat(1), -1, 0),
        Donate(Seat(0), bones, Seat(2), -1, 0),
    }
    events = donate(table, 0, "white-middle-3", to=2, cat=1, gap=1)
    assert Placed("SC-10", Seat(2), middle, 1, 1) in events
    assert cats_of(table, 2) == ["grey-head-3 white-middle-3"]
    assert hands_of(table)[0] == "bones"


def test_sc_12_every_place_for_a_gift_says_what_its_cat_would_count() -> None:
    table = donor("orange-tail-5 bones")
    tail = card(table, "orange-tail-5")

    def said(seat: Seat) -> list[WouldCountThere]:
        return [line for line in scene(table.rules, table.view(seat)) if isinstance(line, WouldCountThere)]

    assert said(Seat(0)) == [WouldCountThere(tail, Seat(1), 1, 0, 2), WouldCountThere(tail, Seat(2), 1, 0, 3)]
    assert said(Seat(1)) == [], "it would show the hand of the giver"
    donate(table, 0, "orange-tail-5", to=2, cat=1)
    assert cats_of(table, 2) == ["grey-head-3 orange-tail-5"]
    assert said(Seat(0)) == []


def test_sc_10_a_new_cat_included() -> None:
    table = donor("white-middle-3 bones")
    donate(table, 0, "white-middle-3", to=1)
    assert cats_of(table, 1) == ["grey-head-2", "white-middle-3"]


def test_sc_10_negatives_can_be_given_away() -> None:
    table = donor("white-middle-3 bones")
    donate(table, 0, "bones", to=1)
    assert beside(table, 1) == "bones"


def test_sc_10_a_donation_needs_an_opponent_and_a_card_in_hand() -> None:
    table = donor("white-middle-3 bones")
    bones, middle, strange = cards(table, "bones white-middle-3 rat#10")
    no_opponent = Illegal("SC-10", "refuse-no-opponent")
    assert attempt(table, Donate(Seat(0), bones, Seat(0), -1, 0)) == no_opponent
    assert attempt(table, Donate(Seat(0), bones, Seat(3), -1, 0)) == no_opponent
    assert attempt(table, Donate(Seat(0), bones, Seat(-1), -1, 0)) == no_opponent
    assert attempt(table, Donate(Seat(0), strange, Seat(1), -1, 0)) == Illegal("SC-10", "refuse-not-held", (strange,))
    no_place = Illegal("SC-7", "refuse-no-such-place")
    assert attempt(table, Donate(Seat(0), bones, Seat(1), 0, 0)) == no_place
    assert attempt(table, Donate(Seat(0), middle, Seat(1), -1, 0)) == no_place
    assert attempt(table, Donate(Seat(0), middle, Seat(1), 2, 1)) == no_place
    assert attempt(table, Donate(Seat(1), strange, Seat(0), -1, 0)) == Illegal("SC-10", "refuse-not-asked")


def test_sc_10_a_donate_that_lands_a_donate_that_lands_a_draw() -> None:
    """Scenario 4: seat 3 also waits with a DRAW of its own, and comes last."""
    table = deal(
        hands=[
            "grey-head-1/donate white-tail-1/donate",
            "grey-head-2 white-tail-2/draw",
            "grey-head-3 rat",
            "grey-head-4/draw rat#2",
        ],
        pile="bones bones#2 bones#3 bones#4",
    )
    turn(table, "grey-head-1/donate grey-head-2 grey-head-3 grey-head-4/draw")
    assert table.state.pending == (Effect(Seat(0), Icon.DONATE), Effect(Seat(3), Icon.DRAW))
    donate(table, 0, "white-tail-1/donate", to=1, cat=1)
    assert table.state.pending == (Effect(Seat(1), Icon.DONATE), Effect(Seat(3), Icon.DRAW))
    assert asked(table) == ("SC-10", (1,))
    donate(table, 1, "white-tail-2/draw", to=2, cat=1)
    assert table.state.pending == (Effect(Seat(2), Icon.DRAW), Effect(Seat(3), Icon.DRAW))
    assert asked(table) == ("SC-9", (2,))
    keep(table, 2, "bones")
    assert asked(table) == ("SC-9", (3,))
    keep(table, 3, "bones#4")
    assert any(isinstance(event, RoundOver) for event in table.seen(None)), "seats 0 and 1 have given all away"
    assert cats_of(table, 1) == ["grey-head-2 white-tail-1/donate"]
    assert cats_of(table, 2) == ["grey-head-3 white-tail-2/draw"]


def test_sc_10_the_receiver_may_donate_back_to_the_donor() -> None:
    """Seat 1 answers seat 0's DONATE with another one for seat 0, who has nothing left to give."""
    table = deal(hands=["grey-head-1/donate white-tail-1/donate", "grey-head-2 white-tail-2/donate", "grey-head-3 rat"])
    turn(table, "grey-head-1/donate grey-head-2 grey-head-3")
    donate(table, 0, "white-tail-1/donate", to=1)
    events = donate(table, 1, "white-tail-2/donate", to=0)
    assert NothingToDo("SC-10", Seat(0), Icon.DONATE) in events


def test_sc_10_a_donated_swap_or_paws_in_does_nothing() -> None:
    table = donor("white-middle-3/swap white-middle-4/paws-in")
    donate(table, 0, "white-middle-3/swap", to=1)
    assert asked(table)[0] == "SC-4"
    table = donor("white-middle-3/swap white-middle-4/paws-in")
    donate(table, 0, "white-middle-4/paws-in", to=1)
    assert asked(table)[0] == "SC-4"


def test_sc_10_donate_as_last_card_gives_nothing() -> None:
    table = deal(hands=["grey-head-1/donate", "grey-head-2", "grey-head-3"])
    turn(table, "grey-head-1/donate grey-head-2 grey-head-3")
    assert NothingToDo("SC-10", Seat(0), Icon.DONATE) in table.seen(None)
    assert RoundOver("SC-11", 1, (Seat(0), Seat(1), Seat(2))) in table.seen(None)


def test_sc_11_donate_as_next_to_last_card_ends_the_round() -> None:
    table = deal(hands=["grey-head-1/donate bones", "grey-head-2 rat", "grey-head-3 rat#2"])
    turn(table, "grey-head-1/donate grey-head-2 grey-head-3")
    events = donate(table, 0, "bones", to=1)
    assert RoundOver("SC-11", 1, (Seat(0),)) in events
    assert table.state.phase is not Phase.COMMIT


def test_sc_11_draw_as_last_card_keeps_the_round_going() -> None:
    table = deal(hands=["grey-head-1/draw", "grey-head-2/draw", "grey-head-3/draw"], pile="rat rat#2 rat#3 rat#4")
    turn(table, "grey-head-1/draw grey-head-2/draw grey-head-3/draw")
    for seat, name in enumerate(("rat", "rat#4", "rat#2")):
        assert asked(table) == ("SC-9", (seat,))
        keep(table, seat, name)
    assert asked(table) == ("SC-4", (0, 1, 2))


def test_sc_11_the_round_goes_on_while_everybody_has_a_card() -> None:
    table = deal(hands=["grey-head-1 rat", "grey-head-2 rat#2", "grey-head-3 rat#3"])
    turn(table, "grey-head-1 grey-head-2 grey-head-3")
    assert not any(isinstance(event, RoundOver) for event in table.seen(None))
    assert asked(table)[0] == "SC-4"


def test_sc_11_one_seat_without_a_card_ends_the_round() -> None:
    table = deal(hands=["grey-head-1/draw", "grey-head-2", "grey-head-3"], pile="rat")
    turn(table, "grey-head-1/draw grey-head-2 grey-head-3")
    events = keep(table, 0, "rat")
    assert RoundOver("SC-11", 1, (Seat(1), Seat(2))) in events
