"""Two players: SC-14, and a whole game of theirs."""

from pettable import new_table, registry
from pettable.games.slap_cat.deck import Icon
from pettable.games.slap_cat.moves import (
    ChooseFirst,
    Deal,
    Given,
    Slap,
    Slapped,
    SlapPile,
    Swapped,
    SwapsCancelled,
    TurnedUp,
)
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.state import Phase
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, Seat
from tests.deals import card, cards, follow
from tests.games.slap_cat.deals import (
    SlapTable,
    asked,
    deal,
    deal_rounds,
    donate,
    keep,
    next_round,
    open_table,
    outcome_of,
    place,
    play,
    show,
    shown_of,
    turn,
)

RULES = SlapCat(registry.default_deck("slap-cat"))
PACK = RULES.pack(2)


def draft() -> SlapTable:
    """The default deck in its order, without PAWS IN!; cards 0 to 3 of what is left are turned up."""
    table = open_table(RULES, 2)
    follow(table, ChooseFirst(CHANCE, Seat(0)))
    follow(table, Deal(CHANCE, PACK))
    return table


def test_sc_14_paws_in_cards_are_out_of_the_game() -> None:
    assert len(PACK) == 72 - 5
    assert not any(RULES.material.primary[each] is Icon.PAWS_IN for each in PACK)
    table = draft()
    assert sorted(RULES.cards(table.state)) == list(range(72)), "out of the game, but not lost"
    whole = tuple(CardId(each) for each in range(72))
    other = open_table(RULES, 2)
    follow(other, ChooseFirst(CHANCE, Seat(0)))
    assert other.follow(Deal(CHANCE, whole)) == Illegal("SC-1", "refuse-setup")


def test_sc_14_four_cards_are_turned_up_and_each_seat_takes_two() -> None:
    table = draft()
    assert table.state.shown == PACK[:4]
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.RACE, "SC-14", (0, 1))
    play(table, Slap(Seat(0), PACK[2]))
    play(table, Slap(Seat(1), PACK[0]))
    assert asked(table) == ("SC-14", (0, 1))
    events = play(table, Slap(Seat(1), PACK[3]))
    assert events == [
        Slapped("SC-14", Seat(1), PACK[3]),
        Given("SC-14", Seat(0), PACK[1]),
        TurnedUp("SC-14", PACK[4:8]),
    ]
    assert table.state.hands == ((PACK[2], PACK[1]), (PACK[0], PACK[3]))


def test_sc_14_a_seat_may_take_both_its_cards_first() -> None:
    table = draft()
    play(table, Slap(Seat(1), PACK[0]))
    assert asked(table) == ("SC-14", (0, 1))
    play(table, Slap(Seat(1), PACK[1]))
    assert table.state.hands == ((PACK[2], PACK[3]), (PACK[0], PACK[1]))


def test_sc_14_five_slaps_make_hands_of_ten() -> None:
    table = draft()
    slaps = 0
    while table.state.phase is Phase.DRAFT:
        slaps += 1
        for _ in range(2):
            play(table, table.legal(Seat(0))[0])
    assert slaps == 5
    assert [len(hand) for hand in table.state.hands] == [10, 10]
    assert sum(map(len, table.state.piles)) == 67 - 20


def test_sc_14_one_swap_exchanges_the_two_cards_without_a_choice() -> None:
    table = deal(hands=["grey-head-1/swap rat", "grey-head-2 rat#2"])
    events = show(table, "grey-head-1/swap grey-head-2")
    assert shown_of(table) == ["grey-head-2", "grey-head-1/swap"]
    assert events[-2:] == [
        Swapped("SC-14", Seat(0), card(table, "grey-head-2")),
        Swapped("SC-14", Seat(1), card(table, "grey-head-1/swap")),
    ]
    assert asked(table) == ("SC-7", (0, 1))


def test_sc_14_two_swaps_cancel_out() -> None:
    table = deal(hands=["grey-head-1/swap rat", "grey-head-2/swap rat#2"])
    events = show(table, "grey-head-1/swap grey-head-2/swap")
    assert shown_of(table) == ["grey-head-1/swap", "grey-head-2/swap"]
    assert events[-1] == SwapsCancelled("SC-14")
    assert asked(table) == ("SC-7", (0, 1))


