"""Opening a table, coming in, sitting down, rising, starting; what the host may do and others may not."""

from pathlib import Path
from typing import Any

import pytest

from pettable import registry
from pettable.server.errors import ClientError
from pettable.server.limits.constants import DECK_BYTES, OPEN_TABLES_A_GUEST, SOCKETS_A_GUEST_AND_TABLE
from tests.server.in_process import Inside, Person, evening
from tests.server.two_players import CHAIN, seated, two

OURS = (registry.folder(CHAIN) / "deck.toml").read_text(encoding="utf-8")


# Opening.


def test_a_table_is_as_its_host_opened_it(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        setting = {
            "game": CHAIN,
            "seats": 3,
            "options": ["tricks", "top-dog"],
            "pace": "brisk",
            "privacy": "public",
            "free_text": True,
            "spectators": False,
            "hints": False,
            "bot": "random",
        }
        table, _ = await anna.open(**setting, bots=["greedy"])
        await anna.join(table)
        told = anna.table
        assert {name: told[name] for name in setting if name not in ("seats", "options")} == {
            name: value for name, value in setting.items() if name not in ("seats", "options")
        }
        assert sorted(told["options"]) == ["top-dog", "tricks"]
        assert told["state"] == "open"
        assert told["host"] == anna.guest
        assert [chair["bot"] for chair in told["chairs"]] == [None, "greedy", None]
        assert seated(anna) == ["Anna", "Greedy", ""]
        assert anna.you["seat"] == 0
        assert anna.you["host"]

    evening(tmp_path, story)


@pytest.mark.parametrize(
    ("setting", "problem", "why"),
    [
        ({"game": "chess"}, "bad-options", "no game 'chess'"),
        ({"seats": 9}, "bad-options", "TB-8"),
        ({"seats": 0}, "bad-message", "seats"),
        ({"options": ["top"]}, "bad-options", "TB-8"),
        ({"options": ["tricks=maybe"]}, "bad-options", "TB-8"),
        ({"game": "paws-up", "options": ["competitive"]}, "bad-options", "PU-12"),
        ({"pace": "breakneck"}, "bad-message", "pace"),
        ({"privacy": "secret"}, "bad-message", "privacy"),
        ({"bot": "clever"}, "no-bot", "greedy"),
        ({"bots": ["clever"]}, "no-bot", "greedy"),
        ({"bots": ["greedy", "greedy"]}, "bad-options", "2 bots"),
        ({"colour": "blue"}, "bad-message", "colour"),
        ({"deck": "cards = "}, "bad-deck", "TB-D1"),
        ({"deck": OURS.replace("treats = 9", "treats = 0", 1)}, "bad-deck", "CC-D2"),
        ({"deck": "#" * (DECK_BYTES + 1)}, "bad-deck", "TB-D1"),
    ],
)
def test_an_impossible_table_is_refused_with_its_rule(
    setting: dict[str, Any], problem: str, why: str, tmp_path: Path
) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        answer = await anna.request("POST", "/api/tables", {"game": CHAIN, "seats": 2, **setting})
        assert answer.is_client_error
        assert answer.json()["problem"] == problem
        assert why in answer.json()["why"]
        assert (await anna.request("GET", "/api/tables")).json()["tables"] == []

    evening(tmp_path, story)


def test_a_custom_deck_is_played_and_shown_to_invited_guests(tmp_path: Path) -> None:
    mine = OURS.replace('name = "Forty-eight friends"', 'name = "Mine"').replace(
        "treats = 9, tricks = 1}", "treats = 9, tricks = 2}"
    )

    async def story(here: Inside) -> None:
        anna, zoe = await here.guests("Anna", "Zoe")
        table, invite = await anna.open(game=CHAIN, seats=2, deck=mine)
        await anna.join(table)
        assert anna.table["own_deck"]
        assert anna.table["deck"] != registry.default_deck(CHAIN).hash
        assert (await anna.request("GET", f"/api/tables/{table}/deck")).text == mine
        refused = await zoe.request("GET", f"/api/tables/{table}/deck")
        assert (refused.status_code, refused.json()["problem"]) == (403, "not-invited")
        await zoe.request("POST", f"/api/tables/{table}/members", {"invite": invite})
        assert (await zoe.request("GET", f"/api/tables/{table}/deck")).text == mine
        await anna.done("start")
        await anna.play_a_whole_game(here)

    evening(tmp_path, story)


def test_one_guest_cannot_keep_more_tables_than_the_limit(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        tables = [await anna.open(game=CHAIN, seats=2) for _ in range(OPEN_TABLES_A_GUEST)]
        answer = await anna.request("POST", "/api/tables", {"game": CHAIN, "seats": 2})
        assert (answer.status_code, answer.json()["problem"]) == (429, "too-many")
        assert (await anna.request("POST", "/api/quick", {"game": CHAIN})).json()["problem"] == "too-many"
        await ben.open(game=CHAIN, seats=2)
        await anna.join(tables[0][0])
        await anna.done("rise")
        await anna.open(game=CHAIN, seats=2)

    evening(tmp_path, story)


# Coming in.


def test_a_private_table_needs_the_invitation(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        table, invite = await anna.open(game=CHAIN, seats=2)
        for wrong in (None, "guessed", invite[:-1]):
            with pytest.raises(ClientError, match="private table"):
                await ben.join(table, wrong)
            asked = await ben.request("GET", f"/api/tables/{table}?invite={wrong or ''}")
            assert asked.json()["problem"] == "not-invited"
        await ben.join(table, invite)
        assert ben.you["invite"] is None
        await ben.done("sit")
        assert ben.you["invite"] == invite
        await ben.leave()
        # A seat opens the door from now on.
        await ben.join(table)

    evening(tmp_path, story)


def test_a_table_without_spectators_closes_the_sockets_of_unseated_guests(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben, zoe = await here.guests("Anna", "Ben", "Zoe")
        table, invite = await anna.open(game=CHAIN, seats=2, spectators=False)
        await anna.join(table)
        for guest in (ben, zoe):
            await guest.join(table, invite)
        await ben.done("sit")
        await anna.done("start")
        await zoe.until(lambda: zoe.closed)
        assert zoe.others[-1]["problem"] == "not-invited"
        assert zoe.game is None
        assert anna.table["watching"] == 0
        with pytest.raises(ClientError, match="no spectators"):
            await zoe.join(table, invite)

    evening(tmp_path, story)


def test_one_guest_may_open_a_table_in_several_windows_up_to_a_limit(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2)
        windows = [Person.of(anna) for _ in range(SOCKETS_A_GUEST_AND_TABLE)]
        for window in windows:
            await window.join(table)
        with pytest.raises(ClientError, match="too many times"):
            await anna.join(table)
        await windows[0].done("start")
        for window in windows:
            await window.until(lambda window=window: window.game is not None)  # type: ignore[misc]
        await windows[0].leave()
        await anna.join(table)
        for window in windows[1:]:
            await window.leave()

    evening(tmp_path, story)


# Seats.


def test_moving_to_another_seat_frees_the_first(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        table, invite = await anna.open(game=CHAIN, seats=3)
        await anna.join(table)
        await ben.join(table, invite)
        await ben.done("sit", seat=2)
        await ben.done("sit", seat=1)
        assert seated(ben) == ["Anna", "Ben", ""]
        assert ben.you["seat"] == 1
        await ben.done("sit")
        assert ben.you["seat"] == 1
        assert await ben.wrong("sit", seat=0) == "seat-taken"
        assert await ben.wrong("sit", seat=3) == "no-seat"

    evening(tmp_path, story)


@pytest.mark.parametrize("name", ["Nina", "NINA", "N1NA", "Nína", "ΝΙΝΑ"])
def test_names_that_look_alike_do_not_sit_at_one_table(name: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        nina, other = await here.guests("Nina", name)
        table, invite = await nina.open(game=CHAIN, seats=2)
        await nina.join(table)
        await other.join(table, invite)
        assert await other.wrong("sit") == "name-taken"
        assert seated(other) == ["Nina", ""]

    evening(tmp_path, story)


def test_a_full_table_has_no_seat_left(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, _ = await two(here)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        assert await zoe.wrong("sit") == "table-full"
        await anna.done("start")
        assert await zoe.wrong("sit") == "started"

    evening(tmp_path, story)


def test_a_host_who_rises_hands_over_and_the_last_guest_closes_the_table(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here)
        await anna.done("rise")
        assert anna.you["seat"] is None
        await ben.until(lambda: ben.table["host"] == ben.guest)
        assert await anna.wrong("rise") == "not-seated"
        await ben.done("rise")
        await ben.until(lambda: ben.table["state"] == "closed")
        assert await ben.wrong("sit") == "table-closed"
        zoe = await here.guest("Zoe")
        with pytest.raises(ClientError, match="closed"):
            await zoe.join(table, "anything")

    evening(tmp_path, story)


def test_the_host_seats_bots_and_frees_seats(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        table, invite = await anna.open(game=CHAIN, seats=4)
        await anna.join(table)
        await ben.join(table, invite)
        await ben.done("sit")
        await anna.done("seat-bot", seat=2, bot="greedy")
        await anna.done("seat-bot", seat=3, bot="greedy")
        assert seated(anna) == ["Anna", "Ben", "Greedy", "Greedy 2"]
        assert await anna.wrong("seat-bot", seat=1, bot="greedy") == "seat-taken"
        assert await anna.wrong("seat-bot", seat=1, bot="clever") in ("no-bot", "seat-taken")
        for what in (
            {"type": "seat-bot", "seat": 2, "bot": "random"},
            {"type": "free-seat", "seat": 0},
            {"type": "start"},
        ):
            assert await ben.wrong(**what) == "not-host"
        await anna.done("free-seat", seat=3)
        await anna.done("free-seat", seat=1)
        assert seated(anna) == ["Anna", "", "Greedy", ""]
        # A guest whose seat is freed is removed, until the host lets them back in.
        await ben.until(lambda: ben.closed)
        await anna.done("remove", guest=ben.guest, removed=False)
        await ben.join(table, invite)
        await ben.done("sit")
        await anna.done("start")
        await ben.until(lambda: ben.game is not None)
        assert seated(ben) == ["Anna", "Ben", "Greedy", "Ollie Otter"]
        assert await anna.wrong("free-seat", seat=1) == "started"
        assert await anna.wrong("start") == "started"

    evening(tmp_path, story)
