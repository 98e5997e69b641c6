"""Queries of a guest's own page: unfinished tables, the history with its filters, and statistics of each game."""

from typing import Any

from msgspec import Struct
from sqlalchemy import Select, and_, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.store.rows import HistoryRow, TableRow
from pettable.server.store.schema import all_moves, guest_moves, participants, played, tables

LIVE = ("open", "playing")
#: A win counts for those who played to the end.
WON = and_(played.c.place == 1, ~played.c.left_early)


class HistoryFilter(Struct, frozen=True):
    """Which finished games; None: whether or not."""

    game: str | None = None
    rated: bool | None = None
    #: With other people, or with bots alone.
    people: bool | None = None
    won: bool | None = None
    #: Finished at this time or later.
    since: float | None = None


ALL_GAMES = HistoryFilter()


class SeatStatistics(Struct, frozen=True):
    """A guest's finished games of one kind and one number of seats."""

    game: str
    seats: int
    games: int
    wins: int
    rated: int


class PastRating(Struct, frozen=True):
    at: float
    mu: float
    sigma: float


class KindCount(Struct, frozen=True):
    """How often a guest made a kind of move, and how often it was made on all seats together."""

    kind: str
    own: int
    all: int


async def history(
    connection: AsyncConnection, guest: str, limit: int, before: float | None, filters: HistoryFilter
) -> list[HistoryRow]:
    query = _finished().where(played.c.guest == guest)
    if before is not None:
        query = query.where(played.c.finished < before)
    if filters.game is not None:
        query = query.where(tables.c.game == filters.game)
    if filters.rated is not None:
        query = query.where(played.c.rated_place.is_not(None) == filters.rated)
    if filters.people is not None:
        query = query.where((played.c.people > 0) == filters.people)
    if filters.won is not None:
        query = query.where(WON if filters.won else ~WON)
    if filters.since is not None:
        query = query.where(played.c.finished >= filters.since)
    query = query.order_by(played.c.finished.desc(), played.c.table_id, played.c.seat).limit(limit)
    return [HistoryRow(*row) for row in await connection.execute(query)]


async def unfinished(connection: AsyncConnection, guest: str, limit: int) -> list[TableRow]:
    mine = select(participants.c.table_id).where(participants.c.guest == guest)
    query = select(tables).where(tables.c.id.in_(mine), tables.c.state.in_(LIVE))
    # Not in the order of their last use: that would reveal when others answer in secret.
    rows = (await connection.execute(query.order_by(tables.c.created.desc(), tables.c.id).limit(limit))).mappings()
    return [TableRow(**row) for row in rows]


async def statistics(connection: AsyncConnection, guest: str) -> list[SeatStatistics]:
    wins, rated = func.sum(case((WON, 1), else_=0)), func.count(played.c.rated_place)
    query = select(tables.c.game, tables.c.seats, func.count(), wins, rated).join_from(played, tables)
    query = query.where(played.c.guest == guest).group_by(tables.c.game, tables.c.seats)
    return [SeatStatistics(*row) for row in await connection.execute(query.order_by(tables.c.game, tables.c.seats))]


async def best_scores(connection: AsyncConnection, guest: str, game: str, limit: int) -> list[HistoryRow]:
    """The games in which the guest had most points."""
    query = _finished().where(played.c.guest == guest, tables.c.game == game, ~played.c.left_early)
    query = query.order_by(played.c.score.desc(), played.c.finished.desc(), played.c.table_id).limit(limit)
    return [HistoryRow(*row) for row in await connection.execute(query)]


async def rating_history(connection: AsyncConnection, guest: str, game: str, limit: int) -> list[PastRating]:
    query = select(played.c.finished, played.c.mu, played.c.sigma).join_from(played, tables)
    query = query.where(played.c.guest == guest, tables.c.game == game, played.c.mu.is_not(None))
    rows = (await connection.execute(query.order_by(played.c.finished.desc(), played.c.table_id).limit(limit))).all()
    return [PastRating(*row) for row in reversed(rows)]


async def moves_of(connection: AsyncConnection, guest: str, game: str) -> list[KindCount]:
    """Every kind of move of the game that was made so far, in the order of their names."""
    own = and_(
        guest_moves.c.game == all_moves.c.game, guest_moves.c.kind == all_moves.c.kind, guest_moves.c.guest == guest
    )
    query = select(all_moves.c.kind, func.coalesce(guest_moves.c.count, 0), all_moves.c.count)
    query = query.join_from(all_moves, guest_moves, own, isouter=True).where(all_moves.c.game == game)
    return [KindCount(*row) for row in await connection.execute(query.order_by(all_moves.c.kind))]


def _finished() -> Select[Any]:
    mine = (played.c.seat, played.c.place, played.c.score, played.c.finished)
    more = (tables.c.seats, played.c.left_early, played.c.rated_place.is_not(None), played.c.people)
    return select(tables.c.id, tables.c.game, *mine, *more).join_from(played, tables)
