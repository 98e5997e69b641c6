"""Slap Cat! without races, as a newcomer meets it: who picks when, what a place does, what a gift does.

And where somebody finds it for whom the races are too quick.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import expect

from pettable import registry
from pettable.games.slap_cat.cats import is_complete
from pettable.games.slap_cat.deck import Part
from pettable.games.slap_cat.scene import OwnPicks, scene
from pettable.games.slap_cat.state import Phase, SlapView
from pettable.scripted_game import AnyTable
from tests.server.server_process import serving
from tests.web.browser import (
    DESKTOP,
    ON_ITS_SIDE,
    PHONE,
    PLAY,
    Visitor,
    chromium,
    run,
    sit_down_together,
    sit_down_with_bots,
    visitor,
)
from tests.web.layout import resize, small_or_covered
from tests.web.slap_cat_positions import ME, found, looking, position, show
from tests.web.test_hint_panel import MY_TURN, ask_hint


def drafting(seats: int, picks: tuple[int, ...]) -> AnyTable:
    """The first question of a calm draft in which these picks are mine."""
    rules = registry.rules_of("slap-cat")

    def mine(view: SlapView) -> bool:
        return any(isinstance(line, OwnPicks) and line.picks == picks for line in scene(rules, view))

    return position(seats, "SC-18", 1, mine)


def test_sc_18_the_draft_says_in_words_who_picks_when_and_how_many_cards_are_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE) as anna:
            page = anna.page
            for picks, order, asked in (
                ((1, 4), "You pick first, then Mr. Whiskers (two cards), then you.", "You pick first and fourth:"),
                ((2, 3), "Mr. Whiskers picks first, then you (two cards), then", "You pick second and third:"),
            ):
                table = drafting(2, picks)
                left = 10 - len(table.view(ME).hand)
                await show(anna, table)
                said = await page.locator(".order").inner_text()
                assert f"{left} more cards each, 2 now." in said
                assert order in said
                assert asked in await page.locator(".status").inner_text()
                assert await page.get_by_text("first player", exact=True).count() == 0
                assert await page.get_by_text("Priority").count() == 0

    run(story())


def test_sc_18_who_picks_last_is_told_so_and_answers_with_one_press(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE) as anna:
            page = anna.page
            await show(anna, drafting(4, (4,)))
            assert await page.locator(".status").inner_text() == "You choose last: you get what the others leave."
            main = page.locator(".actions .main")
            assert await main.inner_text() == "Take what is left"
            assert await main.is_enabled()
            # No card can be ranked: that would seem to change something.
            await page.locator(".draft .card").first.click()
            assert await page.locator(".draft .rank").count() == 0
            assert await main.inner_text() == "Take what is left"
            await page.keyboard.press("m")
            assert await page.locator("dialog li button").all_inner_texts() == ["Take what is left"]
            await page.keyboard.press("Escape")
            # A hint has nothing to compare, and marks no card.
            await page.keyboard.press("h")
            await page.get_by_text("This is your only move.").wait_for(timeout=15_000)
            assert await page.locator(".hint").count() == 0

    run(story())


def test_sc_18_a_hint_s_ranking_lies_on_the_cards_and_is_ready(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            page = anna.page
            await sit_down_with_bots(anna, "slap-cat", 2, ["calm"])
            await anna.play("draft", until=MY_TURN)
            main = page.locator(".actions .main")
            for way in (".hint .best", ".hint li button"):
                await ask_hint(page)
                if "li" in way:
                    await page.locator(".hint .more").click()
                await page.locator(way).first.click()
                await page.wait_for_selector(".hint", state="detached")
                # As many as make a difference: one or three of the four.
                assert await page.locator(".draft .rank").count() in {1, 3}
                assert await main.get_attribute("aria-disabled") == "false"
            await main.click()
            await expect(main).to_have_attribute("aria-disabled", "true")

    run(story())


def test_sc_18_the_list_of_moves_names_only_cards_whose_rank_matters(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE) as anna:
            page = anna.page
            for picks, count, named in (((1,), 4, 1), ((2,), 12, 2)):
                await show(anna, drafting(4, picks))
                await page.keyboard.press("m")
                moves = await page.locator("dialog li button").all_inner_texts()
                assert (len(moves), {len(move.split(", ")) for move in moves}) == (count, {named})

    run(story())


def test_sc_12_the_gain_of_a_round_is_gone_in_the_next_draft(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE) as anna:
            after_a_round = position(3, "SC-18", 1, lambda view: view.phase is Phase.DRAFT and all(view.points))
            await show(anna, after_a_round)
            assert await anna.page.locator(".stand").count() == 3
            assert await anna.page.locator("[data-gain]").count() == 0

    run(story())


def over_an_end(part: Part) -> Callable[[SlapView], bool]:
    deck = registry.rules_of("slap-cat").deck.cards

    def reached(view: SlapView) -> bool:
        card = view.shown[ME]
        fits = card is not None and getattr(deck[card], "part", None) is part
        return fits and any(is_complete(cat) for cat in view.areas[ME].cats)

    return reached


def test_sc_7_a_place_that_replaces_a_card_says_which_and_what_that_means(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE) as anna:
            page = anna.page
            await show(anna, found("SC-7", over_an_end(Part.TAIL)))
            assert "now\N{NO-BREAK SPACE}→" in await page.locator(".status").inner_text()
            cover = page.locator(".own .spot.cover").first
            assert "replace " in str(await cover.get_attribute("aria-label"))
            assert "no longer counts" in str(await cover.get_attribute("data-does"))
            await cover.click()
            assert await page.locator(".status", has_text="It would cover ").inner_text()

    run(story())


def test_sc_10_a_donation_says_what_it_does_before_a_card_is_chosen(tmp_path: Path) -> None:
    async def story() -> None:
        async with looking(tmp_path, size=PHONE) as anna:
            await show(anna, found("SC-10", lambda view: len(view.hand) > 1))
            assert "counts there and not for you" in await anna.page.locator(".donation").inner_text()
            # Which card asks for it: it may have been somebody else's gift.
            assert "[DONATE]: give a card" in await anna.page.locator(".status").inner_text()

    run(story())


def test_sc_12_the_result_shows_every_round_of_each_player(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=5) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            await sit_down_with_bots(anna, "slap-cat", 2, ["calm"])
            await anna.play("every round")
            page = anna.page
            # Who plays without races needs no offer of that.
            await expect(page.locator("dialog .next[inert]")).to_have_count(0)
            await expect(page.locator("[data-calm]")).to_have_count(0)
            for seat in range(2):
                await page.locator("dialog li button").nth(seat).click()
                rounds = page.locator("#explained [data-round]")
                await expect(rounds).to_have_count(3)
                texts = await rounds.all_inner_texts()
                assert [text.split(":")[0] for text in texts] == ["Round 1", "Round 2", "Round 3"]
                assert all("cats " in text for text in texts)
                assert [await each.locator(".tile").count() > 0 for each in await rounds.all()] == [True] * 3

    run(story())


#: Plays as `PLAY` does, and never slaps in the draft: the clock does.
PLAY_SLOWLY = PLAY.replace(
    '(document.querySelector(".status.yours"))',
    '(document.querySelector(".status.yours") && !document.querySelector("[data-at-once]"))',
)
#: Notes what the scores of each round say of the races.
NOTE_OFFERS = """() => {
  window.offers = new Map();
  new MutationObserver(() => {
    const scores = document.querySelector("[data-place=scores]");
    const heading = scores?.querySelector("h2").innerText;
    if (scores) window.offers.set(heading, scores.querySelector("[data-too-quick]")?.innerText ?? "");
  }).observe(document.body, { subtree: true, childList: true });
}"""


async def plays_calmly(someone: Visitor) -> None:
    await someone.page.wait_for_selector(".draft.calm .target")


async def from_home(someone: Visitor) -> None:
    await someone.open_game("slap-cat")
    await plays_calmly(someone)


def test_a_player_who_is_seldom_first_is_offered_a_next_game_without_races(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=12) as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
        ):
            page = anna.page
            await sit_down_with_bots(anna, "slap-cat", 3, ["longest-meow"])
            await page.evaluate(NOTE_OFFERS)
            assert PLAY_SLOWLY != PLAY
            await page.evaluate(PLAY_SLOWLY, ["dialog #result, .again", 7, 2000])
            if await page.locator(".again").count():
                await page.locator(".again").click()
            offer = page.get_by_role("button", name="Races too quick? Play the next game calmly.")
            await expect(offer).to_be_visible()
            await expect(page.locator("dialog .next[inert]")).to_have_count(0)
            for size in (PHONE, ON_ITS_SIDE, DESKTOP):
                await resize(anna, size)
                assert await small_or_covered(anna, "dialog[open]") == [], size
            # It was said once before, after the first round.
            offers = await page.evaluate("[...window.offers.values()]")
            assert [bool(each) for each in offers] == [True, *[False] * (len(offers) - 1)], offers
            await offer.click()
            await plays_calmly(anna)
            # The same bots and options, but for the races.
            await expect(page.locator(".other")).to_have_count(2)
            table = page.url.split("/t/")[1].split("?")[0]
            info = await (await page.request.get(f"{server.url}/api/tables/{table}")).json()
            assert sorted(info["options"]) == ["calm", "longest-meow"]
            await from_home(anna)

    run(story())


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, DESKTOP])
def test_the_settings_of_a_game_with_races_lead_to_one_without(size: tuple[int, int], tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=size) as anna,
        ):
            page = anna.page
            await anna.open_game("slap-cat")
            races = page.url
            await anna.open_settings()
            section = page.get_by_role("region", name="Races")
            await expect(section).to_be_in_viewport(ratio=1)
            await expect(section).to_contain_text("Without races (calm mode)")
            await expect(section).to_contain_text("This is chosen before a game.")
            assert await small_or_covered(anna, "dialog[open] section") == []
            await section.get_by_role("button", name="Play calm, without races").click()
            await plays_calmly(anna)
            assert page.url != races
            # There is a way back at the same place.
            await anna.open_settings()
            await expect(section).to_contain_text("You play without races")
            await expect(section.get_by_role("button", name="Play with races")).to_be_visible()
            await page.keyboard.press("Escape")
            # The choice holds for the next game, and the first one waits.
            await from_home(anna)
            await anna.go("/")
            going = page.get_by_role("region", name="Continue where you left off")
            await expect(going.locator(f'a[href="{races.removeprefix(server.url).split("?")[0]}"]')).to_be_visible()

    run(story())


def test_at_a_table_with_friends_the_settings_say_who_chooses(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url, size=PHONE) as ben,
        ):
            await sit_down_together(anna, ben, "slap-cat")
            for someone in (anna, ben):
                await someone.open_settings()
                section = someone.page.get_by_role("region", name="Races")
                await expect(section).to_contain_text("Whoever opens a table chooses it.")
                await expect(section.get_by_role("button")).to_have_count(0)

    run(story())


def test_the_settings_of_other_games_say_nothing_of_races(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.open_game("chain-of-command")
            await anna.open_settings()
            await expect(anna.page.get_by_role("radiogroup", name="Pace")).to_be_visible()
            await expect(anna.page.get_by_role("region", name="Races")).to_have_count(0)

    run(story())
