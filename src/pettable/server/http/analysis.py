"""`/api/tables/{id}/analysis`: everybody's chances in a finished game, the better moves and the turning points.

Asking for it (POST) puts the game into a queue; how far it is and what was found so far can be read at any time (GET).
It needs the same permission as the record, and contains nothing that the record does not decide.
"""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import FromPath, QueryParameter
from msgspec import Raw, Struct

from pettable.bots.kernel_search import SearchKind
from pettable.lab.analyse import TurningPoint
from pettable.server.analyses.analysis_messages import AnalysisFailure, AnalysisFound
from pettable.server.errors import ClientError
from pettable.server.http.dependencies import ServerDependency, network_from
from pettable.server.http.error_handlers import ERROR_RESPONSES
from pettable.server.http.table_routes import ShareToken, check_finished, check_reader
from pettable.server.limits.constants import ANALYSIS_ATTEMPTS
from pettable.server.ops.runtime import Server
from pettable.server.people.guest_secret import secret_of
from pettable.server.store import AnalysisRow
from pettable.table.named_enum import NamedEnum

#: The number of decisions that the page has already.
Known = Annotated[int, QueryParameter(ge=0, le=100_000)]


class AnalysisState(NamedEnum):
    NONE = "none"
    """Nobody has asked for it."""
    WAITING = "waiting"
    """Other games come first."""
    WORKING = "working"
    DONE = "done"
    FAILED = "failed"


class AnalysisInfo(Struct, frozen=True):
    """How far the analysis of a finished game is, and what it has found."""

    state: AnalysisState
    #: How many games wait before this one.
    ahead: int = 0
    #: Why it failed; and may it be asked for once more?
    failure: AnalysisFailure | None = None
    again: bool = False
    #: The number of decisions in the whole game; 0: not yet known.
    total: int = 0
    #: The search that judges them all. If it changes, the analysis has begun again: a page reads it from the beginning.
    search: SearchKind | None = None
    #: The number of decisions that were judged, and those of them that the page does not have: the number of the move
    #: in the record, from 1; the seat, its move, the best one, and what both promise; everybody's chances, as that
    #: seat could know them; and what the choice cost, if it is more than luck would explain.
    done: int = 0
    decisions: tuple[Any, ...] = ()
    #: With the end of the analysis: what changed a seat's chances most, and each seat's share of the win.
    turning_points: tuple[TurningPoint, ...] = ()
    shares: tuple[float, ...] | None = None


class AnalysisController(Controller):
    path = "/api/tables/{table_id:str}/analysis"
    tags = ("tables",)

    @get(summary="How far the analysis of a finished game is, and what it has found", responses=ERROR_RESPONSES)
    async def read(
        self,
        server: ServerDependency,
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        share: ShareToken = "",
        known: Known = 0,
    ) -> AnalysisInfo:
        await check_may_read(server, request, table_id, share)
        return info_of(await server.store.analysis(table_id), known)

    @post(
        summary="Ask for the analysis of a finished game; it waits for its turn",
        status_code=200,
        responses=ERROR_RESPONSES,
    )
    async def ask(
        self,
        server: ServerDependency,
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        share: ShareToken = "",
    ) -> AnalysisInfo:
        await check_may_read(server, request, table_id, share)
        row = await server.store.analysis(table_id)
        if row is None or row.state == "failed":
            await server.analyses.ask(table_id, await guest_of(server, request), network_from(request))
            row = await server.store.analysis(table_id)
        return info_of(row)


async def check_may_read(server: Server, request: Request[Any, Any, Any], table_id: str, share: str) -> None:
    """A ClientError unless the game is over and this visitor may read its record."""
    state = await server.lobby.state(table_id)
    await check_reader(server, request, state, share)
    check_finished(state)


async def guest_of(server: Server, request: Request[Any, Any, Any]) -> str | None:
    """The guest whose bounds count; None for somebody who came by a link without being one."""
    secret = secret_of(request.headers, request.cookies)
    try:
        return (await server.guests.authenticate(secret)).id if secret else None
    except ClientError:
        return None


def info_of(row: AnalysisRow | None, known: int = 0) -> AnalysisInfo:
    if row is None:
        return AnalysisInfo(AnalysisState.NONE)
    found = msgspec.json.decode(row.found, type=AnalysisFound) if row.found else AnalysisFound()
    state = AnalysisState(row.state)
    if state is AnalysisState.WAITING and row.attempts:
        state = AnalysisState.WORKING
    new: tuple[Raw, ...] = found.decisions[known:]
    return AnalysisInfo(
        state=state,
        ahead=row.ahead,
        failure=None if row.failure is None else AnalysisFailure(row.failure),
        again=row.state == "failed" and row.attempts < ANALYSIS_ATTEMPTS,
        total=found.total,
        search=found.search,
        done=len(found.decisions),
        decisions=new,
        turning_points=found.end.turning_points if found.end is not None else (),
        shares=None if found.end is None else found.end.shares,
    )
