"""Setting up a round, the slap draft, and the draw pile: SC-1, SC-2, SC-3."""

from pettable import new_table, registry
from pettable.games.slap_cat.moves import (
    ChooseFirst,
    Deal,
    FirstChosen,
    Given,
    PilesShuffled,
    RoundBegun,
    ShufflePiles,
    Slap,
    Slapped,
    TurnedUp,
)
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.state import Phase
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, Seat
from tests.deals import follow
from tests.games.slap_cat.deals import SlapTable, asked, attempt, deal_rounds, next_round, open_table, play, turn

RULES = SlapCat(registry.default_deck("slap-cat"))
WHOLE = tuple(CardId(each) for each in range(72))


def whole_deal(seats: int, options: str = "") -> SlapTable:
    """The default deck, unshuffled: pile 0 begins with card 0, pile 1 with card 1."""
    table = open_table(RULES, seats, options)
    follow(table, ChooseFirst(CHANCE, Seat(1)))
    follow(table, Deal(CHANCE, RULES.pack(seats)))
    return table


def test_sc_1_cards_are_dealt_one_by_one_to_piles() -> None:
    table = whole_deal(5)
    assert table.state.shown == (0, 1, 2, 3, 4)
    assert [pile[:2] for pile in table.state.piles] == [(5, 10), (6, 11), (7, 12), (8, 13), (9, 14)]
    assert [len(pile) + 1 for pile in table.state.piles] == [15, 15, 14, 14, 14]


def test_sc_1_pile_sizes_differ_by_at_most_one() -> None:
    for seats in (2, 3, 4, 5, 6):
        sizes = [len(pile) for pile in whole_deal(seats).state.piles]
        assert max(sizes) - min(sizes) <= 1
        assert len(sizes) == (4 if seats == 2 else seats)


def test_sc_1_anybody_may_be_drawn_as_first_player() -> None:
    firsts = {new_table("slap-cat", seats=4, seed=seed).state.first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


def test_sc_1_three_rounds_and_the_first_player_moves_on_clockwise() -> None:
    hands = ["grey-head-1 rat", "grey-head-2 rat#2", "grey-head-3 rat#3"]
    table = deal_rounds([hands] * 3)
    rounds = [(table.state.round, table.state.first)]
    for _ in range(2):
        turn(table, "grey-head-1 grey-head-2 grey-head-3")
        turn(table, "rat rat#2 rat#3")
        assert table.state.phase is Phase.DEAL
        next_round(table, hands=hands)
        rounds.append((table.state.round, table.state.first))
    assert rounds == [(1, 0), (2, 1), (3, 2)]
    turn(table, "grey-head-1 grey-head-2 grey-head-3")
    turn(table, "rat rat#2 rat#3")
    assert table.state.phase is Phase.TIE, "no fourth round"
    assert RoundBegun("SC-1", 3, Seat(2)) in table.seen(None)


def test_sc_1_all_cards_come_back_for_the_next_round() -> None:
    table = new_table("slap-cat", seats=3, seed=5)
    rng = Rng(seed_of(5), "any")
    while table.state.round < 2:
        seat = rng.choice(table.waiting)
        assert table.prompt is not None
        assert table.submit(table.prompt.id, rng.choice(table.legal(seat))) is None
    state = table.state
    assert state.round == 2
    assert state.areas == table.rules.initial(table.options).areas
    assert (state.discards, state.looks, state.hands) == ((), (), ((),) * 3)
    assert sum(map(len, state.piles)) + len(state.shown) == 72
    assert [len(lines) for lines in state.points] == [1, 1, 1]


def test_sc_1_a_deal_must_hold_every_card_once() -> None:
    table = open_table(RULES, 3)
    refused = Illegal("SC-1", "refuse-setup")
    assert table.follow(Deal(CHANCE, WHOLE)) == refused, "the first player comes first"
    assert table.follow(ChooseFirst(CHANCE, Seat(3))) == refused
    assert table.follow(ChooseFirst(Seat(0), Seat(0))) == refused
    follow(table, ChooseFirst(CHANCE, Seat(2)))
    for deck in (WHOLE[:-1], (*WHOLE, CardId(0)), (*WHOLE[:-1], CardId(0)), (*WHOLE[:-1], CardId(99))):
        assert table.follow(Deal(CHANCE, deck)) == refused
    assert table.follow(Deal(CHANCE, WHOLE)) is None
    assert table.seen(None) == [
        FirstChosen("SC-1", Seat(2)),
        RoundBegun("SC-1", 1, Seat(2)),
        TurnedUp("SC-2", (CardId(0), CardId(1), CardId(2))),
    ]


def test_sc_2_every_pile_turns_up_a_card_and_all_race_for_them() -> None:
    table = whole_deal(4)
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.RACE, "SC-2", (0, 1, 2, 3))
    assert table.prompt.limit is not None
    assert [len(table.legal(Seat(seat))) for seat in range(4)] == [4, 4, 4, 4]


