"""Calm mode: SC-18."""

from itertools import permutations

from pettable import registry
from pettable.games.slap_cat.deck import Sizes
from pettable.games.slap_cat.moves import ChooseFirst, Deal, Discarded, Given, PawsIn, Rank, Ranked, Slap, TurnedUp
from pettable.games.slap_cat.races import priority
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.scene import OwnPicks, Priority, ToPick, scene
from pettable.games.slap_cat.state import Phase
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, CLOCK, Seat
from tests.deals import card, cards, follow
from tests.games.slap_cat.deals import (
    SlapTable,
    asked,
    attempt,
    cats_of,
    deal,
    open_table,
    place,
    play,
    rules_for,
    show,
    shown_of,
    slap,
    turn,
)

RULES = SlapCat(registry.default_deck("slap-cat"))


def draft(seats: int, first: int = 0) -> SlapTable:
    """The default deck in its order: cards 0, 1, 2 … are turned up."""
    table = open_table(RULES, seats, "calm")
    follow(table, ChooseFirst(CHANCE, Seat(first)))
    follow(table, Deal(CHANCE, RULES.pack(seats)))
    return table


def rank(table: SlapTable, seat: int, *order: int) -> list[object]:
    return list(play(table, Rank(Seat(seat), tuple(CardId(each) for each in order))))


def test_sc_18_all_secretly_rank_the_cards_shown() -> None:
    table = draft(3)
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.COMMIT, "SC-18", (0, 1, 2))
    assert table.prompt.limit is None
    assert [move.cards for move in table.legal(Seat(1)) if isinstance(move, Rank)] == list(permutations((0, 1, 2)))
    assert rank(table, 1, 2, 0, 1) == [Ranked("SC-18", Seat(1))]
    assert rank(table, 1, 1, 0, 2) == [], "it can be changed, and nobody notices"
    assert table.seen(Seat(1))[-1] == Ranked("SC-18", Seat(1), (CardId(1), CardId(0), CardId(2)))
    assert table.prompt.seats == (0, 1, 2)


def test_sc_18_in_priority_order_each_gets_its_highest_ranked_card_still_there() -> None:
    table = draft(4, first=2)
    rank(table, 0, 3, 2, 1, 0)
    rank(table, 1, 3, 2, 1, 0)
    rank(table, 2, 3, 2, 1, 0)
    events = rank(table, 3, 3, 0, 1, 2)
    assert events[-5:] == [
        Given("SC-18", Seat(2), CardId(3)),
        Given("SC-18", Seat(3), CardId(0)),
        Given("SC-18", Seat(0), CardId(2)),
        Given("SC-18", Seat(1), CardId(1)),
        TurnedUp("SC-2", (CardId(4), CardId(5), CardId(6), CardId(7))),
    ]


def told(table: SlapTable, seat: int, kind: type) -> list[object]:
    rules = table.rules
    return [line for line in scene(rules, rules.view(table.state, Seat(seat))) if isinstance(line, kind)]


def test_sc_18_the_draft_says_whose_picks_come_when_and_which_ranks_matter() -> None:
    four = draft(4, first=2)
    assert told(four, 0, Priority) == [Priority((Seat(2), Seat(3), Seat(0), Seat(1)))]
    own = [told(four, seat, OwnPicks) for seat in (2, 3, 0, 1)]
    assert own == [[OwnPicks((1,), 1)], [OwnPicks((2,), 2)], [OwnPicks((3,), 3)], [OwnPicks((4,), 0)]]
    two = draft(2, first=1)
    assert told(two, 0, Priority) == [Priority((Seat(1), Seat(0), Seat(0), Seat(1)))]
    assert [told(two, seat, OwnPicks) for seat in (1, 0)] == [[OwnPicks((1, 4), 1)], [OwnPicks((2, 3), 3)]]


def test_sc_14_the_draft_says_how_many_cards_are_still_to_be_picked() -> None:
    for seats, (hand, now) in ((2, (10, 2)), (3, (8, 1))):
        table, left = draft(seats), []
        while table.state.phase is Phase.DRAFT:
            left += told(table, 0, ToPick)
            shown = tuple(each for each in table.state.shown if each is not None)
            for seat in range(seats):
                follow(table, Rank(Seat(seat), shown))
        assert left == [ToPick(count, now) for count in range(hand, 0, -now)]


def test_sc_18_the_order_is_told_only_where_it_can_matter() -> None:
    pair = deal(hands=("grey-head-1 grey-tail-1", "white-head-1 white-tail-1"), options="calm")
    assert (pair.state.phase, told(pair, 0, Priority)) == (Phase.COMMIT, [])
    four = deal(hands=("grey-head-1/swap", "rat/swap", "white-head-1", "white-tail-1"), options="calm")
    assert len(told(four, 0, Priority)) == 1
    show(four, "grey-head-1/swap rat/swap white-head-1 white-tail-1")
    (order,) = told(four, 0, Priority)
    assert isinstance(order, Priority)
    assert set(order.seats) == {Seat(0), Seat(1)}, "only those who swap choose"


