"""The search: the same in every game, for every kind of question, from a view alone."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.bots.profile_loader import make_profile
from pettable.bots.rollout import Rollout
from pettable.bots.search import Budget, Search
from pettable.bots.search_bot import think
from pettable.games.paws_up.state import Commit
from pettable.lab.simulate import Plan, play_games
from pettable.table.options import choose
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.table_sizes import seats_near

AnyTable = Table[Any, Any, Any, Any]

each_game = pytest.mark.parametrize("game", registry.names())


def positions(game: str, seats: int, seed: int) -> Iterator[tuple[AnyTable, Seat]]:
    """A game of greedy bots, wherever somebody has a choice."""
    found, seats = registry.find(game), seats_near(game, seats)
    table = new_table(game, seats=seats, seed=seed)
    bots = {
        Seat(seat): make_bot("greedy", found, table.rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
        for seat in range(seats)
    }
    while table.prompt is not None:
        for seat in table.waiting:
            if len(table.legal(seat)) > 1:
                yield table, seat
                break
        answer(table, bots)


def some(game: str, seats: int = 3, step: int = 9, seed: int = 2) -> Iterator[tuple[AnyTable, Seat]]:
    return (each for n, each in enumerate(positions(game, seats, seed)) if n % step == 0)


def thoughts(table: AnyTable, seat: Seat, iterations: int, seed: int = 1) -> Any:
    assert table.prompt is not None
    game = next(found for name in registry.names() if isinstance(table.rules, (found := registry.find(name)).rules))
    rng, budget = Rng(seed_of(seed)), Budget(iterations)
    view, moves = table.view(seat), table.legal(seat)
    return think(game, table.rules, seat, view, table.prompt, moves, rng, budget, table.seen(seat))


@each_game
def test_the_same_seed_and_iterations_give_the_same_result(game: str) -> None:
    for table, seat in some(game, step=25):
        assert thoughts(table, seat, 30) == thoughts(table, seat, 30)


def test_another_seed_samples_other_worlds() -> None:
    table, seat = next(some("chain-of-command"))
    assert thoughts(table, seat, 30, seed=1).chances != thoughts(table, seat, 30, seed=2).chances


def test_every_kind_of_prompt_is_searched() -> None:
    asked = set()
    for game in registry.names():
        for table, seat in some(game, step=5):
            assert table.prompt is not None
            if table.prompt.kind in asked:
                continue
            asked.add(table.prompt.kind)
            found = thoughts(table, seat, 48)
            assert sorted(map(repr, table.legal(seat))) == sorted(repr(each.move) for each in found.moves)
            assert found.iterations == sum(each.visits for each in found.moves) <= 48
            assert sum(found.chances) == pytest.approx(1)
            assert found.moves[0].chance == found.chances[seat] == max(each.chance for each in found.moves)
    assert asked == set(Kind)


@each_game
def test_sampled_worlds_fit_the_view(game: str) -> None:
    found = registry.find(game)
    for table, seat in some(game):
        view, rng = table.view(seat), Rng(seed_of(3))
        imagine = make_profile(found, table.rules).sampler(view, table.seen(seat))
        for _ in range(5):
            world = imagine(rng)
            assert table.rules.view(world, seat) == view
            assert sorted(table.rules.cards(world)) == sorted(table.rules.cards(table.state))


@each_game
def test_the_roll_out_policy_is_legal_and_ignores_hidden_hands(game: str) -> None:
    """In two worlds that a seat cannot tell apart it plays the same move."""
    profile = make_profile(registry.find(game), registry.rules_of(game))
    for table, seat in some(game, step=3):
        rules, moves = table.rules, table.legal(seat)
        worlds = [rules.determinise(table.view(seat), Rng(seed_of(seed))) for seed in range(4)]
        played = [profile.quick(world, seat, moves, Rng(seed_of(1))) for world in worlds]
        assert played[0] in moves
        assert played == [played[0]] * 4


@each_game
def test_win_chances_sum_to_one(game: str) -> None:
    profile, estimated = make_profile(registry.find(game), registry.rules_of(game)), 0
    for table, _ in some(game, step=2):
        chances = profile.chances(table.state)
        if chances is not None:
            estimated += 1
            assert len(chances) == 3
            assert min(chances) >= 0
            assert sum(chances) == pytest.approx(1)
    assert (estimated > 0) == (profile.rollout_depth is not None)


def test_the_search_ends_when_its_time_is_up() -> None:
    table, seat = next(some("chain-of-command"))
    assert table.prompt is not None
    ticks = count()
    search = Search(table.rules, make_profile(registry.find("chain-of-command"), table.rules), seat)
    found = search.think(
        table.view(seat),
        table.prompt,
        table.legal(seat),
        Rng(seed_of(1)),
        Budget(iterations=1000, seconds=7),
        clock=lambda: float(next(ticks)),
    )
    assert found.iterations == 7


def test_a_budget_of_one_iteration_still_answers() -> None:
    table, seat = next(some("paws-up"))
    found = thoughts(table, seat, 1)
    assert found.iterations == 1
    assert found.moves[0].visits == 1


def test_an_obvious_move_ends_the_search_early() -> None:
    """The more a move is ahead, the earlier the others are given up."""
    for table, seat in positions("paws-up", 2, 2):
        found = thoughts(table, seat, 5000) if type(table.legal(seat)[0]).__name__ == "MakeStory" else None
        if found is not None:
            assert type(found.moves[0].move).__name__ == "MakeStory"
            assert found.iterations < 5000
            break
    else:
        pytest.fail("nobody made a story")


def test_roll_outs_replace_sampled_commitments_by_the_policys() -> None:
    """A sample has any commitment; a roll-out replaces it by what that seat would rather spare."""
    table = new_table("paws-up", seats=3, seed=4)
    profile = make_profile(registry.find("paws-up"), table.rules)
    rollout = Rollout(table.rules, profile)
    assert table.prompt is not None
    prompt, begun = table.prompt, table.state
    for seat in (Seat(0), Seat(1)):
        assert table.submit(prompt.id, table.legal(seat)[seat]) is None
    mine, guessed = table.legal(Seat(2))[0], []
    for seed in range(40):
        world = table.rules.determinise(table.view(Seat(2)), Rng(seed_of(seed)))
        after = rollout.after(world, prompt, mine, Rng(seed_of(seed)))
        for seat in (Seat(0), Seat(1)):
            (committed,) = [turn.card for turn in after.order if turn.seat == seat]
            values = profile.values(table.rules.view(world, seat), moves := table.rules.legal(world, seat))
            guessed.append(Commit(seat, (committed,)) == moves[values.index(max(values))])
    # By lot it would be one in five.
    assert sum(guessed) > 0.7 * len(guessed)
    assert begun.committed == ((), (), ())


def test_a_committed_seat_can_search_for_another_card() -> None:
    table = new_table("paws-up", seats=3, seed=4)
    rollout = Rollout(table.rules, make_profile(registry.find("paws-up"), table.rules))
    assert table.prompt is not None
    prompt, (first, *_, last) = table.prompt, table.legal(Seat(0))
    assert table.submit(prompt.id, first) is None
    after = rollout.after(table.state, prompt, last, Rng(seed_of(1)))
    assert [turn.card for turn in after.order if turn.seat == 0] == list(last.cards)


@pytest.mark.parametrize(
    ("game", "bots", "at_least"),
    [
        ("chain-of-command", ("search:iterations=60", "random"), 0.85),
        ("paws-up", ("search:iterations=40", "greedy"), 0.65),
    ],
)
def test_search_wins(game: str, bots: tuple[str, str], at_least: float) -> None:
    """Twenty games of one seed: always the same ones, and won far more often than a broken search would."""
    found = registry.find(game)
    plan = Plan(game, choose(found.options, found.seats, 2), bots, games=20, seed=1)
    assert play_games(plan, range(plan.games)).win_shares[0] >= at_least
