"""Each game in real browsers, to its end: two people and a bot, both languages, phone and desktop."""

import asyncio
from pathlib import Path

import pytest

from pettable import registry
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, PHONE, Visitor, chromium, run, visitor

HURRY = 12.0


async def result(someone: Visitor) -> str:
    """The headline of the result; a late key press may have closed the dialog."""
    if await someone.page.locator(".again").count():
        await someone.page.locator(".again").click()
    return await someone.page.locator("#result").inner_text()


@pytest.mark.parametrize("game", registry.names())
def test_two_browsers_in_two_languages_play_to_the_end(game: str, tmp_path: Path) -> None:
    seats = registry.find(game).seats
    with_a_bot = 3 if 3 in seats else max(2, seats[0])

    async def evening() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, lang="en-GB") as anna,
            visitor(browser, server.url, size=DESKTOP, lang="de-DE") as ben,
        ):
            await anna.go("/")
            await anna.invite_friends(game)
            await anna.page.get_by_label("Seats").first.select_option(str(with_a_bot))
            await anna.page.get_by_role("button", name="Open the table").click()
            await anna.page.get_by_label("Your name at the table").fill("Anna")
            await anna.page.get_by_role("button", name="That's me").click()
            link = await anna.page.get_by_label("The invitation link").input_value()
            await ben.page.goto(link)
            await ben.page.get_by_role("button", name="Hier sitzen").first.click()
            await ben.page.get_by_label("Dein Name am Tisch").fill("Ben")
            await ben.page.get_by_role("button", name="Das bin ich").click()
            await anna.page.get_by_text("Ben", exact=True).wait_for()
            await anna.page.get_by_role("button", name="Start").click()
            await asyncio.gather(anna.play(f"anna {game}"), ben.play(f"ben {game}"))
            won, gewonnen = await result(anna), await result(ben)
            assert "win" in won
            assert "gewinn" in gewonnen

    run(evening())
