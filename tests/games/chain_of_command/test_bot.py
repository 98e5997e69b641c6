"""The greedy bot of Chain of Command: obvious cards, a match against random ones, and the same answer every time."""

import math

import pytest
from msgspec import structs

from pettable import new_table, registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.bots.profile_loader import make_profile
from pettable.games.chain_of_command.bot.beliefs import Beliefs, likelihoods
from pettable.games.chain_of_command.bot.lookup import tables_of
from pettable.games.chain_of_command.bot.profile import ChainProfile
from pettable.games.chain_of_command.rules import Play
from pettable.lab.simulate import Plan, play_games
from pettable.table.options import choose
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table, TakenBack
from tests.deals import ChainTable, deal_chain, named, play
from tests.deals import cards as card_ids


def greedy_card(table: ChainTable, seed: int = 1) -> str:
    """What the greedy bot would play for the seat that is asked."""
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    bot = make_bot("greedy", registry.find("chain-of-command"), table.rules, seat, Rng(seed_of(seed)))
    move = bot.choose(table.view(seat), table.prompt, table.legal(seat))
    return named(table, [move.card])


def test_the_last_seat_takes_twenty_points_with_the_cheapest_winner() -> None:
    table = deal_chain(
        chain="cats birds dogs rodents",
        hands=[
            "dog-9-1 dog-1-5 dog-2-4",
            "rodent-9-5 rodent-2-4 rodent-2-3",
            "bird-2-6 bird-1-6 bird-2-5",
            "cat-1-7 cat-9-3 rodent-1-9",
        ],
        deck="cat-2-1 cat-3-3 cat-4-4 cat-5-6 bird-3-1 bird-4-9 dog-3-6 rodent-3-7",
    )
    play(table, "dog-9-1 rodent-9-5 bird-2-6")
    assert greedy_card(table) == "cat-1-7"


def test_a_seat_that_cannot_win_throws_its_cheapest_card() -> None:
    table = deal_chain(
        chain="cats birds dogs rodents",
        hands=[
            "cat-9-3 dog-1-5 dog-2-4",
            "rodent-9-5 rodent-2-4 rodent-2-3",
            "bird-2-6 bird-1-6 bird-2-5",
            "rodent-8-6 dog-7-9 rodent-1-9",
        ],
        deck="cat-2-1 cat-3-3 bird-3-1 bird-4-9 dog-3-6 dog-4-2 rodent-3-7 rodent-4-1",
    )
    play(table, "cat-9-3 rodent-9-5 bird-2-6")
    assert greedy_card(table) == "rodent-1-9"


def test_a_leader_takes_the_trick_by_moving_the_chain() -> None:
    table = deal_chain(
        chain="dogs cats birds rodents",
        hands=[
            "dog-9-1 rodent-2-4 rodent-2-3",
            "dog-8-3 bird-1-6 bird-2-6",
            "bird-9-3 dog-2-4 dog-2-5",
            "bird-8-7 cat-leader rodent-9-5",
        ],
        deck="cat-2-1 cat-3-3 dog-3-6 dog-4-2 bird-3-1 bird-4-9 rodent-3-7 rodent-4-1",
    )
    play(table, "dog-9-1 dog-8-3 bird-9-3")
    assert greedy_card(table) == "cat-leader"
    play(table, "cat-leader")
    assert table.state.lead == 3


def test_a_leader_two_places_down_wins_only_with_top_dog() -> None:
    for options, card in (("", "rodent-1-9"), ("top-dog", "bird-leader")):
        table = deal_chain(
            chain="dogs cats birds rodents",
            hands=["dog-9-1 rodent-2-4 rodent-2-3", "rodent-1-9 bird-leader rodent-9-5"],
            deck="cat-2-1 cat-3-3 dog-3-6 dog-4-2 bird-3-1 bird-4-9",
            options=options,
        )
        play(table, "dog-9-1")
        assert greedy_card(table) == card


def test_the_strongest_card_is_not_spent_on_a_worthless_trick() -> None:
    table = deal_chain(
        chain="cats birds dogs rodents",
        hands=["rodent-leader dog-9-1 dog-8-3", "cat-8-9 rodent-2-4 dog-1-5"],
        deck="cat-2-1 cat-9-3 bird-9-3 bird-8-7 dog-7-9 rodent-9-5",
    )
    play(table, "rodent-leader")
    assert greedy_card(table) != "cat-8-9"


