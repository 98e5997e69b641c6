"""Measures the browser client: weight of the first page, time to paint, and frame rate while cards move.

`make bench-web` prints the table. Weights are bytes on the wire; times are from one run on this machine.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.async_api import Browser, Page
from tests.server.server_process import serving
from tests.web.browser import PHONE, chromium, visitor

SLOWED = 4
#: Milliseconds of play over which frames are counted.
WATCHED = 8000

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


async def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        async with serving(f"sqlite:///{data}/t.db", bot_pace=0.6) as server, chromium() as browser:
            load = await first_load(browser, server.url, "/")
            print(f"| first load, script | {load['script'] / 1000:.0f} kB |")
            print(f"| first load, everything | {load['all'] / 1000:.0f} kB |")
            print(f"| largest paint | {load['paint']:.0f} ms |")
            print(f"| layout shift | {load['shift']:.3f} |")
            for game in ("chain-of-command", "paws-up"):
                took = sorted(await frames(browser, server.url, game))
                if took:
                    middle, slow = took[len(took) // 2], took[int(len(took) * 0.95)]
                    name = f"| frames while cards travel, {game}, CPU slowed {SLOWED} × "
                    print(f"{name}| {1000 / middle:.0f}/s median, 95 % within {slow:.0f} ms, {len(took)} frames |")


if __name__ == "__main__":
    asyncio.run(main())
