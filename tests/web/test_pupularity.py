"""Pupularity in the browser: Drama that says what it does, questions for those who can answer, and staged events."""

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import TimeoutError as TooLate
from playwright.async_api import expect

from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import (
    DESKTOP,
    ON_ITS_SIDE,
    OVER,
    PHONE,
    Visitor,
    chromium,
    expect_value,
    run,
    sit_down_with_bots,
    visitor,
)

#: How many times faster than usual the server's clock runs.
HURRY = 4.0

#: Every change of the page: what the reaction window and the main button say, and which cards are about to go.
WATCH = """() => {
  window.noted = [];
  const cardOf = (each) => each.dataset.card;
  const note = () => {
    window.noted.push({
      said: document.querySelector("p.status")?.innerText ?? "",
      waits: document.querySelector("[data-place=drama]") !== null,
      asked: document.querySelector("p.status.yours") !== null,
      ringed: document.querySelector(".other.turn, .other.told") !== null,
      button: document.querySelector(".actions .main[aria-disabled=false]")?.innerText ?? "",
      settled: /^(. )?Nobody cancels/.test(document.querySelector("[data-place=drama] .stands")?.innerText ?? ""),
      ring: document.querySelector("[role=timer]") !== null,
      ending: document.querySelector("[data-place=ending] .card") !== null,
      held: document.querySelectorAll(".hand .card").length,
      callout: document.querySelector("[data-callout] span")?.innerText ?? "",
      fixed: [
        document.querySelector(".actions .main")?.offsetHeight,
        getComputedStyle(document.querySelector(".middle") ?? document.body).borderTopWidth,
        document.querySelector(".own .strip") !== null,
      ].join(" "),
      leaving: [...document.querySelectorAll(".leaving [data-card], .leaving[data-card]")].map(cardOf),
    });
  };
  note();
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(note).observe(document.body, all);
}"""

#: Something is asked, and nothing that came before it waits to be shown.
STAGED = "() => document.querySelector('p.status.yours') && !document.querySelector('[data-callout]')"
#: The same, or the end of the game.
STAGED_OR_OVER = f"() => document.querySelector('{OVER}') || ({STAGED})()"

#: How many answers a test gives at most until the situation that it waits for comes.
MOST = 80

#: Each Drama in a part of the page: its words, whether they fit their card, and the smallest letters.
DRAMA = """(within) => [...document.querySelectorAll(`${within} .card .caption`)].map((caption) => {
  const card = caption.closest(".card").getBoundingClientRect();
  const words = [...caption.children];
  return {
    width: caption.closest(".card").offsetWidth,
    name: words[0].innerText,
    deed: words[1].innerText,
    fits: words.every((each) => {
      const box = each.getBoundingClientRect();
      const inside = box.left >= card.left - 1 && box.right <= card.right + 1 && box.bottom <= card.bottom + 1;
      return inside && box.top >= card.top + 0.4 * card.height - 1 && caption.scrollHeight <= caption.clientHeight + 1;
    }),
    letters: Math.min(...words.map((each) => parseFloat(getComputedStyle(each).fontSize))),
  };
})"""

#: A phone on its side, and the smallest one.
#: What was played last, as the middle of the table shows it.
LAST = """() => [...document.querySelectorAll("[data-last]")].filter((each) => each.checkVisibility()).map((each) => ({
  width: each.querySelector(".card").offsetWidth, deck: document.querySelector(".deck .card")?.offsetWidth ?? null,
  who: each.querySelector(".did .name-tag")?.innerText ?? "",
  what: each.querySelector(".did > :last-child")?.innerText ?? "",
}))"""
#: How wide it is at the least, and the deck beside it, in pixels.
LARGE = {PHONE: (76, 56), DESKTOP: (112, 96)}
SHORT_PHONE = (360, 640)
#: The height of two rows of buttons on a desktop, in pixels.
TWO_ROWS = 56 + 6 + 56 + 8
#: Puzzles that ask whether to cancel something: a Drama, a Drama, the fourth cancel, the fifth.
REACTIONS = (2, 4, 5, 8)
DEEP = 5

