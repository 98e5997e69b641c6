"""Guests without accounts: a nickname, and a secret that only the guest's own devices hold."""

from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import DEVICE_LINK_LASTS
from pettable.server.people.nicknames import NameRefused, checked_name, refusal_text
from pettable.server.people.tokens import hashed, new_id, new_secret
from pettable.server.store import Guest, Store


class Guests:
    """Creates, finds and renames guests, and links their devices."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def create(self, name: str, *, bot: bool = False) -> tuple[Guest, str]:
        """A new guest and its secret. Only the secret's hash is stored: it cannot be shown a second time."""
        guest = Guest(new_id("g"), nickname(name), bot, self._clock.now())
        secret = new_secret()
        await self._store.create_guest(guest.id, guest.name, hashed(secret), bot, guest.created)
        return guest, secret

    async def authenticate(self, secret: str | None) -> Guest:
        """The guest whose secret this is; a ClientError where there is none."""
        guest = await self._store.guest_by_secret(hashed(secret)) if secret else None
        if guest is None:
            raise ClientError(Problem.NO_GUEST, "say who you are first: POST /api/guests with a name")
        return guest

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = Guest(guest.id, nickname(name), guest.bot, guest.created)
        await self._store.rename_guest(guest.id, renamed.name)
        return renamed

    async def create_link(self, guest: Guest) -> tuple[str, float]:
        """The token of a one-time link that adds another device to this guest, and when it expires."""
        token, expires = new_secret(), self._clock.now() + DEVICE_LINK_LASTS
        await self._store.create_link(hashed(token), guest.id, expires)
        return token, expires

    async def use_link(self, token: str) -> tuple[Guest, str]:
        """The guest of a one-time link, and a new secret for this device."""
        now = self._clock.now()
        id = await self._store.use_link(hashed(token), now)
        guest = await self._store.guest(id) if id is not None else None
        if guest is None:
            raise ClientError(Problem.LINK_USED, "this link was used before, or has run out; make a new one")
        secret = new_secret()
        await self._store.add_secret(guest.id, hashed(secret), now)
        return guest, secret


def player_id(guest: str, player: int) -> str:
    """The id of a player who shares a guest's device: the guest's secret opens that seat, too. 0 is the guest."""
    return f"{guest}#{player}" if player else guest


def nickname(name: str) -> str:
    """The name as it will be shown; a ClientError says why it is refused."""
    try:
        return checked_name(name)
    except NameRefused as refused:
        raise ClientError(Problem.BAD_NAME, refusal_text(refused.reason)) from None
