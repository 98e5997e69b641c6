"""Clients that send too much, too fast, twice or never read: others are not affected."""

import asyncio
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pettable.server.limits.constants import (
    BODY_BYTES,
    FRAME_BYTES,
    MESSAGES_AT_ONCE,
    REQUESTS_AT_ONCE,
    SOCKETS_AT_ONCE,
    WAITING_MESSAGES,
)
from tests.server.client import Client
from tests.server.raw_socket import HandshakeRefused, RawSocket, frame
from tests.server.shared_server import (
    WITHIN,
    Services,
    all_leave,
    opened,
    run_story,
    seated,
    services,
    text_frame,
    unread_socket,
)

# Several tabs for one seat, and repeated commands.


def test_a_second_tab_of_a_seat_receives_everything_and_can_play() -> None:
    async def story() -> None:
        (anna, ben), table, invite = await seated(services(), "Anna", "Ben")
        tab = Client(services().url, "Anna's other tab")
        tab.token = anna.token
        await tab.join(table, invite)
        assert tab.you["seat"] == 0
        for _ in range(6):
            mover = next(client for client in (anna, ben) if client.may_move())
            acting = tab if mover is anna else ben
            before = {client: client.game for client in (anna, tab, ben)}
            assert acting.game is not None
            answer = await acting.ask("play", prompt=acting.game["prompt"]["id"], move=acting.game["moves"][0])
            assert answer["type"] == "ack"
            for client, game in before.items():
                await client.until(lambda client=client, game=game: client.game is not game)  # type: ignore[misc]
            assert anna.game == tab.game
        assert anna.events == tab.events
        # The seat stays present while one tab is open.
        await tab.leave()
        assert (await ben.ask("ping"))["type"] == "pong"
        assert ben.table["chairs"][0]["here"]
        assert (await anna.ask("ping"))["type"] == "pong"
        await all_leave(anna, ben)

    run_story(story)


def test_a_repeated_command_is_applied_once() -> None:
    async def story() -> None:
        (anna, ben), table, invite = await seated(services(), "Anna", "Ben")
        mover = next(client for client in (anna, ben) if client.may_move())
        tab = Client(services().url, mover.name)
        tab.token = mover.token
        await tab.join(table, invite)
        assert mover.game is not None
        fields = {"prompt": mover.game["prompt"]["id"], "move": mover.game["moves"][0]}
        before = len(await services().journal(table))
        for client in (mover, mover, tab):
            client.answers.pop("only-once", None)
            assert await client.ask("play", "only-once", **fields) == {"type": "ack", "id": "only-once"}
        await mover.leave()
        back = Client(services().url, mover.name)
        back.token = mover.token
        await back.join(table, invite)
        assert await back.ask("play", "only-once", **fields) == {"type": "ack", "id": "only-once"}
        assert len(await services().journal(table)) == before + 1
        # The same id from another guest is another command.
        other = next(client for client in (anna, ben) if client is not mover)
        assert (await other.ask("say", "only-once", phrase="wow"))["type"] == "ack"
        assert len(await services().journal(table)) == before + 2
        await all_leave(other, tab, back)

    run_story(story)


# Limits.


def test_a_body_over_the_limit_is_refused() -> None:
    for size, status in ((BODY_BYTES - 100, 400), (BODY_BYTES + 1, 413), (50 * BODY_BYTES, 413)):
        answer = httpx.post(
            f"{services().url}/api/guests", content=b'{"name":"' + b"x" * size + b'"}', trust_env=False, timeout=WITHIN
        )
        assert answer.status_code == status
        assert answer.json()["problem"] == ("too-large" if status == 413 else "bad-message")


def test_requests_of_one_address_are_limited_while_games_go_on(tmp_path: Path) -> None:
    async def story(server: Services) -> None:
        (anna, ben), _, _ = await seated(server, "Anna", "Ben")
        async with httpx.AsyncClient(base_url=server.url, trust_env=False, timeout=WITHIN) as http:
            statuses: list[int] = []
            while statuses.count(429) < 20:
                answers = await asyncio.gather(*(http.get("/api/games") for _ in range(20)))
                statuses += [answer.status_code for answer in answers]
                assert len(statuses) < 50 * REQUESTS_AT_ONCE
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.json()["problem"] == "too-fast"
        assert statuses.count(200) >= REQUESTS_AT_ONCE - 20
        mover = next(client for client in (anna, ben) if client.may_move())
        assert mover.game is not None
        answer = await mover.ask("play", prompt=mover.game["prompt"]["id"], move=mover.game["moves"][0])
        assert answer["type"] == "ack"
        await all_leave(anna, ben)

    # A slow clock, so that requests come faster than the limit refills, also on a busy machine.
    with opened(tmp_path, speed=0.05) as server:
        run_story(lambda: story(server))


