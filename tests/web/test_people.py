"""How people come and go: a first visit, a visit during the game, somebody who leaves."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.server.server_process import serving
from tests.web.browser import DESKTOP, PHONE, Visitor, chromium, run, visitor

SIZES = (PHONE, DESKTOP)


async def open_table(host: Visitor, game: str, name: str = "Anna") -> str:
    """A table for friends; its invitation link."""
    page = host.page
    await host.go("/")
    await host.invite_friends(game)
    await page.get_by_role("button", name="Open the table").click()
    await page.get_by_label("Your name at the table").fill(name)
    await page.get_by_role("button", name="That's me").click()
    return await page.get_by_label("The invitation link").input_value()


async def start(host: Visitor) -> None:
    await host.page.get_by_role("button", name="Start; bots take the empty seats").click()
    await host.page.wait_for_selector(".layout")


@pytest.mark.parametrize("size", SIZES)
def test_a_guest_who_comes_late_plays_for_a_bot(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url, size=size) as zoe,
        ):
            link = await open_table(anna, "chain-of-command")
            await start(anna)
            await anna.page.wait_for_selector(".status.yours")
            await zoe.page.goto(link)
            offer = zoe.page.get_by_role("dialog", name="The game has started")
            await offer.get_by_role("button", name="Play for").first.click()
            await zoe.page.get_by_label("Your name at the table").fill("Zoe")
            await zoe.page.get_by_role("button", name="That's me").click()
            # One go: seated, with cards of her own, and told so.
            await expect(zoe.page.get_by_text("These cards are yours")).to_be_visible()
            await expect(zoe.page.locator(".hand button").first).to_be_visible()
            await expect(anna.page.locator(".other", has_text="Zoe")).to_be_visible()
            await expect(anna.page.get_by_text("Zoe plays for")).to_be_visible()

    run(story())


@pytest.mark.parametrize("size", SIZES)
def test_a_guest_who_comes_late_may_watch(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url, size=size) as zoe,
        ):
            link = await open_table(anna, "paws-up")
            await start(anna)
            await zoe.page.goto(link)
            await zoe.page.get_by_role("button", name="Just watch").click()
            await expect(zoe.page.get_by_text("You are watching.")).to_be_visible()
            # On second thoughts; a secret choice is asked, so the seat is hers with the next question.
            await zoe.page.get_by_role("button", name="Take a bot's seat").click()
            await zoe.page.get_by_role("button", name="Play for").first.click()
            await zoe.page.get_by_label("Your name at the table").fill("Zoe")
            await zoe.page.get_by_role("button", name="That's me").click()
            await expect(zoe.page.get_by_text("with the next question")).to_be_visible()
            # The host may want an end of that.
            await anna.page.get_by_role("button", name="People").click()
            await anna.page.get_by_label("Guests who come during the game may take over a bot's seat").uncheck()

    run(story())


def test_where_the_host_forbids_it_a_late_guest_only_watches(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url, size=PHONE) as zoe,
        ):
            link = await open_table(anna, "paws-up")
            await start(anna)
            await anna.page.get_by_role("button", name="People").click()
            await anna.page.get_by_label("Guests who come during the game may take over a bot's seat").uncheck()
            await zoe.page.goto(link)
            await expect(zoe.page.get_by_text("You are watching.")).to_be_visible()
            assert await zoe.page.get_by_role("dialog").count() == 0
            assert await zoe.page.get_by_role("button", name="Take a bot's seat").count() == 0

    run(story())
