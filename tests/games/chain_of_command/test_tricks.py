"""Chain of Command: tricks (CC-2 to CC-6). Cards are named GROUP-TREATS-TRICKS: `dog-4-2` has 4 Treats, 2 Tricks."""

from collections import Counter

import pytest

from pettable import new_table
from pettable.games.chain_of_command.deck import Group
from pettable.games.chain_of_command.rules import (
    ChainMoved,
    Drew,
    Play,
    Played,
    Reason,
    TrickTaken,
    TrickWon,
)
from pettable.games.chain_of_command.scene import ToBeat, TrickReason, scene
from pettable.table.deck import CardId
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import Seat
from tests.deals import (
    ChainTable,
    card,
    cards,
    chain_of,
    deal_chain,
    hands_of,
    named,
    piles_of,
    play,
    play_left_to_right,
)

DOGS, CATS, RODENTS, BIRDS = Group.DOGS, Group.CATS, Group.RODENTS, Group.BIRDS


# The example that the rulebook works through, as it is and with Top Dog. After it, everybody draws a card.


def worked_example(options: str = "") -> ChainTable:
    return deal_chain(
        chain="cats birds dogs rodents",
        hands=[
            "dog-4-2 dog-9-1 cat-1-7",
            "rodent-leader rodent-2-4 bird-1-6",
            "bird-8-7 dog-1-5 rodent-1-9",
            "cat-2-1 bird-2-6 dog-2-4",
        ],
        deck="cat-9-3 bird-9-3 rodent-9-5 dog-8-3",
        options=options,
    )


def test_cc_4_the_worked_example() -> None:
    table = worked_example()
    events = play(table, "dog-4-2 rodent-leader bird-8-7 cat-2-1")

    assert chain_of(table) == "cats birds rodents dogs"
    assert piles_of(table) == ["", "", "", "dog-4-2 rodent-leader bird-8-7 cat-2-1"]
    assert hands_of(table) == [
        "dog-9-1 cat-1-7 bird-9-3",
        "rodent-2-4 bird-1-6 rodent-9-5",
        "dog-1-5 rodent-1-9 dog-8-3",
        "bird-2-6 dog-2-4 cat-9-3",
    ]
    assert table.prompt is not None
    assert table.prompt.seats == (3,)
    rodents_pass_dogs = tuple(map(Group, ["cats", "birds", "rodents", "dogs"]))
    assert events == [
        Played("CC-2", Seat(0), card(table, "dog-4-2")),
        Played("CC-2", Seat(1), card(table, "rodent-leader")),
        ChainMoved("CC-3", Group.RODENTS, rodents_pass_dogs),
        Played("CC-2", Seat(2), card(table, "bird-8-7")),
        Played("CC-2", Seat(3), card(table, "cat-2-1")),
        TrickWon("CC-4", Seat(3), card(table, "cat-2-1")),
        TrickTaken("CC-5", Seat(3), cards(table, "dog-4-2 rodent-leader bird-8-7 cat-2-1")),
        Drew("CC-6", Seat(3), None),
        Drew("CC-6", Seat(0), None),
        Drew("CC-6", Seat(1), None),
        Drew("CC-6", Seat(2), None),
    ]


def test_cc_12_the_worked_example_with_top_dog() -> None:
    table = worked_example(options="top-dog")
    events = play(table, "dog-4-2 rodent-leader bird-8-7 cat-2-1")

    assert chain_of(table) == "rodents cats birds dogs"
    assert piles_of(table) == ["", "dog-4-2 rodent-leader bird-8-7 cat-2-1", "", ""]
    assert hands_of(table) == [
        "dog-9-1 cat-1-7 dog-8-3",
        "rodent-2-4 bird-1-6 cat-9-3",
        "dog-1-5 rodent-1-9 bird-9-3",
        "bird-2-6 dog-2-4 rodent-9-5",
    ]
    assert table.prompt is not None
    assert table.prompt.seats == (1,)
    to_the_top = tuple(map(Group, ["rodents", "cats", "birds", "dogs"]))
    assert ChainMoved("CC-12", Group.RODENTS, to_the_top) in events
    assert TrickWon("CC-4", Seat(1), card(table, "rodent-leader")) in events


