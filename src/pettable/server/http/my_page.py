"""`/api/me/tables`, `/api/me/statistics`, `/api/me/export`: what a guest's own page shows, and everything of theirs."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import Controller, get
from litestar.params import QueryParameter
from litestar.response import Stream
from msgspec import Struct

from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import GuestDependency, ServerDependency
from pettable.server.http.error_handlers import ERROR_RESPONSES, GUEST_SECURITY
from pettable.server.limits.constants import (
    BEST_SCORES_LISTED,
    EXPORT_PAGE,
    EXPORT_TABLES,
    EXPORT_WITHIN,
    EXPORTS_RUNNING,
    RATINGS_CHARTED,
    UNFINISHED_LISTED,
)
from pettable.server.ops.runtime import Server
from pettable.server.people.rating import displayed_rating, displayed_skill
from pettable.server.store import Guest, HistoryRow, TableRow
from pettable.server.tables import projection
from pettable.server.tables.seating import TableStatus


class MyTable(Struct, frozen=True):
    """An unfinished table where I sit, or that I host."""

    id: str
    game: str
    state: TableStatus
    #: When it was opened. When it was last used is no guest's to know: it shows when others answer in secret.
    created: float
    #: The others, by seat; the names of bots are English, and `characters` are theirs.
    names: tuple[str, ...]
    characters: tuple[str | None, ...]
    seat: int | None
    #: The seats that are asked something; empty: the game has not begun, or everybody waits for a moment.
    asked: tuple[int, ...]
    #: Is an answer of mine missing?
    my_turn: bool


class MyTables(Struct, frozen=True):
    tables: tuple[MyTable, ...]


class SeatsWon(Struct, frozen=True):
    seats: int
    games: int
    wins: int


class RatingPoint(Struct, frozen=True):
    """A rating after a game: the displayed one, which is nearly certain, and the best guess."""

    at: float
    rating: int
    guess: int


class MoveShare(Struct, frozen=True):
    """The share of a kind of move in all moves that I made, and in those of all seats, bots included."""

    kind: str
    mine: float
    all: float


class GameStatistics(Struct, frozen=True):
    game: str
    games: int
    wins: int
    rated: int
    by_seats: tuple[SeatsWon, ...]
    best: tuple[HistoryRow, ...]
    #: Now; null before the first rated game.
    rating: int | None
    guess: int | None
    #: The last rated games, the oldest first. It begins when the server began to keep it.
    ratings: tuple[RatingPoint, ...]
    #: Empty before the first game of mine that was counted.
    moves: tuple[MoveShare, ...]


class Statistics(Struct, frozen=True):
    games: tuple[GameStatistics, ...]


#: The response bodies of these routes.
BODIES = (MyTables, Statistics)

After = Annotated[str, QueryParameter(max_length=40, pattern="^[0-9a-z]*$")]
EXPORT_NAME = 'attachment; filename="pettable-export.json"'


class MyPageController(Controller):
    path = "/api/me"
    tags = ("guests",)

    @get(
        "/tables",
        summary="My unfinished tables, and whose turn it is there",
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def tables(self, server: ServerDependency, guest: GuestDependency) -> MyTables:
        _limit(server, guest)
        rows = await server.store.unfinished_of(guest.id, UNFINISHED_LISTED)
        shown = [await my_table(server, guest.id, row) for row in rows]
        return MyTables(tuple(table for table in shown if table is not None))

    @get(
        "/statistics",
        summary="My games, wins, ratings and favourite moves, game by game",
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def statistics(self, server: ServerDependency, guest: GuestDependency) -> Statistics:
        _limit(server, guest)
        rows = await server.store.statistics(guest.id)
        found = []
        # In the order of the games in all other lists; a game that is no longer there is left out.
        for game in server.games:
            seats = tuple(SeatsWon(row.seats, row.games, row.wins) for row in rows if row.game == game)
            if seats:
                rated = sum(row.rated for row in rows if row.game == game)
                found.append(await game_statistics(server, guest.id, game, seats, rated))
        return Statistics(tuple(found))

    @get(
        "/export",
        summary="Everything that is stored about me, as JSON; `complete` says whether it is all",
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def export(self, server: ServerDependency, guest: GuestDependency, after: After = "") -> Stream:
        if not server.exports.take(guest.id, server.clock.now()) or server.exports_running >= EXPORTS_RUNNING:
            raise ClientError(Problem.TOO_FAST, "you have asked for this a moment ago; try again in some minutes")
        headers = {"Content-Disposition": EXPORT_NAME}
        return Stream(exported(server, guest, after), media_type="application/json", headers=headers)


def _limit(server: Server, guest: Guest) -> None:
    if not server.statistics.take(guest.id, server.clock.now()):
        raise ClientError(Problem.TOO_FAST, "one look at a time; try again in a moment")


async def my_table(server: Server, guest: str, row: TableRow) -> MyTable | None:
    """The table as its guest may see it; None where they only watch, or where it cannot be opened."""
    try:
        state = await server.lobby.state(row.id)
    except ClientError:
        return None
    seating = state.seating
    seat = seating.seat_of(guest)
    if (seat is None and seating.host != guest) or seating.status not in (TableStatus.OPEN, TableStatus.PLAYING):
        return None
    game = projection.game(state, seat, 0, None)
    asked = () if game is None or game.prompt is None else tuple(game.prompt.seats)
    return MyTable(
        id=row.id,
        game=row.game,
        state=seating.status,
        created=row.created,
        names=tuple("" if n == seat else name for n, name in enumerate(seating.names())),
        characters=tuple(chair.character for chair in seating.chairs),
        seat=seat,
        asked=asked,
        my_turn=game is not None and bool(game.moves) and not game.answered,
    )


async def game_statistics(
    server: Server, guest: str, game: str, seats: tuple[SeatsWon, ...], rated: int
) -> GameStatistics:
    store = server.store
    now = (await store.ratings([guest], game)).get(guest)
    past = await store.rating_history(guest, game, RATINGS_CHARTED)
    counts = await store.moves_of(guest, game)
    mine, everybody = sum(each.own for each in counts), sum(each.all for each in counts)
    return GameStatistics(
        game=game,
        games=sum(each.games for each in seats),
        wins=sum(each.wins for each in seats),
        rated=rated,
        by_seats=seats,
        best=tuple(await store.best_scores(guest, game, BEST_SCORES_LISTED)),
        rating=None if now is None else displayed_rating(now.mu, now.sigma),
        guess=None if now is None else displayed_skill(now.mu),
        ratings=tuple(
            RatingPoint(each.at, displayed_rating(each.mu, each.sigma), displayed_skill(each.mu)) for each in past
        ),
        moves=tuple(MoveShare(each.kind, each.own / mine, each.all / everybody) for each in counts) if mine else (),
    )


async def exported(server: Server, guest: Guest, after: str) -> AsyncIterator[bytes]:
    """A JSON object, piece by piece: a part of it is in memory at a time."""
    encode = msgspec.json.encode
    server.exports_running += 1
    try:
        rows = await server.store.export(guest.id)
        head = {"exported": server.clock.now(), "guest": rows.pop("guest")[0], **rows}
        yield encode(head)[:-1] + b',"tables":['
        began, count, last = asyncio.get_running_loop().time(), 0, after
        more = True
        while more and count < EXPORT_TABLES and asyncio.get_running_loop().time() - began < EXPORT_WITHIN:
            page = await server.store.export_tables(guest.id, last, EXPORT_PAGE)
            for table in page:
                yield (b"," if count else b"") + encode(table)
                count, last = count + 1, table.table
            more = len(page) == EXPORT_PAGE
        # The rest: `/api/me/export?after=…`.
        yield b"]," + encode({"complete": not more, "after": last if more else None})[1:]
    finally:
        server.exports_running -= 1
