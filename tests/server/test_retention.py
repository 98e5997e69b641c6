"""The retention job deletes what is no longer kept, nothing else, and a little at a time."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from pettable.server.clock import ManualClock
from pettable.server.limits.quotas import Charge, Quotas
from pettable.server.limits.retention_times import RetentionTimes
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.retention import RetentionJob
from pettable.server.store import Device, FinishedGame, JournalRow, NewRating, SeatResult, Store, Update
from pettable.server.store.database import engines
from pettable.server.store.retention import PAGE, ROWS_AT_ONCE
from tests.server.in_process import Inside, evening
from tests.server.stores import Where, both, entry, new_table, postgresql, sqlite, with_store
from tests.server.two_players import CHAIN, playing

HOUR, DAY = 3600.0, 24 * 3600.0
NOW = 20_000.5 * DAY
TIMES = RetentionTimes()


def job(store: Store, now: float = NOW, metrics: Metrics | None = None, held: Sequence[str] = ()) -> RetentionJob:
    return RetentionJob(store, ManualClock(now), metrics or Metrics(), TIMES, lambda table: table in held)


async def states(store: Store, *ids: str) -> list[str]:
    """The states of these tables; "gone" for one that was deleted."""
    rows = [await store.table(id) for id in ids]
    return ["gone" if row is None else row.state for row in rows]


async def table(store: Store, id: str, age: float, state: str = "open", host: str = "") -> None:
    await store.create_table(new_table(id, created=NOW - age), [entry(0)], host=host)
    if state == "finished":
        await store.finish(id, FinishedGame(b"{}\n", NOW - age, [], []))
    elif state != "open":
        await store.append(id, [entry(1)], Update(state, touched=NOW - age))  # type: ignore[arg-type]


@both
def test_tables_are_kept_as_long_as_their_kind(where: Where, tmp_path: Path) -> None:
    kinds = {
        "open": TIMES.open_tables,
        "playing": TIMES.abandoned_tables,
        "closed": TIMES.closed_tables,
        "finished": TIMES.games,
    }

    async def story(store: Store) -> None:
        for state, kept in kinds.items():
            await table(store, f"{state}-old", kept + HOUR, state)
            await table(store, f"{state}-new", kept - HOUR, state)
        await job(store).round()
        old, new = ([f"{state}-{age}" for state in kinds] for age in ("old", "new"))
        assert await states(store, *old) == ["closed", "closed", "gone", "gone"]
        assert await states(store, *new) == ["open", "playing", "closed", "finished"]
        assert await store.journal("finished-old") == []
        assert await store.journal("playing-new") == [entry(0), entry(1)]
        assert await store.record("finished-new") == b"{}\n"
        # What was closed by the job is deleted in its turn.
        await job(store, NOW + TIMES.closed_tables + 1).round()
        assert await states(store, *old) == ["gone"] * 4

    with_store(where(tmp_path), story)


@both
def test_a_failed_table_stays_for_ever(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await table(store, "t", 1000 * DAY)
        assert await store.fail("t", "a fault")
        await job(store).round()
        assert await states(store, "t") == ["failed"]
        assert await store.journal("t") == [entry(0)]

    with_store(where(tmp_path), story)


@both
def test_a_table_in_use_stays(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await table(store, "t", 2 * DAY, "closed")
        await job(store, held=["t"]).round()
        assert await states(store, "t") == ["closed"]

    with_store(where(tmp_path), story)


def test_a_table_of_another_living_process_stays(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.renew("other", 60.0)
        for owner in ("other", "dead"):
            await store.create_table(new_table(owner, created=NOW - 300 * DAY), [entry(0)], owner=owner)
        await job(store).round()
        assert await states(store, "other", "dead") == ["open", "closed"]

    with_store(postgresql(tmp_path), story)


@both
def test_an_analysis_goes_after_its_time_or_with_its_game(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for id, age in (("old", TIMES.games + HOUR), ("new", HOUR)):
            await table(store, id, age, "finished")
            await table(store, f"{id}-analysis", HOUR, "finished")
        for id, age in (("old", HOUR), ("new", HOUR), ("old-analysis", TIMES.analyses + 1), ("new-analysis", HOUR)):
            assert await store.queue_analysis(id, Charge(NOW - age, Quotas()))
            await store.save_analysis(id, b"{}")
            await store.end_analysis(id)
        await job(store).round()
        assert await states(store, "old", "new", "old-analysis", "new-analysis") == ["gone", *["finished"] * 3]
        kept = [await store.analysis(id) is not None for id in ("old", "new", "old-analysis", "new-analysis")]
        assert kept == [False, True, False, True]

    with_store(where(tmp_path), story)


@both
def test_a_long_journal_is_deleted_in_pieces(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        rows = [entry(number) for number in range(2 * ROWS_AT_ONCE + 10)]
        await store.create_table(new_table("t", created=NOW - 10 * DAY), rows)
        await store.append("t", [], Update("closed"))
        before = NOW - TIMES.closed_tables
        assert await store.delete_some("t", "closed", before)
        assert len(await store.journal("t")) == ROWS_AT_ONCE + 10
        assert await states(store, "t") == ["closed"]
        assert await store.delete_some("t", "closed", before)
        assert not await store.delete_some("t", "closed", before)
        assert await states(store, "t") == ["gone"]

    with_store(where(tmp_path), story)


@both
def test_only_absent_guests_without_games_and_tables_are_deleted(where: Where, tmp_path: Path) -> None:
    long_ago = NOW - TIMES.guests - DAY

    async def guest(store: Store, id: str, used: float = long_ago) -> None:
        await store.create_guest(id, id.title(), id.encode(), False, long_ago, Device(f"d{id}", long_ago, used=used))

    async def story(store: Store) -> None:
        for id in ("absent", "player", "host", "linked"):
            await guest(store, id)
        await guest(store, "present", used=NOW - DAY)
        await store.create_guest("newcomer", "New", b"new", False, NOW - DAY)
        await store.add_secret("linked", b"phone", Device("d2", long_ago, used=NOW))
        await table(store, "hosted", HOUR, host="host")
        await table(store, "done", HOUR)
        results = [SeatResult("player", 0, 1, 5, "Player")]
        await store.finish("done", FinishedGame(b"{}", NOW - HOUR, results, [NewRating("player", 25.0, 8.0)]))
        await job(store).round()
        found = ["absent", "player", "host", "linked", "present", "newcomer"]
        assert await store.missing_guests(found) == {"absent"}
        assert await store.guest_by_secret(b"absent") is None
        # Once their games and tables are gone, they go, too.
        later = NOW + TIMES.games + TIMES.closed_tables + DAY
        await job(store, later - TIMES.closed_tables).round()
        await job(store, later + HOUR).round()
        assert await store.missing_guests(found) == set(found)
        assert await store.ratings(["player"], "paws-up") == {}

    with_store(where(tmp_path), story)


@both
def test_unused_devices_and_expired_links_are_deleted(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_guest("ann", "Ann", b"phone", False, 1.0, Device("d1", 1.0, used=NOW - TIMES.devices - DAY))
        await store.add_secret("ann", b"laptop", Device("d2", 1.0, used=NOW - DAY))
        await store.create_link(b"old", "ann", NOW - 1)
        await job(store).round()
        assert [device.id for device in await store.devices("ann")] == ["d2"]
        # Not even by a clock that was set back.
        assert await store.use_link(b"old", NOW - HOUR / 10) is None

    with_store(where(tmp_path), story)


@both
def test_networks_are_forgotten_and_old_counts_deleted(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)

    async def story(store: Store) -> None:
        for id, age in (("old", TIMES.networks + HOUR), ("new", HOUR)):
            charged = Charge(NOW - age, Quotas(), "ann", "198.51.100.7")
            await store.create_table(new_table(id, created=NOW - age), [], charged=charged)
            await store.append(id, [], Update("playing", touched=NOW))
        await job(store).round()
        rows = [await store.table(id) for id in ("old", "new")]
        assert [row is not None and row.network is not None for row in rows] == [False, True]

    with_store(url, story)
    assert asyncio.run(query(url, "SELECT DISTINCT day FROM quota_counts")) == [int((NOW - HOUR) // DAY)]


async def query(url: str, statement: str) -> list[object]:
    writes, reads = engines(url)
    try:
        async with writes.begin() as connection:
            found = await connection.execute(text(statement))
            return [row[0] for row in found] if found.returns_rows else []
    finally:
        await writes.dispose()
        await reads.dispose()


#: The database itself refuses to delete this table, as a spoiled page would.
REFUSALS = {
    "sqlite": [
        "CREATE TRIGGER spoiled BEFORE DELETE ON tables WHEN old.id = 'bad' BEGIN SELECT RAISE(ABORT, 'spoiled'); END"
    ],
    "postgresql": [
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'spoiled'; END $$",
        "CREATE TRIGGER spoiled BEFORE DELETE ON tables FOR EACH ROW WHEN (old.id = 'bad') EXECUTE FUNCTION refuse()",
    ],
}


@both
def test_a_table_that_cannot_be_deleted_does_not_stop_the_job(where: Where, tmp_path: Path) -> None:
    url, metrics = where(tmp_path), Metrics()

    async def story(store: Store) -> None:
        for id in ("a", "bad", "z"):
            await table(store, id, 2 * DAY, "closed")
        for statement in REFUSALS[url.partition(":")[0]]:
            await query(url, statement)
        await store.create_guest("absent", "Absent", b"x", False, 1.0)
        await job(store, metrics=metrics).round()
        assert await states(store, "a", "bad", "z") == ["gone", "closed", "gone"]
        assert await store.journal("bad") == [entry(0), entry(1)]
        assert await store.missing_guests(["absent"]) == {"absent"}

    with_store(url, story)
    assert metrics.registry.get_sample_value("pettable_put_aside_total", {"sweep": "retention"}) == 1
    assert metrics.registry.get_sample_value("pettable_deleted_total", {"kind": "closed-tables"}) == 2


@both
def test_one_process_does_a_round_at_a_time(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await table(store, "t", 2 * DAY, "closed")
        assert await store.claim_job("retention", "another process", NOW, NOW + TIMES.every)
        await job(store).round()
        assert await states(store, "t") == ["closed"]
        # The other one has died since.
        await job(store, NOW + TIMES.every + 1).round()
        assert await states(store, "t") == ["gone"]

    with_store(where(tmp_path), story)


@both
def test_more_tables_than_a_page_are_deleted_in_one_round(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        ids = [f"t{number}" for number in range(PAGE + 5)]
        for id in ids:
            await store.create_table(new_table(id, created=NOW - 100 * DAY), [entry(0)])
        await job(store).round()
        assert await states(store, *ids) == ["closed"] * len(ids)
        await job(store, NOW + 2 * DAY).round()
        assert await states(store, *ids) == ["gone"] * len(ids)

    with_store(where(tmp_path), story)


def test_nobody_waits_for_the_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between any two transactions of the job, those who wait are served."""
    writing, order = asyncio.Event(), []

    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [entry(0)])
        for number in range(5):
            await table(store, f"old{number}", 2 * DAY, "closed")
        delete_some = store.delete_some

        async def noted(id: str, state: str, before: float) -> bool:
            order.append("job")
            writing.set()
            return await delete_some(id, state, before)  # type: ignore[arg-type]

        monkeypatch.setattr(store, "delete_some", noted)

        async def play() -> None:
            await writing.wait()
            for number in range(1, 4):
                await store.append("t", [entry(number)])
                order.append("move")

        await asyncio.gather(job(store).round(), play())

    with_store(sqlite(tmp_path), story)
    assert order.count("job") == 5
    assert order.index("move") < 3


