"""Our games in OpenSpiel: its own checks, and what it may not know."""

import unittest
from collections.abc import Iterator
from typing import Any
from unittest import mock

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.observation import INFO_STATE_OBS_TYPE

from pettable import registry
from pettable.adapters.openspiel import PettableGame, PettableState, load, spiel_name
from pettable.adapters.spiel_position import OWN_ACTION, CountedNumbers
from pettable.games.chain_of_command import ChainOfCommand
from pettable.games.chain_of_command.deck import Chain, Group, Leader, Pet
from pettable.games.chain_of_command.rules import ChainMove, ChainState
from pettable.table.codes import CodeError
from pettable.table.deck import make_deck
from pettable.table.errors import OptionError
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.table_sizes import MOST_GAMES, seats_near, two_and_four_or_near

TABLES: list[tuple[str, int, tuple[str, ...]]] = [
    (name, seats, ()) for name in registry.names() for seats in registry.find(name).seats
]
CALM: list[tuple[str, int, tuple[str, ...]]] = [("slap-cat", 3, ("calm",))]


def at_random(game: PettableGame, seed: int) -> Iterator[PettableState]:
    """Every state of a random game, chance nodes and the end included."""
    state, rng = game.new_initial_state(), Rng(seed_of(seed), "a random game of OpenSpiel")
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


def kind_of(state: PettableState) -> Kind | None:
    prompt = state.table.rules.prompt(state.at.state)
    return prompt.kind if prompt else None


@pytest.mark.parametrize(("name", "seats", "options"), TABLES + CALM)
def test_openspiels_own_checks_pass(name: str, seats: int, options: tuple[str, ...]) -> None:
    pyspiel.random_sim_test(load(name, seats, options), num_sims=1, serialize=True, verbose=False)


def test_every_game_is_registered_under_its_name() -> None:
    assert {spiel_name(name) for name in registry.names()} <= set(pyspiel.registered_names())
    game = pyspiel.load_game("python_pettable_chain_of_command(players=3,options=tricks)")
    assert game.num_players() == 3
    assert game.new_initial_state().at.state.options.tricks


@pytest.mark.parametrize("name", registry.names())
def test_openspiels_api_tests_pass(name: str) -> None:
    """Those for large games, on states of random games."""
    game = load(name, seats_near(name, 3))
    assert_passes(type(name, (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": game}), tests=5)


def test_openspiels_api_tests_pass_on_a_whole_tree() -> None:
    """Those for small games, on every state of a tiny one: perfect recall is among them."""
    checked = {"game_name": "tiny", "game": tiny_chain(shuffles=6)}
    # As many nodes of chance, of players and of the end as six deals have; and of information states.
    nodes = mock.patch.dict(api_test.TOTAL_NUM_STATES, tiny=(1, 282, 96))
    with nodes, mock.patch.dict(api_test.PERFECT_RECALL_NUM_STATES, tiny=274):
        assert_passes(type("tiny", (api_test.EnforceAPIOnFullTreeBase,), checked), tests=8)


def assert_passes(checked: type[unittest.TestCase], tests: int) -> None:
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checked).run(result)
    assert result.testsRun >= tests
    assert [trace for _, trace in result.failures + result.errors] == []


class TinyChain(ChainOfCommand):
    """Hands of two cards; the chain is as the deck lists it, and seat 0 leads: only the deal is left to chance."""

    hand = 2

    def chance(self, s: ChainState, rng: Rng) -> ChainMove | None:
        return super().chance(s, rng if s.lead is not None else CountedNumbers())


def tiny_chain(shuffles: int) -> PettableGame:
    """Six cards, of which two are drawn after the first trick: nobody knows all cards before the last one."""
    dogs, cats = Group.DOGS, Group.CATS
    deck = make_deck(
        "tiny",
        [
            Pet("dog-4", dogs, 4, 1),
            Pet("dog-2", dogs, 2, 3),
            Leader("dog-leader", dogs),
            Pet("cat-5", cats, 5, 1),
            Pet("cat-3", cats, 3, 2),
            Leader("cat-leader", cats),
            Chain("dog-chain", dogs),
            Chain("cat-chain", cats),
        ],
    )
    return load("chain-of-command", 2, shuffles=shuffles, rules=TinyChain(deck))


def test_openspiels_cfr_converges_on_a_tiny_deck() -> None:
    """Exploitability is what the best answer to a policy gains, on average over both seats; it falls below 0.02."""
    game = tiny_chain(shuffles=16)
    assert pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)) > 0.1
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(8):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 0.02


