"""Chain of Command: scoring, ties, and the options (CC-7 to CC-13)."""

from pettable.games.chain_of_command.rules import (
    Reckoned,
)
from pettable.table.outcome import Outcome, Points
from pettable.table.seats import Seat
from tests.deals import (
    ChainTable,
    chain_of,
    deal_chain,
    piles_of,
    play,
    play_left_to_right,
)

# CC-7: counting, and all depths of the tie.


def outcome_of(table: ChainTable) -> Outcome:
    assert table.outcome is not None
    return table.outcome


def test_cc_7_the_sum_of_scores_in_the_pile_decides() -> None:
    """Seat 0 takes Dog 4 + Bird 1 = 5 and Cat 2 + Rodent 1 = 3; seat 1 takes Bird 8 + Dog 9 = 17."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-4-2 cat-2-1 bird-8-7", "bird-1-6 rodent-1-9 dog-9-1"],
    )
    events = play(table, "dog-4-2 bird-1-6 cat-2-1 rodent-1-9 bird-8-7 dog-9-1")
    outcome = outcome_of(table)
    assert outcome.scores == (8, 17)
    assert outcome.reckoning == ((Points("CC-7", 8),), (Points("CC-7", 17),))
    assert outcome.ranks == (2, 1)
    assert (outcome.rule, outcome.decided) == ("CC-7", "decided-points")
    assert events[-1] == Reckoned("CC-7", (8, 17))


def test_cc_7_first_tie_break_more_pets_of_the_strongest_group() -> None:
    """10 points each. Seat 0 has two Dogs in one trick; seat 1 has no Dog, though more pets."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-9-1 bird-4-9 bird-2-6", "dog-1-5 cat-2-1 rodent-2-4"],
    )
    play(table, "dog-9-1 dog-1-5")  # seat 0: 9 + 1
    play(table, "bird-4-9 cat-2-1")  # seat 1: 4 + 2
    play(table, "rodent-2-4 bird-2-6")  # seat 1: 2 + 2
    outcome = outcome_of(table)
    assert outcome.scores == (10, 10)
    assert outcome.ranks == (1, 2)
    assert (outcome.rule, outcome.decided) == ("CC-7", "decided-strongest-group")


def test_cc_7_the_strongest_group_is_that_of_the_final_chain() -> None:
    """10 points each. At first Cats stood on top, and seat 1 has more Cats; at the end Dogs do, and seat 0 has more."""
    table = deal_chain(
        chain="cats dogs rodents birds",
        hands=["dog-9-1 rodent-2-4 cat-4-5", "dog-1-5 cat-4-4 dog-leader"],
    )
    play(table, "dog-9-1 dog-1-5")  # seat 0: 9 + 1, two Dogs
    play(table, "rodent-2-4 cat-4-4")  # seat 1: 2 + 4, one Cat
    play(table, "dog-leader cat-4-5")  # seat 1: 0 + 4, one Cat, one Dog
    assert chain_of(table) == "dogs cats rodents birds"
    outcome = outcome_of(table)
    assert outcome.scores == (10, 10)
    assert outcome.ranks == (1, 2)
    assert outcome.decided == "decided-strongest-group"


def test_cc_7_in_ties_a_leader_counts_as_a_pet() -> None:
    """9 points each; the only Dog in the game is the Dogs' leader, in the pile of seat 0."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-leader bird-1-6 rodent-2-4", "bird-9-3 cat-4-4 cat-2-1"],
    )
    play(table, "dog-leader bird-9-3")  # seat 0: 0 + 9
    play(table, "bird-1-6 cat-4-4")  # seat 1: 1 + 4
    play(table, "cat-2-1 rodent-2-4")  # seat 1: 2 + 2
    outcome = outcome_of(table)
    assert outcome.scores == (9, 9)
    assert outcome.ranks == (1, 2)
    assert outcome.decided == "decided-strongest-group"


def test_cc_7_second_tie_break_more_pets_in_all() -> None:
    """10 points and one Dog each; seat 1 has four pets, seat 0 two."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-9-1 bird-4-9 rodent-3-7", "bird-1-6 dog-1-5 cat-2-1"],
    )
    play(table, "dog-9-1 bird-1-6")  # seat 0: 9 + 1
    play(table, "bird-4-9 dog-1-5")  # seat 1: 4 + 1
    play(table, "cat-2-1 rodent-3-7")  # seat 1: 2 + 3
    outcome = outcome_of(table)
    assert outcome.scores == (10, 10)
    assert outcome.ranks == (2, 1)
    assert (outcome.rule, outcome.decided) == ("CC-7", "decided-pets")


