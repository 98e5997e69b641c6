"""Answers at a table: old questions, other seats, commitments, undo, hints, and bots that play for people."""

import asyncio
import os
import signal
from pathlib import Path

import pytest
from msgspec import structs

from pettable.server.limits.constants import HINTS_AT_ONCE, UNDOS_A_SECOND, UNDOS_AT_ONCE
from pettable.server.store import StoreDown
from tests.server.in_process import Inside, Person, count_checks, evening
from tests.server.two_players import CHAIN, on_turn, playing, two

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


def test_the_rules_check_a_move_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        checked = count_checks(await here.live(table), monkeypatch)
        mover, other = on_turn(anna, ben)
        assert (await mover.play_first())["type"] == "ack"
        await other.until(other.may_move)
        assert len(checked) == 1

    evening(tmp_path, story)


def test_a_move_that_cannot_be_saved_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules have judged the move when the journal fails; the table must not show it."""

    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        live, (mover, _) = await here.live(table), on_turn(anna, ben)
        assert live.state.table is not None
        before = live.state.table.state, len(live.state.table.log), live.state.entries, len(mover.frames)

        async def fails(*_: object) -> None:
            raise StoreDown("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(here.server.store, "append", fails)
            assert (await mover.play_first())["problem"] == "not-saved"
        await here.rest()
        assert before == (live.state.table.state, len(live.state.table.log), live.state.entries, len(mover.frames) - 1)
        assert (await mover.play_first())["type"] == "ack"

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


def test_a_refusal_is_worded_in_the_players_language(tmp_path: Path) -> None:
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


def test_a_command_sent_twice_is_carried_out_once(tmp_path: Path) -> None:
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
        assert live.state.table is not None
        committed = [entry.move for entry in live.state.table.log if entry.move.seat == anna.you["seat"]]
        assert len(committed) == 2
        assert await anna.wrong("play", prompt=asked, move=moves[0]) == "TB-1"

    evening(tmp_path, story)


def test_undo_takes_back_a_move_that_revealed_nothing(tmp_path: Path) -> None:
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
        assert not first.game["undo"]
        await first.done("play", prompt=asked, move=move)
        await here.rest()
        assert second.game is not None
        assert (first.game["undo"], second.game["undo"]) == (True, False)
        assert await second.wrong("undo") == "TB-5"
        await first.done("undo")
        await here.rest()
        assert not first.game["undo"]
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


def test_a_move_that_showed_a_card_cannot_be_taken_back(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        first, _ = on_turn(anna, ben)
        await first.play_first()
        await here.rest()
        assert first.game is not None
        assert not first.game["undo"]
        assert await first.wrong("undo") == "TB-5"

    evening(tmp_path, story)


def test_others_receive_nothing_when_somebody_thinks_again(tmp_path: Path) -> None:
    """PU-4: one who commits once looks like one who changes it, or tries to take it back."""

    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, game="paws-up", seats=3)
        zoe = await here.guest("Zoe")
        await zoe.join(table, anna.you["invite"])
        await zoe.done("sit")
        await anna.done("start")
        await anna.until(anna.may_move)
        assert anna.game is not None
        asked, moves = anna.game["prompt"]["id"], anna.game["moves"]
        await anna.done("play", prompt=asked, move=moves[0])
        await here.rest()
        received = [len(person.frames) for person in (ben, zoe)]
        assert await anna.wrong("undo") == "TB-5"
        for move in (moves[1], moves[2], moves[0]):
            await anna.done("play", prompt=asked, move=move)
            assert await anna.wrong("undo") == "TB-5"
            await here.rest()
        assert [len(person.frames) for person in (ben, zoe)] == received

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


def test_only_a_seat_that_is_asked_gets_a_hint(tmp_path: Path) -> None:
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


def test_a_hint_that_was_lost_on_the_way_can_be_asked_for_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        first, _ = on_turn(anna, ben)
        id = await first.send("hint")
        while id not in first.answers:
            for process in here.server.lobby.services.workers.pids:
                os.kill(process, signal.SIGKILL)
            await asyncio.sleep(0.01)
        assert first.answers[id]["problem"] == "hint-late"
        assert (await first.ask("hint"))["type"] == "hint"

    evening(tmp_path, story)


def test_undo_is_rate_limited_refused_ones_too(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        _, waiting = on_turn(anna, ben)
        answers = [await waiting.wrong("undo") for _ in range(UNDOS_AT_ONCE + 1)]
        assert answers == ["TB-5"] * UNDOS_AT_ONCE + ["too-fast"]
        await here.turn(1 / UNDOS_A_SECOND)
        assert await waiting.wrong("undo") == "TB-5"

    evening(tmp_path, story)


def test_hints_are_rate_limited(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        _, waiting = on_turn(anna, ben)
        # To ask in vain counts as well, and costs no thought.
        answers = [(await waiting.ask("hint"))["problem"] for _ in range(HINTS_AT_ONCE + 1)]
        assert answers == ["no-hints"] * HINTS_AT_ONCE + ["too-fast"]
        await here.turn(5)
        assert await waiting.wrong("hint") == "no-hints"

    evening(tmp_path, story)


def test_a_second_hint_is_refused_while_one_is_computed(tmp_path: Path) -> None:
    """Through whatever window: bots that play wait in the same queue as hints."""

    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here)
        first, _ = on_turn(anna, ben)
        window = Person.of(first)
        here.people.append(window)
        await window.join(table)
        id = await first.send("hint")
        assert await window.wrong("hint") == "too-fast"
        await first.until(lambda: id in first.answers)
        assert first.answers[id]["type"] == "hint"
        assert (await window.ask("hint"))["type"] == "hint"

    evening(tmp_path, story)


def test_until_the_seat_knows_more_it_gets_the_same_hint(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        first, second = on_turn(anna, ben)
        hint = await first.ask("hint")
        # No bot that thinks again would live to give an answer.
        id = await first.send("hint")
        while id not in first.answers:
            for process in here.server.lobby.services.workers.pids:
                os.kill(process, signal.SIGKILL)
            await asyncio.sleep(0.01)
        assert first.answers[id]["advice"] == hint["advice"]
        await first.play_first()
        await second.until(second.may_move)
        assert (await second.ask("hint"))["prompt"] != hint["prompt"]

    evening(tmp_path, story)


def test_a_table_without_hints_gives_none(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, hints=False)
        answer = await on_turn(anna, ben)[0].ask("hint")
        assert answer["problem"] == "no-hints"
        assert "without hints" in answer["why"]

    evening(tmp_path, story)


# Bots.


def test_a_failed_bot_is_replaced_and_everybody_gets_a_notice(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, zoe = await here.guests("Anna", "Zoe")
        table, invite = await anna.open(game=CHAIN, seats=2)
        live = await here.live(table)
        await anna.join(table)
        await zoe.join(table, invite)
        await anna.done("seat-bot", seat=1, bot="greedy")
        # Whoever it is, it stumbles over every question.
        chairs = (live.state.seating.chairs[0], structs.replace(live.state.seating.chairs[1], bot="raises"))
        live.state.seating = structs.replace(live.state.seating, chairs=chairs)
        await anna.done("start")
        await anna.play_a_whole_game(here)
        for person in (anna, zoe):
            notices = [message for message in person.others if message["type"] == "notice"]
            assert notices
            assert {(n["what"], n["seat"], n["rule"]) for n in notices} == {("forfeit", 1, "TB-2")}
        assert b'pettable_forfeits_total{why="raised"}' in here.server.metrics.text()

    evening(tmp_path, story, bots="tests.failing_bots")


def test_a_player_lets_a_bot_stand_in_and_comes_back(tmp_path: Path) -> None:
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


def test_only_the_host_seats_a_stand_in_for_an_absent_player(tmp_path: Path) -> None:
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


def test_a_bot_stands_in_for_a_player_who_rises_during_the_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        await ben.done("rise")
        await anna.until(lambda: anna.table["chairs"][1]["stand_in"])
        assert ben.you["seat"] == 1
        await anna.play_a_whole_game(here)
        assert anna.over

    evening(tmp_path, story)