# CC-2: playing a card.


def two_seats(options: str = "") -> ChainTable:
    """Seat 0 leads; it could follow, and beat, anything."""
    return deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-4-2 cat-2-1 bird-8-7", "dog-9-1 rodent-1-9 bird-1-6"],
        deck="cat-9-3 rodent-9-5",
        options=options,
    )


def test_cc_2_each_seat_is_asked_for_one_card_in_turn_order() -> None:
    table = worked_example()
    asked: list[Seat] = []
    for name in ("dog-4-2", "rodent-leader", "bird-8-7", "cat-2-1"):
        assert table.prompt is not None
        assert (table.prompt.kind, table.prompt.rule) == (Kind.TURN, "CC-2")
        asked += table.prompt.seats
        play(table, name)
    assert asked == [0, 1, 2, 3]


def test_cc_2_no_suit_is_followed() -> None:
    table = two_seats()
    play(table, "dog-4-2")
    assert table.legal(Seat(1)) == [Play(Seat(1), held) for held in cards(table, "dog-9-1 rodent-1-9 bird-1-6")]
    play(table, "bird-1-6")
    assert piles_of(table) == ["dog-4-2 bird-1-6", ""]


def test_cc_2_out_of_turn_is_refused() -> None:
    table = two_seats()
    assert table.legal(Seat(1)) == ()
    assert table.submit(0, Play(Seat(1), card(table, "dog-9-1"))) == Illegal("CC-2", "refuse-turn")
    assert table.submit(0, Play(Seat(7), card(table, "dog-9-1"))) == Illegal("CC-2", "refuse-turn")
    assert table.state.trick == ()


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("dog-9-1", "in another hand"),
        ("cat-9-3", "in the deck"),
        ("dog-chain", "in the chain"),
    ],
)
def test_cc_2_a_card_that_is_not_held_is_refused_and_named(name: str, where: str) -> None:
    table = two_seats()
    elsewhere = card(table, name)
    refusal = table.submit(0, Play(Seat(0), elsewhere))
    assert refusal == Illegal("CC-2", "refuse-not-held", (elsewhere,)), where


def test_cc_2_a_card_cannot_be_played_twice() -> None:
    table = two_seats()
    play(table, "dog-4-2 dog-9-1")
    gone = card(table, "dog-9-1")
    assert table.prompt is not None
    assert table.prompt.seats == (1,)
    assert table.submit(table.prompt.id, Play(Seat(1), gone)) == Illegal("CC-2", "refuse-not-held", (gone,))


@pytest.mark.parametrize("number", [-1, -13, 12, 10**9, -(10**30)])
def test_cc_2_a_number_that_is_no_card_is_refused(number: int) -> None:
    table = two_seats()
    assert len(table.rules.deck.cards) == 12
    assert table.submit(0, Play(Seat(0), CardId(number))) == Illegal("CC-2", "refuse-not-held")
    assert table.log[3:] == []


def test_cc_2_nothing_is_played_after_the_end() -> None:
    table = two_seats()
    play_left_to_right(table)
    last = card(table, "cat-9-3")
    assert table.rules.check(table.state, Play(Seat(0), last)) == Illegal("CC-2", "refuse-no-trick")
    assert table.submit(8, Play(Seat(0), last)) == Illegal("TB-4", "refuse-over")
    assert [list(table.legal(seat)) for seat in (Seat(0), Seat(1))] == [[], []]


# CC-3: leaders.


