"""Secrets in the browser: they stand after the `#` of a link, and the guest sees and ends every device."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.client import Client
from tests.server.server_process import serving
from tests.web.browser import PHONE, Visitor, chromium, run, visitor

#: What a proxy on the way may write into its log: the lines of requests, and the addresses of the pages they come from.
LOGGED = re.compile(rb"^(?:[A-Z]+ /\S* HTTP/1\.1|referer:.*)\r$", re.IGNORECASE | re.MULTILINE)


class RecordingProxy:
    """A proxy on loopback that keeps everything that clients send."""

    def __init__(self, server: str) -> None:
        place = urlsplit(server)
        self._to = (place.hostname or "", place.port or 0)
        self._connections: set[asyncio.Task[None]] = set()
        self._sent: list[bytearray] = []
        self.url = ""

    @property
    def logged(self) -> bytes:
        return b"\n".join(line for sent in self._sent for line in LOGGED.findall(bytes(sent)))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._to)
        self._sent.append(bytearray())
        sent = self._sent[-1]
        ways = [asyncio.create_task(self._carry(reader, back, sent)), asyncio.create_task(self._carry(there, writer))]
        self._connections.update(ways)
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for end in (writer, back):
            end.close()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytearray | None = None
    ) -> None:
        with suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(1 << 16):
                if sent is not None:
                    sent += data
                writer.write(data)
                await writer.drain()

    def stop(self) -> None:
        for way in self._connections:
            way.cancel()


@asynccontextmanager
async def recording(server: str) -> AsyncIterator[RecordingProxy]:
    proxy = RecordingProxy(server)
    listening = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield proxy
    finally:
        listening.close()
        proxy.stop()


async def open_table(someone: Visitor) -> str:
    """Open a private table for friends; its invitation link."""
    await someone.go("/")
    await someone.invite_friends("chain-of-command")
    await someone.page.get_by_role("button", name="Open the table").click()
    await someone.page.get_by_role("button", name="That's me").click()
    return await someone.page.get_by_label("The invitation link").input_value()


async def sit_down(someone: Visitor, link: str) -> None:
    await someone.page.goto(link)
    await someone.page.get_by_role("button", name="Sit here").first.click()
    await someone.page.get_by_role("button", name="That's me").click()
    await someone.page.get_by_text("(you)").wait_for()


async def device_link(someone: Visitor) -> str:
    await someone.go("/")
    await someone.page.get_by_role("button", name="My devices").click()
    await someone.page.get_by_role("button", name="Add a device").click()
    return await someone.page.get_by_role("textbox", name="The link for your other device").input_value()


async def cookie_of(someone: Visitor) -> str:
    [cookie] = await someone.context.cookies()
    return str(cookie.get("value"))


def test_no_request_line_or_log_holds_a_secret(tmp_path: Path) -> None:
    secrets: list[str] = []
    log = tmp_path / "log"

    async def story() -> bytes:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db", log=log) as server,
            recording(server.url) as proxy,
            chromium() as browser,
            visitor(browser, proxy.url) as anna,
            visitor(browser, proxy.url) as ben,
            visitor(browser, proxy.url, size=PHONE) as phone,
        ):
            link = await open_table(anna)
            assert "#invite=" in link
            await sit_down(ben, link)
            # A reload needs no invitation: the server knows the guest.
            await ben.page.goto(link.partition("#")[0])
            await ben.page.get_by_text("(you)").wait_for()
            robo = await Client(proxy.url, "Robo").register()
            await robo.join(link.partition("#")[0].rpartition("/")[2], link.partition("invite=")[2])
            await anna.page.get_by_role("button", name="Start").click()
            for player in (anna, ben):
                await player.page.wait_for_selector(".layout")
            await robo.leave()
            ticket = await device_link(ben)
            await phone.page.goto(ticket)
            await phone.page.get_by_role("button", name="Use this device").click()
            await phone.page.get_by_role("button", name="My devices").wait_for()
            secrets.extend([link.partition("invite=")[2], ticket.partition("#")[2], robo.token])
            secrets.extend([await cookie_of(each) for each in (anna, ben, phone)])
            return proxy.logged

    async def bounded() -> bytes:
        return await asyncio.wait_for(story(), 300)

    logged = asyncio.run(bounded())
    assert len(set(secrets)) == 6
    assert all(secrets)
    for wanted in (b"/members", b"/live?", b"/link HTTP", b"POST /api/links", b"eferer"):
        assert wanted in logged, wanted
    assert [secret for secret in secrets if secret.encode() in logged] == []
    assert [secret for secret in secrets if secret.encode() in log.read_bytes()] == []


def test_a_link_of_before_is_cleaned_and_works(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url) as ben,
        ):
            link = await open_table(anna)
            await sit_down(ben, link.replace("#", "?"))
            assert ben.page.url == link

    run(story())


def test_the_page_lists_devices_and_ends_them(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url) as anna,
            visitor(browser, server.url, size=PHONE) as phone,
            visitor(browser, server.url, lang="de-DE") as tablet,
        ):
            table = (await open_table(anna)).partition("#")[0]
            for device in (phone, tablet):
                await device.page.goto(await device_link(anna))
                await device.page.locator("main .primary").click()
                await device.page.wait_for_selector(".game")
                await device.page.goto(table)
                await device.page.wait_for_selector(".mine")
            await anna.go("/")
            await anna.page.get_by_role("button", name="My devices").click()
            rows = anna.page.locator("dialog li")
            await rows.nth(2).wait_for()
            assert await rows.count() == 3
            assert await rows.filter(has_text="this device").count() == 1
            assert await rows.filter(has_text="Chrome on Linux").count() == 3
            # By keyboard alone: end the newest device, which is the tablet.
            await rows.nth(0).get_by_role("button", name="End").focus()
            await anna.page.keyboard.press("Enter")
            await anna.page.get_by_text("It is signed out at once").wait_for()
            await anna.page.keyboard.press("Enter")
            await tablet.page.get_by_text("Dieses Gerät ist nicht mehr angemeldet").wait_for()
            await rows.nth(2).wait_for(state="detached")
            await anna.page.get_by_role("button", name="End all other devices").click()
            await anna.page.get_by_role("group").get_by_role("button", name="End all other devices").click()
            await phone.page.get_by_text("This device is not signed in any more").wait_for()
            await rows.nth(1).wait_for(state="detached")
            await anna.page.get_by_role("button", name="Delete me").click()
            await anna.page.get_by_role("button", name="Yes, delete me").click()
            await anna.page.locator("dialog").wait_for(state="detached")
            assert await anna.page.get_by_role("button", name="My devices").count() == 0
            assert await anna.context.cookies() == []
            assert await anna.page.evaluate("fetch('/api/me').then((answer) => answer.status)") == 401
            anna.forgive_lost_connection()

    run(story())


def test_a_host_removes_a_guest_and_lets_them_back_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            serving(f"sqlite:///{tmp_path}/t.db") as server,
            chromium() as browser,
            visitor(browser, server.url, size=PHONE) as anna,
            visitor(browser, server.url) as ben,
            visitor(browser, server.url) as zoe,
        ):
            link = await open_table(anna)
            await sit_down(ben, link)
            name = await ben.page.locator(".mine .name").inner_text()
            name = name.partition("\xa0")[0]
            await zoe.page.goto(link)
            await zoe.page.wait_for_selector("main ul")
            await anna.page.get_by_role("button", name=f"Free {name}'s seat").click()
            await anna.page.get_by_role("button", name=f"Remove {name} from this table").click()
            # Asked once: nothing has happened yet.
            assert await ben.page.get_by_text("(you)").count() == 1
            await anna.page.get_by_role("button", name="Yes, remove").click()
            await ben.page.get_by_text("The host has removed you from this table").wait_for()
            await zoe.page.get_by_text(f"Removed by the host: {name}").wait_for()
            await anna.page.get_by_role("button", name="Make a new invitation link").click()
            await anna.page.get_by_text("The old link no longer works").wait_for()
            await anna.page.get_by_role("button", name=f"Let {name} back in").click()
            await anna.page.get_by_role("button", name="Close", exact=True).click()
            new = await anna.page.get_by_label("The invitation link").input_value()
            assert new != link
            await ben.page.goto(new)
            await ben.page.get_by_role("button", name="Sit here").first.wait_for()

    run(story())
