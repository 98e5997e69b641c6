"""Measures the browser client: weight of the first page, time to paint, frame rate while cards move, and reviews.

`make bench-web` prints the table. Weights are bytes on the wire; times are from one run on this machine.
"""

import asyncio
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.async_api import Browser, Page, expect
from tests.server.client import Client
from tests.server.delay_proxy import HEADER
from tests.server.server_process import serving
from tests.table_sizes import seats_near
from tests.web.browser import PHONE, chromium, visitor
from tests.web.test_review import HURRY, count
from tests.web.test_slap_cat import RACES_OF_A_ROUND, far_and_near, noted, race, turning_gaps

from pettable import registry
from pettable.table.rng import Rng

SLOWED = 4
#: A chart may take this long, in milliseconds.
PATIENCE = 120_000
#: Milliseconds of play over which frames are counted.
WATCHED = 8000
#: Races in which the moment of turning is compared: all but the last of a round, at this many tables.
TABLES = 2

OBSERVE = """
window.seen = {paint: 0, shift: 0};
new PerformanceObserver(list => { for (const e of list.getEntries()) seen.paint = e.startTime })
  .observe({type: 'largest-contentful-paint', buffered: true});
new PerformanceObserver(list => { for (const e of list.getEntries()) if (!e.hadRecentInput) seen.shift += e.value })
  .observe({type: 'layout-shift', buffered: true});
"""

#: How long each frame took, while something moved.
FRAMES = """ms => new Promise(done => {
  const took = []; let last = performance.now(); const end = last + ms;
  const frame = now => {
    if (document.getAnimations().some(a => a.playState === 'running')) took.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(frame); else done(took);
  };
  requestAnimationFrame(frame);
})"""


async def first_load(browser: Browser, url: str, path: str) -> dict[str, float]:
    async with visitor(browser, url, size=PHONE) as anna:
        weights: dict[str, float] = {"script": 0, "all": 0}
        session = await anna.context.new_cdp_session(anna.page)
        await session.send("Network.enable")
        kinds: dict[str, str] = {}
        session.on("Network.responseReceived", lambda event: kinds.__setitem__(event["requestId"], event["type"]))

        def add(event: dict[str, Any]) -> None:
            size = event["encodedDataLength"]
            weights["all"] += size
            if kinds.get(event["requestId"]) == "Script":
                weights["script"] += size

        session.on("Network.loadingFinished", add)
        await anna.page.add_init_script(OBSERVE)
        await anna.go(path)
        await anna.page.wait_for_selector(".game")
        await anna.page.wait_for_timeout(1500)
        seen: dict[str, float] = await anna.page.evaluate("window.seen")
        return {**weights, **seen}


async def smoothness(page: Page, session: Any) -> list[float]:
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    took: list[float] = await page.evaluate(FRAMES, WATCHED)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return took


async def frames(browser: Browser, url: str, game: str) -> list[float]:
    """Frame times while only bots play, so that nothing but the cards moves."""
    async with visitor(browser, url, size=PHONE) as anna:
        await anna.open_game(game)
        await anna.page.keyboard.press("?")
        await anna.page.get_by_role("button", name="Let a bot play for me").click()
        session = await anna.context.new_cdp_session(anna.page)
        return await smoothness(anna.page, session)


async def turning(browser: Browser, url: str) -> list[float]:
    """How far apart two browsers on lines of 20 ms and 120 ms turn the cards of each race, in milliseconds."""
    gaps: list[float] = []
    for _ in range(TABLES):
        async with far_and_near(browser, url) as (far, near):
            await race(far, near, RACES_OF_A_ROUND)
            gaps += turning_gaps(await noted(far), await noted(near))
    return sorted(gaps)


async def review(browser: Browser, url: str, game: str) -> tuple[float, float]:
    """Seconds until the review of a finished game for four stands on the page, and until its chart is full."""
    anna = await Client(url, "Anna").register()
    bots = ["greedy"] * (seats_near(game, 4) - 1)
    table, _ = await anna.open(game=game, seats=len(bots) + 1, bots=bots, privacy="public")
    await anna.join(table)
    await anna.ask("start")
    await anna.play(Rng(b"", "review"))
    await anna.leave()
    async with visitor(browser, url) as zoe:
        await zoe.go("/")
        start = time.monotonic()
        await zoe.go(f"/g/{table}#0&seat=0")
        await expect(count(zoe)).to_have_text(re.compile(r"^0 of \d+$"))
        shown = time.monotonic() - start
        chart = zoe.page.get_by_role("region", name="Winning chances")
        await expect(chart.locator("polyline").first).to_be_visible(timeout=PATIENCE)
        await expect(chart).not_to_contain_text("decisions looked at", timeout=PATIENCE)
        return shown, time.monotonic() - start


async def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        database = f"sqlite:///{data}/t.db"
        async with serving(database, bot_pace=0.6, round_trip_header=HEADER) as server, chromium() as browser:
            load = await first_load(browser, server.url, "/")
            print(f"| first load, script | {load['script'] / 1000:.0f} kB |")
            print(f"| first load, everything | {load['all'] / 1000:.0f} kB |")
            print(f"| largest paint | {load['paint']:.0f} ms |")
            print(f"| layout shift | {load['shift']:.3f} |")
            for game in registry.names():
                took = sorted(await frames(browser, server.url, game))
                if took:
                    middle, slow = took[len(took) // 2], took[int(len(took) * 0.95)]
                    name = f"| frames while cards travel, {game}, CPU slowed {SLOWED} × "
                    print(f"{name}| {1000 / middle:.0f}/s median, 95 % within {slow:.0f} ms, {len(took)} frames |")
        async with serving(f"sqlite:///{data}/reviews.db", speed=HURRY) as server, chromium() as browser:
            for game in registry.names():
                shown, full = await review(browser, server.url, game)
                print(
                    f"| review of {game}, four seats | on screen after {shown:.2f} s, chart full after {full:.1f} s |"
                )
        async with serving(database, bot_pace=0.6, round_trip_header=HEADER) as server, chromium() as browser:
            gaps = await turning(browser, server.url)
            print(
                f"| cards of a race turn on two browsers, lines of 20 and 120 ms | {gaps[len(gaps) // 2]:.0f} ms apart "
                f"in the middle, {gaps[-1]:.0f} ms at most, {len(gaps)} races |"
            )


if __name__ == "__main__":
    asyncio.run(main())