#: What of these parts of the page does not show as a whole: it is scrolled away, or lies under the puzzle's question.
HIDDEN = """(parts) => {
  const asked = document.querySelector(".said").getBoundingClientRect();
  return [...document.querySelectorAll(parts)].flatMap((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const views = ["body", ".board", ".near"].filter((place) => each.closest(place));
    const frames = views.map((place) => document.querySelector(place)).filter((frame) =>
      frame.localName === "body" || (frame.clientHeight && getComputedStyle(frame).overflowY === "auto"));
    const boxes = frames.map((frame) => frame.getBoundingClientRect());
    const out = Math.max(...boxes.map((box) => Math.max(box.top - top, bottom - box.bottom, box.left - left,
      right - box.right)));
    const under = left < asked.right && right > asked.left && top < asked.bottom && bottom > asked.top;
    const name = `${each.className || each.localName}: ${each.innerText.slice(0, 40)}`;
    return out > 1 ? [`${name} is ${Math.round(out)} px out of view`] : under ? [`${name} is under the question`] : [];
  });
}"""
#: The widths of the cards in the chain.
LINKS = "() => [...document.querySelectorAll('[data-place=drama] .card')].map((each) => each.offsetWidth)"


def events_received(someone: Visitor) -> list[Any]:
    """Every event that the server sends to a page, in its order."""
    events: list[Any] = []

    def receive(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "game":
            events.extend(message["events"])

    someone.page.on("websocket", lambda socket: socket.on("framereceived", receive))
    return events


async def take_turns(someone: Visitor, turns: int, seed: str) -> None:
    rng = Rng(b"pupularity", seed)
    for _ in range(turns):
        await someone.page.wait_for_selector(f"p.status.yours, {OVER}")
        if await someone.over():
            return
        await someone.answer(rng)
        # The answer has arrived when nothing is asked any more, at least for as long as the next player takes.
        # A click that came too late, or the next question at once, leaves one asked: that is the next turn.
        with suppress(TooLate):
            await someone.page.wait_for_selector("p.status:not(.yours)", timeout=3_000)


PRESS_DISCARD_PILE = """() => {
  const pile = document.querySelector(".piles button.card");
  pile?.click();
  return pile !== null;
}"""


async def drama_in_the_discard_pile(someone: Visitor) -> list[Any]:
    """Look through the discard pile, on turns of one's own, when nothing moves, until Drama lies there."""
    for turn in range(MOST):
        await someone.page.wait_for_function(STAGED_OR_OVER)
        if await someone.over():
            await someone.open_game("pupularity")
        # In place of the piles, a reaction window may be open; and the pile is empty when it was shuffled in. A press
        # inside the page hits the pile, whatever comes to lie over it just then.
        elif await someone.page.evaluate(PRESS_DISCARD_PILE):
            await someone.page.wait_for_selector("dialog .spread")
            found: list[Any] = await someone.page.evaluate(DRAMA, "dialog .spread")
            if found:
                return found
            # A tap beside it puts it away.
            await someone.page.mouse.click(3, 3)
            await someone.page.wait_for_selector("dialog .spread", state="detached")
        await take_turns(someone, 1, f"discard {turn}")
    return []


def test_pp_12_somebody_without_a_cancel_is_not_asked(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            await anna.open_game("pupularity")
            await anna.page.evaluate(WATCH)
            unable: list[Any] = []
            for turn in range(MOST):
                await take_turns(anna, 1, f"unable {turn}")
                noted = [each for each in await anna.page.evaluate("window.noted") if each["waits"]]
                unable = [
                    each
                    for each in noted
                    if each["said"] == "You have no card that can cancel this; the game goes on by itself."
                ]
                # At least ten turns, so that more than one window was open.
                if unable and turn >= 9:
                    break
                if await anna.over():
                    await anna.open_game("pupularity")
                    await anna.page.evaluate(WATCH)
            assert unable
            for each in unable:
                assert not each["asked"]
                assert each["button"] in ("", "Next")
            # The line and the ring follow what is shown, and no Drama moves the table or the buttons.
            noted = await anna.page.evaluate("window.noted")
            settled = [each for each in noted if each["settled"]]
            assert not [each for each in settled if each["said"] or each["ring"]]
            assert not [each for each in noted if each["callout"] and each["said"].endswith("plays a card.")]
            # Bots answer at once: there is no clock to be seen.
            assert not [each for each in noted if each["said"].startswith("Your card waits") and each["ring"]]
            assert len({each["fixed"] for each in noted}) == 1

    run(story())


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_pp_d8_drama_and_the_last_card_played_say_what_they_do(
    size: tuple[int, int], lang: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, lang=lang) as anna,
        ):
            await anna.open_game("pupularity")
            seen: list[Any] = []
            played: list[Any] = []
            for turn in range(12):
                await take_turns(anna, 1, f"drama {turn}")
                seen += await anna.page.evaluate(DRAMA, "body")
                played += await anna.page.evaluate(LAST)
            in_dialog = await drama_in_the_discard_pile(anna)
            assert in_dialog
            if size == DESKTOP:
                # A third row of buttons would take room from the table: a long question would push the others out.
                assert await anna.page.evaluate("document.querySelector('.tools').offsetHeight") <= TWO_ROWS
            for each in [*seen, *in_dialog]:
                assert each["name"], each
                assert each["deed"], each
                assert each["fits"], each
                assert each["letters"] >= 8, each
                assert each["width"] >= 56, each
            assert played
            last, deck = LARGE[size]
            for each in played:
                assert each["who"], each
                assert each["what"], each
                assert each["width"] >= last, each
                assert each["deck"] is None or each["deck"] >= deck, each

    run(story())


def test_a_card_that_a_drama_takes_is_shown_before_it_goes(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            events = events_received(anna)
            await anna.open_game("pupularity")
            await anna.page.evaluate(WATCH)
            await take_turns(anna, 16, "losses")
            await anna.page.wait_for_selector(f"p.status.yours, {OVER}")
            noted = await anna.page.evaluate("window.noted")
            own_turn = [each for each in noted if each["asked"] and not each["waits"]]
            assert not any(each["ringed"] for each in own_turn)
            gone = [event for event in events if event["type"] in {"taken", "tossed"}]
            assert gone
            left = {card for each in noted for card in each["leaving"]}
            assert {str(event["card"]) for event in gone} <= left

    run(story())


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, SHORT_PHONE, DESKTOP])
def test_pp_10_all_that_a_cancel_depends_on_is_in_view(size: tuple[int, int], lang: str, tmp_path: Path) -> None:
    needed = ["[data-place=drama] .stands", ".own .points", ".own .card", ".hand .card", ".actions .main"]
    # Under a puzzle's question the smallest phone has no room left for the chain and the others.
    if size != SHORT_PHONE:
        needed += ["[data-place=drama] li", ".other .tokens"]

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, lang=lang, reduced_motion="reduce") as anna,
        ):
            for number in REACTIONS:
                await anna.go(f"/puzzle/pupularity/{number}")
                await anna.page.locator(".actions .main[aria-disabled=false]").wait_for()
                await expect_value(anna.page, HIDDEN, [], ", ".join(needed))
                (width,) = set(await anna.page.evaluate(LINKS))
                assert width >= 56, number
                drama = await anna.page.evaluate(DRAMA, "[data-place=drama]")
                assert drama, number
                assert all(each["fits"] for each in drama), (number, drama)

    run(story())


