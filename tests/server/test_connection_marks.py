"""Rated games show who plays from the same connection or from two devices, and never the address itself."""

from pathlib import Path

from pettable.server.limits.connection_limits import sharing_network
from pettable.server.tables.connection_marks import choose_match
from tests.server.client import Client
from tests.server.in_process import Inside, Person, evening
from tests.server.test_cluster_tables import guests, run
from tests.server.test_lobby import quick, strangers

CHAIN = "chain-of-command"
HOME, SAME_HOME, ELSEWHERE = "2001:db8:1:2::a", "2001:db8:1:2:ffff::b", "192.0.2.7"


async def seated(here: Inside, *who: tuple[str, str]) -> list[Person]:
    """Guests at addresses, all at the rated table of the first one."""
    people = [await here.guest(name, address) for name, address in who]
    table = await quick(people[0])
    for person in people:
        await person.join(table)
        await person.done("sit")
    await here.rest()
    return people


def test_two_seats_of_one_network_are_shown_to_everybody(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, cleo, ben = await seated(here, ("Anna", HOME), ("Cleo", ELSEWHERE), ("Ben", SAME_HOME))
        for person in (anna, ben, cleo):
            assert person.table["same_connection"] == [[0, 2]]
        answer = await cleo.request("GET", f"/api/tables/{anna.table['id']}")
        assert answer.json()["same_connection"] == [[0, 2]]
        # The mark stays while one of them is away.
        await ben.leave()
        await here.rest()
        assert cleo.table["same_connection"] == [[0, 2]]
        for frame in (*anna.frames, *cleo.frames, answer.text):
            assert "2001:db8" not in frame
            assert ELSEWHERE not in frame

    evening(tmp_path, story)


def test_a_second_device_is_shown_while_it_is_connected(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await seated(here, ("Anna", HOME), ("Ben", ELSEWHERE))
        window = Person.of(anna)
        await window.join(anna.table["id"])
        await here.rest()
        assert [chair["second_device"] for chair in ben.table["chairs"][:2]] == [False, False]
        link = (await anna.request("POST", "/api/me/links")).json()["token"]
        other = Person.of(anna)
        other.token = ""
        answer = await other.request("POST", "/api/links", {"token": link})
        other.token = answer.cookies["pettable_guest"]
        await other.join(anna.table["id"])
        await here.rest()
        assert [chair["second_device"] for chair in ben.table["chairs"][:2]] == [True, False]
        await other.leave()
        await here.rest()
        assert [chair["second_device"] for chair in ben.table["chairs"][:2]] == [False, False]
        await window.leave()

    evening(tmp_path, story)


def test_friends_at_a_table_of_their_own_are_not_marked(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = [await here.guest(name, HOME) for name in ("Anna", "Ben")]
        table, invite = await anna.open(game=CHAIN, seats=2)
        await anna.join(table)
        await ben.join(table, invite)
        await ben.done("sit")
        await here.rest()
        assert anna.table["same_connection"] == []

    evening(tmp_path, story)


def test_addresses_of_this_machine_say_nothing(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await strangers(here, "Anna", "Ben")
        await here.rest()
        assert anna.table["same_connection"] == ben.table["same_connection"] == []

    evening(tmp_path, story)


def test_a_newcomer_avoids_their_own_network_where_others_wait() -> None:
    home = sharing_network(HOME)
    assert choose_match({}, home) is None
    assert choose_match({"a": [ELSEWHERE]}, home) == "a"
    assert choose_match({"a": [home], "b": [ELSEWHERE]}, home) == "b"
    # Alone together, or with a table of one's own for those who come next.
    assert choose_match({"a": [home]}, home) == "a"
    assert choose_match({"a": [home, ELSEWHERE]}, home) is None
    assert choose_match({"a": [home, ELSEWHERE], "b": []}, home) == "b"
    assert choose_match({"a": [home, ELSEWHERE]}, "") == "a"


def test_quick_match_seats_two_of_one_network_apart(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await seated(here, ("Anna", HOME), ("Ben", ELSEWHERE))
        assert await quick(ben) == anna.table["id"]
        cleo, dora = await here.guest("Cleo", SAME_HOME), await here.guest("Dora", "192.0.2.8")
        await here.turn(1)
        apart = await quick(cleo)
        assert apart != anna.table["id"]
        assert await quick(cleo) == apart
        assert await quick(dora) == anna.table["id"]

    evening(tmp_path, story)


def test_the_mark_works_behind_a_proxy_and_across_processes() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one), ("Ben", other), ("Cleo", other)) as [anna, ben, cleo]:
            for person, address in ((anna, HOME), (ben, SAME_HOME), (cleo, ELSEWHERE)):
                person.proxy_headers = {"X-Forwarded-For": address}
            table = await match(anna)
            for person in (anna, ben, cleo):
                await person.join(table)
                assert (await person.ask("sit"))["type"] == "ack"
            await cleo.until(lambda: cleo.table["same_connection"] == [[0, 1]])
            await anna.until(lambda: anna.table["same_connection"] == [[0, 1]])
            # Another process knows who waits where.
            dora = await Client(other, "Dora").register()
            dora.proxy_headers = {"X-Forwarded-For": HOME}
            assert await match(dora) != table

    run(story)


async def match(person: Client) -> str:
    # At the tables of another game those wait whom another test has left at the shared servers.
    table: str = (await person.request("POST", "/api/quick", {"game": "pupularity"})).json()["table"]
    return table
