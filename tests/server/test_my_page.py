"""A guest's own page: unfinished tables, the history with its filters, statistics, picture, export; nobody else's."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from pettable import registry
from pettable.server.limits.constants import EXPORTS_AT_ONCE, HISTORY_LISTED
from pettable.server.people.avatars import AVATARS
from pettable.server.store import HistoryFilter, HistoryRow, Store
from pettable.server.store.database import engines
from tests.server.in_process import Inside, Person, evening
from tests.server.rich_history import HOUR, add_history
from tests.server.server_process import ROOT
from tests.server.stores import Where, both, sqlite, with_store
from tests.server.test_lobby import archived
from tests.server.two_players import CHAIN, on_turn, playing, two

NOW, GAMES = 2e9, 60


async def with_history(store: Store, count: int = GAMES) -> None:
    await store.create_guest("mika", "Mika", b"phone", False, 5.0)
    await store.create_guest("ann", "Ann", b"laptop", False, 5.0)
    await add_history(store, "mika", count, NOW)


@both
def test_the_history_is_filtered_and_counted(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await with_history(store)
        every = await store.history("mika", 1000)
        assert len(every) == GAMES
        assert [row.finished for row in every] == [NOW - n * HOUR for n in range(1, GAMES + 1)]
        for filters, wanted in (
            (HistoryFilter(game="paws-up"), lambda row: row.game == "paws-up"),
            (HistoryFilter(rated=True), lambda row: row.rated),
            (HistoryFilter(rated=False), lambda row: not row.rated),
            (HistoryFilter(people=True), lambda row: row.people),
            (HistoryFilter(people=False), lambda row: not row.people),
            (HistoryFilter(won=True), lambda row: row.place == 1),
            (HistoryFilter(won=False), lambda row: row.place != 1),
            (HistoryFilter(since=NOW - 10 * HOUR), lambda row: row.finished >= NOW - 10 * HOUR),
            (
                HistoryFilter(CHAIN, rated=True, won=False),
                lambda row: row.game == CHAIN and row.rated and row.place > 1,
            ),
        ):
            expected = [row for row in every if wanted(row)]
            assert 0 < len(expected) < GAMES
            assert await store.history("mika", 1000, None, filters) == expected
            assert await store.history("mika", 2, expected[0].finished, filters) == expected[1:3]
        await counted(store, every)
        assert await store.history("ann", 10) == []
        assert await store.statistics("ann") == []

    with_store(where(tmp_path), story)


async def counted(store: Store, every: list[HistoryRow]) -> None:
    found = {(each.game, each.seats): (each.games, each.wins, each.rated) for each in await store.statistics("mika")}
    kinds = {(row.game, row.seats) for row in every}
    for kind in kinds:
        rows = [row for row in every if (row.game, row.seats) == kind]
        assert found[kind] == (len(rows), sum(row.place == 1 for row in rows), sum(row.rated for row in rows))
    assert found.keys() == kinds
    for game in registry.names():
        mine = [row for row in every if row.game == game]
        best = await store.best_scores("mika", game, 3)
        assert [row.score for row in best] == sorted((row.score for row in mine), reverse=True)[:3]
        past = await store.rating_history("mika", game, 4)
        assert [each.at for each in past] == [row.finished for row in mine if row.rated][3::-1]
        rating = (await store.ratings(["mika"], game))["mika"]
        assert (past[-1].mu, past[-1].sigma) == (rating.mu, rating.sigma)
        moves = await store.moves_of("mika", game)
        assert all(0 <= each.own <= each.all for each in moves)
        assert 0 < sum(each.own for each in moves) < sum(each.all for each in moves)
        assert all(each.own == 0 for each in await store.moves_of("ann", game))


def test_every_query_of_the_page_goes_by_an_index(tmp_path: Path) -> None:
    """So that a page with a thousand games is as quick as one with ten, and others' games cost nothing."""
    url, asked = sqlite(tmp_path), dict[str, Any]()

    async def story(store: Store) -> None:
        await with_history(store, 8)

        def note(_c: Any, _u: Any, statement: str, parameters: Any, *_: Any) -> None:
            asked[statement] = parameters

        event.listen(store._reads.sync_engine, "before_cursor_execute", note)
        for filters in (HistoryFilter(), HistoryFilter(CHAIN, True, True, True, 1.0)):
            await store.history("mika", 50, NOW, filters)
        await store.unfinished_of("mika", 20)
        await store.statistics("mika")
        await store.best_scores("mika", CHAIN, 3)
        await store.rating_history("mika", CHAIN, 200)
        await store.moves_of("mika", CHAIN)
        await store.export("mika")
        await store.export_tables("mika", "", 5)
        event.remove(store._reads.sync_engine, "before_cursor_execute", note)
        _, reads = engines(url)
        async with reads.connect() as connection:
            for statement, parameters in asked.items():
                found = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plan = [str(row["detail"]) for row in found.mappings()]
                # The counts of quotas are of one day, and few.
                scans = [line for line in plan if line.startswith("SCAN") and "quota_counts" not in line]
                assert not scans, f"{statement}: {scans}"
            assert (await connection.execute(text("SELECT count(*) FROM played"))).scalar_one() == 8
        await reads.dispose()

    with_store(url, story)
    assert len(asked) > 12


