"""A turn: setting up, playing, paying, drawing (PP-1 to PP-4, PP-13)."""

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from pettable.games.pupularity.state import (
    ChooseFirst,
    Cover,
    Drew,
    FirstChosen,
    GaveUp,
    GiveUp,
    Paid,
    Placed,
    Play,
    Shuffle,
    Shuffled,
    Stirred,
)
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rng import seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, Seat
from pettable.table.table import Table
from tests.deals import card, cards, named
from tests.games.pupularity.deals import (
    RULES,
    PupularityTable,
    a_drama,
    a_play,
    all_pass,
    cancel,
    chosen,
    deal,
    discard_of,
    do,
    drama,
    give_up,
    hand_of,
    kinds,
    lay,
    let_pass,
    new_pupularity_table,
    refusal,
    stacks_of,
    turn,
)

# PP-1: setting up.


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_pp_1_five_cards_each_and_the_pupularity_card_under_the_discard_pile(seats: int) -> None:
    table = new_pupularity_table(seats)
    assert [len(hand) for hand in table.state.hands] == [5] * seats
    assert discard_of(table) == "pupularity"
    assert len(table.state.deck) == 100 - 5 * seats
    assert RULES.pupularity not in table.state.deck
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.limit) == (Kind.TURN, "PP-2", None)
    assert table.state.open.turns == 1


def test_pp_1_the_first_seat_is_random() -> None:
    first = Counter(new_pupularity_table(4, seed).state.open.player for seed in range(200))
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 30


def test_pp_1_dealt_cards_are_hidden_but_not_their_number() -> None:
    table = deal(hands=["red-hood-2 omega-1", ""], deck="alpha-1")
    spectator = table.seen(None)
    assert spectator[0] == FirstChosen("PP-1", Seat(0))
    assert spectator[1] == Shuffled("PP-1", 11, pupularity=False)
    assert spectator[2:] == [Drew("PP-1", Seat(0), 5), Drew("PP-1", Seat(1), 5)]
    own = [event for event in table.seen(Seat(0)) if isinstance(event, Drew) and event.cards]
    assert [set(event.cards) for event in own] == [set(table.state.hands[0])]


@pytest.mark.parametrize("seat", [-3, 0, 7])
def test_pp_1_only_chance_sets_up(seat: int) -> None:
    table = Table(RULES, chosen(2), seed_of(0), deal=False)
    assert table.rules.check(table.state, ChooseFirst(Seat(seat), Seat(0))) == Illegal("PP-1", "refuse-setup")
    assert table.rules.check(table.state, ChooseFirst(CHANCE, Seat(2))) == Illegal("PP-1", "refuse-setup")
    assert table.rules.check(table.state, Shuffle(CHANCE, RULES.pack)) == Illegal("PP-1", "refuse-setup")
    assert table.follow(ChooseFirst(CHANCE, Seat(1))) is None
    assert table.follow(ChooseFirst(CHANCE, Seat(1))) == Illegal("PP-1", "refuse-setup")


@pytest.mark.parametrize(
    "deck",
    [(), RULES.pack[1:], (*RULES.pack, RULES.pack[0]), (RULES.pupularity, *RULES.pack), (*RULES.pack[1:], CardId(-1))],
)
def test_pp_1_a_deck_that_is_not_all_other_cards_is_refused(deck: tuple[CardId, ...]) -> None:
    table = Table(RULES, chosen(2), seed_of(0), deal=False)
    assert table.follow(ChooseFirst(CHANCE, Seat(1))) is None
    assert table.follow(Shuffle(CHANCE, deck)) == Illegal("PP-1", "refuse-setup")


# PP-2: play one card, draw up to five.


def test_pp_2_after_a_card_the_hand_is_filled_and_play_moves_on() -> None:
    table = deal(hands=["red-hood-2 red-tail-1 blue-tail-1", ""], deck="omega-1 omega-2 omega-3 omega-4")
    events = lay(table, "red-hood-2", pay="red-tail-1 blue-tail-1")

    assert events == [
        Placed("PP-5", Seat(0), card(table, "red-hood-2")),
        Paid("PP-3", Seat(0), cards(table, "red-tail-1 blue-tail-1")),
        Drew("PP-2", Seat(0), 3),
    ]
    assert stacks_of(table, 0) == "red-hood-2"
    assert hand_of(table, 0) >= {"omega-1", "omega-2", "omega-3"}
    assert len(table.state.hands[0]) == 5
    assert named(table, table.state.deck) == "omega-4"
    assert table.prompt is not None
    assert table.prompt.seats == (1,)
    assert table.state.open.turns == 2


