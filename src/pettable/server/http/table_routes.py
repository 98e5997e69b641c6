"""`/api/games`, `/api/tables`, `/api/quick`, `/api/shared`: the games, the tables and their records."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, HeaderParameter, JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from pettable import registry
from pettable.bots.levels import LEVELS
from pettable.catalogue import GameInfo, describe
from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import GuestDependency, ServerDependency, network_from
from pettable.server.http.error_handlers import ERROR_RESPONSES, GUEST_SECURITY
from pettable.server.limits.admission import is_loopback
from pettable.server.limits.constants import PUBLIC_TABLES_LISTED
from pettable.server.messages import TableInfo
from pettable.server.ops.put_aside import put_aside
from pettable.server.ops.runtime import Server
from pettable.server.people.chat import phrase_texts
from pettable.server.people.guest_secret import secret_of
from pettable.server.people.nicknames import MAX_INPUT_LENGTH
from pettable.server.people.requester import Requester
from pettable.server.people.tokens import new_secret
from pettable.server.store import TableRow
from pettable.server.tables import projection
from pettable.server.tables.admission import check_admission, is_invited, use_invitation
from pettable.server.tables.connection_marks import NO_MARKS
from pettable.server.tables.lobby_row import Summary
from pettable.server.tables.seating import TableStatus
from pettable.server.tables.settings import USUAL_BOT, Pace, Privacy, TableSettings
from pettable.server.tables.state import TableState
from pettable.text import LANGUAGES

RECORD_TYPE = "application/jsonl"

Bot = Annotated[str, Meta(max_length=60)]
Token = Annotated[str, PathParameter(max_length=100, pattern="^[A-Za-z0-9_-]+$")]
#: What stands in a share link after the `#`; empty: no link. It is in no path and no query of a page: those are logged.
ShareToken = Annotated[str, HeaderParameter(name="Pettable-Share", max_length=100, pattern="^[A-Za-z0-9_-]*$")]
Lang = Annotated[str, QueryParameter(pattern=f"^({'|'.join(LANGUAGES)})$")]


class GameCatalogue(Struct, frozen=True):
    games: tuple[GameInfo, ...]
    bots: tuple[str, ...]
    paces: tuple[str, ...]
    #: The text of each quick phrase, by its id.
    phrases: dict[str, str]
    #: To a page that was opened by an address of this machine alone: the one that others can open, where there is one.
    address: str | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; fields that are left out have their defaults."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=20)]
    options: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=20)] = ()
    deck: str | None = None
    pace: Pace = Pace.RELAXED
    privacy: Privacy = Privacy.PRIVATE
    free_text: bool = False
    spectators: bool = True
    hints: bool = True
    #: The bot that takes empty seats and plays for those who leave.
    bot: Bot = USUAL_BOT
    #: May a guest who comes during the game take over a bot's seat?
    take_over: bool = True
    #: Nicknames of players who share the host's device, on the seats after the host's.
    players: Annotated[tuple[Annotated[str, Meta(max_length=MAX_INPUT_LENGTH)], ...], Meta(max_length=20)] = ()
    #: Bots, on the seats after those.
    bots: Annotated[tuple[Bot, ...], Meta(max_length=20)] = ()


class QuickMatch(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=60)]


class Invitation(Struct, frozen=True):
    """A table, and the invitation that others need to join it."""

    table: str
    invite: str | None


class UsedInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands after `#invite=` in a table's link. It belongs into a body: addresses are logged on the way."""

    invite: Annotated[str, Meta(min_length=1, max_length=100)]


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
    #: Whom the bots play as, by seat; `names` has their English names.
    characters: tuple[str | None, ...] = ()


class PublicTables(Struct, frozen=True):
    tables: tuple[PublicTable, ...]


class Cards(Struct, frozen=True):
    name: str
    hash: str
    cards: tuple[Any, ...]


