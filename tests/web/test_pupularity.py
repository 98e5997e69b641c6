"""Pupularity in the browser: Drama that says what it does, questions for those who can answer, and staged events."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import TimeoutError as TooLate

from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, OVER, PHONE, Visitor, chromium, run, visitor

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
      button: document.querySelector(".actions .main:enabled")?.innerText ?? "",
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
        await someone.page.wait_for_selector(f"p.status.yours, {OVER}", timeout=90_000)
        if await someone.over():
            return
        await someone.answer(rng)
        # The answer has arrived when nothing is asked any more, at least for as long as the next player takes.
        # A click that came too late, or the next question at once, leaves one asked: that is the next turn.
        with suppress(TooLate):
            await someone.page.wait_for_selector("p.status:not(.yours)", timeout=3_000)


async def drama_in_the_discard_pile(someone: Visitor) -> list[Any]:
    """Look through the discard pile, on turns of one's own, when nothing moves, until Drama lies there."""
    for turn in range(MOST):
        await someone.page.wait_for_function(STAGED_OR_OVER, timeout=90_000)
        if await someone.over():
            await someone.open_game("pupularity")
        # In place of the piles, a reaction window may be open; and the pile is empty when it was shuffled in.
        elif await someone.page.locator(".piles button.card").count():
            # A mouse that rests on a card would have it explained, over the pile.
            await someone.page.mouse.move(1, 1)
            await someone.page.locator(".piles button.card").click()
            await someone.page.wait_for_selector("dialog .spread")
            found: list[Any] = await someone.page.evaluate(DRAMA, "dialog .spread")
            if found:
                return found
            await someone.page.keyboard.press("Escape")
            await someone.page.wait_for_selector("dialog .spread", state="detached")
        await take_turns(someone, 1, f"discard {turn}")
    return []


def test_pp_12_somebody_without_a_cancel_is_not_asked(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.open_game("pupularity")
            await anna.page.evaluate(WATCH)
            unable: list[Any] = []
            for turn in range(MOST):
                await take_turns(anna, 1, f"unable {turn}")
                noted = [each for each in await anna.page.evaluate("window.noted") if each["waits"]]
                unable = [each for each in noted if each["said"] == "You hold no cancel; this closes by itself."]
                # At least ten turns, so that more than one window was open.
                if unable and turn >= 9:
                    break
                if await anna.over():
                    await anna.open_game("pupularity")
                    await anna.page.evaluate(WATCH)
            assert unable
            for each in unable:
                assert not each["asked"]
                assert each["button"] == ""

    run(story())


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_pp_d8_drama_shows_its_name_and_deed_at_every_size(size: tuple[int, int], lang: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, lang=lang) as anna,
        ):
            await anna.open_game("pupularity")
            seen: list[Any] = []
            for turn in range(12):
                await take_turns(anna, 1, f"drama {turn}")
                seen += await anna.page.evaluate(DRAMA, "body")
            in_dialog = await drama_in_the_discard_pile(anna)
            assert in_dialog
            for each in [*seen, *in_dialog]:
                assert each["name"], each
                assert each["deed"], each
                assert each["fits"], each
                assert each["letters"] >= 8, each
                assert each["width"] >= 56, each

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
            await anna.page.wait_for_selector(f"p.status.yours, {OVER}", timeout=60_000)
            noted = await anna.page.evaluate("window.noted")
            gone = [event for event in events if event["type"] in {"taken", "tossed"}]
            assert gone
            left = {card for each in noted for card in each["leaving"]}
            assert {str(event["card"]) for event in gone} <= left

    run(story())
