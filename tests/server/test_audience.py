"""What makes a crowd cheap must change nothing of what anybody is told: order, completeness, who is there."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from pettable.server.limits.constants import SPECTATORS_COUNTED_EVERY, WAITING_MESSAGES
from pettable.server.ops import gc_pauses
from pettable.server.ops.gc_pauses import GcPauses
from pettable.server.people.requester import Requester
from pettable.server.sockets.connection import Connection
from pettable.server.sockets.direct_write import framed
from tests.server.in_process import Inside, evening
from tests.server.two_players import CHAIN, two


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_direct_write_makes_the_same_frame_as_the_library(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


class Wire:
    """The other end of a connection, which cannot always be written to."""

    def __init__(self) -> None:
        self.open = True
        self.came: list[bytes] = []

    def write(self, text: bytes) -> bool:
        if self.open:
            self.came.append(text)
        return self.open

    async def carry(self, connection: Connection) -> None:
        """The long way, message by message."""
        while (message := await connection.next()) is not None:
            while not self.open:
                await asyncio.sleep(0)
            self.came.append(message)
            connection.sent()


def test_no_direct_write_overtakes_a_queued_message() -> None:
    async def story() -> None:
        wire, connection = Wire(), Connection(Requester("g", "Anna"), "en")
        connection.direct_write = wire.write
        carrying = asyncio.create_task(wire.carry(connection))
        sent = [b"%d" % n for n in range(12)]
        for n, message in enumerate(sent):
            wire.open = n not in (3, 4, 5)
            connection.send(message)
            if n in (4, 6, 9):
                # The carrier has a message in its hands, and waits.
                await asyncio.sleep(0)
        connection.close(1000, "left")
        await asyncio.wait_for(carrying, 5)
        assert wire.came == sent

    asyncio.run(story())


def test_a_connection_that_is_not_read_is_closed() -> None:
    wire, connection = Wire(), Connection(Requester("g", "Anna"), "en")
    connection.direct_write = wire.write
    wire.open = False
    for _ in range(WAITING_MESSAGES + 1):
        connection.send(b"x")
    assert connection.closing == (4008, "too-slow")
    assert connection.given_up.is_set()
    assert wire.came == []


def test_spectators_who_come_and_go_are_counted_together(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, privacy="public")
        await here.turn(SPECTATORS_COUNTED_EVERY)
        fans = await here.guests("Cleo", "Dora", "Emil")
        heard = len(anna.frames)
        for fan in fans:
            await fan.join(table)
            assert fan.table["watching"] == fans.index(fan) + 1
        await here.rest()
        assert len(anna.frames) == heard
        await here.turn(SPECTATORS_COUNTED_EVERY)
        assert (len(anna.frames), anna.table["watching"]) == (heard + 1, 3)
        await fans[0].leave()
        await fans[1].leave()
        await here.turn(SPECTATORS_COUNTED_EVERY)
        assert (len(anna.frames), anna.table["watching"]) == (heard + 2, 1)
        # Whoever is told of the table for another reason has the count with it.
        await fans[0].join(table)
        await ben.done("rise")
        await here.rest()
        heard = len(anna.frames)
        assert anna.table["watching"] == 3
        await here.turn(SPECTATORS_COUNTED_EVERY)
        assert len(anna.frames) == heard
        await ben.done("sit")
        # A player's going is told at once.
        await ben.leave()
        await here.rest()
        assert [chair["here"] for chair in anna.table["chairs"]] == [True, False]

    evening(tmp_path, story)


def test_players_are_sent_a_move_before_spectators(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told: list[str] = []
    deliver = Connection.deliver

    def overheard(connection: Connection, message: bytes) -> None:
        if message.startswith(b'{"type":"game"'):
            told.append(connection.requester.name)
        deliver(connection, message)

    monkeypatch.setattr(Connection, "deliver", overheard)

    async def story(here: Inside) -> None:
        anna, *fans = await here.guests("Anna", "Cleo", "Dora", "Emil")
        table, _ = await anna.open(game=CHAIN, seats=2, privacy="public")
        for fan in fans:
            await fan.join(table)
        await anna.join(table)
        await anna.done("start")
        assert told[0] == "Anna"
        assert sorted(told[1:4]) == ["Cleo", "Dora", "Emil"]

    evening(tmp_path, story)


class Ring:
    def __init__(self, weight: int = 0) -> None:
        self.me = self
        self.weight = [object() for _ in range(weight)]


@pytest.mark.parametrize(("freezings", "grown"), [(3, 1e9), (10**9, 1.0)], ids=["in time", "when more is held"])
def test_frozen_garbage_is_found(monkeypatch: pytest.MonkeyPatch, freezings: int, grown: float) -> None:
    monkeypatch.setattr(gc_pauses, "FREEZE_EVERY", 0.001)
    monkeypatch.setattr(gc_pauses, "FULL_AFTER_FREEZES", freezings)
    monkeypatch.setattr(gc_pauses, "FULL_AFTER_GROWTH", grown)
    thresholds = gc.get_threshold()

    async def story() -> None:
        ring, keeper = Ring(), GcPauses()
        found = weakref.ref(ring)
        keeper.start()
        assert gc.get_freeze_count() > 0
        del ring
        gc.collect()
        assert found() is not None
        more = Ring(100_000)
        async with asyncio.timeout(20):
            while found() is not None:
                await asyncio.sleep(0.001)
        keeper.stop()
        del more

    try:
        asyncio.run(story())
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
