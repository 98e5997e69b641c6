"""The levels: what each of them overlooks, how their hands are, and that nobody sees what it must not see."""

from collections.abc import Sequence
from copy import copy
from typing import Any

import pytest

from pettable import new_table, registry
from pettable.bots import BOTS, THINKERS, make_bot, maker
from pettable.bots.driver import answer, play
from pettable.bots.hand import Hand
from pettable.bots.levels import LEVELS, Overlooking
from pettable.bots.search import SearchBot
from pettable.lab.simulate import Plan, play_games
from pettable.table.errors import OptionError
from pettable.table.options import choose
from pettable.table.profile import Profile
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat

CHAIN = registry.find("chain-of-command")
RULES = registry.rules_of("chain-of-command")


def quickly(bot: str) -> str:
    """The same bot, with less time to think."""
    return f"{bot}:iterations=12" if bot in THINKERS else bot


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", registry.names())
def test_no_bot_can_tell_two_worlds_apart_that_look_alike_to_its_seat(game: str, bot: str) -> None:
    """A bot at a table whose hidden cards were exchanged behind its back plays the same move."""
    found, rules, exchanged = registry.find(game), registry.rules_of(game), 0
    table = new_table(game, seats=3, seed=6)
    bots = {
        Seat(seat): make_bot("greedy", found, rules, Seat(seat), Rng(table.seed, f"bot {seat}")) for seat in range(3)
    }
    for number in range(60):
        if table.prompt is None:
            break
        seat, race = table.waiting[0], table.prompt.kind is Kind.RACE
        if number % 6 == 0 and not race and len(table.legal(seat)) > 1:
            other = copy(table)
            other.log, other._told = list(table.log), {}
            other.state = rules.determinise(table.view(seat), Rng(seed_of(number)))
            exchanged += other.state != table.state
            original = copy(table)
            original.log, original._told = list(table.log), {}
            for each in (original, other):
                play(each, make_bot(quickly(bot), found, rules, seat, Rng(seed_of(number))), seat)
            moves = [each.log[len(table.log)].move for each in (original, other)]
            assert moves[0] == moves[1]
        answer(table, bots)
    assert exchanged >= 3


class Sorted(Profile[Any, Any, Any]):
    """Likes the last move best."""

    def values(self, view: Any, moves: Sequence[Any]) -> Sequence[float]:  # noqa: ARG002
        return range(len(moves))

    def standing(self, view: Any) -> Sequence[float]:  # noqa: ARG002
        return ()


def test_who_overlooks_half_of_its_moves_finds_the_best_one_every_second_time() -> None:
    table = new_table("chain-of-command", seats=2, seed=1)
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    moves = table.legal(seat)
    bot = Overlooking(RULES, seat, Rng(seed_of(1)), Sorted(RULES), overlooks=0.5)
    played = [bot.choose(table.view(seat), table.prompt, moves) for _ in range(800)]
    # A half, and a third of the one time in eight that it would overlook all three.
    assert 0.50 < played.count(moves[2]) / 800 < 0.59
    assert played.count(moves[1]) > played.count(moves[0]) > 0


def test_who_overlooks_nothing_plays_what_greedy_plays() -> None:
    table = new_table("chain-of-command", seats=2, seed=1)
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    bot = Overlooking(RULES, seat, Rng(seed_of(1)), Sorted(RULES), overlooks=0.0)
    assert bot.choose(table.view(seat), table.prompt, table.legal(seat)) == table.legal(seat)[2]


def test_each_level_overlooks_less_and_has_a_better_hand_than_the_one_below() -> None:
    assert list(LEVELS) == ["puppy", "tabby", "collie", "parrot"]
    ranked = [(-level.overlooks, level.budget is not None, level.hand.speed) for level in LEVELS.values()]
    assert ranked == sorted(set(ranked))


def test_a_level_brings_its_hand_and_a_name_can_give_it_another() -> None:
    make = [maker(name)(CHAIN, RULES, Seat(0), Rng(seed_of(1))) for name in ("puppy", "puppy:speed=2")]
    assert [bot.hand for bot in make] == [LEVELS["puppy"].hand, Hand(speed=2.0)]


def test_a_parrot_with_less_time() -> None:
    bot = maker("parrot:iterations=5:speed=1")(CHAIN, RULES, Seat(0), Rng(seed_of(1)))
    assert isinstance(bot, SearchBot)
    assert (bot.budget.iterations, bot.budget.seconds, bot.hand) == (5, None, Hand())


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
def test_tb_8_a_budget_that_there_cannot_be_is_refused_in_a_line(name: str, why: str) -> None:
    with pytest.raises(OptionError) as caught:
        maker(name)
    assert (caught.value.rule, caught.value.why) == ("TB-8", why)


@pytest.mark.parametrize(
    ("upper", "lower"), [("tabby", "puppy"), ("collie", "tabby"), ("parrot:iterations=40", "puppy")]
)
def test_a_level_beats_a_lower_one(upper: str, lower: str) -> None:
    plan = Plan("paws-up", choose(registry.find("paws-up").options, range(2, 6), 2), (upper, lower), games=12, seed=1)
    assert play_games(plan, range(plan.games)).win_shares[0] >= 0.7
