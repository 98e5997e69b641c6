"""Guests without accounts: nickname, secret, other devices, history."""

from pathlib import Path
from typing import Any

import pytest

from pettable.server.limits.constants import DEVICE_LINK_LASTS
from pettable.server.people.guest_secret import COOKIE_NAME
from pettable.server.people.nicknames import NameFault, refusal_text
from tests.server.in_process import Inside, Person, evening
from tests.server.test_lobby import archived
from tests.server.two_players import playing, two

CHAIN = "chain-of-command"


def test_a_guest_gets_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as anna, here.browser() as stranger:
            assert (await anna.get("/api/me")).json()["problem"] == "no-guest"
            answer = await anna.post("/api/guests", json={"name": "  Anna   Banana "})
            assert answer.status_code == 201
            assert answer.json()["name"] == "Anna Banana"
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            me = (await anna.get("/api/me")).json()
            assert me == answer.json()
            assert not me["bot"]
            assert anna.cookies[COOKIE_NAME] not in answer.text
            assert (await stranger.get("/api/me")).status_code == 401
            await anna.delete("/api/me")
            assert (await anna.get("/api/me")).status_code == 401

    evening(tmp_path, story)


def test_a_program_authenticates_with_its_token(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        robo = await here.guest("Robo")
        me = {"id": robo.guest, "name": "Robo", "bot": True, "avatar": ""}
        assert (await robo.request("GET", "/api/me")).json() == me
        robo.token = robo.token[:-1]
        assert (await robo.request("GET", "/api/me")).json()["problem"] == "no-guest"

    evening(tmp_path, story)


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "An\u202ena", "***", "Admin", "greedy", "Annа"])
def test_a_refused_name_is_explained(name: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        async with here.browser() as somebody:
            answer = await somebody.post("/api/guests", json={"name": name})
            assert answer.is_client_error
            assert answer.json()["problem"] == "bad-name"
            assert answer.json()["why"] in {refusal_text(reason) for reason in NameFault}
            assert (await somebody.get("/api/me")).status_code == 401

    evening(tmp_path, story)


def test_a_new_nickname_applies_to_the_next_seat(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, free_text=True)
        answer = await ben.request("PATCH", "/api/me", {"name": "Benno"})
        assert answer.json()["name"] == "Benno"
        assert (await ben.request("PATCH", "/api/me", {"name": "Host"})).json()["problem"] == "bad-name"
        # At this table he keeps the name with which he sat down.
        await ben.leave()
        await ben.join(table)
        assert [chair["name"] for chair in ben.table["chairs"]] == ["Anna", "Ben"]
        await ben.done("rise")
        await ben.done("sit")
        await anna.until(lambda: anna.table["chairs"][1]["name"] == "Benno")

    evening(tmp_path, story)


def test_nobody_can_chat_under_another_players_name(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        await ben.request("PATCH", "/api/me", {"name": "Anna"})
        await ben.leave()
        await ben.join(table)
        await ben.done("say", phrase="oops")
        await anna.until(lambda: any(message["type"] == "said" for message in anna.others))
        assert anna.others[-1]["name"] == "Ben"
        await ben.done("rise")
        assert await ben.wrong("sit") == "name-taken"

    evening(tmp_path, story)


def test_a_device_link_opens_the_seat_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        link = (await ben.request("POST", "/api/me/links")).json()
        assert link["expires"] == here.clock.now() + DEVICE_LINK_LASTS
        async with here.browser() as phone:
            answer = await phone.post("/api/links", json={"token": link["token"]})
            assert answer.json()["id"] == ben.guest
            assert (await phone.get("/api/me")).json()["name"] == "Ben"
            again = await phone.post("/api/links", json={"token": link["token"]})
            assert (again.status_code, again.json()["problem"]) == (410, "link-used")
            secret = phone.cookies[COOKIE_NAME]
        other = Person.of(ben)
        other.token = secret
        await other.join(table)
        assert other.you["seat"] == 1
        # Both devices receive everything, and both may play.
        assert other.game is not None
        assert ben.game is not None
        assert other.game["view"] == ben.game["view"]
        before = len(other.events)
        mover = anna if anna.may_move() else ben
        await mover.play_first()
        await other.until(lambda: len(other.events) > before)
        await other.leave()
        await here.rest()
        assert anna.table["chairs"][1]["here"]

    evening(tmp_path, story)


def test_a_device_link_expires(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        token = (await anna.request("POST", "/api/me/links")).json()["token"]
        here.clock.turn(DEVICE_LINK_LASTS + 1)
        async with here.browser() as phone:
            for word in (token, "guessed"):
                assert (await phone.post("/api/links", json={"token": word})).json()["problem"] == "link-used"
            assert (await phone.get("/api/me")).status_code == 401

    evening(tmp_path, story)


def test_history_is_paged_newest_first(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")

        async def history(query: str = "") -> list[dict[str, Any]]:
            games: list[dict[str, Any]] = (await anna.request("GET", f"/api/me/history{query}")).json()["games"]
            return games

        assert await history() == []
        played = []
        for _ in range(3):
            table, _ = await anna.open(game=CHAIN, seats=2, bots=["random"])
            await anna.join(table)
            await anna.done("start")
            await here.play_out(anna)
            await archived(here, table)
            await anna.leave()
            assert anna.game is not None
            played.append((table, anna.game["outcome"]["scores"][0], anna.game["outcome"]["ranks"][0]))
            here.clock.turn(10)
        games = await history()
        assert [(row["table"], row["score"], row["place"]) for row in games] == played[::-1]
        assert all((row["game"], row["seats"], row["seat"]) == (CHAIN, 2, 0) for row in games)
        older = await history(f"?before={games[0]['finished']}")
        assert older == games[1:]

    evening(tmp_path, story)
