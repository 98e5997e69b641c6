"""Slap Cat! at the browser table: every turn of cards is counted down, and everybody can follow what came of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser

from tests.server.delay_proxy import HEADER, far_from
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, PHONE, Visitor, chromium, run, visitor

#: Notes in the page, at every change: the time of the machine, the countdown, the cards to slap, what stands over them.
WATCH = """() => {
  window.noted = [];
  const note = () => {
    window.readyWaits ??= document.querySelector("[data-ready=false]")?.disabled;
    const countdown = document.querySelector("[data-countdown]")?.dataset.countdown ?? null;
    const faces = [...document.querySelectorAll(".draft .target .card")].map((card) => card.dataset.card);
    const seen = {
      countdown, faces: faces.join(" "),
      about: document.querySelector("[data-icon]")?.dataset.icon ?? null,
      scores: document.querySelector("[data-place=scores]") !== null,
      gains: document.querySelectorAll("[data-gain]").length,
      built: document.querySelectorAll(".mini .tile, .own .tile").length,
      tie: document.querySelector("button.pile") !== null,
      result: document.querySelectorAll("[data-place=result] li").length,
      callout: document.querySelector("[data-callout]")?.innerText ?? "",
      twice: [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card)
        .filter((card) => document.querySelector(`.turn [data-card="${card}"]`)).join(" "),
    };
    const last = window.noted.at(-1);
    if (last && Object.keys(seen).every((key) => seen[key] === last[key])) return;
    window.noted.push({ at: performance.timeOrigin + performance.now(), ...seen });
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""

#: Presses *Ready* as soon as it can be pressed.
ALWAYS_READY = """() => setInterval(() => document.querySelector("[data-ready=false]")?.click(), 50)"""
#: The same only when the scores of a round stand there: before that, *Ready* would let the round go on without them.
READY_AFTER_SCORES = """() => setInterval(() => {
  if (document.querySelector("[data-place=scores]")) document.querySelector("[data-ready=false]")?.click();
}, 50)"""


async def noted(someone: Visitor) -> list[Any]:
    found: list[Any] = await someone.page.evaluate("window.noted")
    return found


@asynccontextmanager
async def playing(tmp_path: Path, size: tuple[int, int], *, pace: str, speed: float = 1.0) -> AsyncIterator[Visitor]:
    async with (
        serving(f"sqlite:///{tmp_path}/t.db", speed=speed) as server,
        chromium() as browser,
        visitor(browser, server.url, size=size, pace=pace) as anna,
    ):
        await anna.context.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH})")
        await anna.open_game("slap-cat")
        yield anna


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_sc_16_a_slap_is_counted_down_and_its_result_stays(tmp_path: Path, size: tuple[int, int]) -> None:
    async def story() -> None:
        async with playing(tmp_path, size, pace="normal") as anna:
            page = anna.page
            ready = await page.locator("[data-ready=false]").bounding_box()
            assert await page.evaluate("window.readyWaits"), "a press of *next*, at the same place, is not meant for it"
            await page.locator("[data-ready=false]").click()
            await page.wait_for_selector(".draft .target .card.lit")
            main = await page.locator(".actions .main").bounding_box()
            assert ready
            assert main
            # It lies where all that is answered is answered: nobody has to look for it.
            assert ready["x"] + ready["width"] == pytest.approx(main["x"] + main["width"], abs=1)
            assert ready["y"] + ready["height"] == pytest.approx(main["y"] + main["height"], abs=1)
            await page.wait_for_timeout(200)
            await page.keyboard.press("1")
            await page.wait_for_selector("[data-place=result]")
            rows = await page.locator("[data-place=result] li").all_inner_texts()
            assert len(rows) == 4
            assert sum(" s" in row for row in rows) == 3
            await page.wait_for_selector("[data-countdown]")
            before = await noted(anna)
            turned = next(n for n, each in enumerate(before) if each["faces"])
            numbers = [each["countdown"] for each in before[:turned] if each["countdown"] in ("3", "2", "1")]
            assert [number for number, _ in pairwise([*numbers, None]) if number] == numbers
            assert sorted(set(numbers), reverse=True) == ["3", "2", "1"]
            assert numbers == sorted(numbers, reverse=True)
            assert any(each["callout"].startswith("You got ") for each in before)
            shown = [each["at"] for each in before if each["result"]]
            after = next(each["at"] for each in before if each["at"] > shown[-1])
            assert after - shown[0] >= 2500

    run(story())


