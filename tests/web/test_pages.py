"""Every page works by keyboard alone, with a screen reader, and in few clicks."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from pettable import registry
from tests.server.server_process import ROOT, serving
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, Visitor, chromium, run, sit_down_together, visitor

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
HURRY = 12.0
#: How many cards I have played, by the log.
PLAYED = """() => [...document.querySelectorAll("[role=log] p")]
    .filter((line) => line.textContent.startsWith("You play ")).length"""
#: Presses *Ready* as soon as it can be pressed; waiting times that end by themselves meanwhile are as good.
ALWAYS_READY = """() => setInterval(() => document.querySelector("[data-ready=false]")?.click(), 50)"""
#: Slaps one card after the other once they are turned, no quicker than a hand.
SLAP = """() => {
    let card = 0;
    setInterval(() => {
        if (!document.querySelector(".draft .target .card.lit")) return;
        const key = String(1 + (card++ % 4));
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }, 500);
}"""
#: Notes where the cards to slap lie, at every change until the first result: counted down, and in the race.
#: The result's line of the viewer is noted too: it goes away as soon as everybody is ready.
WATCH_CARDS = """() => {
    window.lay = { covered: [], race: [], mine: null };
    new MutationObserver(() => {
        const cards = document.querySelector(".draft");
        window.lay.over ||= document.querySelector("[data-place=result]") !== null;
        window.lay.mine ||= document.querySelector("[data-place=result] li.mine")?.textContent ?? null;
        if (!cards || window.lay.over) return;
        const { x, y, width, height } = cards.getBoundingClientRect();
        const at = [x, y, width, height].map(Math.round).join(" ");
        if (cards.matches(".covered")) window.lay.covered.push(at);
        else if (document.querySelector(".clock")) window.lay.race.push(at);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


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
            await anna.page.locator("summary", has_text="@fontsource-variable/nunito").click()
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
            await anna.page.get_by_role("heading", name="At the table").wait_for()
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
            visitor(browser, server.url, size=PHONE) as ben,
        ):
            # Ben does not answer, so that Anna may change her choice for as long as she likes.
            await sit_down_together(anna, ben, "paws-up", seats=3)
            await anna.page.wait_for_selector(".status.yours")
            card = anna.page.locator(".hand button").first
            await card.click()
            await expect(card).to_have_attribute("aria-pressed", "true")
            assert await anna.page.get_by_role("button", name="Change my choice").count() == 0
            await card.click()
            await anna.page.get_by_role("button", name="Change my choice").wait_for()
            await anna.page.locator("[role=log]").get_by_text("You will offer").first.wait_for(state="attached")

    run(story())


def test_a_race_shows_reaction_times(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, bypass_csp=True) as anna,
            visitor(browser, server.url, size=PHONE) as ben,
        ):
            # Ben does not slap: Anna is first, however late her machine is.
            await anna.context.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH_CARDS})")
            await sit_down_together(anna, ben, "slap-cat")
            for someone in (anna, ben):
                await someone.page.evaluate(ALWAYS_READY)
            await anna.page.evaluate(SLAP)
            await anna.page.wait_for_function("window.lay.mine")
            lay = await anna.page.evaluate("window.lay")
            assert re.search(r"You\s*\d+\.\d\d s", lay["mine"])
            assert lay["covered"]
            assert lay["race"]
            # The clock of the race takes no room: the cards stay where they were.
            assert len({*lay["covered"], *lay["race"]}) == 1, lay

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
                played = await anna.page.evaluate(PLAYED)
                await anna.page.keyboard.press("Enter")
                await anna.page.wait_for_function(f"(before) => ({PLAYED})() > before", arg=played)
            assert await anna.over()
            assert await violations(anna) == []

    async def press_until(someone: Visitor, key: str, focused: str) -> None:
        for _ in range(80):
            if await someone.page.locator(focused).count() or await someone.over():
                return
            await someone.page.keyboard.press(key)
        raise AssertionError(f"{focused} is not reached by {key}")

    run(story())


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=str)
def test_no_page_is_wider_than_a_phone(size: tuple[int, int], tmp_path: Path) -> None:
    """A real phone lays a page out as wide as its widest part, and shows what is placed at its edge outside."""

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, has_touch=True, is_mobile=True) as anna,
        ):
            widths: dict[str, int] = {}
            for game in registry.names():
                for path in (f"/learn/{game}", f"/puzzle/{game}/2", f"/rules/{game}"):
                    await anna.go(path)
                    await anna.page.locator(".coach, .said .ask, article").first.wait_for()
                    await anna.page.wait_for_timeout(400)
                    widths[path] = await anna.page.evaluate("document.documentElement.scrollWidth")
            assert set(widths.values()) == {size[0]}, widths

    run(story())