def test_pp_2_turns_go_clockwise() -> None:
    table = new_pupularity_table(3)
    seats = []
    for _ in range(4):
        seats.append(turn(table))
        plain = next(move for move in table.legal(turn(table)) if isinstance(move, Play))
        do(table, plain)
    assert seats == [seats[0], (seats[0] + 1) % 3, (seats[0] + 2) % 3, seats[0]]


def test_pp_2_out_of_turn_or_not_held_is_refused() -> None:
    table = deal(hands=["red-hood-1 red-tail-1", "blue-hood-1 blue-tail-1"], deck="omega-1 omega-2")
    mine, theirs = card(table, "blue-hood-1"), cards(table, "blue-tail-1")
    assert refusal(table, Play(Seat(1), mine, theirs)) == ("PP-2", "refuse-turn")
    assert refusal(table, Play(Seat(0), mine, theirs)) == ("PP-2", "refuse-not-held")
    for nonsense in (-1, 999, 10**9):
        assert refusal(table, Play(Seat(0), CardId(nonsense), theirs)) == ("PP-2", "refuse-not-held")


def test_pp_2_a_refusal_names_the_real_cards_that_are_not_held() -> None:
    table = deal(hands=["", "red-hood-1 blue-hood-2"], deck="omega-1 omega-2")
    first, theirs = card(table, "red-hood-1"), card(table, "blue-hood-2")
    assert first == 0
    mine = table.state.hands[0]
    assert table.rules.check(table.state, Play(Seat(0), first, ())) == Illegal("PP-2", "refuse-not-held", (first,))
    assert table.rules.check(table.state, Play(Seat(0), CardId(-1), ())) == Illegal("PP-2", "refuse-not-held")
    foreign = table.rules.check(table.state, Play(Seat(0), mine[0], (theirs,)))
    assert foreign == Illegal("PP-3", "refuse-not-held", (theirs,))


def test_pp_2_a_hand_above_five_draws_nothing_until_below_five() -> None:
    table = deal(
        hands=["zoomies-1 red-hood-1 blue-hood-1 red-tail-1 blue-tail-1", ""],
        deck="omega-1 omega-2 omega-3 alpha-1 alpha-2 beta-1 beta-2 beta-3 beta-4",
    )
    drama(table, "zoomies-1")
    events = let_pass(table, 1)
    assert Drew("PP-2", Seat(0), 3) in events  # one up to five, and two more
    assert len(table.state.hands[0]) == 7

    play_any_card_of_one_point(table)
    events = lay(table, "red-hood-1", pay="red-tail-1")
    assert "Drew" not in kinds(events)
    assert len(table.state.hands[0]) == 5
    play_any_card_of_one_point(table)
    events = lay(table, "blue-hood-1", pay="blue-tail-1")
    assert Drew("PP-2", Seat(0), 2) in events
    assert len(table.state.hands[0]) == 5


def play_any_card_of_one_point(table: PupularityTable) -> None:
    do(table, next(move for move in table.legal(turn(table)) if isinstance(move, Play) and len(move.pay) == 1))


# PP-3: paying. The first scenario of the rules page.


def paying() -> PupularityTable:
    return deal(
        hands=["red-suit-3 red-tail-1 blue-tail-1 yellow-tail-1 omega-1", ""], deck="beta-1 beta-2 beta-3 beta-4"
    )


def test_pp_3_a_card_of_three_points_from_a_hand_of_five() -> None:
    table = paying()
    lay(table, "red-suit-3", pay="red-tail-1 blue-tail-1 yellow-tail-1")
    assert stacks_of(table, 0) == "red-suit-3"
    assert discard_of(table) == "pupularity red-tail-1 blue-tail-1 yellow-tail-1"
    assert hand_of(table, 0) == {"omega-1", "beta-1", "beta-2", "beta-3", "beta-4"}


def test_pp_3_the_player_chooses_what_to_pay_with() -> None:
    table = paying()
    payments = {
        named(table, m.pay) for m in table.legal(Seat(0)) if isinstance(m, Play) and m.card == card(table, "red-suit-3")
    }
    others = sorted(hand_of(table, 0) - {"red-suit-3"}, key=lambda name: card(table, name))
    assert payments == {" ".join(three) for three in combinations(others, 3)}
    assert len(payments) == 4


def test_pp_3_a_payment_is_neither_too_small_nor_too_large() -> None:
    table = paying()
    assert refusal(table, a_play(table, "red-suit-3", pay="red-tail-1 blue-tail-1")) == ("PP-3", "refuse-wrong-price")
    four = a_play(table, "red-suit-3", pay="red-tail-1 blue-tail-1 yellow-tail-1 omega-1")
    assert refusal(table, four) == ("PP-3", "refuse-wrong-price")
    assert refusal(table, a_play(table, "red-suit-3", pay="")) == ("PP-3", "refuse-wrong-price")


