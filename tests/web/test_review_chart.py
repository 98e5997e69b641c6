"""The chart of a finished game in a real browser: it fills, leads to decisions, and stays the same for other eyes."""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Route, expect

from pettable.table.rng import Rng
from tests.server.client import Client
from tests.server.server_process import Child, serving
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, Visitor, chromium, expect_value, resting_box, run, visitor
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


#: Whose chance a turning point is about, how its move is named, and which one it is.
POINT = re.compile(r"(.+?): .*, (?:decided )?(by|in|after) move (\d+)\b")


def heights(lines: list[str]) -> list[list[str]]:
    """How high the lines go, one height after another; how far to the side depends on the longest name."""
    return [[height for height, _ in groupby(place.split(",")[1] for place in line.split())] for line in lines]


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
            # A turning point opens before the move that it judges, or with what happened.
            said = await points.last.inner_text()
            found = POINT.match(said)
            assert found is not None, said
            number = int(found[3])
            await points.last.click()
            await expect(points.last).to_have_attribute("aria-current", "step")
            await expect(count(zoe)).to_have_text(re.compile(f" move {number - 1 if found[2] == 'by' else number} of "))
            # No move is named twice.
            named = [POINT.match(each) for each in await points.all_inner_texts()]
            assert len({each.groups() for each in named if each}) == len(named)
            # The chances that the turning point ends or begins with are those of the legend.
            legend = await chart(zoe).locator(".chances:not(.marks)").inner_text()
            chances = re.findall(r"(\d+)\s%", said)
            assert any(re.search(rf"{found[1]}: (about )?{chance}\s%", legend) for chance in chances), (said, legend)
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
            await zoe.page.locator(".plot").click(position={"x": 30, "y": 128})
            first = await count(zoe).inner_text()
            assert int(first.split()[-3]) < int(before.split()[-3])
            # Other eyes see the same chart, at the same move; the words are for them.
            await eyes(zoe, "1")
            await expect(zoe.page).to_have_url(re.compile("seat=1$"))
            assert heights(await zoe.page.evaluate(LINES)) == heights(lines)
            assert len(await points.all_inner_texts()) == len(named)
            said = await points.last.inner_text()
            assert POINT.match(said) is not None, said
            # It can be put away and shown again.
            await zoe.page.get_by_role("button", name="Hide the winning chances").click()
            await expect(chart(zoe)).to_have_count(0)
            await zoe.page.get_by_role("button", name="Show the winning chances").click()
            await expect(points.last).to_have_text(said)

    run(story())


