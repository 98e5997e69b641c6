"""The kernel of Slap Cat!, and its codes, against its rules."""

import math
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from pettable import registry
from pettable.games.slap_cat.deck import CatCard, Icon
from pettable.games.slap_cat.moves import Commit, Donate, Keep, Place, Rank, Slap, SlapPile
from pettable.games.slap_cat.rules import SlapCat, TinySlapCat, TutorialSlapCat
from pettable.games.slap_cat.state import Phase, SlapOptions, SlapState, SlapView
from pettable.kernels import Kernel, KernelError
from pettable.kernels.lock_step import Difference, LockStep, play_in_lock_step
from pettable.kernels.random import below, new_random
from pettable.kernels.slap_cat.asking import reaction
from pettable.lab.conform import tiny_deck
from pettable.table.codes import CodeError
from pettable.table.conform.laws import LawBroken
from pettable.table.conform.sampling import check_sampling
from pettable.table.deck import Card, CardId, make_deck
from pettable.table.errors import OptionError
from pettable.table.options import every_set
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat

GAME = registry.find("slap-cat")
RULES = SlapCat(registry.default_deck("slap-cat"))
CARDS: Sequence[Any] = RULES.deck.cards
TINY_CARDS: Sequence[Any] = tiny_deck(GAME).cards
AWARDS = {
    "longest_meow": True,
    "cat_hoarder": True,
    "epicalico": True,
    "purebred": True,
    "shoot_the_meown": True,
}


def made_of(cards: Sequence[Card]) -> SlapCat:
    return SlapCat(make_deck("other", cards))


def busy_deck() -> SlapCat:
    """A hundred cards, sixteen with DRAW and sixteen with DONATE, so that hands, areas and chains get large."""
    quiet = [structs.replace(card, icons=()) for card in (*CARDS, *CARDS[:28])]
    drawing = [structs.replace(card, icons=(Icon.DRAW,)) for card in quiet[::5][:16]]
    donating = [structs.replace(card, icons=(Icon.DONATE,)) for card in quiet[1::5][:16]]
    swapping = [structs.replace(card, icons=(Icon.SWAP,)) for card in quiet[2::5][:8]]
    paws = [structs.replace(card, icons=(Icon.PAWS_IN,)) for card in quiet[3::5][:8]]
    changed = [*drawing, *donating, *swapping, *paws]
    return made_of([*changed, *quiet[: 100 - len(changed)]])


def kernel_of(rules: SlapCat, **options: Any) -> Kernel:
    return Kernel(rules, SlapOptions(**options), GAME.name)


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_kernel_plays_as_the_rules_do(seats: int, calm: bool) -> None:
    # Six cards have 720 rankings, which the rules list again and again; so these games are short.
    rules = TutorialSlapCat(RULES.deck) if calm and seats > 4 else RULES
    agreed = play_in_lock_step(kernel_of(rules, seats=seats, calm=calm, **AWARDS), range(1), worlds_every=3)
    assert agreed.actions > rules.sizes.rounds * rules.sizes.hands * 2 * seats


def test_all_options_are_played_as_in_the_rules() -> None:
    """With one round and hands of four."""
    short = TutorialSlapCat(RULES.deck)
    for number, options in enumerate(every_set(SlapOptions, 2)):
        chosen = structs.replace(options, seats=2 + number % (3 if options.calm else 5))
        play_in_lock_step(Kernel(short, chosen, GAME.name), range(number, number + 2), worlds_every=10)


def test_other_decks_are_played_as_well() -> None:
    mixed = made_of(Random(3).sample(CARDS, len(CARDS)))
    for rules, seats in ((mixed, 4), (busy_deck(), 2), (busy_deck(), 6)):
        play_in_lock_step(kernel_of(rules, seats=seats), range(1), worlds_every=5)
    tiny = TinySlapCat(tiny_deck(GAME))
    for seats, calm in ((2, False), (2, True), (3, False), (4, True)):
        assert play_in_lock_step(kernel_of(tiny, seats=seats, calm=calm), range(5)).games == 5


def test_sc_13_a_tie_is_broken_by_a_slap() -> None:
    """Cards without stars: nearly all games end in a tie of points, many in a tie of colours."""
    blank = [structs.replace(card, stars=0, bonus=()) if isinstance(card, CatCard) else card for card in TINY_CARDS]
    kernel = kernel_of(TinySlapCat(make_deck("blank", blank)), seats=3)
    slaps = 0
    for seed in range(12):
        game = LockStep(kernel, seed)
        while game.step():
            slaps += game.state.phase is Phase.TIE
    assert slaps > 3


