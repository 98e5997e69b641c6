"""What lies before a player of Pupularity: all of it is seen, and it says what it is good for."""

import re
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from playwright.async_api import Route, expect

from pettable import registry
from pettable.games.pupularity.scene import Doubled, scene
from pettable.games.pupularity.state import PupularityView
from pettable.server.http.puzzles import PuzzleInfo, shown_puzzle
from pettable.table.deck import CardId
from tests.server.server_process import serving
from tests.web.browser import DESKTOP, chromium, expect_value, run, sit_down_with_bots, visitor

#: How many times faster than usual the server's clock runs.
HURRY = 4.0

#: What lies before me, or frames it, and reaches below the part of the table that is seen; the others and their ring,
#: where they are scrolled away while no Drama waits.
CUT_OFF = """() => {
  const { top, bottom } = document.querySelector(".board").getBoundingClientRect();
  const others = document.querySelector(".middle > .piles") ? [...document.querySelectorAll(".other")] : [];
  const scrolled = others.filter((each) => each.getBoundingClientRect().top - 3 < Math.floor(top));
  const mine = [...document.querySelectorAll(".own :is(.card, .name, .slot, .points, [data-doubled])")];
  return [...scrolled.map((each) => each.className), ...mine.flatMap((each) => {
    const style = getComputedStyle(each);
    const frame = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    const out = Math.round(each.getBoundingClientRect().bottom + frame - bottom);
    return out > 0 ? [`${each.className}: ${out} px`] : [];
  })];
}"""
#: Notes the same at every change of the page.
WATCH_CUT_OFF = f"""() => {{
  window.cut = new Set();
  const note = () => document.querySelector(".board") && ({CUT_OFF})().forEach((each) => window.cut.add(each));
  note();
  new MutationObserver(note).observe(document.body, {{ subtree: true, childList: true, attributes: true }});
}}"""
#: Moves the slider of a replay over all steps; what was cut off in any of them.
CUT_OFF_IN_REPLAY = f"""async () => {{
  const slider = document.querySelector(".said input[type=range]");
  const found = new Set();
  for (let number = 0; number <= Number(slider.max); number++) {{
    slider.value = String(number);
    slider.dispatchEvent(new Event("input", {{ bubbles: true }}));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    ({CUT_OFF})().forEach((each) => found.add(`${{number}}: ${{each}}`));
  }}
  return [...found];
}}"""
#: Badges that say how many cards lie below, and lie over the name or the points of their own card.
HIDING_BADGES = """() => [...document.querySelectorAll(".own .card:has(.under)")].flatMap((card) => {
  const badge = card.querySelector(".under").getBoundingClientRect();
  return [...card.querySelectorAll(".name, .corner")].filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < badge.right && right > badge.left && top < badge.bottom && bottom > badge.top;
  }).map((each) => `${each.className}: ${each.innerText}`);
})"""


def much_laid_down(lang: str) -> PuzzleInfo:
    """The first puzzle, with a full set over other Gear, a complete Pack and Status cards before everybody."""
    shown = shown_puzzle("pupularity", 1, lang)
    view = shown.game.view
    assert isinstance(view, PupularityView)
    number = {card.id: CardId(n) for n, card in enumerate(shown.cards)}

    def before(seat: int) -> tuple[tuple[CardId, ...], ...]:
        colour = ("red", "blue", "yellow")[seat]
        pieces = [("hood-1", "hood-3"), ("suit-2", "suit-3"), ("boots-1", "boots-2"), ("collar-1", "collar-2")]
        pieces += [("harness-2", "harness-3"), ("tail-1", "tail-2")]
        gear = [tuple(number[f"{colour}-{each}"] for each in stack) for stack in pieces]
        pack = [(number[f"{role}-{seat + 1}"],) for role in ("handler", "alpha", "beta", "omega")]
        status = [["sash-queen", "stage-host"], ["photographer", "snack-chef"], ["storyteller", "door-greeter"]][seat]
        return (*gear, *pack, *((number[each],) for each in status))

    seats = range(len(view.open.stacks))
    rich = structs.replace(view, open=structs.replace(view.open, stacks=tuple(before(seat) for seat in seats)))
    lines = tuple(scene(registry.rules_of("pupularity"), rich))
    assert sum(isinstance(line, Doubled) for line in lines) == 2 * len(seats)
    return structs.replace(shown, game=structs.replace(shown.game, view=rich, lines=lines))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_pp_16_all_that_lies_before_me_is_seen_on_a_desktop(lang: str, tmp_path: Path) -> None:
    shown = msgspec.json.encode(much_laid_down(lang))

    async def answer(route: Route) -> None:
        await route.fulfill(body=shown, content_type="application/json")

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=DESKTOP, lang=lang, reduced_motion="reduce") as anna,
        ):
            page = anna.page
            await page.route("**/api/puzzles/pupularity/1/*", answer)
            await anna.go("/puzzle/pupularity/1")
            await expect(page.locator(".own [data-doubled]")).to_have_count(2)
            await expect(page.locator("[data-last]")).to_be_visible()
            await expect_value(page, CUT_OFF, [])
            # The badge for covered cards hides neither name nor points, and a resting mouse explains it.
            badges = page.locator(".own .under")
            assert await badges.all_inner_texts() == ["1"] * 6
            await expect_value(page, HIDING_BADGES, [])
            await badges.first.hover()
            # What lies below is safe: that is why one covers.
            about = "Nobody can take red Hood 1" if lang == "en" else "Darunter liegt Haube in Rot 1: Das kann niemand"
            await expect(page.locator("[data-explanation]")).to_contain_text(about)
            await page.locator(".own .points").click()
            covered = "covered card counts no points" if lang == "en" else "verdeckte Karte zählt keine Punkte"
            await expect(page.get_by_role("dialog").locator("[data-covered]")).to_contain_text(covered)
            await page.keyboard.press("Escape")
            # Many ways to pay for a card stand under its name, and a screen reader still reads the whole move.
            await page.get_by_role("dialog").wait_for(state="detached")
            await page.keyboard.press("m")
            group = page.locator("dialog .group").first
            title = await group.locator("h3").inner_text()
            for way in await group.locator("button").all():
                assert (await way.inner_text()).startswith(f"{title}, ")
                assert not (await way.locator("[aria-hidden]").inner_text()).startswith(title)

    run(story())


def test_all_that_lies_before_me_is_seen_in_a_whole_game_and_its_replay(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=DESKTOP, reduced_motion="reduce") as anna,
        ):
            page = anna.page
            await sit_down_with_bots(anna, "pupularity", 3, ["longer-game=off"])
            # How far the game is, at any time: also while a Drama lies over the piles.
            await expect(page.get_by_text("Deck 1 of 2", exact=True)).to_be_visible()
            bell = page.get_by_role("button", name="Ask me less")
            # Its sign on a phone has the same name.
            await expect(bell.locator("small")).to_have_text("Ask me less")
            # What "pass" means beside rules that say that nobody can pass a turn.
            asks = "Do not ask me whether to cancel a Drama, until it concerns me"
            await expect(bell).to_have_attribute("data-sentence", re.compile("whether to cancel it"))
            await bell.click()
            await expect(page.get_by_role("dialog", name="Ask me less")).to_contain_text(asks)
            await page.keyboard.press("Escape")
            await page.evaluate(WATCH_CUT_OFF)
            await anna.play("desktop")
            assert await page.evaluate("[...window.cut]") == []
            await page.get_by_role("link", name="Replay").click()
            await expect(page.locator(".hand .card")).to_have_count(5)
            await expect_value(page, CUT_OFF_IN_REPLAY, [])

    run(story())
