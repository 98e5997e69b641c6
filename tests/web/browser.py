"""Real browsers at a real server: Chromium from the machine, or Playwright's own where the machine has none."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal

from playwright.async_api import Browser, BrowserContext, Locator, Page, Playwright, async_playwright, expect

from pettable.table.rng import Rng

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
)

#: The lightest comes first: without windows and menus that nobody sees, it needs less of the processor.
PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
#: Those that can also notify.
WHOLE_PROGRAMS = PROGRAMS[1:]

PHONE, ON_ITS_SIDE, DESKTOP = (390, 844), (844, 390), (1280, 800)

#: How many milliseconds a test waits for what must come: a busy machine is no fault.
PATIENCE = 180_000
expect.set_options(timeout=PATIENCE)
#: How many milliseconds pass before a value is read again.
LOOK_AGAIN = 100

#: What Playwright writes to the console where it keeps a page from registering its service worker.
NO_WORKER = "Service Worker registration blocked"
#: What Chromium writes to the console when a test cuts the connection.
CUT = ("WebSocket connection", "net::ERR_", "Failed to load resource")


class SharedBrowser:
    """One event loop and one browser for all tests of a process: to start a browser takes longer than many a test."""

    def __init__(self) -> None:
        self._runner: asyncio.Runner | None = None
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    def run(self, story: Coroutine[Any, Any, None]) -> None:
        if self._runner is None:
            self._runner = asyncio.Runner()
        self._runner.run(story)

    def runs_here(self) -> bool:
        return self._runner is not None and self._runner.get_loop() is asyncio.get_running_loop()

    async def browser(self) -> Browser:
        if self._playwright is None:
            self._playwright = await async_playwright().start()
        if self._browser is None or not self._browser.is_connected():
            self._browser = await _launch(self._playwright)
        return self._browser

    def close(self) -> None:
        if self._runner is not None:
            self._runner.run(self._stop())
            self._runner.close()
        self._runner = self._playwright = self._browser = None

    async def _stop(self) -> None:
        if self._browser is not None:
            await self._browser.close()
        if self._playwright is not None:
            await self._playwright.stop()


SHARED = SharedBrowser()


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The shared browser in what `run` runs, and one of its own elsewhere. Each visitor has separate cookies."""
    if SHARED.runs_here():
        yield await SHARED.browser()
        return
    async with own_browser(PROGRAMS) as browser:
        yield browser


@asynccontextmanager
async def own_browser(programs: Sequence[str]) -> AsyncIterator[Browser]:
    """The first of these programs that the machine has, for one test alone."""
    async with async_playwright() as playwright:
        browser = await _launch(playwright, programs)
        try:
            yield browser
        finally:
            await browser.close()


async def _launch(playwright: Playwright, programs: Sequence[str] = PROGRAMS) -> Browser:
    found = next(filter(None, map(shutil.which, programs)), None)
    return await playwright.chromium.launch(executable_path=found, args=[*FLAGS])


#: Plays inside the page, by its keys and its list of all moves, until `until` is there; how often it answered. A loop
#: in the page is several times as quick as one that asks the browser for every step.
PLAY = """async ([until, seed, most, hurried]) => {
  let random = seed, answers = 0;
  const below = (number) => { random = (random * 1103515245 + 12345) % 2147483648; return random % number; };
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const moment = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  while (!document.querySelector(until)) {
    if (hurried) press(" ");
    document.querySelector("[data-ready=false]")?.click();
    if (document.querySelector(".status.yours")) {
      press("m");
      await moment(10);
      const moves = document.querySelectorAll("dialog li button");
      if (moves.length && !document.querySelector(until)) {
        // The first press chooses, the second plays; in a race the first one has played already, and the list is gone.
        const move = moves[below(moves.length)];
        move.click();
        await moment(0);
        if (move.isConnected) move.click();
        answers++;
      }
      await moment(10);
      document.querySelector("dialog:has(ul)")?.close();
      if (answers > most) return answers;
    }
    await moment(20);
  }
  return answers;
}"""

#: Gives one answer inside the page, where nothing can come between its two presses.
ANSWER = """async (random) => {
  const moment = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "m", bubbles: true }));
  // A list without moves has a line, too.
  for (let n = 0; n < 100 && !document.querySelector("dialog[open] li"); n++) await moment(20);
  const moves = document.querySelectorAll("dialog li button");
  if (moves.length) {
    const move = moves[random % moves.length];
    move.click();
    await moment(0);
    if (move.isConnected) move.click();
    await moment(40);
  }
  document.querySelector("dialog[open]:has(ul)")?.close();
}"""

