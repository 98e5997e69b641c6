"""Export and deletion are complete: every column of the schema is accounted for, and nothing of a guest is left."""

from pathlib import Path
from typing import Any
from zlib import decompress, error

import msgspec
from sqlalchemy import Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.record_check import Verdict, judged
from pettable.server.limits.quotas import Charge, Quotas
from pettable.server.people.guest_secret import COOKIE_NAME
from pettable.server.people.tokens import hashed
from pettable.server.store import FinishedGame, Store, schema
from pettable.server.store.database import engines
from pettable.server.store.personal_data import COLUMNS
from pettable.server.store.rows import MoveCount, Subscription, Turn
from tests.server.in_process import Inside, Person, evening
from tests.server.stores import Where, both, entry, new_table, with_store
from tests.server.test_lobby import archived, quick
from tests.server.two_players import CHAIN

NAME, CHILD, WORDS = "Zwiebelfisch", "Quastenflosser", "was ich noch sagen wollte"
FIREFOX = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}


def test_every_column_is_declared_and_every_declaration_is_a_column() -> None:
    """A new column needs a line in `store/personal_data.py`, and a value in `a_full_life` where it is personal."""
    columns = {f"{table.name}.{column.name}" for table in schema.metadata.sorted_tables for column in table.columns}
    assert columns - COLUMNS.keys() == set(), "columns that nobody has declared"
    assert COLUMNS.keys() - columns == set(), "declarations of columns that are gone"
    for name, column in COLUMNS.items():
        assert column.why or (column.export and column.erased), f"{name}: why?"


async def a_full_life(here: Inside) -> Person:
    """A guest with a value in every personal column."""
    me = Person(here, NAME)
    async with here.browser() as http:
        answer = await http.post("/api/guests", json={"name": NAME}, headers=FIREFOX)
    me.token, me.guest = answer.cookies[COOKIE_NAME], answer.json()["id"]
    here.people.append(me)
    others = [await here.human(name) for name in ("Ben", "Cleo", "Dan")]
    assert (await me.request("PATCH", "/api/me", {"avatar": "hedgehog"})).json()["avatar"] == "hedgehog"
    # A rated game, to its end.
    for person in (me, *others):
        table = await quick(person)
        await person.join(table)
        await person.done("sit")
    await here.play_out(me, *others)
    await archived(here, table)
    ben = others[0]
    for person in (me, *others):
        await person.leave()
    charged = Charge(here.clock.now(), Quotas(), me.guest, "")
    assert await here.server.store.queue_analysis(table, charged)
    # A table of the guest's own that is not begun, with a child on the same device.
    mine, _ = await me.open(game=CHAIN, seats=3, players=[CHILD], free_text=True)
    await me.join(mine)
    await me.done("say", text=WORDS)
    await me.leave()
    here.server.lobby._tables.pop(mine).close()
    # One that goes on, by an invitation; and one where the guest said something and was removed.
    going, invite = await ben.open(game=CHAIN, seats=2)
    await me.join(going, invite)
    await me.done("sit")
    await ben.join(going)
    await ben.done("start")
    await ben.done("mute", guest=me.guest)
    for person in (me, ben):
        await person.leave()
    watched, _ = await ben.open(game=CHAIN, seats=3, privacy="public", free_text=True, bots=["random"])
    await ben.join(watched)
    await me.join(watched)
    await me.done("sit")
    await me.done("say", text=WORDS)
    await ben.done("remove", guest=me.guest)
    await ben.done("start")
    await here.play_out(ben)
    await archived(here, watched)
    await ben.done("rematch")
    await me.request("POST", "/api/me/links")
    # A slow table waits for the guest, who gets messages, was on vacation, and keeps a deck.
    store, now = here.server.store, here.clock.now()
    device = (await me.request("GET", "/api/me/devices")).json()["devices"][0]["id"]
    browser = Subscription("s1", "https://push.example/hedgehog", b"public key", b"shared secret", "en")
    await store.subscribe(me.guest, device, browser, now)
    await store.save_turns(going, now + 3600, [Turn(1, me.guest, 7, now, now + 3600, now + 2700)], now)
    assert await store.go_on_vacation(me.guest, 3, now)
    deck = {"game": CHAIN, "name": "Hedgehogs", "text": f"# {WORDS}"}
    assert (await me.request("POST", "/api/me/decks", deck)).status_code == 201
    return me


async def everything(connection: AsyncConnection) -> dict[Table, list[dict[str, Any]]]:
    found = {}
    for table in schema.metadata.sorted_tables:
        found[table] = [dict(row) for row in (await connection.execute(select(table))).mappings()]
    return found


async def read(url: str) -> dict[Table, list[dict[str, Any]]]:
    writes, reads = engines(url)
    async with reads.connect() as connection:
        found = await everything(connection)
    await writes.dispose()
    await reads.dispose()
    return found


def bytes_of(value: Any) -> bytes:
    """All that a value of a column says, also if it is compressed."""
    if not isinstance(value, bytes):
        return str(value).encode()
    try:
        return value + decompress(value)
    except error:
        return value


