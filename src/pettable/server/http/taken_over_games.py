"""`/api/tables/{id}/takeovers`: a finished game goes on from one of its decisions, at a new private table with bots."""

from typing import Annotated, Any

from litestar import Request, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from pettable.server.http.dependencies import GuestDependency, ServerDependency, network_from
from pettable.server.http.error_handlers import ERROR_RESPONSES, GUEST_SECURITY
from pettable.server.http.table_routes import Bot, Invitation, ShareToken, check_finished, check_reader
from pettable.server.people.requester import Requester
from pettable.server.tables.settings import USUAL_BOT
from pettable.table.seats import Seat


class TakenOverGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a finished game goes on, and who plays there."""

    #: After this many moves of its log (`played` of a review); where chance was due there, after that.
    moves: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Annotated[int, Meta(ge=0, le=20)]
    #: The level of the bots on all other seats.
    bot: Bot = USUAL_BOT


@post(
    "/api/tables/{table_id:str}/takeovers",
    summary="Take over a finished game: a new private table begins with its position, your seat and bots",
    tags=["tables"],
    responses=ERROR_RESPONSES,
    security=GUEST_SECURITY,
)
async def take_over_game(
    server: ServerDependency,
    request: Request[Any, Any, Any],
    guest: GuestDependency,
    table_id: FromPath[str],
    data: JSONBody[TakenOverGame],
    share: ShareToken = "",
) -> Invitation:
    old = await server.lobby.state(table_id)
    await check_reader(server, request, old, share)
    check_finished(old)
    requester = Requester(guest.id, guest.name, guest.bot, guest.avatar)
    seat, network = Seat(data.seat), network_from(request)
    state = await server.lobby.take_over_game(requester, old, data.moves, seat, data.bot, network=network)
    return Invitation(state.id, state.opened.invite)
