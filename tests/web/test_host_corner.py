"""The host's corner in two real browsers: what the host does, and what everybody reads of it."""

import re
from pathlib import Path

from playwright.async_api import expect

from tests.server.server_process import serving
from tests.web.browser import DESKTOP, PHONE, Visitor, chromium, run, sit_down_together, visitor
from tests.web.test_pages import violations

CHAIN = "chain-of-command"


async def reads(someone: Visitor, line: str) -> None:
    """A line about the host, in the log or among the people."""
    await expect(someone.page.get_by_role("log", name="What the host did").first).to_contain_text(line)


async def close_dialog(someone: Visitor) -> None:
    await someone.page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()


def test_what_the_host_does_is_seen_by_all(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", bot_pace=600) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, bypass_csp=True) as anna,
            visitor(browser, server.url, size=DESKTOP) as ben,
        ):
            # Bots take their time: nothing moves while people look.
            await sit_down_together(anna, ben, CHAIN, seats=3)
            await anna.open_people()
            dialog = anna.page.get_by_role("dialog", name="People")
            await dialog.get_by_role("button", name="Mute Ben for all").click()
            await reads(ben, "Anna muted Ben for all.")
            await expect(ben.page.get_by_text("The host has muted you")).to_be_visible()
            await expect(ben.page.locator(".phrases")).to_have_count(0)
            await dialog.get_by_role("button", name="Unmute Ben").click()
            await expect(ben.page.locator(".phrases")).to_be_visible()

            await dialog.get_by_role("combobox").select_option("parrot")
            await reads(ben, "Anna put another bot in the place of")
            await dialog.get_by_role("button", name="Pause the game").click()
            assert await violations(anna) == []
            await close_dialog(anna)
            for someone in (anna, ben):
                await expect(someone.page.get_by_text(re.compile(r"It goes on at .* at the latest"))).to_be_visible()
                await expect(someone.page.locator(".actions .main")).to_have_text("The game is paused.")
                assert await someone.page.locator(".hand .lit").count() == 0
            await expect(ben.page.get_by_role("button", name="Go on", exact=True)).to_have_count(0)
            await anna.page.get_by_role("button", name="Go on", exact=True).click()
            await expect(ben.page.locator(".actions .main")).not_to_have_text("The game is paused.")
            await reads(ben, "Anna let the game go on.")

            # Those who come later read it, too, and nobody but the host has such a corner.
            await ben.page.reload()
            await ben.open_people()
            people = ben.page.get_by_role("dialog", name="People")
            await expect(people.get_by_role("log")).to_contain_text("Anna muted Ben for all.")
            await expect(people.get_by_text("The host's corner")).to_have_count(0)
            await expect(people.get_by_role("button", name="Mute Anna for all")).to_have_count(0)

            await anna.open_people()
            await dialog.get_by_role("button", name="Close the table").click()
            await dialog.get_by_role("button", name="Yes, close it").click()
            for someone in (anna, ben):
                await expect(someone.page.get_by_role("heading", name="The host closed this table.")).to_be_visible()

    run(story())


def test_options_and_pace_change_while_people_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url, lang="de-DE") as ben,
        ):
            await anna.go("/")
            await anna.invite_friends(CHAIN)
            await anna.page.get_by_role("button", name="Open the table").click()
            await anna.page.get_by_label("Your name at the table").fill("Anna")
            await anna.page.get_by_role("button", name="That's me").click()
            await ben.page.goto(await anna.page.get_by_label("The invitation link").input_value())
            await anna.open_people()
            dialog = anna.page.get_by_role("dialog", name="People")
            option = dialog.get_by_role("group", name="Options").get_by_role("checkbox").first
            await option.check()
            # Those who wait read what they will play with, and what that changes.
            await expect(ben.page.locator("[data-options]")).to_contain_text("Die Stapel liegen offen")
            await expect(ben.page.locator("[data-options]")).to_contain_text("niemand muss sie sich merken")
            await dialog.get_by_label("Pace").select_option("brisk")
            german = ben.page.get_by_role("log", name="Was der Gastgeber getan hat")
            await expect(german).to_contain_text("Anna hat die Optionen geändert")
            await expect(german).to_contain_text("Anna hat das Tempo geändert: Flott")

    run(story())
