"""Slow tables in the store, on both databases: turns, messages, vacations, and when the server ran."""

from pathlib import Path
from typing import Any

from sqlalchemy import select

from pettable.server.limits.constants import ALIVE_GAP, DAY, SEEN_WITHIN, STANDSTILLS_KEPT
from pettable.server.store import Standstill, Store, Subscription, Turn, Update
from pettable.server.store.schema import pushes, subscriptions, turns, uptimes, vacations
from tests.server.stores import Where, both, entry, new_table, with_store

NOW = 1_000_000.0


def turn(guest: str, prompt: int = 1, *, seen: bool = False, seat: int = 0, asked: float = NOW) -> Turn:
    return Turn(seat, guest, prompt, asked, asked + DAY, asked + 0.75 * DAY, seen)


def browser(number: int) -> Subscription:
    return Subscription(f"id{number}", f"https://push.example/{number}", b"key", b"auth", "en")


async def rows(store: Store, table: Any) -> list[Any]:
    async with store._reads.connect() as connection:
        return list((await connection.execute(select(table))).all())


async def at_a_table(store: Store) -> None:
    """Ann with two browsers and Ben with one, at a table that plays."""
    for number, guest in enumerate(("ann", "ben")):
        await store.create_guest(guest, guest, guest.encode(), False, NOW)
        await store.subscribe(guest, "", browser(number), NOW)
    await store.subscribe("ann", "", browser(2), NOW)
    await store.create_table(new_table("t"), [entry(0)])
    await store.append("t", [], Update(state="playing", due=NOW))


@both
def test_a_turn_is_announced_once_and_reminded_of_once(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await at_a_table(store)
        assert await store.due_tables(NOW) == ["t"]
        await store.save_turns("t", NOW + DAY, [turn("ann"), turn("nobody", seat=1)], NOW)
        assert await store.due_tables(NOW) == []
        assert [(each.table, each.seat, each.due) for each in await store.turns("ann")] == [("t", 0, NOW + DAY)]
        sent = await store.due_pushes(NOW)
        assert {(each.subscription.id, each.kind, each.seats) for each in sent} == {
            ("id0", "turn", (0,)),
            ("id2", "turn", (0,)),
        }
        await store.push_later(sent[0], NOW + 50)
        await store.end_push(sent[1])
        # Nothing new: no second message, and the one that waits stays as it is.
        await store.save_turns("t", NOW + DAY, [turn("ann")], NOW)
        assert await store.due_pushes(NOW + 49) == []
        assert [each.attempts for each in await store.due_pushes(NOW + 50)] == [1]
        assert await store.remind(NOW + 0.7 * DAY) == 0
        assert await store.remind(NOW + 0.8 * DAY) == 1
        assert {each.kind for each in await store.due_pushes(NOW + 0.8 * DAY)} == {"reminder"}
        await store.save_turns("t", NOW + DAY, [turn("ann")], NOW)
        assert await store.remind(NOW + 0.9 * DAY) == 0
        # Ben's turn: what Ann was to be told is of no use any more.
        await store.save_turns("t", NOW + DAY, [turn("ben", 2)], NOW)
        assert [each.subscription.id for each in await store.due_pushes(NOW + DAY)] == ["id1"]
        await store.drop_subscription("id1")
        assert await store.due_pushes(NOW + DAY) == []

    with_store(where(tmp_path), story)


@both
def test_a_guest_who_was_there_is_told_only_after_leaving_at_once(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await at_a_table(store)
        await store.save_turns("t", None, [turn("ben", seen=True)], NOW)
        assert await store.due_pushes(NOW) == []
        await store.save_turns("t", None, [turn("ben")], NOW + 1)
        assert len(await store.due_pushes(NOW + 1)) == 1
        await store.save_turns("t", None, [turn("ben", 2, seen=True)], NOW)
        for _ in range(2):
            await store.save_turns("t", None, [turn("ben", 2)], NOW + SEEN_WITHIN)
            assert await store.due_pushes(NOW + SEEN_WITHIN) == []

    with_store(where(tmp_path), story)


@both
def test_an_owner_of_before_changes_no_turns(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await at_a_table(store)
        await store.save_turns("t", NOW + DAY, [turn("ann")], NOW, term=3)
        assert await store.turns("ann") == []

    with_store(where(tmp_path), story)


@both
def test_time_without_a_server_moves_everything_that_is_due(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await at_a_table(store)
        assert await store.begin_run(NOW) == (NOW, 0.0)
        await store.save_turns("t", NOW + DAY, [turn("ann")], NOW)
        await store.keep_running(NOW, NOW + 100)
        # A quick restart, and a second process.
        assert await store.begin_run(NOW + 100 + ALIVE_GAP) == (NOW, 0.0)
        seen = NOW + 100 + ALIVE_GAP
        assert await store.begin_run(seen + 5000) == (seen + 5000, 5000)
        assert await store.outages() == (Standstill(seen, seen + 5000),)
        assert [each.due for each in await store.turns("ann")] == [NOW + DAY + 5000]
        assert await store.due_tables(NOW + DAY) == []
        assert await store.due_tables(NOW + DAY + 5000) == ["t"]
        await store.postpone("t", NOW + 2 * DAY)
        assert await store.due_tables(NOW + DAY + 5000) == []
        # A clock that was far ahead, and was set right.
        await store.begin_run(NOW + 9 * DAY)
        assert await store.begin_run(seen + 5001) == (seen + 5000, 0.0)
        assert await store.delete_standstills(seen + 5001 + STANDSTILLS_KEPT + DAY) == 2

    with_store(where(tmp_path), story)


@both
def test_a_vacation_wakes_the_tables_that_wait_for_the_guest(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await at_a_table(store)
        await store.save_turns("t", NOW + DAY, [turn("ann")], NOW)
        assert await store.go_on_vacation("ann", 5, NOW + 10)
        assert await store.due_tables(NOW + 10) == ["t"]
        assert await store.vacations(["ann", "ben"]) == {"ann": (Standstill(NOW + 10, NOW + 10 + 5 * DAY),)}
        await store.end_vacation("ann", NOW + 20)
        assert await store.vacations(["ann"]) == {"ann": (Standstill(NOW + 10, NOW + 20),)}
        assert await store.vacation_days_left("ann", NOW + 20) == 41
        assert not await store.go_on_vacation("ann", 42, NOW + 30)

    with_store(where(tmp_path), story)


@both
def test_nothing_of_a_deleted_guest_or_table_stays(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await at_a_table(store)
        await store.begin_run(NOW)
        await store.go_on_vacation("ann", 5, NOW)
        await store.save_turns("t", NOW + DAY, [turn("ann"), turn("ben", seat=1)], NOW)
        assert len(await rows(store, pushes)) == 3
        await store.begin_deletion("ann")
        for table in (subscriptions, turns, vacations, pushes):
            assert "ann" not in str(await rows(store, table))
        assert len(await rows(store, pushes)) == 1
        # Her seat is a bot's as soon as somebody looks at the table.
        assert await store.due_tables(NOW) == ["t"]
        await store.finish_deletion("ann")
        # A device that was ended takes its browsers along; messages end with their turn.
        assert await store.delete_stale_pushes(NOW + DAY) == 1
        await store.save_turns("t", NOW + DAY, [turn("ben", 7, seat=1)], NOW)
        await store.discard("t")
        assert await rows(store, turns) == await rows(store, pushes) == []
        assert len(await rows(store, uptimes)) == 1

    with_store(where(tmp_path), story)