def test_sc_2_the_fastest_hand_on_any_card_gets_it() -> None:
    table = whole_deal(4)
    play(table, Slap(Seat(2), CardId(2)))
    play(table, Slap(Seat(0), CardId(3)))
    assert table.state.hands == ((3,), (), (2,), ())
    assert table.state.shown == (0, 1, None, None)
    assert asked(table) == ("SC-2", (1, 3))


def test_sc_2_the_question_stays_the_same_while_the_race_goes_on() -> None:
    table = whole_deal(4)
    assert table.prompt is not None
    before = table.prompt.id
    play(table, Slap(Seat(2), CardId(2)))
    assert table.prompt.id == before
    play(table, Slap(Seat(1), CardId(0)))
    assert table.prompt.id == before
    play(table, Slap(Seat(0), CardId(1)))
    assert table.prompt.id == before + 1


def test_sc_2_the_last_seat_gets_what_is_left_unasked() -> None:
    table = whole_deal(3)
    play(table, Slap(Seat(1), CardId(0)))
    events = play(table, Slap(Seat(2), CardId(1)))
    assert events[:2] == [Slapped("SC-2", Seat(2), CardId(1)), Given("SC-2", Seat(0), CardId(2))]
    assert events[2] == TurnedUp("SC-2", (CardId(3), CardId(4), CardId(5)))
    assert table.state.hands == ((2,), (0,), (1,))
    assert asked(table) == ("SC-2", (0, 1, 2))


def test_sc_2_who_has_its_card_takes_no_other() -> None:
    table = whole_deal(4)
    play(table, Slap(Seat(1), CardId(0)))
    assert table.legal(Seat(1)) == ()
    assert attempt(table, Slap(Seat(1), CardId(2))) == Illegal("SC-2", "refuse-not-asked")


def test_sc_2_the_draft_goes_on_to_eight_cards_each() -> None:
    for seats in (3, 6):
        table = whole_deal(seats)
        slaps = 0
        while table.state.phase is Phase.DRAFT:
            slaps += 1
            for seat in range(seats - 1):
                play(table, table.legal(Seat(seat))[0])
        assert slaps == 8
        assert [len(hand) for hand in table.state.hands] == [8] * seats


def test_sc_3_what_is_left_of_the_piles_is_shuffled_into_one() -> None:
    table = open_table(RULES, 3)
    follow(table, ChooseFirst(CHANCE, Seat(0)))
    follow(table, Deal(CHANCE, WHOLE))
    while table.state.phase is Phase.DRAFT:
        seat = table.waiting[0]
        follow(table, table.legal(seat)[0])
    assert table.state.phase is Phase.GATHER
    assert table.prompt is None
    left = tuple(each for pile in table.state.piles for each in pile)
    assert len(left) == 72 - 24
    refused = Illegal("SC-3", "refuse-setup")
    assert table.follow(ShufflePiles(CHANCE, left[1:])) == refused
    assert table.follow(ShufflePiles(CHANCE, (*left[1:], left[1]))) == refused
    assert table.follow(ShufflePiles(Seat(0), left)) == refused
    follow(table, ShufflePiles(CHANCE, left[::-1]))
    assert table.state.piles == (left[::-1],)
    assert table.seen(None)[-1] == PilesShuffled("SC-3", 48)
    assert asked(table) == ("SC-4", (0, 1, 2))


def test_sc_3_the_order_of_the_pile_is_any_as_likely() -> None:
    """The card on top, over many seeds: none of those left is favoured, and none of those drafted is there."""
    tops = set()
    for seed in range(60):
        table = new_table("slap-cat", seats=6, seed=seed)
        while table.state.phase is Phase.DRAFT:
            play(table, table.legal(table.waiting[0])[0])
        table.settle()
        held = {each for hand in table.state.hands for each in hand}
        assert held.isdisjoint(table.state.piles[0])
        tops.add(table.state.piles[0][0])
    assert len(tops) > 25