#: What stands on each mark, and is the mark around its card, with its words above the card?
MARKED = """() => Object.fromEntries([...document.querySelectorAll(".ring")].map((ring) => {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const card = document.querySelector(`.hand [data-card="${ring.dataset.at.slice("card-".length)}"]`);
  const [[x, y], [toX, toY]] = [ring, card].map((each) => middle(each.getBoundingClientRect()));
  const clear = ring.querySelector("span").getBoundingClientRect().bottom <= card.getBoundingClientRect().top + 3;
  return [ring.innerText, [ring.dataset.at, clear && Math.hypot(toX - x, toY - y) < 2]];
}))"""
#: Where the mark on a line is that leads to this step.
MARK = """(step) => {
  const mark = document.querySelector(`.plot .mark[data-step="${step}"]`);
  mark.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = mark.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


class Judged:
    """What the analysis of a game says where a test decides it: one slip of the first seat, and one swing."""

    def __init__(self, review: Any, analysis: Any) -> None:
        self.analysis = analysis
        self.cards: list[Any] = review["cards"]
        steps, played = review["steps"], review["played"]
        # As the page counts: from the first question.
        dealt = next(n for n, step in enumerate(steps) if step["prompt"])
        played, hands = played[dealt:], review["hands"][dealt:]
        own = [each for each in analysis["decisions"] if each["seat"] == 0]
        decision = own[len(own) // 2]
        #: The step that shows the move, from the beginning.
        self.step = next(step for step, made in enumerate(played) if made >= decision["number"])
        self.played = decision["move"]["card"]
        self.better = next(card for card in hands[self.step - 1][0] if card != self.played)
        best = {**decision["move"], "card": self.better}
        gains: list[Any] = []
        compared = [{"move": move, "chance": 0.5, "points": 1.0, "gains": gains} for move in (best, decision["move"])]
        decision |= {"best": best, "chances": [0.9, 0.1], "best_chance": 0.9, "chance": 0.4, "cost": 0.5}
        decision["compared"] = compared
        for each in own:
            if each is not decision:
                each |= {"cost": 0.0, "compared": []}
        slip = {"number": decision["number"], "seat": 0, "turn": "slip", "before": 0.9, "after": 0.4}
        swing = {"number": own[2]["number"], "seat": 0, "turn": "swing", "before": 0.5, "after": 0.6}
        analysis["turning_points"] = [swing, slip]

    async def answer(self, route: Route) -> None:
        await route.fulfill(json=self.analysis)


@asynccontextmanager
async def judged(tmp_path: Path, size: tuple[int, int]) -> AsyncIterator[tuple[Visitor, Judged]]:
    async with (
        played(tmp_path, 0.2) as (server, browser, table),
        visitor(browser, server.url, size=size, reduced_motion="reduce") as zoe,
    ):
        await zoe.go(f"/g/{table}#0&seat=0")
        if size != DESKTOP:
            await zoe.page.locator(".said .lines").click()
        await zoe.page.locator(".points li").first.wait_for()
        review, analysis = [
            await (await zoe.page.request.get(f"{server.url}/api/tables/{table}/{what}")).json()
            for what in ("review?seat=0", "analysis?known=0")
        ]
        wanted = Judged(review, analysis)
        await zoe.page.route("**/analysis?*", wanted.answer)
        await zoe.page.reload()
        await expect(count(zoe)).to_have_text(re.compile(r"^Before move 1 of \d+$"))
        yield zoe, wanted


async def open_chart(someone: Visitor) -> None:
    """On a small screen it goes when something was chosen in it."""
    if not await someone.page.locator(".chart").count():
        await someone.page.locator(".said .lines").click()
    await someone.page.locator(".points button").first.wait_for()


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, DESKTOP])
def test_a_slip_opens_before_its_move_with_both_moves_named_and_marked(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with judged(tmp_path, size) as (zoe, wanted):
            page, step = zoe.page, wanted.step
            await open_chart(zoe)
            point = page.locator(".points button").last
            assert f"by move {step}" in await point.inner_text()
            await point.click()
            # The card has not been played yet, and both are marked where they lie.
            await expect(count(zoe)).to_have_text(re.compile(f"^After move {step - 1} "))
            marks = {"better": [f"card-{wanted.better}", True], "played": [f"card-{wanted.played}", True]}
            await expect_value(page, MARKED, marks)
            await expect(verdict(zoe)).to_contain_text(f"You, move {step}: “")
            await expect(verdict(zoe)).to_contain_text("Better: “")
            await expect(verdict(zoe)).to_contain_text("Chance to win: 90 % instead of 40 %.")
            if size == DESKTOP:
                await expect(verdict(zoe)).to_contain_text("play a card")
                await expect(point).to_have_attribute("aria-current", "step")
            await expect_value(page, IN_VIEW, [True, True])
            # A link to it is a link to this step.
            await expect(page).to_have_url(re.compile(rf"#{step - 1}&seat=0$"))
            link = page.url
            # Then one sees what happened.
            await page.locator("body").press("ArrowRight")
            await expect(count(zoe)).to_have_text(re.compile(f"^After move {step} "))
            await expect(page.locator(f'.hand [data-card="{wanted.played}"]')).to_have_count(0)
            await expect(page.locator(".ring")).to_have_count(0)
            # Keys that go from decision to decision stop at the same place, and so does the mark on the line.
            await page.locator("body").press("PageUp")
            await expect(count(zoe)).to_have_text(re.compile(f"^After move {step - 1} "))
            await expect_value(page, MARKED, marks)
            await page.locator("body").press("Home")
            await open_chart(zoe)
            x, y = await page.evaluate(MARK, step - 1)
            await page.mouse.click(x, y)
            await expect(count(zoe)).to_have_text(re.compile(f"^After move {step - 1} "))
            await zoe.go("/")
            await page.goto(link)
            await expect(count(zoe)).to_have_text(re.compile(f"^After move {step - 1} "))
            await expect_value(page, MARKED, marks)

    run(story())


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_swing_opens_with_what_happened(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with judged(tmp_path, size) as (zoe, _):
            page = zoe.page
            await open_chart(zoe)
            point = page.locator(".points button").first
            said = (await point.inner_text()).strip()
            found = POINT.match(said)
            assert found is not None, said
            assert found[2] in ("in", "after")
            await point.scroll_into_view_if_needed()
            before = await resting_box(point)
            await point.click()
            # The step has the number that was named, and the same words stand beside it.
            await expect(count(zoe)).to_have_text(re.compile(f"^After move {found[3]} "))
            # Where the table's own words are the only other ones in view, it does not repeat them.
            brief = said if size == DESKTOP or found[2] == "after" else said[: found.end() + 1]
            await expect(verdict(zoe)).to_contain_text(brief)
            if size == DESKTOP:
                # They take room above the list, which does not move under the pointer.
                assert abs((await resting_box(point))["y"] - before["y"]) < 3
            if brief != said:
                await expect(verdict(zoe)).not_to_contain_text(said)
            await expect(page).to_have_url(re.compile(rf"#{found[3]}&seat=0$"))
            await page.locator("body").press("Home")
            await open_chart(zoe)
            x, y = await page.evaluate(MARK, int(found[3]))
            await page.mouse.click(x, y)
            await expect(count(zoe)).to_have_text(re.compile(f"^After move {found[3]} "))
            await expect(verdict(zoe)).to_contain_text(brief)

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
            await expect(count(zoe)).to_have_text(re.compile("^(After move|Nach Zug) 12 "))
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
            if size == ON_ITS_SIDE:
                # The hand that lies under it does not peep out below.
                await expect_value(
                    zoe.page, "() => innerHeight - document.querySelector('.chart').getBoundingClientRect().bottom", 0
                )
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
