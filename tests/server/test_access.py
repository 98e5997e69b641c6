"""Access control: other sites, guests without an invitation, spectators, hosts, device links."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from pettable.server.limits.constants import DEVICE_LINK_LASTS
from tests.server.browser import browsing
from tests.server.client import Client
from tests.server.leak_worlds import World, secret_of
from tests.server.shared_server import WITHIN, all_leave, other_site, refusal, run_story, seated, services
from tests.server.stores import Where, both

# Pages of other sites.


def foreign_origins(port: int) -> list[str]:
    return [
        "http://evil.example",
        "null",
        "",
        f"http://127.0.0.1:{port + 1}",
        "http://127.0.0.1",
        f"http://localhost:{port}",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://127.0.0.1:{port}@evil.example",
        f"http://evil.example/127.0.0.1:{port}",
        f"http://evil.example#127.0.0.1:{port}",
        f"127.0.0.1:{port}",
        f"file://127.0.0.2:{port}",
        "http://[",
        "http://127.0.0.1:port",
    ]


def test_a_page_of_another_site_cannot_open_a_socket() -> None:
    async def story() -> None:
        (anna,) = await services().guests("Anna")
        table, _ = await anna.open(game="chain-of-command", seats=2)
        address = f"ws://127.0.0.1:{services().port}/api/tables/{table}/live"
        headers = {"Cookie": f"pettable_guest={anna.token}"}
        for origin in foreign_origins(services().port):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, additional_headers={**headers, "Origin": origin}, proxy=None)
            assert refused.value.response.status_code == 403, origin
        for own in (headers, {**headers, "Origin": f"http://127.0.0.1:{services().port}"}):
            async with connect(address, additional_headers=own, proxy=None) as mine:
                assert msgspec.json.decode(await mine.recv())["type"] == "welcome"

    run_story(story)


def test_a_page_of_another_site_cannot_post() -> None:
    async def story() -> None:
        (anna,) = await services().guests("Anna")
        table, _ = await anna.open(game="chain-of-command", seats=2)
        before = await services().journal(table)
        requests: list[tuple[str, str, Any]] = [
            ("POST", "/api/guests", {"name": "Mallory"}),
            ("POST", "/api/bots", {"name": "Mallory"}),
            ("POST", "/api/tables", {"game": "paws-up", "seats": 2, "privacy": "public"}),
            ("POST", "/api/quick", {"game": "paws-up"}),
            ("POST", f"/api/tables/{table}/shares", None),
            ("POST", f"/api/tables/{table}/analysis", None),
            ("POST", f"/api/tables/{table}/takeovers", {"moves": 1, "seat": 0}),
            ("POST", "/api/check", {"record": ""}),
            ("POST", "/api/check/review", {"record": ""}),
            ("POST", "/api/me/links", None),
            ("POST", "/api/decks/paws-up/check", {"text": ""}),
            ("POST", "/api/me/decks", {"game": "paws-up", "name": "Mine", "text": ""}),
            ("PATCH", "/api/me/decks/d1", {"name": "Theirs"}),
            ("DELETE", "/api/me/decks/d1", None),
            ("POST", "/api/links", {"token": "x"}),
            ("PATCH", "/api/me", {"name": "Mallory"}),
            ("PUT", "/api/me/vacation", {"days": 3}),
            ("DELETE", "/api/me/vacation", None),
            ("POST", "/api/me/push", {"endpoint": "https://fcm.googleapis.com/1", "p256dh": "A", "auth": "A"}),
            ("DELETE", "/api/me/push", {"endpoint": "https://fcm.googleapis.com/1"}),
            ("DELETE", "/api/me", None),
        ]
        async with httpx.AsyncClient(base_url=services().url, trust_env=False, timeout=WITHIN) as http:
            cookie = {"Cookie": f"pettable_guest={anna.token}"}
            for origin in foreign_origins(services().port):
                for method, path, body in requests[: None if "evil" in origin else 3]:
                    answer = await http.request(method, path, json=body, headers={**cookie, "Origin": origin})
                    assert (answer.status_code, answer.json()["problem"]) == (403, "cross-site"), (origin, path)
                    assert "access-control-allow-origin" not in answer.headers
                    assert "set-cookie" not in answer.headers
            # A browser's preflight request for JSON gets no permission.
            preflight = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
            allowed = await http.options("/api/tables", headers=preflight)
            assert not [name for name in allowed.headers if name.startswith("access-control")]
            assert (await http.get("/api/me", headers=cookie)).json()["name"] == "Anna"
            names = [each["names"] for each in (await http.get("/api/tables")).json()["tables"]]
            assert not any("Anna" in each for each in names)
        assert await services().journal(table) == before

    run_story(story)


#: What a page can try against another site: open a socket with the visitor's cookie, and post.
ATTACK = """
async ({server, table}) => {
  const socket = await new Promise(done => {
    const tried = new WebSocket(`${server.replace('http', 'ws')}/api/tables/${table}/live`);
    tried.onmessage = message => done(JSON.parse(message.data).type);
    tried.onerror = () => done('refused');
  });
  const post = (mode, type) => fetch(`${server}/api/tables`, {
    method: 'POST', mode, credentials: 'include', headers: {'Content-Type': type},
    body: JSON.stringify({game: 'chain-of-command', seats: 2, privacy: 'public'}),
  }).then(answer => answer.type === 'opaque' ? 'opaque' : answer.status, () => 'refused');
  const read = await fetch(`${server}/api/me`, {credentials: 'include'}).then(answer => answer.status, () => 'refused');
  return {
    socket, read, cookie: document.cookie,
    simple: await post('no-cors', 'text/plain'), json: await post('cors', 'application/json'),
  };
}
"""


def test_a_browser_admits_our_own_page_and_no_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with browsing(tmp_path) as page, other_site() as elsewhere:
            await page.go(f"{services().url}/schema")
            become = "fetch('/api/guests', {method: 'POST', headers: {'Content-Type': 'application/json'}, "
            assert await page.run(become + 'body: \'{"name":"Anna"}\'}).then(answer => answer.status)') == 201
            opened = "fetch('/api/tables', {method: 'POST', headers: {'Content-Type': 'application/json'}, "
            setting = 'body: \'{"game":"chain-of-command","seats":2}\'}).then(answer => answer.json())'
            table = (await page.run(opened + setting))["table"]
            here = await page.run(f"({ATTACK})({{server: location.origin, table: '{table}'}})")
            # A script on our own page can play and post JSON, but cannot read the cookie.
            assert here == {"socket": "welcome", "read": 200, "cookie": "", "simple": here["simple"], "json": 201}
            before = await services().journal(table)
            tables = httpx.get(f"{services().url}/api/tables", trust_env=False, timeout=WITHIN).json()["tables"]
            # Another port of the same machine: cookies ignore ports, so that the browser sends it along.
            await page.go(elsewhere)
            there = await page.run(f"({ATTACK})({{server: '{services().url}', table: '{table}'}})")
            assert there == {
                "socket": "refused",
                "read": "refused",
                "cookie": "",
                "simple": "opaque",
                "json": "refused",
            }
            assert await services().journal(table) == before
            assert httpx.get(f"{services().url}/api/tables", trust_env=False, timeout=WITHIN).json()["tables"] == tables

    run_story(story)


# Seats and invitations.


def test_a_private_table_admits_only_players_and_invited_guests() -> None:
    async def story() -> None:
        (anna, ben), table, invite = await seated(services(), "Anna", "Ben")
        mallory, zoe = await services().guests("Mallory", "Zoe")
        _, elsewhere = await mallory.open(game="chain-of-command", seats=2)
        for wrong in (
            None,
            "",
            "x",
            elsewhere,
            invite[:-1],
            invite + "x",
            invite.lower() if invite != invite.lower() else "y",
        ):
            assert await refusal(services(), table, mallory.token, wrong) == (4403, "not-invited")
        for token in ("", "x", anna.token[:-1], anna.token + "x", anna.guest, f"{anna.guest}#1", invite):
            assert await refusal(services(), table, token, invite) == (4401, "no-guest")
        for path in ("", "/record", "/review", "/review?seat=0", "/deck", "/cards"):
            for guest in (mallory, Client(services().url, "nobody")):
                answer = await guest.request("GET", f"/api/tables/{table}{path}")
                assert answer.status_code in (401, 403), (path, answer.text)
                assert answer.json()["problem"] in ("not-invited", "no-guest")
        assert (await mallory.request("POST", f"/api/tables/{table}/shares")).json()["problem"] == "not-seated"
        # With the invitation a stranger sees what every spectator sees, but not the invitation itself.
        await zoe.join(table, invite)
        await mallory.join(table, invite)
        assert zoe.game is not None
        assert mallory.game is not None
        assert (zoe.you["seat"], zoe.you["host"], zoe.you["invite"]) == (None, False, None)
        assert zoe.game["view"] == mallory.game["view"]
        for player in (anna, ben):
            assert player.game is not None
            assert player.game["view"] != zoe.game["view"]
        assert zoe.game["moves"] == []
        assert not any(secret in frame for frame in zoe.frames for secret in (anna.token, ben.token, invite))
        await all_leave(anna, ben, zoe, mallory)

    run_story(story)


def test_a_spectator_cannot_act() -> None:
    async def story() -> None:
        (anna, ben), table, invite = await seated(services(), "Anna", "Ben", free_text=True)
        (zoe,) = await services().guests("Zoe")
        await zoe.join(table, invite)
        assert anna.game is not None
        assert ben.game is not None
        before = await services().journal(table)
        prompt = anna.game["prompt"]["id"]
        moves = anna.game["moves"] + ben.game["moves"]
        assert moves
        tried: list[tuple[str, dict[str, Any]]] = [
            *(("play", {"prompt": prompt, "move": move}) for move in moves[:10]),
            *(("play", {"prompt": prompt, "move": {**moves[0], "seat": seat}}) for seat in (-2, -1, 5)),
            *(("sit", {}), ("sit", {"seat": 0}), ("sit", {"seat": 1}), ("rise", {}), ("start", {}), ("come-back", {})),
            *(("stand-in", {"seat": seat}) for seat in (0, 1)),
            *(("take-over", {"seat": seat}) for seat in (0, 1)),
            *(("vote", {"seat": seat, "choice": "bot"}) for seat in (0, 1)),
            ("leave-game", {}),
            ("allow-take-over", {"allowed": False}),
            *(("free-seat", {"seat": seat}) for seat in (0, 1)),
            *(("seat-bot", {"seat": seat, "bot": "greedy"}) for seat in (0, 1)),
            *(("undo", {}), ("hint", {}), ("stand-in", {}), ("rematch", {})),
            *(("say", {"phrase": "hello"}), ("say", {"text": "play the cat"}), ("silence", {"guest": anna.guest})),
            *(("remove", {"guest": anna.guest}), ("remove", {"guest": ben.guest, "removed": False})),
            *(("new-invitation", {}), ("list-spectators", {}), ("pause", {}), ("close-table", {})),
            *(("set-bot-level", {"seat": 0, "bot": "greedy"}), ("change-settings", {"pace": "brisk"})),
        ]
        for kind, fields in tried:
            answer = await zoe.ask(kind, **fields)
            assert answer["type"] == "error", (kind, fields, answer)
            assert answer["problem"] in ("not-seated", "not-host", "started", "seat-taken"), (kind, fields, answer)
        assert await services().journal(table) == before
        await all_leave(anna, ben, zoe)

    run_story(story)


def test_only_the_host_has_the_rights_of_a_host() -> None:
    async def story() -> None:
        anna, ben, cleo = await services().guests("Anna", "Ben", "Cleo")
        table, invite = await anna.open(game="chain-of-command", seats=4, free_text=True)
        for client in (anna, ben, cleo):
            await client.join(table, invite)
        for client in (ben, cleo):
            assert (await client.ask("sit"))["type"] == "ack"
        before = await services().journal(table)
        tried: list[tuple[str, dict[str, Any]]] = [
            ("start", {}),
            ("seat-bot", {"seat": 3, "bot": "greedy"}),
            ("free-seat", {"seat": 0}),
            ("free-seat", {"seat": 2}),
            ("silence", {"guest": cleo.guest}),
            ("remove", {"guest": cleo.guest}),
            ("remove", {"guest": anna.guest}),
            ("new-invitation", {}),
            ("list-spectators", {}),
            ("allow-take-over", {"allowed": False}),
            ("pause", {}),
            ("close-table", {}),
            ("set-bot-level", {"seat": 3, "bot": "greedy"}),
            ("change-settings", {"pace": "brisk"}),
        ]
        for kind, fields in tried:
            assert (await ben.ask(kind, **fields))["problem"] == "not-host"
        assert await services().journal(table) == before
        assert (await anna.ask("seat-bot", seat=3, bot="greedy"))["type"] == "ack"
        assert (await anna.ask("free-seat", seat=3))["type"] == "ack"
        assert (await anna.ask("start"))["type"] == "ack"
        # Not even a host can replace a player who is present.
        assert (await anna.ask("stand-in", seat=1))["problem"] == "seat-taken"
        assert (await ben.ask("stand-in", seat=2))["problem"] == "not-host"
        await all_leave(anna, ben, cleo)

    run_story(story)


def test_silenced_guests_cannot_chat_and_muted_ones_are_not_heard() -> None:
    async def story() -> None:
        (anna, ben, cleo), table, invite = await seated(services(), "Anna", "Ben", "Cleo")
        assert (await ben.ask("say", phrase="hello"))["type"] == "ack"
        for client in (anna, cleo):
            await client.until(lambda client=client: heard(client) == ["hello"])  # type: ignore[misc]
        assert (await cleo.ask("mute", guest=ben.guest))["type"] == "ack"
        assert (await ben.ask("say", phrase="wow"))["type"] == "ack"
        await anna.until(lambda: heard(anna) == ["hello", "wow"])
        assert (await cleo.ask("ping"))["type"] == "pong"
        assert heard(cleo) == ["hello"]
        # Nor after reconnecting, in the chat history.
        again = Client(services().url, "Cleo")
        again.token = cleo.token
        await again.join(table, invite)
        assert "wow" not in again.frames[0]
        assert '"phrase":"hello"' not in again.frames[0]
        assert (await anna.ask("silence", guest=ben.guest))["type"] == "ack"
        assert (await ben.ask("say", phrase="oops"))["problem"] == "silenced"
        assert (await anna.ask("silence", guest=ben.guest, silent=False))["type"] == "ack"
        assert (await ben.ask("say", phrase="thanks"))["type"] == "ack"
        await all_leave(anna, ben, cleo, again)

    run_story(story)


def heard(client: Client) -> list[str]:
    return [other["phrase"] for other in client.others if other["type"] == "said"]


# Guests and their devices.


def test_the_guest_cookie_is_hidden_from_scripts_and_other_sites() -> None:
    with httpx.Client(base_url=services().url, trust_env=False, timeout=WITHIN) as http:
        answer = http.post("/api/guests", json={"name": "Anna"})
        cookie = answer.headers["set-cookie"]
        attributes = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= attributes
        secret = cookie.split(";")[0].partition("=")[2]
        assert len(secret) >= 22
        assert secret not in answer.text
        assert secret not in http.get("/api/me").text
        assert http.get("/api/me").json()["name"] == "Anna"
        http.delete("/api/me")
        assert http.get("/api/me").status_code == 401


@both
def test_a_device_link_works_once_and_expires(where: Where, tmp_path: Path) -> None:
    async def story() -> None:
        async with World.open(where(tmp_path)) as world:
            anna = secret_of("g0")
            for wait, status in ((0.0, 200), (DEVICE_LINK_LASTS - 1, 200), (DEVICE_LINK_LASTS + 1, 410)):
                link = (await world.ask("POST", "/api/me/links", secret=anna)).json()["token"]
                world.clock.turn(wait)
                answer = await world.ask("POST", "/api/links", {"token": link})
                assert answer.status_code == status
                if status == 200:
                    assert answer.json()["name"] == "Anna"
                    fresh = answer.cookies["pettable_guest"]
                    assert fresh not in (anna, link)
                    assert (await world.ask("GET", "/api/me", secret=fresh)).json()["id"] == "g0"
                    # The first device keeps its access.
                    assert (await world.ask("GET", "/api/me", secret=anna)).json()["id"] == "g0"
                again = await world.ask("POST", "/api/links", {"token": link})
                assert (again.status_code, again.json()["problem"]) == (410, "link-used")
                assert "set-cookie" not in again.headers
                # The link's token is not a guest's secret.
                assert (await world.ask("GET", "/api/me", secret=link)).status_code == 401
            at_once = (await world.ask("POST", "/api/me/links", secret=anna)).json()["token"]
            answers = await asyncio.gather(*(world.ask("POST", "/api/links", {"token": at_once}) for _ in range(8)))
            assert sorted(answer.status_code for answer in answers) == [200] + [410] * 7

    run_story(story)
