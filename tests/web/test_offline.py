"""The installed app: without a server its page opens, what was read before can be read again, and the rest is said."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from pettable.server.http.static_client import STATIC
from tests.server.server_process import Child, serving, start
from tests.web.browser import PHONE, Visitor, chromium, run, until_true, visitor
from tests.web.test_pages import violations
from tests.web.test_review import HURRY, count, play_a_game

CHAIN = "chain-of-command"
#: The worker is there, and has kept what these pages opened.
KEPT = """async (addresses) => {
  for (const end = Date.now() + 30_000; ; ) {
    const names = await caches.keys();
    const found = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
    const kept = found.map(({ url }) => new URL(url).pathname);
    if (navigator.serviceWorker.controller && addresses.every((each) => kept.includes(each))) return kept;
    if (Date.now() > end) throw new Error(`${navigator.serviceWorker.controller} ${kept}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


@asynccontextmanager
async def app(browser: Browser, server: Child, **more: Any) -> AsyncIterator[Visitor]:
    """A visitor whose worker is allowed, and in charge of the page."""
    async with visitor(browser, server.url, service_workers="allow", **more) as someone:
        await someone.go("/")
        await someone.page.evaluate(KEPT, ["/index.html", "/api/games"])
        yield someone
        # Whatever could not be loaded was refused by a server that is not there.
        someone.forgive_lost_connection()


def test_what_was_opened_can_be_read_without_a_server(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            app(browser, server, bypass_csp=True) as anna,
        ):
            page = anna.page
            table = await play_a_game(anna)
            await anna.go(f"/g/{table}#0")
            await expect(count(anna)).to_have_text(re.compile(r"^Before move 1 of \d+$"))
            await anna.go(f"/learn/{CHAIN}")
            await page.wait_for_selector(".coach")
            await anna.go(f"/rules/{CHAIN}?lang=en")
            await page.wait_for_selector("article")
            kept = [f"/api/tables/{table}/review", f"/api/tutorials/{CHAIN}/en", f"/rules/{CHAIN}"]
            everything = await page.evaluate(KEPT, kept)
            assert not [path for path in everything if "/tables/" in path and not path.endswith("/review")]
            assert not [path for path in everything if path.startswith("/api/me")]
            assert await server.stopped() == 0

            await anna.go("/")
            notice = page.get_by_role("region", name="No connection to the server")
            await expect(page.locator(f'[data-game="{CHAIN}"]')).to_be_visible()
            await expect(notice.get_by_role("link")).to_have_count(3)
            assert await violations(anna) == []
            await notice.get_by_role("link", name="Learn Chain of Command").click()
            await page.wait_for_selector(".coach")
            await anna.go("/")
            await notice.get_by_role("link", name="The rules of Chain of Command").click()
            await page.wait_for_selector("article")
            assert await page.evaluate("getComputedStyle(document.body).fontFamily.includes('Nunito')")
            await anna.go("/")
            await notice.get_by_role("link", name="A game of Chain of Command").click()
            await expect(count(anna)).to_have_text(re.compile(r"^Before move 1 of \d+$"))
            await page.get_by_role("button", name="One move forward").click()
            await expect(count(anna)).to_have_text(re.compile(r"^After move 1 of \d+$"))

            # A table is never shown from a copy, and rules that were not read are not there.
            for path in (f"/t/{table}", "/rules/paws-up?lang=en", "/learn/paws-up"):
                await anna.go(path)
                await expect(notice).to_be_visible()
                assert await page.locator(".layout, article").count() == 0
            anna.forgive_lost_connection()

    run(story())


def test_the_page_goes_on_when_the_server_is_back(tmp_path: Path) -> None:
    async def story() -> None:
        database = f"sqlite:///{tmp_path}/t.db"
        server = await start(database)
        async with chromium() as browser, app(browser, server, size=PHONE) as anna:
            await server.stopped()
            await anna.go(f"/learn/{CHAIN}")
            notice = anna.page.get_by_role("region", name="No connection to the server")
            await expect(notice.get_by_text("This device has kept nothing")).to_be_visible()
            again = await start(database, port=server.port)
            try:
                await anna.page.wait_for_selector(".coach")
            finally:
                await again.killed()

    run(story())


def test_who_leaves_the_device_leaves_nothing_to_read(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            app(browser, server) as anna,
        ):
            table = await play_a_game(anna)
            await anna.go(f"/g/{table}#0")
            review = f"/api/tables/{table}/review"
            await anna.page.evaluate(KEPT, [review])
            await anna.go("/")
            await anna.page.get_by_role("button", name="My devices").click()
            await anna.page.get_by_role("button", name="Delete me").click()
            await anna.page.get_by_role("button", name="Yes, delete me").click()
            await expect(anna.page.get_by_role("dialog")).to_have_count(0)
            gone = f"async () => !(await ({KEPT})(['/api/games'])).includes('{review}')"
            await until_true(anna.page, gone)

    run(story())


def test_a_new_client_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """An older server behind a newer worker, too: there is no newer or older, only another."""

    async def story() -> None:
        other = tmp_path / "static"
        shutil.copytree(STATIC, other)
        page = (other / "index.html").read_text()
        (other / "index.html").write_text(page.replace("</body>", "<!-- another client --></body>"))
        worker = (other / "service-worker.js").read_text()
        [version] = set(re.findall(r"offline-(\w+)\.bin", worker))
        (other / "service-worker.js").write_text(worker.replace(f"`{version}`", "`another`"))
        database = f"sqlite:///{tmp_path}/t.db"
        server = await start(database)
        async with chromium() as browser, app(browser, server) as anna:
            await anna.go(f"/rules/{CHAIN}?lang=en")
            await anna.page.evaluate(KEPT, [f"/rules/{CHAIN}"])
            await server.stopped()
            server = await start(database, port=server.port, env={"PETTABLE_STATIC": str(other)})
            await anna.go("/notices")
            assert "another client" in await anna.page.evaluate("fetch('/').then((page) => page.text())")
            # The old worker rules as long as one of its pages is open.
            await anna.page.evaluate("navigator.serviceWorker.ready.then((ready) => ready.update())")
            await until_true(anna.page, "() => navigator.serviceWorker.ready.then((ready) => ready.waiting)")
            assert len(await clients(anna)) == 2
            # Without one, the new worker takes over; a page that is opened at once may still be the old one's.
            while len(await clients(anna)) > 1:
                await anna.page.close()
                await asyncio.sleep(0.3)
                anna.page = await anna.context.new_page()
                await anna.go("/")
            await anna.page.evaluate(KEPT, [f"/rules/{CHAIN}"])
            assert await clients(anna) == ["pettable-client-another"]
            await server.stopped()

    run(story())


async def clients(someone: Visitor) -> list[str]:
    names: list[str] = await someone.page.evaluate("caches.keys()")
    return [name for name in names if name.startswith("pettable-client-")]


@pytest.mark.parametrize(("lang", "install"), [("en-GB", "Install Pettable"), ("de-DE", "Pettable installieren")])
def test_the_browser_finds_an_app_to_install(lang: str, install: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            app(browser, server, lang=lang) as anna,
        ):
            session = await anna.context.new_cdp_session(anna.page)
            found = await session.send("Page.getAppManifest")
            assert found["errors"] == []
            assert '"short_name":"Pettable"' in found["data"]
            assert found["data"].count('"url":"/?game=') == 4
            problems = await session.send("Page.getInstallabilityErrors")
            errors = [each["errorId"] for each in problems["installabilityErrors"]]
            # The tests' windows are private ones, where nothing can be installed.
            assert set(errors) <= {"in-incognito"}
            await anna.page.evaluate(
                "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), {prompt: () => 0}))"
            )
            await anna.page.locator("header button").last.click()
            await anna.page.get_by_role("button", name=install).click()
            await expect(anna.page.get_by_role("button", name=install)).to_have_count(0)
            # An app that is installed has all rules and tutorials.
            await anna.page.evaluate("dispatchEvent(new Event('appinstalled'))")
            await anna.page.evaluate(KEPT, ["/rules/paws-up", f"/api/tutorials/slap-cat/{lang[:2]}"])

    run(story())
