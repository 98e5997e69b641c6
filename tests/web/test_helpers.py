"""Helpers for somebody's first games, and the quick reference: in view, out of the way, and put away when wished."""

import re
from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect

from pettable import registry
from tests.server.server_process import serving
from tests.web.browser import PHONE, Visitor, chromium, run, visitor

#: The quick reference is a card of half a page at most: A4 upright, in pixels of 1/96 inch.
HALF_PAGE = {"width": 794, "height": 561}
#: Do the boxes of any two of these overlap?
OVERLAP = """([one, other]) => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    return boxes(one).some((a) => boxes(other).some((b) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
}"""
#: Reads the sentence that stands now, if one does, and puts it away. Sentences go by themselves after a while, so it is
#: done inside the page.
READ_NOTE = f"""() => {{
    const note = document.querySelector(".first-time");
    if (!note) return null;
    const [link, close] = note.querySelectorAll("button");
    const overlaps = ({OVERLAP})([".first-time", ".hand-place, .actions .main, .status, .other"]);
    close.click();
    return {{ says: note.dataset.says, link: link.ariaLabel, overlaps }};
}}"""
#: Looks at the helper's line and its rings in every frame, from inside the page, until they have rested for three: a
#: race may be over before a test outside has asked. Then it has the line's height and the rings that are not in view;
#: and by how much a sentence that was explained before was higher than its place.
WATCH_HELPER = """(() => {
    let before = "", rested = 0, over = 0;
    const look = () => {
        requestAnimationFrame(look);
        const note = document.querySelector(".first-time");
        if (note) over = Math.max(over, note.offsetHeight - note.parentElement.clientHeight);
        const rings = [...document.querySelectorAll(".ring")], line = document.querySelector(".helper");
        const boxes = [line, ...rings].map((each) => each?.getBoundingClientRect());
        const now = JSON.stringify(boxes);
        rested = line && rings.length > 0 && now === before ? rested + 1 : 0;
        before = now;
        if (rested !== 3 || window.helperSeen) return;
        const hidden = rings.filter((_, n) => {
            const { left, top, right, bottom, width, height } = boxes[n + 1];
            return Math.min(width, height) < 9 || left < -8 || top < -8
                || right > innerWidth + 8 || bottom > innerHeight + 8;
        });
        window.helperSeen = { over, height: boxes[0].height, hidden: hidden.map((ring) => ring.dataset.at) };
    };
    look();
})()"""

#: Answers at once, as people do while a callout stands; the questions that stood there a second later as if nobody had
#: answered them, below something that was explained meanwhile.
ANSWER_UNDER_CALLOUTS = """async (answers) => {
    const tooEarly = [], moment = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    const all = (selector) => [...document.querySelectorAll(selector)];
    while (answers > 0) {
        document.querySelector(".callout .next")?.click();
        document.querySelector(".first-time button:last-child")?.click();
        for (let picks = 0; picks < 3 && document.querySelector(".status.yours"); picks++) {
            const main = document.querySelector(".actions .main:not([aria-disabled=true])");
            if (main) {
                const question = document.querySelector(".status.yours").innerText;
                main.click();
                answers--;
                await moment(1000);
                const still = document.querySelector(".status.yours")?.innerText === question;
                if (still && document.querySelector(".first-time")) tooEarly.push(question);
                break;
            }
            all(".layout button.lit[aria-pressed=false]").at(-1)?.click();
            await moment(50);
        }
        await moment(100);
    }
    return tooEarly;
}"""

#: The browser's own dialog for printing would stand until somebody closes it: look at the page in its place.
LOOK_WHEN_PRINTING = """() => {
    const seen = (each) => getComputedStyle(each).visibility === "visible" && each.getClientRects().length > 0;
    window.print = () => {
        const card = document.querySelector("[data-printed]");
        const { width, height } = card.getBoundingClientRect();
        const others = [...document.querySelectorAll("body *")].filter((each) => seen(each) && !card.contains(each));
        window.printed = { width, height, others: others.length, title: seen(card.querySelector(".title")) };
    };
}"""


