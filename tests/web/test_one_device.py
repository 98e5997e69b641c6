"""Two people who share one device play each game to its end, and neither sees the other's hand."""

from pathlib import Path

import pytest

from pettable import registry
from tests.server.server_process import serving
from tests.web.browser import OVER, PHONE, Visitor, chromium, run, visitor

HURRY = 12.0
MOST_TURNS = 1500
NAMES = ("Anna", "Ben")


async def holder(device: Visitor) -> str:
    """Whose cards the page shows: the one of the two who is not among the others."""
    others = await device.page.locator(".other").all_inner_texts()
    (name,) = [name for name in NAMES if not any(name in other for other in others)]
    return name


@pytest.mark.parametrize("game", registry.names())
def test_two_people_on_one_device_play_to_the_end(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as device,
        ):
            page = device.page
            await device.go("/")
            await device.more_ways(game, "Pass and play")
            await page.get_by_label("Player 2").fill("Ben")
            await page.get_by_role("button", name="Start").click()
            await page.get_by_label("Your name at the table").fill("Anna")
            await page.get_by_role("button", name="That's me").click()
            handed = dict.fromkeys(NAMES, 0)
            for turn in range(MOST_TURNS):
                await device.play(f"{game} {turn}", until=f".hand-over button, {OVER}")
                if await device.over():
                    break
                # No hand is on the page, and no key brings one.
                screen = page.locator(".hand-over")
                await page.keyboard.press("m")
                assert await page.locator(".layout, dialog").count() == 0
                (next_one,) = [name for name in NAMES if name in await screen.inner_text()]
                await screen.get_by_role("button").click()
                assert await holder(device) == next_one
                handed[next_one] += 1
            assert await device.over()
            assert min(handed.values()) >= 3

    run(story())
