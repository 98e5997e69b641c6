"""Bots in processes of their own: whatever one does, the table gets a legal move and goes on."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from pettable import new_table, registry
from pettable.bots import BOTS
from pettable.bots.reaction import FASTEST, SPREAD
from pettable.bots.worker_pool import SEARCHES_AN_OWNER, Answer, Crowded, WorkerPool, WorkerRequest, WorkersClosed
from pettable.bots.worker_process import NICENESS
from pettable.table.prompts import Kind
from pettable.table.table import Table
from tests.program import PATIENCE
from tests.table_sizes import seats_near

ROOT = Path(__file__).parent.parent
CHAIN = "chain-of-command"
FAILING = "tests.failing_bots"
#: A process that thinks longer than this has hung; those that do in these tests would think for ever.
SHORT = 0.3

T = TypeVar("T")


@pytest.fixture(autouse=True)
def _where_the_failing_bots_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def run(talk: Coroutine[Any, Any, T]) -> T:
    """No test waits for ever."""

    async def patient() -> T:
        async with asyncio.timeout(PATIENCE):
            return await talk

    return asyncio.run(patient())


def question(bot: str, game: str = CHAIN, *, seats: int = 4, seed: str = "a seed", **more: Any) -> WorkerRequest:
    """What the first seat that is asked at a new table is asked."""
    return question_at(new_table(game, seats=seats_near(game, seats), seed=3), bot, game, seed, **more)


def question_at(table: Table[Any, Any, Any, Any], bot: str, game: str, seed: str, **more: Any) -> WorkerRequest:
    assert table.prompt is not None
    seat = table.waiting[0]
    asked: dict[str, Any] = {
        "view": msgspec.json.encode(table.view(seat)),
        "moves": msgspec.json.encode(table.legal(seat)),
        "history": msgspec.json.encode(table.seen(seat)),
        "budget": PATIENCE / 2,
        **more,
    }
    return WorkerRequest(game=game, bot=bot, seat=seat, prompt=table.prompt, seed=seed, **asked)


def listed(asked: WorkerRequest) -> list[bytes]:
    assert asked.moves is not None
    return [bytes(move) for move in msgspec.json.decode(asked.moves, type=list[msgspec.Raw])]


def alive(pid: int) -> bool:
    """Is there such a process? One that has ended but was not fetched yet by whoever inherits it is not alive."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"


def gone(pid: int) -> bool:
    deadline = time.monotonic() + PATIENCE
    while alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not alive(pid)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", registry.names())
def test_every_bot_answers_in_every_game_with_one_of_its_moves(game: str, bot: str) -> None:
    async def talk() -> Answer:
        async with WorkerPool(1) as workers:
            return await workers.ask(asked)

    asked = question("search:iterations=1" if bot == "search" else bot, game)
    found = run(talk())
    assert found.move in listed(asked)
    assert (found.forfeit, found.fault, found.advice) == (None, "", None)


def test_the_same_seed_gets_the_same_answer_from_any_process() -> None:
    async def talk() -> list[list[bytes | None]]:
        said = []
        for _ in range(2):
            async with WorkerPool(2) as workers:
                answers = await asyncio.gather(*(workers.ask(question("random", seed=f"{n}")) for n in range(20)))
                said.append([each.move for each in answers])
        return said

    once, again = run(talk())
    assert once == again
    assert len(set(once)) == 3


FAILURES = {
    "raises": ("raised", "raised ZeroDivisionError: a slip"),
    "leaves": ("raised", "raised SystemExit: 0"),
    "plays-for-another": ("nonsense", "answered Play(seat=3, card=0)"),
    "says-too-much": ("nonsense", "answered 'woof woof "),
    "sleeps": ("hung", "did not answer within 0.1 seconds"),
    "burns": ("hung", "did not answer within 0.1 seconds"),
    "holds-the-interpreter": ("hung", "did not answer within 0.1 seconds"),
    "kills-itself": ("died", "lost its process"),
    "just-ends": ("died", "lost its process"),
    "babbles": ("nonsense", "garbled its answer: a frame of "),
    "forges": ("nonsense", "garbled its answer: a move that was not listed"),
    "forges-another": ("nonsense", "garbled its answer: an answer to request 77, not to 1"),
    "forges-nothing": ("nonsense", "garbled its answer: Object missing required field `number`"),
    "nobody": ("raised", "raised OptionError: TB-8: no bot 'nobody'"),
}


