"""Puzzles in a real browser: answered wrong and right, by mouse, touch and keyboard, and remembered."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from pettable.puzzles import read_puzzles
from tests.server.server_process import serving
from tests.server.stores import sqlite
from tests.test_puzzles import GAMES
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, Visitor, chromium, expect_value, play_from_list, run, visitor
from tests.web.test_pages import violations

#: Is the question in view, and does it cover no card of the hand?
IN_VIEW = """() => {
    const { left, top, right, bottom } = document.querySelector(".said").getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""


async def puzzle_of(url: str, game: str, number: int, lang: str) -> Any:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        return (await http.get(f"/api/puzzles/{game}/{number}/{lang}")).json()


async def choose(someone: Visitor, info: Any, answer: int) -> None:
    """One of the puzzle's answers, from the list of all moves."""
    await someone.page.locator("body").press("m")
    move = info["game"]["moves"].index(info["answers"][answer]["moves"][0])
    await play_from_list(someone.page, move, keyboard=True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("lang", "size"), [("en", DESKTOP), ("de", PHONE), ("en", ON_ITS_SIDE)])
def test_every_puzzle_is_answered_wrong_and_then_right(
    game: str, lang: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, lang=lang) as anna,
        ):
            said = anna.page.locator(".said")
            count = len(read_puzzles(game))
            await anna.go(f"/puzzle/{game}/1")
            for number in range(1, count + 1):
                info = await puzzle_of(server.url, game, number, lang)
                await expect(said).to_contain_text(info["ask"])
                await expect_value(anna.page, IN_VIEW, True)
                await choose(anna, info, 1)
                await expect(said.locator(".verdict")).to_contain_text(str(round(100 * info["answers"][1]["chance"])))
                await expect(said).not_to_contain_text(info["why"])
                await said.locator(".row .primary").press("Enter")
                await expect(said).to_contain_text(info["ask"])
                await choose(anna, info, 0)
                await expect(said.locator(".good")).to_be_visible()
                await expect(said).to_contain_text(info["why"])
                await expect(said.locator(".mark.done")).to_have_count(number)
                if number < count:
                    await said.locator(".row .primary").press("Enter")
                    await anna.page.wait_for_url(f"**/puzzle/{game}/{number + 1}")

    run(story())


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_accessible_before_and_after_its_answer(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, reduced_motion="reduce", bypass_csp=True) as anna,
        ):
            info = await puzzle_of(server.url, game, 1, "en")
            await anna.go(f"/puzzle/{game}/1")
            await expect(anna.page.locator(".said")).to_contain_text(info["ask"])
            assert await violations(anna) == []
            await choose(anna, info, 0)
            await expect(anna.page.locator(".said .good")).to_be_visible()
            assert await violations(anna) == []

    run(story())


def test_home_offers_a_puzzle_of_the_day_and_remembers_what_is_solved(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url, timezone_id="Pacific/Kiritimati") as anna,
        ):
            addresses = set()
            for day in range(1, 5):
                await anna.page.clock.set_fixed_time(f"2026-11-{day:02}T12:00:00")
                await anna.go("/")
                await anna.page.get_by_role("link", name="Solve it").click()
                await anna.page.locator(".said .ask").wait_for()
                addresses.add(anna.page.url.removeprefix(server.url))
            assert len({address.split("/")[2] for address in addresses}) == len(GAMES)
            game, number = anna.page.url.rsplit("/", 2)[1:]
            await choose(anna, await puzzle_of(server.url, game, int(number), "en"), 0)
            await anna.page.locator(".said .good").wait_for()
            await anna.go("/")
            link = anna.page.locator(f'[data-game="{game}"]').get_by_role("link", name="1 of 10 solved")
            await expect(link).to_be_visible()

    run(story())


def test_the_answer_can_be_shown_and_a_missing_puzzle_is_said_to_be_missing(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(sqlite(tmp_path)) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            game = GAMES[0]
            info = await puzzle_of(server.url, game, 1, "en")
            await anna.go(f"/puzzle/{game}/1")
            await anna.page.locator(".said .ask").wait_for()
            await choose(anna, info, len(info["answers"]) - 1)
            await anna.page.get_by_role("button", name="Show the answer").click()
            await expect(anna.page.locator(".said")).to_contain_text(info["why"])
            # What is shown is not solved.
            await expect(anna.page.locator(".said .mark.done")).to_have_count(0)
            # The table is there to look at; it asks nothing any more.
            await anna.page.get_by_role("button", name="Look at the table").click()
            await expect(anna.page.locator(".actions .main")).to_have_text("Look at the answer.")
            await expect(anna.page.locator(".actions .main")).to_be_disabled()
            await expect(anna.page.locator(".status")).to_have_text("")
            await anna.go(f"/puzzle/{game}/99")
            await expect(anna.page.get_by_role("link", name="Home")).to_be_visible()
            anna.forgive_lost_connection()

    run(story())
