"""A game alone against bots: seats, levels, options and pace are chosen before it starts, and kept for next time."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from pettable.catalogue import describe
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, Visitor, chromium, run, visitor
from tests.web.layout import small_or_covered

TABLE = "async () => (await fetch('/api' + location.pathname.replace('/t/', '/tables/'))).json()"


async def opened(someone: Visitor) -> dict[str, Any]:
    """The table that the page went to."""
    await someone.page.wait_for_selector(".layout")
    found: dict[str, Any] = await someone.page.evaluate(TABLE)
    return found


def bots(table: dict[str, Any]) -> list[str | None]:
    return [chair["bot"] for chair in table["chairs"]]


async def set_up(someone: Visitor, game: str) -> None:
    await someone.go("/")
    await someone.page.get_by_role("button", name=f"Set up {game}").click()
    await someone.page.wait_for_selector("dialog form")


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, DESKTOP])
def test_a_solo_game_is_set_up_and_remembered(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size) as anna,
        ):
            page = anna.page
            await set_up(anna, "Slap Cat!")
            assert await small_or_covered(anna, "dialog") == []
            # Everything that is chosen here is explained here.
            for option in describe("slap-cat", "en").options:
                box = page.get_by_role("checkbox", name=option.words, exact=True)
                await expect(box).to_have_accessible_description(option.about)
                await expect(page.get_by_text(option.about)).to_be_visible()
            await anna.choose("Players, with you", 3)
            await page.get_by_label("Bot 1").select_option("puppy")
            await page.get_by_label("Bot 2").select_option("parrot")
            await page.get_by_role("checkbox", name="Calm").check()
            await anna.choose("Pace", "Step by step")
            await page.get_by_role("button", name="Play", exact=True).click()
            table = await opened(anna)
            assert bots(table) == [None, "puppy", "parrot"]
            assert "calm" in table["options"]
            assert (await page.evaluate("JSON.parse(localStorage['pettable-settings']).pace")) == "calm"

            await set_up(anna, "Slap Cat!: 3 players · bots: gentle, strong")
            await expect(page.get_by_label("Bot 2")).to_have_value("parrot")
            await expect(page.get_by_role("checkbox", name="Calm")).to_be_checked()
            await expect(anna.chip("Pace", "Step by step")).to_be_checked()
            # What is changed and only closed stands, too.
            await page.get_by_label("Bot 1").select_option("parrot")
            await page.get_by_role("button", name="Close").click()
            await page.get_by_role("button", name="Set up Slap Cat!: 3 players · bots: strong, change").wait_for()
            # One press plays the same again; other games keep their defaults.
            await page.locator('[data-game="slap-cat"] .primary').click()
            table = await opened(anna)
            assert bots(table) == [None, "parrot", "parrot"]
            assert "calm" in table["options"]
            await anna.go("/")
            await page.locator('[data-game="paws-up"] .primary').click()
            assert bots(await opened(anna)) == [None, "tabby", "tabby", "tabby"]

    run(story())


def test_one_press_plays_with_the_defaults(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            page = anna.page
            await anna.go("/")
            await page.locator('[data-game="pupularity"] .primary').click()
            table = await opened(anna)
            assert bots(table) == [None, "tabby", "tabby", "tabby"]
            await set_up(anna, "Pupularity")
            # To look at it chooses nothing.
            await page.keyboard.press("Escape")
            assert await page.evaluate("localStorage['pettable-solo'] ?? null") is None
            await set_up(anna, "Pupularity")
            await anna.choose("Players, with you", 2)
            # An option that another number of seats switches says so.
            await expect(page.get_by_role("checkbox")).not_to_be_checked()
            await expect(page.get_by_text("Switched off: that is usual with 2 players.")).to_be_visible()
            await page.get_by_label("Bot 1").select_option("collie")
            await page.keyboard.press("Escape")
            await expect(page.get_by_role("button", name="Set up Pupularity: 2 players · bots: good")).to_be_focused()
            await page.locator('[data-game="pupularity"] .primary').click()
            table = await opened(anna)
            assert bots(table) == [None, "collie"]

    run(story())


def test_a_solo_game_is_set_up_by_keyboard(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            page = anna.page
            await anna.go("/")
            await page.get_by_role("button", name="Set up Chain of Command").focus()
            await page.keyboard.press("Enter")
            await expect(page.get_by_role("dialog")).to_be_visible()
            await anna.chip("Players, with you", 4).focus()
            for _ in range(2):
                await page.keyboard.press("ArrowLeft")
            await expect(anna.chip("Players, with you", 2)).to_be_focused()
            await expect(anna.chip("Players, with you", 2)).to_be_checked()
            await page.keyboard.press("Tab")
            await expect(page.get_by_label("Bot 1")).to_be_focused()
            await page.keyboard.press("P")
            await page.keyboard.press("Enter")
            await expect(page.get_by_label("Bot 2")).to_have_count(0)
            await page.get_by_role("button", name="Reset to the usual settings").press("Enter")
            await expect(page.get_by_label("Bot 3")).to_have_value("tabby")
            # A tap beside what is filled in does not throw it away.
            await page.mouse.click(3, 3)
            await expect(page.get_by_role("dialog")).to_be_visible()
            await anna.chip("Players, with you", 4).focus()
            await page.keyboard.press("ArrowLeft")
            await page.get_by_role("button", name="Play", exact=True).press("Enter")
            assert bots(await opened(anna)) == [None, "tabby", "tabby"]

    run(story())


def test_a_first_game_that_turns_calm_keeps_its_bots(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, pace="normal") as anna,
        ):
            page = anna.page
            await set_up(anna, "Slap Cat!")
            await anna.choose("Players, with you", 3)
            await page.get_by_label("Bot 1").select_option("puppy")
            await page.get_by_label("Bot 2").select_option("parrot")
            await page.get_by_role("button", name="Play", exact=True).click()
            table = await opened(anna)
            await page.locator("[data-calm]").click()
            await page.wait_for_url(lambda url: table["id"] not in url)
            calm = await opened(anna)
            assert bots(calm) == [None, "puppy", "parrot"]
            assert "calm" in calm["options"]

    run(story())