OVER = "dialog #result, .again"


async def play_from_list(page: Page, number: int, *, keyboard: bool = False) -> None:
    """Play a move of the open list of all moves: the first press chooses it, the second plays it."""

    async def press(move: Locator) -> None:
        await (move.press("Enter") if keyboard else move.click())

    await press(page.locator("dialog li button").nth(number))
    chosen = page.locator("dialog li button[aria-pressed=true]")
    # In a race the first press has played already, and the list is gone.
    if await chosen.count():
        await press(chosen)


class Visitor:
    """Somebody with a browser of their own. A warning or error in its console fails the test."""

    def __init__(self, context: BrowserContext, page: Page, url: str) -> None:
        self.context = context
        self.page = page
        self.url = url
        self.complaints: list[str] = []
        self._forgiven: tuple[str, ...] = ()
        page.on("console", lambda message: self._hear(message.type, message.text))
        page.on("pageerror", lambda fault: self.complaints.append(str(fault)))

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not text.startswith((NO_WORKER, *self._forgiven)):
            self.complaints.append(text)

    def forgive_lost_connection(self) -> None:
        """Also what is still said of it: without a server, a page tries again until it is closed."""
        self._forgiven = CUT
        self.complaints = [text for text in self.complaints if not text.startswith(CUT)]

    async def go(self, path: str) -> None:
        await self.page.goto(self.url + path)

    async def open_game(self, game: str) -> None:
        """Home, and one press."""
        await self.go("/")
        play, layout = self.page.locator(f'[data-game="{game}"] .primary'), self.page.locator(".layout")
        await play.click()
        try:
            await expect(layout).to_be_visible(timeout=20_000)
        except AssertionError:
            # On a busy machine the page may still move under the pointer, and the press goes beside the button.
            if await play.is_visible():
                await play.click()
            # Where it never comes, this says what the page shows instead.
            await expect(layout).to_be_visible()

    async def more_ways(self, game: str, way: str) -> None:
        """At home: what stands behind a game's main button."""
        card = self.page.locator(f'[data-game="{game}"]')
        await card.get_by_text("More ways to play").click()
        await card.get_by_role("button", name=way).click()

    async def invite_friends(self, game: str) -> None:
        """At home: the dialog that opens a table for friends."""
        await self.more_ways(game, "Invite friends")

    def chip(self, legend: str, value: str | int) -> Locator:
        """A value of a choice that shows all of its values."""
        choice = self.page.get_by_role("radiogroup", name=legend)
        return choice.get_by_role("radio", name=str(value), exact=True)

    async def choose(self, legend: str, value: str | int) -> None:
        await self.chip(legend, value).check()

    async def open_people(self) -> None:
        """Who is at the table; on a narrow phone it is behind the menu."""
        menu = self.page.get_by_role("button", name="Menu", exact=True)
        people = self.page.get_by_role("button", name="People", exact=True).filter(visible=True)
        await menu.or_(people).filter(visible=True).first.wait_for()
        if await menu.is_visible():
            await menu.click()
        await people.first.click()

    async def open_settings(self) -> None:
        """At a table; on a narrow phone they are behind the menu."""
        menu = self.page.get_by_role("button", name="Menu", exact=True)
        gear = self.page.get_by_role("button", name="Settings", exact=True).filter(visible=True)
        await menu.or_(gear).filter(visible=True).first.wait_for()
        if await menu.is_visible():
            await menu.click()
        await gear.first.click()
        await self.page.get_by_role("dialog", name="Settings").wait_for()

    async def asked(self) -> bool:
        return await self.page.locator(".status.yours").count() > 0

    async def over(self) -> bool:
        return await self.page.locator(OVER).count() > 0

    async def play(self, seed: str, *, until: str = OVER, most: int = 2000, hurried: bool = True) -> int:
        """Answer every question with a legal move until the game is over, or `until` is there; how many answers.

        Somebody who is not `hurried` presses no *next*.
        """
        answers = int(await self.page.evaluate(PLAY, [until, Rng(b"browser", seed).below(1 << 30), most, hurried]))
        assert answers <= most, f"not over after {most} answers"
        return answers

    async def answer(self, rng: Rng) -> None:
        """One answer, from the list of all moves, which every scene has; none where the table went on meanwhile."""
        await self.page.evaluate(ANSWER, rng.below(1 << 30))


#: Who does not come to see how the table stages things waits a quarter of the time in short pauses.
SHORT_PAUSES = """(() => {
  const wait = window.setTimeout.bind(window);
  const shorter = (pause) => (pause <= 1000 ? pause / 4 : pause);
  window.setTimeout = (done, pause = 0, ...more) => wait(done, shorter(pause), ...more);
})()"""