def test_cc_3_a_leader_moves_its_group_up_at_once() -> None:
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["rodent-leader dog-1-5 bird-2-6", "cat-9-3 dog-2-4 bird-1-6"],
    )
    events = play(table, "rodent-leader")
    assert chain_of(table) == "dogs rodents cats birds"
    assert table.state.trick == cards(table, "rodent-leader")
    assert events[-1] == ChainMoved("CC-3", RODENTS, (DOGS, RODENTS, CATS, BIRDS))
    play(table, "cat-9-3")
    assert piles_of(table) == ["rodent-leader cat-9-3", ""]


def test_cc_3_at_the_top_a_leaders_group_stays() -> None:
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-leader dog-1-5 bird-2-6", "cat-9-3 dog-2-4 bird-1-6"],
    )
    events = play(table, "dog-leader")
    assert chain_of(table) == "dogs cats rodents birds"
    assert events[-1] == ChainMoved("CC-3", DOGS, (DOGS, CATS, RODENTS, BIRDS))


def test_cc_3_the_move_lasts() -> None:
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["bird-leader dog-1-5 bird-9-3", "cat-9-3 rodent-2-4 bird-1-6"],
    )
    play(table, "bird-leader cat-9-3")
    assert chain_of(table) == "dogs cats birds rodents"
    play(table, "rodent-2-4 bird-9-3")
    assert chain_of(table) == "dogs cats birds rodents"
    assert piles_of(table) == ["rodent-2-4 bird-9-3", "bird-leader cat-9-3"]


def test_cc_3_two_leaders_of_neighbouring_groups_act_in_play_order() -> None:
    """Dogs, Cats, Rodents, Birds. Cats first: Cats pass Dogs, then Rodents pass Dogs."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["cat-leader dog-1-5 bird-2-6", "rodent-leader dog-2-4 bird-1-6"],
    )
    play(table, "cat-leader")
    assert chain_of(table) == "cats dogs rodents birds"
    play(table, "rodent-leader")
    assert chain_of(table) == "cats rodents dogs birds"
    assert piles_of(table) == ["cat-leader rodent-leader", ""]


def test_cc_3_two_leaders_of_neighbouring_groups_in_the_other_order() -> None:
    """Rodents first: Rodents pass Cats, then Cats pass Rodents, and all is as before."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["cat-leader dog-1-5 bird-2-6", "rodent-leader dog-2-4 bird-1-6"],
        lead=1,
    )
    play(table, "rodent-leader")
    assert chain_of(table) == "dogs rodents cats birds"
    play(table, "cat-leader")
    assert chain_of(table) == "dogs cats rodents birds"
    assert piles_of(table) == ["rodent-leader cat-leader", ""]


# CC-4: who takes the trick.


def three_play(chain: str, names: str, options: str = "") -> str:
    """The card that takes a trick of three."""
    first, second, third = names.split()
    table = deal_chain(
        chain=chain,
        hands=[f"{first} dog-6-3 cat-6-6", f"{second} dog-7-9 cat-7-2", f"{third} dog-8-3 cat-8-9"],
        options=options,
    )
    (won,) = [event for event in play(table, names) if isinstance(event, TrickWon)]
    (winner,) = [seat for seat, pile in enumerate(table.state.piles) if pile]
    assert won.seat == winner == names.split().index(named(table, [won.card]))
    return named(table, [won.card])


def test_cc_4_the_group_comes_before_the_score() -> None:
    assert three_play("birds cats dogs rodents", "dog-9-1 bird-1-6 cat-9-3") == "bird-1-6"


def test_cc_4_within_the_group_the_higher_score_wins() -> None:
    assert three_play("birds cats dogs rodents", "bird-2-6 bird-8-7 bird-4-9") == "bird-8-7"


def test_cc_4_of_two_equal_cards_of_one_group_the_earlier_wins() -> None:
    assert three_play("birds cats dogs rodents", "bird-4-9 bird-4-3 dog-1-5") == "bird-4-9"
    assert three_play("birds cats dogs rodents", "bird-4-3 bird-4-9 dog-1-5") == "bird-4-3"
    assert three_play("birds cats dogs rodents", "dog-1-5 bird-4-3 bird-4-9") == "bird-4-3"


