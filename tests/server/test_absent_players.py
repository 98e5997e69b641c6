"""Those who are gone: who is played for, who is waited for, and what runs while nobody is there."""

from pathlib import Path

from pettable.server.limits.constants import LEAVER_GRACE
from tests.server.in_process import Inside, evening
from tests.server.test_clocks import A_BIT, BRISK, TURN, asked, times
from tests.server.two_players import playing


def test_a_bot_stands_in_for_a_player_who_is_away_for_long(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, pace="steady")
        await ben.leave()
        await anna.until(lambda: not anna.table["chairs"][1]["here"])
        await here.turn(LEAVER_GRACE - A_BIT)
        assert not anna.table["chairs"][1]["stand_in"]
        await here.turn(2 * A_BIT)
        assert anna.table["chairs"][1]["stand_in"]
        await ben.join(table)
        await here.rest()
        assert not anna.table["chairs"][1]["stand_in"]
        assert anna.table["chairs"][1]["here"]

    evening(tmp_path, story)


def test_a_player_who_is_back_in_time_keeps_the_seat(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, pace="steady")
        for _ in range(3):
            await ben.leave()
            await here.turn(LEAVER_GRACE / 2)
            await ben.join(table)
            await here.turn(LEAVER_GRACE / 4)
            if anna.may_move():
                await anna.play_first()
            elif ben.may_move():
                await ben.play_first()
        assert not anna.table["chairs"][1]["stand_in"]

    evening(tmp_path, story)


def test_at_the_relaxed_pace_a_seat_waits_for_its_player(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        await ben.leave()
        await here.turn(600.0)
        assert not anna.table["chairs"][1]["stand_in"]

    evening(tmp_path, story)


def test_clocks_stop_while_nobody_is_connected_and_then_start_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, pace="brisk")
        question = asked(anna)["id"]
        await here.turn(TURN - 1)
        for person in (anna, ben):
            await person.leave()
        # Long enough for the table to leave the memory, too.
        await here.turn(600.0)
        for person in (anna, ben):
            await person.join(table)
        await here.rest()
        assert asked(anna)["id"] == question
        assert times(anna)["asked"] == here.clock.now()
        assert times(anna)["reserves"] == [BRISK.reserve] * 2
        assert not any(chair["stand_in"] for chair in anna.table["chairs"])
        await here.turn(TURN + BRISK.reserve + A_BIT)
        await anna.until(lambda: asked(anna)["id"] != question)

    evening(tmp_path, story)


def test_bots_wait_while_nobody_is_connected(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game="chain-of-command", seats=4, bots=["greedy"] * 3)
        await anna.join(table)
        live = await here.live(table)
        await anna.done("start")
        await anna.leave()
        await here.turn(600.0)
        assert live.state.table is not None
        entries = live.state.entries
        await here.turn(600.0)
        assert live.state.entries == entries

    evening(tmp_path, story, bot_pace=1.0)


def test_an_absent_host_hands_over_to_a_guest_who_is_here(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.guests("Anna", "Ben")
        table, invite = await anna.open(game="chain-of-command", seats=2)
        await anna.join(table)
        await ben.join(table, invite)
        await ben.done("sit")
        await anna.leave()
        await here.turn(LEAVER_GRACE + A_BIT)
        assert ben.table["host"] == ben.guest
        await ben.done("free-seat", seat=0)
        await ben.done("start")

    evening(tmp_path, story)
