"""What happens is staged: it stays on the page, with its reason in words, until it can be read."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import Visitor, chromium, run, visitor

#: Notes in the page, at every change: the time, the cards of trick and hand, the one that glows, and the callout.
WATCH = """() => {
  window.noted = [];
  const note = () => {
    const cards = [...document.querySelectorAll(".trick figure .card")].map((card) => card.dataset.card);
    const hand = [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card);
    const won = document.querySelector(".trick .won .card")?.dataset.card ?? null;
    const callout = document.querySelector("[data-callout]");
    window.noted.push({
      at: performance.now(), cards, hand, won, text: callout?.innerText ?? "", rule: callout?.dataset.callout ?? "",
    });
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def stood(noted: Sequence[Any], seats: int) -> list[tuple[float, Any]]:
    """How many milliseconds each full trick with its winner was on the page, and what it showed."""
    found = []
    for (cards, won), run_of in groupby(enumerate(noted), lambda each: (tuple(each[1]["cards"]), each[1]["won"])):
        shown = list(run_of)
        last = shown[-1][0]
        if len(cards) == seats and won is not None and last + 1 < len(noted):
            found.append((noted[last + 1]["at"] - shown[0][1]["at"], shown[-1][1]))
    return found


async def play_tricks(someone: Visitor, tricks: int) -> Any:
    """Play until this many full tricks have stood and gone; all that was noted. A busy page may miss an answer."""
    rng, seats = Rng(b"tricks", ""), 1 + await someone.page.locator(".other").count()
    while True:
        await someone.page.wait_for_selector(".status.yours")
        noted = await someone.page.evaluate("window.noted")
        if len(stood(noted, seats)) >= tricks:
            return noted
        await someone.answer(rng)


def test_cc_4_a_full_trick_stays_with_its_winner_and_the_reason(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, pace="normal") as anna,
        ):
            await anna.open_game("chain-of-command")
            await anna.page.evaluate(WATCH)
            noted = await play_tricks(anna, 2)
            seats = 1 + await anna.page.locator(".other").count()
            assert not any(set(each["cards"]) & set(each["hand"]) for each in noted), "a card lies in two places"
            tricks = stood(noted, seats)
            assert len(tricks) >= 2
            for milliseconds, trick in tricks:
                assert milliseconds >= 1000
                assert trick["rule"] == "CC-4"
                assert "take" in trick["text"]

    run(story())


def test_space_ends_a_beat(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, pace="calm") as anna,
        ):
            await anna.open_game("chain-of-command")
            await play_tricks_with_space(anna, 2)
            assert await anna.page.locator(".pile").count() > 0

    run(story())


async def play_tricks_with_space(someone: Visitor, tricks: int) -> None:
    """At the calm pace a callout waits: without the space bar this would take minutes."""
    rng, answered = Rng(b"tricks", ""), 0
    while answered < tricks:
        await someone.page.wait_for_selector(".status.yours, [data-callout]")
        if await someone.page.locator("[data-callout]").count():
            before = await someone.page.locator("[data-callout]").inner_text()
            await someone.page.keyboard.press(" ")
            await someone.page.wait_for_function(
                "(before) => document.querySelector('[data-callout]')?.innerText !== before", arg=before
            )
        else:
            await someone.answer(rng)
            answered += 1
