"""Each game in real browsers, to its end: two people and a bot, both languages, phone and desktop."""

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from pettable import registry
from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, PHONE, Visitor, chromium, run, sit_down_with_bots, visitor

HURRY = 12.0
#: Notes in the page what the callouts say.
NOTE_CALLOUTS = """() => {
  window.callouts = [];
  const note = () => {
    const text = document.querySelector("[data-callout] span")?.innerText;
    if (text && text !== window.callouts.at(-1)) window.callouts.push(text);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


async def result(someone: Visitor) -> str:
    """The headline of the result; a late key press may have closed the dialog."""
    if await someone.page.locator(".again").count():
        await someone.page.locator(".again").click()
    return await someone.page.locator("#result").inner_text()


@pytest.mark.parametrize("game", registry.names())
def test_two_browsers_in_two_languages_play_to_the_end(game: str, tmp_path: Path) -> None:
    seats = registry.find(game).seats
    with_a_bot = 3 if 3 in seats else max(2, seats[0])

    async def evening() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, lang="en-GB") as anna,
            visitor(browser, server.url, size=DESKTOP, lang="de-DE") as ben,
        ):
            await anna.go("/")
            await anna.invite_friends(game)
            await anna.choose("Players, with you", with_a_bot)
            await anna.page.get_by_role("button", name="Open the table").click()
            await anna.page.get_by_label("Your name at the table").fill("Anna")
            await anna.page.get_by_role("button", name="That's me").click()
            link = await anna.page.get_by_label("The invitation link").input_value()
            await ben.page.goto(link)
            await ben.page.get_by_role("button", name="Hier sitzen").first.click()
            await ben.page.get_by_label("Dein Name am Tisch").fill("Ben")
            await ben.page.get_by_role("button", name="Das bin ich").click()
            await anna.page.get_by_text("Ben", exact=True).wait_for()
            await anna.page.get_by_role("button", name="Start").click()
            await asyncio.gather(anna.play(f"anna {game}"), ben.play(f"ben {game}"))
            won, gewonnen = await result(anna), await result(ben)
            assert "win" in won
            assert "gewinn" in gewonnen

    run(evening())


def test_cc_8_a_card_in_play_shows_one_number_and_says_what_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await sit_down_with_bots(anna, "chain-of-command", 2)
            pet, rng = anna.page.locator(".hand .card:has(.corner)").first, Rng(b"one number", "")
            await anna.page.wait_for_selector(".status.yours")
            # A hand may hold leaders alone, which have no number.
            while not await pet.count():
                await anna.answer(rng)
                await anna.page.wait_for_selector(".status.yours")
            await pet.hover()
            explained = await anna.page.locator("[data-explanation] b").inner_text()
            score = await pet.locator(".corner").inner_text()
            assert await pet.locator(".icons .word").count() == 0
            points = f"{score} point{'' if score == '1' else 's'}"
            assert explained.endswith(f" {score}. {points}.")

    run(story())


def test_cc_7_points_at_the_end_are_shown_with_names(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await sit_down_with_bots(anna, "chain-of-command", 2)
            name = await anna.page.locator(".other .name").inner_text()
            # Until then only cards can be counted, which decide nothing (CC-5).
            await expect(anna.page.locator(".own .pile")).to_have_text("0 cards won")
            await anna.page.evaluate(NOTE_CALLOUTS)
            await anna.play("points with names")
            last = " ".join((await anna.page.evaluate("window.callouts"))[-1].split())
            assert last.startswith("All cards are played. The points: ")
            assert all(re.search(rf"{re.escape(who)} \d+", last) for who in ("You", name)), last

    run(story())
