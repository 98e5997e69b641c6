"""Guests without accounts: a nickname, and a secret for each of the guest's own devices."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from msgspec import structs

from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import DEVICE_LINK_LASTS, DEVICES_A_GUEST
from pettable.server.limits.storage_limits import StorageLimits, within_quota
from pettable.server.people.avatars import AVATARS
from pettable.server.people.device_words import UNKNOWN, DeviceWords
from pettable.server.people.nicknames import NameRefused, checked_name, refusal_text
from pettable.server.people.tokens import hashed, new_id, new_secret
from pettable.server.store import Device, Fenced, Guest, Store, StoreDown

DAY = 24 * 3600
LINK_USED = "this link was used before, or has run out; make a new one"


class Guests:
    """Creates, finds and renames guests, links their devices and ends them."""

    def __init__(self, store: Store, clock: Clock, storage_limits: StorageLimits) -> None:
        self._store = store
        self._clock = clock
        self._storage_limits = storage_limits

    async def create(
        self, name: str, network: str, *, bot: bool = False, device: DeviceWords = UNKNOWN
    ) -> tuple[Guest, str]:
        """A new guest and its secret. Only the secret's hash is stored: it cannot be shown a second time."""
        charged = self._storage_limits.charge(None, network)
        guest = Guest(new_id("g"), nickname(name), bot, self._clock.now())
        secret = new_secret()
        first = self._new_device(device)
        with within_quota():
            await self._store.create_guest(guest.id, guest.name, hashed(secret), bot, guest.created, first, charged)
        return guest, secret

    async def authenticate(self, secret: str | None) -> Guest:
        """The guest whose secret this is; a ClientError where there is none."""
        guest = await self._store.guest_by_secret(hashed(secret)) if secret else None
        if guest is None:
            raise ClientError(Problem.NO_GUEST, "say who you are first: POST /api/guests with a name")
        if guest.device_used != self._today:
            # For the guest's own list only: no request fails because of it.
            with suppress(StoreDown, Fenced):
                await self._store.use_device(guest.id, guest.device, self._today)
        return guest

    async def change(self, guest: Guest, name: str | None, avatar: str | None) -> Guest:
        """Another name, another picture, or both; None leaves it as it is. Tables where the guest sits keep the old."""
        if avatar and avatar not in AVATARS:
            raise ClientError(Problem.BAD_OPTIONS, f"no such picture; there is {', '.join(AVATARS)}")
        changed = structs.replace(
            guest,
            name=guest.name if name is None else nickname(name),
            avatar=guest.avatar if avatar is None else avatar,
        )
        await self._store.change_guest(guest.id, changed.name, changed.avatar)
        return changed

    async def create_link(self, guest: Guest, network: str) -> tuple[str, float]:
        """The token of a one-time link that adds another device to this guest, and when it expires."""
        if len(await self._store.devices(guest.id)) >= DEVICES_A_GUEST:
            raise ClientError(Problem.TOO_MANY, f"you have {DEVICES_A_GUEST} devices; end one of them first")
        charged = self._storage_limits.charge(guest.id, network)
        token, expires = new_secret(), self._clock.now() + DEVICE_LINK_LASTS
        with gone(Problem.NO_GUEST, "this guest was deleted"), within_quota():
            await self._store.create_link(hashed(token), guest.id, expires, charged)
        return token, expires

    async def use_link(self, token: str, device: DeviceWords = UNKNOWN) -> tuple[Guest, str]:
        """The guest of a one-time link, and a new secret for this device."""
        id = await self._store.use_link(hashed(token), self._clock.now())
        guest = await self._store.guest(id) if id is not None else None
        if guest is None:
            raise ClientError(Problem.LINK_USED, LINK_USED)
        secret = new_secret()
        with gone(Problem.LINK_USED, LINK_USED):
            await self._store.add_secret(guest.id, hashed(secret), self._new_device(device))
        return guest, secret

    async def end_device(self, guest: Guest, device: str) -> list[str]:
        """End one of the guest's devices: its secret opens nothing any more. Its id."""
        ended = await self._store.end_device(guest.id, device)
        if not ended:
            raise ClientError(Problem.NOT_FOUND, "you have no such device, or it was ended before")
        return ended

    def _new_device(self, words: DeviceWords) -> Device:
        return Device(new_id("d"), self._clock.now(), words.browser, words.system, self._today)

    @property
    def _today(self) -> float:
        return self._clock.now() // DAY * DAY


@contextmanager
def gone(problem: Problem, why: str) -> Iterator[None]:
    """The store refuses to add anything to a guest who was deleted a moment ago."""
    try:
        yield
    except Fenced:
        raise ClientError(problem, why) from None


def nickname(name: str) -> str:
    """The name as it will be shown; a ClientError says why it is refused."""
    try:
        return checked_name(name)
    except NameRefused as refused:
        raise ClientError(Problem.BAD_NAME, refusal_text(refused.reason)) from None
