"""The search with compiled roll-outs: where it is used, and that it is the same search."""

from collections.abc import Iterator
from threading import Thread
from typing import Any

import numpy as np
import pytest

from pettable import new_table, registry
from pettable.bots import kernel_search, make_bot
from pettable.bots.driver import answer
from pettable.bots.hints import advise, weigh
from pettable.bots.kernel_search import (
    SWITCH,
    KernelSearch,
    WarmUp,
    has_compiled_search,
    kernels_available,
    make_search,
    numbers,
)
from pettable.bots.profile_loader import make_profile
from pettable.bots.search import Budget, Search, SearchResult
from pettable.bots.search_bot import SearchBot
from pettable.games.slap_cat.state import Phase
from pettable.kernels.chain_of_command.rules import MOST_CARDS
from pettable.kernels.rollouts import rollouts_of
from pettable.table.deck import make_deck
from pettable.table.errors import OptionError
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table

AnyTable = Table[Any, Any, Any, Any]

pytestmark = pytest.mark.usefixtures("compiled_search")

COMPILED = ("chain-of-command", "paws-up", "pupularity", "slap-cat")
each_compiled = pytest.mark.parametrize("game", COMPILED)
each_game = pytest.mark.parametrize("game", registry.names())


def seat_bots(table: AnyTable, game: str, name: str) -> dict[Seat, Any]:
    found = registry.find(game)
    return {
        Seat(seat): make_bot(name, found, table.rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
        for seat in range(table.options.seats)
    }


def positions(game: str, seats: int = 2, step: int = 6, seed: int = 2, **options: bool) -> Iterator[Any]:
    """A game of greedy bots, now and then where somebody has a choice."""
    table, number = new_table(game, seats=seats, seed=seed, options=options), 0
    bots = seat_bots(table, game, "greedy")
    while table.prompt is not None:
        seat = next((each for each in table.waiting if len(table.legal(each)) > 1), None)
        if seat is not None:
            number += 1
            if number % step == 0:
                yield table, seat
        answer(table, bots)


def search_of(game: str, table: AnyTable, seat: Seat, pure: bool = False) -> Search:
    return make_search(table.rules, make_profile(registry.find(game), table.rules), seat, pure)


def thoughts(search: Search, table: AnyTable, iterations: int, seed: int = 1) -> SearchResult:
    seat, prompt = search.seat, table.prompt
    assert prompt is not None
    budget, rng = Budget(iterations), Rng(seed_of(seed))
    return search.think(table.view(seat), prompt, table.legal(seat), rng, budget, table.seen(seat))


@each_compiled
def test_the_same_seed_and_iterations_give_the_same_result(game: str) -> None:
    for table, seat in positions(game, seats=3):
        one, two = (thoughts(search_of(game, table, seat), table, 200) for _ in range(2))
        assert one == two


@each_compiled
def test_another_seed_draws_other_worlds(game: str) -> None:
    table, seat = next(positions(game))
    search = search_of(game, table, seat)
    assert thoughts(search, table, 100, seed=1).chances != thoughts(search, table, 100, seed=2).chances


@each_compiled
@pytest.mark.parametrize("iterations", [1, 5, 48, 301])
def test_a_search_keeps_to_its_iterations_and_names_every_move(game: str, iterations: int) -> None:
    for table, seat in positions(game, seats=4, step=17):
        found = thoughts(search_of(game, table, seat), table, iterations)
        assert 1 <= found.iterations == sum(each.visits for each in found.moves) <= iterations
        assert sorted(map(repr, table.legal(seat))) == sorted(repr(each.move) for each in found.moves)
        assert sum(found.chances) == pytest.approx(1)
        assert all(0 <= each.chance <= found.moves[0].chance for each in found.moves)


@each_compiled
def test_it_finds_what_the_pure_search_finds(game: str) -> None:
    """The two draw different worlds: the chance of the best move agrees, up to sampling errors."""
    gaps = []
    for table, seat in positions(game, step=11, seed=5):
        kernel = thoughts(search_of(game, table, seat), table, 6000)
        pure = thoughts(search_of(game, table, seat, pure=True), table, 300)
        chances = {repr(each.move): each.chance for each in kernel.moves}
        gaps.append(abs(chances[repr(pure.moves[0].move)] - pure.moves[0].chance))
    assert sum(gaps) / len(gaps) < 0.03


@each_compiled
def test_a_game_of_compiled_searches_has_no_illegal_move(game: str) -> None:
    table = new_table(game, seats=3, seed=11)
    bots = seat_bots(table, game, "search:iterations=40")
    while answer(table, bots):
        pass
    assert table.outcome is not None
    assert sum(bot.forfeits for bot in bots.values()) == 0


@each_game
def test_the_search_is_compiled_where_the_game_has_roll_outs(game: str) -> None:
    table = new_table(game, seats=registry.find(game).seats[0], seed=1)
    assert isinstance(search_of(game, table, Seat(0)), KernelSearch) == (game in COMPILED)
    assert type(search_of(game, table, Seat(0), pure=True)) is Search


@pytest.mark.parametrize("name", ["search:pure", "parrot:pure:seconds=1", "search:iterations=9:pure"])
def test_a_pure_bot_searches_without_kernels(name: str) -> None:
    table = new_table("chain-of-command", seats=2, seed=1)
    bot: Any = seat_bots(table, "chain-of-command", name)[Seat(0)].bot
    assert isinstance(bot, SearchBot)
    assert type(bot.search) is Search


def test_only_bots_that_search_can_be_pure() -> None:
    table = new_table("chain-of-command", seats=2, seed=1)
    with pytest.raises(OptionError, match="only search and parrot may be pure"):
        seat_bots(table, "chain-of-command", "greedy:pure")


def test_without_numba_the_search_is_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernels_available()
    monkeypatch.setattr(kernel_search, "find_spec", lambda _: None)
    table = new_table("chain-of-command", seats=2, seed=1)
    assert type(search_of("chain-of-command", table, Seat(0))) is Search
    assert not has_compiled_search("chain-of-command")


def test_switched_off_the_search_is_pure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "off")
    table = new_table("chain-of-command", seats=2, seed=1)
    assert type(search_of("chain-of-command", table, Seat(0))) is Search


