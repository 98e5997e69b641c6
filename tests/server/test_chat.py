"""Chat at the table: phrases, free text, rate limits, mutes, silences and reports."""

import json
from pathlib import Path
from typing import Any

import pytest

from pettable.server.limits.constants import (
    CHAT_REMEMBERED,
    LEAVER_GRACE,
    MUTES_A_SECOND,
    MUTES_AT_ONCE,
    SAID_A_SECOND,
    SAID_AT_ONCE,
    TEXT_LENGTH,
)
from pettable.server.people.chat import PHRASES
from tests.server.in_process import Inside, Person, evening
from tests.server.two_players import two


def heard(person: Person) -> list[str]:
    said = [message for message in person.others if message["type"] == "said"]
    return [message["phrase"] or message["text"] for message in said]


async def wait_for_chat_limit(here: Inside) -> None:
    """Wait until the rate limit allows a full burst again."""
    await here.turn(SAID_AT_ONCE / SAID_A_SECOND)


def test_a_phrase_reaches_everybody_with_its_sender(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        await ben.done("say", phrase="good-luck")
        await here.rest()
        for person in (anna, ben, zoe):
            [said] = [message for message in person.others if message["type"] == "said"]
            assert (said["name"], said["guest"], said["phrase"], said["n"]) == ("Ben", ben.guest, "good-luck", 1)
        assert await ben.wrong("say", phrase="no-such-phrase") == "bad-text"
        assert await ben.wrong("say") == "bad-message"
        assert await ben.wrong("say", phrase="hello", text="hello") == "bad-message"
        assert await ben.wrong("say", text="hello") == "no-free-text"
        assert await zoe.wrong("say", phrase="hello") == "not-seated"

    evening(tmp_path, story)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Good morning!", "Good morning!"),
        ("  a \n b\tc  ", "a b c"),
        ("<b>bold</b> & <script>", "<b>bold</b> & <script>"),
        ("left\u202eright\u0000", "left right"),
        ("Grüße 🐶", "Grüße 🐶"),
    ],
)
def test_free_text_loses_only_control_and_invisible_characters(typed: str, shown: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await two(here, free_text=True)
        await ben.done("say", text=typed)
        await anna.until(lambda: bool(heard(anna)))
        assert heard(anna) == [shown]

    evening(tmp_path, story)


def test_free_text_has_a_maximum_length(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await two(here, free_text=True)
        await ben.done("say", text="ä" * TEXT_LENGTH)
        for nothing in ("", "   ", "\u200b\u200b"):
            assert await ben.wrong("say", text=nothing) == "bad-text"
        with pytest.raises(Exception, match="length <= 200"):
            await ben.send("say", text="ä" * (TEXT_LENGTH + 1))
        await here.rest()
        assert [len(text) for text in heard(anna)] == [TEXT_LENGTH]

    evening(tmp_path, story)


def test_chat_is_rate_limited(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await two(here)
        for _ in range(SAID_AT_ONCE):
            await ben.done("say", phrase="wow")
        assert await ben.wrong("say", phrase="wow") == "too-fast"
        await anna.done("say", phrase="hello")
        await here.turn(1 / SAID_A_SECOND)
        await ben.done("say", phrase="wow")
        await here.rest()
        assert heard(anna) == ["wow"] * SAID_AT_ONCE + ["hello", "wow"]

    evening(tmp_path, story)


def test_reconnecting_does_not_reset_the_chat_limit(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, ben = await two(here)
        for _ in range(SAID_AT_ONCE):
            await ben.done("say", phrase="wow")
        await ben.leave()
        await ben.join(table)
        assert await ben.wrong("say", phrase="wow") == "too-fast"

    evening(tmp_path, story)


def test_mutes_are_rate_limited(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        before = len(await here.server.store.journal(table))
        for n in range(MUTES_AT_ONCE):
            await zoe.done("mute", guest=ben.guest, muted=n % 2 == 0)
        for _ in range(5):
            assert await zoe.wrong("mute", guest=ben.guest) == "too-fast"
        await zoe.leave()
        await zoe.join(table, anna.you["invite"])
        assert await zoe.wrong("mute", guest=ben.guest) == "too-fast"
        assert len(await here.server.store.journal(table)) == before + MUTES_AT_ONCE
        # The limit is per guest, and short.
        await anna.done("silence", guest=ben.guest)
        await here.turn(1 / MUTES_A_SECOND)
        await zoe.done("mute", guest=ben.guest)

    evening(tmp_path, story)


def test_a_mute_hides_a_guests_chat_and_nobody_learns_of_it(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        before = len(ben.frames)
        await anna.done("mute", guest=ben.guest)
        await here.rest()
        assert ben.frames[before:] == []
        await ben.done("say", phrase="wow")
        await here.rest()
        assert heard(anna) == []
        assert heard(zoe) == heard(ben) == ["wow"]
        # Also after reconnecting.
        await anna.leave()
        anna.frames.clear()
        await anna.join(table)
        await here.rest()
        assert '"wow"' not in "".join(anna.frames)
        assert ben.guest in welcome(anna)["muted"]
        await anna.done("mute", guest=ben.guest, muted=False)
        await ben.done("say", phrase="oops")
        await here.rest()
        assert heard(anna) == ["oops"]
        assert await anna.wrong("mute", guest="g-nobody") == "not-found"

    evening(tmp_path, story)


def welcome(person: Person) -> dict[str, Any]:
    found: list[dict[str, Any]] = [json.loads(frame) for frame in person.frames]
    return [message for message in found if message["type"] == "welcome"][-1]


def test_the_host_can_silence_a_guest(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        assert await ben.wrong("silence", guest=anna.guest) == "not-host"
        await anna.done("silence", guest=ben.guest)
        assert await ben.wrong("say", phrase="wow") == "silenced"
        await ben.leave()
        await ben.join(table)
        assert await ben.wrong("say", phrase="wow") == "silenced"
        await anna.done("silence", guest=ben.guest, silent=False)
        await ben.done("say", phrase="wow")

    evening(tmp_path, story)


def test_chat_can_be_reported_to_the_host(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, free_text=True)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        await ben.done("say", text="Your cat is a dog.")
        await here.rest()
        before = len(ben.frames)
        await zoe.done("report", said=1)
        await here.rest()
        [report] = [message for message in anna.others if message["type"] == "reported"]
        assert report["by"] == "Zoe"
        assert report["said"]["text"] == "Your cat is a dog."
        assert report["said"]["guest"] == ben.guest
        assert ben.frames[before:] == []
        for number in (0, 2, -1):
            assert await zoe.wrong("report", said=number) == "not-found"

    evening(tmp_path, story)


def test_a_report_waits_for_an_absent_host_or_the_next_one(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, free_text=True)
        cleo = await here.guest("Cleo")
        await cleo.join(table, anna.you["invite"])
        await ben.done("say", text="Your cat is a dog.")
        await anna.leave()
        await cleo.done("report", said=1)
        await anna.join(table)
        await here.rest()
        assert [report["by"] for report in reports(anna)] == ["Cleo"]
        # Once, and only to the host.
        await anna.leave()
        await anna.join(table)
        await here.rest()
        assert len(reports(anna)) == 1
        assert reports(ben) == reports(cleo) == []
        await anna.leave()
        await cleo.done("report", said=1)
        await here.turn(LEAVER_GRACE + 1)
        assert ben.table["host"] == ben.guest
        assert [report["by"] for report in reports(ben)] == ["Cleo"]

    def reports(person: Person) -> list[dict[str, Any]]:
        return [message for message in person.others if message["type"] == "reported"]

    evening(tmp_path, story)


def test_a_newcomer_receives_the_latest_chat(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        for n in range(CHAT_REMEMBERED + 10):
            if n % SAID_AT_ONCE == 0:
                await wait_for_chat_limit(here)
            await ben.done("say", phrase=PHRASES[n % len(PHRASES)])
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        said = welcome(zoe)["said"]
        assert [each["n"] for each in said] == list(range(11, CHAT_REMEMBERED + 11))
        assert said[-1]["phrase"] == PHRASES[(CHAT_REMEMBERED + 9) % len(PHRASES)]

    evening(tmp_path, story)
