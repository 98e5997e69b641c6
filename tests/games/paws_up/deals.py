"""Deals of Paws Up, written out card by card.

A deal is a real one: the table is set up by the game's own chance moves, with the results that the test wants.
`whole_deal` has the default deck; `deal` makes a smaller one, so that a test can choose the hands.
Cards are named as in the default deck: ANIMAL-LOCATION-PAWS (`dog-garden-9`), `baby-7`, SET-plushie-LOCATION-PAWS.
"""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from pettable import registry
from pettable.games.paws_up.deck import PILES, STARTING_SETS, Location, PhotoCard, PhotoSet, Story
from pettable.games.paws_up.rules import PawsUp
from pettable.games.paws_up.state import (
    Commit,
    DealSets,
    Done,
    MakeStory,
    PawsUpEvent,
    PawsUpMove,
    PawsUpOptions,
    PawsUpState,
    PawsUpView,
    ShufflePile,
    ShuffleTrends,
    Take,
)
from pettable.table.deck import make_deck
from pettable.table.options import choose
from pettable.table.rng import seed_of
from pettable.table.rules import Illegal
from pettable.table.seats import CHANCE, Seat
from pettable.table.table import Table
from tests.deals import card, cards, follow, named

PawsUpTable: TypeAlias = Table[PawsUpState, PawsUpMove, PawsUpEvent, PawsUpView]

TRENDS = "bedroom garden beach living-room kitchen"
RULES = PawsUp(registry.default_deck("paws-up"))


def whole_deal(*, sets: str, trends: str = TRENDS, one: str = "", two: str = "", options: str = "") -> PawsUpTable:
    """The default deck: a starting set for each seat, and the cards on top of piles I and II, where it matters."""
    seats = len(sets.split())
    table: PawsUpTable = Table(RULES, chosen(seats, options), seed_of(0), deal=False)
    follow(table, ShuffleTrends(CHANCE, tuple(map(Location, trends.split()))))
    follow(table, DealSets(CHANCE, tuple(map(PhotoSet, sets.split()))))
    for pile, whole, top in zip(PILES, RULES.pile_cards, (one, two, ""), strict=True):
        first = cards(table, top)
        follow(table, ShufflePile(CHANCE, pile, (*first, *(each for each in whole if each not in first))))
    return table


def deal(*, hands: Sequence[str], rounds: Sequence[str], trends: str = TRENDS, options: str = "") -> PawsUpTable:
    """A smaller deck: a hand for each seat, and three photos for each round."""
    wanted = {name: letter for letter, hand in zip(STARTING_SETS, hands, strict=False) for name in hand.split()}
    wanted |= {name: PhotoSet.III for names in rounds for name in names.split()}
    whole = RULES.deck.cards
    assert wanted.keys() <= {each.id for each in whole}, wanted.keys() - {each.id for each in whole}
    assert len(wanted) == sum(len(names.split()) for names in (*hands, *rounds)), "no card twice"
    kept = [each for each in whole if not isinstance(each, PhotoCard)]
    photos = [replace(each, set=wanted[each.id]) for each in whole if each.id in wanted]
    rules = PawsUp(make_deck("tiny", [*photos, *kept]))
    table: PawsUpTable = Table(rules, chosen(len(hands), options), seed_of(0), deal=False)
    follow(table, ShuffleTrends(CHANCE, tuple(map(Location, trends.split()))))
    follow(table, DealSets(CHANCE, STARTING_SETS[: len(hands)]))
    for pile in PILES:
        follow(table, ShufflePile(CHANCE, pile, cards(table, " ".join(rounds)) if pile is PhotoSet.III else ()))
    return table


def chosen(seats: int, options: str = "") -> PawsUpOptions:
    return choose(PawsUpOptions, registry.find("paws-up").seats, seats, options.split())


def three_seats() -> PawsUpTable:
    """Two rounds, and nobody can make a story."""
    return deal(
        hands=["dog-garden-9 cat-beach-12", "hamster-beach-7 dog-kitchen-11", "baby-5 cat-garden-13"],
        rounds=["hamster-garden-8 dog-bedroom-12 cat-kitchen-15", "hamster-kitchen-8 dog-beach-10 cat-bedroom-14"],
    )


def new_table(seats: int, seed: int = 0, deal_now: bool = True) -> PawsUpTable:
    return Table(RULES, chosen(seats), seed_of(seed), deal=deal_now)


# What seats do. Each asserts that it was allowed; `refused` is for what is not.


