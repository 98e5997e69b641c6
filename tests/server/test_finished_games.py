"""What is left of a finished game: its record, links to it, proof of its shuffles; and the table still answers."""

import json
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from pettable import registry
from pettable.table.rng import commitment
from tests.program import pettable
from tests.server.in_process import Inside, Person, evening
from tests.server.test_lobby import archived
from tests.table_sizes import seats_near

CHAIN = "chain-of-command"


async def finished(here: Inside, **setting: Any) -> tuple[str, str, Person, Person]:
    """A game that Anna and Ben have just ended."""
    anna, ben = await here.guests("Anna", "Ben")
    table, invite = await anna.open(**{"game": CHAIN, "seats": 2, **setting})
    await anna.join(table)
    await ben.join(table, invite)
    await ben.done("sit")
    await anna.done("start")
    await here.play_out(anna, ben)
    await archived(here, table)
    return table, invite, anna, ben


def test_only_guests_of_the_table_get_its_record(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, invite, anna, ben = await finished(here)
        zoe = await here.guest("Zoe")
        record = f"/api/tables/{table}/record"
        answer = await anna.request("GET", record)
        assert answer.status_code == 200
        assert f'filename="{CHAIN}-{table}.jsonl"' in answer.headers["content-disposition"]
        assert (await ben.request("GET", record)).content == answer.content
        assert (await zoe.request("GET", f"{record}?invite={invite}")).status_code == 403
        refused = await zoe.request("GET", record)
        assert (refused.status_code, refused.json()["problem"]) == (403, "not-invited")
        await zoe.request("POST", f"/api/tables/{table}/members", {"invite": invite})
        assert (await zoe.request("GET", record)).content == answer.content
        zoe.token = ""
        assert (await zoe.request("GET", record)).status_code == 403
        assert (await zoe.request("GET", "/api/tables/nowhere/record")).json()["problem"] == "no-table"

    evening(tmp_path, story)


def test_anybody_gets_the_record_of_a_public_table(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, _, _, _ = await finished(here, privacy="public")
        zoe = await here.guest("Zoe")
        assert (await zoe.request("GET", f"/api/tables/{table}/record")).status_code == 200

    evening(tmp_path, story)


def test_there_is_no_record_or_share_link_during_the_game(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna = await here.guest("Anna")
        table, _ = await anna.open(game=CHAIN, seats=2, bots=["random"])
        for _ in range(2):
            for method, path in (("GET", "record"), ("POST", "shares")):
                answer = await anna.request(method, f"/api/tables/{table}/{path}")
                assert (answer.status_code, answer.json()["problem"]) == (409, "not-over")
            await anna.join(table)
            if anna.table["state"] == "open":
                await anna.done("start")
            await anna.leave()

    evening(tmp_path, story)


def test_a_share_link_gives_the_record_to_anybody(tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        table, invite, anna, _ = await finished(here)
        zoe = await here.guest("Zoe")
        assert (await zoe.request("POST", f"/api/tables/{table}/shares")).json()["problem"] == "not-seated"
        token = (await anna.request("POST", f"/api/tables/{table}/shares")).json()["token"]
        zoe.token = ""
        shared = await zoe.request("GET", f"/api/shared/{token}")
        assert shared.content == (await anna.request("GET", f"/api/tables/{table}/record")).content
        assert (await zoe.request("GET", f"/api/shared/{token}x")).json()["problem"] == "not-found"
        # The link opens the record, not the table.
        assert invite.encode() not in shared.content
        answer = await (await here.guest("Cleo")).request("POST", f"/api/tables/{table}/members", {"invite": token})
        assert answer.json()["problem"] == "not-invited"

    evening(tmp_path, story)


@pytest.mark.parametrize("game", registry.names())
def test_the_record_holds_the_seed_that_was_committed_to(game: str, tmp_path: Path) -> None:
    async def story(here: Inside) -> None:
        anna, bots = await here.guest("Anna"), list(islice(cycle(["random", "greedy"]), seats_near(game, 3) - 1))
        table, _ = await anna.open(game=game, seats=len(bots) + 1, bots=bots)
        await anna.join(table)
        promised = anna.table["commitment"]
        await anna.done("start")
        await here.play_out(anna)
        record = (await anna.request("GET", f"/api/tables/{table}/record")).content
        header = json.loads(record.splitlines()[0])
        assert header["commitment"] == promised == commitment(bytes.fromhex(header["seed"]))
        assert header["players"] == ["Anna", *bots]
        assert anna.game is not None
        assert json.loads(record.splitlines()[-1])["outcome"] == anna.game["outcome"]
        # Nothing that was sent on the way held the seed.
        assert not any(header["seed"] in frame for frame in anna.frames)
        (tmp_path / "game.jsonl").write_bytes(record)

    evening(tmp_path, story)
    verified = pettable("verify", "game.jsonl", "--json", home=tmp_path)
    assert verified.returncode == 0, verified.stderr
    assert json.loads(verified.stdout)["finished"]
    replayed = pettable("replay", "game.jsonl", "--check", home=tmp_path)
    assert replayed.returncode == 0, replayed.stderr
    shown = pettable("replay", "game.jsonl", "--as", "1", home=tmp_path, said="\n" * 3)
    assert shown.returncode == 0, shown.stderr
    assert "Anna" in shown.stdout


def test_a_finished_table_answers_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(here: Inside) -> None:
        table, _, anna, ben = await finished(here)
        await ben.done("say", phrase="good-game")
        kept.update(table=table, anna=(anna.guest, anna.token), ben=(ben.guest, ben.token), game=anna.game)
        kept["record"] = (await anna.request("GET", f"/api/tables/{table}/record")).content
        await ben.done("rematch")
        await ben.until(lambda: ben.table["rematch"] is not None)
        kept["again"] = ben.table["rematch"]

    async def after(here: Inside) -> None:
        anna, ben = Person(here, "Anna"), Person(here, "Ben")
        here.people += [anna, ben]
        (anna.guest, anna.token), (ben.guest, ben.token) = kept["anna"], kept["ben"]
        for person in (anna, ben):
            await person.join(kept["table"])
        assert anna.table["state"] == "finished"
        assert anna.game is not None
        assert {name: anna.game[name] for name in ("view", "next", "prompt", "outcome")} == {
            name: kept["game"][name] for name in ("view", "next", "prompt", "outcome")
        }
        assert anna.table["rematch"] == kept["again"]
        assert '"good-game"' in "".join(anna.frames)
        assert (await anna.request("GET", f"/api/tables/{kept['table']}/record")).content == kept["record"]
        # Nothing is played here any more, but people still talk.
        assert await anna.wrong("play", prompt=0, move=kept["game"]["view"]) in ("TB-4",)
        await anna.done("say", phrase="again")
        await here.rest()
        assert [message["phrase"] for message in ben.others] == ["again"]
        await anna.done("rematch")
        assert anna.table["rematch"] == kept["again"]
        for person in (anna, ben):
            await person.leave()
            await person.join(kept["again"])
        await here.rest()
        assert ben.table["state"] == "playing"

    evening(tmp_path, before)
    evening(tmp_path, after)
    evening(tmp_path, lambda here: still_there(here, kept))


async def still_there(here: Inside, kept: dict[str, Any]) -> None:
    """And once more: what was said after the end was kept, too."""
    anna = Person(here, "Anna")
    here.people.append(anna)
    anna.guest, anna.token = kept["anna"]
    await anna.join(kept["table"])
    assert '"phrase":"again"' in "".join(anna.frames)
    assert anna.table["rematch"] == kept["again"]


def test_a_rematch_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(here: Inside) -> None:
        table, _, anna, _ = await finished(here)
        kept.update(table=table, anna=(anna.guest, anna.token))

    async def after(here: Inside) -> None:
        anna = Person(here, "Anna")
        here.people.append(anna)
        anna.guest, anna.token = kept["anna"]
        await anna.join(kept["table"])
        await anna.done("rematch")
        await anna.until(lambda: anna.table["rematch"] is not None)
        await anna.join(anna.table["rematch"])
        assert [chair["name"] for chair in anna.table["chairs"]] == ["Anna", "Ben"]

    evening(tmp_path, before)
    evening(tmp_path, after)