def test_sc_16_a_whole_game_counts_down_before_every_turn_of_cards(tmp_path: Path) -> None:
    async def story() -> None:
        # Not quicker: scores stand for seconds of the server's clock, and the page first shows what led to them.
        async with playing(tmp_path, PHONE, pace="quick", speed=3) as anna:
            await anna.page.evaluate(READY_AFTER_SCORES)
            await anna.play("slap cat")
            seen = await noted(anna)
            counted, races = False, []
            for before, now in pairwise(seen):
                counted = counted or now["countdown"] is not None
                if now["faces"] and len(now["faces"].split()) == 4 and now["faces"] != before["faces"]:
                    races.append(counted)
                    counted = False
            assert len(races) == 3 * 8
            # At this speed a countdown takes one second, and a busy machine may let a page wait as long.
            assert races.count(False) <= 2, races
            assert {each["about"] for each in seen} >= {"swap", "paws-in"}
            assert not any(each["twice"] for each in seen), "a card lies in the hand and on the table"
            boards = sum(now["scores"] and not before["scores"] for before, now in pairwise(seen))
            assert all(each["built"] for each in seen if each["scores"]), "the cats that are counted are gone"
            assert {each["gains"] for each in seen if each["scores"]} == {4}
            assert not any(each["gains"] for each in seen if not each["scores"]), (
                "the gain of a round outlives its scores"
            )
            # Before a tie is decided by one more slap, the scores of the last round are shown, too.
            assert boards == 2 + any(each["tie"] for each in seen), [each for each in seen if each["scores"]]
            rounds = anna.page.locator("dialog [data-rounds] tr")
            assert await rounds.count() >= 3

    run(story())


def test_a_first_game_offers_to_play_calm_and_later_ones_do_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with playing(tmp_path, PHONE, pace="normal") as anna:
            page = anna.page
            await page.locator("[data-calm]").click()
            await page.wait_for_selector(".calm .target")
            assert await page.locator("[data-countdown]").count() == 0
            # The choice holds for later games against bots, until another one is made.
            await anna.open_game("slap-cat")
            await page.wait_for_selector(".calm .target")
            await anna.open_settings()
            await page.get_by_role("button", name="Play with races").click()
            await page.wait_for_selector("[data-place=first-look]")
            assert await page.locator("[data-calm]").count() == 0

    run(story())


async def sit_together(far: Visitor, near: Visitor) -> None:
    """Two friends and a bot at one table, which has started."""
    await far.go("/")
    opened = await far.page.evaluate("""async () => {
      const send = (path, body) => fetch(path, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
      });
      await send("/api/guests", { name: "Fara" });
      for (const key of ["pettable-guest", "pettable-named"]) localStorage.setItem(key, "yes");
      return await (await send("/api/tables", { game: "slap-cat", seats: 3, bot: "greedy" })).json();
    }""")
    await near.go("/")
    await near.page.evaluate("""async () => {
      for (const key of ["pettable-guest", "pettable-named"]) localStorage.setItem(key, "yes");
      const headers = { "Content-Type": "application/json" };
      await fetch("/api/guests", { method: "POST", headers, body: JSON.stringify({ name: "Nera" }) });
    }""")
    for someone in (far, near):
        await someone.go(f"/t/{opened['table']}#invite={opened['invite']}")
        await someone.page.get_by_role("button", name="Sit here").first.click()
    await far.page.locator(".start").click()
    for someone in (far, near):
        await someone.page.wait_for_selector(".layout")
        await someone.page.evaluate(WATCH)
        await someone.page.evaluate(ALWAYS_READY)


def turns(seen: list[Any]) -> dict[str, float]:
    """When the cards of each slap turned, by the machine's clock."""
    return {
        now["faces"]: now["at"]
        for before, now in pairwise(seen)
        if now["faces"] and not before["faces"] and len(now["faces"].split()) == 3
    }


@asynccontextmanager
async def far_and_near(browser: Browser, url: str) -> AsyncIterator[tuple[Visitor, Visitor]]:
    """Two friends on lines of 120 ms and 20 ms each way, at one table that has started."""
    async with (
        far_from(url, 0.24) as far_url,
        far_from(url, 0.04) as near_url,
        visitor(browser, far_url) as far,
        visitor(browser, near_url) as near,
    ):
        await sit_together(far, near)
        yield far, near


#: After the last one all have full hands, and no countdown follows.
RACES_OF_A_ROUND = 7


async def race(far: Visitor, near: Visitor, races: int) -> None:
    """Both slap at once, each time the cards turn."""
    for _ in range(races):
        await far.page.wait_for_selector(".draft .target .card.lit")
        await far.page.wait_for_timeout(250)
        await far.page.keyboard.press("1")
        await near.page.keyboard.press("2")
        await far.page.wait_for_selector("[data-countdown]")


def turning_gaps(seen_far: list[Any], seen_near: list[Any]) -> list[float]:
    """How many milliseconds apart the two pages turned the cards of each race."""
    far, near = turns(seen_far), turns(seen_near)
    return [abs(at - near[faces]) for faces, at in far.items() if faces in near]


def test_sc_16_cards_turn_at_the_same_moment_on_near_and_far_lines(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", round_trip_header=HEADER) as server,
            chromium() as browser,
            far_and_near(browser, server.url) as (far, near),
        ):
            # On a busy machine a browser paints late, more often than not; `make bench-web` measures on a quiet one.
            # Without the referee's delay no two pages would turn their cards less than 100 ms apart.
            gaps: list[float] = []
            for _ in range(RACES_OF_A_ROUND):
                await race(far, near, 1)
                seen_far, seen_near = await noted(far), await noted(near)
                gaps = turning_gaps(seen_far, seen_near)
                if len(gaps) >= 3 and min(gaps) <= 40:
                    break
            assert min(gaps) <= 40, gaps
            for seen in (seen_far, seen_near):
                for before, now in pairwise(seen):
                    assert not (now["faces"] and now["countdown"] in ("1", "2", "3")), (before, now)

    run(story())