def test_sc_18_a_swap_says_whose_pick_comes_when_and_which_ranks_matter() -> None:
    swaps = ("grey-head-1/swap", "rat/swap", "white-head-1/swap")
    for hands, ranks in (((*swaps[:2], "white-tail-1"), [1, 1]), (swaps, [1, 1, 0])):
        table = deal(hands=hands, options="calm")
        show(table, " ".join(hands))
        (order,) = told(table, 0, Priority)
        assert isinstance(order, Priority)
        own = [told(table, seat, OwnPicks) for seat in order.seats]
        assert own == [[OwnPicks((pick,), count)] for pick, count in enumerate(ranks, 1)]
    assert told(table, 0, Priority) == [order]


def test_sc_18_priority_moves_on_one_seat_after_every_slap() -> None:
    table = draft(3, first=1)
    orders = []
    while table.state.phase is Phase.DRAFT:
        orders.append(priority(table.state))
        shown = [each for each in table.state.shown if each is not None]
        for seat in range(3):
            follow(table, Rank(Seat(seat), tuple(shown)))
        best = [seat for seat, hand in enumerate(table.state.hands) if shown[0] in hand]
        assert best == [orders[-1][0]]
    assert orders == [(1, 2, 0), (2, 0, 1), (0, 1, 2)] * 2 + [(1, 2, 0), (2, 0, 1)]


def test_sc_18_priority_moves_on_after_every_construction_turn() -> None:
    """After one slap for hands of one, and no turn yet, priority is with seat 1; after a turn with seat 2."""
    table = deal(
        hands=["grey-head-1/draw", "grey-head-2/draw", "grey-head-3/draw"], pile="rat rat#2 rat#3", options="calm"
    )
    assert priority(table.state)[0] == 1
    turn(table, "grey-head-1/draw grey-head-2/draw grey-head-3/draw")
    for seat in range(3):
        follow(table, table.legal(Seat(seat))[0])
    assert asked(table)[0] == "SC-4"
    assert priority(table.state)[0] == 2


def test_sc_18_two_players_get_first_second_second_first() -> None:
    table = draft(2, first=1)
    rank(table, 0, 3, 2, 1, 0)
    events = rank(table, 1, 3, 2, 1, 0)
    given = [event for event in events if isinstance(event, Given)]
    assert [(event.rule, event.seat, event.card) for event in given] == [
        ("SC-18", 1, 3),
        ("SC-18", 0, 2),
        ("SC-18", 0, 1),
        ("SC-18", 1, 0),
    ]
    assert len(table.state.shown) == 4


def test_sc_18_a_ranking_holds_every_card_once() -> None:
    table = draft(3)
    for order in ((0, 1), (0, 1, 1), (0, 1, 3), (0, 1, 2, 2), ()):
        move = Rank(Seat(0), tuple(CardId(each) for each in order))
        assert attempt(table, move) == Illegal("SC-18", "refuse-ranking")


def test_sc_18_there_is_nothing_to_slap_and_no_clock() -> None:
    table = draft(3)
    assert attempt(table, Slap(Seat(0), CardId(0))) == Illegal("SC-16", "refuse-no-slap")
    assert table.legal(CLOCK) == ()
    racing = open_table(RULES, 3)
    follow(racing, ChooseFirst(CHANCE, Seat(0)))
    follow(racing, Deal(CHANCE, RULES.pack(3)))
    order = (CardId(0), CardId(1), CardId(2))
    assert attempt(racing, Rank(Seat(0), order)) == Illegal("SC-18", "refuse-no-ranking")


# Construction; with hands of two, two slaps are over, so priority starts with the third seat.


def swap_table(swappers: str) -> SlapTable:
    """Four seats show tails 1 to 4; in the first turn, priority is with seat 2."""
    shown = [f"white-tail-{seat + 1}" + ("/swap" if str(seat) in swappers else "") for seat in range(4)]
    table = deal(hands=[f"{each} rat#{seat}" for seat, each in enumerate(shown)], options="calm")
    show(table, " ".join(shown))
    return table


def test_sc_18_several_swappers_rank_the_other_shown_cards() -> None:
    table = swap_table("13")
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.COMMIT, "SC-18", (1, 3))
    one, two, three, four = cards(table, "white-tail-1 white-tail-2/swap white-tail-3 white-tail-4/swap")
    assert attempt(table, Rank(Seat(1), (one, two, three, four))) == Illegal("SC-18", "refuse-ranking"), "not its own"
    assert len(table.legal(Seat(1))) == 6
    play(table, Rank(Seat(1), (three, one, four)))
    events = play(table, Rank(Seat(3), (three, one, two)))
    assert [event for event in events if isinstance(event, Given)] == [
        Given("SC-18", Seat(3), three),
        Given("SC-18", Seat(1), one),
    ]
    assert shown_of(table) == ["white-tail-2/swap", "white-tail-1", "white-tail-4/swap", "white-tail-3"]


