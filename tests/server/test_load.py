"""A small run of `make load`: every move reaches everybody, and all sockets reconnect."""

import asyncio
import time
from pathlib import Path

import pytest
from load.busy_core import busy_core
from load.pettable_crowd import PettableSocket
from load.scenarios import CrowdSize, ServerUnderLoad, many_tables, one_watched_table, reconnect_all
from load.server_process import pettable, running, usage
from load.statistics import LoadResult
from load.traffic import Plan

SMALL = CrowdSize(tables=10, watchers=2, fans=20)
#: Until the first game is over, at most 60 seconds.
A_GAME = Plan(pace=0.0, warm_up=0.0, seconds=60.0)
CARDS = 48


def complete(load: LoadResult) -> bool:
    return load.moves >= CARDS and load.dropped == 0


def test_every_move_reaches_the_crowd_and_all_reconnect(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(pettable(f"sqlite:///{tmp_path}/pets.db"), tmp_path) as server:
            crowded = ServerUnderLoad([server], SMALL, lambda _: None)
            try:
                await crowded.fill()
                load, lag = await many_tables(crowded, A_GAME)
                assert complete(load)
                assert (load.tables, load.seats, load.watchers) == (10, 40, 20)
                assert sum(lag.counts.values()) > 0
                assert all(socket.frames for socket in crowded.sockets)
                back = await reconnect_all(crowded)
                assert (back.sockets, back.lost) == (60, 0)
                assert complete(await one_watched_table(crowded, A_GAME))
            finally:
                crowded.leave()

    asyncio.run(asyncio.wait_for(story(), 150))


def test_a_lost_message_is_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The count can fail: one spectator ignores one message in twenty."""
    take = PettableSocket.take
    forgetful: list[PettableSocket] = []

    def take_most(socket: PettableSocket, text: bytes) -> None:
        if socket not in forgetful or socket.frames % 20:
            take(socket, text)

    monkeypatch.setattr(PettableSocket, "take", take_most)
    monkeypatch.setattr("load.traffic.LAST_WITHIN", 0.1)

    async def story() -> None:
        async with running(pettable(f"sqlite:///{tmp_path}/pets.db"), tmp_path) as server:
            crowded = ServerUnderLoad([server], CrowdSize(tables=1, watchers=2, fans=0), lambda _: None)
            try:
                await crowded.fill()
                forgetful.append(crowded.sockets[-1])
                load, _ = await many_tables(crowded, Plan(pace=0.01, warm_up=0.0, seconds=2.0))
                assert load.dropped > 0
            finally:
                crowded.leave()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_busy_core_is_held_until_the_end() -> None:
    with busy_core() as pid:
        before = usage(pid).seconds
        deadline = time.monotonic() + 60
        while usage(pid).seconds < before + 0.2 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert usage(pid).seconds >= before + 0.2
    assert not Path(f"/proc/{pid}").exists()
