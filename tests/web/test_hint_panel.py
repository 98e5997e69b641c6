"""A hint in the browser: one sentence first, then what its moves gain; a tap on it lifts a move, and nothing moves."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.server.server_process import serving
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, chromium, expect_value, run, visitor
from tests.web.layout import resize

#: Where everything of the table lies with the hint, and at once after the hint is closed.
PLACES = """async () => {
  const parts = "header, .other, .middle, .status, .own, .own .card, .actions";
  const places = () => [...document.querySelectorAll(parts)].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.className, x, y, width, height];
  });
  const open = places();
  document.querySelector(".hint > button").click();
  await new Promise(queueMicrotask);
  return { open, closed: places(), hints: document.querySelectorAll(".hint").length };
}"""

#: The share of the hint that is in view without scrolling; a long one may take half of the page.
SEEN = """() => {
  const { clientHeight, scrollHeight } = document.querySelector(".hint .said");
  return clientHeight / Math.min(scrollHeight, innerHeight / 2);
}"""

#: What has to stay in view beside a hint, and does not.
COVERED = """() => {
  const hint = document.querySelector(".hint").getBoundingClientRect();
  return [".middle", ".hand-place", ".actions .main"].filter((each) => {
    const { left, right, top, bottom } = document.querySelector(each).getBoundingClientRect();
    return left < hint.right - 1 && right > hint.left + 1 && top < hint.bottom - 1 && bottom > hint.top + 1;
  });
}"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("game", ["chain-of-command", "paws-up", "pupularity"])
def test_a_hint_gives_reasons_and_moves_nothing(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size) as anna,
        ):
            page = anna.page
            await anna.open_game(game)
            await page.wait_for_selector(".status.yours")
            await page.keyboard.press("h")
            await page.wait_for_selector(".hint")
            places = await page.evaluate(PLACES)
            assert places["hints"] == 0
            assert places["open"] == places["closed"]
            await page.keyboard.press("h")
            await page.wait_for_selector(".hint")
            # One sentence: the best move, and why.
            lead = await page.locator(".hint .said").inner_text()
            assert await page.locator(".hint li").count() == 0
            assert len(re.findall(r"[.?]( |$)", lead.splitlines()[0])) == 1, lead
            if size == PHONE:
                await resize(anna, ON_ITS_SIDE)
                await expect_value(page, COVERED, [])
                await expect(page.locator(".hint .lead")).to_be_in_viewport(ratio=1)
                await resize(anna, PHONE)
            await page.locator(".hint .more").click()
            assert await page.evaluate(SEEN) >= 0.9
            # However far its words are scrolled, its cross stays in view.
            await page.locator(".hint .said").evaluate("(said) => said.scrollTo(0, said.scrollHeight)")
            await expect(page.locator(".hint > button")).to_be_in_viewport(ratio=1)
            rows = await page.locator(".hint li").all_inner_texts()
            assert rows
            # Chances or points, whichever tells the moves apart; both would not always agree.
            for row in rows:
                assert bool(re.search(r"about -?\d+ (point|paw)s? in the end", row)) != ("of 100 games" in row)
            # Where all moves gain the same, or too few deals were tried, there is none.
            for gains in await page.locator(".hint li small").all_inner_texts():
                assert re.fullmatch(r"[A-Z\d].+\.", gains)
            assert not all("wins 0 of 100 games" in row for row in rows)
            if await page.locator(".hint .reason").count():
                reason = await page.locator(".hint .reason").inner_text()
                # The sentence names the two best moves.
                names = re.findall("“.*?”", " ".join(await page.locator(".hint li b").all_inner_texts()))
                assert names[0] in reason
                assert names[1] in reason
            await page.locator(".hint li button").first.click()
            await page.wait_for_selector(".hint", state="detached")
            # The move is lifted, and the main button does it.
            assert await page.locator(".actions .main:enabled").count() == 1

    run(story())
