"""A server that is stopped (SIGSTOP, a debugger, a sleeping laptop) charges nobody for that time."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from pathlib import Path

from pettable.server.clock import STOPPED_AFTER, SystemClock
from pettable.server.store import Store
from pettable.server.tables import journal as e
from tests.server.databases import postgres, redis
from tests.server.kill_games import PATIENCE, PlayedGame, ReconnectingClient, check
from tests.server.server_process import Child, serving, start
from tests.server.test_clock_jumps import move, now, table_for_two, unhurried

#: How fast the server's clock runs, and for how many seconds the process is stopped: by its clock, for longer than any
#: turn and any reserve.
SPEED = 30.0
STOPPED = 10.0


async def stop(server: Child, seconds: float) -> None:
    server.process.send_signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        server.process.send_signal(signal.SIGCONT)


async def verify(database: str, table: str, people: tuple[ReconnectingClient, ReconnectingClient]) -> None:
    record = await people[0].request("GET", f"/api/tables/{table}/record")
    assert record.status_code == 200
    store = await Store.open(database)
    try:
        await check(store, PlayedGame(table, "chain-of-command", people, people[0]), record.content)
    finally:
        await store.close()


def test_nobody_is_late_because_the_server_was_stopped(tmp_path: Path) -> None:
    database, log = f"sqlite:///{tmp_path}/t.db", tmp_path / "log"

    async def story() -> None:
        async with serving(database, speed=SPEED, log=log) as server:
            table, anna, ben = await table_for_two(server.url, "chain-of-command", "brisk")
            assert anna.game is not None
            asked, before = anna.game["prompt"]["id"], await now(anna)
            welcomes = sum('"welcome"' in frame for frame in anna.frames)
            await stop(server, STOPPED)
            assert await now(anna) - before < SPEED * STOPPED / 2
            # Everybody is shown the time that is left; the question stands, and is answered in time.
            await anna.until(lambda: sum('"welcome"' in frame for frame in anna.frames) > welcomes)
            assert anna.game["prompt"]["id"] == asked
            assert not any(chair["stand_in"] for chair in anna.table["chairs"])
            await move(asked, anna, ben)
            assert unhurried((anna, ben))
            await asyncio.gather(anna.play_to_the_end(), ben.play_to_the_end())
            await verify(database, table, (anna, ben))

    asyncio.run(story())
    assert "process-stopped" in log.read_text()


def test_a_command_sent_to_a_stopped_server_is_in_time(tmp_path: Path) -> None:
    """What waits in the socket is read before any timer fires, and must not see the time of the stop either."""

    async def story() -> None:
        async with serving(f"sqlite:///{tmp_path}/t.db", speed=SPEED, log=tmp_path / "log") as server:
            _, anna, ben = await table_for_two(server.url, "chain-of-command", "brisk")
            assert anna.game is not None
            stopping = asyncio.create_task(stop(server, STOPPED))
            await asyncio.sleep(STOPPED / 2)
            await move(anna.game["prompt"]["id"], anna, ben)
            await stopping
            assert unhurried((anna, ben))

    asyncio.run(story())


def test_a_race_goes_on_after_a_stop(tmp_path: Path) -> None:
    """A slap that was sent during the stop is judged by the server's clock; nobody is punished for it."""
    database = f"sqlite:///{tmp_path}/t.db"

    async def story() -> str:
        async with serving(database, log=tmp_path / "log") as server:
            table, anna, ben = await table_for_two(server.url, "slap-cat", "relaxed")
            async with asyncio.timeout(PATIENCE):
                while anna.game is None or (anna.game["prompt"] or {}).get("kind") != "race" or not anna.may_move():
                    mover = anna if anna.may_move() else ben
                    if mover.may_move():
                        assert mover.game is not None
                        await mover.ask_until_answered(
                            "play", prompt=mover.game["prompt"]["id"], move=mover.game["moves"][0]
                        )
                    await asyncio.sleep(0.01)
            asked, slap = anna.game["prompt"]["id"], anna.game["moves"][0]
            stopping = asyncio.create_task(stop(server, 2 * STOPPED_AFTER))
            await asyncio.sleep(STOPPED_AFTER)
            answer = await anna.ask("play", "slapped", prompt=asked, move=slap)
            await stopping
            assert answer["type"] == "ack" or answer["problem"] == "too-early"
            # It is decided as usual: by this slap, or by the next.
            async with asyncio.timeout(PATIENCE):
                while anna.game["prompt"]["id"] == asked:
                    if anna.may_move():
                        await anna.ask_until_answered("play", prompt=asked, move=slap)
                    await asyncio.sleep(0.1)
            return table

    table = asyncio.run(story())

    async def claims() -> list[e.Claimed]:
        store = await Store.open(database)
        try:
            entries = [e.decode(row.entry) for row in await store.journal(table)]
        finally:
            await store.close()
        return [entry for entry in entries if isinstance(entry, e.Claimed)]

    # Nobody's reaction counts the stop.
    assert all(claim.timing.arrived - claim.timing.revealed < STOPPED for claim in asyncio.run(claims()))