@asynccontextmanager
async def visitor(
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = DESKTOP,
    lang: str = "en-GB",
    pace: str = "quick",
    helpers: str = "never",
    service_workers: Literal["allow", "block"] = "block",
    **more: Any,
) -> AsyncIterator[Visitor]:
    """Somebody who comes with this pace and these helpers set, unless the page has saved others.

    Without a service worker, a test sees every request that a page makes.
    """
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=lang, service_workers=service_workers, **more
    )
    context.set_default_timeout(PATIENCE)
    chosen = f"{{pace: '{pace}', helpers: '{helpers}'}}"
    await context.add_init_script(f"localStorage['pettable-settings'] ??= JSON.stringify({chosen})")
    if pace == "quick":
        await context.add_init_script(SHORT_PAUSES)
    someone = Visitor(context, await context.new_page(), url)
    try:
        yield someone
    finally:
        await context.close()
    assert someone.complaints == [], someone.complaints


async def sit_down_together(anna: Visitor, ben: Visitor, game: str, *, seats: int = 2) -> None:
    """Anna and Ben at a table that has started; bots have the other seats."""
    await anna.go("/")
    await anna.invite_friends(game)
    await anna.choose("Players, with you", seats)
    await anna.page.get_by_role("button", name="Open the table").click()
    await anna.page.get_by_label("Your name at the table").fill("Anna")
    await anna.page.get_by_role("button", name="That's me").click()
    await ben.page.goto(await anna.page.get_by_label("The invitation link").input_value())
    await ben.page.get_by_role("button", name="Sit here").first.click()
    await ben.page.get_by_label("Your name at the table").fill("Ben")
    await ben.page.get_by_role("button", name="That's me").click()
    await anna.page.get_by_text("Ben", exact=True).wait_for()
    await anna.page.get_by_role("button", name="Start").click()
    for someone in (anna, ben):
        await someone.page.wait_for_selector(".layout")


#: Opens a table as a guest who has a name already; its id and invitation.
OPEN_TABLE = """async (setting) => {
  const headers = { "Content-Type": "application/json" };
  const send = (path, body) => fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  await send("/api/guests", { name: "Anna" });
  for (const key of ["pettable-guest", "pettable-named"]) localStorage.setItem(key, "yes");
  return await (await send("/api/tables", setting)).json();
}"""


async def sit_down_with_bots(someone: Visitor, game: str, seats: int, options: Sequence[str] = ()) -> None:
    """A table that has started, with bots at all other seats."""
    await someone.go("/")
    setting = {"game": game, "seats": seats, "bot": "greedy", "options": [*options]}
    opened = await someone.page.evaluate(OPEN_TABLE, setting)
    await someone.go(f"/t/{opened['table']}#invite={opened['invite']}")
    await someone.page.get_by_role("button", name="Sit here").first.click()
    await someone.page.locator(".start").click()
    await someone.page.wait_for_selector(".layout")


async def resting_box(element: Locator) -> Any:
    """Where an element is on the page, once it does not move any more."""
    box, before = await element.bounding_box(), None
    while box is None or box != before:
        await element.page.wait_for_timeout(150)
        before, box = box, await element.bounding_box()
    return box


async def until_true(page: Page, predicate: str) -> None:
    """Wait until an asynchronous function is true: `page.wait_for_function` takes its promise for a yes."""
    loop = f"""async () => {{
      for (const end = Date.now() + {PATIENCE}; !(await ({predicate})()); ) {{
        if (Date.now() > end) throw new Error("never true");
        await new Promise((done) => setTimeout(done, 50));
      }}
    }}"""
    await page.evaluate(loop)


async def expect_value(page: Page, script: str, wanted: object, argument: object = None) -> None:
    """Wait until a script's value is `wanted`, as `expect` waits: a page may still move, or load its font."""
    for _ in range(PATIENCE // LOOK_AGAIN):
        value = await page.evaluate(script, argument)
        if value == wanted:
            return
        await page.wait_for_timeout(LOOK_AGAIN)
    raise AssertionError(f"{value!r} is not {wanted!r}")


def least_reading_time(text: str) -> float:
    """For how many milliseconds words must be seen to stand, at the normal pace of `web/src/lib/beats.ts`.

    A busy machine draws them late, and takes them away on time: a tenth is allowed for that.
    """
    return 0.9 * (400 + 60 * len(text))


def run(story: Coroutine[Any, Any, None]) -> None:
    SHARED.run(asyncio.wait_for(story, 600))