def test_unfinished_tables_say_whose_turn_it_is(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        zoe = await here.guest("Zoe")
        await zoe.request("POST", f"/api/tables/{table}/members", {"invite": anna.you["invite"]})
        await zoe.join(table)
        waiting, _ = await anna.open(game=CHAIN, seats=3)
        turn, other = on_turn(anna, ben)
        for person in (turn, other):
            rows = {row["id"]: row for row in await tables_of(person)}
            row = rows[table]
            assert row["asked"] == [turn.you["seat"]]
            assert row["my_turn"] == (person is turn)
            assert row["names"][row["seat"]] == ""
            assert sorted(row["names"])[1] == (ben if person is anna else anna).name
            assert (waiting in rows) == (person is anna)
        assert rows.keys() >= {table}
        assert await tables_of(zoe) == []
        # Also while nobody is there.
        for person in (anna, ben, zoe):
            await person.leave()
        here.server.lobby._tables.pop(table).close()
        assert [row["my_turn"] for row in await tables_of(turn) if row["id"] == table] == [True]
        for person in (anna, ben):
            await person.join(table)
        await here.play_out(anna, ben)
        await archived(here, table)
        assert [row["id"] for row in await tables_of(anna)] == [waiting]
        [game] = (await anna.request("GET", "/api/me/history?people=true")).json()["games"]
        assert (game["table"], game["people"], game["rated"]) == (table, 1, False)
        assert (await anna.request("GET", "/api/me/history?people=false")).json()["games"] == []

    evening(tmp_path, story)


async def tables_of(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await person.request("GET", "/api/me/tables")).json()["tables"]
    return found


def test_moves_are_counted_as_the_rules_name_them(tmp_path: Path) -> None:
    """Those of bots, of a bot that stands in, and those that were taken back are nobody's."""

    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2, bots=["random"])
        await anna.join(table)
        await anna.done("start")
        await here.play_out(anna)
        await archived(here, table)
        state = (await here.live(table)).state
        assert state.table is not None
        rules = state.table.rules
        moves = [move for move, _ in state.table.log if move.seat >= 0]
        own = Counter(rules.move_kind(move) for move in moves if move.seat == anna.you["seat"])
        everybody = Counter(rules.move_kind(move) for move in moves)
        counts = {each.kind: (each.own, each.all) for each in await here.server.store.moves_of(anna.guest, CHAIN)}
        assert counts == {kind: (own[kind], everybody[kind]) for kind in everybody}
        [found] = (await anna.request("GET", "/api/me/statistics")).json()["games"]
        assert (found["game"], found["games"], found["rating"], found["ratings"]) == (CHAIN, 1, None, [])
        assert sum(each["mine"] for each in found["moves"]) == pytest.approx(1)
        assert sum(each["all"] for each in found["moves"]) == pytest.approx(1)
        # From here on a bot plays for her.
        again, _ = await anna.open(game=CHAIN, seats=2, bots=["random"])
        await anna.leave()
        await anna.join(again)
        await anna.done("start")
        await anna.done("stand-in")
        while not anna.over:
            await here.turn(0.3)
        await archived(here, again)
        after = {each.kind: each.own for each in await here.server.store.moves_of(anna.guest, CHAIN)}
        assert after == {kind: mine for kind, (mine, _) in counts.items()}

    evening(tmp_path, story)


