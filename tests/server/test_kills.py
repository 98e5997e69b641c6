"""Games over real sockets while the server, its bots or its database fail: nothing acknowledged is lost."""

import asyncio
import os
import signal
from pathlib import Path

import asyncpg

from tests.server.client import Message
from tests.server.databases import Postgres
from tests.server.kill_games import Evening, Steadfast, children, kills
from tests.server.stores import postgresql, sqlite

#: Enough where the trouble is not the game's.
TWO = ("chain-of-command", "paws-up")


def test_kill_9_at_random_moments_on_sqlite(tmp_path: Path) -> None:
    asyncio.run(Evening(sqlite(tmp_path), seed="sqlite").pass_by(kills(8)))


def test_kill_9_at_random_moments_on_postgresql(tmp_path: Path) -> None:
    asyncio.run(Evening(postgresql(tmp_path), seed="postgresql").pass_by(kills(4)))


def test_a_server_that_is_told_to_stop_tells_everybody_and_loses_nothing(tmp_path: Path) -> None:
    async def trouble(evening: Evening) -> None:
        await evening.progress(20)
        assert evening.child is not None
        there = [guest for guest in evening.guests if not guest.over]
        assert await evening.child.stopped() == 0
        await evening.until(lambda: all("closing" in heard(guest) for guest in there))
        await evening.until(lambda: all(guest.closed for guest in there))
        # Who comes back before the door is shut is told once more, by the code of `stopping`.
        assert {guest.socket.close_code for guest in there if guest.socket is not None} <= {1012, 4503}
        await evening.again()

    asyncio.run(Evening(sqlite(tmp_path), games=TWO).pass_by(trouble))


def heard(guest: Steadfast) -> list[str]:
    return [message["type"] for message in guest.others]


def test_games_go_on_when_the_processes_of_bots_are_killed(tmp_path: Path) -> None:
    """A bot that is killed while it thinks, or while its process starts, is played for; people are told (TB-2)."""

    async def trouble(evening: Evening) -> None:
        assert evening.child is not None
        server = evening.child.process.pid
        for _ in range(5):
            before = len(forfeits(evening))
            while len(forfeits(evening)) == before:
                for worker in children(server):
                    os.kill(worker, signal.SIGKILL)
                await asyncio.sleep(0.05)
        assert all(told["rule"] == "TB-2" for told in forfeits(evening))

    def forfeits(evening: Evening) -> list[Message]:
        return [told for guest in evening.guests for told in guest.others if told.get("what") == "forfeit"]

    asyncio.run(Evening(sqlite(tmp_path), games=TWO).pass_by(trouble))


def test_a_database_that_goes_away_and_comes_back_loses_nothing() -> None:
    async def trouble(evening: Evening) -> None:
        for how in (signal.SIGINT, signal.SIGQUIT):
            await evening.progress(10)
            await asyncio.to_thread(database.stop, how)
            await refusals(evening, 5)
            assert not (await evening.guests[0].request("GET", "/healthz")).json()["well"]
            await asyncio.to_thread(database.start)
            await evening.progress(10)
        assert (await evening.guests[0].request("GET", "/healthz")).json()["well"]

    with Postgres() as database:
        asyncio.run(Evening(database.database(), games=TWO).pass_by(trouble))


#: From now on every commit that adds to a journal takes a while.
SLOW_COMMITS = """
CREATE FUNCTION think() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2); RETURN NULL; END';
CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION think();
"""
USUAL_COMMITS = "DROP TRIGGER slow ON journal; DROP FUNCTION think()"


def test_a_database_that_dies_in_the_middle_of_a_commit_leaves_tables_that_go_on() -> None:
    """Nobody knows then whether it was stored, and for a while nobody can look."""

    async def trouble(evening: Evening) -> None:
        await evening.progress(10)
        await do(SLOW_COMMITS)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(database.stop, signal.SIGQUIT)
        await refusals(evening, 5)
        await asyncio.to_thread(database.start)
        await do(USUAL_COMMITS)
        await evening.progress(10)

    async def do(statement: str) -> None:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    with Postgres() as database:
        url = database.database()
        asyncio.run(Evening(url, games=TWO).pass_by(trouble))


async def refusals(evening: Evening, number: int) -> None:
    """So many more answers that something could not be saved; none where all wait for bots, who cannot move either."""
    goal = sum(guest.not_saved for guest in evening.guests) + number
    await asyncio.sleep(0.5)
    await evening.until(
        lambda: (
            sum(guest.not_saved for guest in evening.guests) >= goal
            or not any(guest.may_move() for guest in evening.guests)
        )
    )
