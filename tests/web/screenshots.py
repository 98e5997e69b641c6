"""Pictures of every page and scene, phone and desktop, light and dark: `make screenshots` puts them into docs/img."""

import asyncio
import sys
import tempfile
from itertools import product
from pathlib import Path
from time import time

from playwright.async_api import Browser

from pettable import registry
from pettable.server.store import Store
from pettable.table.rng import Rng
from tests.server.rich_history import add_history
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, OPEN_TABLE, PHONE, Visitor, chromium, visitor

SIZES = {"phone": PHONE, "desktop": DESKTOP}
SCHEMES = ("light", "dark")
#: How many answers are given before a game's picture is taken; other games: USUAL_ANSWERS.
ANSWERS = {"chain-of-command": 6, "paws-up": 16, "pupularity": 14, "slap-cat": 27}
USUAL_ANSWERS = 6
#: The step of the tutorial in which the learner takes a first photo.
TUTORIAL, STEP = "paws-up", 4
RULE = "/rules/paws-up?lang=en#PU-7"
PUZZLE = "/puzzle/slap-cat/4"

#: The player is asked, and all that came before has been shown.
ASKED = "() => document.querySelector('.status.yours') && !document.querySelector('[data-callout]')"
#: Nothing moves; what glows for ever may.
AT_REST = """() => document.getAnimations().every(
  (each) => each.playState !== "running" || each.effect.getComputedTiming().iterations === Infinity
)"""


async def take(someone: Visitor, folder: Path, name: str) -> None:
    # Where the mouse rests on a card, the card is explained.
    await someone.page.mouse.move(1, 1)
    await someone.page.locator("[data-explanation]").wait_for(state="detached")
    await someone.page.wait_for_timeout(700)
    await someone.page.wait_for_function(AT_REST)
    path = folder / f"{name}.jpg"
    await someone.page.screenshot(path=path, type="jpeg", quality=72)
    sys.stdout.write(f"{path} {path.stat().st_size // 1024} kB\n")


async def pages(browser: Browser, url: str, folder: Path, size: str, scheme: str) -> None:
    """Home, a table being opened, the waiting room."""
    async with visitor(browser, url, size=SIZES[size], color_scheme=scheme) as anna:
        await anna.go("/")
        await anna.page.wait_for_selector(".game")
        await take(anna, folder, f"home-{size}-{scheme}")
        await anna.invite_friends("chain-of-command")
        await take(anna, folder, f"open-{size}-{scheme}")
        await anna.page.get_by_role("button", name="Open the table").click()
        await anna.page.get_by_label("Your name at the table").fill("Anna")
        await anna.page.get_by_role("button", name="That's me").click()
        await anna.page.get_by_label("The invitation link").wait_for()
        await take(anna, folder, f"waiting-{size}-{scheme}")


async def scene(browser: Browser, url: str, folder: Path, game: str, size: str, scheme: str) -> None:
    async with visitor(browser, url, size=SIZES[size], color_scheme=scheme) as anna:
        await anna.open_game(game)
        rng = Rng(b"pictures", f"{game} {size} {scheme}")
        for _ in range(ANSWERS.get(game, USUAL_ANSWERS)):
            await anna.page.wait_for_selector(".status.yours")
            await anna.answer(rng)
        await anna.page.wait_for_function(ASKED)
        await take(anna, folder, f"{game}-{size}-{scheme}")


async def teaching(browser: Browser, url: str, folder: Path, size: str, scheme: str) -> None:
    """A step of a tutorial, a rulebook alone and beside a game, a puzzle."""
    async with visitor(browser, url, size=SIZES[size], color_scheme=scheme) as anna:
        await anna.go("/")
        await anna.page.evaluate(
            "(steps) => localStorage.setItem('pettable-tutorials', JSON.stringify(steps))", {TUTORIAL: STEP}
        )
        await anna.go(f"/learn/{TUTORIAL}")
        await anna.page.locator(".ring").first.wait_for()
        await take(anna, folder, f"tutorial-{size}-{scheme}")
        await anna.go(RULE)
        await take(anna, folder, f"rulebook-{size}-{scheme}")
        await anna.go(PUZZLE)
        await anna.page.locator(".said .ask").wait_for()
        await take(anna, folder, f"puzzle-{size}-{scheme}")


async def rulebook_beside(browser: Browser, url: str, folder: Path, size: str, scheme: str) -> None:
    """The rulebook that the help opens; on a phone it lies over the game."""
    async with visitor(browser, url, size=SIZES[size], color_scheme=scheme) as anna:
        await anna.open_game("chain-of-command")
        await anna.page.wait_for_function(ASKED)
        await anna.page.locator("body").press("?")
        await anna.page.get_by_role("button", name="All rules").click()
        await anna.page.frame_locator("dialog iframe").locator(".rule").first.wait_for()
        await take(anna, folder, f"rulebook-beside-{size}-{scheme}")


async def result(browser: Browser, url: str, folder: Path, size: str, scheme: str) -> None:
    async with visitor(browser, url, size=SIZES[size], color_scheme=scheme) as anna:
        await anna.open_game("chain-of-command")
        await anna.play(f"{size} {scheme}")
        await take(anna, folder, f"result-{size}-{scheme}")


async def my_page(browser: Browser, url: str, database: str, folder: Path) -> None:
    """One's own page, with a long history; at every size and in both schemes, of the same guest."""
    async with visitor(browser, url) as anna:
        await anna.go("/")
        await anna.page.evaluate(OPEN_TABLE, {"game": "paws-up", "seats": 3})
        me = await anna.page.evaluate("fetch('/api/me').then((answer) => answer.json())")
        store = await Store.open(database)
        await add_history(store, me["id"], 80, time())
        await store.close()
        state = await anna.context.storage_state()
    for size, scheme in product(SIZES, SCHEMES):
        async with visitor(browser, url, size=SIZES[size], color_scheme=scheme, storage_state=state) as anna:
            await anna.go("/me")
            await anna.page.locator(".moves").wait_for()
            await take(anna, folder, f"me-{size}-{scheme}")
            await anna.page.locator("#statistics").evaluate("(heading) => heading.scrollIntoView()")
            await take(anna, folder, f"statistics-{size}-{scheme}")


async def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        database = f"sqlite:///{data}/t.db"
        async with serving(database, speed=4.0) as server, chromium() as browser:
            await my_page(browser, server.url, database, folder)
            for size in SIZES:
                for scheme in SCHEMES:
                    await pages(browser, server.url, folder, size, scheme)
                    await result(browser, server.url, folder, size, scheme)
                    await teaching(browser, server.url, folder, size, scheme)
                    await rulebook_beside(browser, server.url, folder, size, scheme)
                    for game in registry.names():
                        await scene(browser, server.url, folder, game, size, scheme)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
