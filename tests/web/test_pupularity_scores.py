"""Points of Pupularity in the browser: what a card would score before it is played, and what counts double."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs
from playwright.async_api import WebSocketRoute, expect

from pettable.games.pupularity.scene import scene
from pettable.games.pupularity.state import PupularityState, PupularityView, Stacks
from pettable.table.deck import CardId
from tests.games.pupularity.deals import RULES
from tests.server.server_process import serving
from tests.web.browser import (
    DESKTOP,
    ON_ITS_SIDE,
    PHONE,
    Visitor,
    chromium,
    expect_value,
    run,
    sit_down_with_bots,
    visitor,
)
from tests.web.layout import SCREENS, resize, small_or_covered

#: How many times faster than usual the server's clock runs.
HURRY = 4.0

NUMBER = {each.id: CardId(number) for number, each in enumerate(RULES.deck.cards)}

#: Something is asked, and nothing that came before it waits to be shown.
ASKED = "() => document.querySelector('p.status.yours') && !document.querySelector('[data-callout]')"
#: Signs of doubling that lie over something else, or are not seen as a whole.
HIDING = """() => [...document.querySelectorAll(".times")].flatMap((sign) => {
  sign.scrollIntoView({ block: "nearest" });
  const box = sign.getBoundingClientRect();
  const over = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < box.right - .5 && right > box.left + .5 && top < box.bottom - .5 && bottom > box.top + .5;
  };
  const others = ".card, .chip, .piece, .slot, .sum > *, .total > *, .opens";
  const hidden = [...document.querySelectorAll(others)].filter(over).map((each) => `over ${each.className}`);
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const { left, right } = sign.closest(".holder, .places").getBoundingClientRect();
  const cut = box.left < left - 1 || box.right > right + 1;
  const faults = [...hidden, ...(cut ? ["cut off"] : []), ...(sign.contains(seen) ? [] : [`under ${seen?.className}`])];
  return faults.map((fault) => `${sign.closest("[data-doubled]").dataset.doubled}: ${fault}`);
})"""
#: Tabs on my cards that lie over their points, role or name, over each other, or where a face is: in the upper half.
HIDING_TABS = """() => [...document.querySelectorAll(".own .card:has(.tabs > *)")].flatMap((card) => {
  const tabs = [...card.querySelectorAll(".tabs > *")];
  const over = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom - .5 && b.top < a.bottom - .5;
  };
  const signs = [...card.querySelectorAll(".name, .corner, .mark"), ...tabs].filter((each) => each.checkVisibility());
  const { top, height } = card.getBoundingClientRect();
  const high = tabs.filter((tab) => tab.getBoundingClientRect().top < top + height * .45);
  return [...high.map((tab) => `${tab.innerText} over a face`), ...tabs.flatMap((tab) => signs
    .filter((each) => each !== tab && over(tab, each)).map((each) => `${tab.innerText} over ${each.innerText}`))];
})"""

#: What lies before a player, and reaches out of its place, or of the part of the table that is seen; others may scroll.
SPILT = """() => [...document.querySelectorAll(".other, .near")].flatMap((place) => {
  const { bottom } = place.getBoundingClientRect();
  return [...place.querySelectorAll(".tokens, .chip, .piece, .own .card")].flatMap((each) => {
    const out = Math.round(each.getBoundingClientRect().bottom - bottom);
    return out > 0 ? [`${each.className}: ${out} px`] : [];
  });
})"""


def stacks(names: str) -> Stacks:
    """Stacks as the tests of the rules write them: `red-hood-2/blue-hood-1 omega-1`."""
    return tuple(tuple(NUMBER[name] for name in stack.split("/")) for stack in names.split())


async def look_at(someone: Visitor, before: Sequence[str], hand: str) -> None:
    """A table at which this lies before all players, the visitor first, as soon as the visitor has the turn."""

    def laid_out(game: dict[str, Any]) -> None:
        view = msgspec.convert(game["view"], PupularityView)
        me, seats = view.seat, len(before)
        if me is None or view.open.to_play != me:
            return
        held = tuple(sorted(NUMBER[name] for name in hand.split()))
        lie = tuple(stacks(before[(seat - me) % seats]) for seat in range(seats))
        view = structs.replace(view, hand=held, open=structs.replace(view.open, stacks=lie))
        hands = tuple(held if seat == me else () for seat in range(seats))
        moves = RULES.legality.turn_moves(PupularityState(view.options, view.open, hands, ()), me)
        game |= msgspec.to_builtins({"view": view, "lines": scene(RULES, view), "moves": moves})

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if game := message if message["type"] == "game" else message.get("game"):
                laid_out(game)
            socket.send(json.dumps(message))

        server.on_message(pass_on)

    await someone.page.route_web_socket("**/*", between)
    await sit_down_with_bots(someone, "pupularity", len(before))
    await someone.page.wait_for_function(ASKED)


def much_that_counts_double(seats: int) -> list[str]:
    """A full set and a Status before each seat, a complete Pack before those for whom there is one."""
    ids = list(NUMBER)
    found = []
    for seat in range(seats):
        first = ids.index(f"{('red', 'blue', 'yellow')[seat % 3]}-hood-1")
        gear = ids[first + seat // 3 : first + 18 : 3]
        pack = [name for role in ("handler", "alpha", "beta", "omega") if (name := f"{role}-{seat + 1}") in NUMBER]
        found.append(" ".join([*gear, *pack, ids[ids.index("sash-queen") + seat]]))
    return found


@pytest.mark.parametrize(("seats", "scheme"), [(2, "light"), (3, "dark"), (6, "light")])
def test_pp_16_the_sign_of_what_counts_double_hides_nothing(seats: int, scheme: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, color_scheme=scheme, reduced_motion="reduce") as anna,
        ):
            await look_at(anna, much_that_counts_double(seats), "zoomies-1 zoomies-2 zoomies-3 not-today-1 poach-1")
            for screen in SCREENS:
                await resize(anna, screen)
                await expect(anna.page.locator(".times")).to_have_count(seats + min(seats, 4))
                await expect_value(anna.page, HIDING, [])

    run(story())


def test_what_lies_before_six_players_is_whole_on_phones(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, reduced_motion="reduce") as anna,
        ):
            await look_at(anna, much_that_counts_double(6), "zoomies-1 zoomies-2 zoomies-3 not-today-1 poach-1")
            for screen in (PHONE, (667, 375), ON_ITS_SIDE):
                await resize(anna, screen)
                await expect_value(anna.page, SPILT, [])

    run(story())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_pp_6_each_place_says_what_one_would_score_there(lang: str, tmp_path: Path) -> None:
    mine, theirs = "red-hood-2 handler-1/handler-2 handler-3 omega-1", "blue-hood-3 blue-suit-2 handler-4"

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=HURRY) as server,
            chromium() as browser,
            visitor(browser, server.url, size=DESKTOP, reduced_motion="reduce") as anna,
        ):
            page = anna.page
            await look_at(anna, [mine, theirs], "omega-2 red-hood-3 trade-1 wardrobe-malfunction-1 poach-1")
            if lang == "de":
                await page.get_by_role("button", name="Settings").filter(visible=True).click()
                await page.get_by_label("Deutsch").check()
                await page.keyboard.press("Escape")
            await resize(anna, PHONE)
            status, total = page.locator("p.status"), page.locator(".own .points")
            says = "Your points: {} → {}" if lang == "en" else "Deine Punkte: {} → {}"

            async def tap(name: str) -> None:
                await page.locator(f":is(.hand, .own) [data-card='{NUMBER[name]}']").click()

            # Gear has one place: from the first tap on. It covers a Hood, and adds only what it has more.
            await tap("red-hood-3")
            await expect(total).to_contain_text("→ 10")
            for name in ("omega-2", "trade-1", "poach-1"):
                await tap(name)
            await expect(status).to_contain_text(says.format(9, 10))
            await page.keyboard.press("Escape")
            # A member can go to two places: each says what it is worth, then what is chosen.
            await tap("omega-2")
            await tap("trade-1")
            await expect(total).not_to_contain_text("→")
            await expect(page.locator(".own button.slot.lit")).to_contain_text("→ 10")
            await expect(page.locator(".own .would")).to_have_text(["→ 9"])
            await tap("omega-1")
            await expect(status).to_contain_text(says.format(9, 9))
            await page.keyboard.press("Escape")
            # A Drama says it before its target is named; one that changes nothing of mine says nothing.
            await tap("trade-1")
            await expect(page.locator("dialog [data-would]")).to_have_text([says.format(9, 10)])
            await page.keyboard.press("Escape")
            await tap("wardrobe-malfunction-1")
            await expect(page.locator("dialog .aim")).to_have_count(2)
            await expect(page.locator("dialog [data-would]")).to_have_count(0)
            await page.keyboard.press("Escape")
            # A stolen member, too; on every screen the tabs hide nothing of the cards they are on.
            await tap("poach-1")
            places = "9 to 12, by its place" if lang == "en" else "9 bis 12, je nach Platz"
            await expect(page.locator("dialog [data-would]")).to_have_text([says.format(9, places)])
            await page.locator("dialog .aim button").click()
            await expect(page.locator(".own .would")).to_have_text(["→ 9", "→ 9"])
            for screen in SCREENS:
                await resize(anna, screen)
                await expect_value(page, HIDING_TABS, [])
                assert await small_or_covered(anna, ".own") == [], screen

    run(story())
