"""The compiled roll-out policies and win chances against those of the bots' profiles, position by position."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from pettable import new_table, registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.bots.profile_loader import make_profile
from pettable.bots.rollout import Rollout
from pettable.games.chain_of_command.bot.beliefs import Beliefs
from pettable.games.chain_of_command.bot.lookup import tables_of
from pettable.kernels import Kernel, load
from pettable.kernels.chain_of_command import rollouts as chain_rollouts
from pettable.kernels.chain_of_command.policy import best_place, lookup_of, new_scratch, win_shares
from pettable.kernels.chain_of_command.rollouts import ChainPosition, draw_world, play_on
from pettable.kernels.lock_step import LockStep
from pettable.kernels.paws_up import policy as paws_policy
from pettable.kernels.pupularity import rollouts as pup_rollouts
from pettable.kernels.pupularity.policy import choose_by_policy
from pettable.kernels.pupularity.rollouts import answer_prompt
from pettable.kernels.pupularity.win_chances import can_judge
from pettable.kernels.pupularity.win_chances import win_shares as pup_shares
from pettable.kernels.random import below, new_random
from pettable.kernels.rollouts import rollouts_of
from pettable.kernels.slap_cat.policy import MOST_ACTIONS, choose
from pettable.kernels.slap_cat.policy import lookup_of as slap_lookup
from pettable.kernels.slap_cat.rollouts import chances, round_begins
from pettable.table.prompts import Kind
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table
from tests.kernels.test_pupularity import STUCK, kernel_of

AnyTable = Table[Any, Any, Any, Any]

CHAIN, PAWS, PUPS, SLAP = "chain-of-command", "paws-up", "pupularity", "slap-cat"
CALM = ("calm",)
each_chain = pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, ()),
        (3, ("tricks", "top-dog")),
        (4, ("leader-of-the-pack", "underdog", "petkeeper")),
    ],
)


def played(
    game: str, seats: int, seed: int, bots: str = "greedy", options: Sequence[str] = ()
) -> Iterator[tuple[AnyTable, Seat]]:
    """A game, wherever somebody has a choice."""
    found = registry.find(game)
    table = new_table(game, seats=seats, seed=seed, options=dict.fromkeys(options, True))
    seated = {
        Seat(seat): make_bot(bots, found, table.rules, Seat(seat), Rng(table.seed, f"bot {seat}"))
        for seat in range(seats)
    }
    while table.prompt is not None:
        for seat in table.waiting:
            if len(table.legal(seat)) > 1:
                yield table, seat
                break
        answer(table, seated)


def random_chain(kernel: Kernel, games: range) -> Iterator[Any]:
    """The flat states of random games."""
    for game in games:
        s, r = kernel.dealt(game)
        while kernel.asked(s) >= 0:
            yield s
            legal = kernel.legal(s)
            kernel.step(s, r, legal[below(r, len(legal))])


@each_chain
def test_the_chain_policy_and_net_are_those_of_the_profile(seats: int, options: Sequence[str]) -> None:
    kernel = load(CHAIN, seats, options)
    profile: Any = make_profile(registry.find(CHAIN), kernel.rules)
    lookup = lookup_of(kernel.rules, kernel.options, profile.net)  # type: ignore[arg-type]
    scratch, judged = new_scratch(lookup.net.strength.size), 0
    for number, s in enumerate(random_chain(kernel, range(20))):
        state, seat = kernel.unpack(s), Seat(kernel.asked(s))
        moves = kernel.rules.legal(state, seat)
        place = best_place(s, kernel.table, lookup, scratch.unseen, scratch.values)
        assert moves[place] == profile.quick(state, seat, moves, Rng(b""))
        profile.searcher = None if number % 3 == 0 else Seat(number % seats)
        if (expected := profile.chances(state)) is not None:
            shares = np.zeros(seats)
            searcher = -1 if profile.searcher is None else profile.searcher
            win_shares(s, kernel.table, lookup, searcher, scratch, shares)
            assert shares.tolist() == pytest.approx(expected, abs=1e-9)
            judged += 1
    assert judged > 100


@each_chain
def test_a_compiled_roll_out_of_chain_ends_as_one_by_the_rules(seats: int, options: Sequence[str]) -> None:
    kernel = load(CHAIN, seats, options)
    profile: Any = make_profile(registry.find(CHAIN), kernel.rules)
    rollouts = chain_rollouts.Rollouts(kernel, profile.net)
    rollout = Rollout(kernel.rules, profile)
    for s in random_chain(kernel, range(50, 54)):
        state, seat = kernel.unpack(s), Seat(kernel.asked(s))
        position = rollouts.begin(kernel.rules.view(state, seat), (), kernel.rules.legal(state, seat), better=True)
        profile.searcher, shares = seat, np.zeros(seats)
        _, _, r, _, ending = position.room
        play_on(s.copy(), kernel.table, rollouts.lookup, r, seat, profile.rollout_depth, ending, shares)
        assert shares.tolist() == pytest.approx(rollout.play_on(state, Rng(b"")), abs=1e-9)


def chain_position(table: AnyTable, seat: Seat) -> ChainPosition:
    kernel = load(CHAIN, table.options.seats)
    rollouts = chain_rollouts.Rollouts(kernel, None)
    return rollouts.begin(table.view(seat), table.seen(seat), table.legal(seat), better=True)


def drawn_worlds(position: ChainPosition, seat: Seat, count: int) -> Iterator[Any]:
    r, drawn, table = new_random(5), position.room[3], position.kernel.table
    for _ in range(count):
        world = position.base.copy()
        draw_world(world, table, seat, position.kept, r, drawn)
        yield position.kernel.unpack(world)


@pytest.mark.parametrize("seats", [2, 4])
def test_drawn_worlds_of_chain_fit_the_view(seats: int) -> None:
    for table, seat in played(CHAIN, seats, seed=4):
        for world in drawn_worlds(chain_position(table, seat), seat, 5):
            assert table.rules.view(world, seat) == table.view(seat)


def test_drawn_hands_are_as_likely_as_the_beliefs_say() -> None:
    table, seat = [each for each, _ in zip(played(CHAIN, 2, seed=6), range(25), strict=False)][-1]
    assert isinstance(table.view(seat).seat, int)
    beliefs = Beliefs(tables_of(table.rules, table.options), table.view(seat), table.seen(seat))
    hands, sums = beliefs.kept[1 - seat]
    likely = np.diff([0.0, *sums]) / sums[-1]
    kept = [set(world.hands[1 - seat][:2]) for world in drawn_worlds(chain_position(table, seat), seat, 4000)]
    for number in np.argsort(-likely)[:5]:
        share = sum(each == set(hands[number]) for each in kept) / len(kept)
        assert share == pytest.approx(likely[number], abs=5 * (likely[number] / len(kept)) ** 0.5)


@pytest.mark.parametrize(("seats", "options"), [(2, ()), (3, ()), (5, ()), (2, CALM), (4, CALM)])
def test_the_policy_and_chances_of_slap_cat_are_those_of_the_profile(seats: int, options: Sequence[str]) -> None:
    kernel = load(SLAP, seats, options)
    profile: Any = make_profile(registry.find(SLAP), kernel.rules)
    lookup, asked = slap_lookup(kernel.rules.material), Counter[str]()  # type: ignore[attr-defined]
    for seed in range(5):
        game = LockStep(kernel, seed, worlds_every=1000)
        while (seat := Seat(kernel.asked(game.s))) >= 0:
            moves = kernel.rules.legal(game.state, seat)
            actions = np.zeros(MOST_ACTIONS, np.int64)
            count = choose(game.s, kernel.table, lookup, game.r, seat, actions)
            assert tuple(actions[:count]) == kernel.codes.encode(profile.quick(game.state, seat, moves, Rng(b"")))
            asked[type(moves[0]).__name__] += 1
            expected = profile.chances(game.state)
            assert round_begins(game.s, kernel.table) == (expected is not None)
            if expected is not None:
                shares = np.zeros(seats)
                chances(game.s, kernel.table, shares)
                assert shares.tolist() == pytest.approx(expected, abs=1e-9)
            # Half by policy, so that areas fill up, and half at random, so that odd things happen.
            move = kernel.codes.encode(moves[below(game.r, len(moves))])
            for action in actions[:count] if below(game.r, 2) else move:
                game.act(seat, int(action))
    assert set(asked) >= {"Rank" if options else "Slap", "Commit", "Place", "Keep", "Donate"}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_policy_and_chances_of_paws_up_are_those_of_the_profile(seats: int) -> None:
    kernel = load(PAWS, seats)
    profile: Any = make_profile(registry.find(PAWS), kernel.rules)
    lookup, asked = paws_policy.lookup_of(kernel.rules), Counter[str]()  # type: ignore[arg-type]
    for seed in range(6):
        game = LockStep(kernel, seed, worlds_every=1000)
        while (seat := Seat(kernel.asked(game.s))) >= 0:
            moves, expected = kernel.rules.legal(game.state, seat), profile.chances(game.state)
            move = kernel.codes.encode(moves[below(game.r, len(moves))])
            if expected is not None:
                shares = np.zeros(seats)
                paws_policy.chances(game.s, kernel.table, lookup, shares)
                assert shares.tolist() == pytest.approx(expected, abs=1e-9)
            else:
                paws_policy.look(game.s, kernel.table, lookup)
                best = profile.quick(game.state, seat, moves, Rng(b""))
                assert paws_policy.next_action(game.s, kernel.table, lookup) == kernel.codes.encode(best)[0]
                asked[type(best).__name__] += 1
                # Mostly by policy, so that there are stories.
                move = kernel.codes.encode(best) if below(game.r, 3) else move
            for action in move:
                game.act(seat, action)
    assert set(asked) == {"Take", "MakeStory", "Done"}


def pupularity_games(kernel: Kernel, rollouts: pup_rollouts.Rollouts, seeds: range) -> Iterator[tuple[LockStep, Any]]:
    """Games of Pupularity at every prompt, with the move by policy, which is compared with that of the profile.

    They go on mostly by policy, so that there is something to steal and to save.
    """
    profile, room = make_profile(registry.find(PUPS), kernel.rules), rollouts.new_room()
    for seed in seeds:
        game = LockStep(kernel, seed, worlds_every=1000)
        while (seat := Seat(kernel.asked(game.s))) >= 0:
            moves = kernel.rules.legal(game.state, seat)
            best = profile.quick(game.state, seat, moves, Rng(b""))
            count = choose_by_policy(
                game.s, kernel.table, rollouts.lookup.values, room.sides, room.uses, seat, room.actions
            )
            assert tuple(room.actions[:count]) == kernel.codes.encode(best)
            yield game, best
            move = best if below(game.r, 4) else moves[below(game.r, len(moves))]
            for action in kernel.codes.encode(move):
                game.act(seat, action)


def pupularity_rollouts(kernel: Kernel) -> pup_rollouts.Rollouts:
    return pup_rollouts.Rollouts(kernel, make_profile(registry.find(PUPS), kernel.rules).net)


@pytest.mark.parametrize(("seats", "options"), [(2, ()), (3, ("longer-game",)), (5, ())])
def test_the_policy_and_net_of_pupularity_are_those_of_the_profile(seats: int, options: Sequence[str]) -> None:
    kernel = load(PUPS, seats, options)
    profile: Any = make_profile(registry.find(PUPS), kernel.rules)
    rollouts, chosen, judged = pupularity_rollouts(kernel), set[str](), 0
    net, scratch = rollouts.lookup.net, rollouts.new_room().scratch
    for game, best in pupularity_games(kernel, rollouts, range(6)):
        chosen.add(type(best).__name__)
        profile.searcher = None if below(game.r, 2) else Seat(below(game.r, seats))
        expected, shares = profile.chances(game.state), np.zeros(seats)
        assert can_judge(game.s, kernel.table, net) == (expected is not None)
        if expected is not None:
            pup_shares(game.s, kernel.table, net, -1 if profile.searcher is None else profile.searcher, scratch, shares)
            assert shares.tolist() == expected
            judged += 1
    assert judged > 100
    assert chosen >= {"Play", "Aim", "Pass", "NotToday", "Sacrifice", *(("Cover", "AimOver") if seats < 4 else ())}


def test_seats_of_pupularity_that_can_play_nothing_do_as_by_the_profile() -> None:
    kernel = kernel_of(STUCK, 3, longer=True)
    chosen = {type(best).__name__ for _, best in pupularity_games(kernel, pupularity_rollouts(kernel), range(20))}
    assert chosen >= {"GiveUp", "Stir"}


def test_a_compiled_roll_out_of_pupularity_ends_as_one_by_the_rules() -> None:
    """Between two seats nothing is drawn by chance in it, as long as no new deck is shuffled."""
    kernel, compared = load(PUPS, 2), Counter[bool]()
    profile: Any = make_profile(registry.find(PUPS), kernel.rules)
    rollouts, rollout = pupularity_rollouts(kernel), Rollout(kernel.rules, profile)
    room, shares = rollouts.new_room(), np.zeros(2)
    for game, _ in pupularity_games(kernel, rollouts, range(50, 53)):
        state, seat, prompt = game.state, Seat(kernel.asked(game.s)), kernel.rules.prompt(game.state)
        assert prompt is not None
        last = kernel.rules.pupularity in state.deck  # type: ignore[attr-defined]
        if not last and len(state.deck) < 30:
            continue
        profile.searcher = seat
        for move in kernel.rules.legal(state, seat)[:3]:
            after = game.s.copy()
            actions = np.array(kernel.codes.encode(move), np.int64)
            answer_prompt(after, kernel.table, rollouts.lookup, seat, actions, room)
            pup_rollouts.play_on(after, kernel.table, rollouts.lookup, seat, room, shares)
            expected = rollout.play_on(rollout.after(state, prompt, move, Rng(b"")), Rng(b""))
            assert shares.tolist() == list(expected)
            compared[last] += 1
    assert min(compared[False], compared[True]) > 50


@pytest.mark.parametrize(
    ("name", "seats", "options", "kinds"),
    [
        (SLAP, 2, (), {Kind.RACE, Kind.COMMIT, Kind.TURN}),
        (SLAP, 4, (), {Kind.RACE, Kind.COMMIT, Kind.TURN}),
        (SLAP, 4, CALM, {Kind.COMMIT, Kind.TURN}),
        (PAWS, 2, (), {Kind.COMMIT, Kind.TURN}),
        (PAWS, 4, (), {Kind.COMMIT, Kind.TURN}),
        (PUPS, 4, (), {Kind.REACT, Kind.TURN}),
    ],
)
def test_roll_outs_are_worth_what_they_are_by_the_rules(
    name: str, seats: int, options: Sequence[str], kinds: set[Kind]
) -> None:
    """Random numbers differ, so the means are compared; in each kind of prompt, races among them."""
    kernel, compared = load(name, seats, options), set[Kind]()
    profile = make_profile(registry.find(name), kernel.rules)
    rollouts, rollout = rollouts_of(name, kernel.rules, kernel.options, profile.net), Rollout(kernel.rules, profile)
    assert rollouts is not None
    for number, (table, seat) in enumerate(played(name, seats, seed=3, options=options)):
        prompt = table.prompt
        assert prompt is not None
        if prompt.kind in compared or number < 25:
            continue
        compared.add(prompt.kind)
        moves, view = table.legal(seat)[:2], table.view(seat)
        position = rollouts.begin(view, (), moves, better=True)
        assert position is not None
        compiled = position.try_moves(np.arange(3000), (0, 1))[:, :, seat]
        sample, rng = profile.sampler(view, ()), Rng(seed_of(9))
        for place, move in enumerate(moves):
            by_rules = []
            for _ in range(250):
                by_rules.append(rollout.play_on(rollout.after(sample(rng), prompt, move, rng), rng)[seat])
            error = float(np.var(by_rules) / 250 + np.var(compiled[:, place]) / 3000) ** 0.5
            assert np.mean(by_rules) == pytest.approx(compiled[:, place].mean(), abs=4 * error + 0.005)
    assert compared == kinds