def test_a_deck_that_is_too_large_for_the_kernel_is_searched_by_the_rules() -> None:
    game = registry.find("chain-of-command")
    cards = registry.default_deck("chain-of-command").cards
    rules = game.rules(make_deck("large", [*cards, *[cards[-1]] * MOST_CARDS]))
    table = Table(rules, new_table("chain-of-command", seats=2, seed=1).options, seed_of(1))
    assert rollouts_of("chain-of-command", rules, table.options, None) is None
    found = thoughts(search_of("chain-of-command", table, table.waiting[0]), table, 12)
    assert found.iterations == 12


@pytest.mark.parametrize(("seats", "calm"), [(4, True), (2, False)])
def test_chances_of_slap_cat_come_from_roll_outs_with_whims(seats: int, calm: bool) -> None:
    """Little is hidden in the last round: a single guess at what others show would be a chance of 0 or 100 %."""
    alike = {True: 0, False: 0}
    for table, seat in positions("slap-cat", seats=seats, step=1, seed=3, calm=calm):
        if table.state.round < 3 or table.state.phase is not Phase.COMMIT:
            continue
        search = search_of("slap-cat", table, seat)
        assert isinstance(search, KernelSearch)
        for better in alike:
            position = search.position(table.view(seat), table.legal(seat)[:1], (), better)
            assert position is not None
            alike[better] += len(np.unique(position.try_moves(numbers(0, 100), [0]), axis=0)) == 1
    assert alike[False] < alike[True]


@each_compiled
def test_until_it_is_warm_a_search_is_pure(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    warm_up, (table, seat) = WarmUp(), next(positions(game))
    warm_up.beside = True
    monkeypatch.setattr(kernel_search, "WARM_UP", warm_up)
    # Nobody compiles yet.
    warm_up.threads[game] = Thread()
    search, pure = (search_of(game, table, seat, pure) for pure in (False, True))
    assert thoughts(search, table, 60) == thoughts(pure, table, 60)
    warm_up.threads.clear()
    assert not warm_up.has(game)
    warm_up.threads[game].join()
    assert warm_up.has(game)
    assert thoughts(search, table, 60) != thoughts(pure, table, 60)


@each_compiled
def test_hints_and_second_looks_use_the_compiled_search(game: str) -> None:
    table, seat = next(positions(game))
    prompt, found = table.prompt, registry.find(game)
    assert prompt is not None
    view, moves, rng = table.view(seat), table.legal(seat), Rng(seed_of(1))
    weighed = weigh(found, table.rules, seat, view, prompt, moves[:2], rng, Budget(2000), table.seen(seat))
    assert [len(each.mine) for each in weighed] == [1000, 1000]
    by_rules = weigh(found, table.rules, seat, view, prompt, moves[:2], rng, Budget(400), table.seen(seat), pure=True)
    chances = {repr(each.move): each.chance for each in by_rules}
    assert all(each.chance == pytest.approx(chances[repr(each.move)], abs=0.1) for each in weighed)
    advice = advise(found, table.rules, seat, view, prompt, moves, rng, Budget(300), table.seen(seat))
    assert advice.moves[0].move in moves
