"""Decks from strangers are read in a process of their own: with limits, in turns, and while the server goes on."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pettable import registry
from pettable.framed_process import FramedProcess
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import DECK_BYTES, DECK_CPU, DECKS_A_NETWORK, DECKS_WAITING
from pettable.server.tables.deck_process import DeckAnswer, DeckText
from pettable.server.tables.deck_reader import PROCESS, DeckReader
from pettable.server.tables.seating import TableStatus
from pettable.table.deck import read_deck
from pettable.table.errors import DeckError
from tests.server.in_process import Inside, evening

CHAIN = "chain-of-command"
OURS = (registry.folder(CHAIN) / "deck.toml").read_text(encoding="utf-8")
NETWORK = "192.0.2.1"
#: Longer than any test takes.
LONG = 60.0


def slowest_deck() -> str:
    """As many pets of one group as fit into a file: the check compares every two of them."""
    pet = '{{kind="pet",id="{n}",group="dogs",treats={n},tricks=1}},'
    text = OURS.rstrip().removesuffix("]")
    n = 10
    while len(text) + 80 < DECK_BYTES:
        text += pet.format(n=n)
        n += 1
    return text + "]\n"


def reading(story: Callable[[DeckReader], Awaitable[None]], **limits: float) -> None:
    async def run() -> None:
        reader = DeckReader(**limits)
        try:
            await story(reader)
        finally:
            reader.close()

    asyncio.run(asyncio.wait_for(run(), 2 * LONG))


async def refused(waiting: Awaitable[object]) -> ClientError:
    with pytest.raises(ClientError) as caught:
        await waiting
    return caught.value


@pytest.mark.parametrize("name", registry.names())
def test_a_deck_is_the_same_as_if_it_was_read_here(name: str) -> None:
    text, shape = (registry.folder(name) / "deck.toml").read_text(encoding="utf-8"), registry.find(name).deck

    async def story(reader: DeckReader) -> None:
        assert await reader.read(name, text, NETWORK) == read_deck(text, name, shape)

    reading(story)


def test_a_broken_deck_gets_its_line_and_constraint() -> None:
    broken = OURS.replace("treats = 9", "treats = 0", 1)
    with pytest.raises(DeckError) as here:
        read_deck(broken, CHAIN, registry.find(CHAIN).deck)

    async def story(reader: DeckReader) -> None:
        there = await refused(reader.read(CHAIN, broken, NETWORK))
        assert (there.problem, there.why) == (Problem.BAD_DECK, str(here.value))

    reading(story)


def test_one_process_reads_one_deck_after_another() -> None:
    async def story(reader: DeckReader) -> None:
        assert not reader.sandbox.pids
        await reader.read(CHAIN, OURS, NETWORK)
        (first,) = reader.sandbox.pids
        await refused(reader.read(CHAIN, "cards =", NETWORK))
        await reader.read(CHAIN, OURS, NETWORK)
        assert reader.sandbox.pids == (first,)

    reading(story)


def test_the_slowest_deck_stays_far_below_the_limit_of_time() -> None:
    """If it took a tenth of the limit, the system would end the process."""

    async def story(reader: DeckReader) -> None:
        assert (await refused(reader.read(CHAIN, slowest_deck(), NETWORK))).problem is Problem.BAD_DECK

    reading(story, cpu=DECK_CPU / 2, within=LONG)


def test_a_deck_that_takes_too_much_time_ends_its_process_alone() -> None:
    async def story(reader: DeckReader) -> None:
        slow = await refused(reader.read(CHAIN, slowest_deck(), NETWORK))
        assert (slow.problem, slow.status) == (Problem.DECKS_BUSY, 503)
        assert not reader.sandbox.pids

    reading(story, cpu=0.001, within=LONG)


def test_a_process_that_does_not_answer_is_killed_and_replaced() -> None:
    async def story(reader: DeckReader) -> None:
        await reader.read(CHAIN, OURS, NETWORK)
        (stopped,) = reader.sandbox.pids
        os.kill(stopped, signal.SIGSTOP)
        assert (await refused(reader.read(CHAIN, OURS, NETWORK))).problem is Problem.DECKS_BUSY
        assert not reader.sandbox.pids
        with pytest.raises(ProcessLookupError):
            os.kill(stopped, 0)

    reading(story, within=0.2)


def test_a_process_gets_no_more_memory_than_its_limit() -> None:
    async def story(_: DeckReader) -> None:
        process = FramedProcess(PROCESS, str(LONG), str(2**20))
        try:
            await process.ready()
            # It has more than its limit already, so that nothing large can be added.
            with contextlib.suppress(OSError):
                await process.send(DeckText(CHAIN, "#" * 10_000_000))
            with pytest.raises((EOFError, OSError)):
                await process.receive(DeckAnswer)
        finally:
            process.hang_up()
            process.kill()

    reading(story)


def test_only_a_few_decks_wait_and_no_network_takes_all_places() -> None:
    async def story(reader: DeckReader) -> None:
        await reader.read(CHAIN, OURS, NETWORK)
        os.kill(reader.sandbox.pids[0], signal.SIGSTOP)
        greedy = [asyncio.ensure_future(reader.read(CHAIN, OURS, NETWORK)) for _ in range(DECKS_A_NETWORK)]
        await asyncio.sleep(0)
        assert (await refused(reader.read(CHAIN, OURS, NETWORK))).problem is Problem.DECKS_BUSY
        others = [asyncio.ensure_future(reader.read(CHAIN, OURS, f"192.0.2.{n}")) for n in range(2, DECKS_WAITING - 2)]
        await asyncio.sleep(0)
        assert (await refused(reader.read(CHAIN, OURS, "198.51.100.1"))).problem is Problem.DECKS_BUSY
        for waiting in (*greedy, *others):
            waiting.cancel()
        await asyncio.gather(*greedy, *others, return_exceptions=True)
        assert (await reader.read(CHAIN, OURS, "198.51.100.1")).name

    reading(story, within=LONG)


def test_the_server_answers_others_while_a_deck_is_read(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guest("Anna"), await here.guest("Ben")
        await anna.open(game=CHAIN, seats=2, deck=OURS)
        reader = here.server.lobby.deck_reader
        os.kill(reader.sandbox.pids[0], signal.SIGSTOP)
        order: list[str] = []

        async def open_slowly() -> None:
            answer = await anna.request("POST", "/api/tables", {"game": CHAIN, "seats": 2, "deck": OURS})
            order.append("deck")
            assert (answer.status_code, answer.json()["problem"]) == (503, "decks-busy")

        slow = asyncio.create_task(open_slowly())
        while not reader.sandbox.busy:
            await asyncio.sleep(0)
        for _ in range(20):
            assert (await ben.request("GET", "/api/games")).status_code == 200
            order.append("ping")
        assert order == ["ping"] * 20
        (busy,) = reader.sandbox.pids
        os.kill(busy, signal.SIGKILL)
        await slow

    evening(tmp_path, story)


def test_a_table_with_its_own_deck_is_loaded_after_a_restart(tmp_path: Path) -> None:
    tables: list[str] = []

    async def first(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2, bots=["random"], deck=OURS)
        await anna.join(table)
        await anna.done("start")
        tables.append(table)

    async def second(here: Inside) -> None:
        live = await here.live(tables[0])
        assert live.state.own_deck == read_deck(OURS, CHAIN, registry.find(CHAIN).deck)
        assert here.server.lobby.deck_reader.sandbox.pids

    evening(tmp_path, first)
    evening(tmp_path, second)


def test_a_constraint_that_is_new_closes_only_games_in_progress(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2, bots=["random"], deck=OURS)
        await anna.join(table)
        await anna.done("start")
        await anna.play_a_whole_game(here)
        reader, journal = here.server.lobby.deck_reader, await here.server.store.journal(table)
        rows = [(row.entry, row.command) for row in journal]
        # As if a deck with a score of 0 had been allowed when the table was opened.
        rows[0] = (rows[0][0].replace(b"treats = 1,", b"treats = 0,", 1), None)
        whole = await reader.with_own_deck(table, rows)
        assert whole.seating.status is TableStatus.FINISHED
        halfway = await refused(reader.with_own_deck(table, rows[: len(rows) // 2]))
        assert halfway.problem is Problem.BAD_DECK
        assert "CC-D2" in halfway.why

    evening(tmp_path, story)
