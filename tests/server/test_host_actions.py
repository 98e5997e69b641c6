"""The host's corner: pauses, the level of bots, options, pace, the end of a table; and everybody sees who did what."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pettable.server.limits.constants import LEAVER_GRACE, PAUSE_LASTS, PAUSES_A_GAME
from pettable.server.tables import journal as e
from pettable.server.tables.settings import PACES, Pace
from pettable.server.tables.state import fold
from tests.server.in_process import Inside, Person, evening
from tests.server.test_clocks import play_until, times
from tests.server.test_lobby import strangers
from tests.server.two_players import CHAIN, on_turn, playing, seated, two

BRISK = PACES[Pace.BRISK]


def deeds(person: Person) -> list[tuple[str, str, str | None]]:
    """What this person was sent about the host: what, by whom, to whom."""
    lines: list[dict[str, Any]] = []
    for frame in person.frames:
        message = msgspec.json.decode(frame)
        if message["type"] == "welcome":
            lines = [*message["host_actions"]]
        elif message["type"] == "host-action":
            lines.append(message)
    assert [line["n"] for line in lines] == [*range(1, len(lines) + 1)]
    return [(line["what"], line["host"]["name"], line["guest"] and line["guest"]["name"]) for line in lines]


async def problem(person: Person, command: str, **fields: Any) -> str:
    answer = await person.ask(command, **fields)
    found: str = answer.get("problem") or answer.get("rule") or answer["type"]
    return found


def test_everybody_sees_who_did_what(tmp_path: Path) -> None:
    """Spectators see it too, and those who come later, and the guest whom it is about."""

    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, seats=4)
        await anna.done("seat-bot", seat=2, bot="puppy")
        await anna.done("set-bot-level", seat=2, bot="parrot")
        await anna.done("silence", guest=ben.guest)
        assert await problem(ben, "say", phrase="hello") == "silenced"
        await anna.done("silence", guest=ben.guest, silent=False)
        await anna.done("change-settings", pace="brisk", options=["tricks"])
        await anna.done("allow-take-over", allowed=False)
        await anna.done("start")
        await anna.done("pause")
        await anna.done("pause", paused=False)
        await here.rest()
        told = [
            ("bot-level", "Anna", None),
            ("silenced", "Anna", "Ben"),
            ("heard-again", "Anna", "Ben"),
            ("options", "Anna", None),
            ("pace", "Anna", None),
            ("no-take-over", "Anna", None),
            ("paused", "Anna", None),
            ("went-on", "Anna", None),
        ]
        assert deeds(ben) == deeds(anna) == told
        await anna.done("new-invitation")
        zoe = await here.guest("Zoe")
        await zoe.join(table, (await here.live(table)).state.invite)
        assert deeds(zoe) == [*told, ("invitation", "Anna", None)]
        await anna.done("remove", guest=ben.guest)
        await here.rest()
        assert deeds(zoe)[-1] == ("removed", "Anna", "Ben")

    evening(tmp_path, story)


def test_a_stand_in_for_somebody_who_is_away_is_the_hosts_deed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        await ben.leave()
        await anna.done("stand-in", seat=1)
        await here.rest()
        assert deeds(anna) == [("stand-in", "Anna", "Ben")]
        # The host goes: the other one reads that the table is theirs now.
        await ben.join(anna.table["id"])
        await anna.done("leave-game")
        await here.rest()
        assert deeds(ben)[-1] == ("new-host", "", "Ben")

    evening(tmp_path, story)


def test_the_lines_are_the_same_after_a_restart_and_nameless_after_a_deletion(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await playing(here, seats=3)
        await anna.done("silence", guest=ben.guest)
        await anna.done("pause")
        rows = [(row.entry, row.command) for row in await here.server.store.journal(table)]
        again, live = fold(table, rows), await here.live(table)
        assert [*again.host_actions] == [*live.state.host_actions]
        assert again.pause == live.state.pause
        assert again.paused
        assert again.silenced == {ben.guest}
        assert (await ben.request("DELETE", "/api/me")).is_success
        await here.rest()
        assert [each.guest and each.guest.name for each in live.state.host_actions] == ["", None]

    evening(tmp_path, story)


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("pause", {}),
        ("set-bot-level", {"seat": 2, "bot": "parrot"}),
        ("change-settings", {"pace": "brisk"}),
        ("close-table", {}),
        ("silence", {"guest": "x"}),
    ],
)
def test_only_the_host_decides(command: str, fields: dict[str, Any], tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, _, ben = await two(here, seats=3)
        assert await problem(ben, command, **fields) == "not-host"
        assert deeds(ben) == []

    evening(tmp_path, story)


def test_nobody_decides_for_strangers_in_a_rated_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        people = await strangers(here, "Anna", "Ben", "Cleo", "Dora")
        host = next(person for person in people if person.you["host"])
        await host.until(lambda: host.game is not None)
        for command, fields in (("pause", {}), ("close-table", {}), ("set-bot-level", {"seat": 0, "bot": "parrot"})):
            assert await problem(host, command, **fields) == "not-host"

    evening(tmp_path, story)


def test_the_clocks_stand_in_a_pause(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, pace="brisk")
        mover, other = on_turn(anna, ben)
        await here.turn(5.0)
        await anna.done("pause")
        await here.rest()
        assert ben.table["pause"]["since"] == here.clock.now()
        assert ben.table["pause"]["until"] == here.clock.now() + PAUSE_LASTS
        assert mover.game is not None
        move = {"prompt": mover.game["prompt"]["id"], "move": mover.game["moves"][0]}
        assert await problem(mover, "play", **move) == "paused"
        assert await problem(mover, "undo") == "paused"
        question = mover.asked
        # Longer than anybody has, and for a player who is away as well.
        await here.turn((BRISK.turn or 0.0) + BRISK.reserve + LEAVER_GRACE + 60)
        assert mover.asked == question
        await anna.done("pause", paused=False)
        await here.rest()
        assert times(mover)["asked"] == here.clock.now() - 5.0
        assert (await mover.ask("play", **move))["type"] == "ack"
        await other.until(lambda: other.table["pause"] is None)

    evening(tmp_path, story)


def test_a_pause_ends_by_itself_and_there_are_few(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        await anna.done("pause")
        await here.turn(PAUSE_LASTS - 1)
        assert ben.table["pause"] is not None
        await here.turn(2)
        assert ben.table["pause"] is None
        assert deeds(ben)[-1][0] == "pause-over"
        for _ in range(PAUSES_A_GAME - 1):
            await here.turn(60)
            await anna.done("pause")
            await anna.done("pause", paused=False)
        await here.turn(60)
        assert await problem(anna, "pause") == "too-many"

    evening(tmp_path, story)


def test_a_pause_lets_a_reaction_window_run_to_its_end(tmp_path: Path) -> None:
    """What ends on time ends on time: nothing can be read from a pause, or done with it."""

    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here, game="pupularity", seats=2)
        await play_until(here, [anna, ben], "react")
        closes = times(anna)["closes"]
        await anna.done("pause")
        await here.rest()
        assert anna.table["pause"]["since"] is None
        assert times(anna)["closes"] == closes
        question = anna.asked
        await here.turn(closes - here.clock.now() + 0.01)
        # A Drama may be answered by a further window; the pause begins with the first question that has no such end.
        for _ in range(20):
            if ben.table["pause"]["since"] is not None:
                break
            await here.turn(times(anna)["closes"] - here.clock.now() + 0.01)
        assert anna.asked != question
        assert anna.kind in ("turn", "commit")

    evening(tmp_path, story)


def test_a_pause_lets_a_race_and_its_countdown_run_to_their_end(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, ben = await here.human("Anna"), await here.human("Ben")
        table, invite = await anna.open(game="slap-cat", seats=2)
        await anna.join(table)
        await ben.join(table, invite)
        await ben.done("sit")
        await anna.done("start")
        await here.rest()
        for person in (anna, ben):
            await person.done("ready")
        await here.rest()
        assert times(anna)["waiting"]["what"] == "countdown"
        await anna.done("pause")
        await here.turn(3.0)
        assert anna.kind == "race"
        assert ben.table["pause"]["since"] is None
        # Nobody slaps: the clock ends the race, and everybody looks at how it ended, for as long as the pause lasts.
        await here.turn(20.0)
        assert ben.table["pause"]["since"] is not None
        assert times(ben)["waiting"]["what"] == "result"
        await here.turn(60.0)
        await anna.done("ready")
        assert times(ben)["waiting"]["what"] == "result"
        await anna.done("pause", paused=False)
        await here.turn(10.0)
        assert times(ben)["waiting"] is None or times(ben)["waiting"]["what"] == "countdown"

    evening(tmp_path, story)


def test_bots_wait_in_a_pause_and_go_on_after_it(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=3, bots=["random", "random"])
        await anna.join(table)
        await anna.done("start")
        await here.rest()
        await anna.done("pause")
        before = len(anna.events)
        for _ in range(5):
            await here.turn(5.0)
        assert len(anna.events) == before
        await anna.done("pause", paused=False)
        await here.play_out(anna)

    evening(tmp_path, story)


def test_a_bot_of_another_level_takes_the_place_of_one(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, seats=3)
        assert await problem(anna, "set-bot-level", seat=2, bot="parrot") == "seat-taken"
        await anna.done("seat-bot", seat=2, bot="puppy")
        assert await problem(anna, "set-bot-level", seat=2, bot="dragon") == "no-bot"
        await anna.done("start")
        name = seated(ben)[2]
        await anna.done("set-bot-level", seat=2, bot="parrot")
        await ben.until(lambda: ben.table["chairs"][2]["bot"] == "parrot")
        assert seated(ben)[2] != name
        live = await here.live(table)
        line = live.state.host_actions[-1]
        assert (line.seat, line.level) == (2, "parrot")
        assert await problem(anna, "set-bot-level", seat=1, bot="parrot") == "seat-taken"

    evening(tmp_path, story)


def test_options_and_pace_change_before_the_start_only(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await two(here, game="slap-cat", privacy="public")
        assert await problem(anna, "change-settings", options=["no-such-option"]) == "bad-options"
        assert deeds(ben) == []
        await anna.done("change-settings", options=["calm"], pace="steady")
        await ben.until(lambda: "calm" in ben.table["options"] and ben.table["pace"] == "steady")
        [line, _] = (await here.live(table)).state.host_actions
        assert line.options == tuple(ben.table["options"])
        # The list of tables says it, and a rematch keeps it.
        listed = (await ben.request("GET", "/api/tables")).json()["tables"]
        assert [(each["options"], each["pace"]) for each in listed if each["id"] == table] == [(["calm"], "steady")]
        rows = [(row.entry, row.command) for row in await here.server.store.journal(table)]
        assert fold(table, rows).setting == (await here.live(table)).state.setting
        await anna.done("start")
        assert await problem(anna, "change-settings", pace="brisk") == "started"

    evening(tmp_path, story)


@pytest.mark.parametrize("start", [False, True])
def test_a_host_closes_the_table_for_all(start: bool, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, anna, ben = await (playing if start else two)(here)
        await anna.done("close-table")
        await ben.until(lambda: ben.table["state"] == "closed")
        assert deeds(ben) == [("closed", "Anna", None)]
        answer = await ben.request("GET", f"/api/tables/{table}")
        assert answer.status_code == 410

    evening(tmp_path, story)


def test_a_finished_game_is_not_closed(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        _, anna, ben = await playing(here)
        await here.play_out(anna, ben)
        assert await problem(anna, "close-table") == "TB-4"
        assert await problem(anna, "pause") == "TB-4"

    evening(tmp_path, story)


def test_journals_from_before_have_lines_too() -> None:
    """Their entries are the same as ever, and a host without a seat has no name in them."""
    setting = b'{"game":"chain-of-command","seats":2}'
    rows = [
        b'{"entry":"opened","at":1.0,"setting":%b,"host":"a","invite":"i","seed":"00"}' % setting,
        b'{"entry":"sat","at":2.0,"seat":1,"guest":"b","name":"Ben"}',
        b'{"entry":"silenced","at":3.0,"guest":"b","silent":true}',
        b'{"entry":"removed","at":4.0,"guest":"b","name":"Ben","bot":"tabby"}',
        b'{"entry":"closed","at":5.0}',
    ]
    state = fold("t", [(row, None) for row in rows])
    lines = [(each.what.value, each.host.name, each.guest and each.guest.name) for each in state.host_actions]
    assert lines == [("silenced", "", "Ben"), ("removed", "", "Ben")]
    assert e.decode(rows[-1]) == e.Closed(5.0)
