"""`/api/tables/{id}/review`: a finished game step by step, as one seat or a spectator saw it.

The game is played again from its log in a thread, one at a time, and the compressed answers of the last few are kept.
It needs the same permission as the record, and then shows every seat: the record contains all cards anyway.
"""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from msgspec import structs

from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import ServerDependency
from pettable.server.http.error_handlers import ERROR_RESPONSES
from pettable.server.http.review_steps import ReviewInfo, compressed, review_of
from pettable.server.http.table_routes import ShareToken, check_finished, check_reader
from pettable.server.limits.constants import REVIEW_BYTES_KEPT, REVIEWS_AT_ONCE, REVIEWS_KEPT
from pettable.server.tables import projection
from pettable.server.tables.connection_marks import NO_MARKS
from pettable.server.tables.state import TableState
from pettable.table.seats import Seat, Viewer

#: The answers are compressed already, where they are made.
REVIEW_PATHS = "^/api/(tables/[^/]+|check)/review$"


class KeptReview(NamedTuple):
    #: The table's `seating_version`: names change also after the end.
    version: int
    body: bytes


class Reviews:
    """The reviews that were asked for last; others are made one at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, Viewer], KeptReview] = OrderedDict()
        self._kept_bytes = 0
        self._one_at_a_time = asyncio.Lock()
        self._making: set[asyncio.Task[bytes]] = set()

    async def compressed(self, state: TableState, viewer: Viewer, now: float) -> bytes:
        """The review as compressed JSON; a ClientError where too many others wait for theirs."""
        if (known := self._known(state, viewer)) is not None:
            return known
        if len(self._making) >= REVIEWS_AT_ONCE:
            raise ClientError(Problem.TOO_MANY, "many games are being looked at; try again in a moment")
        task = asyncio.create_task(self._make(state, viewer, now))
        self._making.add(task)
        task.add_done_callback(self._making.discard)
        # A visitor who leaves must not let the next one begin while this thread still works.
        return await asyncio.shield(task)

    def _known(self, state: TableState, viewer: Viewer) -> bytes | None:
        kept = self._kept.get((state.id, viewer))
        if kept is None or kept.version != state.seating_version:
            return None
        self._kept.move_to_end((state.id, viewer))
        return kept.body

    async def _make(self, state: TableState, viewer: Viewer, now: float) -> bytes:
        async with self._one_at_a_time:
            # Somebody who waited before may have asked for the same.
            if (known := self._known(state, viewer)) is not None:
                return known
            version = state.seating_version
            body = await asyncio.to_thread(review_maker(state, viewer, now))
            self._keep((state.id, viewer), KeptReview(version, body))
            return body

    def _keep(self, key: tuple[str, Viewer], review: KeptReview) -> None:
        if (earlier := self._kept.pop(key, None)) is not None:
            self._kept_bytes -= len(earlier.body)
        self._kept[key] = review
        self._kept_bytes += len(review.body)
        while len(self._kept) > REVIEWS_KEPT or self._kept_bytes > REVIEW_BYTES_KEPT:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest.body)


ReviewsDependency = NamedDependency[Reviews]


def reviews_of(state: State) -> Reviews:
    reviews: Reviews = state.reviews
    return reviews


@get(
    "/api/tables/{table_id:str}/review",
    summary="A finished game step by step, as a seat or a spectator saw it",
    tags=["tables"],
    responses={
        **ERROR_RESPONSES,
        200: ResponseSpec(ReviewInfo, generate_examples=False, description="The finished game."),
    },
)
async def review(
    server: ServerDependency,
    reviews: ReviewsDependency,
    request: Request[Any, Any, Any],
    table_id: FromPath[str],
    # Empty: a spectator's eyes.
    seat: Annotated[str, QueryParameter(pattern="^[0-9]{0,2}$")] = "",
    share: ShareToken = "",
) -> Response[bytes]:
    state = await server.lobby.state(table_id)
    await check_reader(server, request, state, share)
    check_finished(state)
    viewer = Seat(int(seat)) if seat else None
    if viewer is not None and viewer >= state.setting.seats:
        raise ClientError(Problem.NOT_FOUND, f"no seat {viewer}: there are {state.setting.seats}")
    body = await reviews.compressed(state, viewer, server.clock.now())
    return await json_response(request, body)


async def json_response(request: Request[Any, Any, Any], body: bytes) -> Response[bytes]:
    """An answer that is compressed already, for any client."""
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        body, headers = await asyncio.to_thread(gzip.decompress, body), {}
    return Response(body, media_type=MediaType.JSON, headers=headers)


def review_maker(state: TableState, viewer: Viewer, now: float) -> Callable[[], bytes]:
    """What makes a review in another thread: the table's state, which may change, is read here."""
    table, game = state.table, state.setting.game
    assert table is not None
    # Nobody is away from a game that is over, and whom the host removed concerns only those who were there.
    here = [chair.guest for chair in state.seating.chairs if chair.guest is not None]
    info = structs.replace(projection.table_info(state, here, 0, now, NO_MARKS), removed=(), silenced=())

    def make() -> bytes:
        return compressed(review_of(game, table, viewer, info))

    return make