def test_cc_7_then_the_win_is_shared() -> None:
    """Seats 0 and 1 have 8 points, one Dog and three pets; seat 2 has 5 points and comes third."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-5-6 bird-3-1 rodent-2-4", "bird-1-6 dog-4-2 cat-1-7", "bird-2-6 rodent-1-9 cat-2-1"],
    )
    play(table, "dog-5-6 bird-1-6 bird-2-6")  # seat 0: 5 + 1 + 2
    play(table, "bird-3-1 dog-4-2 rodent-1-9")  # seat 1: 3 + 4 + 1
    play(table, "cat-1-7 cat-2-1 rodent-2-4")  # seat 2: 1 + 2 + 2
    outcome = outcome_of(table)
    assert outcome.scores == (8, 8, 5)
    assert outcome.ranks == (1, 1, 3)
    assert outcome.winners == (0, 1)
    assert [outcome.share(Seat(seat)) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert (outcome.rule, outcome.decided) == ("CC-7", "decided-shared")


def test_cc_7_ties_for_lower_places_are_broken_by_the_same_steps() -> None:
    """Seat 0 wins with 17. Seats 1 and 2 have 8 points each; seat 2 has the Dog, and comes second."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-9-1 rodent-2-4 bird-2-6", "bird-4-9 cat-3-3 bird-1-6", "bird-4-3 rodent-3-7 dog-5-6"],
    )
    play(table, "dog-9-1 bird-4-9 bird-4-3")  # seat 0: 9 + 4 + 4
    play(table, "rodent-2-4 cat-3-3 rodent-3-7")  # seat 1: 2 + 3 + 3
    play(table, "bird-1-6 dog-5-6 bird-2-6")  # seat 2: 1 + 5 + 2
    outcome = outcome_of(table)
    assert outcome.scores == (17, 8, 8)
    assert outcome.ranks == (1, 3, 2)
    assert outcome.decided == "decided-points"


# CC-8 … CC-13: one scripted game, with each option alone and with all of them. Everybody plays left to right.
#
#   chain Rodents, Dogs, Birds, Cats; seat 0 leads; deck: Rodent 7/2, Rodent 9/5, Rodent 5/3
#   seat 0: Dog 8/3, Dog 6/3, Cat 2/1          seat 1: Dogs' leader, Dog 1/5, Birds' leader
#   seat 2: Rodents' leader, Bird 4/9, Cats' leader
#
# Without options (Treats):
#   1. Dog 8 (0), Dogs' leader (1): D R B C, Rodents' leader (2): R D B C   → seat 2: 8 + 0 + 0 =  8
#      seat 2 draws Rodent 7, seat 0 Rodent 9, seat 1 Rodent 5
#   2. Bird 4 (2), Dog 6 (0), Dog 1 (1)                                     → seat 0: 4 + 6 + 1 = 11
#   3. Cat 2 (0), Birds' leader (1): R B D C, Cats' leader (2): R B C D     → seat 1: 2 + 0 + 0 =  2
#   4. Rodent 5 (1), Rodent 7 (2), Rodent 9 (0)                             → seat 0: 5 + 7 + 9 = 21
#   points 32, 2, 8; pets 6, 3, 3; leaders 0, 2 (Birds, Cats), 2 (Dogs, Rodents); last in the chain: Dogs


def scripted(options: str = "") -> ChainTable:
    table = deal_chain(
        chain="rodents dogs birds cats",
        hands=[
            "dog-8-3 dog-6-3 cat-2-1",
            "dog-leader dog-1-5 bird-leader",
            "rodent-leader bird-4-9 cat-leader",
        ],
        deck="rodent-7-2 rodent-9-5 rodent-5-3",
        options=options,
    )
    play_left_to_right(table)
    return table


