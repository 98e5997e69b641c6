"""A host removes guests from the table, lets them back in, and makes a new invitation."""

import asyncio
from pathlib import Path

import pytest

from pettable.server.errors import ClientError
from pettable.server.limits.constants import MUTES_A_SECOND, REMOVED_A_TABLE
from pettable.server.tables.state import fold
from tests.server.in_process import Inside, Person, evening
from tests.server.shared_server import refusal, run_story, services
from tests.server.test_cluster_tables import guests, run
from tests.server.test_deletion import close_of
from tests.server.test_lobby import strangers
from tests.server.two_players import CHAIN, playing, seated, two


async def refused(person: Person, table: str, invite: str | None = None) -> str:
    """The problem with which a table turns a guest away."""
    with pytest.raises(ClientError) as wrong:
        await Person.of(person).join(table, invite)
    return wrong.value.problem.value


def removed(person: Person) -> list[str]:
    return [each["name"] for each in person.table["removed"]]


def test_a_removed_guest_neither_sits_nor_watches_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        other = Person.of(ben)
        await other.join(table)
        await anna.done("remove", guest=ben.guest)
        for window in (ben, other):
            await window.until(lambda window=window: window.closed)  # type: ignore[misc]
            assert window.connection is not None
            assert window.connection.closing == (4403, "removed")
            assert window.others[-1]["problem"] == "removed"
        assert seated(anna) == ["Anna", ""]
        assert removed(anna) == ["Ben"]
        assert await refused(ben, table, anna.you["invite"]) == "removed"
        answer = await ben.request("GET", f"/api/tables/{table}")
        assert answer.status_code == 403

    evening(tmp_path, story)


def test_everybody_sees_who_was_removed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, seats=3)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        await anna.done("remove", guest=ben.guest)
        await zoe.until(lambda: removed(zoe) == ["Ben"])

    evening(tmp_path, story)


def test_a_guest_who_is_let_back_in_sits_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        await anna.done("remove", guest=ben.guest)
        await anna.done("remove", guest=ben.guest, removed=False)
        assert removed(anna) == []
        await ben.join(table, anna.you["invite"])
        await ben.done("sit")
        await anna.until(lambda: seated(anna) == ["Anna", "Ben"])

    evening(tmp_path, story)


def test_a_freed_seat_is_not_taken_again_by_the_same_guest(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        await anna.done("free-seat", seat=1)
        assert removed(anna) == ["Ben"]
        assert await refused(ben, table, anna.you["invite"]) == "removed"
        # A bot's seat is only freed.
        await anna.done("seat-bot", seat=1, bot="greedy")
        await anna.done("free-seat", seat=1)
        assert (seated(anna), removed(anna)) == (["Anna", ""], ["Ben"])

    evening(tmp_path, story)


def test_a_player_on_the_hosts_own_device_is_not_removed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2, players=["Bea"])
        await anna.join(table)
        await anna.done("free-seat", seat=1)
        assert (seated(anna), removed(anna)) == (["Anna", ""], [])
        assert await anna.wrong("remove", guest=anna.guest) == "not-found"

    evening(tmp_path, story)


def test_a_bot_plays_on_for_a_guest_who_is_removed_in_the_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, bot="random")
        await anna.done("remove", guest=ben.guest)
        await ben.until(lambda: ben.closed)
        assert [chair["bot"] for chair in anna.table["chairs"]] == [None, "random"]
        # To let a guest back in does not give the seat back.
        await anna.done("remove", guest=ben.guest, removed=False)
        await ben.join(table, anna.you["invite"])
        assert ben.you["seat"] is None
        await here.play_out(anna)

    evening(tmp_path, story)


def test_a_spectator_can_be_listed_and_removed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        assert await ben.wrong("list-spectators") == "not-host"
        answer = await anna.ask("list-spectators")
        assert answer["guests"] == [{"guest": zoe.guest, "name": "Zoe"}]
        await anna.done("remove", guest=zoe.guest)
        await zoe.until(lambda: zoe.closed)
        assert await refused(zoe, table, anna.you["invite"]) == "removed"
        assert (await anna.ask("list-spectators"))["guests"] == []
        assert anna.table["watching"] == 0

    evening(tmp_path, story)


