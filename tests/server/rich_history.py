"""A guest with a long history: real games of all kinds, played at random, and finished one after the other.

`python -m tests.server.rich_history DATABASE GUEST-ID` gives one to a guest of a server that does not run.
"""

import asyncio
import sys
from collections.abc import Sequence
from functools import cache
from time import time

from msgspec import Struct

from pettable import registry
from pettable.server.people.rating import START, rate
from pettable.server.store import FinishedGame, JournalRow, NewRating, NewTableRow, SeatResult, Store
from pettable.server.store.rows import MoveCount
from pettable.table.options import choose
from pettable.table.outcome import Outcome
from pettable.table.record import dump, header_of
from pettable.table.rng import Rng, seed_of
from pettable.table.seats import Seat
from pettable.table.table import Table, TakeBack

#: Games that are really played of each kind; the history repeats them.
PLAYED = 3
HOUR = 3600.0
NAMES = ("Mika", "Otter", "Llama", "Snail", "Seal", "Camel")


class RandomGame(Struct, frozen=True):
    record: bytes
    outcome: Outcome
    #: The kinds of moves of each seat, as often as they were made.
    kinds: tuple[tuple[str, ...], ...]


@cache
def random_game(game: str, number: int) -> RandomGame:
    found = registry.find(game)
    seats = found.seats[number % len(found.seats)]
    rules, rng = registry.rules_of(game), Rng(seed_of(number), "a random game")
    table = Table(rules, choose(found.options, found.seats, seats, ()), seed_of(number).ljust(32, b"."))
    while table.prompt is not None:
        seat = rng.choice(table.waiting)
        assert table.submit(table.prompt.id, rng.choice(table.legal(seat))) is None
        table.settle()
    kinds: list[list[str]] = [[] for _ in range(seats)]
    for move, _ in table.log:
        if not isinstance(move, TakeBack) and move.seat >= 0 and (kind := rules.move_kind(move)):
            kinds[move.seat].append(kind)
    assert table.outcome is not None
    record = dump(header_of(table, game, NAMES[:seats]), table).encode()
    return RandomGame(record, table.outcome, tuple(map(tuple, kinds)))


async def add_history(store: Store, guest: str, count: int, now: float, games: Sequence[str] = ()) -> None:
    """This many finished games, an hour apart, up to an hour ago; what each is like is drawn."""
    names = games or registry.names()
    skills, rng = dict.fromkeys(names, START), Rng(seed_of(count), "a history")
    for n in range(count):
        name = names[n % len(names)]
        played = random_game(name, rng.below(PLAYED))
        seats, at, id = len(played.outcome.ranks), now - (count - n) * HOUR, f"h{n:06}"
        seat, people, rated = Seat(rng.below(seats)), rng.below(2), rng.below(3) == 0
        if rated:
            skills[name] = rate([skills[name], *[START] * (seats - 1)], _first(played.outcome.ranks, seat))[0]
        await store.create_table(
            NewTableRow(id, name, "private", b"", seats, False, at - HOUR, b"{}", False),
            [JournalRow(1, b'{"entry":"opened"}')],
            guests=[guest],
        )
        mu, sigma = skills[name] if rated else (None, None)
        place, score = played.outcome.ranks[seat], played.outcome.scores[seat]
        result = SeatResult(guest, seat, place, score, "Mika", False, place if rated else None, people, mu, sigma)
        moves = [
            MoveCount(guest if s == seat else None, kind, 1) for s, kinds in enumerate(played.kinds) for kind in kinds
        ]
        ratings = [NewRating(guest, mu, sigma)] if mu is not None and sigma is not None else []
        await store.finish(id, FinishedGame(played.record, at, [result], ratings, moves))


def _first(ranks: Sequence[int], seat: Seat) -> list[int]:
    """The places with this seat's at the front."""
    return [ranks[seat], *ranks[:seat], *ranks[seat + 1 :]]


async def main() -> None:
    store = await Store.open(sys.argv[1])
    await add_history(store, sys.argv[2], 120, time())
    await store.close()


if __name__ == "__main__":
    asyncio.run(main())
