"""Every refusal has its text in both languages, and `legal` lists exactly the moves that pass `check`."""

from collections.abc import Callable, Iterator
from itertools import permutations, product

import pytest

from pettable import registry
from pettable.games.pupularity import legality
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    ChooseFirst,
    Cover,
    GiveUp,
    NotToday,
    Pass,
    Play,
    PupularityMove,
    Sacrifice,
    Shuffle,
    Stir,
    TimeUp,
)
from pettable.table.deck import CardId
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, CLOCK, Seat
from pettable.text import LANGUAGES, Text
from tests.deals import card, cards
from tests.games.pupularity.deals import PupularityTable, deal, drama, let_pass


def busy() -> PupularityTable:
    """A table with cards of every kind; it is seat 0's turn."""
    return deal(
        hands=["red-hood-2 alpha-2 poach-1 trade-1 not-today-1", "zoomies-1", "not-today-2"],
        stacks=["blue-hood-1 alpha-1 beta-1", "red-boots-1/red-boots-2 beta-2 yellow-hood-1", "sash-queen omega-1"],
        deck="omega-2 omega-3 omega-4",
    )


def full_pack() -> PupularityTable:
    return deal(
        hands=["alpha-2 beta-2 omega-1 poach-1 limelight-1", ""],
        stacks=["handler-1 handler-2 handler-3 alpha-1", "alpha-3 beta-3 sash-queen"],
        deck="omega-2 omega-3 omega-4",
    )


def stuck() -> PupularityTable:
    return deal(
        hands=["not-today-1 not-today-2 alpha-1 beta-1 omega-1", ""],
        stacks=["handler-1 handler-2 handler-3 handler-4"],
        deck="red-hood-1 red-hood-2",
    )


def window() -> PupularityTable:
    table = busy()
    drama(table, "poach-1", at="beta-2", over="beta-1")
    return table


def refusals() -> Iterator[Illegal]:
    """All refusals that odd moves at odd moments meet."""
    late = window()
    let_pass(late, 2)
    for table in (busy(), full_pack(), stuck(), window(), late):
        for move in odd_moves(table):
            refusal = table.rules.check(table.state, move)
            if refusal is not None:
                yield refusal


def odd_moves(table: PupularityTable) -> Iterator[PupularityMove]:
    """Every type of move by every seat with every card, correctly paid and not."""
    every = [CardId(each) for each in (*range(len(table.rules.deck.cards)), -1, 10**9)]
    seats = [Seat(seat) for seat in range(-2, table.options.seats + 1)]
    hand = table.state.hands[0]
    pays = [(), hand[:1], hand[1:3], hand[2:5], hand[1:], hand[4:2:-1], (hand[0], hand[0]), table.state.hands[1][:2]]
    for seat in seats:
        yield from (Pass(seat), TimeUp(seat), ChooseFirst(seat, Seat(0)), Shuffle(seat, table.state.deck))
        yield from (GiveUp(seat, pay) for pay in pays)
        for one in every:
            yield from (Stir(seat, one), Sacrifice(seat, one), NotToday(seat, one))
            yield from (Play(seat, one, pay) for pay in pays)
    for one, other in product(every, every):
        yield Aim(Seat(0), one, other)
        yield from (Cover(Seat(0), one, pay, other) for pay in pays)
        yield from (AimOver(Seat(0), one, other, member) for member in cards(table, names_of(table)))


def names_of(table: PupularityTable) -> str:
    return " ".join(each.id for each in table.rules.deck.cards if each.id in ("beta-1", "alpha-1", "handler-1"))


def test_every_refusal_can_happen_and_has_text_in_both_languages() -> None:
    met = {refusal.why: refusal for refusal in refusals()}
    too_dear = Illegal("PP-3", "refuse-too-dear", (CardId(0),))  # only with hands below five, see test_turns
    met |= {too_dear.why: too_dear}
    for lang in LANGUAGES:
        text = Text("pupularity", lang, ["Ann", "Ben", "Cleo"], Seat(0))
        for why, refusal in met.items():
            message = text.refusal(refusal)
            assert message.endswith(f"({refusal.rule})"), (lang, why)
            assert len(message) > 20, (lang, why)
    words = (registry.folder("pupularity") / "text.en.ftl").read_text(encoding="utf-8")
    assert set(met) == {line.split(" = ")[0] for line in words.splitlines() if line.startswith("refuse-")}


@pytest.mark.parametrize("make", [busy, full_pack, stuck, window], ids=lambda make: make.__name__)
def test_check_lets_pass_exactly_what_legal_lists(make: Callable[[], PupularityTable]) -> None:
    """Every move that can be written down at these tables, not only the odd ones."""
    table = make()
    everything = [CardId(each) for each in range(len(table.rules.deck.cards))]
    hand = table.state.hands[0]
    pays = [pay for count in range(6) for pay in permutations(hand, count)]
    every: list[PupularityMove] = [GiveUp(Seat(0), pay) for pay in pays]
    for seat in range(table.options.seats):
        every += [Pass(Seat(seat))]
        every += [kind(Seat(seat), one) for kind in (Sacrifice, NotToday) for one in everything]
    for one in everything:
        every += [Stir(Seat(0), one), *(Play(Seat(0), one, pay) for pay in pays)]
        every += [Aim(Seat(0), one, other) for other in everything]
    for one, other in product(hand, everything):
        every += [Cover(Seat(0), one, pay, other) for pay in pays if len(pay) < 4]
        every += [AimOver(Seat(0), one, other, member) for member in everything]
    passed = {move for move in every if table.rules.check(table.state, move) is None}
    listed = [move for seat in range(table.options.seats) for move in table.legal(Seat(seat))]
    assert len(listed) == len(set(listed))
    assert passed == set(listed)
    assert len(passed) > 3


def test_a_move_of_chance_or_clock_that_is_not_due_is_refused() -> None:
    table = busy()
    assert table.rules.check(table.state, Shuffle(CHANCE, table.state.deck)) == Illegal("PP-14", "refuse-setup")
    assert table.rules.check(table.state, TimeUp(CLOCK)) == Illegal("PP-12", "refuse-no-window")
    assert table.rules.check(table.state, Sacrifice(Seat(1), card(table, "beta-2"))) == Illegal(
        "PP-12", "refuse-no-window"
    )


def test_checking_a_large_hand_lists_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of n cards has 2ⁿ sets of cards to give up; `check` must not make them."""
    monkeypatch.setattr(legality, "combinations", lambda *_: pytest.fail("moves were listed"))
    hand = "red-hood-1 red-hood-2 red-hood-3 red-suit-2 red-suit-3 red-boots-1 red-boots-2 red-tail-1 red-tail-2"
    table = deal(hands=[hand, ""], deck="omega-2 omega-3 omega-4")
    held = table.state.hands[0]
    assert table.rules.check(table.state, Play(Seat(0), card(table, "red-hood-2"), held[3:5])) is None
    assert table.rules.check(table.state, GiveUp(Seat(0), held[:9])) == Illegal("PP-4", "refuse-can-play", held)
