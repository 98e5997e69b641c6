"""Nothing is lost when a page is reloaded, a connection breaks or the server restarts."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Route

from pettable.table.rng import Rng
from tests.server.server_process import START_WITHIN, Child, serving, start
from tests.web.browser import Visitor, chromium, run, visitor

GAME = "chain-of-command"


@asynccontextmanager
async def evening(tmp_path: Path) -> AsyncIterator[tuple[Visitor, Child]]:
    """Somebody at a table with bots."""
    async with (
        serving(f"sqlite:///{tmp_path}/t.db") as server,
        chromium() as browser,
        visitor(browser, server.url) as anna,
    ):
        await anna.open_game(GAME)
        yield anna, server


async def log_lines(someone: Visitor) -> list[str]:
    return await someone.page.locator(".lines p > span").all_inner_texts()


async def answers(someone: Visitor, count: int) -> None:
    """Give answers; the log must grow after each one before the next is given."""
    for n in range(count):
        before = len(await log_lines(someone))
        for attempt in range(10):
            await someone.page.wait_for_selector(".status.yours")
            await someone.answer(Rng(b"faults", f"{n} {attempt}"))
            if await grown(someone, before):
                break
        else:
            raise AssertionError(f"ten answers, and the log did not grow: {await log_lines(someone)}")


async def grown(someone: Visitor, before: int) -> bool:
    """Does the log get longer within five seconds?"""
    for _ in range(50):
        if len(await log_lines(someone)) > before:
            return True
        await asyncio.sleep(0.1)
    return False


async def log_starts_with(someone: Visitor, before: list[str]) -> None:
    """Wait until the log starts with these lines again, in the same order."""
    for _ in range(100):
        lines = await log_lines(someone)
        if lines[: len(before)] == before:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"the log differs: {lines} instead of {before}")


def test_a_reloaded_page_continues_the_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with evening(tmp_path) as (anna, _):
            await answers(anna, 2)
            await anna.page.wait_for_selector(".status.yours")
            before = await log_lines(anna)
            await anna.page.reload()
            await anna.page.wait_for_selector(".layout")
            await log_starts_with(anna, before)
            await answers(anna, 1)

    run(story())


def test_a_lost_connection_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with evening(tmp_path) as (anna, _):
            await answers(anna, 1)
            await anna.page.wait_for_selector(".status.yours")
            before = await log_lines(anna)
            await anna.context.set_offline(True)
            await anna.page.get_by_text("Connection lost").wait_for()
            # A move chosen meanwhile is sent once when the connection is back.
            await anna.answer(Rng(b"offline"))
            await asyncio.sleep(10)
            await anna.context.set_offline(False)
            await anna.page.get_by_text("Connection lost").wait_for(state="detached")
            await log_starts_with(anna, before)
            await answers(anna, 2)
            anna.forgive_lost_connection()

    run(story())


def test_a_server_that_restarts_loses_nothing(tmp_path: Path) -> None:
    async def again(server: Child, anna: Visitor) -> Child:
        port, database = server.port, f"sqlite:///{tmp_path}/t.db"
        assert await server.stopped() == 0
        await anna.page.wait_for_selector(".banner")
        return await asyncio.wait_for(start(database, port=port), START_WITHIN)

    async def story() -> None:
        async with evening(tmp_path) as (anna, server):
            await answers(anna, 2)
            await anna.page.wait_for_selector(".status.yours")
            before = await log_lines(anna)
            second = await again(server, anna)
            try:
                await anna.page.wait_for_selector(".banner", state="detached")
                await log_starts_with(anna, before)
                await answers(anna, 2)
                assert (await log_lines(anna))[: len(before)] == before
            finally:
                await second.killed()
            anna.forgive_lost_connection()

    run(story())


def test_a_page_from_before_an_upgrade_loads_itself_again(tmp_path: Path) -> None:
    """The part that shows the rulebook is gone from the server: the fresh page has it, and the seat is the same."""

    async def story() -> None:
        async with evening(tmp_path) as (anna, _):
            refused: list[str] = []

            async def refuse(route: Route) -> None:
                refused.append(route.request.url)
                await route.fulfill(status=404)

            # Once it is Anna's turn, no new line takes the place of the one that is pressed.
            await anna.page.wait_for_selector(".status.yours")
            rule = anna.page.locator("[role=log] .rule").last
            await anna.page.route("**/assets/RulebookPanel*.js", refuse)
            async with anna.page.expect_event("load"):
                await rule.click()
            await anna.page.unroute("**/assets/RulebookPanel*.js")
            assert refused
            await anna.page.wait_for_selector(".status.yours")
            await rule.click()
            await anna.page.wait_for_selector("dialog iframe")
            anna.complaints = [text for text in anna.complaints if "RulebookPanel" not in text and "404" not in text]

    run(story())


def test_a_server_that_cannot_be_reached_is_tried_again_by_a_press(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.page.route("**/api/puzzles/**", lambda route: route.abort())
            await anna.go(f"/puzzle/{GAME}/1")
            again = anna.page.get_by_role("button", name="Try again")
            await again.wait_for()
            await anna.page.unroute("**/api/puzzles/**")
            await again.click()
            await anna.page.locator(".said .ask").wait_for()
            anna.forgive_lost_connection()

    run(story())
