"""`/api/me/turns`, `/api/me/vacation`, `/api/push`, `/api/me/push`: slow tables that wait for a guest, and messages."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from pettable.server.errors import ClientError, Problem
from pettable.server.http.dependencies import GuestDependency, ServerDependency
from pettable.server.http.error_handlers import ERROR_RESPONSES, GUEST_SECURITY
from pettable.server.limits.constants import ENDPOINT_LENGTH, VACATION_DAYS
from pettable.server.ops.put_aside import put_aside
from pettable.server.ops.runtime import Server
from pettable.server.tables.lobby_row import Summary
from pettable.text import LANGUAGES

Endpoint = Annotated[str, Meta(min_length=1, max_length=ENDPOINT_LENGTH)]
#: In base64url, as browsers give them.
Key = Annotated[str, Meta(min_length=1, max_length=100, pattern="^[A-Za-z0-9_-]+=*$")]


class TurnInfo(Struct, frozen=True):
    """A slow table that waits for me."""

    table: str
    game: str
    #: When my time is up, in the server's time.
    due: float
    #: Who plays there, by seat, and whom the bots play as.
    names: tuple[str, ...]
    characters: tuple[str | None, ...]
    seat: int


class TurnList(Struct, frozen=True):
    turns: tuple[TurnInfo, ...]
    now: float


class Vacation(Struct, frozen=True):
    """While I am on vacation, my time at slow tables stands still."""

    #: Until when I am on vacation; null: I am not.
    until: float | None
    #: Days that I may still take within a year, and those of one vacation.
    days_left: int
    days_at_once: int
    now: float


class NewVacation(Struct, frozen=True, forbid_unknown_fields=True):
    """It begins now."""

    days: Annotated[int, Meta(ge=1, le=VACATION_DAYS)]


class PushKey(Struct, frozen=True):
    #: What a browser subscribes with; null: this server sends no push messages.
    key: str | None


class NewSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's push subscription, and the language of its messages."""

    endpoint: Endpoint
    p256dh: Key
    auth: Key
    lang: Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")] = "en"


class EndedSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: Endpoint


#: The request and response bodies of these routes.
BODIES = (TurnList, Vacation, NewVacation, PushKey, NewSubscription, EndedSubscription)


class TurnsController(Controller):
    path = "/api"
    tags = ("turns",)

    @get(
        "/me/turns",
        summary="The tables with hours or days a move that wait for me, the most urgent first",
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def turns(self, server: ServerDependency, guest: GuestDependency) -> TurnList:
        shown: list[TurnInfo] = []
        for row in await server.store.turns(guest.id):
            with put_aside(
                server.metrics, "list", "its row cannot be shown; the table itself goes on", table=row.table
            ):
                summary = msgspec.json.decode(row.summary, type=Summary)
                shown.append(TurnInfo(row.table, row.game, row.due, summary.names, summary.characters, row.seat))
        return TurnList(tuple(shown), server.clock.now())

    @get("/me/vacation", summary="Am I on vacation?", responses=ERROR_RESPONSES, security=GUEST_SECURITY)
    async def vacation(self, server: ServerDependency, guest: GuestDependency) -> Vacation:
        return await vacation_of(server, guest.id)

    @put(
        "/me/vacation",
        summary="Go on vacation from now on; another vacation that I am on ends",
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def go_on_vacation(
        self, server: ServerDependency, guest: GuestDependency, data: JSONBody[NewVacation]
    ) -> Vacation:
        gone = await server.store.go_on_vacation(guest.id, data.days, server.clock.now())
        server.slow_tables.look_after_guest(guest.id)
        if not gone:
            raise ClientError(Problem.NO_VACATION, "that is more than you have left of this year's vacation")
        return await vacation_of(server, guest.id)

    @delete(
        "/me/vacation",
        summary="I am back",
        status_code=204,
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def end_vacation(self, server: ServerDependency, guest: GuestDependency) -> None:
        await server.store.end_vacation(guest.id, server.clock.now())
        server.slow_tables.look_after_guest(guest.id)

    @get("/push", summary="The key for push subscriptions, where this server has one", responses=ERROR_RESPONSES)
    async def key(self, server: ServerDependency) -> PushKey:
        return PushKey(None if server.push is None else server.push.public_key)

    @post(
        "/me/push",
        summary="Send this browser a message when it is my turn",
        status_code=204,
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def subscribe(
        self, server: ServerDependency, guest: GuestDependency, data: JSONBody[NewSubscription]
    ) -> None:
        if server.push is None:
            raise ClientError(Problem.BAD_SUBSCRIPTION, "this server sends no push messages")
        subscription = server.push.read(data.endpoint, data.p256dh, data.auth, data.lang)
        await server.store.subscribe(guest.id, guest.device, subscription, server.clock.now())

    @delete(
        "/me/push",
        summary="Send this browser no more messages",
        status_code=204,
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def unsubscribe(
        self, server: ServerDependency, guest: GuestDependency, data: JSONBody[EndedSubscription]
    ) -> None:
        await server.store.unsubscribe(guest.id, data.endpoint)


async def vacation_of(server: Server, guest: str) -> Vacation:
    now = server.clock.now()
    taken = (await server.store.vacations([guest])).get(guest, ())
    until = max((each.ended for each in taken if each.ended > now), default=None)
    return Vacation(until, await server.store.vacation_days_left(guest, now), VACATION_DAYS, now)
