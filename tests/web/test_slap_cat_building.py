"""Building cats at the browser table: what is held, what lies there and what a place does can be seen."""

from pathlib import Path

import pytest

from pettable import registry
from pettable.games.slap_cat.cats import is_complete, visible
from pettable.games.slap_cat.deck import CatCard, Icon, Part
from pettable.games.slap_cat.scene import CatRow, WouldCount, scene
from pettable.games.slap_cat.state import SlapView
from pettable.text import LANGUAGES
from pettable.tutorial import TutorialRun, read_tutorial, tutorial_text
from tests.web.browser import DESKTOP, ON_ITS_SIDE, PHONE, expect_value, run
from tests.web.layout import resize
from tests.web.slap_cat_positions import (
    COVERED_TABLE,
    FADES,
    ME,
    SHORT_PHONE,
    built,
    found,
    looking,
    position,
    show,
    until_nothing_is_cut_off,
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sc_12_the_tutorial_counts_a_bonus_and_says_so(lang: str) -> None:
    words, run = tutorial_text("slap-cat", lang), TutorialRun("slap-cat", *read_tutorial("slap-cat"))
    points = {}
    while run.step is not None:
        points[run.step.say] = run.rules.standing(run.table.view(run.learner))[run.learner]
        run.go_on()
    bonus = words.format("bonus-hat", {})
    assert [points["pairs"], points["counting"]] == [5, 9]
    for say in ("pairs", "counting"):
        assert bonus in words.format(say, {})
        assert str(points[say]) in words.format(say, {})


@pytest.mark.parametrize(
    ("lang", "badge", "about"),
    [("en", "first player", "DRAW and DONATE"), ("de", "Startspieler", "ZIEHEN und SCHENKEN")],
)
def test_the_first_player_has_a_badge_that_is_no_rank(lang: str, badge: str, about: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, lang=lang, size=PHONE) as anna:
            await anna.go("/puzzle/slap-cat/3")
            first = anna.page.locator(".stand [data-rule=SC-8]")
            await first.wait_for()
            assert await first.all_inner_texts() == [badge]
            assert about in str(await first.get_attribute("data-about"))

    run(story())


#: What is needed to choose a card of the hand and lies under another card.
HIDDEN_IN_HAND = """() => [...document.querySelectorAll(".hand .card")].flatMap((card) =>
  [...card.querySelectorAll(".corner, .icons, .bonus, .tip")].flatMap((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const free = [left + 1, right - 1].every((x) =>
      card.contains(document.elementFromPoint(x, (top + bottom) / 2)));
    return free ? [] : [`${each.getAttribute("class")} of ${card.innerText}`];
  }))"""

#: How many pixels lie between a card's stars and its bonus, where they are nearest.
BONUS_APART = """() => Math.min(...[...document.querySelectorAll(".hand .card:has(.bonus)")].map((card) => {
  const [stars, bonus] = [".corner", ".bonus"].map((each) => card.querySelector(each).getBoundingClientRect());
  return bonus.left - stars.right;
}))"""


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 8), (6, 8)])
def test_stars_icons_bonuses_and_tails_of_a_full_hand_lie_free(seats: int, cards: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path) as anna:
            table = position(seats, "SC-4", 1)
            deck = table.rules.deck.cards
            hand = [deck[card] for card in table.view(ME).hand]
            assert len(hand) == cards
            assert any(card.icons for card in hand)
            assert any(card.bonus for card in hand if isinstance(card, CatCard))
            assert any(card.part is Part.TAIL for card in hand if isinstance(card, CatCard))
            await show(anna, table)
            for screen in (PHONE, SHORT_PHONE, ON_ITS_SIDE, DESKTOP):
                await resize(anna, screen)
                await expect_value(anna.page, HIDDEN_IN_HAND, [])
                if screen == PHONE and seats < 6:
                    # Two rows of whole cards: there is room between them. With six players, cards lie in a fan.
                    await anna.page.wait_for_function(f"() => ({BONUS_APART})() >= 8")

    run(story())