WITHOUT_ICONS = [structs.replace(card, icons=()) for card in CARDS[17:]]
LARGE = {
    "101 cards; the kernel takes 100": [*CARDS, *CARDS[:29]],
    "17 cards with DRAW": [structs.replace(card, icons=(Icon.DRAW,)) for card in CARDS[:17]] + WITHOUT_ICONS,
    "17 cards with DONATE": [structs.replace(card, icons=(Icon.DONATE,)) for card in CARDS[:17]] + WITHOUT_ICONS,
    "101 stars": [structs.replace(CARDS[0], stars=101), *CARDS[1:]],
}


@pytest.mark.parametrize("why", LARGE)
def test_a_deck_that_is_too_large_is_refused(why: str) -> None:
    with pytest.raises(KernelError, match=why):
        kernel_of(made_of(LARGE[why]), seats=4)


def test_sc_d5_a_deck_with_too_few_cards_is_refused() -> None:
    with pytest.raises(OptionError, match="too few cards"):
        kernel_of(TinySlapCat(tiny_deck(GAME)), seats=6)


# What a seat sees, and cannot know.


def test_seats_that_are_not_asked_see_as_in_the_rules() -> None:
    for calm in (False, True):
        kernel = kernel_of(TinySlapCat(tiny_deck(GAME)), seats=3, calm=calm)
        for seed in range(4):
            game = LockStep(kernel, seed, worlds_every=100)
            while game.step() and kernel.asked(game.s) >= 0:
                for seat in map(Seat, range(3)):
                    view = kernel.rules.view(game.state, seat)
                    world = kernel.sample(game.s, seat, game.r)
                    assert kernel.observe(game.s, seat) == kernel.codes.observe(view)
                    assert kernel.observe(world, seat) == kernel.codes.observe(view)
                    assert kernel.rules.view(kernel.unpack(world), seat) == view
                    assert kernel.asked(world) == kernel.asked(game.s)


