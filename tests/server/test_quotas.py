"""Quotas of tables, guests and links: counted in the store, for a guest, an address and the whole server."""

import asyncio
from pathlib import Path

import pytest

from pettable.server.limits.quotas import Charge, Exceeded, Quotas
from pettable.server.store import FinishedGame, Store, Update
from tests.server.in_process import Inside, Person, evening
from tests.server.stores import Where, both, new_table, postgresql, with_store
from tests.server.test_cluster_tables import guests, run
from tests.server.two_players import CHAIN, playing

DAY = 24 * 3600.0
NOON = 1000.5 * DAY

HERE, ELSEWHERE = "198.51.100.7", "203.0.113.9"
FINISHED = FinishedGame(b"{}", NOON, [], [])


async def open_tables(store: Store, number: int, charged: Charge, prefix: str = "t", host: str = "g1") -> int:
    """Open tables until a quota is used up; how many there were."""
    for opened in range(number):
        try:
            await store.create_table(new_table(f"{prefix}{opened}"), [], host=host, charged=charged)
        except Exceeded:
            return opened
    return number


@both
@pytest.mark.parametrize(
    ("quotas", "scope"),
    [
        (Quotas(tables_a_day_a_guest=3), "guest"),
        (Quotas(tables_a_day_an_address=3), "address"),
        (Quotas(tables_a_day=3), "server"),
        (Quotas(unfinished_tables_a_guest=3), "guest"),
        (Quotas(unfinished_tables_an_address=3), "address"),
        (Quotas(unfinished_tables=3), "server"),
    ],
)
def test_a_quota_stops_its_own_guest_address_or_everybody(
    quotas: Quotas, scope: str, where: Where, tmp_path: Path
) -> None:
    async def story(store: Store) -> None:
        assert await open_tables(store, 5, Charge(NOON, quotas, "g1", HERE)) == 3
        with pytest.raises(Exceeded) as exceeded:
            await store.create_table(new_table("u"), [], host="g1", charged=Charge(NOON, quotas, "g1", HERE))
        assert exceeded.value.scope == scope
        assert await store.table("u") is None
        neighbour = Charge(NOON, quotas, "g2", HERE)
        assert await open_tables(store, 1, neighbour, "n", "g2") == (scope == "guest")
        stranger = Charge(NOON, quotas, "g3", ELSEWHERE)
        assert await open_tables(store, 1, stranger, "s", "g3") == (scope != "server")

    with_store(where(tmp_path), story)


@both
def test_a_quota_survives_a_restart_and_ends_with_the_day(where: Where, tmp_path: Path) -> None:
    url, quotas = where(tmp_path), Quotas(tables_a_day_an_address=3)

    def opened(now: float, prefix: str) -> int:
        charged = Charge(now, quotas, "g1", HERE)
        return with_store(url, lambda store: open_tables(store, 5, charged, prefix))

    assert opened(NOON, "a") == 3
    assert opened(NOON + DAY / 4, "b") == 0
    assert opened(NOON + DAY, "c") == 3