def test_sc_14_one_swap_can_hand_over_a_rat() -> None:
    table = deal(hands=["rat/swap grey-tail-1", "grey-head-2/draw rat#2"], pile="bones")
    show(table, "rat/swap grey-head-2/draw")
    assert asked(table) == ("SC-7", (0,)), "the rat lies aside before seat 1 by itself"
    place(table)
    assert asked(table) == ("SC-9", (0,)), "who has the DRAW now performs it"


def test_sc_14_a_whole_game_of_two() -> None:
    """Scenario 7, written out: three rounds of four cards each.

    1. Seat 0's rat swaps itself for the tail: 3 points, less the bones; seat 1 has the rat and no complete cat.
    2. Seat 1 completes 2 + 2 and donates the rat; seat 0 has a head alone, the bones and the rat.
    3. Seat 0 draws, covers its head and completes 2; the last SWAP brings it the rat, and seat 1 the head that it
       lacks: 2 + 1, less the bones.
    """
    first = ["grey-head-3 rat/swap white-middle-2 bones", "white-head-2 black-tail-4 grey-middle-2/donate grey-tail-2"]
    table = deal_rounds([first] * 3, pile="orange-tail-1 orange-head-1/draw")
    turn(table, "grey-head-3 white-head-2")
    show(table, "rat/swap black-tail-4")
    place(table, (1, 0))
    assert shown_of(table) == []
    turn(table, "white-middle-2 grey-tail-2", (0, 0), (0, 0))
    turn(table, "bones grey-middle-2/donate", (2, 1))
    assert [sum(line.points for line in lines) for lines in table.state.points] == [3 - 1, 0 - 1]

    second = [
        "grey-head-3 orange-tail-1 white-middle-2 bones",
        "white-head-2 grey-middle-2/donate grey-tail-2 rat/swap",
    ]
    next_round(table, hands=second, pile="black-tail-4 orange-head-1/draw")
    assert table.state.first == 1
    turn(table, "grey-head-3 white-head-2")
    turn(table, "bones grey-tail-2", (1, 0))
    show(table, "white-middle-2 grey-middle-2/donate")
    place(table, (0, 0), (1, 1))
    donate(table, 1, "rat/swap", to=0)
    assert [sum(line.points for line in lines) for lines in table.state.points] == [2 - 2, -1 + 4]

    third = ["orange-head-1/draw grey-head-3 grey-tail-2 white-head-2", "rat/swap bones white-middle-2 orange-tail-1"]
    next_round(table, hands=third, pile="black-tail-4 grey-middle-2/donate")
    assert table.state.first == 0
    show(table, "orange-head-1/draw white-middle-2")
    place(table)
    keep(table, 0, "grey-middle-2/donate")
    turn(table, "grey-head-3 bones", (1, 0))
    turn(table, "grey-tail-2 orange-tail-1", (1, 0), (1, 0))
    show(table, "white-head-2 rat/swap")
    assert asked(table) == ("SC-7", (1,)), "the rat came to seat 0, the head to seat 1"
    place(table, (1, 0))
    assert [sum(line.points for line in lines) for lines in table.state.points] == [0 + 1, 3 + 2]
    outcome = outcome_of(table)
    assert outcome.scores == (1, 5)
    assert (outcome.ranks, outcome.decided) == ((2, 1), "decided-points")
    assert sorted(table.rules.cards(table.state)) == list(range(len(table.rules.deck.cards)))
    assert cards(table, "rat/swap") == table.state.areas[0].aside


def test_sc_14_a_whole_game_of_two_with_the_real_deck() -> None:
    table = new_table("slap-cat", seats=2, seed=11)
    rng = Rng(seed_of(11), "anybody")
    rules = set()
    while table.prompt is not None:
        rules.add(table.prompt.rule)
        seat = rng.choice(table.waiting)
        assert table.submit(table.prompt.id, rng.choice(table.legal(seat))) is None
    assert rules - {"SC-13"} == {"SC-14", "SC-4", "SC-7", "SC-9", "SC-10"}, "no race for PAWS IN!, no choice for SWAP"
    assert not any(isinstance(entry.move, SlapPile) for entry in table.log)
    assert table.state.round == 3
    assert table.outcome is not None
