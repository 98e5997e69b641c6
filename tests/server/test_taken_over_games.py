"""A finished game goes on from one of its decisions: at a new table that stands alone, and whose record verifies."""

import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from pettable import registry
from pettable.table.record import read_header
from pettable.table.rng import commitment
from pettable.table.seats import CHANCE
from pettable.table.table import Table, TakeBack
from tests.program import pettable
from tests.server.in_process import Inside, Person, evening
from tests.server.test_finished_games import finished
from tests.server.test_lobby import archived
from tests.server.test_review import reviewed
from tests.table_sizes import seats_near

CHAIN = "chain-of-command"


async def take_over(
    person: Person, table: str, moves: int, seat: int = 0, share: str = "", **more: Any
) -> httpx.Response:
    headers = {"Authorization": f"Bearer {person.token}"} if person.token else {}
    headers |= {"Pettable-Share": share} if share else {}
    async with person.inside.browser() as http:
        body = {"moves": moves, "seat": seat, **more}
        return await http.post(f"/api/tables/{table}/takeovers", json=body, headers=headers)


async def taken_over(person: Person, table: str, moves: int, seat: int = 0, bot: str = "random") -> str:
    """The new table, where the person is."""
    answer = await take_over(person, table, moves, seat, bot=bot)
    assert answer.status_code == 201, answer.text
    new: str = answer.json()["table"]
    await person.leave()
    person.events.clear()
    await person.join(new)
    return new


