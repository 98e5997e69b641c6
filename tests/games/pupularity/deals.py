"""Helpers that deal and play Pupularity card by card, for its tests.

`deal` makes a deck of only the cards that are named, and fills hands of fewer than five with spare Tails, Collars and
Boots. The table is set up by the game's own chance moves; then the stacks and the discard pile are put in place. Cards
are named as in the default deck: `red-hood-2`, `omega-1`, `sash-queen`, `poach-3`. A stack is written from the bottom
up: `red-hood-2/blue-hood-1`.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from pettable import registry
from pettable.games.pupularity.cards import PupCard
from pettable.games.pupularity.rules import Pupularity
from pettable.games.pupularity.scoring import score_lines
from pettable.games.pupularity.state import (
    Aim,
    AimOver,
    ChooseFirst,
    Cover,
    GiveUp,
    NotToday,
    Pass,
    Play,
    PupularityEvent,
    PupularityMove,
    PupularityOptions,
    PupularityState,
    PupularityView,
    Sacrifice,
    Shuffle,
    Stir,
)
from pettable.table.deck import CardId, Deck, make_deck
from pettable.table.options import choose
from pettable.table.rng import seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, Seat, Viewer, around
from pettable.table.table import Table, TakenBack
from tests.deals import card, cards, follow, named

PupularityTable: TypeAlias = Table[PupularityState, PupularityMove, PupularityEvent, PupularityView]
SeenEvents: TypeAlias = list[PupularityEvent | TakenBack]

WHOLE = registry.default_deck("pupularity")
RULES = Pupularity(WHOLE)
#: Cards that fill a hand where a test does not care which.
FILLERS = [each.id for kind in ("-tail-|-collar-", "-boots-") for each in WHOLE.cards if re.search(kind, each.id)]


def deal(
    *,
    hands: Sequence[str],
    stacks: Sequence[str] = (),
    deck: str = "",
    discard: str = "",
    first: int = 0,
    options: str = "",
) -> PupularityTable:
    """A table with these hands and stacks, seat 0 first; the deck, next card first; and this discard pile."""
    laid = [[stack.split("/") for stack in each.split()] for each in stacks] + [[] for _ in hands[len(stacks) :]]
    lies = [name for seat in laid for stack in seat for name in stack] + discard.split()
    asked_for = [*(name for hand in hands for name in hand.split()), *lies, *deck.split()]
    spare = iter([name for name in FILLERS if name not in asked_for])
    held = [[*hand.split(), *(next(spare) for _ in range(5 - len(hand.split())))] for hand in hands]
    order = [name for seat in around(Seat(first), len(hands)) for name in held[seat]] + deck.split()
    assert len({*order, *lies}) == len(order) + len(lies), "no card twice"
    rules = Pupularity(deck_of(*order, *lies))
    table: PupularityTable = Table(rules, chosen(len(hands), options), seed_of(0), deal=False)
    follow(table, ChooseFirst(CHANCE, Seat(first)))
    follow(table, Shuffle(CHANCE, cards(table, " ".join(order + lies))))
    public = replace(
        table.state.open,
        stacks=tuple(tuple(cards(table, " ".join(stack)) for stack in seat) for seat in laid),
        discard=(*table.state.open.discard, *cards(table, discard)),
    )
    table.state = replace(table.state, open=public, deck=table.state.deck[: len(deck.split())])
    return table


def deck_of(*names: str) -> Deck[PupCard]:
    """A deck of the Pupularity card and these cards."""
    known = {each.id for each in WHOLE.cards}
    assert set(names) <= known, set(names) - known
    return make_deck("tiny", [each for each in WHOLE.cards if each.id in {*names, "pupularity"}])


def chosen(seats: int, options: str = "") -> PupularityOptions:
    return choose(PupularityOptions, registry.find("pupularity").seats, seats, options.split())


def new_pupularity_table(seats: int, seed: int = 0, options: str = "") -> PupularityTable:
    return Table(RULES, chosen(seats, options), seed_of(seed))


# What a test does.


def two(table: PupularityTable, names: str) -> tuple[CardId, CardId]:
    first, second = cards(table, names)
    return first, second


def three(table: PupularityTable, names: str) -> tuple[CardId, CardId, CardId]:
    first, second, third = cards(table, names)
    return first, second, third


def sorted_cards(table: PupularityTable, names: str) -> tuple[CardId, ...]:
    return tuple(sorted(cards(table, names)))


def a_play(table: PupularityTable, name: str, pay: str, on: str = "") -> PupularityMove:
    """The move by which the turn's player lays down a card and pays for it."""
    seat, paid = turn(table), sorted_cards(table, pay)
    if on:
        return Cover(seat, card(table, name), paid, card(table, on))
    return Play(seat, card(table, name), paid)


