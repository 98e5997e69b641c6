"""The bot profile of Paws Up: its quick policy, and its estimate at the beginning of a round."""

import pytest

from pettable import new_table, registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.games.paws_up.bot.profile import PawsUpProfile
from pettable.games.paws_up.rules import PawsUp
from pettable.games.paws_up.state import Commit, MakeStory, Take
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat

GAME = registry.find("paws-up")
RULES = PawsUp(registry.default_deck("paws-up"))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_roll_out_policy_makes_the_best_swap_and_story(seats: int) -> None:
    table = new_table("paws-up", seats=seats, seed=2)
    profile = PawsUpProfile(RULES)
    bots = {
        Seat(seat): make_bot("greedy", GAME, table.rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
        for seat in range(seats)
    }
    same: dict[str, list[bool]] = {}
    while table.prompt is not None:
        seat = table.waiting[0]
        moves = table.legal(seat)
        if len(moves) > 1:
            values = profile.values(table.view(seat), moves)
            quick = profile.quick(table.state, seat, moves, Rng(seed_of(1)))
            same.setdefault(type(moves[0]).__name__, []).append(values[moves.index(quick)] == max(values))
        answer(table, bots)
    assert all(same[MakeStory.__name__])
    # A glance also looks at what it leaves for others, and at who swaps when; chance would be 1 in 3, 1 in 5 or less.
    assert sum(same[Take.__name__]) > 0.75 * len(same[Take.__name__])
    assert sum(same[Commit.__name__]) > 0.75 * len(same[Commit.__name__])


def test_the_estimate_comes_with_every_commitment_and_favours_the_winner() -> None:
    for seed in range(3):
        table = new_table("paws-up", seats=4, seed=seed)
        profile = PawsUpProfile(RULES)
        bots = {
            Seat(seat): make_bot("greedy", GAME, table.rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
            for seat in range(4)
        }
        last = []
        while table.prompt is not None:
            chances = profile.chances(table.state)
            assert (chances is None) == (table.prompt.kind is not Kind.COMMIT)
            if chances is not None:
                last = list(chances)
            answer(table, bots)
        assert table.outcome is not None
        assert sum(last[seat] for seat in table.outcome.winners) > 0.3


def test_a_story_earned_is_worth_more_than_a_story_hoped_for() -> None:
    table = new_table("paws-up", seats=2, seed=1)
    bots = {
        Seat(seat): make_bot("greedy", GAME, table.rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
        for seat in range(2)
    }
    profile = PawsUpProfile(RULES)
    while table.prompt is not None:
        answer(table, bots)
        moves = table.legal(Seat(0)) if table.state.telling == 0 else ()
        if moves and isinstance(moves[0], MakeStory):
            break
    story, done = moves[0], moves[-1]
    with_story = table.rules.apply(table.rules.apply(table.state, story).state, done).state
    without_story = table.rules.apply(table.state, done).state
    # Before the next round the rest of this one is the same in both.
    while profile.chances(with_story) is None:
        prompt = table.rules.prompt(with_story)
        assert prompt is not None
        (seat,) = prompt.seats
        plan = table.rules.legal(with_story, seat)[-1]
        with_story, without_story = (table.rules.apply(world, plan).state for world in (with_story, without_story))
    earned, hoped = profile.chances(with_story), profile.chances(without_story)
    assert earned is not None
    assert hoped is not None
    assert earned[0] > hoped[0]
