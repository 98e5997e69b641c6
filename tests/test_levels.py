"""The levels: what each overlooks and forgets, how their hands are, and that nobody sees what it must not see."""

from collections.abc import Sequence
from copy import copy
from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots import BOTS, SEARCHERS, Bot, make_bot, maker
from pettable.bots.driver import answer, play
from pettable.bots.levels import LEVELS, AbsentMinded, Level
from pettable.bots.profile import BotProfile
from pettable.bots.profile_loader import make_profile
from pettable.bots.reaction import ReactionModel
from pettable.bots.search_bot import SearchBot
from pettable.games.chain_of_command.rules import Play
from pettable.lab.simulate import Plan, play_games
from pettable.table.errors import OptionError
from pettable.table.options import choose
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.deals import card, deal_chain
from tests.deals import play as play_cards
from tests.table_sizes import MOST_GAMES, seats_near

CHAIN = registry.find("chain-of-command")
RULES = registry.rules_of("chain-of-command")
RULES_PROFILE = make_profile(CHAIN, RULES)


def greedy_bots(game: str, table: Table[Any, Any, Any, Any]) -> dict[Seat, Bot]:
    found = registry.find(game)
    return {
        Seat(seat): make_bot("greedy", found, table.rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
        for seat in range(table.options.seats)
    }


def quickly(bot: str) -> str:
    """The same bot, with less time to think."""
    return f"{bot}:iterations=12" if bot in SEARCHERS else bot


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", registry.names())
def test_bots_play_alike_in_worlds_of_the_same_view(game: str, bot: str) -> None:
    """A bot at a table whose hidden cards were exchanged behind its back plays the same move."""
    found, rules, seats, exchanged = registry.find(game), registry.rules_of(game), seats_near(game, 3), 0
    for seed in range(6, 6 + MOST_GAMES):
        table = new_table(game, seats=seats, seed=seed)
        bots = greedy_bots(game, table)
        for number in range(60):
            if table.prompt is None:
                break
            seat, race = table.waiting[0], table.prompt.kind is Kind.RACE
            if number % 6 == 0 and not race and len(table.legal(seat)) > 1:
                other = copy(table)
                other.log, other._seen = list(table.log), {}
                other.state = rules.determinise(table.view(seat), Rng(seed_of(number)))
                exchanged += other.state != table.state
                original = copy(table)
                original.log, original._seen = list(table.log), {}
                for each in (original, other):
                    play(each, make_bot(quickly(bot), found, rules, seat, Rng(seed_of(number))), seat)
                moves = [each.log[len(table.log)].move for each in (original, other)]
                assert moves[0] == moves[1]
            answer(table, bots)
        if exchanged >= 3:
            break
    assert exchanged >= 3


class Sorted(BotProfile[Any, Any, Any]):
    """Likes the last move best."""

    def values(self, view: Any, moves: Sequence[Any]) -> Sequence[float]:  # noqa: ARG002
        return range(len(moves))


def test_overlooking_half_the_moves_finds_the_best_half_the_time() -> None:
    table = new_table("chain-of-command", seats=2, seed=1)
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    moves = table.legal(seat)
    bot = AbsentMinded(RULES, seat, Rng(seed_of(1)), Sorted(RULES), Level(overlooks=0.5))
    played = [bot.choose(table.view(seat), table.prompt, moves) for _ in range(800)]
    # A half, and a third of the one time in eight that it would overlook all three.
    assert 0.50 < played.count(moves[2]) / 800 < 0.59
    assert played.count(moves[1]) > played.count(moves[0]) > 0


def test_overlooking_nothing_plays_as_greedy() -> None:
    table = new_table("chain-of-command", seats=2, seed=1)
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    bot = AbsentMinded(RULES, seat, Rng(seed_of(1)), Sorted(RULES), Level())
    assert bot.choose(table.view(seat), table.prompt, table.legal(seat)) == table.legal(seat)[2]


def test_each_level_is_better_than_the_one_below() -> None:
    assert list(LEVELS) == ["puppy", "tabby", "collie", "parrot"]
    ranked = [(-level.overlooks, level.budget is not None, level.reaction_model.speed) for level in LEVELS.values()]
    assert ranked == sorted(set(ranked))
    forgets = [level.forgets for level in LEVELS.values()]
    assert forgets == sorted(forgets, reverse=True)
    assert forgets[0] > forgets[1] > 0 == forgets[2]


class Rememberer(Sorted):
    """Likes the last move best as long as it remembers what was played, and the first one otherwise."""

    def forget(self, view: Any, rng: Rng, share: float) -> Any:
        return RULES_PROFILE.forget(view, rng, share)

    def values(self, view: Any, moves: Sequence[Any]) -> Sequence[float]:
        return range(len(moves)) if any(view.piles) else range(len(moves), 0, -1)


def test_a_level_goes_by_what_it_remembers() -> None:
    """One trick of two cards: both are forgotten one time in four."""
    table = deal_chain(
        chain="cats birds dogs rodents",
        hands=["dog-9-1 dog-1-5 dog-2-4", "rodent-9-5 rodent-2-4 rodent-2-3"],
        deck="cat-2-1 cat-3-3 cat-4-4 cat-5-6",
    )
    play_cards(table, "dog-9-1 rodent-9-5")
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    moves = table.legal(seat)
    for forgets, low, high in ((0.0, 0, 0), (0.5, 0.2, 0.3), (1.0, 1, 1)):
        bot = AbsentMinded(RULES, seat, Rng(seed_of(1)), Rememberer(RULES), Level(forgets=forgets))
        played = [bot.choose(table.view(seat), table.prompt, moves) for _ in range(400)]
        assert low <= played.count(moves[0]) / 400 <= high
        assert played.count(moves[0]) + played.count(moves[-1]) == 400


def test_cc_5_what_is_forgotten_of_the_piles_may_still_come() -> None:
    """Whoever forgets that both higher cats are gone trusts the third one less."""
    table = deal_chain(
        chain="cats birds dogs rodents",
        hands=["cat-9-3 cat-4-4 dog-2-4", "cat-5-6 rodent-2-4 rodent-2-3"],
        deck="rodent-3-7 rodent-4-1 rodent-1-9 dog-3-6",
    )
    play_cards(table, "cat-9-3 cat-5-6")
    view, profile = table.view(Seat(0)), make_profile(CHAIN, table.rules)
    less = profile.forget(view, Rng(seed_of(1)), 1.0)
    assert ([len(pile) for pile in view.piles], less.piles) == ([2, 0], ((), ()))
    cat = [Play(Seat(0), card(table, "cat-4-4"))]
    assert profile.values(less, cat)[0] < profile.values(view, cat)[0]


@pytest.mark.parametrize("game", registry.names())
def test_a_forgetful_seat_still_values_all_its_moves(game: str) -> None:
    """At any question of a game, whatever it has forgotten; and who forgets nothing has the view it was given."""
    profile, rng, asked = make_profile(registry.find(game), registry.rules_of(game)), Rng(seed_of(3)), 0
    for seed in range(8, 8 + MOST_GAMES):
        table = new_table(game, seats=seats_near(game, 3), seed=seed)
        bots = greedy_bots(game, table)
        while table.prompt is not None and asked < 80:
            seat = table.waiting[0]
            view, moves = table.view(seat), table.legal(seat)
            assert profile.forget(view, rng, 0.0) == view
            for share in (0.5, 1.0):
                less = profile.forget(view, rng, share)
                assert len(profile.values(less, moves)) == len(moves)
                assert (less.hand, less.options) == (view.hand, view.options)
            answer(table, bots)
            asked += 1
        if asked > 30:
            break
    assert asked > 30


FORGETFUL = [
    name
    for name in registry.names()
    if registry.bot_package(registry.find(name)).Profile.forget is not BotProfile.forget
]


@pytest.mark.parametrize("game", FORGETFUL)
def test_forgetting_everything_changes_some_moves(game: str) -> None:
    """What a game lets slip is what its glance goes by."""
    profile, differs = make_profile(registry.find(game), registry.rules_of(game)), 0
    for seed in range(MOST_GAMES):
        table = new_table(game, seats=seats_near(game, 4), seed=seed)
        bots = greedy_bots(game, table)
        while table.prompt is not None:
            seat = table.waiting[0]
            view, moves = table.view(seat), table.legal(seat)
            if len(moves) > 1:
                less = profile.forget(view, Rng(seed_of(seed)), 1.0)
                both = [list(profile.values(each, moves)) for each in (view, less)]
                differs += both[0].index(max(both[0])) != both[1].index(max(both[1]))
            answer(table, bots)
        if differs >= 4:
            break
    assert differs >= 4


def test_a_game_in_which_all_lies_open_has_nothing_to_forget() -> None:
    assert "pupularity" not in FORGETFUL


def test_a_bots_name_overrides_its_levels_reaction_model() -> None:
    make = [maker(name)(CHAIN, RULES, Seat(0), Rng(seed_of(1))) for name in ("puppy", "puppy:speed=2")]
    assert [bot.reaction_model for bot in make] == [LEVELS["puppy"].reaction_model, ReactionModel(speed=2.0)]


def test_a_parrot_with_less_time() -> None:
    bot = maker("parrot:iterations=5:speed=1")(CHAIN, RULES, Seat(0), Rng(seed_of(1)))
    assert isinstance(bot, SearchBot)
    assert (bot.budget.iterations, bot.budget.seconds, bot.reaction_model) == (5, None, ReactionModel())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("greedy:seconds=1", "bot 'greedy:seconds=1': only search and parrot may be given iterations or seconds"),
        ("search:iterations=0", "bot 'search:iterations=0': iterations is a number from 1 to 1e+07"),
        ("search:iterations=1.5", "bot 'search:iterations=1.5': iterations is a number from 1 to 1e+07"),
        ("search:seconds=long", "bot 'search:seconds=long': seconds is a number from 0.01 to 600"),
        ("search:seconds=-1", "bot 'search:seconds=-1': seconds is a number from 0.01 to 600"),
        ("search:seconds=", "bot 'search:seconds=': seconds is a number from 0.01 to 600"),
    ],
)
def test_tb_8_an_impossible_budget_is_refused_in_one_line(name: str, why: str) -> None:
    with pytest.raises(OptionError) as caught:
        maker(name)
    assert (caught.value.rule, caught.value.why) == ("TB-8", why)


@pytest.mark.parametrize(
    ("upper", "lower"), [("tabby", "puppy"), ("collie", "tabby"), ("parrot:iterations=40", "puppy")]
)
def test_a_level_beats_a_lower_one(upper: str, lower: str) -> None:
    plan = Plan("paws-up", choose(registry.find("paws-up").options, range(2, 6), 2), (upper, lower), games=12, seed=1)
    assert play_games(plan, range(plan.games)).win_shares[0] >= 0.7
