"""`/api/me/devices`, `/api/me/links`, `/api/links`: a guest's devices, and one-time links that add another one."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, post
from litestar.params import JSONBody, PathParameter
from msgspec import Meta, Struct

from pettable.server.http.dependencies import GuestDependency, ServerDependency, network_from
from pettable.server.http.error_handlers import ERROR_RESPONSES, GUEST_SECURITY
from pettable.server.http.guest_routes import NO_COOKIE, Me, device_of, guest_cookie, me

Token = Annotated[str, Meta(min_length=1, max_length=100)]
DeviceId = Annotated[str, PathParameter(max_length=20, pattern="^[0-9a-z]+$")]


class LinkToken(Struct, frozen=True, forbid_unknown_fields=True):
    token: Token


class DeviceLink(Struct, frozen=True):
    """The page's link is `/link#TOKEN`: what stands after the `#` stays in the browser and in no log."""

    token: str
    expires: float


class DeviceInfo(Struct, frozen=True):
    #: Names the device in this list; it opens nothing.
    id: str
    #: `Firefox` and `Linux`; empty where it is not known, as with a program.
    browser: str
    system: str
    created: float
    #: The day it was last used, as the time at its start.
    used: float
    #: Does this request come from it?
    here: bool


class Devices(Struct, frozen=True):
    devices: tuple[DeviceInfo, ...]


#: The request and response bodies of these routes.
BODIES = (LinkToken, DeviceLink, Devices)


class DevicesController(Controller):
    path = "/api"
    tags = ("devices",)

    @get("/me/devices", summary="My devices, newest first", responses=ERROR_RESPONSES, security=GUEST_SECURITY)
    async def devices(self, server: ServerDependency, guest: GuestDependency) -> Devices:
        found = await server.store.devices(guest.id)
        return Devices(
            tuple(DeviceInfo(d.id, d.browser, d.system, d.created, d.used, d.id == guest.device) for d in found)
        )

    @delete(
        "/me/devices/{device_id:str}",
        summary="End one of my devices: it is nobody's from now on, and its sockets are closed",
        status_code=204,
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def end(self, server: ServerDependency, guest: GuestDependency, device_id: DeviceId) -> Response[None]:
        server.revocation.end_devices(guest.id, await server.guests.end_device(guest, device_id))
        return Response(None, cookies=[NO_COOKIE] if device_id == guest.device else ())

    @delete(
        "/me/devices",
        summary="End all my devices but the one that asks, and the link to a new one",
        status_code=204,
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def end_others(self, server: ServerDependency, guest: GuestDependency) -> None:
        server.revocation.end_devices(guest.id, await server.store.end_other_devices(guest.id, guest.device))

    @post(
        "/me/links",
        summary="A one-time link that opens my seats on another device; it ends the link before it",
        responses=ERROR_RESPONSES,
        security=GUEST_SECURITY,
    )
    async def link(
        self, server: ServerDependency, request: Request[Any, Any, Any], guest: GuestDependency
    ) -> DeviceLink:
        token, expires = await server.guests.create_link(guest, network_from(request))
        return DeviceLink(token, expires)

    @post(
        "/links",
        summary="Use a one-time link: this device becomes the guest's who made it",
        status_code=200,
        responses=ERROR_RESPONSES,
    )
    async def follow(
        self, server: ServerDependency, request: Request[Any, Any, Any], data: JSONBody[LinkToken]
    ) -> Response[Me]:
        guest, secret = await server.guests.use_link(data.token, device_of(request))
        return Response(me(guest), cookies=[guest_cookie(secret, request)])
