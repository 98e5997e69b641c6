"""Explained in place: cards, piles and numbers say what they are, and colours have a pattern for those who want one."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from pettable import registry
from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import PHONE, chromium, expect_value, resting_box, run, sit_down_with_bots, visitor

#: How many rules explain something on a table, at the least.
LEAST_RULES = 3

#: Cards that do not say what they are. Those of a race do not: nothing may come between a hand and a card.
SILENT = """() => [...document.querySelectorAll(".layout .card.front")].filter((card) => !card.closest("[data-rule]"))
  .map((card) => card.innerText)"""
#: The rules that explain something that can be seen now. A bot's seat has a sentence, and no rule.
RULES = """() => [...new Set([...document.querySelectorAll(".layout [data-rule]:not([data-rule=''])")]
  .filter((each) => each.checkVisibility()).map((each) => each.dataset.rule))]"""
#: A point where this rule explains what lies on top; null where all that it explains is covered or out of view.
POINT = """(rule) => {
  for (const each of document.querySelectorAll(`.layout [data-rule="${rule}"]`)) {
    const { left, top, width, height } = each.getBoundingClientRect();
    for (const part of [0.5, 0.15, 0.85]) {
      const x = left + width * part, y = top + height / 2;
      if (document.elementFromPoint(x, y)?.closest("[data-rule]") === each) return [x, y];
    }
  }
  return null;
}"""
#: The patterns over the cards of the hand, as they are drawn.
PATTERNS = """() => [...document.querySelectorAll(".hand .card[data-pattern]")].filter((card) =>
  getComputedStyle(card, "::after").content !== "none").map((card) => card.dataset.pattern)"""

OPTIONS = {"slap-cat": ["calm"]}


@pytest.mark.parametrize("game", registry.names())
def test_cards_piles_and_numbers_explain_themselves(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await sit_down_with_bots(anna, game, 4, OPTIONS.get(game, ()))
            rng, page = Rng(b"explained", game), anna.page
            # Slap Cat! is drafted first.
            for _ in range(11 if game == "slap-cat" else 2):
                await page.wait_for_selector(".status.yours")
                await anna.answer(rng)
            await page.wait_for_selector(".status.yours")
            await expect_value(page, SILENT, [])
            explained = []
            for rule in await page.evaluate(RULES):
                await page.mouse.move(1, 1)
                await page.wait_for_selector("[data-explanation]", state="detached")
                point = await page.evaluate(POINT, rule)
                if point is None:
                    continue
                await page.mouse.move(*point)
                await page.locator("[data-explanation]").get_by_role("button", name=f"Rule {rule}:").wait_for()
                explained.append(rule)
            assert len(explained) >= LEAST_RULES, explained

    run(story())


def test_what_a_finger_asks_for_stays_until_it_is_closed(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, has_touch=True, is_mobile=True) as anna,
        ):
            page, note = anna.page, anna.page.locator("[data-explanation]")
            await sit_down_with_bots(anna, "chain-of-command", 4)
            await page.wait_for_selector(".status.yours")
            card = page.locator(".hand button").first
            box = await resting_box(card)
            touch = await anna.context.new_cdp_session(page)
            point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            await touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
            await note.wait_for()
            await touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            # Long after the finger is lifted, which gives the card the focus.
            await page.evaluate("new Promise((done) => setTimeout(done, 1000))")
            await expect(card).to_have_attribute("aria-pressed", "false")
            await note.get_by_role("button", name="Rule CC-").tap()
            await page.locator("dialog iframe").wait_for()
            await page.locator("dialog").get_by_role("button", name="Close").tap()
            await page.locator("dialog iframe").wait_for(state="detached")
            # A tap on a pile does nothing else, and so it explains the pile (CC-5); its cross closes it.
            await page.locator(".other .pile").first.tap()
            await expect(note).to_contain_text("They are added up at the end")
            await note.get_by_role("button", name="Close").tap()
            await expect(note).to_have_count(0)
            await page.locator(".other .who").first.tap()
            await expect(note).to_contain_text("is a bot")
            await page.locator(".status").tap()
            await expect(note).to_have_count(0)

    run(story())


# In Paws Up no colour tells cards apart: places and animals are drawn.
@pytest.mark.parametrize("game", ["chain-of-command", "pupularity", "slap-cat"])
def test_the_cards_of_a_hand_have_patterns_where_they_are_wanted(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await sit_down_with_bots(anna, game, 4, OPTIONS.get(game, ()))
            rng, page = Rng(b"patterns", game), anna.page
            answers = 0
            # Until the hand has a card with a pattern: not every deal gives one at once.
            while (
                answers < (8 if game == "slap-cat" else 1)
                or not await page.locator(".hand .card[data-pattern]").count()
            ):
                await page.wait_for_selector(".status.yours")
                await anna.answer(rng)
                answers += 1
                assert answers < 60
            await expect_value(page, PATTERNS, [])
            await page.get_by_role("button", name="Settings").click()
            await page.get_by_label("patterns").check()
            await page.keyboard.press("Escape")
            assert await page.evaluate(PATTERNS)

    run(story())