def test_values_depend_on_the_view_alone() -> None:
    """Two worlds that look alike to a seat: others' hands and the deck are exchanged."""
    table = deal_chain(
        chain="cats birds dogs rodents",
        hands=["cat-9-3 bird-5-2 dog-2-4", "dog-4-2 dog-5-6 bird-8-7"],
        deck="rodent-9-5 cat-2-1 bird-1-6 dog-9-1 dog-3-6 rodent-3-7",
    )
    view, moves = table.view(Seat(0)), table.legal(Seat(0))
    other_world = table.rules.determinise(view, Rng(seed_of(5)))
    assert other_world != table.state
    values = ChainProfile(table.rules).values(view, moves)
    assert ChainProfile(table.rules).values(table.rules.view(other_world, Seat(0)), moves) == values
    assert len(set(values)) == 3


def test_the_seed_decides_between_equal_cards() -> None:
    table = deal_chain(
        chain="cats birds dogs rodents",
        hands=["rodent-2-4 rodent-2-3 cat-9-3", "cat-4-4 dog-5-6 bird-8-7"],
        deck="rodent-9-5 cat-2-1 bird-1-6 dog-9-1 dog-3-6 rodent-3-7",
    )
    chosen = [greedy_card(table, seed) for seed in range(20)]
    assert set(chosen) == {"rodent-2-4", "rodent-2-3"}
    assert [greedy_card(table, seed) for seed in range(20)] == chosen


@pytest.mark.parametrize(
    ("seats", "options", "at_least"),
    [
        pytest.param(2, "", 0.85, id="2 seats: measured 0.92"),
        pytest.param(3, "", 0.60, id="3 seats: measured 0.69"),
        pytest.param(4, "", 0.46, id="4 seats: measured 0.54"),
        pytest.param(4, "tricks", 0.45, id="4 seats, Tricks: measured 0.53"),
        pytest.param(4, "top-dog leader-of-the-pack underdog petkeeper", 0.58, id="4 seats, bonuses: measured 0.68"),
    ],
)
def test_greedy_beats_random(seats: int, options: str, at_least: float) -> None:
    """The measured shares are of 10,000 games; 300 games stray from them by 0.03."""
    game = registry.find("chain-of-command")
    chosen = choose(game.options, game.seats, seats, options.split())
    plan = Plan(game.name, chosen, ("greedy", *["random"] * (seats - 1)), games=300, seed=1)
    assert play_games(plan, range(plan.games)).win_shares[0] >= at_least


@pytest.mark.parametrize("options", ["", "tricks", "top-dog", "leader-of-the-pack petkeeper"])
def test_the_roll_out_policy_plays_the_move_of_the_best_heuristic_value(options: str) -> None:
    game, rules, looked = registry.find("chain-of-command"), registry.rules_of("chain-of-command"), 0
    profile, rng = ChainProfile(rules), Rng(seed_of(1))
    for seats in game.seats:
        table: ChainTable = Table(rules, choose(game.options, game.seats, seats, options.split()), seed_of(seats))
        while table.prompt is not None:
            (seat,) = table.prompt.seats
            moves = table.legal(seat)
            values = profile.values(table.view(seat), moves)
            quick = profile.quick(table.state, seat, moves, rng)
            assert values[moves.index(quick)] == pytest.approx(max(values))
            looked += len(moves) > 1
            assert table.submit(table.prompt.id, rng.choice(moves)) is None
    assert looked > 100


def test_a_seat_that_let_a_rich_trick_go_is_believed_weak() -> None:
    """The other seat threw a rodent under nine points; a cat or a better dog would have taken them."""
    table = deal_chain(
        chain="cats birds dogs rodents",
        hands=["dog-8-3 dog-1-5 dog-2-4", "rodent-2-4 rodent-2-3 rodent-1-9"],
        deck="rodent-9-5 cat-2-1 bird-1-6 dog-9-1 dog-3-6 rodent-3-7 cat-9-3 rodent-4-1 cat-4-4 bird-3-1",
    )
    play(table, "dog-8-3 rodent-2-4")
    assert table.state.lead == 0
    view = table.view(Seat(0))
    beliefs = Beliefs(tables_of(table.rules, table.options), view, table.seen(Seat(0)))
    # Two old cards, and one that was drawn since and can be any.
    rng, winners = Rng(seed_of(1)), set(card_ids(table, "cat-9-3 cat-4-4 cat-2-1 bird-3-1 bird-1-6 dog-9-1"))
    believed = [beliefs.sample(rng).hands[1] for _ in range(600)]
    for takes in card_ids(table, "cat-9-3 bird-3-1 dog-9-1"):
        for throws in card_ids(table, "rodent-2-3 rodent-3-7 dog-3-6"):
            assert sum(takes in hand[:2] for hand in believed) < sum(throws in hand[:2] for hand in believed) / 2
    assert sum(len(winners & {hand[2]}) for hand in believed) > 150
    any_world = [table.rules.determinise(view, rng).hands[1] for _ in range(600)]
    held, usual = (sum(len(winners & {*hand}) for hand in hands) for hands in (believed, any_world))
    assert held < 0.8 * usual


