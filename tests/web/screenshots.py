"""Pictures of every page and scene, phone and desktop, light and dark: `make screenshots` puts them into docs/img."""

import asyncio
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Browser

from pettable import registry
from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, PHONE, Visitor, chromium, visitor

SIZES = {"phone": PHONE, "desktop": DESKTOP}
SCHEMES = ("light", "dark")
#: How many answers are given before a game's picture is taken; other games: USUAL_ANSWERS.
ANSWERS = {"chain-of-command": 6, "paws-up": 16, "pupularity": 14, "slap-cat": 22}
USUAL_ANSWERS = 6


async def take(someone: Visitor, folder: Path, name: str) -> None:
    await someone.page.wait_for_timeout(700)
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
        await anna.page.wait_for_selector(".status.yours")
        await take(anna, folder, f"{game}-{size}-{scheme}")


async def result(browser: Browser, url: str, folder: Path, size: str, scheme: str) -> None:
    async with visitor(browser, url, size=SIZES[size], color_scheme=scheme) as anna:
        await anna.open_game("chain-of-command")
        await anna.play(f"{size} {scheme}")
        await take(anna, folder, f"result-{size}-{scheme}")


async def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        async with serving(f"sqlite:///{data}/t.db", speed=4.0) as server, chromium() as browser:
            for size in SIZES:
                for scheme in SCHEMES:
                    await pages(browser, server.url, folder, size, scheme)
                    await result(browser, server.url, folder, size, scheme)
                    for game in registry.names():
                        await scene(browser, server.url, folder, game, size, scheme)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