def test_sc_18_one_swapper_alone_just_chooses() -> None:
    table = swap_table("2")
    assert asked(table) == ("SC-6", (2,))
    slap(table, 2, "white-tail-1")
    assert shown_of(table)[2] == "white-tail-1"


def test_sc_18_the_last_swapper_may_find_just_its_own_card() -> None:
    """Priority runs 2, 3, 0, 1: seat 1 comes last, and the others take everything but its card."""
    table = swap_table("0123")
    tails = cards(table, " ".join(f"white-tail-{seat + 1}/swap" for seat in range(4)))
    for seat, order in ((0, (2, 3, 1)), (1, (0, 2, 3)), (2, (3, 0, 1)), (3, (0, 2, 1))):
        play(table, Rank(Seat(seat), tuple(tails[each] for each in order)))
    assert shown_of(table) == [
        "white-tail-3/swap",
        "white-tail-2/swap",
        "white-tail-4/swap",
        "white-tail-1/swap",
    ]
    assert Given("SC-18", Seat(1), tails[1]) in table.seen(None)


def test_sc_18_for_paws_in_the_last_in_priority_discards() -> None:
    """Priority runs 2, 3, 0, 1. Seat 1 showed the PAWS IN!, so seat 0 comes last."""
    hands = ["grey-head-1 rat", "grey-head-2/paws-in rat#2", "grey-head-3 rat#3", "grey-head-4 rat#4"]
    table = deal(hands=hands, options="calm")
    events = show(table, "grey-head-1 grey-head-2/paws-in grey-head-3 grey-head-4")
    assert PawsIn("SC-5", Seat(1)) in events
    assert events[-1] == Discarded("SC-18", Seat(0), card(table, "grey-head-1"))
    assert asked(table) == ("SC-7", (1, 2, 3))


def test_sc_18_several_paws_in_need_no_priority() -> None:
    hands = ["grey-head-1 rat", "grey-head-2/paws-in rat#2", "grey-head-3/paws-in rat#3"]
    table = deal(hands=hands, options="calm")
    events = show(table, "grey-head-1 grey-head-2/paws-in grey-head-3/paws-in")
    assert events[-1] == Discarded("SC-5", Seat(0), card(table, "grey-head-1"))


def test_sc_18_rankings_are_never_shown() -> None:
    """Games that differ in rankings alone, with the same result, look the same to all seats but those that ranked."""
    tables = [draft(3), draft(3)]
    for table, order in zip(tables, ((0, 1, 2), (0, 2, 1)), strict=True):
        rank(table, 0, *order)
        rank(table, 1, 1, 2, 0)
        rank(table, 2, 2, 1, 0)
    one, two = tables
    assert one.state == two.state
    for viewer in (None, Seat(1), Seat(2)):
        assert one.seen(viewer) == two.seen(viewer)
        assert not any(isinstance(event, Ranked) and event.seat == 0 and event.cards for event in one.seen(viewer))
    assert one.state.answers == (None, None, None)


def test_sc_18_otherwise_it_is_the_same_game() -> None:
    hands = ["grey-head-1 white-tail-1", "grey-head-2 white-tail-2", "grey-head-3 white-tail-3"]
    for options in ("", "calm"):
        table = deal(hands=hands, options=options)
        show(table, "grey-head-1 grey-head-2 grey-head-3")
        place(table)
        turn(table, "white-tail-1 white-tail-2 white-tail-3", (1, 0), (1, 0), (1, 0))
        assert [cats_of(table, seat) for seat in range(3)][2] == ["grey-head-3 white-tail-3"]
        assert table.outcome is not None
        assert table.outcome.ranks == (3, 2, 1)


def test_sc_18_the_draft_of_calm_mode_goes_on_to_full_hands() -> None:
    rules = rules_for(
        [f"grey-head-{n}#{m}" for n in (1, 2, 3) for m in range(3)], Sizes(rounds=1, hands=3, left_to_draw=0)
    )
    table = open_table(rules, 3, "calm")
    follow(table, ChooseFirst(CHANCE, Seat(0)))
    follow(table, Deal(CHANCE, rules.pack(3)))
    for _ in range(3):
        for seat in range(3):
            follow(table, table.legal(Seat(seat))[0])
    assert table.state.phase is Phase.GATHER
    assert [len(hand) for hand in table.state.hands] == [3, 3, 3]