@pytest.mark.parametrize("name", registry.names())
def test_a_game_follows_from_its_actions(name: str) -> None:
    """Shuffles and races too: nothing is drawn that is not in the history."""
    game = load(name, seats_near(name, 3))
    *_, played = at_random(game, 1)
    again = game.new_initial_state()
    for action in played.history():
        again.apply_action(action)
    assert str(again) == str(played)
    assert sum(again.returns()) == pytest.approx(1)


@pytest.mark.parametrize("name", registry.names())
def test_the_deal_follows_from_the_dice(name: str) -> None:
    """Other numbers give other shuffles: the chance nodes are not for show."""
    for shuffles in (0, 4):
        deals = set()
        for last in range(4):
            state = load(name, seats_near(name, 2), shuffles=shuffles).new_initial_state()
            while state.is_chance_node() and not state.at.draw:
                state.apply_action(min(last, len(state.legal_actions()) - 1))
            deals.add(str(state))
        assert len(deals) == 4


@pytest.mark.parametrize(("name", "seats"), [("paws-up", 3), ("slap-cat", 3)])
def test_an_answer_is_hidden_until_all_have_answered(name: str, seats: int) -> None:
    """Whatever a seat chooses, the others see the same: that it has answered, or nothing while it is still choosing."""
    looked = 0
    for state in at_random(load(name, seats), 2):
        if kind_of(state) is not Kind.COMMIT or state.at.asked or len(state.legal_actions()) < 2:
            continue
        others = [seat for seat in range(seats) if seat != state.current_player()]
        before = [all_that_is_seen(state, seat) for seat in others]
        seen = set()
        for action in state.legal_actions():
            after = state.child(action)
            if after.at.chosen:
                assert [all_that_is_seen(after, seat) for seat in others] == before
            elif kind_of(after) is Kind.COMMIT and after.at.asked:
                seen.add(tuple(all_that_is_seen(after, seat) for seat in others))
            looked += 1
        assert len(seen) <= 1
    assert looked > 10


@pytest.mark.parametrize("name", registry.names())
def test_actions_are_the_games_codes(name: str) -> None:
    """One number means the same in every state of a game, and the mask has a one for each legal action."""
    game = load(name, seats_near(name, 3))
    meaning: dict[int, str] = {}
    assert game.num_distinct_actions() == game.table.codes.actions
    for state in at_random(game, 8):
        if state.current_player() >= 0:
            legal = state.legal_actions()
            assert [action for action, one in enumerate(state.legal_actions_mask()) if one] == legal
            for action, word in zip(legal, words(state, state.current_player()), strict=True):
                assert meaning.setdefault(action, word) == word
    assert len(set(meaning.values())) == len(meaning) > 5


def test_the_rows_of_a_history_give_back_what_was_seen() -> None:
    """Row by row they lead from nothing to the present vector, and name the seat's own actions in order."""
    for state in at_random(load("paws-up", 3), 9):
        if state.current_player() < 0:
            continue
        player, observer = state.current_player(), state.get_game().make_py_observer(INFO_STATE_OBS_TYPE)
        observer.set_from(state, player)
        seen, own = [0.0] * len(observer.dict["view"]), []
        for place, number in observer.dict["history"].tolist():
            if place == OWN_ACTION:
                own.append(number - 1)
            elif place:
                seen[int(place) - 1] = number
        assert seen == observer.dict["view"].tolist()
        assert own == [item.action for item in state.full_history() if item.player == player]


def test_wrong_actions_change_nothing_and_wrong_arguments_are_named() -> None:
    state = load("chain-of-command", 2).new_initial_state()
    with pytest.raises(CodeError, match="no outcome 4: they are 0 to 3"):
        state.apply_action(4)
    while state.is_chance_node():
        state.apply_action(0)
    before = str(state)
    not_held = next(action for action in range(52) if action not in state.legal_actions())
    for wrong, why in ((not_held, "is not legal now"), (52, "no action 52"), (-2, "no action -2")):
        with pytest.raises(CodeError, match=why):
            state.apply_action(wrong)
    assert str(state) == before
    for parameter in ("players=9", "options=nonsense", "shuffles=-1", "shuffles=10000000", "deck=mine"):
        with pytest.raises(OptionError):
            pyspiel.load_game(f"python_pettable_chain_of_command({parameter})")