@pytest.mark.parametrize("bot", FAILURES)
def test_tb_2_a_bot_that_fails_in_its_process_is_played_for(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    hangs = FAILURES[bot][0] == "hung"
    asked = question(bot, budget=0.1 if hangs else PATIENCE / 2)

    async def talk() -> tuple[list[Answer], Answer, list[int]]:
        pids: list[int] = []
        async with WorkerPool(1, FAILING, grace=SHORT) as workers:
            failed = []
            for _ in range(2):
                failed.append(await workers.ask(asked))
                pids += workers.pids
            return failed, await workers.ask(question("random")), pids

    with caplog.at_level(logging.WARNING):
        failed, after, pids = run(talk())
    forfeit, words = FAILURES[bot]
    assert [each.forfeit for each in failed] == [forfeit, forfeit]
    assert all(each.fault.startswith(words) and len(each.fault) <= 400 for each in failed)
    assert failed[0].move == failed[1].move
    assert failed[0].move in listed(asked)
    assert caplog.messages[0].startswith(f"TB-2: {bot} on seat 3 {words}")
    assert caplog.messages[0].endswith("; a legal move is played for it")
    # A process that only heard of a failure goes on; one that failed itself is gone.
    assert len(set(pids)) == (1 if failed[0].fault.startswith(("raised", "answered")) else 0)
    assert after.forfeit is None
    assert after.move in listed(asked)


def test_the_move_played_for_a_bot_follows_from_the_seed() -> None:
    async def talk() -> list[bytes | None]:
        async with WorkerPool(1, FAILING) as workers:
            return [(await workers.ask(question("raises", seed=f"{n}"))).move for n in range(20)]

    said = run(talk())
    assert set(said) == set(listed(question("raises")))


def test_a_bot_that_prints_does_no_harm(capfd: pytest.CaptureFixture[str]) -> None:
    async def talk() -> Answer:
        async with WorkerPool(1, FAILING) as workers:
            return await workers.ask(question("prints"))

    assert run(talk()).forfeit is None
    assert capfd.readouterr() == ("", "")


def test_a_missing_module_of_bots_is_reported() -> None:
    async def talk() -> Answer:
        async with WorkerPool(1, "tests.no_such_bots") as workers:
            return await workers.ask(question("random"))

    found = run(talk())
    assert found.forfeit == "raised"
    assert "No module named 'tests.no_such_bots'" in found.fault
    assert found.move is not None


def race() -> Table[Any, Any, Any, Any]:
    table = new_table("slap-cat", seats=3, seed=3)
    while table.prompt is not None and table.prompt.kind is not Kind.RACE:
        seat = table.waiting[0]
        assert table.submit(table.prompt.id, table.legal(seat)[0]) is None
    return table


@pytest.mark.parametrize(
    ("bot", "forfeit"), [("greedy:speed=10", None), ("raises", "raised"), ("has-no-hand", "nonsense")]
)
def test_a_claim_in_a_race_comes_with_a_reaction_time(bot: str, forfeit: str | None) -> None:
    asked = question_at(race(), bot, "slap-cat", "a seed", kind="claim")

    async def talk() -> Answer:
        async with WorkerPool(1, FAILING) as workers:
            return await workers.ask(asked)

    found = run(talk())
    assert found.forfeit == forfeit
    assert found.move in listed(asked)
    speed = 1 if forfeit else 10
    assert FASTEST / speed <= found.reaction <= (FASTEST + SPREAD) / speed


def test_a_listening_bot_hears_its_seats_events() -> None:
    table = new_table(CHAIN, seats=2, seed=3)
    assert table.prompt is not None
    assert table.submit(table.prompt.id, table.legal(table.waiting[0])[0]) is None
    asked = question_at(table, "listens", CHAIN, "a seed")

    async def talk() -> Answer:
        async with WorkerPool(1, FAILING) as workers:
            return await workers.ask(asked)

    told = " ".join(type(event).__name__ for event in table.seen(asked.seat))
    assert "Played" in told
    assert run(talk()).fault == f"raised LookupError: {told}"


@pytest.mark.parametrize("game", registry.names())
def test_moves_that_were_not_sent_follow_from_the_view(game: str) -> None:
    async def talk() -> tuple[Answer, Answer]:
        async with WorkerPool(1) as workers:
            return await workers.ask(question("random", game)), await workers.ask(question("random", game, moves=None))

    sent, not_sent = run(talk())
    assert sent == not_sent
    assert sent.forfeit is None


@pytest.mark.parametrize("game", registry.names())
def test_a_hint_names_moves_that_may_be_played(game: str) -> None:
    asked = question("greedy", game, kind="hint")

    async def talk() -> tuple[Answer, Answer]:
        async with WorkerPool(1) as workers:
            return await workers.ask(asked), await workers.ask(question("greedy", game, kind="hint", view=b"{}"))

    hint, no_hint = run(talk())
    assert (hint.forfeit, hint.move) == (None, None)
    assert hint.advice is not None
    advice = msgspec.json.decode(hint.advice)
    assert 1 <= len(advice["moves"]) <= 3
    assert all(each["move"] in map(msgspec.json.decode, listed(asked)) for each in advice["moves"])
    assert len(advice["chances"]) == seats_near(game, 4)
    assert (no_hint.forfeit, no_hint.move, no_hint.advice) == ("raised", None, None)


def test_a_deck_of_ones_own_is_played_with() -> None:
    text = (registry.folder(CHAIN) / "deck.toml").read_text(encoding="utf-8")

    async def talk() -> tuple[Answer, Answer]:
        async with WorkerPool(1) as workers:
            good = await workers.ask(question("greedy", deck=text))
            return good, await workers.ask(question("greedy", deck="cards = 7"))

    good, bad = run(talk())
    assert good.forfeit is None
    assert bad.forfeit == "raised"
    assert bad.fault.startswith("raised DeckError: ")


def test_a_bot_thinks_no_longer_than_its_budget() -> None:
    async def talk() -> Answer:
        async with WorkerPool(1, grace=PATIENCE / 2) as workers:
            return await workers.ask(question("search:seconds=600", "paws-up", budget=0.2))

    assert run(talk()).forfeit is None


def test_many_searches_at_once_are_all_answered_by_two_processes() -> None:
    async def talk() -> tuple[list[Answer], set[int]]:
        async with WorkerPool(2) as workers:
            pids: set[int] = set()

            async def ask(n: int) -> Answer:
                found = await workers.ask(question("search:iterations=20", seed=f"{n}"))
                pids.update(workers.pids)
                return found

            return await asyncio.gather(*(ask(n) for n in range(50))), pids

    answers, pids = run(talk())
    assert [each.forfeit for each in answers] == [None] * 50
    # Two that search, and one for those requests of one owner that are too many to search.
    assert len(pids) == 3


def test_processes_start_on_demand_and_are_kept_warm() -> None:
    async def talk() -> list[tuple[int, ...]]:
        async with WorkerPool(2) as workers:
            pids = [workers.pids]
            for _ in range(3):
                await workers.ask(question("random"))
                pids.append(workers.pids)
            return pids

    before, *after = run(talk())
    assert before == ()
    assert len(set(after)) == 1
    assert len(after[0]) == 1


def test_requests_of_one_owner_are_answered_in_order() -> None:
    async def talk() -> list[int]:
        served: list[int] = []
        async with WorkerPool(1) as workers:

            async def ask(n: int) -> None:
                await workers.ask(question("search:iterations=20"))
                served.append(n)

            await asyncio.gather(*(ask(n) for n in range(SEARCHES_AN_OWNER)))
        return served

    assert run(talk()) == list(range(SEARCHES_AN_OWNER))


def test_an_owner_with_too_many_searches_gets_quick_answers() -> None:
    async def talk() -> tuple[list[Answer], float]:
        async with WorkerPool(1) as workers:
            await workers.ask(question("random"))
            crowd = [asyncio.create_task(workers.ask(slow, "crowd")) for _ in range(SEARCHES_AN_OWNER)]
            await asyncio.sleep(0.05)
            began = time.monotonic()
            found = [await workers.ask(slow, "crowd") for _ in range(5)]
            took = time.monotonic() - began
            assert not any(each.done() for each in crowd)
            with pytest.raises(Crowded):
                await workers.ask(question("parrot", kind="hint"), "crowd")
            for each in crowd:
                each.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
            return found, took

    slow = question("search:seconds=600", budget=PATIENCE)
    found, took = run(talk())
    assert [each.forfeit for each in found] == [None] * 5
    assert took < PATIENCE / 2


def test_a_search_that_cannot_be_done_in_time_is_answered_by_the_heuristic() -> None:
    async def talk() -> tuple[Answer, bool]:
        async with WorkerPool(1) as workers:
            await workers.ask(question("random"))
            hog = asyncio.create_task(workers.ask(question("search:seconds=600", budget=PATIENCE), "hog"))
            await asyncio.sleep(0.05)
            found = await workers.ask(question("parrot", budget=2.0), "stranger", within=0.5)
            searching = not hog.done()
            hog.cancel()
            await asyncio.gather(hog, return_exceptions=True)
            return found, searching

    found, searching = run(talk())
    assert searching
    assert found.forfeit is None
    assert found.move in listed(question("parrot"))


def test_searches_that_are_asked_together_share_the_time() -> None:
    async def talk() -> tuple[list[Answer], float]:
        async with WorkerPool(1) as workers:
            # The process is warm, and has read everything about the game.
            await workers.ask(question("search:seconds=0.1"))
            began = time.monotonic()
            many = [workers.ask(question("search:seconds=600", budget=PATIENCE), within=3.0) for _ in range(3)]
            return await asyncio.gather(*many), time.monotonic() - began

    found, took = run(talk())
    assert [each.forfeit for each in found] == [None] * 3
    assert took < PATIENCE / 2


def test_a_cancelled_request_leaves_the_others_unharmed() -> None:
    async def talk() -> tuple[int, Answer]:
        async with WorkerPool(1, FAILING) as workers:
            await workers.ask(question("random"))
            (pid,) = workers.pids
            thinking = asyncio.create_task(workers.ask(question("sleeps")))
            waiting = asyncio.create_task(workers.ask(question("sleeps")))
            last = asyncio.create_task(workers.ask(question("random")))
            await asyncio.sleep(0.05)
            for task in (waiting, thinking):
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
            return pid, await last

    pid, last = run(talk())
    assert last.forfeit is None
    assert not alive(pid)


def test_a_process_that_was_ended_by_others_is_replaced() -> None:
    async def talk() -> Answer:
        async with WorkerPool(1) as workers:
            await workers.ask(question("random"))
            (pid,) = workers.pids
            os.kill(pid, signal.SIGKILL)
            # All of it has ended, and the pool can still fetch it.
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
            return await workers.ask(question("random"))

    assert run(talk()).forfeit is None


def test_when_the_workers_are_closed_no_process_stays() -> None:
    async def talk() -> None:
        workers = WorkerPool(2, FAILING)
        await asyncio.gather(*(workers.ask(question("random")) for _ in range(2)))
        open_question = asyncio.create_task(workers.ask(question("burns")))
        await asyncio.sleep(0)
        pids = workers.pids
        assert [alive(pid) for pid in pids] == [True, True]
        await workers.close()
        assert [alive(pid) for pid in pids] == [False, False]
        with pytest.raises(WorkersClosed):
            await open_question
        with pytest.raises(WorkersClosed):
            await workers.ask(question("random"))
        assert workers.pids == ()

    run(talk())


def test_bots_give_way_to_the_table() -> None:
    async def talk() -> int:
        async with WorkerPool(1) as workers:
            await workers.ask(question("random"))
            (pid,) = workers.pids
            return os.getpriority(os.PRIO_PROCESS, pid)

    assert run(talk()) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)


