"""Who wins, and how ties are broken: SC-13."""

from pettable.games.slap_cat.moves import NobodySlapped, PileSlapped, Reckoned, SlapPile, Tied, TimeUp
from pettable.games.slap_cat.scene import OneColour, scene
from pettable.games.slap_cat.state import Phase
from pettable.table.prompts import Kind
from pettable.table.rules import Illegal
from pettable.table.seats import CLOCK, Seat
from tests.games.slap_cat.deals import SlapTable, asked, attempt, deal, deal_rounds, next_round, outcome_of, play, turn


def one_round(*hands: str, options: str = "") -> SlapTable:
    """One round, in which everybody builds a single cat, left to right."""
    table = deal(hands=list(hands), options=options)
    held = [hand.split() for hand in hands]
    for nth in range(len(held[0])):
        shown = [hand[nth] for hand in held]
        spots = [(0, 0) if nth == 0 else (1, int("middle" in name)) for name in shown if name[:3] not in ("rat", "bon")]
        turn(table, " ".join(shown), *spots)
    return table


def colours_of(table: SlapTable) -> list[tuple[int, int, str]]:
    """What the scene says of a tie: seats, the best first, with their most cards of one colour, and which colours."""
    lines = [line for line in scene(table.rules, table.view(None)) if isinstance(line, OneColour)]
    return [(line.seat, line.count, " ".join(colour.value for colour in line.colours)) for line in lines]


def test_sc_13_the_highest_total_wins_and_places_go_by_total() -> None:
    table = one_round("grey-head-1 grey-tail-1", "grey-head-3 grey-tail-3", "grey-head-2 grey-tail-2", "rat rat#2")
    outcome = outcome_of(table)
    assert outcome.scores == (1, 3, 2, -2)
    assert outcome.ranks == (3, 1, 2, 4)
    assert (outcome.rule, outcome.decided) == ("SC-13", "decided-points")
    assert table.seen(None)[-1] == Reckoned("SC-13", (1, 3, 2, -2))
    assert colours_of(table) == []


def test_sc_13_a_tie_goes_to_the_most_cards_of_one_colour() -> None:
    """Two points each; three white cards beat two of a colour."""
    table = one_round(
        "white-head-2 grey-middle-1 grey-tail-1",
        "white-head-1 white-middle-1 white-tail-1",
        "grey-head-2 rat orange-tail-2",
    )
    outcome = outcome_of(table)
    assert outcome.scores == (2, 2, 1)
    assert outcome.ranks == (2, 1, 3)
    assert outcome.decided == "decided-colour"
    assert colours_of(table) == [(1, 3, "white"), (0, 2, "grey")]


def test_sc_13_incomplete_cats_count_for_colour_too_and_covered_cards_do_not() -> None:
    """Nobody has points. Seat 0 shows one grey head over two others; seat 1 an open cat of two white cards."""
    table = deal(
        hands=["grey-head-1 grey-head-2 grey-head-3", "white-head-1 white-middle-1 black-middle-1", "rat rat#2 rat#3"]
    )
    turn(table, "grey-head-1 white-head-1 rat")
    turn(table, "grey-head-2 white-middle-1 rat#2", (1, 0), (1, 1))
    turn(table, "grey-head-3 black-middle-1 rat#3", (1, 0), (1, 1))
    outcome = outcome_of(table)
    assert outcome.scores == (0, 0, -3)
    assert outcome.ranks == (2, 1, 3)
    assert outcome.decided == "decided-colour"
    assert colours_of(table) == [(1, 2, "white"), (0, 1, "grey")]


def test_sc_13_only_the_last_round_s_area_counts_for_colour() -> None:
    """Round 1: seat 0 has three grey cards in view. Round 2: seat 0 has one, seat 1 has two."""
    first = ["grey-head-1 grey-middle-1", "white-head-1 rat", "rat#2 white-middle-1"]
    second = ["grey-head-1 rat", "white-head-1 white-middle-1", "rat#2 grey-middle-1"]
    table = deal_rounds([first, second])
    turn(table, "grey-head-1 white-head-1 rat#2")
    turn(table, "grey-middle-1 rat white-middle-1", (1, 1), (0, 0))
    next_round(table, hands=second)
    turn(table, "grey-head-1 white-head-1 rat#2")
    turn(table, "rat white-middle-1 grey-middle-1", (1, 1), (0, 0))
    outcome = outcome_of(table)
    assert outcome.scores == (-1, -1, -2)
    assert (outcome.ranks, outcome.decided) == ((2, 1, 3), "decided-colour")


