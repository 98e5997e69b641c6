"""The kernel of Pupularity against its rules."""

from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from msgspec import structs

from pettable import registry
from pettable.games.pupularity import PupularityOptions
from pettable.games.pupularity.cards import Drama, Gear, Pack, PupCard, PupularityCard
from pettable.games.pupularity.codes import On, PupularityCodes, Word
from pettable.games.pupularity.knowledge import Guess, Lot
from pettable.games.pupularity.rules import Pupularity, PupularityOfUnlimitedHands, TinyPupularity
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    Cover,
    GiveUp,
    NotToday,
    Pass,
    Play,
    PupularityState,
    Sacrifice,
    Stir,
)
from pettable.kernels import Kernel, KernelError
from pettable.kernels.lock_step import Difference, LockStep, play_in_lock_step
from pettable.kernels.pupularity import rules as compiled_rules
from pettable.kernels.pupularity import state as flat_state
from pettable.kernels.random import new_random
from pettable.lab.conform import tiny_deck
from pettable.table.codes import CodeError
from pettable.table.deck import CardId, make_deck
from pettable.table.options import every_set
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.kernels.mutants import mutant

GAME = registry.find("pupularity")
RULES = Pupularity(registry.default_deck("pupularity"))
CARDS: tuple[PupCard, ...] = RULES.deck.cards


def kernel_of(rules: Pupularity, seats: int, *, longer: bool = False) -> Kernel:
    return Kernel(rules, PupularityOptions(seats=seats, longer_game=longer), GAME.name)


def cards_of(kind: type[PupCard], effect: str = "") -> list[PupCard]:
    """The cards of one kind in our deck; Drama of one effect."""
    return [card for card in CARDS if isinstance(card, kind) and getattr(card, "effect", "") == effect]


def deck_of(rules: Callable[[Any], Pupularity], *cards: PupCard) -> Pupularity:
    """Rules with a deck of these cards, each with an id of its own, and the Pupularity card."""
    named = [structs.replace(card, id=f"{card.id}-{number}") for number, card in enumerate(cards)]
    return rules(make_deck("own", (*named, *cards_of(PupularityCard))))


#: Hands of two and a third of the cards unplayable: seats give up all the time, so that many guesses are kept (PP-4).
STUCK = deck_of(
    TinyPupularity,
    *cards_of(Drama, "not-today") * 2,
    *cards_of(Pack)[:4],
    *cards_of(Gear)[3:9],
    *cards_of(Drama, "poach"),
    *cards_of(Drama, "trade")[:1],
)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_kernel_plays_as_the_rules_do(seats: int) -> None:
    for options in every_set(GAME.options, seats):
        assert play_in_lock_step(Kernel(RULES, options, GAME.name), range(2)).actions > 200


def test_other_decks_are_played_as_well() -> None:
    backwards = Pupularity(make_deck("backwards", tuple(reversed(CARDS))))
    large = deck_of(Pupularity, *cards_of(Drama, "zoomies"), *cards_of(Pack)[:8], *CARDS[:100], *cards_of(Gear)[:16])
    assert len(large.deck.cards) == flat_state.MOST_CARDS
    for rules in (backwards, large):
        assert play_in_lock_step(kernel_of(rules, 4), range(2)).actions > 200


def test_pp_14_decks_that_run_out_at_once_are_played_as_well() -> None:
    """A deck may be empty again before all have drawn, and end the game before it began."""
    small = deck_of(Pupularity, *cards_of(Gear)[:14], *cards_of(Drama, "zoomies"), *cards_of(Pack)[:4])
    for rules in (small, TinyPupularity(tiny_deck(GAME))):
        for seats in GAME.seats:
            play_in_lock_step(kernel_of(rules, seats, longer=True), range(8))


def test_pp_18_guesses_about_hands_have_the_weights_of_the_rules() -> None:
    most = 0
    for seed in range(8):
        game = LockStep(kernel_of(STUCK, 3, longer=True), seed)
        while game.step():
            most = max(most, sum(map(len, game.state.open.known)))
    assert most > 4


