"""Opening a table, coming in, sitting down, rising, starting, playing; what the host may do and others may not."""

from pathlib import Path
from typing import Any

import pytest

from pettable import registry
from pettable.server.errors import Wrong
from pettable.server.limits import DECK_BYTES, HINTS_AT_ONCE, OPEN_TABLES_A_GUEST, SOCKETS_A_GUEST_AND_TABLE
from tests.server.inside import Inside, Person, evening

CHAIN = "chain-of-command"
OURS = (registry.folder(CHAIN) / "deck.toml").read_text(encoding="utf-8")


async def two(here: Inside, *names: str, **setting: Any) -> tuple[str, Person, Person]:
    """A table for two, both of them seated and there, and not yet started."""
    anna, ben = await here.guests(*(names or ("Anna", "Ben")))
    table, invite = await anna.open(**{"game": CHAIN, "seats": 2, **setting})
    await anna.join(table)
    await ben.join(table, invite)
    await ben.done("sit")
    return table, anna, ben


async def playing(here: Inside, **setting: Any) -> tuple[str, Person, Person]:
    """The same two, in their first turn."""
    table, anna, ben = await two(here, **setting)
    await anna.done("start")
    await ben.until(lambda: ben.game is not None)
    return table, anna, ben


def seated(person: Person) -> list[str]:
    return [chair["name"] for chair in person.table["chairs"]]


