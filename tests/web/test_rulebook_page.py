"""The rulebook page in a real browser: readable without script, printed on two pages, light, and found through."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from pettable import registry
from pettable.examples import shown_examples
from pettable.text import LANGUAGES, Text
from tests.server.server_process import serving
from tests.server.stores import sqlite
from tests.web.browser import DESKTOP, PHONE, chromium, expect_value, run, visitor
from tests.web.test_pages import violations

#: What a page with its pictures, style, script and font may weigh on the wire.
MOST_BYTES = 150_000
A4_PAGES = 2
#: Elements that stand out of the page to the right; what is for screen readers alone has no place there.
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
    .filter((each) => getComputedStyle(each).position !== "absolute")
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.outerHTML.slice(0, 80))"""

each_game = pytest.mark.parametrize("game", registry.names())


@each_game
def test_every_rule_and_every_picture_is_there_without_script(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, java_script_enabled=False) as anna,
        ):
            for lang in LANGUAGES:
                await anna.go(f"/rules/{game}?lang={lang}")
                text = Text(game, lang)
                for rule in registry.rule_ids(game):
                    await expect(anna.page.locator(f"#{rule} > h3")).to_contain_text(text.rule(rule)[0])
                for example in shown_examples(game, lang):
                    drawn = [len(picture.cards) for frame in example.frames for picture in frame.pictures]
                    cards = anna.page.locator(f"#example-{example.name} .cards [role=img]")
                    await expect(cards).to_have_count(sum(drawn))
                    if game == "chain-of-command":
                        # As at the table, by one number: the other one counts only with an option.
                        labels = [await card.get_attribute("aria-label") or "" for card in await cards.all()]
                        assert not any("/" in label for label in labels), (example.name, labels)
                assert await anna.page.locator("#deck .deck .cards [role=img]").count() > 10
                await expect(anna.page.get_by_role("searchbox")).to_be_hidden()

    run(story())


@each_game
def test_a_page_is_printed_on_two_sheets(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            for lang in LANGUAGES:
                await anna.go(f"/rules/{game}?lang={lang}")
                pdf = await anna.page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
                assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) <= A4_PAGES, lang

    run(story())


@each_game
@pytest.mark.parametrize(("scheme", "size"), [("light", PHONE), ("dark", DESKTOP)])
def test_a_page_is_accessible_and_fits_the_screen(
    game: str, scheme: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, color_scheme=scheme, bypass_csp=True) as anna,
        ):
            await anna.go(f"/rules/{game}?lang=de")
            await expect_value(anna.page, TOO_WIDE, [])
            assert await violations(anna) == []

    run(story())


@each_game
def test_a_page_weighs_little(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            session = await anna.context.new_cdp_session(anna.page)
            await session.send("Network.enable")
            weights: list[float] = []

            def add(event: dict[str, Any]) -> None:
                weights.append(event["encodedDataLength"])

            session.on("Network.loadingFinished", add)
            await anna.page.goto(f"{server.url}/rules/{game}", wait_until="networkidle")
            assert 0 < sum(weights) <= MOST_BYTES

    run(story())


def test_a_link_to_a_rule_opens_there_and_stays_there_in_the_other_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.go("/rules/paws-up?lang=en#PU-7")
            rule = anna.page.locator("#PU-7 > h3")
            await expect(rule).to_be_in_viewport()
            await anna.page.get_by_role("link", name="Auf Deutsch").click()
            await anna.page.wait_for_url("**/rules/paws-up?lang=de#PU-7")
            await expect(rule).to_be_in_viewport()
            await expect(rule).to_contain_text(Text("paws-up", "de").rule("PU-7")[0])

    run(story())


def test_the_rules_are_searched_as_one_types(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            await anna.go("/rules/chain-of-command?lang=en")
            rules = anna.page.locator("article.rule").filter(visible=True)
            everything = await rules.count()
            await anna.page.keyboard.press("/")
            await anna.page.keyboard.type("underdog bonus nowhere")
            await expect(rules).to_have_count(0)
            await anna.page.get_by_role("searchbox").fill("UNDERDOG")
            await expect(anna.page.locator("#CC-10")).to_be_visible()
            await expect(anna.page.locator("#CC-1")).to_be_hidden()
            found = await rules.count()
            await expect(anna.page.locator("output")).to_have_text(f"{found} of {everything} rules")
            await anna.page.keyboard.press("Escape")
            await expect(rules).to_have_count(everything)

    run(story())