def test_another_process_takes_over_from_a_stopped_one() -> None:
    """Its clocks start again there: nobody is charged for the seconds until it was missed."""
    database, broker = postgres().database(), redis().url

    async def story() -> None:
        async with AsyncExitStack() as running:
            servers = []
            for _ in range(2):
                server = await start(database, redis=broker, speed=SPEED)
                running.push_async_callback(ended, server)
                servers.append(server)
            one, other = servers
            # Both play through the one process, at a table of the other.
            anna, ben = ReconnectingClient(one.url, "Anna"), ReconnectingClient(one.url, "Ben")
            for guest in (anna, ben):
                await guest.register()
            anna.url = other.url
            table, invite = await anna.open(game="chain-of-command", seats=2, pace="brisk")
            anna.url = one.url
            for guest in (anna, ben):
                await guest.join_and_stay(table, invite)
            assert (await ben.ask_until_answered("sit"))["type"] == "ack"
            assert (await anna.ask_until_answered("start"))["type"] == "ack"
            await ben.until(lambda: ben.game is not None)
            assert anna.game is not None
            asked = anna.game["prompt"]["id"]
            stopping = asyncio.create_task(stop(other, STOPPED))
            for person in (anna, ben):
                await person.until(lambda person=person: person.closed)  # type: ignore[misc]
                await person.reconnect()
            assert anna.game["prompt"]["id"] == asked
            assert not any(chair["stand_in"] for chair in anna.table["chairs"])
            await move(asked, anna, ben)
            assert unhurried((anna, ben))
            await stopping
            await asyncio.gather(anna.play_to_the_end(), ben.play_to_the_end())
            await verify(database, table, (anna, ben))

    async def ended(server: Child) -> None:
        if server.process.returncode is None:
            os.kill(server.process.pid, signal.SIGCONT)
            await server.killed()

    asyncio.run(story())


def test_a_timer_waits_for_a_clock_that_stood_still() -> None:
    async def story() -> list[float]:
        clock, fired = SystemClock(), []
        clock.beat()
        when = clock.now() + 0.2
        clock.call_at(when, lambda: fired.append(clock.now()))
        cancelled = clock.call_at(when, lambda: fired.append(0.0))
        # As long as this holds the event loop, the process might as well be stopped.
        signal.setitimer(signal.ITIMER_REAL, STOPPED_AFTER + 0.5)
        signal.sigwait({signal.SIGALRM})
        assert clock.now() < when
        assert clock.beat() > STOPPED_AFTER
        await asyncio.sleep(0.1)
        cancelled.cancel()
        assert fired == []
        while not fired:
            await asyncio.sleep(0.01)
            clock.beat()
        return [late - when for late in fired]

    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    try:
        assert asyncio.run(story())[0] >= -0.01
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