def test_others_see_the_picture_that_a_guest_chose(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        for person in (anna, ben):
            assert (await person.request("PATCH", "/api/me", {"avatar": "bear"})).json()["avatar"] == "bear"
        table, invite = await anna.open(game=CHAIN, seats=2)
        await anna.join(table)
        await ben.join(table, invite)
        await ben.done("sit")
        # Ben has another one here: no two at a table are alike.
        pictures = [chair["avatar"] for chair in ben.table["chairs"]]
        assert pictures[0] == "bear"
        assert pictures[1] in {*AVATARS} - {"bear"}
        wrong = await anna.request("PATCH", "/api/me", {"avatar": "t-rex"})
        assert (wrong.status_code, wrong.json()["problem"]) == (422, "bad-options")
        renamed = (await anna.request("PATCH", "/api/me", {"name": "Änne"})).json()
        assert (renamed["name"], renamed["avatar"]) == ("Änne", "bear")
        assert (await anna.request("PATCH", "/api/me", {"avatar": ""})).json()["avatar"] == ""

    evening(tmp_path, story)


def test_the_client_has_the_pictures_that_the_server_knows() -> None:
    client = (ROOT / "web" / "src" / "lib" / "avatars.ts").read_text(encoding="utf-8")
    [line] = [line for line in client.splitlines() if line.startswith("export const AVATARS")]
    assert tuple(re.findall(r'"([\w-]+)"', line)) == AVATARS


def test_nobody_sees_the_page_of_somebody_else(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        zoe, nobody = await here.guest("Zoe"), Person(here, "nobody")
        for path in ("tables", "statistics", "history", "export"):
            answer = await nobody.request("GET", f"/api/me/{path}")
            assert (answer.status_code, answer.json()["problem"]) == (401, "no-guest")
            answer = await zoe.request("GET", f"/api/me/{path}")
            assert answer.status_code == 200
            for secret in (table, anna.guest, ben.guest, anna.you["invite"]):
                assert secret not in answer.text, path
        mine = (await anna.request("GET", "/api/me/export")).text
        assert ben.guest not in mine
        for secret in (anna.token, anna.you["invite"], (await here.live(table)).state.opened.seed):
            assert secret not in mine
        for _ in range(EXPORTS_AT_ONCE - 1):
            assert (await zoe.request("GET", "/api/me/export")).status_code == 200
        assert (await zoe.request("GET", "/api/me/export")).json()["problem"] == "too-fast"
        bad = await zoe.request("GET", "/api/me/history?won=perhaps&game=%22")
        assert bad.status_code == 400

    evening(tmp_path, story)


def test_a_page_of_the_history_is_bounded_and_goes_on(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        await add_history(here.server.store, anna.guest, HISTORY_LISTED + 3, here.clock.now(), [CHAIN])
        first = (await anna.request("GET", "/api/me/history")).json()["games"]
        assert len(first) == HISTORY_LISTED
        rest = (await anna.request("GET", f"/api/me/history?before={first[-1]['finished']}")).json()["games"]
        assert len({row["table"] for row in first + rest}) == HISTORY_LISTED + 3

    evening(tmp_path, story)