def test_pp_11_a_long_chain_is_folded_into_one_row_and_can_be_unfolded(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=SHORT_PHONE) as anna,
        ):
            await anna.go(f"/puzzle/pupularity/{DEEP}")
            links = anna.page.locator("[data-place=drama] li:has(.card)")
            await expect(links).to_have_count(4)
            assert len({box["y"] for box in [await link.bounding_box() for link in await links.all()] if box}) == 1
            await anna.page.get_by_role("button", name="Show 2 more cancels").click()
            await expect(links).to_have_count(6)

    run(story())


def test_pp_12_a_window_that_has_just_opened_takes_no_press_meant_for_the_move_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            page = anna.page
            await page.clock.install(time=0)
            await page.clock.pause_at(1000)
            await anna.go(f"/puzzle/pupularity/{DEEP}")
            # It would break a Pack that counts double, and that is marked where it lies.
            asked = "Stop “Poach”? If nobody does, Biscuit takes Omega 1 from Noodle. "
            asked += "Noodle: Pack no longer double, −9."
            await expect(page.locator(".status")).to_have_text(asked)
            await expect(page.locator(".other [data-doubled=flush]")).to_have_count(1)
            await page.clock.run_for(500)
            await page.locator(".actions .main").click(force=True)
            await page.keyboard.press("Enter")
            await expect(page.locator(".actions .main")).to_be_disabled()
            assert await page.locator(".said .good, .said .verdict").count() == 0
            await page.clock.run_for(150)
            await expect(page.locator(".actions .main")).to_have_text("Let it pass")
            await page.locator("body").press("Enter")
            await expect(page.locator(".said .good")).to_be_visible()

    run(story())


