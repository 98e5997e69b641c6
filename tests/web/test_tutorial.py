"""Tutorials in a real browser: finished by mouse, by touch and by keyboard alone, with every wrong turn answered."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from pettable import registry
from pettable.text import LANGUAGES
from tests.server.server_process import serving
from tests.web.browser import (
    DESKTOP,
    LOOK_AGAIN,
    ON_ITS_SIDE,
    PHONE,
    Visitor,
    chromium,
    expect_value,
    play_from_list,
    run,
    visitor,
)

#: A phone on its side: the table scrolls, and the text of a step stands beside it.
GAMES = [name for name in registry.names() if registry.has_tutorial(name)]
WAYS = [("mouse", DESKTOP), ("touch", PHONE), ("touch", ON_ITS_SIDE), ("keyboard", DESKTOP)]
#: Each game in every way and in every language, and over all games every way in every language.
FINISHED = [
    (game, by, size, LANGUAGES[(number + place) % len(LANGUAGES)])
    for number, game in enumerate(GAMES)
    for place, (by, size) in enumerate(WAYS)
]
#: Where each pointed-at thing of the step is on the page: its middle, and whether it is in view.
TARGETS = """() => [...document.querySelectorAll(".ring")].map((ring) => {
    const { left, top, width, height } = ring.getBoundingClientRect();
    const x = left + width / 2, y = top + height / 2;
    const seen = width > 8 && height > 8 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    return { at: ring.dataset.at, x, y, seen };
})"""
#: Remembers when the page has handled the next tap.
NEXT_CLICK = """() => {
    window.nextClick = new Promise((done) => addEventListener("click", () => done(), { once: true }));
}"""
#: Three games of a kind were played here, so helpers are past.
THREE_GAMES = """(game) => localStorage.setItem("pettable-first-games", JSON.stringify({ [game]: ["a", "b", "c"] }))"""
#: Does the text of the step cover anything that it points at?
COVERS = """() => {
    const coach = document.querySelector(".coach").getBoundingClientRect();
    return [...document.querySelectorAll(".ring")].some((ring) => {
        const { left, top, width, height } = ring.getBoundingClientRect();
        const x = left + width / 2, y = top + height / 2;
        return x > coach.left && x < coach.right && y > coach.top && y < coach.bottom;
    });
}"""


#: What of these the text of a step covers.
HIDDEN = """(selector) => {
    const coach = document.querySelector(".coach").getBoundingClientRect();
    const seen = [...document.querySelectorAll(selector)];
    return seen.filter((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        return right > left && left < coach.right - 1 && right > coach.left + 1
            && top < coach.bottom - 1 && bottom > coach.top + 1;
    }).map((each) => each.className);
}"""


async def tutorial_of(url: str, game: str, lang: str) -> Any:
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        answer = await http.get(f"/api/tutorials/{game}/{lang}")
    assert answer.status_code == 200
    return answer.json()


class Learner:
    """Somebody in the middle of a tutorial; `by` is mouse, touch or keyboard."""

    def __init__(self, someone: Visitor, steps: list[Any], by: str) -> None:
        self.page, self.steps, self.by = someone.page, steps, by

    async def is_at(self, number: int) -> None:
        """The step stands, with its own words, and all that it points at is in view."""
        step = self.steps[number]
        coach = self.page.locator(f".coach[data-step='{number}']")
        await coach.wait_for()
        await expect(coach).to_contain_text(step["say"])
        if step["want"] is None:
            await expect(self.page.locator(".ring")).to_have_count(len(step["at"]))
        await self.pointed(step["at"][0])
        assert all(each["seen"] for each in await self.page.evaluate(TARGETS)), step
        assert not await self.page.evaluate(COVERS), step
        await self.hides_nothing(number)

    async def hides_nothing(self, number: int) -> None:
        """Where something is done, one's own cards, the top bar, and the question beside a low table stay in view."""
        if self.steps[number]["want"] is None:
            return
        low = self.page.viewport_size == {"width": ON_ITS_SIDE[0], "height": ON_ITS_SIDE[1]}
        kept = ".own .card, header :is(a, button)" + (", .status.yours" if low else "")
        await expect_value(self.page, HIDDEN, [], kept)

    async def pointed(self, place: str) -> Any:
        """Where it is on the page, once there is a ring around it and it does not move any more."""
        await self.page.locator(f".ring[data-at='{place}']").first.wait_for()
        before, target = None, await self._target(place)
        while target is None or target != before:
            await self.page.wait_for_timeout(100)
            before, target = target, await self._target(place)
        return target

    async def _target(self, place: str) -> Any:
        return next((each for each in await self.page.evaluate(TARGETS) if each["at"] == place), None)

    async def err(self, number: int) -> None:
        """Every other move that the step knows is answered with its own words, and so is one that it does not know."""
        step = self.steps[number]
        moves = step["game"]["moves"]
        others = [n for n, move in enumerate(moves) if move != step["want"]]
        own = {str(each["move"]): each["text"] for each in step["wrong"]}
        named = list({own[str(moves[n])]: n for n in others if str(moves[n]) in own}.values())
        for n in [*named, *[n for n in others if str(moves[n]) not in own][:1]]:
            await self.choose_from_list(n)
            await expect(self.page.locator(".coach .wrong")).to_have_text(own.get(str(moves[n]), step["otherwise"]))
            await expect(self.page.locator(".coach")).to_have_attribute("data-step", str(number))
            await self.hides_nothing(number)

    async def choose_from_list(self, n: int) -> None:
        await self.page.locator("body").press("m")
        await play_from_list(self.page, n, keyboard=self.by == "keyboard")

    async def do(self, number: int) -> None:
        step = self.steps[number]
        if step["want"] is None:
            await self.press(self.page.locator(".coach .go"))
        elif self.by == "keyboard":
            await self.choose_from_list(step["game"]["moves"].index(step["want"]))
        else:
            # A slap is done when the finger comes down; all else is chosen, and then the main button does it.
            slap = step["game"]["prompt"]["kind"] == "race"
            for place in step["at"]:
                # A tap may bring what is to be tapped next, or open a dialog that offers it.
                target = await self.pointed(place)
                tap = self.page.touchscreen.tap if self.by == "touch" else self.page.mouse.click
                await self.page.evaluate(NEXT_CLICK)
                await tap(target["x"], target["y"])
                if not slap:
                    await self.page.evaluate("() => window.nextClick")
            main = self.page.locator(".actions .main, .main")
            if not slap and await main.count() and await main.first.is_enabled():
                await self.press(main.first)

    async def press(self, button: Any) -> None:
        if self.by == "keyboard":
            await button.press("Enter")
        else:
            await (button.tap() if self.by == "touch" else button.click())


