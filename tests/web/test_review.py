"""A finished game looked at again in a real browser: step by step, through other eyes, by a link, and its shuffle."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from pettable import registry
from pettable.table.rng import Rng
from tests.server.client import Client
from tests.server.server_process import serving
from tests.table_sizes import seats_near
from tests.web.browser import (
    DESKTOP,
    ON_ITS_SIDE,
    PHONE,
    Visitor,
    chromium,
    expect_value,
    run,
    sit_down_with_bots,
    visitor,
)
from tests.web.layout import SCROLLS, SHADOW, resize
from tests.web.test_pages import violations

HURRY = 12.0
CHAIN = "chain-of-command"
#: The cards in the hand that is looked at, and all that the table says of its state.
HAND = """() => [...document.querySelectorAll("[data-place=hand] [data-card]")].map((each) => each.dataset.card)"""
TABLE = """() => document.querySelector(".layout .board").innerText"""
#: Controls that are too small for a finger, or out of the page.
TOO_SMALL = """() => [...document.querySelectorAll(".said :is(button, a, select, input)")]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height, left, right, top }]) =>
    width < 43.5 || height < 43.5 || left < 0 || right > innerWidth || top < 0)
  .map(([each]) => each.outerHTML)"""


#: Moves the slider over all steps; how many tables were shown, and which names of open cards have broken words.
EVERY_STEP = """async () => {
  const slider = document.querySelector(".said input[type=range]");
  let shown = 0;
  const broken = new Set();
  const lines = (name) => Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight));
  for (let number = 0; number <= Number(slider.max); number++) {
    slider.value = String(number);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((done) => setTimeout(done));
    shown += document.querySelectorAll(".layout .middle").length;
    for (const name of document.querySelectorAll("[data-held] .caption b"))
      if (lines(name) > name.innerText.split(" ").length) broken.add(name.innerText);
  }
  return [shown, [...broken]];
}"""
#: Goes through a replay by its slider: by how many pixels the table was too high for its place, at most.
TOO_HIGH_IN_REPLAY = f"""async () => {{
  const slider = document.querySelector(".said input[type=range]");
  let most = 0;
  for (let step = 0; step <= Number(slider.max); step += 5) {{
    slider.value = String(step);
    slider.dispatchEvent(new Event("input", {{ bubbles: true }}));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    most = Math.max(most, ({SCROLLS})());
  }}
  return most;
}}"""
#: Can all of the main button behind *more* be seen?
WHOLE = """() => {
  const more = document.querySelector(".said .more");
  const scrolls = getComputedStyle(more).position === "absolute" ? more : more.closest(".said");
  const [button, view] = [more.querySelector(".primary"), scrolls].map((each) => each.getBoundingClientRect());
  return button.bottom <= Math.min(view.bottom, innerHeight);
}"""
#: What the panel lies over, of the hand and the main button.
COVERED = """() => {
  const panel = document.querySelector(".said").getBoundingClientRect();
  return [...document.querySelectorAll("[data-place=hand] [data-card], .actions .main")].filter((each) => {
    const box = each.getBoundingClientRect();
    const beside = box.right <= panel.left || box.left >= panel.right;
    return box.width > 0 && !beside && box.bottom > panel.top && box.top < panel.bottom;
  }).map((each) => each.outerHTML.slice(0, 200));
}"""


#: Are the words of a step in the page, with nothing over them?
WORDS_SEEN = """() => {
  const words = document.querySelector(".ticker .text");
  const { left, right, top, bottom } = words.getBoundingClientRect();
  const there = [top + 4, (top + bottom) / 2].map((y) => document.elementFromPoint((left + right) / 2, y));
  const inPage = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return inPage && there.every((each) => words.parentElement.contains(each));
}"""


async def play_a_game(someone: Visitor, seats: int = 2) -> str:
    """A game with bots, played to its end; the table's id."""
    await sit_down_with_bots(someone, CHAIN, seats)
    table = re.search(r"/t/([0-9a-z]+)", someone.page.url)
    assert table is not None
    await someone.play("review")
    if await someone.page.locator(".again").count():
        await someone.page.locator(".again").click()
    return table[1]


def count(someone: Visitor) -> Locator:
    return someone.page.locator(".said output")


def button(someone: Visitor, name: str) -> Locator:
    return someone.page.locator(".said").get_by_role("button", name=name, exact=True)


async def eyes(someone: Visitor, who: str) -> None:
    """Choose whose eyes, and wait for what they saw: then the address says so."""
    await someone.page.get_by_label("Through the eyes of").select_option(who)
    await expect(someone.page).to_have_url(re.compile(rf"&seat={who}\b" if who else r"#\d+(&share=.*)?$"))


async def copied_link(someone: Visitor) -> str:
    await button(someone, "Copy the link to this move").click()
    return await someone.page.get_by_label("The link to this move").input_value()


