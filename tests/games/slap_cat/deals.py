"""Deals of Slap Cat!, written out card by card.

A card is written as what it shows: `grey-head-5`, `white-tail-3/draw`, `black-middle-2/swap/donate`,
`orange-head-1+hat`, `rat`, `bones/swap`; a second card of the same kind needs a mark at its end (`rat#2`).

A deal is a real one: its deck holds just the cards that are named, the table is set up by the game's own chance moves,
and every seat slaps the cards that the test wants it to hold. So every test plays a game that could have been dealt.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from pettable import registry
from pettable.games.slap_cat.cats import visible
from pettable.games.slap_cat.deck import Bones, Bonus, CatCard, Colour, Icon, Material, Part, Rat, Sizes, SlapCard
from pettable.games.slap_cat.moves import (
    ChooseFirst,
    Commit,
    Deal,
    Donate,
    Keep,
    Place,
    Rank,
    ShufflePiles,
    Slap,
    SlapEvent,
    SlapMove,
)
from pettable.games.slap_cat.rules import SlapCat
from pettable.games.slap_cat.state import Area, Cat, SlapOptions, SlapState, SlapView
from pettable.table.deck import CardId, make_deck
from pettable.table.options import choose
from pettable.table.outcome import Outcome
from pettable.table.rng import seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, Seat
from pettable.table.table import Table
from tests.deals import card, cards, follow, named

SlapTable: TypeAlias = Table[SlapState, SlapMove, SlapEvent, SlapView]


def read_card(name: str) -> SlapCard:
    """The card that a name stands for."""
    shows, *marks = re.split(r"(?=[/+#])", name)
    icons = tuple(Icon(mark[1:]) for mark in marks if mark[0] == "/")
    bonus = tuple(Bonus(mark[1:]) for mark in marks if mark[0] == "+")
    if shows in ("rat", "bones"):
        return (Rat if shows == "rat" else Bones)(name, icons)
    colour, part, stars = shows.split("-")
    return CatCard(name, Part(part), Colour(colour), int(stars), icons, bonus)


def rules_for(names: Iterable[str], sizes: Sizes) -> SlapCat:
    """The game with just these cards, and with smaller hands and fewer rounds."""
    wanted = list(names)
    assert len(set(wanted)) == len(wanted), "no card twice"

    class Small(SlapCat):
        pass

    Small.sizes = sizes
    return Small(make_deck("tiny", [read_card(name) for name in wanted]))


def open_table(rules: SlapCat, seats: int, options: str = "") -> SlapTable:
    chosen = choose(SlapOptions, registry.find("slap-cat").seats, seats, options.split())
    return Table(rules, chosen, seed_of(0), deal=False)


def deal(*, hands: Sequence[str], pile: str = "", first: int = 0, options: str = "") -> SlapTable:
    """One round: a hand for each seat, out of the draft, and the draw pile, the next card first."""
    table = open_table(rules_for(_names(hands, pile), _sizes(hands, 1)), len(hands), options)
    follow(table, ChooseFirst(CHANCE, Seat(first)))
    next_round(table, hands=hands, pile=pile)
    return table


def deal_rounds(rounds: Sequence[Sequence[str]], pile: str = "", options: str = "") -> SlapTable:
    """As many rounds as hands are given for, each with the same cards; the first one is set up."""
    hands = rounds[0]
    table = open_table(rules_for(_names(hands, pile), _sizes(hands, len(rounds))), len(hands), options)
    follow(table, ChooseFirst(CHANCE, Seat(0)))
    next_round(table, hands=hands, pile=pile)
    return table


def next_round(table: SlapTable, *, hands: Sequence[str], pile: str = "") -> None:
    """Deal and draft, so that every seat gets its hand, and the pile lies as it is given."""
    held = [cards(table, hand) for hand in hands]
    step = 2 if len(hands) == 2 else 1
    rows = [[hand[row : row + step] for hand in held] for row in range(0, len(held[0]), step)]
    dealt = [each for row in rows for some in row for each in some]
    left = [each for each in table.rules.pack(len(hands)) if each not in dealt]  # type: ignore[attr-defined]
    follow(table, Deal(CHANCE, (*dealt, *left)))
    for row in rows:
        _take(table, row)
    follow(table, ShufflePiles(CHANCE, cards(table, pile) or tuple(left)))
    assert [set(hand) for hand in table.state.hands] == [set(hand) for hand in held]


def _take(table: SlapTable, row: Sequence[tuple[CardId, ...]]) -> None:
    shown = [each for some in row for each in some]
    if table.options.calm:  # type: ignore[attr-defined]
        for seat, wanted in enumerate(row):
            follow(table, Rank(Seat(seat), (*wanted, *(each for each in shown if each not in wanted))))
        return
    for seat, wanted in enumerate(row[:-1]):
        for each in wanted:
            follow(table, Slap(Seat(seat), each))


def _names(hands: Sequence[str], pile: str) -> list[str]:
    return [name for names in (*hands, pile) for name in names.split()]


def _sizes(hands: Sequence[str], rounds: int) -> Sizes:
    (size,) = {len(hand.split()) for hand in hands}
    return Sizes(rounds=rounds, hands_of_two=size, hands=size, left_to_draw=0)


# What seats do; each is checked to be allowed.


def play(table: SlapTable, move: SlapMove) -> list[Any]:
    """One move, and what all could see of it. Chance that is due afterwards is left to the test."""
    before = len(table.seen(None))
    follow(table, move)
    return table.seen(None, since=before)


def attempt(table: SlapTable, move: SlapMove) -> Illegal | None:
    """Why a move is refused, if it is."""
    return table.rules.check(table.state, move)


def show(table: SlapTable, names: str) -> list[Any]:
    """Every seat commits a card, in the order of seats; what all could see of it."""
    before = len(table.seen(None))
    for seat, name in enumerate(names.split()):
        play(table, Commit(Seat(seat), card(table, name)))
    return table.seen(None, since=before)


def slap(table: SlapTable, seat: int, name: str) -> list[Any]:
    return play(table, Slap(Seat(seat), card(table, name)))


def place(table: SlapTable, *spots: tuple[int, int]) -> list[Any]:
    """Everybody who is asked places its card, in the order of seats: a cat's number and a gap. None given: new cats."""
    before = len(table.seen(None))
    assert table.prompt is not None
    assert table.prompt.rule == "SC-7", table.prompt
    asked = table.prompt.seats
    for seat, (cat, gap) in zip(asked, spots or [(0, 0)] * len(asked), strict=True):
        play(table, Place(seat, cat, gap))
    return table.seen(None, since=before)


