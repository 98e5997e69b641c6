"""Analyses of finished games: who may read them, how many wait, and what happens where one is interrupted or fails."""

import asyncio
import os
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pettable import registry
from pettable.bots import kernel_search
from pettable.bots.kernel_search import SearchKind
from pettable.lab.analyse import SLIP
from pettable.lab.match import play_match
from pettable.server.analyses import analysis_process
from pettable.server.analyses.analysis_messages import AnalysisFailure, AnalysisFound, AnalysisPart, AnalysisRequest
from pettable.server.analyses.queue import found_before, joined
from pettable.server.http.analysis import AnalysisInfo
from pettable.server.limits.constants import ANALYSES_A_GUEST, ANALYSES_A_NETWORK, ANALYSES_WAITING, ANALYSIS_ATTEMPTS
from pettable.server.limits.quotas import Charge, Exceeded, Quotas
from pettable.server.store import FinishedGame, Store
from pettable.table.options import choose
from pettable.table.record import dump, header_of
from pettable.table.rng import seed_of
from tests.server.in_process import Inside, Person, evening
from tests.server.server_process import serving
from tests.server.stores import Where, both, entry, new_table, with_store
from tests.server.test_deck_reader import OURS
from tests.server.test_finished_games import finished
from tests.server.test_review import ask
from tests.server.two_players import CHAIN, playing

#: Seconds of a core for a whole game: the fewest iterations; and enough to be interrupted in the middle.
QUICK, SLOW = 0.2, 3.0
WITHIN = 60.0


async def asked(person: Person, table: str) -> Any:
    answer = await person.request("POST", f"/api/tables/{table}/analysis")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def read(person: Person, table: str, known: int = 0) -> Any:
    answer = await person.request("GET", f"/api/tables/{table}/analysis?known={known}")
    assert answer.status_code == 200, answer.text
    # It is what the API's description says.
    msgspec.json.decode(answer.content, type=AnalysisInfo)
    return answer.json()


async def ended(person: Person, table: str) -> Any:
    async with asyncio.timeout(WITHIN):
        # It may have to compile first; more requests than these a second are refused.
        while (info := await read(person, table))["state"] not in ("done", "failed"):
            await asyncio.sleep(0.1)
    return info


def found_in(
    record: str, seconds: float, known: tuple[msgspec.Raw, ...] = (), search: SearchKind | None = None
) -> list[AnalysisPart]:
    request = AnalysisRequest(CHAIN, record, known=known, search=search)
    return list(analysis_process.answer(request, seconds))


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_an_analysis_judges_every_decision_of_a_finished_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, ben = await finished(here)
        assert await read(anna, table) == as_json(AnalysisInfo(state="none"))  # type: ignore[arg-type]
        assert (await asked(anna, table))["state"] in ("waiting", "working")
        info = await ended(ben, table)
        assert info["state"] == "done"
        assert info["done"] == info["total"] == len(info["decisions"]) > 30
        numbers = [each["number"] for each in info["decisions"]]
        assert numbers == sorted(set(numbers))
        for each in info["decisions"]:
            assert sum(each["chances"]) == pytest.approx(1, abs=0.01)
            assert each["move"]["seat"] == each["seat"]
            # Costs are rounded.
            assert each["cost"] > SLIP - 0.001 or not each["compared"]
            assert each["cost"] < SLIP + 0.001 or each["compared"]
        assert sum(info["shares"]) == 1
        assert {point["number"] for point in info["turning_points"]} <= set(numbers)
        # A page that has some of them gets the others; who asks again gets the same.
        assert (await read(anna, table, 20))["decisions"] == info["decisions"][20:]
        assert await asked(anna, table) == info
        # The same game gives the same analysis.
        state = await here.server.lobby.state(table)
        parts = found_in(state.record().decode(), QUICK)
        assert [as_json(each) for part in parts for each in part.decisions] == info["decisions"]

    evening(tmp_path, story, analysis_seconds=QUICK)


def test_a_game_with_a_deck_of_ones_own_is_analysed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here, deck=OURS)
        await asked(anna, table)
        assert (await ended(anna, table))["state"] == "done"

    evening(tmp_path, story, analysis_seconds=QUICK)


