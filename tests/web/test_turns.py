"""A game with a day a move, over three visits: the first page lists it, and a push message reaches a closed page."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Page, expect

from pettable.table.rng import Rng
from tests.program import pettable
from tests.server.client import Client
from tests.server.push_receiver import BrowserKeys, PushReceiver, push_receiver
from tests.server.test_operations import serving
from tests.web.browser import PHONE, WHOLE_PROGRAMS, Visitor, own_browser, run, visitor

CHAIN = "chain-of-command"
#: A browser for tests has no push service: this is what it would be given. All else is the browser's own.
SUBSCRIBE = """(known) => {
  const { endpoint } = known;
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys: known }), unsubscribe: async () => true };
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new Error("wrong options");
    localStorage.setItem("test-subscribed", "yes");
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("test-subscribed") ? subscription : null);
}"""
NOTIFICATIONS = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }));
}"""


async def deliver(context: BrowserContext, page: Page, url: str, message: bytes) -> None:
    """Give the page's service worker a push message, as the browser does when its push service has sent one."""
    developer = await context.new_cdp_session(page)
    found: dict[str, str] = {}
    developer.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.update({each["scopeURL"]: each["registrationId"] for each in event["registrations"]}),
    )
    await developer.send("ServiceWorker.enable")
    async with asyncio.timeout(30):
        while f"{url}/" not in found:
            await page.wait_for_timeout(20)
    registration = found[f"{url}/"]
    words = {"origin": url, "registrationId": registration, "data": message.decode()}
    await developer.send("ServiceWorker.deliverPushMessage", words)
    await developer.detach()


async def told(someone: Visitor, receiver: PushReceiver, keys: BrowserKeys, number: int, title: str) -> Any:
    """The one notification that stands, which gets this title, and the message that our server sent for it."""
    async with asyncio.timeout(30):
        while len(receiver.received) < number:
            await someone.page.wait_for_timeout(50)
    message = keys.read(receiver.received[number - 1].body)
    assert not any(word in message for word in (b"hand", b"card", b"invite"))
    await deliver(someone.context, someone.page, someone.url, message)
    async with asyncio.timeout(30):
        found: list[Any] = []
        while [each["title"] for each in found] != [title]:
            await someone.page.wait_for_timeout(50)
            found = await someone.page.evaluate(NOTIFICATIONS)
    return found[0], json.loads(message)


async def play_on(ben: Client, rng: Rng) -> None:
    """Ben answers until it is Anna's turn."""
    while True:
        await ben.until(lambda: ben.game is not None and ben.game["prompt"] is not None)
        if not ben.may_move():
            return
        await ben.move(rng)


async def first_visit(anna: Visitor, ben: Client, rng: Rng) -> str:
    """A table for two with a day a move, which begins when Ben sits down; Anna wants to be told, and plays once."""
    page = anna.page
    await anna.go("/")
    await anna.invite_friends(CHAIN)
    await anna.choose("Players, with you", 2)
    await page.get_by_label("Pace").select_option("day")
    await page.get_by_role("button", name="Open the table").click()
    await page.get_by_label("Your name at the table").fill("Anna")
    await page.get_by_role("button", name="That's me").click()
    await expect(page.get_by_text("A day a move")).to_be_visible()
    link = await page.get_by_label("The invitation link").input_value()
    table, invite = link.rsplit("/t/", 1)[1].split("#invite=")
    await ben.register()
    await ben.join(table, invite)
    await ben.ask("sit")
    await page.wait_for_selector(".layout")
    await play_on(ben, rng)
    await expect(page.get_by_text("Take your time: you have until")).to_be_visible()
    await expect(page.get_by_role("timer")).to_have_text("23h")
    await page.get_by_role("button", name="Tell me when it is my turn").click()
    await expect(page.get_by_role("button", name="Tell me when it is my turn")).to_be_hidden()
    await answer_and_leave(anna)
    return table


async def answer_and_leave(anna: Visitor) -> None:
    """An answer, or a few; then the page is left."""
    await anna.page.wait_for_selector(".status.yours")
    await anna.play("once", until=".status:not(.yours)", most=20)
    await anna.go("/notices")