def test_pp_3_a_card_cannot_pay_for_itself() -> None:
    table = paying()
    move = a_play(table, "red-suit-3", pay="red-suit-3 blue-tail-1 yellow-tail-1")
    assert refusal(table, move) == ("PP-3", "refuse-pays-itself")


def test_pp_3_too_few_other_cards() -> None:
    """With real decks and hands of five there are always enough; a smaller hand shows the rule."""
    table = paying()
    hand = tuple(each for each in table.state.hands[0] if each != card(table, "omega-1"))[:3]
    table.state = replace(table.state, hands=(hand, table.state.hands[1]))
    move = a_play(table, "red-suit-3", pay="red-tail-1 blue-tail-1")
    assert refusal(table, move) == ("PP-3", "refuse-too-dear")
    assert all(move.card != card(table, "red-suit-3") for move in table.legal(Seat(0)) if isinstance(move, Play))


def test_pp_3_a_payment_lists_hand_cards_once_in_deck_order() -> None:
    table = paying()
    suit, one, two = cards(table, "red-suit-3 red-tail-1 blue-tail-1")
    three = card(table, "yellow-tail-1")
    foreign = table.state.hands[1][0]
    assert refusal(table, Play(Seat(0), suit, (one, two, CardId(10**9)))) == ("PP-3", "refuse-not-held")
    assert refusal(table, Play(Seat(0), suit, tuple(sorted((one, two, foreign))))) == ("PP-3", "refuse-not-held")
    assert refusal(table, Play(Seat(0), suit, (one, one, two))) == ("PP-3", "refuse-order")
    assert refusal(table, Play(Seat(0), suit, (three, two, one))) == ("PP-3", "refuse-order")
    assert table.rules.check(table.state, Play(Seat(0), suit, tuple(sorted((one, two, three))))) is None


def test_pp_3_drama_is_free_and_other_cards_are_not() -> None:
    table = deal(hands=["zoomies-1 red-hood-1 red-tail-1", ""], deck="omega-1 omega-2 omega-3")
    assert refusal(table, a_play(table, "zoomies-1", pay="red-tail-1")) == ("PP-3", "refuse-drama-is-free")
    assert refusal(table, a_drama(table, "red-hood-1")) == ("PP-3", "refuse-costs")
    events = drama(table, "zoomies-1")
    assert events == [Stirred("PP-3", Seat(0), card(table, "zoomies-1"), wasted=False)]
    assert len(table.state.hands[0]) == 4


def test_pp_3_spent_cards_are_on_the_discard_pile_at_once() -> None:
    table = deal(
        hands=["steal-your-gear-1", "not-today-1", ""],
        stacks=["", "red-hood-2", "omega-1"],
        deck="beta-1 beta-2 beta-3",
    )
    drama(table, "steal-your-gear-1", at="red-hood-2")
    assert discard_of(table) == "pupularity steal-your-gear-1"
    cancel(table, 1, "not-today-1")
    assert discard_of(table) == "pupularity steal-your-gear-1 not-today-1"
    cancel(table, 2, "omega-1")
    assert discard_of(table) == "pupularity steal-your-gear-1 not-today-1 omega-1"
    for viewer in (None, Seat(0), Seat(1), Seat(2)):
        assert named(table, table.view(viewer).open.discard).endswith("not-today-1 omega-1")


# PP-4: you must play.


def test_pp_4_there_is_no_voluntary_pass() -> None:
    table = paying()
    for names in ("omega-1", "red-tail-1 blue-tail-1"):
        move = GiveUp(Seat(0), tuple(sorted(cards(table, names))))
        assert refusal(table, move) == ("PP-4", "refuse-can-play")
    assert not any(isinstance(move, GiveUp) for move in table.legal(Seat(0)))


def test_pp_4_a_drama_without_a_target_opens_the_window_too() -> None:
    table = deal(hands=["steal-your-gear-1", "not-today-1"], deck="beta-1 beta-2")
    events = drama(table, "steal-your-gear-1")
    assert events == [Stirred("PP-4", Seat(0), card(table, "steal-your-gear-1"), wasted=True)]
    assert table.prompt is not None
    assert table.prompt.kind is Kind.REACT
    assert table.prompt.seats == (1,)
    cancel(table, 1, "not-today-1")
    events = let_pass(table, 0)
    assert "Resolved" in kinds(events)
    assert stacks_of(table, 0) == stacks_of(table, 1) == ""


def test_pp_4_where_there_is_a_target_it_must_be_named() -> None:
    table = deal(hands=["steal-your-gear-1", ""], stacks=["", "red-hood-2"], deck="beta-1")
    assert refusal(table, a_drama(table, "steal-your-gear-1")) == ("PP-4", "refuse-name-target")
    drama(table, "steal-your-gear-1", at="red-hood-2")


