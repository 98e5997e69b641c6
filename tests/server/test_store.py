"""The store returns what was put into it, on SQLite and on PostgreSQL."""

import asyncio
from pathlib import Path

import pytest
from msgspec import structs

from pettable.server.store import (
    Device,
    Fenced,
    FinishedGame,
    Guest,
    HistoryRow,
    JournalRow,
    NewRating,
    RatingRow,
    SeatResult,
    Store,
    StoreDown,
    TableRow,
    Update,
)
from pettable.server.store.database import engines
from tests.server.stores import Where, both, entry, new_table, numbers, sqlite, with_store


@both
def test_a_table_and_its_journal_are_stored(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)

    async def play(store: Store) -> None:
        await store.create_table(new_table("t"), [entry(0), entry(1, "ann:1")])
        await store.append("t", [entry(2, "ben:1"), entry(3)], Update("playing", 2, b'{"taken":2}', 105.0))
        await store.append("t", [entry(4)])

    async def look(store: Store) -> tuple[TableRow | None, list[JournalRow], TableRow | None, list[JournalRow]]:
        return await store.table("t"), await store.journal("t"), await store.table("x"), await store.journal("x")

    with_store(url, play)
    kept = TableRow("t", "paws-up", "public", b"invite", 4, False, 100.0, b'{"taken":2}', False, "playing", 105.0, 2)
    journal = [entry(0), entry(1, "ann:1"), entry(2, "ben:1"), entry(3), entry(4)]
    assert with_store(url, look) == (kept, journal, None, [])