@pytest.mark.parametrize("puzzle", [1, 2, 3, 6])
def test_all_of_my_cats_and_places_are_in_view(puzzle: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, lang="de") as anna:
            for screen in (PHONE, ON_ITS_SIDE):
                await resize(anna, screen)
                await anna.go(f"/puzzle/slap-cat/{puzzle}")
                await anna.page.wait_for_selector(".own .tile")
                await until_nothing_is_cut_off(anna)

    run(story())


#: Does a badge at a card lie over the line that says what the turn is about?
COVERED_LINE = """() => {
  const line = document.querySelector(".about span").getBoundingClientRect();
  return [...document.querySelectorAll("figure .icon, .target")].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < line.right && right > line.left && top < line.bottom - 2 && bottom > line.top;
  });
}"""


def test_races_of_a_turn_say_that_they_are_races_and_hide_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE) as anna:
            page = anna.page
            swaps = [any(icon is Icon.SWAP for icon in card.icons) for card in registry.rules_of("slap-cat").deck.cards]

            def several_swap(view: SlapView) -> bool:
                return built(view) > 1 and sum(card is not None and swaps[card] for card in view.shown) > 1

            for table, quick, about in (
                (found("SC-5", lambda view: built(view) > 2), "paw on it", "last one loses"),
                (found("SC-6", several_swap), "fastest chooses first", "fastest chooses first"),
            ):
                await show(anna, table)
                # The panel of the puzzle, which a table does not have.
                await page.evaluate("document.querySelector('.said').style.display = 'none'")
                await resize(anna, PHONE)
                assert quick in await page.locator(".status").inner_text()
                assert about in await page.locator(".about").inner_text()
                await until_nothing_is_cut_off(anna)
                assert not await page.evaluate(COVERED_LINE)

    run(story())


def test_a_place_shows_what_would_be_replaced(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE) as anna:
            page = anna.page

            def tail_over_a_tail(view: SlapView) -> bool:
                card, cats = view.shown[ME], view.areas[ME].cats
                part = getattr(deck[card], "part", None) if card is not None else None
                return part is Part.TAIL and any(is_complete(cat) for cat in cats)

            deck = registry.rules_of("slap-cat").deck.cards
            table = found("SC-7", tail_over_a_tail)
            await show(anna, table)
            assert "replace" in await page.locator(".own .spot.cover").first.inner_text()
            # What each place would count is said by the rules, at the place and in its words.
            lines = scene(table.rules, table.view(ME))
            counts = [line for line in lines if isinstance(line, WouldCount)]
            assert counts
            now = {line.number: line.points for line in lines if isinstance(line, CatRow) and line.seat == ME}
            shown = await page.locator(".own .then").all_inner_texts()
            assert shown == [f"{now[line.cat]} → {line.points}" for line in counts]
            for spot, line in zip(await page.locator(".own .spot:has(.then)").all(), counts, strict=True):
                assert f", then {line.points} point" in str(await spot.get_attribute("aria-label"))
                await spot.click()
                await page.locator(".own .points", has_text=f" → {line.points} point").first.wait_for()

    run(story())


@pytest.mark.parametrize("wide", [5, 6, 7])
def test_cats_of_others_in_two_rows_leave_the_table_its_room(wide: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=DESKTOP) as anna:

            def two_rows(view: SlapView) -> bool:
                widths = [sum(len(visible(cat)) for cat in area.cats) for area in view.areas]
                return 0 < widths[ME] < wide and max(widths) == wide

            await show(anna, found("SC-4", two_rows))
            # The panel of the puzzle, which a table does not have.
            await anna.page.evaluate("document.querySelector('.said').style.display = 'none'")
            assert await anna.page.evaluate(COVERED_TABLE) <= FADES

    run(story())