def rows_of(table: Table, rows: list[dict[str, Any]], guest: str, at: set[str]) -> list[dict[str, Any]]:
    """The rows of a table that are about the guest, who is named at these tables."""
    key = {"guests": "id", "quota_counts": "subject"}.get(table.name, "guest" if "guest" in table.columns else None)
    if key is not None:
        return [row for row in rows if row[key] == guest]
    return [row for row in rows if row.get("table_id", row.get("id")) in at]


def values_at(export: Any, path: str) -> list[Any]:
    """The values of an export at a place: `devices[].created`."""
    found = [export]
    for step in path.split("."):
        found = [each[step.removesuffix("[]")] for each in found]
        if step.endswith("[]"):
            found = [item for each in found for item in each]
    return found


@both
def test_an_export_has_everything_and_a_deletion_leaves_nothing(where: Where, tmp_path: Path) -> None:
    url = where(tmp_path)

    async def story(here: Inside) -> None:
        me = await a_full_life(here)
        before = await read(url)
        by_name = {table.name: table for table in before}
        at = {row["table_id"] for row in before[by_name["participants"]] if row["guest"] == me.guest}
        assert len(at) >= 4
        answer = await me.request("GET", "/api/me/export")
        assert "attachment" in answer.headers["content-disposition"]
        export = answer.json()
        assert export["complete"]
        for name, column in COLUMNS.items():
            table, field = name.split(".")
            values = [row[field] for row in rows_of(by_name[table], before[by_name[table]], me.guest, at)]
            assert not column.personal or any(value not in (None, "", b"") for value in values), f"{name}: no value"
            exported = values_at(export, column.export) if column.export else []
            if column.export and not isinstance(values[0], bytes):
                assert {*values} - {None} <= {*exported}, f"{name} is not all in the export"
            elif column.export:
                assert any(exported), name
        text = answer.text
        assert all(words in text for words in (me.guest, NAME, CHILD, WORDS, "hedgehog"))
        secrets = [me.token, *(str(row["invite"]) for row in _invitations(before))]
        assert not [secret for secret in secrets if secret in text]
        unfinished = {table["table"] for table in export["tables"] if table["state"] != "finished"}
        assert not [table for table in export["tables"] if table["table"] in unfinished and table["record"]]

        assert (await me.request("DELETE", "/api/me")).status_code == 204
        after = await read(url)
        gone = [me.guest.encode(), NAME.encode(), CHILD.encode(), WORDS.encode(), hashed(me.token), b"hedgehog"]
        for remaining, rows in after.items():
            for row in rows:
                for field, value in row.items():
                    left = [word for word in gone if word in bytes_of(value)]
                    assert not left, f"{remaining.name}.{field} still has {left}: {bytes_of(value)[:400]!r}"
        for name, column in COLUMNS.items():
            of = by_name[name.split(".")[0]]
            if column.personal and not column.erased and of.name not in ("journal", "participants"):
                assert len(after[of]) == len(before[of]), name

        await replayed(here, at)

    evening(tmp_path, story, database=url)


async def replayed(here: Inside, tables: set[str]) -> None:
    """What is left of the journals still makes tables, and the records still prove themselves."""
    for person in here.people:
        await person.leave()
    for table in (*here.server.lobby._tables.values(),):
        table.close()
    here.server.lobby._tables.clear()
    states = []
    for id in sorted(tables):
        row = await here.server.store.table(id)
        assert row is not None
        states.append(row.state)
        state = await here.server.lobby.state(id)
        assert NAME not in state.seating.names()
        if row.state == "finished":
            record = await here.server.store.record(id)
            assert record is not None
            assert judged(record, "en")[0].verdict is Verdict.RIGHT
    assert {*states} == {"finished", "playing", "open"}


@both
def test_a_guest_whom_a_table_names_is_kept_as_long_as_the_table(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_guest("zoe", "Zoe", b"phone", False, 1.0)
        await store.create_table(new_table("t1"), [entry(1)], guests=["zoe"])
        await store.finish("t1", FinishedGame(b"{}\n", 200.0, [], [], [MoveCount("zoe", "pet", 3)]))
        assert await store.absent_guests(1e9, ()) == []
        assert not await store.delete_guest("zoe", 1e9)
        while await store.delete_some("t1", "finished", 1e9):
            pass
        assert await store.absent_guests(1e9, ()) == ["zoe"]
        assert await store.delete_guest("zoe", 1e9)
        # The counts of all seats name nobody, and stay.
        [left] = await store.moves_of("zoe", "paws-up")
        assert (left.own, left.all) == (0, 3)

    with_store(where(tmp_path), story)


def _invitations(found: dict[Table, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The first entries of all journals: they hold the invitation and the seed."""
    [journal] = [rows for table, rows in found.items() if table.name == "journal"]
    entries = [msgspec.json.decode(row["entry"]) for row in journal]
    return [entry for entry in entries if entry["entry"] == "opened"]