def test_a_flooding_socket_is_closed_and_others_play_on() -> None:
    async def story() -> None:
        (anna, ben), _, _ = await seated(services(), "Anna", "Ben")
        assert ben.socket is not None
        with suppress(ConnectionClosed):
            for n in range(5000):
                await ben.socket.send(f'{{"type":"ping","id":"p{n}"}}')
        await asyncio.wait_for(ben.socket.wait_closed(), WITHIN)
        await ben.leave()
        assert any(answer.get("problem") == "too-fast" for answer in ben.answers.values())
        assert ben.socket.close_code == 4429
        assert (await anna.ask("ping"))["type"] == "pong"
        await anna.until(lambda: not anna.table["chairs"][1]["here"])
        await anna.leave()

    run_story(story)


def test_a_guest_who_reconnects_may_send_no_more(tmp_path: Path) -> None:
    """The rate of messages is a guest's: a new socket brings no new burst."""

    async def story(server: Services) -> None:
        (anna, ben), table, _ = await seated(server, "Anna", "Ben")
        answers: list[str] = []
        for _ in range(3):
            socket = await RawSocket.connect(server.url, table, ben.token)
            for n in range(MESSAGES_AT_ONCE):
                socket.write(frame(f'{{"type":"ping","id":"p{n}"}}'.encode()))
            heard = 0
            while heard < MESSAGES_AT_ONCE:
                found = [each for each in await socket.answers() if each.type in ("pong", "error")]
                answers += [each.problem or each.type for each in found]
                heard += len(found)
            socket.abort()
        assert answers.count("pong") < 2 * MESSAGES_AT_ONCE
        assert answers.count("too-fast") > MESSAGES_AT_ONCE
        assert (await anna.ask("ping"))["type"] == "pong"
        await all_leave(anna, ben)

    with opened(tmp_path, speed=0.05) as server:
        run_story(lambda: story(server))


async def reconnect(url: str, table: str, token: str, times: int) -> None:
    for _ in range(times):
        (await RawSocket.connect(url, table, token)).abort()


def test_new_sockets_of_a_guest_are_limited_and_others_come_in(tmp_path: Path) -> None:
    async def story(server: Services) -> None:
        (anna, ben), table, _ = await seated(server, "Anna", "Ben")
        with pytest.raises(HandshakeRefused) as refused:
            await reconnect(server.url, table, ben.token, 2 * SOCKETS_AT_ONCE)
        assert refused.value.status == 403
        socket = await RawSocket.connect(server.url, table, anna.token)
        assert (await socket.answers())[0].type == "welcome"
        socket.abort()
        await all_leave(anna, ben)

    with opened(tmp_path, speed=0.05) as server:
        run_story(lambda: story(server))


def test_an_oversized_frame_closes_only_its_socket() -> None:
    async def story() -> None:
        (anna, ben), _, _ = await seated(services(), "Anna", "Ben")
        assert ben.socket is not None
        await ben.socket.send('{"type":"ping","id":"' + "x" * FRAME_BYTES + '"}')
        await asyncio.wait_for(ben.socket.wait_closed(), WITHIN)
        assert ben.socket.close_code == 1009
        assert (await anna.ask("ping"))["type"] == "pong"
        await all_leave(anna, ben)

    run_story(story)


def test_a_client_that_does_not_read_is_closed_and_can_resume(tmp_path: Path) -> None:
    async def story(server: Services) -> None:
        (anna, ben), table, invite = await seated(server, "Anna", "Ben")
        await ben.leave()
        await anna.until(lambda: not anna.table["chairs"][1]["here"])
        connection = unread_socket(server.port, table, ben.token)
        await anna.until(lambda: anna.table["chairs"][1]["here"])
        # It goes on sending, and reads no answer.
        sent = 0
        while anna.table["chairs"][1]["here"] and sent < 40 * WAITING_MESSAGES:
            try:
                await asyncio.wait_for(
                    asyncio.to_thread(connection.sendall, text_frame(f'{{"type":"sync","id":"s{sent}"}}')), 5
                )
            except (OSError, TimeoutError):
                break
            sent += 1
            await asyncio.sleep(0.003)
        await anna.until(lambda: not anna.table["chairs"][1]["here"])
        connection.close()
        mover = next((client for client in (anna,) if client.may_move()), None)
        if mover is not None:
            assert mover.game is not None
            await mover.ask("play", prompt=mover.game["prompt"]["id"], move=mover.game["moves"][0])
        back = Client(server.url, "Ben")
        back.token, back.events = ben.token, list(ben.events)
        await back.join(table, invite)
        assert back.game is not None
        assert back.game["since"] == len(ben.events)
        await all_leave(anna, back)

    # A faster clock, so that the rate limit is not reached.
    with opened(tmp_path, speed=20.0) as server:
        run_story(lambda: story(server))