async def open_and_expire(store: Store, rounds: int, size: Callable[[], Awaitable[int]]) -> list[int]:
    """Open, play, finish and delete tables, as many again in each round; the size after each."""
    sizes = []
    for number in range(rounds):
        now = NOW + number * 400 * DAY
        for n in range(20):
            id = f"t{number}-{n}"
            rows = [JournalRow(seq, bytes(range(256)) * 4, f"g:{seq}") for seq in range(50)]
            await store.create_table(new_table(id, created=now), rows)
            if n % 2:
                await store.finish(id, FinishedGame(bytes(range(256)) * 40, now, [], []))
            else:
                await store.append(id, [], Update("closed"))
        await job(store, now + 399 * DAY).round()
        sizes.append(await size())
    return sizes


def test_the_file_does_not_grow_over_many_rounds(tmp_path: Path) -> None:
    async def story(store: Store) -> list[int]:
        async def file_size() -> int:
            with sqlite3.connect(tmp_path / "pets.db") as connection:
                return int(connection.execute("PRAGMA page_count").fetchone()[0])

        return await open_and_expire(store, 6, file_size)

    sizes = with_store(sqlite(tmp_path), story)
    assert sizes[-1] <= sizes[0] + 2
    # Free pages have gone back to the disk: what is left is the schema.
    assert sizes[-1] < 100