@pytest.mark.parametrize(("game", "by", "size", "lang"), FINISHED)
def test_a_tutorial_is_finished(game: str, by: str, lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, lang=lang, helpers="first", has_touch=by == "touch") as anna,
        ):
            steps = (await tutorial_of(server.url, game, lang))["steps"]
            learner = Learner(anna, steps, by)
            await anna.go(f"/learn/{game}")
            await anna.page.evaluate(THREE_GAMES, game)
            for number in range(len(steps)):
                await learner.is_at(number)
                if number and by == "mouse" and lang == "en":
                    # A learner who leaves comes back to the same step.
                    await anna.page.reload()
                    await learner.is_at(number)
                if steps[number]["want"] is not None:
                    await learner.err(number)
                if number < len(steps) - 1:
                    await learner.do(number)
            await learner.press(anna.page.locator(".coach .end .primary"))
            await anna.page.wait_for_url("**/t/**")
            # The real game has helpers, however many were played before.
            await anna.page.wait_for_selector(".helper, .first-time")

    run(story())


def test_nothing_is_answered_in_place_of_the_learner(tmp_path: Path) -> None:
    """A pass that was set at a real table, to be made in advance, makes no pass here."""

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            steps = (await tutorial_of(server.url, "pupularity", "en"))["steps"]
            asked = next(n for n, step in enumerate(steps) if step["game"]["prompt"]["kind"] == "react")
            await anna.go("/")
            await anna.page.evaluate(
                """(number) => {
                    localStorage.setItem("pettable-tutorials", JSON.stringify({ pupularity: number }));
                    sessionStorage.setItem("pettable-pup-tutorial-0", JSON.stringify({ kind: "this-turn", until: 99 }));
                }""",
                asked,
            )
            learner = Learner(anna, steps, "mouse")
            await anna.go("/learn/pupularity")
            await learner.is_at(asked)
            assert steps[asked]["want"] is None
            await expect(anna.page.locator(".main")).to_have_text("Read this, then tap “Next”.")
            await expect(anna.page.locator(".status")).to_be_empty()
            await learner.do(asked)
            await learner.is_at(asked + 1)
            await expect(anna.page.locator(".status")).to_contain_text("Stop “Steal your gear”?")
            await expect(anna.page.locator(".coach .wrong")).to_have_count(0)

    run(story())


