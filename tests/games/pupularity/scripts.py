"""Scripted games with the whole deck in which something rare happens; random bots then play them to the end.

They are the golden records `gave-up.jsonl` and `four-cancels.jsonl`. The script decides the shuffles, so these records
publish no seed. They were written by version 1 of the rules.
"""

from msgspec.structs import replace

from pettable import registry
from pettable.bots import make_bot
from pettable.bots.driver import answer
from pettable.games.pupularity.rules import PupularityOfUnlimitedHands
from pettable.games.pupularity.state import ChooseFirst, Shuffle
from pettable.table.record import dump, header_of
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import CHANCE, Seat
from pettable.table.table import Table
from tests.deals import cards, follow
from tests.games.pupularity.deals import (
    WHOLE,
    PupularityTable,
    all_pass,
    cancel,
    chosen,
    drama,
    give_up,
    lay,
)

RULES = PupularityOfUnlimitedHands(WHOLE)

#: Cards of one point for a seat that stays in the background: it lays down the first and pays with the second.
QUIET = [
    *("red-tail-1", "red-collar-1", "blue-tail-1", "blue-collar-1", "yellow-tail-1", "yellow-collar-1", "red-hood-1"),
    *("red-boots-1", "blue-hood-1", "blue-boots-1", "yellow-hood-1", "yellow-boots-1"),
]


def gave_up() -> str:
    """Seat 0 lays down four Handlers and then holds nothing that it could play (PP-4)."""
    dear = [
        f"{colour}-{piece}"
        for colour in ("red", "blue", "yellow")
        for piece in ("suit-2", "suit-3", "harness-2", "harness-3")
    ]
    order = ["handler-1", *dear[:3], "not-today-1", *QUIET[:5]]
    for turn in (1, 2, 3):
        order += [f"handler-{turn + 1}", *dear[3 * turn : 3 * turn + 3], *QUIET[3 + 2 * turn : 5 + 2 * turn]]
    order += ["not-today-2", "alpha-1", "beta-1", "omega-1"]
    table = dealt(2, order)
    for turn in range(4):
        lay(table, f"handler-{turn + 1}", pay=" ".join(dear[3 * turn : 3 * turn + 3]))
        lay(table, QUIET[2 * turn], pay=QUIET[2 * turn + 1])
    give_up(table, "alpha-1 beta-1")
    return played_out(table)


def four_cancels() -> str:
    """Steal your gear against a Harness, cancelled four times, once from the hand; so it works (PP-11)."""
    order = [
        *("alpha-1", "red-suit-2", "red-suit-3", "blue-suit-2", "steal-your-gear-1"),
        *("omega-1", "blue-suit-3", "red-boots-2", "blue-boots-2", "yellow-boots-2"),
        *("red-harness-2", "yellow-suit-2", "yellow-suit-3", "not-today-1", "red-hood-3"),
        *("stage-host", "blue-hood-2", "blue-hood-3", "yellow-hood-2"),
        *("door-greeter", "yellow-hood-3"),
        *("blue-harness-2", "blue-harness-3", "omega-2"),
    ]
    table = dealt(3, order)
    lay(table, "alpha-1", pay="red-suit-2 red-suit-3 blue-suit-2")
    lay(table, "omega-1", pay="blue-suit-3")
    lay(table, "red-harness-2", pay="yellow-suit-2 yellow-suit-3")
    lay(table, "stage-host", pay="blue-hood-2 blue-hood-3 yellow-hood-2")
    lay(table, "door-greeter", pay="yellow-hood-3")
    lay(table, "omega-2", pay="red-hood-3")
    drama(table, "steal-your-gear-1", at="red-harness-2")
    for seat, name in ((1, "omega-1"), (0, "alpha-1"), (2, "not-today-1"), (0, "stage-host")):
        cancel(table, seat, name)
    all_pass(table)
    return played_out(table)


def dealt(seats: int, first_cards: list[str]) -> PupularityTable:
    """The whole deck, with these cards on top."""
    table: PupularityTable = Table(RULES, chosen(seats), seed_of(0), deal=False)
    top = cards(table, " ".join(first_cards))
    follow(table, ChooseFirst(CHANCE, Seat(0)))
    follow(table, Shuffle(CHANCE, (*top, *(card for card in RULES.pack if card not in top))))
    return table


def played_out(table: PupularityTable) -> str:
    """The record, after random bots have played the rest."""
    game = registry.find("pupularity")
    bots = {
        Seat(seat): make_bot("random", game, RULES, Seat(seat), Rng(table.seed, f"bot {seat + 1}"))
        for seat in range(table.options.seats)
    }
    while answer(table, bots):
        pass
    return dump(replace(header_of(table, "pupularity", ("script",) * len(bots)), seed=None), table)
