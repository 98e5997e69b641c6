"""A viewer in two worlds that it cannot tell apart: what is said in both, and what the viewer is sent."""

from collections.abc import Sequence
from typing import Any

from pettable.server import messages as m
from pettable.server.people.requester import Requester
from pettable.server.tables.live import LiveTable
from pettable.server.tables.state import TableState
from pettable.table.rng import Rng
from pettable.table.seats import Viewer
from tests.server.leak_worlds import WATCHER, Ear, Evening, World, forget_before, guest_of, imagine


class Leak(AssertionError):
    """A viewer was sent something that tells two worlds apart."""


class Pair:
    """A table in two worlds, and all that one viewer is sent in each."""

    def __init__(self, worlds: tuple[World, World], night: Evening, viewer: Viewer, rng: Rng) -> None:
        self.worlds, self.night, self.viewer, self.rng = worlds, night, viewer, rng
        self.guest = guest_of(viewer)
        self.table = f"{night.id}{self.guest}"
        self.ears: list[dict[str, Ear]] = [{}, {}]
        self.commands = 0
        self.done: list[str] = []
        self.sent: list[bytes] = []
        #: Types of commands and routes that were tried.
        self.tried: set[str] = set()
        self.parted = False
        #: About which question something happened in one of the worlds only. When it is settled, the clocks show how
        #: long everybody took for it, and the worlds part.
        self.uneven: int | None = None

    async def sit_down(self, *, alike: bool = False) -> None:
        """The same journal in both worlds; in one of them everything that the viewer cannot know is made up."""
        real, imagined = self.night.state(self.table), self.night.state(self.table)
        if not alike:
            imagine(imagined, self.viewer, self.rng)
        for world, at in zip(self.worlds, (real, imagined), strict=True):
            forget_before(at)
            world.clock.turn(max(0.0, self.night.at - world.clock.now()))
            world.workers.asked.clear()
            await world.lay(at, self.night.rows)
        for guest in (*map(guest_of, self.night.people), WATCHER):
            await self.attach(guest)

    async def attach(self, guest: str, since: int = 0) -> None:
        for world, ears in zip(self.worlds, self.ears, strict=True):
            ear = Ear(Requester(guest, guest), world.clock)
            if guest == self.guest and guest in ears:
                live(world).detach(ears[guest])
                ear.heard = ears[guest].heard
            ears[guest] = ear
            await live(world).attach(ear, since)
            await world.settle()

    async def leave(self) -> None:
        for world, ears in zip(self.worlds, self.ears, strict=True):
            for ear in ears.values():
                live(world).detach(ear)
            await world.put_away()
            await world.settle()

    @property
    def tables(self) -> list[Any]:
        found = [live(world).state.table for world in self.worlds]
        assert all(table is not None for table in found)
        return found

    @property
    def sittings(self) -> list[TableState]:
        return [live(world).state for world in self.worlds]

    async def say(self, guest: str, one: m.AnyCommand | None, other: m.AnyCommand | None) -> None:
        """A guest sends a command, perhaps in one of the worlds only."""
        for world, ears, command in zip(self.worlds, self.ears, (one, other), strict=True):
            if command is not None:
                self.tried.add(type(command).__name__)
                await live(world).command(ears[guest], command)
            await world.settle()

    def next_id(self) -> str:
        self.commands += 1
        return f"c{self.commands}"

    def look(self, what: str, *, may_part: bool = False) -> None:
        """Compare what the viewer was sent since the last look."""
        self.done.append(what)
        one, other = (ears[self.guest].heard for ears in self.ears)
        if may_part and (not self._alike() or self.uneven not in (None, self._question())):
            self.parted = True
            return
        if one != other:
            raise Leak(self._difference(what, one, other))
        asked = [[q for q in world.workers.asked if q.seat == self.viewer] for world in self.worlds]
        if asked[0] != asked[1]:
            raise Leak(f"{self}: after {what}, bots of this seat are asked {asked[0]!r} and {asked[1]!r}")
        self.sent += [told.message for told in one]
        one.clear()
        other.clear()

    def _alike(self) -> bool:
        one, other = self.tables
        return bool(
            one.view(self.viewer) == other.view(self.viewer) and one.seen(self.viewer) == other.seen(self.viewer)
        )

    def _question(self) -> int | None:
        prompt = self.tables[0].prompt
        return None if prompt is None else int(prompt.id)

    def _difference(self, what: str, one: Sequence[Any], other: Sequence[Any]) -> str:
        for n in range(max(len(one), len(other))):
            left, right = one[n] if n < len(one) else None, other[n] if n < len(other) else None
            if left != right:
                return f"{self}: after {what}, message {n}:\n{left}\n{right}\n({self.done})"
        return "equal"

    def __repr__(self) -> str:
        return f"<{self.night.id}, viewer {self.viewer}>"


def live(world: World) -> LiveTable:
    assert world.live is not None
    return world.live
