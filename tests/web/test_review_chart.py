"""The chart of a finished game in a real browser: it fills, leads to decisions, and stays the same for other eyes."""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from pettable.table.rng import Rng
from tests.server.client import Client
from tests.server.server_process import Child, serving
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, Visitor, chromium, expect_value, run, visitor
from tests.web.test_pages import violations
from tests.web.test_review import CHAIN, COVERED, HURRY, count, eyes

#: Where the lines of the chart go.
LINES = """() => [...document.querySelectorAll(".chart polyline")].map((each) => each.getAttribute("points"))"""
#: Names that reach out of the drawing.
CUT_NAMES = """() => {
  const edge = document.querySelector(".plot svg").getBoundingClientRect().right + 1;
  return [...document.querySelectorAll(".plot .name")].filter((each) => each.getBoundingClientRect().right > edge)
    .map((each) => each.textContent);
}"""
#: Are the verdict and the middle of the table in view, each with nothing over its middle?
IN_VIEW = """() => [".said-here", ".layout .middle"].map((place) => {
  const { left, right, top, bottom } = document.querySelector(place).getBoundingClientRect();
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && seen?.closest(place) !== null;
})"""
#: Controls of the chart that are too small for a finger, or out of the page.
TOO_SMALL = """() => [...document.querySelectorAll(".chart button")]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height, left, right }]) => width < 43.5 || height < 43.5 || left < 0 || right > innerWidth)
  .map(([each]) => each.outerHTML)"""


@asynccontextmanager
async def played(tmp_path: Path, seconds: float) -> AsyncIterator[tuple[Child, Browser, str]]:
    """A server that analyses in this many seconds, a browser, and a public table with a finished game of two."""
    database, env = f"sqlite:///{tmp_path}/t.db", {"ANALYSIS_SECONDS": str(seconds)}
    async with serving(database, speed=HURRY, env=env) as server, chromium() as browser:
        anna = await Client(server.url, "Anna").register()
        table, _ = await anna.open(game=CHAIN, seats=2, bots=["random"], privacy="public")
        await anna.join(table)
        await anna.ask("start")
        await anna.play(Rng(b"", "chart"))
        yield server, browser, table


#: Whose move a turning point names, and at which step.
POINT = re.compile(r"(.+?): .*, (?:by|after) move (\d+)\b")


def heights(lines: list[str]) -> list[list[str]]:
    """How high the lines go; how far to the side depends on the longest name."""
    return [[place.split(",")[1] for place in line.split()] for line in lines]


def verdict(someone: Visitor) -> Locator:
    return someone.page.locator(".said-here")


def chart(someone: Visitor) -> Locator:
    return someone.page.get_by_role("region", name="Winning chances")


def test_a_chart_fills_and_leads_to_its_turning_points(tmp_path: Path) -> None:
    async def story() -> None:
        async with played(tmp_path, 4.0) as (server, browser, table), visitor(browser, server.url) as zoe:
            await zoe.go(f"/g/{table}#0&seat=0")
            # It begins by itself, and grows while the visitor looks.
            await expect(chart(zoe)).to_contain_text(re.compile(r"\d+ of \d+ decisions looked at"))
            early = await zoe.page.evaluate(LINES)
            points = chart(zoe).locator(".points button")
            await expect(points.first).to_be_visible()
            lines = await zoe.page.evaluate(LINES)
            assert len(lines) == 2
            assert sum(map(len, lines)) > sum(map(len, early))
            # A turning point is opened at its move.
            said = await points.last.inner_text()
            found = POINT.match(said)
            assert found is not None, said
            await points.last.click()
            await expect(points.last).to_have_attribute("aria-current", "step")
            # The step has the number that was named, and its verdict is about the same seat.
            await expect(count(zoe)).to_have_text(re.compile(f"^{found[2]} "))
            await expect(verdict(zoe)).to_contain_text(f"{found[1]}:")
            # No move is named twice.
            named = [POINT.match(each) for each in await points.all_inner_texts()]
            assert len({each.groups() for each in named if each}) == len(named)
            # The chances that the turning point ends or begins with are those of the legend.
            legend = await chart(zoe).locator(".chances:not(.marks)").inner_text()
            chances = re.findall(r"(\d+)\s%", said)
            assert any(re.search(rf"{found[1]}: {chance}\s%", legend) for chance in chances), (said, legend)
            # Each kind of mark on the lines is explained, and there is no other.
            marks = await chart(zoe).locator(".marks li").all_inner_texts()
            shapes = (
                await chart(zoe)
                .locator(".plot .mark")
                .evaluate_all("all => all.map(each => /h/.test(each.getAttribute('d')))")
            )
            kinds = ["Turning point: there was a better move.", "Turning point: the chances jumped."]
            assert marks == [kinds[jumped] for jumped in sorted(set(shapes))]
            # Before that, the chart says how the viewer chose.
            own = chart(zoe).locator("[data-own-play]")
            await expect(own).to_have_text(re.compile(r"(of your|any of your) \d+ choices"))
            # Keys, buttons and a tap on the chart go from decision to decision.
            before = await count(zoe).inner_text()
            await zoe.page.locator("body").press("PageUp")
            await expect(count(zoe)).not_to_have_text(before)
            await zoe.page.locator("body").press("PageDown")
            await expect(count(zoe)).to_have_text(before)
            await zoe.page.get_by_role("button", name="The decision before").click()
            await expect(count(zoe)).not_to_have_text(before)
            await zoe.page.locator(".plot").click(position={"x": 30, "y": 60})
            first = await count(zoe).inner_text()
            assert int(first.split()[0]) < int(before.split()[0])
            # Other eyes see the same chart, at the same move; the words are for them.
            await eyes(zoe, "1")
            await expect(zoe.page).to_have_url(re.compile("seat=1$"))
            assert heights(await zoe.page.evaluate(LINES)) == heights(lines)
            assert len(await points.all_inner_texts()) == len(named)
            said = await points.last.inner_text()
            assert re.search(rf"move {found[2]}\b", said)
            # It can be put away and shown again.
            await zoe.page.get_by_role("button", name="Hide the winning chances").click()
            await expect(chart(zoe)).to_have_count(0)
            await zoe.page.get_by_role("button", name="Show the winning chances").click()
            await expect(points.last).to_have_text(said)

    run(story())


