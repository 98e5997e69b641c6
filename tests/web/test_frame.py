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
from tests.web.browser import (
    DESKTOP,
    LOOK_AGAIN,
    ON_ITS_SIDE,
    OVER,
    PHONE,
    Visitor,
    chromium,
    expect_value,
    play_from_list,
    resting_box,
    run,
    sit_down_together,
    sit_down_with_bots,
    visitor,
)
from tests.web.layout import resize

GAME = "chain-of-command"
#: So short that the log of the deal alone is longer than its window.
SHORT_PHONE = (360, 440)


#: Presses something and returns the answer, what of it covers something to be chosen or read, and what it moves. All
#: inside the page: an answer goes by itself. A tap goes through it, and so what lies at its points is what it covers.
PRESS = """async (what) => {
  const boxes = () => [".board", ".status", ".hand-place", ".actions .main"].map((each) => {
    const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
    return [each, ...[x, y, width, height].map(Math.round)].join(" ");
  });
  const before = boxes();
  document.querySelector(what).click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const answer = document.querySelector("[role=alert] .toast");
  if (!answer) return ["", [], []];
  const { left, right, top, bottom } = answer.getBoundingClientRect(), covered = new Set();
  for (let x = left; x < right; x += 4)
    for (let y = top; y < bottom; y += 4) {
      const below = document.elementFromPoint(x, y)?.closest(".lit, .middle, .status, .hand-place, .actions");
      if (below) covered.add(below.className);
    }
  return [answer.innerText.trim(), [...covered], boxes().filter((each) => !before.includes(each))];
}"""
#: The answer alone.
SAID = f"async (what) => (await ({PRESS})(what))[0]"
#: How strongly two colours differ, from 1 to 21; colours as a page computes them.
CONTRAST = """([one, other]) => {
  const pixel = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = pixel.getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return high / low;
}"""


async def style(element: Locator, name: str, part: str | None = None) -> str:
    found: str = await element.evaluate(f"(each, part) => getComputedStyle(each, part).{name}", part)
    return found


async def contrast(someone: Visitor, one: str, other: str) -> float:
    found: float = await someone.page.evaluate(CONTRAST, [one, other])
    return found


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


# A choice in the hand, one on the table, and one in several steps.
@pytest.mark.parametrize(("game", "lit"), [(GAME, ".hand"), ("paws-up", ".board"), ("pupularity", ".hand")])
def test_a_greyed_main_button_says_what_is_missing(game: str, lit: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path, reduced_motion="reduce") as anna:
            page, main, rng = anna.page, anna.page.locator(".actions .main"), Rng(b"missing", game)
            await sit_down_with_bots(anna, game, 4)
            choose = "Choose a photo" if game == "paws-up" else "Choose a card"
            # A turn with a choice: no window, which closes by itself, and no move that is ready as the only one.
            turn = ".layout:not(:has([data-place=drama])):has(.status.yours):has(.main[aria-disabled=true])"
            await anna.play(game, until=f"{turn} {lit} .card.lit")
            while await main.inner_text() != choose:
                await anna.answer(rng)
                await anna.play(game, until=f"{turn} {lit} .card.lit")
            await expect(main).to_be_disabled()
            await expect(main).to_have_accessible_name(choose)
            said = f"First tap a {choose.rsplit(maxsplit=1)[-1]} that is lit."
            for size in (PHONE, ON_ITS_SIDE, DESKTOP):
                await resize(anna, size)
                # A press that comes too early is meant for what the button said before.
                await expect_value(page, PRESS, [said, [], []], ".actions .main")
            for scheme in ("light", "dark"):
                await page.evaluate("(scheme) => (document.documentElement.dataset.theme = scheme)", scheme)
                ink, ground = await style(main, "color"), await style(main, "backgroundColor")
                assert await contrast(anna, ink, ground) >= 4.5, scheme
            # By the keyboard, too; who has chosen needs no answer any more.
            await main.press("Enter")
            await expect(page.get_by_role("alert")).to_contain_text(said)
            assert await page.evaluate(SAID, f"{lit} .card.lit") == ""

    run(story())


def test_a_card_out_of_turn_says_whose_turn_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with two(tmp_path) as (anna, ben):
            while not (await anna.asked() or await ben.asked()):
                await anna.page.wait_for_timeout(LOOK_AGAIN)
            first = anna if await anna.asked() else ben
            other, name = (ben, "Anna") if first is anna else (anna, "Ben")
            for what in (".hand button", ".actions .main"):
                await expect_value(other.page, SAID, f"Wait: it is {name}'s turn.", what)
            await expect(other.page.locator(".actions .main")).to_be_disabled()
            # It is not true any more once the other one has played.
            await first.page.locator(".hand button").first.click()
            await first.page.locator(".hand button").first.click()
            await other.page.wait_for_selector(".status.yours")
            await expect(other.page.get_by_text("Wait: it is")).to_have_count(0)

    run(story())


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_check_boxes_and_the_gear_do_not_look_as_if_they_were_off(theme: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with alone(tmp_path) as anna:
            page = anna.page
            await anna.go("/")
            gear, ink = page.get_by_role("button", name="Settings"), page.locator("body")
            await gear.click()
            chosen = page.locator("label", has_text=theme).filter(has=page.locator("input[type=radio]"))
            await chosen.locator("input").check()
            box, ground = page.get_by_label("Left-handed"), await style(page.locator("dialog"), "backgroundColor")
            assert await contrast(anna, await style(box, "borderTopColor"), ground) >= 3
            assert await style(box, "appearance") == "none"
            await box.check()
            # The accent of what is chosen elsewhere.
            filled = await style(box, "backgroundColor")
            assert filled == await style(chosen, "color")
            assert await contrast(anna, filled, ground) >= 3
            assert await contrast(anna, filled, await style(box, "backgroundColor", "::before")) >= 3
            await page.keyboard.press("Escape")
            # At home and at a table, the gear is drawn in ink.
            assert await style(gear.locator("path"), "stroke") == await style(ink, "color")
            await anna.open_game(GAME)
            assert await style(gear.locator("path"), "stroke") == await style(ink, "color")

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
            # Space goes on, too, and does not press the button that a click has given the focus.
            people = page.locator("header").get_by_role("button", name="People")
            await people.click()
            await page.locator("dialog").get_by_role("button", name="Close", exact=True).click()
            await expect(people).to_be_focused()
            for _ in range(2):
                await expect(main).to_have_text("Next")
                said = await callout.inner_text()
                await page.keyboard.press(" ")
                await expect(page.locator("[data-callout]", has_text=said)).to_have_count(0)
            assert await page.locator("dialog").count() == 0
            await expect(main).to_have_text("Next")
            said = await callout.inner_text()
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
            await anna.play("story", until=f".last, {OVER}")
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
            # What a key cannot do yet, it says.
            said = page.get_by_role("alert")
            await page.keyboard.press("u")
            await expect(said).to_contain_text("Nothing can be taken back now.")
            await page.keyboard.press("Enter")
            await expect(said).to_contain_text("First tap a card that is lit.")
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