ASKS = """
import asyncio, sys
from pettable.bots.worker_pool import WorkerPool
from tests.test_worker_pool import FAILING, question

async def main():
    workers = WorkerPool(1, FAILING)
    await workers.ask(question("random"))
    print(*workers.pids, flush=True)
    await workers.ask(question(sys.argv[1], budget=0.1 if sys.argv[1] == "holds-the-interpreter" else 600))
    await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.mark.parametrize("bot", ["random", "burns", "sleeps", "holds-the-interpreter"])
def test_no_process_outlives_a_table_that_was_killed(bot: str) -> None:
    table = subprocess.Popen([sys.executable, "-c", ASKS, bot], stdout=subprocess.PIPE, encoding="utf-8", cwd=ROOT)
    with table:
        assert table.stdout is not None
        pid = int(table.stdout.readline())
        assert alive(pid)
        time.sleep(0.2)
        table.kill()
    assert gone(pid)


def test_an_easy_bot_does_not_wait_for_another_owners_searches() -> None:
    async def talk() -> None:
        async with WorkerPool(1) as workers:
            crowd = [
                asyncio.create_task(workers.ask(question("parrot", budget=30.0, seed=f"seed {n}"), "crowd"))
                for n in range(8)
            ]
            await asyncio.sleep(0)
            answer = await workers.ask(question("puppy"), "stranger")
            assert answer.forfeit is None
            assert not all(task.done() for task in crowd)
            for task in crowd:
                task.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)

    run(talk())