def submit(table: PawsUpTable, move: PawsUpMove) -> None:
    assert table.prompt is not None, "the game is over"
    refusal = table.submit(table.prompt.id, move)
    assert refusal is None, (move, refusal)


def refused(table: PawsUpTable, move: PawsUpMove) -> Illegal:
    """Why the rules refuse a move; the table stays as it is."""
    before = table.state
    refusal = table.rules.check(table.state, move)
    assert refusal is not None, f"{move} is allowed"
    assert table.prompt is None or table.submit(table.prompt.id, move) is not None
    assert table.state == before
    return refusal


def commitment(table: PawsUpTable, seat: int, names: str) -> Commit:
    """One card, or two in any order."""
    return Commit(Seat(seat), tuple(sorted(cards(table, names))))


def commit(table: PawsUpTable, *names: str) -> None:
    """Everybody commits, from seat 0 on."""
    for seat, each in enumerate(names):
        submit(table, commitment(table, seat, each))


def asked(table: PawsUpTable) -> Seat:
    """The one seat whose turn it is."""
    assert table.prompt is not None
    (seat,) = table.prompt.seats
    return seat


def take(table: PawsUpTable, name: str) -> None:
    submit(table, Take(asked(table), card(table, name)))


def story(table: PawsUpTable, about: str, names: str, seat: int | None = None) -> MakeStory:
    """The move that shows a story; the cards in any order."""
    who = asked(table) if seat is None else Seat(seat)
    return MakeStory(who, Story(about), tuple(sorted(cards(table, names))))


def make_story(table: PawsUpTable, about: str, names: str) -> None:
    submit(table, story(table, about, names))


def done(table: PawsUpTable) -> None:
    submit(table, Done(asked(table)))


def swap(table: PawsUpTable, *names: str) -> None:
    """One turn after the other: take a card, make no story."""
    for name in names:
        take(table, name)
        done(table)


def play_out(table: PawsUpTable) -> None:
    """To the end, with the first legal move of every seat, and no stories."""
    while table.prompt is not None:
        seat = table.waiting[0]
        submit(table, table.legal(seat)[-1 if table.prompt.rule == "PU-9" else 0])


def after_the_swap(hand: str, taken: str) -> PawsUpTable:
    """Seat 0 has just swapped baby-8 for a photo, and may create stories."""
    table = deal(
        hands=[f"{hand} baby-8", "hamster-bedroom-5", "hamster-beach-5"],
        rounds=[f"{taken} cat-living-room-15 cat-kitchen-15", "cat-beach-12 cat-beach-13 cat-beach-14"],
    )
    commit(table, "baby-8", "hamster-bedroom-5", "hamster-beach-5")
    take(table, taken)
    return table


# What lies on the table, as a test writes it.


def hands_of(table: PawsUpTable) -> list[str]:
    return [named(table, hand) for hand in table.state.hands]


def display_of(table: PawsUpTable) -> str:
    return named(table, table.state.display)


def order_of(table: PawsUpTable) -> str:
    """The committed cards still to be placed."""
    return named(table, [turn.card for turn in table.state.order])


def stories_of(table: PawsUpTable) -> list[str]:
    return [named(table, earned) for earned in table.state.stories]


def stories_on_offer(table: PawsUpTable) -> list[tuple[str, str]]:
    """The stories that the seat whose turn it is may make, with the cards it would show."""
    return [
        (move.story.value, named(table, move.cards))
        for move in table.legal(asked(table))
        if isinstance(move, MakeStory)
    ]


def five_seats() -> PawsUpTable:
    """Everybody holds three equal numbers of paws; the fifth swaps last."""
    table = deal(
        hands=[
            "a-plushie-garden-1 b-plushie-living-room-1 c-plushie-beach-1 baby-8",
            "a-plushie-kitchen-2 b-plushie-garden-2 c-plushie-living-room-2 baby-7",
            "a-plushie-bedroom-3 b-plushie-kitchen-3 c-plushie-garden-3 baby-6",
            "a-hamster-beach-4 b-hamster-bedroom-4 c-hamster-kitchen-4 baby-5",
            "a-plushie-living-room-6 b-plushie-beach-6 c-plushie-bedroom-6 hamster-beach-5",
        ],
        rounds=["cat-garden-13 cat-beach-12 cat-kitchen-15"],
    )
    commit(table, "baby-8", "baby-7", "baby-6", "baby-5", "hamster-beach-5")
    return table
