"""Slap Cat! on a phone, upright and on its side, and on a desktop: all that counts is whole, however much was built."""

from pathlib import Path

import pytest

from pettable.games.slap_cat.state import SlapView
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, run
from tests.web.layout import resize, small_or_covered
from tests.web.test_slap_cat import COVERED_TABLE, FADES, ME, built, found, looking, show, until_nothing_is_cut_off

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
