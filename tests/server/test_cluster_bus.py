"""What processes send each other: said once for all who hear it, in order, and nothing is lost unnoticed."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from pettable.server.cluster.bus import Bus, reach
from pettable.server.cluster.bus_messages import AnyWord, Close, Detach, Envelope, Tell, unpack
from pettable.server.cluster.outbox import Heard, Outbox
from tests.server.databases import Redis, free_port, redis

WITHIN = 20.0


def parcel(bag: Outbox) -> Envelope:
    return unpack(bag.parcel("anna"))


# Bags.


def test_what_is_said_to_many_lines_in_one_breath_travels_once() -> None:
    bag, news, other = Outbox(), b"a move", b"a word"
    for line in range(1000):
        bag.tell(line, news)
    bag.tell(7, other)
    bag.put(Close(8, 1012, "moved"))
    bag.tell(7, other)
    words = parcel(bag).words
    assert [type(word).__name__ for word in words] == ["Tell", "Tell", "Close", "Tell"]
    assert words[0] == Tell(list(range(1000)), b"a move")
    assert parcel(bag).words == []


def test_a_parcel_that_is_missing_is_noticed_by_the_next_one() -> None:
    bag, heard = Outbox(), Heard(0.0)
    bag.put(Detach(1))
    assert heard.follows(parcel(bag), 1.0)
    bag.put(Detach(2))
    bag.parcel("anna")
    bag.put(Detach(3))
    assert not heard.follows(parcel(bag), 2.0)
    bag.put(Detach(4))
    assert heard.follows(parcel(bag), 3.0)


def test_a_first_parcel_that_is_missing_is_noticed_as_well() -> None:
    bag, heard = Outbox(), Heard(0.0)
    bag.put(Detach(1))
    bag.parcel("anna")
    bag.put(Detach(2))
    assert not heard.follows(parcel(bag), 1.0)


def test_the_last_parcel_that_is_missing_is_noticed_by_a_sign_of_life() -> None:
    bag, heard = Outbox(), Heard(0.0)
    bag.put(Detach(1))
    assert heard.follows(parcel(bag), 1.0)
    assert heard.follows(parcel(bag), 2.0)
    bag.put(Detach(2))
    bag.parcel("anna")
    assert not heard.follows(parcel(bag), 3.0)
    assert heard.at == 3.0


# The post.


class Office:
    """One process at the post, and what came."""

    def __init__(self, url: str, name: str, peers: set[str]) -> None:
        self.came: list[tuple[str, AnyWord]] = []
        self.lost: list[str] = []
        self.puzzling: AnyWord | None = None
        self.post = Bus(
            url,
            name,
            take=self.take,
            lost=self.lost.append,
            peers=lambda: peers,
        )

    def take(self, sender: str, word: AnyWord) -> None:
        if word == self.puzzling:
            raise ValueError(word)
        self.came.append((sender, word))


def told(url: str, story: Callable[[Office, Office], Awaitable[None]]) -> None:
    async def tell() -> None:
        anna, ben = Office(url, "anna", {"ben"}), Office(url, "ben", {"anna"})
        await anna.post.open()
        await ben.post.open()
        try:
            async with asyncio.timeout(WITHIN):
                await story(anna, ben)
        finally:
            await anna.post.close()
            await ben.post.close()

    asyncio.run(tell())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def test_words_come_in_their_order() -> None:
    async def story(anna: Office, ben: Office) -> None:
        for n in range(500):
            anna.post.put("ben", Detach(n))
            if n % 7 == 0:
                await asyncio.sleep(0)
        await until(lambda: len(ben.came) == 500)
        assert ben.came == [("anna", Detach(n)) for n in range(500)]
        assert not anna.lost
        assert not ben.lost

    told(redis().url, story)


def test_a_word_that_nobody_can_make_sense_of_makes_nobody_deaf() -> None:
    async def story(anna: Office, ben: Office) -> None:
        ben.puzzling = Detach(1)
        anna.post.put("ben", Detach(1))
        anna.post.put("ben", Detach(2))
        await until(lambda: len(ben.came) == 1)
        assert ben.came == [("anna", Detach(2))]

    told(redis().url, story)


def test_both_sides_learn_that_the_post_was_away_and_that_it_is_back() -> None:
    async def story(anna: Office, ben: Office) -> None:
        anna.post.put("ben", Detach(1))
        await until(lambda: len(ben.came) == 1)
        await asyncio.to_thread(broker.stop)
        anna.post.put("ben", Detach(2))
        await until(lambda: bool(anna.lost) and bool(ben.lost))
        await asyncio.to_thread(broker.start)
        n = 3
        while ben.came[-1] == ("anna", Detach(1)):
            anna.post.put("ben", Detach(n))
            n += 1
            await asyncio.sleep(0.05)
        assert ("anna", Detach(2)) not in ben.came

    with Redis() as broker:
        told(broker.url, story)


def test_who_cannot_reach_redis_is_told_so() -> None:
    with pytest.raises(OSError, match="Connect"):
        asyncio.run(reach(f"redis://127.0.0.1:{free_port()}/0"))
    with pytest.raises(ValueError, match="redis://"):
        asyncio.run(reach("http://nowhere"))
    asyncio.run(reach(redis().url))