def test_postgresql_uses_freed_space_again(tmp_path: Path) -> None:
    url = postgresql(tmp_path)

    async def story(store: Store) -> list[int]:
        async def table_size() -> int:
            # Autovacuum does this by itself, at a moment of its own.
            await vacuum(url)
            found = await query(url, "SELECT pg_total_relation_size('journal') + pg_total_relation_size('archive')")
            return int(str(found[0]))

        return await open_and_expire(store, 6, table_size)

    sizes = with_store(url, story)
    assert sizes[2:] == [sizes[2]] * 4


async def vacuum(url: str) -> None:
    writes, reads = engines(url)
    try:
        async with reads.connect() as connection:
            for name in ("journal", "archive", "tables"):
                await connection.execute(text(f"VACUUM {name}"))
    finally:
        await writes.dispose()
        await reads.dispose()


def test_a_running_server_deletes_what_it_no_longer_keeps(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        await here.play_out(anna, ben)
        waiting, _ = await anna.open(game=CHAIN, seats=2)
        for person in (anna, ben):
            await person.leave()
        # From round to round, while the tables leave the memory.
        for _ in range(8):
            await here.turn(100.0)
            await here.server.retention.round()
        assert [await here.server.store.table(id) for id in (table, waiting)] == [None, None]
        assert await here.server.store.missing_guests([anna.guest, ben.guest]) == set()

    keep = RetentionTimes(open_tables=200.0, closed_tables=200.0, games=300.0, every=60.0)
    evening(tmp_path, story, keep=keep)
