"""The greedy bot: it plays well enough to be an opponent, by what it may know."""

from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.games.slap_cat.bot import SlapProfile
from pettable.games.slap_cat.moves import Commit, Donate, Keep, Place, Slap, SlapMove
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.deals import card, named
from tests.games.slap_cat.deals import SlapTable, deal, show, turn


def game_of(bots: list[str], seed: int, **options: bool) -> Table[Any, Any, Any, Any]:
    game, rules = registry.find("slap-cat"), registry.rules_of("slap-cat")
    table = new_table("slap-cat", seats=len(bots), seed=seed, options=options)
    seated = {
        Seat(seat): make_bot(name, game, rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
        for seat, name in enumerate(bots)
    }
    while answer(table, seated):
        pass
    return table


def shares(bots: list[str], games: int, **options: bool) -> list[float]:
    won = [0.0] * len(bots)
    for seed in range(games):
        outcome = game_of(bots, seed, **options).outcome
        assert outcome is not None
        for seat in range(len(bots)):
            won[seat] += outcome.share(Seat(seat)) / games
    return won


@pytest.mark.parametrize("calm", [False, True], ids=["racing", "calm"])
def test_greedy_wins_nine_of_ten_games_against_three_random_bots(calm: bool) -> None:
    assert shares(["greedy", "random", "random", "random"], 40, calm=calm)[0] >= 0.9


def test_greedy_wins_nine_of_ten_games_of_two() -> None:
    assert shares(["random", "greedy"], 40)[1] >= 0.9


def test_a_faster_hand_wins_more() -> None:
    """A hand three times as fast, against three usual ones: far above a quarter."""
    assert shares(["greedy", "greedy:speed=3", "greedy", "greedy"], 60)[1] > 0.32


def best(table: SlapTable, seat: int) -> SlapMove:
    profile = SlapProfile(table.rules)
    moves = table.legal(Seat(seat))
    values = profile.values(table.view(Seat(seat)), moves)
    assert len(values) == len(moves)
    return moves[values.index(max(values))]


def test_it_places_a_middle_where_it_brings_most() -> None:
    """Between 5 and 5 a middle with 4 stars brings 3; beside the tail of the other cat only 1."""
    table = deal(
        hands=["grey-head-5 white-tail-5 black-middle-4 rat", "rat#1 rat#2 rat#3 rat#4", "rat#5 rat#6 rat#7 rat#8"]
    )
    turn(table, "grey-head-5 rat#1 rat#5")
    turn(table, "white-tail-5 rat#2 rat#6", (1, 0))
    show(table, "black-middle-4 rat#3 rat#7")
    assert best(table, 0) == Place(Seat(0), 1, 1)


def test_it_donates_a_negative_rather_than_what_it_needs() -> None:
    table = deal(
        hands=["grey-head-5/donate white-tail-5 rat", "white-head-2 rat#2 rat#3", "black-head-1 rat#4 rat#5"],
    )
    turn(table, "grey-head-5/donate white-head-2 black-head-1")
    move = best(table, 0)
    assert isinstance(move, Donate)
    assert move.card == card(table, "rat")


def test_it_covers_a_good_head_with_a_bad_one_when_it_has_nothing_worse_to_give() -> None:
    table = deal(
        hands=[
            "black-head-1/donate white-head-1 orange-tail-1",
            "white-head-5 rat#2 white-tail-5",
            "grey-head-2 rat#3 rat#4",
        ]
    )
    turn(table, "orange-tail-1 white-head-5 grey-head-2")
    turn(table, "black-head-1/donate white-tail-5 rat#3", (1, 0), (1, 0))
    assert best(table, 0) == Donate(Seat(0), card(table, "white-head-1"), Seat(1), 1, 0)


def test_it_keeps_the_tail_that_its_cat_lacks() -> None:
    table = deal(
        hands=["grey-head-5/draw rat", "white-head-2 rat#2", "black-head-1 rat#3"],
        pile="white-head-4 black-tail-4 bones",
    )
    turn(table, "grey-head-5/draw white-head-2 black-head-1")
    assert best(table, 0) == Keep(Seat(0), card(table, "black-tail-4"))


def test_it_swaps_for_the_card_that_it_needs() -> None:
    table = deal(hands=["white-tail-5 rat/swap bones", "black-head-2 rat#2 rat#3", "grey-head-5 rat#4 rat#5"])
    turn(table, "white-tail-5 rat#2 rat#4")
    show(table, "rat/swap black-head-2 grey-head-5")
    assert best(table, 0) == Slap(Seat(0), card(table, "grey-head-5"))


def test_it_does_not_hold_back_what_completes_its_cat_when_time_runs_out() -> None:
    """Seat 1 has one card left: this is the last turn."""
    table = deal(hands=["grey-head-5 bones white-tail-5", "black-head-2 rat/donate rat#2", "rat#3 rat#4 rat#5"])
    turn(table, "grey-head-5 black-head-2 rat#3")
    assert named(table, table.state.hands[1]) == "rat/donate rat#2"
    assert best(table, 0) == Commit(Seat(0), card(table, "white-tail-5"))


def test_where_it_stands_is_the_score_when_the_game_is_over() -> None:
    table = game_of(["greedy", "random", "greedy"], 2)
    assert table.outcome is not None
    profile = SlapProfile(table.rules)
    assert tuple(profile.standing(table.view(Seat(0)))) == table.outcome.scores
    begun = new_table("slap-cat", seats=3, seed=2)
    assert len(set(profile.standing(begun.view(Seat(0))))) == 1, "and everybody is equal when it begins"