def test_an_analysis_needs_the_permission_for_the_record(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        running, anna, ben = await playing(here)
        nobody, zoe = Person(here, "nobody"), await here.guest("Zoe")
        for method in ("GET", "POST"):
            path = f"/api/tables/{running}/analysis"
            for person in (anna, ben):
                answer = await person.request(method, path)
                assert (answer.status_code, answer.json()["problem"]) == (409, "not-over")
            assert (await zoe.request(method, path)).status_code == 403
        await here.play_out(anna, ben)
        path = f"/api/tables/{running}/analysis"
        for method in ("GET", "POST"):
            for person in (nobody, zoe):
                answer = await person.request(method, path)
                assert (answer.status_code, answer.json()["problem"]) == (403, "not-invited")
        token = (await anna.request("POST", f"/api/tables/{running}/shares")).json()["token"]
        assert (await ask(nobody, running, share=token, what="analysis")).json()["state"] == "none"
        assert (await ask(nobody, running, share=token + "x", what="analysis")).status_code == 403
        assert (await nobody.request("GET", f"{path}?share={token}")).status_code == 403
        async with here.browser() as http:
            assert (await http.post(path, headers={"Pettable-Share": token})).status_code == 200
        assert (await anna.request("GET", f"{path}?known=-1")).json()["problem"] == "bad-message"
        assert (await anna.request("GET", "/api/tables/nowhere/analysis")).json()["problem"] == "no-table"

    evening(tmp_path, story, analysis_seconds=QUICK)


async def finished_rows(store: Store, number: int) -> list[str]:
    ids = [f"t{n}" for n in range(number)]
    for id in ids:
        await store.create_table(new_table(id), [entry(0)])
        await store.finish(id, FinishedGame(b"{}\n", 100.0, [], []))
    return ids


async def queued(store: Store, ids: list[str], charged: Charge) -> int:
    """Ask for these one after the other, until no more may wait; how many wait."""
    for number, id in enumerate(ids):
        if not await store.queue_analysis(id, msgspec.structs.replace(charged, now=charged.now + number)):
            return number
    return len(ids)


@both
def test_few_games_of_a_guest_a_network_and_in_all_wait(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        for guest in ("g1", "g2"):
            await store.create_guest(guest, guest, guest.encode(), False, 0.0)
        ids = await finished_rows(store, ANALYSES_WAITING + 1)
        quotas = Quotas()
        assert await queued(store, ids, Charge(1000.0, quotas, "g1", "198.51.100.7")) == ANALYSES_A_GUEST
        rest = ids[ANALYSES_A_GUEST:]
        found = await queued(store, rest, Charge(2000.0, quotas, None, "198.51.100.7"))
        assert found == ANALYSES_A_NETWORK - ANALYSES_A_GUEST
        rest = rest[found:]
        assert await queued(store, rest, Charge(3000.0, quotas)) == ANALYSES_WAITING - ANALYSES_A_NETWORK
        last = await store.analysis(ids[ANALYSES_WAITING - 1])
        assert last is not None
        assert (last.state, last.ahead) == ("waiting", ANALYSES_WAITING - 1)
        # One that waits is asked for again by everybody; the place of one that has ended is free.
        assert await store.queue_analysis(ids[0], Charge(4000.0, quotas, "g2"))
        begun = await store.begin_analysis()
        assert begun is not None
        assert begun[0] == ids[0]
        await store.end_analysis(ids[0])
        assert await store.queue_analysis(ids[-1], Charge(5000.0, quotas, "g1", "198.51.100.7"))

    with_store(where(tmp_path), story)


@both
def test_analyses_have_a_daily_quota_and_a_guest_can_be_deleted(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.create_guest("g1", "g1", b"g1", False, 0.0)
        ids = await finished_rows(store, 2)
        charged = Charge(1000.0, Quotas(analyses_a_day_a_guest=1), "g1", "198.51.100.7")
        assert await store.queue_analysis(ids[0], charged)
        with pytest.raises(Exceeded):
            await store.queue_analysis(ids[1], charged)
        assert await store.analysis(ids[1]) is None
        await store.begin_deletion("g1")
        await store.finish_deletion("g1")
        kept = await store.analysis(ids[0])
        assert kept is not None
        assert kept.state == "waiting"

    with_store(where(tmp_path), story)


@both
def test_an_analysis_that_failed_may_be_asked_for_again_a_few_times(where: Where, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        (id,) = await finished_rows(store, 1)
        for attempt in range(1, ANALYSIS_ATTEMPTS + 2):
            assert await store.queue_analysis(id, Charge(1000.0, Quotas()))
            begun = await store.begin_analysis()
            if attempt > ANALYSIS_ATTEMPTS:
                assert begun is None
                break
            assert begun is not None
            assert begun[1].attempts == attempt
            await store.end_analysis(id, "died")
        row = await store.analysis(id)
        assert row is not None
        assert (row.state, row.failure) == ("failed", "died")

    with_store(where(tmp_path), story)


def test_a_killed_worker_fails_its_game_and_the_next_one_is_analysed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        other, _, cleo, _ = await finished(here)
        queue = here.server.analyses
        await asked(anna, table)
        await asked(cleo, other)
        async with asyncio.timeout(WITHIN):
            while (pid := queue.pid) is None:
                await asyncio.sleep(0.005)
        os.kill(pid, signal.SIGKILL)
        info = await ended(anna, table)
        assert (info["state"], info["failure"], info["again"]) == ("failed", "died", True)
        assert (await ended(cleo, other))["state"] == "done"
        # It was no fault of the game.
        await asked(anna, table)
        assert (await ended(anna, table))["state"] == "done"

    evening(tmp_path, story, analysis_seconds=QUICK)


def test_a_game_that_ended_the_server_each_time_is_put_aside(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        store = here.server.store
        await here.server.analyses.stop()
        assert await store.queue_analysis(table, Charge(1000.0, Quotas()))
        for _ in range(ANALYSIS_ATTEMPTS):
            assert await store.begin_analysis()
        here.server.analyses.start()
        info = await ended(anna, table)
        assert (info["state"], info["failure"], info["again"]) == ("failed", "died", False)

    evening(tmp_path, story, analysis_seconds=QUICK)


@pytest.mark.parametrize("record", ["", "nonsense", '{"pettable":1}'])
def test_an_odd_record_is_a_fault_that_is_reported(record: str) -> None:
    (part,) = found_in(record, QUICK)
    assert part.failure is AnalysisFailure.FAULT
    assert part.why


def record_of_a_game() -> str:
    game = registry.find(CHAIN)
    options = choose(game.options, game.seats, 2)
    table = play_match(game, registry.rules_of(CHAIN), options, ("greedy", "greedy"), seed_of(1))
    return dump(header_of(table, CHAIN), table)


@pytest.mark.usefixtures("compiled_search")
@pytest.mark.parametrize("begun", list(SearchKind))
@pytest.mark.parametrize("kernels", [True, False])
def test_one_chart_is_of_one_search(begun: SearchKind, kernels: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begun by the rules, an analysis goes on by them; begun with kernels, it begins again where there are none."""
    game = record_of_a_game()
    whole = found_in(game, QUICK, search=begun)
    stored = AnalysisFound()
    for part in whole[:11]:
        stored = joined(stored, part)
    assert (stored.search, len(stored.decisions)) == (begun, 10)
    if not kernels:
        monkeypatch.setattr(kernel_search, "find_spec", lambda _: None)
    stored = found_before(msgspec.json.encode(stored))
    rest = found_in(game, QUICK, stored.decisions, stored.search)
    goes_on = kernels or begun is SearchKind.RULES
    for part in rest:
        stored = joined(stored, part)
    assert stored.search is (begun if goes_on else SearchKind.RULES)
    assert sum(len(part.decisions) for part in rest) == stored.total - (10 if goes_on else 0)
    expected = whole if goes_on else found_in(game, QUICK, search=SearchKind.RULES)
    assert list(stored.decisions) == [each for part in expected for each in part.decisions]
    assert stored.end == expected[-1].end


def test_what_was_stored_before_there_was_a_choice_is_by_the_rules() -> None:
    old = {"total": 3, "decisions": [{}], "end": None}
    assert found_before(msgspec.json.encode(old)).search is SearchKind.RULES
    assert found_before(None).search is None


def test_an_analysis_goes_on_where_a_killed_server_left_it(tmp_path: Path) -> None:
    database, games = f"sqlite:///{tmp_path / 'inside.db'}", []

    async def play(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        games.append((table, anna.token, (await here.server.lobby.state(table)).record().decode()))

    async def look(url: str, method: str = "GET") -> Any:
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=url, headers=headers, trust_env=False, timeout=WITHIN) as http:
            answer = await http.request(method, f"/api/tables/{table}/analysis")
        assert answer.status_code == 200, answer.text
        return answer.json()

    # Kernels are switched off here, so an analysis takes long enough to be interrupted.
    env = {"ANALYSIS_SECONDS": str(SLOW)}

    async def story() -> None:
        async with asyncio.timeout(2 * WITHIN), serving(database, env=env) as server:
            await look(server.url, "POST")
            while not (half := await look(server.url))["done"]:
                await asyncio.sleep(0.02)
            await server.killed()
            assert half["done"] < half["total"]
        async with asyncio.timeout(2 * WITHIN), serving(database, env=env) as server:
            while (info := await look(server.url))["state"] != "done":
                assert info["decisions"][: half["done"]] == half["decisions"]
                assert info["state"] in ("waiting", "working")
                await asyncio.sleep(0.02)
        assert half["search"] == "rules"
        parts = found_in(record, SLOW, search=SearchKind.RULES)
        assert [as_json(each) for part in parts for each in part.decisions] == info["decisions"]
        end = as_json(parts[-1].end)
        assert (end["turning_points"], end["shares"]) == (info["turning_points"], info["shares"])
        # It did not begin again: what was known was not judged once more.
        known = tuple(msgspec.Raw(msgspec.json.encode(each)) for each in half["decisions"])
        again = found_in(record, QUICK, known, SearchKind.RULES)
        assert sum(len(part.decisions) for part in again) == info["total"] - half["done"]

    evening(tmp_path, play)
    # The server that analyses it has a real clock, and would delete a game of 1970.
    with closing(sqlite3.connect(tmp_path / "inside.db")) as file, file:
        file.execute("UPDATE tables SET created = ?, touched = ?", [time.time()] * 2)
        file.execute("UPDATE secrets SET used = ?", [time.time()])
    ((table, token, record),) = games
    asyncio.run(story())