def test_cc_4_the_chain_counts_as_it_stands_after_the_last_card() -> None:
    assert three_play("dogs cats rodents birds", "cat-2-1 dog-9-1 cat-leader") == "cat-2-1"
    assert three_play("dogs cats rodents birds", "cat-2-1 dog-9-1 bird-leader") == "dog-9-1"


def test_cc_4_a_leader_has_score_0_and_can_win_through_its_group() -> None:
    assert three_play("dogs cats rodents birds", "cat-leader dog-9-1 rodent-9-5") == "cat-leader"
    assert three_play("dogs cats rodents birds", "cat-leader dog-9-1 cat-1-7") == "cat-1-7"


def test_cc_8_with_tricks_equal_cards_are_those_with_equal_tricks() -> None:
    assert three_play("birds cats dogs rodents", "bird-1-6 bird-2-6 dog-1-5", options="tricks") == "bird-1-6"
    assert three_play("birds cats dogs rodents", "bird-1-6 bird-2-6 dog-1-5") == "bird-2-6"


# CC-5: piles.


def test_cc_5_the_winner_takes_the_trick_into_its_pile() -> None:
    table = two_seats()
    assert TrickTaken("CC-5", Seat(1), cards(table, "bird-8-7 dog-9-1")) in play(table, "bird-8-7 dog-9-1")
    play(table, "rodent-1-9 cat-2-1")
    assert piles_of(table) == ["rodent-1-9 cat-2-1", "bird-8-7 dog-9-1"]
    play(table, "rodent-9-5 bird-1-6")
    assert piles_of(table) == ["rodent-1-9 cat-2-1 rodent-9-5 bird-1-6", "bird-8-7 dog-9-1"]


@pytest.mark.parametrize("open_piles", [False, True])
def test_cc_5_every_view_shows_which_seat_won_which_cards(open_piles: bool) -> None:
    table = two_seats("open-piles" if open_piles else "")
    play(table, "bird-8-7 dog-9-1")
    for viewer in (None, Seat(0), Seat(1)):
        assert table.view(viewer).piles == ((), cards(table, "bird-8-7 dog-9-1"))
        assert table.view(viewer).options.open_piles is open_piles


# CC-6: drawing.


def test_cc_6_the_winner_draws_first_then_clockwise() -> None:
    table = worked_example()
    play(table, "cat-1-7 bird-1-6 rodent-1-9 dog-2-4")
    assert [hand.split()[-1] for hand in hands_of(table)] == ["cat-9-3", "bird-9-3", "rodent-9-5", "dog-8-3"]
    table = worked_example()
    play(table, "dog-9-1 bird-1-6 bird-8-7 dog-2-4")
    assert [hand.split()[-1] for hand in hands_of(table)] == ["rodent-9-5", "dog-8-3", "cat-9-3", "bird-9-3"]


def test_cc_6_the_winner_leads() -> None:
    table = worked_example()
    play(table, "dog-9-1 bird-1-6 bird-8-7 dog-2-4")
    assert table.prompt is not None
    assert table.prompt.seats == (2,)
    assert table.state.lead == 2