def test_pp_15_the_card_that_ends_the_game_is_seen_and_named_in_the_result(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            page = anna.page
            await sit_down_with_bots(anna, "pupularity", 4, ["longer-game=off"])
            await page.wait_for_function(STAGED)
            # What looks like a list of moves is one, and leads to the log that somebody may look for.
            await page.get_by_role("button", name="All moves you can make now").click()
            await page.get_by_role("button", name="Open the log").click()
            await expect(page.get_by_role("dialog")).to_have_count(0)
            await expect(page.get_by_role("heading", name="Log")).to_be_in_viewport()
            await page.keyboard.press("l")
            await page.evaluate(WATCH)
            await anna.play("ending")
            noted = [each for each in await page.evaluate("window.noted") if each["ending"]]
            assert re.search(r"\bdraws? the Pupularity card", noted[0]["callout"])
            assert noted[0]["held"] > 0
            assert {each["callout"].partition(":")[0] for each in noted[1:] if each["callout"]} <= {
                noted[0]["callout"].partition(":")[0],
                "Visible cards count",
            }

            ended = await page.locator("[data-ended]").inner_text()
            lead = r"the lead was tied|.* (one point|\d+ points) ahead"
            assert re.fullmatch(rf"\w.* drew the Pupularity card; ({lead})\.", ended), ended
            rows = page.locator("dialog li button")
            await rows.first.click()
            await expect(rows.filter(has_text="You (Anna)")).to_have_count(1)
            kinds = await page.locator("#explained").evaluate(
                "(shown) => [...shown.querySelectorAll('.cards .card')].map((each) => each.dataset.rule)"
            )
            assert kinds == sorted(kinds)
            for button in await page.locator("dialog .next .button").all():
                await expect(button).to_be_in_viewport(ratio=0.99)
            await page.get_by_role("link", name="Replay").click()
            # It begins where somebody is first asked: the cards are dealt.
            await expect(page.locator(".hand .card")).to_have_count(5)
            await page.keyboard.press("End")
            await expect(page.locator(".own .points")).to_be_visible()
            await expect(page.locator("[data-place=ending]")).to_contain_text(re.compile("drew it"))
            await expect_value(page, HIDDEN, [], ".own .card, .own .points")

    run(story())