@both
def test_closed_and_sleeping_tables_count_and_finished_ones_do_not(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        charged = Charge(NOON, Quotas(unfinished_tables_an_address=3), "g1", HERE)
        assert await open_tables(store, 5, charged) == 3
        await store.append("t0", [], Update("closed"))
        await store.append("t1", [], Update("playing"))
        assert await open_tables(store, 1, charged, "u") == 0
        await store.finish("t2", FINISHED)
        assert await open_tables(store, 2, charged, "u") == 1

    with_store(where(tmp_path), story)


@both
def test_no_address_is_readable_in_the_database(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        charged = Charge(NOON, Quotas(), "g1", HERE)
        await store.create_table(new_table("t"), [], charged=charged)
        await store.create_table(new_table("u"), [], charged=charged)
        rows = [await store.table("t"), await store.table("u")]
        networks = {row.network for row in rows if row is not None}
        assert len(networks) == 1
        assert HERE not in str(networks)
        await store.finish("t", FINISHED)
        row = await store.table("t")
        assert row is not None
        assert row.network is None

    with_store(where(tmp_path), story)


def test_two_stores_on_one_database_count_together(tmp_path: Path) -> None:
    url, quotas = postgresql(tmp_path), Quotas(tables_a_day=25, tables_a_day_a_guest=10, tables_a_day_an_address=20)

    async def race() -> list[int]:
        stores = [await Store.open(url) for _ in range(2)]
        try:
            tasks = [
                open_tables(store, 20, Charge(NOON, quotas, f"g{guest}", HERE), f"{number}-{guest}-")
                for number, store in enumerate(stores)
                for guest in range(3)
            ]
            return await asyncio.gather(*tasks)
        finally:
            for store in stores:
                await store.close()

    opened = asyncio.run(race())
    assert sum(opened) == 20
    assert all(opened[guest] + opened[guest + 3] <= 10 for guest in range(3))


def test_two_processes_count_together() -> None:
    async def story(one: str, other: str) -> None:
        async with guests(("Anna", one), ("Ben", one)) as [anna, ben]:
            answers = []
            for number in range(Quotas().links_a_day_a_guest + 1):
                anna.url = (one, other)[number % 2]
                answers.append(await anna.request("POST", "/api/me/links"))
            assert [answer.status_code for answer in answers] == [201] * Quotas().links_a_day_a_guest + [429]
            assert answers[-1].json()["problem"] == "quota-used"
            assert (await ben.request("POST", "/api/me/links")).status_code == 201

    run(story)


async def opening(person: Person) -> tuple[int, str]:
    """Open a table: the status, and the problem."""
    answer = await person.request("POST", "/api/tables", {"game": CHAIN, "seats": 2})
    return answer.status_code, answer.json().get("problem", "")


def test_only_the_guest_whose_quota_is_used_up_notices(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        assert [await opening(anna) for _ in range(3)] == [(201, ""), (201, ""), (429, "quota-used")]
        quick = await anna.request("POST", "/api/quick", {"game": CHAIN})
        assert (quick.status_code, quick.json()["problem"]) == (429, "quota-used")
        assert await opening(ben) == (201, "")
        # A quick match that waits already costs nothing.
        await ben.request("POST", "/api/quick", {"game": CHAIN})
        assert (await anna.request("POST", "/api/quick", {"game": CHAIN})).status_code == 200

    evening(tmp_path, story, quotas=Quotas(tables_a_day_a_guest=2))


def test_an_ipv6_network_has_one_quota_and_this_machine_none(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        for host in range(2):
            await here.guest(f"Ann {host}", f"2001:db8:1:2::{host}")
        async with here.browser("2001:db8:1:2:ffff::9") as browser:
            answer = await browser.post("/api/guests", json={"name": "Cleo"})
        assert (answer.status_code, answer.json()["problem"]) == (429, "quota-used")
        await here.guest("Dora", "2001:db8:1:3::1")
        await here.guests("Emil", "Finn", "Gus")

    evening(tmp_path, story, quotas=Quotas(guests_a_day_an_address=2))


def test_a_server_whose_own_quota_is_used_up_says_so(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna", HERE)
        assert await opening(anna) == (201, "")
        assert await opening(anna) == (507, "storage-full")

    evening(tmp_path, story, quotas=Quotas(tables_a_day=1))


def test_too_many_unfinished_tables_are_refused(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna", HERE)
        tables = [(await anna.open(game=CHAIN, seats=2))[0] for _ in range(2)]
        assert await opening(anna) == (429, "too-many")
        # Long enough for them to leave the memory.
        await here.turn(600.0)
        assert here.server.lobby.held(tables[0]) is None
        assert await opening(anna) == (429, "too-many")

    evening(tmp_path, story, quotas=Quotas(unfinished_tables_a_guest=2))


def test_a_rematch_counts_against_the_guest_who_asks(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        await here.play_out(anna, ben)
        assert await anna.wrong("rematch") == "quota-used"
        await ben.done("rematch")

    evening(tmp_path, story, quotas=Quotas(tables_a_day_a_guest=1))
