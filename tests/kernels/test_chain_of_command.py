"""The kernel of Chain of Command against its rules."""

from collections import Counter
from typing import Any

import pytest
from msgspec import structs

from pettable import registry
from pettable.games.chain_of_command.deck import Pet
from pettable.games.chain_of_command.rules import ChainOfCommand, ChainOptions
from pettable.kernels import Kernel, KernelError, load
from pettable.kernels.chain_of_command import rules as compiled_rules
from pettable.kernels.lock_step import Difference, LockStep, play_in_lock_step
from pettable.kernels.random import new_random
from pettable.lab.conform import tiny_deck
from pettable.table.codes import CodeError
from pettable.table.deck import make_deck
from pettable.table.options import every_set
from pettable.table.seats import Seat
from tests.kernels.mutants import mutant

GAME = registry.find("chain-of-command")
RULES = registry.rules_of("chain-of-command")


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_kernel_plays_as_the_rules_do(seats: int) -> None:
    for options in every_set(GAME.options, seats):
        assert play_in_lock_step(Kernel(RULES, options, GAME.name), range(2)).actions == 2 * 48


def test_other_decks_are_played_as_well() -> None:
    cards = RULES.deck.cards
    backwards = ChainOfCommand(make_deck("backwards", tuple(reversed(cards))))
    tiny = ChainOfCommand(tiny_deck(GAME))
    for rules in (backwards, tiny):
        assert play_in_lock_step(Kernel(rules, ChainOptions(seats=2, top_dog=True), GAME.name), range(20)).games == 20


def test_winners_of_the_last_game_lead() -> None:
    options = ChainOptions(seats=4, last_winners=(Seat(1), Seat(3)))
    kernel = Kernel(RULES, options, GAME.name)
    assert {kernel.asked(kernel.dealt(seed)[0]) for seed in range(40)} == {1, 3}
    play_in_lock_step(kernel, range(5))


def test_sampled_worlds_deal_unseen_cards_evenly() -> None:
    kernel = Kernel(ChainOfCommand(tiny_deck(GAME)), ChainOptions(seats=2), GAME.name)
    game = LockStep(kernel, 3)
    r, seen = new_random(5), Counter[Any]()
    for _ in range(6000):
        world = kernel.unpack(kernel.sample(game.s, 0, r))
        assert kernel.rules.view(world, Seat(0)) == kernel.rules.view(game.state, Seat(0))
        seen.update((card, card in world.hands[1]) for card in (*world.hands[1], *world.deck))
    unseen = {card for card, _ in seen}
    expected = 6000 * len(game.state.hands[1]) / len(unseen)
    assert all(abs(seen[card, True] - expected) < 250 for card in unseen), seen


def test_a_deck_that_is_too_large_is_refused() -> None:
    cards = RULES.deck.cards
    pet = next(card for card in cards if isinstance(card, Pet))
    with pytest.raises(KernelError, match="112 cards; the kernel takes 100"):
        Kernel(ChainOfCommand(make_deck("large", (*cards, *[pet] * 60))), ChainOptions(seats=2), GAME.name)
    rich = tuple(structs.replace(card, treats=2000) if card is pet else card for card in cards)
    with pytest.raises(KernelError, match="a score of 2000"):
        Kernel(ChainOfCommand(make_deck("rich", rich)), ChainOptions(seats=2), GAME.name)


def test_wrong_actions_and_seats_are_refused_and_change_nothing() -> None:
    kernel = load("chain-of-command", seats=4, options=["tricks"])
    s, r = kernel.dealt(1)
    before = s.copy()
    not_held = next(action for action in range(kernel.codes.actions) if action not in kernel.legal(s))
    for action, why in ((-1, "no action -1"), (10_000, "no action 10000"), (not_held, "is not legal now")):
        with pytest.raises(CodeError, match=why):
            kernel.step(s, r, action)
    for seat in (-1, 4):
        with pytest.raises(KernelError, match="no seat"):
            kernel.observe(s, seat)
    assert (s == before).all()
    while kernel.asked(s) >= 0:
        kernel.step(s, r, kernel.legal(s)[0])
    with pytest.raises(CodeError, match="over"):
        kernel.step(s, r, 0)


MUTANTS = {
    "the last of equal cards wins": ("if strength > strongest:", "if strength >= strongest:"),
    "a leader moves nothing": ("s[CHAIN + group] = after", "s[CHAIN + group] = before"),
    "the lead does not move": ("s[LEAD] = s[TURN] = winner", "s[TURN] = winner"),
    "the winner draws last": ("drawer = winner\n", "drawer = next_seat(winner, seats)\n"),
    "the underdog gets 5": ("points[seat] += 4", "points[seat] += 5"),
    "a sampled world keeps the hands": (
        "shuffle(r, s, DECK + start, pack - start)",
        "shuffle(r, s, DECK + start + 1, 2)",
    ),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_changed_kernel_is_caught(name: str) -> None:
    kernel = Kernel(RULES, ChainOptions(seats=3, underdog=True), GAME.name)
    kernel.module = mutant(compiled_rules, *MUTANTS[name])
    kernel.table = kernel.module.table(RULES, kernel.options)
    if name == "a sampled world keeps the hands":
        game, r = LockStep(kernel, 1), new_random(1)
        assert len({kernel.sample(game.s, 0, r).tobytes() for _ in range(50)}) < 10
        return
    with pytest.raises(Difference):
        play_in_lock_step(kernel, range(20))