def a_drama(table: PupularityTable, name: str, at: str = "", over: str = "") -> PupularityMove:
    seat, drama = turn(table), card(table, name)
    if over:
        return AimOver(seat, drama, card(table, at), card(table, over))
    return Aim(seat, drama, card(table, at)) if at else Stir(seat, drama)


def a_cancel(table: PupularityTable, seat: int, name: str) -> PupularityMove:
    from_hand = name.startswith("not-today")
    return NotToday(Seat(seat), card(table, name)) if from_hand else Sacrifice(Seat(seat), card(table, name))


def do(table: PupularityTable, *moves: PupularityMove) -> SeenEvents:
    """Make these moves, none of which may be refused; a shuffle that is due is left to the test.

    Returns the events that everybody could see.
    """
    before = len(table.seen(None))
    for move in moves:
        follow(table, move)
    return table.seen(None, since=before)


def lay(table: PupularityTable, name: str, pay: str, on: str = "") -> SeenEvents:
    return do(table, a_play(table, name, pay, on))


def drama(table: PupularityTable, name: str, at: str = "", over: str = "") -> SeenEvents:
    return do(table, a_drama(table, name, at, over))


def cancel(table: PupularityTable, seat: int, name: str) -> SeenEvents:
    return do(table, a_cancel(table, seat, name))


def give_up(table: PupularityTable, names: str) -> SeenEvents:
    return do(table, GiveUp(turn(table), sorted_cards(table, names)))


def let_pass(table: PupularityTable, *seats: int) -> SeenEvents:
    return do(table, *(Pass(Seat(seat)) for seat in seats))


def all_pass(table: PupularityTable) -> SeenEvents:
    assert table.prompt is not None
    return let_pass(table, *table.waiting)


def reshuffle(table: PupularityTable, names: str) -> SeenEvents:
    return do(table, Shuffle(CHANCE, cards(table, names)))


def refusal(table: PupularityTable, move: PupularityMove) -> tuple[str, str]:
    """The rule by which a move is refused, and the reason; the refusal must leave the table unchanged."""
    before = table.state
    found = table.rules.check(before, move)
    assert isinstance(found, Illegal), f"{move} is not refused"
    if table.prompt is not None and move.seat >= 0:
        assert table.submit(table.prompt.id, move) == found
    assert table.state is before
    return found.rule, found.why


# What a test looks at.


def turn(table: PupularityTable) -> Seat:
    assert table.state.open.player is not None
    return table.state.open.player


def hand_of(table: PupularityTable, seat: int) -> set[str]:
    return set(named(table, table.state.hands[seat]).split())


def stacks_of(table: PupularityTable, seat: int) -> str:
    """A seat's stacks, as `deal` takes them."""
    return " ".join(named(table, stack).replace(" ", "/") for stack in table.state.open.stacks[seat])


def discard_of(table: PupularityTable) -> str:
    return named(table, table.state.open.discard)


def everybody(table: PupularityTable) -> list[Viewer]:
    return [None, *(Seat(seat) for seat in range(table.options.seats))]


def kinds(events: Iterable[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def points_of(table: PupularityTable, seat: int) -> int:
    """A seat's score if the game ended now."""
    rules = table.rules
    assert isinstance(rules, Pupularity)
    return sum(line.points for line in score_lines(rules.printed, table.state.open.stacks[seat]))
