"""Bots in the browser: names in the viewer's language, a picture for each name, and a level that can be read."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from pettable import registry
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, PHONE, chromium, run, visitor

PICTURES = "() => [...document.querySelectorAll('.other .avatar use')].map((each) => each.href.baseVal.split('#')[1])"
#: The animals on the games' cards.
ON_CARDS = {"dog-face", "cat-face", "hamster", "parrot", "rat", "wolf", "poodle", "hatching-chick", "guide-dog"}
NAMES = {"en-GB": ["Ollie Otter", "Suki Seal", "Cleo Camel"], "de-DE": ["Otto Otter", "Rosi Robbe", "Karla Kamel"]}
LEVELS = {"en-GB": "is a bot (easy).", "de-DE": "ist ein Bot (leicht)."}


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("lang", NAMES)
def test_bots_have_names_and_faces_of_their_own(game: str, lang: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, lang=lang, size=DESKTOP if lang == "en-GB" else PHONE) as anna,
        ):
            await anna.open_game(game)
            names = anna.page.locator(".other .name")
            await expect(names).to_have_text(NAMES[lang])
            pictures = await anna.page.evaluate(PICTURES)
            assert pictures == ["otter", "seal", "camel"]
            assert ON_CARDS.isdisjoint(pictures)
            await names.first.hover()
            explanation = anna.page.locator("[data-explanation]")
            await expect(explanation).to_have_text(f"{NAMES[lang][0]} {LEVELS[lang]}")

    run(story())


def test_names_of_bots_follow_the_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4.0) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            page = anna.page
            await anna.open_game("chain-of-command")
            await expect(page.locator(".other .name")).to_have_text(NAMES["en-GB"])
            await page.get_by_role("button", name="Settings").filter(visible=True).click()
            await page.get_by_label("Deutsch").check()
            await page.keyboard.press("Escape")
            await expect(page.locator(".other .name")).to_have_text(NAMES["de-DE"])
            await anna.play("bots")
            result = page.locator("dialog:has(#result)")
            for name in NAMES["de-DE"]:
                await expect(result.get_by_text(f"{name} (Bot, leicht)")).to_be_visible()
            assert "Ollie" not in await page.locator("body").inner_text()

    run(story())