class Share(Struct, frozen=True):
    #: `/api/shared/{token}` is the record, for anybody who has the token.
    token: str


#: The request and response bodies of these routes.
BODIES = (GameCatalogue, NewTable, QuickMatch, Invitation, UsedInvitation, PublicTables, Cards, TableInfo, Share)


class TablesController(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/games", summary="The games, their options, the bots and the quick phrases", responses=ERROR_RESPONSES)
    async def games(
        self, server: ServerDependency, request: Request[Any, Any, Any], lang: Lang = "en"
    ) -> GameCatalogue:
        games = tuple(describe(name, lang) for name in registry.names())
        # To nobody else: behind a proxy it may be an address of an inner network.
        address = server.public_url if is_loopback(request.headers.get("host", "")) else None
        return GameCatalogue(games, tuple(LEVELS), tuple(pace.value for pace in Pace), phrase_texts(lang), address)

    @post(
        "/tables",
        summary="Open a table; you sit on its first seat and are its host",
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def open(
        self,
        server: ServerDependency,
        request: Request[Any, Any, Any],
        guest: GuestDependency,
        data: JSONBody[NewTable],
    ) -> Invitation:
        chosen = {name: getattr(data, name) for name in TableSettings.__struct_fields__}
        requester, setting = Requester(guest.id, guest.name, guest.bot, guest.avatar), TableSettings(**chosen)
        state = await server.lobby.open(requester, setting, data.bots, data.players, network=network_from(request))
        return Invitation(state.id, state.opened.invite)

    @post(
        "/quick",
        summary="A table with strangers; bots take the empty seats after a short wait",
        status_code=200,
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def quick(
        self,
        server: ServerDependency,
        request: Request[Any, Any, Any],
        guest: GuestDependency,
        data: JSONBody[QuickMatch],
    ) -> Invitation:
        if data.game not in registry.names():
            raise ClientError(Problem.BAD_OPTIONS, f"no such game; there is {', '.join(registry.names())}")
        requester = Requester(guest.id, guest.name, guest.bot, guest.avatar)
        return Invitation(await server.lobby.quick(requester, data.game, network=network_from(request)), None)

    @get("/tables", summary="Tables that anybody may join or watch", responses=ERROR_RESPONSES)
    async def public(
        self,
        server: ServerDependency,
        game: Annotated[str | None, QueryParameter(max_length=60, pattern="^[a-z-]*$")] = None,
    ) -> PublicTables:
        rows = await server.store.public_tables(PUBLIC_TABLES_LISTED, game)
        shown: list[PublicTable] = []
        for row in rows:
            with put_aside(server.metrics, "list", "its row cannot be shown; the table itself goes on", table=row.id):
                shown.append(public_table(row))
        return PublicTables(tuple(shown))

    @post(
        "/tables/{table_id:str}/members",
        summary="Use the invitation to a private table; after that, I come in without it",
        status_code=204,
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def join(
        self,
        server: ServerDependency,
        guest: GuestDependency,
        table_id: FromPath[str],
        data: JSONBody[UsedInvitation],
    ) -> None:
        await use_invitation(await server.lobby.state(table_id), guest.id, data.invite, server.store)

    @get("/tables/{table_id:str}", summary="One table, as everybody may see it", responses=ERROR_RESPONSES)
    async def table(
        self, server: ServerDependency, request: Request[Any, Any, Any], table_id: FromPath[str]
    ) -> TableInfo:
        state = await server.lobby.state(table_id)
        await check_invited(server, request, state)
        here = await server.lobby.here(table_id)
        watching = sum(state.seating.seat_of(guest) is None for guest in here)
        live = server.lobby.held(table_id)
        marks = NO_MARKS if live is None else live.audience.marks(state)
        return projection.table_info(state, here, watching, server.clock.now(), marks)

    @get(
        "/tables/{table_id:str}/cards",
        summary="All cards of the table's deck; a card's id is its index in this list",
        responses=ERROR_RESPONSES,
    )
    async def cards(self, server: ServerDependency, request: Request[Any, Any, Any], table_id: FromPath[str]) -> Cards:
        state = await server.lobby.state(table_id)
        await check_invited(server, request, state)
        deck = state.material.rules.deck
        return Cards(deck.name, deck.hash, tuple(deck.cards))

    @get(
        "/tables/{table_id:str}/deck",
        summary="The custom deck of the table",
        media_type="text/plain",
        responses=ERROR_RESPONSES,
    )
    async def deck(self, server: ServerDependency, request: Request[Any, Any, Any], table_id: FromPath[str]) -> str:
        state = await server.lobby.state(table_id)
        await check_invited(server, request, state)
        if state.setting.deck is None:
            raise ClientError(Problem.NOT_FOUND, "this table plays with the game's own deck")
        return state.setting.deck

    @get(
        "/tables/{table_id:str}/record",
        summary="The record of a finished game",
        media_type=RECORD_TYPE,
        responses=ERROR_RESPONSES,
    )
    async def record(
        self,
        server: ServerDependency,
        request: Request[Any, Any, Any],
        table_id: FromPath[str],
        share: ShareToken = "",
    ) -> Response[bytes]:
        state = await server.lobby.state(table_id)
        await check_reader(server, request, state, share)
        return record_of(state)

    @post(
        "/tables/{table_id:str}/shares",
        summary="Create a link to the record, for anybody",
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def share(self, server: ServerDependency, guest: GuestDependency, table_id: FromPath[str]) -> Share:
        state = await server.lobby.state(table_id)
        if state.seating.seat_of(guest.id) is None:
            raise ClientError(Problem.NOT_SEATED, "only those who played may share a game")
        record_of(state)
        return Share(await server.store.share(new_secret(), table_id))

    @get("/shared/{token:str}", summary="A shared record", media_type=RECORD_TYPE, responses=ERROR_RESPONSES)
    async def shared(self, server: ServerDependency, token: Token) -> Response[bytes]:
        table_id = await server.store.shared(token)
        if table_id is None:
            raise ClientError(Problem.NOT_FOUND, "nothing was shared by this link")
        return record_of(await server.lobby.state(table_id))


async def check_invited(server: Server, request: Request[Any, Any, Any], state: TableState) -> None:
    """A ClientError unless the table is public, or the guest sits here, hosts it or came with its invitation."""
    if state.setting.privacy is Privacy.PUBLIC:
        return
    secret = secret_of(request.headers, request.cookies)
    if not secret:
        raise ClientError(Problem.NOT_INVITED, "this is a private table; ask its host for the invitation link")
    guest = (await server.guests.authenticate(secret)).id
    check_admission(state, guest, invited=await is_invited(state, guest, server.store))


async def check_reader(server: Server, request: Request[Any, Any, Any], state: TableState, share: str) -> None:
    """A ClientError unless the guest may see the table, or comes by a share link to its game."""
    if not share or await server.store.shared(share) != state.id:
        await check_invited(server, request, state)


def check_finished(state: TableState) -> None:
    """A ClientError while the game goes on: a record holds the seed, so nobody gets it before the end."""
    if state.seating.status is not TableStatus.FINISHED:
        raise ClientError(Problem.NOT_OVER, "this game is not over yet; its record comes with its end")


def record_of(state: TableState) -> Response[bytes]:
    """The record of a finished game."""
    check_finished(state)
    name = f'attachment; filename="{state.setting.game}-{state.id}.jsonl"'
    return Response(state.record(), media_type=RECORD_TYPE, headers={"Content-Disposition": name})


def public_table(row: TableRow) -> PublicTable:
    summary = msgspec.json.decode(row.summary, type=Summary)
    return PublicTable(
        row.id,
        row.game,
        TableStatus(row.state),
        row.seats,
        row.taken,
        row.created,
        summary.options,
        summary.pace,
        summary.names,
        summary.characters,
    )
