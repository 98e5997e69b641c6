"""Paws Up in the browser: what its table shows, how a round is staged, and that it asks only what can be answered."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import (
    DESKTOP,
    ON_ITS_SIDE,
    PHONE,
    Visitor,
    chromium,
    expect_value,
    least_reading_time,
    run,
    sit_down_with_bots,
    visitor,
)
from tests.web.layout import SCROLLS, SHADOW, SHORT_PHONE, resize, too_high
from tests.web.test_tutorial import tutorial_of

#: Notes in the page, at every change: the callouts with their times, the order of swaps, what is shown beside the sums.
WATCH = """() => {
  window.noted = { callouts: [], orders: [], gains: [], statuses: [], together: [], hands: [], left: [], unknown: [] };
  window.noted.ringed = [];
  const texts = (found) => [...document.querySelectorAll(found)].map((each) => each.innerText.trim());
  const last = (list, value) => { if (JSON.stringify(list.at(-1)) !== JSON.stringify(value)) list.push(value); };
  let callout = null;
  const note = () => {
    const shown = document.querySelector("[data-callout]");
    if (shown !== callout?.element) {
      if (callout) callout.noted.until = performance.now();
      callout = shown && { element: shown, noted: null };
      if (callout) {
        const text = shown.querySelector("span").innerText;
        const asked = document.querySelector(".status.yours") !== null;
        const ends = shown.offsetLeft + shown.offsetWidth;
        callout.noted = { text, rule: shown.dataset.callout, from: performance.now(), until: null, asked, ends };
        window.noted.callouts.push(callout.noted);
      }
    }
    const turns = [...document.querySelectorAll(".swap-order li")];
    const stage = (each) => each.className.split(" ")[0];
    last(window.noted.orders, turns.map((each) => [each.querySelector(".place").innerText, stage(each)]));
    // One's own offer stands first, then those of the others in their order.
    const offers = [...document.querySelectorAll(".offers li")].slice(1);
    const others = document.querySelectorAll(".other");
    last(window.noted.ringed, offers.map((each, n) => !!each.querySelector(".card") && others[n].matches(".turn")));
    last(window.noted.gains, texts(".me .gain"));
    last(window.noted.statuses, texts(".status"));
    last(window.noted.together, [...document.querySelectorAll(".together .card")].length);
    last(window.noted.hands, texts("[data-place=hands] li .sum"));
    const open = document.querySelectorAll("[data-place=hands] li").length;
    if (open) last(window.noted.unknown, [open, document.querySelectorAll(".other .worth").length]);
    if (shown?.dataset.callout === "PU-10") window.noted.left.push(document.querySelectorAll(".leaving .card").length);
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""

NO_STORY = "No story can be created"

#: Phones on their side.
ON_THEIR_SIDE = (ON_ITS_SIDE, (667, 375))
#: By how many pixels the table may scroll on the smallest phone while nobody has a story.
MOST_SCROLLED = 30
#: Stories, photos on display and offers that are cut off, or lie outside the place that scrolls.
CUT_OFF = """() => {
  const place = document.querySelector(".near").getBoundingClientRect();
  const seen = ({ left, top, right, bottom }) =>
    left >= place.left - 1 && top >= place.top - 1 && right <= place.right + 1 && bottom <= place.bottom + 1;
  return [...document.querySelectorAll(".tile, [data-place=display] .card, [data-place=order] li")]
    .filter((each) => !seen(each.getBoundingClientRect())).map((each) => each.innerText.replaceAll("\\n", " "));
}"""
#: How many photos on display an explanation lies over.
OVER_THE_DISPLAY = """() => {
  const note = document.querySelector("[data-explanation]").getBoundingClientRect();
  return [...document.querySelectorAll("[data-place=display] .card")].map((each) => each.getBoundingClientRect())
    .filter((each) => each.left < note.right && note.left < each.right && each.top < note.bottom
      && note.top < each.bottom).length;
}"""
#: How far down the table begins.
TABLE_TOP = "() => document.querySelector('.middle').getBoundingClientRect().top"
#: The stories, the display and the offers of four players.
MOST_NEEDED = 9 + 3 + 4


def listen(someone: Visitor) -> list[Any]:
    """The game messages that the page receives."""
    heard: list[Any] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "game":
            heard.append(message)

    someone.page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return heard


async def offer_and_take(someone: Visitor) -> None:
    """The two questions of a round; the one about stories is left alone."""
    rng, page = Rng(b"round", ""), someone.page
    for question in ("Choose a photo", "Your turn"):
        await page.wait_for_selector(f".status.yours:has-text('{question}')")
        await someone.answer(rng)
    await page.wait_for_selector(".bar:has-text('Round 2')")
    await page.wait_for_selector("[data-callout]", state="detached")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_round_is_staged_so_that_it_can_be_followed(tmp_path: Path, size: tuple[int, int]) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, pace="normal") as anna,
        ):
            heard = listen(anna)
            await anna.open_game("paws-up")
            # PU-13: the own paws from the deal on, nobody else's.
            assert await anna.page.locator(".me .sum b").inner_text() == "16"
            # Stories first, as with the others.
            assert await anna.page.locator(".me .sum small").inner_text() == "stories 0 + photos 16 ="
            seats = 1 + await anna.page.locator(".other").count()
            assert seats == 4
            assert await anna.page.locator(".other .sum").count() == 0
            await anna.page.evaluate(WATCH)
            await offer_and_take(anna)
            noted = await anna.page.evaluate("window.noted")
            check_callouts(noted["callouts"], [event for message in heard for event in message["events"]], seats)
            check_order(noted["orders"], seats)
            assert not any(any(each) for each in noted["ringed"]), "nobody waits for who has offered"
            assert set(noted["left"]) == {3}, "PU-10: the photos that leave are seen while it is said"
            gains = [text for texts in noted["gains"] for text in texts]
            found = [re.fullmatch(r"([+−])(\d+) · swap: (\d+) in, (\d+) out", text) for text in gains]
            assert any(found), "the sum says that a swap changed it"
            for sign, paws, taken, placed in (each.groups() for each in found if each):
                assert int(taken) - int(placed) == (int(paws) if sign == "+" else -int(paws))
            assert any(NO_STORY in text for texts in noted["statuses"] for text in texts), (
                "nobody has a story in round 1"
            )

    run(story())