@pytest.mark.parametrize("seats", [2, 4])
def test_the_hand_that_a_seat_holds_is_believed_likelier_than_others(seats: int) -> None:
    """Over whole games of greedy bots, to the last two cards: what was kept, among all that may have been."""
    game, gains = registry.find("chain-of-command"), []
    table: ChainTable = new_table(game.name, seats=seats, seed=3)
    bots = {
        Seat(seat): make_bot("greedy", game, table.rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
        for seat in range(seats)
    }
    kinds = set()
    while table.prompt is not None:
        (me,) = table.prompt.seats
        beliefs = Beliefs(tables_of(table.rules, table.options), table.view(me), table.seen(me))
        for seat, (hands, sums) in enumerate(beliefs.kept):
            assert seat != me or not hands
            if hands:
                held = {*table.state.hands[seat][: len(hands[0])]}
                place = [{*hand} for hand in hands].index(held)
                likely = (sums[place] - (sums[place - 1] if place else 0)) / sums[-1]
                gains.append(math.log(likely * len(hands)))
                kinds.add(len(hands[0]))
        answer(table, bots)
    assert kinds == {1, 2}
    assert sum(gains) / len(gains) > 0.5


@pytest.mark.parametrize("seats", [2, 4])
def test_a_play_is_likely_beside_two_cards_if_greedy_would_play_it(seats: int) -> None:
    table: ChainTable = new_table("chain-of-command", seats=seats, seed=2)
    tables, rng, likely, unlikely = tables_of(table.rules, table.options), Rng(seed_of(1)), 0, 0
    for _ in range(6 * seats):
        assert table.prompt is not None
        (seat,) = table.prompt.seats
        before, move = table.state, table.legal(seat)[0]
        assert isinstance(move, Play)
        assert table.submit(table.prompt.id, move) is None
        other = Seat((seat + 1) % seats)
        (seen,) = Beliefs(tables, table.view(other), table.seen(other)).plays[seat][-1:]
        likely_with, hidden = likelihoods(tables, seen), [*before.deck, *before.hands[seat][1:]]
        for one, two in [rng.shuffled(hidden)[:2] for _ in range(20)]:
            hands = (*before.hands[:seat], (move.card, one, two), *before.hands[seat + 1 :])
            plays_it = tables.best(structs.replace(before, hands=hands), seat) == 0
            assert likely_with[one][two] == likely_with[two][one]
            assert plays_it or likely_with[one][two] < 0.5
            assert not plays_it or likely_with[one][two] > 0.3
            likely += likely_with[one][two] > 0.9
            unlikely += likely_with[one][two] < 0.1
    assert min(likely, unlikely) > 20 * seats


def test_without_a_history_all_worlds_are_equally_likely() -> None:
    table = new_table("chain-of-command", seats=3, seed=1)
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    view, profile = table.view(seat), ChainProfile(table.rules)
    assert profile.sampler(view, ())(Rng(seed_of(2))) == table.rules.determinise(view, Rng(seed_of(2)))


def test_a_partial_or_taken_back_history_is_ignored() -> None:
    table = new_table("chain-of-command", seats=2, seed=1)
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    assert table.submit(table.prompt.id, table.legal(seat)[0]) is None
    other = Seat(1 - seat)
    tables, view, history = tables_of(table.rules, table.options), table.view(other), table.seen(other)
    assert Beliefs(tables, view, history).informed
    assert not Beliefs(tables, view, history[2:]).informed
    assert not Beliefs(tables, view, [*history, TakenBack("TB-5", seat)]).informed


def test_the_value_net_waits_for_a_tricks_end_and_follows_points() -> None:
    table = new_table("chain-of-command", seats=2, seed=1, options={"open-piles": True})
    profile = make_profile(registry.find("chain-of-command"), table.rules)
    seen = []
    for _ in range(24):
        assert table.prompt is not None
        (seat,) = table.prompt.seats
        chances = profile.chances(table.state)
        assert (chances is None) == bool(table.state.trick)
        if chances is not None:
            mine, theirs = table.rules.standing(table.view(None))
            assert mine is not None
            assert theirs is not None
            seen.append((mine - theirs, chances[0]))
        assert table.submit(table.prompt.id, table.legal(seat)[0]) is None
    assert max(seen)[1] > 0.6 or min(seen)[1] < 0.4
    assert all(chance > 0.5 for points, chance in seen if points > 25)
    assert all(chance < 0.5 for points, chance in seen if points < -25)
