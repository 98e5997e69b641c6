"""The picture of a finished game, saved by its button: from the result, from the review, and on a phone."""

from pathlib import Path

from playwright.async_api import Locator, expect

from tests.png import opened_png
from tests.server.server_process import serving
from tests.web.browser import PHONE, Visitor, chromium, run, visitor
from tests.web.test_review import CHAIN, HURRY, button, copied_link, play_a_game

#: A phone with a sheet to send files; it keeps what it is handed.
SHEET = """() => {
  window.sent = [];
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files: [file] }) => window.sent.push([file.name, file.type, file.size]);
}"""


async def saved(someone: Visitor, name: Locator, folder: Path) -> bytes:
    async with someone.page.expect_download() as started:
        await name.click()
    file = folder / (await started.value).suggested_filename
    await (await started.value).save_as(file)
    assert file.name.startswith(f"{CHAIN}-")
    assert file.suffix == ".png"
    return file.read_bytes()


def test_a_player_saves_the_picture_of_a_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url, size=PHONE, lang="de-DE", has_touch=True, is_mobile=True) as ben,
        ):
            table = await play_a_game(anna)
            picture = await saved(anna, anna.page.get_by_role("button", name="Save picture"), tmp_path)
            png = opened_png(picture)
            assert (png.width, png.height) == (1200, 630)
            assert png.rows > 300
            await expect(anna.page.get_by_text("The picture is saved.")).to_be_visible()
            await anna.go(f"/g/{table}")
            await button(anna, "More").click()
            # The same game, the same picture.
            assert await saved(anna, button(anna, "Save picture"), tmp_path) == picture

            # Ben was not there: the secret of the link lets him have the picture, too, in his language.
            link = await copied_link(anna)
            await ben.page.goto(link)
            await button(ben, "Mehr").click()
            await ben.page.evaluate(SHEET)
            await button(ben, "Bild speichern").click()
            await ben.page.wait_for_function("() => window.sent.length")
            ((name, kind, size),) = await ben.page.evaluate("() => window.sent")
            assert name == f"{CHAIN}-{table}.png"
            assert kind == "image/png"
            assert size > 20_000
            assert size != len(picture)

    run(story())
