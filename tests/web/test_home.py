"""The first page: one thing to do first, games to go on with, open tables, and nothing cut off on a phone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.server.server_process import serving
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, chromium, expect_value, run, visitor
from tests.web.test_people import open_table

SMALL = (360, 640)
#: Whatever reaches out of the page, or is cut off in its own box.
CUT_OFF = """() => [...document.querySelectorAll("main *, header *")]
    .filter((each) => each.getClientRects().length && !each.closest("svg") && !each.closest("select"))
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.scrollWidth > each.clientWidth + 2)
    .filter((each) => getComputedStyle(each).display !== "inline")
    .map((each) => each.outerHTML.slice(0, 120))"""
#: Characters that a device without an emoji font shows as empty boxes.
EMOJI = r"() => (document.body.innerText.match(/\p{Extended_Pictographic}/gu) ?? [])"
#: The games whose picture at home is not drawn from their own cards.
NOT_DRAWN = """() => [...document.querySelectorAll(".game")].filter((game) => {
  const picture = game.querySelector(".picture img");
  return !picture?.complete || picture.naturalWidth === 0 || !picture.src.includes(`cover-${game.dataset.game}`);
}).map((game) => game.dataset.game)"""
#: How far down its card each thing to press stands, in the cards of all games but one.
BESIDE = """(game) => [...document.querySelectorAll(`.game:not([data-game="${game}"])`)].map((card) =>
  [...card.querySelectorAll("a, summary, .button")].map((each) =>
    Math.round(each.getBoundingClientRect().top - card.getBoundingClientRect().top)))"""
#: What the page has fetched, in bytes as they travel: scripts, and everything.
WEIGHT = """() => {
  const fetched = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const sum = (entries) => entries.reduce((bytes, entry) => bytes + entry.transferSize, 0);
  return [sum(fetched.filter(({ name }) => name.endsWith(".js"))), sum(fetched)];
}"""
MOST_SCRIPT, MOST = 80_000, 200_000
#: Notes what is there when the games are seen first: what comes later would move what is pressed.
FIRST_SEEN = """addEventListener("DOMContentLoaded", () => new MutationObserver((_, observer) => {
  if (!document.querySelector(".game")) return;
  observer.disconnect();
  const letters = document.fonts.check("1em 'Nunito Variable'");
  const tables = [...document.querySelectorAll("main .row:has(.primary)")].map((row) => row.innerText);
  window.firstSeen = { letters, tables, after: performance.now() };
}).observe(document.body, { subtree: true, childList: true }))"""
#: How long the page waits for its letters.
LONGEST_WAIT_MS = 1000


async def letters_come_late(route: Route) -> None:
    await asyncio.sleep(LONGEST_WAIT_MS / 2000)
    await route.continue_()


@pytest.mark.parametrize("size", [SMALL, PHONE, ON_ITS_SIDE, DESKTOP])
def test_a_first_visit_has_one_thing_to_do_first(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, pace="normal") as anna,
        ):
            await anna.context.add_init_script(FIRST_SEEN)
            await anna.context.route("**/*.woff2", letters_come_late)
            await anna.go("/")
            first = anna.page.locator("main .primary").first
            await expect(first).to_have_text("Learn Chain of Command in two minutes")
            await expect_value(anna.page, CUT_OFF, [])
            await expect_value(anna.page, EMOJI, [])
            await anna.page.wait_for_load_state("networkidle")
            await expect_value(anna.page, NOT_DRAWN, [])
            script, everything = await anna.page.evaluate(WEIGHT)
            assert script <= MOST_SCRIPT
            assert everything <= MOST
            seen = await anna.page.evaluate("window.firstSeen")
            assert seen["letters"] or seen["after"] >= LONGEST_WAIT_MS, "the words change their letters under a finger"
            header: Any = await anna.page.locator("header").bounding_box()
            assert header["height"] < 80
            await first.click()
            await anna.page.wait_for_selector(".coach")
            await anna.go("/")
            await anna.page.get_by_role("button", name="Play Chain of Command").click()
            await anna.page.wait_for_url("**/t/**")
            await anna.page.wait_for_selector(".layout")

    run(story())


def test_a_game_goes_on_with_names_and_can_be_dismissed(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            await anna.open_game("paws-up")
            await anna.context.add_init_script(FIRST_SEEN)
            await anna.go("/")
            going = anna.page.get_by_role("region", name="Continue where you left off")
            await expect(going.get_by_text("with Ollie Otter, Suki Seal, Cleo Camel")).to_be_visible()
            [first_seen] = (await anna.page.evaluate("window.firstSeen"))["tables"]
            assert "with Ollie Otter, Suki Seal, Cleo Camel" in first_seen, "what is said later moves the games down"
            await going.get_by_role("link", name="Go on").click()
            await anna.page.wait_for_selector(".layout")
            await anna.go("/")
            await going.get_by_role("button", name="Take Paws Up off this list").click()
            await expect(going).to_be_hidden()
            await anna.page.reload()
            await anna.page.wait_for_selector(".game")
            await expect(going).to_be_hidden()

    run(story())


def test_open_tables_have_names_and_a_way_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url, size=PHONE) as zoe,
        ):
            await open_table(anna, "paws-up", public=True)
            await zoe.go("/")
            tables = zoe.page.get_by_role("region", name="Open tables")
            await expect(tables.get_by_text("Anna")).to_be_visible()
            await expect(tables.get_by_role("link", name="Join")).to_be_visible()
            await anna.page.get_by_role("button", name="Start; bots take the empty seats").click()
            await anna.page.wait_for_selector(".layout")
            await zoe.page.reload()
            await tables.get_by_role("link", name="Watch").click()
            await expect(zoe.page.get_by_text("The game has started")).to_be_visible()

    run(story())


@pytest.mark.parametrize("size", [ON_ITS_SIDE, PHONE], ids=str)
def test_more_ways_to_play_come_into_view_and_say_what_they_are(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size) as anna,
        ):
            await anna.go("/")
            card = anna.page.locator('[data-game="pupularity"]')
            more = card.get_by_text("More ways to play")
            # At the lower edge, where what opens below it is out of view.
            await more.evaluate("each => each.scrollIntoView({ block: 'end' })")
            before = await anna.page.evaluate(BESIDE, "pupularity")
            await more.press("Enter")
            for way in ["Invite friends Send them a link", "Quick match With others", "Pass and play Several people"]:
                await expect(card.get_by_role("button", name=way)).to_be_in_viewport(ratio=1)
            assert await anna.page.evaluate(BESIDE, "pupularity") == before, "only its own card grows"
            # What is set up says that it can be changed, to eyes and to ears.
            settings = card.get_by_role("button", name="Set up Pupularity: 4 players · bots: easy, change")
            await expect(settings).to_have_text("4 players · bots: easy change")

    run(story())


@pytest.mark.parametrize(("pace", "then"), [("normal", "calm"), ("quick", "quick")])
def test_a_first_game_waits_for_its_player_unless_a_pace_was_chosen(pace: str, then: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, pace=pace) as anna,
        ):
            await anna.go("/")
            await anna.page.get_by_role("button", name="Play Chain of Command").click()
            await anna.page.wait_for_selector(".layout")
            assert await anna.page.evaluate("JSON.parse(localStorage['pettable-settings']).pace") == then

    run(story())
