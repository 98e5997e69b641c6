"""Guests: who somebody is, without an account. A guest is a secret that only their devices have, and a nickname."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import DEVICE_LINK_LASTS, GUEST_COOKIE_LASTS
from pettable.server.people.chat_text import name_refusal
from pettable.server.people.nicknames import NameRefused, checked
from pettable.server.people.tokens import hashed, new_id, new_secret
from pettable.server.store import Guest, Store

COOKIE = "pettable_guest"
#: What programs send instead: `Authorization: Bearer SECRET`.
BEARER = "bearer "

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Guests:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def create(self, name: str, *, bot: bool = False) -> tuple[Guest, str]:
        """A new guest, and the secret that is theirs alone: it is not kept here."""
        guest = Guest(new_id("g"), nickname(name), bot, self._clock.now())
        secret = new_secret()
        await self._store.create_guest(guest.id, guest.name, hashed(secret), bot, guest.created)
        return guest, secret

    async def of(self, connection: AnyConnection) -> Guest:
        """Whose device this is; a Wrong where nobody knows it."""
        secret = shown_secret(connection)
        guest = await self._store.guest_by_secret(hashed(secret)) if secret else None
        if guest is None:
            raise ClientError(Problem.NO_GUEST, "say who you are first: POST /api/guests with a name")
        return guest

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = Guest(guest.id, nickname(name), guest.bot, guest.created)
        await self._store.rename_guest(guest.id, renamed.name)
        return renamed

    async def link(self, guest: Guest) -> tuple[str, float]:
        """A link that makes another device this guest's, once; and when it runs out."""
        token, expires = new_secret(), self._clock.now() + DEVICE_LINK_LASTS
        await self._store.create_link(hashed(token), guest.id, expires)
        return token, expires

    async def follow(self, token: str) -> tuple[Guest, str]:
        """The guest of a link, and a secret for this device."""
        now = self._clock.now()
        id = await self._store.use_link(hashed(token), now)
        guest = await self._store.guest(id) if id is not None else None
        if guest is None:
            raise ClientError(Problem.LINK_USED, "this link was used before, or has run out; make a new one")
        secret = new_secret()
        await self._store.add_secret(guest.id, hashed(secret), now)
        return guest, secret


def beside(guest: str, player: int) -> str:
    """Somebody who plays on the same device: the guest's secret opens that seat, too. 0 is the guest."""
    return f"{guest}#{player}" if player else guest


def nickname(name: str) -> str:
    try:
        return checked(name)
    except NameRefused as refused:
        raise ClientError(Problem.BAD_NAME, name_refusal(refused.why)) from None


def shown_secret(connection: AnyConnection) -> str | None:
    """A program's token, or a browser's cookie."""
    said: str = connection.headers.get("authorization", "")
    if said.lower().startswith(BEARER):
        return said[len(BEARER) :].strip()
    cookie: str | None = connection.cookies.get(COOKIE)
    return cookie


def cookie(secret: str, *, secure: bool) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=secret,
        path="/",
        max_age=GUEST_COOKIE_LASTS,
        httponly=True,
        samesite="lax",
        secure=secure,
    )