@both
def test_an_update_changes_only_what_it_names(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> TableRow | None:
        await store.create_table(new_table("t"), [])
        await store.append("t", [], Update(taken=3))
        await store.append("t", [entry(0)], Update(touched=7.0))
        return await store.table("t")

    kept = TableRow("t", "paws-up", "public", b"invite", 4, False, 100.0, b'{"name":"Pets"}', False, "open", 7.0, 3)
    assert with_store(where(tmp_path), story) == kept


@both
def test_a_table_is_created_whole_or_not_at_all(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(Fenced):
            await store.create_table(new_table("t"), [entry(0), entry(0)])
        assert await store.table("t") is None
        await store.create_table(new_table("t"), [entry(0)])
        with pytest.raises(Fenced):
            await store.create_table(new_table("t"), [])
        assert numbers(await store.journal("t")) == [0]

    with_store(where(tmp_path), story)


@both
def test_journal_numbers_are_unique_and_without_gaps(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [entry(0), entry(1)])
        for rows in ([entry(1)], [entry(2), entry(2)], [entry(3)], [entry(2), entry(4)]):
            with pytest.raises(Fenced, match="goes on with entry 2"):
                await store.append("t", rows, Update(taken=4))
        with pytest.raises(Fenced, match="no table x"):
            await store.append("x", [entry(0)])
        assert numbers(await store.journal("t")) == [0, 1]
        table = await store.table("t")
        assert table is not None
        assert table.taken == 0

    with_store(where(tmp_path), story)


@both
def test_a_command_is_stored_once_at_each_table(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [entry(0, "ann:1")])
        await store.create_table(new_table("u"), [entry(0, "ann:1")])
        with pytest.raises(Fenced):
            await store.append("t", [entry(1), entry(2, "ann:1")])
        await store.append("t", [entry(1, "ann:2"), entry(2), entry(3)])
        assert numbers(await store.journal("t")) == [0, 1, 2, 3]

    with_store(where(tmp_path), story)


def finished(guests: list[str], at: float) -> FinishedGame:
    """The first guest wins; a bot comes last."""
    results = [SeatResult(guest, seat, seat + 1, 30 - seat, guest.title()) for seat, guest in enumerate(guests)]
    results.append(SeatResult(None, len(guests), len(guests) + 1, 0, "Rex"))
    return FinishedGame(b'{"record":1}\n' * 500, at, results, [NewRating(guest, 25.0 + at, 8.0) for guest in guests])


@both
def test_a_finished_game_is_archived_once(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for guest in ("ann", "ben"):
            await store.create_guest(guest, guest.title(), guest.encode(), False, 1.0)
        lines = [JournalRow(seq, b'{"card":"Biscuit"}' * 20, f"ann:{seq}") for seq in range(50)]
        await store.create_table(new_table("t"), lines)
        again = finished(["ben", "ann"], 900.0)
        assert await store.record("t") is None
        assert await store.finish("t", finished(["ann", "ben"], 200.0)) is True
        assert await store.finish("t", again) is False
        with pytest.raises(Fenced, match="no table x"):
            await store.finish("x", again)

        assert await store.journal("t") == lines
        assert await store.record("t") == b'{"record":1}\n' * 500
        assert await store.ratings(["ann", "ben", "cat"], "paws-up") == {
            "ann": RatingRow(225.0, 8.0, 1),
            "ben": RatingRow(225.0, 8.0, 1),
        }
        assert await store.ratings(["ann"], "slap-cat") == {}
        assert await store.ratings([], "paws-up") == {}
        table = await store.table("t")
        assert table is not None
        assert (table.state, table.touched) == ("finished", 200.0)
        # Chat after the game goes on where its journal ended.
        for wrong in (0, 49, 51):
            with pytest.raises(Fenced):
                await store.append("t", [entry(wrong)])
        await store.append("t", [entry(50)])
        assert await store.journal("t") == [*lines, entry(50)]
        assert await store.finish("t", again) is False
        assert await store.journal("t") == [*lines, entry(50)]

    with_store(where(tmp_path), story)


@both
def test_a_failed_archiving_changes_nothing(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [entry(0)])
        with pytest.raises(Fenced):
            await store.finish("t", finished(["nobody-we-know"], 200.0))
        await store.append("t", [entry(1)])
        assert await store.record("t") is None
        assert numbers(await store.journal("t")) == [0, 1]

    with_store(where(tmp_path), story)


@both
def test_an_archived_journal_is_compressed(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)

    async def story(store: Store) -> None:
        await store.create_table(
            new_table("t"), [JournalRow(n, b'{"from":"hand","to":"display"}' * 10) for n in range(200)]
        )
        assert await store.finish("t", FinishedGame(b'{"move":"play"}' * 4000, 5.0, [], []))

    async def sizes() -> tuple[int, int]:
        writes, reads = engines(url)
        async with reads.connect() as connection:
            lines = (await connection.exec_driver_sql("SELECT count(*) FROM journal")).scalar_one()
            packed = await connection.exec_driver_sql("SELECT length(journal) + length(record) FROM archive")
            found = lines, packed.scalar_one()
        await writes.dispose()
        await reads.dispose()
        return found

    with_store(url, story)
    lines, packed = asyncio.run(sizes())
    assert lines == 1
    assert packed < (200 * 300 + 60_000) / 10


@both
def test_history_is_paged_newest_first(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for guest in ("ann", "ben"):
            await store.create_guest(guest, guest, guest.encode(), False, 1.0)
        for n, guests in enumerate([["ann", "ben"], ["ben"], ["ben", "ann"]]):
            game = "slap-cat" if n == 1 else "paws-up"
            await store.create_table(new_table(f"t{n}", game=game), [])
            await store.finish(f"t{n}", finished(guests, 200.0 + n))
        newest = HistoryRow("t2", "paws-up", 1, 2, 29, 202.0, 4)
        oldest = HistoryRow("t0", "paws-up", 0, 1, 30, 200.0, 4)
        assert await store.history("ann", 10) == [newest, oldest]
        assert await store.history("ann", 1) == [newest]
        assert await store.history("ann", 10, before=202.0) == [oldest]
        assert [row.game for row in await store.history("ben", 10)] == ["paws-up", "slap-cat", "paws-up"]
        assert await store.history("cat", 10) == []
        # The latest rating, and the number of rated games.
        assert await store.ratings(["ben"], "paws-up") == {"ben": RatingRow(227.0, 8.0, 2)}
        assert await store.ratings(["ben"], "slap-cat") == {"ben": RatingRow(226.0, 8.0, 1)}

    with_store(where(tmp_path), story)


@both
def test_public_tables_are_listed_newest_first(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for n, game in enumerate(["paws-up", "slap-cat", "paws-up", "paws-up", "paws-up"]):
            await store.create_table(new_table(f"t{n}", created=100.0 + n, game=game), [])
        await store.create_table(new_table("hidden", "private", created=300.0), [])
        await store.append("t1", [], Update(state="playing"))
        await store.append("hidden", [], Update(state="playing"))
        await store.append("t3", [], Update(state="closed"))
        await store.finish("t4", FinishedGame(b"", 9.0, [], []))

        async def listed(limit: int, game: str | None = None) -> list[str]:
            return [table.id for table in await store.public_tables(limit, game)]

        assert await listed(10) == ["t2", "t1", "t0"]
        assert await listed(2) == ["t2", "t1"]
        assert await listed(10, "paws-up") == ["t2", "t0"]
        assert await listed(10, "pupularity") == []
        assert await store.unfinished() == ["t1", "hidden"]

    with_store(where(tmp_path), story)


@both
def test_idle_tables_are_closed(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for id in ("old", "old-playing", "fresh", "done"):
            await store.create_table(new_table(id), [entry(0)])
        await store.append("old-playing", [], Update(state="playing"))
        await store.append("fresh", [], Update(touched=500.0))
        await store.finish("done", FinishedGame(b"", 101.0, [], []))
        assert await store.close_idle(("open", "playing"), 500.0, 600.0) == 2
        assert await store.close_idle(("open", "playing"), 500.0, 600.0) == 0
        states = [(await store.table(id)) for id in ("old", "old-playing", "fresh", "done")]
        assert [table.state for table in states if table] == ["closed", "closed", "open", "finished"]

    with_store(where(tmp_path), story)


@both
def test_a_guest_is_found_by_the_secret_of_each_device(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_guest("ann", "Ann", b"phone", False, 5.0)
        await store.create_guest("rex", "Rex", b"kennel", True, 6.0)
        await store.add_secret("ann", b"laptop", Device("d2", 7.0))
        await store.change_guest("ann", "Änne 🐾", "fox")
        ann = Guest("ann", "Änne 🐾", False, 5.0, avatar="fox")
        assert await store.guest("ann") == ann
        assert await store.guest_by_secret(b"phone") == ann
        assert await store.guest_by_secret(b"laptop") == structs.replace(ann, device="d2")
        assert await store.guest_by_secret(b"kennel") == Guest("rex", "Rex", True, 6.0)
        assert await store.guest_by_secret(b"tablet") is None
        assert await store.guest("cat") is None

        with pytest.raises(Fenced):
            await store.create_guest("ann", "Another", b"other", False, 8.0)
        with pytest.raises(Fenced):
            await store.create_guest("eve", "Eve", b"phone", False, 8.0)
        with pytest.raises(Fenced):
            await store.add_secret("cat", b"tablet", Device("d3", 8.0))
        assert await store.guest("eve") is None

    with_store(where(tmp_path), story)


@both
def test_a_device_link_works_once_and_in_time(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_guest("ann", "Ann", b"phone", False, 5.0)
        await store.create_link(b"a", "ann", 20.0)
        assert await store.use_link(b"x", 10.0) is None
        assert await store.use_link(b"a", 10.0) == "ann"
        assert await store.use_link(b"a", 10.0) is None
        await store.create_link(b"old", "ann", 20.0)
        await store.create_link(b"b", "ann", 20.0)
        assert await store.use_link(b"old", 11.0) is None
        both_at_once = await asyncio.gather(store.use_link(b"b", 11.0), store.use_link(b"b", 11.0))
        assert sorted(map(str, both_at_once)) == ["None", "ann"]
        await store.create_link(b"c", "ann", 20.0)
        assert await store.use_link(b"c", 20.0) is None

    with_store(where(tmp_path), story)


@both
def test_a_share_link_leads_to_its_table(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_table(new_table("t"), [])
        await store.share("token", "t")
        assert await store.shared("token") == "t"
        assert await store.shared("other") is None
        with pytest.raises(Fenced):
            await store.share("more", "no-such-table")

    with_store(where(tmp_path), story)


@both
def test_closing_stores_pending_writes_and_refuses_new_ones(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)

    async def story() -> None:
        store = await Store.open(url)
        await store.create_table(new_table("t"), [entry(0)])
        last = asyncio.create_task(store.append("t", [entry(1)]))
        await asyncio.sleep(0)
        await store.close()
        await last
        with pytest.raises(StoreDown, match="closed"):
            await store.append("t", [entry(2)])

    asyncio.run(story())
    assert numbers(with_store(url, lambda store: store.journal("t"))) == [0, 1]


def test_sqlite_syncs_every_commit_to_disk(tmp_path: Path) -> None:
    async def pragmas() -> tuple[str, int, int]:
        writes, reads = engines(sqlite(tmp_path))
        async with writes.connect() as connection:
            mode, sync, keys = [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        await writes.dispose()
        await reads.dispose()
        return mode, sync, keys

    full = 2
    assert asyncio.run(pragmas()) == ("wal", full, 1)