def lines_of(table: ChainTable) -> list[list[tuple[str, int]]]:
    return [[(line.rule, line.points) for line in lines] for lines in outcome_of(table).reckoning]


def test_cc_7_the_scripted_game_without_options() -> None:
    table = scripted()
    assert piles_of(table) == [
        "bird-4-9 dog-6-3 dog-1-5 rodent-5-3 rodent-7-2 rodent-9-5",
        "cat-2-1 bird-leader cat-leader",
        "dog-8-3 dog-leader rodent-leader",
    ]
    assert chain_of(table) == "rodents birds cats dogs"
    assert lines_of(table) == [[("CC-7", 32)], [("CC-7", 2)], [("CC-7", 8)]]
    assert outcome_of(table).ranks == (1, 3, 2)


def test_cc_8_tricks_replace_treats_for_strength_and_for_points() -> None:
    """The second trick now goes to the Dog with 5 Tricks.

    1. Dog 3, Dogs' leader, Rodents' leader: R D B C                          → seat 2: 3 + 0 + 0 =  3
    2. Bird 9 (2), Dog 3 (0), Dog 5 (1)                                       → seat 1: 9 + 3 + 5 = 17
    3. Birds' leader (1): R B D C, Cats' leader (2): R B C D, Cat 1 (0)       → seat 1: 0 + 0 + 1 =  1
    4. Rodent 3 (1), Rodent 2 (2), Rodent 5 (0)                               → seat 0: 3 + 2 + 5 = 10
    """
    table = scripted(options="tricks")
    assert lines_of(table) == [[("CC-8", 10)], [("CC-8", 18)], [("CC-8", 3)]]
    assert outcome_of(table).ranks == (2, 1, 3)
    assert piles_of(table)[1] == "bird-4-9 dog-6-3 dog-1-5 bird-leader cat-leader cat-2-1"


def test_cc_9_leader_of_the_pack_gives_10_for_the_most_leaders() -> None:
    """Seats 1 and 2 have two leaders each: 2 + 10 and 8 + 10."""
    table = scripted(options="leader-of-the-pack")
    assert lines_of(table) == [[("CC-7", 32)], [("CC-7", 2), ("CC-9", 10)], [("CC-7", 8), ("CC-9", 10)]]
    assert outcome_of(table).scores == (32, 12, 18)


def test_cc_10_underdog_gives_4_for_the_leader_of_the_last_group() -> None:
    """Dogs stand last; seat 2 has their leader, which seat 1 played: 8 + 4."""
    table = scripted(options="underdog")
    assert lines_of(table) == [[("CC-7", 32)], [("CC-7", 2)], [("CC-7", 8), ("CC-10", 4)]]
    assert outcome_of(table).scores == (32, 2, 12)


def test_cc_11_petkeeper_gives_6_to_the_seat_with_the_most_pets() -> None:
    """Seat 0 has six pets, the others three each: 32 + 6."""
    table = scripted(options="petkeeper")
    assert lines_of(table) == [[("CC-7", 32), ("CC-11", 6)], [("CC-7", 2)], [("CC-7", 8)]]
    assert outcome_of(table).scores == (38, 2, 8)


