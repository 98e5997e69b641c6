"""Deleting oneself ends every secret, link, socket and seat, in every process; finished games stay, nameless."""

import asyncio
from pathlib import Path
from typing import Any

from pettable.server.people.guest_secret import COOKIE_NAME
from pettable.server.store import Store
from pettable.server.tables.lobby import Lobby
from tests.server.client import Client
from tests.server.in_process import Inside, Person, evening
from tests.server.shared_server import refusal, run_story, seated, services
from tests.server.test_cluster_tables import guests, run
from tests.server.test_lobby import archived
from tests.server.two_players import CHAIN, playing, two

#: Seconds within which a socket is closed.
A_MOMENT = 5.0


async def close_of(client: Client) -> tuple[int | None, str]:
    """The code and the reason with which a client's socket is closed."""
    assert client.socket is not None
    await asyncio.wait_for(client.socket.wait_closed(), A_MOMENT)
    return client.socket.close_code, client.socket.close_reason or ""


async def second_device(client: Client) -> Client:
    link = (await client.request("POST", "/api/me/links")).json()["token"]
    answer = await client.request("POST", "/api/links", {"token": link})
    other = Client(client.url, client.name)
    other.token, other.guest = answer.cookies[COOKIE_NAME], client.guest
    return other


def test_deleting_oneself_ends_every_device_and_socket() -> None:
    async def story() -> None:
        (anna, ben), table, invite = await seated(services(), "Anna", "Ben")
        phone = await (await second_device(ben)).join(table)
        link = (await ben.request("POST", "/api/me/links")).json()["token"]
        answer = await ben.request("DELETE", "/api/me")
        assert answer.status_code == 204
        assert "max-age=0" in answer.headers["set-cookie"].lower()
        for device in (ben, phone):
            assert await close_of(device) == (4401, "no-guest")
            assert device.others[-1]["problem"] == "no-guest"
            assert (await device.request("GET", "/api/me")).json()["problem"] == "no-guest"
            assert (await device.request("DELETE", "/api/me")).status_code == 401
            assert await refusal(services(), table, device.token, invite) == (4401, "no-guest")
        assert (await anna.request("POST", "/api/links", {"token": link})).json()["problem"] == "link-used"
        await anna.until(lambda: anna.table["chairs"][1]["bot"] is not None)
        assert "Ben" not in str(anna.table["chairs"])
        await anna.leave()

    run_story(story)


