"""Whatever changes the viewer's cards or score is said in words, and they stand until they can be read.

On every screen they hide nothing that a player looks at meanwhile, and stand there at most twice.
"""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import cycle, groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import (
    DESKTOP,
    ON_ITS_SIDE,
    OVER,
    PHONE,
    Visitor,
    chromium,
    least_reading_time,
    run,
    sit_down_with_bots,
    visitor,
)

SEATS = 4
SCREENS = (DESKTOP, PHONE, ON_ITS_SIDE)

#: Notes in the page, at every change: the callout, and how many events have joined the log. What is not about the
#: viewer is passed over, and *Ready* is pressed when nothing is left to read. Notes as faults what a callout hides, and
#: where its sentence stands more than twice.
WATCH = """() => {
  window.noted = [];
  window.faults = [];
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const look = () => {
    const callout = document.querySelector("[data-callout]");
    if (!callout) return;
    const text = callout.querySelector("span").innerText, over = callout.getBoundingClientRect();
    for (const each of document.querySelectorAll(".other, .status, .hand .slot, .actions button")) {
      const box = each.getBoundingClientRect();
      const across = Math.min(box.right, over.right) - Math.max(box.left, over.left);
      const down = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
      if (seen(each) && across > 2 && down > 2)
        window.faults.push(`${innerWidth} x ${innerHeight}: “${text}” hides ${each.className}`);
    }
    const leaves = [...document.querySelectorAll(".layout *")].filter((each) => !each.children.length && seen(each));
    const times = leaves.filter((each) => each.textContent.trim() === text).length;
    if (times > 2) window.faults.push(`${innerWidth} x ${innerHeight}: “${text}” stands there ${times} times`);
  };
  const press = (what) => document.querySelector(what)?.click();
  setInterval(() => {
    const text = document.querySelector("[data-callout] span")?.innerText;
    if (text === undefined) press("[data-ready=false]");
    else if (!/\\byou/i.test(text)) press("[data-callout] .next");
  }, 50);
  const note = () => {
    const text = document.querySelector("[data-callout] span")?.innerText ?? "";
    const events = Number(document.querySelector(".lines").dataset.events);
    const last = window.noted.at(-1);
    if (last?.text !== text || last.events !== events) window.noted.push({ at: performance.now(), text, events });
    else return;
    // When it has appeared, and its place is laid out.
    setTimeout(look, 200);
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""

#: Something is asked, or the game is over, and nothing that came before waits to be shown.
STAGED = f"""() => document.querySelector('{OVER}')
  || (document.querySelector('.status.yours') && !document.querySelector('[data-callout]'))"""

#: Has the page shown this many events? The log leaves some of them out.
TOLD = "(events) => Number(document.querySelector('.lines').dataset.events) >= events"

#: Where a view has the viewer's cards: fields of its own, and fields that have a part for each seat.
OWN: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "chain-of-command": (("hand",), ("piles",)),
    "paws-up": (("hand",), ("stories",)),
    "pupularity": (("hand",), ("stacks",)),
    "slap-cat": (("hand",), ("areas",)),
}


ABOUT_VIEWER = re.compile(r"\byou", re.IGNORECASE)


class Callout(NamedTuple):
    text: str
    #: How many events the log had.
    events: int
    milliseconds: float


class Received:
    """The game messages that a page received."""

    def __init__(self, someone: Visitor, game: str) -> None:
        self.messages: list[Any] = []
        self._places = OWN[game]
        someone.page.on("websocket", lambda socket: socket.on("framereceived", self._receive))

    def _receive(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "game":
            self.messages.append(message)

    def own(self, message: Any) -> list[Any]:
        """The viewer's cards, and score."""
        view = {**message["view"], **message["view"].get("open", {})}
        seat, (own, by_seat) = view["seat"], self._places
        return [message["standing"][seat], *(view[field] for field in own), *(view[field][seat] for field in by_seat)]

    def changes(self) -> list[tuple[int, int, list[Any]]]:
        """Each change of the viewer's cards or score: the numbers of its first event and of the one after its last.

        A race waits for no words: what it brought is said when it is over.
        """
        found, first = [], None
        for before, after in zip(self.messages, self.messages[1:], strict=False):
            if self.own(before) != self.own(after) and after["events"] and first is None:
                first = after["since"]
            if first is not None and (after["prompt"] or {}).get("kind") != "race":
                found.append((first, after["next"], after["events"]))
                first = None
        return found


def callouts(noted: list[Any]) -> list[Callout]:
    """Each callout about the viewer that has come and gone."""
    found = []
    for text, run_of in groupby(enumerate(noted), lambda each: each[1]["text"]):
        shown = list(run_of)
        last = shown[-1][0]
        if ABOUT_VIEWER.search(text) and last + 1 < len(noted):
            found.append(Callout(text, shown[0][1]["events"], noted[last + 1]["at"] - shown[0][1]["at"]))
    return found


async def answer_until(someone: Visitor, received: Received, changes: int) -> None:
    """Answer each question when all that came before it has been seen, until this number of changes has come."""
    rng, screens = Rng(b"callouts", ""), cycle(SCREENS)
    while len(received.changes()) < changes and not await someone.over():
        await someone.page.wait_for_function(STAGED)
        width, height = next(screens)
        await someone.page.set_viewport_size({"width": width, "height": height})
        await someone.answer(rng)
        await someone.page.wait_for_timeout(300)
    # The last change has been received; it is in the log when its beats have been played.
    await someone.page.wait_for_function(TOLD, arg=received.messages[-1]["next"])
    await someone.page.wait_for_function(STAGED)


@pytest.mark.parametrize(
    ("game", "options", "changes"),
    [
        ("chain-of-command", ["open-piles"], 6),
        ("paws-up", [], 4),
        ("pupularity", [], 4),
        ("slap-cat", [], 4),
        ("slap-cat", ["calm"], 11),
    ],
)
def test_all_that_changes_the_viewers_cards_or_score_can_be_read(
    game: str, options: list[str], changes: int, tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, pace="normal") as anna,
        ):
            received = Received(anna, game)
            await sit_down_with_bots(anna, game, SEATS, options)
            await anna.page.evaluate(WATCH)
            await answer_until(anna, received, changes)
            shown = callouts(await anna.page.evaluate("window.noted"))
            assert len(received.changes()) >= changes
            for first, after, events in received.changes():
                assert any(first < each.events <= after for each in shown), (events, shown)
            for each in shown:
                assert each.milliseconds >= least_reading_time(each.text), each
            assert await anna.page.evaluate("window.faults") == []

    run(story())
