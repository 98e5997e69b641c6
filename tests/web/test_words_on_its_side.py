"""On a phone on its side, whatever happens and is asked in a whole game can be read: nothing of it is cut off."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.server_process import serving
from tests.web.browser import ON_ITS_SIDE, chromium, run, visitor
from tests.web.layout import WATCH_WORDS

HURRY = 12.0
SMALL = (667, 375)
#: How many different words each place has in a game at the least, so that the test has seen something. How much the
#: ticker says depends on how much the callouts leave for it.
LEAST = {".callout > span": 8, ".ticker .text": 1, ".status": 2, ".actions .main > span": 2}

SOLO = "(setting) => (localStorage['pettable-solo'] = JSON.stringify(setting))"
TEXT_SIZE = "(size) => (document.documentElement.dataset.text = size)"


def against(others: int, **options: bool) -> dict[str, Any]:
    return {"seats": 1 + others, "levels": ["puppy"] * others, "options": options}


@pytest.mark.parametrize(
    ("game", "setting", "size", "text"),
    [
        ("pupularity", against(3, **{"longer-game": False}), ON_ITS_SIDE, "normal"),
        ("pupularity", against(3, **{"longer-game": False}), SMALL, "largest"),
        ("paws-up", against(3), ON_ITS_SIDE, "largest"),
        ("chain-of-command", against(3), SMALL, "normal"),
        ("slap-cat", against(1, calm=True), ON_ITS_SIDE, "largest"),
    ],
)
def test_all_words_of_a_whole_game_can_be_read(
    game: str, setting: dict[str, Any], size: tuple[int, int], text: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, lang="de-DE", reduced_motion="reduce") as anna,
        ):
            await anna.go("/")
            await anna.page.evaluate(SOLO, {game: setting})
            await anna.open_game(game)
            await anna.page.evaluate(TEXT_SIZE, text)
            await anna.page.evaluate(WATCH_WORDS)
            await anna.play(f"words {game} {text}", hurried=False)
            seen = await anna.page.evaluate("window.words()")
            assert seen["faults"] == []
            assert all(seen["read"][place] >= least for place, least in LEAST.items()), seen["read"]

    run(story())