def turn(table: SlapTable, names: str, *spots: tuple[int, int]) -> None:
    """A turn without races: show, and place."""
    show(table, names)
    if table.prompt is not None and table.prompt.rule == "SC-7":
        place(table, *spots)


def keep(table: SlapTable, seat: int, name: str) -> list[Any]:
    return play(table, Keep(Seat(seat), card(table, name)))


def donate(table: SlapTable, seat: int, name: str, to: int, cat: int = 0, gap: int = 0) -> list[Any]:
    if name.startswith(("rat", "bones")):
        cat = -1
    return play(table, Donate(Seat(seat), card(table, name), Seat(to), cat, gap))


# What lies where, as a test writes it.


def hands_of(table: SlapTable) -> list[str]:
    return [named(table, (*hand, *drawn)) for hand, drawn in zip(table.state.hands, table.state.drawn, strict=True)]


def cats_of(table: SlapTable, seat: int) -> list[str]:
    """A seat's cats as they are seen, from left to right."""
    return [named(table, visible(cat)) for cat in table.state.areas[seat].cats]


def beside(table: SlapTable, seat: int) -> str:
    """A seat's negatives."""
    return named(table, table.state.areas[seat].aside)


def shown_of(table: SlapTable) -> list[str]:
    return ["" if each is None else named(table, (each,)) for each in table.state.shown]


def pile_of(table: SlapTable) -> str:
    return named(table, table.state.piles[0])


def asked(table: SlapTable) -> tuple[str, tuple[Seat, ...]]:
    """The rule of the prompt, and the seats it asks."""
    assert table.prompt is not None
    return table.prompt.rule, table.prompt.seats


def rules_of(events: Iterable[Any], kind: type[Any]) -> list[str]:
    return [event.rule for event in events if isinstance(event, kind)]


def outcome_of(table: SlapTable) -> Outcome:
    assert table.outcome is not None
    return table.outcome


# Areas without a table, for what is only counted.


def area(*cats: str, aside: str = "") -> tuple[Area, Material]:
    """An area of these cats; in a cat a head after a head, or a tail after a tail, covers it."""
    (one,), material = areas([*cats, aside])
    return one, material


def areas(*seats: Sequence[str]) -> tuple[list[Area], Material]:
    """An area for each seat: its cats, and names of negatives."""
    names = [name for cats in seats for cat in cats for name in cat.split()]
    shown = [read_card(f"{name}#{place}") for place, name in enumerate(names)]
    material = Material(shown, Sizes())
    ids = iter(range(len(names)))
    return [_area([[CardId(next(ids)) for _ in cat.split()] for cat in cats], material) for cats in seats], material


def _area(cats: Iterable[Sequence[CardId]], material: Material) -> Area:
    built: list[Cat] = []
    aside: list[CardId] = []
    for cat in cats:
        aside += [each for each in cat if material.part[each] is None]
        parts = {part: tuple(each for each in cat if material.part[each] is part) for part in Part}
        if any(parts.values()):
            built.append(Cat(parts[Part.HEAD], parts[Part.MIDDLE], parts[Part.TAIL]))
    return Area(tuple(built), tuple(aside))
