"""Messages between processes: sent once for all connections, in order, and every loss is noticed."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pettable.server.cluster.bus import Bus, check_reachable
from pettable.server.cluster.bus_messages import AnyBusMessage, CloseSocket, Deliver, Detach, Envelope, decode_envelope
from pettable.server.cluster.outbox import EnvelopeSequence, Outbox
from pettable.server.ops.metrics import Metrics
from tests.server.databases import Redis, free_port, redis

WITHIN = 20.0


def flushed(outbox: Outbox) -> Envelope:
    return decode_envelope(outbox.flush("anna"))


# Outboxes.


def test_one_message_for_many_connections_is_sent_once() -> None:
    outbox, move, chat = Outbox(), b"a move", b"a phrase"
    for connection in range(1000):
        outbox.deliver(connection, move)
    outbox.deliver(7, chat)
    outbox.add(CloseSocket(8, 1012, "moved"))
    outbox.deliver(7, chat)
    messages = flushed(outbox).messages
    assert [type(message) for message in messages] == [Deliver, Deliver, CloseSocket, Deliver]
    assert messages[0] == Deliver(list(range(1000)), b"a move")
    assert flushed(outbox).messages == []


def test_a_lost_envelope_is_noticed_by_the_next_one() -> None:
    outbox, sequence = Outbox(), EnvelopeSequence(0.0)
    outbox.add(Detach(1))
    assert sequence.follows(flushed(outbox), 1.0)
    outbox.add(Detach(2))
    outbox.flush("anna")
    outbox.add(Detach(3))
    assert not sequence.follows(flushed(outbox), 2.0)
    outbox.add(Detach(4))
    assert sequence.follows(flushed(outbox), 3.0)


def test_a_lost_first_envelope_is_noticed() -> None:
    outbox, sequence = Outbox(), EnvelopeSequence(0.0)
    outbox.add(Detach(1))
    outbox.flush("anna")
    outbox.add(Detach(2))
    assert not sequence.follows(flushed(outbox), 1.0)


def test_a_lost_last_envelope_is_noticed_by_a_heartbeat() -> None:
    outbox, sequence = Outbox(), EnvelopeSequence(0.0)
    outbox.add(Detach(1))
    assert sequence.follows(flushed(outbox), 1.0)
    assert sequence.follows(flushed(outbox), 2.0)
    outbox.add(Detach(2))
    outbox.flush("anna")
    assert not sequence.follows(flushed(outbox), 3.0)
    assert sequence.heard_at == 3.0


# The bus.


class Peer:
    """One process on the bus, and the messages it received."""

    def __init__(self, url: str, name: str, peers: set[str]) -> None:
        self.received: list[tuple[str, AnyBusMessage]] = []
        self.lost: list[str] = []
        self.metrics = Metrics()
        self.fails_on: AnyBusMessage | None = None
        self.fails_on_loss = False
        self.bus = Bus(
            url,
            name,
            receive=self.receive,
            lost=self.lose,
            peers=lambda: peers,
            metrics=self.metrics,
        )

    def lose(self, node: str) -> None:
        self.lost.append(node)
        if self.fails_on_loss:
            raise ValueError(node)

    def receive(self, sender: str, message: AnyBusMessage) -> None:
        if message == self.fails_on:
            raise ValueError(message)
        self.received.append((sender, message))


def run(url: str, story: Callable[[Peer, Peer], Awaitable[None]]) -> None:
    async def connected() -> None:
        anna, ben = Peer(url, "anna", {"ben"}), Peer(url, "ben", {"anna"})
        await anna.bus.open()
        await ben.bus.open()
        try:
            async with asyncio.timeout(WITHIN):
                await story(anna, ben)
        finally:
            await anna.bus.close()
            await ben.bus.close()

    asyncio.run(connected())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def test_messages_arrive_in_order() -> None:
    async def story(anna: Peer, ben: Peer) -> None:
        for n in range(500):
            anna.bus.send("ben", Detach(n))
            if n % 7 == 0:
                await asyncio.sleep(0)
        await until(lambda: len(ben.received) == 500)
        assert ben.received == [("anna", Detach(n)) for n in range(500)]
        assert not anna.lost
        assert not ben.lost

    run(redis().url, story)


def test_a_message_that_fails_does_not_stop_the_next() -> None:
    async def story(anna: Peer, ben: Peer) -> None:
        ben.fails_on = Detach(1)
        anna.bus.send("ben", Detach(1))
        anna.bus.send("ben", Detach(2))
        await until(lambda: len(ben.received) == 1)
        assert ben.received == [("anna", Detach(2))]

    run(redis().url, story)


def test_both_sides_notice_an_outage_and_recover() -> None:
    async def story(anna: Peer, ben: Peer) -> None:
        anna.bus.send("ben", Detach(1))
        await until(lambda: len(ben.received) == 1)
        await asyncio.to_thread(broker.stop)
        anna.bus.send("ben", Detach(2))
        await until(lambda: bool(anna.lost) and bool(ben.lost))
        await asyncio.to_thread(broker.start)
        n = 3
        while ben.received[-1] == ("anna", Detach(1)):
            anna.bus.send("ben", Detach(n))
            n += 1
            await asyncio.sleep(0.05)
        assert ("anna", Detach(2)) not in ben.received

    with Redis() as broker:
        run(broker.url, story)


def test_an_unreachable_redis_is_reported() -> None:
    with pytest.raises(OSError, match="Connect"):
        asyncio.run(check_reachable(f"redis://127.0.0.1:{free_port()}/0"))
    with pytest.raises(ValueError, match="redis://"):
        asyncio.run(check_reachable("http://nowhere"))
    asyncio.run(check_reachable(redis().url))
