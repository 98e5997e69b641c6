"""A short film of a game against bots: `make film` writes docs/img/film.webp.

The player leads a group up the chain, and asks for a hint in the next trick. Every run deals other cards, so it begins
games until the player has a leader.
"""

import asyncio
import base64
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, CDPSession, Locator, Page

from tests.server.server_process import serving
from tests.web.browser import DESKTOP, Visitor, chromium, visitor
from tests.web.screenshots import ASKED

GAME = "chain-of-command"
#: Server and page run this many times slower than the film is shown, so that a busy machine draws every frame.
SLOWER = 3
FRAMES_A_SECOND = 12
WIDTH = 800
QUALITY = 88
#: Seconds for which the last frame stands.
LAST = 1.0
#: What a film may last, in seconds, and weigh.
SHORTEST, LONGEST = 15.0, 25.0
MOST_BYTES = 2_000_000
TAKES = 80
#: After how many milliseconds the player goes on to what happens next, at the latest.
READING = 2000

#: Timers of the page run slower. Animations do, too, by the browser's own means.
SLOW_TIMERS = f"""for (const name of ["setTimeout", "setInterval"]) {{
  const real = window[name];
  window[name] = (call, milliseconds = 0, ...more) => real(call, milliseconds * {SLOWER}, ...more);
}}"""
#: Notes each callout, and presses *next* when it has been read.
READ_CALLOUTS = """(reading) => {
  window.callouts = [];
  let last = null;
  new MutationObserver(() => {
    const callout = document.querySelector("[data-callout]");
    if (!callout || callout === last) return;
    last = callout;
    window.callouts.push(callout.querySelector("span").innerText);
    setTimeout(() => callout.isConnected && callout.querySelector(".next").click(), reading);
  }).observe(document.body, { subtree: true, childList: true });
}"""


class Frame(NamedTuple):
    #: Seconds, as the browser counts them.
    at: float
    png: bytes


class Camera:
    """The frames that the browser draws. It sends one when something has changed."""

    def __init__(self, session: CDPSession) -> None:
        self.frames: list[Frame] = []
        self._session = session
        self._acknowledging: set[asyncio.Task[Any]] = set()
        session.on("Page.screencastFrame", self._receive)

    async def stop(self) -> None:
        await self._session.send("Page.stopScreencast")
        self._session.remove_listener("Page.screencastFrame", self._receive)
        await asyncio.gather(*self._acknowledging)

    def _receive(self, event: dict[str, Any]) -> None:
        self.frames.append(Frame(event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        sent = asyncio.ensure_future(self._session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]}))
        self._acknowledging.add(sent)
        sent.add_done_callback(self._acknowledging.discard)


class Take(NamedTuple):
    #: In the order of their times; the browser may send them in another one.
    frames: list[Frame]
    callouts: list[str]
    #: How much of the page is shown, from the left: the log beside the table is not.
    width: int

    @property
    def seconds(self) -> float:
        return (self.frames[-1].at - self.frames[0].at) / SLOWER + LAST

    @property
    def good(self) -> bool:
        led = any("New order:" in text for text in self.callouts)
        return led and SHORTEST <= self.seconds <= LONGEST


@asynccontextmanager
async def filmed(page: Page) -> AsyncIterator[Camera]:
    session = await page.context.new_cdp_session(page)
    await session.send("Animation.enable")
    await session.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWER})
    camera = Camera(session)
    await session.send("Page.startScreencast", {"format": "png"})
    yield camera
    await camera.stop()


async def pause(page: Page, seconds: float) -> None:
    await page.wait_for_timeout(1000 * SLOWER * seconds)


async def play(card: Locator, *, look: float) -> None:
    """Look for this many seconds, lift the card, and play it. No mouse rests on a card and asks what it is."""
    page = card.page
    await pause(page, look)
    await card.dispatch_event("click")
    await pause(page, 0.8)
    await page.locator(".actions .main").dispatch_event("click")
    await page.wait_for_selector(".status.yours", state="detached")


async def film(someone: Visitor) -> Take | None:
    """The first two tricks of a game, or None where the player has no leader to begin with."""
    page = someone.page
    await page.context.add_init_script(SLOW_TIMERS)
    await someone.open_game(GAME)
    await page.evaluate(READ_CALLOUTS, READING)
    log = await page.locator("aside").bounding_box()
    leader = page.locator(".hand button").filter(has_text="leader")
    async with filmed(page) as camera:
        await page.wait_for_function(ASKED)
        if log is None or not await leader.count():
            return None
        await play(leader.first, look=0.8)
        await page.wait_for_function(ASKED)
        await pause(page, 0.6)
        await page.keyboard.press("h")
        await page.locator(".hint .more").click()
        moves = page.locator(".hint li")
        await moves.first.wait_for()
        takes = moves.filter(has_text="it wins this trick")
        await play((takes if await takes.count() else moves).first.locator("button"), look=2.2)
        await page.locator(".trick .won").wait_for()
        callouts = await page.evaluate("window.callouts")
        await page.locator(".trick .won").wait_for(state="detached")
        await pause(page, 1.0)
    return Take(sorted(camera.frames, key=lambda frame: frame.at), callouts, int(log["x"]))


def encode(take: Take, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        listed = []
        ends = [*(after.at for after in take.frames[1:]), take.frames[-1].at + SLOWER * LAST]
        for number, (frame, end) in enumerate(zip(take.frames, ends, strict=True)):
            (Path(folder) / f"{number}.png").write_bytes(frame.png)
            listed.append(f"file {number}.png\nduration {(end - frame.at) / SLOWER:.4f}\n")
        scenes = Path(folder) / "frames.txt"
        scenes.write_text("".join(listed))
        picture = f"fps={FRAMES_A_SECOND},crop={take.width}:{DESKTOP[1]}:0:0,scale={WIDTH}:-2:flags=lanczos"
        webp = ("-c:v", "libwebp_anim", "-quality", str(QUALITY), "-compression_level", "4", "-loop", "0")
        subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-y", "-f", "concat", "-i", scenes, "-vf", picture, *webp, target],
            check=True,
        )


async def first_good_take(browser: Browser, url: str) -> Take:
    for _ in range(TAKES):
        async with visitor(browser, url, size=DESKTOP, pace="normal", color_scheme="light") as anna:
            anna.context.set_default_timeout(120_000)
            take = await film(anna)
        if take is not None:
            sys.stdout.write(f"{take.seconds:.1f} s, {len(take.frames)} frames: {' '.join(take.callouts)}\n")
            if take.good:
                return take
    sys.exit(f"no good take in {TAKES}")


async def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        async with (
            serving(f"sqlite:///{data}/t.db", speed=1 / SLOWER, bot_pace=0.6) as server,
            chromium() as browser,
        ):
            take = await first_good_take(browser, server.url)
    encode(take, target)
    sys.stdout.write(f"{target} {target.stat().st_size // 1024} kB\n")
    if target.stat().st_size > MOST_BYTES:
        sys.exit(f"{target} is larger than {MOST_BYTES} bytes")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