@asynccontextmanager
async def reviewing(tmp_path: Path, seats: int = 2) -> AsyncIterator[tuple[Visitor, Visitor, str, int]]:
    """Anna, who looks again at a game that she has finished; Zoe, who has not seen it; the table; its last step."""
    async with (
        serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
        chromium() as browser,
        visitor(browser, server.url) as anna,
        visitor(browser, server.url) as zoe,
    ):
        table = await play_a_game(anna, seats)
        await anna.page.get_by_role("link", name="Replay").click()
        await expect(anna.page).to_have_url(re.compile(rf"/g/{table}#0&seat=\d$"))
        await expect(count(anna)).to_have_text(re.compile(r"^Before move 1 of \d+$"))
        yield anna, zoe, table, int((await count(anna).inner_text()).split()[-1])


@pytest.mark.parametrize(("size", "seats", "open_hands"), [(PHONE, 2, False), ((667, 375), 4, True)])
def test_every_step_says_in_words_what_happened(
    size: tuple[int, int], seats: int, open_hands: bool, tmp_path: Path
) -> None:
    """The words are in view where the log is not, and have all of the step."""

    async def story() -> None:
        async with reviewing(tmp_path, seats) as (anna, _, _, last):
            await anna.page.set_viewport_size({"width": size[0], "height": size[1]})
            if open_hands:
                await anna.page.locator(".said .open").click()
                await anna.page.locator("[data-held]").first.wait_for()
            words, slider = anna.page.locator(".ticker .text"), anna.page.get_by_role("slider")
            said: list[str] = []
            for number in range(1, 10):
                await slider.fill(str(number))
                await expect(count(anna)).to_have_text(f"After move {number} of {last}")
                said.append(await words.inner_text())
                await expect_value(anna.page, WORDS_SEEN, True)
            assert all(" play" in each for each in said), said
            # The step that ends a trick has all of it.
            assert any("the strongest" in each and " draw" in each for each in said), said

    run(story())


def test_a_finished_game_is_looked_at_again_move_by_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with reviewing(tmp_path) as (anna, _, table, last):
            body, slider = anna.page.locator("body"), anna.page.get_by_role("slider")

            async def shows(number: int) -> None:
                where = f"After move {number}" if number else "Before move 1"
                await expect(count(anna)).to_have_text(f"{where} of {last}")

            assert last > 20
            # The first step has the cards dealt, and says how the game begins.
            assert len(await anna.page.evaluate(HAND)) == 3
            await expect(anna.page.locator(".ticker .text")).to_contain_text("The chain:")
            # Her own eyes are marked as hers.
            await expect(anna.page.get_by_label("Through the eyes of").locator("option:checked")).to_have_text(
                "You (Anna)"
            )
            await button(anna, "One move forward").click()
            await shows(1)
            await button(anna, "To the end").click()
            await shows(last)
            await expect(anna.page.locator(".status")).to_have_text("The game is over.")
            # Nothing is decided there.
            await expect(anna.page.locator(".said-here")).to_have_text("The game is over.")
            await button(anna, "One move back").click()
            await shows(last - 1)
            # Nothing can be played, nobody is waited for, and nothing looks like a button that is none.
            await expect(anna.page.locator(".actions .main")).to_have_count(0)
            await expect(anna.page.locator(".status")).to_have_text("")
            await body.press("Home")
            await shows(0)
            for _ in range(3):
                await body.press("ArrowRight")
            await shows(3)
            await body.press("ArrowLeft")
            await shows(2)
            await body.press("End")
            await shows(last)
            await slider.fill("12")
            await shows(12)
            await slider.press("ArrowRight")
            await shows(13)
            await expect(anna.page).to_have_url(re.compile(rf"/g/{table}#13&seat=\d$"))
            # It plays by itself, until it is stopped.
            await slider.press(" ")
            await expect(button(anna, "Pause")).to_be_visible()
            await expect(count(anna)).to_have_text(re.compile(r"^After move (1[5-9]|[2-9]\d) of"))
            await slider.press(" ")
            await expect(button(anna, "Play")).to_be_visible()
            # And there is a way back.
            await button(anna, "More").click()
            await anna.page.get_by_role("link", name="Back to the result").click()
            await anna.page.wait_for_url(f"**/t/{table}")
            await expect(anna.page.locator("#result")).to_be_visible()

    run(story())


