"""One's own page, `/me`: after a game, filters, another picture and name, an export, deletion; at every size."""

import json
from pathlib import Path
from time import time

from playwright.async_api import expect

from pettable.server.store import Store
from tests.server.rich_history import add_history
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, ON_ITS_SIDE, OPEN_TABLE, PHONE, Visitor, chromium, run, visitor
from tests.web.test_check_page import TOO_SMALL
from tests.web.test_pages import violations

CHAIN = "chain-of-command"


async def open_my_page(someone: Visitor) -> None:
    await someone.go("/")
    await someone.page.get_by_role("link", name="My page").click()
    await someone.page.get_by_role("heading", name="My page").wait_for()


async def take_along_and_delete(anna: Visitor) -> None:
    """Everything of hers, as a file; then nothing of hers is left."""
    page = anna.page
    await open_my_page(anna)
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Download everything of mine").click()
    export = json.loads(Path(await (await download.value).path()).read_text(encoding="utf-8"))
    assert (export["guest"]["name"], export["guest"]["avatar"]) == ("Zwiebelfisch", "bear")
    assert sorted(table["state"] for table in export["tables"]) == ["finished", "open"]
    assert [len(table["record"]) > 20 for table in export["tables"] if table["state"] == "finished"] == [True]
    await page.get_by_role("button", name="My devices").click()
    await page.get_by_role("dialog").get_by_role("button", name="Close").click()
    await page.get_by_role("button", name="Delete me").click()
    await page.get_by_role("button", name="Yes, delete me").click()
    await page.locator("[data-game]").first.wait_for()
    await expect(page.get_by_role("link", name="My page: Zwiebelfisch")).to_have_count(0)
    await anna.go("/me")
    await expect(page.get_by_text("Nobody has played on this device yet.")).to_be_visible()


def test_my_page_after_a_game_and_until_i_am_deleted(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url) as ben,
        ):
            page = anna.page
            await open_my_page(anna)
            await expect(page.get_by_text("Nobody has played on this device yet.")).to_be_visible()
            await anna.open_game(CHAIN)
            await open_my_page(anna)
            # The game that she left is there, and one press away.
            unfinished = page.get_by_role("region", name="Unfinished games")
            await expect(unfinished).to_contain_text("Chain of Command")
            await expect(page.get_by_role("region", name="Statistics")).to_contain_text("nothing to count yet")
            await unfinished.get_by_role("link", name="Go on").click()
            await page.wait_for_selector(".layout")
            await anna.play("my page")
            await open_my_page(anna)
            await expect(unfinished).to_contain_text("Nothing waits for you.")
            statistics = page.get_by_role("region", name="Statistics")
            await expect(statistics.get_by_role("row", name="Leaders played")).to_be_visible()
            await expect(statistics).to_contain_text("Only games with strangers are rated.")
            history = page.get_by_role("region", name="Finished games", exact=True)
            played = history.get_by_role("link", name="Chain of Command")
            await expect(played).to_contain_text("with bots")
            await history.get_by_label("With whom").select_option("with people")
            await expect(history).to_contain_text("No game is like that.")
            await history.get_by_role("button", name="Show all games").click()
            await expect(played).to_have_count(1)
            # Another picture and another name, which Ben sees at the next table.
            await page.get_by_role("radio", name="Bear").focus()
            await page.keyboard.press("Space")
            await expect(page.get_by_text("Saved.")).to_be_visible()
            await page.get_by_label("Your name at the table").fill("Zwiebelfisch")
            await page.get_by_role("button", name="Change", exact=True).click()
            await expect(page.get_by_role("button", name="Change", exact=True)).to_be_disabled()
            await played.click()
            await page.get_by_role("button", name="Next").first.wait_for()
            await anna.go("/")
            await expect(page.get_by_role("link", name="My page: Zwiebelfisch")).to_be_visible()
            await anna.invite_friends(CHAIN)
            await page.get_by_role("button", name="Open the table").click()
            await ben.page.goto(await page.get_by_label("The invitation link").input_value())
            seat = ben.page.locator("li", has_text="Zwiebelfisch").first
            await expect(seat.locator('use[href$="#bear"]')).to_have_count(1)
            await take_along_and_delete(anna)

    run(story())


def test_a_rich_history_fits_every_size(tmp_path: Path) -> None:
    """German and English, light and dark: nothing is cut off, everything is large enough, and axe finds nothing."""
    database = f"sqlite:///{tmp_path}/t.db"
    looks = ((PHONE, "dark", "de-DE"), (ON_ITS_SIDE, "light", "en-GB"), (DESKTOP, "dark", "en-GB"))

    async def story() -> None:
        async with serving(database) as server, chromium() as browser:
            async with visitor(browser, server.url) as anna:
                await anna.go("/")
                await anna.page.evaluate(OPEN_TABLE, {"game": CHAIN, "seats": 3})
                me = await anna.page.evaluate("fetch('/api/me').then((answer) => answer.json())")
                store = await Store.open(database)
                await add_history(store, me["id"], 60, time())
                await store.close()
                state = await anna.context.storage_state()
            for size, scheme, lang in looks:
                async with visitor(
                    browser, server.url, size=size, color_scheme=scheme, lang=lang, bypass_csp=True, storage_state=state
                ) as mika:
                    await mika.go("/me")
                    await mika.page.locator(".moves, figure svg").nth(1).wait_for()
                    await mika.page.locator("li .about").first.wait_for()
                    assert await mika.page.evaluate("document.documentElement.scrollWidth") <= size[0]
                    small = await mika.page.evaluate(TOO_SMALL)
                    # The words above a field are no button.
                    assert [each for each in small if not each.startswith("<label for")] == []
                    assert await violations(mika) == []
                    # Pages of twelve; the rest comes by a press.
                    assert await mika.page.locator("li .about").count() == 12
                    await mika.page.get_by_role(
                        "button", name="Mehr zeigen" if lang == "de-DE" else "Show more"
                    ).click()
                    await expect(mika.page.locator("li .about")).to_have_count(24)
                    await mika.page.locator("select").first.select_option("slap-cat")
                    await expect(mika.page.locator("li .about").nth(2)).to_contain_text("Slap Cat!")

    run(story())
