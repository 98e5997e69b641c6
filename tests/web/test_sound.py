"""What matters can be heard, and on a phone felt: as loud as the settings say, and not at all when they say so."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from pettable.table.rng import Rng
from tests.server.server_process import serving
from tests.web.browser import Visitor, chromium, run, sit_down_with_bots, visitor

#: Notes every tone that begins in the page, with its loudest moment, and every buzz of the phone.
LISTEN = """
window.heard = [];
window.felt = [];
const loudest = new WeakMap();
const ramp = AudioParam.prototype.linearRampToValueAtTime;
AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
  loudest.set(this, value);
  return ramp.call(this, value, at);
};
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (to, ...more) {
  if (this instanceof OscillatorNode) {
    window.heard.push({ frequency: this.frequency.value, volume: loudest.get(to.gain) ?? 0 });
  }
  return connect.call(this, to, ...more);
};
navigator.vibrate = (pattern) => window.felt.push(pattern);
"""

#: The first note of each sound, in hertz.
FIRST_NOTES = {"deal": 520, "place": 330, "slap": 160, "story": 523, "steal": 440, "turn": 660}
MOST_ANSWERS = 40
#: A note at full volume.
LOUDEST = 0.17


async def heard(someone: Visitor) -> list[Any]:
    """The tones since the last time this was asked."""
    found: list[Any] = await someone.page.evaluate("window.heard.splice(0)")
    return found


async def answer(someone: Visitor, rng: Rng) -> None:
    await someone.page.wait_for_selector(".status.yours")
    await someone.answer(rng)


@pytest.mark.parametrize(
    ("game", "options", "sounds"),
    [
        ("chain-of-command", [], ["place", "story", "deal", "turn"]),
        ("paws-up", [], ["place", "deal", "steal", "turn"]),
        ("pupularity", [], ["place", "deal", "turn"]),
        ("slap-cat", ["calm"], ["story", "deal", "place", "turn"]),
    ],
)
def test_each_beat_that_matters_is_heard(
    game: str, options: Sequence[str], sounds: Sequence[str], tmp_path: Path
) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.context.add_init_script(LISTEN)
            await sit_down_with_bots(anna, game, 4, options)
            # A press on the page: a browser is silent before.
            await anna.page.keyboard.press("Shift")
            await heard(anna)
            # Chance decides how soon all of them can be heard.
            missing, rng = {FIRST_NOTES[sound] for sound in sounds}, Rng(b"sound", "")
            for _ in range(MOST_ANSWERS):
                await answer(anna, rng)
                missing -= {tone["frequency"] for tone in await heard(anna)}
                if not missing:
                    break
            assert not missing
            assert await anna.page.evaluate("window.felt.length") > 0

    run(story())


def test_the_volume_holds_and_off_is_silent(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", speed=4) as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
        ):
            await anna.context.add_init_script(LISTEN)
            await sit_down_with_bots(anna, "chain-of-command", 4)
            for volume in (30, 0):
                await anna.page.get_by_role("button", name="Settings").click()
                await anna.page.get_by_role("slider").fill(str(volume))
                await anna.page.keyboard.press("Escape")
                # It holds after the page was opened again, too.
                await anna.page.reload()
                await anna.page.wait_for_selector(".layout")
                await anna.page.keyboard.press("Shift")
                await anna.page.wait_for_selector(".status.yours")
                hand = anna.page.locator(".hand .card")
                cards = await hand.count()
                await heard(anna)
                await answer(anna, Rng(b"sound", ""))
                await expect(hand).to_have_count(cards - 1)
                await anna.page.wait_for_selector(".status.yours")
                tones = await heard(anna)
                assert bool(tones) is bool(volume)
                assert all(tone["volume"] == pytest.approx(LOUDEST * volume / 100) for tone in tones)
                assert bool(await anna.page.evaluate("window.felt.length")) is bool(volume)

    run(story())
