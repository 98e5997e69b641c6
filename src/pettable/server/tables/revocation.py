"""Ending a guest or a device everywhere: its sockets, seats and tables, in all processes.

The store comes first: when a secret is deleted there, no new request and no new socket of it is let in.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from typing import Any

import structlog

from pettable.server.limits.constants import ENDED_CHECKED_EVERY
from pettable.server.ops.put_aside import put_aside
from pettable.server.store import Store, StoreDown
from pettable.server.tables.lobby import Lobby
from pettable.server.tables.open_sockets import OpenSockets

log = structlog.get_logger(__name__)

#: Sends word of an ended guest (no devices named) or of ended devices to the other processes.
Announce = Callable[[str, Sequence[str]], None]

#: Devices that are looked up in one query.
DEVICES_AT_ONCE = 500


class Revocation:
    def __init__(self, store: Store, lobby: Lobby) -> None:
        self.sockets = OpenSockets()
        self._store, self._lobby = store, lobby
        self._announce: Announce | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def join(self, announce: Announce) -> None:
        """This process is one of several. A message between them may be lost, so the store is asked as well."""
        self._announce = announce
        self._spawn(self._keep_checking)

    async def delete_guest(self, guest: str) -> None:
        """When this returns, no secret, link, socket or seat of the guest is left here, and no name in a record."""
        await self._store.begin_deletion(guest)
        self.sockets.end_guest(guest)
        if self._announce is not None:
            self._announce(guest, ())
        await self._lobby.drop_guest(guest)
        await self.finish_deletions()

    async def finish_deletions(self) -> None:
        """Erase the guests whose deletion was begun, just now or before a crash."""
        for guest in await self._store.begun_deletions():
            # A game that ends at this moment may still name the guest.
            with put_aside(self._lobby.services.metrics, "deletion", "the next start tries again", guest=guest):
                await self._store.finish_deletion(guest)

    def end_devices(self, guest: str, devices: Sequence[str]) -> None:
        """Close the sockets of devices that were ended in the store, in every process."""
        self.sockets.end_devices(guest, devices)
        if self._announce is not None and devices:
            self._announce(guest, devices)

    def announced(self, guest: str, devices: Sequence[str]) -> None:
        """Another process has ended a guest or devices."""
        if devices:
            self.sockets.end_devices(guest, devices)
        else:
            self.sockets.end_guest(guest)
            self._spawn(lambda: self._lobby.drop_guest(guest))

    async def check(self) -> None:
        """Close the sockets here whose devices are ended in the store."""
        for some in _portions(self.sockets.devices()):
            ended = await self._store.ended_devices([device for _, device in some])
            for guest, device in some:
                if device in ended:
                    self.sockets.end_devices(guest, (device,))

    async def _keep_checking(self) -> None:
        while True:
            await asyncio.sleep(ENDED_CHECKED_EVERY)
            try:
                await self.check()
            except StoreDown:
                log.warning("devices-not-checked")

    def _spawn(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.create_task(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()


def _portions(devices: Mapping[str, Collection[str]]) -> Iterator[list[tuple[str, str]]]:
    pairs = [(guest, device) for guest, known in devices.items() for device in known]
    for start in range(0, len(pairs), DEVICES_AT_ONCE):
        yield pairs[start : start + DEVICES_AT_ONCE]