def test_a_link_shows_others_the_same_move_through_the_same_eyes(tmp_path: Path) -> None:
    async def story() -> None:
        async with reviewing(tmp_path) as (anna, zoe, table, last):
            seat = int(anna.page.url[-1])
            await anna.page.get_by_role("slider").fill("14")
            await expect(count(anna)).to_have_text(f"After move 14 of {last}")
            own = await anna.page.evaluate(HAND)
            # Other eyes see another hand, at the same move.
            await eyes(anna, str(1 - seat))
            await expect(anna.page).to_have_url(re.compile(f"/g/{table}#14&seat={1 - seat}$"))
            other, shown = await anna.page.evaluate(HAND), await anna.page.evaluate(TABLE)
            assert own
            assert other
            assert not set(own) & set(other)
            # A stranger needs the link that a player makes.
            await zoe.go(f"/g/{table}#14&seat={1 - seat}")
            await expect(zoe.page.get_by_text("This is a private table.")).to_be_visible()
            zoe.forgive_lost_connection()
            await button(anna, "More").click()
            link = await copied_link(anna)
            assert re.search(rf"/g/{table}#14&seat={1 - seat}&share=[\w-]+$", link)
            await zoe.go("/")
            await zoe.page.goto(link)
            await expect(count(zoe)).to_have_text(f"After move 14 of {last}")
            await expect_value(zoe.page, HAND, other)
            await expect_value(zoe.page, TABLE, shown)
            await eyes(zoe, "")
            await expect(zoe.page.locator(".eyes select")).to_have_value("")
            await expect(zoe.page.locator("[data-place=hand] [data-card]")).to_have_count(0)
            # The shuffle is the one that was promised.
            await button(zoe, "More").click()
            await button(zoe, "Check that the shuffle was fair").click()
            await expect(zoe.page.locator(".verdict")).to_have_text(re.compile("Both are the same"))
            async with zoe.page.expect_download() as download:
                await button(zoe, "Save the game as a file").click()
            assert (await download.value).suggested_filename == f"{CHAIN}-{table}.jsonl"

    run(story())


@pytest.mark.parametrize(
    ("size", "scheme", "lang"), [(PHONE, "light", "de-DE"), (ON_ITS_SIDE, "dark", "de-DE"), (DESKTOP, "light", "en-GB")]
)
def test_a_review_is_accessible_and_its_controls_fit_a_finger(
    size: tuple[int, int], scheme: str, lang: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(
                browser,
                server.url,
                size=size,
                lang=lang,
                color_scheme=scheme,
                reduced_motion="reduce",
                bypass_csp=True,
            ) as ben,
        ):
            table = await play_a_game(anna)
            await ben.context.add_cookies(await anna.context.cookies())  # type: ignore[arg-type]
            await ben.go(f"/g/{table}#12&seat=0")
            await expect(count(ben)).to_have_text(re.compile("^(After move|Nach Zug) 12 "))
            assert await violations(ben) == []
            await expect_value(ben.page, TOO_SMALL, [])
            # The panel covers neither the hand nor the main button.
            await expect_value(ben.page, COVERED, [])
            await ben.page.locator(".said .open").click()
            await ben.page.locator("[data-held]").first.wait_for()
            assert await violations(ben) == []
            await expect_value(ben.page, COVERED, [])
            await ben.page.locator(".said [aria-expanded]").click()
            await ben.page.locator(".said .more").wait_for()
            assert await violations(ben) == []
            await expect_value(ben.page, TOO_SMALL, [])
            # The first thing to do there is whole.
            await expect_value(ben.page, WHOLE, True)

    run(story())


@pytest.mark.parametrize("game", registry.names())
def test_every_step_of_every_game_shows_without_an_error(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=2 * HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, reduced_motion="reduce") as zoe,
        ):
            host = await Client(server.url, "Anna").register()
            seats = seats_near(game, 3)
            bots = ["random"] * (seats - 1)
            table, _ = await host.open(game=game, seats=seats, bots=bots, privacy="public")
            await host.join(table)
            await host.ask("start")
            await host.play(Rng(b"", "host"))
            for seat in ("", "&seat=0"):
                await zoe.go(f"/g/{table}#0{seat}")
                await expect(count(zoe)).to_have_text(re.compile(r"^Before move 1 of \d+$"))
                last = int((await count(zoe).inner_text()).split()[-1])
                await button(zoe, "All hands open").click()
                assert await zoe.page.evaluate(EVERY_STEP) == [last + 1, []]
                await expect(count(zoe)).to_have_text(f"After move {last} of {last}")
                # A few of them as they are played.
                await zoe.page.locator("body").press("Home")
                for _ in range(12):
                    await zoe.page.locator("body").press("ArrowRight")
                await expect(count(zoe)).to_have_text(f"After move 12 of {last}")
                await zoe.go("/")

    run(story())


def test_the_table_of_paws_up_is_whole_on_a_phone(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=24.0) as server,
            chromium() as browser,
            visitor(browser, server.url, lang="de-DE", size=PHONE, reduced_motion="reduce") as zoe,
        ):
            host = await Client(server.url, "Anna").register()
            table, _ = await host.open(game="paws-up", seats=4, bots=["random"] * 3, privacy="public")
            await host.join(table)
            await host.ask("start")
            await host.play(Rng(b"", "host"))
            await zoe.go(f"/g/{table}#0&seat=0")
            await expect(zoe.page.locator(".said output")).to_be_visible()
            assert await zoe.page.evaluate(TOO_HIGH_IN_REPLAY) <= SHADOW
            await resize(zoe, ON_ITS_SIDE)
            assert await zoe.page.evaluate(TOO_HIGH_IN_REPLAY) <= SHADOW

    run(story())
