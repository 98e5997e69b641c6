"""Small tables of Chain of Command, which shows turns, and of the toy game Fetch: commitments, reactions, races."""

from typing import Any

from pettable.table.deck import CardId
from pettable.table.options import Options
from pettable.table.rng import seed_of
from pettable.table.seats import CHANCE, Seat, Viewer
from pettable.table.table import Table
from tests.deals import ChainTable, deal_chain, follow
from tests.toy import fetch

AnyTable = Table[Any, Any, Any, Any]
FetchTable = Table[fetch.State, fetch.FetchMove, fetch.FetchEvent, fetch.View]


def small_chain() -> ChainTable:
    return deal_chain(
        chain="dogs cats rodents birds",
        hands=["dog-4-2 cat-2-1 bird-8-7", "dog-9-1 rodent-1-9 bird-1-6"],
        deck="cat-9-3 rodent-9-5",
    )


def small_fetch(*deal: int, seats: int = 2) -> FetchTable:
    """Two sticks for each seat in turn, then the stock. Numbers are places in the deck: 1, 2, 3, 4, 5, 5, 6, 7."""
    rules = fetch.Fetch(fetch.DECK)
    table: FetchTable = Table(rules, Options(seats), seed_of(0), deal=False)
    follow(table, fetch.Deal(CHANCE, tuple(map(CardId, deal))))
    return table


def prompt_id(table: AnyTable) -> int:
    assert table.prompt is not None
    return table.prompt.id


def play_first_moves(table: AnyTable, until: int = 10**6) -> None:
    """The seat that is asked plays its first move, again and again."""
    while table.prompt is not None and len(table.log) < until:
        seat = table.waiting[0]
        assert table.submit(table.prompt.id, table.legal(seat)[0]) is None


def everything(table: AnyTable) -> Any:
    """All of a table that a refusal must leave as it is."""
    viewers: list[Viewer] = [None, *(Seat(seat) for seat in range(table.options.seats))]
    return (
        table.state,
        list(table.log),
        table.prompt,
        table.waiting,
        table.outcome,
        [(table.view(viewer), table.seen(viewer)) for viewer in viewers],
    )
