"""The page that judges records: right, tampered and foreign ones, with a deck of one's own, at every size."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from pettable import registry
from tests.server.server_process import serving
from tests.server.test_record_checks import CHAIN, LINES, RECORD, record, with_head, with_line
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, Visitor, chromium, expect_value, run, visitor
from tests.web.test_pages import violations

#: Drops a file of this text on the page.
DROP = """(text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], "dropped.jsonl"));
  const target = document.querySelector("main");
  for (const kind of ["dragover", "drop"]) {
    target.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
  }
}"""
#: What can be pressed and is too small for a finger, or out of the page.
TOO_SMALL = """() => [...document.querySelectorAll(":is(main, header) :is(button, .button, label)")]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height, left, right }]) => width < 43.5 || height < 43.5 || left < 0 || right > innerWidth)
  .map(([each]) => each.outerHTML)"""


async def hand_in(someone: Visitor, text: str | bytes, label: str = "Choose a record") -> None:
    data = text.encode() if isinstance(text, str) else text
    file = {"name": "game.jsonl", "mimeType": "text/plain", "buffer": data}
    await someone.page.get_by_label(label).set_input_files(file)  # type: ignore[arg-type]


def tampered() -> tuple[str, int]:
    """The record with a card that its seat did not hold, and the line."""
    line = next(n for n, each in enumerate(LINES, 1) if n > 15 and '"type":"play"' in each)
    return with_line(line, re.sub(r'"card":\d+', '"card":0', LINES[line - 1])), line


def test_records_are_judged_and_a_right_one_is_looked_at(tmp_path: Path) -> None:
    ours = (registry.folder(CHAIN) / "deck.toml").read_text(encoding="utf-8")
    deck = ours.replace("treats = 9", "treats = 8", 1)
    wrong, line = tampered()

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as zoe,
        ):
            verdict, bad = zoe.page.locator("#verdict"), zoe.page.locator(".wrong")
            await zoe.go("/")
            await zoe.page.get_by_role("link", name="Check a record").click()
            await hand_in(zoe, RECORD)
            await expect(verdict).to_contain_text("This record is right.")
            # A screen reader says so at once.
            await expect(zoe.page.locator("section:focus #verdict")).to_have_count(1)
            await zoe.page.get_by_role("button", name="Look at this game").click()
            await expect(zoe.page.locator(".said output")).to_have_text(re.compile(r"^Before move 1 of \d+$"))
            await zoe.page.get_by_label("Through the eyes of").select_option("1")
            await expect(zoe.page.locator("[data-place=hand]")).to_be_visible()
            await zoe.page.go_back()
            await expect(verdict).to_contain_text("This record is right.")
            await hand_in(zoe, wrong, "Check another one")
            await expect(verdict).to_contain_text("This record is not right.")
            await expect(bad).to_have_attribute("data-line", str(line))
            await expect(bad).to_contain_text("The rules refuse this move")
            await expect(bad.get_by_role("link", name="CC-2")).to_have_attribute("href", re.compile("/rules/.*#CC-2$"))
            await zoe.page.evaluate(DROP, with_head(seed="11" * 32))
            await expect(bad).to_contain_text("The shuffle is not the one that was promised")
            await hand_in(zoe, with_head(game="chess"), "Check another one")
            await expect(verdict).to_contain_text("This cannot be checked.")
            await expect(bad).to_contain_text("This server does not know the game.")
            await hand_in(zoe, b"GIF89a\0\xff\xfe", "Check another one")
            await expect(bad).to_contain_text("This is not text")
            await hand_in(zoe, b"", "Check another one")
            await expect(bad).to_contain_text("This is not how a record begins.")
            await hand_in(zoe, b"x" * 300_000, "Check another one")
            await expect(zoe.page.get_by_role("alert")).to_contain_text("This file is too large")
            await hand_in(zoe, record(CHAIN, deck))
            await expect(bad).to_contain_text("another deck")
            await hand_in(zoe, deck, "Add the deck")
            await expect(verdict).to_contain_text("This record is right.")

    run(story())


@pytest.mark.parametrize(
    ("size", "scheme", "lang"), [(PHONE, "dark", "de-DE"), (ON_ITS_SIDE, "light", "de-DE"), (DESKTOP, "dark", "en-GB")]
)
def test_the_page_is_accessible_at_every_size(size: tuple[int, int], scheme: str, lang: str, tmp_path: Path) -> None:
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
            await zoe.go("/check")
            chooser = zoe.page.locator(".drop input")
            for text, kind in ((RECORD, ".good"), (tampered()[0], ".bad")):
                file = {"name": "game.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
                await chooser.set_input_files(file)  # type: ignore[arg-type]
                await zoe.page.locator(f"#verdict{kind}").wait_for()
                assert await violations(zoe) == []
                await expect_value(zoe.page, TOO_SMALL, [])
                assert await zoe.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            # By keyboard alone: the file button comes after the way home.
            await zoe.page.locator("header a").focus()
            await zoe.page.keyboard.press("Tab")
            await expect(chooser).to_be_focused()

    run(story())
