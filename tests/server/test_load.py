"""The crowd of `make load`, small: everybody hears of every move, and everybody comes back."""

import asyncio
from pathlib import Path

import pytest
from load.pettable_crowd import PetLine
from load.scenarios import House, Size, everybody_back, many_tables, one_stage
from load.server_process import pettable, running
from load.statistics import Load
from load.traffic import Plan

SMALL = Size(tables=10, watchers=2, fans=20)
#: Until the first game is over; the seconds are the most that it may take.
A_GAME = Plan(pace=0.0, warm_up=0.0, seconds=60.0)
CARDS = 48


def complete(load: Load) -> bool:
    return load.moves >= CARDS and load.dropped == 0


def test_a_crowd_hears_of_every_move_and_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(pettable(f"sqlite:///{tmp_path}/pets.db"), tmp_path) as server:
            house = House([server], SMALL, lambda _: None)
            try:
                await house.fill()
                load, lag = await many_tables(house, A_GAME)
                assert complete(load)
                assert (load.tables, load.seats, load.watchers) == (10, 40, 20)
                assert sum(lag.counts.values()) > 0
                assert all(line.frames for line in house.lines)
                back = await everybody_back(house)
                assert (back.sockets, back.lost) == (60, 0)
                assert complete(await one_stage(house, A_GAME))
            finally:
                house.leave()

    asyncio.run(asyncio.wait_for(story(), 150))


def test_a_message_that_is_lost_is_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The count can fail: one spectator does not hear one message in twenty."""
    take = PetLine.take
    deaf: list[PetLine] = []

    def hard_of_hearing(line: PetLine, text: bytes) -> None:
        if line not in deaf or line.frames % 20:
            take(line, text)

    monkeypatch.setattr(PetLine, "take", hard_of_hearing)
    monkeypatch.setattr("load.traffic.LAST_WITHIN", 0.1)

    async def story() -> None:
        async with running(pettable(f"sqlite:///{tmp_path}/pets.db"), tmp_path) as server:
            house = House([server], Size(tables=1, watchers=2, fans=0), lambda _: None)
            try:
                await house.fill()
                deaf.append(house.lines[-1])
                load, _ = await many_tables(house, Plan(pace=0.01, warm_up=0.0, seconds=2.0))
                assert load.dropped > 0
            finally:
                house.leave()

    asyncio.run(asyncio.wait_for(story(), 60))
