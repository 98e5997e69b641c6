"""`/api/guests`, `/api/me`: who somebody is, their other devices, their games and ratings."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from pettable.server.http.dependencies import TheGuest, TheServer
from pettable.server.http.error_handlers import COMPLAINTS, OF_A_GUEST
from pettable.server.limits.constants import HISTORY_LISTED
from pettable.server.people.guests import COOKIE, cookie
from pettable.server.people.nicknames import MOST_TYPED
from pettable.server.people.rating import shown
from pettable.server.store import Guest, PlayedRow

Name = Annotated[str, Meta(max_length=MOST_TYPED)]
Token = Annotated[str, Meta(min_length=1, max_length=100)]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class LinkToken(Struct, frozen=True, forbid_unknown_fields=True):
    token: Token


class Me(Struct, frozen=True):
    id: str
    name: str
    bot: bool


class BotToken(Struct, frozen=True):
    id: str
    name: str
    #: For `Authorization: Bearer TOKEN`. It is shown once and kept nowhere.
    token: str


class DeviceLink(Struct, frozen=True):
    token: str
    expires: float


class History(Struct, frozen=True):
    games: tuple[PlayedRow, ...]


class Rating(Struct, frozen=True):
    game: str
    rating: int
    games: int


class Ratings(Struct, frozen=True):
    ratings: tuple[Rating, ...]


#: What is sent and answered here.
BODIES = (NewGuest, Rename, LinkToken, Me, BotToken, DeviceLink, History, Ratings)


def me(guest: Guest) -> Me:
    return Me(guest.id, guest.name, guest.bot)


class GuestsController(Controller):
    path = "/api"
    tags = ("guests",)

    @post("/guests", summary="Become a guest: a nickname, and a cookie that this device keeps", responses=COMPLAINTS)
    async def create(
        self, server: TheServer, request: Request[Any, Any, Any], data: JSONBody[NewGuest]
    ) -> Response[Me]:
        guest, secret = await server.guests.create(data.name)
        secure = request.url.scheme == "https"
        return Response(me(guest), status_code=201, cookies=[cookie(secret, secure=secure)])

    @post("/bots", summary="A token for a program that plays", responses=COMPLAINTS)
    async def create_bot(self, server: TheServer, data: JSONBody[NewGuest]) -> BotToken:
        guest, secret = await server.guests.create(data.name, bot=True)
        return BotToken(guest.id, guest.name, secret)

    @get("/me", summary="Who am I?", responses=COMPLAINTS, security=OF_A_GUEST)
    async def show(self, guest: TheGuest) -> Me:
        return me(guest)

    @patch("/me", summary="Another nickname", responses=COMPLAINTS, security=OF_A_GUEST)
    async def rename(self, server: TheServer, guest: TheGuest, data: JSONBody[Rename]) -> Me:
        return me(await server.guests.rename(guest, data.name))

    @delete(
        "/me",
        summary="Forget me on this device",
        status_code=204,
        responses=COMPLAINTS,
        response_cookies=[Cookie(COOKIE, value="", path="/", max_age=0, httponly=True, samesite="lax")],
    )
    async def forget(self) -> None:
        """The cookie is over; the guest is kept for their other devices."""

    @post(
        "/me/links",
        summary="A link that opens my seat on another device, once",
        responses=COMPLAINTS,
        security=OF_A_GUEST,
    )
    async def link(self, server: TheServer, guest: TheGuest) -> DeviceLink:
        token, expires = await server.guests.link(guest)
        return DeviceLink(token, expires)

    @post("/links", summary="This device becomes the guest's who made the link", status_code=200, responses=COMPLAINTS)
    async def follow(
        self, server: TheServer, request: Request[Any, Any, Any], data: JSONBody[LinkToken]
    ) -> Response[Me]:
        guest, secret = await server.guests.follow(data.token)
        return Response(me(guest), cookies=[cookie(secret, secure=request.url.scheme == "https")])

    @get("/me/history", summary="The games I finished, newest first", responses=COMPLAINTS, security=OF_A_GUEST)
    async def history(
        self, server: TheServer, guest: TheGuest, before: Annotated[float | None, QueryParameter(ge=1, le=1e12)] = None
    ) -> History:
        return History(tuple(await server.store.history(guest.id, HISTORY_LISTED, before)))

    @get(
        "/me/ratings",
        summary="My rating in each game that I played with strangers",
        responses=COMPLAINTS,
        security=OF_A_GUEST,
    )
    async def ratings(self, server: TheServer, guest: TheGuest) -> Ratings:
        found = []
        for game in server.games:
            row = (await server.store.ratings([guest.id], game)).get(guest.id)
            if row is not None:
                found.append(Rating(game, shown(row.mu, row.sigma), row.games))
        return Ratings(tuple(found))