def test_a_command_that_waits_while_its_guest_is_deleted_does_nothing(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        live = await here.live(table)
        async with live.lock:
            muting = asyncio.create_task(ben.send("mute", guest=anna.guest))
            deleting = asyncio.create_task(ben.request("DELETE", "/api/me"))
            await ben.until(lambda: ben.closed)
        await asyncio.gather(muting, deleting)
        assert b"muted" not in b"".join(row.entry for row in await here.server.store.journal(table))

    evening(tmp_path, story)


def test_a_socket_that_is_being_opened_is_ended_too(tmp_path: Path) -> None:
    """Its secret was read a moment before the guest was deleted."""

    async def story(here: Inside) -> None:
        table, _, ben = await two(here)
        sockets = here.server.revocation.sockets
        guest = await here.server.guests.authenticate(ben.token)
        await ben.request("DELETE", "/api/me")
        late = Person.of(ben)
        assert ben.connection is not None
        late.connection = type(ben.connection)(ben.connection.requester, "en", guest.device)
        sockets.add(late.connection)
        assert late.connection.closing == (4401, "no-guest")
        assert (await here.live(table)).state.seating.seat_of(ben.guest) is None

    evening(tmp_path, story)


def test_an_open_table_goes_to_the_next_guest(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        await anna.request("DELETE", "/api/me")
        await ben.until(lambda: ben.table["host"] == ben.guest)
        assert [chair["name"] for chair in ben.table["chairs"]] == ["", "Ben"]
        await ben.done("start")
        lonely = await here.guest("Cleo")
        alone, _ = await lonely.open(game=CHAIN, seats=2)
        await lonely.request("DELETE", "/api/me")
        row = await here.server.store.table(alone)
        assert row is not None
        assert row.state == "closed"
        found = await here.server.store.table(table)
        assert found is not None
        assert found.host == ben.guest

    evening(tmp_path, story)


def test_a_bot_plays_on_for_a_deleted_guest(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, bot="random")
        await ben.done("say", phrase="hello")
        await ben.request("DELETE", "/api/me")
        await anna.until(lambda: anna.table["chairs"][1]["bot"] == "random")
        await here.play_out(anna)
        await archived(here, table)
        record = (await anna.request("GET", f"/api/tables/{table}/record")).text
        assert '"players":["Anna","random"]' in record.splitlines()[0]
        again = Person.of(anna)
        await again.join(table)
        assert "Ben" not in again.frames[0]

    evening(tmp_path, story)


def test_finished_games_of_a_deleted_guest_are_nameless(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        await here.play_out(anna, ben)
        await archived(here, table)
        share = (await ben.request("POST", f"/api/tables/{table}/shares")).json()["token"]
        before = (await anna.request("GET", f"/api/tables/{table}/record")).text
        await ben.request("DELETE", "/api/me")
        kept = await here.server.store.record(table)
        assert kept is not None
        for record in (
            (await anna.request("GET", f"/api/tables/{table}/record")).text,
            (await anna.request("GET", f"/api/shared/{share}")).text,
            kept.decode(),
        ):
            assert record.splitlines()[1:] == before.splitlines()[1:]
            assert '"players":["Anna",""]' in record.splitlines()[0]
        [row] = (await anna.request("GET", "/api/me/history")).json()["games"]
        assert row["table"] == table
        store = here.server.store
        assert await store.guest(ben.guest) is None
        assert await store.history(ben.guest, 10) == []
        assert await store.begun_deletions() == []

    evening(tmp_path, story)


def test_a_table_asleep_drops_a_deleted_guest_when_it_is_loaded(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        for person in (anna, ben):
            await person.leave()
        asleep: Lobby = here.server.lobby
        asleep._tables.pop(table).close()
        await ben.request("DELETE", "/api/me")
        assert b"guest-deleted" not in (await here.server.store.journal(table))[-1].entry
        await anna.join(table)
        assert anna.table["chairs"][1]["bot"] is not None
        assert b"guest-deleted" in b"".join(row.entry for row in await here.server.store.journal(table))

    evening(tmp_path, story)


def test_an_interrupted_deletion_is_finished_at_the_next_start(tmp_path: Path) -> None:
    names: list[str] = []

    async def interrupted(here: Inside) -> None:
        table, anna, ben = await playing(here)
        await here.play_out(anna, ben)
        await archived(here, table)
        await here.server.store.begin_deletion(ben.guest)
        names.append(table)

    async def later(here: Inside) -> None:
        record = await here.server.store.record(names[0])
        assert record is not None
        assert b'"players":["Anna",""]' in record
        assert await here.server.store.begun_deletions() == []

    evening(tmp_path, interrupted)
    evening(tmp_path, later)


def test_every_process_ends_a_deleted_guest() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one), ("Ben", other)) as [anna, ben]:
            table, invite = await anna.open(game=CHAIN, seats=2)
            await anna.join(table)
            await ben.join(table, invite)
            await ben.ask("sit")
            theirs, key = await ben.open(game=CHAIN, seats=2)
            # Sockets at both processes, at tables of both.
            windows = []
            for url, place, door in ((one, table, invite), (other, table, invite), (one, theirs, key)):
                window = Client(url, "Ben")
                window.token = ben.token
                windows.append(await window.join(place, door))
            # Asked for at the process that does not own the table where Ben sits.
            assert (await ben.request("DELETE", "/api/me")).status_code == 204
            for device in (ben, *windows):
                assert await close_of(device) == (4401, "no-guest")
            await anna.until(lambda: anna.table["chairs"][1]["guest"] is None)
            for url in (one, other):
                ben.url = url
                assert (await ben.request("GET", "/api/me")).status_code == 401

    run(story)


def test_a_process_that_missed_the_message_asks_the_store(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, _, ben = await two(here)
        guest = await here.server.guests.authenticate(ben.token)
        assert ben.connection is not None
        window: Any = type(ben.connection)(ben.connection.requester, "en", guest.device)
        here.server.revocation.sockets.add(window)
        await here.server.revocation.check()
        assert window.closing is None
        # Another process, from which no word comes.
        elsewhere = await Store.open(f"sqlite:///{tmp_path / 'inside.db'}")
        await elsewhere.begin_deletion(ben.guest)
        await elsewhere.close()
        await here.server.revocation.check()
        assert window.closing == (4401, "no-guest")

    evening(tmp_path, story)