async def record_of(person: Person, table: str) -> str:
    answer = await person.request("GET", f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


async def log_of(here: Inside, table: str) -> Table[Any, Any, Any, Any]:
    played = (await here.live(table)).state.table
    assert played is not None
    return played


def verified(record: str, tmp_path: Path) -> Any:
    """What `pettable verify` says of a record; it replays byte for byte, too."""
    file = tmp_path / "game.jsonl"
    file.write_text(record, encoding="utf-8")
    assert pettable("replay", file, "--check", home=tmp_path).returncode == 0
    answer = pettable("verify", file, "--json", home=tmp_path)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


@pytest.mark.parametrize("game", registry.names())
def test_a_game_goes_on_from_a_decision_and_its_record_verifies(game: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        seats = seats_near(game, 3)
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=game, seats=seats, bots=["random"] * (seats - 1))
        await anna.join(table)
        await anna.done("start")
        await here.play_out(anna)
        old = await log_of(here, table)
        moves, seat = len(old.log) // 2, seats - 1
        new = await taken_over(anna, table, moves, seat)
        assert (anna.table["state"], anna.you["seat"]) == ("playing", seat)
        assert (anna.table["privacy"], anna.table["rated"]) == ("private", False)
        assert [chair["bot"] for chair in anna.table["chairs"]] == ["random"] * seat + [None]
        live = await log_of(here, new)
        (origin,) = live.origins
        start = origin.moves
        assert (origin.table, anna.table["origin"]) == (table, {"table": table, "moves": start})
        # The first decision there or after it: what chance had done by then is the same.
        assert start >= moves
        assert all(entry.move.seat == CHANCE for entry in old.log[moves:start])
        assert old.log[start].move.seat != CHANCE
        assert live.log[:start] == old.log[:start]
        assert live.seed != old.seed
        assert anna.table["commitment"] == commitment(live.seed)
        await here.play_out(anna)
        await archived(here, new)
        record = await record_of(anna, new)
        header = read_header(record)
        assert (header.seed, header.commitment) == (live.seed.hex(), commitment(live.seed))
        assert header.origins == (origin,)
        assert (origin.seed, origin.commitment) == (old.seed.hex(), commitment(old.seed))
        told = verified(record, tmp_path)
        assert told["fair"]
        assert told["origins"] == [msgspec.to_builtins(origin)]
        info = await reviewed(anna, new, seat)
        assert info["origins"] == told["origins"]

    evening(tmp_path, story)


def test_a_game_that_was_taken_over_is_taken_over_again(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        second = await taken_over(anna, table, 20)
        await here.play_out(anna)
        await archived(here, second)
        for moves, origins in ((30, [(table, 20), (second, 30)]), (10, [(table, 10)]), (20, [(table, 20)])):
            third = await taken_over(anna, second, moves)
            await here.play_out(anna)
            await archived(here, third)
            told = verified(await record_of(anna, third), tmp_path)
            assert [(each["table"], each["moves"]) for each in told["origins"]] == origins
            assert len({told["seed"], *(each["seed"] for each in told["origins"])}) == len(origins) + 1

    evening(tmp_path, story)


def test_the_new_table_stands_alone_after_a_restart_and_without_the_old_one(tmp_path: Path) -> None:
    async def first(here: Inside) -> tuple[str, str, Person]:
        table, _, anna, _ = await finished(here)
        new = await taken_over(anna, table, 20)
        await anna.leave()
        assert not await here.server.store.delete_some(table, "finished", here.clock.now() + 1)
        return table, new, anna

    async def second(here: Inside, table: str, new: str, before: Person) -> None:
        anna = Person(here, "Anna")
        anna.token, anna.guest = before.token, before.guest
        here.people.append(anna)
        assert (await anna.request("GET", f"/api/tables/{table}")).status_code == 404
        await anna.join(new)
        assert anna.table["state"] == "playing"
        await here.play_out(anna)
        await archived(here, new)
        assert verified(await record_of(anna, new), tmp_path)["fair"]

    kept: list[tuple[str, str, Person]] = []

    async def story(here: Inside) -> None:
        kept.append(await first(here))

    evening(tmp_path, story)

    async def later(here: Inside) -> None:
        await second(here, *kept[0])

    evening(tmp_path, later)


def test_undo_does_not_go_back_past_the_start(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        old = await log_of(here, table)
        # Right after a move of seat 0.
        moves = next(n for n, entry in enumerate(old.log[20:], 21) if entry.move.seat == 0)
        new = await taken_over(anna, table, moves, 0)
        live = await log_of(here, new)
        assert len(live.log) == moves
        assert not live.offers_undo(old.log[moves - 1].move.seat)
        refused = await anna.ask("undo")
        assert (refused["type"], refused["rule"]) == ("refused", "TB-5")
        # A record that pretends it was taken back all the same is refused, too.
        again = live.from_the_start()
        for entry in live.log:
            assert again.follow(entry.move) is None
        refusal = again.follow(TakeBack(old.log[moves - 1].move.seat), judged=True)
        assert refusal is not None
        assert refusal.rule == "TB-5"

    evening(tmp_path, story)


def test_whoever_may_read_the_record_may_take_over(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        zoe, nobody = await here.guest("Zoe"), Person(here, "nobody")
        refused = await take_over(zoe, table, 20)
        assert (refused.status_code, refused.json()["problem"]) == (403, "not-invited")
        token = (await anna.request("POST", f"/api/tables/{table}/shares")).json()["token"]
        assert (await take_over(nobody, table, 20, share=token)).json()["problem"] == "no-guest"
        new = (await take_over(zoe, table, 20, 1, share=token)).json()["table"]
        await zoe.join(new)
        assert zoe.you["seat"] == 1
        # It is Zoe's own private table.
        assert (await anna.request("GET", f"/api/tables/{new}")).json()["problem"] == "not-invited"
        # And while it is played, neither its record nor its future is to be had.
        assert (await zoe.request("GET", f"/api/tables/{new}/record")).json()["problem"] == "not-over"
        assert (await take_over(zoe, new, 20)).json()["problem"] == "not-over"

    evening(tmp_path, story)


def test_what_cannot_be_taken_over_is_refused(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        last = len((await log_of(here, table)).log)
        for moves, seat, more, problem in (
            (last, 0, {}, "not-found"),
            (10**6, 0, {}, "not-found"),
            (20, 2, {}, "no-seat"),
            (20, 0, {"bot": "nobody"}, "no-bot"),
            (-1, 0, {}, "bad-message"),
            (20, -1, {}, "bad-message"),
            (20, 0, {"rated": True}, "bad-message"),
        ):
            answer = await take_over(anna, table, moves, seat, **more)
            assert answer.json()["problem"] == problem, answer.text
        assert (await take_over(anna, "nowhere", 20)).json()["problem"] == "no-table"

    evening(tmp_path, story)


def test_quotas_hold_for_games_that_are_taken_over(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        answers = [(await take_over(anna, table, 20)).status_code for _ in range(11)]
        assert answers == [201] * 10 + [429]

    evening(tmp_path, story)
