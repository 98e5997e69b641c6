"""Why a game of Pupularity is over stands there until it can be read, at every pace; then the result opens."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect

from pettable.games.pupularity.scoring import outcome_of
from pettable.table.deck import CardId
from tests.games.pupularity.deals import RULES
from tests.server.server_process import serving
from tests.web.browser import (
    DESKTOP,
    ON_ITS_SIDE,
    PHONE,
    Visitor,
    chromium,
    least_reading_time,
    run,
    sit_down_with_bots,
    visitor,
)

#: How many times faster than usual the server's clock runs.
HURRY = 4.0

#: Notes when the page first shows each callout or the result, and whether *next* can be pressed then.
WATCH = """() => {
  window.noted = [];
  const note = () => {
    const result = document.querySelector("dialog #result");
    const text = result ? "RESULT" : document.querySelector("[data-callout] > span")?.innerText ?? "";
    if (window.noted.at(-1)?.text === text) return;
    const next = [...document.querySelectorAll("[data-callout] .next, .actions .main:enabled")];
    window.noted.push({ at: performance.now(), text, ready: next.some((each) => !each.disabled) });
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

#: The callout that says why the game is over.
REASON = "[data-callout=PP-15]"
#: From here on the page lies behind another one, until `away` is false.
HIDE = """() => {
  window.away = true;
  Object.defineProperty(document, "hidden", { get: () => window.away });
}"""


class Ending:
    """Ends a real game after the visitor's first card: the next card that is drawn is the Pupularity card."""

    def __init__(self, drawer: int, *, cut: bool = False) -> None:
        self._drawer = drawer
        #: The connection breaks just before the page is told, and comes back when the game is over.
        self._cut = cut
        self._over = False

    async def arrange(self, someone: Visitor) -> None:
        await someone.page.route_web_socket("**/*", self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        async def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            game = message if message["type"] == "game" else message.get("game")
            if game is not None and self._over:
                # At the server the game goes on; only a page that connects again hears of it once more.
                if message["type"] == "game":
                    return
                self._end(game)
            elif game is not None and has_played(game):
                self._over = True
                self._end(game)
                if self._cut:
                    await socket.close(code=1012)
                    return
            socket.send(json.dumps(message))

        server.on_message(pass_on)

    def _end(self, game: dict[str, Any]) -> None:
        view = game["view"]
        stacks = tuple(
            tuple(tuple(CardId(card) for card in stack) for stack in each) for each in view["open"]["stacks"]
        )
        outcome = outcome_of(RULES.printed, stacks)
        me, hand = view["seat"], view["hand"]
        events = [
            {"type": "pupularity-drawn", "rule": "PP-15", "seat": (me + self._drawer) % 2, "card": RULES.pupularity},
            {"type": "hand-discarded", "rule": "PP-15", "seat": me, "cards": hand},
            {"type": "reckoned", "rule": "PP-16", "scores": [*outcome.scores]},
        ]
        view["hand"] = []
        view["open"] |= {"over": True, "discard": [*view["open"]["discard"], *hand, RULES.pupularity]}
        game["events"] += events
        game["next"] += len(events)
        decided = {name: getattr(outcome, name) for name in ("ranks", "scores", "decided", "rule")}
        game |= {"prompt": None, "moves": [], "undo": False, "outcome": decided}


def has_played(game: dict[str, Any]) -> bool:
    mine = [each["type"] for each in game["events"] if each.get("seat") == game["view"]["seat"]]
    return "paid" in mine or "gave-up" in mine


def shown(noted: list[Any], part: str) -> tuple[str, float, Any]:
    """The callout with these words: the whole of it, how many milliseconds it stood there, and what came after it."""
    at = next(n for n, each in enumerate(noted) if part in each["text"])
    return noted[at]["text"], noted[at + 1]["at"] - noted[at]["at"], noted[at + 1]


@pytest.mark.parametrize("drawer", [0, 1])
@pytest.mark.parametrize(("pace", "size"), [("calm", PHONE), ("normal", ON_ITS_SIDE), ("quick", DESKTOP)])
def test_pp_15_nobody_taps_past_the_reason_why_the_game_is_over(
    pace: str, size: tuple[int, int], drawer: int, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, pace=pace) as anna,
        ):
            await Ending(drawer).arrange(anna)
            await sit_down_with_bots(anna, "pupularity", 2)
            await anna.page.evaluate(WATCH)
            # Presses for the next callout all the time.
            await anna.play("ending")
            noted = await anna.page.evaluate("window.noted")
            text, milliseconds, after = shown(noted, "the game is over")
            assert text.startswith("You draw" if drawer == 0 else "Greedy draws"), text
            assert milliseconds >= least_reading_time(text)
            assert after["text"] != "RESULT"
            assert not next(each for each in noted if each["text"] == text)["ready"]
            assert noted[-1]["text"] == "RESULT"

    run(story())


def test_pp_15_the_end_waits_until_somebody_looks_at_the_page(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            page = anna.page
            await page.clock.install()
            await Ending(1).arrange(anna)
            await sit_down_with_bots(anna, "pupularity", 2)
            await page.evaluate(HIDE)
            await anna.play("away", until=REASON)
            await page.clock.run_for(60_000)
            await expect(page.locator(REASON)).to_be_visible()
            await page.evaluate(WATCH)
            await page.evaluate("window.away = false")
            await expect(page.locator("dialog #result")).to_be_visible()
            text, milliseconds, _ = shown(await page.evaluate("window.noted"), "the game is over")
            assert milliseconds >= least_reading_time(text)

    run(story())


def test_pp_15_somebody_whose_connection_broke_sees_why_the_game_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, pace="normal") as anna,
        ):
            await Ending(1, cut=True).arrange(anna)
            await sit_down_with_bots(anna, "pupularity", 2)
            await anna.page.evaluate(WATCH)
            await anna.play("cut")
            noted = await anna.page.evaluate("window.noted")
            text, milliseconds, after = shown(noted, "the game is over")
            assert milliseconds >= least_reading_time(text)
            # Nothing else of what was missed is staged.
            assert after["text"] in ("", "RESULT")
            assert noted[-1]["text"] == "RESULT"
            anna.forgive_lost_connection()

    run(story())