@pytest.mark.parametrize(("game", "step", "told"), [("chain-of-command", 2, "You draw"), ("paws-up", 6, "Pickle")])
def test_no_question_stands_while_what_happens_waits_for_next(game: str, step: int, told: str, tmp_path: Path) -> None:
    """Nor whom the table waits for: it waits for the learner."""

    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, pace="calm", reduced_motion="reduce") as anna,
        ):
            page = anna.page
            steps = (await tutorial_of(server.url, game, "en"))["steps"]
            await anna.go("/")
            progress = """([game, number]) =>
                localStorage.setItem("pettable-tutorials", JSON.stringify({ [game]: number }))"""
            await page.evaluate(progress, [game, step])
            await anna.go(f"/learn/{game}")
            learner = Learner(anna, steps, "mouse")
            await learner.is_at(step)
            await learner.do(step)
            callout, said = page.locator("[data-callout] span"), []
            while not await page.locator(".coach").count():
                await callout.or_(page.locator(".coach")).first.wait_for()
                if await callout.count():
                    said.append(await callout.inner_text())
                    await expect(page.locator(".status")).to_be_empty()
                    await page.keyboard.press(" ")
                    await page.wait_for_timeout(LOOK_AGAIN)
            assert any(told in text for text in said), said

    run(story())


def test_one_can_go_back_and_begin_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            learner = Learner(anna, (await tutorial_of(server.url, GAMES[0], "en"))["steps"], "mouse")
            await anna.go("/")
            await anna.page.get_by_role("link", name="in two minutes").first.click()
            for number in range(3):
                await learner.is_at(number)
                await learner.do(number)
            await learner.is_at(3)
            for number in (2, 1, 0):
                await anna.page.get_by_role("button", name="The step before").click()
                await learner.is_at(number)
            await expect(anna.page.get_by_role("button", name="The step before")).to_be_disabled()

    run(story())


def test_a_slap_can_be_made_again_after_an_error_and_after_going_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            learner = Learner(anna, (await tutorial_of(server.url, "slap-cat", "en"))["steps"], "mouse")
            await anna.go("/learn/slap-cat")
            await learner.is_at(0)
            await learner.do(0)
            await learner.is_at(1)
            for card, why in (
                ("Rat toy", "costs you 1 point"),
                ("Grey head", "only 2 stars"),
                ("Rat toy", "costs you"),
            ):
                await anna.page.locator(".draft button").filter(has_text=card).click()
                await expect(anna.page.locator(".coach .wrong")).to_contain_text(why)
                await expect(anna.page.locator(".target.slapped")).to_have_count(0)
            await learner.do(1)
            await learner.is_at(2)
            await expect(anna.page.locator(".draft .taken")).to_have_text("Noodle")
            await anna.page.get_by_role("button", name="The step before").click()
            await learner.is_at(1)
            await learner.do(1)
            await learner.is_at(2)

    run(story())


def test_an_unknown_tutorial_is_said_to_be_missing(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.go("/learn/solitaire")
            await expect(anna.page.get_by_role("link", name="Home")).to_be_visible()
            anna.forgive_lost_connection()

    run(story())


#: Pairs of things in the row below a step's words that lie over each other.
OVERLAPPING = """() => {
    const things = [...document.querySelectorAll(".coach .row > *")];
    const boxes = things.map((each) => each.getBoundingClientRect());
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => over(a, b)).map(() => things[n].outerHTML));
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
def test_what_stands_below_a_step_has_room(size: tuple[int, int], lang: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size, lang=lang, reduced_motion="reduce") as anna,
        ):
            steps = (await tutorial_of(server.url, "chain-of-command", lang))["steps"]
            read = next(number for number, step in enumerate(steps) if step["want"] is not None)
            await anna.go("/learn/chain-of-command")
            for number in range(read):
                await anna.page.locator(f".coach[data-step='{number}']").wait_for()
                assert await anna.page.evaluate(OVERLAPPING) == []
                await anna.page.locator(".coach .go").click()

    run(story())


def test_a_long_press_explains_a_card_in_a_lesson_and_a_mouse_at_rest_does_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=ON_ITS_SIDE, has_touch=True) as anna,
        ):
            page = anna.page
            await anna.go("/learn/chain-of-command")
            card, said = page.locator("[role=list] .card, .hand .card").first, page.locator("[data-explanation]")
            await card.hover()
            box = await card.bounding_box()
            assert box is not None
            # An explanation comes after 0.6 s of rest.
            await page.wait_for_timeout(1500)
            await expect(said).to_have_count(0)
            touch = await anna.context.new_cdp_session(page)
            at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            await touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
            await expect(said).to_be_visible()
            await touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            await expect(said).to_be_visible()

    run(story())