def test_pp_4_not_today_is_never_the_card_of_a_turn_but_pays() -> None:
    table = deal(hands=["not-today-1 red-hood-1", ""], deck="beta-1 beta-2")
    assert refusal(table, a_drama(table, "not-today-1")) == ("PP-4", "refuse-only-cancels")
    assert refusal(table, a_play(table, "not-today-1", pay="")) == ("PP-4", "refuse-only-cancels")
    lay(table, "red-hood-1", pay="not-today-1")
    assert discard_of(table) == "pupularity not-today-1"


def stuck() -> PupularityTable:
    """Four Handlers are visible, and in hand there is nothing but other Pack members and Not today!"""
    return deal(
        hands=["not-today-1 not-today-2 alpha-1 beta-1 omega-1", ""],
        stacks=["handler-1 handler-2 handler-3 handler-4"],
        deck="red-hood-1 red-hood-2 red-hood-3 blue-hood-1 blue-hood-2 blue-hood-3",
    )


def test_pp_4_a_seat_that_can_play_nothing_discards_and_draws() -> None:
    table = stuck()
    moves = table.legal(Seat(0))
    assert len(moves) == 31  # every choice of one to five of the five cards
    assert all(isinstance(move, GiveUp) for move in moves)
    events = give_up(table, "alpha-1 beta-1")
    assert events == [GaveUp("PP-4", Seat(0), cards(table, "alpha-1 beta-1")), Drew("PP-2", Seat(0), 2)]
    assert hand_of(table, 0) == {"not-today-1", "not-today-2", "omega-1", "red-hood-1", "red-hood-2"}
    assert discard_of(table) == "pupularity alpha-1 beta-1"
    assert turn(table) == 1


def test_pp_4_giving_up_lists_hand_cards_once_in_deck_order() -> None:
    table = stuck()
    one, two = sorted(cards(table, "alpha-1 beta-1"))
    assert refusal(table, GiveUp(Seat(0), ())) == ("PP-4", "refuse-no-cards")
    assert refusal(table, GiveUp(Seat(0), (two, one))) == ("PP-4", "refuse-order")
    assert refusal(table, GiveUp(Seat(0), (one, one))) == ("PP-4", "refuse-order")
    assert refusal(table, GiveUp(Seat(0), (one, CardId(-1)))) == ("PP-4", "refuse-not-held")
    assert refusal(table, GiveUp(Seat(0), (card(table, "red-hood-1"),))) == ("PP-4", "refuse-not-held")


def test_pp_4_one_card_that_can_be_played_is_enough() -> None:
    """A Handler could cover a Handler, even with a full Pack."""
    table = deal(
        hands=["not-today-1 not-today-2 alpha-1 beta-1 handler-1", ""],
        stacks=["alpha-2 beta-2 omega-2 handler-2"],
        deck="red-hood-1",
    )
    assert all(isinstance(move, Cover) for move in table.legal(Seat(0)))
    move = GiveUp(Seat(0), (card(table, "alpha-1"),))
    assert table.rules.check(table.state, move) == Illegal(
        "PP-4", "refuse-can-play", tuple(sorted(cards(table, "alpha-1 beta-1 handler-1")))
    )


# PP-13: filling the hands.


def test_pp_13_reactions_are_drawn_back_clockwise_from_the_turns_player() -> None:
    table = deal(
        hands=["", "zoomies-1", "not-today-2", "not-today-3"],
        deck="beta-1 beta-2 beta-3 beta-4 omega-1 omega-2 omega-3",
        first=1,
    )
    drama(table, "zoomies-1")
    cancel(table, 3, "not-today-3")
    cancel(table, 2, "not-today-2")
    events = all_pass(table)
    assert [event for event in events if isinstance(event, Drew)] == [
        Drew("PP-2", Seat(1), 3),
        Drew("PP-13", Seat(2), 1),
        Drew("PP-13", Seat(3), 1),
    ]
    assert hand_of(table, 1) >= {"beta-1", "beta-2", "beta-3"}
    assert "beta-4" in hand_of(table, 2)
    assert "omega-1" in hand_of(table, 3)
    assert [len(hand) for hand in table.state.hands] == [5, 7, 5, 5]


def test_pp_13_the_turns_player_draws_back_a_reaction_of_its_own_too() -> None:
    table = deal(
        hands=["steal-your-gear-1 not-today-1", ""],
        stacks=["", "red-hood-2 omega-1"],
        deck="beta-1 beta-2 beta-3",
    )
    drama(table, "steal-your-gear-1", at="red-hood-2")
    cancel(table, 1, "omega-1")
    cancel(table, 0, "not-today-1")
    events = let_pass(table, 1)
    assert Drew("PP-2", Seat(0), 2) in events
    assert stacks_of(table, 0) == "red-hood-2"
