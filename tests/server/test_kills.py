"""Games over real sockets while the server, its bots or its database fail: no acknowledged move is lost."""

import asyncio
import os
import signal
from pathlib import Path

import asyncpg

from tests.server.client import Message
from tests.server.databases import Postgres
from tests.server.kill_games import GameRun, ReconnectingClient, children, kills
from tests.server.stores import postgresql, sqlite

#: Two games are enough where the failure does not depend on the game.
TWO = ("chain-of-command", "paws-up")


def test_kill_9_at_random_moments_on_sqlite(tmp_path: Path) -> None:
    asyncio.run(GameRun(sqlite(tmp_path), seed="sqlite").run(kills(8)))


def test_kill_9_at_random_moments_on_postgresql(tmp_path: Path) -> None:
    asyncio.run(GameRun(postgresql(tmp_path), seed="postgresql").run(kills(4)))


def test_a_stopping_server_warns_everybody_and_loses_nothing(tmp_path: Path) -> None:
    async def disruption(run: GameRun) -> None:
        await run.progress(20)
        assert run.child is not None
        there = [guest for guest in run.guests if not guest.over]
        assert await run.child.stopped() == 0
        await run.until(lambda: all("closing" in message_types(guest) for guest in there))
        await run.until(lambda: all(guest.closed for guest in there))
        # A client that reconnects before the port is closed gets the code of `stopping`.
        assert {guest.socket.close_code for guest in there if guest.socket is not None} <= {1012, 4503}
        await run.restart()

    asyncio.run(GameRun(sqlite(tmp_path), games=TWO).run(disruption))


def message_types(guest: ReconnectingClient) -> list[str]:
    return [message["type"] for message in guest.others]


def test_games_go_on_when_bot_processes_are_killed(tmp_path: Path) -> None:
    """A move is played for a bot that is killed while it thinks or starts, and everybody is informed (TB-2)."""

    async def disruption(run: GameRun) -> None:
        assert run.child is not None
        server = run.child.process.pid
        for _ in range(5):
            before = len(forfeits(run))
            while len(forfeits(run)) == before:
                for worker in children(server):
                    os.kill(worker, signal.SIGKILL)
                await asyncio.sleep(0.05)
        assert all(notice["rule"] == "TB-2" for notice in forfeits(run))

    def forfeits(run: GameRun) -> list[Message]:
        return [other for guest in run.guests for other in guest.others if other.get("what") == "forfeit"]

    asyncio.run(GameRun(sqlite(tmp_path), games=TWO).run(disruption))


def test_a_database_outage_loses_nothing() -> None:
    async def disruption(run: GameRun) -> None:
        for how in (signal.SIGINT, signal.SIGQUIT):
            await run.progress(10)
            await asyncio.to_thread(database.stop, how)
            await refusals(run, 5)
            assert not (await run.guests[0].request("GET", "/healthz")).json()["well"]
            await asyncio.to_thread(database.start)
            await run.progress(10)
        assert (await run.guests[0].request("GET", "/healthz")).json()["well"]

    with Postgres() as database:
        asyncio.run(GameRun(database.database(), games=TWO).run(disruption))


#: Makes every commit that adds to a journal take two seconds.
SLOW_COMMITS = """
CREATE FUNCTION think() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION think();
"""
USUAL_COMMITS = "DROP TRIGGER slow ON journal; DROP FUNCTION think()"


def test_tables_go_on_after_the_database_dies_during_a_commit() -> None:
    """Whether the commit was stored is unknown, and for a while nobody can look."""

    async def disruption(run: GameRun) -> None:
        await run.progress(10)
        await do(SLOW_COMMITS)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(database.stop, signal.SIGQUIT)
        await refusals(run, 5)
        await asyncio.to_thread(database.start)
        await do(USUAL_COMMITS)
        await run.progress(10)

    async def do(statement: str) -> None:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    with Postgres() as database:
        url = database.database()
        asyncio.run(GameRun(url, games=TWO).run(disruption))


async def refusals(run: GameRun, number: int) -> None:
    """Wait for this many more `not-saved` answers, or until everybody waits for bots, who cannot move either."""
    goal = sum(guest.not_saved for guest in run.guests) + number
    await asyncio.sleep(0.5)
    await run.until(
        lambda: (
            sum(guest.not_saved for guest in run.guests) >= goal or not any(guest.may_move() for guest in run.guests)
        )
    )
