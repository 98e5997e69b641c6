"""Too much, too fast, too slow, twice: who does it is told so, and the others notice nothing."""

import asyncio
from contextlib import suppress
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed

from pettable.server.limits.constants import BODY_BYTES, FRAME_BYTES, REQUESTS_AT_ONCE, WAITING_MESSAGES
from tests.server.client import Client
from tests.server.shared_server import WITHIN, Services, all_leave, deaf, masked, opened, seated, services, told

# One seat, several tabs; one command, several times.


def test_a_second_tab_of_the_same_seat_gets_everything_and_may_play() -> None:
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
        # When one of them goes, the seat is still taken.
        await tab.leave()
        assert (await ben.ask("ping"))["type"] == "pong"
        assert ben.table["chairs"][0]["here"]
        assert (await anna.ask("ping"))["type"] == "pong"
        await all_leave(anna, ben)

    told(story)


def test_a_command_that_is_sent_again_is_done_once() -> None:
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
        # The same id of somebody else is another command.
        other = next(client for client in (anna, ben) if client is not mover)
        assert (await other.ask("say", "only-once", phrase="wow"))["type"] == "ack"
        assert len(await services().journal(table)) == before + 2
        await all_leave(other, tab, back)

    told(story)


# Too much, too fast, too slow.


def test_a_body_beyond_the_limit_is_not_read() -> None:
    for size, status in ((BODY_BYTES - 100, 400), (BODY_BYTES + 1, 413), (50 * BODY_BYTES, 413)):
        answer = httpx.post(f"{services().url}/api/guests", content=b'{"name":"' + b"x" * size + b'"}', trust_env=False)
        assert answer.status_code == status
        assert answer.json()["problem"] == ("too-large" if status == 413 else "bad-message")


def test_one_address_cannot_ask_without_end_and_games_go_on(tmp_path: Path) -> None:
    async def story(place: Services) -> None:
        (anna, ben), _, _ = await seated(place, "Anna", "Ben")
        async with httpx.AsyncClient(base_url=place.url, trust_env=False) as http:
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

    with opened(tmp_path) as place:
        told(lambda: story(place))


def test_who_floods_a_socket_is_shown_out_and_the_others_play_on() -> None:
    async def story() -> None:
        (anna, ben), _, _ = await seated(services(), "Anna", "Ben")
        assert ben.socket is not None
        with suppress(ConnectionClosed):
            for n in range(5000):
                await ben.socket.send(f'{{"type":"ping","id":"p{n}"}}')
        await asyncio.wait_for(ben.socket.wait_closed(), WITHIN)
        await ben.leave()
        assert any(other.get("problem") == "too-fast" for other in ben.others)
        assert ben.socket.close_code == 4429
        assert (await anna.ask("ping"))["type"] == "pong"
        await anna.until(lambda: not anna.table["chairs"][1]["here"])
        await anna.leave()

    told(story)


def test_a_frame_beyond_the_limit_ends_that_socket_only() -> None:
    async def story() -> None:
        (anna, ben), _, _ = await seated(services(), "Anna", "Ben")
        assert ben.socket is not None
        await ben.socket.send('{"type":"ping","id":"' + "x" * FRAME_BYTES + '"}')
        await asyncio.wait_for(ben.socket.wait_closed(), WITHIN)
        assert ben.socket.close_code == 1009
        assert (await anna.ask("ping"))["type"] == "pong"
        await all_leave(anna, ben)

    told(story)


def test_who_does_not_read_is_closed_and_gets_the_gap_when_it_comes_back(tmp_path: Path) -> None:
    async def story(place: Services) -> None:
        (anna, ben), table, invite = await seated(place, "Anna", "Ben")
        await ben.leave()
        await anna.until(lambda: not anna.table["chairs"][1]["here"])
        line = deaf(place.port, table, ben.token)
        await anna.until(lambda: anna.table["chairs"][1]["here"])
        # It asks and asks, and reads nothing of the answers.
        sent = 0
        while anna.table["chairs"][1]["here"] and sent < 40 * WAITING_MESSAGES:
            try:
                await asyncio.wait_for(asyncio.to_thread(line.sendall, masked(f'{{"type":"sync","id":"s{sent}"}}')), 5)
            except (OSError, TimeoutError):
                break
            sent += 1
            await asyncio.sleep(0.003)
        await anna.until(lambda: not anna.table["chairs"][1]["here"])
        line.close()
        mover = next((client for client in (anna,) if client.may_move()), None)
        if mover is not None:
            assert mover.game is not None
            await mover.ask("play", prompt=mover.game["prompt"]["id"], move=mover.game["moves"][0])
        back = Client(place.url, "Ben")
        back.token, back.events = ben.token, list(ben.events)
        await back.join(table, invite)
        assert back.game is not None
        assert back.game["since"] == len(ben.events)
        await all_leave(anna, back)

    # A clock that hurries, so that it may ask more often.
    with opened(tmp_path, speed=20.0) as place:
        told(lambda: story(place))
