"""The kernel of Paws Up, and its codes, against its rules."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec import structs

from pettable import registry
from pettable.games.paws_up.deck import PILES, Photo, PhotoSet, Story, StoryCard
from pettable.games.paws_up.rules import PawsUp
from pettable.games.paws_up.state import Commit, Done, MakeStory, PawsUpOptions, PawsUpState, Take
from pettable.kernels import Kernel, KernelError
from pettable.kernels.lock_step import Difference, LockStep, play_in_lock_step
from pettable.kernels.paws_up import rules as compiled_rules
from pettable.kernels.random import below, new_random
from pettable.lab.conform import tiny_deck
from pettable.table.codes import CodeError
from pettable.table.deck import CardId, make_deck
from pettable.table.options import every_set
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from tests.kernels.mutants import mutant

GAME = registry.find("paws-up")
RULES = PawsUp(registry.default_deck("paws-up"))
CARDS = RULES.deck.cards


def made_of(cards: Sequence[Any]) -> PawsUp:
    return PawsUp(make_deck("other", tuple(cards)))


def large_deck() -> PawsUp:
    """A sixth photo in every starting set, more photos in the piles, up to 80 in all, and story piles of six."""
    spare = [card for card in CARDS if isinstance(card, Photo) and card.set in PILES]
    letters = [letter for letter in PhotoSet if letter not in PILES]
    sixths = [structs.replace(card, set=letter) for card, letter in zip(spare, letters, strict=False)]
    more = [structs.replace(card, paws=card.paws + 20) for card in spare[: 80 - 64 - len(sixths)]]
    stories = [StoryCard(id=f"{story.value}-{worth}", story=story, worth=worth) for story in Story for worth in (3, 20)]
    return made_of((*stories, *CARDS, *more, *sixths))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_kernel_plays_as_the_rules_do(seats: int) -> None:
    for options in every_set(GAME.options, seats):
        assert play_in_lock_step(Kernel(RULES, options, GAME.name), range(2)).actions > 2 * 13 * 3 * seats


def test_other_decks_are_played_as_well() -> None:
    mixed = made_of(Random(3).sample(CARDS, len(CARDS)))
    for rules, seats in ((mixed, 4), (large_deck(), 5), (large_deck(), 2)):
        assert play_in_lock_step(Kernel(rules, PawsUpOptions(seats=seats), GAME.name), range(2)).games == 2
    for seats in (2, 3):
        tiny = Kernel(PawsUp(tiny_deck(GAME)), PawsUpOptions(seats=seats), GAME.name)
        assert play_in_lock_step(tiny, range(10)).games == 10


def test_piles_of_any_size_are_revealed_as_the_rules_say() -> None:
    in_piles = [card for card in CARDS if getattr(card, "set", None) in PILES]
    others = [card for card in CARDS if card not in in_piles]
    for one, two, three in ((1, 0, 0), (0, 1, 2), (3, 0, 2), (3, 6, 1), (0, 0, 4)):
        kept = [card for pile, count in zip(PILES, (one, two, three), strict=True) for card in _first(pile, count)]
        kernel = Kernel(made_of((*kept, *others)), PawsUpOptions(seats=3), GAME.name)
        assert play_in_lock_step(kernel, range(2)).games == 2


def _first(pile: PhotoSet, count: int) -> list[Any]:
    return [card for card in CARDS if getattr(card, "set", None) is pile][:count]


LARGE = {
    "81 photos": [*large_deck().deck.cards, CARDS[0]],
    "7 photos in a starting set": [
        *CARDS,
        *(structs.replace(card, set=PhotoSet.A) for card in CARDS[:2] if isinstance(card, Photo)),
    ],
    "2000 paws on a photo": [structs.replace(CARDS[0], paws=2000), *CARDS[1:]],
    "61 story cards": [*CARDS, *[StoryCard(id="more", story=Story.DOG, worth=5)] * 25],
    "0 photos in the piles": [card for card in CARDS if getattr(card, "set", None) not in PILES],
}


@pytest.mark.parametrize("why", LARGE)
def test_a_deck_that_is_too_large_is_refused(why: str) -> None:
    with pytest.raises(KernelError, match=why):
        Kernel(made_of(LARGE[why]), PawsUpOptions(seats=2), GAME.name)


@pytest.mark.parametrize(("seats", "actions"), [(2, 2), (3, 2), (3, 11)])
def test_sampled_worlds_come_up_as_often_as_in_the_rules(seats: int, actions: int) -> None:
    """When only the last seat has not committed: in the first round, and in the second, when all know every hand."""
    kernel = Kernel(PawsUp(tiny_deck(GAME)), PawsUpOptions(seats=seats), GAME.name)
    game = LockStep(kernel, 2)
    for _ in range(actions):
        game.act(Seat(kernel.asked(game.s)), kernel.legal(game.s)[-1])
    seat = Seat(kernel.asked(game.s))
    view = kernel.rules.view(game.state, seat)
    assert seat == seats - 1
    r, rng, worlds = new_random(5), Rng(seed_of(5)), 4000
    ours = Counter(kernel.unpack(kernel.sample(game.s, seat, r)) for _ in range(worlds))
    theirs = Counter(kernel.rules.determinise(view, rng) for _ in range(worlds))
    assert ours.keys() == theirs.keys()
    expected = worlds / len(ours)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in (*ours.values(), *theirs.values()))


def test_seats_that_are_not_asked_see_as_in_the_rules() -> None:
    kernel = Kernel(RULES, PawsUpOptions(seats=3, competitive=True), GAME.name)
    game = LockStep(kernel, 6)
    while game.step():
        for seat in map(Seat, range(3)):
            view = RULES.view(game.state, seat)
            assert kernel.observe(game.s, seat) == kernel.codes.observe(view)
            assert RULES.view(kernel.unpack(kernel.sample(game.s, seat, game.r)), seat) == view


def test_what_another_seat_has_begun_to_choose_is_unknown() -> None:
    kernel = Kernel(RULES, PawsUpOptions(seats=2), GAME.name)
    s, r = kernel.dealt(4)
    kernel.step(s, r, kernel.legal(s)[1])
    assert len(kernel.legal(s)) == len(kernel.legal(kernel.sample(s, 0, r))) == 3
    world = kernel.sample(s, 1, r)
    hand = sorted(map(kernel.codes.encode, kernel.rules.legal(kernel.unpack(world), Seat(0))))
    assert kernel.legal(world) == sorted({first for first, _ in hand})


def test_pu_4_commitments_in_another_order_are_packed() -> None:
    kernel = Kernel(RULES, PawsUpOptions(seats=4), GAME.name)
    s, r = kernel.dealt(1)
    state: PawsUpState = kernel.unpack(s)
    for seat in (3, 1, 3):
        state = RULES.apply(state, RULES.legal(state, Seat(seat))[seat]).state
    s = kernel.pack(state)
    assert kernel.unpack(s) == state
    for seat in (0, 2):
        assert kernel.asked(s) == seat
        kernel.step(s, r, kernel.legal(s)[0])
        state = RULES.apply(state, RULES.legal(state, Seat(seat))[0]).state
    assert kernel.unpack(s) == state
    assert len(state.order) == 4


def test_codes_give_back_every_legal_move() -> None:
    kernel = Kernel(made_of(Random(5).sample(CARDS, len(CARDS))), PawsUpOptions(seats=3, competitive=True), GAME.name)
    game, kinds = LockStep(kernel, 8), set[type[Any]]()
    while (seat := Seat(kernel.asked(game.s))) >= 0:
        moves = kernel.rules.legal(game.state, seat)
        codes = [kernel.codes.encode(move) for move in moves]
        assert [kernel.codes.decode(seat, code) for code in codes] == list(moves)
        assert not any(long[: len(short)] == short for short, long in combinations(sorted(codes), 2))
        kinds.update(map(type, moves))
        legal = kernel.legal(game.s)
        game.act(seat, legal[below(game.r, len(legal))])
    assert kinds == {Commit, Take, MakeStory, Done}


def test_actions_that_make_no_move_are_refused() -> None:
    one, two = (GAME.codes(RULES, PawsUpOptions(seats=seats)) for seats in (4, 2) if GAME.codes)
    assert [one.name(action) for action in (0, 64, 128, 137)] == [
        "choose hamster-garden-7",
        "take hamster-garden-7",
        "story garden",
        "done",
    ]
    assert one.decode(Seat(1), [5]) == Commit(Seat(1), (CardId(5),))
    wrong = [(), (-1,), (138,), (128,), (137, 137), (1, 2, 3), (64, 1, 2, 3), (137, 1, 2, 3), (128, 1, 3, 2)]
    for codes, actions in [*((each, bad) for each in (one, two) for bad in wrong), (one, (1, 2)), (two, (1,))]:
        with pytest.raises(CodeError):
            codes.decode(Seat(0), actions)
    for bad in ((2, 1), (1, 1), (1, 64)):
        with pytest.raises(CodeError):
            two.decode(Seat(0), bad)


MUTANTS = {
    "the last of equal cards swaps first": ("strength > _strength(", "strength >= _strength("),
    "the trend row counts from the right": ("return t[FORCE + card] - s[", "return t[FORCE + card] + s["),
    "two cards are revealed from pile II at first": ("_reveal(s, t, 1, 1)", "_reveal(s, t, 1, 2)"),
    "a story is made twice": ("s[MADE + STORIES * seat + story] = 1", "s[MADE + STORIES * seat + story] = 0"),
    "a story pile never ends": ("left = s[TOLD + story] <", "left = s[TOLD + story] <= 1 +"),
    "equal paws make no story": ("if paws & HIGHEST:", "if paws < 0:"),
    "a story is shown in any order": ("if card <= last or", "if card == last or"),
    "two cards are enough for a story": ("if behind >= needed:", "if behind >= needed - 1:"),
    "the display stays": ("s[GONE_COUNT] += s[DISPLAY_COUNT]", "s[GONE_COUNT] += 0"),
    "the best card does not break ties": ("keys[seat, 0], keys[seat, 1] = paws, left", "keys[seat, 1] = left"),
    "hands are never known": ("s[ROUND] > 1 or s[STAGE] != COMMITTING or s[TURN] < 0", "False"),
    "a sampled world shuffles the sets of all": ("s[SETS + seat], s[last] = s[last], s[SETS + seat]\n        sh", "sh"),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_changed_kernel_is_caught(name: str) -> None:
    rules = few_stories() if name == "a story pile never ends" else equal_paws()
    kernel = Kernel(rules, PawsUpOptions(seats=3), GAME.name)
    kernel.module = mutant(compiled_rules, *MUTANTS[name])
    kernel.table = kernel.module.table(rules, kernel.options)
    with pytest.raises(Difference):
        play_in_lock_step(kernel, range(40))


def equal_paws() -> PawsUp:
    """A short game in which many cards have equal paws: 1, 2 or 3, and story cards are worth nothing."""
    in_piles = [card for pile in PILES for card in _first(pile, 5)]
    cards = [card for card in CARDS if getattr(card, "set", None) not in PILES] + in_piles
    return made_of(
        [
            structs.replace(card, paws=1 + card.paws % 3)
            if hasattr(card, "paws")
            else structs.replace(card, worth=0)
            if isinstance(card, StoryCard)
            else card
            for card in cards
        ]
    )


def few_stories() -> PawsUp:
    """One card in each story pile."""
    return made_of([card for card in CARDS if not isinstance(card, StoryCard) or card.worth == 15])
