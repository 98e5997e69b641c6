"""Where pictures of links are drawn: a process that is replaced, and bounds on what waits and what is kept."""

import asyncio
from typing import Any

import pytest

from pettable.server.clock import ManualClock
from pettable.server.errors import ClientError
from pettable.server.http.preview_routes import SeenTable, SeenTables
from pettable.server.http.static_client import PREVIEW_PARTS
from pettable.server.limits.constants import (
    PREVIEW_BYTES_KEPT,
    PREVIEW_TABLES,
    PREVIEWS_AT_ONCE,
    PREVIEWS_KEPT,
    PREVIEWS_WAITING,
)
from pettable.server.previews.preview_messages import DrawnPreview, PreviewRequest
from pettable.server.previews.studio import Preview, PreviewStudio
from pettable.server.previews.subjects import Words, home_subject
from tests.server.two_players import CHAIN

FOLDER = str(PREVIEW_PARTS)


def test_a_process_that_dies_or_hangs_is_replaced() -> None:
    async def story() -> None:
        clock = ManualClock()
        hasty = PreviewStudio(clock, within=0.001)
        words = Words(FOLDER, "en")
        with pytest.raises(ClientError):
            await hasty.draw(home_subject(words).picture, "here")
        assert hasty.sandbox.pids == ()
        hasty.close()

    asyncio.run(story())


def test_drawing_is_bounded_for_each_network_and_in_all() -> None:
    async def story() -> None:
        painter = PreviewStudio(ManualClock())
        begun = asyncio.Event()
        alone: list[str] = []

        async def slow(asked: PreviewRequest, _: Any) -> DrawnPreview:
            alone.append(asked.title)
            assert len(alone) == 1, "two at a time"
            await begun.wait()
            alone.remove(asked.title)
            return DrawnPreview(b"png " + asked.title.encode())

        painter.sandbox.ask = slow  # type: ignore[method-assign, assignment]

        def asked(number: int) -> PreviewRequest:
            return PreviewRequest(FOLDER, "en", CHAIN, f"{number}", "")

        async def outcome(number: int, network: str | None) -> str:
            try:
                return (await painter.draw(asked(number), network)).png.decode()
            except ClientError as wrong:
                return wrong.problem.value

        crowd = [asyncio.create_task(outcome(n, f"network {n // 5}")) for n in range(30)]
        house = asyncio.create_task(outcome(100, None))
        await asyncio.sleep(0.01)
        begun.set()
        answers = await asyncio.gather(*crowd)
        assert await house == "png 100"
        assert answers[:5] == ["png 0", "png 1", "png 2", "png 3", "too-many"]
        assert answers.count("too-many") == 30 - PREVIEWS_WAITING
        # Nobody draws again what was drawn.
        assert await outcome(1, "network 9") == "png 1"
        assert painter.drawn == PREVIEWS_WAITING + 1
        many = [await outcome(n, "eager") for n in range(1000, 1000 + PREVIEWS_AT_ONCE + 1)]
        assert many[-2:] == [f"png {999 + PREVIEWS_AT_ONCE}", "too-fast"]
        painter.close()

    asyncio.run(story())


def test_pictures_are_kept_within_bounds() -> None:
    painter = PreviewStudio(ManualClock())
    for n in range(PREVIEWS_KEPT + 5):
        painter._keep(Preview(f"{n}", b"x"))
    assert list(painter._kept)[:1] == ["5"]
    assert painter._kept_bytes == len(painter._kept) == PREVIEWS_KEPT
    for n in range(3):
        painter._keep(Preview(f"large {n}", bytes(PREVIEW_BYTES_KEPT // 2)))
    assert list(painter._kept) == ["large 1", "large 2"]
    assert painter._kept_bytes <= PREVIEW_BYTES_KEPT
    seen = SeenTables()
    for n in range(PREVIEW_TABLES + 5):
        seen.keep(f"{n}", "en", SeenTable(10.0, "", 1))
    assert len(seen._seen) == PREVIEW_TABLES
    assert seen.get("5", "en", 9.0)
    assert not seen.get("5", "en", 10.0)
    assert not seen.get("4", "en", 9.0)
