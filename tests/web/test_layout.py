"""On every screen, what must be seen is in view, and whatever can be tapped is large enough and lies free."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from pettable import registry
from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import ON_ITS_SIDE, OVER, chromium, expect_value, run, sit_down_with_bots, visitor
from tests.web.layout import (
    FAULTY_TAGS,
    MOST_SCROLLED,
    NEWS,
    OPEN_CARDS,
    ROOMY,
    SCREENS,
    SEATS,
    SHADOW,
    SHORT_PHONE,
    WINDOW,
    card_widths,
    cut_off,
    out_of_view,
    resize,
    small_or_covered,
    too_high,
)

#: How many questions are measured.
MEASURED = 4
#: Each game from its beginning, and two from where there is more on the table: games, options, answers before that.
SCENES = [
    *((game, (), 0) for game in registry.names()),
    *((game, options, answers - 1) for game, (options, answers) in OPEN_CARDS.items()),
]


@pytest.mark.parametrize(("game", "options", "before"), SCENES)
def test_hand_question_and_button_are_in_view_and_all_can_be_tapped(
    game: str, options: Sequence[str], before: int, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, reduced_motion="reduce") as anna,
        ):
            await sit_down_with_bots(anna, game, SEATS, options)
            faults: dict[str, None] = {}
            news: dict[tuple[int, int], set[int]] = {}
            rng = Rng(b"layout", game)
            for n in range(before + MEASURED):
                await anna.page.wait_for_selector(".status.yours")
                for width, height in SCREENS if n >= before else ():
                    await resize(anna, (width, height))
                    # Later, areas and hands that lie open may grow.
                    whole = (width, height) in ROOMY or (width, height) == ON_ITS_SIDE
                    # A race goes on while it is measured: how it ended may show at one size and not at the next.
                    racing = game == "slap-cat" and "calm" not in options
                    high = await too_high(anna) if whole and not before and not racing else []
                    reacting = await anna.page.locator("[data-place=drama]").count() > 0
                    if (width, height) == SHORT_PHONE and not before and not reacting and game in MOST_SCROLLED:
                        high = await too_high(anna, MOST_SCROLLED[game])
                    news.setdefault((width, height), set()).add(await anna.page.evaluate(NEWS))
                    for fault in [*high, *await small_or_covered(anna), *await out_of_view(anna), *await cut_off(anna)]:
                        faults[f"{width} x {height}: {fault}"] = None
                await anna.answer(rng)
            upright = {screen: heights for screen, heights in news.items() if screen[1] > 500}
            assert all(len(heights) == 1 for heights in upright.values()), upright
            assert not faults, "\n".join(faults)

    run(story())


def test_a_reaction_window_fits_a_phone_on_its_side(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4.0) as server,
            chromium() as browser,
            visitor(browser, server.url, size=ON_ITS_SIDE, reduced_motion="reduce") as anna,
        ):
            await sit_down_with_bots(anna, "pupularity", SEATS)
            measured = asyncio.create_task(anna.page.wait_for_function(WINDOW, timeout=0))
            while not measured.done():
                await anna.play("window", until=f"[data-place=drama], {OVER}", most=200)
                assert not await anna.page.locator(OVER).count()
                await anna.page.wait_for_timeout(50)
            found = await (await measured).json_value()
            assert found["scrolls"] <= SHADOW
            (left, right), (from_here, to_here) = found["shown"], found["place"]
            assert from_here <= left
            assert right <= to_here

    run(story())


def test_names_of_played_cards_are_whole_and_beside_their_cards(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, reduced_motion="reduce") as anna,
        ):
            await sit_down_with_bots(anna, "chain-of-command", SEATS)
            rng, seen = Rng(b"layout", "names"), 0
            while seen < MEASURED:
                await anna.page.wait_for_selector(f".status.yours, {OVER}")
                assert not await anna.over(), "nobody else led a trick"
                if await anna.page.locator(".middle figure .card").count():
                    seen += 1
                    for screen in SCREENS:
                        await resize(anna, screen)
                        await expect_value(anna.page, FAULTY_TAGS, [])
                await anna.answer(rng)

    run(story())


@pytest.mark.parametrize("text", ["normal", "large", "largest"])
def test_the_table_of_a_trick_leaves_room_for_what_was_won(text: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, lang="de", helpers="always", reduced_motion="reduce") as anna,
        ):
            await anna.open_game("chain-of-command")
            await anna.page.wait_for_selector(".status.yours")
            await anna.page.evaluate("(text) => (document.documentElement.dataset.text = text)", text)
            for screen in ROOMY:
                await resize(anna, screen)
                assert await too_high(anna, 0) == [], screen

    run(story())


def test_dialogs_and_the_log_have_room_for_a_finger(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=(360, 640), reduced_motion="reduce") as anna,
        ):
            await anna.open_game("chain-of-command")
            await anna.page.wait_for_selector(".status.yours")
            for key in "?m":
                await anna.page.keyboard.press(key)
                assert await small_or_covered(anna, "dialog[open]") == []
                await anna.page.keyboard.press("Escape")
            await anna.page.keyboard.press("l")
            assert await small_or_covered(anna, "aside") == []
            await anna.page.keyboard.press("l")
            await anna.page.get_by_role("button", name="Menu").click()
            assert await small_or_covered(anna, ".menu") == []

    run(story())


#: Notes every height that a seat has from now on.
WATCH_SEATS = """() => {
  window.heights = {};
  const note = ({ target }) => ((window.heights[target.dataset.seat] ??= new Set()).add(target.offsetHeight));
  const watch = new ResizeObserver((entries) => entries.forEach(note));
  document.querySelectorAll(".other").forEach((each) => watch.observe(each));
}"""


@pytest.mark.parametrize("game", ["chain-of-command", "paws-up"])
def test_seats_keep_their_height_on_a_phone_on_its_side(game: str, tmp_path: Path) -> None:
    """Cards, marks and badges come and go in a seat: neither it nor another one jumps."""

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=12.0) as server,
            chromium() as browser,
            visitor(browser, server.url, size=ON_ITS_SIDE) as anna,
        ):
            await sit_down_with_bots(anna, game, 4)
            await anna.page.wait_for_selector(".status.yours")
            await anna.page.evaluate(WATCH_SEATS)
            await anna.play("seats", until=OVER)
            seen = await anna.page.evaluate("Object.values(window.heights).map((each) => [...each])")
            assert len(seen) == 3
            assert all(len(heights) == 1 for heights in seen), seen

    run(story())


@pytest.mark.parametrize("game", registry.names())
def test_cards_grow_with_the_screen(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            widths = await card_widths(anna, game)
            assert all(64 <= kinds["hand"] <= 200 and 56 <= kinds["table"] <= 200 for kinds in widths.values()), widths
            assert widths[820, 1180]["other"] >= 44, widths
            for kind in ("hand", "table"):
                assert widths[1280, 800][kind] < widths[1440, 900][kind], widths
            assert widths[390, 844]["hand"] < widths[1280, 800]["hand"], widths

    run(story())
