"""`/api/guests`, `/api/bots`, `/api/me`: guests, their games and ratings."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from pettable.server.http.dependencies import GuestDependency, ServerDependency, network_from
from pettable.server.http.error_handlers import ERROR_RESPONSES, GUEST_SECURITY
from pettable.server.limits.constants import GUEST_COOKIE_LASTS, HISTORY_LISTED
from pettable.server.people.device_words import DeviceWords, device_words
from pettable.server.people.guest_secret import COOKIE_NAME
from pettable.server.people.nicknames import MAX_INPUT_LENGTH
from pettable.server.people.rating import displayed_rating
from pettable.server.store import Guest, HistoryFilter, HistoryRow

Name = Annotated[str, Meta(max_length=MAX_INPUT_LENGTH)]


#: Seconds since 1970.
Time = Annotated[float | None, QueryParameter(ge=1, le=1e12)]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """What is left out stays as it is."""

    name: Name | None = None
    #: `fox`, `panda` …: a name that is not there is answered with those that are. Empty: it goes by the seat.
    avatar: Annotated[str, Meta(max_length=40)] | None = None


class Me(Struct, frozen=True):
    id: str
    name: str
    bot: bool
    avatar: str = ""


class BotToken(Struct, frozen=True):
    id: str
    name: str
    #: For `Authorization: Bearer TOKEN`. It is shown once; only its hash is stored.
    token: str


class History(Struct, frozen=True):
    games: tuple[HistoryRow, ...]


class Rating(Struct, frozen=True):
    game: str
    rating: int
    games: int


class Ratings(Struct, frozen=True):
    ratings: tuple[Rating, ...]


#: The request and response bodies of these routes.
BODIES = (NewGuest, Change, Me, BotToken, History, Ratings)


#: What a browser is sent whose secret has ended.
NO_COOKIE = Cookie(COOKIE_NAME, value="", path="/", max_age=0, httponly=True, samesite="lax")


def me(guest: Guest) -> Me:
    return Me(guest.id, guest.name, guest.bot, guest.avatar)


def guest_cookie(secret: str, request: Request[Any, Any, Any]) -> Cookie:
    return Cookie(
        key=COOKIE_NAME,
        value=secret,
        path="/",
        max_age=GUEST_COOKIE_LASTS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def device_of(request: Request[Any, Any, Any]) -> DeviceWords:
    return device_words(request.headers.get("user-agent", ""))


class GuestsController(Controller):
    path = "/api"
    tags = ("guests",)

    @post(
        "/guests", summary="Become a guest: a nickname, and a cookie that this device keeps", responses=ERROR_RESPONSES
    )
    async def create(
        self, server: ServerDependency, request: Request[Any, Any, Any], data: JSONBody[NewGuest]
    ) -> Response[Me]:
        guest, secret = await server.guests.create(data.name, network_from(request), device=device_of(request))
        return Response(me(guest), status_code=201, cookies=[guest_cookie(secret, request)])

    @post("/bots", summary="A token for a program that plays", responses=ERROR_RESPONSES)
    async def create_bot(
        self, server: ServerDependency, request: Request[Any, Any, Any], data: JSONBody[NewGuest]
    ) -> BotToken:
        guest, secret = await server.guests.create(data.name, network_from(request), bot=True)
        return BotToken(guest.id, guest.name, secret)

    @get("/me", summary="Who am I?", responses=ERROR_RESPONSES, security=GUEST_SECURITY)
    async def show(self, guest: GuestDependency) -> Me:
        return me(guest)

    @patch("/me", summary="Another nickname or picture", responses=ERROR_RESPONSES, security=GUEST_SECURITY)
    async def change(self, server: ServerDependency, guest: GuestDependency, data: JSONBody[Change]) -> Me:
        return me(await server.guests.change(guest, data.name, data.avatar))

    @delete(
        "/me",
        summary="Delete me: all my devices, links and ratings end at once; games stay, without my name and words",
        status_code=204,
        responses=ERROR_RESPONSES,
        response_cookies=[NO_COOKIE],
        security=GUEST_SECURITY,
    )
    async def delete_me(self, server: ServerDependency, guest: GuestDependency) -> None:
        await server.revocation.delete_guest(guest.id)

    @get(
        "/me/history", summary="The games I finished, newest first", responses=ERROR_RESPONSES, security=GUEST_SECURITY
    )
    async def history(
        self,
        server: ServerDependency,
        guest: GuestDependency,
        before: Time = None,
        since: Time = None,
        game: Annotated[str | None, QueryParameter(max_length=60, pattern="^[a-z-]*$")] = None,
        rated: FromQuery[bool | None] = None,
        people: FromQuery[bool | None] = None,
        won: FromQuery[bool | None] = None,
    ) -> History:
        filters = HistoryFilter(game, rated, people, won, since)
        return History(tuple(await server.store.history(guest.id, HISTORY_LISTED, before, filters)))

    @get(
        "/me/ratings",
        summary="My rating in each game that I played with strangers",
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def ratings(self, server: ServerDependency, guest: GuestDependency) -> Ratings:
        found = []
        for game in server.games:
            row = (await server.store.ratings([guest.id], game)).get(guest.id)
            if row is not None:
                found.append(Rating(game, displayed_rating(row.mu, row.sigma), row.games))
        return Ratings(tuple(found))
