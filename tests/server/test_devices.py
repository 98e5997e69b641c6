"""A guest's devices: each has a secret of its own, is listed by words and days, and can be ended by itself."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from pettable.server.limits.constants import DEVICES_A_GUEST
from pettable.server.people.device_words import device_words
from pettable.server.people.guest_secret import COOKIE_NAME
from pettable.server.people.tokens import hashed
from pettable.server.store import Device
from tests.server.in_process import Inside, evening
from tests.server.shared_server import refusal, run_story, seated, services
from tests.server.test_deletion import close_of, second_device

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1"
DAY = 24 * 3600


async def listed(browser: httpx.AsyncClient) -> list[dict[str, Any]]:
    devices: list[dict[str, Any]] = (await browser.get("/api/me/devices")).json()["devices"]
    return devices


async def link(browser: httpx.AsyncClient) -> str:
    token: str = (await browser.post("/api/me/links")).json()["token"]
    return token


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, ("Firefox", "Linux")),
        (PHONE, ("Safari", "iPhone")),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0", ("Edge", "Windows")),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36", ("Chrome", "Android")),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/17 Safari/605", ("Safari", "macOS")),
        ("<script>alert(1)</script>", ("", "")),
        ("", ("", "")),
    ],
)
def test_a_device_has_coarse_words_from_closed_lists(agent: str, words: tuple[str, str]) -> None:
    assert device_words(agent) == words


def test_devices_are_listed_without_their_secrets(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as laptop, here.browser() as phone:
            laptop.headers["User-Agent"], phone.headers["User-Agent"] = FIREFOX, PHONE
            await laptop.post("/api/guests", json={"name": "Anna"})
            began, today = here.clock.now(), here.clock.now() // DAY * DAY
            [first] = await listed(laptop)
            guest = (await laptop.get("/api/me")).json()["id"]
            await here.server.store.use_device(guest, first["id"], today - 3 * DAY)
            here.clock.turn(1)
            # Asking for a link is a use of the laptop, today.
            await phone.post("/api/links", json={"token": await link(laptop)})
            rows = await listed(phone)
            assert [(row["browser"], row["system"], row["here"]) for row in rows] == [
                ("Safari", "iPhone", True),
                ("Firefox", "Linux", False),
            ]
            assert [(row["created"], row["used"]) for row in rows] == [(began + 1, today), (began, today)]
            text = (await phone.get("/api/me/devices")).text
            for browser in (laptop, phone):
                secret = browser.cookies[COOKIE_NAME]
                assert secret not in text
                assert hashed(secret).hex() not in text

    evening(tmp_path, story)


def test_only_ones_own_devices_are_listed_and_ended(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as anna, here.browser() as mallory:
            for browser, name in ((anna, "Anna"), (mallory, "Mallory")):
                await browser.post("/api/guests", json={"name": name})
            [mine] = await listed(anna)
            [theirs] = await listed(mallory)
            assert mine["id"] != theirs["id"]
            for id in (mine["id"], "nosuchdevice"):
                assert (await mallory.delete(f"/api/me/devices/{id}")).json()["problem"] == "not-found"
            assert (await mallory.delete("/api/me/devices")).status_code == 204
            assert (await anna.get("/api/me")).status_code == 200

    evening(tmp_path, story)


def test_ending_all_others_ends_the_open_link_too(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as laptop, here.browser() as phone, here.browser() as thief:
            await laptop.post("/api/guests", json={"name": "Anna"})
            await phone.post("/api/links", json={"token": await link(laptop)})
            pending = await link(phone)
            assert (await laptop.delete("/api/me/devices")).status_code == 204
            assert (await phone.get("/api/me")).status_code == 401
            assert (await thief.post("/api/links", json={"token": pending})).json()["problem"] == "link-used"
            [row] = await listed(laptop)
            assert row["here"]

    evening(tmp_path, story)


def test_ending_the_device_one_uses_deletes_its_cookie(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as laptop:
            await laptop.post("/api/guests", json={"name": "Anna"})
            [row] = await listed(laptop)
            assert (await laptop.delete(f"/api/me/devices/{row['id']}")).status_code == 204
            assert COOKIE_NAME not in laptop.cookies

    evening(tmp_path, story)


def test_a_guest_has_a_limited_number_of_devices(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as laptop:
            await laptop.post("/api/guests", json={"name": "Anna"})
            guest = (await laptop.get("/api/me")).json()["id"]
            now = here.clock.now()
            for number in range(DEVICES_A_GUEST - 2):
                await here.server.store.add_secret(guest, b"%d" % number, Device(f"d{number}", now, used=now))
            async with here.browser() as last:
                assert (await last.post("/api/links", json={"token": await link(laptop)})).status_code == 200
            answer = await laptop.post("/api/me/links")
            assert answer.json()["problem"] == "too-many"

    evening(tmp_path, story)


def test_an_ended_device_loses_its_sockets_and_no_other_does() -> None:
    async def story() -> None:
        (anna, ben), table, _ = await seated(services(), "Anna", "Ben")
        phone = await (await second_device(ben)).join(table)
        rows = (await ben.request("GET", "/api/me/devices")).json()["devices"]
        [lost] = [row["id"] for row in rows if not row["here"]]
        assert (await ben.request("DELETE", f"/api/me/devices/{lost}")).status_code == 204
        assert await close_of(phone) == (4401, "no-guest")
        assert await refusal(services(), table, phone.token, None) == (4401, "no-guest")
        assert (await ben.ask("ping"))["type"] == "pong"
        assert [chair["here"] for chair in anna.table["chairs"]] == [True, True]
        for person in (anna, ben):
            await person.leave()

    run_story(story)
