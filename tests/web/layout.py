"""Measures a table's page: what can be tapped, what must be in view, how wide the cards are.

`python -m tests.web.layout` prints the card widths of every game on every screen as a table.
"""

import asyncio
import sys
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any

from pettable import registry
from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import Visitor, chromium, sit_down_with_bots, visitor

#: Phones upright and on their side, a tablet, desktops.
SCREENS = ((360, 640), (390, 844), (667, 375), (844, 390), (820, 1180), (1280, 800), (1440, 900))

#: Whatever can be tapped: its size without the turn of a fanned card, and what lies over its middle. What scrolls is
#: brought into view first. A callout goes by itself, and so it may reach over the edge of the table.
TAPPABLE = """(within) => {
const passing = (each, top) => top?.closest(".callout") && each.closest(".near");
const free = (each, top) => each.contains(top) || passing(each, top);
return [...document.querySelectorAll(within)].flatMap((root) =>
  [...root.querySelectorAll("button, a[href], input, select, summary, [role=button]")]).flatMap((each) => {
  if (!each.checkVisibility({ visibilityProperty: true }) || each.getBoundingClientRect().width === 0) return [];
  each.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = each.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  // A box that is ticked by its label is as large as the label.
  const target = each.matches("input[type=checkbox], input[type=radio]") ? (each.closest("label") ?? each) : each;
  const name = `<${each.localName} class="${each.className}"> ${each.ariaLabel ?? each.innerText.slice(0, 30)}`;
  return [{
    name, width: target.offsetWidth, height: target.offsetHeight,
    over: free(each, top) || target.contains(top) ? "" : (top?.className || top?.localName || "outside the page"),
  }];
}); }"""

#: What a player needs to answer a question, and by how many pixels it lies outside the page.
NEEDED = """() => Object.fromEntries([".status", ".ticker", ".actions .main", ".hand .card"].flatMap((what) =>
  [...document.querySelectorAll(what)].map((each, n) => {
    const box = each.getBoundingClientRect();
    const outside = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
    return [`${what} ${n}`, Math.round(outside)];
  })))"""

#: The last thing that happened, where not all of it can be read.
CUT_OFF = """() => [...document.querySelectorAll(".ticker .text, [data-callout] span")].filter((each) =>
  each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2).map((each) => each.innerText)"""
#: Looks at every change, once it is drawn, at all that is read beside the table: how many different words were there,
#: in which place, and which of them were cut off, out of the page, or under something else.
WATCH_WORDS = """() => {
  const read = {}, faults = {};
  const places = [".callout > span", ".ticker .text", ".status", ".actions .main > span"];
  const neighbours = ".news > *, .status, .actions button, .hand .slot, .other, .near, header";
  const look = () => places.forEach((place) => document.querySelectorAll(place).forEach((each) => {
    if (!each.innerText || !each.checkVisibility()) return;
    (read[place] ??= new Set()).add(each.innerText);
    const words = document.createRange();
    words.selectNodeContents(each);
    const box = words.getBoundingClientRect();
    const beyond = (of) => Math.max(of.left - box.left, of.top - box.top, box.right - of.right, box.bottom - of.bottom);
    const found = [];
    if (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2) found.push("cut off");
    if (beyond(new DOMRect(0, 0, innerWidth, innerHeight)) > 1) found.push("outside the page");
    for (let around = each; around !== document.body; around = around.parentElement)
      if (getComputedStyle(around).overflowY !== "visible" && beyond(around.getBoundingClientRect()) > 2)
        found.push(`cut off by ${around.className}`);
    for (const other of document.querySelectorAll(neighbours)) {
      if (other.contains(each) || !other.checkVisibility({ visibilityProperty: true })) continue;
      const { left, top, right, bottom } = other.getBoundingClientRect();
      const across = Math.min(right, box.right) - Math.max(left, box.left);
      const down = Math.min(bottom, box.bottom) - Math.max(top, box.top);
      if (across > 2 && down > 2) found.push(`over or under ${other.className}`);
    }
    for (const fault of found) faults[`${place} “${each.innerText}”: ${fault}`] = true;
  }));
  // Two frames later all has its size.
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(look)));
  new MutationObserver(drawn).observe(document.body, { subtree: true, childList: true, characterData: true });
  window.words = () => ({
    read: Object.fromEntries(places.map((place) => [place, read[place]?.size ?? 0])), faults: Object.keys(faults),
  });
}"""
#: How high the place is in which it stands, in pixels.
NEWS = "() => document.querySelector('.news').offsetHeight"

#: The widest card of each kind. Before another player lie whole cards, tiles of a cat, or pieces of gear; the small
#: back beside a number stands for that number.
WIDTHS = """() => {
const widest = (which) => Math.max(0, ...[...document.querySelectorAll(which)].map((each) => each.offsetWidth));
return {
  hand: widest(".hand .card"), table: widest(".middle .card"),
  other: widest(".other :is(.backs .card, .known .card, .tile, .piece)"),
};
}"""

#: Tablets and desktops have room for the whole table.
ROOMY = ((820, 1180), (1280, 800), (1440, 900))
#: How many pixels a lifted card and its shadow may reach over the edge: nobody sees that they are missing.
SHADOW = 6
#: By how many pixels the table is higher than its place.
SCROLLS = """() => Math.max(...[...document.querySelectorAll(".board, .near")].map((each) =>
  getComputedStyle(each).overflowY === "auto" ? each.scrollHeight - each.clientHeight : 0))"""

