"""Slap Cat! on a phone, upright and on its side, and on a desktop: all that counts is whole, however much was built."""

from pathlib import Path

import pytest

from pettable.games.slap_cat.state import SlapView
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, run, sit_down_with_bots
from tests.web.layout import resize, small_or_covered
from tests.web.slap_cat_positions import (
    COVERED_TABLE,
    FADES,
    ME,
    SHORT_PHONE,
    built,
    found,
    looking,
    show,
    until_nothing_is_cut_off,
)

#: What lies before other players, and not in their boxes.
OUTSIDE = """() => [...document.querySelectorAll(".other")].flatMap((other) => {
  const { top, bottom } = other.getBoundingClientRect();
  return [...other.querySelectorAll(".tile, .count")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.top < top - 1 || box.bottom > bottom + 2;
  }).map((each) => each.innerText);
})"""
WHERE = [("SC-4", PHONE), ("SC-6", PHONE), ("SC-7", PHONE), ("SC-6", DESKTOP), ("SC-4", ON_ITS_SIDE)]


@pytest.mark.parametrize(("rule", "size"), WHERE)
def test_all_that_counts_is_whole_however_much_was_built(rule: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=size, color_scheme="dark") as anna:

            def much(view: SlapView) -> bool:
                mine = view.areas[ME]
                others = max(built(view, seat) for seat in range(1, 4))
                return built(view) >= 4 and len(mine.cats) >= 2 and len(mine.aside) >= 2 and others >= 5

            await show(anna, found(rule, much))
            # The panel of the puzzle, which a table does not have.
            await anna.page.evaluate("document.querySelector('.said').style.display = 'none'")
            await resize(anna, size)
            assert await anna.page.locator(".own .tile").count() >= 6
            await until_nothing_is_cut_off(anna)
            await anna.page.wait_for_function(f"() => !({OUTSIDE})().length")
            assert await anna.page.evaluate(COVERED_TABLE) <= FADES
            if rule == "SC-7":
                assert await small_or_covered(anna, ".own") == []

    run(story())


#: The boxes of other players that lie over each other or reach out of the page.
OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll(".other")].map((each) => each.getBoundingClientRect());
  const touch = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const faulty = (box, n) => box.bottom > innerHeight + 1 || boxes.some((other, m) => m > n && touch(box, other));
  return boxes.filter(faulty).length;
}"""
#: The narrowest card before another player.
NARROWEST = """() => Math.min(...[...document.querySelectorAll(".other .tile")]
  .map((each) => each.getBoundingClientRect().width))"""


def most_built(view: SlapView) -> int:
    return max(built(view, seat) for seat in range(1, len(view.areas)))


#: With how many seats, how many cards the one has built who has built most, and how wide each of them is at least.
WIDTHS = [
    (2, PHONE, 2, 50), (2, PHONE, 6, 44), (2, ON_ITS_SIDE, 2, 50), (2, ON_ITS_SIDE, 6, 32),
    (4, PHONE, 2, 40), (4, PHONE, 6, 30), (4, ON_ITS_SIDE, 2, 40), (4, ON_ITS_SIDE, 6, 22),
    (6, PHONE, 2, 34), (6, PHONE, 6, 25), (6, ON_ITS_SIDE, 2, 25), (6, ON_ITS_SIDE, 6, 14),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "size", "most", "least"), WIDTHS)
def test_what_others_build_is_as_large_as_its_room(
    seats: int, size: tuple[int, int], most: int, least: int, tmp_path: Path
) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=size) as anna:
            await show(anna, found("SC-7", lambda view: most_built(view) == most, seats))
            # The panel of the puzzle, which a table does not have.
            await anna.page.evaluate("document.querySelector('.said').style.display = 'none'")
            await resize(anna, size)
            await anna.page.wait_for_function(f"() => ({NARROWEST})() >= {least}")
            await anna.page.wait_for_function(f"() => !({OUTSIDE})().length")
            assert await anna.page.evaluate(OVERLAPPING) == 0
            assert await small_or_covered(anna, ".others") == []

    run(story())


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
def test_a_tap_on_what_somebody_has_built_shows_it_large(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=size) as anna:
            page = anna.page
            await show(anna, found("SC-4", lambda view: built(view, 1) >= 3))
            look = page.get_by_role("button", name="Look at the cats of Mr. Whiskers")
            assert await look.locator("svg").is_visible()
            await look.click()
            tiles = page.locator("dialog .cat .tile")
            await tiles.first.wait_for()
            assert min([(await each.bounding_box() or {"width": 0})["width"] for each in await tiles.all()]) >= 44

    run(story())


#: Names under the cards of a slap that touch each other, or are cut off.
TOUCHING_NAMES = """() => {
  const names = [...document.querySelectorAll("[data-place=result] .name-tag")];
  const boxes = names.map((each) => each.getBoundingClientRect());
  const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const cut = (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2;
  const faulty = (each, n) => cut(each) || boxes.some((box, other) => other !== n && touch(boxes[n], box));
  return { count: names.length, faults: names.filter(faulty).map((each) => each.innerText) };
}"""


def test_after_a_slap_of_six_every_name_stands_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, pace="normal") as anna:
            await sit_down_with_bots(anna, "slap-cat", 6)
            # A result does not stand for long: a slap for each screen.
            for screen in (PHONE, SHORT_PHONE, ON_ITS_SIDE, DESKTOP):
                await resize(anna, screen)
                await anna.page.locator("[data-ready=false]").click()
                await anna.page.wait_for_selector(".draft .target .card.lit")
                await anna.page.keyboard.press("1")
                result = await anna.page.wait_for_function(f"() => [({TOUCHING_NAMES})()].find(({{ count }}) => count)")
                assert await result.json_value() == {"count": 6, "faults": []}, screen

    run(story())


#: The names beside each other under the small cards of PAWS IN!: how near two of them come, and those that are cut off.
SMALL_NAMES = """() => {
  const names = [...document.querySelectorAll(".turn.small .name-tag")];
  const boxes = names.map((each) => each.getBoundingClientRect());
  const gaps = boxes.slice(1).map((box, n) => box.left - boxes[n].right);
  const isCut = (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2;
  return { count: names.length, near: Math.min(...gaps), cut: names.filter(isCut).map((each) => each.innerText) };
}"""


def test_sc_5_names_under_small_cards_do_not_run_together(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE) as anna:
            await show(anna, found("SC-5", lambda _: True))
            for screen in (PHONE, SHORT_PHONE):
                await resize(anna, screen)
                seen = await anna.page.evaluate(SMALL_NAMES)
                assert (seen["count"], seen["cut"]) == (3, []), screen
                assert seen["near"] >= 4, screen

    run(story())
