"""Links for others: by an address that they can open, and copied on pages without the clipboard API."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.server.server_process import serving
from tests.web.browser import DESKTOP, PHONE, chromium, run, visitor
from tests.web.test_people import open_table

OTHERS = "http://192.0.2.7:8000/"
#: As on a page without encryption, which has no clipboard API.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
#: A browser that does not let a page copy at all.
NO_COPY = "document.execCommand = () => false"


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_page_of_this_machine_alone_says_so(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size) as anna,
        ):
            link = await open_table(anna, "paws-up")
            assert link.startswith(server.url)
            await expect(anna.page.get_by_text("This link works on this machine only")).to_be_visible()
            await expect(anna.page.get_by_text("--host 0.0.0.0")).to_be_visible()

    run(story())


def test_the_link_has_the_address_that_others_can_open(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", env={"PUBLIC_URL": OTHERS}) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            assert (await open_table(anna, "paws-up")).startswith(OTHERS + "t/")
            assert await anna.page.get_by_text("This link works on this machine only").count() == 0

    run(story())


def test_a_link_is_copied_without_the_clipboard_api(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.context.add_init_script(NO_CLIPBOARD)
            link = await open_table(anna, "paws-up")
            await anna.page.get_by_role("button", name="Copy").click()
            await expect(anna.page.get_by_role("button", name="Copied")).to_be_visible()
            # What was copied is what is pasted.
            await anna.page.evaluate("document.body.append(document.createElement('textarea'))")
            await anna.page.locator("textarea").focus()
            await anna.page.keyboard.press("Control+V")
            assert await anna.page.locator("textarea").input_value() == link

    run(story())


def test_a_page_that_may_not_copy_says_so_and_selects_the_link(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.context.add_init_script(f"{NO_CLIPBOARD}; {NO_COPY}")
            link = await open_table(anna, "paws-up")
            await anna.page.get_by_role("button", name="Copy").click()
            await expect(anna.page.get_by_text("The link is selected")).to_be_visible()
            assert await anna.page.evaluate("getSelection().toString()") == link

    run(story())
