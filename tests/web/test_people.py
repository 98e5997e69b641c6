"""How people come and go: a first visit, a visit during the game, somebody who leaves."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.server.server_process import serving
from tests.web.browser import DESKTOP, PHONE, Visitor, chromium, run, visitor

SIZES = (PHONE, DESKTOP)


async def open_table(host: Visitor, game: str, name: str = "Anna", *, public: bool = False) -> str:
    """A table for friends; its invitation link."""
    page = host.page
    await host.go("/")
    await host.invite_friends(game)
    if public:
        await page.get_by_label("Anybody may join or watch").check()
    await page.get_by_role("button", name="Open the table").click()
    await page.get_by_label("Your name at the table").fill(name)
    await page.get_by_role("button", name="That's me").click()
    return await page.get_by_label("The invitation link").input_value()


async def start(host: Visitor) -> None:
    await host.page.get_by_role("button", name="Start; bots take the empty seats").click()
    await host.page.wait_for_selector(".layout")


async def sit_down(guest: Visitor, link: str, name: str) -> None:
    """A first visit by the invitation link."""
    await guest.page.goto(link)
    await guest.page.get_by_role("button", name="Sit here").first.click()
    await guest.page.get_by_label("Your name at the table").fill(name)
    await guest.page.get_by_role("button", name="That's me").click()
    await guest.page.get_by_text("(you)").wait_for()


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
            await anna.open_people()
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
            await anna.open_people()
            await anna.page.get_by_label("Guests who come during the game may take over a bot's seat").uncheck()
            await zoe.page.goto(link)
            await expect(zoe.page.get_by_text("You are watching.")).to_be_visible()
            assert await zoe.page.get_by_role("dialog").count() == 0
            assert await zoe.page.get_by_role("button", name="Take a bot's seat").count() == 0

    run(story())


@pytest.mark.parametrize("size", SIZES)
def test_somebody_who_is_away_is_replaced_by_a_bot(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size) as anna,
        ):
            link = await open_table(anna, "chain-of-command")
            async with visitor(browser, server.url) as ben:
                await sit_down(ben, link, "Ben")
                await start(anna)
                await expect(anna.page.locator(".other", has_text="Ben")).to_be_visible()
            notice = anna.page.get_by_text("Ben is away.")
            await expect(notice).to_be_visible()
            await anna.page.get_by_role("button", name="Wait", exact=True).click()
            await expect(notice).to_be_hidden()
            await anna.open_people()
            await anna.page.get_by_role("button", name="Let a bot play for Ben").click()
            await anna.page.keyboard.press("Escape")
            await expect(anna.page.locator(".other", has_text="Ben").get_by_text("bot plays")).to_be_visible()

    run(story())


def test_all_who_are_left_end_the_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
            visitor(browser, server.url) as cleo,
        ):
            link = await open_table(anna, "chain-of-command")
            await sit_down(cleo, link, "Cleo")
            async with visitor(browser, server.url) as ben:
                await sit_down(ben, link, "Ben")
                await start(anna)
                await expect(anna.page.locator(".other", has_text="Ben")).to_be_visible()
            for person in (anna, cleo):
                await person.page.get_by_role("button", name="End the game").click()
                await person.page.get_by_role("button", name="Yes, end it").click()
            await expect(anna.page.get_by_text("This game was ended early.")).to_be_visible()

    run(story())


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_left_for_good_after_one_question(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size) as anna,
        ):
            await anna.open_game("chain-of-command")
            await anna.open_people()
            await anna.page.get_by_role("button", name="Leave the game for good").click()
            await anna.page.get_by_role("button", name="Yes, leave").click()
            await anna.page.wait_for_selector(".game")
            # It is not offered again.
            await anna.page.reload()
            await anna.page.wait_for_selector(".game")
            await anna.page.wait_for_timeout(500)
            assert await anna.page.get_by_role("region", name="Continue where you left off").count() == 0

    run(story())
