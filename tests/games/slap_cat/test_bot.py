"""The greedy bot of Slap Cat!: it beats random play, and uses only what its seat knows."""

from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.games.slap_cat.bot.profile import SlapProfile
from pettable.games.slap_cat.moves import Donate, Place, Rank, Slap, SlapMove
from pettable.table.rng import Rng
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.deals import card
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


def test_a_faster_reaction_wins_more() -> None:
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


def test_the_standing_is_the_score_when_the_game_is_over() -> None:
    table = game_of(["greedy", "random", "greedy"], 2)
    assert table.outcome is not None
    assert tuple(table.rules.standing(table.view(Seat(0)))) == table.outcome.scores
    begun = new_table("slap-cat", seats=3, seed=2)
    assert len(set(table.rules.standing(begun.view(Seat(0))))) == 1, "and everybody is equal when it begins"


def test_rankings_differ_no_more_than_their_cards() -> None:
    """A search goes by these values until it knows better: where they tell too much, it drops good cards unseen."""
    table = new_table("slap-cat", seats=4, seed=9, options={"calm": True})
    rules = table.rules
    profile, seat = SlapProfile(rules), Seat(0)
    view, rankings = table.view(seat), table.legal(seat)
    assert isinstance(rankings[0], Rank)
    cards = profile.values(view, [Slap(seat, card) for card in rankings[0].cards])
    worth = dict(zip(rankings[0].cards, cards, strict=True))
    values = dict(zip(rankings, profile.values(view, rankings), strict=True))
    assert min(cards) < min(values.values()) < max(values.values()) < max(cards)
    best = max(rankings, key=values.__getitem__)
    assert [worth[card] for card in best.cards] == sorted(cards, reverse=True)