#: Once a reaction window has stood for three frames: how far the table scrolls, and the edges of the window and of its
#: place. A window closes by itself, so all of it is measured inside the page, while it is open.
WINDOW = f"""() => {{
  const shown = document.querySelector("[data-place=drama]");
  window.framesWithWindow = shown ? (window.framesWithWindow ?? 0) + 1 : 0;
  if (window.framesWithWindow < 3) return null;
  const edges = (element) => {{ const {{ left, right }} = element.getBoundingClientRect(); return [left, right]; }};
  return {{ scrolls: ({SCROLLS})(), shown: edges(shown), place: edges(document.querySelector(".near")) }};
}}"""

#: The smallest phone, and by how many pixels the first questions may scroll there. Slap Cat!'s areas grow.
SHORT_PHONE = (360, 640)
MOST_SCROLLED: Mapping[str, int] = {"chain-of-command": 6, "paws-up": 70, "pupularity": 44}

#: Names at cards that were played: those that are cut off, and those that lie on their card. As laid out: a card may
#: be turned towards its player.
FAULTY_TAGS = """() => [...document.querySelectorAll(".middle figure:has(.card)")].flatMap((figure) => {
  const card = figure.querySelector(".card"), caption = figure.querySelector("figcaption");
  const tag = caption.querySelector(".name-tag") ?? caption;
  const cut = tag.scrollWidth > tag.clientWidth + 1 || tag.scrollHeight > tag.clientHeight + 2;
  const beside = caption.offsetLeft >= card.offsetLeft + card.offsetWidth;
  const under = caption.offsetTop >= card.offsetTop + card.offsetHeight;
  const faults = [...(cut ? ["is cut off"] : []), ...(beside || under ? [] : ["lies on its card"])];
  return faults.map((fault) => `${tag.innerText} ${fault}`);
})"""

SEATS = 4
#: Options under which opponents have open cards, and after how many answers.
OPEN_CARDS: Mapping[str, tuple[Sequence[str], int]] = {"paws-up": (["memory-aid"], 3), "slap-cat": (["calm"], 12)}

LEAST = 44


async def small_or_covered(someone: Visitor, within: str = ".layout") -> list[str]:
    found: list[dict[str, Any]] = await someone.page.evaluate(TAPPABLE, within)
    assert found, f"nothing can be tapped in {within}"
    faults = []
    for each in found:
        if min(each["width"], each["height"]) < LEAST:
            faults.append(f"{each['name']} is {each['width']} x {each['height']}")
        if each["over"]:
            faults.append(f"{each['name']} is under {each['over']}")
    return faults


async def out_of_view(someone: Visitor) -> list[str]:
    outside: Mapping[str, int] = await someone.page.evaluate(NEEDED)
    assert any(what.startswith(".actions") for what in outside)
    return [f"{what} lies {pixels} px outside" for what, pixels in outside.items() if pixels > 1]


async def cut_off(someone: Visitor) -> list[str]:
    found: list[str] = await someone.page.evaluate(CUT_OFF)
    return [f"“{text}” is cut off" for text in found]


async def too_high(someone: Visitor, most: int = SHADOW) -> list[str]:
    pixels: int = await someone.page.evaluate(SCROLLS)
    return [f"the table is {pixels} px too high"] if pixels > most else []


async def resize(someone: Visitor, screen: tuple[int, int]) -> None:
    # A mouse that rests on a card would have it explained.
    await someone.page.mouse.move(1, 1)
    await someone.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    # Two frames: the page has its new layout, and what moves by a transition is at its end.
    await someone.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    await someone.page.wait_for_timeout(120)


async def card_widths(someone: Visitor, game: str) -> dict[tuple[int, int], dict[str, int]]:
    """The widest card of each kind on each screen, over the first questions of a game."""
    options, answers = OPEN_CARDS.get(game, ((), 3))
    await sit_down_with_bots(someone, game, SEATS, options)
    widest: dict[tuple[int, int], dict[str, int]] = {screen: {} for screen in SCREENS}
    rng = Rng(b"card widths", "")
    for _ in range(answers):
        await someone.page.wait_for_selector(".status.yours")
        for screen in SCREENS:
            await resize(someone, screen)
            for kind, width in (await someone.page.evaluate(WIDTHS)).items():
                widest[screen][kind] = max(width, widest[screen].get(kind, 0))
        await someone.answer(rng)
    return widest


async def main() -> None:
    sys.stdout.write("| game | screen | hand | table | opponents |\n|---|---|---|---|---|\n")
    with tempfile.TemporaryDirectory() as data:
        async with serving(f"sqlite:///{data}/t.db") as server, chromium() as browser:
            for game in registry.names():
                async with visitor(browser, server.url) as anna:
                    for (width, height), kinds in (await card_widths(anna, game)).items():
                        row = " | ".join(f"{kinds[kind]} px" for kind in ("hand", "table", "other"))
                        sys.stdout.write(f"| {game} | {width} x {height} | {row} |\n")


if __name__ == "__main__":
    asyncio.run(main())
