"""A finished game goes on from a move that somebody looks at; and everybody's hand is open in a review."""

import re
from pathlib import Path

from playwright.async_api import expect

from tests.server.client import Client
from tests.server.server_process import serving
from tests.web.browser import Visitor, chromium, run, sit_down_with_bots, visitor
from tests.web.test_review import CHAIN, HAND, HURRY, button, count, eyes, reviewing

#: The cards of a seat whose hand is open beside the table.
OPEN = """([seat, cards]) => {
  const held = document.querySelectorAll(`[data-open-hand="${seat}"] [data-held]`);
  const open = [...held].map((each) => each.dataset.held);
  return open.sort().join() === cards.sort().join();
}"""


async def take_over(someone: Visitor, seat: int) -> str:
    """Play on from the move that is shown, on this seat; the new table."""
    await button(someone, "More").click()
    await button(someone, "Take over from here").click()
    dialog = someone.page.get_by_role("dialog", name="Take over from here")
    # As strong as in a game alone, unless somebody chooses otherwise.
    await expect(dialog.get_by_label("Bots")).to_have_value("tabby")
    await dialog.get_by_label("You play").select_option(str(seat))
    await dialog.get_by_label("Bots").select_option("puppy")
    await dialog.get_by_role("button", name="Play on").click()
    await someone.page.wait_for_url("**/t/*")
    await someone.page.wait_for_selector(".layout")
    return someone.page.url.split("/")[-1]


def test_a_game_is_taken_over_and_played_to_its_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with reviewing(tmp_path) as (anna, zoe, table, last):
            seat = 1 - int(anna.page.url[-1])
            # The last step has no decision any more.
            await button(anna, "To the end").click()
            await button(anna, "More").click()
            await expect(button(anna, "Take over from here")).to_be_disabled()
            await button(anna, "More").click()
            await eyes(anna, str(seat))
            await anna.page.get_by_role("slider").fill("24")
            await expect(count(anna)).to_have_text(f"After move 24 of {last}")
            hand = await anna.page.evaluate(HAND)
            new = await take_over(anna, seat)
            assert new != table
            await expect(anna.page.get_by_text("This game was taken over from a finished one.")).to_be_visible()
            # Nobody but she plays from this hand; she may have drawn a card since.
            for card in hand:
                await expect(anna.page.locator(f'[data-place=hand] [data-card="{card}"]')).to_have_count(1)
            await anna.play("on")
            if await anna.page.locator(".again").count():
                await anna.page.locator(".again").click()
            await anna.page.get_by_role("link", name="Replay").click()
            await expect(count(anna)).to_have_text(re.compile(r"^Before move 1 of \d+$"))
            # Both seeds were promised, each before its own cards.
            await button(anna, "More").click()
            await button(anna, "Check that the shuffle was fair").click()
            await expect(anna.page.locator(".verdict")).to_have_text(re.compile("Both are the same"))
            await expect(anna.page.locator(".note code")).to_have_count(2)
            async with anna.page.expect_download() as download:
                await button(anna, "Save the game as a file").click()
            record = Path(await (await download.value).path())
            await zoe.go("/check")
            await zoe.page.get_by_label("Choose a record").set_input_files(record)
            await expect(zoe.page.locator("#verdict")).to_contain_text("This record is right.")
            await expect(zoe.page.get_by_text(re.compile(f"moves are from table {table}"))).to_be_visible()

    run(story())


async def lies_open(someone: Visitor, seat: int, cards: list[str]) -> None:
    """These cards of a seat lie open, as soon as the page shows the game through the eyes that were chosen."""
    await someone.page.wait_for_function(OPEN, arg=[seat, cards])


def test_all_hands_are_open_from_either_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with reviewing(tmp_path) as (anna, _, _, last):
            hands: dict[int, list[str]] = {}
            for seat in (0, 1):
                await eyes(anna, str(seat))
                await expect(anna.page).to_have_url(re.compile(f"&seat={seat}$"))
                await anna.page.get_by_role("slider").fill("14")
                await expect(count(anna)).to_have_text(f"After move 14 of {last}")
                hands[seat] = await anna.page.evaluate(HAND)
            await button(anna, "All hands open").click()
            for seat in (1, 0):
                await eyes(anna, str(seat))
                await lies_open(anna, 1 - seat, hands[1 - seat])
                await lies_open(anna, seat, [])
            await eyes(anna, "")
            for seat in (0, 1):
                await lies_open(anna, seat, hands[seat])
            await button(anna, "All hands open").click()
            await expect(anna.page.locator("[data-held]")).to_have_count(0)

    run(story())


def test_a_game_that_goes_on_shows_the_way_to_its_table_and_nothing_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url) as zoe,
        ):
            await sit_down_with_bots(anna, CHAIN, 2)
            table = anna.page.url.split("/t/")[1].split("#")[0]
            await anna.go(f"/g/{table}")
            await expect(anna.page.get_by_text("This game is not over yet.")).to_be_visible()
            assert await anna.page.locator("[data-card]").count() == 0
            await anna.page.get_by_role("link", name="Go to the table").click()
            await anna.page.wait_for_selector(".layout")
            host = await Client(server.url, "Ben").register()
            public, _ = await host.open(game=CHAIN, seats=2, bots=["random"], privacy="public")
            await host.join(public)
            await host.ask("start")
            await zoe.go(f"/g/{public}")
            await zoe.page.get_by_role("link", name="Watch").click()
            await expect(zoe.page.get_by_text("You are watching.")).to_be_visible()
            for someone in (anna, zoe):
                someone.forgive_lost_connection()

    run(story())