def test_cc_6_when_the_deck_is_empty_hands_are_played_out() -> None:
    table = two_seats()
    before_each_trick = []
    while table.prompt is not None:
        if not table.state.trick:
            before_each_trick.append((tuple(map(len, table.state.hands)), len(table.state.deck)))
        (seat,) = table.prompt.seats
        play(table, named(table, table.state.hands[seat][:1]))
    assert before_each_trick == [((3, 3), 2), ((3, 3), 0), ((2, 2), 0), ((1, 1), 0)]
    assert table.state.hands == ((), ())
    assert table.outcome is not None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cc_6_with_the_default_deck_everybody_plays_equally_many_cards(seats: int) -> None:
    table = new_table("chain-of-command", seats=seats, seed=5)
    plays: Counter[Seat] = Counter()
    while table.prompt is not None:
        (seat,) = table.prompt.seats
        table.submit(table.prompt.id, table.legal(seat)[0])
        plays[seat] += 1
    assert dict(plays) == dict.fromkeys(range(seats), 48 // seats)


def test_cc_7_there_is_no_outcome_before_the_last_card() -> None:
    table = two_seats()
    while table.prompt is not None:
        assert table.rules.outcome(table.state) is None
        (seat,) = table.prompt.seats
        play(table, named(table, table.state.hands[seat][:1]))
    assert table.rules.outcome(table.state) is not None


@pytest.mark.parametrize(
    ("hands", "played", "why"),
    [
        (["dog-4-2", "cat-9-3"], "dog-4-2 cat-9-3", Reason.GROUP),
        (["dog-4-2", "dog-9-1"], "dog-4-2 dog-9-1", Reason.SCORE),
        (["dog-4-2", "dog-4-7"], "dog-4-2 dog-4-7", Reason.FIRST),
    ],
)
def test_cc_4_a_trick_says_why_it_was_won(hands: list[str], played: str, why: Reason) -> None:
    rest = ["bird-1-6 bird-2-6", "bird-4-9 bird-4-3"]
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=[f"{first} {more}" for first, more in zip(hands, rest, strict=True)],
        deck="rodent-1-9 rodent-2-4",
    )
    play(table, played)
    lines = scene(table.rules, table.view(None))
    (reason,) = [line for line in lines if isinstance(line, TrickReason)]
    assert (reason.why, reason.count) == (why, 2)
    assert reason.worth == sum(int(card.split("-")[1]) for card in played.split())
    assert reason.card in cards(table, played)


def test_cc_4_the_next_seat_sees_what_beats_the_strongest_card() -> None:
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["rodent-2-4 bird-1-6 bird-4-3", "cat-9-3 bird-2-6 cat-2-5", "dog-4-2 bird-4-9 dog-4-7"],
        deck="rodent-1-9",
    )

    def to_beat() -> list[ToBeat]:
        return [line for line in scene(table.rules, table.view(None)) if isinstance(line, ToBeat)]

    assert to_beat() == []
    play(table, "rodent-2-4")
    (first,) = to_beat()
    assert (first.above, first.worth, first.last) == ((Group.DOGS, Group.CATS), 2, False)
    play(table, "cat-9-3")
    (second,) = to_beat()
    assert (second.seat, second.above, second.worth, second.last) == (1, (Group.DOGS,), 11, True)


def test_cc_4_a_hand_knows_its_card_that_is_equal_to_the_strongest() -> None:
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["bird-4-3 bird-1-6 cat-2-5", "bird-4-9 rodent-2-4 cat-9-3", "dog-4-2 bird-2-6 dog-4-7"],
        deck="rodent-1-9",
    )
    play(table, "bird-4-3")
    equal = [
        line.equal for seat in (1, 2) for line in scene(table.rules, table.view(Seat(seat))) if isinstance(line, ToBeat)
    ]
    assert equal == [True, False]


def test_cc_4_the_cards_of_a_hand_that_beat_the_trick_include_lifted_leaders() -> None:
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["cat-2-5 bird-1-6 bird-4-3", "cat-9-3 cat-leader rodent-leader", "dog-4-2 bird-4-9 cat-1-7"],
        deck="rodent-1-9",
    )

    def beating(seat: int) -> list[str]:
        (line,) = [each for each in scene(table.rules, table.view(Seat(seat))) if isinstance(each, ToBeat)]
        return named(table, line.beating).split()

    play(table, "cat-2-5")
    # A leader of the same group has score 0; a Rodent leader lifts the Rodents above the Cats.
    assert beating(1) == ["cat-9-3", "rodent-leader"]
    assert beating(2) == ["dog-4-2"]