def tied(options: str = "") -> SlapTable:
    """Seats 0, 1 and 3 have a point each; 0 and 1 show two cards of one colour, 3 does not. Seat 2 has nothing."""
    return one_round(
        "grey-head-1 grey-tail-1", "white-head-1 white-tail-1", "black-head-5 rat", "orange-head-1 black-tail-1",
        options=options,
    )  # fmt: skip


def test_sc_13_then_the_tied_seats_race_for_the_draw_pile() -> None:
    table = tied()
    assert table.outcome is None
    assert table.prompt is not None
    assert (table.prompt.kind, table.prompt.rule, table.prompt.seats) == (Kind.RACE, "SC-13", (0, 1))
    assert table.prompt.limit is not None
    assert Tied("SC-13", (Seat(0), Seat(1))) in table.seen(None)
    assert attempt(table, SlapPile(Seat(2))) == Illegal("SC-13", "refuse-not-asked")
    assert attempt(table, SlapPile(Seat(3))) == Illegal("SC-13", "refuse-not-asked"), "out by its colours"
    assert colours_of(table) == [(0, 2, "grey"), (1, 2, "white"), (3, 1, "orange black")]
    events = play(table, SlapPile(Seat(1)))
    assert events == [PileSlapped("SC-13", Seat(1)), Reckoned("SC-13", (1, 1, -1, 1))]
    outcome = outcome_of(table)
    assert outcome.decided == "decided-slap"
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1, 4, 2), "all other places go by the total, and are shared"


def test_sc_13_nobody_slaps_in_time_a_shared_win() -> None:
    table = tied()
    assert table.legal(CLOCK) == (TimeUp(CLOCK),)
    assert play(table, TimeUp(CLOCK))[0] == NobodySlapped("SC-13")
    outcome = outcome_of(table)
    assert (outcome.ranks, outcome.rule, outcome.decided) == ((1, 1, 4, 3), "SC-13", "decided-shared")
    assert outcome.share(Seat(0)) == 0.5


def test_sc_13_in_calm_mode_the_win_is_shared_without_a_race() -> None:
    table = tied(options="calm")
    assert table.state.phase is Phase.OVER
    assert outcome_of(table).ranks == (1, 1, 4, 3)


def test_sc_13_only_seats_tied_for_first_play_it_out() -> None:
    """Seats 1 and 2 are tied for second; seat 2 has more of a colour, but they share the place."""
    table = one_round(
        "grey-head-3 grey-middle-3 grey-tail-3",
        "white-head-1 rat black-tail-2",
        "orange-head-1 rat#2 orange-tail-2",
        "rat#3 rat#4 rat#5",
    )
    outcome = outcome_of(table)
    assert outcome.scores == (6, 0, 0, -3)
    assert outcome.ranks == (1, 2, 2, 4)


def test_sc_13_a_tie_on_points_of_all_rounds_together() -> None:
    hands = ["grey-head-2 grey-tail-2", "white-head-2 white-tail-2", "rat rat#2"]
    table = deal_rounds([hands, hands])
    for number in range(2):
        turn(table, "grey-head-2 white-head-2 rat")
        # Seat 0 completes its cat in the first round, seat 1 in the second.
        spots = [(1, 0), (0, 0)] if number == 0 else [(0, 0), (1, 0)]
        turn(table, "grey-tail-2 white-tail-2 rat#2", *spots)
        if number == 0:
            next_round(table, hands=hands)
    assert asked(table) == ("SC-13", (0, 1))
    play(table, SlapPile(Seat(0)))
    assert outcome_of(table).ranks == (1, 2, 3)


def test_sc_13_the_pile_is_not_slapped_at_any_other_time() -> None:
    table = deal(hands=["grey-head-1", "grey-head-2", "grey-head-3"])
    assert attempt(table, SlapPile(Seat(0))) == Illegal("SC-13", "refuse-no-tie")
    assert attempt(table, TimeUp(CLOCK)) == Illegal("SC-16", "refuse-clock")