def on_turn(*people: Person) -> tuple[Person, Person]:
    """Who is asked, and the other."""
    one, other = people
    return (one, other) if one.may_move() else (other, one)


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
def test_a_table_that_cannot_be_is_refused_with_its_rule(
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


def test_a_deck_of_ones_own_is_played_with_and_shown_to_the_invited(tmp_path: Path) -> None:
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
        assert (await zoe.request("GET", f"/api/tables/{table}/deck?invite={invite}")).text == mine
        refused = await zoe.request("GET", f"/api/tables/{table}/deck")
        assert (refused.status_code, refused.json()["problem"]) == (403, "not-invited")
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


def test_a_private_table_is_for_those_who_have_the_invitation(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        table, invite = await anna.open(game=CHAIN, seats=2)
        for wrong in (None, "guessed", invite[:-1]):
            with pytest.raises(Wrong, match="private table"):
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


def test_a_table_without_spectators_shows_out_those_who_found_no_seat(tmp_path: Path) -> None:
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
        with pytest.raises(Wrong, match="no spectators"):
            await zoe.join(table, invite)

    evening(tmp_path, story)


def test_a_table_can_be_open_in_so_many_windows_at_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2)
        windows = [Person.of(anna) for _ in range(SOCKETS_A_GUEST_AND_TABLE)]
        for window in windows:
            await window.join(table)
        with pytest.raises(Wrong, match="too many times"):
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


def test_the_host_passes_on_and_the_last_one_closes_the_table(tmp_path: Path) -> None:
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
        with pytest.raises(Wrong, match="closed"):
            await zoe.join(table, "anything")

    evening(tmp_path, story)


def test_the_host_puts_bots_and_frees_seats(tmp_path: Path) -> None:
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
        # Who was asked to rise learns it as well, and may sit down again.
        await ben.until(lambda: ben.you["seat"] is None)
        await ben.done("sit")
        await anna.done("start")
        await ben.until(lambda: ben.game is not None)
        assert seated(ben) == ["Anna", "Ben", "Greedy", "Tabby"]
        assert await anna.wrong("free-seat", seat=1) == "started"
        assert await anna.wrong("start") == "started"

    evening(tmp_path, story)


# Play.


def test_an_answer_to_an_old_question_is_refused(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        first, second = on_turn(anna, ben)
        assert first.game is not None
        asked, move = first.game["prompt"]["id"], first.game["moves"][0]
        await first.done("play", prompt=asked, move=move)
        answer = await first.ask("play", prompt=asked, move=move)
        assert (answer["type"], answer["rule"]) == ("refused", "TB-1")
        assert answer["text"].endswith("(TB-1)")
        await second.until(second.may_move)

    evening(tmp_path, story)


def test_nobody_plays_for_another(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        first, second = on_turn(anna, ben)
        assert first.game is not None
        asked, move = first.game["prompt"]["id"], first.game["moves"][0]
        assert await second.wrong("play", prompt=asked, move=move) == "not-seated"
        assert await zoe.wrong("play", prompt=asked, move=move) == "not-seated"
        own = {**move, "seat": second.you["seat"]}
        assert (await second.wrong("play", prompt=asked, move=own)).startswith(("CC-", "TB-"))
        assert await first.wrong("play", prompt=asked, move={**move, "seat": -1}) == "not-seated"
        assert await first.wrong("play", prompt=asked, move={"type": "cheat", "seat": 0}) == "bad-message"
        before = len(zoe.events)
        await first.done("play", prompt=asked, move=move)
        await zoe.until(lambda: len(zoe.events) > before)

    evening(tmp_path, story)


def test_before_the_start_there_is_nothing_to_play(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, _ = await two(here)
        assert await anna.wrong("play", prompt=0, move={"type": "play", "seat": 0, "card": 0}) == "not-started"
        assert await anna.wrong("undo") == "not-started"
        assert await anna.wrong("hint") == "not-started"
        assert await anna.wrong("stand-in") == "not-started"
        assert await anna.wrong("rematch") == "not-over"

    evening(tmp_path, story)


def test_a_refusal_is_told_in_the_players_language(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        first, _ = on_turn(anna, ben)
        assert first.game is not None
        english = await first.ask("play", prompt=99, move=first.game["moves"][0])
        await first.leave()
        await first.join(table, lang="de")
        german = await first.ask("play", prompt=99, move=first.game["moves"][0])
        assert english["rule"] == german["rule"] == "TB-1"
        assert english["text"] != german["text"]

    evening(tmp_path, story)


def test_a_command_that_is_sent_again_is_done_once(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        first, _ = on_turn(anna, ben)
        assert first.game is not None
        asked, move = first.game["prompt"]["id"], first.game["moves"][0]
        await first.done("play", id="mine", prompt=asked, move=move)
        before = len(first.events)
        first.answers.clear()
        await first.done("play", id="mine", prompt=asked, move=move)
        assert len(first.events) == before

    evening(tmp_path, story)


def test_a_commitment_may_be_replaced_until_the_last_is_in(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, game="paws-up")
        await anna.until(anna.may_move)
        assert anna.game is not None
        assert anna.game["prompt"]["kind"] == "commit"
        asked, moves = anna.game["prompt"]["id"], anna.game["moves"]
        heard = len(ben.events)
        await anna.done("play", prompt=asked, move=moves[0])
        await anna.done("play", prompt=asked, move=moves[1])
        await here.rest()
        # That she has laid something, and not what, so long as one is missing.
        assert {event["type"] for event in ben.events[heard:]} == {"committed"}
        assert all(event["cards"] == [] for event in ben.events[heard:])
        assert ben.game is not None
        await ben.done("play", prompt=asked, move=ben.game["moves"][0])
        await anna.until(lambda: anna.asked != asked)
        live = await here.live(anna.table["id"])
        assert live.sitting.table is not None
        committed = [entry.move for entry in live.sitting.table.log if entry.move.seat == anna.you["seat"]]
        assert len(committed) == 2
        assert await anna.wrong("play", prompt=asked, move=moves[0]) == "TB-1"

    evening(tmp_path, story)


def test_undo_takes_back_what_told_nobody_anything(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        # In Paws Up both lay cards in secret, then take cards from the display in turn, which everybody sees anyway.
        _, anna, ben = await playing(here, game="paws-up")
        for person in (anna, ben):
            await person.until(person.may_move)
            await person.play_first()
        await here.rest()
        first, second = on_turn(anna, ben)
        assert first.game is not None
        assert first.game["prompt"]["kind"] == "turn"
        view, asked, move = first.game["view"], first.game["prompt"]["id"], first.game["moves"][0]
        await first.done("play", prompt=asked, move=move)
        assert await second.wrong("undo") == "TB-5"
        await first.done("undo")
        await here.rest()
        assert first.game["view"] == view
        assert first.game["prompt"]["id"] != asked
        assert await first.wrong("play", prompt=asked, move=move) == "TB-1"
        assert second.events[-1]["type"] == "taken-back"
        # Once is enough: what was before it stands.
        assert await first.wrong("undo") == "TB-5"
        await first.play_first()
        await here.rest()
        if second.may_move():
            await second.play_first()
            assert await first.wrong("undo") == "TB-5"

    evening(tmp_path, story)


def test_what_showed_a_card_cannot_be_taken_back(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        first, _ = on_turn(anna, ben)
        await first.play_first()
        assert await first.wrong("undo") == "TB-5"

    evening(tmp_path, story)


def test_a_commitment_is_not_taken_back_but_replaced(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, _ = await playing(here, game="paws-up")
        await anna.until(anna.may_move)
        assert await anna.wrong("undo") == "TB-5"
        await anna.play_first()
        # The same answer whether there is something or not: it must not tell who has answered.
        assert await anna.wrong("undo") == "TB-5"

    evening(tmp_path, story)


# Hints.


def test_a_hint_is_for_those_who_are_asked(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        first, second = on_turn(anna, ben)
        hint = await first.ask("hint")
        assert hint["type"] == "hint"
        assert first.game is not None
        assert hint["prompt"] == first.game["prompt"]["id"]
        assert hint["advice"]
        assert await second.wrong("hint") == "no-hints"
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        assert await zoe.wrong("hint") == "not-seated"

    evening(tmp_path, story)


def test_hints_are_rationed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        _, waiting = on_turn(anna, ben)
        # To ask in vain counts as well, and costs no thought.
        answers = [(await waiting.ask("hint"))["problem"] for _ in range(HINTS_AT_ONCE + 1)]
        assert answers == ["no-hints"] * HINTS_AT_ONCE + ["too-fast"]
        await here.turn(5)
        assert await waiting.wrong("hint") == "no-hints"

    evening(tmp_path, story)


def test_a_table_without_hints_gives_none(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, hints=False)
        answer = await on_turn(anna, ben)[0].ask("hint")
        assert answer["problem"] == "no-hints"
        assert "without hints" in answer["why"]

    evening(tmp_path, story)


# Bots.


def test_a_bot_that_fails_is_played_for_and_everybody_is_told(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, zoe = await here.guests("Anna", "Zoe")
        table, invite = await anna.open(game=CHAIN, seats=2)
        live = await here.live(table)
        await anna.join(table)
        await zoe.join(table, invite)
        await anna.done("seat-bot", seat=1, bot="greedy")
        # Whoever it is, it stumbles over every question.
        live.sitting.chairs[1].bot = "raises"
        await anna.done("start")
        await anna.play_a_whole_game(here)
        for person in (anna, zoe):
            notices = [message for message in person.others if message["type"] == "notice"]
            assert notices
            assert {(n["what"], n["seat"], n["rule"]) for n in notices} == {("forfeit", 1, "TB-2")}
        assert b'pettable_forfeits_total{why="raised"}' in here.server.metrics.text()

    evening(tmp_path, story, bots="tests.failing_bots")


def test_somebody_lets_a_bot_play_and_comes_back(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        await ben.done("stand-in")
        await anna.until(lambda: anna.table["chairs"][1]["stand_in"])
        assert await anna.wrong("play", prompt=0, move={"type": "play", "seat": 1, "card": 0}) in ("not-seated",)
        # The bot answers for Ben, so it is Anna's turn again and again.
        for _ in range(3):
            await anna.until(anna.may_move)
            await anna.play_first()
        await anna.until(anna.may_move)
        await ben.done("come-back")
        await anna.until(lambda: not anna.table["chairs"][1]["stand_in"])
        while anna.may_move():
            await anna.play_first()
            await here.rest()
        assert ben.may_move()

    evening(tmp_path, story)


def test_the_host_puts_a_bot_for_somebody_who_is_gone_and_nobody_else(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        assert await anna.wrong("stand-in", seat=1) == "seat-taken"
        assert await ben.wrong("stand-in", seat=0) == "not-host"
        await ben.leave()
        await anna.until(lambda: not anna.table["chairs"][1]["here"])
        await anna.done("stand-in", seat=1)
        await anna.until(lambda: anna.table["chairs"][1]["stand_in"])
        await ben.join(table)
        await anna.until(lambda: not anna.table["chairs"][1]["stand_in"])

    evening(tmp_path, story)


def test_who_rises_during_the_game_is_played_for(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        await ben.done("rise")
        await anna.until(lambda: anna.table["chairs"][1]["stand_in"])
        assert ben.you["seat"] == 1
        await anna.play_a_whole_game(here)
        assert anna.over

    evening(tmp_path, story)
