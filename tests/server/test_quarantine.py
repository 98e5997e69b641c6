"""A table that fails is quarantined: stopped for good, shown to nobody, with its journal byte for byte as it was."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from pettable.server.errors import TableFailed
from pettable.server.limits.constants import ASLEEP_AFTER, CLOSED_AFTER
from tests.server.in_process import Inside, Person, evening
from tests.server.spoiled import execute, journal_bytes, spoil_journal
from tests.server.stores import Where, both, entry, new_table, with_store
from tests.server.test_lobby import listed
from tests.server.two_players import on_turn, playing

CHAIN = "chain-of-command"


async def quarantined(here: Inside, table: str) -> str:
    """The reason in the store, as soon as it is there."""
    async with asyncio.timeout(20):
        while (reason := (await here.server.store.failed_tables()).get(table)) is None:
            await asyncio.sleep(0.005)
    return reason


def break_rules(person: Person, patch: pytest.MonkeyPatch, name: str = "apply") -> None:
    """A bug in the rules: from now on this table's moves cannot be carried out."""

    def broken(*_: Any) -> Any:
        raise KeyError("a bug")

    assert person.live is not None
    patch.setattr(person.live.state.material.rules, name, broken)


async def move_into_a_bug(anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player on turn plays a legal move, which the rules cannot apply."""
    mover, _ = on_turn(anna, ben)
    assert mover.game is not None
    with monkeypatch.context() as patch:
        break_rules(mover, patch)
        await mover.send("play", prompt=mover.asked, move=mover.game["moves"][0])


async def own_table(here: Inside, name: str) -> Person:
    """A person at a public table with a bot."""
    person = await here.guest(name)
    table, _ = await person.open(game=CHAIN, seats=2, bots=["random"], privacy="public")
    await person.join(table)
    return person


def test_a_command_that_meets_a_bug_quarantines_its_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, privacy="public")
        cleo = await own_table(here, "Cleo")
        await cleo.done("start")
        before = journal_bytes(tmp_path, table)
        await move_into_a_bug(anna, ben, monkeypatch)
        reason = await quarantined(here, table)
        assert reason == "KeyError: 'a bug'"
        for person in (anna, ben):
            assert person.connection is not None
            assert person.connection.closing == (4500, "table-failed")
            await person.until(lambda person=person: bool(person.others))  # type: ignore[misc]
            assert person.others[-1]["problem"] == "table-failed"
            assert "new table" in person.others[-1]["why"]
            answer = await person.request("GET", f"/api/tables/{table}")
            assert answer.json()["problem"] == "table-failed"
        assert [row["id"] for row in await listed(anna)] == [cleo.table["id"]]
        assert journal_bytes(tmp_path, table) == before
        assert cleo.connection is not None
        assert cleo.connection.closing is None
        metrics = (await cleo.request("GET", "/metrics")).text
        assert "pettable_failed_tables 1.0" in metrics
        assert "pettable_faults_total 1.0" in metrics

    evening(tmp_path, story)


def test_a_journal_that_cannot_be_replayed_quarantines_its_table_once(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(here: Inside) -> None:
        table, anna, _ = await playing(here, privacy="public")
        kept.update(table=table, anna=(anna.guest, anna.token))

    async def after(here: Inside) -> None:
        anna = Person(here, "Anna")
        anna.guest, anna.token = kept["anna"]
        assert "spoiled" not in await quarantined(here, kept["table"])
        for _ in range(2):
            answer = await anna.request("GET", f"/api/tables/{kept['table']}")
            assert (answer.status_code, answer.json()["problem"]) == (500, "table-failed")
        assert await listed(anna) == []

    evening(tmp_path, before)
    spoil_journal(tmp_path, kept["table"])
    spoiled = journal_bytes(tmp_path, kept["table"])
    with capture_logs() as logs:
        evening(tmp_path, after)
    assert [line["table"] for line in logs if line["event"] == "table-failed"] == [kept["table"]]
    # At the next start it is only named; nothing is tried again.
    with capture_logs() as logs:
        evening(tmp_path, after)
    assert {line["event"] for line in logs if line.get("table") == kept["table"]} == {"in-quarantine"}
    assert journal_bytes(tmp_path, kept["table"]) == spoiled


def test_nothing_closes_or_deletes_a_table_in_quarantine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        before = journal_bytes(tmp_path, table)
        await move_into_a_bug(anna, ben, monkeypatch)
        await quarantined(here, table)
        await here.turn(CLOSED_AFTER + ASLEEP_AFTER)
        await here.turn(ASLEEP_AFTER)
        assert execute(tmp_path, "SELECT state FROM tables WHERE id = ?", table) == [("failed",)]
        assert journal_bytes(tmp_path, table) == before

    evening(tmp_path, story)


def test_a_released_table_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As docs/operations.md says, for after an upgrade that mended the fault."""

    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        await move_into_a_bug(anna, ben, monkeypatch)
        await quarantined(here, table)
        # Not on the event loop: the server may be in the middle of a write, and has to end it first.
        release = "UPDATE tables SET state = 'playing', failure = NULL WHERE id = ?"
        await asyncio.to_thread(execute, tmp_path, release, table)
        for person in (anna, ben):
            await person.join(table)
        await here.play_out(anna, ben)

    evening(tmp_path, story)


def test_a_table_that_cannot_be_shown_is_quarantined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: Inside) -> None:
        table, anna, _ = await playing(here, privacy="public")
        zoe = await here.guest("Zoe")
        with monkeypatch.context() as patch:
            break_rules(anna, patch, "view")
            with pytest.raises(TableFailed):
                await zoe.join(table)
        await quarantined(here, table)

    evening(tmp_path, story)


def test_a_fault_while_somebody_leaves_quarantines_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)

        def broken() -> None:
            raise KeyError("a bug")

        assert anna.live is not None
        monkeypatch.setattr(anna.live.deadlines, "set", broken)
        await anna.leave()
        await quarantined(here, table)
        assert ben.connection is not None
        assert ben.connection.closing == (4500, "table-failed")

    evening(tmp_path, story)


@both
def test_the_store_quarantines_tables_in_use_alone(where: Where, tmp_path: Path) -> None:
    async def story(store: Any) -> None:
        for id in ("open", "done", "moved"):
            await store.create_table(new_table(id), [entry(0)], owner="anna" if id == "moved" else None)
        await store.close_idle(("open", "playing"), 0.0, 0.0)
        assert await store.fail("open", "KeyError: 1")
        assert not await store.fail("open", "again")
        assert not await store.fail("moved", "too late", term=7)
        assert not await store.fail("nowhere", "?")
        assert await store.failed_tables() == {"open": "KeyError: 1"}
        row = await store.table("open")
        assert (row.state, row.failure) == ("failed", "KeyError: 1")
        assert [each.id for each in await store.public_tables(10)] == ["done", "moved"]
        assert await store.journal("open") == [entry(0)]

    with_store(where(tmp_path), story)