@pytest.mark.parametrize(
    ("size", "scheme", "lang"), [(PHONE, "dark", "en-GB"), (ON_ITS_SIDE, "light", "de-DE"), (DESKTOP, "dark", "de-DE")]
)
def test_a_chart_is_accessible_and_covers_no_hand(
    size: tuple[int, int], scheme: str, lang: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            played(tmp_path, 0.2) as (server, browser, table),
            visitor(
                browser,
                server.url,
                size=size,
                lang=lang,
                color_scheme=scheme,
                reduced_motion="reduce",
                bypass_csp=True,
            ) as zoe,
        ):
            await zoe.go(f"/g/{table}#12&seat=0")
            await expect(count(zoe)).to_have_text(re.compile("^12 "))
            if size != DESKTOP:
                # On a small screen it would cover the table, so it is asked for.
                await expect(zoe.page.locator(".chart")).to_have_count(0)
                await zoe.page.locator(".said .lines").click()
            await expect(zoe.page.locator(".points li").first).to_be_visible()
            assert await violations(zoe) == []
            # Names are whole, at the ends of the lines too.
            names = await zoe.page.locator(".plot .name").all_text_contents()
            assert names
            assert not any("…" in name for name in names), names
            await expect_value(zoe.page, CUT_NAMES, [])
            await expect_value(zoe.page, TOO_SMALL, [])
            await expect_value(zoe.page, COVERED, [])
            if size != DESKTOP:
                # What was chosen in it is seen on the table, with its verdict, and nothing over them.
                await zoe.page.locator(".plot").click(position={"x": 60, "y": 60})
                await expect(zoe.page.locator(".chart")).to_have_count(0)
                await expect_value(zoe.page, IN_VIEW, [True, True])
            if size == PHONE:
                # Chart and open hands would push each other out of view: one of them is shown.
                await zoe.page.locator(".said .open").click()
                await zoe.page.locator(".said .lines").click()
                await expect(zoe.page.locator(".said .open")).to_have_attribute("aria-pressed", "false")
                await zoe.page.locator(".said .open").click()
                await expect(zoe.page.locator(".chart")).to_have_count(0)

    run(story())


def test_a_chart_that_failed_says_so_and_is_tried_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with played(tmp_path, 0.2) as (server, browser, table), visitor(browser, server.url) as zoe:
            row = (table, "failed", 0.0, 1, "died")
            with closing(sqlite3.connect(tmp_path / "t.db")) as file, file:
                columns = "table_id, state, asked, attempts, failure"
                file.execute(f"INSERT INTO analyses ({columns}) VALUES (?, ?, ?, ?, ?)", row)
            # A visitor who comes later finds the failure, and may ask once more.
            await zoe.go(f"/g/{table}#0&seat=0")
            await expect(chart(zoe)).to_contain_text("Something went wrong while this game was looked at.")
            await chart(zoe).get_by_role("button", name="Try again").click()
            await expect(chart(zoe).locator(".points")).to_be_visible()
            await expect(chart(zoe)).not_to_contain_text("Something went wrong")

    run(story())