def test_only_the_host_removes_guests_and_only_those_who_are_here(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        for command, fields in (("remove", {"guest": anna.guest}), ("new-invitation", {})):
            assert await ben.wrong(command, **fields) == "not-host"
        assert await anna.wrong("remove", guest="nobody") == "not-found"
        before = await here.server.store.journal(table)
        await anna.done("remove", guest="nobody", removed=False)
        assert await here.server.store.journal(table) == before

    evening(tmp_path, story)


def test_nobody_is_removed_from_a_rated_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await strangers(here, "Anna", "Ben")
        assert await anna.wrong("remove", guest=ben.guest) == "not-host"
        assert await anna.wrong("free-seat", seat=1) == "not-host"

    evening(tmp_path, story)


def test_a_host_removes_a_limited_number_of_guests(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, invite = await anna.open(game=CHAIN, seats=2)
        await anna.join(table)
        for number in range(REMOVED_A_TABLE + 1):
            other = await here.guest(f"Guest {number}")
            await other.join(table, invite)
            await here.turn(1 / MUTES_A_SECOND)
            answer = await anna.ask("remove", guest=other.guest)
            assert answer["type"] == ("ack" if number < REMOVED_A_TABLE else "error")
        assert answer["problem"] == "too-many"

    evening(tmp_path, story)


def test_a_rematch_keeps_removed_guests_out(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, privacy="public")
        zoe = await here.guest("Zoe")
        await zoe.join(table)
        await anna.done("remove", guest=zoe.guest)
        await here.play_out(anna, ben)
        await anna.done("rematch")
        await anna.until(lambda: any(each["type"] == "rematch" for each in anna.others))
        again = next(each["table"] for each in anna.others if each["type"] == "rematch")
        assert await refused(zoe, again) == "removed"

    evening(tmp_path, story)


def test_a_new_invitation_ends_the_one_before(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, seats=3)
        zoe, cleo = await here.guests("Zoe", "Cleo")
        old = anna.you["invite"]
        await zoe.join(table, old)
        await anna.done("new-invitation")
        new = [each["invite"] for each in anna.others if each["type"] == "invitation"]
        await ben.until(lambda: [each["invite"] for each in ben.others if each["type"] == "invitation"] == new)
        assert new != [old]
        assert await refused(cleo, table, old) == "not-invited"
        await cleo.join(table, new[0])
        # Everybody who was here stays; a spectator is not sent the invitation.
        assert not zoe.closed
        assert new[0] not in "".join(zoe.frames)

    evening(tmp_path, story)


def test_removals_and_invitations_survive_a_restart(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        await anna.done("remove", guest=ben.guest)
        await anna.done("new-invitation")
        live = (await here.live(table)).state
        rows = await here.server.store.journal(table)
        again = fold(table, [(row.entry, row.command) for row in rows])
        assert (again.seating, again.invite) == (live.seating, live.invite)

    evening(tmp_path, story)


def test_a_guest_is_removed_across_processes() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one), ("Ben", other)) as [anna, ben]:
            table, invite = await anna.open(game=CHAIN, seats=2)
            await anna.join(table)
            await ben.join(table, invite)
            await ben.ask("sit")
            assert (await anna.ask("remove", guest=ben.guest))["type"] == "ack"
            assert await close_of(ben) == (4403, "removed")
            ben.table = {}
            with pytest.raises(ConnectionError, match="removed"):
                await ben.join(table, invite)

    run(story)


def test_a_removed_guests_real_socket_is_closed() -> None:
    async def story() -> None:
        anna, ben = await services().guests("Anna", "Ben")
        table, invite = await anna.open(game=CHAIN, seats=2)
        await anna.join(table)
        await ben.join(table, invite)
        await anna.ask("remove", guest=ben.guest)
        assert await asyncio.wait_for(close_of(ben), 5) == (4403, "removed")
        assert await refusal(services(), table, ben.token, invite) == (4403, "removed")
        await anna.leave()

    run_story(story)