class SampledByKernel(TinySlapCat):
    """Rules whose worlds are those of a kernel, all sampled from the same one of each view."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel.rules.deck)
        self.kernel, self.r = kernel, new_random(7)

    def determinise(self, v: SlapView, rng: Rng) -> SlapState:
        fixed = super().determinise(v, Rng(seed_of(1)))
        if v.seat is None or self.prompt(fixed) is None:
            return super().determinise(v, rng)
        world: SlapState = self.kernel.unpack(self.kernel.sample(self.kernel.pack(fixed), v.seat, self.r))
        return world


#: So few cards that all deals can be listed at once; nearly all of them draw.
FEW = TinySlapCat(make_deck("few", TINY_CARDS[:7]))


def test_sc_17_every_pile_that_fits_is_sampled_as_often_as_any_other() -> None:
    options = SlapOptions(seats=2)
    sampled = SampledByKernel(Kernel(FEW, options, GAME.name))
    assert sum(check_sampling(sampled, options, Seat(seat), Rng(seed_of(3))) for seat in range(2)) > 12


def which_draw(kernel: Kernel, sample: Callable[[LockStep], SlapState], samples: int) -> Counter[tuple[int, ...]]:
    """Another seat has shown a card after two DRAWs: how often it kept which card, and which of the two was shown."""
    game, seat = LockStep(kernel, 2), Seat(0)
    while game.state.phase is not Phase.COMMIT or [spent.draws for spent in game.state.spent[1]] != [2]:
        game.step()
    (spent,) = game.state.spent[1]
    found = Counter[tuple[int, ...]]()
    for _ in range(samples):
        world = sample(game)
        assert kernel.rules.view(world, seat) == kernel.rules.view(game.state, seat)
        looks = [look for look in world.looks if look.seat == 1]
        found[*(look.cards.index(look.kept) for look in looks), [look.kept for look in looks].index(spent.card)] += 1
    return found


def drawing_kernel() -> Kernel:
    """Eleven cards, all with DRAW."""
    cards = [structs.replace(card, icons=(Icon.DRAW,)) for card in (*TINY_CARDS, *TINY_CARDS[:3])]
    return kernel_of(TinySlapCat(make_deck("drawing", cards)), seats=2)


def far_apart(some: Counter[Any], others: Counter[Any]) -> bool:
    """Are there more differences between two samples than chance makes (chi-square, five standard deviations)?"""
    keys = some.keys() | others.keys()
    chi: float = sum((some[key] - others[key]) ** 2 / (some[key] + others[key]) for key in keys)
    return chi > len(keys) - 1 + 5 * math.sqrt(2 * len(keys))


def test_sc_17_a_card_from_draw_may_come_from_each_draw_before_it_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel, rng, r = drawing_kernel(), Rng(seed_of(5)), new_random(5)
    view_of = kernel.rules.view
    by_rules = which_draw(kernel, lambda game: kernel.rules.determinise(view_of(game.state, Seat(0)), rng), 2000)
    by_kernel = which_draw(kernel, lambda game: kernel.unpack(kernel.sample(game.s, 0, r)), 2000)
    assert len(by_rules) > 6
    assert not far_apart(by_rules, by_kernel)
    other = mutated(monkeypatch, drawing_kernel(), "free = below(r, draws - found) if", "free = 0 if")
    assert far_apart(by_rules, which_draw(other, lambda game: other.unpack(other.sample(game.s, 0, r)), 2000))


@pytest.mark.parametrize(("phase", "calm"), [(Phase.DRAFT, True), (Phase.COMMIT, False), (Phase.PLACE, False)])
def test_answers_of_others_are_sampled_as_in_the_rules(phase: Phase, calm: bool) -> None:
    kernel = kernel_of(TinySlapCat(tiny_deck(GAME)), seats=3, calm=calm)
    game = LockStep(kernel, 6)
    while not (game.state.phase is phase and sum(map(bool, game.state.answers)) == 1 and game.state.turn != 2):
        game.step()
    seat, samples = Seat(kernel.asked(game.s)), 4000
    view, r, rng = kernel.rules.view(game.state, seat), new_random(5), Rng(seed_of(5))
    ours = Counter(kernel.unpack(kernel.sample(game.s, seat, r)).answers for _ in range(samples))
    theirs = Counter(kernel.rules.determinise(view, rng).answers for _ in range(samples))
    assert ours.keys() == theirs.keys()
    assert len(ours) > 1
    assert all(abs(count - theirs[answers]) < 6 * samples**0.5 for answers, count in ours.items())


def test_what_another_seat_has_begun_to_choose_is_unknown() -> None:
    kernel = kernel_of(RULES, seats=3, calm=True)
    s, r = kernel.dealt(4)
    kernel.step(s, r, kernel.legal(s)[0])
    assert len(kernel.legal(s)) == len(kernel.legal(kernel.sample(s, 0, r))) == 2
    assert len(kernel.legal(kernel.sample(s, 1, r))) == 3


def test_sc_16_hands_are_as_fast_as_those_of_bots() -> None:
    r = new_random(1)
    times = [reaction(r) for _ in range(20_000)]
    assert 300 <= min(times) < 302
    assert 1300 < max(times) < 1500
    assert abs(sum(times) / len(times) - 600) < 10
    kernel = kernel_of(RULES, seats=4)
    first = Counter(kernel.asked(kernel.dealt(seed)[0]) for seed in range(4000))
    assert all(abs(first[seat] - 1000) < 150 for seat in range(4))


def test_sc_16_nobody_knows_who_claims_next() -> None:
    kernel = kernel_of(RULES, seats=4)
    s, r = kernel.dealt(1)
    then = Counter[int]()
    for _ in range(300):
        world = kernel.sample(s, kernel.asked(s), r)
        assert kernel.asked(world) == kernel.asked(s)
        kernel.step(world, r, kernel.legal(world)[0])
        then[kernel.asked(world)] += 1
    assert len(then) == 3
    assert min(then.values()) > 60


# Codes.


def test_codes_give_back_every_legal_move() -> None:
    kinds = set[type[Any]]()
    for calm in (False, True):
        blank = [structs.replace(card, stars=0, bonus=()) if isinstance(card, CatCard) else card for card in TINY_CARDS]
        kernel = kernel_of(TinySlapCat(make_deck("blank", blank)), seats=3, calm=calm)
        for seed in range(12):
            game = LockStep(kernel, seed)
            while (seat := Seat(kernel.asked(game.s))) >= 0:
                moves = kernel.rules.legal(game.state, seat)
                codes = [kernel.codes.encode(move) for move in moves]
                assert [kernel.codes.decode(seat, code) for code in codes] == list(moves)
                assert not any(long[: len(short)] == short for short, long in combinations(sorted(codes), 2))
                assert max(map(len, codes)) <= kernel.codes.longest
                assert all(kernel.codes.name(action) for code in codes for action in code)
                kinds.update(map(type, moves))
                legal = kernel.legal(game.s)
                game.act(seat, legal[below(game.r, len(legal))])
    assert kinds == {Slap, Rank, Commit, Place, Keep, Donate, SlapPile}


def test_actions_that_make_no_move_are_refused() -> None:
    kernel = kernel_of(RULES, seats=3)
    codes: Any = kernel.codes
    rat = next(card for card, part in enumerate(RULES.material.part) if part is None)
    assert [codes.name(action) for action in (0, codes.last + 1, codes.pile, codes.to, codes.spot, codes.spot + 2)] == [
        "slap orange-head-1",
        "rank last orange-head-3",
        "slap the pile",
        "to the seat 1 to the left",
        "as a new cat",
        "on cat 2",
    ]
    assert codes.name(codes.middle) == "among the middles of cat 1"
    assert codes.name(codes.gap) == "into gap 1"
    assert codes.decode(Seat(2), (codes.donate + rat, codes.to)) == Donate(
        Seat(2), CardId(rat), to=Seat(0), cat=-1, gap=0
    )
    for actions in (
        (),
        (-1,),
        (codes.actions,),
        (0, 0),
        (codes.rank,),
        (codes.rank, codes.rank + 1),
        (codes.commit, codes.last),
        (codes.donate,),
        (codes.donate, codes.to),
        (codes.donate, codes.spot),
        (codes.middle,),
        (codes.gap,),
        (codes.spot, codes.gap),
        (codes.middle, codes.gap, codes.gap),
        (codes.pile, codes.pile),
    ):
        with pytest.raises(CodeError):
            codes.decode(Seat(0), actions)


# Lock step finds faults.

#: The kernel's modules, each after those that it imports.
MODULES = [
    f"pettable.kernels.slap_cat.{part}"
    for part in ("state", "asking", "scoring", "knowledge", "turns", "actions", "rules")
]


def mutant(monkeypatch: pytest.MonkeyPatch, before: str, after: str) -> ModuleType:
    """The kernel with one line changed. It is not compiled, which would take longer than its games."""
    sources = {name: Path(str(sys.modules[name].__file__)).read_text(encoding="utf-8") for name in MODULES}
    assert sum(source.count(before) for source in sources.values()) == 1, before
    for name, source in sources.items():
        changed = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, changed)
        text = re.sub(r"^@compiled\n", "", source.replace(before, after), flags=re.MULTILINE)
        exec(compile(text, f"{name}.py", "exec"), changed.__dict__)
        # Python's whole numbers do not fit into the small ones of a compiled state without a cast.
        changed.__dict__.update(STATE=np.int64, TABLE=np.int64)
    return changed


def mutated(monkeypatch: pytest.MonkeyPatch, kernel: Kernel, before: str, after: str) -> Kernel:
    kernel.module = mutant(monkeypatch, before, after)
    kernel.table = kernel.module.table(kernel.rules, kernel.options)
    return kernel


MUTANTS = {
    "a pair scores its higher stars": ("points += min(stars, t", "points += max(stars, t"),
    "the first hand on the PAWS IN! discards": ("_discard(s, lowest(s))", "_discard(s, s[SEAT])"),
    "a swapper may claim its own card": (
        "if other != seat and taker_of(s, t, s[SHOWN + other]) < 0:\n            act",
        "if True:\n            act",
    ),
    "a swap ends with the first taker": ("while taker >= 0:", "if taker >= 0:"),
    "a donated card's effect is its giver's": ("_push(s, t, to, card)", "_push(s, t, int(s[SEAT]), card)"),
    "effects begin at seat 0": ("    seat = s[FIRST]\n", "    seat = 0\n"),
    "a DRAW looks at two cards": ("    s[TOP] += count\n", "    s[TOP] += min(count, 2)\n"),
    "a card from DRAW is seen as of its last one": ("seat, card, s[LOOKED + seat]", "seat, card, s[DRAWN + seat]"),
    "a middle always comes first": ("for _ in range(gap - 1):", "for _ in range(0):"),
    "the first player does not change": ("s[FIRST] = next_seat(whole(s[FIRST]), t[SEATS_AT])", "pass"),
    "negatives in hand cost nothing": ("lost += t[PART + s[hand + place]] < 0", "lost += 0"),
    "a tie for the longest cat gets 4": ("(MOST if tied == 1 else TIED)", "MOST"),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_changed_kernel_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if "DRAW" in name or "effect" in name:
        kernel = kernel_of(TinySlapCat(tiny_deck(GAME)), seats=2)
    else:
        kernel = kernel_of(RULES, seats=3, longest_meow=True)
    with pytest.raises(Difference):
        play_in_lock_step(mutated(monkeypatch, kernel, *MUTANTS[name]), range(30), worlds_every=50)


CALM_MUTANTS = {
    "two seats take cards in turn": ("if t[SEATS_AT] > 2 or nth != 1:", "if True:"),
    "the priority stays": ("return (s[FIRST] + s[TURN]) % t[SEATS_AT]", "return s[FIRST]"),
}


@pytest.mark.parametrize("name", CALM_MUTANTS)
def test_a_changed_calm_kernel_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = kernel_of(TutorialSlapCat(RULES.deck), seats=2, calm=True)
    with pytest.raises(Difference):
        play_in_lock_step(mutated(monkeypatch, kernel, *CALM_MUTANTS[name]), range(10), worlds_every=50)


def test_sc_17_worlds_in_which_others_keep_the_top_card_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    options = SlapOptions(seats=2)
    kernel = mutated(monkeypatch, Kernel(FEW, options, GAME.name), "LOOK_KEPT] = below(r, count)", "LOOK_KEPT] = 0")
    with pytest.raises(LawBroken, match="worlds fit"):
        check_sampling(SampledByKernel(kernel), options, Seat(0), Rng(seed_of(3)))
