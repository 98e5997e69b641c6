"""Slap Cat! on an upright phone and on a desktop: all that counts is whole, however much was built."""

from pathlib import Path

import pytest

from pettable.games.slap_cat.state import SlapView
from tests.web.browser import DESKTOP, PHONE, run
from tests.web.layout import resize, small_or_covered
from tests.web.test_slap_cat import COVERED_TABLE, CUT_OFF, ME, built, found, looking, show


@pytest.mark.parametrize(("rule", "size"), [("SC-4", PHONE), ("SC-6", PHONE), ("SC-7", PHONE), ("SC-6", DESKTOP)])
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
            # It is measured again when the room has changed.
            await anna.page.wait_for_function(f"() => !({CUT_OFF})().length")
            assert await anna.page.evaluate(COVERED_TABLE) <= 0
            if rule == "SC-7":
                assert await small_or_covered(anna, ".own") == []

    run(story())
