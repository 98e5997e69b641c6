"""`/api/games`, `/api/tables`: what can be played, and where."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from pettable import registry
from pettable.bots.levels import LEVELS
from pettable.catalogue import GameInfo, describe
from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import TheGuest, TheServer
from pettable.server.http.error_handlers import COMPLAINTS, OF_A_GUEST
from pettable.server.limits.constants import PUBLIC_TABLES_LISTED
from pettable.server.messages import TableInfo
from pettable.server.ops.runtime import Server
from pettable.server.people.chat_text import phrases
from pettable.server.people.guests import shown_secret
from pettable.server.people.nicknames import MOST_TYPED
from pettable.server.people.tokens import new_secret
from pettable.server.store import TableRow
from pettable.server.tables import projection
from pettable.server.tables.commands import Requester
from pettable.server.tables.lobby_row import Summary
from pettable.server.tables.settings import USUAL_BOT, Pace, Privacy, TableSettings
from pettable.server.tables.state import TableState, TableStatus
from pettable.text import LANGUAGES

RECORD_TYPE = "application/jsonl"

Bot = Annotated[str, Meta(max_length=60)]
Invite = Annotated[str | None, QueryParameter(max_length=100)]
Token = Annotated[str, PathParameter(max_length=100, pattern="^[A-Za-z0-9_-]+$")]
Lang = Annotated[str, QueryParameter(pattern=f"^({'|'.join(LANGUAGES)})$")]


class Shelf(Struct, frozen=True):
    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    paces: tuple[str, ...]
    #: What can be said with one tap, by its id.
    phrases: dict[str, str]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; what is left out has its default."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=20)]
    options: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=20)] = ()
    deck: str | None = None
    pace: Pace = Pace.RELAXED
    privacy: Privacy = Privacy.PRIVATE
    free_text: bool = False
    spectators: bool = True
    hints: bool = True
    #: Takes empty seats, and plays for those who leave.
    bot: Bot = USUAL_BOT
    #: Those who play on the host's own device, on the seats after the host's: the device is passed around.
    players: Annotated[tuple[Annotated[str, Meta(max_length=MOST_TYPED)], ...], Meta(max_length=20)] = ()
    #: On the seats after those.
    bots: Annotated[tuple[Bot, ...], Meta(max_length=20)] = ()


class QuickMatch(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)]


class Invitation(Struct, frozen=True):
    """A table, and what others need to come in."""

    table: str
    invite: str | None


class PublicTable(Struct, frozen=True):
    id: str
    game: str
    state: TableStatus
    seats: int
    taken: int
    created: float
    options: tuple[str, ...]
    pace: str
    names: tuple[str, ...]


class PublicTables(Struct, frozen=True):
    tables: tuple[PublicTable, ...]


class Cards(Struct, frozen=True):
    name: str
    hash: str
    cards: tuple[Any, ...]


class Share(Struct, frozen=True):
    #: The record is at `/api/shared/{token}` for anybody who has it.
    token: str


#: What is sent and answered here.
BODIES = (Shelf, NewTable, QuickMatch, Invitation, PublicTables, Cards, TableInfo, Share)


class TablesController(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/games", summary="The games, their options, the bots and the quick phrases", responses=COMPLAINTS)
    async def games(self, lang: Lang = "en") -> Shelf:
        games = tuple(describe(name, lang) for name in registry.names())
        return Shelf(games, tuple(LEVELS), tuple(pace.value for pace in Pace), phrases(lang))

    @post(
        "/tables",
        summary="Open a table; you sit on its first seat and are its host",
        responses=COMPLAINTS,
        security=OF_A_GUEST,
    )
    async def open(self, server: TheServer, guest: TheGuest, data: JSONBody[NewTable]) -> Invitation:
        chosen = {name: getattr(data, name) for name in TableSettings.__struct_fields__}
        state = await server.lobby.open(
            Requester(guest.id, guest.name), TableSettings(**chosen), data.bots, data.players
        )
        return Invitation(state.id, state.opened.invite)

    @post(
        "/quick",
        summary="A table with strangers; bots take the empty seats after a short wait",
        status_code=200,
        responses=COMPLAINTS,
        security=OF_A_GUEST,
    )
    async def quick(self, server: TheServer, guest: TheGuest, data: JSONBody[QuickMatch]) -> Invitation:
        if data.game not in registry.names():
            raise ClientError(Problem.BAD_OPTIONS, f"no such game; there is {', '.join(registry.names())}")
        return Invitation(await server.lobby.quick(Requester(guest.id, guest.name), data.game), None)

    @get("/tables", summary="Tables that anybody may join or watch", responses=COMPLAINTS)
    async def public(
        self, server: TheServer, game: Annotated[str | None, QueryParameter(max_length=60, pattern="^[a-z-]*$")] = None
    ) -> PublicTables:
        rows = await server.store.public_tables(PUBLIC_TABLES_LISTED, game)
        return PublicTables(tuple(public_table(row) for row in rows))

    @get("/tables/{table_id:str}", summary="One table, as everybody may see it", responses=COMPLAINTS)
    async def table(
        self, server: TheServer, request: Request[Any, Any, Any], table_id: FromPath[str], invite: Invite = None
    ) -> TableInfo:
        state = await server.lobby.state(table_id)
        await admit(server, request, state, invite)
        here = await server.lobby.here(table_id)
        watching = sum(state.seat_of(guest) is None for guest in here)
        return projection.table_info(state, here, watching, server.clock.now())

    @get(
        "/tables/{table_id:str}/cards",
        summary="All cards of the table's deck; a card's id is its place here",
        responses=COMPLAINTS,
    )
    async def cards(
        self, server: TheServer, request: Request[Any, Any, Any], table_id: FromPath[str], invite: Invite = None
    ) -> Cards:
        state = await server.lobby.state(table_id)
        await admit(server, request, state, invite)
        deck = state.material.rules.deck
        return Cards(deck.name, deck.hash, tuple(deck.cards))

    @get(
        "/tables/{table_id:str}/deck",
        summary="The deck of one's own that is played with",
        media_type="text/plain",
        responses=COMPLAINTS,
    )
    async def deck(
        self, server: TheServer, request: Request[Any, Any, Any], table_id: FromPath[str], invite: Invite = None
    ) -> str:
        state = await server.lobby.state(table_id)
        await admit(server, request, state, invite)
        if state.setting.deck is None:
            raise ClientError(Problem.NOT_FOUND, "this table plays with the game's own deck")
        return state.setting.deck

    @get(
        "/tables/{table_id:str}/record",
        summary="The record of a finished game",
        media_type=RECORD_TYPE,
        responses=COMPLAINTS,
    )
    async def record(
        self, server: TheServer, request: Request[Any, Any, Any], table_id: FromPath[str], invite: Invite = None
    ) -> Response[bytes]:
        state = await server.lobby.state(table_id)
        await admit(server, request, state, invite)
        return record_of(state)

    @post(
        "/tables/{table_id:str}/shares",
        summary="A link to the record, for anybody",
        responses=COMPLAINTS,
        security=OF_A_GUEST,
    )
    async def share(self, server: TheServer, guest: TheGuest, table_id: FromPath[str]) -> Share:
        state = await server.lobby.state(table_id)
        if state.seat_of(guest.id) is None:
            raise ClientError(Problem.NOT_SEATED, "only those who played may share a game")
        record_of(state)
        token = new_secret()
        await server.store.share(token, table_id)
        return Share(token)

    @get("/shared/{token:str}", summary="A record that was shared", media_type=RECORD_TYPE, responses=COMPLAINTS)
    async def shared(self, server: TheServer, token: Token) -> Response[bytes]:
        table_id = await server.store.shared(token)
        if table_id is None:
            raise ClientError(Problem.NOT_FOUND, "nothing was shared by this link")
        return record_of(await server.lobby.state(table_id))


async def admit(server: Server, request: Request[Any, Any, Any], state: TableState, invite: str | None) -> None:
    """Those who sit here, and those who are invited."""
    if projection.invited(state, invite):
        return
    guest = await server.guests.of(request) if shown_secret(request) else None
    if guest is None or (state.seat_of(guest.id) is None and guest.id != state.host):
        raise ClientError(Problem.NOT_INVITED, "this is a private table; ask its host for the invitation link")


def record_of(state: TableState) -> Response[bytes]:
    """The seed is in it, so it is given out when the game is over and not before."""
    if state.status is not TableStatus.FINISHED:
        raise ClientError(Problem.NOT_OVER, "this game is not over yet; its record comes with its end")
    name = f'attachment; filename="{state.setting.game}-{state.id}.jsonl"'
    return Response(state.record(), media_type=RECORD_TYPE, headers={"Content-Disposition": name})


def public_table(row: TableRow) -> PublicTable:
    said = msgspec.json.decode(row.summary, type=Summary)
    return PublicTable(
        row.id, row.game, TableStatus(row.state), row.seats, row.taken, row.created, said.options, said.pace, said.names
    )
