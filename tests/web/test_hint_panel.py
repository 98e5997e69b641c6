"""A hint in the browser: one sentence first, then what its moves gain; a tap on it lifts a move, and nothing moves."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, TimeoutError, expect

from pettable import registry
from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import (
    DESKTOP,
    ON_ITS_SIDE,
    PATIENCE,
    PHONE,
    chromium,
    expect_value,
    run,
    sit_down_with_bots,
    visitor,
)
from tests.web.layout import resize, small_or_covered

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

#: What has to stay in view beside a hint, and does not: the table's middle, the cards that lie in it or before the
#: player, the hand with its cards, and the main button. Turned cards of a fan have boxes that are larger than they are.
COVERED = """() => {
  const hint = document.querySelector(".hint").getBoundingClientRect();
  const parts = ".middle, .middle [data-card], .own [data-card], .hand-place, .hand-place .card, .actions .main";
  return [...document.querySelectorAll(parts)].filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < hint.right - 1 && right > hint.left + 1 && top < hint.bottom - 1 && bottom > hint.top + 1;
  }).map((each) => each.className);
}"""

#: What of the hint cannot be read without scrolling, or lies outside the page.
CUT_OFF = """() => [...document.querySelectorAll(".hint .lead, .hint button")].filter((each) => {
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const outside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  return outside || each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2;
}).map((each) => `${each.className}: ${each.innerText}`)"""

#: How far the middle of each mark is from the middle of its card, in pixels.
MARKED = """() => Object.fromEntries([...document.querySelectorAll(".ring")].map((ring) => {
  const number = ring.dataset.at.slice("card-".length);
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const card = document.querySelector(`[data-card="${number}"]`);
  const [[x, y], [toX, toY]] = [ring, card].map((each) => middle(each.getBoundingClientRect()));
  return [number, Math.hypot(toX - x, toY - y)];
}))"""
LIFTED = "() => [...document.querySelectorAll('.card.picked[data-card]')].map((each) => each.dataset.card)"

#: Buttons of the hint that a mark lies over. A mark takes no taps, so for this question it does; its frame is its edge.
UNDER_A_MARK = """() => {
  const style = document.createElement("style");
  style.textContent = ".ring { pointer-events: auto !important }";
  document.head.append(style);
  const under = [...document.querySelectorAll(".hint button")].filter((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const parts = [0.04, 0.2, 0.4, 0.5, 0.6, 0.8, 0.96];
    return parts.some((across) => parts.some((down) =>
      document.elementFromPoint(x + across * width, y + down * height)?.matches(".ring")));
  });
  style.remove();
  return under.map((each) => each.innerText || each.ariaLabel);
}"""

#: My turn, and not a question that closes by itself.
MY_TURN = ".layout:not(:has([data-place=drama])) .status.yours"
ASK = "() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true }))"
#: How many events the page knows: more, once an answer is in.
EVENTS = "() => Number(document.querySelector('[data-events]').dataset.events)"
#: A hint that has not come by then, in milliseconds, is asked for once more: on a busy machine its search may give up.
ASK_AGAIN = 30_000
#: How many hints are measured.
ASKED = 2

#: Upright and on their side.
PHONES = ((360, 640), PHONE, (667, 375), ON_ITS_SIDE)


async def ask_hint(page: Page) -> None:
    for _ in range(PATIENCE // ASK_AGAIN):
        await page.evaluate(ASK)
        try:
            await page.wait_for_selector(".hint", timeout=ASK_AGAIN)
        except TimeoutError:
            continue
        return
    raise AssertionError("no hint came")


@pytest.mark.parametrize("game", registry.names())
def test_on_a_phone_a_hint_covers_no_card_and_marks_those_it_names(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, reduced_motion="reduce") as anna,
        ):
            page, rng = anna.page, Rng(b"hint", game)
            await sit_down_with_bots(anna, game, 3, ("calm",) if game == "slap-cat" else ())
            for number in range(ASKED):
                await anna.play(f"{game} {number}", until=MY_TURN)
                await ask_hint(page)
                for size in PHONES:
                    await resize(anna, size)
                    await expect_value(page, COVERED, [])
                    await expect_value(page, CUT_OFF, [])
                    # A tip is often wider than the hint that lies over it.
                    await expect(page.locator(".news")).to_be_hidden()
                    assert await small_or_covered(anna, ".hint") == [], size
                    marked = await page.evaluate(MARKED)
                    assert all(away < 2 for away in marked.values()), (size, marked)
                await page.locator(".hint .best").first.click()
                await page.wait_for_selector(".hint", state="detached")
                assert {*await page.evaluate(LIFTED)} <= {*marked}
                assert await page.locator(".ring").count() == 0
                known = await page.evaluate(EVENTS)
                await anna.answer(rng)
                await page.wait_for_function(f"(known) => ({EVENTS})() > known", arg=known)

    run(story())


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
            # One sentence: the best move, and why; or what stands before moves that are equally good.
            lead = await page.locator(".hint .said").inner_text()
            assert await page.locator(".hint li").count() == 0
            assert len(re.findall(r"[.?:]( |$)", lead.splitlines()[0].replace(": ", ", "))) == 1, lead
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
                names = await page.locator(".hint li b").all_inner_texts()
                assert f"“{names[0]}”" in reason
                assert f"“{names[1]}”" in reason
            # It covers the question, which says what a lifted card would do: with the first tap it makes room.
            await page.locator(".hand-place .card.lit").first.click()
            await page.wait_for_selector(".hint", state="detached")
            await page.keyboard.press("h")
            await page.locator(".hint .more").click()
            await page.locator(".hint li button").first.click()
            await page.wait_for_selector(".hint", state="detached")
            # The move is lifted, and the main button does it.
            assert await page.locator(".actions .main[aria-disabled=false]").count() == 1

    run(story())


@pytest.mark.parametrize("seats", [2, 4])
def test_in_the_draft_no_mark_lies_over_a_button_of_the_hint(seats: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, reduced_motion="reduce") as anna,
        ):
            page = anna.page
            await sit_down_with_bots(anna, "slap-cat", seats, ("calm",))
            await anna.play("draft", until=MY_TURN)
            for size in (*PHONES, DESKTOP):
                await resize(anna, size)
                await ask_hint(page)
                for way in (".hint .deeds .more", ".hint ol"):
                    await page.wait_for_selector(way)
                    await expect(page.locator(".ring").first).to_be_attached()
                    assert await page.evaluate(UNDER_A_MARK) == [], (size, way)
                    if await page.locator(".hint .more").count():
                        await page.locator(".hint .more").click()
                await page.locator(".hint > button").click()
                await page.wait_for_selector(".hint", state="detached")

    run(story())
