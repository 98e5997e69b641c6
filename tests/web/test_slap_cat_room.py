"""Slap Cat! on an upright phone: all that counts is whole, however much was built."""

from pathlib import Path

import pytest

from pettable.games.slap_cat.state import SlapView
from tests.web.browser import PHONE, run
from tests.web.layout import resize, small_or_covered
from tests.web.test_slap_cat import COVERED_TABLE, CUT_OFF, ME, built, found, looking, show


@pytest.mark.parametrize("rule", ["SC-4", "SC-6", "SC-7"])
def test_all_that_counts_is_whole_on_a_phone_however_much_was_built(rule: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE, color_scheme="dark") as anna:

            def much(view: SlapView) -> bool:
                mine = view.areas[ME]
                others = max(built(view, seat) for seat in range(1, 4))
                return built(view) >= 4 and len(mine.cats) >= 2 and len(mine.aside) >= 2 and others >= 5

            await show(anna, found(rule, much))
            # The panel of the puzzle, which a table does not have.
            await anna.page.evaluate("document.querySelector('.said').style.display = 'none'")
            await resize(anna, PHONE)
            assert await anna.page.locator(".own .tile").count() >= 6
            assert await anna.page.evaluate(CUT_OFF) == []
            assert await anna.page.evaluate(COVERED_TABLE) <= 0
            if rule == "SC-7":
                assert await small_or_covered(anna, ".own") == []

    run(story())