def test_a_question_to_several_asks_each_of_them_once() -> None:
    asked: list[tuple[int, int]] = []
    for state in at_random(load("paws-up", 4), 3):
        prompt = state.table.rules.prompt(state.at.state)
        if prompt is not None and prompt.kind is Kind.COMMIT and not state.at.chosen:
            asked.append((prompt.id, state.current_player()))
    assert len(asked) > 20
    assert len(set(asked)) == len(asked)


def test_a_race_is_drawn_and_then_the_drawn_seat_claims() -> None:
    drawn: set[int] = set()
    for state in at_random(load("slap-cat", 3), 4):
        if kind_of(state) is Kind.RACE and not state.is_chance_node():
            drawn.add(state.current_player())
        if state.is_chance_node() and state.at.draw:
            count = len(state.at.draw)
            assert [chance for _, chance in state.chance_outcomes()] == [1 / count] * count
    assert drawn == {0, 1, 2}


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in registry.names() for seats in two_and_four_or_near(name)]
)
def test_a_resampled_state_looks_like_the_true_one(name: str, seats: int) -> None:
    """For the player who asks; the worlds vary, and each of them can be played to its end."""
    rng, worlds, looked = Rng(seed_of(5), "resampling"), set(), 0
    for seed in range(5, 5 + MOST_GAMES):
        decisions = (state for state in at_random(load(name, seats), seed) if state.current_player() >= 0)
        for number, state in enumerate(decisions):
            if number % 7:
                continue
            player = state.current_player()
            for _ in range(3):
                other = state.resampled(Seat(player), rng)
                assert other.current_player() == player
                assert all_that_is_seen(other, player) == all_that_is_seen(state, player)
                assert words(other, player) == words(state, player)
                worlds.add(str(other))
                looked += 1
            play_out(other, rng)
        if looked > 12:
            break
    assert looked > 12
    assert len(worlds) > looked / 2


def test_a_resampled_world_reveals_nothing_of_what_others_have_seen() -> None:
    """There they remember the cards that they hold in that world, not those of the true one."""
    rng = Rng(seed_of(10), "resampling")
    state = next(state for state in at_random(load("chain-of-command", 2), 10) if state.current_player() >= 0)
    player, rival = state.current_player(), 1 - state.current_player()
    told = {state.resampled(Seat(player), rng).information_state_string(rival) for _ in range(8)}
    assert len(told) == 8
    assert state.information_state_string(rival) not in told


def all_that_is_seen(state: PettableState, player: int) -> tuple[Any, ...]:
    texts = state.observation_string(player), state.information_state_string(player)
    return *texts, tuple(state.observation_tensor(player)), tuple(state.information_state_tensor(player))


def words(state: PettableState, player: int) -> list[str]:
    return [state.action_to_string(player, action) for action in state.legal_actions(player)]


def play_out(state: Any, rng: Rng) -> None:
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(1)


def test_passes_are_kept_in_every_resampled_world() -> None:
    """In turn all hear of it: the question still stands. So the last one asked closes it by passing."""
    rng, closed = Rng(seed_of(6), "resampling"), 0
    for seed in range(6):
        for state in at_random(load("pupularity", 4), seed):
            prompt = state.table.rules.prompt(state.at.state)
            if prompt is None or prompt.kind is not Kind.REACT or len(state.at.asked) != len(prompt.seats) - 1:
                continue
            last = Seat(state.current_player())
            for _ in range(5):
                other = state.resampled(last, rng)
                other.apply_action(other.legal_actions()[words(other, last).index("pass")])
                later = state.table.rules.prompt(other.at.state)
                assert later is None or later.id != prompt.id
                closed += 1
    assert closed > 20


def test_openspiels_sampler_resamples_as_well() -> None:
    state = next(state for state in at_random(load("paws-up", 2), 7) if not state.is_chance_node())
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = {str(state.resample_from_infostate(0, sampler)) for _ in range(5)}
    assert len(worlds) > 1