def test_cc_11_leaders_count_as_pets_and_all_with_the_most_get_6() -> None:
    """Three cards each; without its two leaders, seat 0 would have one pet only."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-leader bird-3-1 rodent-2-4", "bird-leader dog-4-2 cat-1-7", "bird-2-6 rodent-1-9 cat-2-1"],
        options="petkeeper",
    )
    play(table, "dog-leader bird-leader bird-2-6")  # seat 0: 0 + 0 + 2
    play(table, "bird-3-1 dog-4-2 rodent-1-9")  # seat 1: 3 + 4 + 1
    play(table, "cat-1-7 cat-2-1 rodent-2-4")  # seat 2: 1 + 2 + 2
    assert outcome_of(table).scores == (2 + 6, 8 + 6, 5 + 6)


def test_cc_12_top_dog_takes_the_group_to_the_top() -> None:
    """The third trick is another one.

    1. Dog 8 (0), Dogs' leader (1): D R B C, Rodents' leader (2): R D B C     → seat 2: 8 + 0 + 0 =  8
    2. Bird 4 (2), Dog 6 (0), Dog 1 (1)                                       → seat 0: 4 + 6 + 1 = 11
    3. Cat 2 (0), Birds' leader (1): B R D C, Cats' leader (2): C B R D       → seat 0: 2 + 0 + 0 =  2
    4. Rodent 9 (0), Rodent 5 (1), Rodent 7 (2)                               → seat 0: 9 + 5 + 7 = 21
    """
    table = scripted(options="top-dog")
    assert chain_of(table) == "cats birds rodents dogs"
    assert lines_of(table) == [[("CC-7", 34)], [("CC-7", 0)], [("CC-7", 8)]]
    assert outcome_of(table).ranks == (1, 3, 2)


def test_cc_12_the_top_group_stays_and_the_others_keep_their_order() -> None:
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-leader dog-1-5 bird-2-6", "bird-leader dog-2-4 bird-1-6"],
        options="top-dog",
    )
    play(table, "dog-leader")
    assert chain_of(table) == "dogs cats rodents birds"
    play(table, "bird-leader")
    assert chain_of(table) == "birds dogs cats rodents"


def test_cc_13_all_options_together() -> None:
    """Tricks and Top Dog make the tricks, and the bonuses are added to them.

    1. Dog 3 (0), Dogs' leader (1): D R B C, Rodents' leader (2): R D B C     → seat 2: 3 + 0 + 0 =  3
    2. Bird 9 (2), Dog 3 (0), Dog 5 (1)                                       → seat 1: 9 + 3 + 5 = 17
    3. Birds' leader (1): B R D C, Cats' leader (2): C B R D, Cat 1 (0)       → seat 0: 0 + 0 + 1 =  1
    4. Rodent 5 (0), Rodent 3 (1), Rodent 2 (2)                               → seat 0: 5 + 3 + 2 = 10
    leaders 2, 0, 2: +10 for seats 0 and 2; last stand the Dogs: +4 for seat 2; pets 6, 3, 3: +6 for seat 0
    seat 0: 11 + 10 + 6 = 27; seat 1: 17; seat 2: 3 + 10 + 4 = 17
    Seats 1 and 2 have no Cat and three pets each, so they share the second place.
    """
    table = scripted(options="open-piles tricks leader-of-the-pack underdog petkeeper top-dog")
    assert lines_of(table) == [
        [("CC-8", 11), ("CC-9", 10), ("CC-11", 6)],
        [("CC-8", 17)],
        [("CC-8", 3), ("CC-9", 10), ("CC-10", 4)],
    ]
    outcome = outcome_of(table)
    assert outcome.scores == (27, 17, 17)
    assert outcome.ranks == (1, 2, 2)
    assert outcome.decided == "decided-points"
    assert table.seen(None)[-1] == Reckoned("CC-13", (27, 17, 17))


def test_cc_13_bonuses_count_before_ties_are_broken() -> None:
    """The deal of the first tie-break above: 10 each, and seat 0 has more Dogs; with Petkeeper seat 1 has 16."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-9-1 bird-4-9 bird-2-6", "dog-1-5 cat-2-1 rodent-2-4"],
        options="petkeeper",
    )
    play(table, "dog-9-1 dog-1-5 bird-4-9 cat-2-1 rodent-2-4 bird-2-6")
    outcome = outcome_of(table)
    assert outcome.scores == (10, 16)
    assert outcome.ranks == (2, 1)
    assert outcome.decided == "decided-points"


def test_cc_13_a_bonus_can_make_a_tie_that_the_steps_then_break() -> None:
    """Piles of 14 and 10, and 4 for the leader of the Birds, who end last: 14 each. Seat 0 has two Dogs to none."""
    table = deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-9-1 bird-leader rodent-leader", "dog-5-6 cat-4-4 cat-6-6"],
        options="underdog",
    )
    play(table, "dog-9-1 dog-5-6")  # seat 0: 9 + 5
    play(table, "bird-leader cat-4-4")  # D C B R; seat 1: 0 + 4
    play(table, "cat-6-6 rodent-leader")  # D C R B; seat 1: 6 + 0
    outcome = outcome_of(table)
    assert outcome.scores == (14, 10 + 4)
    assert outcome.ranks == (1, 2)
    assert outcome.decided == "decided-strongest-group"