async def seen_helper(page: Page) -> Any:
    """What WATCH_HELPER saw."""
    found = await page.wait_for_function("() => window.helperSeen")
    return await found.json_value()


async def next_note(anna: Visitor) -> Any:
    """Play on until something is explained; what READ_NOTE found."""
    while True:
        # On a busy machine one question may get several answers.
        await anna.play("helped", until=".first-time", most=400)
        if found := await anna.page.evaluate(READ_NOTE):
            return found


def test_a_newcomer_is_helped_and_not_hindered(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4.0) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, helpers="first") as anna,
        ):
            page = anna.page
            await page.add_init_script(WATCH_HELPER)
            await anna.open_game("chain-of-command")
            line, note = page.locator(".helper button"), page.locator(".first-time")
            assert (await (await page.wait_for_function(READ_NOTE)).json_value())["says"] == "first-new-chain"
            await line.or_(note).first.wait_for()
            # Chance decides who holds a leader and who leads, and so what else is explained before it is my turn.
            while not await line.count():
                await page.evaluate(READ_NOTE)
                await line.or_(note).first.wait_for()
            await expect(line).to_contain_text(re.compile("ou may play any card|You play last"))
            # It points by itself when it is said for the first time, and again when it is asked to.
            assert (await seen_helper(page))["hidden"] == []
            assert not await page.evaluate(OVERLAP, [".helper", ".hand-place, .actions .main, .status"])
            said = await next_note(anna)
            assert said["says"] in ("first-trick", "first-leader", "first-held-leader")
            assert re.match("Rule CC-.*(Who takes the trick|Leaders)", said["link"])
            assert not said["overlaps"]
            await expect(page.locator(f".first-time[data-says={said['says']}]")).to_have_count(0)
            # What was explained is known from then on, also at the next visit.
            await page.reload()
            assert (await next_note(anna))["says"] != said["says"]
            await page.get_by_role("button", name="Menu").click()
            await page.locator(".menu").get_by_role("button", name="Settings").click()
            await page.get_by_label("Never").check()
            await expect(line.or_(note)).to_have_count(0)

    run(story())


def test_what_i_answer_shows_before_anything_else_is_explained(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4.0) as server,
            chromium() as browser,
            visitor(browser, server.url, helpers="always", pace="calm") as anna,
        ):
            await anna.open_game("paws-up")
            assert await anna.page.evaluate(ANSWER_UNDER_CALLOUTS, 8) == []

    run(story())


def test_every_game_helps_with_its_first_questions(tmp_path: Path) -> None:
    """On the smallest screen, what is pointed at is in view, and the line is no higher than the ticker's place."""

    async def story() -> None:
        async with serving(f"sqlite:///{tmp_path}/t.db") as server, chromium() as browser:
            for game in registry.names():
                async with visitor(browser, server.url, size=PHONE, lang="de", helpers="first") as anna:
                    await anna.page.add_init_script(WATCH_HELPER)
                    await anna.open_game(game)
                    seen = await seen_helper(anna.page)
                    assert seen["hidden"] == [], game
                    assert seen["height"] <= 46, game
                    assert seen["over"] <= 0, game

    run(story())


def test_the_quick_reference_is_at_hand_and_prints_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            page = anna.page
            await anna.open_game("slap-cat")
            await page.locator("aside summary").first.click()
            aside = page.locator("aside .reference")
            await expect(aside).to_contain_text("DRAW: look at three cards, keep one.")
            await expect(aside.locator("li svg")).to_have_count(7)
            # On a phone it is behind the help.
            await page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            await expect(aside).to_be_hidden()
            await page.locator("body").press("?")
            card = page.locator("dialog .reference")
            await expect(card).to_be_visible()
            await page.evaluate(LOOK_WHEN_PRINTING)
            await page.emulate_media(media="print")
            await card.locator("+ button").dispatch_event("click")
            printed = await page.evaluate("window.printed")
            assert printed["others"] == 0
            assert printed["title"]
            assert printed["width"] <= HALF_PAGE["width"]
            assert printed["height"] <= HALF_PAGE["height"]
            await page.emulate_media(media="screen")
            await expect(card).to_be_visible()

    run(story())
