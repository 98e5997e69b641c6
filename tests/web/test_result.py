"""The result of a game: whose it is, by which points of which rounds, and whether a bot played it to its end."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from tests.server.server_process import serving
from tests.web.browser import (
    DESKTOP,
    ON_ITS_SIDE,
    PHONE,
    Visitor,
    chromium,
    expect_value,
    resting_box,
    run,
    sit_down_together,
    sit_down_with_bots,
    visitor,
)
from tests.web.layout import SCREENS, resize, small_or_covered

HURRY = 12.0
#: Notes whether the buttons of the result take no taps when they appear.
NOTE_FIRST_BUTTONS = """() => new MutationObserver(() => {
  window.inert ??= document.querySelector("dialog .next")?.inert;
}).observe(document.body, { subtree: true, childList: true })"""
#: A short game without races, against a bot with a long name.
SOLO = """() => localStorage["pettable-solo"] =
  JSON.stringify({"slap-cat": {seats: 2, levels: ["puppy"], options: {calm: true}}})"""
#: For each seat: its rounds and total from the table of rounds, its score, and its lines.
RESULT = """async () => {
  const number = (text) => Number(text.replace("−", "-").match(/-?\\d+/)[0]);
  const rows = [...document.querySelectorAll("dialog [data-rounds] tbody tr")].map((row) => {
    const cells = [...row.querySelectorAll("td")];
    const rounds = cells.slice(0, -1).map((cell) => [...cell.querySelectorAll(".line")]);
    return {
      name: row.querySelector("th").innerText.trim(),
      rounds: rounds.map((lines) => lines.reduce((sum, line) => sum + number(line.innerText), 0)),
      total: number(cells.at(-1).innerText),
    };
  });
  const seats = [];
  for (const place of document.querySelectorAll("dialog li button")) {
    if (place.ariaExpanded !== "true") place.click();
    await new Promise(requestAnimationFrame);
    seats.push({
      name: place.querySelector("[data-name]").innerText.split("(")[0].trim(),
      heading: document.querySelector("#explained h2").innerText,
      score: number(place.querySelector(".score").innerText),
      lines: [...document.querySelectorAll("#explained tbody tr")].map((row) => [
        row.cells[0].innerText, number(row.cells[row.cells.length - 1].innerText),
      ]),
    });
  }
  const headings = [...document.querySelectorAll("dialog [data-rounds] thead th")].map((each) => each.innerText);
  return { headings, rows, seats };
}"""

#: How one's own points are headed, and how those of somebody else begin.
WHOSE = {"You": ("Your points", "The points of"), "Du": ("Deine Punkte", "Die Punkte von")}

#: By how many pixels the table of rounds is wider than its place.
CUT_OFF = """() => {
  const { scrollWidth, clientWidth } = document.querySelector("dialog [data-rounds]");
  return scrollWidth - clientWidth;
}"""

#: How many pixels lie between the words of two headings, where they are nearest.
HEADINGS_APART = """() => {
  const words = (each) => { const range = document.createRange(); range.selectNodeContents(each); return range; };
  const boxes = [...document.querySelectorAll("dialog [data-rounds] thead th")]
    .map((each) => words(each).getBoundingClientRect());
  return Math.min(...boxes.slice(1).map((box, n) => box.left - boxes[n].right));
}"""
#: Does the edge of the buttons show that there is more behind them, exactly where there is?
EDGE_IS_TRUE = """() => {
  const dialog = document.querySelector("dialog:has(#result)");
  const more = dialog.scrollHeight - dialog.clientHeight - dialog.scrollTop > 1;
  const edge = getComputedStyle(dialog.querySelector(".next")).boxShadow !== "none";
  return edge === (more && innerHeight >= 700);
}"""
SCROLL_DIALOG = """(to) => { document.querySelector("dialog:has(#result)").scrollTop = to; }"""


#: Places that are not in view with all of their height.
PLACES_OUT_OF_VIEW = """() => [...document.querySelectorAll("dialog li button")].filter((place) => {
  const { left, top, bottom } = place.getBoundingClientRect();
  return [top + 3, bottom - 3].some((y) => !place.contains(document.elementFromPoint(left + 20, y)));
}).map((place) => place.innerText)"""
#: Scrolls as far as one can before what is explained is out of view.
SCROLL_TO_END = """() => document.querySelector("#explained").lastElementChild.scrollIntoView({ block: "end" })"""

#: As many words as a game with a tie, and with players who left it, ends in.
END_IN_MANY_WORDS = """() => {
  for (let n = 0; n < 3; n++) {
    const line = document.createElement("p");
    line.textContent = "Anna, Ben and Christopher have as many points as each other: 29.";
    document.querySelector(".won").append(line);
  }
}"""

#: In how many rows the buttons of the result stand.
ROWS_OF_BUTTONS = """() => new Set([...document.querySelectorAll("dialog .next .button")].map((each) =>
  Math.round(each.getBoundingClientRect().top))).size"""


async def result_of(someone: Visitor) -> dict[str, Any]:
    """The result as the dialog shows it; a late key press may have closed the dialog."""
    if await someone.page.locator(".again").count():
        await someone.page.locator(".again").click()
    await someone.page.wait_for_selector("dialog #result")
    found: dict[str, Any] = await someone.page.evaluate(RESULT)
    return found


@pytest.mark.parametrize(
    ("size", "lang", "total", "you"), [(PHONE, "de-DE", "Summe", "Du"), (DESKTOP, "en-GB", "Total", "You")]
)
def test_a_result_has_its_rounds_with_the_right_sums(
    size: tuple[int, int], lang: str, total: str, you: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, lang=lang) as anna,
        ):
            await anna.go("/")
            await anna.page.evaluate(SOLO)
            await anna.open_game("slap-cat")
            await anna.page.evaluate(NOTE_FIRST_BUTTONS)
            await anna.play("rounds")
            await anna.page.wait_for_selector("[data-rounds], .again")
            # A last tap on *next* starts no other game: the buttons that come to lie there take no taps at first.
            assert await anna.page.evaluate("window.inert") is True
            await expect(anna.page.locator("dialog .next[inert]")).to_have_count(0)
            if await anna.page.locator(".again").count():
                await anna.page.locator(".again").click()
            # The line below the table says that the game is over; the button behind the result says it no second time.
            await expect(anna.page.locator(".actions")).to_be_hidden()
            # Everybody's place stands there before the cards of anybody.
            await expect(anna.page.locator("#explained")).to_have_count(0)
            # Somebody who gave no name has none here; a tie-break is said beside it.
            await expect(anna.page.locator("dialog .mine [data-name]")).to_have_text(you)
            result = await result_of(anna)
            assert len(result["rows"]) == len(result["seats"]) == 2
            assert result["headings"][-1] == total
            assert await anna.page.evaluate(CUT_OFF) <= 0
            assert await anna.page.evaluate(HEADINGS_APART) >= 8
            if size == PHONE:
                # Buttons in few rows, places in narrow ones: all of them have room on one page.
                await expect_value(anna.page, ROWS_OF_BUTTONS, 3)
            scores = {each["name"]: each["score"] for each in result["seats"]}
            for row in result["rows"]:
                assert len(row["rounds"]) == len(result["headings"]) - 1 > 1
                assert sum(row["rounds"]) == row["total"] == scores[row["name"]]
            # What is explained below everybody's places says whose it is.
            assert {seat["name"]: seat["heading"] for seat in result["seats"]} == {
                name: WHOSE[you][0] if name == you else f"{WHOSE[you][1]} {name}" for name in scores
            }
            for seat in result["seats"]:
                # What gave points in several rounds is one line, with their sum.
                names = [name for name, _ in seat["lines"]]
                assert names == sorted(set(names), key=names.index)
                assert sum(points for _, points in seat["lines"]) == seat["score"]

    run(story())


@pytest.mark.parametrize(("game", "options"), [("pupularity", ["longer-game=off"]), ("slap-cat", ["calm"])])
def test_all_places_stay_in_view_while_points_are_explained(game: str, options: list[str], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, reduced_motion="reduce") as anna,
        ):
            page = anna.page
            await sit_down_with_bots(anna, game, 6, options)
            await anna.play("places")
            await result_of(anna)
            assert await page.locator("dialog li button[aria-expanded=true]").count() == 1
            await page.evaluate(END_IN_MANY_WORDS)
            for screen in SCREENS:
                await resize(anna, screen)
                assert await small_or_covered(anna, "dialog[open]") == [], screen
                for to in (0, 9999):
                    await page.evaluate(SCROLL_DIALOG, to)
                    await page.wait_for_function(EDGE_IS_TRUE)
                for place in await page.locator("dialog li button").all():
                    await place.click()
                    await expect(page.locator("#explained .cards > *").first).to_be_visible()
                    await page.wait_for_function(f"() => ({PLACES_OUT_OF_VIEW})().length === 0")
                    # Also at the end of what is explained.
                    await page.evaluate(SCROLL_TO_END)
                    assert await page.evaluate(PLACES_OUT_OF_VIEW) == [], screen

    run(story())


def test_a_result_uses_the_width_of_a_phone_on_its_side(tmp_path: Path) -> None:
    """The points stand beside the buttons, which stay in view while the points scroll."""

    async def story() -> None:
        width, height = ON_ITS_SIDE
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=ON_ITS_SIDE) as anna,
        ):
            await anna.open_game("chain-of-command")
            await anna.play("wide")
            await result_of(anna)
            dialog = await resting_box(anna.page.locator("dialog:has(#result)"))
            points = await resting_box(anna.page.locator("dialog ol"))
            assert dialog["width"] > 0.9 * width
            assert points["width"] > 0.5 * width
            await anna.page.locator("dialog ol li").last.scroll_into_view_if_needed()
            for button in await anna.page.locator("dialog .next .button").all():
                box = await resting_box(button)
                assert box["y"] >= 0
                assert box["y"] + box["height"] <= height
                assert box["x"] + box["width"] <= points["x"]

    run(story())


def test_a_result_says_that_a_bot_won(tmp_path: Path) -> None:
    """Bots play on for both, so that one of them wins the game for somebody."""

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url) as ben,
        ):
            await sit_down_together(anna, ben, "chain-of-command")
            for someone in (anna, ben):
                await someone.page.get_by_role("button", name="Help").click()
                await someone.page.get_by_role("button", name="Let a bot play for me").click()
            won: dict[str, str] = {}
            for name, someone in (("Anna", anna), ("Ben", ben)):
                result = someone.page.locator("dialog:has(#result)")
                await expect(result).to_be_visible()
                won[name] = await result.inner_text()
                assert "You win" not in won[name]
            for name, other in (("Anna", "Ben"), ("Ben", "Anna")):
                if "A bot won for you." in won[name]:
                    assert f"A bot won for {name}." in won[other]
            assert any("A bot won for you." in each for each in won.values())
            # Nobody can take a seat back in a game that is over.
            await anna.page.get_by_role("button", name="Look at the table").click()
            await expect(anna.page.get_by_role("button", name="Show the result")).to_be_visible()
            await expect(anna.page.get_by_role("button", name="Play for myself again")).to_have_count(0)

    run(story())