def test_pp_18_sampled_worlds_are_as_likely_as_those_of_the_rules() -> None:
    """Where each hidden card is, in a state with several guesses about the other hands, some cards being from an
    earlier deck.
    """
    kernel = kernel_of(STUCK, 3, longer=True)
    game = find(
        kernel, lambda state: len(state.open.known[0]) > 1 and len(state.open.known[1]) > 0 and state.open.decks
    )
    view = kernel.rules.view(game.state, Seat(2))
    r, rng, count = new_random(5), Rng(seed_of(1)), 4000
    ours = Counter[Any]()
    theirs = Counter[Any]()
    for _ in range(count):
        ours.update(whereabouts(kernel.unpack(kernel.sample(game.s, 2, r))))
        theirs.update(whereabouts(kernel.rules.determinise(view, rng)))
    for where in {*ours, *theirs}:
        assert ours[where] / count == pytest.approx(theirs[where] / count, abs=0.05), where


def find(kernel: Kernel, wanted: Callable[[PupularityState], object]) -> LockStep:
    """A random game that has come to a state that is wanted."""
    for seed in range(1000):
        game = LockStep(kernel, seed)
        while game.step():
            if wanted(game.state):
                return game
    raise AssertionError("no such state in 1,000 games")


def whereabouts(world: PupularityState) -> list[object]:
    """Each whole hand, the first card of the deck, and who has passed: their frequencies can be counted."""
    return [*enumerate(world.hands), ("deck", world.deck[:1]), ("passed", world.passed)]


def test_pp_12_a_seat_that_is_asked_samples_worlds_in_which_it_still_is() -> None:
    kernel = kernel_of(RULES, 5)
    game = find(kernel, lambda state: state.open.chain is not None and len(state.passed) == 2)
    seat, r, theirs, ours = kernel.asked(game.s), new_random(1), Counter[Any](), Counter[Any]()
    rng, view = Rng(seed_of(2)), kernel.rules.view(game.state, Seat(seat))
    for _ in range(4000):
        world = kernel.sample(game.s, seat, r)
        assert kernel.asked(world) == seat
        ours[kernel.unpack(world).passed] += 1
        theirs[kernel.rules.determinise(view, rng).passed] += 1
    assert set(ours) == set(theirs)
    assert all(abs(ours[passed] - theirs[passed]) < 200 for passed in ours), (ours, theirs)


def test_a_half_chosen_move_is_hidden_from_the_others() -> None:
    """A sampled hand need not hold the chosen cards, so the move begins again; the seat itself keeps its choice."""
    kernel = kernel_of(RULES, 2)
    game = find(kernel, lambda state: state.open.chain is None)
    while not game.chosen:
        game.step()
    seat, r = kernel.asked(game.s), new_random(1)
    assert kernel.legal(kernel.sample(game.s, seat, r)) == kernel.legal(game.s)
    for _ in range(50):
        world = kernel.sample(game.s, 1 - seat, r)
        moves = kernel.rules.legal(kernel.unpack(world), Seat(seat))
        assert kernel.legal(world) == kernel.codes.next_actions(moves)


def test_too_many_guesses_are_forgotten_and_the_game_goes_on() -> None:
    """A deck of hardly anything but *Not today!*: seats give up a card at a time, over and over."""
    rules = deck_of(Pupularity, *cards_of(Drama, "not-today") * 30, *cards_of(Gear)[:9], *cards_of(Drama, "poach"))
    kernel, forgotten = kernel_of(rules, 6, longer=True), 0
    s, r = kernel.dealt(3)
    no_more = kernel.codes.encode(GiveUp(Seat(0), (CardId(0),)))[-1]
    while (seat := kernel.asked(s)) >= 0:
        action = kernel.legal(s)[-1]
        kernel.step(s, r, action)
        if action == no_more and s[flat_state.GUESSED + seat] == 0 and kernel.asked(s) >= 0:
            forgotten += 1
            view, sampled = rules.view(kernel.unpack(s), Seat(seat)), kernel.unpack(kernel.sample(s, seat, r))
            assert rules.view(sampled, Seat(seat)) == view
            assert sorted(rules.cards(sampled)) == list(range(len(rules.deck.cards)))
    assert forgotten