def test_pu_8_a_story_pile_says_what_it_is_and_what_it_earns(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.open_game("paws-up")
            tiles = anna.page.locator(".tile")
            assert await tiles.count() == 9
            await anna.page.locator('[data-story="dog"]').hover()
            about = await anna.page.locator("[data-explanation]").inner_text()
            assert about.startswith("Dog story: three photos with this animal earn 15 paws, 4 cards left.")
            assert "can serve in other stories, too" in about
            # What a mouse at rest has opened takes no click from what lies under it, but its link can be reached.
            box = await anna.page.locator("[data-explanation]").bounding_box()
            assert box
            above = (box["x"] + box["width"] / 2, box["y"] + 12)
            link = anna.page.locator("[data-explanation] .rule")
            at = "([x, y]) => document.elementFromPoint(x, y).closest('[data-explanation]') === null"
            assert await anna.page.evaluate(at, above)
            await anna.page.mouse.move(*above)
            await anna.page.wait_for_timeout(800)
            await link.hover()
            # PU-13: why nobody sees what the others have in all.
            await anna.page.locator(".other .facts").first.hover()
            secret = "The photos in the hand are secret until the end."
            await expect(anna.page.locator("[data-explanation]")).to_contain_text(secret)
            # PU-7: that a plushie is no animal.
            plushie = anna.page.locator(".hand-place .card[data-about^=Plushie]").first
            await plushie.hover(position={"x": 12, "y": 60})
            await expect(anna.page.locator("[data-explanation]")).to_contain_text("but not as an animal")

    run(story())


async def offers_are_explained_beside_the_display(anna: Visitor, steps: list[Any]) -> None:
    """PU-6: who taps an offered photo reads what can be taken, and still sees it."""
    number = next(n for n, step in enumerate(steps) if step["want"] and step["want"]["type"] == "take")
    await anna.go("/")
    await anna.page.evaluate(
        "(number) => localStorage.setItem('pettable-tutorials', JSON.stringify({ 'paws-up': number }))", number
    )
    await anna.go("/learn/paws-up")
    for screen in (PHONE, DESKTOP):
        await resize(anna, screen)
        await anna.page.locator(".swap-order .later .card").first.click()
        note = anna.page.locator("[data-explanation]")
        await expect(note).to_contain_text("Take one of those that lie there now.")
        assert await anna.page.evaluate(OVER_THE_DISPLAY) == 0
        await anna.page.keyboard.press("Escape")
        await expect(note).to_have_count(0)


def test_pu_8_one_photo_picks_the_only_story_that_it_fits_and_its_others_put_nothing_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            steps = (await tutorial_of(server.url, "paws-up", "en"))["steps"]
            await offers_are_explained_beside_the_display(anna, steps)
            number = next(n for n, step in enumerate(steps) if step["want"] and step["want"]["type"] == "make-story")
            ways = [move for move in steps[number]["game"]["moves"] if move["type"] == "make-story"]
            (photo, *_) = [card for card in ways[0]["cards"] if sum(card in way["cards"] for way in ways) == 1]
            await anna.go("/")
            await anna.page.evaluate(
                "(number) => localStorage.setItem('pettable-tutorials', JSON.stringify({ 'paws-up': number }))", number
            )
            await anna.go("/learn/paws-up")
            await expect(anna.page.locator(".status")).to_have_text("Create a story: tap a lit story, or its photos.")
            # The first press says what the story would bring, the second declines it.
            decline = anna.page.get_by_role("button", name="No story", exact=True)
            await decline.click()
            await expect(anna.page.locator(".status")).to_have_text(re.compile("You would miss 15 paws"))
            await anna.page.locator(f".hand-place [data-card='{photo}']").click()
            deed = anna.page.locator(".actions .main")
            await expect(deed).to_have_text(re.compile("Create Garden story"))
            await expect(anna.page.locator(".status")).to_have_text(
                re.compile("All three photos are chosen: create the story")
            )
            # Tapping the other two photos, or the story first, means the same story.
            others = [card for card in ways[0]["cards"] if card != photo]
            tile = anna.page.locator('[data-story="garden"]')
            for taps in (0, 1, 2):
                # The first tap on the lit story of these photos means it, too; the second one puts it back.
                for kept in (3, 0)[:taps]:
                    await tile.click()
                    await expect(anna.page.locator(".hand-place .card.picked")).to_have_count(kept)
                for card in [*others, photo]:
                    await anna.page.locator(f".hand-place [data-card='{card}']").click()
                    await expect(anna.page.locator(".hand-place .card.picked")).to_have_count(3)
                    await expect(deed).to_be_enabled()
            await expect(deed).to_have_text(re.compile("Create Garden story"))
            # Only two presses in a row decline.
            await decline.click()
            await expect(anna.page.locator(".status")).to_have_text(re.compile("You would miss 15 paws"))
            # A story without photos for it says so, and blames none of them.
            await anna.page.locator(".tile:not(.lit, .empty)").first.click()
            await expect(anna.page.locator(".toast")).to_contain_text("You do not hold three photos for the")
            # What can be done is chosen: nothing is to be said any more.
            await tile.click()
            await expect(anna.page.locator(".toast")).to_have_count(0)
            # Of one that is made, the reason comes first.
            again = max(n for n, step in enumerate(steps) if step["want"] and step["want"]["type"] == "make-story")
            await anna.page.evaluate(
                "(number) => localStorage.setItem('pettable-tutorials', JSON.stringify({ 'paws-up': number }))", again
            )
            await anna.page.reload()
            await tile.click()
            await expect(anna.page.locator(".toast")).to_have_text(re.compile("^ *You have made this story already"))

    run(story())


def test_stories_display_and_all_offers_are_in_view_on_a_phone_on_its_side(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4.0) as server,
            chromium() as browser,
            visitor(browser, server.url, lang="de", reduced_motion="reduce") as anna,
        ):
            await anna.open_game("paws-up")
            rng = Rng(b"in view", "")
            for question in ("Wähl ein Foto", "Du bist dran"):
                await anna.page.wait_for_selector(f".status.yours:has-text('{question}')")
                needed = anna.page.locator(".tile, [data-place=display] .card, [data-place=order] li")
                assert await needed.count() == MOST_NEEDED
                for screen in ON_THEIR_SIDE:
                    await resize(anna, screen)
                    await expect_value(anna.page, CUT_OFF, [])
                await resize(anna, SHORT_PHONE)
                assert await too_high(anna, MOST_SCROLLED) == [], question
                await anna.answer(rng)

    run(story())