async def second_visit(anna: Visitor) -> None:
    """The list of turns is the first thing on the first page, and leads to the table."""
    page = anna.page
    await anna.go("/")
    mine = page.get_by_role("region", name="Your turn")
    await expect(mine.get_by_text(re.compile("^with Ben · (1 day|23 hours) left$"))).to_be_visible()
    assert await page.locator("main > section").first.get_attribute("aria-labelledby") == "your-turns"
    await expect(page.get_by_role("region", name="Continue where you left off")).to_be_hidden()
    assert await page.title() == "● Pettable"
    # From now on the page is in German, and so are the messages.
    await page.evaluate("localStorage['pettable-settings'] = JSON.stringify({language: 'de'})")
    async with page.expect_response("**/api/me/push"):
        await anna.go("/")
    await follow_the_list(anna)


async def follow_the_list(anna: Visitor) -> None:
    await anna.page.get_by_role("region", name="Du bist dran").get_by_role("link", name="Spielen").click()
    await answer_and_leave(anna)


async def go_on_vacation(anna: Visitor, ben: Client) -> None:
    """Ben, who is at the table, sees when Anna goes and when she is back."""
    page = anna.page
    await anna.go("/")
    await page.get_by_role("button", name="Mitteilungen und Urlaub").click()
    await expect(page.get_by_text("Wir sagen dir auf diesem Gerät, wenn du dran bist.")).to_be_visible()
    await page.get_by_label("Tage, von jetzt an").select_option("3")
    await page.get_by_role("button", name="In den Urlaub").click()
    await expect(page.get_by_text("Du bist im Urlaub bis")).to_be_visible()
    await ben.until(lambda: ben.table["chairs"][0]["vacation_until"] is not None)
    await page.get_by_role("button", name="Ich bin zurück").click()
    await ben.until(lambda: ben.table["chairs"][0]["vacation_until"] is None)
    await expect(page.get_by_text("Du hast dieses Jahr noch 41 Tage.")).to_be_visible()


def test_a_turn_a_day_over_three_visits_with_push_messages(tmp_path: Path) -> None:
    key = tmp_path / "vapid.pem"
    assert pettable("push-key", str(key), home=tmp_path).returncode == 0
    assert key.stat().st_mode & 0o077 == 0

    async def story(receiver: PushReceiver, url: str) -> None:
        keys, rng, ben = BrowserKeys(), Rng(b"", "turns"), Client(url, "Ben")
        known = keys.subscription(f"{receiver.url}/anna")
        allowed: dict[str, Any] = {"service_workers": "allow", "permissions": ["notifications"]}
        async with own_browser(WHOLE_PROGRAMS) as browser, visitor(browser, url, size=PHONE, **allowed) as anna:
            await anna.context.add_init_script(f"({SUBSCRIBE})({json.dumps(known)})")
            table = await first_visit(anna, ben, rng)
            # Ben plays, and a push message calls Anna, whose page is closed.
            await play_on(ben, rng)
            shown, message = await told(anna, receiver, keys, 1, "Chain of Command: your turn")
            assert shown["body"].startswith("With Ben. You have until ")
            assert (shown["tag"], shown["data"], message["table"]) == (table, {"table": table}, table)
            await second_visit(anna)
            # The next message takes the place of the one before.
            await play_on(ben, rng)
            shown, _ = await told(anna, receiver, keys, 2, "Chain of Command: Du bist dran")
            assert shown["body"].startswith("Mit Ben. Du hast Zeit bis ")
            await anna.go("/")
            await follow_the_list(anna)
            await go_on_vacation(anna, ben)
            await ben.leave()

    async def serve_and_play() -> None:
        async with push_receiver() as receiver:
            contact = ("--push-contact", "mailto:op@example.org", "--push-service", receiver.url)
            with serving(tmp_path, "--port", "0", "--vapid-key", str(key), *contact) as server:
                await story(receiver, server.url)

    run(serve_and_play())
