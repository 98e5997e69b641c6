"""The rulebook beside a game, what its page does with a script, and the cards that the client's build draws for it."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.async_api import FrameLocator, Page, expect

from pettable import registry
from pettable.server.http.static_client import STATIC
from pettable.text import LANGUAGES
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, Visitor, chromium, expect_value, run, visitor
from tests.web.layout import small_or_covered
from tests.web.test_pages import violations

GAME = "chain-of-command"

#: What a player needs, and whether the panel lies over it.
COVERED = """() => {
  const panel = document.querySelector("dialog:has(iframe)").getBoundingClientRect();
  const over = ({ left, right, top, bottom }) =>
    left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
  const needed = document.querySelectorAll(".middle, .own, .hand .card, .actions button, .status, .other");
  return [...needed].filter((each) => over(each.getBoundingClientRect())).map((each) => each.className);
}"""


@asynccontextmanager
async def alone(tmp_path: Path, **more: Any) -> AsyncIterator[Visitor]:
    async with (
        serving(f"sqlite:///{tmp_path}/t.db", speed=4) as server,
        chromium() as browser,
        visitor(browser, server.url, **more) as anna,
    ):
        yield anna


async def at_the_table(anna: Visitor) -> Page:
    await anna.open_game(GAME)
    await anna.page.wait_for_selector(".status.yours")
    return anna.page


def rulebook(page: Page) -> FrameLocator:
    return page.frame_locator("dialog iframe")


async def open_rule(page: Page, number: int) -> str:
    """A line of the log is asked for its rule; its id."""
    rule = page.locator("aside .lines .rule").nth(number)
    name = await rule.get_attribute("data-opens")
    assert name is not None
    await rule.click()
    await rulebook(page).locator(f"#{name}:target").wait_for()
    return name


def test_the_rulebook_lies_beside_the_game_and_play_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path, size=DESKTOP, bypass_csp=True) as anna:
            page = await at_the_table(anna)
            before = await page.evaluate("history.length")
            await open_rule(page, 0)
            await expect_value(page, COVERED, [])
            assert await small_or_covered(anna, "dialog:has(iframe)") == []
            assert await violations(anna) == []
            # The question of the trick is answered while the rulebook lies there.
            card = page.locator(".hand button").first
            number = await card.get_attribute("data-card")
            await card.click()
            await card.click()
            await page.locator(f'.hand [data-card="{number}"]').wait_for(state="detached")
            await page.wait_for_selector(".status.yours")
            assert await page.locator("dialog iframe").is_visible()
            await page.locator("body").press("m")
            await page.locator("dialog li button").first.wait_for()
            await page.keyboard.press("Escape")
            await page.locator("dialog li button").first.wait_for(state="detached")
            # Another Escape puts it away; what was read left no trace behind *back*.
            await page.locator("body").press("Escape")
            await page.locator("dialog iframe").wait_for(state="detached")
            assert await page.evaluate("history.length") == before

    run(story())


def test_another_rule_moves_the_open_rulebook(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path) as anna:
            page = await at_the_table(anna)
            body, card = rulebook(page).locator("body"), page.locator(".hand button").first
            first, other = await open_rule(page, 0), await card.get_attribute("data-rule")
            assert other != first
            await body.evaluate("(body) => { body.dataset.same = 'yes' }")
            target = rulebook(page).locator(f"#{other}:target")
            # Once more after reading on: the rulebook comes back to the rule that is asked for.
            for _ in range(2):
                await card.hover()
                await page.locator("[data-explanation] button").click()
                await expect(target).to_be_in_viewport()
                await rulebook(page).locator(".contents a").last.click()
                await target.wait_for(state="detached")
                await page.mouse.move(1, 1)
                await page.locator("[data-explanation]").wait_for(state="detached")
            assert await body.get_attribute("data-same") == "yes"

    run(story())


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
def test_on_a_phone_it_is_a_sheet_that_closes_in_every_way(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path, size=size, has_touch=True) as anna:
            page = await at_the_table(anna)
            sheet = page.locator("dialog:has(iframe)")
            closing: tuple[Callable[[], Awaitable[None]], ...] = (
                sheet.get_by_role("button", name="Close").tap,
                partial(page.keyboard.press, "Escape"),
                partial(rulebook(page).locator("#search").press, "Escape"),
            )
            await page.get_by_role("button", name="Log and chat").tap()
            for close in closing:
                await page.locator("aside .rule").last.tap()
                await rulebook(page).locator(".rule:target").wait_for()
                assert await small_or_covered(anna, "dialog:has(iframe)") == []
                await close()
                await sheet.wait_for(state="detached")
            await page.locator("aside").get_by_role("button", name="Close", exact=True).tap()
            await page.locator(".hand button").first.tap()
            await expect(page.locator(".hand button").first).to_have_attribute("aria-pressed", "true")

    run(story())


def test_the_result_leads_to_its_rules_and_stays(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path) as anna:
            page = await at_the_table(anna)
            await anna.play("to the end")
            await page.locator("dialog .rule").first.click()
            await rulebook(page).locator(".rule:target").wait_for()
            # It lies over the result: its search can be used.
            await rulebook(page).locator("#search").fill("leader")
            await page.locator("dialog:has(iframe)").get_by_role("button", name="Close").click()
            await page.locator("dialog iframe").wait_for(state="detached")
            assert await page.locator("dialog #result").is_visible()

    run(story())


def test_the_help_leads_to_all_rules_from_the_first_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path) as anna:
            page = await at_the_table(anna)
            await page.locator("body").press("?")
            await page.get_by_role("button", name="All rules").click()
            await rulebook(page).locator("#CC-1").wait_for()
            assert await rulebook(page).locator(":target").count() == 0
            assert await rulebook(page).locator("html").evaluate("() => scrollY") == 0
            assert await page.locator("dialog:modal").count() == 0
            async with anna.context.expect_page() as opened:
                await page.get_by_role("link", name="Open the rules in a tab of their own").click()
            tab = await opened.value
            await tab.locator("h1").wait_for()

    run(story())


def test_the_rulebook_follows_the_settings_of_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path, color_scheme="light") as anna:
            page = await at_the_table(anna)
            rule = await open_rule(page, 0)
            root = rulebook(page).locator("html")
            await expect(root).to_have_attribute("data-theme", "light")
            await page.get_by_role("button", name="Settings").click()
            for name in ("Dark", "Largest", "Patterns on cards", "Deutsch"):
                await page.get_by_label(name).first.check()
            await rulebook(page).locator(f"html[lang=de]:has(#{rule}:target)").wait_for()
            for name, value in (("data-theme", "dark"), ("data-text", "largest"), ("data-patterns", "")):
                await expect(root).to_have_attribute(name, value)

    run(story())


def test_home_leads_to_each_rulebook_and_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path, size=PHONE, lang="de-DE") as anna:
            for game in registry.names():
                await anna.go("/")
                await anna.page.locator(f'[data-game="{game}"]').get_by_role("link", name="Regeln von").click()
                await anna.page.wait_for_url(f"**/rules/{game}?lang=de")
                # And back, to this game among the others.
                await anna.page.get_by_role("link", name="Zum Tisch").click()
                await expect(anna.page.locator(f'[data-game="{game}"] .primary')).to_be_in_viewport()

    run(story())


def test_a_rule_that_the_search_hides_shows_when_it_is_asked_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path) as anna:
            await anna.go(f"/rules/{GAME}?lang=en#CC-2")
            page, field = anna.page, anna.page.get_by_role("searchbox")
            await field.fill("xylophone")
            assert await page.locator("main :visible").count() == 0
            await page.evaluate("location.hash = 'CC-2'")
            await expect(page.locator("#CC-2")).to_be_in_viewport()
            await expect(field).to_have_value("")

    run(story())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", registry.names())
def test_every_card_has_a_picture_that_can_be_shown_twice(game: str, lang: str) -> None:
    drawn = msgspec.json.decode((STATIC / "rulebook" / f"{game}.{lang}.json").read_bytes())
    assert len(drawn["cards"]) == len(registry.default_deck(game).cards)
    known = set(re.findall(r' id="([^"]+)"', drawn["symbols"]))
    rules = {*registry.rulebook(game).rules, *registry.rulebook(game).deck}
    for card in drawn["cards"]:
        assert not re.search(r' (id|data-card|data-rule)="|<!--', card["html"])
        assert set(re.findall(r'href="#([^"]+)"', card["html"])) <= known
        assert re.match(r'<div [^>]*role="img" [^>]*aria-label="[^"]+', card["html"])
        assert card["label"]
        assert card["rule"] in rules