def test_a_deck_that_is_too_large_is_refused() -> None:
    def refused(rules: Pupularity, why: str) -> None:
        with pytest.raises(KernelError, match=why):
            kernel_of(rules, 2)

    refused(deck_of(Pupularity, *CARDS[:100], *CARDS[:28]), "129 cards; the kernel takes 128")
    refused(deck_of(Pupularity, structs.replace(CARDS[0], points=2000), *CARDS[1:100]), "a card of 2000 points")
    refused(PupularityOfUnlimitedHands(RULES.deck), "hands of up to 1000")


def test_more_guesses_than_there_is_room_for_are_refused() -> None:
    kernel = kernel_of(RULES, 2)
    state = kernel.unpack(kernel.dealt(1)[0])
    guesses = tuple([Guess(0.02, (Lot(1, 0, (CardId(number),)),)) for number in range(50)])
    with pytest.raises(KernelError, match="guesses"):
        kernel.pack(structs.replace(state, open=structs.replace(state.open, known=(guesses, ()))))


# The codes.


def test_codes_give_back_every_legal_move() -> None:
    seen = set[type]()
    for rules, seed in ((RULES, 1), (RULES, 2), (STUCK, 1), (STUCK, 2), (STUCK, 3)):
        game = LockStep(kernel_of(rules, 3, longer=True), seed)
        codes = game.kernel.codes
        while game.step():
            prompt = rules.prompt(game.state)
            for seat in prompt.seats if prompt is not None else ():
                moves = rules.legal(game.state, seat)
                written = [codes.encode(move) for move in moves]
                assert [codes.decode(seat, actions) for actions in written] == list(moves)
                beginnings = {actions[:length] for actions in written for length in range(len(actions))}
                assert not beginnings & set(written)
                assert max(map(len, written)) <= codes.longest
                seen.update(map(type, moves))
    assert seen == {Aim, AimOver, Cover, GiveUp, NotToday, Pass, Play, Sacrifice, Stir}


def test_codes_refuse_what_is_no_move() -> None:
    codes = PupularityCodes(RULES, PupularityOptions(seats=2))
    cards = len(CARDS)
    play, discard, point, words = (cards * each for each in (On.PLAY, On.DISCARD, On.POINT, On.WITHOUT_CARD))
    hood, handler, thief = 1, 54, 80
    assert [codes.name(play + thief), codes.name(words + Word.NO_MORE)] == ["play steal-your-gear-1", "no more"]
    for actions in (
        (),
        (play + hood,),
        (play + hood, discard + 5, discard + 4),
        (play + hood, discard + 4, point + 5),
        (play + handler, discard + 1, discard + 2, discard + 3),
        (play + thief,),
        (play + thief, point + hood, words + Word.FREE_PLACE),
        (play + cards - 1,),
        (words + Word.NO_MORE,),
        (words + Word.PASS, words + Word.PASS),
        (words + len(Word),),
    ):
        with pytest.raises(CodeError):
            codes.decode(Seat(0), actions)


# Mutants.

MUTANTS = {
    "the last seat draws first": ("seat, made = t[SEATS], word(s[PLAYER])", "seat, made = t[SEATS], word(0)"),
    "a cancelled Drama works": ("if s[CANCELS] & 1 or (target", "if (target"),
    "Zoomies draws three": ("ZOOMIES = 2", "ZOOMIES = 3"),
    "a covered card stays covered": (
        "seat, under = s[OWNER + card], s[BELOW + card]",
        "seat, under = s[OWNER + card], -1",
    ),
    "the Pupularity card is in the second deck": ("(t[LONGER_GAME] and s[DECKS] == 0)", "(s[DECKS] > 5)"),
    "nobody learns from a new deck": ("after_reshuffling(s, seat)", "pass"),
    "a trade forgets which stack is older": ("s[BEGUN + target], s[BEGUN + own] =", "_ ="),
    "any Gear counts twice": ("return 2 * found if full else found", "return 2 * found"),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_changed_kernel_is_caught(name: str) -> None:
    kernel = kernel_of(RULES, 3, longer=True)
    kernel.module = not_widened(mutant(compiled_rules, *MUTANTS[name]))
    with pytest.raises(Difference):
        play_in_lock_step(kernel, range(20))


def not_widened(changed: ModuleType) -> ModuleType:
    """The same, with the usual state: it is handed to compiled functions of other modules, and everything fits."""
    changed.__dict__.update(STATE=flat_state.STATE, TABLE=flat_state.TABLE)
    return changed
