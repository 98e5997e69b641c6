"""The frame around every game: settings, explanations in place, talk and log, one grammar for choosing."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import PHONE, Visitor, chromium, play_from_list, resting_box, run, sit_down_together, visitor

GAME = "chain-of-command"
#: So short that the log of the deal alone is longer than its window.
SHORT_PHONE = (360, 440)


@asynccontextmanager
async def alone(tmp_path: Path, **more: Any) -> AsyncIterator[Visitor]:
    """Somebody with a browser, at no table yet."""
    async with (
        serving(f"sqlite:///{tmp_path}/t.db") as server,
        chromium() as browser,
        visitor(browser, server.url, **more) as anna,
    ):
        yield anna


@asynccontextmanager
async def two(tmp_path: Path) -> AsyncIterator[tuple[Visitor, Visitor]]:
    """Anna and Ben, each with a phone, at a table for two."""
    async with (
        serving(f"sqlite:///{tmp_path}/t.db") as server,
        chromium() as browser,
        visitor(browser, server.url, size=PHONE) as anna,
        visitor(browser, server.url, size=PHONE) as ben,
    ):
        await sit_down_together(anna, ben, GAME)
        yield anna, ben


async def left_of(one: Locator, other: Locator) -> bool:
    here, there = await one.bounding_box(), await other.bounding_box()
    assert here is not None
    assert there is not None
    return here["x"] < there["x"]


def test_talk_shows_a_mark_and_the_log_opens_at_its_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with two(tmp_path) as (anna, ben):
            await anna.page.set_viewport_size({"width": SHORT_PHONE[0], "height": SHORT_PHONE[1]})
            switch = anna.page.locator(".drawer-switch")
            assert await switch.inner_text() == "Log"
            await ben.page.locator(".drawer-switch").click()
            # What people say lies apart from what happened, folded away until somebody wants to speak.
            hello = ben.page.get_by_role("button", name="Hello, everybody!")
            await expect(hello).to_be_hidden()
            await ben.page.locator("aside").get_by_text("Say something").click()
            await hello.click()
            await expect(hello).to_be_hidden()
            await expect(ben.page.get_by_role("heading", name="Chat")).to_be_visible()
            await anna.page.locator(".unread").wait_for()
            assert await switch.get_attribute("aria-label") == "Log and chat, one new message"
            await switch.click()
            assert await anna.page.locator(".unread").count() == 0
            lines = anna.page.locator("aside .lines")
            assert await lines.evaluate("(each) => each.scrollHeight - each.scrollTop - each.clientHeight") <= 1
            assert await lines.evaluate("(each) => each.scrollTop") > 0

    run(story())


def test_the_main_button_names_those_the_table_waits_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with two(tmp_path) as (anna, ben):
            first = anna if await anna.page.locator(".status.yours").count() else ben
            other, name = (ben, "Anna") if first is anna else (anna, "Ben")
            assert await other.page.locator(".actions .main").inner_text() == f"Waiting for {name}."
            assert await other.page.locator(".other.turn").count() == 1
            # A card that is on the table cannot be taken back, and so it is not offered.
            await first.page.locator(".hand button").first.click()
            await first.page.locator(".hand button").first.click()
            await other.page.wait_for_selector(".status.yours")
            assert await first.page.get_by_role("button", name="Undo").count() == 0

    run(story())


def test_settings_apply_at_once_and_are_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path, size=PHONE) as anna:
            page = anna.page
            await anna.open_game(GAME)
            await page.wait_for_selector(".status.yours")
            main, tools = page.locator(".actions .main"), page.locator(".actions .tools")
            assert await left_of(tools, main)
            await page.get_by_role("button", name="Menu").click()
            await page.get_by_role("button", name="Settings").click()
            for name in ("Left-handed", "Dark", "Largest", "Less", "Patterns on cards", "Quick"):
                await page.get_by_label(name).first.check()
            await page.get_by_role("slider", name="Sound").fill("0")
            await page.keyboard.press("Escape")
            assert await left_of(main, tools)
            await page.reload()
            await page.wait_for_selector(".layout")
            kept = await page.evaluate("({...document.documentElement.dataset})")
            assert kept == {"theme": "dark", "motion": "less", "text": "largest", "patterns": "", "leftHanded": ""}
            await page.get_by_role("button", name="Menu").click()
            await page.get_by_role("button", name="Settings").click()
            await page.get_by_label("Deutsch").check()
            await page.get_by_role("heading", name="Einstellungen").wait_for()

    run(story())


def test_a_card_explains_itself_and_leads_to_its_rule(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path) as anna:
            page = anna.page
            await anna.open_game(GAME)
            await page.wait_for_selector(".status.yours")
            card = page.locator(".hand button").first
            rule = await card.get_attribute("data-rule")
            await card.hover()
            explanation = page.locator("[data-explanation]")
            await explanation.wait_for()
            await explanation.get_by_role("button").click()
            rulebook = page.frame_locator("dialog iframe")
            await rulebook.locator(f"#{rule}:target").wait_for()
            await page.keyboard.press("Escape")
            await page.locator("dialog iframe").wait_for(state="detached")
            # So does every rule in the log.
            await page.locator("aside .lines .rule").first.click()
            await rulebook.locator(".rule:target").wait_for()

    run(story())


def test_each_rule_has_one_link_in_the_log_that_a_finger_can_hit(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path, has_touch=True) as anna:
            page = anna.page
            await anna.open_game(GAME)
            await page.wait_for_selector(".status.yours")
            await anna.answer(Rng(b"links", ""))
            await page.wait_for_selector("aside .lines .part")
            await page.wait_for_selector(".status.yours")
            links = page.locator("aside .lines .rule")
            boxes = await links.evaluate_all(
                "(links) => links.map((each) => [each.dataset.opens, each.offsetWidth, each.offsetHeight])"
            )
            assert len(boxes) == len({rule for rule, *_ in boxes}) >= 3
            assert min(min(width, height) for _, width, height in boxes) >= 44
            # One tap opens the rule.
            await links.first.tap()
            await page.frame_locator("dialog iframe").locator(f"#{boxes[0][0]}:target").wait_for()

    run(story())


def test_the_main_button_goes_on_while_something_is_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path, pace="calm") as anna:
            page = anna.page
            await anna.open_game(GAME)
            callout, main = page.locator("[data-callout] span"), page.locator(".actions .main")
            while not await page.locator(".status.yours").count():
                await page.locator("body").press(" ")
            await page.locator(".hand button").first.click()
            await page.locator(".hand button").first.click()
            await expect(callout).to_contain_text("You play")
            said = await callout.inner_text()
            await expect(main).to_have_text("Next")
            await main.click()
            await expect(page.locator("[data-callout]", has_text=said)).to_have_count(0)

    run(story())


def test_a_look_at_all_moves_plays_none(tmp_path: Path) -> None:
    """One tap chooses, as on the table; the second one plays."""

    async def story() -> None:
        async with alone(tmp_path) as anna:
            page = anna.page
            await anna.open_game(GAME)
            await page.wait_for_selector(".status.yours")
            held = page.locator(".hand [data-card]")
            before = await held.count()
            await page.locator("body").press("m")
            moves = page.locator("dialog li button")
            await moves.nth(1).click()
            await moves.nth(0).click()
            await expect(moves.nth(0)).to_contain_text("Play this")
            await expect(moves.nth(1)).not_to_contain_text("Play this")
            await page.keyboard.press("Escape")
            await expect(moves).to_have_count(0)
            assert await page.locator(".status.yours").count() == 1
            assert await held.count() == before
            # Who comes back to look has chosen nothing.
            await page.locator("body").press("m")
            await expect(page.locator("dialog li button[aria-pressed=true]")).to_have_count(0)
            await play_from_list(page, 0, keyboard=True)
            await expect(moves).to_have_count(0)
            played = page.locator("aside .lines p").filter(has_text=re.compile("^You play (?!first)"))
            await expect(played).to_have_count(1)

    run(story())


def test_the_log_tells_no_draws_of_others_and_no_trick_twice(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path) as anna:
            page = anna.page
            await anna.open_game(GAME)
            await anna.play("story", until=".last", most=8)
            told = await page.locator("aside .lines p").all_inner_texts()
            assert any("the strongest" in line for line in told), told
            assert not any("draws a card" in line or "is dealt" in line for line in told), told
            assert not any(" take " in line or "takes Dog" in line for line in told if "strongest" not in line), told

    run(story())


def test_a_long_press_explains_and_does_not_pick(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path, size=PHONE, has_touch=True) as anna:
            page = anna.page
            await anna.open_game(GAME)
            await page.wait_for_selector(".status.yours")
            card = page.locator(".hand button").first
            box = await resting_box(card)
            finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            touch = await anna.context.new_cdp_session(page)
            await touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
            await page.locator("[data-explanation]").wait_for()
            await touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            await page.wait_for_timeout(200)
            assert await card.get_attribute("aria-pressed") == "false"

    run(story())


def test_arrows_and_enter_choose_and_escape_puts_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path) as anna:
            page = anna.page
            await anna.open_game(GAME)
            await page.wait_for_selector(".status.yours")
            await page.keyboard.press("ArrowRight")
            await page.keyboard.press("ArrowRight")
            card = page.locator(".hand button:focus")
            number = await card.get_attribute("data-card")
            assert number == await page.locator(".hand button").nth(1).get_attribute("data-card")
            await page.keyboard.press("Enter")
            assert await card.get_attribute("aria-pressed") == "true"
            assert (await page.locator(".main").inner_text()).startswith("Play ")
            await page.keyboard.press("Escape")
            assert await card.get_attribute("aria-pressed") == "false"
            await page.keyboard.press("Enter")
            await page.keyboard.press("Enter")
            await page.locator(f'.hand [data-card="{number}"]').wait_for(state="detached")

    run(story())


@pytest.mark.parametrize(("phone", "keys"), [(True, 0), (False, 1)])
def test_help_names_keys_only_where_there_are_keys(phone: bool, keys: int, tmp_path: Path) -> None:
    async def story() -> None:
        more = {"size": PHONE, "has_touch": True, "is_mobile": True} if phone else {}
        async with alone(tmp_path, **more) as anna:
            await anna.open_game(GAME)
            await anna.page.locator("body").press("?")
            await anna.page.locator("dialog").get_by_role("button", name="All rules").wait_for()
            await expect(anna.page.locator("dialog kbd:visible").first).to_have_count(keys)

    run(story())
