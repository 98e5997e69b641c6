"""Decks in the page: a wrong one is explained by line, a right one is written, kept, played and shown to others."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from pettable import registry
from pettable.table.deck import read_deck
from pettable.table.errors import DeckError
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, ON_ITS_SIDE, OVER, PHONE, Visitor, chromium, expect_value, run, visitor
from tests.web.test_check_page import TOO_SMALL
from tests.web.test_pages import violations

CHAIN = "chain-of-command"
SHAPE = registry.find(CHAIN).deck
HURRY = 12.0
#: Treats and Tricks of five pets in each group: half as many cards as usual make a short game.
SCORES = ((2, 8), (4, 6), (4, 4), (8, 4), (8, 2))


def short_deck(name: str = "Zoe's short one") -> str:
    lines = [f"game,{CHAIN}", f"name,{name}", "kind,id,group,treats,tricks"]
    for group in ("dogs", "cats", "rodents", "birds"):
        lines += [f"pet,{group}-{treats}-{tricks},{group},{treats},{tricks}" for treats, tricks in SCORES]
        lines += [f"leader,{group}-leader,{group},,", f"chain,{group}-chain,{group},,"]
    return "\n".join(lines) + "\n"


WRONG = short_deck().replace("pet,dogs-8-2,dogs,8,2", "pet,dogs-8-2,dogs,0,2")


def told_by_the_command_line(text: str) -> tuple[str, int]:
    with pytest.raises(DeckError) as refused:
        read_deck(text, CHAIN, SHAPE)
    return str(refused.value), refused.value.line or 0


async def choose(someone: Visitor, data: str | bytes, name: str = "mine.csv") -> None:
    held = data.encode() if isinstance(data, str) else data
    file = {"name": name, "mimeType": "text/plain", "buffer": held}
    await someone.page.get_by_label("Choose a file").set_input_files(file)  # type: ignore[arg-type]


#: Drops a file of this text on the page.
DROP = """(text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], "dropped.csv"));
  for (const kind of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
  }
}"""
#: As on other pages; but a table that is wider than the page scrolls by itself.
TOO_SMALL_HERE = TOO_SMALL.replace('label)")', 'label):not(.scroll *)")')
#: The words that are selected in the text of a deck.
SELECTED = """() => {
  const area = document.querySelector("textarea");
  return area.value.slice(area.selectionStart, area.selectionEnd);
}"""


def test_a_wrong_deck_is_explained_by_line_and_a_right_one_played(tmp_path: Path) -> None:
    text, line = told_by_the_command_line(WRONG)

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url) as zoe,
        ):
            page, verdict = zoe.page, zoe.page.locator("#verdict")
            await zoe.go("/")
            await page.get_by_role("link", name="The cards, and your own decks").click()
            await page.get_by_role("link", name="Make your own deck: Chain of Command").click()
            await expect(verdict).to_contain_text("This deck is right: 52 cards, for 2, 3, or 4 players")
            await choose(zoe, WRONG)
            wrong = page.locator(".verdict li").first
            await expect(wrong).to_contain_text(text)
            await expect(wrong).to_have_attribute("data-line", str(line))
            await expect(wrong.get_by_role("link", name="CC-D2")).to_have_attribute("href", re.compile("#CC-D2$"))
            await expect(page.get_by_role("button", name="Play now against bots")).to_be_disabled()
            await wrong.get_by_role("button", name=f"Line {line}").click()
            assert await page.evaluate(SELECTED) == "pet,dogs-8-2,dogs,0,2"
            await page.keyboard.insert_text("pet,dogs-8-2,dogs,8,2")
            await expect(verdict).to_contain_text("This deck is right: 28 cards")
            await page.get_by_role("button", name="Play now against bots").click()
            own = page.get_by_role("button", name="Own deck: Zoe's short one")
            await expect(own).to_contain_text("Own deck: Zoe's short one")
            await own.click()
            await expect(page.locator("dialog .card")).to_have_count(28)
            await page.keyboard.press("Escape")
            await zoe.play("own deck")
            await page.wait_for_selector(OVER)
            table = page.url.rpartition("/")[2].partition("?")[0]
            # The record verifies, and the review shows the same deck.
            await zoe.go(f"/g/{table}")
            await expect(own).to_be_visible()
            record = await page.evaluate(f"fetch('/api/tables/{table}/record').then((found) => found.text())")
            await zoe.go("/check")
            await page.get_by_label("Choose a record").set_input_files(
                {"name": "game.jsonl", "mimeType": "text/plain", "buffer": record.encode()}
            )
            deck = {"name": "mine.csv", "mimeType": "text/csv", "buffer": short_deck().encode()}
            await page.get_by_label("Add the deck").set_input_files(deck)  # type: ignore[arg-type]
            await expect(page.locator("#verdict")).to_contain_text("This record is right.")

    run(story())


def test_a_deck_is_written_in_a_table_and_checked_meanwhile(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as zoe,
        ):
            page, verdict = zoe.page, zoe.page.locator("#verdict")
            right, undo = page.locator(".verdict.good"), page.get_by_role("button", name="Undo")
            await zoe.go(f"/decks/{CHAIN}/own")
            await right.wait_for()
            treats = page.get_by_label("Treats, row 3", exact=True)
            await treats.fill("0")
            await expect(page.locator("tr.wrong")).to_have_attribute("data-row", "2")
            await expect(page.locator("tr.why")).to_contain_text(
                "CC-D2: card 'dog-2-5': scores are at least 1, not 0/5"
            )
            await page.get_by_role("button", name="Row 3", exact=True).click()
            await expect(page.get_by_label("Id, row 3", exact=True)).to_be_focused()
            await page.keyboard.press("Control+z")
            await right.wait_for()
            await expect(treats).to_have_value("2")
            # A card more is one too many, and twelve more are a deck again: by count, and by rows.
            await page.get_by_role("button", name="Another card like row 1", exact=True).click()
            await expect(page.get_by_label("Id, row 2", exact=True)).to_be_focused()
            await expect(page.locator(".verdict li").first).to_contain_text("CC-D5: 49 pets and leaders")
            await page.get_by_label("Count, row 2", exact=True).fill("12")
            await expect(verdict).to_contain_text("This deck is right: 64 cards")
            await page.get_by_label("Name of the deck").fill("Many dogs")
            await page.get_by_label("Group, row 4", exact=True).select_option("cats")
            await page.get_by_role("button", name="Remove row 4", exact=True).click()
            await undo.click()
            await undo.click()
            await expect(page.get_by_label("Group, row 4", exact=True)).to_have_value("dogs")
            await right.wait_for()
            for kind in ("CSV", "TOML"):
                async with page.expect_download() as saved:
                    await page.get_by_role("button", name=f"Download as {kind}").click()
                download = await saved.value
                assert download.suggested_filename == f"Many-dogs.{kind.lower()}"
                deck = read_deck((await download.path()).read_text(encoding="utf-8"), CHAIN, SHAPE)
                assert (deck.name, len(deck.cards)) == ("Many dogs", 64)

    run(story())


def test_what_is_no_deck_loses_nothing_and_a_saved_one_is_found_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as zoe,
        ):
            page, verdict, alert = zoe.page, zoe.page.locator("#verdict"), zoe.page.get_by_role("alert")
            right, undo = page.locator(".verdict.good"), page.get_by_role("button", name="Undo")
            count = page.get_by_label("Count, row 2", exact=True)
            await zoe.go(f"/decks/{CHAIN}/own")
            await count.fill("13")
            await page.get_by_label("Name of the deck").fill("Many dogs")
            await expect(verdict).to_contain_text("This deck is right: 64 cards")
            # What is typed stays in this browser, and what is no deck changes nothing of it.
            await page.reload()
            await expect(count).to_have_value("13")
            await choose(zoe, b"x" * 40_000)
            await expect(alert).to_contain_text("too large for a deck: 32 kB")
            await choose(zoe, b"GIF89a\0\xff\xfe", "cat.gif")
            await expect(alert).to_contain_text("cat.gif is not a text")
            await expect(page.get_by_label("Name of the deck")).to_have_value("Many dogs")
            await page.evaluate(
                DROP, f"game,{CHAIN}\nname,Odd \u202e \U0001f43e\nkind,id,count\npet,\u00e9\u0301,10000\n"
            )
            await expect(page.locator(".verdict li")).to_contain_text("line 4: TB-D2: more cards than any deck has")
            await page.get_by_label("The text of the deck").fill("Dear deck,\n\nhello")
            await expect(page.locator(".verdict li").first).to_contain_text("line 1: TB-D1: not TOML")
            await expect(page.get_by_role("button", name="As a table")).to_be_disabled()
            await undo.click()
            await expect(page.get_by_label("Name of the deck")).to_have_value("Many dogs")
            await right.wait_for()
            await page.get_by_role("button", name="Save it").click()
            await expect(page.get_by_text("Saved. You find it on your other devices, too.")).to_be_visible()
            await page.get_by_role("link", name="The deck of Chain of Command").click()
            await page.get_by_role("button", name="Rename Many dogs").click()
            await page.get_by_label("Name of the deck").fill("Far too many dogs")
            await page.keyboard.press("Enter")
            # On another device: nothing is kept there, but everything saved.
            await page.evaluate("localStorage.removeItem('pettable-deck-chain-of-command')")
            await page.get_by_role("link", name="Open Far too many dogs").click()
            await expect(verdict).to_contain_text("This deck is right: 64 cards")
            await page.get_by_role("button", name="As a table").click()
            await expect(count).to_have_value("13")
            await count.fill("25")
            await expect(verdict).to_contain_text("This deck is right: 76 cards")
            await page.get_by_role("button", name="Save the changes").click()
            await expect(page.get_by_text("Saved. You find it on your other devices, too.")).to_be_visible()
            await page.get_by_role("link", name="The deck of Chain of Command").click()
            await page.get_by_role("button", name="Delete Far too many dogs").click()
            await page.get_by_role("button", name="Delete", exact=True).click()
            await expect(page.get_by_text("Your decks")).to_have_count(0)

    run(story())


def test_whoever_sits_down_sees_that_the_deck_is_the_hosts_own(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url, size=PHONE) as ben,
        ):
            await anna.go(f"/decks/{CHAIN}/own")
            await choose(anna, short_deck("Anna's <b>own</b>"))
            await anna.page.locator(".verdict.good").wait_for()
            await anna.page.get_by_role("button", name="Invite friends").click()
            await expect(anna.page.get_by_label("Anybody may join or watch")).to_have_count(0)
            await anna.choose("Players, with you", 2)
            await anna.page.get_by_role("button", name="Open the table").click()
            await anna.page.get_by_label("Your name at the table").fill("Anna")
            await anna.page.get_by_role("button", name="That's me").click()
            await ben.page.goto(await anna.page.get_by_label("The invitation link").input_value())
            own = ben.page.get_by_role("button", name="Own deck: Anna's <b>own</b>")
            await expect(own).to_have_text("Own deck: Anna's <b>own</b>")
            await own.click()
            await expect(ben.page.locator("dialog .card")).to_have_count(28)
            await expect(ben.page.locator("dialog")).to_contain_text("a deck of the host's own, not with the game's")
            await ben.page.keyboard.press("Escape")
            await ben.page.get_by_role("button", name="Sit here").first.click()
            await ben.page.get_by_label("Your name at the table").fill("Ben")
            await ben.page.get_by_role("button", name="That's me").click()
            await anna.page.get_by_text("Ben", exact=True).wait_for()
            await anna.page.get_by_role("button", name="Start").click()
            for someone in (anna, ben):
                await someone.page.wait_for_selector(".layout")
                await expect(someone.page.get_by_role("button", name="Own deck: Anna's")).to_be_visible()

    run(story())


@pytest.mark.parametrize(
    ("size", "scheme", "lang"), [(PHONE, "dark", "de-DE"), (ON_ITS_SIDE, "light", "de-DE"), (DESKTOP, "dark", "en-GB")]
)
def test_the_pages_are_accessible_at_every_size(size: tuple[int, int], scheme: str, lang: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(
                browser,
                server.url,
                size=size,
                lang=lang,
                color_scheme=scheme,
                reduced_motion="reduce",
                bypass_csp=True,
            ) as zoe,
        ):

            async def sound(shown: str) -> None:
                await zoe.page.locator(shown).first.wait_for()
                assert await violations(zoe) == []
                await expect_value(zoe.page, TOO_SMALL_HERE, [])
                assert await zoe.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

            await zoe.go("/decks")
            await sound("main li")
            for game in registry.names():
                await zoe.go(f"/decks/{game}")
                await sound("main .card")
            await zoe.go("/decks/slap-cat/own")
            await sound(".verdict.good")
            await zoe.page.locator("tbody input.count").nth(1).fill("x")
            await sound(".verdict.bad")
            # By keyboard alone: from what is wrong to its row, and from there to the next field.
            await zoe.page.locator(".where").first.focus()
            await zoe.page.keyboard.press("Enter")
            await expect(zoe.page.locator("tr.wrong input.id")).to_be_focused()
            await zoe.page.keyboard.press("Tab")
            await expect(zoe.page.locator("tr.wrong input.count").first).to_be_focused()
            await zoe.page.keyboard.press("Control+z")
            await zoe.page.locator(".verdict.good").wait_for()

    run(story())
