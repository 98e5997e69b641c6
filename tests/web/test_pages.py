"""Every page works by keyboard alone, with a screen reader, and in few clicks."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import TimeoutError

from pettable import registry
from tests.server.server_process import ROOT, serving
from tests.web.browser import DESKTOP, PHONE, Visitor, chromium, run, visitor

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
HURRY = 12.0
MY_LINE = """() => [...document.querySelectorAll("ol[aria-label='Reaction times'] li")]
    .map((line) => line.innerText).find((text) => text.includes("You"))"""


#: Contrast in the middle of a fade means nothing: whatever moves is shown as it ends.
AT_REST = """() => {
    const style = document.createElement("style");
    style.textContent = "*, *::before, *::after { animation: none !important; transition: none !important }";
    document.head.append(style);
    for (const each of document.getAnimations()) each.cancel();
}"""


async def violations(someone: Visitor) -> list[str]:
    await someone.page.wait_for_timeout(400)
    await someone.page.evaluate(AT_REST)
    await someone.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = await someone.page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{each['id']}: {[node['target'] for node in each['nodes']][:3]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize(("scheme", "size"), [("light", PHONE), ("dark", DESKTOP)])
def test_axe_finds_nothing_serious_on_any_page(scheme: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(
                browser, server.url, size=size, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True
            ) as anna,
        ):
            faults: dict[str, list[str]] = {}

            async def look(page: str) -> None:
                if found := await violations(anna):
                    faults[page] = found

            await anna.go("/t/nosuchtable")
            await anna.page.get_by_text("This table does not exist").wait_for()
            await look("lost")
            await anna.go("/")
            await anna.page.wait_for_selector(".game")
            await look("home")
            await anna.page.get_by_role("link", name="Fonts, pictures and code by others").click()
            await anna.page.locator("summary", has_text="nunito").click()
            await anna.page.get_by_text("SIL OPEN FONT LICENSE").first.wait_for()
            await look("notices")
            await anna.go("/")
            await anna.invite_friends("chain-of-command")
            await look("open a table")
            await anna.page.get_by_role("button", name="Open the table").click()
            await look("name")
            await anna.page.get_by_role("button", name="That's me").click()
            await anna.page.get_by_label("The invitation link").wait_for()
            await look("waiting room")
            await anna.page.get_by_role("button", name="People").click()
            await anna.page.get_by_text("At the table").wait_for()
            await look("people")
            await anna.go("/")
            await anna.page.get_by_role("button", name="My devices").click()
            await anna.page.get_by_role("button", name="Add a device").click()
            await anna.page.get_by_role("textbox", name="The link for your other device").wait_for()
            await anna.page.get_by_role("button", name="Delete me").click()
            await look("devices")
            for game in registry.names():
                await anna.open_game(game)
                await look(game)
            await anna.page.keyboard.press("?")
            await look("help")
            await anna.page.keyboard.press("Escape")
            await anna.page.keyboard.press("m")
            await look("all moves")
            await anna.go("/link#nosuchlink")
            await anna.page.get_by_role("button", name="Use this device").wait_for()
            await look("link")
            assert faults == {}

    run(story())


def test_one_tap_lifts_a_card_and_the_second_plays_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            await anna.go("/")
            await anna.page.locator('[data-game="paws-up"] .primary').click()
            await anna.page.wait_for_selector(".status.yours")
            card = anna.page.locator(".hand button").first
            await card.click()
            assert await card.get_attribute("aria-pressed") == "true"
            assert await anna.page.get_by_role("button", name="Change my choice").count() == 0
            await card.click()
            await anna.page.get_by_role("button", name="Change my choice").wait_for()
            await anna.page.locator("[role=log]").get_by_text("You commit").first.wait_for(state="attached")

    run(story())


def test_a_race_shows_reaction_times(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            await anna.open_game("slap-cat")
            middle = anna.page.locator(".middle .draft").first
            await middle.wait_for()
            box = await middle.bounding_box()
            shown = ""
            # The bots are quick: one race may be lost before a key is pressed, so there are several tries.
            for _ in range(20):
                for key in "1234":
                    await anna.page.keyboard.press(key)
                with suppress(TimeoutError):
                    shown = await (await anna.page.wait_for_function(MY_LINE, timeout=600)).json_value()
                    break
            assert re.search(r"You\s+[\d,]+ ms", shown)
            # The times take no room: the cards stay where they were.
            assert await middle.bounding_box() == box

    run(story())


def test_a_whole_game_by_the_keyboard_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, bypass_csp=True) as anna,
        ):
            await anna.go("/")
            await anna.page.wait_for_selector(".game")
            await press_until(anna, "Tab", "[data-game='chain-of-command'] .primary:focus")
            await anna.page.keyboard.press("Enter")
            for _ in range(100):
                await anna.page.wait_for_selector(".status.yours, dialog #result, .again")
                if await anna.over():
                    break
                await press_until(anna, "Tab", ".hand button:focus")
                await anna.page.keyboard.press("Enter")
                await press_until(anna, "Tab", ".actions .main:focus")
                await anna.page.keyboard.press("Enter")
                await anna.page.wait_for_timeout(200)
            assert await anna.over()
            assert await violations(anna) == []

    async def press_until(someone: Visitor, key: str, focused: str) -> None:
        for _ in range(80):
            if await someone.page.locator(focused).count() or await someone.over():
                return
            await someone.page.keyboard.press(key)
        raise AssertionError(f"{focused} is not reached by {key}")

    run(story())