def test_pu_2_the_last_round_is_marked_and_earned_stories_move_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=8.0) as server,
            chromium() as browser,
            visitor(browser, server.url, reduced_motion="reduce") as anna,
        ):
            await anna.open_game("paws-up")
            tops = {}
            for screen in (PHONE, DESKTOP):
                await resize(anna, screen)
                tops[screen] = await anna.page.evaluate(TABLE_TOP)
            assert await anna.page.locator(".bar .last").count() == 0
            await anna.play("last round", until=".bar .last")
            await expect(anna.page.locator(".bar")).to_have_text(re.compile(r"Round 13 of 13\s+last round"))
            assert await anna.page.locator(".other .earned").count() > 0
            await expect(anna.page.locator(".other .worth").first).to_have_text(re.compile(r"stories \d+ \+ \?"))
            hand = await anna.page.locator(".hand-place .corner").all_inner_texts()
            assert hand == sorted(hand, key=int)
            for screen, top in tops.items():
                await resize(anna, screen)
                await expect_value(anna.page, TABLE_TOP, top)

    run(story())


def test_pu_5_the_trend_row_has_its_name_in_every_layout(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.open_game("paws-up")
            name = anna.page.get_by_text("Trend row: for ties", exact=True)
            for screen in (PHONE, SHORT_PHONE, DESKTOP, *ON_THEIR_SIDE):
                await resize(anna, screen)
                await expect(name).to_be_in_viewport(ratio=1)

    run(story())


def check_callouts(callouts: list[Any], events: list[Any], seats: int) -> None:
    """Every swap has its callout, the viewer's own changes too, and each stood until it could be read."""
    by_rule = {rule: [each["text"] for each in callouts if each["rule"] == rule] for rule in ("PU-5", "PU-6", "PU-10")}
    assert len(by_rule["PU-5"]) == len(by_rule["PU-10"]) == 1
    assert len(by_rule["PU-6"]) == len([event for event in events if event["type"] == "swapped"]) == seats
    assert len([text for text in by_rule["PU-6"] if text.startswith("You take")]) == 1
    assert len({each["ends"] for each in callouts}) == 1, "the arrow at the end of a callout keeps its place"
    assert not any(each["asked"] for each in callouts if each["rule"] == "PU-10"), "the turn is over"
    for each in callouts:
        assert each["until"] - each["from"] >= least_reading_time(each["text"]), each


def check_order(orders: list[Any], seats: int) -> None:
    """All who swap are there all the time, each at its place, and at most one is on."""
    shown = [order for order in orders if order]
    assert shown
    for order in shown:
        assert [stage == "done" or place == str(n + 1) for n, (place, stage) in enumerate(order)] == [True] * seats
        assert [place for place, stage in order if stage == "done"] == ["✓"] * sum(s == "done" for _, s in order)
        assert sum(stage == "now" for _, stage in order) == 1
    assert max(sum(stage == "done" for _, stage in order) for order in shown) == seats - 1


def test_pu_11_the_hands_are_laid_open_before_the_result(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=8.0) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.open_game("paws-up")
            await anna.page.evaluate(WATCH)
            await anna.play("paws up")
            noted = await anna.page.evaluate("window.noted")
            for hand in await anna.page.locator("[data-place=hands] .cards").all():
                corners = await hand.locator(".corner").all_inner_texts()
                assert corners == sorted(corners, key=int), "as in the hand"
            last = [each["text"] for each in noted["callouts"] if each["rule"] == "PU-11"]
            assert len(last) == 5, "four hands, and the paws of all"
            final = last[-1].removeprefix("Final score: ")
            scores = [int(re.findall(r"\d+", each)[-1]) for each in final.split(" · ")]
            assert scores == sorted(scores, reverse=True), "the best score comes first"
            told = [each["text"] for each in noted["callouts"] if each["rule"] == "PU-8"]
            assert told
            assert all("The next one earns" in text or "Nobody can earn it" in text for text in told)
            assert 3 in noted["together"], "a story shows its three photos together"
            assert max(noted["together"]) == 3
            # PU-11: one hand after the other, until all lie side by side, each with its sum.
            assert [len(sums) for sums in noted["hands"] if sums] == [1, 2, 3, 4]
            for text in noted["hands"][-1] or noted["hands"][-2]:
                stories, photos, total = map(int, re.findall(r"\d+", text))
                assert photos + stories == total
            # Once a hand is revealed, its seat no longer says that its paws are unknown.
            assert [unknown for hands, unknown in noted["unknown"] if hands == len(last) - 1] == [0]

    run(story())


#: The hands that lie open, how many cards each shows, and whatever of them is cut off or lies under something else.
LAID_OPEN = """() => {
  // Which of them scrolls depends on the layout.
  const boxes = [".near", ".board"].map((each) => document.querySelector(each)).filter((each) => each.offsetHeight)
    .map((each) => each.getBoundingClientRect());
  const free = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const within = (box) =>
      left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
    return boxes.every(within) && each.contains(seen);
  };
  const hands = [...document.querySelectorAll("[data-place=hands] li")];
  return {
    cards: hands.map((each) => each.querySelectorAll(".card").length),
    hidden: hands.flatMap((each) => [...each.querySelectorAll(".card, .name, .sum")]).filter((each) => !free(each))
      .map((each) => each.className + " " + each.innerText.replaceAll("\\n", " ")),
  };
}"""


#: What the button that shows the result lies over or under, or how it leaves the page.
RESULT_COVERS = """() => {
  const button = document.querySelector(".again");
  const box = button.getBoundingClientRect();
  const others = [...document.querySelectorAll(".hand .card, [data-place=hands] li, .own > *, .status, .ticker")];
  const over = others.filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const wide = Math.min(right, box.right) - Math.max(left, box.left);
    return wide > 2 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 2;
  }).map((each) => each.className);
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!button.contains(seen)) over.push("hidden");
  if (box.left < 0 || box.right > innerWidth || box.bottom > innerHeight || box.height < 43.5) over.push("cut off");
  return over;
}"""


def test_pu_11_the_table_keeps_showing_all_hands_when_the_game_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=12.0) as server,
            chromium() as browser,
            visitor(browser, server.url, reduced_motion="reduce") as anna,
        ):
            await sit_down_with_bots(anna, "paws-up", 5)
            await anna.play("albums")
            await anna.page.get_by_role("button", name="Look at the table").click()
            assert await anna.page.locator(".other .count").count() == 0, "no hand lies face down any more"
            for screen in (PHONE, SHORT_PHONE, *ON_THEIR_SIDE, DESKTOP):
                await resize(anna, screen)
                await expect_value(anna.page, LAID_OPEN, {"cards": [5] * 5, "hidden": []})
                await expect_value(anna.page, RESULT_COVERS, [])
            await anna.page.get_by_role("button", name="Show the result").click()
            await expect(anna.page.locator("#result")).to_be_visible()

    run(story())


def test_pu_13_a_phone_shows_what_others_hold_and_the_whole_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4.0) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE, reduced_motion="reduce") as anna,
        ):
            page, rng = anna.page, Rng(b"memory aid", "phone")
            await sit_down_with_bots(anna, "paws-up", 4, ["memory-aid"])
            for n in range(8):
                await page.wait_for_selector(".status.yours")
                if n > 2:
                    await expect(page.locator(".other .known .card[data-card]").first).to_be_visible()
                await page.wait_for_function(f"() => ({SCROLLS})() <= {SHADOW}")
                await anna.answer(rng)

    run(story())
